"""A short walk on disks that fail: `tests/failing_disks.py` goes further."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from skye_desktop.files import Shelf
from skye_desktop.game.saved_games import date_of


@pytest.mark.skipif(os.name != "posix", reason="what fails, and how, is another thing there")
def test_no_event_on_a_failing_disk_ends_the_game_or_loses_it() -> None:
    # A process of its own: the calls of the system are other ones there.
    command = [sys.executable, str(Path(__file__).with_name("failing_disks.py")), "--events", "280"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "\nfaults   0\n" in run.stdout, run.stdout + run.stderr
    assert "\n0 times the game" not in run.stdout


def out_of_order(*_: object, **__: object) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_a_file_that_cannot_be_looked_at_has_no_date_and_is_still_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path)
    path = shelf.fresh_path()
    path.touch()
    assert shelf.is_autosave(path)
    assert date_of(path).startswith("today ")
    monkeypatch.setattr(os, "lstat", out_of_order)
    monkeypatch.setattr(os, "stat", out_of_order)
    assert shelf.is_autosave(path)
    assert date_of(path) == ""
