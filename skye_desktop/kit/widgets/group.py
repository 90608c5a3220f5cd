"""The widgets of a scene or panel together: it passes events on, moves the focus, and knows the tooltip."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import pygame

from skye_desktop.kit.access import Asked, Deed, Node
from skye_desktop.kit.canvas import Canvas, clipped
from skye_desktop.kit.commands import COMMON, LEFT_BUTTON, Common
from skye_desktop.kit.grace import GRACE, NEVER
from skye_desktop.kit.pad import is_of_pad
from skye_desktop.kit.theme import Corner
from skye_desktop.kit.widgets.base import Label, Widget
from skye_desktop.kit.widgets.button import Button, Kind

_WAYS = {Common.LEFT: (-1, 0), Common.RIGHT: (1, 0), Common.UP: (0, -1), Common.DOWN: (0, 1)}
Asker: TypeAlias = Callable[[Asked], bool]


class Group:
    """The widgets of one scene or panel: events, hover, focus, tooltip."""

    def __init__(
        self, widgets: Sequence[Widget] = (), *, texts: str = "text", asked: Asker | None = None
    ) -> None:
        """``texts`` is what the ids of texts without one of their own begin with; ``asked`` does what it is asked for
        by whoever uses the tree alone, and says whether it did."""
        self._asked = asked
        self._texts = texts
        self.widgets = list(widgets)
        self.shows_focus = False
        """Whether the keyboard was used last: only then the focus is shown."""
        self._aims: dict[str, tuple[object, ...]] = {}
        """What could be aimed at since it was laid out last, by ids."""
        self._settled_at = NEVER
        """When all of it takes presses, after it has come by itself."""

    def replace(self, found: Sequence[Widget]) -> None:
        """Take other widgets; those of the same id go on as the ones before."""
        before = {widget.id: widget for widget in self.widgets if widget.id}
        self.widgets = list(found)
        for number, text in enumerate((w for w in self.widgets if isinstance(w, Label)), start=1):
            text.id = text.id or f"{self._texts} {number}"
        for widget in self.widgets:
            last = before.get(widget.id)
            if last is not None and last is not widget:
                widget.restore_from(last)
        self._give_grace(before)

    def _give_grace(self, before: Mapping[str, Widget]) -> None:
        """What has come, moved or changed by itself takes no press for a moment; what is as it was goes on."""
        able = [widget for widget in self.widgets if widget.id and widget.takes_focus]
        end = GRACE.end()
        if not before and GRACE.is_on(end):
            self._settled_at = end
        for widget in able:
            if widget.aim != self._aims.get(widget.id):
                widget.settle(end)
            elif widget.id in before:
                widget.settle(before[widget.id].settled_at)
        self._aims = {widget.id: widget.aim for widget in able}

    @property
    def is_settling(self) -> bool:
        """Whether all of it has just come by itself, and takes no press yet."""
        return GRACE.is_on(self._settled_at)

    def settle(self, end: float) -> None:
        """Take no press until then: all of it has come by itself."""
        self._settled_at = end
        for widget in self.widgets:
            widget.settle(end)

    def refuses(self, event: pygame.Event) -> bool:
        """Whether a press comes too early for what it would meet, as that has just come there by itself.

        Enter and Space meet what has the keyboard, or else the button that they stand for on the whole screen.
        """
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            return any(w.is_settling and w.rect.collidepoint(event.pos) for w in self.widgets)
        if not COMMON.means(event, Common.PRESS, Common.CONFIRM):
            return False
        met = self.primaries() if self.focused is None else [self.focused]
        return any(widget.is_settling for widget in met)

    def primaries(self) -> Sequence[Widget]:
        """The buttons of what is done next."""
        return [w for w in self.widgets if isinstance(w, Button) and w.kind in (Kind.PRIMARY, Kind.DANGER)]

    def nodes(self) -> tuple[Node, ...]:
        """All as data, but for empty texts and ornaments."""
        told = (w for w in self.widgets if w.id and (w.label or not isinstance(w, Label)))
        # Enter stands for what is done next.
        due = () if self.focused else [widget.id for widget in self.primaries() if widget.enabled]
        return tuple(w.node().with_keys() if w.id in due else w.node() for w in told)

    @property
    def focused(self) -> Widget | None:
        return next((widget for widget in self.widgets if widget.focused), None)

    @property
    def hovered(self) -> Widget | None:
        return next((widget for widget in reversed(self.widgets) if widget.hovered), None)

    def focus(self, chosen: Widget | None) -> None:
        """Give the keyboard to a widget, or to none."""
        for widget in self.widgets:
            widget.focused = widget is chosen
        pygame.key.stop_text_input()

    def focus_no_more(self) -> None:
        """The keyboard is elsewhere on the scene."""
        for widget in self.widgets:
            widget.focused = False

    def perform(self, asked: Asked) -> bool:
        """Do what is asked of a widget by whoever uses the tree alone; False where that is a matter of the pointer."""
        if self._asked is not None and self._asked(asked):
            return True
        widget = next((widget for widget in self.widgets if widget.id == asked.id), None)
        if widget is None:
            return any(one.perform_inside(asked) for one in self.widgets)
        match asked.deed:
            case Deed.FOCUS if widget.takes_focus:
                self.focus(widget)
                self.shows_focus = True
            case Deed.SET:
                widget.take_value(asked.value)
            case Deed.MORE | Deed.LESS:
                widget.nudge(1 if asked.deed is Deed.MORE else -1)
            case _:
                return False
        return True

    def focus_by(self, step: int) -> bool:
        """Move the keyboard to the next widget that takes it, or back; round at the ends."""
        able = [widget for widget in self.widgets if widget.takes_focus]
        if not able:
            return False
        now = self.focused
        index = able.index(now) + step if now in able else (0 if step > 0 else -1)
        self._give_to(able[index % len(able)])
        return True

    def _give_to(self, chosen: Widget) -> None:
        """Give the keyboard to a widget that is gone to, and show it."""
        self.focus(chosen)
        self.shows_focus = True

    def handle_event(self, event: pygame.Event) -> bool:
        if self.refuses(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            for widget in self.widgets:
                widget.hovered = widget.is_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.shows_focus = False
            self.focus(None)  # Enter after a click on a button is not meant for it
        is_press = event.type == pygame.MOUSEBUTTONDOWN
        for widget in reversed(list(self.widgets)):
            if is_press and not widget.shows_at(event.pos):
                continue
            if widget.handle_event(event):
                return True
        return self._step(event, Common.PREVIOUS, Common.NEXT)

    def has_button_at(self, position: tuple[int, int]) -> bool:
        """Whether a button that can be pressed is there."""
        buttons = (widget for widget in self.widgets if isinstance(widget, Button) and widget.enabled)
        return any(button.is_at(position) for button in buttons)

    def arrow_focus(self, event: pygame.Event) -> bool:
        """Up and down move the keyboard too: for menus and forms."""
        return self.pad_focus(event) or self._step(event, Common.UP, Common.DOWN)

    def pad_focus(self, event: pygame.Event) -> bool:
        """The stick of a gamepad moves the keyboard to what is nearest that way."""
        command, now = COMMON.command(event, _WAYS), self.focused
        if command is None or not is_of_pad(event):
            return False
        if now is None:
            return self.focus_by(1)
        way, (x, y) = _WAYS[command], now.rect.center
        found: list[tuple[int, int]] = []
        for number, widget in enumerate(self.widgets):
            dx, dy = widget.rect.centerx - x, widget.rect.centery - y
            ahead, aside = dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])
            if ahead > 0 and widget.takes_focus:
                found.append((ahead + 2 * aside, number))
        if found:
            self._give_to(self.widgets[min(found)[1]])
        return True

    def _step(self, event: pygame.Event, back: Common, on: Common) -> bool:
        wanted = COMMON.command(event, (back, on))
        return wanted is not None and self.focus_by(-1 if wanted is back else 1)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        for widget in self.widgets:
            if widget.within is None:
                widget.draw(surface, canvas)
            elif widget.rect.colliderect(widget.within.rect):
                with clipped(surface, widget.within.rect):
                    widget.draw(surface, canvas)
        now = self.focused
        if now is not None and self.shows_focus:
            canvas.framed(surface, now.rect, Corner.RING)

    def targets(self) -> dict[str, pygame.Rect]:
        """Where each widget that can be used is, by id."""
        able = (widget for widget in self.widgets if widget.takes_focus)
        return {w.id: w.rect for w in able if w.within is None or w.within.rect.contains(w.rect)}
