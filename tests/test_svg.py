"""Pictures: what is in them, in which words, and that they come out the same every time."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import combinations, pairwise
from math import dist, pi
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

import tsuro
from tests.support import pictures
from tsuro import svg
from tsuro.observation import event_for, observe, update_observation
from tsuro.svg.curves import curve, length, path_data, piece, point_at
from tsuro.svg.scene import Run, runs_of
from tsuro.svg.tile_pictures import mirror_image

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SVG = "{http://www.w3.org/2000/svg}"
FACING = pictures.FACING
MET = tsuro.apply_move(FACING, 34, 0)


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own pictures


def parts(picture: str, kind: str) -> list[ET.Element]:
    """Return the elements of a class."""
    return [element for element in parsed(picture).iter() if kind in element.get("class", "").split()]


def part(picture: str, kind: str) -> ET.Element:
    (element,) = parts(picture, kind)
    return element


def told(picture: str) -> str:
    """Return title and description."""
    root = parsed(picture)
    return f"{root.findtext(SVG + 'title')}: {root.findtext(SVG + 'desc')}"


def place(element: ET.Element) -> tuple[float, float]:
    """Return where a stone or a tile lies."""
    numbers = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    assert numbers is not None
    return float(numbers[1]), float(numbers[2])


def two(board: dict[tuple[int, int], tuple[int, int]], *spots: tuple[int, int, int]) -> tsuro.State:
    """Return a position whose first seat holds tiles 33 and 34."""
    return tsuro.position(board, spots, [[33, 34], *([seat] for seat in range(len(spots) - 1))])


def near(one: Sequence[float], other: Sequence[float]) -> bool:
    """Tell whether two points are one to the eye."""
    return dist(one, other) < 0.5


def in_notebook(value: Any) -> str:  # noqa: ANN401 - whatever a notebook shows
    """Return the picture that a notebook would show."""
    picture: str = value._repr_svg_()
    return picture


# The files


@pytest.mark.parametrize("path", pictures.PICTURES, ids=str)
def test_the_picture_on_file_is_what_is_drawn(path: PurePosixPath) -> None:
    assert pictures.PICTURES[path]() + "\n" == (pictures.ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("hash_seed", ["0", "4294967295"])
def test_pictures_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    path = os.pathsep.join(filter(None, [str(pictures.ROOT), os.environ.get("PYTHONPATH")]))
    finished = subprocess.run(
        [sys.executable, "-m", "tests.support.pictures", "digest"],
        cwd=pictures.ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(finished.stdout) == pictures.digests()


# The page


def test_a_picture_has_a_view_box_and_no_fixed_size() -> None:
    root = parsed(svg.board(FACING))
    assert root.get("viewBox") == "-72 -72 864 864"
    assert root.get("width") is None
    assert root.get("height") is None


def test_a_size_is_the_width_and_the_height_follows() -> None:
    root = parsed(svg.hand([3], size=65))
    assert (root.get("viewBox"), root.get("width"), root.get("height")) == ("-5 -5 130 164", "65", "82")


def test_a_picture_is_an_image_with_title_and_description() -> None:
    root = parsed(svg.tile(13, 1, prefix="p"))
    assert root.get("role") == "img"
    assert (root.get("aria-labelledby"), root.get("aria-describedby")) == ("p-title", "p-desc")
    assert [(child.get("id"), child.text) for child in root][:2] == [
        ("p-title", "Tsuro tile 13, rotation 1"),
        ("p-desc", "It joins the ports 0 with 6, 1 with 7, 2 with 4, 3 with 5."),
    ]


def test_ids_begin_with_what_the_picture_shows() -> None:
    first, again, other = (parsed(picture).get("id") for picture in (svg.tile(1), svg.tile(1), svg.tile(2)))
    assert first == again != other
    assert re.fullmatch("tsuro-[0-9a-f]{12}", first or "")


@pytest.mark.parametrize("drawn", [svg.board(FACING), svg.animation(FACING, MET), svg.poster()])
def test_ids_are_unique_and_share_the_prefix(drawn: str) -> None:
    root = parsed(drawn)
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert {name.startswith(root.get("id", "?")) for name in ids} == {True}


def test_without_a_background_nothing_is_painted_behind() -> None:
    assert parts(svg.tile(0), "background") == []
    assert part(svg.tile(0, theme={"background": "red"}), "background").get("fill") == "red"


# Themes


def test_a_mapping_replaces_colours_of_the_light_theme() -> None:
    body = part(svg.tile(0, theme={"tile": 'url("#a&b")'}), "tile-body")
    assert body.get("fill") == 'url("#a&b")'
    assert body.get("stroke") == svg.THEMES["light"]["tile_edge"]


def test_a_theme_can_be_built_on_another() -> None:
    body = part(svg.tile(0, theme={**svg.THEMES["dark"], "tile": "red"}), "tile-body")
    assert (body.get("fill"), body.get("stroke")) == ("red", svg.THEMES["dark"]["tile_edge"])


@pytest.mark.parametrize("theme", svg.THEMES)
def test_the_colours_of_seats_differ_in_lightness(theme: str) -> None:
    """In print without colour they are apart by four hundredths of the way from black to white."""
    lights = sorted(lightness(svg.THEMES[theme][f"seat_{seat}"]) for seat in range(8))
    assert min(b - a for a, b in pairwise(lights)) >= 4


@pytest.mark.parametrize("theme", svg.THEMES)
def test_numbers_stand_out_from_stones(theme: str) -> None:
    colours = svg.THEMES[theme]
    contrasts = [contrast(colours[f"seat_{seat}"], colours[f"number_{seat}"]) for seat in range(8)]
    assert min(contrasts) >= 3


@pytest.mark.parametrize("vision", ["whole", "protan", "deutan", "tritan"])
@pytest.mark.parametrize("theme", svg.THEMES)
def test_the_colours_of_seats_differ_for_all_eyes(theme: str, vision: str) -> None:
    seen = [lab(as_seen(svg.THEMES[theme][f"seat_{seat}"], vision)) for seat in range(8)]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) >= 15


# Machado, Oliveira and Fernandes 2009, "A physiologically-based model for simulation of color vision
# deficiency": severity 1.0, on linear RGB.
VISIONS = {
    "whole": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
Triple = tuple[float, float, float]


def linear(colour: str) -> Triple:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    shares = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return red, green, blue


def times(matrix: tuple[Triple, ...], vector: Triple) -> Triple:
    a, b, c = (sum(x * y for x, y in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def as_seen(colour: str, vision: str) -> Triple:
    red, green, blue = (min(1.0, max(0.0, share)) for share in times(VISIONS[vision], linear(colour)))
    return red, green, blue


def lab(colour: Triple) -> Triple:
    white = times(TO_XYZ, (1, 1, 1))
    shares = [value / full for value, full in zip(times(TO_XYZ, colour), white, strict=True)]
    x, y, z = (share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116 for share in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lightness(colour: str) -> float:
    return lab(linear(colour))[0]


def contrast(one: str, other: str) -> float:
    """Return the contrast of the Web Content Accessibility Guidelines, 1 to 21."""
    dark, light = sorted(times(TO_XYZ, linear(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


# Curves


def test_a_path_leaves_each_side_at_a_right_angle() -> None:
    assert path_data(curve(0, 2)) == "M40 0C40 22 76 40 120 40"
    assert path_data(curve(0, 4)) == "M40 0C40 60 80 60 80 120"
    assert path_data(curve(7, 6)) == "M0 40C34 40 34 80 0 80"


def test_lengths_are_those_of_lines_and_arcs() -> None:
    assert abs(length(0, 5) - 120) < 0.01
    assert abs(length(0, 3) - 80 * pi / 2) < 0.5
    assert abs(length(1, 2) - 40 * pi / 2) < 0.5
    assert length(1, 2) == length(2, 1)


def test_a_share_of_a_path_is_a_share_of_its_length() -> None:
    straight = curve(0, 5)
    assert near(point_at(straight, 0.25), (40, 30))
    start, *_, end = piece(straight, 0.25, 0.5)
    assert near(start, (40, 30))
    assert near(end, (40, 60))
    assert piece(straight, 1.0, 1.0)[0] == (40, 120)


# Boards


def test_a_board_shows_its_tiles_and_its_empty_squares() -> None:
    drawn = svg.board(tsuro.Board.of(2, 3, {(1, 2): (13, 1)}))
    tile = part(drawn, "tile")
    assert (tile.get("data-square"), tile.get("data-tile"), tile.get("data-rotation")) == ("c2", "13", "1")
    assert tile.findtext(SVG + "title") == "c2: tile 13 turned once"
    assert place(tile) == (240, 120)
    assert [square.get("data-square") for square in parts(drawn, "square")] == ["a1", "b1", "c1", "a2", "b2"]
    assert told(drawn) == "Tsuro board of 2x3 squares: 1 tile on 2x3 squares."


def test_every_starting_mark_is_shown() -> None:
    spots = [mark.get("data-spot") for mark in parts(svg.board(tsuro.Board.empty()), "mark")]
    assert len(spots) == 48
    assert spots[:3] == ["a1.0", "a1.1", "b1.0"]


def test_a_starting_mark_says_its_name() -> None:
    marks = parts(svg.board(tsuro.Board.empty(2, 3), turns=1), "mark")
    names = {mark.get("data-spot"): mark.findtext(SVG + "title") for mark in marks}
    assert (names["b1.0"], names["c2.3"], names["a2.5"], names["a2.6"]) == ("N3", "E4", "S1", "W4")


def test_coordinates_are_written_unless_they_are_not_wanted() -> None:
    drawn = svg.board(tsuro.Board.empty(2, 3))
    assert [label.text for label in part(drawn, "labels")] == ["a", "b", "c", "1", "2"]
    without = svg.board(tsuro.Board.empty(2, 3), labels=False)
    assert parts(without, "labels") == []
    assert parsed(without).get("viewBox") == "-40 -40 440 320"


def test_stones_stand_where_they_face() -> None:
    drawn = svg.board(FACING)
    assert [(stone.get("data-seat"), place(stone)) for stone in parts(drawn, "stone")] == [
        ("0", (120, 280)),
        ("1", (120, 320)),
        ("2", (160, 240)),
        ("3", (720, 400)),
    ]
    assert [stone.findtext(f".//{SVG}text") for stone in parts(drawn, "stone")] == ["0", "1", "2", "3"]


def test_a_stone_that_moved_leaves_its_trail_and_its_mark() -> None:
    drawn = svg.board(FACING)
    assert [start.get("data-seat") for start in parts(drawn, "start")] == ["0", "1", "2"]
    trails = parts(drawn, "trail")
    assert sorted(trail.get("class") or "" for trail in trails) == [
        "trail seat-0",
        "trail seat-1",
        "trail seat-2",
        "trail seat-2",
    ]
    (trail,) = (trail for trail in trails if trail.get("class") == "trail seat-1")
    assert [line.get("stroke") for line in trail] == ["#2a241c", "#2959b5"]


def test_a_travelled_path_takes_the_place_of_the_plain_one() -> None:
    plain = svg.board(FACING.board)
    assert len(parts(plain, "path")) == 12
    assert len(parts(svg.board(FACING), "path")) == 8


def test_nothing_is_shown_of_a_stone_that_has_not_begun() -> None:
    drawn = svg.board(tsuro.new_game(2, seed=1))
    assert parts(drawn, "stone") == []
    assert told(drawn) == (
        "Tsuro board of 6x6 squares, turn of seat 0: "
        "0 tiles on 6x6 squares. Seat 0 has not begun. Seat 1 has not begun."
    )


def test_the_square_to_fill_is_framed_unless_that_is_not_wanted() -> None:
    assert part(svg.board(FACING), "target").get("data-square") == "b3"
    assert parts(svg.board(FACING, square_to_fill=False), "target") == []
    assert parts(svg.board(tsuro.new_game(2, seed=1)), "target") == []


def test_the_last_placement_is_framed_when_it_is_told() -> None:
    assert part(svg.board(MET.state, events=MET), "last").get("data-square") == "b3"
    assert part(svg.board(MET.state, events=MET.events), "last").get("data-square") == "b3"
    assert parts(svg.board(MET.state), "last") == []


def test_a_stone_that_left_lies_beyond_the_rim() -> None:
    before = two({}, (0, 0, 0), (5, 5, 5), (5, 5, 2))
    after = tsuro.apply_move(tsuro.position({}, [(0, 0, 0), (5, 5, 5), (5, 0, 5)], [[0], [1], [2]]), 0, 0)
    lost = part(svg.board(after.state), "lost")
    assert place(lost) == (80, -17)
    assert lost.findtext(SVG + "title") == "seat 0: left board"
    assert "Seat 0 left the board at a1." in told(svg.board(after.state))
    assert parts(svg.board(before), "lost") == []


def test_a_stone_that_left_the_game_has_no_place_no_trail_and_no_mark() -> None:
    gone = tsuro.withdraw(FACING, 1)
    for drawn in (svg.board(gone.state), svg.board(gone.state, events=gone), svg.board(observe(gone.state, 0))):
        assert [stone.get("data-seat") for stone in parts(drawn, "stone")] == ["0", "2", "3"]
        assert [start.get("data-seat") for start in parts(drawn, "start")] == ["0", "2"]
        assert {trail.get("class") for trail in parts(drawn, "trail")} == {"trail seat-0", "trail seat-2"}
        assert parts(drawn, "lost") == []
        # Its path is a plain one again, beside the eight of before.
        assert len(parts(drawn, "path")) == 9
        assert "Seat 1 left the game." in told(drawn)


def test_a_seat_that_left_before_play_is_only_told() -> None:
    begun = tsuro.choose_start(tsuro.new_game(3, seed=1), (0, 2, 0)).state
    drawn = svg.board(tsuro.withdraw(begun, 0).state)
    assert parts(drawn, "stone") == parts(drawn, "start") == []
    assert "Seat 0 left the game. Seat 1 has not begun." in told(drawn)


def test_stones_that_collided_lie_on_both_sides_of_where_they_met() -> None:
    drawn = svg.board(MET.state, events=MET)
    assert [stone.get("data-seat") for stone in parts(drawn, "lost")] == ["0", "2"]
    # The joining path is a quarter of a circle of radius 40 about (120, 240).
    first, second = (place(burst) for burst in parts(drawn, "burst"))
    assert near(first, (148.28, 268.28))
    assert near(second, first)
    (from_left, from_above) = (place(stone) for stone in parts(drawn, "lost"))
    # Each lies 20 back on its way, which crosses the square aslant.
    assert near(from_left, (134.14, 282.43))
    assert near(from_above, (162.43, 254.14))
    assert "Seat 0 collided and is out." in told(drawn)


def test_without_its_events_a_collision_lies_midway_between_the_marks() -> None:
    # From a3 two stones' path is 120 + 63 + 240 long; the middle lies above b3.
    met = place(parts(svg.board(MET.state), "burst")[0])
    assert met[0] == 160
    assert 200 < met[1] < 240


def test_stones_can_meet_where_two_squares_do() -> None:
    # Their path is as long before that side as behind it, but for the last digit of the sum.
    steps = (tsuro.Step(0, 0, 0, 3), tsuro.Step(0, 1, 6, 1))
    before = length(0, 3)
    assert runs_of(steps, before * (1 + 1e-15)) == (Run(steps[0]),)
    assert runs_of(steps, before) == (Run(steps[0]),)
    first, second = runs_of(steps, before + 60)
    assert (first, second.step, second.first) == (Run(steps[0]), steps[1], 0.0)
    assert second.last == pytest.approx(60 / length(6, 1), rel=1e-12)


def test_events_of_another_route_do_not_move_a_collision() -> None:
    elsewhere = tsuro.StoneMoved(0, (tsuro.Step(5, 5, 0, 1),), None)
    assert parts(svg.board(MET.state, events=[elsewhere]), "burst")[0].get("transform") == parts(
        svg.board(MET.state), "burst"
    )[0].get("transform")


def test_a_lost_stone_whose_end_is_unknown_is_only_told() -> None:
    state = tsuro.position({}, [(0, 0, 0), None, None], [[1], [], []], statuses=["in_play", "left_board", "collided"])
    drawn = svg.board(state)
    assert parts(drawn, "lost") == []
    assert "Seat 1 left the board. Seat 2 collided and is out." in told(drawn)


def test_winners_wear_a_ring() -> None:
    left = tsuro.apply_move(tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0], [1]]), 0, 0).state
    ring = part(svg.board(left), "winner")
    assert (ring.get("cx"), ring.get("cy")) == ("640", "720")
    assert told(svg.board(left)).endswith("Won by seat 1.")
    together = tsuro.apply_move(tsuro.position({}, [(0, 0, 0), (0, 0, 7)], [[34], [1]]), 34, 0).state
    assert len(parts(svg.board(together), "winner")) == 2
    assert told(svg.board(together, names=["Ada", "Bo"])).endswith("Won by Ada and Bo.")


def test_names_are_told() -> None:
    drawn = svg.board(FACING, names=["Ada <A>", "Bo & Co", "Cy\0\ud800", "Di"])
    assert told(drawn).startswith("Tsuro board of 6x6 squares, turn of Ada <A>: 3 tiles on 6x6 squares.")
    assert "Ada <A> faces b3 at port 7. Bo & Co faces b3 at port 6. Cy\ufffd\ufffd faces b3 at port 0." in told(drawn)
    assert parts(drawn, "stone")[0].findtext(SVG + "title") == "Ada <A>"


# Whoever looks


def test_the_side_of_the_seats_mark_is_at_the_bottom() -> None:
    marks = [(0, 1, 0), (3, 5, 2), (5, 2, 5), (2, 0, 7)]
    state = tsuro.position({}, marks, [[0], [1], [2], [3]])
    for seat in range(4):
        own = parts(svg.board(state, seat=seat), "stone")[seat]
        assert place(own)[1] == 720


def test_quarter_turns_come_on_top() -> None:
    state = tsuro.position({}, [(0, 1, 0), (3, 5, 2)], [[0], [1]])
    assert place(parts(svg.board(state, seat=0, turns=1), "stone")[0])[0] == 0
    assert place(parts(svg.board(state, turns=-1), "stone")[0])[0] == 0


def test_a_seat_that_has_not_begun_looks_straight_on() -> None:
    state = tsuro.new_game(2, seed=1)
    assert svg.board(state, seat=1) == svg.board(state)


def test_a_turned_board_has_turned_squares_tiles_and_labels_and_upright_numbers() -> None:
    board = tsuro.Board.of(2, 3, {(0, 0): (1, 0)})
    drawn = svg.board(board, turns=1)
    assert parsed(drawn).get("viewBox") == "-72 -72 384 504"
    assert place(part(drawn, "tile")) == (120, 0)
    labels = [(label.text, label.get("x"), label.get("y")) for label in part(drawn, "labels")]
    assert [(word, float(x or 0)) for word, x, _ in labels[:2]] == [("1", 180), ("2", 60)]
    assert [word for word, _, _ in labels[2:]] == ["a", "b", "c"]
    # Tile 1 joins 0 with 1; turned once, that is 2 with 3, on the right side.
    turned = [line.get("d") for line in part(drawn, "tile").iter(SVG + "path") if line.get("class") == "casing"]
    assert path_data(curve(2, 3)) in turned


def test_four_turns_are_none() -> None:
    assert svg.board(FACING, turns=4) == svg.board(FACING)


@pytest.mark.parametrize(("mark", "turns"), [((5, 1, 4), 0), ((3, 5, 2), 1), ((0, 1, 0), 2), ((2, 0, 7), 3)])
def test_the_turns_for_a_seat_are_those_of_its_board(mark: tuple[int, int, int], turns: int) -> None:
    state = tsuro.choose_start(tsuro.new_game(2, seed=1), mark).state
    assert svg.turns_for(state, 0) == svg.turns_for(observe(state, 1), 0) == turns
    assert svg.board(state, seat=0) == svg.board(state, turns=turns)


def test_who_has_no_mark_looks_straight_on() -> None:
    state = tsuro.choose_start(tsuro.new_game(2, seed=1), (0, 1, 0)).state
    assert (svg.turns_for(state, 1), svg.turns_for(state, None), svg.turns_for(state.board, None)) == (0, 0, 0)


# Previews and hands


def casings(tile: ET.Element) -> list[str]:
    """Return the lines of a tile's paths."""
    return [line.get("d") or "" for line in tile.iter(SVG + "path") if line.get("class") == "casing"]


