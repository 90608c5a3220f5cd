"""Gamepads: the names of their buttons, and their events translated to key events.

A gamepad button is a key like any other: commands have it beside their keys, and it can be changed
like these. SDL knows the layout of each make; the left stick acts as the directional pad, the right
one looks about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import Enum
from typing import Final

import pygame
from pygame._sdl2 import controller

from skye_desktop.i18n import tr_in

_BUTTONS = (
    "A", "B", "X", "Y", "back", "guide", "start", "left stick", "right stick", "left shoulder",
    "right shoulder", "up", "down", "left", "right",
)  # fmt: skip
"""Names of the buttons, in SDL's order."""
_AXES = {
    (0, -1): "left", (0, 1): "right", (1, -1): "up", (1, 1): "down", (4, 1): "left trigger",
    (5, 1): "right trigger", (2, -1): "look left", (2, 1): "look right", (3, -1): "look up",
    (3, 1): "look down",
}  # fmt: skip
"""Buttons that axes stand for, by SDL's number of the axis and the direction."""
_FIRST: Final = 0x50000000
"""Lowest key code of a gamepad button; no key of a keyboard has a code as high."""
NAMES = tuple(f"Pad {name}" for name in dict.fromkeys((*_BUTTONS, *_AXES.values())))
"""Names of all buttons, as they are stored in files."""
CODES = {name: _FIRST + number for number, name in enumerate(NAMES)}
FREE = frozenset(NAMES) - {f"Pad {name}" for name in ("A", "B", "up", "down", "left", "right")} - {
    f"Pad {side} {kind}" for side in ("left", "right") for kind in ("shoulder", "trigger")
}  # fmt: skip
"""Buttons whose meaning can be changed."""
_FULL: Final = 32767
_DOWN, _UP = 0.55, 0.35
"""Positions of an axis at which its button counts as pressed and as released."""
_DELAY, _AGAIN, _LOOKING = 0.4, 0.12, 0.03
"""Seconds until a held direction is repeated, between repetitions, and while looking about."""


class Maker(Enum):
    """Manufacturer, whose names for the buttons are used."""

    XBOX = "xbox"
    SONY = "sony"
    NINTENDO = "nintendo"

    @classmethod
    def of(cls, name: str) -> Maker:
        """Return the maker of a gamepad by its name in SDL; XBOX for an unknown one."""
        low = name.lower()
        if any(
            sign in low
            for sign in ("ps3", "ps4", "ps5", "dualshock", "dualsense", "playstation", "sony")
        ):
            return cls.SONY
        return (
            cls.NINTENDO
            if any(sign in low for sign in ("nintendo", "switch", "joy-con"))
            else cls.XBOX
        )


class _MakerInUse:
    """Maker of the gamepad that was used last."""

    now = Maker.XBOX


MAKER = _MakerInUse()


def words(name: str) -> str:
    """Return the name of a button for people to read, as it is written on the gamepad in use."""
    button = name.removeprefix("Pad ")
    return _told(MAKER.now).get(button, button)


def _told(maker: Maker) -> dict[str, str]:
    stick, look = tr_in("pad", "stick"), tr_in("pad", "right stick")
    ways = {way: f"{stick} {sign}" for way, sign in _SIGNS.items()}
    ways |= {f"look {way}": f"{look} {sign}" for way, sign in _SIGNS.items()}
    return ways | {
        Maker.XBOX: {
            "left shoulder": "LB", "right shoulder": "RB", "left trigger": "LT",
            "right trigger": "RT", "back": tr_in("pad", "View"), "start": tr_in("pad", "Menu"),
            "left stick": "LS", "right stick": "RS",
        },
        Maker.SONY: {
            "A": tr_in("pad", "cross"), "B": tr_in("pad", "circle"), "X": tr_in("pad", "square"),
            "Y": tr_in("pad", "triangle"), "left shoulder": "L1", "right shoulder": "R1",
            "left trigger": "L2", "right trigger": "R2", "back": "Create", "start": "Options",
            "left stick": "L3", "right stick": "R3",
        },
        Maker.NINTENDO: {
            "left shoulder": "L", "right shoulder": "R", "left trigger": "ZL",
            "right trigger": "ZR", "back": "−", "start": "+", "left stick": "L3",
            "right stick": "R3",
        },
    }[maker]  # fmt: skip


