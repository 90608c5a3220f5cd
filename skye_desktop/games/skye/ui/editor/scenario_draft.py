"""A scenario that is being set up, with the checks of each change; nothing is drawn here.

A draft waits for the deal of its round. Every change returns a new draft; what breaks a rule at
once raises `DraftError`, and what only the whole position can break is reported by `Draft.fault`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from skye_desktop.games.skye.engine import (
    LARGEST_SEED,
    PRINTED_GAME,
    SPACES,
    Cell,
    Clan,
    GameSetup,
    GameState,
    IllegalAction,
    Phase,
    Placement,
    PlayerState,
    Reason,
    ScoringId,
    Seat,
    Territory,
    Variant,
    check_position,
    income,
    new_game,
    write_position,
)
from skye_desktop.games.skye.new_table import FEWEST
from skye_desktop.games.skye.wording.variant_words import shown_name
from skye_desktop.i18n import sentence, tr

CASTLE_CELL = (0, 0)

ScoringTiles = tuple[ScoringId, ScoringId, ScoringId, ScoringId]


class DraftError(ValueError):
    """Raised for a change that breaks a rule; the message says in one sentence which."""


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A seat of the scenario. The name may be empty while it is being typed."""

    clan: Clan
    name: str
    gold: int = 0
    points: int = 0
    land: Territory = field(default_factory=Territory)
    given: str = ""
    """Name given by the program, in English, until another is typed; else empty."""

    @property
    def shown_name(self) -> str:
        return self.name.strip() or self.clan.display_name

    def of_clan(self, clan: Clan) -> DraftSeat:
        """Return the seat with another clan; a name that was the old clan's changes with it."""
        if self.name != self.clan.display_name:
            return replace(self, clan=clan)
        return replace(self, clan=clan, name=clan.display_name, given=clan.english_name)


