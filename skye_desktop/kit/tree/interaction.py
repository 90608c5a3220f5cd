"""Effects of pointer, keys and screen readers: hover, press, drag and drop, focus, commands.

A press without movement is a click; one that moves drags what was lifted (`Widget.lift`). The
widget where it ends may take it (`Widget.accepts`, `Widget.drop`); the place under the pointer is
tried first, then that under the centre of the load.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import repeat
from typing import Final, NamedTuple

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.accessibility import ActionKind, ActionRequest
from skye_desktop.kit.commands import LEFT_BUTTON, Command, Common, is_activation
from skye_desktop.kit.gamepad import is_of_pad
from skye_desktop.kit.layout import px
from skye_desktop.kit.tree.elements import Container
from skye_desktop.kit.tree.scroll import Pane, Scroller
from skye_desktop.kit.tree.widget import Load, Pointer, PointerKind, TreeHost, Widget, chain, walk

DIRECTIONS: Final = {
    Common.LEFT: (-1, 0),
    Common.RIGHT: (1, 0),
    Common.UP: (0, -1),
    Common.DOWN: (0, 1),
}
"""Directions of arrows and a gamepad's stick: right and down positive."""


class LostFocus(NamedTuple):
    """Focused widget that has left the tree."""

    id: str
    around: list[Widget]
    """Its ancestors, the innermost first."""
    place: pygame.Rect
    """Its last place, in window pixels."""


class Focus:
    """Keyboard focus of a tree. A modal layer keeps it inside, and gives it back when it goes."""

    def __init__(self, tree: TreeHost) -> None:
        self._tree = tree
        self.now: Widget | None = None
        self.is_shown = False
        """Whether the keyboard was used last: only then the focus ring is drawn."""
        self._before: list[str] = []
        """Ids that had the focus when each modal layer came."""
        self.lost: LostFocus | None = None
        """Focused widget that left, while nothing has the focus instead."""

    @property
    def order(self) -> list[Widget]:
        """Focusable widgets, in the order of the tree."""
        found = []
        due = list(self._tree.reachable)
        while due:
            one = due.pop()
            if one.has_keys_of_its_own:
                continue
            if one.takes_focus:
                found.append(one)
            due += reversed(one.children)
        return found

    def give(self, widget: Widget | None) -> None:
        """Focus a widget as keys do, with the ring and scrolled into view; or clear the focus."""
        self.set(widget)
        self.show(widget is not None)
        for around in chain(widget):
            if isinstance(around, Scroller) and widget is not None and around is not widget:
                around.show(widget)

    def set(self, widget: Widget | None) -> None:
        """Focus a widget, or clear the focus."""
        if widget is self.now:
            return
        for one in (self.now, widget):
            if one is not None:
                self._tree.soil(one)
        self.now, before = widget, self.now
        for one in (before, widget):
            if one is not None:
                one.repaint()
                one.focus_changed(one is widget)

    def show(self, is_shown: bool) -> None:
        """Show or hide the focus ring."""
        if is_shown != self.is_shown:
            self.is_shown = is_shown
            if self.now is not None:
                self.now.repaint()

    def step(self, by: int) -> bool:
        """Move to the next focusable widget or back, cyclically; return whether there is any."""
        order = self.order
        if not order:
            return False
        if self.now in order:
            index = order.index(self.now) + by
        else:
            index = 0 if by > 0 else -1
        self.give(order[index % len(order)])
        return True

    def towards(self, way: tuple[int, int]) -> bool:
        """Move to the nearest focusable widget in a direction; return whether there is one."""
        if self.now is None:
            things = [one for one in self.order if not isinstance(one, Scroller)]
            self.give(things[0] if things else None)
            return bool(things)
        x, y = self._tree.where(self.now).center
        found: list[tuple[int, int]] = []
        order = self.order
        for number, widget in enumerate(order):
            centre = self._tree.where(widget).center
            dx, dy = centre[0] - x, centre[1] - y
            ahead, aside = dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])
            if ahead > 0 and not isinstance(widget, Scroller):
                found.append((ahead + 2 * aside, number))
        if found:
            self.give(order[min(found)[1]])
        return bool(found)

    # -- layers and removals

    def enter(self) -> None:
        """Clear the focus for a new modal layer, and remember it."""
        self._before.append(self.now.id if self.now is not None else "")
        self.set(None)

    def leave(self) -> None:
        """Return the focus to the widget that had it before the modal layer came."""
        self.set(self._tree.ids.get(self._before.pop()))

    def lose(self, widget: Widget) -> None:
        """React to the focused widget leaving the tree."""
        self._tree.soil(widget)
        self.lost = LostFocus(widget.id, chain(widget.parent), self._tree.where(widget))
        self.now = None
        widget.focus_changed(False)

    def follow(self, lost: LostFocus) -> None:
        """Focus a successor of a lost widget, once the tree is up to date.

        The widget with its id takes the focus, else the nearest one within the innermost remaining
        ancestor, which then has a grace period. If all ancestors are gone, nothing is focused.
        """
        self.lost = None
        successor = self._tree.ids.get(lost.id)
        if successor is None or not successor.takes_focus:
            successor = self._nearest(lost.around, lost.place)
            if successor is not None:
                successor.settled_at = self._tree.grace.clock() + self._tree.grace.seconds
        if successor is not None:
            self.set(successor)

    def _nearest(self, around: list[Widget], place: pygame.Rect) -> Widget | None:
        """Return the focusable widget nearest to a place in the innermost remaining ancestor."""
        order = self.order
        for holder in around:
            inside = (
                [one for one in order if holder in chain(one)] if holder.parent is not None else []
            )
            if inside:
                return min(
                    inside, key=lambda one: math.dist(self._tree.where(one).center, place.center)
                )
        return None

    def resume_text_input(self) -> None:
        """Resume or stop text input, according to the focus: the tree is on top again."""
        if self.now is None:
            pygame.key.stop_text_input()
        else:
            self.now.focus_changed(True)


