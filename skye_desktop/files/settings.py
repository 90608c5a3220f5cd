"""What the program remembers between two starts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import Enum, StrEnum, auto
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from skye_desktop.engine import Clan
from skye_desktop.files.atomic import SaveError, SyncHandler, sweep, write_text
from skye_desktop.files.record import VisibleLine
from skye_desktop.files.text import json_of, text_of_file
from skye_desktop.i18n import Message, enumerated, languages, message, tr, trn

FILE_NAME = "settings.json"
_LARGEST_FILE = 256 * 1024
MOST_RECENT = 12
"""Names that are offered again."""
MOST_READERS = 30
"""Names whose hints are remembered."""


class Speed(StrEnum):
    """How fast things move."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


class Contrast(StrEnum):
    """How words and edges stand out."""

    SYSTEM = "system"
    NORMAL = "normal"
    HIGH = "high"


class Touch(StrEnum):
    """Whether everything is arranged for fingers."""

    AUTOMATIC = "automatic"
    ON = "on"
    OFF = "off"


class Confirm(StrEnum):
    """When the game asks back."""

    ALWAYS = "always"
    RISKY = "risky"
    NEVER = "never"


_Name = Annotated[VisibleLine, Field(max_length=24)]


class RememberedSeat(BaseModel):
    """A seat as it was set up last."""

    clan: Clan
    name: _Name
    level: Annotated[str, Field(max_length=20, pattern="^[a-z_]*$")] = ""
    """Of the computer player; empty for a person."""


_Volume = Annotated[int, Field(ge=0, le=100)]


_Hints = Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=50)]


class Side(Enum):
    """The columns of the settings."""

    LEFT = auto()
    """How it looks, moves and asks."""
    RIGHT = auto()
    """What is heard, and what helps."""


class Row(NamedTuple):
    """What is told of a setting among the settings."""

    side: Side
    title: Message
    switch: Message | None = None
    """What is switched on and off."""
    options: tuple[tuple[object, Message], ...] = ()
    """The values to choose from; empty for a switch, and where it depends what there is."""
    about: Message | None = None
    """What is told below; None where that depends."""

    @property
    def id(self) -> str:
        """The name of what is set by, which scripts use: its words in English."""
        return (self.switch or self.title).english


class Painting(NamedTuple):
    """The settings that pictures are painted by; a kept picture is one of these values."""

    patterns: bool = False


