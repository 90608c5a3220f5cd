"""The curtain that hides a table, with a sheet that calls the next person to the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import (
    Align,
    Button,
    Canvas,
    Common,
    Face,
    Kind,
    Label,
    Ruler,
    Space,
    Widget,
    column,
    draw_cover,
    hint,
    row,
    spacer,
    theme,
)

_TASK: Final = 24
"""Height of the lines below the name, in design pixels."""


def others_look_away() -> str:
    return tr("Everybody else looks away.")


def curtain_sheet(
    name: str,
    task: str,
    picture: Widget,
    go_on: Callable[[], object],
    buttons: Sequence[Button],
) -> Widget:
    """Return what stands on the sheet: who comes, what for, and the button that lifts the curtain.

    ``picture`` takes the height that is left; ``buttons`` stand below, small.
    """
    middle = Align.CENTRE
    ready = Button(
        tr("I am {name}").format(name=name), go_on, Kind.PRIMARY, size=theme.HEADING,
        key=hint(Common.PRESS), id="ready", width=360, height=48,
    )  # fmt: skip
    return column(
        picture,
        Space.M,
        Label(name, theme.TITLE, face=Face.TITLE, align=middle, height=58),
        Label(task, theme.HEADING, align=middle, height=_TASK),
        Label(others_look_away(), colour=theme.INK_SOFT, align=middle, height=_TASK),
        Space.XXL,
        row(spacer(), ready, spacer()),
        Space.L,
        row(spacer(), *buttons, spacer(), gap=Space.L),
        pad=Space.XXL,
    )


def sheet_in(ruler: Ruler, rect: pygame.Rect) -> pygame.Rect:
    """Return the place of the sheet in the middle of the window, in window pixels."""
    height = min(ruler.px(410), rect.height - 2 * ruler.px(Space.M))
    return pygame.Rect(0, 0, ruler.px(540), height).move_to(center=rect.center)


def draw_curtain(surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, picture: str) -> None:
    """Draw the curtain, the file of whose picture is given, and the empty sheet."""
    # The valance at the top shows in windows of every shape.
    draw_cover(surface, canvas.images, picture, above=0)
    canvas.sheet(surface, sheet_in(canvas, rect))
