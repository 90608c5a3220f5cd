"""The window: its loop, the stack of scenes, notices and tooltips.

The window is drawn only when something has changed; an idle one waits for events and uses no
processor time. Settings, files and sounds are left to a class derived from `Window`.
"""

from __future__ import annotations

import gc
import time
import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.allocator import give_memory_back, keep_large_pictures_apart
from skye_desktop.kit.ambient_life import Life, is_in_front
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import (
    DEVICE_EVENTS,
    LEFT_BUTTON,
    WHEEL_BUTTONS,
    Action,
    Command,
    Common,
    Device,
    InputMap,
    letter_of,
    means,
)
from skye_desktop.kit.event_loop import FRAME, wait_for_events
from skye_desktop.kit.grace import GRACE, NEVER
from skye_desktop.kit.images import Images
from skye_desktop.kit.input_devices import HAND_EVENTS, InputDevices
from skye_desktop.kit.journal import Journal, Log
from skye_desktop.kit.notices import Notices, draw_tooltip
from skye_desktop.kit.pointer import ELSEWHERE, POINTER_EVENTS, PointerCursor, moved_to
from skye_desktop.kit.program import Program
from skye_desktop.kit.scenes import Scene
from skye_desktop.kit.screen_reader import Reader
from skye_desktop.kit.text_buffer import describe_refused

_AUTOMATIC: Final = 0.9
"""Part of the window's growth beyond `DEFAULT_WINDOW` that an automatic scale follows.

135 % at 1920 x 1080, 180 % at 2560 x 1440, 270 % at 3840 x 2160.
"""
_MANY_SEARCHES: Final = 10
"""Collections of the middle generation after which the next quiet moment gets a full one."""
_USABLE: Final = (0.95, 0.9)
"""Parts of a screen's width and height that frame and panels leave for a window."""
_UNSEEN: Final = ("dummy", "offscreen")
"""Drivers without a visible screen: windows of any size have room there."""
_QUIET: Final = 0.3
"""Seconds without an event after which garbage may be collected."""


