"""The widget: props, which are values, and what is made of them.

A subclass declares its props as annotated fields, like a dataclass without being marked as one. Its
state is a class attribute without an annotation, or begins in `Widget.mounted`::

    class Counter(Widget):
        count: int
        step: Do
        role = Role.BUTTON
        times_pressed = 0

        def press(self) -> None:
            self.times_pressed += 1
            self.step()

Results that are cached until something changes (`build`, `measure`, `arrange`, `paint`) may read
props and own state only. What is asked each time (`label`, `note`, `state`, `actions`, `accepts`)
may read the model too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum, auto
from operator import attrgetter
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias, cast, dataclass_transform

import pygame

from skye_desktop.kit.accessibility import Node, Role, State
from skye_desktop.kit.commands import Action, Command, Common, InputMap
from skye_desktop.kit.grace import NEVER, Grace
from skye_desktop.kit.layout import Ruler, Size, px

NOWHERE: Final = pygame.Rect(0, 0, 0, 0)

Child: TypeAlias = "Widget | float | None"
"""Part of a container: a widget, a gap of so many design pixels, or nothing."""
MoverPainter: TypeAlias = Callable[[Any, pygame.Surface], pygame.Rect | None]
"""Draws something over the picture with a canvas; returns the window pixels that it covers."""


class Secret(Enum):
    """Part of a widget that only its owner may know."""

    NOTHING = auto()
    STATE = auto()
    """Id and place are public; words and availability are not."""
    WHOLE = auto()
    """Not even its presence is public."""


class PointerKind(Enum):
    """Kind of a pointer event."""

    MOVE = auto()
    PRESS = auto()
    RELEASE = auto()
    WHEEL = auto()
    CANCEL = auto()
    """The window loses the pointer, or the held thing is put back."""


class Pointer(NamedTuple):
    """Pointer event, in window pixels."""

    kind: PointerKind
    position: tuple[int, int]
    button: int = 0
    notches: float = 0
    """Notches of the wheel, positive upwards."""


class Do:
    """Deferred call, equal to another one of the same function and arguments; closures are not."""

    __slots__ = ("args", "function")

    def __init__(self, function: Callable[..., object], *args: Hashable) -> None:
        self.function = function
        self.args = args

    def __call__(self, *more: object) -> object:
        return self.function(*self.args, *more)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Do) and (self.function, self.args) == (other.function, other.args)

    def __hash__(self) -> int:
        return hash((self.function, self.args))


class Load(NamedTuple):
    """Thing that is dragged, and its origin."""

    thing: Hashable
    source: Widget
    paint: Callable[[Any, pygame.Surface, tuple[int, int]], object]
    """Draws it with a canvas about a centre, in window pixels; may return what it covers."""
    home: pygame.Rect
    """Rectangle where it lay, in window pixels."""
    part: Hashable = None
    """Part of the source that it is."""
    is_attached: bool = False
    """Whether it follows the pointer until the next press, not until the release."""


@dataclass_transform(eq_default=False, field_specifiers=(field,))
class _WithProps:
    """Base that makes a dataclass of each subclass, compared by identity."""

    prop_names: ClassVar[tuple[str, ...]]
    prop_values: ClassVar[attrgetter[Any]]
    """Returns the values of all props."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(eq=False, repr=False)(cls)
        cls.prop_names = tuple(one.name for one in fields(cls))  # type: ignore[arg-type]
        cls.prop_values = attrgetter(*cls.prop_names)


