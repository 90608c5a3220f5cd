"""What stands on a screen as data: a tree of nodes, for tests, the event log and screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import NamedTuple

import pygame

from skye_desktop.i18n import headed


class Role(StrEnum):
    """What a thing is to whoever uses it."""

    SCREEN = auto()
    DIALOG = auto()
    BUTTON = auto()
    SWITCH = auto()
    CHOICE = auto()
    FIELD = auto()
    TEXT = auto()
    LIST = auto()
    ITEM = auto()
    PAGE = auto()
    SLIDER = auto()
    REGION = auto()
    """A part of the screen that holds others, or can be gone into by keyboard."""
    CELL = auto()
    """A place of a land, with what lies there."""
    THING = auto()
    """Something of the game that can be taken or looked at: a tile, a coin, the axe, a card."""
    FIGURE = auto()
    """Something that tells a number by where it stands."""


class Scale(NamedTuple):
    """A whole number that can be changed within limits."""

    least: int
    now: int
    most: int


@dataclass(frozen=True, slots=True)
class State:
    """How a thing is now."""

    is_enabled: bool = True
    is_focused: bool = False
    has_keys: bool = False
    """Whether arrows and the like are for it while nothing is focused."""
    is_selected: bool = False
    is_checked: bool | None = None
    """Whether a switch is on; None for what is no switch."""
    value: str = ""
    """What was typed or chosen."""
    marked: tuple[int, int] | None = None
    """Between which letters of what is typed marking began, and where the cursor stands; None where nothing is."""
    number: Scale | None = None
    """The same as a number where it is one; None for what is none."""
    why_not: str = ""
    """Why it cannot be used now, in words."""
    about: str = ""
    """What else is to be known of it, told after what it is called."""


@dataclass(frozen=True, slots=True)
class Node:
    """A thing on the screen."""

    id: str
    """Stays the same in every language and layout; no other node of the scene has it."""
    role: Role
    label: str
    """What it is called, in words."""
    rect: pygame.Rect
    """Where it is, in window pixels."""
    state: State = State()
    children: tuple[Node, ...] = ()

    @property
    def words(self) -> str:
        """What it is called, and what was typed or chosen."""
        is_told = not self.state.value or self.state.value == self.label
        return self.label if is_told else headed(self.label.rstrip(".。"), self.state.value)

    def with_keys(self) -> Node:
        """The same, for which keys are while nothing is focused."""
        return replace(self, state=replace(self.state, has_keys=True))

    def walk(self) -> Iterator[Node]:
        """This node and all inside it."""
        yield self
        for child in self.children:
            yield from child.walk()


class Deed(StrEnum):
    """What somebody may ask for who uses a screen through its tree alone."""

    PRESS = auto()
    FOCUS = auto()
    SET = auto()
    """Another value, as words or as a number."""
    MORE = auto()
    LESS = auto()


class Asked(NamedTuple):
    """A deed that is asked for, the thing by its id."""

    id: str
    deed: Deed
    value: str = ""
    """What to set it to."""