class Settings(BaseModel):
    """All settings. Unknown fields of a newer version are left aside, missing ones get their default."""

    model_config = ConfigDict(validate_assignment=True)
    ui_scale: Annotated[int, Field(ge=100, le=200)] | None = None
    """Per cent; None follows the size of the window."""
    full_screen: bool = False
    window: (
        tuple[Annotated[int, Field(ge=320, le=16384)], Annotated[int, Field(ge=200, le=16384)]]
        | None
    ) = None
    animation_speed: Speed = Speed.NORMAL
    motion_by_system: bool = True
    """Whether nothing moves where the system asks for less motion, at the normal speed."""
    contrast: Contrast = Contrast.SYSTEM
    large_pointer: bool = False
    life: bool = True
    """Whether boat and beam, smoke, waves and animals move by themselves."""
    computer_speed: Speed = Speed.NORMAL
    """How long what a computer does stays in sight; off for not at all."""
    confirmations: Confirm = Confirm.RISKY
    open_money: bool = False
    closed_market: bool = False
    """Whether each of several people buys behind the curtain; else all buy before everybody, with closed purses."""
    playtest: bool = False
    """Whether a new game begins in playtest mode."""
    advice: bool = True
    """Whether a new game begins with advice."""
    chosen_language: Annotated[str, Field(pattern="^[a-z]{2,3}$")] | None = None
    """None follows the system. (What older versions kept as the language nobody had chosen: there was but one.)"""
    volume: _Volume = 80
    """Of everything, per cent."""
    volume_table: _Volume = 80
    """Of tiles and coins."""
    volume_signals: _Volume = 80
    """Of what calls: your turn, points, the end."""
    volume_music: _Volume = 40
    """Of harp and strings."""
    volume_ambience: _Volume = 30
    """Of sea and wind, gulls and sheep."""
    muted: bool = False
    remarks: bool = True
    """Whether computers say something to what happens."""
    log_open: bool = False
    """Whether the log at the table shows as many lines as have room; else its last two."""
    patterns: bool = False
    """Whether each terrain has a pattern as well as its colour."""
    hints: bool = True
    """Whether a first game is guided."""
    hints_known: tuple[Annotated[str, Field(max_length=40)], ...] = ()
    """The hints that need not come back to anybody."""
    hints_read: Annotated[
        dict[Annotated[str, Field(max_length=24)], _Hints], Field(max_length=MOST_READERS)
    ] = {}
    """The hints that need not come back to whoever has that name, the last name last; without a name, to a table."""
    lesson: Annotated[str, Field(max_length=40)] = ""
    """The page of the lesson that is to be read next; empty for the first."""
    lesson_played: bool = False
    """Whether its last page was ever reached."""
    touch: Touch = Touch.AUTOMATIC
    """Automatic: from the first touch on."""
    long_press: Annotated[int, Field(ge=0, le=10_000)] = 600
    """Milliseconds until a finger that rests presses long; 0 for never."""
    keys: Annotated[dict[str, object], Field(max_length=500)] = {}
    """The keys, mouse and gamepad buttons that were changed: commands, each with its chords as text."""
    keys_have_pad: bool = False
    """Whether that was written by a version that knows gamepads."""
    recent_names: Annotated[tuple[_Name, ...], Field(max_length=MOST_RECENT)] = ()
    """Of people who have played, the last first."""
    seats: Annotated[tuple[RememberedSeat, ...], Field(max_length=5)] = ()

    @property
    def painting(self) -> Painting:
        """What of it pictures are painted by."""
        return Painting(*(getattr(self, name) for name in Painting._fields))


ROWS: Final[Mapping[str, Row]] = {
    "chosen_language": Row(
        Side.LEFT, message("Language"), about=message("Saved games are told in it too")
    ),
    "ui_scale": Row(Side.LEFT, message("Size of everything")),
    "full_screen": Row(Side.LEFT, message("Window"), switch=message("Full screen")),
    "contrast": Row(Side.LEFT, message("Contrast"), about=message("How words and edges stand out")),
    "animation_speed": Row(
        Side.LEFT, message("Animations"), about=message("How fast coins fly and points are counted")
    ),
    "life": Row(Side.LEFT, message("Life"), switch=message("Smoke, waves and animals move")),
    "computer_speed": Row(
        Side.LEFT,
        message("Computers' turns"),
        about=message("How long what a computer does stays in sight"),
    ),
    "remarks": Row(
        Side.LEFT,
        message("Remarks"),
        switch=message("Computers have their say"),
        about=message("A few words beside their faces"),
    ),
    "confirmations": Row(Side.LEFT, message("Ask before acting")),
    "open_money": Row(
        Side.LEFT,
        message("New games"),
        switch=message("Play with open money"),
        about=message("All gold is shown to everybody"),
    ),
    "closed_market": Row(
        Side.LEFT,
        message("Market"),
        switch=message("Buy behind the curtain"),
        about=message("Else all buy in the open, each with a closed purse"),
    ),
    "volume": Row(Side.RIGHT, message("Sound"), about=message("Of everything together")),
    "volume_table": Row(
        Side.RIGHT, message("Tiles and coins"), about=message("What is moved on the table")
    ),
    "volume_signals": Row(
        Side.RIGHT, message("Signals"), about=message("Your turn, points, the end of the game")
    ),
    "volume_music": Row(Side.RIGHT, message("Music")),
    "volume_ambience": Row(Side.RIGHT, message("Sea and wind")),
    "muted": Row(Side.RIGHT, message("Silence"), switch=message("No sound at all")),
    "patterns": Row(
        Side.RIGHT,
        message("Terrain"),
        switch=message("A pattern on each terrain"),
        about=message("For eyes that do not tell the colours apart"),
    ),
    "large_pointer": Row(
        Side.RIGHT,
        message("Pointer"),
        switch=message("A large pointer"),
        about=message("Twice as large, black and white"),
    ),
    "touch": Row(
        Side.RIGHT,
        message("Touch"),
        options=(
            (Touch.AUTOMATIC, message("Automatic")),
            (Touch.ON, message("On")),
            (Touch.OFF, message("Off")),
        ),
        about=message("Everything large enough for fingers; by itself from the first touch on"),
    ),
    "long_press": Row(
        Side.RIGHT,
        message("Long press"),
        about=message("A finger that rests turns a tile, or looks closer"),
    ),
    "hints": Row(
        Side.RIGHT,
        message("Hints"),
        switch=message("Guide a first game with hints"),
        about=message("Switching it on starts the guide from its beginning"),
    ),
}
"""What stands among the settings, by the names of the fields, in the order of each column."""


