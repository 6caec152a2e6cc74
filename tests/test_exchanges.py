"""Exchanges of which there are too many to list."""

from itertools import combinations, islice

import pytest

import tsuro
from tsuro.bots import RandomBot, SurvivorBot
from tsuro.cli.choices import choices_for
from tsuro.cli.show import Look
from tsuro.engine.exchanges import count_exchanges, exchange_at, iter_exchanges
from tsuro.perft import perft


@pytest.mark.parametrize(
    ("hand", "pool"),
    [((), ()), ((1,), ()), ((0, 1, 2), (3, 4, 5, 6)), ((0, 0, 1), (0, 2, 2, 2)), ((7, 7, 7, 7), (7, 7))],
)
def test_exchanges_are_counted_and_numbered_as_they_are_listed(hand: tuple[int, ...], pool: tuple[int, ...]) -> None:
    listed = [
        tsuro.ExchangeTiles(give, take)
        for number in range(min(len(hand), len(pool)) + 1)
        for give in sorted(set(combinations(hand, number)))
        for take in sorted(set(combinations(pool, number)))
    ]
    assert list(iter_exchanges(hand, pool)) == listed
    assert count_exchanges(hand, pool) == len(listed)
    assert [exchange_at(hand, pool, rank) for rank in range(len(listed))] == listed
    with pytest.raises(IndexError):
        exchange_at(hand, pool, len(listed))


@pytest.fixture
def many() -> tsuro.State:
    """Return an exchange with hundreds of millions of choices."""
    rules = tsuro.Ruleset(hand_size=12, tiles=[*range(35)] * 3, elimination_bonus=True)
    spots = [(0, 1, 0), (0, 1, 7), (5, 5, 5)]
    hands = [[24, *range(5, 16)], [*range(16, 28)], [9]]
    before = tsuro.position({(0, 0): (34, 0)}, spots, hands, rules=rules)
    state = tsuro.apply_move(before, 24, 1).state
    assert state.phase is tsuro.Phase.EXCHANGE
    return state


def test_many_exchanges_are_drawn_without_listing_them(many: tsuro.State) -> None:
    count = tsuro.count_legal_actions(many)
    assert count == perft(many, 1) > 10**5
    assert tsuro.legal_action_at(many, 0) == tsuro.ExchangeTiles((), ())
    first = list(islice(tsuro.iter_legal_actions(many), 1000))
    assert first == [tsuro.legal_action_at(many, index) for index in range(1000)]
    seen = tsuro.observe(many, 0)
    for bot in (RandomBot(), SurvivorBot()):
        tsuro.apply(many, bot.choose(seen, tsuro.SplitMix64(7)))


def test_of_many_exchanges_a_person_is_shown_some_and_may_type_any(many: tsuro.State) -> None:
    choices = choices_for(tsuro.observe(many, 0), Look(unicode=False, colour=False, width=80))
    assert len(choices.picks) == 2500
    assert choices.shown.endswith(
        f"and {tsuro.count_legal_actions(many) - 2500} more, to be typed by their names, as in {choices.picks[-1].name}"
    )
    last = tsuro.legal_action_at(many, tsuro.count_legal_actions(many) - 1)
    assert choices.find(tsuro.format_action(last)).action == last
    with pytest.raises(tsuro.NotationError, match="is none of the choices"):
        choices.find("@N1")


@pytest.mark.parametrize("index", [-1, 48])
def test_there_is_no_action_of_another_number(index: int) -> None:
    with pytest.raises(IndexError):
        tsuro.legal_action_at(tsuro.new_game(2, seed=1), index)


def test_hidden_exchanges_cannot_be_counted(many: tsuro.State) -> None:
    seen = tsuro.observe(many, 2)
    assert (tsuro.count_legal_actions(seen), list(tsuro.iter_legal_actions(seen))) == (0, [])
    with pytest.raises(IndexError):
        tsuro.legal_action_at(seen, 0)
