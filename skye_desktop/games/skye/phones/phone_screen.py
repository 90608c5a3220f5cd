"""What a phone shows of *Isle of Skye*: a second white list, beyond that of the view.

A screen is a dictionary for JSON, made of a `Glance` field by field, in the current language. The
page has no rules: where a tile fits and what may be done is told to it, judged by the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from skye_desktop.game.flow import Announce, Announcement, Over
from skye_desktop.games.skye.bots.decision import own_gold, payable
from skye_desktop.games.skye.engine import (
    SOLO,
    SPACES,
    TILES,
    BuyTile,
    EndBuilding,
    PassBuying,
    Phase,
    PlayerView,
    Reason,
    ReturnTile,
    SeatView,
    SetPrices,
    Standing,
    TakeBackTile,
    Territory,
    ranking,
    read_action,
    why_not_build,
    write_action,
)
from skye_desktop.games.skye.etiquette import News
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.games.skye.results import headline
from skye_desktop.games.skye.wording.event import income_sums, point_sums
from skye_desktop.games.skye.wording.placement import fits, gain_words
from skye_desktop.games.skye.wording.position_words import phase_name
from skye_desktop.games.skye.wording.pricing import pricing_task
from skye_desktop.games.skye.wording.tile import in_reading_order, place, tile_and_things
from skye_desktop.i18n import current_catalogue, in_each_language, message, sentence, tr, trn
from skye_desktop.phones.phone_game import Glance

Json = dict[str, Any]


class Mode(StrEnum):
    """Kind of screen; each has a layout of its own on the page."""

    PRICES = "prices"
    SEALED = "sealed"
    """The seat's prices are set, but not revealed yet."""
    MARKET = "market"
    BUILDING = "building"
    LOOK = "look"
    """There is nothing to decide: everybody looks at the table."""
    OVER = "over"


_PHASES = (Phase.PRICING, Phase.BUYING, Phase.BUILDING, Phase.SCORING)
"""Phases of a round in which people decide or gain points."""
_PHASE_OF_NEWS = {
    News.REVEAL: Phase.PRICING,
    News.MARKET: Phase.BUYING,
    News.SCORES: Phase.SCORING,
    News.INCOME: Phase.PRICING,
}


def phone_screen(glance: Glance) -> Json:
    """Return what the phone of a seat shows, or a spectator's for a public view."""
    view: PlayerView = glance.view
    mode = mode_of(glance)
    screen = _heading(glance, mode) | {
        "mode": mode.value,
        "round": _shown_round(glance),
        "rounds": len(view.track),
        "phases": _phases(glance),
        "scoring": _scoring(view, _shown_round(glance)),
        "others": [_other(glance, seat) for seat in view.seats],
    }
    if view.seat is not None:
        screen |= _own(view.own, own_prices(glance))
    match mode:
        case Mode.PRICES | Mode.SEALED:
            screen["prices"] = _prices(own_prices(glance))
        case Mode.MARKET:
            screen["market"] = _market(view, is_asked=glance.is_asked)
        case Mode.LOOK if view.seat is None and view.phase is Phase.BUYING:
            screen["market"] = _market(view, is_asked=False)
        case Mode.BUILDING:
            screen["building"] = _kept_building(view)
        case Mode.OVER:
            screen["results"] = _results(view)
    return screen


def mode_of(glance: Glance) -> Mode:
    """Return the kind of screen that the seat, or a spectator, gets at this stage."""
    view: PlayerView = glance.view
    if isinstance(glance.stage, Over):
        return Mode.OVER
    if glance.is_asked and view.phase is Phase.PRICING:
        return Mode.PRICES
    if glance.is_asked and view.phase is Phase.BUILDING:
        return Mode.BUILDING
    if view.seat is None or isinstance(glance.stage, Announce):
        return Mode.LOOK
    if view.phase is Phase.PRICING and own_prices(glance) is not None:
        return Mode.SEALED
    return Mode.MARKET if view.phase is Phase.BUYING else Mode.LOOK


def own_prices(glance: Glance) -> PriceDraft | None:
    """Return the prices that the seat has set, or half set; None outside the pricing.

    None also if the seat has neither set prices nor to set any.
    """
    view: PlayerView = glance.view
    if view.seat is None or view.phase is not Phase.PRICING:
        return None
    own = view.own
    if own.has_set_prices:
        return _set_prices(view)
    if glance.is_asked or glance.is_sealed:
        return draft_of_prices(view, glance.draft)
    return None


