"""Points in words. Expected points are estimates, so they are rounded to halves."""

from __future__ import annotations

from skye_desktop.games.skye.engine import SCORING_TILES, ScoringId
from skye_desktop.i18n import trn


def points_words(points: int) -> str:
    """Return points with their unit: 1 point, 4 points."""
    return trn("{n} point", "{n} points", points)


def to_half(points: float) -> float:
    return round(2 * points) / 2


def halves(points: float) -> str:
    """Return points to the nearest half: 3, 4½, −½."""
    doubled = round(2 * points)
    whole, half = divmod(abs(doubled), 2)
    text = (str(whole) if whole or not half else "") + ("½" if half else "")
    return f"−{text}" if doubled < 0 else text


def describe_points(points: float) -> str:
    """Return points to the nearest half, with their unit: ½ point, 4½ points."""
    is_one = 0 < to_half(points) <= 1
    return trn("{points} point", "{points} points", 1 if is_one else 2, points=halves(points))


def scoring_title(space: str, tile: ScoringId) -> str:
    """Return the title of a scoring tile at its space: "B Sheep"."""
    return f"{space} {SCORING_TILES[tile].name}"
