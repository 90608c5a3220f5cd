"""What laying a tile would bring, before it is laid."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from skye_desktop.engine import (
    SOLO,
    Placement,
    PlayerView,
    ScoreLine,
    ScoringId,
    Territory,
    barrel_income,
    neighbours,
    score,
)


class Gain(NamedTuple):
    """The change that one scoring tile of this round would bring."""

    space: str
    tile: ScoringId
    points: int


class Preview(NamedTuple):
    """What a legal placement brings: points now for each scoring tile of this round, income, completed areas."""

    gains: tuple[Gain, ...]
    income: int
    """Change of income in gold a round."""
    completed: int
    """Areas that it completes."""
    edges: int
    """Edges of laid tiles that it meets."""


def preview(view: PlayerView, seat: int, tile: int, placement: Placement) -> Preview:
    """What that legal placement on the seat's land would bring."""
    before = view.seats[seat].territory
    after = before.place(tile, placement)
    track = view.track[view.round - 1].score
    gains = tuple(
        Gain(space, scoring, _points(view, seat, after, scoring) - _points(view, seat, before, scoring))
        for space, scoring in zip("ABCD", view.scoring_tiles, strict=True)
        # A tile laid changes nobody's gold.
        if space in track and scoring is not ScoringId.GOLD
    )
    return Preview(
        gains,
        view.variant.income.barrel * (barrel_income(after) - barrel_income(before)),
        sum(area.completed for area in after.areas) - sum(area.completed for area in before.areas),
        sum(cell in before for cell in neighbours(placement.cell)),
    )


def _points(view: PlayerView, seat: int, land: Territory, tile: ScoringId) -> int:
    lands = [land if other.seat == seat else other.territory for other in view.seats]
    return score(tile, lands, [0] * len(lands), view.variant.scoring_rules)[seat].points


def best_gain(view: PlayerView, seat: int, tile: int) -> int:
    """The most points that the tile, laid where it fits on the seat's land, would bring this round."""
    spots = view.seats[seat].territory.placements(tile)
    previews = (preview(view, seat, tile, spot) for spot in spots)
    return max((sum(gain.points for gain in shown.gains) for shown in previews), default=0)


def now_line(view: PlayerView, tile: ScoringId, seat: int) -> ScoreLine:
    """What a scoring tile would give that seat now. Gold that cannot be seen counts as none."""
    line = _line_of(view, tile, seat)
    return line if line.seat == seat else replace(line, seat=seat)


def _line_of(view: PlayerView, tile: ScoringId, seat: int) -> ScoreLine:
    """The same, but for whose line it is where a land is counted alone."""
    if tile in SOLO:
        seats, number = view.seats[seat : seat + 1], 0
    else:
        seats, number = view.seats, seat
    lands, gold = [one.territory for one in seats], [one.gold or 0 for one in seats]
    return score(tile, lands, gold, view.variant.scoring_rules)[number]