@pytest.mark.parametrize("turns", range(4))
def test_a_tile_in_hand_lies_as_it_would_on_the_board(turns: int) -> None:
    preview = tsuro.preview_move(FACING, 17, 1)
    drawn = svg.board(FACING, turns=turns, preview=preview, hand=[(17, 1)])
    placed, held = (tile for tile in parts(drawn, "tile") if tile.get("data-tile") == "17")
    assert casings(placed)
    assert sorted(casings(held)) == sorted(casings(placed))
    assert held.get("data-rotation") == placed.get("data-rotation") == "1"


def test_a_tile_beside_a_turned_board_is_turned_and_keeps_its_name() -> None:
    # Tile 1 joins 0 with 1; turned once, that is 2 with 3, on the right side.
    drawn = svg.tile(1, 0, turns=-3)
    assert path_data(curve(2, 3)) in casings(part(drawn, "tile"))
    assert path_data(curve(0, 1)) not in casings(part(drawn, "tile"))
    assert told(drawn).startswith("Tsuro tile 1, rotation 0: It joins the ports 0 with 1,")
    assert sorted(casings(part(svg.hand([1], turns=1), "tile"))) == sorted(casings(part(drawn, "tile")))


def test_the_numbers_of_ports_turn_with_the_tile() -> None:
    straight, turned = (part(svg.tile(1, labels=True, turns=turns), "labels") for turns in (0, 1))
    assert (turned[0].text, straight[2].text) == ("0", "2")
    assert (turned[0].get("x"), turned[0].get("y")) == (straight[2].get("x"), straight[2].get("y"))


