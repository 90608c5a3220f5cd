"""The file in which found lands of days are kept, so that they are there at once next time."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from skye_desktop.files.atomic import SaveError, sweep, write_text
from skye_desktop.files.record import Progress
from skye_desktop.files.text_reader import json_of, text_of_file
from skye_desktop.games.skye.daily.land_of_day import (
    GENERATOR,
    DayLand,
    Draw,
    land_of_day,
    land_with,
)
from skye_desktop.games.skye.goals.goal import Goal

_NAME: Final = "days.json"
_LARGEST: Final = 1_000_000
_MOST: Final = 400
"""Most days that are kept; the oldest entries go first."""


class _Kept(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    draw: Draw
    lands: int
    goal: Goal


class KeptDays:
    """The lands of days, from the file or made anew.

    The file only saves time: what of it cannot be used is made again.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / _NAME

    def land(self, day: date, progress: Progress | None = None) -> DayLand:
        """Return the land of a day; ``progress`` may raise to cancel."""
        kept = self._read()
        one = kept.get(day.isoformat())
        if one is not None and one.goal.day == day.isoformat():
            found = land_with(day, one.draw, one.goal, one.lands)
            if found is not None:
                return found
        made = land_of_day(day, progress)
        kept.pop(day.isoformat(), None)
        kept[day.isoformat()] = _Kept(draw=made.drawn, lands=made.lands, goal=made.goal)
        self._write(kept)
        return made

    def _read(self) -> dict[str, _Kept]:
        if not self._path.exists():
            return {}
        try:
            found: Any = json_of(text_of_file(self._path, _LARGEST, "too large"))
            if not isinstance(found, dict) or found.get("generator") != GENERATOR:
                return {}
            return TypeAdapter(dict[str, _Kept]).validate_python(found.get("days"))
        except (SaveError, ValueError, ValidationError):
            return {}

    def _write(self, kept: dict[str, _Kept]) -> None:
        newest = dict(list(kept.items())[-_MOST:])
        days = TypeAdapter(dict[str, _Kept]).dump_python(newest, mode="json", exclude_defaults=True)
        text = TypeAdapter(dict[str, Any]).dump_json({"generator": GENERATOR, "days": days})
        try:
            sweep(self._path.parent)
            write_text(self._path, text.decode("utf-8"))
        except SaveError:
            return  # it is made again the next time
