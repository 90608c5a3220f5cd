"""What a widget of the tree is: props, which are values, and what is made of them.

A subclass states its props as annotated fields, like a dataclass without being marked as one; what a widget remembers
beside them is a class attribute without an annotation, or begins in `Widget.mounted`::

    class Counter(Widget):
        count: int
        step: Do
        role = Role.BUTTON
        times_pressed = 0

        def press(self) -> None:
            self.times_pressed += 1
            self.step()

What is kept until something changes (`build`, `measure`, `arrange`, `paint`) may read props and own state only; what
is asked each time (`label`, `note`, `state`, `actions`, `accepts`) may read the model too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum, auto
from operator import attrgetter
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias, cast, dataclass_transform

import pygame

from skye_desktop.kit.access import Node, Role, State
from skye_desktop.kit.commands import Action, Command, Common, InputMap
from skye_desktop.kit.grace import NEVER, Grace
from skye_desktop.kit.layout import Ruler, Size, px

NOWHERE: Final = pygame.Rect(0, 0, 0, 0)

Child: TypeAlias = "Widget | float | None"
"""What a container is made of: a widget, a room of so many design pixels, or nothing."""
Mover: TypeAlias = Callable[[Any, pygame.Surface], pygame.Rect | None]
"""Draws something that moves over the picture with a canvas; returns the window pixels that it took."""


class Secret(Enum):
    """What of a widget only its owner may know."""

    NOTHING = auto()
    STATE = auto()
    """Id and place are public; words, and whether it can be used, are not."""
    WHOLE = auto()
    """Not even that it is there is public."""


class PointerKind(Enum):
    """What the pointer does."""

    MOVE = auto()
    PRESS = auto()
    RELEASE = auto()
    WHEEL = auto()
    CANCEL = auto()
    """The window loses the pointer, or somebody puts back what is held."""


class Pointer(NamedTuple):
    """Something that the pointer does, in window pixels."""

    kind: PointerKind
    position: tuple[int, int]
    button: int = 0
    notches: float = 0
    """Notches of the wheel, up positive."""


class Do:
    """A call to be made later, which is equal to another of the same function and arguments; closures never are."""

    __slots__ = ("args", "function")

    def __init__(self, function: Callable[..., object], *args: Hashable) -> None:
        self.function, self.args = function, args

    def __call__(self, *more: object) -> object:
        return self.function(*self.args, *more)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Do) and (self.function, self.args) == (other.function, other.args)

    def __hash__(self) -> int:
        return hash((self.function, self.args))


class Load(NamedTuple):
    """A thing in the air: what is picked up, and from where."""

    thing: Hashable
    source: Widget
    paint: Callable[[Any, pygame.Surface, tuple[int, int]], object]
    """Draws it with a canvas about a centre, in window pixels; may return the rectangle that it took."""
    home: pygame.Rect
    """Where it lay, in window pixels."""
    part: Hashable = None
    """Which part of the source it is."""
    is_kept: bool = False
    """Whether it follows the pointer until the next press, not until the release."""


@dataclass_transform(eq_default=False, field_specifiers=(field,))
class _WithProps:
    """Makes a dataclass of each subclass; two of them are the same only if they are one object."""

    prop_names: ClassVar[tuple[str, ...]]
    prop_values: ClassVar[attrgetter[Any]]
    """Returns the values of all of them."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(eq=False, repr=False)(cls)
        cls.prop_names = tuple(one.name for one in fields(cls))  # type: ignore[arg-type]
        cls.prop_values = attrgetter(*cls.prop_names)


