"""A lesson of the coach as a card: the tile, the lesson, and the points it would have brought."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from skye_desktop.games.skye.coach_analysis import CoachLesson
from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.better_place import BetterPlace
from skye_desktop.games.skye.ui.portraits import badge
from skye_desktop.games.skye.wording.points import halves, to_half
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import Align, Corner, Face, Line, Space, cut_columns, square, theme
from skye_desktop.shell.notes_and_lines import draw_paper_row

CARD: Final = 64
"""Least height of a card, in design pixels."""


class CoachCard(NamedTuple):
    """What a card of the coach displays: one lesson of one player."""

    lesson: CoachLesson | None
    """The lesson; None while it is not known."""
    shown: BetterPlace | None
    number: int
    """Rank among the lessons worth most points; 0 in a list without ranks."""
    clan: Clan | None
    """Clan of the lesson's player, if the list does not say it."""
    is_chosen: bool


def in_words(lesson: CoachLesson, shown: BetterPlace) -> str:
    """Return what was missed, why, and the points it would have brought."""
    return " · ".join(filter(None, (shown.words, shown.why, " ".join(_amount(lesson.points)))))


def draw_card(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, card: CoachCard, waits: str
) -> None:
    """Draw a card in its row of the list.

    ``waits`` is the text for a lesson that is not known yet.
    """
    box = rect.inflate(0, -canvas.px(Space.S))
    draw_paper_row(surface, canvas, box, is_chosen=card.is_chosen)
    (tile, words, cost), size = _arranged(canvas, box, card)
    tile = square(tile.width, center=tile.center)
    if card.lesson is None or card.shown is None:
        canvas.write(surface, waits, words, colour=theme.INK_SOFT)
    else:
        canvas.tile(surface, card.shown.tile, 0, tile, card.clan or Clan.MACLEOD)
        canvas.ring(surface, tile, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
        _draw_words(surface, canvas, card.shown, words, size)
        _draw_amount(surface, canvas, card.lesson.points, cost)
        if card.clan is not None:
            crest = canvas.px(22)
            canvas.crest(surface, card.clan, square(crest, center=tile.bottomright))
    if card.number:
        at = tile.topleft if card.lesson else tile.center
        badge(surface, canvas, str(card.number), square(canvas.px(24), center=at), size=theme.SMALL)


def _arranged(canvas: Art, box: pygame.Rect, card: CoachCard) -> tuple[list[pygame.Rect], float]:
    """Return the three columns of a card and the size of its text.

    A higher card has a larger tile and text, as far as all words fit.
    """
    if not card.number:
        return _rooms(canvas, box, 40), theme.BODY
    least, most = 48, 92
    side = max(least, min(most, box.height / canvas.scale - 28))
    rooms = _rooms(canvas, box, side)
    size = theme.HEADING if box.height >= canvas.px(96) else theme.LARGE_BODY
    if card.shown is None or _text_height(canvas, card.shown, size, rooms[1].width) <= box.height:
        return rooms, size
    return _rooms(canvas, box, least), theme.LARGE_BODY


def _rooms(canvas: Art, box: pygame.Rect, side: float) -> list[pygame.Rect]:
    """Return the columns for the tile of ``side`` design pixels, the text and the points."""
    return cut_columns(canvas, box, side, None, 60, gap=Space.L, pad=(Space.L, 0))


def _text_height(canvas: Art, shown: BetterPlace, size: float, width: int) -> int:
    """Return the height of the lesson's text in the given width, in pixels."""
    height = canvas.wrapped_height(shown.words, size, width, Face.BOLD)
    return height + canvas.wrapped_height(shown.why, theme.SMALL, width)


def height_of(card: CoachCard, canvas: Art, width: int) -> int:
    """Return the height that the card needs for all its text in the given width, in pixels."""
    if card.shown is None:
        return 0
    low = pygame.Rect(0, 0, width, canvas.px(CARD))
    (_, words, _), size = _arranged(canvas, low, card)
    return _text_height(canvas, card.shown, size, words.width) + canvas.px(Space.XL)


def _draw_words(
    surface: pygame.Surface, canvas: Art, shown: BetterPlace, room: pygame.Rect, size: float
) -> None:
    """Draw the sentence, and below it the source of the points if there is room."""
    line = canvas.text.height(size, Face.BOLD)
    under = max(canvas.px(18), canvas.wrapped_height(shown.why, theme.SMALL, room.width))
    most = max(1, room.height // line)
    lines = len(canvas.text.wrapped(shown.words, size, room.width, Face.BOLD, most=most))
    under = under if lines * line + under <= room.height else 0
    area = pygame.Rect(room.x, 0, room.width, lines * line)
    area.y = room.y + (room.height - area.height - under) // 2
    canvas.write_wrapped(surface, shown.words, area, size=size, face=Face.BOLD, most=most)
    if under:
        below = pygame.Rect(room.x, area.bottom, room.width, under)
        canvas.write_wrapped(surface, shown.why, below, size=theme.SMALL, colour=theme.INK_SOFT)


def _amount(points: float) -> tuple[str, str]:
    """Return the text of the points and their unit."""
    unit = trn("point", "points", 1 if to_half(points) <= 1 else 2)
    return tr("+{points}").format(points=halves(points)), unit


def _draw_amount(surface: pygame.Surface, canvas: Art, points: float, room: pygame.Rect) -> None:
    """Draw the points, and their unit below."""
    number, unit = _amount(points)
    high, low = canvas.text.height(theme.LARGE, Face.TITLE), canvas.text.height(theme.SMALL)
    upper = pygame.Rect(room.x, room.centery - (high + low) // 2, room.width, high)
    lower = pygame.Rect(room.x, upper.bottom, room.width, low)
    canvas.write(surface, number, upper, size=theme.LARGE, face=Face.TITLE, align=Align.RIGHT)
    canvas.write(surface, unit, lower, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT)
