"""Hold the JSON Schemas in the package against the tables that they are made from.

python -m scripts.schemas check     fails where a file differs
python -m scripts.schemas write     writes the files
"""

import argparse
import json
import sys
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import cast

from tsuro.serial import DOCUMENT_KINDS, json_schema

FOLDER = Path(__file__).parents[1] / "src" / "tsuro" / "schemas"
WIDTH = 120
INDENT = 2


def schema_texts() -> dict[str, str]:
    """Return the text of each file, by the name of the file."""
    return {f"{kind}.json": layout(json_schema(kind)) + "\n" for kind in DOCUMENT_KINDS}


def layout(value: object, before: int = 0, indent: int = 0) -> str:
    """Return the JSON of a value, on one line where it fits after ``before`` characters, else indented."""
    line = json.dumps(value, ensure_ascii=False)
    # One character more for a comma.
    if (before + len(line) < WIDTH and indent) or not isinstance(value, (dict, list)) or not value:
        return line
    inner = " " * (indent + INDENT)
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value)
        entries = [(f"{inner}{json.dumps(name)}: ", entry) for name, entry in fields.items()]
        opening, closing = "{", "}"
    else:
        entries = [(inner, entry) for entry in cast("list[object]", value)]
        opening, closing = "[", "]"
    joined = ",\n".join(head + layout(entry, len(head), indent + INDENT) for head, entry in entries)
    return f"{opening}\n{joined}\n{' ' * indent}{closing}"


def outdated(folder: Traversable = FOLDER) -> list[str]:
    """Return the names of the files in a folder that differ from what they should be."""
    return [
        name
        for name, text in schema_texts().items()
        if not folder.joinpath(name).is_file() or folder.joinpath(name).read_text(encoding="utf-8") != text
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Check or write the files; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scripts.schemas", description="JSON Schemas in the package.")
    parser.add_argument("what", choices=["check", "write"])
    what = parser.parse_args(arguments).what
    if what == "write":
        for name, text in schema_texts().items():
            (FOLDER / name).write_text(text, encoding="utf-8")
        return 0
    names = outdated()
    if names:
        print(f"not as the tables say: {', '.join(names)}; python -m scripts.schemas write", file=sys.stderr)
    return 1 if names else 0


if __name__ == "__main__":
    sys.exit(main())
