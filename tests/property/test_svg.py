"""What is true of all pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

import tsuro
from tests.support import strategies
from tsuro import svg
from tsuro.observation import observe
from tsuro.svg.scene import Scene

if TYPE_CHECKING:
    from tests.support.strategies import History, Layout

SVG = "{http://www.w3.org/2000/svg}"
turns = st.integers(-3, 3)
placements = st.tuples(strategies.tile_ids, strategies.rotations)
themes = st.sampled_from([*svg.THEMES, {"tile": "white"}])


def parsed(picture: str) -> ET.Element:
    """A picture is well formed, and all its lines are."""
    root = ET.fromstring(picture)  # noqa: S314 - our own pictures
    assert all(re.fullmatch(r"M[MLCQZHV0-9. -]+", path.get("d", "")) for path in root.iter(f"{SVG}path"))
    return root


def classes(picture: ET.Element) -> list[str]:
    return [name for element in picture.iter() for name in element.get("class", "").split()]


@given(layout=strategies.layouts(), turns=turns, theme=themes, labels=st.booleans())
def test_any_board_can_be_drawn(layout: Layout, turns: int, theme: str, labels: bool) -> None:  # noqa: FBT001 - drawn
    """A board in any state."""
    board = layout.board()
    drawn = parsed(svg.board(board, turns=turns, theme=theme, labels=labels))
    found = classes(drawn)
    assert found.count("tile") == len(board)
    assert found.count("square") == layout.rows * layout.columns - len(board)
    assert found.count("path") == 4 * len(board)
    assert found.count("mark") == 4 * (layout.rows + layout.columns)


@given(data=st.data(), state=strategies.states(), turns=turns, theme=themes)
def test_any_position_can_be_drawn(data: st.DataObject, state: tsuro.State, turns: int, theme: str) -> None:
    """Every stone in play is shown, and a title and a description tell of it."""
    seat = data.draw(st.none() | st.integers(0, len(state.seats) - 1))
    drawn = parsed(svg.board(state, seat=seat, turns=turns, theme=theme))
    begun = [number for number in state.in_play if state.seats[number].spot is not None]
    stones = [int(e.get("data-seat", "")) for e in drawn.iter() if e.get("class", "").startswith("stone")]
    assert stones == begun
    description = drawn.findtext(f"{SVG}desc") or ""
    assert all(f"Seat {number} " in description for number in range(len(state.seats)))


@given(data=st.data(), history=strategies.histories())
def test_any_transition_can_be_animated(data: st.DataObject, history: History) -> None:
    """The same input gives the same bytes, and every id is used once."""
    step = data.draw(st.sampled_from(history.steps))
    drawn = svg.animation(step.before, step.events, repeat=data.draw(st.booleans()))
    assert drawn == svg.animation(step.before, tsuro.Transition(step.after, step.events), repeat="infinite" in drawn)
    ids = [element.get("id") for element in parsed(drawn).iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"#([\w-]+)\{", drawn)) <= set(ids)


@given(history=strategies.histories())
def test_the_animation_ends_with_what_the_state_shows(history: History) -> None:
    """A move's stones travel their routes: those of the events, to where the next position has them."""
    for step in history:
        assert Scene.of(step.before).after(step.events) == Scene.of(step.after, step.events)


@given(data=st.data(), state=strategies.states())
def test_a_picture_shows_nothing_that_is_hidden(data: st.DataObject, state: tsuro.State) -> None:
    """What a seat sees is drawn as the state is: a picture of a board tells nothing more."""
    viewer = data.draw(st.none() | st.integers(0, len(state.seats) - 1))
    assert svg.board(observe(state, viewer)) == svg.board(state)


@given(data=st.data(), state=strategies.states(), rotation=strategies.rotations, tile=strategies.tile_ids)
def test_any_preview_can_be_drawn(data: st.DataObject, state: tsuro.State, rotation: int, tile: int) -> None:
    """A previewed move is shown with where every stone would go."""
    if state.phase is not tsuro.Phase.PLACE:
        return
    preview = tsuro.preview_move(state, tile, rotation)
    drawn = parsed(svg.board(state, preview=preview, turns=data.draw(turns)))
    foreseen = [int(e.get("data-seat", "")) for e in drawn.iter() if e.get("class", "").startswith("foreseen")]
    assert sorted(foreseen) == sorted(move.seat for move in preview.moves)
    assert classes(drawn).count("out") == len(preview.eliminations) + classes(drawn).count("lost")


@given(names=st.lists(st.text(), min_size=2, max_size=2), colour=st.text().filter(str.isprintable))
def test_any_text_leaves_the_picture_well_formed(names: list[str], colour: str) -> None:
    """Names and colours come from outside."""
    state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0], [1]])
    drawn = ET.fromstring(svg.board(state, names=names, theme={"tile": colour, "background": colour}))  # noqa: S314
    assert len(list(drawn.iter(f"{SVG}text"))) == 14


@given(
    tiles=st.lists(st.none() | strategies.tile_ids | st.tuples(strategies.tile_ids, strategies.rotations), max_size=9)
)
def test_any_hand_can_be_drawn(tiles: list[int | tuple[int, int] | None]) -> None:
    """A hand, hidden tiles included."""
    found = classes(parsed(svg.hand(tiles)))
    assert found.count("tile") == sum(tile is not None for tile in tiles)
    assert found.count("tile-back") == sum(tile is None for tile in tiles)
