"""The check of positions: each tile is in one place, and gold, points and lands are possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skye_desktop.games.skye.engine.coins import income
from skye_desktop.games.skye.engine.state import GameState, Phase, PlayerState, Seat
from skye_desktop.games.skye.engine.territory import Territory
from skye_desktop.i18n import tr, trn

MOST_POINTS = 999
"""Largest number of points of a seat: several times those of the best games."""

_FIELDS = {
    "drawn": "drawn",
    "prices": "prices",
    "axe": "discard",
    "bought": "bought",
    "build": "to_build",
    "laid": "laid",
    "returned": "returned",
    "ended": "has_ended",
}
"""Words for what can be before a seat, with the field of `PlayerState` that has it."""
_MORE = {"axe": "more_discards", "bought": "bought_before"}
"""Fields of `PlayerState` with more tiles for the same word, which only variants have."""

_BELONGS = {
    Phase.INCOME: (),
    Phase.PRICING: ("drawn", "prices", "axe"),
    Phase.BUYING: ("drawn", "prices", "bought"),
    Phase.BUILDING: ("bought", "build", "laid", "returned", "ended"),
    Phase.FINISHED: (),
}
"""Fields of a seat that a position may fill in, by phase; positions have no other phases."""


def check_position(state: GameState) -> str | None:
    """Return why the state cannot be a position of a game, in one sentence; None if it can.

    It is not checked whether play can lead there: points and gold need not add up. There are always
    enough tiles in the bag, because lands may be only as large as the rounds so far allow.
    """
    return next(_faults(state), None)


def _faults(state: GameState) -> Iterator[str]:
    """Yield what is wrong; later checks rely on earlier ones."""
    yield from _table_faults(state)
    for seat in range(len(state.players)):
        yield from _out_of_place_faults(state, seat)
    yield from _tile_faults(state)
    yield from _sum_faults(state)
    yield from _land_faults(state)
    yield from _PHASE_FAULTS[state.phase](state)


def named(seat: Seat) -> str:
    """Return the name of the seat, with its clan."""
    clan = seat.clan.display_name
    return clan if seat.name == clan else f"{seat.name} ({clan})"


def _at(state: GameState, seat: int) -> str:
    return named(state.setup.seats[seat])


def _table_faults(state: GameState) -> Iterator[str]:
    setup = state.setup
    seats = len(state.setup.seats)
    last = len(state.setup.track)
    if len(state.players) != seats:
        yield tr("The table has {seats} seats, but the position has {players}.").format(
            seats=seats, players=len(state.players)
        )
    if not 1 <= state.round <= last:
        yield tr("There is no round {round}: a table of {seats} plays rounds 1 to {last}.").format(
            round=state.round, seats=seats, last=last
        )
    if state.phase not in _BELONGS:
        yield tr(
            "A game never rests in the phase {phase}: nobody has anything to do there."
        ).format(phase=state.phase)
    start = (setup.start_seat + state.round - 1) % seats
    if state.start_seat != start:
        yield tr("In round {round} the start marker lies before {who}.").format(
            round=state.round, who=_at(state, start)
        )
    if state.phase is Phase.FINISHED and state.round != last:
        yield tr(
            "A game of {seats} is finished after round {last}, not after round {round}."
        ).format(seats=seats, last=last, round=state.round)
    all_turns = state.turns_to_buy
    turns = {Phase.BUYING: range(all_turns), Phase.BUILDING: (all_turns,)}.get(state.phase, (0,))
    if state.bought_or_passed not in turns:
        text = tr(
            "In the phase {phase} it cannot be that {turns} of {seats} seats have had their turn "
            "to buy."
        )
        yield text.format(phase=state.phase, turns=state.bought_or_passed, seats=all_turns)


def out_of_place(who: str, key: str, phase: Phase) -> str:
    """Return the sentence which says that a key of a position's text is wrong in its phase."""
    return tr("{who}: {key} has no place in the phase {phase}.").format(
        who=who, key=key, phase=phase
    )


def _out_of_place_faults(state: GameState, seat: int) -> Iterator[str]:
    belongs = _BELONGS[state.phase]
    nothing = PlayerState()
    for key, field in _FIELDS.items():
        fields = (field, _MORE.get(key, field))
        if key not in belongs and any(
            getattr(state.players[seat], one) != getattr(nothing, one) for one in fields
        ):
            yield out_of_place(_at(state, seat), key, state.phase)


def tile_places(state: GameState) -> Iterator[tuple[int, str]]:
    """Yield every tile except castles, with each place where it lies, in words."""
    for tile in state.bag:
        yield tile, tr("in the bag")
    for seat, player in enumerate(state.players):
        who = _at(state, seat)
        land = tr("in the land of {who}").format(who=who)
        before = tr("before {who}").format(who=who)
        yield from ((face.number, land) for face in player.territory.faces.values() if face.number)
        yield from ((tile, before) for tile in player.drawn)
        yield from ((tile, before) for tile in player.to_build)
        # From the building on it is one of the tiles to build.
        if state.phase is Phase.BUYING:
            yield from ((tile, tr("bought by {who}").format(who=who)) for tile in player.purchases)


