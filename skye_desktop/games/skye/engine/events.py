"""The events of a game, in the past tense, and their text.

Every event is public; secret information is in none. That a seat has set its prices is an event,
but the prices themselves are in an event only when all are revealed. Gold in hand is in an event
only where the rules reveal it: in the lines of the ``gold`` scoring tile, and at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from skye_desktop.games.skye.engine.actions import Prices
from skye_desktop.games.skye.engine.coins import Income
from skye_desktop.games.skye.engine.scoring import ScoreLine
from skye_desktop.games.skye.engine.scoring_tiles import SCORING_TILES, ScoringId
from skye_desktop.games.skye.engine.territory import Placement
from skye_desktop.i18n import enumerated, headed, listed, tr, trn


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began; ``start_seat`` has the start marker."""

    round: int
    start_seat: int


@dataclass(frozen=True, slots=True)
class IncomePaid:
    """A seat got its income."""

    seat: int
    income: Income


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """A seat drew its tiles."""

    seat: int
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PricesSet:
    """A seat decided on its prices, which stay secret."""

    seat: int


@dataclass(frozen=True, slots=True)
class PricesRevealed:
    """A seat's prices and discard marker were revealed, after all seats had decided."""

    seat: int
    prices: Prices
    discard: int | None
    more_discards: tuple[int, ...] = ()

    @property
    def discards(self) -> tuple[int, ...]:
        """All tiles under a discard marker."""
        return self.more_discards if self.discard is None else (self.discard, *self.more_discards)


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """A marked tile went back into the bag."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class TileBought:
    """A seat bought a tile; the seller got the price, and its equal stake back."""

    seat: int
    seller: int
    tile: int
    price: int


@dataclass(frozen=True, slots=True)
class BuyingPassed:
    """A seat bought nothing."""

    seat: int


@dataclass(frozen=True, slots=True)
class TileKept:
    """A seat kept a tile that nobody bought; its stake, in gold, went to the supply."""

    seat: int
    tile: int
    lost: int


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A tile was laid."""

    seat: int
    tile: int
    placement: Placement


@dataclass(frozen=True, slots=True)
class TileTakenBack:
    """A tile laid this round was picked up again."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class TileReturned:
    """A tile that fitted nowhere went back into the bag."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class BuildingEnded:
    """A seat ended its building."""

    seat: int


