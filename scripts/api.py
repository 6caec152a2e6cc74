"""Hold the public names and their signatures against those of the last release.

    python -m scripts.api check     fails where what users wrote would no longer work
    python -m scripts.api write     takes what there is now for the baseline

Compared is with the last tag, and where there is none with the baseline, ``tests/golden/api.txt``: the
stubs of all public names, room by room, as griffe reads them from the source. What came in since
passes. What went, or takes less than before, fails unless the number of the version says that it may
(a new minor version before 1.0, a new major version after).
"""

import argparse
import ast
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import griffe

ROOT = Path(__file__).parents[1]
BASELINE = ROOT / "tests" / "golden" / "api.txt"
PACKAGE = "tsuro"
PROGRAMS = {"__main__", "cli"}
"""Rooms that are run, not imported."""
INSIDE = {"options"}
"""Rooms that hold nothing promised to users."""
UNTOLD = {"__init__", "__repr__", "__str__", "__eq__", "__hash__", "__copy__", "__deepcopy__", "__reduce__"}
"""Every value has these, or the fields tell them."""
FIELD_MAKERS = {"frozen", "define", "dataclass"}


# What is public, as stubs


def surface(package: griffe.Module) -> dict[str, str]:
    """Return the stub of each room that users import from, by the name of the room."""
    rooms = {PACKAGE: package} | {
        f"{PACKAGE}.{name}": room
        for name, room in sorted(package.modules.items())
        if name not in PROGRAMS | INSIDE and not name.startswith("_") and room.exports
    }
    return {name: _stub(name, room, rooms) for name, room in rooms.items()}


def _exports(room: griffe.Module) -> list[str]:
    return sorted(str(name) for name in room.exports or ())


def _stub(name: str, room: griffe.Module, rooms: dict[str, griffe.Module]) -> str:
    handed_on: dict[str, list[str]] = {}
    lines: list[str] = []
    for public in _exports(room):
        found = room.members[public]
        target = found.final_target if isinstance(found, griffe.Alias) else found
        home = ".".join(target.path.split(".")[:2])
        if home != name and home in rooms and public in _exports(rooms[home]):
            handed_on.setdefault(home, []).append(public)
        else:
            lines += _told(public, target)
    imports = [f"from {home} import {', '.join(names)}" for home, names in sorted(handed_on.items())]
    return "\n".join([*imports, *lines]) + "\n"


def _told(name: str, thing: griffe.Object) -> list[str]:
    """Return the lines that tell a public thing."""
    if isinstance(thing, griffe.Class):
        return _class(name, thing)
    if isinstance(thing, griffe.Function):
        overloads = [f"@overload\n{_function(name, each)}".split("\n") for each in thing.overloads or ()]
        return [line for lines in overloads for line in lines] or [_function(name, thing)]
    if isinstance(thing, griffe.Attribute):
        return [_attribute(name, thing)]
    raise TypeError(f"{thing.path} is a {thing.kind.value}; what is public is a class, a function or a constant")


def _attribute(name: str, attribute: griffe.Attribute) -> str:
    """A constant with its type, and with its value where that is what users rely on."""
    annotation = attribute.annotation
    if attribute.value is None or not (_is_literal(str(attribute.value)) or str(annotation).endswith("TypeAlias")):
        return f"{name}: {annotation or 'object'}"
    return f"{name}{f': {annotation}' if annotation else ''} = {attribute.value}"


def _is_literal(text: str) -> bool:
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return False
    # What is longer is a table, whose rows nobody relies on one by one.
    return len(text) < 200


def _function(name: str, function: griffe.Function) -> str:
    parameters = _parameters(function.parameters)
    returns = f" -> {function.returns}" if function.returns else ""
    return f"def {name}({parameters}){returns}: ..."


def _parameters(parameters: griffe.Parameters) -> str:
    kinds = griffe.ParameterKind
    parts: list[str] = []
    before: griffe.ParameterKind | None = None
    for parameter in parameters:
        if before is kinds.positional_only and parameter.kind is not kinds.positional_only:
            parts.append("/")
        if parameter.kind is kinds.keyword_only and before not in {kinds.keyword_only, kinds.var_positional}:
            parts.append("*")
        stars = {kinds.var_positional: "*", kinds.var_keyword: "**"}.get(parameter.kind or kinds.positional_only, "")
        annotation = f": {parameter.annotation}" if parameter.annotation is not None else ""
        default = f" = {parameter.default}" if parameter.default is not None and not stars else ""
        parts.append(f"{stars}{parameter.name}{annotation}{default}")
        before = parameter.kind
    return ", ".join([*parts, "/"] if before is kinds.positional_only else parts)


