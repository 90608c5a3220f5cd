"""Games on disk: the save format, atomic writing, the list of saves.

A save is the set-up and the list of actions in notation, chance included, with a digest of the state they
lead to. One file a game, JSON text; everything read is validated, and a file that cannot be used is named
with its reason instead of stopping the others.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, Literal
from uuid import uuid4

import platformdirs
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError, field_validator

from skye_desktop.engine import (
    Action,
    GameSetup,
    GameState,
    IllegalAction,
    Phase,
    apply,
    digest,
    new_game,
    read_action,
    tr,
    write_action,
)

FORMAT: Final = "skye-desktop game"
VERSION: Final = 1
LARGEST_FILE = 512 * 1024
"""Bytes. A whole game of five takes about 10,000."""

_SUFFIX = ".json"
_LONGEST_REASON = 200
_YEARS = range(1970, 9000)
"""Years that every clock and calendar can show."""


class SaveError(Exception):
    """A save that cannot be written or used; the message names the file and the reason."""


class SavedGame(BaseModel):
    """A game as it is written to disk."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    format: Literal["skye-desktop game"] = FORMAT
    version: Literal[1] = VERSION
    name: Annotated[str, Field(max_length=80)] = ""
    """The name a person gave it; empty for the one that is kept by itself."""
    saved_at: AwareDatetime
    setup: GameSetup
    actions: Annotated[tuple[str, ...], Field(max_length=5_000)]
    digest: str

    @field_validator("name")
    @classmethod
    def _can_be_drawn(cls, name: str) -> str:
        if not name.isprintable():
            raise ValueError("a name is one line of visible characters")
        return name

    @field_validator("saved_at")
    @classmethod
    def _is_on_the_calendar(cls, moment: datetime) -> datetime:
        if moment.year not in _YEARS:
            raise ValueError("a date from 1970 on")
        return moment


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A save read back and replayed."""

    path: Path
    saved: SavedGame
    actions: tuple[Action, ...]
    states: tuple[GameState, ...]
    """The state before the first action and after each."""

    @property
    def state(self) -> GameState:
        """The state the save leads to."""
        return self.states[-1]


@dataclass(frozen=True, slots=True)
class Unusable:
    """A file in the folder of saves that cannot be opened, and why."""

    path: Path
    reason: str


def data_folder() -> Path:
    """Where saves and settings live on this platform."""
    return platformdirs.user_data_path("skye_desktop", appauthor=False)


def shipped_folder(name: str) -> Path:
    """A folder that comes with the program ("saves", "sprites"): the checkout's, else the installed one's."""
    package = Path(__file__).parent
    checkout = package.parent / name
    return (
        checkout
        if (package.parent / "pyproject.toml").is_file() and checkout.is_dir()
        else package / "shipped" / name
    )


def freeze(setup: GameSetup, actions: Iterable[Action], state: GameState, name: str = "") -> SavedGame:
    """The save of a game that has reached that state."""
    return SavedGame(
        name=name,
        saved_at=datetime.now(UTC).replace(microsecond=0),
        setup=setup,
        actions=tuple(write_action(action) for action in actions),
        digest=digest(state),
    )


def read_game(path: Path) -> LoadedGame:
    """The game in that file, every action checked again. Raises SaveError naming file and reason."""
    saved = _validated(path, _read_text(path))
    states = [new_game(saved.setup)]
    actions: list[Action] = []
    for number, text in enumerate(saved.actions, start=1):
        try:
            action = read_action(text)
            states.append(apply(states[-1], action).state)
        except IllegalAction as error:
            reason = tr("action {number} ({text}) breaks a rule: {why}")
            raise _unusable(
                path, reason.format(number=number, text=text, why=error.reason.sentence)
            ) from error
        except ValueError as error:
            reason = tr("action {number} ({text}) cannot be read")
            raise _unusable(path, reason.format(number=number, text=text[:40])) from error
        actions.append(action)
    if digest(states[-1]) != saved.digest:
        raise _unusable(path, tr("its actions lead to another game than the one that was saved"))
    return LoadedGame(path, saved, tuple(actions), tuple(states))


def shown_name(path: Path) -> str:
    """A file's name as it can be drawn and printed, whatever the file system allows in it."""
    return path.name.encode("utf-8", "replace").decode()


def _unusable(path: Path, reason: str) -> SaveError:
    # A reason may quote the file, and a hostile file is long.
    return SaveError(f"{shown_name(path)}: {reason[:_LONGEST_REASON]}")


