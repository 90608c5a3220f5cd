"""The content of a screen as a tree of nodes, for tests, the event log and screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import NamedTuple

import pygame

from skye_desktop.i18n import headed


class Role(StrEnum):
    """Kind of a node, as a user understands it."""

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
    TABS = auto()
    """Row of tabs, of which one is chosen and shows its page."""
    TAB = auto()
    SLIDER = auto()
    REGION = auto()
    """Part of the screen that holds other nodes, or that the keyboard can enter."""
    CELL = auto()
    """Cell of a land, with what lies on it."""
    THING = auto()
    """Piece of the game that can be taken or looked at: a tile, a coin, the axe, a card."""
    FIGURE = auto()
    """Marker that expresses a number by its position."""


class Scale(NamedTuple):
    """Whole number that can be changed within limits."""

    least: int
    now: int
    most: int


@dataclass(frozen=True, slots=True)
class State:
    """State of a node at one moment."""

    is_enabled: bool = True
    is_focused: bool = False
    has_keys: bool = False
    """Whether arrow keys change it even while nothing has the focus."""
    is_selected: bool = False
    is_checked: bool | None = None
    """Whether a switch is on; None for a node that is no switch."""
    value: str = ""
    """Text that was typed, or words of the chosen value."""
    marked: tuple[int, int] | None = None
    """Places in the typed text where the selection begins and where the cursor is."""
    number: Scale | None = None
    """Value as a number within its limits; None for a value that is no number."""
    why_not: str = ""
    """Reason, in words, for which the node cannot be used now."""
    about: str = ""
    """Description that is read after the label."""


@dataclass(frozen=True, slots=True)
class Node:
    """A thing on the screen that users can read, press or change."""

    id: str
    """Name that is the same in every language and layout, and unique in its scene."""
    role: Role
    label: str
    """Name for people, in their language."""
    rect: pygame.Rect
    """Rectangle in window pixels."""
    state: State = State()
    children: tuple[Node, ...] = ()

    @property
    def words(self) -> str:
        """Label, followed by the value if the label does not say it already."""
        is_told = not self.state.value or self.state.value == self.label
        return self.label if is_told else headed(self.label.rstrip(".。"), self.state.value)

    def with_keys(self) -> Node:
        """Return a copy on which keys act while nothing has the focus."""
        return replace(self, state=replace(self.state, has_keys=True))

    def walk(self) -> Iterator[Node]:
        """Yield this node and all its descendants, parents before their children."""
        yield self
        for child in self.children:
            yield from child.walk()


class ActionKind(StrEnum):
    """Kind of action that a screen reader can request."""

    PRESS = auto()
    FOCUS = auto()
    SET = auto()
    """Set another value, given as words or as a number."""
    MORE = auto()
    LESS = auto()


class ActionRequest(NamedTuple):
    """Action that a screen reader requests of a node."""

    id: str
    kind: ActionKind
    value: str = ""
    """Value to set, for `SET`."""
