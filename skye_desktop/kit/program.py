"""What a program may do its own way in its window: by itself the window does none of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Sized
from pathlib import Path
from types import MappingProxyType

from skye_desktop.kit.commands import Action, Command
from skye_desktop.kit.music import Background
from skye_desktop.kit.scenes import SceneStack, Typing


class Program(SceneStack):
    """The scenes of a program, and what it wants of its window."""

    commands: Mapping[Command, Action] = MappingProxyType({})
    """What means the same on every screen."""
    spare_commands: Mapping[Command, Action] = MappingProxyType({})
    """What means the same on every screen where it means nothing else and no question waits."""
    is_away = False
    """Whether another window has the keyboard."""
    lets_live = True
    """Whether what moves by itself may move."""
    mailboxes: Sequence[Sized] = ()
    """Where other threads put what `take_news` takes; looked into once in each turn of the loop."""
    background: Background | None = None
    """What is heard while nothing happens; None for nothing."""

    @property
    def wanted_scale(self) -> float | None:
        """The UI scale that is set, 1 for design pixels; None for what suits the window."""
        return None

    @property
    def least_scale(self) -> float:
        """The UI scale that is wanted at least, as far as the window has room for it."""
        return 0.0

    @property
    def least_target(self) -> int:
        """Pixels that what is pressed has at least, both ways."""
        return 0

    @property
    def long_press(self) -> float | None:
        """Seconds until a finger that rests presses long; None where it never does."""
        return 0.6

    def spoken(self, text: str) -> str:
        """The text for the ear, if pictures stand among its letters."""
        return text

    def was_touched(self) -> None:
        """A finger was used."""

    def write_by_pad(self, field: Typing) -> None:
        """Let somebody with a gamepad type in that field."""

    def full_screen_changed(self) -> None:
        """The window has become as large as the screen, or no longer is."""

    def resized(self, size: tuple[int, int]) -> None:
        """The window has another size, in pixels, by a person's hand."""

    def pressed_button(self) -> None:
        """A click has pressed a button."""

    def dropped(self, path: Path) -> None:
        """A file was dropped onto the window."""

    def came_or_went(self) -> None:
        """The window has got the keyboard, or another one has."""

    def take_news(self) -> None:
        """Other threads have put something into one of the `mailboxes`."""

    def woken(self) -> None:
        """Another thread, or music that has ended, has posted an event of its own."""

    def yield_to_worker(self) -> None:
        """Let other threads in: called once in every turn of the loop."""

    def failed(self, error: Exception) -> None:
        """An error of the program has ended the loop."""

    def ended(self) -> None:
        """The loop has ended, however."""

    def ask_before_closing(self, lost: str) -> bool:
        """Ask whether to close although that would be lost, in words; False to close without asking."""
        return False
