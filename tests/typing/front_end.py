"""What the author of a front end writes. Type-checked, never run."""

from collections.abc import Iterator
from random import Random
from typing import TextIO, assert_never, assert_type

import tsuro
from tsuro import svg, text
from tsuro.svg.theme import Theme


def what_to_ask(state: tsuro.State) -> str:
    match state.phase:
        case tsuro.Phase.DEAL | tsuro.Phase.DRAW:
            return "Draw a tile."
        case tsuro.Phase.START:
            return "Choose a mark."
        case tsuro.Phase.PLACE:
            return "Place a tile."
        case tsuro.Phase.EXCHANGE:
            return "Exchange tiles."
        case tsuro.Phase.OVER:
            return "The game is over."
        case _:
            assert_never(state.phase)


def how_a_stone_ended(status: tsuro.Status) -> bool:
    if status is tsuro.Status.IN_PLAY:
        return True
    if status is tsuro.Status.LEFT_BOARD or status is tsuro.Status.COLLIDED:
        return False
    if status is tsuro.Status.WITHDRAWN:
        return False
    assert_never(status)


def label(action: tsuro.Action) -> str:
    match action:
        case tsuro.ChooseStart():
            return tsuro.format_mark(action.spot)
        case tsuro.Move():
            return str(action)
        case tsuro.ExchangeTiles():
            return f"{action.give} for {action.take}"
        case tsuro.DrawTile():
            return tsuro.format_tile(action.tile)
        case tsuro.Withdraw():
            return f"seat {action.seat} leaves"
        case _:
            assert_never(action)


def animate(events: tuple[tsuro.Event, ...]) -> Iterator[str]:
    for event in events:
        match event:
            case tsuro.StoneMoved(seat, route, spot):
                assert_type(seat, int)
                assert_type(route, tuple[tsuro.Step, ...])
                assert_type(spot, tsuro.Spot | None)
            case tsuro.TilePlaced(row=row, column=column):
                assert_type((row, column), tuple[int, int])
            case tsuro.StoneEliminated():
                assert_type(event.status, tsuro.Status)
                assert_type(event.others, tuple[int, ...])
            case tsuro.TileDrawn():
                assert_type(event.tile, int | None)
            case tsuro.TurnBegan():
                assert_type(event.phase, tsuro.Phase)
            case tsuro.GameEnded():
                assert_type(event.outcome, tsuro.Outcome)
            case _:  # new kinds may come
                pass
        yield event.tell(["Ada", "Bo"])


def a_client_follows(state: tsuro.State, move: tsuro.Move, seat: int) -> tsuro.Observation:
    seen = tsuro.observe(state, seat)
    assert_type(seen, tsuro.Observation)
    assert_type(seen.hand, tuple[int, ...] | None)
    assert_type(seen.seats[0].hand_size, int)
    assert_type(tsuro.legal_moves(seen), tuple[tsuro.Move, ...])
    _, events = tsuro.apply_move(state, *move)
    shown = tsuro.events_for(events, seat, state.rules)
    assert_type(shown, tuple[tsuro.Event, ...])
    assert_type(tsuro.sample_state(seen, Random(7)), tsuro.State)
    assert_type(tsuro.sample_state(seen, tsuro.SplitMix64(7)), tsuro.State)
    return tsuro.update_observation(seen, shown)


def pictures(state: tsuro.State, seen: tsuro.Observation, events: tuple[tsuro.Event, ...]) -> list[str]:
    preview = tsuro.preview_move(seen, 6, 0)
    assert_type(preview, tsuro.Preview)
    assert_type(preview.reason, tsuro.Reason | None)
    assert_type(svg.THEMES["dark"], Theme)
    return [
        svg.board(state, events=events, theme="dark", names=["Ada", "Bo"], size=480),
        svg.board(seen, preview=preview, hand=[6, (7, 1), None], seat=1),
        svg.board(state.board, theme=svg.THEMES["light"]),
        svg.animation(state, tsuro.apply_move(state, 6, 0), seat=1, hand=seen.hand),
        svg.hand(seen.hand or ()),
        svg.tile(tsuro.TILES[6]),
        svg.tile(6, 1, turns=svg.turns_for(seen, seen.viewer)),
        text.board(state, colour=True),
        text.hand(state.seats[0].hand),
    ]


def lines_and_back(state: tsuro.State) -> tsuro.State:
    assert_type(tsuro.format_state(state), str)
    assert_type(tsuro.parse_spot("a1:0"), tsuro.Spot)
    assert_type(tsuro.parse_move("6r1"), tsuro.Move)
    assert_type(tsuro.parse_action("6r1"), tsuro.Action)
    assert_type(tsuro.parse_ruleset(tsuro.format_ruleset(state.rules)), tsuro.Ruleset)
    square, placement = tsuro.parse_placement("a1=6r1")
    assert_type(square, tuple[int, int])
    assert_type(placement, tsuro.Placement)
    return tsuro.parse_state(tsuro.format_state(state))


def games_are_kept(file: TextIO, names: list[str]) -> None:
    record = tsuro.Record.begin(2, seed=7, names=names).add(tsuro.ChooseStart((0, 0, 0)), comment="so")
    assert_type(record, tsuro.Record)
    assert_type(record.result, tsuro.Outcome | None)
    for entry in record:
        assert_type(entry, tsuro.Entry)
        assert_type(entry.action, tsuro.Action | tsuro.UnseenDraw | tsuro.UnseenExchange)
    tsuro.write_record(file, record)


def games_are_read(file: TextIO, *, lenient: bool) -> None:
    for record in tsuro.read_records(file):
        assert_type(record, tsuro.Record)
    for reading in tsuro.read_records(file, lenient=True):
        assert_type(reading, tsuro.Reading)
        assert_type(reading.fault, tsuro.NotationError | None)
    assert_type(tsuro.parse_record(""), tsuro.Record)
    assert_type(tsuro.parse_record("", lenient=lenient), tsuro.Record | tsuro.Reading)


def errors_tell_where(line: str) -> tuple[str | None, int | None]:
    try:
        tsuro.parse_state(line)
    except tsuro.NotationError as error:
        return error.expected, error.column
    except tsuro.InvalidStateError as error:
        assert_type(error.problems, tuple[str, ...])
    return None, None
