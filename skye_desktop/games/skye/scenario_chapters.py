"""The scenarios that come with the program, by chapter, and which of them are open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from skye_desktop.files import SaveError, read_text, shipped_folder
from skye_desktop.files.atomic import SyncHandler
from skye_desktop.files.record import Progress, RecordError, read_saved
from skye_desktop.files.trophies import MOST_STARS, SCENARIOS, Trophies, Trophy, TrophyFile
from skye_desktop.game.session import Session
from skye_desktop.games.skye.daily.day_results import keep_try, trophy_of_day
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.games.skye.goals.outcome import Outcome
from skye_desktop.i18n import Message, message, tr, tr_of_file

CHAPTERS: Final[Mapping[int, Message]] = {
    1: message("First tiles"),
    2: message("Three tiles"),
    3: message("Lakes and mountains"),
    4: message("At the market"),
    5: message("Prices"),
    6: message("The last round"),
}
"""Names of the chapters, by number."""
_AHEAD: Final = 2
"""Number of scenarios after a solved one that are open, and at the beginning of a chapter."""


class ShippedScenario(NamedTuple):
    """A scenario that comes with the program."""

    path: Path
    id: str
    """Id of its file, by which its trophy is kept."""
    written: str
    """Its name as it is stored."""
    goal: Goal | None
    """What is to be found; None for a game to look at."""

    @property
    def chapter(self) -> int:
        return 0 if self.goal is None else self.goal.chapter

    @property
    def name(self) -> str:
        return tr_of_file(self.written)


def shipped_scenarios(progress: Progress | None = None) -> Sequence[ShippedScenario]:
    """Return the scenarios in their order, those of no chapter last; the files are read once.

    Raises whatever ``progress`` raises, which is called now and then.
    """
    folder = shipped_folder("saves") / "scenarios"
    if folder not in _known:
        found = []
        for path in sorted(folder.glob("*.json")):
            if (one := _read(path)) is not None:
                found.append(one)
            if progress is not None:
                progress(0, 0)
        _known[folder] = sorted(found, key=_order)
    return _known[folder]


_known: dict[Path, Sequence[ShippedScenario]] = {}
"""Scenarios of each folder that was read."""


def _read(path: Path) -> ShippedScenario | None:
    try:
        saved, _ = read_saved(read_text(path))
    except (SaveError, RecordError):
        return None
    return ShippedScenario(path, saved.id, saved.name, saved.goal)


def _order(one: ShippedScenario) -> tuple[int, int, str]:
    place = 0 if one.goal is None else one.goal.place
    return one.chapter or len(CHAPTERS) + 1, place, one.path.name


def chapters() -> Mapping[int, Sequence[ShippedScenario]]:
    """Return the scenarios of each chapter, by its number; those of no chapter are left out."""
    found: dict[int, list[ShippedScenario]] = {}
    for one in shipped_scenarios():
        if one.chapter:
            found.setdefault(one.chapter, []).append(one)
    return found


def next_after(id: str) -> ShippedScenario | None:
    """Return the scenario after that one, also in the next chapter; None after the last."""
    listed = [one for one in shipped_scenarios() if one.chapter]
    places = {one.id: place for place, one in enumerate(listed, start=1)}
    return next(iter(listed[places.get(id, len(listed)) :]), None)


def trophy_of(trophies: Trophies, id: str) -> Trophy:
    """Return what was won with that scenario."""
    return trophies.get(SCENARIOS, {}).get(id, Trophy())


def won_with(trophies: Trophies, session: Session) -> Trophy:
    """Return what was won with the scenario, or the land of a day, that a session plays."""
    assert session.scenario is not None
    if session.goal is not None and session.goal.day:
        return trophy_of_day(trophies, date.fromisoformat(session.goal.day))
    return trophy_of(trophies, session.scenario.game)


def keep_result(
    file: TrophyFile,
    session: Session,
    goal: Goal,
    reached: Outcome,
    today: date,
    later: SyncHandler | None = None,
) -> tuple[Trophy, str]:
    """Count a try of the scenario, or the land of a day, that a session plays.

    Return what was won with it so far, and a sentence on what went wrong; empty if nothing did.
    ``later`` syncs the file; without it the file is synced at once.
    """
    assert session.scenario is not None
    if goal.day:
        return keep_try(file, goal, reached, today, later)
    day = today if reached.stars else None
    tried = Trophy(stars=reached.stars, reached=reached.figure, best=goal.best, won_on=day)
    return file.add_try(SCENARIOS, session.scenario.game, tried, later)


def chapter_line(number: int, listed: Sequence[ShippedScenario], trophies: Trophies) -> str:
    """Return the heading of a chapter: its name, and how many of its stars were won."""
    won = sum(trophy_of(trophies, one.id).stars for one in listed)
    text = tr("{n} · {chapter}: {won} of {all} stars")
    name = CHAPTERS[number].text
    return text.format(n=number, chapter=name, won=won, all=MOST_STARS * len(listed))


def opened_by(
    chapter: Sequence[ShippedScenario], place: int, trophies: Trophies
) -> Sequence[ShippedScenario]:
    """Return the scenarios of which any opens that at index ``place``; none if it is open.

    The first two of a chapter are open, and the two after each that is solved.
    """
    before = chapter[max(0, place - _AHEAD) : place]
    solved = [one for one in chapter[place : place + 1] if trophy_of(trophies, one.id).tries]
    if place < _AHEAD or solved or any(trophy_of(trophies, one.id).stars for one in before):
        return ()
    return before


def why_closed(openers: Sequence[ShippedScenario]) -> str:
    """Return which scenarios open one, as a sentence; empty for none."""
    if not openers:
        return ""
    names = [tr("“{name}”").format(name=one.name) for one in openers]
    return tr("Opens when {one} or {other} is solved.").format(one=names[0], other=names[-1])