_BACK = (Common.PREVIOUS, Common.UP)


class Interaction:
    """State of the pointer: what is hovered, pressed and dragged."""

    def __init__(self, tree: TreeHost, focus: Focus) -> None:
        self._tree = tree
        self._focus = focus
        self.hovered: Widget | None = None
        """Innermost widget under the pointer."""
        self.pressed: Widget | None = None
        self.is_dragging = False
        self.position = (-1, -1)
        self.wheel: Pointer | None = None
        """Wheel event that is being handled; None without one."""
        self._captured: Widget | None = None
        """Widget that receives all pointer events until the release."""
        self._captured_by = LEFT_BUTTON
        self._pressed_at = (0, 0)
        self._grip = (0, 0)
        """Window pixels from the pointer to the centre of the load."""

    # -- questions

    def is_over(self, widget: Widget) -> bool:
        """Return whether the pointer is over a widget or one of its descendants."""
        return widget in chain(self.hovered)

    def at(self, position: tuple[int, int]) -> Widget | None:
        """Return the topmost widget there that reacts to the pointer."""
        return next((one for one in chain(self.under(position)) if _does_something(one)), None)

    def under(self, position: tuple[int, int]) -> Widget | None:
        """Return the innermost topmost widget there that reacts or has a note."""
        root = self._tree.layers[0]
        reachable = self._tree.reachable
        # The topmost last, with the place before panes move anything, and whether it is still to be
        # looked into.
        due = list(zip(reversed(reachable), repeat(position), repeat(True)))
        while due:
            one, there, is_closed = due.pop()
            if is_closed and one.children:
                due.append((one, there, False))
                x, y = there
                inside = (x, y + one.offset) if isinstance(one, Scroller) else there
                for child in one.children:
                    holds_all = not child.children or isinstance(child, Container | Scroller)
                    if not holds_all or child.rect.collidepoint(inside):
                        due.append((child, inside, True))
            elif not one.rect.collidepoint(there) or (one is root and not one.catches):
                continue  # the root is there anyway
            elif (_does_something(one) or one.note) and one.is_at(there):
                return one
        return root if root in reachable else None

    @property
    def centre(self) -> tuple[int, int]:
        """Centre of the load, in window pixels."""
        return self.position[0] + self._grip[0], self.position[1] + self._grip[1]

    # -- the pointer

    def pointer(self, event: Pointer) -> bool:
        """Handle a pointer event; return whether it was used."""
        self.position = event.position
        match event.kind:
            case PointerKind.MOVE:
                return self._move(event)
            case PointerKind.PRESS:
                return self._press(event)
            case PointerKind.RELEASE:
                return self._release(event)
            case PointerKind.WHEEL:
                return self._offer(self.under(event.position), event) is not None
            case PointerKind.CANCEL:
                was_held = self._tree.load is not None
                self.cancel()
                return was_held

    def _move(self, event: Pointer) -> bool:
        self._hover(self.under(event.position))
        for one in chain(self.hovered):
            one.pointed(event.position)
        if self._captured is not None:
            return self._captured.on_pointer(event)
        if self._tree.load is None:
            return False
        far = abs(event.position[0] - self._pressed_at[0]) + abs(
            event.position[1] - self._pressed_at[1]
        )
        if not self.is_dragging and far > px(self._tree.canvas, theme.CLICK_SLOP):
            self._pick_up(self._tree.load)
        if self.is_dragging and self._tree.load is not None:
            self._tree.load.source.carried(self._tree.load, event.position)
        return True

    def _pick_up(self, load: Load) -> None:
        self.is_dragging = True
        self._tree.movers.append(self._paint_load)
        load.source.lifted_changed(load)

    def carry(self, load: Load) -> None:
        """Drag a load by its centre until the next press, or until it is cancelled."""
        self.put_down()
        self._tree.load = load._replace(is_attached=True)
        self._grip = (0, 0)
        self._pick_up(self._tree.load)
        if self._tree.load is not None:
            self._tree.load.source.carried(self._tree.load, self.position)

    def refresh_hover(self) -> None:
        """Look again at what lies under the pointer, because widgets have moved."""
        if min(self.position) >= 0:
            self._hover(self.under(self.position))

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        before = self.hovered
        self.hovered = widget
        for one in {*chain(before)} ^ {*chain(widget)}:
            one.repaint()

    def _press(self, event: Pointer) -> bool:
        self._focus.show(False)
        under = self.under(event.position)
        self._hover(under)
        # A click gives the keyboard to fields only: Enter after a click on a button is not meant
        # for it.
        self._focus.set(next((one for one in chain(under) if one.takes_text), None))
        if event.button != LEFT_BUTTON:
            return self._capture(under, event)
        if self._tree.load is not None and self._tree.load.is_attached:
            self._let_go(self._tree.load, event.position)
            return True
        if self.pressed is not None or self._tree.load is not None:
            self.cancel()  # nobody has seen the button go up since it went down last
        if any(one.is_settling and _does_something(one) for one in chain(under)):
            return True  # it was meant for what stood there before
        if self._capture(under, event):
            return True
        for one in chain(under):
            load = one.lift(event.position)
            if load is not None:
                self._tree.load = load
                self._pressed_at = event.position
                self.is_dragging = False
                middle = load.home.center
                self._grip = middle[0] - event.position[0], middle[1] - event.position[1]
                return True
            if one.is_pressable:
                self._hold(one)
                return True
            if one.catches:
                return True
        return False

    def _hold(self, widget: Widget | None) -> Widget | None:
        """Set the widget on which the button is down; return the one before."""
        before = self.pressed
        self.pressed = widget
        for one in (before, widget):
            if one is not None:
                one.repaint()
        return before

    def _capture(self, under: Widget | None, event: Pointer) -> bool:
        """Let the innermost widget that uses a press receive all events until the release."""
        captor = self._offer(under, event)
        if captor is not None:
            self._captured = captor
            self._captured_by = event.button
        return captor is not None

    def _offer(self, widget: Widget | None, event: Pointer) -> Widget | None:
        """Return the innermost widget, from this one outwards, that uses the event."""
        return next((one for one in chain(widget) if one.on_pointer(event)), None)

    def _release(self, event: Pointer) -> bool:
        if self._captured is not None and event.button == self._captured_by:
            captured = self._captured
            self._captured = None
            return captured.on_pointer(event)
        if event.button != LEFT_BUTTON:
            return False
        if self._tree.load is not None and self._tree.load.is_attached:
            return True  # of the click that it was taken with
        if self._tree.load is not None:
            self._let_go(self._tree.load, event.position)
            return True
        pressed = self._hold(None)
        if pressed is None:
            return False
        if pressed in chain(self.under(event.position)) and not pressed.is_settling:
            pressed.press()
        return True

    def _let_go(self, load: Load, position: tuple[int, int]) -> None:
        was_dragged, centre = self.is_dragging, self.centre
        if was_dragged:
            load.source.carried(load, position)
        self.put_down()
        if not was_dragged:
            load.source.clicked(load)
            return
        for place in dict.fromkeys((position, centre)):
            around = chain(self.under(place))
            for one in (*around, *self._reaching(place)) if self._tree.reaching else around:
                if one.accepts(load):
                    one.drop(load)
                    return
        load.source.missed(load, centre)

    def _reaching(self, place: tuple[int, int]) -> list[Widget]:
        """Return the widgets that accept drops beside them at a position."""
        found = []
        for one in self._tree.reaching:
            rect = self._tree.where(one)
            room = rect.inflate(round(rect.width * one.reach), round(rect.height * one.reach))
            if room.collidepoint(place) and chain(one)[-1] in self._tree.reachable:
                found.append(one)
        return found

    def put_down(self) -> None:
        """End dragging without calling `Widget.returned` of the source."""
        load = self._tree.load
        self._tree.load = None
        if load is not None and self.is_dragging:
            self._tree.movers.remove(self._paint_load)
            load.source.lifted_changed(None)
        self.is_dragging = False

    def _paint_load(self, canvas: object, surface: pygame.Surface) -> pygame.Rect | None:
        if self._tree.load is None:
            return None
        taken = self._tree.load.paint(canvas, surface, self.centre)
        if isinstance(taken, pygame.Rect):
            return taken
        around = self._tree.load.home.inflate(
            self._tree.load.home.width, self._tree.load.home.height
        )
        around.center = self.centre
        return around

    def cancel(self) -> None:
        """End dragging and pressing."""
        load = self._tree.load
        was_dragging = self.is_dragging
        self.put_down()
        if load is not None and was_dragging:
            load.source.returned(load)
        self._hold(None)
        captured = self._captured
        self._captured = None
        if captured is not None:
            captured.on_pointer(Pointer(PointerKind.CANCEL, self.position))

    def forget(self, widgets: Sequence[Widget]) -> None:
        """Drop all references to widgets that are leaving the tree."""
        if (focused := self._focus.now) is not None and focused in widgets:
            self._focus.lose(focused)
        if self._tree.load is not None and self._tree.load.source in widgets:
            self.put_down()
        if self.pressed in widgets:
            self.pressed = None
        if self._captured in widgets:
            self._captured = None
        if self.hovered in widgets:
            self.hovered = None

    # -- keys and commands

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event of pygame; no other code translates these."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self.pointer(Pointer(PointerKind.MOVE, event.pos))
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.MOUSEBUTTONDOWN:
                is_used = self.pointer(Pointer(PointerKind.PRESS, event.pos, event.button))
                under = self.under(event.pos)
                return (
                    is_used or self._means(event, under) or any(one.catches for one in chain(under))
                )
            case pygame.MOUSEBUTTONUP:
                return self.pointer(Pointer(PointerKind.RELEASE, event.pos, event.button))
            case pygame.WINDOWFOCUSLOST:
                return self.pointer(Pointer(PointerKind.CANCEL, self.position))
            case pygame.KEYDOWN:
                return self._key(event)
        return self._focus.now is not None and self._focus.now.on_event(event)

    def _wheel(self, event: pygame.Event) -> bool:
        """Offer the wheel to the widgets under the pointer, the innermost first."""
        notches = event.dict.get("precise_y", event.y)
        pointer = self.wheel = Pointer(PointerKind.WHEEL, self.position, notches=notches)
        around = chain(self.under(self.position))
        act = self._tree.meanings.act
        is_used = any(act(event, one.actions) or one.on_pointer(pointer) for one in around)
        self.wheel = None
        return is_used

    def _key(self, event: pygame.Event) -> bool:
        meanings = self._tree.meanings
        focus = self._focus
        if self._tree.load is not None and meanings.means(event, Common.CANCEL):
            self.cancel()
            return True
        around = chain(self.start)
        for one in around:
            if type(one).on_event is not Widget.on_event and one.on_event(event):
                return True
        if is_activation(event) and self._is_too_early():
            return True
        if focus.now is not None and focus.now.is_pressable and is_activation(event):
            focus.now.press()
            return True
        # What keys mean for the root comes after the focus.
        root = self._tree.layers[0]
        for one in around:
            has_own = one is not root and type(one).actions is not Widget.actions
            if has_own and meanings.act(event, one.actions):
                return True
        return (
            self._step_focus(event)
            or self._act_on_root(event)
            or self._move_towards(event)
            or self._scrolls(event)
        )

    def _is_too_early(self) -> bool:
        """Return whether what Enter would press is in its grace period."""
        met = [self._focus.now] if self._focus.now is not None else primaries(self._tree)
        return any(one.is_settling for one in met)

    def _act_on_root(self, event: pygame.Event) -> bool:
        """Run the root's action for a key, unless a modal layer lies over it."""
        root = self._tree.layers[0]
        return root in self._tree.reachable and self._tree.meanings.act(event, root.actions)

    def _step_focus(self, event: pygame.Event) -> bool:
        """Move the focus to the next widget or back, by arrows too if `Tree.arrows_step`."""
        command = self._tree.meanings.command(event, (Common.PREVIOUS, Common.NEXT))
        if command is None and self._tree.arrows_step:
            if self._move_towards(event):
                return True
            command = self._tree.meanings.command(event, (Common.UP, Common.DOWN))
        return command is not None and self._focus.step(-1 if command in _BACK else 1)

    def _move_towards(self, event: pygame.Event) -> bool:
        """Move the focus to the nearest widget in the direction of a gamepad's stick."""
        way = self._tree.meanings.command(event, DIRECTIONS) if is_of_pad(event) else None
        return way is not None and self._focus.towards(DIRECTIONS[way])

    def _scrolls(self, event: pygame.Event) -> bool:
        """Scroll the largest pane in sight by keys that nothing else uses."""
        panes = [
            one
            for layer in self._tree.reachable
            for one in walk(layer)
            if isinstance(one, Pane) and one.is_taller
        ]
        if not panes:
            return False
        pane = max(panes, key=lambda one: one.rect.width * one.rect.height)
        return self._tree.meanings.act(event, pane.reading)

    @property
    def start(self) -> Widget:
        """Widget that receives keys: the focused one, else the one named by the topmost layer."""
        if self._focus.now is not None:
            return self._focus.now
        for layer in self._tree.reachable:
            for one in chain_down(layer):
                wanted = one.keys_go_to()
                if wanted is not None:
                    return wanted
        return self._tree.layers[-1]

    def _means(self, event: pygame.Event, start: Widget | None) -> bool:
        return any(self._tree.meanings.act(event, one.actions) for one in chain(start))

    def command(self, command: Command, start: Widget | None = None) -> bool:
        """Run a command for a widget or its nearest ancestor; return whether there was one."""
        for one in chain(start or self.start):
            action = one.actions().get(command)
            if action is not None:
                action.run()
                return True
        way = DIRECTIONS.get(command) if isinstance(command, Common) else None
        return way is not None and self._focus.towards(way)

    # -- screen readers

    def perform(self, request: ActionRequest) -> bool:
        """Perform a screen reader's request for a reachable widget.

        Return whether it was possible.
        """
        widget = self._tree.ids.get(request.id)
        if widget is None or chain(widget)[-1] not in self._tree.reachable:
            return False
        match request.kind:
            case ActionKind.FOCUS if widget.takes_focus:
                self._focus.give(widget)
            case ActionKind.PRESS if widget.is_pressable and not widget.is_settling:
                widget.press()
            case ActionKind.SET:
                widget.set_value(request.value)
            case ActionKind.MORE | ActionKind.LESS:
                return widget.nudge(1 if request.kind is ActionKind.MORE else -1)
            case ActionKind.PRESS if widget.takes_text:
                self._focus.set(widget)
            case ActionKind.PRESS | ActionKind.FOCUS:
                return widget.choose()
        return True


def primaries(tree: TreeHost) -> list[Widget]:
    """Return the widgets that Enter presses while nothing has the focus."""
    return [
        one
        for layer in tree.reachable
        for one in walk(layer)
        if one.is_primary and one.is_pressable
    ]


def chain_down(widget: Widget) -> list[Widget]:
    """Return the widget, its first child, the first child of that, and so on."""
    found = [widget]
    while found[-1].children:
        found.append(found[-1].children[0])
    return found


def _does_something(widget: Widget) -> bool:
    """Return whether the widget itself reacts to the pointer."""
    kind = type(widget)
    return (
        widget.is_pressable
        or widget.catches
        or kind.lift is not Widget.lift
        or kind.accepts is not Widget.accepts
        or kind.on_pointer is not Widget.on_pointer
    )
