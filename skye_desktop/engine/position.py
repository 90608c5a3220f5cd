"""A whole position as one line of text, there and back, and the judge of what can be a position.

====================================================  ========================================================
``skye1 round=3 phase=buying start=1 seed=7``         the table: ``start`` has the start marker this round
``scoring=squares,ships,gold,columns``                the scoring tiles on A, B, C and D
``buyer=2``                                           only while buying: whose turn it is
``bag=4,5,6`` · ``open``                              tiles to be drawn next, in this order · open money
``; macleod "Ann" gold=12 points=34``                 a seat, in seat order, its name as a JSON string
``C@0,0 53@0,-1r2``                                   its land as a territory is written, if larger than the castle
``drawn=4,5,6 prices=4:3,5:2 axe=6 bought=7``         before it: tiles, tile:gold, the tile under the axe, the purchase
``build=8,9 laid=10 returned=11 ended``               the tiles to lay, laid and put back this round
====================================================  ========================================================

Seats are counted from 0. What has its default is left out. Every tile that is named nowhere lies in the bag;
tiles put back this round do too. White space between words is as good as any other, and a line break within a
name is a space, so a text comes back whole from a mail.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skye_desktop.engine.actions import Prices
from skye_desktop.engine.coins import SUPPLY_GOLD, income
from skye_desktop.engine.phases import HAND
from skye_desktop.engine.scoring import GOLD_A_POINT
from skye_desktop.engine.scoring_tiles import ScoringId
from skye_desktop.engine.state import (
    LARGEST_SEED,
    SPACES,
    Clan,
    GameSetup,
    GameState,
    Phase,
    PlayerState,
    Seat,
)
from skye_desktop.engine.territory import Territory
from skye_desktop.engine.tiles import BAG
from skye_desktop.i18n import tr

LONGEST_POSITION = 8_000
"""Characters. The longest position of a real game takes about 1,100."""

MOST_POINTS = 999
"""Several times what the best games give."""

_TAG = "skye1"
"""The first word: what this text is, and the version of its form."""

_KEPT = HAND - 1
"""Tiles that stay before a seat after the discard: all it can keep of its own."""

_SEATS = range(2, 6)

_LONGEST_QUOTE = 40
"""Characters of a text that a sentence of refusal repeats."""


class PositionError(ValueError):
    """A text that is no position; the message is one sentence that names the seat and what is wrong."""


# Writing


def write_position(state: GameState) -> str:
    """The whole state as one line of text, secrets and all.

    A state that `check_position` accepts is read back equal by `read_position`.
    """
    seats = (_seat_words(seat, player) for seat, player in zip(state.setup.seats, state.players, strict=True))
    return " ; ".join(" ".join(words) for words in (_table_words(state), *seats))


def _table_words(state: GameState) -> list[str]:
    setup = state.setup
    words = [_TAG, f"round={state.round}", f"phase={state.phase}", f"start={state.start_seat}"]
    words += [f"seed={setup.seed}", "scoring=" + ",".join(setup.scoring_tiles)]
    if state.buyer is not None:
        words.append(f"buyer={state.buyer}")
    words += _listed("bag", state.bag_order)
    return [*words, "open"] if setup.open_money else words


def _seat_words(seat: Seat, player: PlayerState) -> list[str]:
    words = [seat.clan, json.dumps(seat.name, ensure_ascii=False)]
    words += [f"gold={player.gold}"] if player.gold else []
    words += [f"points={player.points}"] if player.points else []
    words += [str(player.territory)] if len(player.territory) > 1 else []
    words += _listed("drawn", player.drawn)
    words += _listed("prices", [f"{tile}:{gold}" for tile, gold in player.prices])
    words += _listed("axe", [] if player.discard is None else [player.discard])
    words += _listed("bought", [] if player.bought is None else [player.bought])
    words += _listed("build", player.to_build)
    words += _listed("laid", player.laid)
    words += _listed("returned", player.returned)
    return [*words, "ended"] if player.has_ended else words


def _listed(key: str, items: Sequence[object]) -> list[str]:
    return [f"{key}=" + ",".join(map(str, items))] if items else []


# Reading

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|;|[^\s;"]+|"', re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]{1,16}")
_WRAP = re.compile(r"[ \t]*[\r\n]+[ \t]*")
_FLAGS = frozenset({"open", "ended"})
_TABLE_KEYS = frozenset({"round", "phase", "start", "seed", "scoring", "buyer", "bag", "open"})
_SEAT_KEYS = frozenset(
    {"gold", "points", "drawn", "prices", "axe", "bought", "build", "laid", "returned", "ended"}
)


def read_position(text: str) -> GameState:
    """The state written as that text. Raises PositionError for anything that is no position of a game."""
    table, *seats = _sections(text)
    head = _Words.read(tr("The table"), table, _TABLE_KEYS)
    if len(seats) not in _SEATS:
        raise PositionError(
            tr("A table has two to five seats, but here are {seats}.").format(seats=len(seats))
        )
    people: list[Seat] = []
    players: list[PlayerState] = []
    for number, words in enumerate(seats):
        seat = _read_seat(number, words)
        if any(seat.clan is other.clan for other in people):
            raise PositionError(
                tr("{clan} sits at the table twice, but each clan can be chosen once.").format(
                    clan=seat.clan.display_name
                )
            )
        people.append(seat)
        players.append(_read_player(_who(seat), words[2:]))
    state = _read_table(head, people, players)
    fault = check_position(state)
    if fault is not None:
        raise PositionError(fault)
    return state


def _sections(text: str) -> list[list[str]]:
    """The words between the semicolons; the tag is read off the first."""
    if len(text) > LONGEST_POSITION:
        raise PositionError(
            tr("A position has at most {most} characters; this text has {number}.").format(
                most=LONGEST_POSITION, number=len(text)
            )
        )
    sections: list[list[str]] = [[]]
    # Word by word: after the first quotation mark that is not closed nothing more is looked for.
    for match in _TOKEN.finditer(text):
        word = match[0]
        if word == '"':
            raise PositionError(tr("The quotation mark of a name is not closed."))
        if word == ";":
            sections.append([])
        else:
            sections[-1].append(word)
    tag = sections[0][0] if sections[0] else ""
    if tag != _TAG:
        raise PositionError(
            tr("A position begins with the word {tag}, not {word}.").format(tag=_TAG, word=_quoted(tag))
        )
    return [sections[0][1:], *sections[1:]]


def _quoted(word: str) -> str:
    return repr(word if len(word) <= _LONGEST_QUOTE else f"{word[:_LONGEST_QUOTE]}…")


@dataclass(frozen=True, slots=True)
class _Words:
    """The ``key=value`` words of the table or of a seat, every value still a text; a flag's is empty."""

    who: str
    values: dict[str, str]

    @classmethod
    def read(cls, who: str, words: Sequence[str], keys: frozenset[str]) -> _Words:
        found = cls(who, {})
        for word in words:
            key, equals, value = word.partition("=")
            if key not in keys or bool(equals) == (key in _FLAGS):
                raise found.not_understood(word)
            if key in found.values:
                raise PositionError(tr("{who}: {key} comes twice.").format(who=who, key=key))
            found.values[key] = value
        return found

    def not_understood(self, word: str) -> PositionError:
        return PositionError(tr("{who}: {word} is not understood.").format(who=self.who, word=_quoted(word)))

    def text(self, key: str) -> str:
        if key not in self.values:
            raise PositionError(tr("{who}: {key} is missing.").format(who=self.who, key=key))
        return self.values[key]

    def number(self, key: str) -> int:
        return self._as_number(key, self.text(key))

    def number_or_none(self, key: str) -> int | None:
        return self.number(key) if key in self.values else None

    def numbers(self, key: str) -> tuple[int, ...]:
        if key not in self.values:
            return ()
        return tuple(self._as_number(key, word) for word in self.values[key].split(","))

    def prices(self) -> Prices:
        pairs = (
            [word.split(":") for word in self.values["prices"].split(",")] if "prices" in self.values else []
        )
        if any(len(pair) != 2 for pair in pairs):
            raise self.not_understood("prices=" + self.values["prices"])
        return tuple(
            (self._as_number("prices", tile), self._as_number("prices", gold)) for tile, gold in pairs
        )

    def _as_number(self, key: str, word: str) -> int:
        if not _NUMBER.fullmatch(word):
            raise self.not_understood(f"{key}={word}")
        return int(word)


