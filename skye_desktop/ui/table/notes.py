"""All notes and bookmarks of a game, a sheet over the table: a click leads to the moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from skye_desktop.files.record import Bookmark, Note
from skye_desktop.files.settings import Confirm
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import LEFT_BUTTON, Action, Command, Common, Device
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.tree.dialog import Question
from skye_desktop.kit.widgets import SettlingList, Widget
from skye_desktop.play.session import Session
from skye_desktop.play.timeline import Past, pinned_to, words_of
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import Pins
from skye_desktop.ui.table.marks import draw_annotation


class Pinned(Protocol):
    """A game with what is pinned to its moments."""

    @property
    def session(self) -> Session:
        """The game."""

    def open_time(self, at: int | None = None) -> None:
        """Look at a moment."""

    def ask_words(self, pinned: Note | Bookmark, yes: str, write: Callable[[str], None]) -> None:
        """Ask for other words of a note or a bookmark."""

    def annotations_changed(self) -> None:
        """A note or a bookmark has come or gone."""


class PinsScene(Screen):
    """Arrows choose, a click or Enter leads to the moment, F2 changes the words, Delete or the cross takes away."""

    is_sheet = True

    def __init__(self, app: App, history: Pinned, moment: int) -> None:
        """First at what is pinned to that moment or after it."""
        super().__init__(app)
        self._history = history
        self._moment = moment
        self._box = pygame.Rect(0, 0, 1, 1)
        self._annotations: list[Note | Bookmark] = []

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        """In the middle of the window, as tall as there are rows, within reason."""
        canvas = self.canvas
        self._annotations = pinned_to(self._history.session)
        pad = canvas.px(Space.XXL)
        width = canvas.px(Pins.WIDTH)
        around = canvas.px(Pins.HEAD + Pins.FOOT) + 2 * pad
        most = min(canvas.px(Pins.MOST), window.height - 2 * pad - around)
        listed = min(self._height_of_all(width - 2 * pad, most) or canvas.px(Pins.NONE), most)
        self._box = pygame.Rect(0, 0, width, listed + around)
        self._box.center = window.center
        inner = self._box.inflate(-2 * pad, -2 * pad)
        page = pygame.Rect(inner.x, inner.y + canvas.px(Pins.HEAD), inner.width, listed)
        rows = self._rows(page)
        self.group.replace([rows, *self._buttons(inner)])

    def _height_of_all(self, width: int, most: int) -> int:
        """The height of all rows, or of as many as are higher than that."""
        height = 0
        for pinned in self._annotations:
            if height > most:
                break
            height += self._row_height(pinned, width)
        return height

    def _row_height(self, pinned: Note | Bookmark, width: int) -> int:
        canvas = self.canvas
        words = canvas.wrapped_height(words_of(pinned), theme.BODY, self._words_width(width))
        return words + canvas.text.height(theme.SMALL) + canvas.px(2 * Space.M)

    def _words_width(self, width: int) -> int:
        return width - self.canvas.px(2 * Pins.MARK + theme.SCROLL_BAR + Space.XL)

    def _rows(self, page: pygame.Rect) -> SettlingList:
        canvas, before = self.canvas, self._list
        least = canvas.text.height(theme.BODY) + canvas.text.height(theme.SMALL) + canvas.px(2 * Space.M)
        # The moment that is on the screen is the one to go on from.
        last = len(self._annotations) - 1
        near = next((i for i, pinned in enumerate(self._annotations) if pinned.at >= self._moment), last)
        before_chosen = None if before is None else before.chosen
        at = near if before_chosen is None else min(before_chosen, last)
        chosen = at if self._annotations else None
        rows = SettlingList(
            "pins", page, [least] * len(self._annotations),
            lambda row: self._row_height(self._annotations[row], page.width),
            self._draw_row, step=canvas.px(Pins.STEP), bar=canvas.px(theme.SCROLL_BAR), chosen=chosen,
            on_open=self._go,
            label=tr("Notes and bookmarks"),
        )  # fmt: skip
        rows.words_of, rows.id_of = self._words_of_row, lambda row: f"pin {row + 1}"
        if rows.chosen is not None and before is None:
            rows.choose(rows.chosen)
        return rows

    def _words_of_row(self, row: int) -> str:
        pinned = self._annotations[row]
        return " · ".join(filter(None, (Past(self._history.session, pinned.at).where, words_of(pinned))))

    @property
    def _list(self) -> SettlingList | None:
        return next((widget for widget in self.group.widgets if isinstance(widget, SettlingList)), None)

    def _buttons(self, inner: pygame.Rect) -> list[Widget]:
        canvas = self.canvas
        close = pygame.Rect(0, 0, canvas.px(theme.NARROW_BUTTON), canvas.px(theme.BUTTON_HEIGHT))
        close.bottomright = inner.bottomright
        widgets: list[Widget] = [self.button(Common.CANCEL, close, id="close")]
        if self._annotations:
            remove = close.copy()
            remove.bottomleft = inner.bottomleft
            edit = remove.move(remove.width + canvas.px(Space.L), 0)
            widgets += [
                self.button(Game.DELETE, remove, id="remove"),
                self.button(Game.RENAME, edit, id="edit"),
            ]
        return widgets

    # -- what is done with them

    @property
    def _chosen(self) -> Note | Bookmark | None:
        rows = self._list
        if rows is None or rows.chosen is None or rows.chosen >= len(self._annotations):
            return None
        return self._annotations[rows.chosen]

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
            self._changed()

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
        self._changed()

    def _changed(self) -> None:
        self._history.annotations_changed()
        self.layout(self.app.room(self))

    # -- events

    def _cross(self, row: pygame.Rect) -> pygame.Rect:
        side = self.canvas.px(Pins.MARK)
        cross = pygame.Rect(0, 0, side, side)
        cross.midright = (row.right - self.canvas.px(Space.S), row.centery)
        return cross

    def _click(self, position: tuple[int, int]) -> bool:
        rows = self._list
        row = None if rows is None else rows.row_at(position)
        if rows is None or row is None:
            return False
        rows.choose(row)
        if self._cross(rows.row_rect(row)).collidepoint(position):
            self._remove()
        else:
            self._go()
        return True

    def handle_event(self, event: pygame.Event) -> bool:
        """A click on a row leads there; nothing reaches the table."""
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if (is_click and self._click(event.pos)) or super().handle_event(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and not self._box.collidepoint(event.pos):
            self.app.pop()
        elif event.type == pygame.KEYDOWN and self._list is not None:
            self._list.key(event)
        return True

    def commands(self) -> dict[Command, Action]:
        return {
            **dict.fromkeys((Common.CANCEL, Game.ANNOTATIONS, Game.NOTE), Action(self.app.pop, tr("Close"))),
            Game.DELETE: Action(self._remove, tr("Remove")),
            Game.RENAME: Action(self._reword, tr("Edit")),
        }

    def targets(self) -> dict[str, pygame.Rect]:
        """The buttons and every row in sight."""
        rows = self._list
        if rows is None:
            return super().targets()
        places = {rows.row_id(row): rows.row_rect(row) for row in rows.in_sight}
        found = {name: rect for name, rect in super().targets().items() if name != rows.id}
        return found | {name: rect for name, rect in places.items() if rows.rect.contains(rect)}

    def tooltip(self) -> str:
        """What a click does."""
        rows, position = self._list, self.app.pointer
        row = None if rows is None else rows.row_at(position)
        if rows is None or row is None:
            return super().tooltip()
        if self._cross(rows.row_rect(row)).collidepoint(position):
            return self.app.input.hinted(tr("Remove it"), Game.DELETE)
        return self.app.input.hinted(tr("Look at this moment"), Common.CONFIRM)

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet with its rows."""
        canvas = self.canvas
        canvas.sheet(surface, self._box)
        pad = canvas.px(Space.XXL)
        heading = pygame.Rect(self._box.x + pad, self._box.y + canvas.px(Space.L), 0, canvas.px(Pins.HEADING))
        heading.width = self._box.width - 2 * pad
        canvas.write(surface, tr("Notes and bookmarks"), heading, size=theme.HEADING, face=Face.TITLE)
        if not self._annotations:
            room = pygame.Rect(heading.x, heading.bottom + canvas.px(Space.M), heading.width, 0)
            keys = self.app.input
            note, mark = keys.words(Game.NOTE), keys.words(Game.BOOKMARK)
            text = tr(
                "None yet. {note} writes a note to the moment on the table, {mark} gives it a bookmark."
            ).format(note=note, mark=mark)
            if keys.device is Device.TOUCH or not (note and mark):
                text = tr("None yet. The time line has buttons that give any moment a note or a bookmark.")
            canvas.write_wrapped(surface, text, room, colour=theme.INK_SOFT)
        super().draw(surface)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        canvas, pinned = self.canvas, self._annotations[row]
        box = rect.inflate(0, -canvas.px(Space.S))
        is_chosen = self._chosen is pinned or box.collidepoint(self.app.pointer)
        fill, border = (theme.GOLD_PALE, theme.GOLD) if is_chosen else (theme.PAPER_LIGHT, theme.PAPER_EDGE)
        canvas.box(surface, box, fill, border=border, width=Line.HAIR, radius=Corner.FIELD)
        side = canvas.px(Pins.MARK)
        mark = pygame.Rect(box.x + canvas.px(Space.S), box.y + canvas.px(Space.S), side, side)
        draw_annotation(surface, canvas, mark, pinned)
        width = self._words_width(self._box.width - 2 * canvas.px(Space.XXL))
        place = pygame.Rect(
            mark.right + canvas.px(Space.S),
            box.y + canvas.px(Space.S),
            width,
            canvas.text.height(theme.SMALL),
        )
        canvas.write(
            surface,
            Past(self._history.session, pinned.at).where,
            place,
            size=theme.SMALL,
            colour=theme.INK_SOFT,
        )
        words = pygame.Rect(place.x, place.bottom, width, box.bottom - place.bottom)
        canvas.write_wrapped(surface, words_of(pinned), words)
        canvas.write(surface, "×", self._cross(rect), size=theme.HEADING, colour=theme.INK_SOFT)