def _read_text(path: Path) -> str:
    try:
        if not path.is_file():
            raise _unusable(path, tr("there is no such file"))
        if path.stat().st_size > LARGEST_FILE:
            raise _unusable(path, tr("the file is too large to be a saved game"))
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise _unusable(path, tr("cannot be read ({why})").format(why=error.strerror or error)) from error
    except UnicodeDecodeError as error:
        raise _unusable(path, tr("is not a text file")) from error


class _Stamp(BaseModel):
    """What is asked of a file before anything else: is it ours, and do we know its version?"""

    format: str = ""
    version: int = 0


def _validated(path: Path, text: str) -> SavedGame:
    try:
        stamp = _Stamp.model_validate_json(text)
    except ValidationError as error:
        damaged = text.lstrip().startswith("{") and FORMAT in text
        reason = tr("the file is damaged") if damaged else tr("is not a saved game of this program")
        raise _unusable(path, reason) from error
    if stamp.format != FORMAT:
        raise _unusable(path, tr("is not a saved game of this program"))
    if stamp.version > VERSION:
        raise _unusable(
            path, tr("was written by a newer version of the program; update the program to open it")
        )
    try:
        return SavedGame.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise _unusable(
            path, tr("the file is damaged ({place}: {why})").format(place=place, why=first["msg"])
        ) from error


def write_text(path: Path, text: str) -> None:
    """Replace the file as a whole: after a crash there is the old text or the new, never a part.

    Raises SaveError naming the file and the reason.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        why = error.strerror or str(error)
        raise SaveError(tr("{path} cannot be written: {why}").format(path=path, why=why)) from error


class Shelf:
    """The folder of saved games: one file a game kept by itself, and one for each named save."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._passed_over: set[tuple[Path, int]] = set()
        """Files, as they were written then, that are no game to continue: they need not be read again."""

    def fresh_path(self) -> Path:
        """A file name for a new game that no other game has."""
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H%M%S")
        return self.folder / f"{stamp} {uuid4().hex[:6]}{_SUFFIX}"

    def named_path(self, name: str) -> Path:
        """The file of the save with that name; characters that file systems dislike are replaced.

        A name cannot lead out of the folder, and cannot meet a file that a game keeps by itself.
        """
        plain = re.sub(r"[^\w \-+()]", "_", name.strip())[:60].strip() or "_"
        return self.folder / f"save {plain}{_SUFFIX}"

    def write(self, path: Path, saved: SavedGame) -> None:
        """Write a game. Raises SaveError."""
        write_text(path, saved.model_dump_json(indent=1))

    def delete(self, path: Path) -> None:
        """Delete a save. Raises SaveError if it cannot be deleted."""
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise _unusable(path, tr("cannot be deleted ({why})").format(why=error.strerror)) from error

    def paths(self) -> list[Path]:
        """The files of saved games, the newest first; none if the folder cannot be read."""
        found: list[tuple[float, Path]] = []
        with suppress(OSError):
            for path in self.folder.glob(f"*{_SUFFIX}"):
                with suppress(OSError):  # one file that cannot be looked at hides no other
                    if path.is_file():
                        found.append((path.stat().st_mtime, path))
        return [path for _, path in sorted(found, key=lambda item: (-item[0], item[1].name))]

    def has(self, path: Path) -> bool:
        """Whether that file is there and can be looked at."""
        try:
            return path.exists()
        except OSError:
            return False

    def list(self) -> list[LoadedGame | Unusable]:
        """Every file in the folder, the newest first: a game, or why it is none."""
        return [open_or_explain(path) for path in self.paths()]

    def latest_unfinished(self) -> LoadedGame | None:
        """The game to continue: the newest one that is not over, kept by itself or named."""
        for path in self.paths():
            stamp = (path, path.stat().st_mtime_ns if self.has(path) else 0)
            if stamp in self._passed_over:
                continue
            entry = open_or_explain(path)
            if isinstance(entry, LoadedGame) and entry.state.phase is not Phase.FINISHED:
                return entry
            self._passed_over.add(stamp)
        return None


def open_or_explain(path: Path) -> LoadedGame | Unusable:
    """The game in that file, or why there is none."""
    try:
        return read_game(path)
    except SaveError as error:
        return Unusable(path, str(error).removeprefix(f"{shown_name(path)}: "))
