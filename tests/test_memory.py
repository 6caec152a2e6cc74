"""What a viewer remembers of hidden tiles, held against every game that looks the same to it."""

from __future__ import annotations

from random import Random

import pytest

import tsuro
from tests.support.worlds import all_deals, plain, played_on, remembered_worlds
from tsuro.observation import events_for, observe, sample_state, update_observation, validate_observation


def small_game(
    players: int, hand: int, tiles: int, *, seed: int, dealing: str = "automatic", **options: object
) -> tsuro.State:
    picked = Random(seed).sample(range(35), tiles)
    rules = tsuro.Ruleset(rows=2, columns=2, tiles=picked, hand_size=hand, max_players=players, **options)  # type: ignore[arg-type]
    return tsuro.new_game(players, rules=rules, seed=seed, dealing=dealing)


GAMES = [
    (dead_hands, bonus, self_elimination, players, hand, tiles)
    for dead_hands in ("box", "shuffle", "bottom")
    for bonus in (False, True)
    for self_elimination, players, hand, tiles in [
        ("allowed", 3, 2, 7),
        ("edge_only", 3, 2, 7),
        ("any_elimination", 4, 1, 6),
    ]
]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_memory_holds_the_games_that_look_the_same_and_how_likely_they_are(
    game: tuple[str, bool, str, int, int, int], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each deal and each order of a shuffle is played on for as long as the viewer sees the same."""
    dead_hands, bonus, self_elimination, players, hand, tiles = game
    start = small_game(
        players,
        hand,
        tiles,
        seed=seed,
        dead_hands=dead_hands,
        elimination_bonus=bonus,
        self_elimination=self_elimination,
    )
    for viewer in (None, *range(players)):
        compare(start, viewer, Random(seed), monkeypatch)


def compare(start: tsuro.State, viewer: int | None, random: Random, patch: pytest.MonkeyPatch) -> None:
    state = start
    while state.phase is tsuro.Phase.START:
        # Nobody learns anything of tiles from marks.
        state = tsuro.apply(state, random.choice(tsuro.legal_actions(state))).state
    seen, worlds = observe(state, viewer), all_deals(state, viewer)
    while state.phase is not tsuro.Phase.OVER:
        action = random.choice(tsuro.legal_actions(state))
        after, events = tsuro.apply(state, action)
        shown = events_for(events, viewer, state.rules)
        worlds = played_on(worlds, action, shown, viewer, patch)
        seen = update_observation(seen, shown)
        state = after
        assert plain(state) in worlds
        assert validate_observation(seen) == ()
        assert remembered_worlds(seen, plain(state)) == worlds
        assert plain(sample_state(seen, random)) in worlds