@dataclass(frozen=True, slots=True)
class Draft:
    """A scenario that waits for the deal of its round."""

    seats: tuple[DraftSeat, ...]
    scoring_tiles: ScoringTiles
    """Tiles on the spaces A, B, C and D."""
    round: int = 1
    starter: int = 0
    """Index of the seat that has the start marker in that round."""
    seed: int = 0
    open_money: bool = False
    drawn_next: tuple[int, ...] = ()
    """Tiles to be drawn before all others, in this order."""
    variant: Variant = PRINTED_GAME

    @classmethod
    def fresh(cls, seats: Sequence[Seat], seed: int, variant: Variant = PRINTED_GAME) -> Draft:
        """Return a new game of those seats; the seed draws scoring tiles and start player."""
        setup = GameSetup.drawn(seats, seed, variant=variant)
        gold = new_game(setup).players
        drawn = tuple(
            DraftSeat(seat.clan, seat.name, one.gold, given=seat.given)
            for seat, one in zip(seats, gold, strict=True)
        )
        return cls(drawn, setup.scoring_tiles, starter=setup.start_seat, seed=seed, variant=variant)

    @classmethod
    def of(cls, state: GameState) -> tuple[Draft, str]:
        """Return the draft of a position, and what had to be changed in it, in words.

        Empty if nothing.

        A round that has begun is set back to its beginning, as far as the position tells how it
        began.
        """
        setup = state.setup
        lands = [_before_this_round(player) for player in state.players]
        gold = _gold_before_this_round(state, lands)
        seats = [
            DraftSeat(seat.clan, seat.name, purse, player.points, land, given=seat.given)
            for seat, purse, player, land in zip(
                setup.seats, gold, state.players, lands, strict=True
            )
        ]
        draft = cls(
            tuple(seats), setup.scoring_tiles, state.round, state.start_seat, setup.seed,
            setup.open_money, _order_before_this_round(state), setup.variant,
        )  # fmt: skip
        return draft, _what_was_set_back(state.phase)

    def to_be_laid_again(self, state: GameState, seat: int) -> Draft:
        """Return this draft of a state with the tiles that a seat builds to be drawn next."""
        if state.phase is not Phase.BUILDING:
            return self
        player = state.players[seat]
        tiles = *player.laid, *player.to_build
        rest = (tile for tile in self.drawn_next if tile not in tiles)
        return replace(self, drawn_next=(*tiles, *rest))

    # -- as a position

    @property
    def fault(self) -> str:
        """Reason why the scenario cannot be played, in one sentence; empty if it can."""
        for seat in self.seats:
            if not seat.name.strip():
                return tr("The player of {clan} has no name.").format(clan=seat.clan.display_name)
        if self.seed > LARGEST_SEED:
            return tr("The seed is at most {n}.").format(n=LARGEST_SEED)
        if why := GameSetup.why_not_in(self.variant, len(self.seats), self.scoring_tiles):
            return sentence(why)
        return check_position(self.position()) or ""

    @property
    def other_round(self) -> int | None:
        """Nearest round in which the position could be played.

        None if there is none, or if it can be played now.
        """
        if not self.fault:
            return None
        rounds = sorted(range(1, self.rounds + 1), key=lambda number: abs(number - self.round))
        return next((number for number in rounds if not replace(self, round=number).fault), None)

    def position(self) -> GameState:
        """Return the state that waits for the deal.

        Every seat must have a name, and the seed must not be too large; `fault` tells whether the
        rules allow the position.
        """
        setup = GameSetup(
            seats=tuple(
                Seat.called(seat.clan, seat.name.strip(), seat.given) for seat in self.seats
            ),
            scoring_tiles=self.scoring_tiles,
            start_seat=(self.starter - self.round + 1) % len(self.seats),
            seed=self.seed,
            open_money=self.open_money,
            variant=self.variant,
        )
        players = tuple(PlayerState(seat.gold, seat.points, seat.land) for seat in self.seats)
        laid = {face.number for seat in self.seats for face in seat.land.faces.values()}
        bag, order = frozenset(self.variant.bag) - laid, self.drawn_next
        return GameState(
            setup, self.round, Phase.INCOME, self.starter, players, bag, bag_order=order
        )

    @property
    def in_the_bag(self) -> int:
        return len(self.variant.bag) - sum(len(seat.land) - 1 for seat in self.seats)

    def text(self) -> str:
        """Return the position in short text. There must be no fault."""
        return write_position(self.position())

    # -- seats

    def with_seat(self, seat: int, **changes: Any) -> Draft:
        """Return the draft with fields of a seat changed: name, gold, points or land."""
        changed = replace(self.seats[seat], **changes)
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def with_clan(self, seat: int, clan: Clan) -> Draft:
        """Return the draft with another clan for a seat.

        A seat that has this clan gets the seat's old one.
        """
        old = self.seats[seat].clan
        seats = [there.of_clan(old) if there.clan is clan else there for there in self.seats]
        seats[seat] = self.seats[seat].of_clan(clan)
        return replace(self, seats=tuple(seats))

    @property
    def free_clans(self) -> list[Clan]:
        taken = {seat.clan for seat in self.seats}
        return [clan for clan in Clan if clan not in taken]

    def with_another_seat(self, clan: Clan | None = None) -> Draft:
        """Return the draft with one seat more, for that clan or the first that is free.

        Raises DraftError.
        """
        free = self.free_clans
        if not free:
            raise DraftError(tr("All five clans have a player."))
        new = clan if clan in free else free[0]
        return replace(
            self, seats=(*self.seats, DraftSeat(new, new.display_name, given=new.english_name))
        )

    def without_seat(self, seat: int) -> Draft:
        """Return the draft without a seat.

        Its tiles go to the bag, the start marker to the next seat clockwise. Raises DraftError.
        """
        if len(self.seats) == FEWEST:
            raise DraftError(tr("A table has at least two players."))
        left = (*self.seats[:seat], *self.seats[seat + 1 :])
        starter = self.starter - 1 if self.starter > seat else self.starter
        return replace(self, seats=left, starter=starter % len(left))

    # -- the table

    def with_scoring_tile(self, space: int, tile: ScoringId) -> Draft:
        """Put a scoring tile on a space (0 to 3); one from another space changes places."""
        tiles = list(self.scoring_tiles)
        if tile in tiles:
            tiles[tiles.index(tile)] = tiles[space]
        tiles[space] = tile
        a, b, c, d = tiles
        return replace(self, scoring_tiles=(a, b, c, d))

    def scores_now(self, space: int) -> bool:
        """Return whether that space (0 to 3) scores in the draft's round, if it has one."""
        track = self.variant.tracks[len(self.seats)]
        return 1 <= self.round <= len(track) and SPACES[space] in track[self.round - 1].score

    @property
    def rounds(self) -> int:
        """Number of rounds that a table of so many seats plays."""
        return len(self.variant.tracks[len(self.seats)])

    def with_variant(self, variant: Variant) -> Draft:
        """Return the same table under another variant.

        Raises DraftError where tiles lie or are ordered that the variant does not have.
        """
        laid = {
            face.number for seat in self.seats for face in seat.land.faces.values() if face.number
        }
        if not laid | set(self.drawn_next) <= set(variant.bag):
            raise DraftError(
                tr("Tiles lie here that the variant {name} does not have.").format(
                    name=shown_name(variant)
                )
            )
        if why := GameSetup.why_not_in(variant, len(self.seats), self.scoring_tiles):
            raise DraftError(sentence(why))
        return replace(
            self, variant=variant, round=min(self.round, len(variant.tracks[len(self.seats)]))
        )

    def cleared(self) -> Draft:
        """Return the draft with castles alone: no gold, no points, no order of the bag.

        Seats and table stay as they are.
        """
        seats = tuple(DraftSeat(seat.clan, seat.name, given=seat.given) for seat in self.seats)
        return replace(self, seats=seats, drawn_next=())

    # -- tiles

    def seat_with(self, tile: int) -> int | None:
        """Return the seat in whose land the tile lies; None if it is in the bag."""
        return next(
            (i for i, seat in enumerate(self.seats) if seat.land.cell_of(tile) is not None), None
        )

    def lay(self, seat: int, tile: int, placement: Placement) -> Draft:
        """Place a tile of the bag on a seat's land. Raises DraftError."""
        self.require_in_bag(tile)
        try:
            land = self.seats[seat].land.place(tile, placement)
        except IllegalAction as error:
            raise DraftError(error.reason.sentence) from error
        return self.with_seat(seat, land=land).draw_by_lot(tile)

    def take_up(self, seat: int, cell: Cell) -> Draft:
        """Return the tile on a cell of a seat's land to the bag. Raises DraftError."""
        if cell == CASTLE_CELL:
            raise DraftError(tr("The castle stays where it is."))
        land = self.seats[seat].land.without(cell)
        if land is None:
            raise DraftError(Reason.SUPPORTS_OTHERS.sentence)
        return self.with_seat(seat, land=land)

    def draw_next(self, tile: int, place: int) -> Draft:
        """Put a tile of the bag at an index of the order, 0 for the first. Raises DraftError."""
        self.require_in_bag(tile)
        order = list(self.draw_by_lot(tile).drawn_next)
        order.insert(place, tile)
        return replace(self, drawn_next=tuple(order))

    def draw_by_lot(self, tile: int) -> Draft:
        """Take a tile out of the order."""
        return replace(self, drawn_next=tuple(other for other in self.drawn_next if other != tile))

    def drawer(self, place: int) -> tuple[int, int]:
        """Return the round and the seat in which the tile at that index of the order is drawn."""
        hand = self.variant.market.drawn
        rounds, place = divmod(place, hand * len(self.seats))
        return self.round + rounds, place // hand

    def require_in_bag(self, tile: int) -> None:
        """Raise DraftError if the tile lies in a land."""
        seat = self.seat_with(tile)
        if seat is not None:
            text = tr("Tile {tile} lies in the land of {name}: take it from there first.")
            raise DraftError(text.format(tile=tile, name=self.seats[seat].shown_name))