def test_a_preview_shows_the_tile_the_routes_and_where_stones_would_go() -> None:
    drawn = svg.board(FACING, preview=tsuro.preview_move(FACING, 34, 0))
    assert part(drawn, "preview").get("stroke") == svg.THEMES["light"]["preview"]
    assert len(parts(drawn, "tile")) == 4
    assert [route.get("class") for route in parts(drawn, "route")] == ["route seat-0", "route seat-2", "route seat-1"]
    foreseen = {stone.get("data-seat"): stone for stone in parts(drawn, "foreseen")}
    assert place(foreseen["1"]) == (160, 360)
    assert [seat for seat, stone in foreseen.items() if stone.find(".//*[@class='out']") is not None] == ["0", "2"]
    assert len(parts(drawn, "burst")) == 2
    assert len(parts(drawn, "stone")) == 4
    assert "Preview: Seat 0 places tile 34 on b3. The stone of seat 0 runs over b3." in told(drawn)


def test_a_preview_that_would_be_refused_says_so() -> None:
    state = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0, 33], [1, 2]])
    drawn = svg.board(state, preview=tsuro.preview_move(state, 0, 0))
    assert part(drawn, "preview").get("stroke") == svg.THEMES["light"]["alarm"]
    assert place(part(drawn, "foreseen")) == (80, -17)
    assert told(drawn).endswith("This would be refused: leaves board.")


