"""The floors of the house: each imports only from below."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

# On one floor, a room may use those written before it.
FLOORS = (
    ("values", "errors", "tiles", "randomness"),
    ("topology", "links", "geometry", "walking", "board"),
    ("ruleset",),
    ("state", "actions", "phases", "events"),
    ("engine",),
    ("observation", "notation", "record", "serial"),
    ("svg", "text"),
    ("perft", "bots", "match", "batch", "adapters", "testing", "cli", "__main__"),
)
FRONT_DOOR = "__init__"
CORE_FLOORS = 6

FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS, start=1) for room in rooms}
ORDER = [room for rooms in FLOORS for room in rooms]

REPORT = """
import json, sys
before = set(sys.modules)
import tsuro
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def package_folder() -> Path:
    spec = find_spec("tsuro")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def files_of_rooms() -> Iterator[tuple[str, Path]]:
    folder = package_folder()
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(folder).with_suffix("").parts[0], path


def is_picture_for_notebooks(node: ast.AST) -> bool:
    """Tell whether this is the one function that may look up: notebooks ask the value itself for its picture.

    It imports when it is called; the tests below hold that nothing from above is loaded before.
    """
    return isinstance(node, ast.FunctionDef) and node.name == "_repr_svg_"


def rooms_imported(path: Path) -> set[str]:
    """Return the rooms that a file imports anywhere; the front door stands for `import tsuro` itself."""
    rooms: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    lazy = {inner for node in ast.walk(tree) if is_picture_for_notebooks(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        match node:
            case _ if node in lazy:
                pass
            case ast.ImportFrom(level=level) if level > 0:
                pytest.fail(f"{path}:{node.lineno} imports relatively; name the room in full")
            case ast.ImportFrom(module="tsuro", names=names):
                rooms.update(name.name if name.name in FLOOR_OF else FRONT_DOOR for name in names)
            case ast.ImportFrom(module=str(module)) if module.startswith("tsuro."):
                rooms.add(module.split(".")[1])
            case ast.Import(names=names):
                for name in names:
                    package, *inner = name.name.split(".")
                    if package == "tsuro":
                        rooms.add(inner[0] if inner else FRONT_DOOR)
            case _:
                pass
    return rooms


def modules_loaded_by_importing_tsuro() -> set[str]:
    finished = subprocess.run([sys.executable, "-I", "-c", REPORT], check=True, capture_output=True, text=True)
    return set(json.loads(finished.stdout))


def test_every_room_has_a_floor() -> None:
    assert {room for room, _ in files_of_rooms()} <= {*FLOOR_OF, FRONT_DOOR}


def test_rooms_import_only_from_below() -> None:
    wrong = [
        f"{room} imports {imported}"
        for room, path in files_of_rooms()
        if room != FRONT_DOOR
        for imported in sorted(rooms_imported(path) - {room})
        if (imported == FRONT_DOOR and FLOOR_OF[room] <= CORE_FLOORS)
        or (imported != FRONT_DOOR and ORDER.index(imported) > ORDER.index(room))
    ]
    assert wrong == []


def test_the_front_door_opens_on_the_core_alone() -> None:
    imported = rooms_imported(package_folder() / f"{FRONT_DOOR}.py")
    assert {room for room in imported if FLOOR_OF[room] > CORE_FLOORS} == set()


def test_importing_tsuro_loads_attrs_and_the_standard_library_alone() -> None:
    packages = {name.split(".")[0] for name in modules_loaded_by_importing_tsuro()}
    assert packages - sys.stdlib_module_names <= {"tsuro", "attr", "attrs"}


def test_importing_tsuro_loads_no_upper_floor() -> None:
    rooms = {name.split(".")[1] for name in modules_loaded_by_importing_tsuro() if name.startswith("tsuro.")}
    assert {room for room in rooms if FLOOR_OF[room] > CORE_FLOORS} == set()