def _set_prices(view: PlayerView) -> PriceDraft:
    own = view.own
    assert own.gold is not None
    staked = sum(gold for _, gold in own.prices)
    draft = PriceDraft(own.seat, own.drawn, own.gold + staked, view.variant.market.axed)
    return draft.take(SetPrices.of(own.seat, own.prices, own.discards))


def draft_of_prices(view: PlayerView, text: str) -> PriceDraft:
    """Return the half-set prices with that notation; what is not possible in it is left out.

    Prices that the purse cannot pay are lowered. An unreadable text gives an empty draft.
    """
    return _with_prices(PriceDraft.of(view), text)


@lru_cache(maxsize=64)
def _with_prices(draft: PriceDraft, text: str) -> PriceDraft:
    """Return an empty draft with the prices of a notation, as `draft_of_prices` does.

    Each screen of a seat asks for it, and most of them after something that another seat did.
    """
    try:
        action = read_action(text)
    except ValueError:
        return draft
    if not isinstance(action, SetPrices) or action.seat != draft.seat:
        return draft
    for tile in action.discards:
        draft = draft.move_axe(None, tile) if tile in draft.tiles else draft
    for tile, gold in action.prices:
        if tile in draft.tiles and tile not in draft.axed:
            draft = draft.set(tile, gold)
    return draft


# -- the parts that all screens have


def _heading(glance: Glance, mode: Mode) -> Json:
    title, about = _words(glance, mode)
    return {"title": title, "about": about}


def _words(glance: Glance, mode: Mode) -> tuple[str, str]:
    """Return the title, and a sentence about what is to be done or seen."""
    view: PlayerView = glance.view
    match mode:
        case Mode.OVER:
            return phase_name(Phase.FINISHED), sentence(headline(_standings(view), view.names))
        case Mode.PRICES:
            market = view.variant.market
            return tr("Set your prices"), pricing_task(market.priced, market.axed)
        case Mode.SEALED:
            return tr("Your prices are set"), tr("All are revealed together, on the table.")
        case Mode.MARKET if glance.is_asked:
            return tr("Buy one tile, or nothing"), tr("What you pay goes to the seller.")
        case Mode.BUILDING:
            return _building_words(view.own)
    if isinstance(glance.stage, Announce):
        return tr("Look at the table"), _news(glance.stage.announcement, view)
    return _others_act(view)


def _news(told: Announcement, view: PlayerView) -> str:
    match told.news:
        case News.REVEAL:
            return sentence(tr("All prices are revealed"))
        case News.MARKET:
            return sentence(tr("The market is closed"))
        case News.SCORES:
            return sentence(point_sums(told.events, view.names)[1])
        case _:
            return sentence(income_sums(told.events, view.names))


def _others_act(view: PlayerView) -> tuple[str, str]:
    """Return title and text while others act and this seat does not."""
    match view.phase:
        case Phase.BUYING:
            assert view.buyer is not None
            name = view.names[view.buyer]
            return tr("{name} may buy one tile").format(name=name), ""
        case Phase.BUILDING if view.seat is not None and view.own.has_ended:
            return tr("You have ended building"), tr("The others still lay their tiles.")
        case Phase.BUILDING:
            return phase_name(Phase.BUILDING), tr("Everybody lays tiles, all at once.")
        case Phase.PRICING:
            return phase_name(Phase.PRICING), tr("Everybody sets prices, in secret.")
    return tr("Look at the table"), ""


def _building_words(own: SeatView) -> tuple[str, str]:
    if not own.to_build:
        return (
            tr("All your tiles are laid"),
            tr("End your building, or pick a tile of this round up again."),
        )
    title = trn("Lay {n} tile", "Lay {n} tiles", len(own.to_build))
    if not any(own.territory.placements(tile) for tile in own.to_build):
        return title, tr("What fits nowhere goes back to the bag. There is no gold back for it.")
    return title, tr("Terrain goes to the same terrain, on every edge.")


def _shown_round(glance: Glance) -> int:
    """Return the number of the round; while scores are told, of the round that was scored."""
    told = _scores_told(glance)
    view: PlayerView = glance.view if told is None else told.before
    return view.round


def _scores_told(glance: Glance) -> Announcement | None:
    stage = glance.stage
    is_told = isinstance(stage, Announce) and stage.announcement.news == News.SCORES
    return stage.announcement if isinstance(stage, Announce) and is_told else None