def test_a_preview_does_not_fit_another_board() -> None:
    with pytest.raises(tsuro.InvalidStateError, match="a tile lies on b3 already"):
        svg.board(MET.state, preview=tsuro.preview_move(FACING, 34, 0))


def test_a_hand_lies_below_the_board() -> None:
    drawn = svg.board(FACING, hand=[5, None])
    assert parsed(drawn).get("viewBox") == "-72 -72 864 1026"
    assert [tile.get("data-tile") for tile in parts(drawn, "tile") if not tile.get("data-square")] == ["5"]
    assert len(parts(drawn, "tile-back")) == 1
    assert told(drawn).endswith("The hand: tile 5, a hidden tile.")


def test_a_hand_too_wide_for_the_board_is_smaller() -> None:
    drawn = svg.board(tsuro.Board.empty(2, 2), hand=[1, 2, 3, 4], labels=False)
    assert (part(drawn, "hand").get("transform") or "").endswith("scale(0.54)")


def test_an_empty_hand_has_room_too() -> None:
    assert parsed(svg.hand([])).get("viewBox") == parsed(svg.hand([0])).get("viewBox")
    assert told(svg.hand([])) == "A hand of 0 tiles: no tiles."
    assert told(svg.hand([0])) == "A hand of 1 tile: tile 0."


