"""The questions for the text of a note or a bookmark."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from skye_desktop.files import SaveError
from skye_desktop.files.record import LONGEST_NAME, LONGEST_NOTE, Bookmark, Note
from skye_desktop.game.session import Session
from skye_desktop.game.timeline import Past
from skye_desktop.i18n import tr
from skye_desktop.kit import TextQuestion
from skye_desktop.shell.game_window import GameWindow


class TextRequest(NamedTuple):
    """A question for a text: its title, its moment, and its most characters."""

    title: str
    at: int
    text: str
    longest: int
    yes: str
    draft_key: str = ""
    """Key under which a text is kept that was typed but not submitted."""


class NoteWriter:
    """Asks for notes and bookmarks of a game."""

    def __init__(self, app: GameWindow, session: Session, changed: Callable[[], None]) -> None:
        """Keep the game; ``changed`` is called when it has another note or bookmark."""
        self._app = app
        self._session = session
        self._changed = changed

    def ask_for_note(self, at: int) -> None:
        """Ask for a note on a moment."""
        session = self._session
        request = TextRequest(
            tr("A note"), at, "", LONGEST_NOTE, tr("Pin it"), draft_key=f"note {session.id}"
        )
        self._ask(request, lambda words: self._pin(session.add_note, at, words))

    def ask_for_bookmark(self, at: int) -> None:
        """Ask for a bookmark at a moment; the name of the moment is proposed."""
        session = self._session
        where = Past(session, at).where
        request = TextRequest(tr("A bookmark"), at, where, LONGEST_NAME, tr("Pin it"))
        self._ask(request, lambda words: self._pin(session.add_bookmark, at, words))

    def _pin(self, pin: Callable[[int, str], None], at: int, words: str) -> None:
        pin(at, words)
        self._changed()

    def ask_words(self, pinned: Note | Bookmark, yes: str, write: Callable[[str], None]) -> None:
        """Ask for the new text of a note or a bookmark."""
        if isinstance(pinned, Note):
            self._ask(TextRequest(tr("A note"), pinned.at, pinned.text, LONGEST_NOTE, yes), write)
        else:
            self._ask(
                TextRequest(tr("A bookmark"), pinned.at, pinned.name, LONGEST_NAME, yes), write
            )

    def _ask(self, wanted: TextRequest, write: Callable[[str], None]) -> None:
        app = self._app

        def write_or_tell(words: str) -> None:
            try:
                write(words)
            except SaveError as error:
                # Nothing of what was written is lost: it can be made shorter, or copied.
                self._ask(wanted._replace(text=words), write)
                app.notify(str(error))

        place = tr("Pinned to: {place}").format(place=Past(self._session, wanted.at).where)
        question = TextQuestion(
            app, wanted.title, place, text=wanted.text, longest=wanted.longest, yes=wanted.yes,
            on_yes=write_or_tell, draft_key=wanted.draft_key,
        )  # fmt: skip
        app.push(question)