def _phases(glance: Glance) -> list[Json]:
    phase = glance.view.phase
    if isinstance(glance.stage, Announce) and not glance.is_asked:
        phase = _PHASE_OF_NEWS[News(glance.stage.announcement.news)]
    names = _phase_names()
    return [
        {"id": one.value, "name": names[one]} | ({"is_now": True} if one is phase else {})
        for one in _PHASES
    ]


@in_each_language
def _phase_names() -> dict[Phase, str]:
    return {phase: phase_name(phase) for phase in _PHASES}


def _tile_name(tile: int) -> str:
    """Return the name of a tile and the things on it."""
    return _tile_name_in(tile, current_catalogue())


@lru_cache(maxsize=512)
def _tile_name_in(tile: int, catalogue: object) -> str:
    return tile_and_things(tile)


def _scoring(view: PlayerView, round_number: int) -> list[Json]:
    lit = () if view.phase is Phase.FINISHED else view.track[round_number - 1].score
    tiles = view.variant.scoring_rules.tiles
    return [
        {"id": tile.value, "letter": space, "name": tiles[tile].name, "about": tiles[tile].rule}
        | ({"is_lit": True} if space in lit else {})
        for space, tile in zip(SPACES, view.scoring_tiles, strict=True)
    ]


def _own(own: SeatView, prices: PriceDraft | None) -> Json:
    tiles = own.territory.tiles_laid
    return {
        "name": own.name,
        "clan": own.clan.value,
        "gold": own.gold if prices is None else prices.left,
        "points": own.points,
        "land": _land(own, trn("Your land, {n} tile", "Your land, {n} tiles", tiles)),
    }


def _land(seat: SeatView, label: str) -> Json:
    return {"cells": _cells(seat), "label": label}


def _cells(seat: SeatView) -> list[Json]:
    """Return the tiles of a land from the north-west, with their quarter-turns clockwise."""
    faces = seat.territory.faces
    cells = []
    for x, y in sorted(faces, key=in_reading_order):
        face = faces[x, y]
        tile = "C" if TILES[face.number].is_castle else face.number
        cell: Json = {"x": x, "y": y, "tile": tile}
        if face.rotation:
            cell["turns"] = face.rotation
        if face.number in seat.laid:
            cell["is_new"] = True
        cells.append(cell)
    return cells


class Doing(StrEnum):
    """What a seat does at present."""

    SETS = "sets"
    READY = "ready"
    BUYS = "buys"
    LAYS = "lays"
    DONE = "done"
    WAITS = "waits"
    AWAY = "away"
    """Its phone is gone; that is told instead of all else."""


_SAYS: Final = {
    Doing.SETS: message("sets prices"),
    Doing.READY: message("ready"),
    Doing.BUYS: message("buys"),
    Doing.LAYS: message("builds"),
    Doing.DONE: message("built"),
    Doing.AWAY: message("phone is gone"),
}
"""What seats do, in words; nothing is said of one that waits."""


def _other(glance: Glance, seat: SeatView) -> Json:
    doing = Doing.AWAY if seat.seat in glance.away else _doing(glance, seat)
    told: Json = {
        "seat": seat.seat,
        "name": seat.name,
        "clan": seat.clan.value,
        "points": seat.points,
        "state": doing.value,
        "says": _SAYS[doing].text if doing in _SAYS else "",
    }
    if seat.seat == glance.view.seat:
        told["is_own"] = True
    if glance.view.seat is None:
        told["land"] = _land(seat, tr("{name}'s land").format(name=seat.name))
    return told


def _doing(glance: Glance, seat: SeatView) -> Doing:
    view: PlayerView = glance.view
    if isinstance(glance.stage, Announce):
        return Doing.WAITS  # all look at the table
    is_done = seat.seat in glance.ready
    match view.phase:
        case Phase.PRICING:
            return Doing.READY if is_done or seat.has_set_prices else Doing.SETS
        case Phase.BUYING if view.buyer == seat.seat:
            return Doing.BUYS
        case Phase.BUILDING:
            return Doing.DONE if is_done or seat.has_ended else Doing.LAYS
    return Doing.WAITS


# -- the parts of single screens


def _prices(draft: PriceDraft | None) -> Json:
    assert draft is not None
    return {
        "tiles": [{"tile": tile, "name": _tile_name(tile)} for tile in draft.tiles],
        "gold": draft.gold,
        "axes": draft.axes,
        "laid": {str(tile): gold for tile, gold in draft.laid},
        "axed": list(draft.axed),
    }


