"""The types fit, in the program and its tests: beside the other long runs, for it takes one processor half a minute."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy", reason="types are read with the group 'dev'")


def test_the_types_fit() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "mypy"],
        cwd=Path(__file__).parent.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr
