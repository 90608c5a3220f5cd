"""The heading of a panel, with a note or a refusal beside it and the button for advice."""

from __future__ import annotations

import pygame

from skye_desktop.i18n import sentences
from skye_desktop.kit import theme
from skye_desktop.kit.access import Role
from skye_desktop.kit.layout import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.tree import Button, Widget, row
from skye_desktop.kit.tree.containers import Row
from skye_desktop.kit.widgets import Kind
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import Advice
from skye_desktop.ui.table.panel_root import PanelRoot
from skye_desktop.ui.table.panel_sizes import Panels


class Heading(Widget):
    """What goes on, and beside it why something was refused, else a note if there is room for all of it."""

    text: str
    remark: str = ""
    refusal: str = ""

    role = Role.TEXT

    @property
    def label(self) -> str:
        beside = self.refusal or self.remark
        return sentences(self.text, beside) if beside else self.text

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        written = canvas.write(surface, self.text, rect, size=theme.HEADING, face=Face.TITLE, shrinks=True)
        left = written.right + canvas.px(Space.L)
        beside = pygame.Rect(left, rect.y, rect.right - left, rect.height)
        if self.refusal:
            canvas.write(surface, self.refusal, beside, colour=theme.WRONG, face=Face.BOLD)
        elif canvas.text.width(self.remark, theme.BODY) <= beside.width:
            canvas.write(surface, self.remark, beside, colour=theme.INK_SOFT)


def headed(panel: PanelRoot, heading: Widget, *beside: Widget) -> Row:
    """Return the row of a heading, with the button for advice and what else stands in it."""
    parts = [one for one in (advice_button(panel), *beside) if one is not None]
    high = panel.target(Panels.HEADING_ROW) if parts else Panels.HEADING_ROW
    return row(heading, *parts, gap=Space.M, align=Align.CENTRE, height=high)


def advice_button(panel: PanelRoot) -> Button | None:
    """Return the quiet button that opens the sheet of advice; None where advice cannot be asked for."""
    action = panel.table.offered().get(Game.ADVICE)
    if action is None:
        return None
    return Button(
        action.label, action.run, Kind.QUIET, panel.table.is_advised, theme.BODY, tip=action.tip, id="advice",
        width=Advice.BUTTON, height=panel.target(Advice.BUTTON_HEIGHT),
    )  # fmt: skip
