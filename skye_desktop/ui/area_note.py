"""The note beside an area that is pointed at: where it lies, and how it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import NamedTuple

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Corner, Line, Space
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import AreaNote


class Words(NamedTuple):
    """What the note says: what the area is, what there is to say of it, and what can be done."""

    heading: str
    lines: Sequence[str]
    hint: str = ""


class _Row(NamedTuple):
    text: str
    face: Face
    colour: Colour


def _rows(canvas: Art, words: Words) -> list[_Row]:
    texts = [(words.heading, Face.BOLD, theme.INK)]
    texts += [(line, Face.BODY, theme.INK) for line in words.lines]
    texts += [(words.hint, Face.BODY, theme.INK_SOFT)] if words.hint else []
    room = canvas.px(AreaNote.WIDEST)
    return [
        _Row(part, face, colour)
        for text, face, colour in texts
        for part in canvas.text.wrapped(text, theme.SMALL, room, face)
    ]


def note_size(canvas: Art, words: Words) -> tuple[int, int]:
    rows = _rows(canvas, words)
    width = max(canvas.text.width(row.text, theme.SMALL, row.face) for row in rows)
    height = len(rows) * canvas.text.height(theme.SMALL)
    return width + 2 * canvas.px(Space.M), height + 2 * canvas.px(Space.M)


def draw_area_note(surface: pygame.Surface, canvas: Art, words: Words, box: pygame.Rect) -> None:
    """The note in the box that is as large as `note_size` says."""
    canvas.box(surface, box, theme.PAPER_BRIGHT, border=theme.GOLD, width=Line.FIRM, radius=Corner.FIELD)
    step = canvas.text.height(theme.SMALL)
    place = pygame.Rect(box.x + canvas.px(Space.M), box.y + canvas.px(Space.M), box.width, step)
    for text, face, colour in _rows(canvas, words):
        canvas.write(surface, text, place, size=theme.SMALL, face=face, colour=colour)
        place.y += step


class Surroundings(NamedTuple):
    """What the note lies near: never over the first, nor over what is to stay clear, and rather not over the rest."""

    about: pygame.Rect
    clear: Sequence[pygame.Rect]
    highlighted: Sequence[pygame.Rect]
    land: Sequence[pygame.Rect]
    room: pygame.Rect
    """The part of the window that the land has."""


def place_note(canvas: Art, size: tuple[int, int], near: Surroundings, window: pygame.Rect) -> pygame.Rect:
    about = near.about
    kept = [about, *near.clear]

    def cost(box: pygame.Rect) -> tuple[int, float]:
        off_room = box.width * box.height - _overlap(box, near.room)
        far = (
            canvas.px(AreaNote.FAR_FROM_LIGHT) * sum(_overlap(box, rect) for rect in near.highlighted)
            + canvas.px(AreaNote.FAR_FROM_LAND) * sum(_overlap(box, rect) for rect in near.land)
            + canvas.px(AreaNote.FAR_FROM_PARTS) * off_room
        )
        away = hypot(box.centerx - about.centerx, box.centery - about.centery)
        return sum(_overlap(box, rect) for rect in kept), far / (about.width * about.height) + away

    inside = window.inflate(-2 * canvas.px(Space.M), -2 * canvas.px(Space.M))
    around = [about, about.unionall(list(near.highlighted)), about.unionall(list(near.land)), *near.clear]
    box, gap = pygame.Rect(0, 0, *size), canvas.px(Space.L)
    return min((place.clamp(inside) for rect in around for place in _boxes_beside(box, rect, gap)), key=cost)


def _overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


def _boxes_beside(box: pygame.Rect, rect: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """The box at each side of a rectangle: in the middle, and flush with either end."""
    for x in (rect.right + gap, rect.x - gap - box.width):
        for y in (rect.centery - box.height // 2, rect.y, rect.bottom - box.height):
            yield box.move(x, y)
    for y in (rect.bottom + gap, rect.y - gap - box.height):
        for x in (rect.centerx - box.width // 2, rect.x, rect.right - box.width):
            yield box.move(x, y)
