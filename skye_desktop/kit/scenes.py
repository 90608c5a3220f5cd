"""Scenes, each a screen or a sheet over another one, and the stack of open ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

import pygame

from skye_desktop.i18n import tr_in
from skye_desktop.kit.accessibility import ActionRequest, Node, Role
from skye_desktop.kit.allocator import give_memory_back
from skye_desktop.kit.ambient_life import Life
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.commands import Action, Command, Common, InputMap
from skye_desktop.kit.grace import GRACE, NEVER
from skye_desktop.kit.theme import Notice


class SceneHost(Protocol):
    """The window as it is seen by every scene."""

    unsent: dict[tuple[str, str], str]
    """Texts that were typed but not submitted, by their purpose and their owner."""

    @property
    def input(self) -> InputMap:
        """Input map of the window."""

    @property
    def canvas(self) -> Canvas:
        """Canvas at the present scale."""

    @property
    def screen(self) -> pygame.Surface:
        """Surface of the window."""

    @property
    def scenes(self) -> Sequence[Scene]:
        """Open scenes, the one on top last."""

    def room(self, scene: Scene) -> pygame.Rect:
        """Return the rectangle in which a scene is laid out."""

    def pop(self) -> None:
        """Leave the scene on top."""

    def redraw(self) -> None:
        """Draw in the next turn of the loop."""

    def tell_refused(self, letters: str) -> None:
        """Tell the user which letters were typed or pasted and left out."""


@runtime_checkable
class Typing(Protocol):
    """Field that receives letters while it has the keyboard."""

    id: str
    longest: int

    @property
    def label(self) -> str:
        """Name in words."""

    @property
    def text(self) -> str:
        """Text in the field."""

    @property
    def is_composing(self) -> bool:
        """Whether an input method is composing letters that are not in the text yet."""

    def takes(self, letter: str) -> bool:
        """Return whether a letter is allowed in the field."""

    def is_at(self, position: tuple[int, int]) -> bool:
        """Return whether the field is visible at a position, in window pixels."""

    def set_text(self, text: str) -> None:
        """Replace the text as if it were typed."""


class Scrolling(Protocol):
    """Content that a finger scrolls."""

    @property
    def offset(self) -> int:
        """Window pixels hidden above."""

    def scroll_to(self, offset: int) -> None:
        """Hide that many window pixels above, as far as there is content."""


_TITLES = (Role.TEXT, Role.LIST, Role.PAGE, Role.REGION)
"""Roles of the nodes that may name the scene, in this order."""


class Scene:
    """One screen. `layout` places everything for a size; `draw` changes nothing."""

    is_sheet = False
    """Whether the scene below stays visible around it."""

    has_strip_room = False
    """Whether the scene itself reserves room for the line about gamepad buttons."""

    arrows_move_focus = False
    """Whether up and down move the focus too, as in menus and forms."""

    catches_keys = False
    """Whether it receives the keys of commands that are the same on every screen."""

    is_question = False
    """Whether it must be answered or acted on before anything else can be opened."""

    life: Life | None = None
    """Ambient life of the scene."""

    opens_files = False
    """Whether a file dropped onto the window can be opened here."""

    def __init__(self, app: SceneHost) -> None:
        self.app = app
        self.has_entered = False
        """Whether `on_entered` has been called."""

    @property
    def canvas(self) -> Canvas:
        """Canvas of the window."""
        return self.app.canvas

    @property
    def name(self) -> str:
        """Name of its class."""
        return type(self).__name__

    def caption(self) -> str:
        """Return the text for the window's title, beside the program's name; may be empty."""
        return ""

    def layout(self, window: pygame.Rect) -> None:
        """Place everything; called before the first frame and after a change of size.

        A scene that is hidden then is laid out when it comes up.
        """

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event; return whether it was used."""
        return self.app.input.act(event, self.commands)

    def commands(self) -> Mapping[Command, Action]:
        """Return the actions of keys and mouse buttons that no widget has used."""
        return {}

    def update(self, seconds: float) -> None:
        """Let time pass, in seconds."""

    def next_update_in(self) -> float | None:
        """Return the seconds until `update` is needed: 0 for the next frame.

        None if only an event can require it.
        """
        return None

    @property
    def is_still(self) -> bool:
        """Whether time may pass without another frame, unless a change asks for one."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene without changing anything."""

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the ground of the sheets: the table, unless the screen below is visible."""
        if not self.is_sheet:
            self.canvas.wood(surface)

    def tooltip(self) -> str:
        """Return the note for what is under the pointer; may be empty."""
        return ""

    def note_subjects(self) -> Sequence[pygame.Rect]:
        """Return the rectangles that this note is about and must not cover."""
        return ()

    def rooms_for_notices(self) -> Sequence[pygame.Rect]:
        """Return further rooms for notices that find no place where they usually stand."""
        return ()

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Return the rectangles that no note may cover: a dragged thing and its targets."""
        return ()

    def targets(self) -> dict[str, pygame.Rect]:
        """Return what can be clicked or dragged, by id, in window pixels."""
        return {}

    def public_targets(self) -> dict[str, pygame.Rect]:
        """Return these targets as far as they reveal no secret."""
        return self.targets()

    def node(self) -> Node:
        """Return the scene as a tree of nodes, for screen readers and tests."""
        children = self.nodes()
        titles = sorted(
            (node for node in children if node.role in _TITLES),
            key=lambda node: node.role is not Role.TEXT,
        )
        label = self.caption() or next((node.label for node in titles), self.name)
        role = Role.DIALOG if self.is_sheet else Role.SCREEN
        return Node(self.name, role, label, self.app.screen.get_rect(), children=children)

    def nodes(self) -> tuple[Node, ...]:
        """Return the top-level nodes of the scene."""
        return ()

    def perform(self, request: ActionRequest) -> bool:
        """Perform a screen reader's request; return False to have the pointer simulated."""
        return False

    def live(self) -> Mapping[str, str]:
        """Return the announcements by name; a text that is new under its name is spoken."""
        return {}

    def is_button_at(self, position: tuple[int, int]) -> bool:
        """Return whether a click there presses a button."""
        return False

    def is_useful_at(self, position: tuple[int, int]) -> bool:
        """Return whether the pointer can do something there."""
        return any(rect.collidepoint(position) for rect in self.targets().values())

    def scrolling_at(self, position: tuple[int, int]) -> Scrolling | None:
        """Return the content that a finger scrolls there; None if nothing."""
        return None

    # -- the keyboard

    @property
    def typing(self) -> Typing | None:
        """Field that receives letters now."""
        return None

    def field(self, id: str) -> Typing | None:
        """Return the field with that id, if any."""
        return None

    def take_keyboard(self) -> None:
        """Resume or stop text input, according to the focus: the scene is on top again."""

    def leave_keyboard(self) -> None:
        """Clear the focus, because the scene is left."""

    def settle(self, end: float) -> None:
        """Start a grace period for all widgets, up to a time by the clock of `GRACE`."""

    def pad_words(self) -> dict[Command, str]:
        """Return what gamepad buttons do with the focused widget, in a word or two each."""
        return {}

    def label_places(self) -> list[pygame.Rect]:
        """Return the rectangles of visible texts, in window pixels."""
        return []

    def turns_at(self, position: tuple[int, int] | None) -> bool:
        """Return whether the right button turns something there.

        For None, whether something is held.
        """
        return False

    def pinch(self, centre: tuple[int, int], ratio: float, by: tuple[int, int]) -> bool:
        """Zoom and move what lies there, by pixels; return whether that is possible."""
        return False

    def pad_hints(self) -> dict[Command, str]:
        """Return the commands to show for a gamepad, with what each does in a word or two."""
        ways: dict[Command, str] = {}
        if self.has_ways():
            ways = dict.fromkeys(
                (Common.LEFT, Common.RIGHT, Common.UP, Common.DOWN), tr_in("pad", "choose")
            )
        return ways | {
            one: act.label for one, act in self.commands().items() if act.label and not act.why_not
        }

    def has_ways(self) -> bool:
        """Return whether there are several widgets between which the focus can move."""
        return False

    def strip_room(self) -> pygame.Rect:
        """Return the part of the window below the scene, for the line about gamepad buttons."""
        room = self.app.room(self)
        window = self.app.screen.get_rect()
        return pygame.Rect(room.x, room.bottom, room.width, window.bottom - room.bottom)

    def strip_avoids(self) -> Sequence[pygame.Rect]:
        """Return rectangles that the line about gamepad buttons must not cover.

        They are in addition to texts and targets.
        """
        return ()

    def notices_moved(self) -> None:
        """React to notices that have moved or changed."""

    def notices_place(self) -> tuple[pygame.Rect, Align]:
        """Return the area in window pixels at whose top notices appear, and their alignment."""
        room = self.app.screen.get_rect()
        room.y = self.canvas.px(Notice.TOP)
        return room, Align.CENTRE

    def open_file(self, path: Path) -> None:
        """Open a file that was dropped, a saved game or a report; called only if `opens_files`."""
        raise AssertionError(f"{self.name} opens no files")

    def private_to(self) -> str:
        """Return a key for the only person who may see what was typed in this scene.

        Empty for anybody.
        """
        return ""

    def unsaved_changes(self) -> str:
        """Return what would be lost if the window closed now, in words; may be empty."""
        return ""

    def on_entered(self) -> None:
        """React to being on top for the first time, after the layout."""

    def on_covered(self) -> None:
        """React to another scene coming on top."""

    def on_uncovered(self) -> None:
        """React to the scene above having gone."""

    def on_left(self) -> None:
        """React to being left for good, or to the end of the program."""


class SceneStack(ABC):
    """Open scenes, the one on top last, which are notified as they come and go."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.scene: Scene
        """Scene on top; after all are left, the last one."""
        self.settled_at = NEVER
        """End of the grace period of the scene on top, by the clock of `GRACE`."""

    @abstractmethod
    def room(self, scene: Scene) -> pygame.Rect:
        """Return the rectangle in which a scene is laid out."""

    @abstractmethod
    def has_come_up(self) -> None:
        """React to a change of the scene on top."""

    @abstractmethod
    def has_left(self) -> None:
        """React to the departure of a scene, even the last one."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
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
        """Leave all scenes above ``scene``; return them, the lowest first."""
        above = self.scenes[self.scenes.index(scene) + 1 :]
        while self.scene is not scene:
            self.pop()
        return above

    def reset(self, *scenes: Scene) -> None:
        """Replace all open scenes by these."""
        left = self.scenes
        self.scenes = []
        for scene in reversed(left):
            scene.on_left()
        for scene in scenes:
            self.scenes.append(scene)
            self.scene = scene
            if scene is not scenes[-1]:  # which is laid out as it comes up
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
