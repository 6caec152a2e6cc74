"""Coverage-guided fuzzing of the reader of JSON documents, with atheris.

    python -m tests.fuzz.fuzz_serial FOLDER -max_total_time=600 -timeout=10 -max_len=20000

FOLDER keeps the inputs that reach new code; it is filled with sound documents first. Arguments after it go to
libFuzzer. Half of the inputs are changed byte by byte, the other half field by field. Nothing but ``DocumentError``
may escape; what is read must be accepted by the schema, be read back as it was, and, if it is a state, be playable.
What is found becomes an example in ``tests/test_serial.py``.
"""

from __future__ import annotations

import importlib
import json
import pickle
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["tsuro"]):
        import tsuro
        from tsuro import observation, record, serial
else:
    import tsuro
    from tsuro import observation, record, serial

from tests.support import documents
from tests.support.strategies import play
from tsuro.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Iterator

JUNK: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    7,
    8,
    34,
    35,
    2**64,
    1.0,
    "",
    "over",
    "in_play",
    "0" * 16,
    [],
    {},
    [0, 0],
    [0, 0, 0],
]


def read(data: bytes) -> serial.DocumentValue | DocumentError:
    """Read the bytes; return the value, or the error with which they are refused."""
    try:
        return serial.from_json(data)
    except DocumentError as error:
        return error


def check(data: bytes) -> None:
    """Read the bytes, and hold the reader to what it promises."""
    value = read(data)
    if isinstance(value, DocumentError):
        again = pickle.loads(pickle.dumps(value))  # noqa: S301 - bytes of our own
        assert (str(again), again.problems) == (str(value), value.problems)
        assert str(value).startswith(again.path + ": ")
        return
    document = serial.to_document(value)
    text = serial.to_json(value)
    assert text.isascii()
    assert serial.from_json(text, document["tsuro"]) == value
    assert serial.to_json(serial.from_json(text)) == text
    documents.validator(document["tsuro"]).validate(json.loads(data))
    if isinstance(value, tsuro.Event):
        assert str(value)
    if isinstance(value, tsuro.State):
        for step in play(value, Random(len(data))):
            assert [str(event) for event in step.events]
            assert tsuro.validate(step.after) == ()


def mutate(data: bytes, size: int, seed: int) -> bytes:
    """Change a field of the document, or, half of the time and where there is none, some bytes."""
    random = Random(seed)
    if random.random() < 0.5:
        return bytes(atheris.Mutate(data, size))
    try:
        document = json.loads(data)
        for _ in range(random.choice([1, 1, 2, 4])):
            change(document, random)
        return json.dumps(document).encode()[:size]
    except (ValueError, RecursionError, TypeError, IndexError):
        return bytes(atheris.Mutate(data, size))


def change(document: Any, random: Random) -> None:  # noqa: ANN401
    """Change one place of a document."""
    every = documents.paths(document)[1:]
    *above, step = random.choice(every)
    parent = documents.at(document, above)
    neighbours = [name for name, _ in documents.entries(parent)]
    match random.randrange(5):
        case 0:
            del parent[step]
        case 1:
            parent[step] = documents.copied(documents.at(document, random.choice(every)))
        case 2 if isinstance(step, int):
            parent.insert(random.choice(neighbours), documents.copied(parent[step]))
        case 3 if type(parent[step]) is int:
            parent[step] += random.choice([-1, 1])
        case 4:
            other = random.choice(neighbours)
            parent[step], parent[other] = parent[other], parent[step]
        case _:
            parent[step] = random.choice(JUNK)


def sound_documents() -> Iterator[serial.DocumentValue]:
    """Values of all kinds to begin from, small ones for speed."""
    random = Random(1)
    for seed, dealing in enumerate([*tsuro.Dealing] * 3):
        players = 2 + seed % 3
        rules = tsuro.Ruleset(
            rows=2 + seed % 2, columns=3, tiles=range(12), hand_size=2, elimination_bonus=True, max_players=players
        )
        played = record.Record.begin(
            players, rules=rules, seed=seed, dealing=dealing, headers={"Player0": "Ada", "Player1": "\u00fc"}
        )
        while played.state.phase is not tsuro.Phase.OVER:
            action = random.choice(tsuro.legal_actions(played.state))
            played = played.add(action, random.choice(["", "!"]))
            yield from (played.state, observation.observe(played.state, random.choice([None, 0, 1])), action)
            yield from () if played.last is None else played.last.events
        yield from (rules, played)
    unseen = record.Record.begin(2, rules=tsuro.Ruleset(tiles=range(8), hand_size=1, max_players=2), dealing="by_hand")
    yield unseen.add(tsuro.DrawTile(4)).add(record.UnseenDraw()).add(tsuro.ChooseStart((0, 0, 0)))


def fill(folder: Path) -> None:
    """Write the sound documents into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, value in enumerate(sound_documents()):
        (folder / f"sound-{number}").write_text(serial.to_json(value), encoding="utf-8")


def main() -> None:
    """Fuzz until libFuzzer is told to stop."""
    fill(Path(sys.argv[1]))
    atheris.Setup(sys.argv, check, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
