"""Hooks by which a program changes what its window does; by default they do nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Sized
from pathlib import Path
from types import MappingProxyType

from skye_desktop.kit.commands import Action, Command
from skye_desktop.kit.music import Background
from skye_desktop.kit.scenes import SceneStack, Typing


class Program(SceneStack):
    """Scenes of a program, with its hooks into the window."""

    commands: Mapping[Command, Action] = MappingProxyType({})
    """Commands that have the same meaning on every screen."""
    spare_commands: Mapping[Command, Action] = MappingProxyType({})
    """Commands of every screen that yield to other meanings of their keys, and to questions."""
    is_away = False
    """Whether another window has the keyboard."""
    allows_life = True
    """Whether ambient life may move."""
    mailboxes: Sequence[Sized] = ()
    """Containers that other threads fill for `take_news`; checked once in each turn of the loop."""
    wakers: Sequence[Sized] = ()
    """Containers that end a wait for events as soon as another thread fills one of them."""
    at_end_of_turn: Sequence[Callable[[], object]] = ()
    """Called at the end of each turn of the loop, when its events have had their effect."""
    background: Background | None = None
    """Music and ambience; None for silence."""

    @property
    def wanted_scale(self) -> float | None:
        """UI scale that was set, 1 for design pixels; None to fit the window."""
        return None

    @property
    def least_scale(self) -> float:
        """Least UI scale, as far as the window has room for it."""
        return 0.0

    @property
    def least_target(self) -> int:
        """Least width and height of a control, in window pixels."""
        return 0

    @property
    def long_press(self) -> float | None:
        """Delay in seconds until a resting finger makes a long press; None for never."""
        return 0.6

    def spoken(self, text: str) -> str:
        """Return the text for speech, with words for the pictures in it."""
        return text

    def touch_used(self) -> None:
        """React to the use of a finger."""

    def write_by_pad(self, field: Typing) -> None:
        """Open the on-screen keyboard for a field, for the user of a gamepad."""

    def full_screen_changed(self) -> None:
        """React to a change to or from full screen."""

    def resized(self, size: tuple[int, int]) -> None:
        """React to a new window size, in pixels, set by the user."""

    def button_pressed(self) -> None:
        """React to a click that presses a button."""

    def file_dropped(self, path: Path) -> None:
        """React to a file that was dropped onto the window."""

    def window_focus_changed(self) -> None:
        """React to a gain or loss of the keyboard."""

    def take_news(self) -> None:
        """Take what other threads have put into the `mailboxes`."""

    def user_event_posted(self) -> None:
        """React to a user event, posted by another thread or at the end of a piece of music."""

    def yield_to_worker(self) -> None:
        """Let other threads run; called once in every turn of the loop."""

    def failed(self, error: Exception) -> None:
        """React to an error of the program that has ended the loop."""

    def ended(self) -> None:
        """React to the end of the loop, whatever its cause."""

    def ask_before_closing(self, lost: str) -> bool:
        """Ask whether to close although ``lost`` would be lost; return False to close at once."""
        return False
