"""Trophies: what people have won with scenarios, days and hosts, and the file that keeps it.

It is a file of its own, as none of this can be found again in saved games.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from skye_desktop.files.atomic import SaveError, SyncHandler, sweep, write_text
from skye_desktop.files.text_reader import json_of, text_of_file
from skye_desktop.i18n import tr

FILE_NAME: Final = "trophies.json"
_LARGEST_FILE: Final = 4 * 1024 * 1024
MOST_STARS: Final = 3

SCENARIOS: Final = "scenarios"
DAYS: Final = "days"
HOSTS: Final = "hosts"


class Trophy(BaseModel):
    """What was won with one scenario, on one day, or against one host."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    stars: Annotated[int, Field(ge=0, le=MOST_STARS)] = 0
    reached: int | None = None
    """Best result, in points or whatever the goal counts; None if there was none yet."""
    best: int | None = None
    """Best result that is possible; None where there is no such thing."""
    tries: Annotated[int, Field(ge=0)] = 0
    """Number of finished tries."""
    won_on: date | None = None
    """Day on which it was won first, by the clock of this machine; None if it was not won."""
    is_late: bool = False
    """Whether a day's land was first tried after its day."""

    def with_try(self, tried: Trophy) -> Trophy:
        """Return this trophy after one more try: the better result, and the first day of both."""
        mine, other = (self.stars, self._figure), (tried.stars, tried._figure)
        better = tried if other > mine else self
        days = [one.won_on for one in (self, tried) if one.won_on is not None]
        return better.model_copy(
            update={
                "tries": self.tries + tried.tries,
                "won_on": min(days, default=None),
                "is_late": (self if self.tries else tried).is_late,
            }
        )

    @property
    def _figure(self) -> float:
        return float("-inf") if self.reached is None else self.reached


Trophies = Mapping[str, Mapping[str, Trophy]]
"""Trophies by what they were won with (`SCENARIOS`, `DAYS`, `HOSTS`) and its id."""
_TROPHY: Final = TypeAdapter(Trophy)


def _usable(found: object) -> dict[str, dict[str, Trophy]]:
    """Return the valid trophies of a file's content; whatever else it has is left out."""
    trophies: dict[str, dict[str, Trophy]] = {}
    for kind, given in (found if isinstance(found, dict) else {}).items():
        for id, fields in (given if isinstance(given, dict) else {}).items():
            try:
                trophy = _TROPHY.validate_python(fields)
            except ValidationError:
                continue
            trophies.setdefault(kind, {})[id] = trophy
    return trophies


def _as_text(trophies: Trophies) -> str:
    content = TypeAdapter(dict[str, dict[str, Trophy]])
    return content.dump_json(
        {kind: dict(won) for kind, won in trophies.items()}, indent=1, exclude_defaults=True
    ).decode("utf-8")


class TrophyFile:
    """The file of trophies in the data folder.

    It is read before each change, so that two windows with one folder lose nothing of each other.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME

    def read(self) -> tuple[Trophies, str]:
        """Return the trophies, and a sentence on what could not be used; empty if all could.

        A file that cannot be read is renamed, and never overwritten.
        """
        if not self.path.exists():
            return {}, ""
        try:
            found: Any = json_of(text_of_file(self.path, _LARGEST_FILE, tr("it is too large")))
        except SaveError as error:
            return {}, self._set_aside(str(error))
        except ValueError:
            return {}, self._set_aside(tr("it is not what this program writes"))
        usable = _usable(found)
        if isinstance(found, dict) and _count(found) == _count(usable):
            return usable, ""
        trouble = self._set_aside(tr("it is not what this program writes"))
        if usable and not self.path.exists():
            self._write(usable)
        return usable, trouble

    def add_try(
        self, kind: str, id: str, tried: Trophy, later: SyncHandler | None = None
    ) -> tuple[Trophy, str]:
        """Add a finished try and write the file.

        Return the trophy after it, and a sentence on what went wrong; empty if nothing did.
        ``later`` syncs the file; without it the file is synced at once.
        """
        trophies, trouble = self.read()
        before = trophies.get(kind, {}).get(id, Trophy())
        after = before.with_try(tried.model_copy(update={"tries": max(1, tried.tries)}))
        changed = {**trophies, kind: {**trophies.get(kind, {}), id: after}}
        return after, self._write(changed, later) or trouble

    def _write(self, trophies: Trophies, later: SyncHandler | None = None) -> str:
        sweep(self.path.parent)
        try:
            write_text(self.path, _as_text(trophies), later)
        except SaveError as error:
            return str(error)
        return ""

    def _set_aside(self, reason: str) -> str:
        aside = self.path.with_name("trophies.broken.json")
        try:
            self.path.replace(aside)
        except OSError:
            aside = self.path
        text = tr(
            "What you have won could not be read whole ({why}). What is readable is kept; the old "
            "file is {file}."
        )
        return text.format(why=reason, file=aside.name)


def _count(trophies: Mapping[str, Any]) -> int:
    return sum(len(won) if isinstance(won, Mapping) else 1 for won in trophies.values())
