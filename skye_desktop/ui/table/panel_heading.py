"""The heading of a panel, with a note or a refusal beside it and the button for advice."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.engine import Clan
from skye_desktop.i18n import sentences
from skye_desktop.kit import Align, Button, Face, Gap, Kind, Role, Row, Ruler, Space, Widget, row, theme
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import Advice, Panels, Sign
from skye_desktop.ui.table.panel_root import PanelRoot
from skye_desktop.ui.table.turn_sign import draw_sign, sign_width


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


class TurnHeading(Heading):
    """The heading in one seat's turn: who acts stands in its place, on the clan's cloth."""

    who: tuple[Clan, str] | None = None

    def build(self) -> Sequence[Widget]:
        return () if self.who is None else (Gap(id="who acts"),)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Let the cloth rise above the row, as wide as the name needs and what stands beside it allows."""
        if self.who is None:
            return
        canvas, beside = self.canvas, self.refusal or self.remark
        widest = round(rect.width * 0.46) if beside else rect.width
        wide = min(widest, sign_width(canvas, self.who[1], Sign.HEAD, Sign.HEAD_NAME))
        top, high = rect.y - ruler.px(Sign.HEAD_RISE), ruler.px(Sign.HEAD)
        self.children[0].place(ruler, pygame.Rect(rect.x, top, wide, high))

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw who acts, and the note beside it, in two lines of small words where it has no room."""
        if self.who is None:
            super().paint(canvas, surface, rect)
            return
        sign, note = self.children[0].rect, self.remark
        draw_sign(surface, canvas, *self.who, sign, Sign.HEAD_NAME)
        left = rect.x + sign.width + canvas.px(Space.L)
        beside = pygame.Rect(left, rect.y, rect.right - left, rect.height)
        if self.refusal:
            canvas.write(surface, self.refusal, beside, colour=theme.WRONG, face=Face.BOLD, shrinks=True)
        elif canvas.text.width(note, theme.BODY) <= beside.width:
            canvas.write(surface, note, beside, colour=theme.INK_SOFT)
        elif (needed := canvas.wrapped_height(note, theme.SMALL, beside.width)) <= sign.height:
            beside.y = sign.y + (sign.height - needed) // 2
            canvas.write_wrapped(surface, note, beside, size=theme.SMALL, colour=theme.INK_SOFT)


def headed(panel: PanelRoot, heading: Widget, *beside: Widget) -> Row:
    """Return the row of a heading, with the button for advice and what else stands in it."""
    parts = [one for one in (advice_button(panel), *beside) if one is not None]
    high = panel.target(Panels.HEADING_ROW) if parts else Panels.HEADING_ROW
    return row(heading, *parts, gap=Space.M, align=Align.CENTRE, height=high)


def advice_button(panel: PanelRoot) -> Button | None:
    """Return the quiet button that opens the sheet of advice; None where advice cannot be asked for."""
    action = panel.table.offered(Game.ADVICE)
    if action is None:
        return None
    return Button(
        action.label, action.run, Kind.QUIET, panel.is_advised, theme.BODY, tip=action.tip, id="advice",
        width=84, height=panel.target(Advice.BUTTON_HEIGHT),
    )  # fmt: skip
