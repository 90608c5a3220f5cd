"""The time line of the game on the table, its notes and bookmarks, and branches."""

from __future__ import annotations

from collections.abc import Callable

from skye_desktop.files.record import Bookmark, Note
from skye_desktop.files.settings import Speed
from skye_desktop.game.session import Session
from skye_desktop.games.skye.engine import Phase
from skye_desktop.games.skye.log_book import LogLine
from skye_desktop.games.skye.ui.better_place import BetterPlace
from skye_desktop.games.skye.ui.positions import copy_moment, play_on_question
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot
from skye_desktop.games.skye.ui.table.panels.timeline_panel import TimePanel
from skye_desktop.i18n import tr
from skye_desktop.shell.annotations import PinsScene
from skye_desktop.shell.note_writer import NoteWriter


class TableHistory:
    """The time line and the notes of the game; the time line's panel uses it as a `LookingBack`."""

    def __init__(
        self, desk: Desk, time_speed: Speed, show: Callable[[PanelRoot | None], None]
    ) -> None:
        """Keep the desk; ``show`` displays the panel of the time line, None removes it."""
        self._desk = desk
        self._show = show
        self._panel: TimePanel | None = None
        self._way_back: Callable[[], None] | None = None
        """Returns to the screen from which the time line was opened; None if it was the table."""
        self.time_speed = time_speed
        self._notes = NoteWriter(desk.app, desk.session, self.annotations_changed)

    @property
    def session(self) -> Session:
        return self._desk.session

    @property
    def is_open(self) -> bool:
        return self._panel is not None

    # -- the time line

    def open_time(self, at: int | None = None, line: LogLine | None = None) -> None:
        """Open the time line at a moment, None for the present one.

        With ``line`` its cells are lit.
        """
        desk, panel = self._desk, self._panel
        if desk.lesson is not None:
            return
        if panel is not None:
            desk.look_at(None)
            panel.go(panel.last if at is None else at, line)
            return
        self._open(desk.last_told if at is None else at, line)

    def _open(self, at: int, line: LogLine | None, lesson: BetterPlace | None = None) -> None:
        desk = self._desk
        desk.let_go()
        desk.animations.finish()
        begun = desk.last_told, at
        self._panel = TimePanel(desk, desk.view, None, None, self, begun, line, lesson)
        self._show(self._panel)

    def look_at_lesson(self, lesson: BetterPlace, way_back: Callable[[], None]) -> None:
        """Open the time line at the moment of a coach's lesson.

        ``way_back`` is called on closing it.
        """
        self.close_time()
        self._way_back = way_back
        self._open(lesson.at, None, lesson)
        self._desk.show_all_of_land()

    def close_time(self) -> None:
        """Show the present game."""
        self._way_back = None
        if self._panel is not None:
            self._panel = None
            self._show(None)

    def go_back(self) -> bool:
        """Return to the screen from which the time line was opened.

        Return False if it was the table.
        """
        way_back = self._way_back
        if way_back is None:
            return False
        self.close_time()
        way_back()
        return True

    def leave_time(self) -> None:
        """Close the time line, and return to the screen from which it was opened."""
        if not self.go_back():
            self.close_time()

    def toggle_time(self) -> None:
        if self.is_open:
            self.leave_time()
        else:
            self.open_time()

    def round_back(self) -> None:
        """Open the time line at the beginning of the round, or move it to the one before."""
        self.open_time()
        if self._panel is not None:
            self._panel.step_round(-1)

    def game_went_on(self) -> None:
        if self._panel is not None:
            self._panel.extend(self._desk.last_told)
            self._desk.changed()

    def moment_changed(self) -> None:
        """Display another moment of the time line, updating only what depends on it."""
        self._desk.changed()
        self._desk.redraw()

    def copy(self) -> None:
        copy_moment(self._desk.app, self.session, self._desk.moment)

    def compare(self) -> None:
        desk = self._desk
        desk.app.go.ask_to_compare(self.session, desk.game_name)

    # -- games that go on from a moment

    def play_on(self) -> None:
        session, at = self.session, self._desk.moment
        if session.view_at(at, None).phase is Phase.FINISHED:
            return
        self._desk.app.push(
            play_on_question(
                self._desk.app,
                session,
                at,
                self._desk.game_name,
                lambda name: self._branch(at, name),
            )
        )

    def _branch(self, at: int, name: str) -> None:
        self._desk.app.go.play(lambda: self.session.branch(at, name), pace=self.time_speed)
        self._desk.app.notify(tr("“{name}” goes on from here.").format(name=name))

    # -- notes and bookmarks

    def annotation(self) -> None:
        """Ask for a note on the displayed moment."""
        self._notes.ask_for_note(self._desk.moment)

    def mark(self) -> None:
        """Ask for a bookmark at the displayed moment."""
        self._notes.ask_for_bookmark(self._desk.moment)

    def ask_words(self, pinned: Note | Bookmark, yes: str, write: Callable[[str], None]) -> None:
        """Ask for the new text of a note or a bookmark."""
        self._notes.ask_words(pinned, yes, write)

    def annotations_changed(self) -> None:
        self._desk.log.follow()
        if self._panel is not None:
            self._panel.invalidate()
        self._desk.changed()

    def open_annotations(self) -> None:
        self._desk.app.push(PinsScene(self._desk.app, self, self._desk.moment))
