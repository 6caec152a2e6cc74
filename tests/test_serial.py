"""Documents: the format as it is written, what its reader refuses, and the schemas beside it."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest
from attrs import frozen

import tsuro
from scripts import schemas
from tests.conformance import vectors
from tests.conformance.test_games import ruleset, take_step
from tests.support import documents, golden_documents
from tests.support.toy_rules import ToyRuleset
from tsuro.errors import DocumentError
from tsuro.observation import observe
from tsuro.options import RULESETS, options_of
from tsuro.record import Record, UnseenDraw, UnseenExchange
from tsuro.serial import (
    DOCUMENT_KINDS,
    DOCUMENT_LIMIT,
    DOCUMENT_VERSION,
    from_document,
    from_json,
    json_schema,
    to_document,
    to_json,
)
from tsuro.serial.codecs import Fault, Item, Nullable, Object, OneOf, Row, Several, Truth, Whole
from tsuro.serial.documents import Format

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tsuro.serial import DocumentKind, DocumentValue

SMALL = tsuro.Ruleset(rows=2, columns=2, tiles=[0, 1, 2, 33, 34], hand_size=1, max_players=3, name="small")
SMALL_TEXT = (
    '{"name":"small","rows":2,"columns":2,"tiles":[0,1,2,33,34],"hand_size":1,"self_elimination":"edge_only",'
    '"dragon":true,"elimination_bonus":false,"dead_hands":"shuffle","min_players":2,"max_players":3,"open_hands":false}'
)
PLACED = tsuro.position(
    {(0, 0): (33, 0)}, [(1, 0, 0), (1, 1, 5)], [[0], [34]], pile=[2], box=[1], turn=1, rules=SMALL, seed=255
)

ANY_KIND = "ruleset, state, action, event, observation or record"
RESERVED = ["Tsuro", "Rules", "Players", "First", "Dealing", "Deck", "Generator", "Position", "Result"]

ACTIONS: list[tuple[tsuro.Action, str]] = [
    (tsuro.ChooseStart((0, 2, 1)), '"type":"choose_start","spot":[0,2,1]'),
    (tsuro.Move(13, 3), '"type":"place_tile","tile":13,"rotation":3'),
    (tsuro.ExchangeTiles((7, 3), (1, 2)), '"type":"exchange_tiles","give":[3,7],"take":[1,2]'),
    (tsuro.ExchangeTiles(), '"type":"exchange_tiles","give":[],"take":[]'),
    (tsuro.DrawTile(34), '"type":"draw_tile","tile":34'),
    (tsuro.Withdraw(2), '"type":"withdraw","seat":2'),
]
EVENTS: list[tuple[tsuro.Event, str]] = [
    (tsuro.StartChosen(1, tsuro.Spot(0, 2, 1)), '"type":"start_chosen","seat":1,"spot":[0,2,1]'),
    (tsuro.TilePlaced(2, 3, 4, 13, 1), '"type":"tile_placed","seat":2,"row":3,"column":4,"tile":13,"rotation":1'),
    (
        tsuro.StoneMoved(0, (tsuro.Step(0, 0, 0, 5), tsuro.Step(1, 0, 0, 3)), tsuro.Spot(1, 1, 6)),
        '"type":"stone_moved","seat":0,"route":[[0,0,0,5],[1,0,0,3]],"spot":[1,1,6]',
    ),
    (
        tsuro.StoneMoved(0, (tsuro.Step(0, 0, 0, 5),), None),
        '"type":"stone_moved","seat":0,"route":[[0,0,0,5]],"spot":null',
    ),
    (
        tsuro.StoneEliminated(3, tsuro.Status.LEFT_BOARD, 2),
        '"type":"stone_eliminated","seat":3,"status":"left_board","by":2,"others":[]',
    ),
    (
        tsuro.StoneEliminated(3, tsuro.Status.COLLIDED, 2, (2,)),
        '"type":"stone_eliminated","seat":3,"status":"collided","by":2,"others":[2]',
    ),
    (tsuro.TilesOffered(1, (4, 7)), '"type":"tiles_offered","seat":1,"tiles":[4,7]'),
    (tsuro.TilesOffered(1, (None, None)), '"type":"tiles_offered","seat":1,"tiles":[null,null]'),
    (tsuro.TilesExchanged(1, (9,), (4,)), '"type":"tiles_exchanged","seat":1,"give":[9],"take":[4]'),
    (tsuro.TilesExchanged(1, (None,), (None,)), '"type":"tiles_exchanged","seat":1,"give":[null],"take":[null]'),
    (
        tsuro.TilesReturned((0, 3), (4, None), tsuro.DeadHands.BOTTOM),
        '"type":"tiles_returned","seats":[0,3],"tiles":[4,null],"destination":"bottom"',
    ),
    (tsuro.PileShuffled(12), '"type":"pile_shuffled","size":12'),
    (tsuro.TileDrawn(7, 0), '"type":"tile_drawn","seat":7,"tile":0'),
    (tsuro.TileDrawn(7, None), '"type":"tile_drawn","seat":7,"tile":null'),
    (tsuro.DragonTaken(1), '"type":"dragon_taken","seat":1'),
    (tsuro.DragonPassed(1, 2), '"type":"dragon_passed","seat":1,"to":2'),
    (tsuro.DragonSetAside(1), '"type":"dragon_set_aside","seat":1'),
    (tsuro.SeatPassed(1), '"type":"seat_passed","seat":1'),
    (tsuro.SeatWithdrawn(1), '"type":"seat_withdrawn","seat":1'),
    (tsuro.TurnBegan(1, tsuro.Phase.EXCHANGE), '"type":"turn_began","seat":1,"phase":"exchange"'),
    (
        tsuro.GameEnded(tsuro.Outcome((0, 2), tsuro.OutcomeReason.TILES_EXHAUSTED)),
        '"type":"game_ended","outcome":{"winners":[0,2],"reason":"tiles_exhausted"}',
    ),
]
SHARED = tsuro.GameEnded(tsuro.Outcome((0, 2), tsuro.OutcomeReason.TILES_EXHAUSTED))
SOLO = Record.of(PLACED, headers={"Event": "\u00e4"}, comment="!").add(tsuro.Move(34, 0), "?")
BY_HAND = (
    Record.begin(2, rules=SMALL, dealing="by_hand")
    .add(tsuro.DrawTile(1))
    .add(UnseenDraw())
    .add(tsuro.ChooseStart((0, 0, 0)))
    .add(tsuro.ChooseStart((1, 1, 5)))
)


def refused(document: object, kind: DocumentKind | None = None) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        from_document(document, kind)
    return caught.value


def changed(value: DocumentValue, *steps: str | int, to: object) -> dict[str, Any]:
    """Return the document of the value with something else at the end of the steps."""
    document = to_document(value)
    documents.at(document, steps[:-1])[steps[-1]] = to
    return document


# What is written


@pytest.mark.parametrize(("action", "fields"), ACTIONS)
def test_the_document_of_an_action(action: tsuro.Action, fields: str) -> None:
    text = f'{{"tsuro":"action","version":1,{fields}}}'
    assert to_json(action) == text
    assert from_json(text, "action") == action


@pytest.mark.parametrize(("event", "fields"), EVENTS)
def test_the_document_of_an_event(event: tsuro.Event, fields: str) -> None:
    text = f'{{"tsuro":"event","version":1,{fields}}}'
    assert to_json(event) == text
    assert from_json(text, "event") == event


def test_every_class_of_events_has_an_example() -> None:
    assert {type(event) for event, _ in EVENTS} == {
        cls
        for cls in vars(tsuro).values()
        if isinstance(cls, type) and issubclass(cls, tsuro.Event) and cls is not tsuro.Event
    }


def test_the_document_of_a_ruleset() -> None:
    text = '{"tsuro":"ruleset","version":1,' + SMALL_TEXT[1:]
    assert to_json(SMALL) == text
    assert from_json(text, "ruleset") == SMALL


def test_the_document_of_a_state() -> None:
    text = (
        f'{{"tsuro":"state","version":1,"rules":{SMALL_TEXT},"phase":"place","turn":1,"active":1,"seats":['
        '{"start":[0,0,0],"spot":[1,0,0],"status":"in_play","hand":[0]},'
        '{"start":[1,1,5],"spot":[1,1,5],"status":"in_play","hand":[34]}],'
        '"board":[[[33,0],null],[null,null]],"pile":[2],"box":[1],"dragon":null,"outcome":null,'
        '"dealing":"automatic","generator":"00000000000000ff"}'
    )
    assert to_json(PLACED) == text
    assert from_json(text, "state") == PLACED


def test_the_document_of_an_observation() -> None:
    text = (
        f'{{"tsuro":"observation","version":1,"viewer":0,"rules":{SMALL_TEXT},"phase":"place","turn":1,"active":1,'
        '"seats":[{"start":[0,0,0],"spot":[1,0,0],"status":"in_play","hand":[0],"hand_size":1},'
        '{"start":[1,1,5],"spot":[1,1,5],"status":"in_play","hand":null,"hand_size":1}],'
        '"board":[[[33,0],null],[null,null]],"pile_size":1,"box":null,"box_size":1,"dragon":null,"outcome":null,'
        '"dealing":"automatic","pool":null}'
    )
    assert to_json(observe(PLACED, 0)) == text
    assert from_json(text, "observation") == observe(PLACED, 0)


def test_the_document_of_a_record() -> None:
    _, _, start = to_json(PLACED).partition('"version":1,')
    text = (
        f'{{"tsuro":"record","version":1,"start":{{{start},'
        '"headers":[["Event","\\u00e4"]],"comment":"!","steps":[{"seat":1,'
        '"action":{"type":"place_tile","tile":34,"rotation":0},"draws":[[1,2]],"comment":"?"}],"result":null}'
    )
    assert to_json(SOLO) == text
    assert from_json(text, "record") == SOLO


def test_an_indented_text_reads_the_same() -> None:
    text = to_json(tsuro.Move(13, 1), indent=2)
    assert (
        text == '{\n  "tsuro": "action",\n  "version": 1,\n  "type": "place_tile",\n  "tile": 13,\n  "rotation": 1\n}'
    )
    assert from_json(text) == tsuro.Move(13, 1)


@pytest.mark.parametrize("value", [PLACED, SOLO], ids=["state", "record"])
def test_text_bytes_and_document_read_the_same(value: DocumentValue) -> None:
    assert from_json(to_json(value).encode()) == value
    assert from_json(bytearray(to_json(value, indent=1).encode())) == value
    assert from_document(to_document(value)) == value


def test_fields_may_come_in_any_order() -> None:
    document = to_document(PLACED)
    assert from_document(dict(reversed(document.items()))) == PLACED


def test_tile_sets_and_exchanges_may_come_in_any_order() -> None:
    assert from_document(changed(SMALL, "tiles", to=[34, 0, 33, 2, 1])) == SMALL
    exchange = tsuro.ExchangeTiles((3, 7), (1, 2))
    assert from_document(changed(exchange, "give", to=[7, 3])) == exchange


def test_a_rotation_that_looks_the_same_is_normalised() -> None:
    turned = tsuro.position(
        {(0, 0): (13, 1)}, [(1, 1, 5), (1, 0, 5)], [[2], [3]], rules=tsuro.Ruleset(rows=2, columns=2)
    )
    assert from_document(changed(turned, "board", 0, 0, to=[13, 3])) == turned


def test_a_name_may_look_like_deep_nesting() -> None:
    rules = attrs.evolve(SMALL, name='[{"' * 1000 + "\\")
    assert from_json(to_json(rules)) == rules


def test_attributes_are_not_the_names_on_the_wire() -> None:
    form = Object(tsuro.DrawTile, (Item("number", "tile", Whole(0, 34, "a tile id")),))
    assert form.write(tsuro.DrawTile(7)) == {"number": 7}
    assert form.read({"number": 7}) == tsuro.DrawTile(7)


# Golden documents


@pytest.mark.parametrize(("version", "name"), golden_documents.EVERY)
def test_golden_documents_of_every_version_stay_readable(version: int, name: str) -> None:
    assert from_json(golden_documents.text(name, version)) == golden_documents.VALUES[name]


@pytest.mark.parametrize(("version", "name"), golden_documents.EVERY)
def test_golden_documents_are_written_again_in_their_version(version: int, name: str) -> None:
    written = json.dumps(Format(version).write(golden_documents.VALUES[name]), separators=(",", ":"))
    assert written + "\n" == golden_documents.text(name, version)


@pytest.mark.parametrize("name", golden_documents.VALUES)
def test_every_value_has_a_golden_document_of_the_version_written_now(name: str) -> None:
    assert to_json(golden_documents.VALUES[name]) + "\n" == golden_documents.text(name)


def test_golden_documents_are_of_every_kind_and_type() -> None:
    golden = [json.loads(golden_documents.text(name)) for name in golden_documents.VALUES]
    assert {document["tsuro"] for document in golden} == {*DOCUMENT_KINDS}
    types = {document["type"] for document in golden if "type" in document}
    assert types == {to_document(value)["type"] for value, _ in (*ACTIONS, *EVENTS)}


# Versions


@pytest.fixture
def toy() -> Iterator[Any]:
    """The rules of a variant, which have a field of version 2; the format in both versions."""
    RULESETS["toy"] = ToyRuleset
    yield ToyRuleset
    del RULESETS["toy"]


def test_no_option_is_younger_than_the_format() -> None:
    assert {option.since for rules in RULESETS.values() for option in options_of(rules)} <= {
        *range(1, DOCUMENT_VERSION + 1)
    }


def test_an_old_document_is_read_with_the_default_of_a_later_field(toy: Any) -> None:  # noqa: ANN401
    document = {"tsuro": "ruleset", "version": 1, "variant": "toy", "name": "old", "rows": 5, "tide": "high"}
    for later in (Format(2), Format(3)):
        assert later.read(document, "ruleset") == toy(rows=5, tide="high", lanterns=None, name="old")
    assert Format(1).write(toy(rows=5, tide="high", name="old")) == document


def test_a_new_document_has_the_later_field(toy: Any) -> None:  # noqa: ANN401
    document = {
        "tsuro": "ruleset",
        "version": 2,
        "variant": "toy",
        "name": "Toy",
        "rows": 4,
        "tide": "low",
        "lanterns": 3,
    }
    assert Format(2).write(toy(lanterns=3)) == document
    assert Format(2).read(document, None) == toy(lanterns=3)
    with pytest.raises(Fault) as caught:
        Format(2).read({name: document[name] for name in document if name != "lanterns"}, None)
    assert (caught.value.path, caught.value.message) == ("$", 'the field "lanterns" is missing')


def test_a_later_field_in_an_old_document_is_refused(toy: Any) -> None:  # noqa: ANN401
    document = Format(2).write(toy(lanterns=3)) | {"version": 1}
    with pytest.raises(Fault) as caught:
        Format(2).read(document, None)
    assert caught.value.path == "$.lanterns"
    assert caught.value.message == "there is no such field in this version of the format: version 2 brought it"


@pytest.mark.parametrize("version", [3, 10**5000], ids=["next", "huge"])
def test_a_later_version_is_refused(version: int) -> None:
    with pytest.raises(Fault) as caught:
        Format(2).read({"tsuro": "ruleset", "version": version}, None)
    told = "3" if version == 3 else "a huge number"
    assert caught.value.message == f"version {told} is newer than 2, the newest that this release reads"
    with pytest.raises(Fault, match=r"^expected 1 to 2, the versions that are read here, found 0$"):
        Format(2).read({"tsuro": "ruleset", "version": 0}, None)


@pytest.mark.usefixtures("toy")
def test_old_documents_of_every_kind_are_read_in_a_later_version() -> None:
    for name, value in golden_documents.VALUES.items():
        assert Format(2).read(json.loads(golden_documents.text(name, 1)), None) == value


def test_rules_of_a_variant_go_into_the_schemas(toy: Any) -> None:  # noqa: ANN401
    old, new = documents.validator_of(1, "ruleset"), documents.validator_of(2, "ruleset")
    for rules in (toy(), toy(rows=7, tide="high"), SMALL):
        old.validate(Format(1).write(rules))
        new.validate(Format(2).write(rules))
    assert not old.is_valid(Format(2).write(toy()))
    assert not old.is_valid(Format(2).write(toy()) | {"version": 1})
    assert not new.is_valid(Format(1).write(toy()) | {"version": 2})
    assert not new.is_valid(Format(2).write(toy()) | {"variant": "other"})


def test_a_variant_is_read_only_if_it_is_registered(toy: Any) -> None:  # noqa: ANN401
    document = Format(1).write(toy())
    assert refused(document | {"variant": "standard"}).args[0] == '$.variant: expected toy, found "standard"'
    assert refused(document | {"variant": ["toy"]}).args[0] == "$.variant: expected toy, found an array"
    del RULESETS["toy"]
    assert refused(document).args[0].startswith("$.variant: there is no such field; there are name, rows, ")
    with pytest.raises(DocumentError, match=r"^\$: expected a value to write: ruleset, "):
        to_document(toy())
    RULESETS["toy"] = toy


@frozen
class _Lamp:
    seat: int
    lit: bool = False


@frozen
class _Gust:
    pass


def test_fields_and_types_of_every_form_come_with_their_version() -> None:
    lamp = Object(
        _Lamp, (Item("seat", "seat", Whole(0, 7, "a seat")), Item("lit", "lit", Truth(), since=3)), words="A lamp."
    )
    kinds: OneOf[Any] = OneOf({"lamp": lamp, "gust": Object(_Gust, (), since=2)}, "a thing")
    row: Row[Any] = Row(lambda *parts: parts, (Several(Nullable(kinds)),), "a row")
    lamp_of_2, lamp_of_3 = {"type": "lamp", "seat": 1}, {"type": "lamp", "seat": 1, "lit": True}
    assert row.at(1).read([[lamp_of_2, None]]) == ((_Lamp(1), None),)
    assert row.at(2).read([[{"type": "gust"}]]) == ((_Gust(),),)
    assert row.at(3).read([[lamp_of_3]]) == ((_Lamp(1, lit=True),),)
    assert row.at(2).write(((_Lamp(1),),)) == [[lamp_of_2]]
    for version, plain in ((1, {"type": "gust"}), (2, lamp_of_3), (3, lamp_of_2)):
        with pytest.raises(Fault):
            row.at(version).read([[plain]])


# What is refused


@pytest.mark.parametrize(
    ("document", "path", "message"),
    [
        (None, "$", "expected an object, found null"),
        ([], "$", "expected an object, found an array"),
        ({}, "$", 'the field "tsuro" is missing'),
        ({"tsuro": "state"}, "$", 'the field "version" is missing'),
        (
            {"tsuro": "game", "version": 1},
            "$.tsuro",
            'expected ruleset, state, action, event, observation or record, found "game"',
        ),
        (
            {"tsuro": {}, "version": 1},
            "$.tsuro",
            "expected ruleset, state, action, event, observation or record, found an object",
        ),
        (changed(SMALL, "version", to=0), "$.version", "expected 1, the version that is read here, found 0"),
        (changed(SMALL, "version", to=2), "$.version", "version 2 is newer than 1, the newest that this release reads"),
        (changed(SMALL, "version", to=True), "$.version", "expected 1, the version that is read here, found true"),
        (changed(SMALL, "version", to=1.0), "$.version", "expected 1, the version that is read here, found 1.0"),
        (changed(SMALL, "version", to="1"), "$.version", 'expected 1, the version that is read here, found "1"'),
        ({"tsuro": "action", "version": 1}, "$", 'the field "type" is missing'),
        (
            {"tsuro": "action", "version": 1, "type": "resign"},
            "$.type",
            'expected choose_start, place_tile, exchange_tiles, draw_tile or withdraw, found "resign"',
        ),
        (
            {"tsuro": "action", "version": 1, "type": ["draw_tile"]},
            "$.type",
            "expected choose_start, place_tile, exchange_tiles, draw_tile or withdraw, found an array",
        ),
        ({"tsuro": "action", "version": 1, "type": "draw_tile"}, "$", 'the field "tile" is missing'),
        (
            {"tsuro": "action", "version": 1, "type": "draw_tile", "tile": 1, "seat": 0},
            "$.seat",
            "there is no such field; there are tile",
        ),
        (
            {"tsuro": "action", "version": 1, "type": "draw_tile", "tile": 1, "a b": 0},
            '$["a b"]',
            "there is no such field; there are tile",
        ),
        (
            {"tsuro": "action", "version": 1, "type": "draw_tile", "tile": 1, 7: 0},
            '$["7"]',
            "there is no such field; there are tile",
        ),
        (
            changed(tsuro.DrawTile(1), "tile", to=True),
            "$.tile",
            "expected a tile id, a whole number from 0 to 34, found true",
        ),
        (
            changed(tsuro.DrawTile(1), "tile", to=1.0),
            "$.tile",
            "expected a tile id, a whole number from 0 to 34, found 1.0",
        ),
        (
            changed(tsuro.DrawTile(1), "tile", to=35),
            "$.tile",
            "expected a tile id, a whole number from 0 to 34, found 35",
        ),
        (
            changed(tsuro.DrawTile(1), "tile", to=-1),
            "$.tile",
            "expected a tile id, a whole number from 0 to 34, found -1",
        ),
        (
            changed(tsuro.DrawTile(1), "tile", to=10**5000),
            "$.tile",
            "expected a tile id, a whole number from 0 to 34, found a huge number",
        ),
        (
            changed(tsuro.DrawTile(1), "tile", to=1j),
            "$.tile",
            "expected a tile id, a whole number from 0 to 34, found a value of the type complex",
        ),
        (
            changed(tsuro.DrawTile(1), "tile", to="\u00e4" * 50),
            "$.tile",
            "expected a tile id, a whole number from 0 to 34, found " + json.dumps("\u00e4" * 40 + "..."),
        ),
        (
            changed(tsuro.ChooseStart((0, 0, 0)), "spot", to=[0, 0]),
            "$.spot",
            "expected an array of row, column and port, found an array of 2",
        ),
        (
            changed(tsuro.ChooseStart((0, 0, 0)), "spot", to=(0, 0, 0)),
            "$.spot",
            "expected an array, found a value of the type tuple",
        ),
        (
            changed(tsuro.ChooseStart((0, 0, 0)), "spot", 2, to=8),
            "$.spot[2]",
            "expected a port, a whole number from 0 to 7, found 8",
        ),
        (changed(SMALL, "dragon", to=1), "$.dragon", "expected true or false, found 1"),
        (changed(SMALL, "name", to=None), "$.name", "expected the name of the ruleset, a text, found null"),
        (changed(SMALL, "dead_hands", to="burn"), "$.dead_hands", 'expected shuffle, bottom or box, found "burn"'),
        (changed(PLACED, "dealing", to="by hand"), "$.dealing", 'expected automatic or by_hand, found "by hand"'),
        (
            changed(PLACED, "generator", to=255),
            "$.generator",
            "expected 16 hexadecimal digits in lower case, found 255",
        ),
        (
            changed(PLACED, "generator", to="00000000000000FF"),
            "$.generator",
            'expected 16 hexadecimal digits in lower case, found "00000000000000FF"',
        ),
        (changed(PLACED, "seats", to=[]), "$.seats", "expected an array of 2 to 8, found one of 0"),
        (
            changed(PLACED, "seats", 1, "hand", 0, to="0"),
            "$.seats[1].hand[0]",
            'expected a tile id, a whole number from 0 to 34, found "0"',
        ),
        (
            changed(PLACED, "board", 1, 1, to=[33]),
            "$.board[1][1]",
            "expected an array of tile and rotation, found an array of 1",
        ),
        (
            changed(PLACED, "board", 0, 0, 1, to=4),
            "$.board[0][0][1]",
            "expected a rotation, a whole number from 0 to 3, found 4",
        ),
        (
            changed(tsuro.TurnBegan(0, tsuro.Phase.PLACE), "phase", to="over"),
            "$.phase",
            'expected deal, start, place, exchange or draw, found "over"',
        ),
        (
            changed(tsuro.StoneMoved(0, (tsuro.Step(0, 0, 0, 5),), None), "route", to=[]),
            "$.route",
            "expected an array of at least 1, found one of 0",
        ),
        (
            changed(SHARED, "outcome", "winners", to=[2, 2]),
            "$.outcome.winners",
            "expected different entries, found one twice",
        ),
        (
            changed(tsuro.StoneEliminated(3, tsuro.Status.COLLIDED, 2, (2,)), "others", to=[]),
            "$.others",
            "a stone that collided names the others, one that left the board names none",
        ),
        (
            changed(SOLO, "headers", 0, 0, to="a b"),
            "$.headers[0][0]",
            'expected the name of a header, ASCII letters, digits and underscores, a letter first, found "a b"',
        ),
        (
            changed(SOLO, "headers", 0, 0, to="Deck"),
            "$.headers[0][0]",
            f'expected the name of a free header, none of {", ".join(RESERVED)}, found "Deck"',
        ),
    ],
)
def test_a_document_of_a_wrong_form_is_refused_by_path(document: object, path: str, message: str) -> None:
    error = refused(document)
    assert (error.path, str(error), error.problems) == (path, f"{path}: {message}", ())


def test_an_error_tells_what_was_expected_and_what_was_found() -> None:
    error = refused(changed(PLACED, "seats", 1, "status", to="asleep"))
    assert (error.path, error.expected, error.found) == (
        "$.seats[1].status",
        "in_play, left_board, collided or withdrawn",
        '"asleep"',
    )


@pytest.mark.parametrize(
    ("document", "path", "problem"),
    [
        (changed(SMALL, "min_players", to=4), "$", "min_players 4 is more than max_players 3"),
        (changed(PLACED, "rules", "tiles", to=[]), "$.rules", None),
        (changed(PLACED, "turn", to=2), "$", "turn is 2, not a seat from 0 to 1"),
        (changed(PLACED, "pile", to=[]), "$", "tiles of the set that are nowhere: 2"),
        (
            changed(PLACED, "seats", 0, "spot", to=[2, 0, 0]),
            "$.seats[0].spot",
            "(2, 0, 0) is not on a board of 2x2 squares",
        ),
        (
            changed(PLACED, "seats", 1, "start", to=[0, 19, 0]),
            "$.seats[1].start",
            "(0, 19, 0) is not on a board of 2x2 squares",
        ),
        (changed(PLACED, "board", 1, to=[None] * 3), "$.board[1]", "3 squares in this row, 2 in the first"),
        (changed(PLACED, "board", to=[[None] * 3] * 2), "$", "the board has 2x3 squares, the rules 2x2"),
        (changed(observe(PLACED, 0), "pile_size", to=5), "$", "1 tiles are left for a pile of 5"),
        (
            changed(observe(PLACED, 0), "seats", 0, "start", to=[5, 5, 5]),
            "$.seats[0].start",
            "(5, 5, 5) is not on a board of 2x2 squares",
        ),
        (
            changed(SHARED, "outcome", "winners", to=[2, 0]),
            "$.outcome.winners",
            "the winners are not in rising order",
        ),
        (
            changed(tsuro.TilesExchanged(0, (1,), (2,)), "take", to=[]),
            "$",
            "tiles are exchanged one for one, not 1 for 0",
        ),
        (
            changed(SMALL, "name", to="\udc80"),
            "$.name",
            'half of a surrogate pair in the name of the ruleset "\\udc80"',
        ),
        (changed(SOLO, "headers", to=[["A", "1"], ["A", "2"]]), "$.headers[1][0]", 'the header "A" is there already'),
        (changed(SOLO, "steps", 0, "seat", to=0), "$.steps[0].seat", "it is the turn of seat 1, not of seat 0"),
        (
            changed(SOLO, "steps", 0, "action", "tile", to=0),
            "$.steps[0].action",
            "seat 1 does not hold tile 0, only 34",
        ),
        (changed(SOLO, "steps", 0, "draws", to=[]), "$.steps[0].draws", "the pile gives tile 2 to seat 1, not nothing"),
        (
            changed(SOLO, "result", to={"winners": [0], "reason": "last_stone"}),
            "$.result",
            "the game ends with no result, not last_stone for 0",
        ),
    ],
)
def test_a_document_of_what_cannot_be_is_refused_with_problems(
    document: object, path: str, problem: str | None
) -> None:
    error = refused(document)
    assert error.path == path
    assert problem is None or error.problems == (problem,)
    assert error.problems
    assert str(error) == f"{path}: {'; '.join(error.problems)}"


def test_all_findings_of_validate_are_told() -> None:
    document = changed(PLACED, "pile", to=[])
    document["seats"][0]["spot"] = [0, 1, 0]
    assert refused(document).problems == (
        "tiles of the set that are nowhere: 2",
        "seat 0 is at b1.0, but the path from a1.0 ends at a2.0",
    )


def test_an_illegal_step_carries_the_reason_of_the_engine() -> None:
    cause = refused(changed(SOLO, "steps", 0, "action", "tile", to=0)).__cause__
    assert isinstance(cause, tsuro.IllegalActionError)
    assert cause.reason is tsuro.Reason.NOT_IN_HAND


def test_a_step_after_the_end_is_refused() -> None:
    document = to_document(golden_documents.VALUES["record_whole"])
    document["steps"].append(document["steps"][-1])
    error = refused(document)
    assert error.path == f"$.steps[{len(document['steps']) - 1}].action"
    assert error.problems == ("the game is over",)


def test_a_record_that_is_too_long_to_replay_is_refused() -> None:
    document = to_document(Record.begin(2, rules=tsuro.Ruleset(tiles=[1] * 20_000), dealing="by_hand"))
    document["steps"] = [{"seat": 0, "action": {"type": "unseen_draw"}, "draws": [], "comment": ""}] * 1001
    assert refused(document).problems == (message("1001 steps", 500_000),)


def test_the_caller_bounds_the_replay_of_a_record() -> None:
    rules = tsuro.Ruleset(tiles=[1] * 20_000, hand_size=13)
    document = to_document(Record.begin(2, rules=rules, dealing="by_hand"))
    document["steps"] = [
        {"seat": number % 2, "action": {"type": "unseen_draw"}, "draws": [], "comment": ""} for number in range(26)
    ]
    text = json.dumps(document)
    assert refused(document).problems == (message("26 steps", 500_000),)
    with pytest.raises(DocumentError, match="together more than 519999"):
        from_json(text, replay_limit=519_999)
    with pytest.raises(DocumentError, match="together more than 519999"):
        from_document(document, "record", replay_limit=519_999)
    assert len(from_json(text, "record", replay_limit=520_000)) == 26
    assert len(from_document(document, "record", replay_limit=520_000)) == 26


def message(steps: str, limit: int) -> str:
    return f"{steps} with a set of 20000 tiles are too many to replay: together more than {limit}"


def test_steps_that_the_recorder_did_not_see_are_read_back() -> None:
    rules = golden_documents.BONUS
    state = attrs.evolve(golden_documents.EXCHANGE, dealing=tsuro.Dealing.BY_HAND)
    record = Record.of(state).add(UnseenExchange(1)).add(UnseenDraw())
    assert record.rules == rules
    document = to_document(record)
    assert [step["action"] for step in document["steps"]] == [
        {"type": "unseen_exchange", "count": 1},
        {"type": "unseen_draw"},
    ]
    assert from_document(document, "record") == record


def test_only_the_expected_kind_is_read() -> None:
    error = refused(to_document(PLACED), "action")
    assert str(error) == '$.tsuro: expected action, found "state"'
    with pytest.raises(DocumentError, match=r'^\$\.tsuro: expected observation, found "state"$'):
        from_json(to_json(PLACED), "observation")


@pytest.mark.parametrize("kind", ["game", "State", 3])
def test_an_unknown_kind_cannot_be_expected(kind: Any) -> None:  # noqa: ANN401
    for ask in (lambda: from_document({}, kind), lambda: from_json("{}", kind), lambda: json_schema(kind)):
        with pytest.raises(tsuro.ArgumentError, match="is not a kind of document: ruleset, state, action"):
            ask()


def test_an_error_can_be_pickled() -> None:
    error = refused(changed(PLACED, "turn", to=2))
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - bytes of our own
    assert (str(again), again.path, again.problems) == (str(error), error.path, error.problems)


def test_an_error_is_a_notation_error_and_a_value_error() -> None:
    assert issubclass(DocumentError, tsuro.NotationError)
    assert issubclass(DocumentError, ValueError)


# What cannot be written


def broken(value: Any, **changes: Any) -> Any:  # noqa: ANN401
    """Return the value with fields that it cannot have."""
    return value._replace(**changes) if isinstance(value, tsuro.Seat) else attrs.evolve(value, **changes)


@pytest.mark.parametrize(
    ("value", "path", "message"),
    [
        (None, "$", "expected a value to write: ruleset, state, action, event, observation or record, found null"),
        (
            tsuro.STANDARD_TILES,
            "$",
            f"expected a value to write: {ANY_KIND}, found a value of the type TileSet",
        ),
        (tsuro.ChooseStart((20, 0, 0)), "$.spot[0]", "expected a row, a whole number from 0 to 19, found 20"),
        (broken(SMALL, name="\ud800"), "$.name", 'half of a surrogate pair in the name of the ruleset "\\ud800"'),
        (
            broken(PLACED, generator=1 << 64),
            "$.generator",
            "expected a whole number from 0 to 2**64 - 1, found 18446744073709551616",
        ),
        (broken(PLACED, rules=None), "$.rules", "expected a value of the type Ruleset, found null"),
        (broken(PLACED, board=None), "$.board", "expected a board, found null"),
        (broken(PLACED, pile=[2]), "$.pile", "expected a tuple, found an array"),
        (broken(PLACED, pile=(2, 99)), "$.pile[1]", "expected a tile id, a whole number from 0 to 34, found 99"),
        (
            broken(PLACED, phase="place"),
            "$.phase",
            'expected deal, start, place, exchange, draw or over, found "place"',
        ),
        (
            broken(PLACED, seats=(broken(PLACED.seats[0], spot=7), PLACED.seats[1])),
            "$.seats[0].spot",
            "expected an array of row, column and port, found 7",
        ),
        (tsuro.StoneMoved(0, (), None), "$.route", "expected an array of at least 1, found one of 0"),
    ],
)
def test_a_value_that_no_document_holds_is_refused_by_path(value: Any, path: str, message: str) -> None:  # noqa: ANN401
    for write in (to_document, to_json):
        with pytest.raises(DocumentError) as caught:
            write(value)
        assert (caught.value.path, str(caught.value)) == (path, f"{path}: {message}")


def test_parts_of_wrong_types_are_refused_by_path() -> None:
    rules = copy.copy(SMALL)
    object.__setattr__(rules, "tiles", (1, 2))
    with pytest.raises(DocumentError, match=r"^\$\.tiles: expected a tile set, found a value of the type tuple$"):
        to_json(rules)
    record = copy.copy(golden_documents.VALUES["record_unseen"])
    step = broken(cast("Record", record).entries[0], action=PLACED)
    wrong = Record(PLACED, last=broken(cast("Any", record)._last, entry=step, before=None))
    with pytest.raises(
        DocumentError, match=r"^\$\.steps\[0\]\.action: expected an action, found a value of the type State$"
    ):
        to_json(wrong)


# Hostile texts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"^\$: not JSON: Expecting value in line 1, column 1$"),
        ("{", r"^\$: not JSON: .* in line 1, column 2$"),
        ('{\n "tsuro": "state",\n}', r"^\$: not JSON: .* in line (2, column 18|3, column 1)$"),
        ("{} {}", r"^\$: not JSON: Extra data in line 1, column 4$"),
        ("{'tsuro': 1}", r"^\$: not JSON: "),
        ("\ufeff{}", r"^\$: a byte order mark; JSON begins without one$"),
        (b"\xef\xbb\xbf{}", r"^\$: a byte order mark; JSON begins without one$"),
        (b'{"tsuro": "\xff"}', r"^\$: not UTF-8: invalid start byte at byte 11$"),
        ("{}".encode("utf-16"), r"^\$: not UTF-8: invalid start byte at byte 0$"),
        ("\ud800", r"^\$: not JSON: "),
        ("\x00", r"^\$: not JSON: "),
        (None, r"^\$: expected a text or bytes to read, found null$"),
        (7, r"^\$: expected a text or bytes to read, found 7$"),
        (bytearray(b"[]"), r"^\$: expected an object, found an array$"),
        (
            '{"tsuro":"action","tsuro":"action"}',
            r'^\$: expected an object, found one that has the field "tsuro" twice$',
        ),
        ("NaN", r"^\$: expected an object, found NaN$"),
        ("-Infinity", r"^\$: expected an object, found -Infinity$"),
        ("1e999999", r"^\$: expected an object, found 1e999999$"),
        ("0." + "1" * 100, r"^\$: expected an object, found 0\.1{38}\.\.\.$"),
        ("-" + "9" * 5000, r"^\$: expected an object, found a number of 5000 digits$"),
    ],
)
def test_what_is_not_a_document_is_refused(text: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(DocumentError, match=message):
        from_json(text)


@pytest.mark.parametrize("text", ["NaN", "Infinity", "1.0", "1e0", "1E400", "-1", "9" * 30, "9" * 5000, '"1"', "true"])
def test_only_a_whole_number_is_a_whole_number(text: str) -> None:
    with pytest.raises(DocumentError, match=r"^\$\.tile: expected a tile id"):
        from_json('{"tsuro":"action","version":1,"type":"draw_tile","tile":' + text + "}")


def test_a_repeated_field_is_refused_by_path() -> None:
    text = to_json(PLACED).replace('"box":[1]', '"box":[1]').replace('"hand":[34]', '"hand":[34],"hand":[34]')
    with pytest.raises(
        DocumentError, match=r'^\$\.seats\[1\]: expected an object, found one that has the field "hand" twice$'
    ):
        from_json(text)


def test_a_text_that_is_not_json_is_refused_with_its_place() -> None:
    with pytest.raises(DocumentError) as caught:
        from_json('{"tsuro":\n "state"; }')
    error = caught.value
    assert (error.path, error.position, error.line, error.column) == ("$", 18, 2, 9)
    assert error.text == '{"tsuro":\n "state"; }'


def test_depth_is_limited() -> None:
    with pytest.raises(DocumentError, match=r"^\$: expected an object, found an array$"):
        from_json("[" * 32 + "]" * 32)
    with pytest.raises(DocumentError, match=r"^\$: arrays and objects lie in each other more than 32 deep$"):
        from_json("[" * 33 + "]" * 33)


def test_size_is_limited() -> None:
    text = to_json(tsuro.Move(1, 2))
    assert from_json(text, limit=len(text)) == tsuro.Move(1, 2)
    with pytest.raises(DocumentError, match=r"^\$: 72 characters are more than the limit of 71$"):
        from_json(text, limit=len(text) - 1)
    with pytest.raises(DocumentError, match=r"^\$: 72 bytes are more than the limit of 71$"):
        from_json(text.encode(), limit=len(text) - 1)
    with pytest.raises(DocumentError, match=r"^\$: 1048577 characters are more than the limit of 1048576$"):
        from_json(" " * (DOCUMENT_LIMIT + 1))


def filled(head: str, unit: str, tail: str = "") -> str:
    """Repeat a unit up to the limit."""
    return head + unit * ((DOCUMENT_LIMIT - len(head) - len(tail)) // len(unit)) + tail


RULES = to_json(SMALL)
STATE = to_json(PLACED)


@pytest.mark.parametrize(
    "text",
    [
        filled("", "["),
        filled("", '{"a":'),
        filled("", "[],"),
        filled("[", "[],", "0]"),
        filled("", "}]"),
        filled("", " "),
        filled("", '"'),
        filled('"', '\\"'),
        filled('"', "\\"),
        filled("", '"\\'),
        filled("", "9"),
        filled("-0.", "9"),
        filled("1e", "9"),
        filled("[", "1e400,", "0]"),
        filled("[", "9" * 4000 + ",", "0]"),
        filled('{"a":1', ',"a":1', "}"),
        filled("", "\ud800"),
        filled("", "\ufeff"),
        filled("[", "null,", "0]"),
        filled('{"tsuro":"', "x", '"}'),
        filled('{"', "\\ud800", '":1,"tsuro":"state","version":1}'),
        filled(RULES.split("small", maxsplit=1)[0], "\\ud800", RULES.split("small")[1]),
        filled(RULES.split("33,34", maxsplit=1)[0], "34,", RULES.split("33,")[1].replace("2", "9")),
        filled(STATE.split('"pile":[2', maxsplit=1)[0] + '"pile":[', "2,", STATE.split('"pile":[')[1]),
        filled(STATE.split('"seats":[', maxsplit=1)[0] + '"seats":[', "{},", STATE.split('"seats":[')[1]),
        filled(STATE.split('"board":[', maxsplit=1)[0] + '"board":[', "[],", STATE.split('"board":[')[1]),
        filled(STATE[:-1], ',"x":[]', "}"),
    ],
    ids=lambda text: ascii(text[:12] + ".." + text[-12:]),
)
def test_a_hostile_text_is_refused_quickly(text: str) -> None:
    """A machine under load is slow, but a search that starts over and over would take minutes."""
    begun = perf_counter()
    with pytest.raises(DocumentError) as caught:
        from_json(text)
    assert perf_counter() - begun < 20
    assert len(str(caught.value)) < 1200


def test_a_large_state_is_read_quickly() -> None:
    rules = tsuro.Ruleset(rows=20, columns=20, tiles=[tile for tile in range(35) for _ in range(3000)])
    state = tsuro.new_game(8, rules=rules, seed=1)
    begun = perf_counter()
    assert from_json(to_json(state)) == state
    assert perf_counter() - begun < 20


def test_a_document_that_holds_itself_is_refused() -> None:
    document = to_document(PLACED)
    document["seats"][0]["hand"] = document
    assert refused(document).path == "$.seats[0].hand"
    board: list[object] = []
    board += [board, board]
    assert refused(changed(PLACED, "board", to=board)).path == "$.board[0][0][0]"


# Schemas


def parts_of(node: object) -> list[dict[str, Any]]:
    """List all dicts in a schema."""
    inside = [part for _, value in documents.entries(node) for part in parts_of(value)]
    return [cast("dict[str, Any]", node), *inside] if isinstance(node, dict) else inside


MAY_BE_LEFT_OUT: dict[DocumentKind, set[str]] = {"observation": {"memory"}}


@pytest.mark.parametrize("kind", DOCUMENT_KINDS)
def test_a_schema_is_sound_and_closed(kind: DocumentKind) -> None:
    made = json_schema(kind)
    documents.validator(kind).check_schema(made)
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert made["title"] == f"tsuro: {kind}, version {DOCUMENT_VERSION}"
    closed = [part for part in parts_of(made) if part.get("type") == "object" and "oneOf" not in part]
    assert closed
    for part in closed:
        assert part["additionalProperties"] is False
        assert part["required"] == [name for name in part["properties"] if name not in MAY_BE_LEFT_OUT.get(kind, ())]


def test_a_schema_is_a_new_dict_each_time() -> None:
    json_schema("action").clear()
    assert json_schema("action")["title"] == "tsuro: action, version 1"


def test_schemas_say_the_same_of_the_same_part() -> None:
    said: dict[str, list[Any]] = {}
    for kind in DOCUMENT_KINDS:
        for name, part in json_schema(kind).get("$defs", {}).items():
            said.setdefault(name, []).append(part)
    assert [name for name, parts in said.items() if any(part != parts[0] for part in parts)] == []


def test_the_package_holds_the_schemas_and_nothing_beside() -> None:
    folder = files("tsuro").joinpath("schemas")
    assert {path.name for path in folder.iterdir()} == {f"{kind}.json" for kind in DOCUMENT_KINDS}


def test_the_schemas_in_the_package_are_those_that_the_tables_give() -> None:
    folder = files("tsuro").joinpath("schemas")
    assert schemas.outdated(folder) == []
    for kind in DOCUMENT_KINDS:
        assert json.loads(folder.joinpath(f"{kind}.json").read_text("utf-8")) == json_schema(kind)


def test_a_schema_that_is_missing_or_differs_is_named(tmp_path: Path) -> None:
    for name, text in schemas.schema_texts().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert schemas.outdated(tmp_path) == []
    (tmp_path / "event.json").unlink()
    (tmp_path / "action.json").write_text("{}", encoding="utf-8")
    assert schemas.outdated(tmp_path) == ["action.json", "event.json"]


@pytest.mark.parametrize(("version", "name"), golden_documents.EVERY)
def test_the_schema_of_its_version_accepts_a_golden_document(version: int, name: str) -> None:
    document = json.loads(golden_documents.text(name, version))
    documents.validator_of(version, document["tsuro"]).validate(document)


EXAMPLES: list[DocumentValue] = [
    SMALL,
    PLACED,
    observe(PLACED, 0),
    SOLO,
    BY_HAND,
    *(action for action, _ in ACTIONS),
    *(event for event, _ in EVENTS),
]
JUNK: list[object] = [None, True, -1, 9, 35, 10**19, "", "over", "0" * 16, [], [0, 0], [0, 0, 0], {}]


def tampered(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Put junk in every place, drop every entry, double every entry of an array, and add a field to every object."""
    for path in documents.paths(document):
        # States and rulesets within have their own turn, and two steps stand for all.
        within = len(path) > 1 and path[0] in {"start", "rules"}
        if not within and path[:2] not in {("steps", 2), ("steps", 3)}:
            yield from tampered_at(document, path)