def _class(name: str, given: griffe.Class) -> list[str]:
    bases = ", ".join(str(base) for base in given.bases)
    head = f"class {name}({bases}):" if bases else f"class {name}:"
    hidden = [base for base in given.mro() if base.path.startswith(f"{PACKAGE}.") and base.name.startswith("_")]
    lines: list[str] = []
    for owner in [*reversed(hidden), given]:
        for member, thing in owner.members.items():
            if _is_told(member, thing) and not isinstance(thing, griffe.Alias):
                lines += [f"{_binding(thing)}{line}" for line in _told(member, thing)]
    return [head, *(f"    {line}" for line in [*_constructor(given), *lines] or ["..."])]


def _binding(thing: griffe.Object) -> str:
    """The decorator that says what a function of a class is called on."""
    return next((f"@{kind}\n    " for kind in ("classmethod", "staticmethod") if kind in thing.labels), "")


def _is_told(member: str, thing: griffe.Object | griffe.Alias) -> bool:
    if member in UNTOLD or member.startswith("__attrs_"):
        return False
    if member.startswith("__") and member.endswith("__"):
        return thing.is_function
    return not member.startswith("_")


def _constructor(given: griffe.Class) -> list[str]:
    """How a class is called: by its own ``__init__``, or by the fields that make one."""
    written = given.members.get("__init__")
    if isinstance(written, griffe.Function):
        return [_function("__init__", written)]
    fields = [
        field
        for owner in [*reversed(given.mro()), given]
        if _makes_fields(owner)
        for field in owner.members.values()
        if isinstance(field, griffe.Attribute) and _is_field(field)
    ]
    if not fields:
        return []
    star = ["*"] if any("kw_only=True" in str(decorator.value) for decorator in given.decorators) else []
    return [f"def __init__({', '.join(['self', *star, *map(_field, fields)])}) -> None: ..."]


def _makes_fields(owner: griffe.Class) -> bool:
    decorators = {str(decorator.value).split("(", maxsplit=1)[0] for decorator in owner.decorators}
    return bool(decorators & FIELD_MAKERS) or any(str(base) == "NamedTuple" for base in owner.bases)


def _is_field(attribute: griffe.Attribute) -> bool:
    return "instance-attribute" in attribute.labels and "init=False" not in str(attribute.value)


def _field(attribute: griffe.Attribute) -> str:
    """A field as a parameter. Of what its maker does with it, the default is what callers see."""
    told = f"{attribute.name.lstrip('_')}: {attribute.annotation}"
    value = attribute.value
    if isinstance(value, griffe.ExprCall) and str(value.function) == "field":
        given = {
            argument.name: argument.value for argument in value.arguments if isinstance(argument, griffe.ExprKeyword)
        }
        default = given.get("default", "..." if "factory" in given else None)
        return f"{told} = {default}" if default is not None else told
    return f"{told} = {value}" if value is not None else told


# As text, and back


def written(stubs: dict[str, str], version: str) -> str:
    """Return the stubs as one text that people can review."""
    parts = [f"# {name}\n{stub}" for name, stub in stubs.items()]
    return "\n".join([f"# version {version}\n", *parts])


def read(text: str) -> tuple[str, griffe.Module]:
    """Return the version and the package that such a text tells."""
    first, *parts = text.split("\n# tsuro")
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder, PACKAGE)
        package.mkdir()
        for part in parts:
            name, stub = part.split("\n", maxsplit=1)
            file = package / f"{name.removeprefix('.') or '__init__'}.py"
            file.write_text(f"__all__ = {_names(stub)}\n{stub}", encoding="utf-8")
        loaded = griffe.load(PACKAGE, search_paths=[folder], allow_inspection=False, resolve_aliases=True)
    assert isinstance(loaded, griffe.Module)
    return first.removeprefix("# version ").strip(), loaded


def _names(stub: str) -> list[str]:
    """Return what stands in a stub: all of it is public."""
    names: set[str] = set()
    for statement in ast.parse(stub).body:
        match statement:
            case ast.ImportFrom(names=handed_on):
                names.update(alias.name for alias in handed_on)
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                names.add(name)
            case ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]):
                names.add(name)
            case _:
                raise ValueError(f"no stub: {ast.unparse(statement)}")
    return sorted(names)


# What no longer works


def breakages(before: griffe.Module, now: griffe.Module) -> list[str]:
    """Tell, a sentence each, what works with the package before and not with the one now."""
    told = [_sentence(breakage) for breakage in griffe.find_breaking_changes(before, now)]
    return sorted({*told, *_changed_types(before, now)})


def _sentence(breakage: griffe.Breakage) -> str:
    old, new = (getattr(value, "name", value) for value in (breakage.old_value, breakage.new_value))
    if breakage.kind is griffe.BreakageKind.OBJECT_REMOVED:
        return f"{breakage.obj.path}: {breakage.kind.value}"
    values = f" ({old} -> {new})" if new is not None else f" ({old})"
    return f"{breakage.obj.path}: {breakage.kind.value}{values}"