class Widget(_WithProps):
    """A part of a tree. Its ``id`` is the same in every language, and its own in the tree."""

    id: str = field(default="", kw_only=True)
    width: float | None = field(default=None, kw_only=True)
    """Design pixels; None for as much as it takes."""
    height: float | None = field(default=None, kw_only=True)
    """Design pixels; None for as much as it takes."""
    grow: int = field(default=0, kw_only=True)
    """Its share of what is left along a row or column."""

    role = Role.REGION
    outset = 0
    """Design pixels painted beyond the rectangle: a shadow, a ring."""
    secret = Secret.NOTHING
    is_modal = False
    """Whether nothing below it can be reached."""
    catches = False
    """Whether the pointer goes no deeper, even where nothing can be used."""
    is_wood = cast("bool | None", None)
    """Whether what lies on it lies on dark wood, or on parchment; None for whatever it lies on itself."""
    reach = 0.0
    """The part of its size by which what it accepts may be let go beside it."""
    is_afloat = False
    """Whether it, or the layer that it lies in, is painted in every frame over the finished picture."""
    has_to_follow = True
    """Whether `follow` has anything to do, where there is one."""
    is_due = False
    """Whether `follow` has something to do once, with the next update of a tree that ``is_stirred``."""
    follows_once = False
    """Whether it is enough to let it follow once in an update: it does not lie where others do."""
    is_kept = False
    """Whether its owner keeps it: no other one takes its place as if it were this."""
    has_keys_of_its_own = False
    """Whether neither it nor what lies in it is gone to by Tab, arrows or a stick."""
    keeps_changes = False
    """Whether nothing around it is laid out again when what is in it takes another size."""
    takes_text = False
    """Whether letters go to it while it has the keyboard, as `kit.scenes.Typing` says; a click gives it that."""

    awaits = False
    """Whether it awaits what comes from outside the tree: it is ticked whenever time passes, also before it is due."""
    shows_settling = False
    """Whether it looks otherwise while it takes no press for a moment."""

    # State that the tree keeps.
    tree = cast("Host | None", None)
    host = cast("Host", None)
    """The tree, for what is asked only while it is in one."""
    canvas = cast("Any", None)
    """What it is measured and drawn with while it is in a tree."""
    canvas_inside = cast("Any", None)
    """What its children are measured and drawn with."""
    parent = cast("Widget | None", None)
    children = cast("Sequence[Widget]", ())
    keyed = cast("Mapping[Hashable, Widget]", None)
    """The children by what makes each of them the same when they are made anew."""
    rect = NOWHERE
    depth = 0
    props = cast("dict[str, Any]", None)
    is_stale = False
    """Whether it is to be built again."""
    has_parts = False
    """Whether who made it has decided what is in it: then it builds nothing itself."""
    is_unplaced = True
    """Whether what is in it is to be placed again although its rectangle is the same."""
    sizes = cast("dict[int | None, Size]", None)
    settled_at = NEVER
    """When it takes presses again, by the clock of the grace."""

    # -- kept: props and own state only

    def build(self) -> Sequence[Child]:
        """Return what it consists of."""
        return ()

    @property
    def measured_by(self) -> frozenset[str]:
        """The props that `measure` reads: only if one of them changes it is measured again."""
        return frozenset()

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        """Return the window pixels that it takes, at that width if one is given."""
        sizes = [child.wish(ruler, width) for child in self.children]
        return max((wide for wide, _ in sizes), default=0), max(
            (high for _, high in sizes), default=0
        )

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place the children; they all lie over each other here, the last on top."""
        for child in self.children:
            child.place(ruler, rect)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw its own pixels into that rectangle, with its children still to come over them."""

    def follow(self) -> None:
        """Lie where it is to lie, now that all else does: called by each update of the tree that changes something."""

    # -- asked each time

    def places(self) -> Mapping[str, pygame.Rect]:
        """Return where parts of it lie that have a name and are no widgets, in window pixels."""
        return {}

    @property
    def label(self) -> str:
        """What it is called, in words."""
        return ""

    @property
    def note(self) -> str:
        """What its tooltip says, and a screen reader after its name."""
        return ""

    @property
    def state(self) -> State:
        """How it is now, for screen readers."""
        return State(is_enabled=True, is_focused=self.is_focused, about=self.note)

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        """Return the nodes of what it paints into that rectangle, in window pixels, and is no widget of its own."""
        return ()

    @property
    def live(self) -> str:
        """What is announced when it changes; empty for nothing."""
        return ""

    def announced(self) -> Mapping[str, str]:
        """Return what is told aloud of it by names, when it is new under its name."""
        return {self.id: self.live} if self.id and self.live else {}

    def actions(self) -> Mapping[Command, Action]:
        """Return what can be done here, by keys, wheel, gamepad and screen reader."""
        return {}

    @property
    def is_pressable(self) -> bool:
        """Whether a press does something now."""
        return False

    @property
    def is_target(self) -> bool:
        """Whether its name is one that can be clicked now."""
        return self.is_pressable

    @property
    def could_be_target(self) -> bool:
        """Whether its name could be clicked, whatever is secret."""
        return self.is_target

    def aim(self, *, public: bool) -> pygame.Rect:
        """Return where it is clicked, without what panes hide of it; where everybody may know it to be if public."""
        return self.rect

    def is_at(self, position: tuple[int, int]) -> bool:
        """Return whether the pointer meets it at that place of its rectangle, or what lies below it."""
        return True

    @property
    def takes_focus(self) -> bool:
        """Whether the keyboard can come here."""
        return self.is_pressable

    @property
    def is_primary(self) -> bool:
        """Whether Enter stands for it while nothing has the keyboard: what is done next."""
        return False

    @property
    def is_turnable(self) -> bool:
        """Whether the right button, or a finger that rests, turns something there."""
        return False

    @property
    def pad_words(self) -> Mapping[Command, str]:
        """What the buttons of a gamepad do with it while it has the keyboard, in a word or two."""
        return {Common.PRESS: self.label} if self.is_pressable else {}

    @property
    def read_as(self) -> Widget:
        """What a screen reader is led to while keys are for this."""
        return self

    def keys_go_to(self) -> Widget | None:
        """Return the descendant that keys are for while nothing has the focus."""
        return None

    # -- done to it

    def press(self) -> None:
        """Do what a click, Enter, a gamepad's button and a screen reader's press do."""

    def set_value(self, value: str) -> None:
        """Take a value from a screen reader."""

    def nudge(self, by: int) -> bool:
        """Become more or less by a step, as a screen reader asks; return whether it can."""
        action = self.actions().get(Common.UP if by > 0 else Common.DOWN)
        if action is not None:
            action.run()
        return action is not None

    def choose(self) -> bool:
        """Let keys be for it though it has not the keyboard, as a screen reader asks; return whether they can be."""
        return False

    def on_pointer(self, event: Pointer) -> bool:
        """Use the event and get all until the release, or leave it to the parent."""
        return False

    def on_event(self, event: pygame.Event) -> bool:
        """Use any other event of pygame while it has the keyboard: letters, compositions, keys of its own."""
        return False

    def on_pinch(self, centre: tuple[int, int], ratio: float, by: tuple[int, int]) -> bool:
        """Become so many times as large about a place, and move by so many window pixels, as two fingers ask."""
        return False

    def focus_changed(self, is_focused: bool) -> None:
        """Know that it has got the keyboard, or lost it."""

    def lift(self, position: tuple[int, int]) -> Load | None:
        """Return what is picked up there."""
        return None

    def lifted_changed(self, load: Load | None) -> None:
        """Know that something of it is in the air, or no longer."""

    def carried(self, load: Load, position: tuple[int, int]) -> None:
        """Know where the pointer is, in window pixels, with something of it in the air."""

    def clicked(self, load: Load) -> None:
        """Do what pressing what could be lifted, and letting go at once, does."""
        self.press()

    def accepts(self, load: Load) -> bool:
        """Return whether it takes that."""
        return False

    def drop(self, load: Load) -> None:
        """Take what was let go here."""

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        """Know that what was lifted here was let go of where nothing takes it, with its middle there, in window
        pixels."""
        self.returned(load)

    def returned(self, load: Load) -> None:
        """Know that nobody took what was lifted here."""

    def tick(self, seconds: float) -> float | None:
        """Let time pass; return the seconds until the next time, None if there is none."""
        return None

    def mounted(self) -> None:
        """Begin: it has come into the tree."""

    def unmounted(self) -> None:
        """End: it has left the tree."""

    # -- what it calls

    def invalidate(self) -> None:
        """Have it built again before anything is asked of the tree: what it is made of has changed."""
        if self.tree is None or self.is_stale:
            return
        self.is_stale = self.tree.is_stirred = True
        self.tree.stale.append(self)
        if self.tree.is_shown:
            self.tree.changed()

    def repaint(self) -> None:
        """Have its own pixels painted again."""
        if self.tree is not None:
            self.tree.soil(self)

    def wake(self, seconds: float = 0.0) -> None:
        """Have `tick` called in so many seconds, if not before."""
        if self.tree is not None:
            self.tree.due[self] = min(seconds, self.tree.due.get(self, seconds))

    def sleep(self) -> None:
        """Have `tick` not called any more until it is woken again."""
        if self.tree is not None:
            self.tree.due.pop(self, None)
            self.tree.waited.pop(self, None)

    def set(self, **props: object) -> None:
        """Change props of a widget that its owner keeps: for what changes with every frame."""
        assert props.keys() <= {*self.prop_names}, f"{list(props)} are not all props"
        if self.tree is None:
            vars(self).update(props)
        elif (now := self.props | props) != self.props:
            self.tree.change(self, now)

    @property
    def is_hovered(self) -> bool:
        """Whether the pointer is over it or something in it."""
        around = None if self.tree is None else self.tree.hovered
        while around is not None and around is not self:
            around = around.parent
        return around is self

    @property
    def is_focused(self) -> bool:
        """Whether it has the keyboard."""
        return self.tree is not None and self.tree.focused is self

    @property
    def is_pressed(self) -> bool:
        """Whether the button is down on it."""
        return self.tree is not None and self.tree.pressed is self

    @property
    def is_settling(self) -> bool:
        """Whether it has just come, moved or changed by itself, and takes no press yet."""
        is_touched = self.tree is not None and self.settled_at != NEVER
        return is_touched and self.host.grace.is_on(self.settled_at)

    # -- layout

    def draw_with(self, canvas: Any) -> None:
        """Be measured, placed and drawn anew, with that."""
        self.canvas = self.canvas_inside = canvas
        self.sizes.clear()
        self.is_unplaced = True

    def wish(self, ruler: Ruler, width: int | None = None, *, is_given: bool = False) -> Size:
        """Return the window pixels it is to have: the fixed size, else what it takes at that width; ``is_given`` if it
        gets that width whatever its own is."""
        wide = width if is_given else None if self.width is None else px(ruler, self.width)
        high = None if self.height is None else px(ruler, self.height)
        if wide is not None and high is not None:
            return wide, high
        measured = self.measured(ruler, width if wide is None else wide)
        return (measured[0] if wide is None else wide), (measured[1] if high is None else high)

    def measured(self, ruler: Ruler, width: int | None) -> Size:
        """Return what `measure` says at that width, remembered until what it reads changes."""
        size = self.sizes.get(width)
        if size is None:
            size = self.sizes[width] = self.measure(ruler, width)
        return size

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Lie there, with all that is inside; nothing is done where all of it lies as before."""
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


class Host(Protocol):
    """What widgets, and the parts of a tree, ask of the tree."""

    canvas: Any
    window: pygame.Rect
    meanings: InputMap
    grace: Grace
    layers: list[Widget]
    """The root and all that lies over it, the topmost last."""
    ids: dict[str, Widget]
    arrows_step: bool
    """Whether up and down go from widget to widget too, as in menus and forms."""
    movers: list[Mover]
    """What is painted over the picture in every frame."""
    reachable: Sequence[Widget]
    """The layers down to the topmost modal one, the topmost first."""
    reaching: list[Widget]
    """What takes things that are let go a little beside it."""
    load: Load | None
    """What is pressed and can be carried, or is in the air."""
    stale: list[Widget]
    """Widgets that may have to be built again."""
    due: dict[Widget, float]
    """Seconds until each ticking widget is due."""
    waited: dict[Widget, float]
    """Seconds since each of them was ticked, where some have passed."""
    is_stirred: bool
    """Whether anything may have to be built, laid out or lie where others do since all was up to date."""
    is_shown: bool
    """Whether what was drawn last is shown: then it is told once that it is no longer what the tree is like."""

    @property
    def focused(self) -> Widget | None:
        """What has the keyboard."""

    @property
    def hovered(self) -> Widget | None:
        """The innermost widget under the pointer."""

    @property
    def pressed(self) -> Widget | None:
        """What the button is down on."""

    @property
    def carried_at(self) -> tuple[int, int] | None:
        """Where the centre of what is in the air is, in window pixels; None while nothing is."""

    @property
    def pointed_at(self) -> tuple[int, int]:
        """Where the pointer is, in window pixels."""

    @property
    def wheel(self) -> Pointer | None:
        """The turn of the wheel that is being used; None for none."""

    def carry(self, load: Load) -> None:
        """Let something follow the pointer until the next press."""

    def at(self, position: tuple[int, int]) -> Widget | None:
        """Return the topmost widget there that does something with the pointer."""

    def put_down(self) -> None:
        """Let nothing be in the air; its source is not told that it comes back."""

    def stir(self) -> None:
        """Have what lies where others do find its place again with the next update: their model may have changed."""

    def update(self) -> None:
        """Build, measure and place what has changed."""

    def lay_out(self) -> None:
        """The same, but for what lies where others do."""

    def where(self, widget: Widget) -> pygame.Rect:
        """Return the part of a widget that is in sight, in window pixels."""

    def seen(self, widget: Widget, place: pygame.Rect) -> pygame.Rect:
        """Return the part of a place on a widget that is in sight, in window pixels."""

    def find(self, name: str) -> list[pygame.Rect]:
        """Return where that lies in sight which is called so, in window pixels."""

    def give_keyboard(self, widget: Widget | None) -> None:
        """Let a widget have the keyboard, or none."""

    def changed(self) -> None:
        """Tell, once, that what is shown is no longer what the tree is like."""

    def refuse(self, letters: str) -> None:
        """Know letters that were typed or pasted into a field and left out."""

    def scrolled(self, widget: Widget) -> None:
        """Know that other things lie under the pointer now."""

    def soil(self, widget: Widget, part: pygame.Rect | None = None) -> None:
        """Have the pixels of a widget painted again, or only those of a part, in window pixels."""

    def moves(self, widget: Widget) -> None:
        """Know that a widget is about to lie elsewhere: what it covered is painted again, and so is it."""

    def soil_settled(self) -> None:
        """Have painted again what takes presses again."""

    def change(self, widget: Widget, props: dict[str, Any]) -> None:
        """Give a mounted widget these props."""

    def touched(self, widget: Widget) -> None:
        """Know that a widget came, moved or changed by itself."""


def chain(widget: Widget | None) -> list[Widget]:
    """Return the widget and all it lies in, the innermost first."""
    found = []
    while widget is not None:
        found.append(widget)
        widget = widget.parent
    return found


def walk(*widgets: Widget) -> list[Widget]:
    """Return the widgets and all in them, from below to above."""
    found, due = [], [*reversed(widgets)]
    while due:
        one = due.pop()
        found.append(one)
        due += reversed(one.children)
    return found


class Placeless(Widget):
    """Something that is there and takes no pixel."""

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        super().place(ruler, pygame.Rect(rect.topleft, (0, 0)))


class Poll(Placeless):
    """Looks from time to time whether something has come; to be woken when something is awaited anew."""

    look: Callable[[], float | None]
    """Takes what has come; returns the seconds until the next look, None for not before it is woken."""

    awaits = True
    is_kept = True

    def tick(self, seconds: float) -> float | None:
        return self.look()


class Announcer(Placeless):
    """Tells aloud what is new of a whole screen."""

    words: Callable[[], Mapping[str, str]]
    """Returns it by names: what is new under a name is told, and what is empty is news when it comes again."""

    def announced(self) -> Mapping[str, str]:
        return self.words()
