"""Bridge to screen readers: sends the tree of the top scene, and performs what is requested.

AccessKit talks to the system on a thread of its own. That thread leaves requests in a queue and
wakes the window's loop; a tree is made only there, and only while somebody listens.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any, Final, NamedTuple, Protocol
from weakref import WeakKeyDictionary

import pygame

from skye_desktop.i18n import sentences, tr_in
from skye_desktop.kit.accessibility import ActionKind, ActionRequest, Node, Role, State
from skye_desktop.kit.commands import COMMON, LEFT_BUTTON, InputMap
from skye_desktop.kit.grace import GRACE
from skye_desktop.kit.notices import Notices
from skye_desktop.kit.pointer import moved_to
from skye_desktop.kit.scenes import Scene

WAKE: Final = pygame.event.custom_type()
"""Event that tells the loop that something is in the queue."""
_STEP: Final = 0.1
"""Least number of seconds between two trees while things move."""
_WINDOW, _SPOKEN = 0, (1, 2)
"""Permanent nodes: the window, and two for announcements, used in turn so that repeats are news."""
_FIRST: Final = 10
"""Number of the first node of a scene."""

ROLES: Final[Mapping[Role, str]] = MappingProxyType({
    Role.SCREEN: "PANE", Role.DIALOG: "DIALOG", Role.BUTTON: "BUTTON", Role.SWITCH: "CHECK_BOX",
    Role.CHOICE: "SPIN_BUTTON", Role.FIELD: "TEXT_INPUT", Role.TEXT: "LABEL", Role.LIST: "LIST",
    Role.ITEM: "LIST_ITEM", Role.PAGE: "SCROLL_VIEW", Role.SLIDER: "SLIDER", Role.REGION: "GROUP",
    Role.CELL: "BUTTON", Role.THING: "BUTTON", Role.FIGURE: "LABEL",
    Role.TABS: "TAB_LIST", Role.TAB: "TAB",
})  # fmt: skip
"""AccessKit's name for each role. Cells and things of the game are pressed like buttons."""
_KINDS: Final[Mapping[str, ActionKind]] = MappingProxyType({
    "CLICK": ActionKind.PRESS, "FOCUS": ActionKind.FOCUS, "SET_VALUE": ActionKind.SET,
    "INCREMENT": ActionKind.MORE,
    "DECREMENT": ActionKind.LESS,
})  # fmt: skip
_ACTIONS: Final[Mapping[ActionKind, str]] = MappingProxyType(
    {kind: name for name, kind in _KINDS.items()}
)
_READ: Final = (Role.TEXT, Role.FIGURE)
"""Roles of read-only texts, whose words are sent as their value."""
_WORD: Final = re.compile(r"\S{1,99}\s{0,99}|\s{1,99}")
"""Word with the space after it, as far as AccessKit counts it as one."""
_TYPED: Final = 1_000_000
"""Distance from the number of a field to that of the node for its typed text."""
_PASSIVE: Final = (
    Role.SCREEN,
    Role.DIALOG,
    Role.TEXT,
    Role.FIGURE,
    Role.REGION,
    Role.LIST,
    Role.PAGE,
    Role.TABS,
)


class NodeRecord(NamedTuple):
    """Node as it was sent, to be compared with its next state."""

    id: str
    role: Role
    words: str
    rect: tuple[int, ...]
    state: State
    kinds: tuple[ActionKind, ...]
    children: tuple[int, ...]


class ReaderHost(Protocol):
    """The window as it is seen by the screen reader bridge."""

    title: str
    scenes: list[Scene]
    scene: Scene
    """Scene on top."""
    input: InputMap
    """Input map, which knows whether anybody listens."""

    @property
    def notices(self) -> Notices:
        """Notices over the scenes."""

    def spoken(self, text: str) -> str:
        """Return the text for speech, with words for the pictures in it."""

    def handle(self, event: pygame.Event) -> None:
        """Handle an event."""

    def redraw(self) -> None:
        """Draw in the next turn of the loop."""

    def relayout(self) -> None:
        """Lay out all scenes again."""


def perform_request(window: ReaderHost, request: ActionRequest, node: Node) -> None:
    """Perform a request: by the scene, else by a click or a move to the node."""
    window.redraw()
    scene = window.scene
    if scene.perform(request):
        if scene is window.scene:  # it follows what comes of what is done, as after any event
            scene.handle_event(pygame.Event(WAKE))
        return
    if request.kind not in (ActionKind.PRESS, ActionKind.FOCUS):
        return
    # Where it lies now: it may have been brought into sight.
    place = window.scene.targets().get(request.id, node.rect).center
    window.notices.clear()  # they were told, and no pointer goes around them
    window.handle(moved_to(place))
    for press in (
        (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) if request.kind is ActionKind.PRESS else ()
    ):
        window.handle(pygame.Event(press, button=LEFT_BUTTON, pos=place, touch=False))