def _before_this_round(player: PlayerState) -> Territory:
    land = player.territory
    for tile in reversed(player.laid):
        cell = land.cell_of(tile)
        rest = None if cell is None else land.without(cell)
        assert rest is not None  # in this order each lies at the edge
        land = rest
    return land


def _gold_before_this_round(state: GameState, lands: Sequence[Territory]) -> list[int]:
    """Return each seat's gold in hand and on tiles, without this round's income.

    Payments since the beginning of the round cannot be seen in a position, so they are not undone.
    """
    if state.phase in (Phase.INCOME, Phase.FINISHED):
        return [player.gold for player in state.players]
    points = [player.points for player in state.players]
    return [
        max(0, player.gold + player.staked - _income(state, land, player.points, points))
        for player, land in zip(state.players, lands, strict=True)
    ]


def _income(state: GameState, land: Territory, own: int, points: Sequence[int]) -> int:
    rules = state.setup.variant.income
    return income(land, own, points, state.catch_up, rules.castle, rules.barrel).gold


def _order_before_this_round(state: GameState) -> tuple[int, ...]:
    """Return the order of the bag before this round.

    Until a tile is discarded the same tiles are dealt again.
    """
    if state.phase is not Phase.PRICING:
        return state.bag_order
    return (*(tile for player in state.players for tile in player.drawn), *state.bag_order)


def _what_was_set_back(phase: Phase) -> str:
    match phase:
        case Phase.INCOME:
            return ""
        case Phase.FINISHED:
            return tr(
                "This game is over. Here its last round waits for the deal, with all that was "
                "gained."
            )
        case Phase.PRICING:
            return tr(
                "This round had begun. Here it waits for the deal again: the income is taken back, "
                "and the same tiles will be drawn."
            )
        case _:
            return tr(
                "This round had begun. Here it waits for the deal again: its tiles are in the bag "
                "and the income is taken back, but what was paid for tiles stays paid."
            )


class DraftHistory:
    """Undo and redo over the drafts of a scenario."""

    def __init__(self, draft: Draft) -> None:
        self._past: list[Draft] = []
        self._future: list[Draft] = []
        self._kind = ""
        self.now = draft

    def do(self, draft: Draft, kind: str = "") -> None:
        """Replace the draft by another one, which can be undone.

        Successive changes of the same ``kind``, for example letters of a name, are one step.
        """
        if draft == self.now:
            return
        if not kind or kind != self._kind:
            self._past.append(self.now)
        self._kind = kind
        self._future.clear()
        self.now = draft

    def rest(self) -> None:
        self._kind = ""

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def undo(self) -> None:
        self._step(self._past, self._future)

    def redo(self) -> None:
        self._step(self._future, self._past)

    def _step(self, from_: list[Draft], to: list[Draft]) -> None:
        if from_:
            to.append(self.now)
            self.now = from_.pop()
            self.rest()
