"""Tabs: a row of flaps at a sheet; the chosen one's page is displayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.accessibility import Role
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import Ruler, Size
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Raised, Skins, Space
from skye_desktop.kit.tree.elements import Button, Row
from skye_desktop.kit.tree.widget import Do

_BEHIND = 10
"""Design pixels by which a tab reaches behind the sheet below it."""


class Tab(Button):
    """A tab with the name of a page; the left and right keys go to its neighbours.

    The key Tab reaches only the chosen one.
    """

    step: Callable[[int], object] = field(kw_only=True)
    """Chooses the next tab or the one before, and gives it the keyboard."""

    role = Role.TAB
    outset = _BEHIND + 6  # with the shadow of its cardboard

    @property
    def takes_focus(self) -> bool:
        return self.is_selected or self.is_focused

    def actions(self) -> dict[Command, Action]:
        return {Common.LEFT: Action(Do(self.step, -1)), Common.RIGHT: Action(Do(self.step, 1))}

    @property
    def pad_words(self) -> dict[Command, str]:
        return {Common.RIGHT: tr("another one")}

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        wide = ruler.text.width(self.text, self.size, Face.BOLD) + 2 * ruler.px(Space.XL)
        return wide, ruler.px(theme.TALL_BUTTON_HEIGHT)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        flap = pygame.Rect(rect.x, rect.y, rect.width, rect.height + canvas.px(_BEHIND))
        if self.is_selected:
            canvas.patch(surface, flap, Skins.CARD)
        else:
            flap.height -= canvas.px(Space.S)
            bevel = Raised.WOODEN_HOVERED if self.is_hovered else Raised.WOODEN
            canvas.raised(
                surface, flap, bevel, radius=Corner.FIELD, is_pressed=bool(self.is_pressed)
            )
        room = rect.inflate(-canvas.px(Space.M), 0)
        look = {
            "size": self.size,
            "face": Face.BOLD if self.is_selected else Face.BODY,
            "align": Align.CENTRE,
            "colour": theme.INK if self.is_selected else theme.LIGHT_INK,
        }
        canvas.write(surface, self.text, room, shrinks=True, **look)


class TabBar(Row):
    """The tabs side by side; for a screen reader a list of tabs."""

    called: str = ""

    role = Role.TABS

    @property
    def label(self) -> str:
        return self.called


def tabs(
    names: Sequence[tuple[str, str]], chosen: int, choose: Callable[[int], object],
    step: Callable[[int], object], *, called: str, tip: str = "", id: str = "tabs",
) -> TabBar:  # fmt: skip
    """Return the bar with a tab for each pair of id and words; ``choose`` gets the index of one."""
    flaps = tuple(
        Tab(
            words,
            Do(choose, number),
            is_selected=number == chosen,
            step=step,
            id=f"tab {name}",
            tip=tip,
        )
        for number, (name, words) in enumerate(names)
    )
    return TabBar(flaps, Space.S, 0, None, called, id=id)
