"""Changes the rules in small ways and sees whether the tests notice.

``python -m tests.support.mutation`` mutates floors 1 to 5 one place at a time in a copy of the package and
runs the tests on each copy in a process of its own, so that the tables that modules make when they
are imported are put to the test as well. A mutant is killed when a test fails, and survives when
all pass. ``--sample 400 --seed 1`` tries so many, chosen at random; ``--room board`` those of a
room; ``--list`` only names them. With ``--report FILE`` results are appended to the file, and what
stands there is not tried again.
"""

from __future__ import annotations

import argparse
import ast
import json
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "tsuro"
ROOMS = (
    "values",
    "errors",
    "tiles",
    "randomness",
    "topology",
    "links",
    "geometry",
    "walking",
    "board",
    "ruleset",
    "state",
    "actions",
    "events",
)

UNIT_TESTS = (
    "test_engine.py",
    "test_refusals.py",
    "test_setup.py",
    "test_values.py",
    "test_tiles.py",
    "test_randomness.py",
    "test_topology.py",
    "test_links.py",
    "test_geometry.py",
    "test_walking.py",
    "test_board.py",
    "test_ruleset.py",
    "test_state.py",
    "test_actions.py",
    "test_sentences.py",
    "test_validation.py",
)
OTHER_TESTS = (
    "property/test_turn.py",
    "property/test_tiles.py",
    "property/test_boards.py",
    "property/test_phases.py",
    "conformance/test_situations.py",
    "conformance/test_counts.py",
    "test_reproducible.py",
    "test_events.py",
    "property/test_games.py",
    "property/test_duels.py",
)
# What tests a room first; the engine's rooms are tested by the first of the unit tests anyway.
FIRST = {
    "errors": "test_refusals.py",
    "events": "test_sentences.py",
    "engine/setup": "test_setup.py",
    "engine/field_checks": "test_validation.py",
    "engine/phase_checks": "test_validation.py",
    "engine/validation": "test_validation.py",
}


# Mutants

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}
WRAPPERS = {"sorted", "reversed", "set", "bool"}


