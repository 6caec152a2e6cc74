"""What is said of every event, with seats by number and with the players' names."""

from __future__ import annotations

import attrs
import pytest

import tsuro
from tsuro import (
    DeadHands,
    Event,
    Outcome,
    OutcomeReason,
    Phase,
    Spot,
    Status,
    Step,
    events,
)

NAMES = ["Ada", "Grace", "Joan", "Rozsa"]

SENTENCES: list[tuple[Event, str, str]] = [
    (tsuro.StartChosen(1, Spot(5, 2, 4)), "Seat 1 starts at c6.4.", "Grace starts at c6.4."),
    (tsuro.TilePlaced(0, 2, 3, 17, 0), "Seat 0 places tile 17 on d3.", "Ada places tile 17 on d3."),
    (
        tsuro.TilePlaced(0, 2, 3, 17, 1),
        "Seat 0 places tile 17 on d3, turned once.",
        "Ada places tile 17 on d3, turned once.",
    ),
    (
        tsuro.TilePlaced(0, 2, 3, 17, 2),
        "Seat 0 places tile 17 on d3, turned twice.",
        "Ada places tile 17 on d3, turned twice.",
    ),
    (
        tsuro.TilePlaced(0, 2, 3, 17, 3),
        "Seat 0 places tile 17 on d3, turned three times.",
        "Ada places tile 17 on d3, turned three times.",
    ),
    (
        tsuro.StoneMoved(2, (Step(0, 0, 0, 3), Step(0, 1, 6, 4)), Spot(1, 1, 1)),
        "The stone of seat 2 runs over a1, b1 to b2.1.",
        "The stone of Joan runs over a1, b1 to b2.1.",
    ),
    (
        tsuro.StoneMoved(2, (Step(0, 0, 0, 1),), None),
        "The stone of seat 2 runs over a1.",
        "The stone of Joan runs over a1.",
    ),
    (
        tsuro.StoneEliminated(0, Status.LEFT_BOARD, 1),
        "The stone of seat 0 leaves the board and is out.",
        "The stone of Ada leaves the board and is out.",
    ),
    (
        tsuro.StoneEliminated(0, Status.COLLIDED, 1, (3,)),
        "The stone of seat 0 collides with that of seat 3 and is out.",
        "The stone of Ada collides with that of Rozsa and is out.",
    ),
    (
        tsuro.StoneEliminated(0, Status.COLLIDED, 1, (1, 2, 3)),
        "The stone of seat 0 collides with that of seat 1, seat 2 and seat 3 and is out.",
        "The stone of Ada collides with that of Grace, Joan and Rozsa and is out.",
    ),
    (tsuro.TilesOffered(1, (7,)), "Seat 1 is offered tile 7.", "Grace is offered tile 7."),
    (tsuro.TilesOffered(1, (2, 7)), "Seat 1 is offered tiles 2 and 7.", "Grace is offered tiles 2 and 7."),
    (tsuro.TilesOffered(1, (2, 7, 9)), "Seat 1 is offered tiles 2, 7 and 9.", "Grace is offered tiles 2, 7 and 9."),
    (tsuro.TilesOffered(1, (None,)), "Seat 1 is offered a tile.", "Grace is offered a tile."),
    (tsuro.TilesOffered(1, (None, None)), "Seat 1 is offered 2 tiles.", "Grace is offered 2 tiles."),
    (tsuro.TilesOffered(1, ()), "Seat 1 is offered no tiles.", "Grace is offered no tiles."),
    (tsuro.TilesExchanged(3, (), ()), "Seat 3 exchanges nothing.", "Rozsa exchanges nothing."),
    (
        tsuro.TilesExchanged(3, (1, 2), (8, 9)),
        "Seat 3 gives tiles 1 and 2 for tiles 8 and 9.",
        "Rozsa gives tiles 1 and 2 for tiles 8 and 9.",
    ),
    (
        tsuro.TilesExchanged(3, (None,), (None,)),
        "Seat 3 gives a tile for a tile.",
        "Rozsa gives a tile for a tile.",
    ),
    (
        tsuro.TilesReturned((0,), (4, 5), DeadHands.SHUFFLE),
        "The hand of seat 0 (tiles 4 and 5) goes back to the pile.",
        "The hand of Ada (tiles 4 and 5) goes back to the pile.",
    ),
    (
        tsuro.TilesReturned((0, 2), (4,), DeadHands.BOTTOM),
        "The hands of seat 0 and seat 2 (tile 4) go under the pile.",
        "The hands of Ada and Joan (tile 4) go under the pile.",
    ),
    (
        tsuro.TilesReturned((0, 1, 2), (None, None, None), DeadHands.BOX),
        "The hands of seat 0, seat 1 and seat 2 (3 tiles) go to the box.",
        "The hands of Ada, Grace and Joan (3 tiles) go to the box.",
    ),
    (tsuro.PileShuffled(9), "The pile of 9 is shuffled.", "The pile of 9 is shuffled."),
    (tsuro.TileDrawn(1, 7), "Seat 1 draws tile 7.", "Grace draws tile 7."),
    (tsuro.TileDrawn(1, None), "Seat 1 draws a tile.", "Grace draws a tile."),
    (tsuro.DragonTaken(2), "Seat 2 takes the Dragon.", "Joan takes the Dragon."),
    (tsuro.DragonPassed(2, 3), "The Dragon goes from seat 2 to seat 3.", "The Dragon goes from Joan to Rozsa."),
    (tsuro.DragonSetAside(2), "Seat 2 sets the Dragon aside.", "Joan sets the Dragon aside."),
    (tsuro.SeatWithdrawn(0), "Seat 0 leaves the game.", "Ada leaves the game."),
    (tsuro.SeatPassed(0), "Seat 0 has no tile and is passed over.", "Ada has no tile and is passed over."),
    (tsuro.TurnBegan(0, Phase.DEAL), "Seat 0 is to be dealt a tile.", "Ada is to be dealt a tile."),
    (tsuro.TurnBegan(0, Phase.START), "Seat 0 is to choose a starting mark.", "Ada is to choose a starting mark."),
    (tsuro.TurnBegan(0, Phase.PLACE), "Seat 0 is to place a tile.", "Ada is to place a tile."),
    (tsuro.TurnBegan(0, Phase.EXCHANGE), "Seat 0 may exchange tiles.", "Ada may exchange tiles."),
    (tsuro.TurnBegan(0, Phase.DRAW), "Seat 0 is to draw a tile.", "Ada is to draw a tile."),
    (
        tsuro.GameEnded(Outcome((1,), OutcomeReason.LAST_STONE)),
        "Seat 1 wins: the last stone on the board.",
        "Grace wins: the last stone on the board.",
    ),
    (
        tsuro.GameEnded(Outcome((0, 3), OutcomeReason.ELIMINATED_TOGETHER)),
        "Seat 0 and seat 3 share the win: no stone is left.",
        "Ada and Rozsa share the win: no stone is left.",
    ),
    (
        tsuro.GameEnded(Outcome((0, 1, 3), OutcomeReason.TILES_EXHAUSTED)),
        "Seat 0, seat 1 and seat 3 share the win: all tiles are played.",
        "Ada, Grace and Rozsa share the win: all tiles are played.",
    ),
]


