"""The guide of a first game: short hints that point at the thing to do next.

A hint shows while its moment lasts. Once the person has done what it says, or has said "Got it", it is known
and never comes back; all of them can be switched off.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.files.settings import MOST_READERS
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Common
from skye_desktop.kit.layout import Part, column, row, spacer
from skye_desktop.kit.pad import is_of_pad
from skye_desktop.kit.placing import placed
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Button, Group, Kind
from skye_desktop.kit.widgets.linked import Linked
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import Hints
from skye_desktop.ui.table.context import Hint
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.panel import Panel


class Guide:
    """Chooses the hint that is due, draws it, and remembers what is known."""

    def __init__(self, desk: Desk, is_hidden: Callable[[], bool]) -> None:
        """``is_hidden`` says whether something lies where hints stand."""
        self._desk = desk
        self._is_hidden = is_hidden
        self._shown: Hint | None = None
        self._reader = ""
        """Whom that is told: the name of the person who acts, or who is alone at the table; empty for all of it."""
        self._panel: Panel | None = None
        self._is_away = False
        self._box = pygame.Rect(0, 0, 1, 1)
        self._text: Linked | None = None
        self.group = Group(texts="hint text")

    def refresh(self) -> None:
        """See which hint is due now; the one shown before is known if its moment has passed.

        While something is held the note is away: it must not lie over a place to drop it, nor over the sheet of
        advice. It is no part of a past moment either.
        """
        panel = self._desk.panel
        if panel.holds_something or panel.moment is not None or self._is_hidden():
            if self.group.widgets:
                self.group.replace([])
            self._is_away = True
            return
        self._is_away = False
        if self._shown is not None and not (self._panel is panel and self._is_due(self._shown)):
            self._know(self._shown)
        due = self._due(panel)
        self._shown, self._panel, self._reader = due, panel, self._reader_of(panel)
        if due is None:
            if self.group.widgets:
                self.group.replace([])
        else:
            self._layout(due)

    def update(self) -> None:
        """Let a hint go whose moment has passed by itself: a panel goes on without being pressed."""
        if self._shown is not None and not self._is_away and not self._is_due(self._shown):
            self.refresh()

    def _is_due(self, hint: Hint) -> bool:
        return any(due.id == hint.id for due in self._desk.panel.hints())

    def _due(self, panel: Panel) -> Hint | None:
        settings = self._desk.app.settings
        if not settings.hints or panel.covers_table:
            return None
        known = {*settings.hints_known, *settings.hints_read.get(self._reader_of(panel), ())}
        return next((hint for hint in panel.hints() if hint.id not in known), None)

    def _reader_of(self, panel: Panel) -> str:
        seat = panel.seat if panel.is_to_act else self._desk.sole_person
        return "" if seat is None else self._desk.session.setup.seats[seat].written

    def told(self) -> dict[str, str]:
        """What it says, to be told aloud; nothing while it is away."""
        return {"hint": self._text.text if self._text is not None and self.group.widgets else ""}

    def _know(self, hint: Hint) -> None:
        app = self._desk.app
        read = dict(app.settings.hints_read)
        known = read.pop(self._reader, ())
        if hint.id not in known:
            kept = list(read.items())[1 - MOST_READERS :]
            app.settings.hints_read = dict([*kept, (self._reader, (*known, hint.id))])
            app.keep_settings()

    def _got_it(self) -> None:
        if self._shown is not None:
            self._know(self._shown)
            self.refresh()

    def _no_more(self) -> None:
        self._desk.app.settings.hints = False
        self._desk.app.keep_settings()
        self._shown = None
        self.refresh()
        self._desk.app.notify(tr("Hints can be switched on again in the settings."))

    def _layout(self, hint: Hint) -> None:
        """Beside what it points at, in the first form that hides nothing there that is to stay in sight."""
        canvas, panel, desk = self._desk.canvas, self._desk.panel, self._desk
        target, margin = panel.targets().get(hint.target), canvas.px(Space.M)
        clear = [*([] if target is None else [target]), *panel.kept_clear()]
        room = desk.land.rect.inflate(0, margin)
        room.height = max(room.height, panel.rect.y - margin - room.y)
        above = [room, desk.room_for_notes()]
        forms = (True, False) if desk.is_small else (False,)
        self._text = Linked(hint.text, canvas, desk.open_rules)
        for rooms, is_low in [(above, form) for form in forms] + [([desk.window], form) for form in forms]:
            note, size = self._form(is_low=is_low)
            self._box = placed(self._wanted(size, target, room), rooms, clear, canvas.px(Space.S))
            if self._box.collidelist(clear) < 0:
                break
        self.group.replace(note.arranged(canvas, self._box))

    def _form(self, *, is_low: bool) -> tuple[Part, tuple[int, int]]:
        """The note with its size in window pixels: low and wide, for little room above a panel, or narrow."""
        assert self._text is not None
        canvas = self._desk.canvas
        known = Button(tr("Got it"), (Hints.KNOWN, None), self._got_it, id="hint known", size=theme.SMALL)
        off = Button(
            tr("No more hints"), (Hints.OFF, None), self._no_more, id="hints off", kind=Kind.QUIET,
            size=theme.SMALL,
        )  # fmt: skip
        high = canvas.target(theme.SMALL_BUTTON_HEIGHT)
        if is_low:
            buttons = column(*(one.sized(Hints.OFF, high) for one in (known, off)))
            wide: Part = row(self._text.grow(), buttons, gap=Space.M, pad=(Space.M, Space.S))
            return wide, wide.wish(canvas, self._desk.land.rect.width)
        below = row(spacer(), off, known, gap=Space.S).sized(None, high)
        note = column(self._text, below, gap=Space.M, pad=(Space.L, Space.M))
        return note, note.wish(canvas, canvas.px(Hints.WIDTH))

    def _wanted(self, size: tuple[int, int], target: pygame.Rect | None, room: pygame.Rect) -> pygame.Rect:
        """Above the panel, over what it points at, or at a side where it hides less of the land."""
        canvas, panel, land = self._desk.canvas, self._desk.panel, self._desk.land.rect
        centre = land.centerx if target is None else target.centerx
        self._box = pygame.Rect((0, 0), size)
        self._box.midbottom = (centre, panel.rect.y - canvas.px(Space.M if self._desk.is_small else Space.XL))
        self._box.clamp_ip(room)
        if target is None:
            self._box.right = land.right
        left = min((self._box.x, land.x, land.right - self._box.width), key=self._covered)
        return self._box.move_to(left=left)

    def _covered(self, left: int) -> int:
        """How many quarters of tiles of the land the note covers that far from the left."""
        desk = self._desk
        quarter = max(1, desk.land.cell_rect((0, 0)).width ** 2 // 4)
        cells = map(desk.land.cell_rect, desk.view.seats[desk.shown].territory.faces)
        clipped = (self._box.move_to(left=left).clip(cell) for cell in cells)
        return sum(part.width * part.height for part in clipped) // quarter

    def handle_event(self, event: pygame.Event) -> bool:
        """Its buttons and terms; a click beside them stays on the note. Keys are for the game, but for the rules'."""
        if self._shown is None or self._is_away:
            return False
        if is_of_pad(event) and self._desk.input.means(event, Common.CANCEL):
            self._got_it()
            return True
        if event.type == pygame.KEYDOWN:
            terms = self._text.terms if self._text is not None else ()
            if terms and self._desk.input.means(event, Game.RULES):
                self._desk.open_rules(terms[0].topic)
                return True
            return False
        is_on_note = event.type == pygame.MOUSEBUTTONDOWN and self._box.collidepoint(event.pos)
        return self.group.handle_event(event) or is_on_note

    def draw(self, surface: pygame.Surface) -> None:
        hint = self._shown
        if hint is None or self._is_away:
            return
        canvas, panel = self._desk.canvas, self._desk.panel
        canvas.box(surface, self._box, theme.GOLD_PALE, border=theme.GOLD, width=Line.FIRM)
        target = panel.targets().get(hint.target)
        if target is not None and self._box.x <= target.centerx <= self._box.right:
            self._draw_pointer(surface, target)
        self.group.draw(surface, canvas)

    def _draw_pointer(self, surface: pygame.Surface, target: pygame.Rect) -> None:
        canvas = self._desk.canvas
        half = canvas.px(Hints.POINTER)
        x = max(self._box.x + 2 * half, min(target.centerx, self._box.right - 2 * half))
        base = self._box.bottom - canvas.px(Space.XS)
        tip = (target.centerx, min(target.y - canvas.px(Space.S), base + canvas.px(Hints.POINTER_LENGTH)))
        points = [(x - half, base), (x + half, base), tip]
        pygame.draw.polygon(surface, theme.GOLD, points)
        pygame.draw.aalines(surface, theme.GOLD, True, points)
        around = target.inflate(canvas.px(Space.M), canvas.px(Space.M))
        canvas.ring(surface, around, theme.GOLD, Line.STRONG, Corner.RING)

    def boxes(self) -> tuple[pygame.Rect, ...]:
        return () if self._shown is None or self._is_away else (self._box,)

    def targets(self) -> dict[str, pygame.Rect]:
        if self._shown is None or self._is_away or self._text is None:
            return self.group.targets()
        return self.group.targets() | {f"term {topic}": rect for topic, rect in self._text.written()}
