"""The lesson at a terminal: its pages in the wording for terminals, and their tasks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from skye_desktop.files import Shelf
from skye_desktop.files.settings import SettingsFile
from skye_desktop.game.players import Player
from skye_desktop.game.runner import Change, Runner
from skye_desktop.game.session import Session
from skye_desktop.games.skye.drafts import Draft
from skye_desktop.games.skye.engine import SeatAction, SetPrices
from skye_desktop.games.skye.lesson import (
    FOLDER,
    Lesson,
    PreparedPlayer,
    begin_lesson,
    page_position,
    unfinished_lesson,
)
from skye_desktop.games.skye.lesson_pages import Audience, LessonPage, PageAction, script
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.i18n import sentence, sentences, tr
from skye_desktop.prompt.console import Console
from skye_desktop.prompt.word_table import Sitting, Teaching

_LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")
"""Link in the text of a page: a term, and the heading of the rules that explains it."""


def text_of(page: LessonPage) -> str:
    """Return the text of a page in its wording for terminals, without links."""
    return _LINK.sub(r"\1", page.text_for(Audience.TERMINAL))


def task_of(page: LessonPage) -> str:
    """Return the task of a page in its wording for terminals."""
    return page.task_for(Audience.TERMINAL)


class LessonPages:
    """Pages of a lesson at one console, with the progress that is kept in the settings."""

    def __init__(self, lesson: Lesson, console: Console, folder: Path) -> None:
        self._lesson = lesson
        self._console = console
        self._settings = SettingsFile(folder)
        self._told_page = ""
        """Id of the page that was written last."""
        lesson.on_page = self._remember
        lesson.task = task_of

    @property
    def repeated_news(self) -> str | None:
        """Kind of announcement that is shown again on return; None if none is."""
        return self._lesson.repeated_news

    @property
    def ending(self) -> str:
        """Texts at the end of the lesson, a line each."""
        end = script().end
        return "\n".join(one.text for one in (end.text, *end.learnt))

    def player(self, computer: Player) -> Player:
        """Return the player of a computer's seat, which has prepared moves."""
        return PreparedPlayer(computer)

    def follow(self, change: Change) -> None:
        """Handle a change at the table."""
        self._lesson.follow(change)

    def given_prices(self, seat: int) -> SetPrices | None:
        """Return the prices already on the tiles when the seat begins to set them; else None."""
        return self._lesson.given_prices(seat)

    def hears(self, word: str) -> bool:
        """Return False: no page asks for a word."""
        return False

    def may_undo(self) -> bool:
        """Return whether an action has been done since the current page began."""
        return self._lesson.may_undo()

    def go_back(self, runner: Runner, *, is_midway: bool) -> bool:
        """Go back to the page before; each page about prices is a question of its own."""
        if not self._lesson.may_go_back:
            return False
        self._told_page = ""
        self._lesson.go_back(runner.go_back_to)
        return True

    def tell(self) -> None:
        """Write the current page, if it was not the last one written."""
        page = self._lesson.page
        if page is not None and page.id != self._told_page:
            self._told_page = page.id
            head = sentence(
                tr("{title}, {where}").format(
                    title=tr("Learn to play"), where=self._lesson.page_position
                )
            )
            self._console.say("", head, text_of(page), task_of(page))

    def _remember(self) -> None:
        self._keep(self._lesson.next_id)

    def finish(self) -> None:
        """Reset the progress, so that the next lesson begins at the first page."""
        self._keep("")

    def _keep(self, page: str) -> None:
        settings, _ = self._settings.read()
        settings.lesson = page
        settings.lesson_played = settings.lesson_played or self._lesson.is_over
        if why := self._settings.write(settings):
            self._console.say(tr("The page could not be remembered: {why}.").format(why=why))

    # -- what the lesson waits for

    @property
    def waits(self) -> bool:
        """Whether the player has to read a page before Enter closes the announcement."""
        return self._lesson.page is not None

    def may_go_on(self) -> bool:
        """Return whether Enter closes the announcement; if not, write what comes first.

        If the page only has to be read, Enter completes the page instead of closing the
        announcement.
        """
        page = self._lesson.page
        if page is not None and page.does is PageAction.TOUCH:
            self._lesson.touch()
            return False
        if self._lesson.may_go_on():
            return True
        self._console.say(self._lesson.refusal)
        return False

    def allows(self, action: SeatAction) -> bool:
        """Return whether the lesson allows the action; if not, write what it asks for."""
        why = self._lesson.objection(action)
        if why:
            self._console.drop_typed_ahead()
            self._console.say(why)
        return not why

    def allows_draft(self, draft: Draft) -> bool:
        """Return whether the lesson allows the draft; if not, write what it asks for.

        The chosen tile of the draft must be the one that was changed last.
        """
        lesson = self._lesson
        page = self._lesson.page
        lesson.show(draft)
        if (
            not isinstance(draft, PriceDraft)
            or page is None
            or page.does not in (PageAction.AXE, PageAction.PRICE)
        ):
            return True
        is_asked_for = (
            page.does is PageAction.AXE if draft.tile in draft.axed else page.tile == draft.tile
        )
        if lesson.page is page and (lesson.refusal or is_asked_for):
            self._console.drop_typed_ahead()
            self._console.say(lesson.refusal or sentences(tr("Not yet."), task_of(page)))
            return False
        self.tell()
        return True


class SkyeTeaching:
    """The lesson of *Isle of Skye*, which the window shares."""

    def page_position(self, folder: Path) -> str:
        """Return the page at which the lesson was left, in words; empty at its beginning."""
        page = SettingsFile(folder).read()[0].lesson
        return page_position(page) if page else ""

    def sit_down(self, folder: Path, console: Console) -> Sitting:
        """Return the lesson, at the page where it was left."""
        page = SettingsFile(folder).read()[0].lesson
        shelf = Shelf(folder / FOLDER)
        game = unfinished_lesson(shelf) if page else None
        session = begin_lesson(shelf) if game is None else Session.resume(game, shelf)
        lesson = Lesson(session, page if game else "")
        return Sitting(session, LessonPages(lesson, console, folder))


LESSON: Final[Teaching] = SkyeTeaching()