def test_a_hand_takes_moves_and_shows_ids_unless_they_are_not_wanted() -> None:
    drawn = svg.hand([tsuro.Move(5, 3), 7])
    assert [(tile.get("data-tile"), tile.get("data-rotation")) for tile in parts(drawn, "tile")] == [
        ("5", "3"),
        ("7", "0"),
    ]
    assert [label.text for label in part(drawn, "labels")] == ["5", "7"]
    assert parts(svg.hand([5], labels=False), "labels") == []


# Tiles


@pytest.mark.parametrize("tile", tsuro.TILES, ids=str)
def test_a_tile_has_its_four_paths_in_every_rotation(tile: tsuro.Tile) -> None:
    for rotation in range(4):
        paths = parts(svg.tile(tile, rotation), "casing")
        assert sorted(path.get("d") or "" for path in paths) == sorted(
            path_data(curve(a, b)) for a, b in tile.connections_at(rotation)
        )


def test_the_ports_of_a_tile_are_numbered_on_demand() -> None:
    assert [label.text for label in part(svg.tile(0, labels=True), "labels")] == list("01234567")
    assert parts(svg.tile(0), "labels") == []


def test_the_poster_shows_all_tiles_with_their_symmetries() -> None:
    drawn = svg.poster()
    assert [tile.get("data-tile") for tile in parts(drawn, "tile")] == [str(number) for number in range(35)]
    captions = [caption.text for caption in part(drawn, "captions").iter(SVG + "text")]
    assert captions[:4] == ["0", "01-23-45-67", "1 orientation", "mirror axis"]
    assert captions[16:20] == ["4", "01-24-37-56", "4 orientations", "mirror image 7"]
    # 5 tiles look the same after a quarter turn, 10 after a half turn.
    signs = [sign.get("d") or "" for sign in parts(drawn, "symmetry")]
    assert [sum("Q" not in sign for sign in signs), sum("Q" in sign for sign in signs)] == [5, 10]


def test_mirror_images_come_in_pairs() -> None:
    assert [(tile.id, mirror_image(tile).id) for tile in tsuro.TILES if mirror_image(tile) != tile] == [
        (4, 7),
        (6, 8),
        (7, 4),
        (8, 6),
        (16, 28),
        (17, 24),
        (18, 30),
        (24, 17),
        (28, 16),
        (30, 18),
    ]


# Animations


def rules(picture: str) -> str:
    return parsed(picture).findtext(SVG + "style") or ""


def test_an_animation_is_the_end_and_moves_only_where_motion_is_welcome() -> None:
    drawn = svg.animation(FACING, MET)
    assert rules(drawn).startswith("@media (prefers-reduced-motion:no-preference){")
    assert rules(drawn).endswith("}}")
    assert "<script" not in drawn
    still = svg.board(MET.state, events=MET)
    for kind in ("tile", "lost", "burst", "last", "target", "start"):
        assert len(parts(drawn, kind)) == len(parts(still, kind))
    assert part(drawn, "target").get("data-square") == "b4"


def test_every_part_that_moves_has_its_rule_and_every_rule_its_part() -> None:
    drawn = svg.animation(FACING, MET, prefix="p")
    ids = {element.get("id") for element in parsed(drawn).iter()}
    moved = set(re.findall(r"#(p-\d+)\{", rules(drawn)))
    assert moved == {name for name in ids if name and re.fullmatch(r"p-\d+", name)}
    assert moved == set(re.findall(r"@keyframes (p-\d+)\{", rules(drawn)))


