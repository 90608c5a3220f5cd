"""From saved games to the chronicle: which are entered, and how it is made again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from skye_desktop.chronicle.database import (
    Chronicle,
    FinishedGame,
    join_again,
    salvage,
    set_aside,
)
from skye_desktop.chronicle.errors import DamagedError
from skye_desktop.chronicle.played_game import PART, chronicle_game
from skye_desktop.chronicle.schema import SOMEBODY
from skye_desktop.files import GameHeading, ListedGame, SaveError, Shelf, read_text, shipped_folder
from skye_desktop.files.headings import Headings
from skye_desktop.files.record import (
    Moment,
    Progress,
    Record,
    RecordError,
    Replay,
    SavedGame,
    as_file,
    read_record,
    read_saved,
)
from skye_desktop.known_games import known_game

_SCENARIOS: Final = "scenarios"
"""Folder of the scenarios, within the saves that come with the program."""


def finished_game(text: str, file: str, progress: Progress) -> FinishedGame | None:
    """Return the finished game in the text of a save; None if it is no game to be recorded.

    It is one if it was played from its beginning to its end without damage, and is not a copy of
    another game in which nothing was played. Raises whatever ``progress`` raises.
    """
    try:
        save, is_whole = read_saved(text)
    except RecordError:
        return None
    game = known_game(save.game)
    has_own = save.parent is None or save.parent.at < len(save.actions)
    if not is_whole or save.start or not has_own or not game.has(PART):
        return None
    state = game.rules.new(save.setup)
    replay = Replay(game.rules, state, save.actions, progress)
    moments = list[Moment]()
    for moment in replay:
        moments.append(moment)
        state = moment.state
    digest = game.rules.digest(state)
    if SOMEBODY in save.setup.names:
        save = save.model_copy(update={"digest": digest})
    if not game.rules.is_over(state) or digest != save.digest:
        return None
    ours = chronicle_game(game)
    played = ours.played(save.setup, state, moments)
    return FinishedGame(save, played, ours.variant(save.setup), file)


def kept_record(folder: Path, id: str, progress: Progress) -> Record:
    """Return the game of which the records keep a save.

    Raises ChronicleError, RecordError, and whatever ``progress`` raises.
    """
    with Chronicle.open(folder) as chronicle:
        text, _ = chronicle.save_of(id)
    game = finished_game(text, "", progress)
    return read_record(text if game is None else as_file(game.save).decode(), progress)


def enter_file(folder: Path, shelf: Shelf, path: Path, progress: Progress) -> None:
    """Enter the game in a file that was just finished.

    Raises ChronicleError, and whatever ``progress`` raises.
    """
    with Chronicle.open(folder) as chronicle:
        _enter(chronicle, path, progress, _Lines(shelf))


def remove_game(folder: Path, id: str) -> None:
    """Take a game out of the records. Raises ChronicleError."""
    with Chronicle.open(folder) as chronicle:
        chronicle.remove([id])


def catch_up(folder: Path, shelf: Shelf, progress: Progress) -> str:
    """Enter all finished games in the folder of saves that are not entered yet.

    Return a sentence if the records were damaged and had to be made again. Raises ChronicleError,
    and whatever ``progress`` raises.
    """

    def enter(chronicle: Chronicle) -> None:
        chronicle.check()
        enter_missing(chronicle, shelf, progress)

    return repaired(folder, shelf, progress, enter)


def repaired(
    folder: Path, shelf: Shelf, progress: Progress, work: Callable[[Chronicle], None]
) -> str:
    """Do some work on the records; if they are damaged, set them aside and make them again first.

    Return a sentence about that, empty if they were not damaged.
    """
    try:
        with Chronicle.open(folder) as chronicle:
            work(chronicle)
        return ""
    except DamagedError:
        told = set_aside(folder)
    with Chronicle.open(folder) as chronicle:
        enter_missing(chronicle, shelf, progress)
        found = salvage(folder)
        known = chronicle.known()
        for text, file in found.saves:
            game = finished_game(text, file, progress)
            if game is not None and game.save.id not in known:
                chronicle.enter(game)
        join_again(chronicle, found.joined)
        work(chronicle)
    return told


def enter_missing(chronicle: Chronicle, shelf: Shelf, progress: Progress) -> None:
    """Enter the finished games of a folder that are missing or have changed.

    Games that were taken back and are not over any more are removed. Those whose files are gone
    stay. Raises ChronicleError, and whatever ``progress`` raises.
    """
    files = list(shelf.headings.newest_first(progress))
    known, passed_over = chronicle.known(), chronicle.passed_over()
    lines = _Lines(shelf, files)
    wanted = dict[str, tuple[ListedGame, GameHeading]]()
    taken_back = list[str]()
    for file in files:
        heading = file.heading
        if heading is None or is_unplayed_branch(heading) or lines.is_of_scenario(heading.parent):
            continue
        if heading.is_over or _may_be_over(heading):
            newest = wanted.get(heading.id)
            if newest is None or _is_newer(shelf, file, newest[0]):
                wanted[heading.id] = file, heading
        elif heading.id in known and shelf.is_autosave(file.path):
            taken_back.append(heading.id)
    chronicle.remove(id for id in taken_back if id not in wanted)
    missing = [
        (file, heading)
        for id, (file, heading) in wanted.items()
        if heading.saved_at not in (known.get(id), passed_over.get(id))
    ]
    for number, (file, heading) in enumerate(missing, start=1):
        if not _enter(chronicle, file.path, progress, lines):
            chronicle.pass_over(heading.id, heading.saved_at)
        progress(number, len(missing))


def _may_be_over(heading: GameHeading) -> bool:
    """Return whether the game can be over although its text does not show it."""
    game = known_game(heading.game)
    if heading.is_position or heading.is_damaged or not game.has(PART):
        return False
    return not chronicle_game(game).shows_end


def is_unplayed_branch(game: GameHeading) -> bool:
    """Return whether nothing was played in a branch after it left its game."""
    return bool(game.parent) and game.left_at >= game.actions


def _is_newer(shelf: Shelf, file: ListedGame, other: ListedGame) -> bool:
    """Return whether a file of the same game is to be entered rather than the other."""
    assert file.heading is not None
    assert other.heading is not None
    ours = file.heading.saved_at, shelf.is_autosave(file.path)
    return ours > (other.heading.saved_at, shelf.is_autosave(other.path))


def _enter(chronicle: Chronicle, path: Path, progress: Progress, lines: _Lines) -> bool:
    """Enter the game in a file; return whether it is one to be recorded."""
    try:
        text = read_text(path)
    except SaveError:  # it has gone meanwhile, and what is damaged is told where it is opened
        return False
    game = finished_game(text, path.name, progress)
    if game is None or lines.is_of_scenario(_parent(game.save)):
        return False
    chronicle.enter(game)
    return True


def _parent(save: SavedGame) -> str:
    """Return the id of the game that a branch left; empty if it is none."""
    return "" if save.parent is None else save.parent.game


class _Lines:
    """Where games come from: branches of scenarios are tries, and not recorded."""

    def __init__(self, shelf: Shelf, files: list[ListedGame] | None = None) -> None:
        self._shelf = shelf
        self._files = files
        self._parents: Mapping[str, str] | None = None
        self._scenarios: frozenset[str] = frozenset()

    def is_of_scenario(self, parent: str) -> bool:
        """Return whether the game with that id is a scenario, or was begun from one."""
        if not parent:
            return False
        if self._parents is None:
            files = self._shelf.headings.newest_first() if self._files is None else self._files
            headings = [file.heading for file in files]
            self._parents = {one.id: one.parent for one in headings if one is not None}
            self._scenarios = frozenset(one.id for one in _scenarios())
        seen = set[str]()
        while parent and parent not in seen:
            if parent in self._scenarios:
                return True
            seen.add(parent)
            parent = self._parents.get(parent, "")
        return False


def _scenarios() -> list[GameHeading]:
    folder = shipped_folder("saves") / _SCENARIOS
    inner = [path for path in folder.rglob("*") if path.is_dir()]
    return [
        file.heading
        for place in (folder, *inner)
        for file in Headings(place).newest_first()
        if file.heading is not None
    ]
