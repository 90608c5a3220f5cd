"""A coach's lesson shown on a land: the tile as it was placed, and the better place."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import pygame

from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots.game_analysis import MissedPlacement
from skye_desktop.games.skye.coach_analysis import CoachLesson
from skye_desktop.games.skye.engine import Cell, Clan, Placement, SeatView
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.sizes import Table
from skye_desktop.games.skye.ui.territory_view import TerritoryView
from skye_desktop.games.skye.wording.coach_words import land_of, lesson_words, reason_words, tag
from skye_desktop.games.skye.wording.tile import place
from skye_desktop.i18n import capitalize, headed, sentence, tr
from skye_desktop.kit import Align, Colour, Corner, Face, Line, Space, clipped, theme


class BetterPlace(NamedTuple):
    """A coach's lesson, as it is displayed on a land."""

    at: int
    """Number of actions just after the decision."""
    seat: int
    """Seat whose land shows it."""
    words: str
    why: str
    """Where the points come from, or when the decision was made, in words."""
    tile: int
    laid: Placement | None
    """Placement of the tile in the game; None if the lesson is about a price or a purchase."""
    place: Placement | None
    """Better placement; None if the tile fits nowhere."""
    tag: str
    """Label that is drawn at the better place."""


def better_place(lesson: CoachLesson, session: Session, *, is_you: bool) -> BetterPlace:
    """Return the lesson as it is shown; ``is_you`` addresses its player as "you"."""
    view = session.view_at(lesson.at, None)
    missed = lesson if isinstance(lesson, MissedPlacement) else None
    return BetterPlace(
        lesson.at + 1,
        land_of(lesson),
        sentence(
            lesson_words(lesson, view.names, view.seats[lesson.seat].territory, is_you=is_you)
        ),
        tr("Round {round}, {why}").format(round=lesson.round, why=reason_words(lesson)),
        lesson.tile if missed is None else missed.better_tile,
        None if missed is None else missed.laid,
        lesson.better if isinstance(lesson, MissedPlacement) else lesson.place,
        tag(lesson),
    )


def lesson_lines(shown: BetterPlace) -> list[str]:
    """Return the texts beside a lesson's land and on it, for screen readers."""
    tags = ((shown.laid, _laid_here()), (shown.place, shown.tag))
    places = [headed(capitalize(place(at.cell)), tag) for at, tag in tags if at is not None]
    return [shown.words, shown.why, *places]


def _laid_here() -> str:
    return tr("laid here")


def draw_better_place(
    surface: pygame.Surface, canvas: Art, land: TerritoryView, whose: SeatView, shown: BetterPlace
) -> None:
    """Draw the lesson on a land that is drawn already, with the tile as it was placed."""
    with clipped(surface, land.rect):
        laid = shown.laid
        better = shown.place
        if laid is not None and (better is None or laid.cell != better.cell):
            canvas.ring(
                surface, land.cell_rect(laid.cell), theme.WRONG_LIGHT, Line.HEAVY, Corner.SHARP
            )
        if better is not None:
            rect = land.cell_rect(better.cell)
            land.draw_glow(surface, canvas, better.cell)
            surface.blit(_shade(canvas, shown.tile, better.rotation, rect.width, whose.clan), rect)
            canvas.ring(surface, rect, theme.GLOW, Line.HEAVY, Corner.SHARP)
            occupied = {*whose.territory.faces, *(() if laid is None else (laid.cell,))}
            _draw_tag(surface, canvas, land, better.cell, occupied, shown.tag, theme.GLOW)
            if laid is not None and laid.cell != better.cell:
                occupied.add(better.cell)
                _draw_tag(
                    surface, canvas, land, laid.cell, occupied, _laid_here(), theme.WRONG_LIGHT
                )


def _shade(canvas: Art, tile: int, rotation: int, side: int, clan: Clan) -> pygame.Surface:
    """Return the translucent picture of a tile at a place where it does not lie."""

    def make() -> pygame.Surface:
        picture = canvas.sprites.tile(tile, rotation, side, clan).copy()
        picture.set_alpha(200)
        return picture

    return canvas.sprites.cached(
        ("shade", tile, rotation, side, canvas.sprites.with_patterns), make
    )


def _draw_tag(
    surface: pygame.Surface,
    canvas: Art,
    land: TerritoryView,
    cell: Cell,
    occupied: Collection[Cell],
    text: str,
    colour: Colour,
) -> None:
    """Draw a label at the upper or lower edge of a cell.

    At the upper edge if there is a tile below the cell and none above, else at the lower one.
    """
    width = canvas.text.width(text, theme.BODY, Face.BOLD) + 2 * canvas.px(Space.M)
    tag = pygame.Rect(0, 0, width, canvas.px(24))
    rect = land.cell_rect(cell)
    x, y = cell
    is_above = (x, y + 1) in occupied and (x, y - 1) not in occupied
    # The upper edge has the plate with the owner of the land.
    strip = canvas.px(Table.OWNER)
    room = pygame.Rect(land.rect.x, land.rect.y + strip, land.rect.width, land.rect.height - strip)
    tag = tag.move_to(center=rect.midtop if is_above else rect.midbottom).clamp(room)
    canvas.box(
        surface, tag, theme.PAPER_BRIGHT, border=colour, width=Line.BORDER, radius=Corner.SMALL
    )
    canvas.write(surface, text, tag, face=Face.BOLD, align=Align.CENTRE)
