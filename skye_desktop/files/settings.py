"""The settings of the program, and the file that keeps them."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from skye_desktop.files.atomic import SaveError, SyncHandler, sweep, write_text
from skye_desktop.files.record import VisibleLine
from skye_desktop.files.text_reader import json_of, text_of_file
from skye_desktop.i18n import Message, enumerated, languages, message, tr, trn
from skye_desktop.known_games import GAME_ID

FILE_NAME = "settings.json"
_LARGEST_FILE = 256 * 1024
MOST_RECENT = 12
"""Most player names that are remembered for new games."""
MOST_READERS = 30
"""Most player names whose read hints are remembered."""


class Speed(StrEnum):
    """Speed of animations or of computer players."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


class Contrast(StrEnum):
    """Contrast of text and edges."""

    SYSTEM = "system"
    NORMAL = "normal"
    HIGH = "high"


class Touch(StrEnum):
    """Arrangement of the window for fingers."""

    AUTOMATIC = "automatic"
    ON = "on"
    OFF = "off"


class Confirm(StrEnum):
    """When the game asks for confirmation."""

    ALWAYS = "always"
    RISKY = "risky"
    NEVER = "never"


_Name = Annotated[VisibleLine, Field(max_length=24)]


class RememberedSeat(BaseModel):
    """A seat as it was set up for the last game."""

    clan: Annotated[str, Field(pattern="^[a-z]{2,20}$")]
    """Colour of the seat, by the game's own name for it."""
    name: _Name
    level: Annotated[str, Field(max_length=20, pattern="^[a-z_]*$")] = ""
    """Level of the computer player; empty for a person."""


_Volume = Annotated[int, Field(ge=0, le=100)]


_Hints = Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=50)]


class SettingsTab(StrEnum):
    """A page of the settings, with a tab of its own."""

    PLAY = "play"
    LOOK = "look"
    SOUND = "sound"
    CONTROL = "control"


class SettingRow(NamedTuple):
    """The description of a setting on the settings page."""

    tab: SettingsTab
    title: Message
    switch: Message | None = None
    """Label of the switch; None if the setting is no switch."""
    options: tuple[tuple[object, Message], ...] = ()
    """Offered values with labels; empty for a switch, or if they are known only at run time."""
    about: Message | None = None
    """Explanation below the setting; None if it depends on the state of the program."""

    @property
    def id(self) -> str:
        """Id of the setting's control for scripts: its English label."""
        return (self.switch or self.title).english


class Painting(NamedTuple):
    """Settings on which the painting of pictures depends; part of the key of cached pictures."""

    patterns: bool = False


