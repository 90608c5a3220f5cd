"""Gamepads: what their buttons are called, and their events as keys that are pressed, held and let go.

A button of a gamepad is a key like others: commands have it beside their keys, and people change it as these. SDL
knows where each make has its buttons; the left stick is the directional pad, the right one looks about.
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
    "A", "B", "X", "Y", "back", "guide", "start", "left stick", "right stick", "left shoulder", "right shoulder",
    "up", "down", "left", "right",
)  # fmt: skip
"""As SDL numbers them."""
_AXES = {
    (0, -1): "left", (0, 1): "right", (1, -1): "up", (1, 1): "down", (4, 1): "left trigger", (5, 1): "right trigger",
    (2, -1): "look left", (2, 1): "look right", (3, -1): "look up", (3, 1): "look down",
}  # fmt: skip
"""What an axis stands for that is moved so far, by SDL's number and to which side."""
_FIRST: Final = 0x50000000
"""No key of a keyboard has that number or one above."""
NAMES = tuple(f"Pad {name}" for name in dict.fromkeys((*_BUTTONS, *_AXES.values())))
"""Of all buttons, as they stand in files."""
CODES = {name: _FIRST + number for number, name in enumerate(NAMES)}
FREE = frozenset(NAMES) - {f"Pad {name}" for name in ("A", "B", "up", "down", "left", "right")} - {
    f"Pad {side} {kind}" for side in ("left", "right") for kind in ("shoulder", "trigger")
}  # fmt: skip
"""Those that can be given another meaning."""
_FULL: Final = 32767
_DOWN, _UP = 0.55, 0.35
"""How far an axis has to be moved to be pressed, and to be let go."""
_DELAY, _AGAIN, _LOOKING = 0.4, 0.12, 0.03
"""Seconds until a direction that is held is pressed again, then from time to time; when looking about."""


class Maker(Enum):
    """Who calls the buttons what."""

    XBOX = "xbox"
    SONY = "sony"
    NINTENDO = "nintendo"

    @classmethod
    def of(cls, name: str) -> Maker:
        """Whose gamepad that is, by what SDL calls it; buttons of one that is unknown are called as most are."""
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


class _InHand:
    """Whose gamepad was used last."""

    now = Maker.XBOX


MAKER = _InHand()


def words(name: str) -> str:
    """The button for people to read, as the gamepad in hand has it written on it."""
    button = name.removeprefix("Pad ")
    return _told(MAKER.now).get(button, button)


def _told(maker: Maker) -> dict[str, str]:
    stick, look = tr_in("pad", "stick"), tr_in("pad", "right stick")
    ways = {way: f"{stick} {sign}" for way, sign in _SIGNS.items()}
    ways |= {f"look {way}": f"{look} {sign}" for way, sign in _SIGNS.items()}
    return ways | {
        Maker.XBOX: {
            "left shoulder": "LB", "right shoulder": "RB", "left trigger": "LT", "right trigger": "RT",
            "back": tr_in("pad", "View"), "start": tr_in("pad", "Menu"), "left stick": "LS", "right stick": "RS",
        },
        Maker.SONY: {
            "A": tr_in("pad", "cross"), "B": tr_in("pad", "circle"), "X": tr_in("pad", "square"),
            "Y": tr_in("pad", "triangle"), "left shoulder": "L1", "right shoulder": "R1", "left trigger": "L2",
            "right trigger": "R2", "back": "Create", "start": "Options", "left stick": "L3", "right stick": "R3",
        },
        Maker.NINTENDO: {
            "left shoulder": "L", "right shoulder": "R", "left trigger": "ZL", "right trigger": "ZR",
            "back": "−", "start": "+", "left stick": "L3", "right stick": "R3",
        },
    }[maker]  # fmt: skip


def together(told: Iterable[str]) -> list[str]:
    """Buttons in words, the ways of one stick as one: "stick ← →"."""
    found: dict[str, dict[str, None]] = {}
    for one in told:
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
    """Whether a key that is pressed or let go is a button of a gamepad."""
    return event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key >= _FIRST


def _pressed(name: str) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=CODES[name], mod=0, unicode="", scancode=0)


def _let_go(name: str) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=CODES[name], mod=0, unicode="", scancode=0)


class Pads:
    """All gamepads that are plugged in; they do the same, as somebody may hand one on or take another."""

    def __init__(self) -> None:
        self._pads: dict[int, controller.Controller] = {}
        self._makers: dict[int, tuple[str, Maker]] = {}
        self._held: dict[tuple[int, str], float] = {}
        """What is down on which gamepad, and the seconds until it is pressed again."""
        self.came: list[str] = []
        """Names of those that were plugged in since somebody asked."""
        self.went: list[str] = []
        """Names of those that were taken away since somebody asked."""
        with suppress(pygame.error):  # a system that has none
            # It takes itself for begun where pygame has been ended and begun again since.
            controller.quit()
            controller.init()

    def meant(self, event: pygame.Event) -> list[pygame.Event] | None:
        """The keys that an event of a gamepad presses and lets go; None for any other event."""
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
                self.came.append(pad.name)
            self._pads[number], self._makers[number] = pad, (pad.name, Maker.of(pad.name))

    def _unplug(self, number: int) -> list[pygame.Event]:
        """What was held down on it is let go."""
        if self._pads.pop(number, None) is not None:
            self.went.append(self._makers.pop(number)[0])
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

    def again(self, seconds: float) -> list[pygame.Event]:
        """So much later: what is held is pressed again, when it is time."""
        due = []
        for key, left in self._held.items():
            self._held[key] = left - seconds
            if left <= seconds:
                is_looking = "look" in key[1]
                self._held[key] = _LOOKING if is_looking else _AGAIN
                due.append(_pressed(key[1]))
        return due

    def next_in(self) -> float | None:
        """Seconds until something that is held is pressed again; None while nothing is."""
        return min(self._held.values(), default=None)


_OTHERS = frozenset((
    pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP,
    pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMAPPED,
    pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP,
))  # fmt: skip
"""The same once more without SDL's mapping, and buttons that not every gamepad has."""
PAD_EVENTS: Final = _OTHERS | {
    pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED, pygame.CONTROLLERAXISMOTION, pygame.WINDOWFOCUSLOST,
}  # fmt: skip
"""What gamepads do, or what matters to them."""