def tampered_at(document: dict[str, Any], path: documents.Path) -> Iterator[dict[str, Any]]:
    if isinstance(documents.at(document, path), dict):
        wrong = documents.copied(document)
        documents.at(wrong, path)["extra"] = 1
        yield wrong
    if not path:
        return
    *above, step = path
    for junk in JUNK:
        wrong = documents.copied(document)
        documents.at(wrong, above)[step] = junk
        yield wrong
    wrong = documents.copied(document)
    del documents.at(wrong, above)[step]
    yield wrong
    if isinstance(step, int):
        wrong = documents.copied(document)
        documents.at(wrong, above).insert(step, documents.at(document, path))
        yield wrong


@pytest.mark.parametrize("value", EXAMPLES, ids=lambda value: type(value).__name__)
def test_reader_and_schema_agree_on_every_small_change(value: DocumentValue) -> None:
    document = to_document(value)
    check = documents.validator(document["tsuro"])
    assert check.is_valid(document)
    for wrong in tampered(document):
        read = documents.reading(wrong)
        # What is refused for its form the schema refuses too; it cannot judge of sense.
        if isinstance(read, DocumentError):
            assert check.is_valid(wrong) == bool(read.problems), (wrong, read)
        else:
            assert check.is_valid(wrong), wrong
            assert from_document(to_document(read)) == read


# Whole games


def through_json(state: tsuro.State) -> tsuro.State:
    read = from_json(to_json(state), "state")
    assert read == state
    return read


@vectors.every_game
def test_a_recorded_game_goes_through_json_after_every_step(game: vectors.Json) -> None:
    state = tsuro.new_game(
        game["players"], rules=ruleset(game), deck=game["deck"], first=game["first"], dealing="by_hand"
    )
    for tile in vectors.dealt(game):
        state = tsuro.apply(state, from_json(to_json(tsuro.DrawTile(tile)), "action")).state
    state = through_json(state)
    for step in game["steps"]:
        expected, events = take_step(state, step)
        assert tuple(from_json(to_json(event), "event") for event in events) == events
        state = through_json(expected)
        for _, tile in step.get("draws", []):
            state = tsuro.draw_tile(state, tile).state


# Imports


def test_importing_tsuro_does_not_import_json() -> None:
    program = "import sys; before = set(sys.modules); import tsuro; print('json' in set(sys.modules) - before)"
    finished = subprocess.run([sys.executable, "-I", "-c", program], check=True, capture_output=True, text=True)
    assert finished.stdout.strip() == "False"