def _tile_faults(state: GameState) -> Iterator[str]:
    where: dict[int, str] = {}
    bag = state.setup.variant.bag
    for tile, place in tile_places(state):
        if tile not in bag:
            yield tr("There is no tile {tile}, but it lies {place}.").format(tile=tile, place=place)
        if tile in where:
            yield tr("Tile {tile} lies in two places: {first} and {second}.").format(
                tile=tile, first=where[tile], second=place
            )
        where[tile] = place
    missing = [tile for tile in bag if tile not in where]
    if missing:
        yield tr("Tile {tile} lies nowhere, not even in the bag.").format(tile=missing[0])
    for draws, tile in enumerate(state.bag_order):
        if tile not in state.bag:
            yield tr("Tile {tile} cannot be drawn next: it is not in the bag.").format(tile=tile)
        if tile in state.bag_order[:draws]:
            yield tr("Tile {tile} comes twice among the tiles to be drawn next.").format(tile=tile)


def _sum_faults(state: GameState) -> Iterator[str]:
    """Yield what is wrong with gold and points.

    Gold may not exceed the supply, which is as large as all incomes of a real game.
    """
    total, most_gold = 0, state.setup.variant.most_gold
    for seat, player in enumerate(state.players):
        who = _at(state, seat)
        if player.gold < 0:
            yield tr("{who}: {gold} gold is less than none.").format(who=who, gold=player.gold)
        for tile, price in player.prices:
            if price < 1:
                yield tr(
                    "{who}: a price is at least 1 gold, but on tile {tile} it is {price}."
                ).format(who=who, tile=tile, price=price)
        total += player.gold + player.staked
        if total > most_gold:
            yield tr(
                "{who}: with {gold} gold here the table holds more than the {supply} there is."
            ).format(who=who, gold=player.gold + player.staked, supply=most_gold)
        if not 0 <= player.points <= MOST_POINTS:
            yield tr("{who}: {points} points are not between 0 and {most}.").format(
                who=who, points=player.points, most=MOST_POINTS
            )


def _land_faults(state: GameState) -> Iterator[str]:
    """Yield which lands have more tiles, alone or together, than the rounds so far can have given.

    In a round a seat gets the tiles that it kept and bought: in the printed game at most three, and
    two on average.
    """
    market = state.setup.variant.market
    a_round = market.priced + market.purchases
    rounds = state.round if state.phase is Phase.FINISHED else state.round - 1
    earlier = [player.territory.tiles_laid - len(player.laid) for player in state.players]
    for seat, tiles in enumerate(earlier):
        if tiles > a_round * rounds:
            yield tr(
                "{who}: the rounds before gave at most {most} tiles to this land, not {tiles}."
            ).format(who=_at(state, seat), most=a_round * rounds, tiles=tiles)
    most = market.priced * len(earlier) * rounds
    if sum(earlier) > most:
        yield tr(
            "The rounds before gave at most {most} tiles to all lands together, not {tiles}."
        ).format(most=most, tiles=sum(earlier))


def _no_faults(state: GameState) -> Iterator[str]:
    return iter(())


def _pricing_faults(state: GameState) -> Iterator[str]:
    points = [player.points for player in state.players]
    market, incomes = state.setup.variant.market, state.setup.variant.income
    for seat, player in enumerate(state.players):
        who = _at(state, seat)
        if len(player.drawn) != market.drawn:
            yield trn(
                "{who}: before the prices are set {n} drawn tile lies there, not {tiles}.",
                "{who}: before the prices are set {n} drawn tiles lie there, not {tiles}.",
                market.drawn,
                who=who,
                tiles=len(player.drawn),
            )
        marked = [*(tile for tile, _ in player.prices), *player.discards]
        is_undecided = not marked
        is_decided = len(player.prices) == market.priced and sorted(marked) == sorted(player.drawn)
        if not is_undecided and not is_decided:
            text = tr("{who}: prices belong on {priced} of the drawn tiles, and axes on {axed}.")
            if (market.priced, market.axed) == (2, 1):
                text = tr(
                    "{who}: the prices lie on two of the drawn tiles and the axe on the third."
                )
            yield text.format(who=who, priced=market.priced, axed=market.axed)
        paid = income(
            player.territory, player.points, points, state.catch_up, incomes.castle, incomes.barrel
        ).gold
        if player.gold + player.staked < paid:
            yield tr(
                "{who}: in hand and on tiles is less gold than this round's income of {income}."
            ).format(who=who, income=paid)
    if all(player.prices for player in state.players):
        yield tr("All seats have set their prices, so the phase {phase} is over.").format(
            phase=state.phase
        )


