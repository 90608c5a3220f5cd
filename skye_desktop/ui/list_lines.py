"""How the lines of a list of games are drawn."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.files import LoadedGame, Unusable, shown_name
from skye_desktop.files.record import shortened
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Line
from skye_desktop.ui.art import Art
from skye_desktop.ui.entries import Entry, Words
from skye_desktop.ui.saved_games import progress
from skye_desktop.ui.sizes import Saves


def draw_words(surface: pygame.Surface, look: Art, rect: pygame.Rect, words: Words) -> None:
    """The heading of a part, or a note."""
    place = rect.move(look.px(theme.TIGHT), look.px(theme.FINE) if words.is_heading else 0)
    place.width -= look.px(theme.GAP)
    if words.is_heading:
        look.write(surface, words.text, place, size=theme.SUBHEADING, face=Face.TITLE, colour=theme.INK_SOFT)
    else:
        look.write_wrapped(surface, words.text, place, colour=theme.INK_SOFT)


def draw_entry(
    surface: pygame.Surface, look: Art, rect: pygame.Rect, entry: Entry, *, is_chosen: bool, is_hovered: bool
) -> None:
    """A file: its title and date, how far it has come, and what else there is to say."""
    box = _draw_tree(surface, look, rect, entry.goes_on).inflate(0, -look.px(theme.SNUG))
    if is_chosen:
        look.box(surface, box, theme.GOLD_PALE, border=theme.GOLD, width=Line.FIRM)
    else:
        fill = theme.PAPER_BRIGHT if is_hovered else theme.PAPER_LIGHT
        look.box(surface, box, fill, border=theme.PAPER_EDGE, width=Line.HAIR)
    inner = box.inflate(-look.px(theme.AMPLE), -look.px(theme.EASY))
    more = look.px(Saves.THIRD_LINE) if entry.is_tall else 0
    upper = pygame.Rect(inner.x, inner.y, inner.width, (inner.height - more) // 2)
    lower = upper.move(0, upper.height)
    if entry.is_tall:
        third = pygame.Rect(inner.x, lower.bottom, inner.width, more)
        colour = theme.WRONG if entry.is_damaged else theme.INK_SOFT
        look.write(surface, entry.more, third, size=theme.SMALL, colour=colour)
    when = look.write(surface, entry.when, upper, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT)
    upper.width = when.x - look.px(theme.EASY) - upper.x
    look.write(surface, entry.title, upper, face=Face.BOLD)
    if isinstance(entry.content, LoadedGame):
        _draw_facts(surface, look, lower, entry.content)
    elif isinstance(entry.content, Unusable):
        text = tr("Cannot be opened: {why}").format(why=entry.content.reason)
        look.write(surface, text, lower, size=theme.SMALL, colour=theme.WRONG)
    else:
        look.write(surface, "…", lower, size=theme.SMALL, colour=theme.INK_SOFT)


def _draw_tree(surface: pygame.Surface, look: Art, rect: pygame.Rect, levels: Sequence[bool]) -> pygame.Rect:
    """The strokes that lead from a game to its branches; what is left of the line."""
    step = look.px(Saves.INDENT)
    stroke, width = theme.PAPER_EDGE, look.px(Line.FIRM)
    for level, goes_on in enumerate(levels):
        x = rect.x + level * step + step // 2
        is_own = level == len(levels) - 1
        if goes_on or is_own:
            bottom = rect.bottom if goes_on else rect.centery
            pygame.draw.line(surface, stroke, (x, rect.y - look.px(theme.SLIGHT)), (x, bottom), width)
        if is_own:
            right = rect.x + (level + 1) * step
            pygame.draw.line(surface, stroke, (x, rect.centery), (right, rect.centery), width)
    left = rect.x + len(levels) * step
    return pygame.Rect(left, rect.y, rect.right - left, rect.height)


def _draw_facts(surface: pygame.Surface, look: Art, row: pygame.Rect, game: LoadedGame) -> None:
    x = row.x
    for seat, player in zip(game.saved.setup.seats, game.state.players, strict=True):
        crest = pygame.Rect(x, row.y, row.height, row.height)
        look.crest(surface, seat.clan, crest)
        points = pygame.Rect(crest.right + look.px(theme.TIGHT), row.y, look.px(Saves.POINTS), row.height)
        look.write(surface, str(player.points), points)
        x = points.right + look.px(theme.TIGHT)
    room = pygame.Rect(x, row.y, row.right - x, row.height)
    look.write(surface, progress(game), room, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT)


def draw_unusable(surface: pygame.Surface, look: Art, inner: pygame.Rect, file: Unusable) -> None:
    """In place of a picture: why a file cannot be opened."""
    title = pygame.Rect(inner.x, inner.y, inner.width, look.px(Saves.HEADING))
    look.write(surface, tr("This file cannot be opened"), title, size=theme.HEADING, face=Face.TITLE)
    reason = pygame.Rect(inner.x, title.bottom + look.px(theme.EASY), inner.width, inner.height)
    text = f"{shown_name(file.path)}: {file.reason}."
    most = max(1, inner.height // 2 // look.text.height(theme.BODY))
    below = look.write_wrapped(surface, text, reason, colour=theme.WRONG, most=most)
    reason.y = below + look.px(theme.EASY)
    text = tr("The other games are not touched by it. It lies in {folder}.")
    text = text.format(folder=shortened(str(file.path.parent)))
    below = look.write_wrapped(surface, text, reason, size=theme.SMALL, colour=theme.INK_SOFT)
    side = min(look.px(Saves.LARGEST_AXE), inner.bottom - below)
    axe = pygame.Rect(0, 0, side, side)
    axe.center = (inner.centerx, (below + inner.bottom) // 2)
    look.sprites.draw(surface, "table/axe.png", axe, alpha=90)
