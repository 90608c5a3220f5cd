"""The complete state of a game: set-up, seats, bag.

It is frozen; `game.apply` returns new states.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any, ClassVar, NamedTuple, Self, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from skye_desktop.contract import NamedSeat
from skye_desktop.engine_parts import drawn
from skye_desktop.games.skye.engine.actions import Prices
from skye_desktop.games.skye.engine.coins import TrackSpace
from skye_desktop.games.skye.engine.given_names import GIVEN, name_in_words
from skye_desktop.games.skye.engine.scoring_tiles import ScoringId
from skye_desktop.games.skye.engine.territory import Territory
from skye_desktop.games.skye.engine.variant import PRINTED_GAME, Variant
from skye_desktop.i18n import tr

SPACES = "ABCD"
"""Letters of the board's spaces that hold the four scoring tiles."""

LARGEST_SEED = 2**53 - 1
"""Largest seed; every program that reads JSON can represent it exactly."""


class Clan(StrEnum):
    """The five clans. Their colours are decided by the user interface."""

    MACLEOD = "macleod"
    MACDONALD = "macdonald"
    MACNEACAIL = "macneacail"
    MACKINNON = "mackinnon"
    MACINNES = "macinnes"

    @property
    def display_name(self) -> str:
        """The clan's name for display: MacLeod."""
        return name_in_words(self.english_name)

    @property
    def english_name(self) -> str:
        """The clan's name, the same in every language: for ids, and for seats without a name."""
        return _CLANS[self]


_CLANS = {
    Clan.MACLEOD: "MacLeod",
    Clan.MACDONALD: "MacDonald",
    Clan.MACNEACAIL: "MacNeacail",
    Clan.MACKINNON: "MacKinnon",
    Clan.MACINNES: "MacInnes",
}


class Phase(StrEnum):
    """The six phases of a round, and the end."""

    INCOME = "income"
    PRICING = "pricing"
    DISCARD = "discard"
    BUYING = "buying"
    BUILDING = "building"
    SCORING = "scoring"
    FINISHED = "finished"


class Seat(NamedSeat):
    """A place at the table: a clan, and the name of its player."""

    given_names: ClassVar = GIVEN
    clan: Clan
    is_given: bool = Field(default=False, alias="given")

    @classmethod
    def called(cls, clan: Clan, text: str, given: str) -> Self:
        """Return the seat of a clan, with a name that was displayed or typed.

        If ``text`` is the translation of ``given``, an English name that the program may give, the
        seat stores ``given``.
        """
        is_given = given in GIVEN and text == name_in_words(given)
        return cls(clan=clan, name=given if is_given else text, given=is_given)

    @property
    def side(self) -> str:
        """English name of the clan, by which lists of games find it."""
        return self.clan.english_name

    @property
    def given(self) -> str:
        """The name in English if the program chose it; empty if somebody typed it."""
        return self.written if self.is_given else ""

    @model_serializer
    def _as_it_is_saved(self) -> dict[str, Any]:
        fields: dict[str, Any] = {"clan": self.clan, "name": self.written}
        return fields | {"given": True} if self.is_given else fields


class GameSetup(BaseModel):
    """Everything decided before the first round.

    Raises pydantic's ValidationError where the rules forbid it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    game_id: ClassVar[str] = "skye"
    seats: Annotated[tuple[Seat, ...], Field(min_length=2, max_length=5)]
    scoring_tiles: tuple[ScoringId, ScoringId, ScoringId, ScoringId]
    """Scoring tiles on the spaces A, B, C and D."""
    start_seat: Annotated[int, Field(ge=0)]
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)]
    open_money: bool = False
    variant: Variant = PRINTED_GAME

    @property
    def names(self) -> list[str]:
        """Names of the seats for display, in the current language."""
        return [seat.name for seat in self.seats]

    @model_serializer(mode="wrap")
    def _without_what_is_printed(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        # A save of the printed game is written as it was before there were variants.
        fields: dict[str, Any] = write(self)
        if self.variant.is_printed:
            del fields["variant"]
        return fields

    @model_validator(mode="after")
    def _is_a_table(self) -> Self:
        clans = [seat.clan for seat in self.seats]
        if len(set(clans)) != len(clans):
            raise ValueError("each clan can be chosen once")
        if len(set(self.scoring_tiles)) != len(SPACES):
            raise ValueError("the four scoring tiles must differ")
        if self.start_seat >= len(self.seats):
            raise ValueError("the start player must be one of the seats")
        if why := self.why_not_in(self.variant, len(self.seats), self.scoring_tiles):
            raise ValueError(why)
        return self

    @staticmethod
    def why_not_in(variant: Variant, seats: int, scoring_tiles: Sequence[ScoringId]) -> str:
        """Return why the variant cannot be played by that many seats, or with those scoring tiles.

        Empty if it can.
        """
        for tile in scoring_tiles:
            if tile not in variant.choosable:
                return tr("the scoring tile {tile} is not in the variant {name}").format(
                    tile=tile.value, name=variant.name
                )
        return variant.why_not_for(seats)

    @classmethod
    def drawn(
        cls,
        seats: Sequence[Seat],
        seed: int,
        *,
        scoring_tiles: Sequence[ScoringId] | None = None,
        start_seat: int | None = None,
        open_money: bool = False,
        variant: Variant = PRINTED_GAME,
    ) -> GameSetup:
        """Return a set-up in which the seed determines everything that is not given.

        That may be the scoring tiles and the start player. Scoring tiles without copies in the
        variant are never drawn; they must be given.
        """
        tiles = drawn_scoring_tiles(seed, variant) if scoring_tiles is None else scoring_tiles
        start = (
            draw(seed, "start player", range(len(seats)), 1)[0]
            if start_seat is None
            else start_seat
        )
        a, b, c, d = tiles
        return cls(
            seats=tuple(seats),
            scoring_tiles=(a, b, c, d),
            start_seat=start,
            seed=seed,
            open_money=open_money,
            variant=variant,
        )

    @property
    def track(self) -> tuple[TrackSpace, ...]:
        """Round track for this number of seats."""
        return self.variant.tracks[len(self.seats)]

    def scoring_in(self, round_number: int) -> tuple[tuple[str, ScoringId], ...]:
        """Return the spaces that score in that round (from 1) with their scoring tiles."""
        letters = self.track[round_number - 1].score
        return tuple((letter, self.scoring_tiles[SPACES.index(letter)]) for letter in letters)


_T = TypeVar("_T")


def draw(seed: int, purpose: str, items: Sequence[_T], number: int) -> tuple[_T, ...]:
    """Return that many of the items, drawn at random without replacement."""
    return drawn(f"{seed}/{purpose}", items, number)


def drawn_scoring_tiles(seed: int, variant: Variant) -> tuple[ScoringId, ...]:
    """Return the four different scoring tiles that a seed draws from the variant's pool."""
    pool = variant.pool
    return tuple(dict.fromkeys(draw(seed, "scoring tiles", pool, len(pool))))[: len(SPACES)]