class Widget(_WithProps):
    """Part of a tree. Its ``id`` is the same in every language, and unique in the tree."""

    id: str = field(default="", kw_only=True)
    width: float | None = field(default=None, kw_only=True)
    """Design pixels; None for its natural width."""
    height: float | None = field(default=None, kw_only=True)
    """Design pixels; None for its natural height."""
    grow: int = field(default=0, kw_only=True)
    """Share of the spare room along a row or column."""

    role = Role.REGION
    outset = 0
    """Design pixels painted beyond the rectangle, for a shadow or a ring."""
    secret = Secret.NOTHING
    is_modal = False
    """Whether the layers below it cannot be reached."""
    catches = False
    """Whether it stops the pointer, even where nothing can be used."""
    is_wood = cast("bool | None", None)
    """Whether its children lie on dark wood or on parchment.

    None for the ground it lies on itself.
    """
    reach = 0.0
    """How far outside it things may be dropped, as a fraction of its size."""
    is_afloat = False
    """Whether it, or its layer, is painted over the finished picture in every frame."""
    has_to_follow = True
    """Whether `follow` has anything to do now."""
    is_due = False
    """Whether `follow` must be called once, in the next update of the tree."""
    follows_once = False
    """Whether one call of `follow` in an update is enough, because it does not depend on others."""
    is_persistent = False
    """Whether its owner keeps the instance: no other widget is reconciled with it."""
    has_keys_of_its_own = False
    """Whether Tab, arrows and the stick of a gamepad skip it and its descendants."""
    keeps_changes = False
    """Whether the layout around it stays the same when a size inside it changes."""
    takes_text = False
    """Whether it receives letters while focused, as a `kit.scenes.Typing`; a click focuses it."""

    awaits = False
    """Whether it waits for something outside the tree, so that it is ticked in any case."""
    shows_settling = False
    """Whether it looks different during its grace period."""

    # State that the tree keeps.
    tree = cast("TreeHost | None", None)
    host = cast("TreeHost", None)
    """The tree, for code that runs only while the widget is in one."""
    canvas = cast("Any", None)
    """Canvas that measures and draws it while it is in a tree."""
    canvas_inside = cast("Any", None)
    """Canvas that measures and draws its children."""
    parent = cast("Widget | None", None)
    children = cast("Sequence[Widget]", ())
    keyed = cast("Mapping[Hashable, Widget]", None)
    """Children by the keys with which a new child is matched."""
    rect = NOWHERE
    depth = 0
    props = cast("dict[str, Any]", None)
    is_stale = False
    """Whether it is to be built again."""
    has_parts = False
    """Whether its children were given by its maker: then it builds nothing itself."""
    is_unplaced = True
    """Whether its children must be placed again even if its rectangle is the same."""
    sizes = cast("dict[int | None, Size]", None)
    settled_at = NEVER
    """End of its grace period, by the clock of the grace."""

    # -- kept: props and own state only

    def build(self) -> Sequence[Child]:
        """Return its children."""
        return ()

    @property
    def measured_by(self) -> frozenset[str]:
        """Props that `measure` reads: it is measured again only if one of them changes."""
        return frozenset()

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        """Return its size in window pixels, at a width if one is given."""
        sizes = [child.preferred_size(ruler, width) for child in self.children]
        return max((wide for wide, _ in sizes), default=0), max(
            (high for _, high in sizes), default=0
        )

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place the children; here they overlap, the last one on top."""
        for child in self.children:
            child.place(ruler, rect)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw its own pixels into a rectangle; its children are painted over them."""

    def follow(self) -> None:
        """Move to its place beside other widgets, which have been placed by then.

        Called in each update of the tree that changes something.
        """

    # -- asked each time

    def places(self) -> Mapping[str, pygame.Rect]:
        """Return the rectangles of named parts that are no widgets, in window pixels."""
        return {}

    @property
    def label(self) -> str:
        """Name for people; empty for none."""
        return ""

    @property
    def note(self) -> str:
        """Text of its tooltip, which a screen reader reads after its name."""
        return ""

    @property
    def state(self) -> State:
        """State for screen readers."""
        return State(is_enabled=True, is_focused=self.is_focused, about=self.note)

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        """Return nodes for painted parts that are no widgets; ``rect`` is in window pixels."""
        return ()

    @property
    def live(self) -> str:
        """Text that is announced when it changes; empty for none."""
        return ""

    def announced(self) -> Mapping[str, str]:
        """Return the announcements by name; a text that is new under its name is spoken."""
        return {self.id: self.live} if self.id and self.live else {}

    def actions(self) -> Mapping[Command, Action]:
        """Return the actions of keys, wheel, gamepad and screen reader."""
        return {}

    @property
    def is_pressable(self) -> bool:
        """Whether a press does something now."""
        return False

    @property
    def is_target(self) -> bool:
        """Whether its id is one that can be clicked now."""
        return self.is_pressable

    @property
    def could_be_target(self) -> bool:
        """Whether its id could be clicked, judged without its secrets."""
        return self.is_target

    def aim(self, *, public: bool) -> pygame.Rect:
        """Return the rectangle to click, in window pixels before scrolling.

        Panes may hide parts of it.

        With ``public`` it must not depend on secrets.
        """
        return self.rect

    def is_at(self, position: tuple[int, int]) -> bool:
        """Return whether a position in its rectangle belongs to it, not to what lies below."""
        return True

    @property
    def takes_focus(self) -> bool:
        """Whether it can be focused."""
        return self.is_pressable

    @property
    def is_primary(self) -> bool:
        """Whether Enter presses it while nothing has the focus."""
        return False

    @property
    def is_turnable(self) -> bool:
        """Whether the right button, or a long press of a finger, turns something there."""
        return False

    @property
    def pad_words(self) -> Mapping[Command, str]:
        """What gamepad buttons do while it is focused, in a word or two for each command."""
        return {Common.PRESS: self.label} if self.is_pressable else {}

    @property
    def read_as(self) -> Widget:
        """Widget that receives a screen reader's focus in its place."""
        return self

    def keys_go_to(self) -> Widget | None:
        """Return the descendant that receives keys while nothing has the focus."""
        return None

    # -- done to it

    def press(self) -> None:
        """React to a click, Enter, a gamepad button or a screen reader's press."""

    def set_value(self, value: str) -> None:
        """Take a value from a screen reader."""

    def nudge(self, by: int) -> bool:
        """Change its value by a step, as a screen reader requests; return whether it can."""
        action = self.actions().get(Common.UP if by > 0 else Common.DOWN)
        if action is not None:
            action.run()
        return action is not None

    def choose(self) -> bool:
        """Receive keys without being focused, as a screen reader requests.

        Return whether it can.
        """
        return False

    def pointed(self, position: tuple[int, int]) -> None:
        """React to the pointer moving over it or a descendant, for example by another look."""

    def on_pointer(self, event: Pointer) -> bool:
        """Use the event and capture the pointer until the release, or leave it to the parent."""
        return False

    def on_event(self, event: pygame.Event) -> bool:
        """Use any other event of pygame while focused: letters, compositions, keys of its own."""
        return False

    def on_pinch(self, centre: tuple[int, int], ratio: float, by: tuple[int, int]) -> bool:
        """Zoom by a ratio about a centre, and move by window pixels, as two fingers ask."""
        return False

    def focus_changed(self, is_focused: bool) -> None:
        """React to a gain or loss of the focus."""

    def lift(self, position: tuple[int, int]) -> Load | None:
        """Return what is picked up at a position; None if nothing."""
        return None

    def lifted_changed(self, load: Load | None) -> None:
        """React to the begin or end of dragging a part of it; ``load`` is None at the end."""

    def carried(self, load: Load, position: tuple[int, int]) -> None:
        """React to the pointer's position, in window pixels, while a part of it is dragged."""

    def clicked(self, load: Load) -> None:
        """React to a click on something that could have been lifted."""
        self.press()

    def accepts(self, load: Load) -> bool:
        """Return whether the load can be dropped here."""
        return False

    def drop(self, load: Load) -> None:
        """Take a load that was dropped here."""

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        """React to a load from here being dropped where nothing takes it.

        ``centre`` is the middle of the load, in window pixels.
        """
        self.returned(load)

    def returned(self, load: Load) -> None:
        """React to a load from here that nobody took."""

    def tick(self, seconds: float) -> float | None:
        """Let time pass; return the seconds until the next call, None if there is none."""
        return None

    def mounted(self) -> None:
        """Initialize the state: it has entered the tree."""

    def unmounted(self) -> None:
        """Clean up: it has left the tree."""

    # -- what it calls

    def invalidate(self) -> None:
        """Request a new `build`, because the model has changed."""
        if self.tree is None or self.is_stale:
            return
        self.is_stale = self.tree.needs_update = True
        self.tree.stale.append(self)
        if self.tree.is_shown:
            self.tree.changed()

    def repaint(self) -> None:
        """Request new painting of its own pixels."""
        if self.tree is not None:
            self.tree.soil(self)

    def wake(self, seconds: float = 0.0) -> None:
        """Request a call of `tick` in so many seconds, or earlier."""
        if self.tree is not None:
            self.tree.due[self] = min(seconds, self.tree.due.get(self, seconds))

    def sleep(self) -> None:
        """Cancel the next call of `tick`."""
        if self.tree is not None:
            self.tree.due.pop(self, None)
            self.tree.waited.pop(self, None)

    def set(self, **props: object) -> None:
        """Change props of a widget that its owner keeps and changes in every frame."""
        assert props.keys() <= {*self.prop_names}, f"{list(props)} are not all props"
        if self.tree is None:
            vars(self).update(props)
        elif (now := self.props | props) != self.props:
            self.tree.change(self, now)

    @property
    def is_hovered(self) -> bool:
        """Whether the pointer is over it or one of its descendants."""
        around = None if self.tree is None else self.tree.hovered
        while around is not None and around is not self:
            around = around.parent
        return around is self

    @property
    def is_focused(self) -> bool:
        """Whether it has the focus."""
        return self.tree is not None and self.tree.focused is self

    @property
    def is_pressed(self) -> bool:
        """Whether the button is down on it."""
        return self.tree is not None and self.tree.pressed is self

    @property
    def is_settling(self) -> bool:
        """Whether its grace period is running: it has just come, moved or changed by itself."""
        is_touched = self.tree is not None and self.settled_at != NEVER
        return is_touched and self.host.grace.is_on(self.settled_at)

    # -- layout

    def draw_with(self, canvas: Any) -> None:
        """Take a new canvas, which invalidates its sizes and places."""
        self.canvas = self.canvas_inside = canvas
        self.sizes.clear()
        self.is_unplaced = True

    def preferred_size(
        self, ruler: Ruler, width: int | None = None, *, is_given: bool = False
    ) -> Size:
        """Return its outer size in window pixels: fixed sides, else what it measures at that width.

        ``is_given`` if it gets that width whatever its own is.
        """
        wide = width if is_given else None if self.width is None else px(ruler, self.width)
        high = None if self.height is None else px(ruler, self.height)
        if wide is not None and high is not None:
            return wide, high
        measured = self.measured(ruler, width if wide is None else wide)
        return (measured[0] if wide is None else wide), (measured[1] if high is None else high)

    def measured(self, ruler: Ruler, width: int | None) -> Size:
        """Return the size measured at a width, cached until a prop that matters changes."""
        size = self.sizes.get(width)
        if size is None:
            size = self.sizes[width] = self.measure(ruler, width)
        return size

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place it and its descendants in a rectangle.

        Does nothing if all of them are there already.
        """
        if rect == self.rect and not self.is_unplaced:
            return
        tree = self.tree
        assert tree is not None
        has_moved = rect != self.rect
        if has_moved:
            tree.moves(self)
            if tree.grace.is_by_itself:
                tree.touched(self)
            self.rect = pygame.Rect(rect)
        self.is_unplaced = False
        if self.children or type(self).arrange is not Widget.arrange:
            self.arrange(ruler, self.rect)


class TreeHost(Protocol):
    """The tree as it is seen by widgets and by its own parts."""

    canvas: Any
    window: pygame.Rect
    meanings: InputMap
    grace: Grace
    layers: list[Widget]
    """The root and all layers over it, the topmost last."""
    ids: dict[str, Widget]
    arrows_step: bool
    """Whether up and down move the focus too, as in menus and forms."""
    movers: list[MoverPainter]
    """Painters of what moves over the picture in every frame."""
    reachable: Sequence[Widget]
    """Layers down to the topmost modal one, the topmost first."""
    reaching: list[Widget]
    """Widgets that accept drops beside them."""
    load: Load | None
    """Load that is pressed and may be dragged, or is being dragged."""
    stale: list[Widget]
    """Widgets that may have to be built again."""
    due: dict[Widget, float]
    """Seconds until each ticking widget is due."""
    waited: dict[Widget, float]
    """Seconds since the last tick of each widget, where some have passed."""
    needs_update: bool
    """Whether anything may have to be built, laid out or moved since the last update."""
    is_shown: bool
    """Whether the window shows the last drawing, so that `changed` is due when that is outdated."""

    @property
    def focused(self) -> Widget | None:
        """Widget that has the focus."""

    @property
    def hovered(self) -> Widget | None:
        """Innermost widget under the pointer."""

    @property
    def pressed(self) -> Widget | None:
        """Widget on which the button is down."""

    @property
    def carried_at(self) -> tuple[int, int] | None:
        """Centre of the dragged load, in window pixels; None without one."""

    @property
    def pointer_position(self) -> tuple[int, int]:
        """Position of the pointer, in window pixels."""

    @property
    def wheel(self) -> Pointer | None:
        """Wheel event that is being handled; None without one."""

    def carry(self, load: Load) -> None:
        """Drag a load until the next press."""

    def at(self, position: tuple[int, int]) -> Widget | None:
        """Return the topmost widget there that reacts to the pointer."""

    def put_down(self) -> None:
        """End dragging without telling the source widget that the load returns to it."""

    def request_update(self) -> None:
        """Request an update, because widgets that follow others may have to move."""

    def update(self) -> None:
        """Build, measure and place what has changed."""

    def lay_out(self) -> None:
        """Build, measure and place what has changed, except widgets that follow others."""

    def where(self, widget: Widget) -> pygame.Rect:
        """Return the visible part of a widget, in window pixels."""

    def visible_part(self, widget: Widget, place: pygame.Rect) -> pygame.Rect:
        """Return the visible part of a rectangle on a widget, in window pixels."""

    def find(self, name: str) -> list[pygame.Rect]:
        """Return the visible rectangles of the widgets or places of that name, in window pixels."""

    def set_focus(self, widget: Widget | None) -> None:
        """Move the focus to a widget, or clear it."""

    def changed(self) -> None:
        """Report, once, that the window no longer shows the tree as it is."""

    def refuse(self, letters: str) -> None:
        """Report letters that were typed or pasted into a field and left out."""

    def scrolled(self, widget: Widget) -> None:
        """React to a scrolled widget: other things lie under the pointer now."""

    def soil(self, widget: Widget, part: pygame.Rect | None = None) -> None:
        """Request new painting of a widget, or of a part of it in window pixels."""

    def moves(self, widget: Widget) -> None:
        """React to a widget that is about to move: its old and new pixels are painted again."""

    def soil_settled(self) -> None:
        """Request new painting of the widgets whose grace period has ended."""

    def change(self, widget: Widget, props: dict[str, Any]) -> None:
        """Give a mounted widget new props."""

    def touched(self, widget: Widget) -> None:
        """Start the grace period of a widget that came, moved or changed by itself."""


def chain(widget: Widget | None) -> list[Widget]:
    """Return the widget and all its ancestors, the innermost first."""
    found = []
    while widget is not None:
        found.append(widget)
        widget = widget.parent
    return found


def walk(*widgets: Widget) -> list[Widget]:
    """Return the widgets and all their descendants, from below to above."""
    found, due = [], [*reversed(widgets)]
    while due:
        one = due.pop()
        found.append(one)
        due += reversed(one.children)
    return found


class Placeless(Widget):
    """Widget without an area."""

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        super().place(ruler, pygame.Rect(rect.topleft, (0, 0)))


class Poll(Placeless):
    """Widget that asks from time to time whether something has arrived.

    `wake` makes it ask soon.
    """

    look: Callable[[], float | None]
    """Takes what has arrived, and returns the seconds until the next call; None to stop asking."""

    awaits = True
    is_persistent = True

    def tick(self, seconds: float) -> float | None:
        return self.look()


class Announcer(Placeless):
    """Widget that makes the announcements of a whole screen."""

    words: Callable[[], Mapping[str, str]]
    """Returns them by name; a text that is new under its name is spoken, an empty one resets it."""

    def announced(self) -> Mapping[str, str]:
        return self.words()