def _buying_faults(state: GameState) -> Iterator[str]:
    most_kept = state.setup.variant.market.priced
    seats = len(state.players)
    for turn, seat in enumerate(state.turn_order):
        player = state.players[seat]
        who = _at(state, seat)
        if len(player.drawn) > most_kept:
            yield trn(
                "{who}: after the discard at most {n} tile is left, not {tiles}.",
                "{who}: after the discard at most {n} tiles are left, not {tiles}.",
                most_kept,
                who=who,
                tiles=len(player.drawn),
            )
        if sorted(tile for tile, _ in player.prices) != sorted(player.drawn):
            yield tr("{who}: each tile for sale has its price, and nothing else has.").format(
                who=who
            )
        had = max(0, -(-(state.bought_or_passed - turn) // seats))
        if player.bought is not None and len(player.purchases) > had:
            yield tr("{who} has bought tile {tile} before its turn.").format(
                who=who, tile=player.bought
            )
    yield from _trade_faults(state, [most_kept - len(player.drawn) for player in state.players])


def _trade_faults(state: GameState, sold: Sequence[int]) -> Iterator[str]:
    """Yield what is wrong with sales: tiles that no other seat can have bought."""
    bought = [len(player.purchases) for player in state.players]
    if sum(sold) != sum(bought):
        yield tr(
            "As many tiles must be sold as are bought: here it is {sold} and {bought}."
        ).format(sold=sum(sold), bought=sum(bought))
    for seat, tiles in enumerate(sold):
        if tiles > sum(bought) - bought[seat]:
            yield tr("{who}: more tiles are sold than the other seats have bought.").format(
                who=_at(state, seat)
            )


def _building_faults(state: GameState) -> Iterator[str]:
    got = [(*player.to_build, *player.laid, *player.returned) for player in state.players]
    returned: set[int] = set()
    most_kept = state.setup.variant.market.priced
    for seat, player in enumerate(state.players):
        who = _at(state, seat)
        kept = len(got[seat]) - len(player.purchases)
        for tile in player.purchases:
            if tile not in got[seat]:
                yield tr(
                    "{who}: the bought tile {tile} is not among those to lay, laid or returned."
                ).format(who=who, tile=tile)
        if kept > most_kept:
            yield tr(
                "{who}: {tiles} own tiles of this round are more than the {kept} that can be kept."
            ).format(who=who, tiles=kept, kept=most_kept)
        for tile in player.returned:
            if tile not in state.bag or tile in returned:
                yield tr("{who}: tile {tile} cannot have been returned by this seat.").format(
                    who=who, tile=tile
                )
            returned.add(tile)
        yield from _laid_faults(who, player)
        if player.has_ended and player.to_build:
            yield tr("{who}: the building has ended, but tile {tile} is still to be laid.").format(
                who=who, tile=player.to_build[0]
            )
    kept_by = [
        len(tiles) - len(player.purchases) for tiles, player in zip(got, state.players, strict=True)
    ]
    yield from _trade_faults(state, [most_kept - kept for kept in kept_by])
    if all(player.has_ended for player in state.players):
        yield tr("All seats have ended their building, so the phase {phase} is over.").format(
            phase=state.phase
        )


def _laid_faults(who: str, player: PlayerState) -> Iterator[str]:
    numbers = [face.number for face in player.territory.faces.values()]
    for place, tile in enumerate(player.laid):
        if tile not in numbers or tile == 0 or tile in player.laid[:place]:
            yield tr("{who}: tile {tile} cannot have been laid this round.").format(
                who=who, tile=tile
            )
    if not _holds_without(player.territory, player.laid):
        yield tr(
            "{who}: without the tiles laid this round the land does not hold together."
        ).format(who=who)
    for tile in (*player.returned, *player.to_build) if player.returned else ():
        if player.territory.placements(tile):
            yield tr(
                "{who}: tile {tile} fits the land, so none can have been returned yet."
            ).format(who=who, tile=tile)


def _holds_without(land: Territory, laid: Sequence[int]) -> bool:
    """Return whether all tiles were connected to the castle before those tiles were laid."""
    words = [word for word in str(land).split() if word.partition("@")[0] not in map(str, laid)]
    try:
        Territory.parse(" ".join(words))
    except ValueError:
        return False
    return True


def _finished_faults(state: GameState) -> Iterator[str]:
    gold_a_point = state.setup.variant.final.gold_a_point
    for seat, player in enumerate(state.players):
        if player.gold >= gold_a_point:
            yield tr(
                "{who}: at the end each full {five} gold has been exchanged, but {gold} is left."
            ).format(who=_at(state, seat), five=gold_a_point, gold=player.gold)


_PHASE_FAULTS = {
    Phase.INCOME: _no_faults,
    Phase.PRICING: _pricing_faults,
    Phase.BUYING: _buying_faults,
    Phase.BUILDING: _building_faults,
    Phase.FINISHED: _finished_faults,
}
