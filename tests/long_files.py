"""Screens that wait no longer than where people play."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from table import AS_PLAYED

from skye_desktop.ui import progress_sheet


def as_played() -> AbstractContextManager[Any]:
    waits: AbstractContextManager[Any] = patch.multiple(progress_sheet, **AS_PLAYED)
    return waits
