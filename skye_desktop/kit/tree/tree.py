"""The tree: widgets are mounted, replaced by their successors, laid out and given time.

The root's model is a value; its owner replaces it and calls `Widget.invalidate`. Before anything is
asked of the tree it is brought up to date: what is stale is built again, the result is compared
with the present widgets, and equal ones are left alone with all their state. The old instance stays
and takes over the props of the new one, so focus, scroll offsets and animations survive.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from operator import attrgetter
from typing import Any

import pygame

from skye_desktop.kit.accessibility import ActionRequest, Node
from skye_desktop.kit.animation import Animations, Drawer
from skye_desktop.kit.commands import Command, InputMap
from skye_desktop.kit.grace import GRACE, Grace
from skye_desktop.kit.tree import describe
from skye_desktop.kit.tree.elements import Container, gap_of
from skye_desktop.kit.tree.interaction import Focus, Interaction, primaries
from skye_desktop.kit.tree.painter import Painter
from skye_desktop.kit.tree.scroll import Scroller
from skye_desktop.kit.tree.widget import (
    NOWHERE,
    Child,
    Load,
    MoverPainter,
    Pointer,
    Widget,
    chain,
    walk,
)

_PLACED_BY_PARENT = frozenset({"width", "height", "grow"})
"""Props that the container of a widget reads."""


class Tree:
    """Widgets under a root, with layers over it: sheets, menus, curtains."""

    def __init__(
        self, root: Widget, canvas: Any, meanings: InputMap, *,
        changed: Callable[[], None] = lambda: None,
        refuse: Callable[[str], None] = lambda letters: None, grace: Grace = GRACE,
    ) -> None:  # fmt: skip
        """Create a tree that is measured and drawn by a canvas; ``meanings`` is the input map.

        ``changed`` is called when the window no longer shows the tree as it is, ``refuse`` with
        letters that fields have left out.
        """
        self.canvas = canvas
        self.meanings = meanings
        self.grace = grace
        self.refuse = refuse
        self._report_changed = changed
        self.is_shown = False
        """Whether the window shows the last drawing, and `changed` is due when that is outdated."""
        self.arrows_step = False
        """Whether up and down move the focus too, as in menus and forms."""
        self.window = pygame.Rect(0, 0, 0, 0)
        self.stale: list[Widget] = []
        """Widgets that may have to be built again."""
        self.ids: dict[str, Widget] = {}
        self.layers: list[Widget] = []
        """The root and all layers over it, the topmost last."""
        self.reachable: Sequence[Widget] = ()
        """Layers down to the topmost modal one, the topmost first."""
        self.load: Load | None = None
        """Load that is pressed and may be dragged, or is being dragged."""
        self.movers: list[MoverPainter] = []
        """Functions that paint what moves over the picture in every frame."""
        self.flights = Animations()
        """Pictures that fly from one place to another."""
        self.focus = Focus(self)
        self.painter = Painter(self, self.focus)
        self.interaction = Interaction(self, self.focus)
        self.soil = self.painter.soil
        self.moves = self.painter.moves
        """Painting requests of widgets, handled by the painter."""
        self._resized: list[Widget] = []
        self.due: dict[Widget, float] = {}
        """Seconds until each widget's next `Widget.tick`."""
        self.waited: dict[Widget, float] = {}
        """Seconds since the last tick of each widget, where some have passed."""
        self._followers: list[Widget] = []
        """Widgets with `Widget.follow`.

        Those painted over others come after those they may cover.
        """
        self._is_following = False
        self.needs_update = True
        """Whether anything may have to be built, laid out or moved before the next drawing."""
        self._guides: list[Widget] = []
        """Widgets that name places inside them by `Widget.places`."""
        self.reaching: list[Widget] = []
        """Widgets that accept drops beside them."""
        self._settling: dict[Widget, None] = {}
        """Widgets that look different because their grace period is running."""
        self._has_scrolled = False
        """Whether other things may lie under the pointer than when it was last looked at."""
        self._doubles: list[tuple[Widget, Widget]] = []
        """Pairs of widgets with the same id.

        After an update one of each pair must have left the tree.
        """
        self._add(root)

    @property
    def root(self) -> Widget:
        """Lowest layer."""
        return self.layers[0]

    @property
    def focused(self) -> Widget | None:
        """Widget that has the focus."""
        return self.focus.now

    @property
    def hovered(self) -> Widget | None:
        """Innermost widget under the pointer."""
        return self.interaction.hovered

    @property
    def carried_at(self) -> tuple[int, int] | None:
        """Centre of the dragged load, in window pixels; None without one."""
        return self.interaction.centre if self.interaction.is_dragging else None

    @property
    def pointer_position(self) -> tuple[int, int]:
        """Position of the pointer, in window pixels."""
        return self.interaction.position

    @property
    def wheel(self) -> Pointer | None:
        """Wheel event that is being handled; None without one."""
        return self.interaction.wheel

    def carry(self, load: Load) -> None:
        """Drag a load until the next press."""
        self.interaction.carry(load)

    def put_down(self) -> None:
        """End dragging without telling the source that the load comes back."""
        self.interaction.put_down()

    @property
    def pressed(self) -> Widget | None:
        """Widget on which the button is down."""
        return self.interaction.pressed

    def scrolled(self, widget: Widget) -> None:
        """React to a scrolled widget: other things lie under the pointer now."""
        self._has_scrolled = self.needs_update = True
        self.painter.orders.pop(widget.is_afloat, None)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the window in design pixels, for the one rule about small windows."""
        return self.window.width / self.canvas.scale, self.window.height / self.canvas.scale

    def set_focus(self, widget: Widget | None) -> None:
        """Move the focus to a widget, or clear it."""
        self.focus.give(widget)

    # -- layers

    def push(self, layer: Widget) -> None:
        """Add a layer on top: a sheet, menu, hint or curtain; a modal one takes the focus."""
        self._add(layer)
        if layer.is_modal:
            self.interaction.cancel()
            self.focus.enter()

    def pop(self, layer: Widget) -> None:
        """Remove a layer; the focus returns to where it was before the layer came."""
        left = self.layers
        self.layers = []
        self.reachable = ()
        for one in left:
            if one is not layer:
                self._lay_over(one)
        self.painter.orders.pop(layer.is_afloat, None)
        self._unmount(layer)
        if layer.is_modal:
            self.focus.leave()

    def _add(self, layer: Widget) -> None:
        self._lay_over(layer)
        self._mount(layer, None)
        self._resized.append(layer)
        self.needs_update = True

    def _lay_over(self, layer: Widget) -> None:
        self.layers.append(layer)
        self.reachable = (layer,) if layer.is_modal else (layer, *self.reachable)

    # -- keeping up to date

    def resize(self, window: pygame.Rect, canvas: Any = None) -> None:
        """Lay out everything for another size, scale or language; the widgets' state stays."""
        self.window = pygame.Rect(window)
        self.canvas = self.canvas if canvas is None else canvas
        for layer in self.layers:
            for widget in walk(layer):
                widget.draw_with(
                    self.canvas if widget.parent is None else widget.parent.canvas_inside
                )
                widget.is_stale = True
                self.stale.append(widget)
        self._resized += self.layers
        self.needs_update = True
        self.painter.resize()

    def update(self) -> None:
        """Build, measure and place what has changed; costs next to nothing without changes."""
        if not self.needs_update:
            return
        self.lay_out()
        if self._is_following:
            return
        self._is_following = is_due = True
        followed: set[Widget] = set()
        while is_due:
            for widget in tuple(self._followers):
                if (widget.is_due or widget.has_to_follow) and widget not in followed:
                    widget.follow()
                    if widget.follows_once:
                        followed.add(widget)
            is_due = bool(self.stale or self._resized)
            if is_due:
                self.lay_out()
        self._is_following = False
        self.needs_update = self._has_scrolled or self.focus.lost is not None

    def request_update(self) -> None:
        """Request an update, because widgets that follow others may have to move."""
        self.needs_update = True

    def lay_out(self) -> None:
        """Build, measure and place what has changed, except widgets that follow others."""
        while self.stale or self._resized:  # of what is placed some may be found to be due
            if self.stale or self._doubles:
                self._build_stale()
            if self._resized:
                self._place_resized()
        if self.focus.lost is not None:
            self.focus.follow(self.focus.lost)
        if self._has_scrolled:
            self._has_scrolled = False
            self.interaction.refresh_hover()

    def _build_stale(self) -> None:
        while self.stale:
            due = sorted(self.stale, key=attrgetter("depth"))
            self.stale = []
            for widget in due:
                if widget.is_stale and widget.tree is self:
                    widget.is_stale = False
                    if not widget.has_parts:
                        self._match(widget, widget.build())
        for one, other in self._doubles:
            assert one.tree is None or other.tree is None, f"two widgets are called {one.id}"
        self._doubles.clear()

    def change(self, widget: Widget, props: dict[str, Any]) -> None:
        """Give a mounted widget new props."""
        before = widget.props
        widget.props = props
        changed = []
        for name, value in props.items():
            if value != before[name]:
                changed.append(name)
        if not changed:
            return
        self.needs_update = True
        is_built = type(widget).build is not Widget.build
        vars(widget).update(props)
        if not widget.measured_by.isdisjoint(changed):
            self._resized.append(widget)
        if widget.parent is not None and not _PLACED_BY_PARENT.isdisjoint(changed):
            widget.sizes.clear()
            self._resized.append(widget.parent)
        if type(widget).paint is not Widget.paint:
            self.soil(widget)
            if self.grace.is_by_itself and not all(map(callable, map(props.get, changed))):
                self.touched(widget)  # nobody sees which calls they are
        if is_built:
            widget.invalidate()
        elif self.is_shown:
            self.changed()

    def _match(self, parent: Widget, parts: Iterable[Child]) -> None:
        """Reconcile the children of a widget with newly made parts.

        A child with the same type and id, or the same type and position, stays and takes over the
        new props; one that ``is_persistent`` is matched only with itself.
        """
        axis = parent.axis if isinstance(parent, Container) else 0
        before = dict(parent.keyed)
        now = dict[Hashable, Widget]()
        for part in parts:
            if part is None:
                continue
            new = part if isinstance(part, Widget) else gap_of(part, axis)
            key: Hashable = new if new.is_persistent else (type(new), new.id or len(now))
            old = before.pop(key, None)
            if old is None:
                self._mount(new, parent)
                old = new
            elif old is not new:
                props = vars(new)
                inside = props.pop("parts", None)
                if props != old.props:
                    self.change(old, props)
                if inside is not None:
                    self._match(old, inside)
            now[key] = old
        if before:
            self._unmount(*before.values())
        parent.keyed = now
        children = list(now.values())
        if children != list(parent.children):
            parent.children = children
            self._resized.append(parent)
            self.painter.orders.pop(parent.is_afloat, None)
            if type(parent).paint is not Widget.paint:
                self.soil(parent)
            elif self.is_shown:
                self.changed()

    def _mount(self, widget: Widget, parent: Widget | None) -> None:
        props = dict(zip(widget.prop_names, widget.prop_values(widget), strict=True))
        parts = props.pop("parts", None)
        widget.tree = widget.host = self
        widget.parent = parent
        widget.props = props
        widget.sizes = {}
        widget.canvas = widget.canvas_inside = (
            self.canvas if parent is None else parent.canvas_inside
        )
        widget.depth = 0 if parent is None else parent.depth + 1
        widget.is_afloat |= parent is not None and parent.is_afloat
        widget.rect = NOWHERE
        widget.children = ()
        widget.keyed = {}
        widget.is_unplaced = True
        widget.is_stale = False
        if widget.id:
            if widget.id in self.ids:
                self._doubles.append((self.ids[widget.id], widget))
            self.ids[widget.id] = widget
        widget.has_parts = parts is not None
        kind = type(widget)
        if kind.mounted is not Widget.mounted:
            widget.mounted()
        if parts is not None:
            self._match(widget, parts)
        elif kind.build is not Widget.build:
            self._match(widget, widget.build())
        if kind.tick is not Widget.tick:
            self.due[widget] = 0.0
        if kind.follow is not Widget.follow:
            self._followers.append(widget)
            self._followers.sort(key=attrgetter("is_afloat"))
        if kind.places is not Widget.places:
            self._guides.append(widget)
        if widget.reach:
            self.reaching.append(widget)
        if self.grace.is_by_itself:
            self.touched(widget)

    def _unmount(self, *widgets: Widget) -> None:
        gone = list(widgets)
        has_pixels = False
        for one in gone:
            gone += one.children
            has_pixels = has_pixels or type(one).paint is not Widget.paint
        if has_pixels and not all(map(attrgetter("is_afloat"), widgets)):
            self.painter.uncover_all(widgets)
        self.interaction.forget(gone)
        self.needs_update = True
        for one in gone:
            self.due.pop(one, None)
            self.waited.pop(one, None)
            self._settling.pop(one, None)
            for registry in (self._followers, self._guides, self.reaching):
                if one in registry:
                    registry.remove(one)
            if self.ids.get(one.id) is one:
                del self.ids[one.id]
            if type(one).unmounted is not Widget.unmounted:
                one.unmounted()
            one.tree = one.parent = None
            del one.host, one.canvas, one.canvas_inside

    # -- layout

    def _place_resized(self) -> None:
        """Measure what has changed; place all within the innermost widgets of unchanged size."""
        due: dict[Widget, None] = {}
        for widget in dict.fromkeys(self._resized):
            if widget.tree is self:
                due[self._settled(widget)] = None
        self._resized = []
        for widget in sorted(due, key=attrgetter("depth")):
            widget.place(widget.canvas, self.window if widget.parent is None else widget.rect)

    def _settled(self, widget: Widget) -> Widget:
        """Return the innermost enclosing widget whose size stays the same.

        Those passed on the way are marked as not placed.
        """
        while True:
            known = widget.sizes
            widget.sizes = {}
            widget.is_unplaced = True
            parent = widget.parent
            is_given = widget.width is not None and widget.height is not None
            if parent is None or is_given or widget.keeps_changes:
                return widget
            if known:
                ruler = widget.canvas
                if all(widget.measured(ruler, width) == size for width, size in known.items()):
                    return widget
            widget = parent

    # -- drawing

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """Bring the screen up to date; return the window pixels that have changed."""
        self.update()
        return self.painter.draw(screen)

    # -- events

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event of pygame; return whether it was used.

        The meaning of a key does not depend on widgets that follow others, so these are not
        updated.
        """
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self.lay_out()
        elif self.needs_update:
            self.update()
        return self.interaction.handle(event)

    def pointer(self, event: Pointer) -> bool:
        """Handle a pointer event; return whether it was used."""
        self.update()
        return self.interaction.pointer(event)

    def command(self, command: Command, start: Widget | None = None) -> bool:
        """Run a command for a widget or its nearest ancestor.

        Without a widget, for the keys' target.
        """
        self.update()
        return self.interaction.command(command, start)

    def perform(self, request: ActionRequest) -> bool:
        """Perform a screen reader's request; return whether that was possible."""
        self.update()
        return self.interaction.perform(request)

    def cancel(self) -> None:
        """End dragging and pressing."""
        self.interaction.cancel()

    # -- questions

    def at(self, position: tuple[int, int]) -> Widget | None:
        """Return the topmost widget there that reacts to the pointer."""
        self.lay_out()
        return self.interaction.at(position)

    def where(self, widget: Widget) -> pygame.Rect:
        """Return the visible part of a widget, in window pixels."""
        return self.visible_part(widget, widget.rect)

    def visible_part(self, widget: Widget, place: pygame.Rect) -> pygame.Rect:
        """Return the visible part of a rectangle on a widget, in window pixels, after scrolling."""
        rect = pygame.Rect(place)
        around = widget.parent
        while around is not None:
            if isinstance(around, Scroller):
                rect = rect.move(0, -around.offset).clip(around.rect)
            around = around.parent
        return rect

    def find(self, name: str) -> list[pygame.Rect]:
        """Return the visible rectangles of a name, in window pixels: a widget's id, or a place.

        A name that ends in ``*`` stands for all that begin so.
        """
        if name[-1:] != "*":
            one = self.ids.get(name)
            found = [self.where(one)] if one is not None else []
            found += (
                []
                if found
                else [rect for guide in self._guides if (rect := guide.places().get(name))]
            )
        else:
            begin = name[:-1]
            found = [self.where(one) for id, one in self.ids.items() if id.startswith(begin)]
            named = (pair for guide in self._guides for pair in guide.places().items())
            found += [rect for id, rect in named if id.startswith(begin) and id not in self.ids]
        return [rect for rect in found if rect.width and rect.height]

    def node(self) -> tuple[Node, ...]:
        """Return the reachable widgets as nodes, for screen readers."""
        self.update()
        start = self.interaction.start
        due = [] if self.focused is not None else [*([start] if start.id else []), *primaries(self)]
        return describe.nodes(self, [one.read_as for one in due])

    def live(self) -> dict[str, str]:
        """Return the announcements of all reachable layers, by name.

        They may contain secrets, since they are spoken to the person before the screen.
        """
        self.update()
        found: dict[str, str] = {}
        for layer in self.reachable:
            for one in walk(layer):
                found |= one.announced()
        return found

    def tooltip(self) -> str:
        """Return the note for what is under the pointer."""
        self.update()
        return describe.tooltip(self)

    def targets(self, *, public: bool = False) -> dict[str, pygame.Rect]:
        """Return the rectangles that can be clicked, by id; if public, without secrets."""
        self.update()
        return describe.targets(self, public=public)

    # -- time

    def tick(self, seconds: float, *, stands_still: bool = False) -> None:
        """Let time pass; changes made meanwhile count as made by themselves.

        If ``stands_still``, time passes only for flights and for widgets that `Widget.awaits`
        something.
        """
        before = self.grace.is_by_itself
        self.grace.is_by_itself = True
        try:
            for widget, left in list(self.due.items()):
                if widget.tree is not self or (stands_still and not widget.awaits):
                    continue
                waited = self.waited.pop(widget, 0.0) + seconds
                if left > seconds and not widget.awaits:
                    self.due[widget] = left - seconds
                    self.waited[widget] = waited
                    continue
                del self.due[widget]
                self.needs_update = True
                again = widget.tick(waited)
                if again is not None:
                    widget.wake(again)
            if self.flights.is_moving:
                self.flights.update(seconds)
                if self.is_shown:
                    self.changed()
            if self.needs_update:
                self.update()
        finally:
            self.grace.is_by_itself = before

    def next_tick(
        self, within: Widget | None = None, *, stands_still: bool = False
    ) -> float | None:
        """Return the seconds until `tick` is needed; None if only an event can change that.

        With ``within`` only that widget and its descendants count.
        """
        if within is not None:
            return min(
                (left for one, left in self.due.items() if within in chain(one)), default=None
            )
        if self.flights.is_moving:
            return 0.0
        soonest = None
        for one, left in self.due.items():
            if (one.awaits or not stands_still) and (soonest is None or left < soonest):
                soonest = left
        return soonest

    def fly(self, draw: Drawer, start: str, end: str, seconds: float, delay: float = 0.0) -> None:
        """Let a picture fly between two named places, wherever these are meanwhile.

        Nothing waits for it. A place that disappears counts at its last position; a flight between
        places that do not exist is dropped.
        """
        if self.find(start) and self.find(end):
            ends = partial(self._middle, start), partial(self._middle, end)
            self.flights.send(draw, *ends, seconds, delay)
            if self.flights.is_moving and self._paint_flights not in self.movers:
                self.movers.append(self._paint_flights)

    def _middle(self, name: str) -> tuple[int, int] | None:
        return next((rect.center for rect in self.find(name)), None)

    def _paint_flights(self, canvas: Any, surface: pygame.Surface) -> pygame.Rect:
        self.flights.draw(surface)
        if not self.flights.is_moving:
            self.movers.remove(self._paint_flights)
        return self.window

    def changed(self) -> None:
        """Report, once, that the window no longer shows the tree as it is."""
        self.is_shown = False
        self._report_changed()

    # -- grace

    @contextmanager
    def by_itself(self) -> Iterator[None]:
        """Give everything that comes, moves or changes inside the block a grace period."""
        before = self.grace.is_by_itself
        self.grace.is_by_itself = True
        try:
            yield
            self.update()
        finally:
            self.grace.is_by_itself = before

    def settle(self, end: float) -> None:
        """Give all widgets a grace period up to a time, by the clock of the grace."""
        for layer in self.layers:
            for widget in walk(layer):
                self._let_settle(widget, end)

    def touched(self, widget: Widget) -> None:
        """Start the grace period of a widget that came, moved or changed by itself."""
        self._let_settle(widget, self.grace.end())

    def _let_settle(self, widget: Widget, end: float) -> None:
        widget.settled_at = end
        if self.interaction.pressed is widget:
            self.interaction.pressed = None  # what was pressed is not what would be let go
        if widget.shows_settling:
            self._settling[widget] = None
            self.soil(widget)

    def soil_settled(self) -> None:
        """Request new painting of the widgets whose grace period has ended."""
        for widget in tuple(self._settling):
            if not widget.is_settling:
                del self._settling[widget]
                self.soil(widget)
