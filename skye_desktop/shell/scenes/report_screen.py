"""The sheet for a report about what is on the screen, with a note."""

from __future__ import annotations

from skye_desktop import __version__
from skye_desktop.files import SaveError
from skye_desktop.files.record import LONGEST_NOTE
from skye_desktop.foreign import visible
from skye_desktop.i18n import tr
from skye_desktop.kit import TextQuestion
from skye_desktop.shell.game_window import GameWindow
from skye_desktop.shell.reports import offer_folder, write_report


class ReportScene(TextQuestion):
    """Asks for a note, which may be empty, and writes the report."""

    def __init__(self, app: GameWindow) -> None:
        """Make the sheet; the present screen becomes the report's picture."""
        self._app = app
        for _ in range(2):  # what a frame puts off is drawn in the one after it
            app.draw(app.screen)
        # Encoded when the report is written, as that takes a fifth of a second.
        self._screen = app.screen.copy()
        note = tr(
            "A report is one file with the game as it is shown, what is secret too, the log, a "
            "picture of the screen, the settings and the versions of the program ({version}) "
            "and its libraries. It stays on this computer until you send it."
        ).format(version=__version__)
        super().__init__(
            app, tr("Make a report: what did you notice?"), note, text="", longest=LONGEST_NOTE,
            yes=tr("Write the report"), on_yes=self._write, may_be_empty=True, draft_key="report",
        )  # fmt: skip

    def _write(self, note: str) -> None:
        try:
            path = write_report(self._app, note, self._screen)
        except SaveError as error:
            self.keep_unsent()
            self._app.ask(tr("No report could be written"), f"{error}.")
        else:
            offer_folder(self._app, tr("The report is written"), visible(str(path)), path.parent)


def open_report(app: GameWindow) -> None:
    """Open the sheet over the present screen, unless it is open already."""
    if not any(isinstance(scene, ReportScene) for scene in app.scenes):
        app.push(ReportScene(app))