def kinds_of(node: Node, *, is_target: bool) -> tuple[ActionKind, ...]:
    """Return the actions that can be requested of a node; ``is_target`` if it can be clicked."""
    state = node.state
    found = list[ActionKind]()
    # A disabled node can be pressed too: the reason is announced then.
    if is_target or node.role not in _PASSIVE:
        found += [ActionKind.PRESS, ActionKind.FOCUS]
    if state.number is not None:
        found += [ActionKind.MORE, ActionKind.LESS]
    if state.number is not None or node.role is Role.FIELD:
        found.append(ActionKind.SET)
    return tuple(found)


class Reader:
    """Bridge that sends the tree of the top scene as it changes, and performs requests."""

    def __init__(self, window: ReaderHost) -> None:
        self._window = window
        self._kit: Any = None
        """AccessKit module, once anybody may listen."""
        self._adapter: Any = None
        self._tasks: deque[Callable[[], None]] = deque()
        """Tasks that other threads have left for the loop."""
        self._requests: deque[ActionRequest] = deque()
        self._sent: dict[int, tuple[object, ...]] = {}
        """All nodes that were sent, by number."""
        self._numbers: dict[tuple[str, str, Role, bool], int] = {}
        """Number of each node by scene, id and kind; it never changes."""
        self._nodes: dict[str, Node] = {}
        """Nodes as they were sent last, by id."""
        self._announced: WeakKeyDictionary[Scene, Mapping[str, str]] = WeakKeyDictionary()
        """Announcements that each scene has made."""
        self._speech: deque[str] = deque()
        self._spoken = ("", "")
        """Present texts of the two nodes for announcements."""
        self._focus = _WINDOW
        self.is_due = False
        self._due_at = 0.0
        self.is_wanted = False
        """Whether the next turn of the loop has something to do here."""

    # -- called from other threads, which must not be blocked

    def begin(self) -> None:
        """Connect to screen readers, present and future.

        Do nothing if AccessKit is missing or fails.
        """
        try:
            self._kit = import_module("accesskit")
            self._adapter = _adapter(
                self._kit, self._on_activated, self._on_request, self._on_deactivated
            )
        except (
            ImportError,
            OSError,
            RuntimeError,
            AttributeError,
            KeyError,
            TypeError,
            ValueError,
        ):
            return  # nobody may be kept from playing by what only some need
        except BaseException as error:
            # What goes wrong inside AccessKit comes as an exception that is no `Exception`.
            if type(error).__name__ != "PanicException":
                raise
            return
        self.focus_window(bool(pygame.key.get_focused()))

    def _on_activated(self) -> object:
        """Schedule the first tree for a screen reader that begins to listen."""
        self._run_in_loop(self._start_sending)
        return None

    def _on_deactivated(self) -> None:
        self._run_in_loop(self._stop_sending)

    def _on_request(self, request: Any) -> None:
        self._run_in_loop(
            partial(self._queue_request, request.target, request.action, request.data)
        )

    def _run_in_loop(self, task: Callable[[], None]) -> None:
        self._tasks.append(task)
        self.is_wanted = True
        if pygame.display.get_init():
            pygame.event.post(pygame.Event(WAKE))

    # -- in the loop

    def _start_sending(self) -> None:
        self._set_listening(True)
        self._due_at = 0.0
        self._sent.clear()
        self._window.relayout()  # what it says may be put otherwise for whoever listens
        self._announced[self._window.scene] = self._window.scene.live()

    def _stop_sending(self) -> None:
        self._set_listening(False)
        self._window.relayout()

    def _set_listening(self, is_listening: bool) -> None:
        COMMON.has_screen_reader = self._window.input.has_screen_reader = self.is_due = is_listening

    def _queue_request(self, number: int, action: Any, data: Any) -> None:
        kind = next(
            (kind for name, kind in _KINDS.items() if action == getattr(self._kit.Action, name)),
            None,
        )
        id = next((key[1] for key, known in self._numbers.items() if known == number), None)
        if kind is not None and id is not None:
            value = "" if data is None else data[1]
            words = str(round(value)) if isinstance(value, float) else str(value)
            self._requests.append(ActionRequest(id, kind, words))

    def perform_next(self) -> None:
        """Perform the next request, unless a grace period is running."""
        while self._tasks:
            self._tasks.popleft()()
        if not self._requests or (GRACE.wait() or 0.0) > 0:
            return
        request = self._requests.popleft()
        node = next(
            (node for node in self._window.scene.node().walk() if node.id == request.id), None
        )
        before = self._nodes.get(request.id)
        if node is None or before is None:
            return
        if node.label != before.label:
            # The request meant another thing, and the new label has not been announced yet.
            self.say(node.label)
            return
        if not node.state.is_enabled:
            self.say(node.state.why_not)
        else:
            perform_request(self._window, request, node)
        self.is_due = True

    def say(self, text: str) -> None:
        """Announce a text, in one line."""
        if self._window.input.has_screen_reader and text:
            self._speech.append(" ".join(self._window.spoken(text).split()))
            self.is_due = self.is_wanted = True

    def focus_window(self, has_focus: bool) -> None:
        """Report whether the window has the keyboard."""
        if self._adapter is not None and hasattr(self._adapter, "update_window_focus_state"):
            self._adapter.update_window_focus_state(has_focus)

    def mark_drawn(self) -> None:
        """Schedule an update, because the window was drawn."""
        self.is_due = self.is_wanted = self._window.input.has_screen_reader

    def waits(self) -> list[float]:
        """Return the seconds until it has something to do.

        Empty if only an event can change that.
        """
        if self._requests or self._tasks:
            return [max(0.01, GRACE.wait() or 0.0)]
        return [max(0.0, self._due_at - GRACE.clock())] if self.is_due else []

    def process(self) -> None:
        """Perform requests and send changes, once in a turn of the loop."""
        self.is_wanted = False  # first: another thread may want something at any time
        if (self._tasks or self._requests) and self._window.scenes:
            self.perform_next()
        if self.is_due and self._window.scenes and GRACE.clock() >= self._due_at:
            self.is_due = False
            self._due_at = GRACE.clock() + _STEP
            self._send_changes()
        if self._tasks or self._requests or self.is_due:
            self.is_wanted = True

    def _send_changes(self) -> None:
        """Send the nodes that have changed, and the new announcements one after another."""
        scene = self._window.scene
        announcements = scene.live()
        before = self._announced.get(scene, {})
        self._speech.extend(
            text for name, text in announcements.items() if text and before.get(name) != text
        )
        # What is not there for a while, as behind a curtain, is no news when it is there again.
        self._announced[scene] = {**before, **announcements}
        tree = scene.node()
        targets = set(scene.targets())
        self._nodes = {node.id: node for node in tree.walk()}
        records = dict(self._records(tree, targets))
        by_keys = next((node for node in tree.walk() if node.state.has_keys), tree)
        focus = next((node for node in tree.walk() if node.state.is_focused), by_keys)
        self._send(records, self._number(tree.id, focus))
        while self._speech:
            # Two nodes take turns: each is empty before it speaks, so that the same words once more
            # are news too.
            self._spoken = (
                (self._speech.popleft(), "") if self._spoken[1] else ("", self._speech.popleft())
            )
            self._send(records, self._number(tree.id, focus))

    def _number(self, scene: str, node: Node) -> int:
        """Return the number of a node; a new one if the kind of the thing has changed.

        Screen readers remember the kind of a node.
        """
        key = (scene, node.id, node.role, node.state.number is not None)
        return self._numbers.setdefault(key, _FIRST + len(self._numbers))

    def _records(self, tree: Node, targets: Collection[str]) -> Iterator[tuple[int, NodeRecord]]:
        for node in tree.walk():
            kinds = kinds_of(node, is_target=node.id in targets)
            children = tuple(self._number(tree.id, child) for child in node.children)
            # Typed text is a node of its own. The rectangle of a node may change in place after it
            # was sent, so it is copied.
            words = node.label if node.role is Role.FIELD else node.words
            say = self._window.spoken
            state = replace(
                node.state, why_not=say(node.state.why_not), about=say(node.state.about)
            )
            record = NodeRecord(
                node.id, node.role, say(words), tuple(node.rect), state, kinds, children
            )
            yield self._number(tree.id, node), record

    def _send(self, records: Mapping[int, NodeRecord], focus: int) -> None:
        top = next(number for number in records)
        title = self._window.title
        everything = (top, *_SPOKEN)
        size = pygame.display.get_window_size()
        now: dict[int, tuple[object, ...]] = {**records, _WINDOW: (title, everything, size)}
        now |= {number: (text,) for number, text in zip(_SPOKEN, self._spoken, strict=True)}
        changed = [number for number, record in now.items() if self._sent.get(number) != record]
        if not changed and focus == self._focus:
            return
        kit = self._kit
        is_first = not self._sent
        self._sent = now
        self._focus = focus
        update = kit.TreeUpdate(focus)
        if is_first:
            update.tree = kit.Tree(_WINDOW)
            update.tree.toolkit_name = "Isle of Skye"
        for number in changed:
            if number == _WINDOW:
                node = _window_node(kit, title, everything, size)
            elif number in _SPOKEN:
                node = _spoken_node(kit, self._spoken[_SPOKEN.index(number)])
            else:
                record = records[number]
                node = node_of(kit, record)
                if record.role is Role.FIELD:
                    update.nodes.append(
                        (number + _TYPED, _typed_in(kit, node, number + _TYPED, record.state))
                    )
            update.nodes.append((number, node))
        self._adapter.update_if_active(lambda: update)