def _read_table(head: _Words, people: Sequence[Seat], players: Sequence[PlayerState]) -> GameState:
    number, start, seed = head.number("round"), head.number("start"), head.number("seed")
    if start not in range(len(people)):
        raise _no_such_seat("start", start, len(people))
    if seed not in range(LARGEST_SEED + 1):
        raise PositionError(
            tr("The seed {seed} is not a number from 0 to {largest}.").format(seed=seed, largest=LARGEST_SEED)
        )
    try:
        phase = Phase(head.text("phase"))
    except ValueError as error:
        raise head.not_understood("phase=" + head.text("phase")) from error
    setup = GameSetup(
        seats=tuple(people),
        scoring_tiles=_read_scoring(head),
        start_seat=(start - number + 1) % len(people),
        seed=seed,
        open_money="open" in head.values,
    )
    state = GameState(
        setup=setup,
        round=number,
        phase=phase,
        start_seat=start,
        players=tuple(players),
        bag=frozenset(),
        bought_or_passed=_read_turns(head, phase, start, len(people)),
        bag_order=head.numbers("bag"),
    )
    return state._replace(bag=frozenset(BAG).difference(tile for tile, _ in _places(state)))


def _no_such_seat(key: str, seat: int, seats: int) -> PositionError:
    return PositionError(
        tr("{key}={seat} is no seat of the table: they are counted from 0 to {last}.").format(
            key=key, seat=seat, last=seats - 1
        )
    )