def operators(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the node with one operator swapped."""
    match node:
        case ast.Compare(ops=ops):
            for number, operator in enumerate(ops):
                changed = deepcopy(node)
                changed.ops[number] = SWAPS[type(operator)]()  # type: ignore[call-overload]
                yield changed
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) | ast.BoolOp(op=operator):
            if type(operator) in SWAPS:
                changed_operation: Any = deepcopy(node)
                changed_operation.op = SWAPS[type(operator)]()
                yield changed_operation
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Break() | ast.Continue():
            yield SWAPS[type(node)]()
        case _:
            pass


def constants(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the constant as another one of its kind."""
    if not isinstance(node, ast.Constant):
        return
    match node.value:
        case bool(value):
            yield ast.Constant(not value)
        case int(value) | float(value):
            yield ast.Constant(value + 1)
        case str(text) if text:
            yield ast.Constant(f"XX{text}")
        case _:
            pass


def conditions(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the node with its condition negated or left out."""
    if isinstance(node, (ast.If, ast.While, ast.IfExp)) and not isinstance(node.test, (ast.Compare, ast.UnaryOp)):
        changed = deepcopy(node)
        changed.test = ast.UnaryOp(ast.Not(), changed.test)
        yield changed
    if isinstance(node, ast.comprehension) and node.ifs:
        unconditional = deepcopy(node)
        unconditional.ifs = []
        yield unconditional


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what takes the place of a statement, or of a call that only wraps."""
    match node:
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Raise() | ast.AugAssign():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in WRAPPERS:
            yield argument
        case _:
            pass


def is_left_alone(node: ast.AST) -> bool:
    """Tell whether nothing in the node is worth changing: docstrings, imports, lists of names, type checking."""
    match node:
        case (
            ast.Import()
            | ast.ImportFrom()
            | ast.Assert()
            | ast.Expr(value=ast.Constant())
            | ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")])
            | ast.AnnAssign(annotation=ast.Name(id="TypeAlias"))
            | ast.If(test=ast.Name(id="TYPE_CHECKING"))
            | ast.Call(func=ast.Name(id="cast" | "TypeVar"))
            | ast.ClassDef(bases=[ast.Name(id="Protocol")])
        ):
            return True
        case _:
            return False


@dataclass
class Change(ast.NodeTransformer):
    """Makes the change of that number; counts all."""

    target: int
    count: int = 0
    line: int = 0
    before: str = ""
    after: str = ""

    def visit(self, node: ast.AST) -> Any:  # noqa: ANN401
        """Change the node if its turn has come, else what is in it."""
        if is_left_alone(node):
            return node
        for kind in (operators, constants, conditions, statements):
            for changed in kind(node):
                if self.count == self.target:
                    self.line = getattr(node, "lineno", self.line)
                    self.before, self.after = first_line(node), first_line(changed)
                    self.count += 1
                    return ast.copy_location(changed, node)
                self.count += 1
        self.line = self.line if self.count > self.target >= 0 else getattr(node, "lineno", self.line)
        for name, value in ast.iter_fields(node):
            if name in {"annotation", "returns", "decorator_list", "type_params"}:
                continue
            if isinstance(value, list):
                parts = cast("list[object]", value)
                parts[:] = [self.visit(part) if isinstance(part, ast.AST) else part for part in parts]
            elif isinstance(value, ast.AST):
                setattr(node, name, self.visit(value))
        return node


def first_line(node: ast.AST) -> str:
    """Return the beginning of the node as source."""
    if isinstance(node, ast.comprehension):
        node = ast.GeneratorExp(ast.Name("_"), [node])
    return ast.unparse(ast.fix_missing_locations(deepcopy(node))).split("\n")[0][:100]


@dataclass(frozen=True)
class Mutant:
    """One small change to a room."""

    room: str
    number: int

    def made(self, original: str) -> tuple[str, Change]:
        """Return the changed source of the room, and the change."""
        change = Change(self.number)
        tree = change.visit(ast.parse(original))
        return ast.unparse(ast.fix_missing_locations(tree)), change


def rooms() -> list[str]:
    """Return the rooms of floors 1 to 5."""
    engine = sorted(path.stem for path in (PACKAGE / "engine").glob("*.py") if path.stem != "__init__")
    return [*ROOMS, *(f"engine/{name}" for name in engine)]


def source_of(room: str) -> str:
    """Return the source of a room."""
    return (PACKAGE / f"{room}.py").read_text(encoding="utf-8")


def mutants_of(room: str) -> list[Mutant]:
    """Return all changes to a room."""
    counter = Change(-1)
    counter.visit(ast.parse(source_of(room)))
    return [Mutant(room, number) for number in range(counter.count)]


# Trials


@dataclass(frozen=True)
class Result:
    """What became of a mutant: ``killed``, ``survived`` or ``endless``."""

    room: str
    number: int
    line: int
    before: str
    after: str
    fate: str
    seconds: float


def stages(room: str) -> list[list[str]]:
    """Return the tests for a room in stages: its own, the other unit tests, the rest."""
    own = FIRST.get(room, f"test_{room}.py")
    own = own if own in UNIT_TESTS else UNIT_TESTS[0]
    others = [name for name in UNIT_TESTS if name != own]
    return [[f"tests/{name}" for name in names] for names in ([own], others, OTHER_TESTS)]


def run_tests(folder: str, tests: list[str]) -> None:
    """Run the tests on the package in the folder, in a process made for it alone."""
    os.environ |= {"PYTHONPATH": folder, "HYPOTHESIS_PROFILE": "glance"}
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    options = ["-x", "-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    os._exit(pytest.main([*options, *tests]))


class Laboratory:
    """A copy of the package in which one mutant after the other is put to the test.

    Each trial has processes of its own, forked from one that has loaded the tools and not the package.
    """

    def __init__(self, folder: Path) -> None:
        """Copy the package."""
        self.folder = folder
        shutil.copytree(PACKAGE, folder / "tsuro", ignore=shutil.ignore_patterns("__pycache__"))
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["pytest", "hypothesis", "hypothesis.stateful", "attrs"])
        self.limits = [3600.0] * len(stages(ROOMS[0]))

    def passes(self, room: str) -> bool | None:
        """Run the tests, the likeliest to notice first; None when they take longer than the limit."""
        for tests, limit in zip(stages(room), self.limits, strict=True):
            process = self.context.Process(target=run_tests, args=(str(self.folder), tests))
            process.start()
            process.join(limit)
            if process.exitcode is None:
                process.kill()
                process.join()
                return None
            if process.exitcode != 0:
                return False
        return True

    def calibrate(self) -> None:
        """See that the tests pass when nothing is changed, and how long they take."""
        # In the ordinary way, which leaves compiled tests and modules behind for the trials.
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "HYPOTHESIS_PROFILE": "glance"}
        for number, tests in enumerate(stages(ROOMS[0])):
            started = time.monotonic()
            subprocess.run([sys.executable, "-m", "pytest", "-x", "-q", *tests], cwd=ROOT, env=environment, check=True)
            self.limits[number] = 30 + 5 * (time.monotonic() - started)
        if not self.passes(ROOMS[0]):
            sys.exit("the tests fail although nothing is changed")

    def trial(self, mutant: Mutant) -> Result:
        """Put one mutant to the test."""
        path = self.folder / "tsuro" / f"{mutant.room}.py"
        original = path.read_text(encoding="utf-8")
        source, change = mutant.made(original)
        started = time.monotonic()
        path.write_text(source, encoding="utf-8")
        try:
            passed = self.passes(mutant.room)
        finally:
            path.write_text(original, encoding="utf-8")
        fate = "endless" if passed is None else "survived" if passed else "killed"
        seconds = round(time.monotonic() - started, 1)
        return Result(mutant.room, mutant.number, change.line, change.before, change.after, fate, seconds)


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.mutation", description=__doc__)
    parser.add_argument("--room", action="append", help="such as board or engine/placement; all by default")
    parser.add_argument("--sample", type=int, help="try only so many, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="of the choice (1)")
    parser.add_argument("--report", type=Path, help="a file of results, to be continued")
    parser.add_argument("--list", action="store_true", help="only name the mutants")
    return parser.parse_args(given)


def chosen(options: argparse.Namespace) -> list[Mutant]:
    """Return the mutants to try."""
    mutants = [mutant for room in options.room or rooms() for mutant in mutants_of(room)]
    if options.sample is not None and options.sample < len(mutants):
        mutants = random.Random(options.seed).sample(mutants, options.sample)
    return mutants


def tried(report: Path | None) -> list[Result]:
    """Return the results on file."""
    if report is None or not report.exists():
        return []
    return [Result(**json.loads(line)) for line in report.read_text(encoding="utf-8").splitlines()]


def told(result: Result) -> str:
    """Tell a result on a line."""
    return f"{result.fate:8} {result.room}:{result.line} #{result.number} {result.before} -> {result.after}"


def main(given: Sequence[str] | None = None, write: Callable[[str], object] = sys.stdout.write) -> int:
    """Try the mutants; 1 when some survive."""
    options = arguments(given)
    mutants = chosen(options)
    if options.list:
        for mutant in mutants:
            change = mutant.made(source_of(mutant.room))[1]
            write(f"{mutant.room}:{change.line} #{mutant.number} {change.before} -> {change.after}\n")
        return 0
    results = tried(options.report)
    done = {(result.room, result.number) for result in results}
    with tempfile.TemporaryDirectory() as folder:
        laboratory = Laboratory(Path(folder))
        laboratory.calibrate()
        for mutant in mutants:
            if (mutant.room, mutant.number) in done:
                continue
            result = laboratory.trial(mutant)
            results.append(result)
            write(f"{told(result)} ({result.seconds} s)\n")
            sys.stdout.flush()
            if options.report is not None:
                with options.report.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(asdict(result)) + "\n")
    return summary(results, write)


def summary(results: list[Result], write: Callable[[str], object]) -> int:
    """Tell the score, room by room, and the survivors."""
    survivors = [result for result in results if result.fate == "survived"]
    tries, alive = (Counter(result.room for result in some) for some in (results, survivors))
    for room in tries:
        write(f"{room:20} {tries[room] - alive[room]:5} of {tries[room]:5} noticed\n")
    share = 1 - len(survivors) / max(1, len(results))
    write(f"{'all':20} {len(results) - len(survivors):5} of {len(results):5} noticed, {share:.1%}\n")
    for result in survivors:
        write(told(result) + "\n")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
