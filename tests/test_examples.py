"""The example programs run to their end."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))


@pytest.mark.parametrize("program", EXAMPLES, ids=[program.stem for program in EXAMPLES])
def test_example_runs(program: Path) -> None:
    finished = subprocess.run([sys.executable, "-I", program], check=False, capture_output=True, text=True)
    assert finished.stderr == ""
    assert finished.returncode == 0
    assert finished.stdout != ""
