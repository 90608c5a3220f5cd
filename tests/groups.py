"""How much of a test belongs to the quick group: a few values show that it works, the wide group has them all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


T = TypeVar("T")

REAL_WINDOW = "test_real_window"
"""How the files begin whose tests need the real window."""
LONG_RUNS = ("test_monkey", "test_kills", "test_hostile", "test_failing_disks")
PICTURES = ("test_pictures", "test_countable")
PLAYED_ONCE = (
    "test_bots_coach",
    "test_chronicle",
    "test_command_line",
    "test_daily",
    "test_goals_search",
    "test_hosts",
    "test_lab_report",
    "test_lab_run",
    "test_phone_games",
    "test_phone_pages",
    "test_phone_screen",
    "test_phone_server",
    "test_play_elsewhere",
    "test_raiders_bots",
    "test_raiders_coach",
    "test_raiders_lab",
    "test_raiders_referee",
    "test_raiders_terminal",
    "test_raiders_wording",
    "test_relayout",
    "test_scenarios",
    "test_type_faces",
    "test_ui_advice",
    "test_ui_coach",
    "test_ui_compare",
    "test_ui_goals",
    "test_ui_lesson",
    "test_ui_many_saves",
    "test_ui_records",
    "test_ui_rules",
    "test_ui_results",
)
"""The files whose tests look at the same games, studies and screens; a row of them takes long."""
WIDE = (
    "test_ui_games",
    "test_ui_layout",
    "test_ui_long_texts",
    "test_music_files",
    *PLAYED_ONCE,
    *PICTURES,
)
"""The files with every picture, all music, every panel, whole games, studies, and what the coach says of games."""


def together(nodeid: str) -> str:
    """The name of what runs in one process with that test, one after another: what they share is made there once."""
    stem = Path(nodeid.partition("::")[0]).stem
    if stem.startswith(REAL_WINDOW):
        return REAL_WINDOW  # two real windows would take each other's time
    if stem in PICTURES:
        return "pictures"  # where the things of each tile stand is found out for all of them
    if stem.startswith(WIDE) and stem not in PLAYED_ONCE:
        return nodeid  # those take long and share little
    return stem


class Asked:
    """What this run of the tests is asked for, told by `conftest` before any test is loaded."""

    is_wide = False


def many(number: int, *, quick: int) -> int:
    """How many random examples a test tries: that number, but only some of them in the quick group."""
    return number if Asked.is_wide else quick


def spread(values: Sequence[T], *, quick: int) -> list[T]:
    """The values of a parameter; so many of them, the first and others far apart, in the quick group."""
    return list(values) if Asked.is_wide else list(values[:: -(-len(values) // quick)])


def widely(values: Iterable[Any], *, quick: int = 1) -> list[Any | ParameterSet]:
    """The values of a parameter; all after the first few are tried in the wide group only."""
    found = list(values)
    if not Asked.is_wide:
        return found[:quick]  # what would be left out is not even made
    rest = [
        value._replace(marks=(*value.marks, pytest.mark.wide))
        if hasattr(value, "marks")
        else pytest.param(*value, marks=pytest.mark.wide)
        if isinstance(value, tuple)
        else pytest.param(value, marks=pytest.mark.wide)
        for value in found[quick:]
    ]
    return [*found[:quick], *rest]