class Settings(BaseModel):
    """All settings.

    Unknown fields of a newer version are ignored, missing fields get their defaults.
    """

    model_config = ConfigDict(validate_assignment=True)
    ui_scale: Annotated[int, Field(ge=100, le=200)] | None = None
    """Scale of the interface, in per cent; None follows the size of the window."""
    full_screen: bool = False
    window: (
        tuple[Annotated[int, Field(ge=320, le=16384)], Annotated[int, Field(ge=200, le=16384)]]
        | None
    ) = None
    animation_speed: Speed = Speed.NORMAL
    motion_by_system: bool = True
    """Whether animations are off at normal speed if the system asks for less motion."""
    contrast: Contrast = Contrast.SYSTEM
    large_pointer: bool = False
    life: bool = True
    """Whether boat and beam, smoke, waves and animals move by themselves."""
    computer_speed: Speed = Speed.NORMAL
    """Speed at which the actions of computer players are shown; off shows none of them."""
    confirmations: Confirm = Confirm.RISKY
    open_money: bool = False
    closed_market: bool = False
    """Whether people at one computer buy behind a curtain.

    Otherwise they buy in sight of the others, with closed purses.
    """
    playtest: bool = False
    """Whether a new game begins in playtest mode."""
    advice: bool = True
    """Whether a new game begins with advice."""
    all_of_new_game: bool = False
    """Whether a new game is set up with all settings in sight; else only with the players."""
    chosen_language: Annotated[str, Field(pattern="^[a-z]{2,3}$")] | None = None
    """Chosen language; None follows the system."""
    volume: _Volume = 80
    """Volume of everything, in per cent."""
    volume_table: _Volume = 80
    """Volume of tiles and coins, in per cent."""
    volume_signals: _Volume = 80
    """Volume of signals (your turn, points, the end), in per cent."""
    volume_music: _Volume = 40
    """Volume of the music, in per cent."""
    volume_ambience: _Volume = 30
    """Volume of sea, wind, gulls and sheep, in per cent."""
    muted: bool = False
    remarks: bool = True
    """Whether computer players comment on what happens."""
    log_open: bool = True
    """Whether the log at the table fills its room; else only its last two lines are displayed."""
    patterns: bool = False
    """Whether each terrain has a pattern as well as its colour."""
    hints: bool = True
    """Whether hints are displayed in a first game."""
    hints_known: tuple[Annotated[str, Field(max_length=40)], ...] = ()
    """Ids of hints that are not displayed any more."""
    hints_read: Annotated[
        dict[Annotated[str, Field(max_length=24)], _Hints], Field(max_length=MOST_READERS)
    ] = {}
    """Ids of hints that each player has read, by name, the latest name last.

    The empty name stands for a whole table.
    """
    lesson: Annotated[str, Field(max_length=40)] = ""
    """Page of the lesson to be read next; empty for the first."""
    lesson_played: bool = False
    """Whether the last page of the lesson was ever reached."""
    phones_explained: bool = False
    """Whether it was read once what is promised, and what is not, where phones take part."""
    touch: Touch = Touch.AUTOMATIC
    """Touch arrangement; automatic switches it on at the first touch."""
    long_press: Annotated[int, Field(ge=0, le=10_000)] = 600
    """Milliseconds until a resting finger counts as a long press; 0 for never."""
    keys: Annotated[dict[str, object], Field(max_length=500)] = {}
    """Changed keys, mouse and gamepad buttons: chords as text by command."""
    keys_have_pad: bool = False
    """Whether `keys` was written by a version that knows gamepads."""
    recent_names: Annotated[tuple[_Name, ...], Field(max_length=MOST_RECENT)] = ()
    """Names of people who have played, the latest first."""
    seats: Annotated[tuple[RememberedSeat, ...], Field(max_length=5)] = ()
    """Seats of the last game of the usual kind."""
    tables: Annotated[
        dict[Annotated[str, Field(pattern=GAME_ID)], dict[str, object]], Field(max_length=50)
    ] = {}
    """What each other game remembers of its last table; read by that game alone."""

    @property
    def text(self) -> str:
        """The settings as the file has them; tables of other games only once there are any."""
        return self.model_dump_json(indent=1, exclude=None if self.tables else {"tables"})

    def forget(self, names: Collection[str]) -> None:
        """Propose none of those names any more; tables of other games with one of them go."""
        self.recent_names = tuple(name for name in self.recent_names if name not in names)
        self.seats = tuple(
            seat.model_copy(update={"name": ""}) if seat.name in names else seat
            for seat in self.seats
        )
        self.tables = {
            game: table
            for game, table in self.tables.items()
            if not any(json.dumps(name) in json.dumps(table) for name in names)
        }

    @property
    def painting(self) -> Painting:
        """The settings that change how pictures are painted."""
        return Painting(*(getattr(self, name) for name in Painting._fields))


