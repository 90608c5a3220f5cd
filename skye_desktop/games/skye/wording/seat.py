"""Seats in words: points, gold and tiles, as far as the viewer may know them."""

from __future__ import annotations

from skye_desktop.games.skye.engine import Phase, PlayerView, SeatView
from skye_desktop.games.skye.wording.points import points_words
from skye_desktop.games.skye.wording.tile import tile_words
from skye_desktop.i18n import capitalize, enumerated, headed, sentence, tr, trn


def seat_line(view: PlayerView, seat: SeatView) -> str:
    """Return a line with a seat's points, and its gold if the view shows it."""
    who = seat.name
    if seat.name != seat.clan.display_name:
        who = tr("{name} ({clan})").format(name=seat.name, clan=seat.clan.display_name)
    gold = tr("gold secret") if seat.gold is None else tr("{n} gold").format(n=seat.gold)
    told = [points_words(seat.points), gold]
    if view.phase is Phase.PRICING and seat.has_set_prices:
        told.append(tr("ready"))
    if view.phase is Phase.BUILDING and seat.has_ended:
        told.append(tr("built"))
    return sentence(headed(who, enumerated(told)))


def hand_lines(view: PlayerView, seat: SeatView) -> list[str]:
    """Return the tiles of a seat with the prices that the viewer may know, a line each."""
    if view.phase is Phase.BUILDING:
        told = tr("to be laid: {tile}")
        return [capitalize(told.format(tile=tile_words(tile))) for tile in seat.to_build]
    prices = dict(seat.prices)
    lines = []
    tiles = seat.drawn if view.phase is Phase.PRICING else tuple(prices)
    for tile in tiles:
        if tile in prices:
            told = tr("for {price} gold: {tile}").format(price=prices[tile], tile=tile_words(tile))
        elif tile in seat.discards:
            told = tr("under the axe: {tile}").format(tile=tile_words(tile))
        else:
            told = tr("drawn: {tile}").format(tile=tile_words(tile))
        lines.append(capitalize(told))
    bought = tr("bought: {tile}")
    return [*lines, *(capitalize(bought.format(tile=tile_words(tile))) for tile in seat.purchases)]


def lines_before(view: PlayerView, seat: SeatView) -> list[str]:
    """Return the lines of `hand_lines`, except those of tiles for sale on the market."""
    lines = hand_lines(view, seat)
    return lines[len(seat.prices) :] if view.phase is Phase.BUYING else lines


def points_line(name: str, points: int) -> str:
    """Return a seat's name and its points."""
    return trn("{name}: {n} point", "{name}: {n} points", points, name=name)
