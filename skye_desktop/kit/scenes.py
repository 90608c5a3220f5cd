"""What a scene is, a screen of its own or a sheet over another one, and the stack of those that are open."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

import pygame

from skye_desktop.i18n import tr_in
from skye_desktop.kit.access import Asked, Node, Role
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.commands import Action, Command, Common, InputMap
from skye_desktop.kit.grace import GRACE, NEVER
from skye_desktop.kit.life import Life
from skye_desktop.kit.memory import give_memory_back
from skye_desktop.kit.theme import Notice


class Host(Protocol):
    """The window, as far as every scene needs it."""

    unsent: dict[tuple[str, str], str]
    """Texts that were typed and left without an answer, by what they were asked for and whose they are."""

    @property
    def input(self) -> InputMap:
        """What keys and mouse buttons mean."""

    @property
    def canvas(self) -> Canvas:
        """What is drawn with, at the present scale."""

    @property
    def screen(self) -> pygame.Surface:
        """What the window shows."""

    @property
    def scenes(self) -> Sequence[Scene]:
        """The open scenes, the one on top last."""

    def room(self, scene: Scene) -> pygame.Rect:
        """Where that scene is laid out."""

    def pop(self) -> None:
        """Leave the scene on top."""

    def redraw(self) -> None:
        """Draw at the next turn of the loop."""

    def tell_refused(self, letters: str) -> None:
        """Say which letters were typed or pasted and left out."""


@runtime_checkable
class Typing(Protocol):
    """What letters go to while it has the keyboard."""

    id: str
    longest: int

    @property
    def label(self) -> str:
        """What it is called, in words."""

    @property
    def text(self) -> str:
        """What stands in it."""

    @property
    def is_composing(self) -> bool:
        """Whether an input method is at work on letters that are not in it yet."""

    def takes(self, letter: str) -> bool:
        """Return whether that letter may stand in it."""

    def is_at(self, position: tuple[int, int]) -> bool:
        """Return whether it is seen there, in window pixels."""

    def set_text(self, text: str) -> None:
        """Let that text stand in it, as if it were typed."""


class Scrolling(Protocol):
    """What a finger moves up and down."""

    @property
    def offset(self) -> int:
        """Window pixels that are hidden above."""

    def scroll_to(self, offset: int) -> None:
        """Hide so many window pixels above, as far as there is something."""


_TITLES = (Role.TEXT, Role.LIST, Role.PAGE, Role.REGION)
"""What may say what a scene is called, in this order."""


class Scene:
    """One screen. `layout` places everything for a size; `draw` changes nothing."""

    is_sheet = False
    """Whether the scene below stays visible around it."""

    has_strip_room = False
    """Whether it says itself where the line about the buttons of a gamepad stands."""

    arrows_move_focus = False
    """Whether up and down go from widget to widget too: for menus and forms."""

    catches_keys = False
    """Whether keys that mean the same on every screen are this scene's."""

    is_question = False
    """Whether it waits for an answer, or for something to be done, before anything else can be opened."""

    life: Life | None = None
    """What moves by itself on it."""

    opens_files = False
    """Whether a file dropped onto the window can be opened here."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.has_entered = False
        """Whether `on_entered` has been called."""

    @property
    def canvas(self) -> Canvas:
        return self.app.canvas

    @property
    def name(self) -> str:
        return type(self).__name__

    def caption(self) -> str:
        """What the window's title tells of it, beyond the name of the program; empty for nothing."""
        return ""

    def layout(self, window: pygame.Rect) -> None:
        """Place everything in the window; called before the first frame and after every change of size."""

    def handle_event(self, event: pygame.Event) -> bool:
        """Use the event and return True, or leave it."""
        return self.app.input.act(event, self.commands)

    def commands(self) -> Mapping[Command, Action]:
        """What keys and mouse buttons do here that no widget has used."""
        return {}

    def update(self, seconds: float) -> None:
        """Let that much time pass."""

    def next_update_in(self) -> float | None:
        """Seconds until `update` is needed: 0 for the next frame, None for not before an event."""
        return None

    @property
    def is_still(self) -> bool:
        """Whether time may pass without another frame: what changes then asks for one."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene; changes nothing."""

    def draw_ground(self, surface: pygame.Surface) -> None:
        """What the sheets lie on: the table, or the screen below."""
        if not self.is_sheet:
            self.canvas.wood(surface)

    def tooltip(self) -> str:
        """The note for what is under the pointer; empty for none."""
        return ""

    def spoken_of(self) -> Sequence[pygame.Rect]:
        """What that note is about and must not cover."""
        return ()

    def rooms_for_notices(self) -> Sequence[pygame.Rect]:
        """Where notices go for want of a place where they usually stand."""
        return ()

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """What no note over the scene may cover: what is dragged, and where it may go."""
        return ()

    def targets(self) -> dict[str, pygame.Rect]:
        """What can be clicked or dragged, by name, in window pixels."""
        return {}

    def public_targets(self) -> dict[str, pygame.Rect]:
        """The same as far as it tells nothing that is secret."""
        return self.targets()

    def node(self) -> Node:
        """The scene as data: what a screen reader and tests can know of it."""
        children = self.nodes()
        titles = sorted(
            (node for node in children if node.role in _TITLES),
            key=lambda node: node.role is not Role.TEXT,
        )
        label = self.caption() or next((node.label for node in titles), self.name)
        role = Role.DIALOG if self.is_sheet else Role.SCREEN
        return Node(self.name, role, label, self.app.screen.get_rect(), children=children)

    def nodes(self) -> tuple[Node, ...]:
        """What stands on it."""
        return ()

    def perform(self, asked: Asked) -> bool:
        """Do what somebody asks who uses the tree alone; False where that is a matter of the pointer."""
        return False

    def told(self) -> Mapping[str, str]:
        """What has come by itself and is to be told aloud, by names: what is new under a name is told."""
        return {}

    def is_button_at(self, position: tuple[int, int]) -> bool:
        """Whether a click there presses a button."""
        return False

    def is_useful_at(self, position: tuple[int, int]) -> bool:
        """Whether the pointer there could do something."""
        return any(rect.collidepoint(position) for rect in self.targets().values())

    def scrolling_at(self, position: tuple[int, int]) -> Scrolling | None:
        """What a finger there moves up and down; None for nothing."""
        return None

    # -- the keyboard

    @property
    def typing(self) -> Typing | None:
        """The field that letters go to now."""
        return None

    def field(self, id: str) -> Typing | None:
        """The field of that id, if there is one."""
        return None

    def take_keyboard(self) -> None:
        """Let typing belong to the field that has the keyboard, or to nothing: the scene is on top again."""

    def leave_keyboard(self) -> None:
        """Let nothing have the keyboard any more: the scene is left."""

    def settle(self, end: float) -> None:
        """Let nothing on it take a press until then, by the clock of the grace."""

    def pad_words(self) -> dict[Command, str]:
        """What the buttons of a gamepad do with the thing that has the keyboard, in a word or two."""
        return {}

    def named_places(self) -> list[pygame.Rect]:
        """Where something stands that is read, in window pixels."""
        return []

    def turns_at(self, position: tuple[int, int] | None) -> bool:
        """Whether the right button turns something there; with None, whether something is held."""
        return False

    def pinch(self, centre: tuple[int, int], ratio: float, by: tuple[int, int]) -> bool:
        """Make what lies there so many times as large, and move it by so many pixels; False for nothing of the kind."""
        return False

    def told_of_pad(self) -> dict[Command, str]:
        """What may be said of the buttons of a gamepad: commands that can be given now, in a word or two."""
        ways: dict[Command, str] = {}
        if self.has_ways():
            ways = dict.fromkeys(
                (Common.LEFT, Common.RIGHT, Common.UP, Common.DOWN), tr_in("pad", "choose")
            )
        return ways | {
            one: act.label for one, act in self.commands().items() if act.label and not act.why_not
        }

    def has_ways(self) -> bool:
        """Whether there is more than one thing that the keyboard can go to."""
        return False

    def strip_room(self) -> pygame.Rect:
        """At whose lower edge that is said: below all else, or where a scene that has room for it says."""
        room, window = self.app.room(self), self.app.screen.get_rect()
        return pygame.Rect(room.x, room.bottom, room.width, window.bottom - room.bottom)

    def strip_avoids(self) -> Sequence[pygame.Rect]:
        """What it leaves clear, beside what is read or clicked."""
        return ()

    def notices_moved(self) -> None:
        """Know that the notices over the scene stand elsewhere than before, or are others."""

    def notices_place(self) -> tuple[pygame.Rect, Align]:
        """Where notices stand: from the top of that room on, and where in its width."""
        room = self.app.screen.get_rect()
        room.y = self.canvas.px(Notice.TOP)
        return room, Align.CENTRE

    def open_file(self, path: Path) -> None:
        """Open a game or report that was dropped onto the window; called only where files are opened."""
        raise AssertionError(f"{self.name} opens no files")

    def private_to(self) -> str:
        """For whom alone what is typed here is meant, in a word that nobody else has; empty for anybody."""
        return ""

    def unsaved_changes(self) -> str:
        """What would be lost if the window closed now, in words; empty for nothing."""
        return ""

    def on_entered(self) -> None:
        """The scene is on top for the first time, and laid out."""

    def on_covered(self) -> None:
        """Another scene comes on top."""

    def on_uncovered(self) -> None:
        """The scene above has gone."""

    def on_left(self) -> None:
        """The scene has been left for good, or the program ends."""


