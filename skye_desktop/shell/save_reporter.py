"""Messages about saving the game on the table."""

from __future__ import annotations

from skye_desktop.game.session import Session
from skye_desktop.i18n import capitalize, tr
from skye_desktop.shell.game_window import GameWindow


class SaveReporter:
    """Tells the player what of a game could not be saved, and which other files were written."""

    def __init__(self, app: GameWindow, session: Session) -> None:
        self._app, self._session = app, session
        session.file.on_trouble = self._tell_trouble
        session.on_undone_branch, session.on_copied = self._tell_branch, self._tell_copy

    def tell(self) -> None:
        """Display what is wrong with the save, and what to know before playing on."""
        session = self._session
        if session.trouble:
            self._tell_trouble(session.trouble)
        if session.opening_note:
            note, session.opening_note = session.opening_note, ""
            self._app.ask(tr("Before you play on"), capitalize(note), no=tr("Understood"))

    def unsaved_changes(self) -> str:
        """Return what could not be saved, in words; empty if everything was."""
        session = self._session
        session.flush()
        if session.trouble:
            session.save()  # the cause may be gone by now
            session.flush()
        return (
            tr("This game could not be saved: {why}").format(why=session.trouble)
            if session.trouble
            else ""
        )

    def _tell_trouble(self, message: str) -> None:
        if message:
            text = tr(
                "The game is not saved now: {why}. Play on: it is tried again after every action."
            )
            self._app.notify(text.format(why=message))
        else:
            self._app.notify(tr("The game is saved again."))

    def _tell_branch(self, name: str) -> None:
        text = tr("What was undone is kept as a branch: “{name}”. Load lists it.")
        self._app.notify(text.format(name=name))

    def _tell_copy(self, why: str) -> None:
        self._app.notify(why)
        self._app.follow_caption()