def _changed_types(before: griffe.Object, now: griffe.Object) -> Iterator[str]:
    """Tell which types and constants have changed; griffe compares how things are called alone."""
    for name, old in before.members.items():
        new = now.members.get(name)
        if isinstance(old, griffe.Alias) or new is None or isinstance(new, griffe.Alias) or old.kind is not new.kind:
            continue
        if isinstance(old, griffe.Attribute) and isinstance(new, griffe.Attribute):
            if name != "__all__" and _attribute(name, old) != _attribute(name, new):
                yield f"{old.path}: was {_attribute(name, old)!r}, is {_attribute(name, new)!r}"
        elif isinstance(old, griffe.Function) and isinstance(new, griffe.Function):
            yield from _changed_signature(old, new)
        else:
            yield from _changed_types(old, new)


def _changed_signature(old: griffe.Function, new: griffe.Function) -> Iterator[str]:
    if old.overloads or new.overloads:
        now = {_function(each.name, each) for each in new.overloads or ()}
        yield from (
            f"{old.path}: no longer {told}"
            for each in old.overloads or ()
            if (told := _function(each.name, each)) not in now
        )
    if str(old.returns) != str(new.returns):
        yield f"{old.path}: returned {old.returns}, returns {new.returns}"
    taken = {parameter.name: str(parameter.annotation) for parameter in new.parameters}
    for parameter in old.parameters:
        type_before, type_now = str(parameter.annotation), taken.get(parameter.name)
        if type_now is not None and not set(type_before.split(" | ")) <= set(type_now.split(" | ")):
            yield f"{old.path}: took {parameter.name}: {type_before}, takes {type_now}"


def may_break(before: str, now: str) -> bool:
    """Tell whether SemVer lets a version break what one before it promised."""
    old, new = ([int(number) for number in version.split(".")] for version in (before, now))
    return new[0] > old[0] or (new[0] == old[0] == 0 and new[1] > old[1])


# The program


def version_of(pyproject: str) -> str:
    """Return the version that a pyproject.toml names."""
    return str(tomllib.loads(pyproject)["project"]["version"])


def current(root: Path = ROOT) -> str:
    """Return what is public in the source tree at ``root``, as text."""
    package = griffe.load(PACKAGE, search_paths=[root / "src"], allow_inspection=False, resolve_aliases=True)
    assert isinstance(package, griffe.Module)
    return written(surface(package), version_of((root / "pyproject.toml").read_text(encoding="utf-8")))


def git(root: Path, *arguments: str) -> str | None:
    """Return what a git command prints; None where it fails, as outside of a repository."""
    ran = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)  # noqa: S607
    return ran.stdout if ran.returncode == 0 else None


def last_release(root: Path = ROOT) -> tuple[str, str]:
    """Return a name for what is compared with, and what was public there."""
    here = (git(root, "tag", "--points-at", "HEAD", "--list", "v[0-9]*") or "").strip()
    tag = (git(root, "describe", "--tags", "--abbrev=0", "--match=v[0-9]*", "HEAD^" if here else "HEAD") or "").strip()
    if not tag:
        return "the baseline", (root / BASELINE.relative_to(ROOT)).read_text(encoding="utf-8")
    package = griffe.load_git(
        PACKAGE, ref=tag, repo=root, search_paths=["src"], allow_inspection=False, resolve_aliases=True
    )
    assert isinstance(package, griffe.Module)
    return tag, written(surface(package), version_of(git(root, "show", f"{tag}:pyproject.toml") or ""))


def check(root: Path = ROOT) -> int:
    """Compare, and tell; return the exit status."""
    name, text = last_release(root)
    version, before = read(text)
    version_now, now = read(current(root))
    broken = breakages(before, now)
    added = sorted(set(_paths(now)) - set(_paths(before)))
    print(f"Compared with {name}: {len(added)} public names more, {len(broken)} broken.")
    for line in [*(f"  new: {path}" for path in added), *(f"  broken: {sentence}" for sentence in broken)]:
        print(line)
    if not broken:
        return 0
    if may_break(version, version_now):
        print(f"Version {version_now} may break what {version} promised. Does the changelog say so?")
        return 0
    print(f"Version {version_now} may not break what {version} promised (docs/reference/versioning.md).")
    print("Where nobody relies on it yet: `python -m scripts.api write`, and have the difference reviewed.")
    return 1


def _paths(package: griffe.Module) -> Iterator[str]:
    for room in [package, *package.modules.values()]:
        yield from (f"{room.path}.{name}" for name in _exports(room))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.api", description="Hold the public API against the last release."
    )
    parser.add_argument("task", choices=["check", "write"])
    if parser.parse_args(arguments).task == "check":
        return check()
    BASELINE.write_text(current(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