def together(names: Iterable[str]) -> list[str]:
    """Return the words for buttons with the directions of one stick joined: "stick ← →"."""
    found: dict[str, dict[str, None]] = {}
    for one in names:
        name, _, sign = one.rpartition(" ")
        is_way = bool(name) and sign in _SIGNS.values()
        found.setdefault(name if is_way else one, {}).update({sign: None} if is_way else {})
    all_ways = [*_SIGNS.values()]
    return [
        " ".join((name, *sorted(signs, key=all_ways.index))) if len(signs) < len(all_ways) else name
        for name, signs in found.items()
    ]


_SIGNS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}


def is_of_pad(event: pygame.Event) -> bool:
    """Return whether a key event is about a gamepad button."""
    return event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key >= _FIRST


def _pressed(name: str) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=CODES[name], mod=0, unicode="", scancode=0)


def _let_go(name: str) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=CODES[name], mod=0, unicode="", scancode=0)


class Pads:
    """All connected gamepads; they act alike, so players may share one or take another."""

    def __init__(self) -> None:
        self._pads: dict[int, controller.Controller] = {}
        self._makers: dict[int, tuple[str, Maker]] = {}
        self._held: dict[tuple[int, str], float] = {}
        """Seconds until each held button is repeated, by gamepad and button."""
        self.added: list[str] = []
        """Names of gamepads that were plugged in since this list was cleared."""
        self.removed: list[str] = []
        """Names of gamepads that were removed since this list was cleared."""
        with suppress(pygame.error):  # a system that has none
            # It takes itself for begun where pygame has been ended and begun again since.
            controller.quit()
            controller.init()

    def translate(self, event: pygame.Event) -> list[pygame.Event] | None:
        """Return the key events that an event of a gamepad stands for; None for any other event."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plug_in(event.device_index)
                return []
            case pygame.CONTROLLERDEVICEREMOVED:
                return self._unplug(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP if event.button < len(
                _BUTTONS
            ):
                is_down = event.type == pygame.CONTROLLERBUTTONDOWN
                return list(
                    self._set(event.instance_id, f"Pad {_BUTTONS[event.button]}", is_down=is_down)
                )
            case pygame.CONTROLLERAXISMOTION:
                return list(self._move(event.instance_id, event.axis, event.value / _FULL))
            case _ if event.type in _OTHERS:
                return []
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
        return None

    def _plug_in(self, index: int) -> None:
        with suppress(pygame.error):  # it has gone again meanwhile
            pad = controller.Controller(index)
            number = pad.as_joystick().get_instance_id()
            if number not in self._pads:
                self.added.append(pad.name)
            self._pads[number] = pad
            self._makers[number] = (pad.name, Maker.of(pad.name))

    def _unplug(self, number: int) -> list[pygame.Event]:
        """Return the releases of all buttons that were held on a removed gamepad."""
        if self._pads.pop(number, None) is not None:
            self.removed.append(self._makers.pop(number)[0])
        held = [name for pad, name in self._held if pad == number]
        return [event for name in held for event in self._set(number, name, is_down=False)]

    def _set(self, number: int, name: str, *, is_down: bool) -> Iterator[pygame.Event]:
        if is_down is ((number, name) in self._held):
            return
        if number in self._makers:
            MAKER.now = self._makers[number][1]
        if is_down:
            self._held[number, name] = _LOOKING if "look" in name else _DELAY
            yield _pressed(name)
        else:
            del self._held[number, name]
            yield _let_go(name)

    def _move(self, number: int, axis: int, value: float) -> Iterator[pygame.Event]:
        for (one, side), button in _AXES.items():
            if one == axis:
                is_held = (number, f"Pad {button}") in self._held
                yield from self._set(
                    number, f"Pad {button}", is_down=value * side > (_UP if is_held else _DOWN)
                )

    def repeat(self, seconds: float) -> list[pygame.Event]:
        """Return the repeated key presses that are due after so many seconds."""
        due = []
        for key, left in self._held.items():
            self._held[key] = left - seconds
            if left <= seconds:
                is_looking = "look" in key[1]
                self._held[key] = _LOOKING if is_looking else _AGAIN
                due.append(_pressed(key[1]))
        return due

    def next_in(self) -> float | None:
        """Return the seconds until a held button is repeated; None if none is held."""
        return min(self._held.values(), default=None)


_OTHERS = frozenset((
    pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP, pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED,
    pygame.CONTROLLERDEVICEREMAPPED, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP,
))  # fmt: skip
"""Events without SDL's mapping, and events of buttons that not every gamepad has."""
PAD_EVENTS: Final = _OTHERS | {
    pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED, pygame.CONTROLLERAXISMOTION,
    pygame.WINDOWFOCUSLOST,
}  # fmt: skip
"""Events of gamepads, and others that matter to them."""
