"""Gamepads and fingers before a window: a virtual gamepad of SDL, and the events that a touch screen sends."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import pygame
import pytest
from table import Place, Player

from skye_desktop.kit import TreeScene

BUTTONS = {
    "A": 0, "B": 1, "X": 2, "Y": 3, "back": 4, "start": 6, "left stick": 7, "right stick": 8,
    "left shoulder": 9, "right shoulder": 10, "up": 11, "down": 12, "left": 13, "right": 14,
}  # fmt: skip
_GAMEPAD, _AXES, _FULL = 1, 6, 32767


def sdl() -> ctypes.CDLL | None:
    """The library that pygame itself uses; None where it cannot be found."""
    beside = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    found = sorted(beside.glob("libSDL2-2*"))
    library = ctypes.CDLL(str(found[0])) if found else None
    return (
        library if library is not None and hasattr(library, "SDL_JoystickAttachVirtual") else None
    )


needs_sdl = pytest.mark.skipif(
    sdl() is None, reason="SDL's own library, for a virtual gamepad, is not found"
)


class Gamepad:
    """A virtual gamepad of SDL in somebody's hands, plugged in."""

    def __init__(self, player: Player) -> None:
        self.player = player
        library = sdl()
        assert library is not None
        self._sdl = library
        self._sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._sdl.SDL_JoystickClose.argtypes = [ctypes.c_void_p]
        pygame.event.clear()
        self._index = self._sdl.SDL_JoystickAttachVirtual(_GAMEPAD, _AXES, 15, 0)
        assert self._index >= 0
        self._joystick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self._index))
        self._follow()

    def _follow(self) -> None:
        """Let the window have what SDL tells."""
        self.player.turn(*pygame.event.get())

    def unplug(self) -> None:
        self._sdl.SDL_JoystickClose(self._joystick)
        self._sdl.SDL_JoystickDetachVirtual(self._index)
        self._follow()

    def press(self, *names: str) -> None:
        for name in names:
            self.hold(name)
            self.let_go(name)

    def hold(self, name: str) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, BUTTONS[name], 1)
        self._follow()

    def let_go(self, name: str) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, BUTTONS[name], 0)
        self._follow()

    def move(self, axis: int, part: float) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(
            self._joystick, axis, ctypes.c_int16(round(part * _FULL))
        )
        self._follow()

    def focus(self, id: str) -> None:
        for _ in range(80):
            if self._focused() == id:
                return
            self.press("right shoulder")
        raise AssertionError(f"{id!r} is not reached by a gamepad")

    def _focused(self) -> str:
        """What has the keyboard on the screen."""
        scene = self.player.app.scene
        assert isinstance(scene, TreeScene)
        return "" if scene.tree.focused is None else scene.tree.focused.id

    def click(self, id: str) -> None:
        """Point at a target by the gamepad alone, click it, and point no more."""
        wanted = self.player.targets()[id].center
        self.press("left stick")
        for _ in range(len(self.player.targets())):
            if self.player.app.pointer == wanted:
                break
            self.press("right shoulder")
        assert self.player.app.pointer == wanted, id
        self.press("A", "left stick")


class Finger:
    """Fingers on a touch screen; SDL tells of each, and of a pointer that stands in for the first."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def _event(self, kind: int, place: Place, finger: int) -> pygame.Event:
        x, y = self.player.at(place)
        width, height = self.player.app.screen.get_size()
        part: dict[str, Any] = {
            "x": (x + 0.5) / width,
            "y": (y + 0.5) / height,
            "dx": 0.0,
            "dy": 0.0,
            "pressure": 1.0,
        }
        return pygame.Event(kind, touch_id=1, finger_id=finger, **part)

    def down(self, place: Place, finger: int = 0) -> None:
        at = self.player.at(place)
        mouse = (
            [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True)]
            if not finger
            else []
        )
        self.player.turn(*mouse, self._event(pygame.FINGERDOWN, at, finger))

    def move(self, place: Place, finger: int = 0) -> None:
        self.player.turn(self._event(pygame.FINGERMOTION, place, finger))

    def up(self, place: Place, finger: int = 0) -> None:
        at = self.player.at(place)
        mouse = (
            [pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True)] if not finger else []
        )
        self.player.turn(*mouse, self._event(pygame.FINGERUP, at, finger))

    def tap(self, place: Place, finger: int = 0) -> None:
        at = self.player.at(place)
        self.down(at, finger)
        self.up(at, finger)

    def rest(self, place: Place, seconds: float) -> None:
        """Down, and up so much later."""
        at = self.player.at(place)
        self.down(at)
        self.player.wait(seconds)
        self.up(at)

    def lift(self, place: Place, to: Place) -> None:
        """Drag a thing there without letting go."""
        (x0, y0), (x1, y1) = self.player.at(place), self.player.at(to)
        self.down((x0, y0))
        for i in range(1, 5):
            self.move((x0 + (x1 - x0) * i // 4, y0 + (y1 - y0) * i // 4))

    def drag(self, place: Place, to: Place) -> None:
        """Drag a thing there and let go."""
        end = self.player.at(to)
        self.lift(place, end)
        self.up(end)