def _read_turns(head: _Words, phase: Phase, start: int, seats: int) -> int:
    """How many seats have had their turn to buy."""
    if phase is Phase.BUYING:
        buyer = head.number("buyer")
        if buyer not in range(seats):
            raise _no_such_seat("buyer", buyer, seats)
        return (buyer - start) % seats
    if "buyer" in head.values:
        raise PositionError(_out_of_place(head.who, "buyer", phase))
    return seats if phase is Phase.BUILDING else 0


def _read_scoring(head: _Words) -> tuple[ScoringId, ScoringId, ScoringId, ScoringId]:
    tiles: list[ScoringId] = []
    for word in head.text("scoring").split(","):
        try:
            tiles.append(ScoringId(word))
        except ValueError as error:
            told = tr(
                "There is no scoring tile {word} in this version of the program; a newer one may have it."
            )
            raise PositionError(told.format(word=_quoted(word))) from error
    if len(tiles) != len(SPACES) or len(set(tiles)) != len(tiles):
        raise PositionError(
            tr("A table has four different scoring tiles, not {tiles}.").format(tiles=", ".join(tiles[:8]))
        )
    a, b, c, d = tiles
    return a, b, c, d


def _read_seat(number: int, words: Sequence[str]) -> Seat:
    clan, name = (*words[:2], "", "")[:2]
    if clan not in tuple(Clan):
        raise PositionError(
            tr("Seat {seat} begins with one of {clans}, not with {word}.").format(
                seat=number, clans=", ".join(Clan), word=_quoted(clan)
            )
        )
    try:
        # Other JSON than a text, such as a thousand nested lists, is not even looked at.
        return Seat(clan=Clan(clan), name=json.loads(_WRAP.sub(" ", name) if name[:1] == '"' else '""'))
    except ValueError as error:
        raise PositionError(
            tr(
                "Seat {seat}: after {clan} comes a name in quotation marks, 1 to 24 visible characters."
            ).format(seat=number, clan=clan)
        ) from error


def _read_player(who: str, words: Sequence[str]) -> PlayerState:
    laid = [word for word in words if _is_laid(word)]
    found = _Words.read(who, [word for word in words if not _is_laid(word)], _SEAT_KEYS)
    try:
        land = Territory.parse(" ".join(laid)) if laid else Territory()
    except ValueError as error:
        raise PositionError(f"{who}: {error}") from error
    return PlayerState(
        gold=found.number_or_none("gold") or 0,
        points=found.number_or_none("points") or 0,
        territory=land,
        drawn=found.numbers("drawn"),
        prices=found.prices(),
        discard=found.number_or_none("axe"),
        bought=found.number_or_none("bought"),
        to_build=found.numbers("build"),
        laid=found.numbers("laid"),
        returned=found.numbers("returned"),
        has_ended="ended" in found.values,
    )