ROWS: Final[Mapping[str, SettingRow]] = {
    "chosen_language": SettingRow(
        SettingsTab.PLAY, message("Language"), about=message("Saved games are told in it too")
    ),
    "computer_speed": SettingRow(
        SettingsTab.PLAY,
        message("Computers' turns"),
        about=message("How long what a computer does stays in sight"),
    ),
    "remarks": SettingRow(
        SettingsTab.PLAY,
        message("Remarks"),
        switch=message("Computers have their say"),
        about=message("A few words beside their faces"),
    ),
    "hints": SettingRow(
        SettingsTab.PLAY,
        message("Hints"),
        switch=message("Guide a first game with hints"),
        about=message("Switching it on starts the guide from its beginning"),
    ),
    "open_money": SettingRow(
        SettingsTab.PLAY,
        message("New games"),
        switch=message("Play with open money"),
        about=message("All gold is shown to everybody"),
    ),
    "closed_market": SettingRow(
        SettingsTab.PLAY,
        message("Market"),
        switch=message("Buy behind the curtain"),
        about=message("Else all buy in the open, each with a closed purse"),
    ),
    "ui_scale": SettingRow(SettingsTab.LOOK, message("Size of everything")),
    "full_screen": SettingRow(SettingsTab.LOOK, message("Window"), switch=message("Full screen")),
    "contrast": SettingRow(
        SettingsTab.LOOK, message("Contrast"), about=message("How words and edges stand out")
    ),
    "patterns": SettingRow(
        SettingsTab.LOOK,
        message("Terrain"),
        switch=message("A pattern on each terrain"),
        about=message("For eyes that do not tell the colours apart"),
    ),
    "animation_speed": SettingRow(
        SettingsTab.LOOK,
        message("Animations"),
        about=message("How fast coins fly and points are counted"),
    ),
    "life": SettingRow(
        SettingsTab.LOOK, message("Life"), switch=message("Smoke, waves and animals move")
    ),
    "volume": SettingRow(
        SettingsTab.SOUND, message("Sound"), about=message("Of everything together")
    ),
    "volume_table": SettingRow(
        SettingsTab.SOUND,
        message("Tiles and coins"),
        about=message("What is moved on the table"),
    ),
    "volume_signals": SettingRow(
        SettingsTab.SOUND,
        message("Signals"),
        about=message("Your turn, points, the end of the game"),
    ),
    "volume_music": SettingRow(SettingsTab.SOUND, message("Music")),
    "volume_ambience": SettingRow(SettingsTab.SOUND, message("Sea and wind")),
    "muted": SettingRow(SettingsTab.SOUND, message("Silence"), switch=message("No sound at all")),
    "confirmations": SettingRow(SettingsTab.CONTROL, message("Ask before acting")),
    "large_pointer": SettingRow(
        SettingsTab.CONTROL,
        message("Pointer"),
        switch=message("A large pointer"),
        about=message("Twice as large, black and white"),
    ),
    "touch": SettingRow(
        SettingsTab.CONTROL,
        message("Touch"),
        options=(
            (Touch.AUTOMATIC, message("Automatic")),
            (Touch.ON, message("On")),
            (Touch.OFF, message("Off")),
        ),
        about=message("Everything large enough for fingers; by itself from the first touch on"),
    ),
    "long_press": SettingRow(
        SettingsTab.CONTROL,
        message("Long press"),
        about=message("A finger that rests turns a tile, or looks closer"),
    ),
}
"""Descriptions of the settings by field name, in the order of each page."""


def values_of(name: str) -> tuple[str, ...] | range:
    """Return all values of a setting as they are written in the file: words or numbers."""
    default = Settings.model_fields[name].default
    if isinstance(default, bool):
        return "true", "false"
    if isinstance(default, StrEnum):
        return tuple(type(default))
    if name == "chosen_language":
        return tuple(languages())
    schema = Settings.model_json_schema()["properties"][name]
    limits = next(part for part in schema.get("anyOf", (schema,)) if "maximum" in part)
    return range(limits["minimum"], limits["maximum"] + 1)


def _usable(fields: Mapping[str, Any]) -> tuple[Settings, str | None]:
    """Return settings made of the valid fields, and an error text that names the others, if any."""
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
    """The settings file in the data folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME

    def read(self) -> tuple[Settings, str | None]:
        """Read the file; return the settings, and an error text or None.

        A value that cannot be used is replaced by its default. A file that cannot be read at all is
        renamed, and never overwritten.
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
            "The settings could not be read ({why}). The defaults are used; the old "
            "file is now {file}."
        )
        return message.format(why=reason, file=aside.name)

    def write(self, settings: Settings, later: SyncHandler | None = None) -> str | None:
        """Write the settings; return an error text or None.

        ``later`` syncs the file; without it the file is synced at once.
        """
        sweep(self.path.parent)
        try:
            write_text(self.path, settings.text, later)
        except SaveError as error:
            return str(error)
        return None
