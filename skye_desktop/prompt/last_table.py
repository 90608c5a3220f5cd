"""The last table of each other game, which its next new game begins with at a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from skye_desktop.contract import Setup
from skye_desktop.files.record import TableOptions
from skye_desktop.files.settings import SettingsFile
from skye_desktop.game.session import Session
from skye_desktop.i18n import enumerated, headed, sentences, tr
from skye_desktop.known_games import DEFAULT, KnownGame

_MOST_OTHERS: Final = 50
"""Number of games that the settings have room for."""


class _Kept(BaseModel):
    """A table as the settings have it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    setup: dict[str, Any]
    computers: tuple[str, ...] = ()


class LastTable(NamedTuple):
    """Set-up and computers of a game that was begun."""

    setup: Setup
    options: TableOptions

    def in_words(self, game: KnownGame, title: str) -> str:
        """Return after a title who sits there, computers with their level, and the variant."""
        seats = zip(self.setup.seats, self._levels, strict=True)
        words = enumerated(_seat_words(game, seat.name, level) for seat, level in seats)
        variant = game.part("variant_of")(self.setup) if game.has("variant_of") else ""
        return sentences(headed(title, words), variant)

    @property
    def _levels(self) -> Sequence[str]:
        return self.options.computers or ("",) * len(self.setup.seats)


def _seat_words(game: KnownGame, name: str, level: str) -> str:
    if not level:
        return name
    return tr("{name} ({level})").format(name=name, level=game.minds.levels[level].name.text)


def remember_table(file: SettingsFile, session: Session) -> None:
    """Keep the table of a game that has just begun; a disk that refuses it is no trouble."""
    game = session.setup.game_id
    if game == DEFAULT:
        return
    settings, _ = file.read()
    kept = _Kept(
        setup=session.setup.model_dump(mode="json", exclude={"seed"}),
        computers=session.table.computers,
    )
    if game in settings.tables or len(settings.tables) < _MOST_OTHERS:
        settings.tables = {**settings.tables, game: kept.model_dump(mode="json")}
        file.write(settings)


def last_table(file: SettingsFile, game: KnownGame, seed: int) -> LastTable | None:
    """Return the table of the game's last new game, with that seed; None if none can be used."""
    settings, _ = file.read()
    try:
        kept = _Kept.model_validate(settings.tables[game.id])
        setup = game.setup_type.model_validate({**kept.setup, "seed": seed})
        options = TableOptions(computers=kept.computers)
    except (KeyError, ValidationError):
        return None
    if options.computers and len(options.computers) != len(setup.seats):
        return None
    if any(level and level not in game.minds.levels for level in options.computers):
        return None
    return LastTable(setup, options)