def _is_laid(word: str) -> bool:
    # A territory's own refusals repeat the whole word: a long one is not for them.
    return "@" in word and len(word) <= _LONGEST_QUOTE


# The judge

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
"""What can lie before a seat: the word for it, and the field of `PlayerState`."""

_BELONGS = {
    Phase.INCOME: (),
    Phase.PRICING: ("drawn", "prices", "axe"),
    Phase.BUYING: ("drawn", "prices", "bought"),
    Phase.BUILDING: ("bought", "build", "laid", "returned", "ended"),
    Phase.FINISHED: (),
}
"""The phases in which somebody must act or nobody can, and what can lie before a seat in each."""


def check_position(state: GameState) -> str | None:
    """The first thing that keeps the state from being a position of a game, in one sentence; None if nothing does.

    Not asked is whether play leads there: points and gold need not add up. The bag can always deal, because
    the lands are held to what the rounds so far can have given.
    """
    return next(_faults(state), None)


def _faults(state: GameState) -> Iterator[str]:
    """What is wrong, in an order in which each question may rely on those before it."""
    yield from _table_faults(state)
    for seat in range(len(state.players)):
        yield from _out_of_place_faults(state, seat)
    yield from _tile_faults(state)
    yield from _sum_faults(state)
    yield from _land_faults(state)
    yield from _PHASE_FAULTS[state.phase](state)


def _who(seat: Seat) -> str:
    clan = seat.clan.display_name
    return clan if seat.name == clan else f"{seat.name} ({clan})"


def _at(state: GameState, seat: int) -> str:
    return _who(state.setup.seats[seat])


def _table_faults(state: GameState) -> Iterator[str]:
    setup, seats, last = state.setup, len(state.setup.seats), len(state.setup.track)
    if len(state.players) != seats:
        yield tr("The table has {seats} seats, but the position has {players}.").format(
            seats=seats, players=len(state.players)
        )
    if not 1 <= state.round <= last:
        yield tr("There is no round {round}: a table of {seats} plays rounds 1 to {last}.").format(
            round=state.round, seats=seats, last=last
        )
    if state.phase not in _BELONGS:
        yield tr("A game never rests in the phase {phase}: nobody has anything to do there.").format(
            phase=state.phase
        )
    start = (setup.start_seat + state.round - 1) % seats
    if state.start_seat != start:
        yield tr("In round {round} the start marker lies before {who}.").format(
            round=state.round, who=_at(state, start)
        )
    if state.phase is Phase.FINISHED and state.round != last:
        yield tr("A game of {seats} is finished after round {last}, not after round {round}.").format(
            seats=seats, last=last, round=state.round
        )
    turns = {Phase.BUYING: range(seats), Phase.BUILDING: (seats,)}.get(state.phase, (0,))
    if state.bought_or_passed not in turns:
        yield tr(
            "In the phase {phase} it cannot be that {turns} of {seats} seats have had their turn to buy."
        ).format(phase=state.phase, turns=state.bought_or_passed, seats=seats)


def _out_of_place(who: str, key: str, phase: Phase) -> str:
    return tr("{who}: {key} has no place in the phase {phase}.").format(who=who, key=key, phase=phase)


def _out_of_place_faults(state: GameState, seat: int) -> Iterator[str]:
    belongs, nothing = _BELONGS[state.phase], PlayerState()
    for key, field in _FIELDS.items():
        if key not in belongs and getattr(state.players[seat], field) != getattr(nothing, field):
            yield _out_of_place(_at(state, seat), key, state.phase)


def _places(state: GameState) -> Iterator[tuple[int, str]]:
    """Every tile with the place where it is, for each place it is in; the castles apart."""
    for tile in state.bag:
        yield tile, tr("in the bag")
    for seat, player in enumerate(state.players):
        who = _at(state, seat)
        land, before = tr("in the land of {who}").format(who=who), tr("before {who}").format(who=who)
        yield from ((face.number, land) for face in player.territory.faces.values() if face.number)
        yield from ((tile, before) for tile in player.drawn)
        yield from ((tile, before) for tile in player.to_build)
        # From the building on it is one of the tiles to build.
        if state.phase is Phase.BUYING and player.bought is not None:
            yield player.bought, tr("bought by {who}").format(who=who)