class DeferredTasks:
    """Tasks that are deferred until the next frame is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._deferred: list[Callable[[], None]] = []

    def defer(self, act: Callable[[], None]) -> None:
        """Defer a task until the next frame is shown; it runs before the next event in any case."""
        self._deferred.append(act)

    def run_deferred(self) -> None:
        """Run the deferred tasks."""
        while self._deferred:
            self._deferred.pop(0)()


class Window(DeferredTasks, Program):
    """Window of a program with its scenes."""

    title = ""
    """Beginning of the window's title."""
    input: InputMap
    """Input map, which the program creates before the window."""

    def __init__(
        self, images: Images, size: tuple[int, int] | None, *, full_screen: bool, log: Log | None
    ) -> None:
        keep_large_pictures_apart()
        self._journal = Journal(log)
        self.keeps_log = log is not None
        self._reader = Reader(self)
        self.images = images
        super().__init__()
        self.running = True
        self.pointer: tuple[int, int] = ELSEWHERE
        """Position of the pointer in window pixels; `ELSEWHERE` while it is outside."""
        self._pointer = PointerCursor()
        self._has_pointed = False
        """Whether the pointer was moved or pressed since the hovered widget was last determined."""
        self._note_in = theme.TOOLTIP_DELAY
        """Seconds until the tooltip is due; 0 or less if it is."""
        self._wants_note = True
        """Whether the tooltip appears when it is due."""
        self.hands = InputDevices(self)
        self._keys_down: set[int] = set()
        self.unsent: dict[tuple[str, str], str] = {}
        """Texts that were typed but not submitted, by their purpose and their owner."""
        self.notices = Notices()
        self._is_stale = True
        self.note_boxes: tuple[pygame.Rect, ...] = ()
        """Rectangle of the tooltip, if there is one."""
        self._rested = 0.0
        """Seconds since the last event."""
        self._has_garbage = False
        """Whether a scene was left or the size changed, so that garbage should be collected."""
        self.is_full_screen = full_screen
        self.screen = self._open(size or first_size())
        self.images.make_room_for(self.screen.get_size())
        self.canvas = self.make_canvas(self._scale())
        self.own_canvases: dict[tuple[float, str], Canvas] = {}
        """Canvases of scenes at another scale or of their own, by scale and name."""
        pygame.key.stop_text_input()
        pygame.key.set_repeat(400, 45)

    # -- drawing at a scale

    def make_canvas(self, scale: float) -> Canvas:
        """Return a new canvas for a scale."""
        return Canvas(scale, self.images)

    def canvas_within(self, least: tuple[int, int] | None, name: str = "") -> Canvas:
        """Return a canvas at which so many design pixels fit; with a ``name`` a separate one."""
        scale = self._scale(least)
        if scale == self.canvas.scale and not name:
            return self.canvas
        if (scale, name) not in self.own_canvases:
            self.own_canvases[scale, name] = self.make_canvas(scale)
        return self.own_canvases[scale, name]

    # -- the window

    def _open(self, size: tuple[int, int]) -> pygame.Surface:
        screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.display.set_caption(self.title)
        pygame.display.set_icon(_icon(self.images.folder))
        self._window = _display_window()
        self._window.minimum_size = on_screen(theme.SMALLEST_WINDOW)
        if self.is_full_screen:
            self._window.set_fullscreen(True)
        return pygame.display.get_surface() or screen

    def _scale(self, least: tuple[int, int] | None = None) -> float:
        """Return the UI scale to use: the one set, as far as ``least`` design pixels fit."""
        most = self.room_for_scale(least or theme.SMALLEST_LAYOUT)
        at_least = max(0.5, min(most, self.least_scale))
        if self.wanted_scale is not None:
            return max(at_least, min(most, self.wanted_scale))
        room = self.room_for_scale(least or theme.ROOMY_LAYOUT)
        grown = _AUTOMATIC * self.room_for_scale(theme.DEFAULT_WINDOW)
        return max(at_least, min(room, max(1.0, grown)))

    def room_for_scale(self, least: tuple[int, int]) -> float:
        """Return the largest UI scale at which so many design pixels fit into the window."""
        width, height = self.screen.get_size()
        return min(width / least[0], height / least[1])

    def toggle_full_screen(self) -> None:
        """Switch to full screen, or back to the window as it was."""
        self.is_full_screen = not self.is_full_screen
        # Setting the mode anew would leave a window as large as the screen under some window
        # managers.
        if self.is_full_screen:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
        self.screen = pygame.display.get_surface() or self.screen
        self.full_screen_changed()
        self.relayout()

    def relayout(self) -> None:
        """Lay out what is in sight again: the window's size or the scale has changed.

        A hidden scene is laid out when it comes up.
        """
        self.images.make_room_for(self.screen.get_size())
        scale = self._scale()
        if (scale, self.least_target) != (self.canvas.scale, self.canvas.least_target):
            self.canvas = self.make_canvas(scale)
        self.own_canvases.clear()
        for scene in self._in_sight:
            scene.layout(self.room(scene))
        give_memory_back()
        self._has_garbage = self._is_stale = True

    # -- scenes

    def room(self, scene: Scene) -> pygame.Rect:
        return self.hands.room_above(scene, self.screen.get_rect())

    def has_come_up(self) -> None:
        self.notices.stay_for(self._in_sight)
        self.refresh_hover()
        self._is_stale = True
        self.follow_caption()
        self.log("scene", name=self.scene.name)

    def has_left(self) -> None:
        self._has_garbage = True
        if not self.scenes:
            self.running = False

    def follow_caption(self) -> None:
        """Update the window's title with the captions of the open scenes."""
        captions = [scene.caption() for scene in self.scenes]
        pygame.display.set_caption(" · ".join([self.title, *filter(None, captions)]))

    def refresh_hover(self) -> None:
        """Let the scene determine again what is under the pointer, as that may have changed."""
        if self.pointer != ELSEWHERE:
            self.scene.handle_event(moved_to(self.pointer))
            self._wants_note = False  # before it moves

    # -- telling people

    def notify(self, message: str, of: Scene | None = None) -> None:
        """Show a note for some seconds, or until it is clicked.

        A note about a scene is removed when that is left, or covered by another screen.
        """
        self.notices.add(message, of)
        self._reader.say(message)
        self._is_stale = True

    def tell_refused(self, letters: str) -> None:
        self.notify(describe_refused(letters))

    def start_screen_reader(self) -> None:
        """Connect to screen readers, present and future."""
        self._reader.begin()

    def redraw(self) -> None:
        self._is_stale = True

    def log(
        self, kind: str, *, secrets: Mapping[str, object] = MappingProxyType({}), **values: object
    ) -> None:
        """Write a line to the event log, if there is one; give up a log that fails."""
        if why := self._journal.write(kind, values, secrets):
            self.keeps_log = False
            self.notify(tr("The event log is given up: {why}.").format(why=why))

    # -- the loop

    def run(self) -> int:
        """Run until the window is closed; return 0, or 1 after an error, which `failed` receives.

        Raise pygame.error if the window itself was lost.
        """
        try:
            try:
                self._loop()
            finally:
                self.run_deferred()
        except Exception as error:  # whatever it is: whoever plays is told how to go on
            if isinstance(error, pygame.error) and not pygame.display.get_init():
                raise
            self.running = False
            self.failed(error)
            return 1
        finally:
            self.ended()
        return 0

    def _loop(self) -> None:
        clock = pygame.time.Clock()
        before = time.monotonic()
        while self.running:
            self.draw_if_stale()
            self.run_deferred()
            pause = 0.0 if self._is_stale else self.pause()
            if pause == 0:
                clock.tick(1 / FRAME)
            with GRACE.by_itself():
                self.yield_to_worker()
            events = wait_for_events(
                min(pause, _QUIET) if self._may_collect else pause, self._rested, self.wakers
            )
            now = time.monotonic()
            self._rested = 0.0 if events else self._rested + now - before
            if not events and pause > 0 and max(pause, self._rested) >= _QUIET:
                self.collect_garbage()
            self.turn(events, now - before)
            before = now

    def pause(self) -> float:
        """Return the seconds to wait for an event."""
        waits = [3600.0]
        waits += [wake for scene in self.scenes if (wake := scene.next_update_in()) is not None]
        waits += self.notices.waits()
        if (again := self.hands.next_in()) is not None:
            waits.append(again)
        waits += self._reader.waits()
        if (grace := GRACE.wait()) is not None:
            waits.append(grace + 0.01)
        if self.scenes and self._note_in > 0 and self.scene.tooltip():
            waits.append(self._note_in + 0.01)
        if (life := self._active_life) is not None:
            waits.append(max(0.0, life.next_step_in()))
        return min(waits)

    def turn(self, events: list[pygame.Event], seconds: float) -> None:
        """Take one turn of the loop: first the time that has passed, then the events."""
        if self._deferred:
            self.run_deferred()
        if self._note_in > 0:
            self._note_in -= seconds
            self._is_stale |= self._note_in <= 0
        # The time passed before the events: it must not be charged to what they start.
        for scene in list(self.scenes):
            if scene.next_update_in() is not None:
                self._pass_time(scene, seconds)
        if self.hands.is_busy:
            self._handle_all(self.hands.repeat(seconds))
            if not self.running:
                return
        for event in events:
            if event.type in HAND_EVENTS or event.dict.get("touch"):
                self._handle_all(self.hands.translate(event))
            else:
                self.hands.is_pointing &= event.type not in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
                self._handle(event)
            if not self.running:
                return
        if pygame.key.get_focused() is self.is_away:
            self.is_away = not self.is_away
            self.window_focus_changed()
        if self.background is not None and self.background.is_active:
            self.background.update()
        if any(self.mailboxes):
            with GRACE.by_itself():
                self.take_news()
        if self._reader.is_wanted:
            self._reader.process()
        if self.notices.shown and self.notices.expire():
            self._is_stale = True
        if GRACE.until != NEVER and GRACE.has_ended():
            self._is_stale = True
        if self.at_end_of_turn:
            with GRACE.by_itself():
                for call in self.at_end_of_turn:
                    call()
        if self.scenes and self.scene.life is not None and (life := self._active_life) is not None:
            life.advance(seconds, None if self._is_stale else self.screen)

    def _pass_time(self, scene: Scene, seconds: float) -> None:
        """Let time pass in a scene; changes made meanwhile count as made by themselves."""
        before = GRACE.is_by_itself
        GRACE.is_by_itself = True
        try:
            was_still = scene.is_still
            scene.update(seconds)
            self._is_stale |= not (was_still and scene.is_still)
        finally:
            GRACE.is_by_itself = before

    def _handle_all(self, events: Iterable[pygame.Event]) -> None:
        """Handle the events that a gamepad or a finger stands for."""
        for event in events:
            self._handle(event)
            if not self.running:
                return

    def _handle(self, event: pygame.Event) -> None:
        before = self.input.device
        if event.type in DEVICE_EVENTS:
            self.input.follow(event)
        self.handle(event)
        if before is not self.input.device and {before, self.input.device} & {
            Device.PAD,
            Device.TOUCH,
        }:
            self.relayout()  # what can be read speaks of what is in hand

    def handle(self, event: pygame.Event) -> None:
        """Handle an event of any device."""
        if self._deferred:
            self.run_deferred()
        self._is_stale = True
        scene = self.scene
        if event.type in POINTER_EVENTS:
            self.pointer = event.pos
            self._note_in = theme.TOOLTIP_DELAY
            self._has_pointed = True
            # What was just clicked needs no note until the pointer comes back to it.
            self._wants_note = event.type == pygame.MOUSEMOTION
        match event.type:
            case pygame.KEYDOWN | pygame.MOUSEBUTTONDOWN | pygame.MOUSEWHEEL:
                if not self._is_taken(event):
                    is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
                    if is_click and scene.is_button_at(event.pos):
                        self.button_pressed()
                    is_used = scene.handle_event(event)
                    is_free = self.scene is scene and not scene.is_question and scene.typing is None
                    if is_free and not is_used:
                        self._is_commanded(event, self.spare_commands)
            case pygame.QUIT:
                self.close()
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._resized()
            case pygame.KEYUP:
                self._keys_down.discard(event.key)
                scene.handle_event(event)
            case pygame.MOUSEBUTTONUP if event.button in WHEEL_BUTTONS:
                pass  # the wheel, which says so itself
            case pygame.DROPFILE:
                self.file_dropped(Path(event.file))
            case pygame.WINDOWLEAVE:
                self.pointer = ELSEWHERE
                scene.handle_event(moved_to(self.pointer))
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWFOCUSLOST:
                self._reader.focus_window(event.type == pygame.WINDOWFOCUSGAINED)
                if event.type == pygame.WINDOWFOCUSLOST:
                    self._keys_down.clear()
                scene.handle_event(event)
            case own if own >= pygame.USEREVENT:
                self.user_event_posted()
            case _:
                scene.handle_event(event)

    def _is_taken(self, event: pygame.Event) -> bool:
        """Return whether a key, click or wheel event needs no handling by the scene.

        It is used here, or has no meaning.
        """
        if event.type == pygame.KEYDOWN:
            is_again = event.key in self._keys_down
            self._keys_down.add(event.key)
            # What is said again by a key held down must be said once; typing may repeat.
            if is_again and self.scene.typing is None and not self.input.may_repeat(event):
                return True
        elif event.type == pygame.MOUSEWHEEL:
            if not event.y:
                return True  # sideways: a touch pad's drift means nothing here
        elif event.button in WHEEL_BUTTONS or (
            self.notices.shown and self.notices.take_click(event)
        ):
            return True
        is_settling = self.settled_at != NEVER and GRACE.is_on(self.settled_at)
        return (is_settling and self._is_press(event)) or self._is_commanded(event, self.commands)

    def _is_press(self, event: pygame.Event) -> bool:
        """Return whether it is a click, or Enter or Space outside of text fields."""
        is_typing = self.scene.typing is not None
        is_key = not is_typing and means(event, Common.PRESS, Common.CONFIRM)
        return is_key or event.type == pygame.MOUSEBUTTONDOWN

    def _is_commanded(self, event: pygame.Event, commands: Mapping[Command, Action]) -> bool:
        """Run one of the commands that the event gives, if any; return whether there was one.

        Letters and compositions belong to the focused field.
        """
        command = self.input.command(event, commands)
        if command is None or self.scene.catches_keys:
            return False
        field = self.scene.typing
        if field is not None and (field.is_composing or letter_of(event)):
            return False
        commands[command].run()
        return True

    def _resized(self) -> None:
        screen = pygame.display.get_surface()
        assert screen is not None
        self.screen = screen
        if not self.is_full_screen:
            self.resized(screen.get_size())
        self.relayout()

    def close(self) -> None:
        """End the program; ask first only if something would be lost."""
        lost = next((words for scene in self.scenes if (words := scene.unsaved_changes())), "")
        if not lost or not self.ask_before_closing(lost):
            self.end()

    def end(self) -> None:
        """End the loop, and tell all scenes."""
        self.running = False
        for scene in reversed(self.scenes):
            scene.on_left()

    # -- drawing

    def draw_if_stale(self) -> bool:
        """Draw the window if anything has changed; return whether it was drawn."""
        if not self._is_stale or not self.scenes:
            return False
        self._is_stale = False
        self.draw(self.screen)
        pygame.display.flip()
        if self.input.has_screen_reader or self._reader.is_due:
            self._reader.mark_drawn()
        if (life := self.scene.life) is not None and self.allows_life:
            life.set_covers(*(box for _, box in self.notices.drawn), *self.note_boxes)
        if self.keeps_log and (targets := self._journal.new_targets(self.scene)) is not None:
            self.log("targets", targets=targets)
        if self._has_pointed:  # whatever it means now, what was done is shown first
            self._has_pointed = False
            self._pointer.set_hand(self.scene.is_useful_at(self.pointer))
        return True

    @property
    def _active_life(self) -> Life | None:
        """Ambient life that moves now; None in the background."""
        life = self.scene.life if self.scenes else None
        return (
            life
            if life is not None and self.allows_life and is_in_front() and not life.rests
            else None
        )

    @property
    def _may_collect(self) -> bool:
        """Whether a scene was left, or many objects were made since the last full collection."""
        return self._has_garbage or gc.get_count()[2] >= _MANY_SEARCHES

    def collect_garbage(self) -> None:
        """Collect garbage: scenes that were left, which refer to their widgets and these to them.

        It takes up to 20 ms, so it is left to a moment in which nothing is pressed and nothing
        moves.
        """
        if self._may_collect:
            self._has_garbage = False
            gc.collect()

    @property
    def _in_sight(self) -> list[Scene]:
        """Return the scene on top, and those below that it does not hide."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].is_sheet:
            first -= 1
        return self.scenes[first:]

    def draw(self, surface: pygame.Surface) -> None:
        for scene in self._in_sight:
            if scene.is_sheet:
                surface.fill(theme.DIMMED, special_flags=pygame.BLEND_RGB_MULT)
            scene.draw(surface)
        is_due = self._wants_note and self._note_in <= 0 and self.pointer != ELSEWHERE
        note = self.scene.tooltip() if is_due else ""
        clear = self.scene.kept_clear() if note or self.notices.shown else ()
        if self.notices.shown or self.notices.drawn:
            rooms = self.scene.rooms_for_notices()
            boxes = self.notices.boxes
            self.notices.draw(surface, self.canvas, *self.scene.notices_place(), clear, rooms)
            if self.notices.boxes != boxes:
                self.scene.notices_moved()
        if self.input.device is Device.PAD:
            self.hands.draw(surface, self.canvas)
        clear = [*self.scene.note_subjects(), *clear] if note else ()
        self.note_boxes = (
            (draw_tooltip(surface, self.canvas, note, self.pointer, clear),) if note else ()
        )


@lru_cache(1)
def _icon(folder: Path) -> pygame.Surface:
    """Return the window's icon; cached, because the picture is large."""
    return pygame.transform.smoothscale(
        pygame.image.load(folder / "table" / "icon.png"), theme.WINDOW_ICON
    )


def _display_window() -> pygame.Window:
    """Return the window that `pygame.display` draws in.

    It is deprecated for drawing, but the only way to a smallest size and to full screen that keeps
    the window's own size.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _desktop() -> tuple[int, int] | None:
    """Return the size of the screen in pixels; None without a visible one."""
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes and pygame.display.get_driver() not in _UNSEEN else None


def on_screen(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a window, reduced if the screen has no room for it with its frame."""
    desktop = _desktop()
    if desktop is None:
        return size
    most = [round(side * part) for side, part in zip(desktop, _USABLE, strict=True)]
    return min(size[0], most[0]), min(size[1], most[1])


def first_size() -> tuple[int, int]:
    """Return the size of the window at the first start: most of the screen."""
    width, height = _desktop() or theme.DEFAULT_WINDOW
    smallest = theme.SMALLEST_WINDOW
    room = 0.85
    return on_screen(
        (max(smallest[0], round(width * room)), max(smallest[1], round(height * room)))
    )