def _market(view: PlayerView, *, is_asked: bool) -> Json:
    market: Json = {
        "stalls": [
            {
                "seat": seat.seat,
                "name": seat.name,
                "clan": seat.clan.value,
                "wares": [_ware(view, seat, offer, is_asked) for offer in seat.prices],
            }
            for seat in view.seats
        ],
        "pass": None,
    }
    if is_asked:
        market["pass"] = write_action(PassBuying(view.own.seat))
        payable_tiles = [offer.tile for offer in payable(view)]
        market["fits"] = _fits(view.own.territory, payable_tiles)
    return market


def _ware(view: PlayerView, seller: SeatView, offer: tuple[int, int], is_asked: bool) -> Json:
    tile, price = offer
    ware: Json = {"tile": tile, "name": _tile_name(tile), "price": price, "action": None}
    if is_asked and seller.seat == view.seat:
        ware["why"] = Reason.OWN_TILE.sentence
    elif is_asked and price > own_gold(view):
        ware["why"] = Reason.NOT_ENOUGH_GOLD.sentence
    elif is_asked:
        ware["action"] = write_action(BuyTile(view.own.seat, tile))
    return ware


def _fits(land: Territory, tiles: Sequence[int]) -> Json:
    """Return for each tile the cells that take it: x, y and the possible quarter-turns."""
    return {
        str(tile): [[x, y, list(turns)] for (x, y), turns in land.placements(tile).cells().items()]
        for tile in tiles
    }


_buildings: dict[int, tuple[object, Json]] = {}
"""Latest `_building` of each seat, with all that it depends on."""


def _kept_building(view: PlayerView) -> Json:
    """Return `_building`; it is computed again only if something in it may have changed.

    It takes some milliseconds, and while all build, each of them has a new screen for each tile.
    """
    lit = view.track[view.round - 1].score
    is_alone = all(
        tile in SOLO for space, tile in zip(SPACES, view.scoring_tiles, strict=True) if space in lit
    )
    lands = () if is_alone else tuple([seat.territory for seat in view.seats])
    key = (
        *(current_catalogue(), view.own, lands, view.round),
        *(view.scoring_tiles, view.track, view.variant),
    )
    known = _buildings.get(view.own.seat)
    if known is None or known[0] != key:
        known = _buildings[view.own.seat] = key, _building(view)
    return known[1]


def _building(view: PlayerView) -> Json:
    own = view.own
    end = EndBuilding(own.seat)
    why_not_end = why_not_build(own, end)
    spots = {tile: own.territory.placements(tile) for tile in own.to_build}
    cells = {spot.cell for fitting in spots.values() for spot in fitting}
    building: Json = {
        "hand": [{"tile": tile, "name": _tile_name(tile)} for tile in own.to_build],
        "fits": _fits(own.territory, own.to_build),
        "places": {f"{x},{y}": place((x, y)) for x, y in sorted(cells, key=in_reading_order)},
        "gains": {str(tile): _gains(view, tile) for tile in own.to_build},
        "laid": [
            {
                "tile": tile,
                "name": _tile_name(tile),
                "take": _if_legal(own, TakeBackTile(own.seat, tile)),
            }
            for tile in own.laid
        ],
        "gives_up": [
            {"tile": tile, "action": _if_legal(own, ReturnTile(own.seat, tile))}
            for tile, fitting in spots.items()
            if not fitting
        ],
        "end": _if_legal(own, end),
    }
    return building | ({"why": why_not_end.sentence} if why_not_end else {})


def _gains(view: PlayerView, tile: int) -> Json:
    """Return what laying the tile brings, by x, y and quarter-turns, where it brings anything."""
    gains = {}
    for ways in fits(view, view.own.seat, tile).values():
        for (x, y, turns), brings in ways:
            if any(gain.points for gain in brings.gains) or brings.income or brings.completed > 0:
                gains[f"{x},{y},{turns}"] = gain_words(brings)
    return gains


def _if_legal(own: SeatView, action: TakeBackTile | ReturnTile | EndBuilding) -> str | None:
    return None if why_not_build(own, action) else write_action(action)


# -- the end


def _standings(view: PlayerView) -> Sequence[Standing]:
    # After the game the gold of all seats is open.
    return ranking([(seat.points, seat.gold or 0) for seat in view.seats])


def _results(view: PlayerView) -> list[Json]:
    return [
        {
            "place": one.place,
            "name": view.names[one.seat],
            "clan": view.seats[one.seat].clan.value,
            "points": one.points,
        }
        for one in _standings(view)
    ]