def _tile_faults(state: GameState) -> Iterator[str]:
    where: dict[int, str] = {}
    for tile, place in _places(state):
        if tile not in BAG:
            yield tr("There is no tile {tile}, but it lies {place}.").format(tile=tile, place=place)
        if tile in where:
            yield tr("Tile {tile} lies in two places: {first} and {second}.").format(
                tile=tile, first=where[tile], second=place
            )
        where[tile] = place
    missing = [tile for tile in BAG if tile not in where]
    if missing:
        yield tr("Tile {tile} lies nowhere, not even in the bag.").format(tile=missing[0])
    for draws, tile in enumerate(state.bag_order):
        if tile not in state.bag:
            yield tr("Tile {tile} cannot be drawn next: it is not in the bag.").format(tile=tile)
        if tile in state.bag_order[:draws]:
            yield tr("Tile {tile} comes twice among the tiles to be drawn next.").format(tile=tile)


def _sum_faults(state: GameState) -> Iterator[str]:
    """Gold and points. Real games stay within the supply: all incomes of a game together are no more."""
    total = 0
    for seat, player in enumerate(state.players):
        who = _at(state, seat)
        if player.gold < 0:
            yield tr("{who}: {gold} gold is less than none.").format(who=who, gold=player.gold)
        for tile, price in player.prices:
            if price < 1:
                yield tr("{who}: a price is at least 1 gold, but on tile {tile} it is {price}.").format(
                    who=who, tile=tile, price=price
                )
        total += player.gold + player.staked
        if total > SUPPLY_GOLD:
            yield tr("{who}: with {gold} gold here the table holds more than the {supply} there is.").format(
                who=who, gold=player.gold + player.staked, supply=SUPPLY_GOLD
            )
        if not 0 <= player.points <= MOST_POINTS:
            yield tr("{who}: {points} points are not between 0 and {most}.").format(
                who=who, points=player.points, most=MOST_POINTS
            )


def _land_faults(state: GameState) -> Iterator[str]:
    """No land and no table can have more tiles than the rounds before gave: three a seat, two for each on average."""
    rounds = state.round if state.phase is Phase.FINISHED else state.round - 1
    earlier = [len(player.territory) - 1 - len(player.laid) for player in state.players]
    for seat, tiles in enumerate(earlier):
        if tiles > HAND * rounds:
            yield tr("{who}: the rounds before gave at most {most} tiles to this land, not {tiles}.").format(
                who=_at(state, seat), most=HAND * rounds, tiles=tiles
            )
    most = _KEPT * len(earlier) * rounds
    if sum(earlier) > most:
        yield tr("The rounds before gave at most {most} tiles to all lands together, not {tiles}.").format(
            most=most, tiles=sum(earlier)
        )


def _no_faults(state: GameState) -> Iterator[str]:
    return iter(())


def _pricing_faults(state: GameState) -> Iterator[str]:
    points = [player.points for player in state.players]
    for seat, player in enumerate(state.players):
        who = _at(state, seat)
        if len(player.drawn) != HAND:
            yield tr("{who}: before the prices are set {hand} drawn tiles lie there, not {tiles}.").format(
                who=who, hand=HAND, tiles=len(player.drawn)
            )
        marked = [*(tile for tile, _ in player.prices), *([] if player.discard is None else [player.discard])]
        is_undecided = not marked
        is_decided = len(player.prices) == _KEPT and sorted(marked) == sorted(player.drawn)
        if not is_undecided and not is_decided:
            yield tr("{who}: the prices lie on two of the drawn tiles and the axe on the third.").format(
                who=who
            )
        paid = income(player.territory, player.points, points, state.catch_up).gold
        if player.gold + player.staked < paid:
            yield tr("{who}: in hand and on tiles is less gold than this round's income of {income}.").format(
                who=who, income=paid
            )
    if all(player.prices for player in state.players):
        yield tr("All seats have set their prices, so the phase {phase} is over.").format(phase=state.phase)


