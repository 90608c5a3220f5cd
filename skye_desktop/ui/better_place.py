"""What a lesson of the coach shows on a land: the tile as it was laid, and the better place with the tile in it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import pygame

from skye_desktop.bots.coach import MissedPlacement
from skye_desktop.engine import Cell, Clan, Placement, SeatView
from skye_desktop.i18n import capitalize, headed, sentence, tr
from skye_desktop.kit import Align, Colour, Corner, Face, Line, Space, clipped, theme
from skye_desktop.play.coaching import CoachLesson
from skye_desktop.play.session import Session
from skye_desktop.play.wording.coach import land_of, lesson_words, reason_words, tag
from skye_desktop.play.wording.tile import place
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.territory_view import TerritoryView


class BetterPlace(NamedTuple):
    """A lesson as it is seen: at which moment, on whose land, in which words."""

    at: int
    """The moment just after what was done, as a number of actions."""
    seat: int
    """Whose land shows it."""
    words: str
    why: str
    """Where the points come from, or when it was decided."""
    tile: int
    laid: Placement | None
    """Where it was laid; None if the lesson is not about that."""
    place: Placement | None
    """Where it would lie; None if it fits nowhere."""
    tag: str
    """What stands at that place."""


def better_place(lesson: CoachLesson, session: Session, *, is_you: bool) -> BetterPlace:
    """What there is to be seen of a lesson; whose it is may be called you."""
    view = session.view_at(lesson.at, None)
    missed = lesson if isinstance(lesson, MissedPlacement) else None
    return BetterPlace(
        lesson.at + 1,
        land_of(lesson),
        sentence(lesson_words(lesson, view.names, view.seats[lesson.seat].territory, is_you=is_you)),
        tr("Round {round}, {why}").format(round=lesson.round, why=reason_words(lesson)),
        lesson.tile if missed is None else missed.better_tile,
        None if missed is None else missed.laid,
        lesson.better if isinstance(lesson, MissedPlacement) else lesson.place,
        tag(lesson),
    )


def lesson_lines(shown: BetterPlace) -> list[str]:
    """What stands beside a lesson's land and on it, for whoever cannot see it."""
    tags = ((shown.laid, _laid_here()), (shown.place, shown.tag))
    places = [headed(capitalize(place(at.cell)), tag) for at, tag in tags if at is not None]
    return [shown.words, shown.why, *places]


def _laid_here() -> str:
    return tr("laid here")


def draw_better_place(
    surface: pygame.Surface, canvas: Art, land: TerritoryView, whose: SeatView, shown: BetterPlace
) -> None:
    """On a land that is drawn already, with the tile as it was laid."""
    with clipped(surface, land.rect):
        laid, better = shown.laid, shown.place
        if laid is not None and (better is None or laid.cell != better.cell):
            canvas.ring(surface, land.cell_rect(laid.cell), theme.WRONG_LIGHT, Line.HEAVY, Corner.SHARP)
        if better is not None:
            rect = land.cell_rect(better.cell)
            land.draw_glow(surface, canvas, better.cell)
            surface.blit(_shade(canvas, shown.tile, better.rotation, rect.width, whose.clan), rect)
            canvas.ring(surface, rect, theme.GLOW, Line.HEAVY, Corner.SHARP)
            taken = {*whose.territory.faces, *(() if laid is None else (laid.cell,))}
            _draw_tag(surface, canvas, land, better.cell, taken, shown.tag, theme.GLOW)
            if laid is not None and laid.cell != better.cell:
                taken.add(better.cell)
                _draw_tag(surface, canvas, land, laid.cell, taken, _laid_here(), theme.WRONG_LIGHT)


def _shade(canvas: Art, tile: int, rotation: int, side: int, clan: Clan) -> pygame.Surface:
    """A tile that is not laid: what lies below it shows through."""

    def make() -> pygame.Surface:
        picture = canvas.sprites.tile(tile, rotation, side, clan).copy()
        picture.set_alpha(200)
        return picture

    return canvas.sprites.cached(("shade", tile, rotation, side, canvas.sprites.with_patterns), make)


def _draw_tag(
    surface: pygame.Surface, canvas: Art, land: TerritoryView, cell: Cell, taken: Collection[Cell], text: str,
    colour: Colour,
) -> None:  # fmt: skip
    """A few words on the edge of a cell, beyond which no tile lies if there is such a one above or below."""
    width = canvas.text.width(text, theme.BODY, Face.BOLD) + 2 * canvas.px(Space.M)
    tag, rect, (x, y) = pygame.Rect(0, 0, width, canvas.px(24)), land.cell_rect(cell), cell
    is_above = (x, y + 1) in taken and (x, y - 1) not in taken
    # Along the upper edge stands whose land it is.
    strip = canvas.px(Table.OWNER)
    room = pygame.Rect(land.rect.x, land.rect.y + strip, land.rect.width, land.rect.height - strip)
    tag = tag.move_to(center=rect.midtop if is_above else rect.midbottom).clamp(room)
    canvas.box(surface, tag, theme.PAPER_BRIGHT, border=colour, width=Line.BORDER, radius=Corner.SMALL)
    canvas.write(surface, text, tag, face=Face.BOLD, align=Align.CENTRE)