def values_of(name: str) -> tuple[str, ...] | range:
    """Return all that the setting of that name can be, as it is written in the file: words, or numbers."""
    default = Settings.model_fields[name].default
    if isinstance(default, bool):
        return "true", "false"
    if isinstance(default, StrEnum):
        return tuple(type(default))
    if name == "chosen_language":
        return tuple(languages())
    told = Settings.model_json_schema()["properties"][name]
    limits = next(part for part in told.get("anyOf", (told,)) if "maximum" in part)
    return range(limits["minimum"], limits["maximum"] + 1)


def _usable(fields: Mapping[str, Any]) -> tuple[Settings, str | None]:
    """The settings with those fields that are right, and in words which are not."""
    good: dict[str, Any] = {}
    wrong: list[str] = []
    for name in Settings.model_fields:
        if name in fields:
            try:
                Settings.model_validate({name: fields[name]})
                good[name] = fields[name]
            except ValidationError:
                wrong.append(name)
    if not wrong:
        return Settings.model_validate(good), None
    message = trn(
        "In the settings {names} could not be used and has its default.",
        "In the settings {names} could not be used and have their defaults.",
        len(wrong),
        names=enumerated(wrong),
    )
    return Settings.model_validate(good), message


class SettingsFile:
    """The settings and the file they are kept in."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME

    def read(self) -> tuple[Settings, str | None]:
        """The settings, and in words what was wrong with the file, if anything.

        A value that cannot be used costs only itself. A file that cannot be used at all is set aside under
        another name, never overwritten unseen.
        """
        try:
            if not os.path.lexists(self.path):
                return Settings(), None
            fields = json_of(text_of_file(self.path, _LARGEST_FILE, tr("it is too large")))
        except SaveError as error:
            return Settings(), self._set_aside(str(error))
        except ValueError:
            return Settings(), self._set_aside(tr("it is not what this program writes"))
        if not isinstance(fields, dict):
            return Settings(), self._set_aside(tr("it is not what this program writes"))
        return _usable(fields)

    def _set_aside(self, reason: str) -> str:
        aside = self.path.with_name("settings.broken.json")
        try:
            self.path.replace(aside)
        except OSError:
            return tr("The settings could not be read ({why}), so the defaults are used.").format(
                why=reason
            )
        message = tr(
            "The settings could not be read ({why}). The defaults are used; the old file is now {file}."
        )
        return message.format(why=reason, file=aside.name)

    def write(self, settings: Settings, later: SyncHandler | None = None) -> str | None:
        """Keep the settings, and let ``later`` sync them; in words what went wrong, if anything."""
        sweep(self.path.parent)
        try:
            write_text(self.path, settings.model_dump_json(indent=1), later)
        except SaveError as error:
            return str(error)
        return None
