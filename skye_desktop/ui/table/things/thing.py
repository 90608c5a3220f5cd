"""What the things on a table have in common."""

from __future__ import annotations

from dataclasses import field

import pygame

from skye_desktop.kit import Align, Colour, Container, Face, Outset, Role, Ruler, Skin, State, Widget
from skye_desktop.ui.art import Art


class TableThing(Widget):
    """Something of the game that is looked at: its label says all that a screen reader tells, its note is for eyes."""

    is_listed: bool = field(default=False, kw_only=True)
    """Whether its name is one of the targets, although nothing but reading is done there."""

    role = Role.THING

    @property
    def is_target(self) -> bool:
        return self.is_listed

    @property
    def state(self) -> State:
        return State(is_focused=self.is_focused)


def write_on(
    surface: pygame.Surface, canvas: Art, text: str, rect: pygame.Rect, size: float, ink: Colour
) -> None:
    """Write a letter or a number in the middle of what it stands on."""
    canvas.write(surface, text, rect, size=size, face=Face.TITLE, colour=ink, align=Align.CENTRE)


class OnTable(Container):
    """What things lie on, on the table, with its shadow: a board, a rail, or a sheet of parchment.

    It is painted for itself: what is near its shadow may change without the things on it being painted too.
    """

    skin: Skin = Skin.SHEET

    outset = Outset.LYING

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.lay(surface, rect, self.skin)


class Placed(Container):
    """Parts in rectangles that are found out beside it, in window pixels."""

    rects: tuple[pygame.Rect, ...] = ()

    measured_by = frozenset(("rects",))

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for child, place in zip(self.children, self.rects, strict=True):
            child.place(ruler, place)
