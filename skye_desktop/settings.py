"""What the program remembers between two starts."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from skye_desktop.engine import Clan, tr
from skye_desktop.storage import SaveError, write_text

FILE_NAME = "settings.json"
_LARGEST_FILE = 256 * 1024


class Speed(StrEnum):
    """How fast things move."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


class Confirm(StrEnum):
    """When the game asks back."""

    ALWAYS = "always"
    RISKY = "risky"
    NEVER = "never"


class RememberedSeat(BaseModel):
    """A seat as it was set up last."""

    clan: Clan
    name: Annotated[str, Field(max_length=24)]


_Volume = Annotated[int, Field(ge=0, le=100)]


class Settings(BaseModel):
    """All settings. Unknown fields of a newer version are left aside, missing ones get their default."""

    model_config = ConfigDict(validate_assignment=True)
    ui_scale: Annotated[int, Field(ge=100, le=200)] | None = None
    """Per cent; None follows the size of the window."""
    full_screen: bool = False
    window: tuple[Annotated[int, Field(ge=320, le=16384)], Annotated[int, Field(ge=200, le=16384)]] | None = (
        None
    )
    animation_speed: Speed = Speed.NORMAL
    confirmations: Confirm = Confirm.RISKY
    open_money: bool = False
    language: Literal["en"] = "en"
    volume: _Volume = 80
    """Of everything, per cent."""
    volume_table: _Volume = 80
    """Of tiles and coins."""
    volume_signals: _Volume = 80
    """Of what calls: your turn, points, the end."""
    muted: bool = False
    patterns: bool = False
    """Whether each terrain has a pattern as well as its colour."""
    hints: bool = True
    """Whether a first game is guided."""
    hints_known: tuple[Annotated[str, Field(max_length=40)], ...] = ()
    """The hints that need not come back."""
    seats: Annotated[tuple[RememberedSeat, ...], Field(max_length=5)] = ()


class SettingsFile:
    """The settings and the file they are kept in."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME

    def read(self) -> tuple[Settings, str | None]:
        """The settings, and in words what was wrong with the file, if anything.

        A file that cannot be used is set aside under another name, never overwritten unseen.
        """
        try:
            if not self.path.exists():
                return Settings(), None
            if self.path.stat().st_size > _LARGEST_FILE:
                raise ValueError(tr("it is too large"))
            return Settings.model_validate_json(self.path.read_text(encoding="utf-8")), None
        except ValidationError as error:
            return Settings(), self._set_aside(error.errors()[0]["msg"])
        except (OSError, ValueError) as error:
            return Settings(), self._set_aside(str(error))

    def _set_aside(self, reason: str) -> str:
        aside = self.path.with_name("settings.broken.json")
        try:
            self.path.replace(aside)
        except OSError:
            return tr("The settings could not be read ({why}), so the defaults are used.").format(why=reason)
        message = tr(
            "The settings could not be read ({why}). The defaults are used; the old file is now {file}."
        )
        return message.format(why=reason, file=aside.name)

    def write(self, settings: Settings) -> str | None:
        """Keep the settings; in words what went wrong, if anything."""
        try:
            write_text(self.path, settings.model_dump_json(indent=1))
        except SaveError as error:
            return str(error)
        return None
