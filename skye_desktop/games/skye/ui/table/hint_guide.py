"""Hints for a first game: short notes that point at the next thing to do.

A hint is displayed as long as it applies. When the person has done what it says, or has pressed
"Got it", it does not come again. All hints can be switched off.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import hypot
from typing import Any, Final, cast

import pygame

from skye_desktop.files.settings import MOST_READERS
from skye_desktop.games.skye.engine import Territory
from skye_desktop.games.skye.ui.sizes import Hints
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.panel_interfaces import Hint
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    Anchored,
    Button,
    Common,
    Corner,
    Do,
    Kind,
    Label,
    Line,
    Linked,
    Ruler,
    Space,
    Stack,
    Widget,
    column,
    is_of_pad,
    measured_apart,
    placed,
    read_linked,
    row,
    spacer,
    theme,
    walk,
)
from skye_desktop.shell.house_commands import House

_OFF: Final = 130
_WIDTH: Final = 330
_NARROW: Final = 250
"""Width of a hint that would otherwise cover tiles of the land, in design pixels."""


class HintBox(Stack):
    catches = True


class Guide(Anchored):
    """Chooses and displays the hint that applies, and remembers which ones are done with."""

    desk: Desk
    is_hidden: Callable[[], bool]
    """Returns whether something covers the place of hints."""
    hint: Hint | None = None
    """Hint in sight."""

    _panel = cast("PanelRoot | None", None)
    _wanted_hint = cast("Hint | None", None)
    """Hint that applies, even while it is hidden."""
    _reader = ""
    """Name of the person who acts or is alone at the table; empty for none."""

    def refresh(self) -> None:
        """Choose the hint that applies; the previous one is done with if it applies no longer.

        While something is held, or the time line is open, the note is hidden, so that it covers
        neither places to drop things nor the sheet of advice.
        """
        if self.hint is None and not self.desk.app.settings.hints:
            self._wanted_hint = None
            return
        panel = self.desk.panel
        if panel.holds_something or panel.moment is not None or self.is_hidden():
            self.set(hint=None)
            return
        if self._wanted_hint is not None and not (
            self._panel is panel and self._is_due(self._wanted_hint)
        ):
            self._know(self._wanted_hint)
        self._panel, self._reader, self._wanted_hint = (
            panel,
            self._reader_of(panel),
            self._due(panel),
        )
        self.set(
            hint=self._wanted_hint,
            near=() if self._wanted_hint is None else (self._wanted_hint.target,),
        )
        self.moved()

    def go_on(self) -> None:
        """Display the next hint if the present one applies no longer."""
        if self.hint is not None and not self._is_due(self.hint):
            self.refresh()

    def _is_due(self, hint: Hint) -> bool:
        return any(due.id == hint.id for due in self.desk.panel.info.hints())

    def _due(self, panel: PanelRoot) -> Hint | None:
        settings = self.desk.app.settings
        if not settings.hints or panel.covers_table:
            return None
        known = {*settings.hints_known, *settings.hints_read.get(self._reader_of(panel), ())}
        return next((hint for hint in panel.info.hints() if hint.id not in known), None)

    def _reader_of(self, panel: PanelRoot) -> str:
        seat = panel.seat if panel.is_to_act else self.desk.sole_person
        return "" if seat is None else self.desk.session.setup.seats[seat].written

    def _know(self, hint: Hint) -> None:
        app = self.desk.app
        read = dict(app.settings.hints_read)
        known = read.pop(self._reader, ())
        if hint.id not in known:
            kept = list(read.items())[1 - MOST_READERS :]
            app.settings.hints_read = dict([*kept, (self._reader, (*known, hint.id))])
            app.keep_settings()

    def _got_it(self) -> None:
        if self.hint is not None:
            self._know(self.hint)
            self.refresh()

    def _no_more(self) -> None:
        app = self.desk.app
        app.settings.hints = False
        app.keep_settings()
        self._wanted_hint = None
        self.refresh()
        app.notify(tr("Hints can be switched on again in the settings."))

    def key(self, event: pygame.Event) -> bool:
        """Handle the keys of a hint: that which opens the rules, and that which dismisses it."""
        keys = self.desk.input
        if self.hint is None:
            return False
        if is_of_pad(event) and keys.means(event, Common.CANCEL):
            self._got_it()
            return True
        _, terms = read_linked(self.hint.text)
        if terms and event.type == pygame.KEYDOWN and keys.means(event, House.RULES):
            self.desk.open_rules(terms[0].topic)
            return True
        return False

    # -- as a widget

    @property
    def live(self) -> str:
        return "" if self.hint is None else read_linked(self.hint.text)[0]

    def forms(self) -> Sequence[Widget]:
        """Return the forms of the note; in a small window there is a low one too."""
        if self.hint is None:
            return ()
        return [self._form(self.hint, is_low=is_low) for is_low in self._lows]

    @property
    def _lows(self) -> tuple[bool, ...]:
        return (True, False) if self.desk.is_small else (False,)

    def _form(self, hint: Hint, *, is_low: bool) -> Widget:
        high, small = self.canvas.target(theme.SMALL_BUTTON_HEIGHT), theme.SMALL
        known = Button(
            tr("Got it"), Do(self._got_it), id="hint known", size=small, height=high,
            width=_OFF if is_low else 80,
        )  # fmt: skip
        off = Button(
            tr("No more hints"), Do(self._no_more), Kind.QUIET, id="hints off", size=small,
            height=high, width=_OFF,
        )  # fmt: skip
        text = Linked(
            hint.text, open_topic=self.desk.open_rules, wrap=True, grow=is_low, id="hint text"
        )
        if is_low:
            return HintBox((row(text, column(known, off), gap=Space.M, pad=(Space.M, Space.S)),))
        below = row(spacer(), off, known, gap=Space.S)
        return HintBox((column(text, below, gap=Space.M, pad=(Space.L, Space.M)),))

    def about(self) -> Hashable:
        # Without the places of the cells: the note stays where it is while the land is dragged.
        desk = self.desk
        cells = desk.panel.marks(desk.shown).legal
        rooms = tuple(desk.land.rect), tuple(desk.panel.rect)
        return desk.is_small, desk.shown, len(self._land), rooms, cells

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        """Return form and rectangle of the note near its target.

        It is the first form that hides nothing that is needed; the note is beside the land's tiles
        if there is room.
        """
        desk = self.desk
        panel = self.desk.panel
        margin = ruler.px(Space.M)
        clear = [*self.anchors[:1], *desk.kept_clear()]
        room = desk.land.rect.inflate(0, margin)
        room.height = max(room.height, panel.rect.y - margin - room.y)
        sizes, narrow = [], []
        for form, is_low in zip(self.forms(), self._lows, strict=True):
            width = desk.land.rect.width if is_low else ruler.px(_WIDTH)
            sizes.append(measured_apart(form, ruler, width))
            narrow.append(sizes[-1] if is_low else measured_apart(form, ruler, ruler.px(_NARROW)))
        number, box = 0, room
        beside = [*clear, *self._tiles()]
        for number, widths in enumerate(zip(sizes, narrow, strict=True)):
            boxes = [
                placed(self._wanted(size, room), [room], beside, ruler.px(Space.S))
                for size in widths
            ]
            free = [one for one in boxes if one.collidelist(beside) < 0]
            if free:
                return number, min(free, key=self._distance)
        for rooms in ([room, desk.room_for_notes()], [desk.window]):
            for number, size in enumerate(sizes):
                box = placed(self._wanted(size, room), rooms, clear, ruler.px(Space.S))
                if box.collidelist(clear) < 0:
                    return number, box
        return number, box

    def _distance(self, box: pygame.Rect) -> float:
        """Return how far a box is from the target."""
        target = self.anchors[0] if self.anchors else self.desk.panel.rect
        return hypot(box.centerx - target.centerx, box.bottom - target.y)

    def _wanted(self, size: tuple[int, int], room: pygame.Rect) -> pygame.Rect:
        """Return the preferred rectangle: above the panel, where it hides least of the land."""
        desk, land = self.desk, self.desk.land.rect
        box = pygame.Rect((0, 0), size)
        centre = self.anchors[0].centerx if self.anchors else land.centerx
        box.midbottom = (
            centre,
            desk.panel.rect.y - self.canvas.px(Space.M if desk.is_small else Space.XL),
        )
        box.clamp_ip(room)
        if not self.anchors:
            box.right = land.right
        places = [box.move_to(left=left) for left in (box.x, land.x, land.right - box.width)]
        return min(places, key=self._covered)

    def _covered(self, box: pygame.Rect) -> int:
        """Return how many quarters of the land's tiles a rectangle would cover."""
        desk = self.desk
        quarter = max(1, desk.land.cell_rect((0, 0)).width ** 2 // 4)
        clipped = map(box.clip, self._tiles())
        return sum(part.width * part.height for part in clipped) // quarter

    @property
    def _land(self) -> Territory:
        """Land on the screen."""
        return self.desk.view.seats[self.desk.shown].territory

    def _tiles(self) -> list[pygame.Rect]:
        """Return the rectangles of the land's tiles."""
        return [self.desk.land.cell_rect(cell) for cell in self._land.faces]

    def covers(self) -> pygame.Rect:
        """Return the rectangle of the note, its arrow and the ring."""
        if self._pointed is None:
            return self.box
        return self.box.unionall([self._ring(self._pointed), self._arrow(self._pointed)])

    @property
    def _pointed(self) -> pygame.Rect | None:
        """Target that a ring and an arrow show; None if there is none."""
        return self.anchors[0] if self.anchors else None

    def _arrow(self, target: pygame.Rect) -> pygame.Rect:
        """Return the rectangle of the arrow to the target.

        It begins at the note if the target is just below that; otherwise the arrow is at the
        target.
        """
        ring, long = self._ring(target), self.canvas.px(Hints.POINTER_LENGTH)
        arrow = pygame.Rect(0, 0, 2 * self.canvas.px(9), long)
        arrow.midbottom = ring.centerx, ring.y
        if self.box.bottom <= ring.y and self.box.left <= ring.centerx <= self.box.right:
            arrow.height = min(long, ring.y - self.box.bottom + self.canvas.px(Space.XS))
            arrow.bottom = ring.y
        if self._hides_something(arrow):
            return ring  # which shows the target too
        return arrow

    def _hides_something(self, arrow: pygame.Rect) -> bool:
        """Return whether the arrow would lie over another button of the panel, or over its text."""
        hidden = (one for one in walk(self.desk.panel) if arrow.colliderect(one.rect))
        return any(
            isinstance(one, Label) or (isinstance(one, Button) and one.is_target) for one in hidden
        )

    def _ring(self, target: pygame.Rect) -> pygame.Rect:
        return target.inflate(self.canvas.px(Space.M), self.canvas.px(Space.M))

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if not self.children:
            return
        canvas.box(surface, self.box, theme.GOLD_PALE, border=theme.GOLD, width=Line.FIRM)
        target = self._pointed
        if target is None:
            return
        arrow, ring = self._arrow(target), self._ring(target)
        if arrow != ring:
            points = [arrow.topleft, arrow.topright, arrow.midbottom]
            pygame.draw.polygon(surface, theme.GOLD, points)
            pygame.draw.aalines(surface, theme.GOLD, True, points)
        canvas.ring(surface, ring, theme.GOLD, Line.STRONG, Corner.RING)

    def boxes(self) -> tuple[pygame.Rect, ...]:
        """Return the rectangle of the note."""
        return () if self.hint is None else (self.box,)