def test_a_stone_runs_from_where_it_stood_to_where_it_stands() -> None:
    before = two({}, (0, 0, 0), (5, 5, 5))
    drawn = svg.animation(before, tsuro.apply_move(before, 33, 0), prefix="p", pace=1)
    stone = parts(drawn, "stone")[0]
    assert place(stone) == (40, 120)
    (mover,) = [child.get("id") for child in stone if child.get("id")]
    frames = re.search(rf"@keyframes {mover}\{{(.*?)\}}\}}", rules(drawn))
    assert frames is not None
    moments = frames[1].split("}")
    # Half a second for the tile, one for the way, 0.4 for the end.
    assert moments[0] == "0%{transform:translate(0px,-120px)"
    assert moments[1] == "26.32%{transform:translate(0px,-120px)"
    assert moments[5] == "52.63%{transform:translate(0px,-60px)"
    assert moments[-2:] == ["78.95%{transform:translate(0px,0px)", "100%{transform:none"]


def test_a_stone_that_is_lost_is_seen_to_run_before() -> None:
    runners = [
        stone for stone in parts(svg.animation(FACING, MET), "stone") if stone.find(f"{SVG}g[@opacity='0']") is not None
    ]
    assert [stone.get("data-seat") for stone in runners] == ["0", "2"]


def test_an_animation_begins_again_only_on_demand() -> None:
    assert "infinite" not in svg.animation(FACING, MET)
    assert "infinite" in svg.animation(FACING, MET, repeat=True)


def test_a_hand_lies_below_an_animation_as_below_a_board() -> None:
    drawn = svg.animation(FACING, MET, seat=3, hand=[5, None], prefix="p")
    still = svg.board(MET.state, events=MET, seat=3, hand=[5, None], prefix="p")
    assert parsed(drawn).get("viewBox") == parsed(still).get("viewBox")
    assert ET.tostring(part(drawn, "hand")) == ET.tostring(part(still, "hand"))
    assert told(drawn).endswith("The hand: tile 5, a hidden tile.")


def test_a_chosen_start_appears() -> None:
    before = tsuro.new_game(2, seed=1)
    drawn = svg.animation(before, tsuro.choose_start(before, (0, 0, 0)))
    assert rules(drawn).count("@keyframes") == 1
    assert len(parts(drawn, "stone")) == 1


def test_a_winner_is_crowned_at_the_end() -> None:
    before = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0], [1]])
    drawn = svg.animation(before, tsuro.apply_move(before, 0, 0))
    assert part(drawn, "winner").get("id") is not None
    assert told(drawn).endswith("Won by seat 1.")


def test_an_animation_of_a_withdrawal_shows_its_end_and_tells_it() -> None:
    gone = tsuro.withdraw(FACING, 0)
    drawn, still = svg.animation(FACING, gone), svg.board(gone.state, events=gone)
    for kind in ("stone", "start", "trail", "path", "lost", "target"):
        assert len(parts(drawn, kind)) == len(parts(still, kind))
    assert [stone.get("data-seat") for stone in parts(drawn, "stone")] == ["1", "2", "3"]
    assert part(drawn, "target").get("data-square") == "b3"
    assert rules(drawn) == ""
    words = "Tsuro board of 6x6 squares, turn of seat 1: Seat 0 leaves the game. Seat 1 is to place a tile. "
    assert told(drawn).startswith(words)


def test_an_animation_of_a_withdrawal_crowns_the_last() -> None:
    before = tsuro.position({}, [(0, 0, 0), (5, 5, 5)], [[0], [1]])
    drawn = svg.animation(before, tsuro.withdraw(before, 0))
    assert len(parts(drawn, "winner")) == 1
    assert told(drawn).endswith("Won by seat 1.")


def test_after_a_withdrawal_moves_are_animated_as_before() -> None:
    state = tsuro.withdraw(FACING, 1).state
    moved = tsuro.apply_move(state, *tsuro.legal_moves(state)[0])
    drawn = svg.animation(state, moved, earlier=tsuro.withdraw(FACING, 1))
    assert "Seat 1 left the game." in told(drawn)
    assert "1" not in [stone.get("data-seat") for stone in parts(drawn, "stone")]


def test_an_animation_in_which_nothing_is_to_be_seen_stands_still() -> None:
    drawn = svg.animation(FACING, [tsuro.TileDrawn(0, 7), tsuro.StoneMoved(0, (), tsuro.Spot(2, 1, 7))])
    assert parts(drawn, "stone") != []
    assert rules(drawn) == ""


@pytest.mark.parametrize(
    "event",
    [
        tsuro.StartChosen(0, tsuro.Spot(0, 0, 0)),
        tsuro.TilePlaced(0, 5, 5, 33, 0),
        tsuro.TilePlaced(1, 5, 5, 33, 0),
        tsuro.StoneMoved(0, (), tsuro.Spot(3, 3, 3)),
        tsuro.StoneMoved(0, (tsuro.Step(0, 0, 0, 5),), tsuro.Spot(1, 0, 0)),
        tsuro.StoneEliminated(0, tsuro.Status.LEFT_BOARD, 0),
        tsuro.StoneEliminated(0, tsuro.Status.COLLIDED, 0),
    ],
)
def test_an_animation_refuses_what_does_not_follow(event: tsuro.Event) -> None:
    with pytest.raises(tsuro.InvalidStateError, match="does not follow: "):
        svg.animation(two({}, (0, 0, 0), (5, 5, 5)), [event])


@pytest.mark.parametrize("spot", [(0, 0, 2), (9, 9, 0)])
def test_an_animation_refuses_a_start_that_is_no_mark(spot: tuple[int, int, int]) -> None:
    with pytest.raises(tsuro.InvalidStateError, match="is not a free starting mark"):
        svg.animation(tsuro.new_game(2, seed=1), [tsuro.StartChosen(0, tsuro.Spot(*spot))])