def node_of(kit: ModuleType, record: NodeRecord) -> Any:
    """Return AccessKit's node for one of ours."""
    state = record.state
    # AccessKit tells AT-SPI of no button that it cannot be used, but of what chooses colours, and
    # that is read alike.
    is_barred = ROLES[record.role] == "BUTTON" and not state.is_enabled and sys.platform == "linux"
    node = kit.Node(kit.Role.COLOR_WELL if is_barred else getattr(kit.Role, ROLES[record.role]))
    (node.set_value if record.role in _READ else node.set_label)(record.words)
    x, y, width, height = record.rect
    node.set_bounds(kit.Rect(x, y, x + width, y + height))
    node.set_children(list(record.children))
    node.set_author_id(record.id)
    for kind in record.kinds:
        node.add_action(getattr(kit.Action, _ACTIONS[kind]))
    if not state.is_enabled:
        node.set_disabled()
    # Of a button no screen reader says by itself that it is the chosen one.
    is_chosen = ROLES[record.role] == "BUTTON" and state.is_selected
    chosen = tr_in("a widget", "selected") if is_chosen else ""
    if about := sentences(chosen, state.why_not, state.about):
        node.set_description(about)
    if state.is_checked is not None:
        node.set_toggled(kit.Toggled.TRUE if state.is_checked else kit.Toggled.FALSE)
    if state.is_selected:
        node.set_selected(True)
    if state.number is not None:
        node.set_min_numeric_value(state.number.least)
        node.set_numeric_value(state.number.now)
        node.set_max_numeric_value(state.number.most)
        node.set_numeric_value_step(1)
    if record.role is Role.FIELD:
        node.set_value(state.value)
    if record.role is Role.DIALOG:
        node.set_modal()
    return node


