"""How the lines of a list of games are drawn."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.files import LoadedGame, Unusable
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Line, Space
from skye_desktop.ui.art import Art
from skye_desktop.ui.entries import Entry, Words
from skye_desktop.ui.saved_games import progress
from skye_desktop.ui.sizes import Saves


def draw_words(surface: pygame.Surface, canvas: Art, rect: pygame.Rect, words: Words) -> None:
    place = rect.move(canvas.px(Space.S), canvas.px(Space.XS) if words.is_heading else 0)
    place.width -= canvas.px(Space.M)
    if words.is_heading:
        size, colour = theme.LARGE_BODY, theme.INK_SOFT
        canvas.write(surface, words.text, place, size=size, face=Face.TITLE, colour=colour)
    else:
        canvas.write_wrapped(surface, words.text, place, colour=theme.INK_SOFT)


def draw_entry(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, entry: Entry, *, is_chosen: bool, is_hovered: bool
) -> None:  # fmt: skip
    box = _draw_tree(surface, canvas, rect, entry.goes_on).inflate(0, -canvas.px(Space.S))
    if is_chosen:
        canvas.box(surface, box, theme.GOLD_PALE, border=theme.GOLD, width=Line.FIRM)
    else:
        fill = theme.PAPER_BRIGHT if is_hovered else theme.PAPER_LIGHT
        canvas.box(surface, box, fill, border=theme.PAPER_EDGE, width=Line.HAIR)
    inner = box.inflate(-canvas.px(Space.XXL), -canvas.px(Space.M))
    is_tall = entry.height > Saves.ROW
    more = canvas.px(Saves.THIRD_LINE) if is_tall else 0
    upper = pygame.Rect(inner.x, inner.y, inner.width, (inner.height - more) // 2)
    lower = upper.move(0, upper.height)
    if is_tall:
        third = pygame.Rect(inner.x, lower.bottom, inner.width, more)
        colour = theme.WRONG if entry.is_damaged else theme.INK_SOFT
        canvas.write(surface, entry.more, third, size=theme.SMALL, colour=colour)
    small, soft = theme.SMALL, theme.INK_SOFT
    when = canvas.write(surface, entry.when, upper, size=small, colour=soft, align=Align.RIGHT)
    upper.width = when.x - canvas.px(Space.M) - upper.x
    canvas.write(surface, entry.title, upper, face=Face.BOLD)
    if entry.game is not None:
        _draw_facts(surface, canvas, lower, entry.game)
    elif isinstance(entry.content, Unusable):
        text = tr("Cannot be opened: {why}").format(why=entry.content.reason)
        canvas.write(surface, text, lower, size=theme.SMALL, colour=theme.WRONG)
    else:
        canvas.write(surface, "…", lower, size=theme.SMALL, colour=theme.INK_SOFT)


def _draw_tree(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, levels: Sequence[bool]
) -> pygame.Rect:
    step = canvas.px(Space.XXL)
    stroke, width = theme.PAPER_EDGE, canvas.px(Line.FIRM)
    for level, goes_on in enumerate(levels):
        x = rect.x + level * step + step // 2
        is_own = level == len(levels) - 1
        if goes_on or is_own:
            bottom = rect.bottom if goes_on else rect.centery
            pygame.draw.line(surface, stroke, (x, rect.y - canvas.px(Space.XS)), (x, bottom), width)
        if is_own:
            right = rect.x + (level + 1) * step
            pygame.draw.line(surface, stroke, (x, rect.centery), (right, rect.centery), width)
    left = rect.x + len(levels) * step
    return pygame.Rect(left, rect.y, rect.right - left, rect.height)


def _draw_facts(surface: pygame.Surface, canvas: Art, row: pygame.Rect, game: LoadedGame) -> None:
    x = row.x
    for seat, player in zip(game.saved.setup.seats, game.state.players, strict=True):
        crest = pygame.Rect(x, row.y, row.height, row.height)
        canvas.crest(surface, seat.clan, crest)
        points = pygame.Rect(crest.right + canvas.px(Space.S), row.y, canvas.px(Saves.POINTS), row.height)
        canvas.write(surface, str(player.points), points)
        x = points.right + canvas.px(Space.S)
    room = pygame.Rect(x, row.y, row.right - x, row.height)
    canvas.write(surface, progress(game), room, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT)