@pytest.mark.parametrize(("event", "by_number", "by_name"), SENTENCES, ids=[number for _, number, _ in SENTENCES])
def test_every_event_is_told_in_plain_words(event: Event, by_number: str, by_name: str) -> None:
    assert str(event) == event.tell() == by_number
    assert event.tell(NAMES) == by_name


def test_every_kind_of_event_is_told_here() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    # The drafts by which some are made are no attrs classes.
    assert {type(event) for event, _, _ in SENTENCES} == {kind for kind in kinds if attrs.has(kind)}


def test_a_name_that_begins_in_lower_case_begins_the_sentence_in_upper_case() -> None:
    assert tsuro.DragonTaken(0).tell(["ada"]) == "Ada takes the Dragon."


@pytest.mark.parametrize("names", [["Ada"], [], "Ada", 5, {1: "Ada"}, {"Ada", "Grace"}, ["Ada", 5]])
def test_names_that_leave_out_a_seat_are_refused(names: list[str]) -> None:
    with pytest.raises(tsuro.InvalidStateError) as refused:
        tsuro.TileDrawn(1, 7).tell(names)
    assert str(refused.value) == f"names must name seat 1 too, unlike {names!r}"


def test_a_seat_that_cannot_be_has_no_name() -> None:
    with pytest.raises(tsuro.InvalidStateError, match="names must name seat -1 too"):
        tsuro.TileDrawn(-1, 3).tell(["Ada", "Grace"])


def test_seats_that_an_event_is_not_about_need_no_name() -> None:
    assert tsuro.TileDrawn(0, 7).tell(["Ada"]) == "Ada draws tile 7."


def test_an_event_without_words_of_its_own_says_its_kind() -> None:
    class Applause(Event):
        __slots__ = ()

    assert str(Applause()) == "Applause."
    assert Event().tell(NAMES) == "Event."


def test_eliminations_need_not_name_others() -> None:
    assert tsuro.StoneEliminated(0, Status.LEFT_BOARD, 1).others == ()


def test_a_transition_is_a_state_and_events() -> None:
    state = tsuro.new_game(2, seed=1)
    after, events = tsuro.Transition(state, ())
    assert (after, events) == (state, ())