class SceneStack(ABC):
    """The open scenes, the one on top last; each comes and goes in order, and is told so."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.scene: Scene
        """The one on top; the last that was, where all are left."""
        self.settled_at = NEVER
        """When the scene on top takes presses, by the clock of `GRACE`, after it has come there by itself."""

    @abstractmethod
    def room(self, scene: Scene) -> pygame.Rect:
        """Where that scene is laid out."""

    @abstractmethod
    def has_come_up(self) -> None:
        """Another scene is on top now."""

    @abstractmethod
    def has_left(self) -> None:
        """A scene was left, be it the last one."""

    def push(self, scene: Scene) -> None:
        if self.scenes:
            self.scene.on_covered()
        self.scenes.append(scene)
        self.scene = scene
        self._enter()

    def pop(self) -> None:
        """Leave the scene on top; leaving the last one ends the program."""
        left = self.scenes.pop()
        self.scene = self.scenes[-1] if self.scenes else left
        left.leave_keyboard()
        left.on_left()
        self.has_left()
        if self.scenes:
            self._enter()
            self.scene.on_uncovered()

    def pop_to(self, scene: Scene) -> list[Scene]:
        """Leave all that lies over that scene; what that was, the lowest first."""
        above = self.scenes[self.scenes.index(scene) + 1 :]
        while self.scene is not scene:
            self.pop()
        return above

    def reset(self, *scenes: Scene) -> None:
        """Leave all scenes for these."""
        left, self.scenes = self.scenes, []
        for scene in reversed(left):
            scene.on_left()
        for scene in scenes:
            self.scenes.append(scene)
            self.scene = scene
            scene.layout(self.room(scene))
        self.has_left()
        self._enter()
        give_memory_back()

    def _enter(self) -> None:
        entered = self.scene
        entered.layout(self.room(entered))
        if not entered.has_entered:
            entered.has_entered = True
            entered.on_entered()
            if self.scene is not entered:
                return  # it has put another scene on top, which has done the rest
        self.settled_at = GRACE.end()
        if GRACE.is_on(self.settled_at):
            entered.settle(self.settled_at)
        # Typing belongs to the scene on top, or to none.
        self.scene.take_keyboard()
        self.has_come_up()
