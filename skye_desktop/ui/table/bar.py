"""The bar above the table: the round and its phases, what is going on, and the buttons."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.engine import Phase
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.widgets import Button, Group, Kind
from skye_desktop.play.timeline import phase_name
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.table.desk import Desk

_PHASES = (Phase.INCOME, Phase.PRICING, Phase.DISCARD, Phase.BUYING, Phase.BUILDING, Phase.SCORING)


class Bar:
    """Lays its buttons into a group, at the right end."""

    def __init__(self, desk: Desk, group: Group) -> None:
        self._desk, self._group = desk, group
        self.rect = pygame.Rect(0, 0, 1, 1)

    def layout(self, rect: pygame.Rect, entries: list[tuple[str, str, Callable[[], None], str, str]]) -> None:
        """Undo and redo, then the entries: their id, what they are called, what they do, their key, what they say."""
        self.rect = rect
        desk, canvas = self._desk, self._desk.canvas
        undo, redo = desk.undo_name(), desk.redo_name()
        specs = [
            ("Undo", tr("Undo"), desk.undo, "Ctrl+Z", undo or desk.why_no_undo(), bool(undo)),
            ("Redo", tr("Redo"), desk.redo, "Ctrl+Y", redo or tr("Nothing to redo"), bool(redo)),
            *((*entry, True) for entry in entries),
        ]
        right = rect.right - canvas.px(Space.M)
        buttons: list[Button] = []
        for id, text, act, key, tip, enabled in reversed(specs):
            width = canvas.text.width(text, theme.BODY) + canvas.px(Space.XL)
            place = pygame.Rect(
                right - width, rect.y + canvas.px(Space.S), width, rect.height - canvas.px(Space.L)
            )
            hint = tr("Key: {keys}").format(keys=key)
            buttons.append(
                Button(
                    text,
                    place,
                    act,
                    id=id,
                    kind=Kind.QUIET,
                    key=hint,
                    tooltip=tip,
                    enabled=enabled,
                    size=theme.BODY,
                )
            )
            right = place.x - canvas.px(Space.XS)
        self._group.replace(list(reversed(buttons)))

    def draw(self, surface: pygame.Surface) -> None:
        canvas, bar, panel = self._desk.canvas, self.rect, self._desk.panel
        title = tr("The computers wait") if self._desk.is_paused and panel.moment is None else panel.title
        where = (panel.round, len(self._desk.view.track), panel.phase, title)
        told = pygame.Rect(
            bar.x, bar.y, self._group.widgets[0].rect.x - bar.x - canvas.px(Space.M), bar.height
        )
        canvas.kept(surface, "bar", told, where, lambda: self._draw_told(surface, told, *where))
        self._group.draw(surface, canvas)

    def _draw_told(
        self, surface: pygame.Surface, told: pygame.Rect, number: int, rounds: int, now: Phase, title: str
    ) -> None:
        canvas = self._desk.canvas
        text = tr("Round {round} of {rounds}").format(round=number, rounds=rounds)
        x = told.x + canvas.px(Space.L)
        row = pygame.Rect(x, told.y, canvas.px(Table.ROUND), told.height)
        x = canvas.write(surface, text, row, size=theme.HEADING, face=Face.TITLE).right + canvas.px(Space.L)
        for place, phase in enumerate(_PHASES, start=1):
            x = self._draw_crumb(surface, f"{place} {phase_name(phase)}", phase is now, x)
        x += canvas.px(Space.S)
        room = pygame.Rect(x, told.y, told.right - x, told.height)
        canvas.write(surface, title, room, size=theme.LARGE_BODY, face=Face.TITLE, align=Align.CENTRE)

    def _draw_crumb(self, surface: pygame.Surface, text: str, is_now: bool, x: int) -> int:
        canvas, bar = self._desk.canvas, self.rect
        face = Face.BOLD if is_now else Face.BODY
        width = canvas.text.width(text, theme.SMALL, face)
        box = pygame.Rect(
            x,
            bar.y + canvas.px(Space.M),
            width + canvas.px(Space.L),
            bar.height - canvas.px(Space.XL),
        )
        if is_now:
            canvas.box(surface, box, theme.NOW, radius=Corner.FIELD)
        colour = theme.LIGHT_INK if is_now else theme.INK_PALE
        canvas.write(surface, text, box, size=theme.SMALL, face=face, colour=colour, align=Align.CENTRE)
        return box.right