@dataclass(frozen=True, slots=True)
class TileScored:
    """A scoring tile was scored, with a line for each seat."""

    round: int
    space: str
    tile: ScoringId
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class ScrollsScored:
    """Final scoring of the scrolls of one seat."""

    seat: int
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class GoldExchanged:
    """Final scoring of the gold of one seat."""

    seat: int
    line: ScoreLine


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; several winners share the victory."""

    winners: tuple[int, ...]


Event = (
    RoundBegan
    | IncomePaid
    | TilesDrawn
    | PricesSet
    | PricesRevealed
    | TileDiscarded
    | TileBought
    | BuyingPassed
    | TileKept
    | TilePlaced
    | TileTakenBack
    | TileReturned
    | BuildingEnded
    | TileScored
    | ScrollsScored
    | GoldExchanged
    | GameEnded
)


def income_sentence(income: Income, sum_name: Callable[[int], str] = str) -> str:
    """Return an income with its parts in words: "5 + 2 for barrels + 6 for 2 clans ahead = 13"."""
    parts = income_parts(income)
    total = sum_name(income.gold)
    return f"{' + '.join(parts)} = {total}" if len(parts) > 1 else total


def income_parts(income: Income) -> list[str]:
    """Return the parts of an income, each with its source."""
    parts = [str(income.castle)]
    if income.barrels:
        parts.append(tr("{n} for barrels").format(n=income.barrels))
    if income.seats_ahead:
        gold = income.seats_ahead * income.catch_up
        parts.append(
            trn("{m} for {n} clan ahead", "{m} for {n} clans ahead", income.seats_ahead, m=gold)
        )
    return parts


class Terms:
    """How tiles, gold and cells are named in the text of an event; by default with numbers."""

    __slots__ = ()

    def tile(self, tile: int) -> str:
        """Return the name of a landscape tile."""
        return str(tile)

    def price(self, gold: int) -> str:
        """Return a sum of gold for a place where the text around it says that it is gold."""
        return str(gold)

    def sum(self, gold: int) -> str:
        """Return a sum of gold with its unit."""
        return tr("{n} gold").format(n=gold)

    def income(self, income: Income) -> str:
        """Return an income with its parts, in words."""
        return income_sentence(income, self.price)

    def place(self, placement: Placement) -> str | None:
        """Return the text for a tile's cell.

        Empty to leave it out; None for coordinates.
        """
        return None


class Called(Terms):
    """Names that are given by functions, for scripts.

    ``has_cells`` says whether the cells of laid tiles are named.
    """

    __slots__ = ("_gold", "_has_cells", "_tile")

    def __init__(
        self,
        tile: Callable[[int], str] = str,
        gold: Callable[[int], str] | None = None,
        has_cells: bool = True,
    ) -> None:
        self._tile = tile
        self._gold = gold
        self._has_cells = has_cells

    def tile(self, tile: int) -> str:
        return self._tile(tile)

    def price(self, gold: int) -> str:
        return self._gold(gold) if self._gold else super().price(gold)

    def sum(self, gold: int) -> str:
        return self._gold(gold) if self._gold else super().sum(gold)

    def place(self, placement: Placement) -> str | None:
        return None if self._has_cells else ""


_DIGITS = Terms()


def tell(event: Event, names: Sequence[str], called: Terms = _DIGITS) -> str:
    """Return the event in words; ``names`` are those of the seats.

    ``called`` names tiles, sums and cells.
    """
    if isinstance(event, RoundBegan):
        return tr("Round {round}: {name} starts").format(
            round=event.round, name=names[event.start_seat]
        )
    if isinstance(event, TileScored):
        return _tell_scored(event, names)
    if isinstance(event, GameEnded):
        winners = listed(names[seat] for seat in event.winners)
        return trn(
            "{winners} wins", "{winners} share the victory", len(event.winners), winners=winners
        )
    return _tell_of_seat(event, names[event.seat], names, called)


def _tell_scored(event: TileScored, names: Sequence[str]) -> str:
    points = enumerated(f"{names[line.seat]} {line.points}" for line in event.lines)
    title = f"{event.space} {SCORING_TILES[event.tile].name}"
    return headed(title, points)


def _tell_prices(name: str, prices: Prices, terms: Terms) -> str:
    offers = [(terms.price(gold), terms.tile(tile)) for tile, gold in prices]
    if len(offers) == 2:
        (first_price, first), (second_price, second) = offers
        return tr("{name} asks {first_price} for {first}, {second_price} for {second}").format(
            name=name,
            first=first,
            first_price=first_price,
            second=second,
            second_price=second_price,
        )
    each = enumerated(
        tr("{price} for {tile}").format(price=price, tile=tile) for price, tile in offers
    )
    return tr("{name} asks {prices}").format(name=name, prices=each)


def _tell_placed(name: str, tile: str, placement: Placement, place: str | None) -> str:
    if place is None:
        x, y = placement.cell
        return tr("{name} lays {tile} at ({x}, {y})").format(name=name, tile=tile, x=x, y=y)
    if place:
        return tr("{name} lays {tile} at {place}").format(name=name, tile=tile, place=place)
    return tr("{name} lays {tile}").format(name=name, tile=tile)


def _tell_of_seat(event: Event, name: str, names: Sequence[str], terms: Terms) -> str:
    match event:
        case IncomePaid(_, income):
            return tr("{name}: income {sum}").format(name=name, sum=terms.income(income))
        case TilesDrawn(_, tiles):
            return tr("{name} draws {tiles}").format(
                name=name, tiles=enumerated(map(terms.tile, tiles))
            )
        case PricesSet():
            return tr("{name} has set prices").format(name=name)
        case PricesRevealed(_, prices):
            return _tell_prices(name, prices, terms)
        case TileDiscarded(_, tile):
            return tr("{name} axes {tile}").format(name=name, tile=terms.tile(tile))
        case TileBought(_, seller, tile, price):
            return tr("{name} buys {tile} from {seller} for {price}").format(
                name=name, tile=terms.tile(tile), seller=names[seller], price=terms.price(price)
            )
        case BuyingPassed():
            return tr("{name} buys nothing").format(name=name)
        case TileKept(_, tile, lost):
            return tr("{name} keeps {tile}, loses {lost}").format(
                name=name, tile=terms.tile(tile), lost=terms.sum(lost)
            )
        case TilePlaced(_, tile, placement):
            return _tell_placed(name, terms.tile(tile), placement, terms.place(placement))
        case TileTakenBack(_, tile):
            return tr("{name} picks {tile} up again").format(name=name, tile=terms.tile(tile))
        case TileReturned(_, tile):
            return tr("{name} returns {tile} to the bag: it fits nowhere").format(
                name=name, tile=terms.tile(tile)
            )
        case BuildingEnded():
            return tr("{name} ends building").format(name=name)
        case ScrollsScored(_, lines):
            points = trn("{n} point", "{n} points", sum(line.points for line in lines))
            return tr("{name}: scrolls {points}").format(name=name, points=points)
        case GoldExchanged(_, line):
            return headed(name, line.text)
    raise AssertionError(f"no words for {event!r}")