def _typed_in(kit: ModuleType, field: Any, number: int, state: State) -> Any:
    """Return the node for the text typed in a field, with its letters, words and cursor."""
    node = kit.Node(kit.Role.TEXT_RUN)
    node.set_value(state.value)
    node.set_character_lengths([len(letter.encode()) for letter in state.value])
    node.set_word_lengths([len(word) for word in _WORD.findall(state.value)])
    node.set_text_direction(kit.TextDirection.LEFT_TO_RIGHT)
    field.set_children([number])
    if state.marked is not None:
        field.set_text_selection(
            kit.TextSelection(*(kit.TextPosition(number, at) for at in state.marked))
        )
    return node


def _window_node(
    kit: ModuleType, title: str, children: Sequence[int], size: tuple[int, int]
) -> Any:
    node = kit.Node(kit.Role.WINDOW)
    node.set_label(title)
    node.set_children(list(children))
    node.set_bounds(kit.Rect(0, 0, *size))
    return node


def _spoken_node(kit: ModuleType, text: str) -> Any:
    """Return a node that is announced as soon as it is sent."""
    node = kit.Node(kit.Role.LABEL)
    node.set_value(text)
    node.set_live(kit.Live.POLITE)
    return node


def _adapter(
    kit: Any, called: Callable[[], object], ask: Callable[[Any], None], left: Callable[[], None]
) -> Any:
    """Return AccessKit's adapter for the system; the window must exist on Windows and macOS."""
    if sys.platform == "win32":
        # It can only be put before a window that is not seen.
        window = pygame.Window.from_display_module()
        window.hide()
        handle = pygame.display.get_wm_info()["window"]
        adapter = kit.windows.SubclassingAdapter(handle, called, ask)
        window.show()
        return adapter
    if sys.platform == "darwin":
        kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        handle = pygame.display.get_wm_info()["window"]
        return kit.macos.SubclassingAdapter.for_window(handle, called, ask)
    return kit.unix.Adapter(called, ask, left)
