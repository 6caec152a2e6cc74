"""Coverage-guided fuzzing of the text parsers, with atheris.

    python -m tests.fuzz.fuzz_notation FOLDER -max_total_time=600 -timeout=10

FOLDER keeps the inputs that reach new code; it is filled with sound texts first. Arguments after it go to libFuzzer.
A text is read by one of the parsers, named by its first byte. Nothing but ``NotationError`` may escape; what is read
must be written canonically and read back as it was. What is found, and some of what led to new code, is kept in
``tests/golden/fuzz_inputs.json``, which ``tests/test_notation.py`` reads.
"""

from __future__ import annotations

import importlib
import pickle
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["tsuro"]):
        import tsuro
        from tsuro import notation, record
else:
    import tsuro
    from tsuro import notation, record

from tests.support import golden_records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: For each parser the writer of its values.
PARSERS: dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]] = {
    "state": (notation.parse_state, notation.format_state),
    "record": (record.parse_record, record.format_record),
    "ruleset": (notation.parse_ruleset, notation.format_ruleset),
    "action": (notation.parse_action, notation.format_action),
    "mark": (notation.parse_mark, notation.format_mark),
    "spot": (notation.parse_spot, notation.format_spot),
    "square": (notation.parse_square, lambda square: notation.format_square(*square)),
    "placement": (notation.parse_placement, lambda placement: notation.format_placement(*placement)),
    "move": (notation.parse_move, notation.format_move),
    "tile": (notation.parse_tile, notation.format_tile),
}
NAMES = list(PARSERS)


def check(name: str, text: str) -> None:
    """Read the text with one parser, and hold it to what it promises."""
    parse, write = PARSERS[name]
    if name == "record":
        check_lenient(text)
    fault: tsuro.NotationError | None = None
    value: Any = None
    try:
        value = parse(text)
    except tsuro.NotationError as error:
        fault = error
    if fault is not None:
        again = pickle.loads(pickle.dumps(fault))  # noqa: S301 - its own pickle
        assert str(again) == str(fault)
        assert vars(again) == vars(fault)
        return
    written = write(value)
    assert parse(written) == value
    assert write(parse(written)) == written
    assert written.isascii() or name == "record"


def check_lenient(text: str) -> None:
    """Hold the lenient reader of several games to the strict one."""
    for reading in record.read_records(text.split("\n"), lenient=True):
        if reading.record is not None:
            assert record.parse_record(record.format_record(reading.record)) == reading.record


def check_bytes(data: bytes) -> None:
    """Let the first byte choose the parser. Bytes that are not UTF-8 become halves of pairs."""
    if data:
        check(NAMES[data[0] % len(NAMES)], data[1:].decode("utf-8", "surrogateescape"))


def sound_texts() -> Iterator[tuple[str, str]]:
    """Texts to begin from, with the names of their parsers."""
    rules = tsuro.Ruleset(rows=3, columns=4, tiles=[*range(16), 4], hand_size=2, elimination_bonus=True, max_players=4)
    random = Random(1)
    for seed, dealing in enumerate([*tsuro.Dealing] * 3):
        players = 2 + seed % 3
        played = record.Record.begin(
            players,
            rules=rules,
            seed=seed,
            dealing=dealing,
            headers={"Player0": "Ada", "Player1": 'M"\u00fc'},
            comment="{at\nthe club}",
        )
        while played.state.phase is not tsuro.Phase.OVER:
            action = random.choice(tsuro.legal_actions(played.state))
            played = played.add(action, random.choice(["", "", "!\\?"]))
            yield "state", notation.format_state(played.state)
            yield "action", notation.format_action(action, rules.rows, rules.columns)
        yield "record", record.format_record(played)
        yield "record", record.format_record(record.Record.of(played.at(len(played) // 2)))
    for one in golden_records.golden():
        yield "record", record.format_record(one)
    yield "ruleset", notation.format_ruleset(rules)
    yield "ruleset", notation.format_ruleset(tsuro.Ruleset(name="\u00e9\U0001f600\ud800", self_elimination="allowed"))
    for name, text in [("mark", "N3"), ("mark", "c1.7"), ("spot", "c1.7"), ("square", "c1"), ("placement", "c1=13r1")]:
        yield name, text
    for name, text in [("move", "13r1"), ("tile", "13"), ("action", "x2,5>7,9"), ("action", "x-"), ("action", "+17")]:
        yield name, text


def fill(folder: Path) -> None:
    """Write the sound texts into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, (name, text) in enumerate(sound_texts()):
        data = bytes([NAMES.index(name)]) + text.encode("utf-8", "surrogateescape")
        (folder / f"sound-{number}").write_bytes(data)


def main() -> None:
    """Fuzz until libFuzzer is told to stop."""
    fill(Path(sys.argv[1]))
    atheris.Setup(sys.argv, check_bytes)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