def test_an_animation_refuses_a_turn_and_a_win_of_the_lost() -> None:
    ended = tsuro.GameEnded(tsuro.Outcome((0,), tsuro.OutcomeReason.LAST_STONE))
    for event in (tsuro.TurnBegan(0, tsuro.Phase.PLACE), ended):
        with pytest.raises(tsuro.InvalidStateError, match="does not follow: the stone of seat 0 is not in play"):
            svg.animation(MET.state, [event])


def test_all_moves_of_games_can_be_animated() -> None:
    for seed in range(4):
        rng = tsuro.SplitMix64(seed)
        state = tsuro.new_game(4, seed=seed, rules=tsuro.Ruleset(elimination_bonus=True))
        while state.phase is not tsuro.Phase.OVER:
            index = rng.below(tsuro.count_legal_actions(state))
            after = tsuro.apply(state, tsuro.legal_action_at(state, index))
            assert svg.animation(state, after).startswith("<svg ")
            state = after.state


def test_an_animation_does_not_tell_what_a_seat_may_not_see() -> None:
    before = pictures.begun(3, 5)
    after = pictures.place_prudently(before)
    assert any(isinstance(event, tsuro.TileDrawn) for event in after.events)
    assert "draws" not in svg.animation(before, after)


def test_a_seat_sees_the_same_animation_as_the_referee() -> None:
    before = pictures.begun(3, 5)
    after = pictures.place_prudently(before)
    seen = [event_for(event, 1, before.rules) for event in after.events]
    assert svg.animation(observe(before, 1), seen) == svg.animation(before, after)


def test_earlier_events_place_earlier_collisions() -> None:
    after = pictures.place_quickly(MET.state)
    with_history = svg.animation(MET.state, after, earlier=MET)
    without = svg.animation(MET.state, after)
    assert place(parts(with_history, "burst")[0]) == place(parts(svg.board(MET.state, events=MET), "burst")[0])
    assert place(parts(without, "burst")[0]) == place(parts(svg.board(MET.state), "burst")[0])


# Notebooks


def test_values_show_themselves_in_notebooks() -> None:
    state = pictures.begun(3, 5)
    assert in_notebook(state) == svg.board(state, size=480)
    assert in_notebook(state.board) == svg.board(state.board, size=480)
    assert in_notebook(tsuro.TILES[13]) == svg.tile(13, labels=True, size=140)


def test_an_observation_shows_the_own_hand_and_no_other() -> None:
    state = pictures.begun(3, 5)
    drawn = in_notebook(observe(state, 1))
    assert drawn == svg.board(state, seat=1, hand=state.seats[1].hand, size=480)
    assert in_notebook(observe(state, None)) == svg.board(state, size=480)


def test_a_folded_observation_is_drawn_as_the_state() -> None:
    state = pictures.begun(3, 5)
    observation = observe(state, 0)
    after = pictures.place_prudently(state)
    observation = update_observation(observation, [event_for(event, 0, state.rules) for event in after.events])
    assert svg.board(observation) == svg.board(after.state)


# Refusals


class Unprintable:
    """Nothing that a picture can be told, and not even to be shown in the refusal."""

    def __repr__(self) -> str:
        raise RuntimeError