class PlayerState(NamedTuple):
    """The part of the state that belongs to one seat."""

    gold: int = 0
    """Gold in hand, without the stakes on its tiles."""
    points: int = 0
    territory: Territory = Territory()
    drawn: tuple[int, ...] = ()
    """Tiles before the seat: three, two after the discard, fewer when some are sold."""
    prices: Prices = ()
    """Pairs of tile and price for tiles before the seat; secret until all seats have decided."""
    discard: int | None = None
    """Tile under the discard marker; secret until all seats have decided."""
    bought: int | None = None
    to_build: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    """Tiles laid this round, in that order."""
    returned: tuple[int, ...] = ()
    """Tiles put back into the bag this round because they fitted nowhere."""
    has_ended: bool = False
    more_discards: tuple[int, ...] = ()
    """Tiles under further discard markers, in variants that have several."""
    bought_before: tuple[int, ...] = ()
    """Tiles bought in earlier turns of this round, in variants with several turns."""

    @property
    def discards(self) -> tuple[int, ...]:
        """All tiles under a discard marker."""
        return self.more_discards if self.discard is None else (self.discard, *self.more_discards)

    @property
    def purchases(self) -> tuple[int, ...]:
        """All tiles that were bought this round."""
        return self.bought_before if self.bought is None else (*self.bought_before, self.bought)

    @property
    def staked(self) -> int:
        """Gold on this seat's tiles."""
        return sum([gold for _, gold in self.prices])

    @property
    def has_set_prices(self) -> bool:
        """Whether this seat has decided on its prices (in the pricing phase)."""
        return bool(self.prices)


class GameState(NamedTuple):
    """A game at one moment, with all secrets."""

    setup: GameSetup
    round: int
    """Number of the round, from 1."""
    phase: Phase
    start_seat: int
    """Seat that has the start marker this round."""
    players: tuple[PlayerState, ...]
    bag: frozenset[int]
    bought_or_passed: int = 0
    """Number of turns to buy that are over in this round."""
    bag_order: tuple[int, ...] = ()
    """Tiles that are drawn before all others in the bag, in this order; used by scenarios."""

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The seats clockwise from the start player."""
        return (*range(self.start_seat, len(self.players)), *range(self.start_seat))

    @property
    def buyer(self) -> int | None:
        """The seat whose turn it is to buy; None outside the buying phase."""
        if self.phase is not Phase.BUYING:
            return None
        return self.turn_order[self.bought_or_passed % len(self.players)]

    @property
    def turns_to_buy(self) -> int:
        """Number of turns to buy in a round."""
        return len(self.players) * self.setup.variant.market.purchases

    @property
    def catch_up(self) -> int:
        """Gold for each seat ahead in this round."""
        return self.setup.track[self.round - 1].catch_up

    def with_player(self, seat: int, player: PlayerState) -> GameState:
        """Return the state with that seat's part replaced."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        # Called for every action; three times as fast as `_replace`.
        return GameState(
            self.setup,
            self.round,
            self.phase,
            self.start_seat,
            players,
            self.bag,
            self.bought_or_passed,
            self.bag_order,
        )

    def with_own(self, seat: int, player: PlayerState) -> GameState:
        """Return the state with that seat's part replaced, and its returned tiles in the bag."""
        bag = self.bag.difference(self.players[seat].returned).union(player.returned)
        return self.with_player(seat, player)._replace(bag=bag)