def _buying_faults(state: GameState) -> Iterator[str]:
    for turn, seat in enumerate(state.turn_order):
        player, who = state.players[seat], _at(state, seat)
        if len(player.drawn) > _KEPT:
            yield tr("{who}: after the discard at most {kept} tiles are left, not {tiles}.").format(
                who=who, kept=_KEPT, tiles=len(player.drawn)
            )
        if sorted(tile for tile, _ in player.prices) != sorted(player.drawn):
            yield tr("{who}: each tile for sale has its price, and nothing else has.").format(who=who)
        if player.bought is not None and turn >= state.bought_or_passed:
            yield tr("{who} has bought tile {tile} before its turn.").format(who=who, tile=player.bought)
    yield from _trade_faults(state, [_KEPT - len(player.drawn) for player in state.players])


def _trade_faults(state: GameState, sold: Sequence[int]) -> Iterator[str]:
    """Whether every tile that a seat has lost can have been bought by another."""
    buyers = {seat for seat, player in enumerate(state.players) if player.bought is not None}
    if sum(sold) != len(buyers):
        yield tr("As many tiles must be sold as are bought: here it is {sold} and {bought}.").format(
            sold=sum(sold), bought=len(buyers)
        )
    for seat, tiles in enumerate(sold):
        if tiles > len(buyers - {seat}):
            yield tr("{who}: more tiles are sold than the other seats have bought.").format(
                who=_at(state, seat)
            )


def _building_faults(state: GameState) -> Iterator[str]:
    got = [(*player.to_build, *player.laid, *player.returned) for player in state.players]
    returned: set[int] = set()
    for seat, player in enumerate(state.players):
        who, kept = _at(state, seat), len(got[seat]) - (player.bought is not None)
        if player.bought is not None and player.bought not in got[seat]:
            yield tr("{who}: the bought tile {tile} is not among those to lay, laid or returned.").format(
                who=who, tile=player.bought
            )
        if kept > _KEPT:
            yield tr(
                "{who}: {tiles} own tiles of this round are more than the {kept} that can be kept."
            ).format(who=who, tiles=kept, kept=_KEPT)
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
        len(tiles) - (player.bought is not None) for tiles, player in zip(got, state.players, strict=True)
    ]
    yield from _trade_faults(state, [_KEPT - kept for kept in kept_by])
    if all(player.has_ended for player in state.players):
        yield tr("All seats have ended their building, so the phase {phase} is over.").format(
            phase=state.phase
        )


def _laid_faults(who: str, player: PlayerState) -> Iterator[str]:
    numbers = [face.number for face in player.territory.faces.values()]
    for place, tile in enumerate(player.laid):
        if tile not in numbers or tile == 0 or tile in player.laid[:place]:
            yield tr("{who}: tile {tile} cannot have been laid this round.").format(who=who, tile=tile)
    if not _holds_without(player.territory, player.laid):
        yield tr("{who}: without the tiles laid this round the land does not hold together.").format(who=who)
    for tile in (*player.returned, *player.to_build) if player.returned else ():
        if player.territory.placements(tile):
            yield tr("{who}: tile {tile} fits the land, so none can have been returned yet.").format(
                who=who, tile=tile
            )


def _holds_without(land: Territory, laid: Sequence[int]) -> bool:
    """Whether the land was one piece before those tiles were laid."""
    words = [word for word in str(land).split() if word.partition("@")[0] not in map(str, laid)]
    try:
        Territory.parse(" ".join(words))
    except ValueError:
        return False
    return True


def _finished_faults(state: GameState) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if player.gold >= GOLD_A_POINT:
            yield tr(
                "{who}: at the end each full {five} gold has been exchanged, but {gold} is left."
            ).format(who=_at(state, seat), five=GOLD_A_POINT, gold=player.gold)


_PHASE_FAULTS = {
    Phase.INCOME: _no_faults,
    Phase.PRICING: _pricing_faults,
    Phase.BUYING: _buying_faults,
    Phase.BUILDING: _building_faults,
    Phase.FINISHED: _finished_faults,
}