loose: Any = svg
WRONG: list[tuple[Callable[[], str], str]] = [
    (lambda: loose.board(FACING, theme="pink"), "a theme is 'light' or 'dark' or a mapping, not 'pink'"),
    (lambda: loose.board(FACING, theme=3), "a theme is 'light' or 'dark' or a mapping, not 3"),
    (lambda: loose.tile(1, theme={"tiles": "red"}), "a theme has no part 'tiles'; it has background, frame"),
    (lambda: loose.tile(1, theme={"tile": 7}), "the colour of tile is text such as '#2959b5', not 7"),
    (lambda: loose.tile(1, theme={"tile": "red\0"}), r"the colour of tile is text such as '#2959b5', not 'red\\x00'"),
    (lambda: loose.board(FACING, seat=4), "there is no seat 4 at this table of 4"),
    (lambda: loose.board(FACING, seat=True), "there is no seat True at this table of 4"),
    (lambda: loose.board(FACING.board, seat=0), "there is no seat 0 at this table of 0"),
    (lambda: loose.turns_for(FACING, 4), "there is no seat 4 at this table of 4"),
    (lambda: loose.tile(0, turns=True), "turns is a whole number of quarter turns, not True"),
    (lambda: loose.hand([0], turns="1"), "turns is a whole number of quarter turns, not '1'"),
    (lambda: loose.animation(FACING, MET, hand=5), "a hand is a collection of tiles, not 5"),
    (lambda: loose.board(FACING, turns=0.5), "turns is a whole number of quarter turns, not 0.5"),
    (lambda: loose.board(FACING, names=["Ada"]), r"names are text, one for each of the 4 seats, not \['Ada'\]"),
    (lambda: loose.board(FACING, names="AdaBoCyDi"), "names are text, one for each of the 4 seats, not 'AdaBoCyDi'"),
    (lambda: loose.poster(size=0), "size is a number of pixels above 0 and at most 1000000, not 0"),
    (lambda: loose.poster(size=True), "size is a number of pixels above 0 and at most 1000000, not True"),
    (lambda: loose.poster(size=float("nan")), "size is a number of pixels above 0 and at most 1000000, not nan"),
    (lambda: loose.poster(size="9"), "size is a number of pixels above 0 and at most 1000000, not '9'"),
    (lambda: loose.poster(prefix="9"), "a prefix begins with a letter .* unlike '9'"),
    (lambda: loose.poster(prefix=9), "a prefix begins with a letter .* unlike 9"),
    (lambda: loose.tile(35), r"\(35, 0\) is not a tile from 0 to 34 and a rotation from 0 to 3"),
    (lambda: loose.tile(0, 4), r"\(0, 4\) is not a tile from 0 to 34 and a rotation from 0 to 3"),
    (lambda: loose.tile("x"), "'x'"),
    (lambda: loose.hand([(1, 2, 3)]), r"\(1, 2, 3\) is not a tile from 0 to 34 and a rotation from 0 to 3"),
    (lambda: loose.hand(5), "a hand is a collection of tiles, not 5"),
    (lambda: loose.animation(FACING, MET, pace=0), "pace is a number of seconds above 0 and at most 1000000, not 0"),
    (lambda: loose.animation(FACING, [*MET.events, *MET.events]), "an animation shows one placement"),
    (lambda: loose.board(FACING, events=5), "expected a Transition or a collection of events, not int"),
    (lambda: loose.board(FACING, events=None), "expected a Transition or a collection of events, not NoneType"),
    (lambda: loose.board(FACING, events=MET.events[0]), "a Transition or a collection of events, not TilePlaced"),
    (lambda: loose.board(FACING, events=[MET]), "expected an event, not Transition"),
    (lambda: loose.animation(FACING, MET.events[0]), "a Transition or a collection of events, not TilePlaced"),
    (lambda: loose.animation(FACING, MET, earlier="ab"), "expected an event, not str"),
    (lambda: loose.board(FACING, preview=5), "expected a Preview, not int"),
    (lambda: loose.board(FACING, names=5), "names are text, one for each of the 4 seats, not 5"),
    (lambda: loose.board(FACING, names=[1, 2, 3, 4]), r"names are text, one for each .* not \[1, 2, 3, 4\]"),
    (lambda: loose.poster(size=1e308), r"size is a number of pixels above 0 and at most 1000000, not 1e\+308"),
    (lambda: loose.poster(size=10**400), r"at most 1000000, not 10{99}\.\.\."),
    (lambda: loose.animation(FACING, MET, pace=1e308), r"pace is a number of seconds .* not 1e\+308"),
    (lambda: loose.tile(10**5000), "<unprintable tuple> is not a tile from 0 to 34 and a rotation from 0 to 3"),
    (lambda: loose.hand([10**5000]), "<unprintable int> is not a tile from 0 to 34 and a rotation from 0 to 3"),
    (lambda: loose.hand([0], turns=Unprintable()), "turns is a whole number of quarter turns, not <unprintable Unp"),
    (lambda: loose.hand(Unprintable()), "a hand is a collection of tiles, not <unprintable Unprintable>"),
    (lambda: loose.board(FACING, seat=Unprintable()), "there is no seat <unprintable Unprintable> at this table of 4"),
    (lambda: loose.board(FACING, theme=Unprintable()), "a theme is .* not <unprintable Unprintable>"),
    (lambda: loose.tile(1, theme={Unprintable(): ""}), "a theme has no part <unprintable Unprintable>"),
    (lambda: loose.tile(1, theme={"tile": Unprintable()}), "the colour of tile is text .* <unprintable Unprintable>"),
    (lambda: loose.poster(prefix=Unprintable()), "a prefix begins with a letter .* <unprintable Unprintable>"),
]
WRONG_POSITIONS: list[tuple[Callable[[], str], str]] = [
    (lambda: loose.turns_for(3, 0), "expected a State, an Observation or a Board, not int"),
    (lambda: loose.board(3), "expected a State, an Observation or a Board, not int"),
    (lambda: loose.animation(MET.state, MET), "a tile lies on b3 already"),
    (lambda: loose.animation(FACING.board, MET), "there is no seat 0 at this table of 0"),
    (lambda: loose.board(MET), "expected a State, an Observation or a Board, not Transition; its state is one"),
    (lambda: loose.turns_for(MET, 0), "not Transition; its state is one"),
    (lambda: loose.animation(MET, MET), "not Transition; its state is one"),
]


@pytest.mark.parametrize(("draw", "message"), WRONG, ids=[message for _, message in WRONG])
def test_what_does_not_fit_is_refused_in_words(draw: Callable[[], str], message: str) -> None:
    with pytest.raises(tsuro.ArgumentError, match=message):
        draw()


@pytest.mark.parametrize(("draw", "message"), WRONG_POSITIONS, ids=[message for _, message in WRONG_POSITIONS])
def test_a_position_that_does_not_fit_is_refused_in_words(draw: Callable[[], str], message: str) -> None:
    with pytest.raises(tsuro.InvalidStateError, match=message):
        draw()


def test_refusals_tell_nothing_of_hands_and_pile() -> None:
    state = tsuro.new_game(2, seed=7)
    draws: list[tuple[Callable[[], str], type[tsuro.TsuroError]]] = [
        (lambda: loose.hand(state), tsuro.ArgumentError),
        (lambda: loose.tile(state), tsuro.ArgumentError),
        (lambda: loose.board(state, seat=state), tsuro.ArgumentError),
        (lambda: loose.board(state, theme=state), tsuro.ArgumentError),
        (lambda: loose.board(tsuro.Transition(state, ())), tsuro.InvalidStateError),
        (lambda: loose.board(state, events=state), tsuro.ArgumentError),
    ]
    for draw, error in draws:
        with pytest.raises(error) as refused:
            draw()
        assert "hand=" not in str(refused.value)
        assert "pile=" not in str(refused.value)


def test_numbers_of_other_kinds_are_taken_as_whole_numbers() -> None:
    class One:
        def __index__(self) -> int:
            return 1

    assert loose.tile(13, turns=One()) == svg.tile(13, turns=1)
    assert loose.board(FACING, turns=One(), size=One()) == svg.board(FACING, turns=1, size=1)


def test_the_largest_size_and_pace_are_drawn() -> None:
    assert 'width="1000000"' in svg.poster(size=1_000_000)
    assert "@keyframes" in svg.animation(FACING, MET, pace=1_000_000)
