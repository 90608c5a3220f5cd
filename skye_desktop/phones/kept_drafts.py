"""What is decided on phones and not yet carried out, beside the saved game.

It is in no save: prices that are secret, or half set, belong to one seat. So that nothing is lost
when the program ends, it is kept in a small file of its own, and removed when it is carried out.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from skye_desktop.files.atomic import SaveError, write_text
from skye_desktop.files.text_reader import text_of_file
from skye_desktop.game.session import Session

_LARGEST: Final = 64 * 1024
"""Largest size of the file in bytes; ours have some hundred."""
_Line = Annotated[str, Field(max_length=200)]
_Number = Annotated[int, Field(ge=0)]


class KeptSeat(BaseModel):
    """What is kept of one seat."""

    model_config = ConfigDict(extra="forbid", strict=True)

    number: _Number = 0
    """Number of actions after which the draft is asked for (`Player.ask`)."""
    draft: _Line = ""
    """Notation of what is half decided; empty for nothing."""
    decided: dict[_Number, _Line] = Field(default_factory=dict)
    """Decisions that are not carried out yet, by the number of actions before each."""


_FILE = TypeAdapter(dict[Annotated[int, Field(ge=0, lt=16)], KeptSeat])


class KeptDrafts:
    """The kept drafts of one game, by seat.

    ``folder`` has a file for each game. A game that goes on as a copy has another id, and so
    another file.
    """

    def __init__(self, folder: Path, game: Session) -> None:
        self.trouble = ""
        """Why the file could not be written, as a sentence; empty if it could."""
        self._folder = folder
        self._game = game
        self._written_at: Path | None = None
        self._written = ""
        self.seats: dict[int, KeptSeat] = self._read()
        self.from_before = {seat: dict(kept.decided) for seat, kept in self.seats.items()}
        """What was decided in an earlier run and not carried out, by seat and number of actions."""

    def _read(self) -> dict[int, KeptSeat]:
        """Read what an earlier run has left; an unusable file is as good as none."""
        path = path_of_drafts(self._folder, self._game.id)
        with suppress(SaveError, ValidationError):
            kept = _FILE.validate_json(text_of_file(path, _LARGEST))
            self._written_at, self._written = path, _text(kept)
            return kept
        return {}

    def of(self, seat: int) -> KeptSeat:
        """Return what is kept of a seat, to be changed and then kept by `keep`."""
        return self.seats.setdefault(seat, KeptSeat())

    def drop_done(self) -> None:
        """Drop what is carried out, or no longer asked for."""
        waiting = self._game.waiting_seats()
        for seat, kept in self.seats.items():
            if seat not in waiting:
                kept.draft, kept.decided = "", {}
                continue
            number = self._game.decision_basis(seat)[1]
            kept.decided = {at: text for at, text in kept.decided.items() if at >= number}
            if kept.number < number:
                kept.draft = ""

    def keep(self) -> None:
        """Write what has changed; remove the file if nothing is left.

        The file is not synced: it is for a program that is ended, not for a power cut.
        """
        self.seats = {seat: kept for seat, kept in self.seats.items() if kept.draft or kept.decided}
        path = path_of_drafts(self._folder, self._game.id)
        text = _text(self.seats) if self.seats else ""
        if (path, text) == (self._written_at, self._written):
            return
        if self._written_at is not None and (self._written_at != path or not text):
            with suppress(OSError):
                self._written_at.unlink(missing_ok=True)
        self._written_at, self._written = path, text
        if not text:
            return
        try:
            write_text(path, text, os.close)
            self.trouble = ""
        except SaveError as error:
            self.trouble = str(error)


def path_of_drafts(folder: Path, game: str) -> Path:
    """Return the file with the kept drafts of the game with that id."""
    return folder / f"{game}.json"


def _text(kept: dict[int, KeptSeat]) -> str:
    return _FILE.dump_json(kept, exclude_defaults=True).decode()
