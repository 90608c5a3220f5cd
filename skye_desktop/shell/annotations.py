"""All notes and bookmarks of a game, a sheet over the table; a click leads to the moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, cast

import pygame

from skye_desktop.files.record import Bookmark, Note
from skye_desktop.files.settings import Confirm
from skye_desktop.game.session import Session
from skye_desktop.game.timeline import Past, pinned_to, words_of
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import (
    LEFT_BUTTON,
    Action,
    Button,
    Canvas,
    Child,
    Command,
    Common,
    Device,
    Do,
    Drawing,
    Kind,
    Label,
    List,
    ListRow,
    Question,
    Ruler,
    Size,
    Space,
    Widget,
    centre,
    column,
    heading,
    measured_apart,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.notes_and_lines import draw_paper_row
from skye_desktop.shell.pin_mark import draw_annotation

_MARK: Final = 24


class AnnotatedGame(Protocol):
    """The game on the table, as the sheet of its notes uses it."""

    @property
    def session(self) -> Session:
        """The game."""

    def open_time(self, at: int | None = None) -> None:
        """Open the time line at a moment; the present one for None."""

    def ask_words(self, pinned: Note | Bookmark, yes: str, write: Callable[[str], None]) -> None:
        """Ask for the new text of a note or a bookmark."""

    def annotations_changed(self) -> None:
        """Update after a note or a bookmark was added or removed."""


class AnnotationRow(ListRow):
    """The row of a note or bookmark: a click opens its moment, a click on the cross removes it."""

    pinned: Note | Bookmark
    where: str
    tip: str
    go: Callable[[], object]
    remove: Callable[[], object]
    remove_tip: str

    @property
    def note(self) -> str:
        return self.tip

    def build(self) -> Sequence[Widget]:
        mark = Drawing(Do(_draw_mark, self.pinned), self.pinned, width=_MARK, height=_MARK)
        where = Label(self.where, theme.SMALL, theme.INK_SOFT)
        words = column(where, Label(words_of(self.pinned), wrap=True), grow=1)
        cross = Button(
            "×", Do(self._remove), Kind.QUIET, size=theme.HEADING, tip=self.remove_tip, width=_MARK,
            height=_MARK, called=headed(tr("Remove"), self.words), id=f"remove {self.id}",
        )  # fmt: skip
        beside = column(spacer(), cross, spacer())
        return (row(column(mark), words, beside, gap=Space.S, pad=(Space.S, Space.M)),)

    def press(self) -> None:
        self.rows.choose_row(self.number)
        self.go()

    def _remove(self) -> None:
        self.rows.choose_row(self.number)
        self.remove()

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        box = rect.inflate(0, -canvas.px(Space.S))
        draw_paper_row(surface, canvas, box, is_chosen=self.is_chosen, is_hovered=self.is_hovered)


def _draw_mark(
    pinned: Note | Bookmark, surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect
) -> None:
    draw_annotation(surface, canvas, rect, pinned)


class AnnotationList(List):
    """A list as tall as its rows, up to a limit."""

    is_target = could_be_target = False  # its rows are
    keeps_changes = False  # the sheet is as tall as they need
    _height_for = cast("tuple[Ruler, int | None, Sequence[object], int] | None", None)
    """Ruler, width and items that were measured last, and their height: all rows are made for it.
    """

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        last = self._height_for
        if last is None or last[0] is not ruler or last[1:3] != (width, self.items):
            last = self._height_for = ruler, width, self.items, self._height_of_rows(ruler, width)
        return 0, last[3]

    def _height_of_rows(self, ruler: Ruler, width: int | None) -> int:
        """Return the height of the rows in window pixels, at most that of the list."""
        high, most = 0, ruler.px(420)
        for number in range(len(self.items)):
            high += measured_apart(self._row(number), ruler, width)[1]
            if high > most:
                break
        return min(high, most)


class PinsScene(GameScreen):
    """The sheet of notes and bookmarks.

    Arrows choose one, a click or Enter opens its moment, F2 changes the text, Delete or the cross
    removes it.
    """

    is_sheet = True

    def __init__(self, app: GameWindow, history: AnnotatedGame, moment: int) -> None:
        """Open the sheet; the first note or bookmark at or after ``moment`` is chosen."""
        super().__init__(app)
        self._history = history
        pins = pinned_to(history.session)
        # Start at the moment on the screen.
        near = (number for number, pinned in enumerate(pins) if pinned.at >= moment)
        self._row = next(near, len(pins) - 1)

    def build(self) -> Sequence[Child]:
        pins = tuple(pinned_to(self._history.session))
        self._row = min(self._row, len(pins) - 1)
        rows = AnnotationList(
            tuple(enumerate(pins, start=1)), self._row_of, self._row if pins else None,
            Do(self._choose), Do(self._go), named=_row_id, made_of=self.app.input.device, guess=52,
            called=tr("Notes and bookmarks"), id="pins", grow=1,
        )  # fmt: skip
        none = None if pins else Label(self._none(), colour=theme.INK_SOFT, wrap=True, height=90)
        wide = theme.NARROW_BUTTON
        buttons = row(
            self.button(House.DELETE, id="remove", width=wide) if pins else None,
            self.button(House.RENAME, id="edit", width=wide) if pins else None,
            spacer(),
            self.button(Common.CANCEL, id="close", width=wide),
            gap=Space.L,
        )
        head = heading(tr("Notes and bookmarks"), height=28)
        return (centre(sheet(head, none or rows, buttons, gap=Space.L, id="sheet"), widest=620),)

    def _row_of(self, item: tuple[int, Note | Bookmark]) -> AnnotationRow:
        _, pinned = item
        keys, where = self.app.input, Past(self._history.session, pinned.at).where
        return AnnotationRow(
            pinned, where, keys.with_keys(tr("Look at this moment"), Common.CONFIRM), Do(self._go),
            Do(self._remove), keys.with_keys(tr("Remove it"), House.DELETE),
            words=" · ".join(filter(None, (where, words_of(pinned)))),
        )  # fmt: skip

    def _none(self) -> str:
        """Return the text that is displayed if there are no notes or bookmarks."""
        keys = self.app.input
        note, mark = keys.words(House.NOTE), keys.words(House.BOOKMARK)
        if keys.device is Device.TOUCH or not (note and mark):
            return tr(
                "None yet. The time line has buttons that give any moment a note or a bookmark."
            )
        text = tr(
            "None yet. {note} writes a note to the moment on the table, {mark} gives it a bookmark."
        )
        return text.format(note=note, mark=mark)

    def keys_go_to(self) -> Widget | None:
        return self.tree.ids.get("pins")

    # -- what is done with them

    @property
    def _chosen(self) -> Note | Bookmark | None:
        pins = pinned_to(self._history.session)
        return pins[self._row] if 0 <= self._row < len(pins) else None

    def _choose(self, number: int) -> None:
        self._row = number
        self.invalidate()

    def _go(self) -> None:
        pinned = self._chosen
        if pinned is not None:
            self.app.pop()
            self._history.open_time(pinned.at)

    def _reword(self) -> None:
        pinned = self._chosen
        if pinned is None:
            return

        def write(words: str) -> None:
            self._history.session.reword(pinned, words)
            self._pins_changed()

        self._history.ask_words(pinned, tr("Change"), write)

    def _remove(self) -> None:
        pinned = self._chosen
        if pinned is None:
            return
        if self.app.settings.confirmations is Confirm.NEVER:
            self._take_away(pinned)
            return
        title = tr("Remove the note?") if isinstance(pinned, Note) else tr("Remove the bookmark?")
        self.app.push(
            Question(
                self.app, title, words_of(pinned), yes=tr("Remove"), is_dangerous=True,
                on_yes=lambda: self._take_away(pinned),
            )
        )  # fmt: skip

    def _take_away(self, pinned: Note | Bookmark) -> None:
        self._history.session.remove(pinned)
        self._pins_changed()

    def _pins_changed(self) -> None:
        self._history.annotations_changed()
        self.invalidate()

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event, so that none reaches the table; a click beside the sheet closes it."""
        is_used = super().handle_event(event)
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if is_click and not is_used and not self.tree.ids["sheet"].rect.collidepoint(event.pos):
            self.app.pop()
        return is_used

    def commands(self) -> dict[Command, Action]:
        return {
            **dict.fromkeys(
                (Common.CANCEL, House.ANNOTATIONS, House.NOTE), Action(self.app.pop, tr("Close"))
            ),
            House.DELETE: Action(self._remove, tr("Remove")),
            House.RENAME: Action(self._reword, tr("Edit")),
        }


def _row_id(item: tuple[int, Note | Bookmark]) -> str:
    return f"pin {item[0]}"
