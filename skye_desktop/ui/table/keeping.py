"""What is told of keeping the game on disk."""

from __future__ import annotations

from skye_desktop.i18n import begin, tr
from skye_desktop.kit.tree.dialog import Question
from skye_desktop.ui.table.desk import Desk


class Keeping:
    """Listens to the session and tells whoever plays."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        session = desk.session
        session.file.on_trouble = self._trouble
        session.put_off = desk.app.put_off
        session.on_undone_branch, session.on_copied = self._undone_branch_kept, self._is_a_copy

    def tell_at_first(self) -> None:
        """What whoever opens the game must know."""
        session, app = self._desk.session, self._desk.app
        if session.trouble:
            self._trouble(session.trouble)
        if session.opening_note:
            note, session.opening_note = session.opening_note, ""
            text = begin(note)
            app.push(Question(app, tr("Before you play on"), text, no=tr("Understood")))

    def unsaved_changes(self) -> str:
        """What the disk would not take."""
        session = self._desk.session
        session.flush()
        if session.trouble:
            session.keep()  # the cause may be gone by now
            session.flush()
        return (
            tr("This game could not be saved: {why}").format(why=session.trouble) if session.trouble else ""
        )

    def _trouble(self, message: str) -> None:
        if message:
            text = tr("The game is not saved now: {why}. Play on: it is tried again after every action.")
            self._desk.app.notify(text.format(why=message))
        else:
            self._desk.app.notify(tr("The game is saved again."))

    def _undone_branch_kept(self, name: str) -> None:
        text = tr("What was undone is kept as a branch: “{name}”. Load lists it.")
        self._desk.app.notify(text.format(name=name))

    def _is_a_copy(self, why: str) -> None:
        self._desk.app.notify(why)
        self._desk.app.follow_caption()
