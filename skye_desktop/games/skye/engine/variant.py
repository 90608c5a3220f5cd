"""A variant of the game: all numbers and tiles that a designer may change, as a validated value.

`PRINTED_GAME`, the printed game, has the default for everything. A description (a file, or a part
of a save) states only what differs; `docs/guide/variants.md` lists what it may contain. The rest of
the engine takes all numbers from the variant of its game, so no number of a rule is written twice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    StringConstraints,
    model_serializer,
    model_validator,
)

from skye_desktop.games.skye.engine.coins import CASTLE_INCOME, SUPPLY, TrackSpace, round_track
from skye_desktop.games.skye.engine.scoring_numbers import (
    Amounts,
    ScoringRules,
    ScrollNumbers,
    rules_of,
)
from skye_desktop.games.skye.engine.scoring_tiles import PRINTED, SCORING_TILES, Numbers, ScoringId
from skye_desktop.games.skye.engine.tiles import (
    BAG,
    SCROLLS,
    Icon,
    LandscapeTile,
    OwnTile,
    copies_of,
)
from skye_desktop.i18n import tr, trn

SEATS = range(2, 6)
"""Possible numbers of seats."""

MOST_DRAWN = 4
"""Largest number of tiles that a seat draws in a round: as many as fit side by side."""
MOST_ROUNDS = 8
MOST_IN_BAG = 200
"""Largest number of landscape tiles in the bag, printed ones and others together."""
_ON_BOARD = 4
"""Number of scoring tiles of a game."""
_MOST_BARRELS = 20
"""Largest number of tiles with barrels on a land, generously estimated."""


class _VariantPart(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class IncomeRules(_VariantPart):
    """The gold that a seat gets each round."""

    castle: Annotated[int, Field(ge=1, le=30)] = CASTLE_INCOME
    barrel: Annotated[int, Field(ge=0, le=9)] = 1
    """Gold for each tile with barrels connected to the castle by road."""


class MarketRules(_VariantPart):
    """The tiles that each seat gets in a round, and the buying and selling of them."""

    drawn: Annotated[int, Field(ge=1, le=MOST_DRAWN)] = 3
    axed: Annotated[int, Field(ge=0, le=2)] = 1
    """Number of drawn tiles that go back into the bag; the others get prices."""
    purchases: Annotated[int, Field(ge=1, le=3)] = 1
    """Number of times that each seat may buy in a round."""

    @property
    def priced(self) -> int:
        """Number of drawn tiles that get a price."""
        return self.drawn - self.axed


def _for_each_seat(gold: object) -> object:
    """Return a list with the gold of each seat, given one sum for all or a list.

    A list is in turn order; its last sum is also that of all further seats.
    """
    sums = [gold] if isinstance(gold, int) else gold
    if not isinstance(sums, list | tuple) or not 0 < len(sums) <= SEATS[-1]:
        raise ValueError(
            tr("write one sum for all seats, or a list of 1 to {n}").format(n=SEATS[-1])
        )
    return (*sums, *([sums[-1]] * (SEATS[-1] - len(sums))))


class StartRules(_VariantPart):
    """The gold of the seats before the first round."""

    gold: Annotated[
        tuple[Annotated[int, Field(ge=0, le=50)], ...],
        BeforeValidator(_for_each_seat),
        Field(min_length=SEATS[-1], max_length=SEATS[-1]),
    ] = (0,) * SEATS[-1]
    """Gold of each seat, in turn order of the first round."""


class ScoringTileRules(_VariantPart):
    """The numbers of one scoring tile, and how many copies of it are in the pool.

    Four are drawn from the pool for a game.
    """

    points: Annotated[int, Field(ge=1, le=20)] | None = None
    second: Annotated[int, Field(ge=0, le=20)] | None = None
    least: Annotated[int, Field(ge=2, le=9)] | None = None
    steps: (
        Annotated[tuple[Annotated[int, Field(ge=0, le=30)], ...], Field(min_length=1, max_length=6)]
        | None
    ) = None
    copies: Annotated[int, Field(ge=0, le=4)] = 1

    @property
    def numbers(self) -> Numbers:
        """The numbers in the form that `with_numbers` needs; 0 or () for None."""
        return Numbers(self.points or 0, self.second or 0, self.least or 0, self.steps or ())


class ScrollRules(_VariantPart):
    """The numbers of a scroll: ``points`` for every ``each`` things, rounded down."""

    points: Annotated[int, Field(ge=0, le=9)] = 1
    each: Annotated[int, Field(ge=1, le=9)] = 1


_PRINTED_AMOUNTS = Amounts()


class FinalRules(_VariantPart):
    """The numbers of final scoring, except those of the scrolls."""

    completed_scroll: Annotated[int, Field(ge=1, le=5)] = _PRINTED_AMOUNTS.completed
    """Factor for a scroll in a completed area."""
    gold_a_point: Annotated[int, Field(ge=1, le=50)] = _PRINTED_AMOUNTS.gold_a_point


# -- what a description leaves out is as printed


def _as_printed_else(printed: Mapping[str, Mapping[str, Any]]) -> BeforeValidator:
    """Return a validator which completes a TOML table with the values of the printed game.

    Names that the printed game does not know stay in the table, so that they are refused later.
    """

    def filled(given: object) -> object:
        if not isinstance(given, Mapping):
            return given
        whole: dict[str, object] = {name: dict(fields) for name, fields in printed.items()}
        for name, fields in given.items():
            is_known = name in printed and isinstance(fields, Mapping)
            whole[name] = {**printed[name], **fields} if is_known else fields
        return whole

    return BeforeValidator(filled)


def _printed_scoring(tile: ScoringId) -> dict[str, Any]:
    stated = {name: value for name, value in SCORING_TILES[tile].numbers._asdict().items() if value}
    return stated | {"copies": int(tile in PRINTED)}


_SCORING: Mapping[str, Mapping[str, Any]] = {
    tile.value: _printed_scoring(tile) for tile in ScoringId
}
_LATER: Mapping[ScoringId, ScoringTileRules] = {
    tile: ScoringTileRules.model_validate(_SCORING[tile])
    for tile in ScoringId
    if tile not in PRINTED
}
"""Default rules of scoring tiles that are not in the printed game."""
_SCROLLS: Mapping[str, Mapping[str, Any]] = {
    SCROLLS[scroll].value: numbers._asdict() for scroll, numbers in _PRINTED_AMOUNTS.scrolls
}


def _require_scroll(thing: Icon) -> Icon:
    if thing not in SCROLLS.values():
        raise ValueError(tr("no scroll counts {thing}").format(thing=thing.value))
    return thing


_Counted = Annotated[Icon, AfterValidator(_require_scroll)]
_TRACKS: Mapping[str, tuple[TrackSpace, ...]] = {str(seats): round_track(seats) for seats in SEATS}
_SPAN = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")


def numbers_of_key(key: object) -> range | None:
    """Return the whole numbers that a key like "3" or "2-4" names; None if it names none."""
    match = _SPAN.fullmatch(str(key))
    if match is None:
        return None
    found = range(int(match[1]), int(match[2] or match[1]) + 1)
    return found or None


def _spread(within: range, given: object, refusal: str) -> object:
    """Return the table with an entry for each number; a key may name several numbers at once.

    Raises ValueError with the text ``refusal`` for a key that is not within the range.
    """
    if not isinstance(given, Mapping):
        return given
    whole: dict[str, object] = {}
    for key, value in given.items():
        numbers = numbers_of_key(key)
        if numbers is None or numbers[0] not in within or numbers[-1] not in within:
            raise ValueError(refusal.format(key=str(key)[:20], first=within[0], last=within[-1]))
        for number in numbers:
            if str(number) in whole:
                raise ValueError(tr("{n} is named twice").format(n=number))
            whole[str(number)] = value
    return whole


def _tracks(given: object) -> object:
    refusal = tr("{key} is no number of seats: write {first} to {last}, or several like 2-4")
    whole = _spread(SEATS, given, refusal)
    return {**_TRACKS, **whole} if isinstance(whole, Mapping) else whole


def _landscape(given: object) -> object:
    refusal = tr("{key} is no printed tile: write {first} to {last}, or several like 1-20")
    whole = _spread(range(BAG[0], BAG[-1] + 1), given, refusal)
    if not isinstance(whole, Mapping):
        return whole
    return {
        number: copies
        for number, copies in whole.items()
        if copies != 1 or isinstance(copies, bool)
    }


def _coins(given: object) -> object:
    return (
        {**{str(value): number for value, number in SUPPLY.items()}, **given}
        if isinstance(given, Mapping)
        else given
    )


_Name = Annotated[str, StringConstraints(max_length=40, pattern=r"^[^\W_][\w ,.'():-]*$")]


def _as_sentence(text: object) -> object:
    return " ".join(text.split()) if isinstance(text, str) else text


class Variant(_VariantPart):
    """The rules of a game as data. Raises pydantic's ValidationError if they are not playable.

    Two variants are equal if they have the same name and the same rules, even if their descriptions
    state different things.
    """

    version: Literal[1] = 1
    name: _Name = "The printed game"
    about: Annotated[str, BeforeValidator(_as_sentence), Field(max_length=400)] = ""
    income: IncomeRules = IncomeRules()
    market: MarketRules = MarketRules()
    start: StartRules = StartRules()
    rounds: Annotated[
        dict[str, Annotated[tuple[TrackSpace, ...], Field(min_length=1, max_length=MOST_ROUNDS)]],
        BeforeValidator(_tracks),
        Field(validate_default=True),
    ] = Field(default_factory=dict)
    """Round track for each number of seats."""
    coins: Annotated[
        dict[Literal["1", "2", "5", "10"], Annotated[int, Field(ge=1, le=200)]],
        BeforeValidator(_coins),
        Field(validate_default=True),
    ] = Field(default_factory=dict)
    """Number of coins of each value."""
    scoring: Annotated[
        dict[ScoringId, ScoringTileRules], _as_printed_else(_SCORING), Field(validate_default=True)
    ] = Field(default_factory=dict)
    scrolls: Annotated[
        dict[_Counted, ScrollRules], _as_printed_else(_SCROLLS), Field(validate_default=True)
    ] = Field(default_factory=dict)
    """Rules of each scroll, by the thing that it counts."""
    final: FinalRules = FinalRules()
    landscape: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=9)]], BeforeValidator(_landscape)
    ] = Field(default_factory=dict)
    """Number of copies of printed tiles, by number; tiles with one copy are left out."""
    tile: Annotated[tuple[OwnTile, ...], Field(max_length=100)] = ()
    """Tiles made by the designer."""

    @model_validator(mode="after")
    def _can_be_played(self) -> Self:
        if self.market.priced < 1:
            raise ValueError(
                tr("market: at least one of the tiles drawn is priced, so fewer must be axed")
            )
        if self.income.castle < self.market.priced:
            raise ValueError(
                tr(
                    "income: with {n} tiles to price the castle must bring at least {n} gold"
                ).format(n=self.market.priced)
            )
        self._require_numbers_that_there_are()
        if sum(rules.copies > 0 for rules in self.scoring.values()) < _ON_BOARD:
            raise ValueError(
                tr("scoring: four scoring tiles are drawn, so at least four have copies")
            )
        if len({own.name for own in self.tile}) < len(self.tile):
            raise ValueError(tr("tile: two tiles of one's own have the same name"))
        if len(self.bag) > MOST_IN_BAG:
            raise ValueError(
                tr("landscape: the bag holds {n} tiles, but at most {most}").format(
                    n=len(self.bag), most=MOST_IN_BAG
                )
            )
        if why := self.why_not_for(SEATS[0]):
            raise ValueError(why)
        return self

    def _require_numbers_that_there_are(self) -> None:
        for tile, rules in self.scoring.items():
            printed = SCORING_TILES[tile].numbers
            for name, value in printed._asdict().items():
                if not value and getattr(rules, name) is not None:
                    raise ValueError(
                        tr("scoring.{tile}: it has no {name}").format(tile=tile.value, name=name)
                    )

    def why_not_for(self, seats: int) -> str:
        """Return why that many seats cannot play the variant; empty if they can.

        The text is a sentence without a full stop.
        """
        rounds = len(self.tracks[seats])
        market = self.market
        needed = seats * (market.priced * (rounds - 1) + market.drawn)
        if len(self.bag) >= needed:
            return ""
        return trn(
            "landscape: {seats} players need {needed} tiles in {n} round, but the bag holds "
            "{tiles}",
            "landscape: {seats} players need {needed} tiles in {n} rounds, but the bag holds "
            "{tiles}",
            rounds,
            seats=seats,
            needed=needed,
            tiles=len(self.bag),
        )

    # -- as the engine asks

    @cached_property
    def tracks(self) -> Mapping[int, tuple[TrackSpace, ...]]:
        """Round track for each number of seats."""
        return MappingProxyType({seats: self.rounds[str(seats)] for seats in SEATS})

    @cached_property
    def scoring_rules(self) -> ScoringRules:
        """The numbers of scoring in the form that `scoring` needs."""
        return rules_of(
            Amounts(
                tuple((tile, self.scoring[tile].numbers) for tile in SCORING_TILES),
                tuple(
                    (
                        scroll,
                        ScrollNumbers(self.scrolls[counted].points, self.scrolls[counted].each),
                    )
                    for scroll, counted in SCROLLS.items()
                ),
                self.final.completed_scroll,
                self.final.gold_a_point,
            )
        )

    @cached_property
    def choosable(self) -> tuple[ScoringId, ...]:
        """The scoring tiles that can be chosen for a game.

        In the printed game these are all, in a variant those that have copies.
        """
        return tuple(tile for tile in ScoringId if self.is_printed or self.scoring[tile].copies)

    @cached_property
    def pool(self) -> tuple[ScoringId, ...]:
        """The scoring tiles from which a seed draws, each as often as it has copies."""
        extra = [tile for tile in ScoringId if tile not in PRINTED]
        return tuple(tile for tile in (*PRINTED, *extra) for _ in range(self.scoring[tile].copies))

    @cached_property
    def tiles(self) -> tuple[LandscapeTile, ...]:
        """All tiles that are in the bag at the beginning, by number."""
        printed = [
            tile for number in BAG for tile in copies_of(number, self.landscape.get(str(number), 1))
        ]
        own = [tile for one in self.tile for tile in one.tiles()]
        return tuple(sorted([*printed, *own], key=lambda tile: tile.number))

    @cached_property
    def bag(self) -> tuple[int, ...]:
        """The numbers of the tiles that are in the bag at the beginning."""
        return tuple(tile.number for tile in self.tiles)

    @cached_property
    def supply(self) -> Mapping[int, int]:
        """Number of coins of each value."""
        found = {int(value): number for value, number in self.coins.items()}
        return SUPPLY if found == SUPPLY else MappingProxyType(found)

    @cached_property
    def supply_gold(self) -> int:
        """Value of all coins, in gold."""
        return sum(value * number for value, number in self.supply.items())

    @cached_property
    def most_gold(self) -> int:
        """Upper bound of the gold that all seats together can have.

        In the printed game it is the value of all coins.
        """
        if (self.income, self.start, self.rounds) == (IncomeRules(), StartRules(), _TRACKS):
            return self.supply_gold
        a_round = self.income.castle + _MOST_BARRELS * self.income.barrel
        sums = (
            seats
            * (
                max(self.start.gold)
                + sum(a_round + (seats - 1) * space.catch_up for space in track)
            )
            for seats, track in self.tracks.items()
        )
        return max(self.supply_gold, *sums)

    # -- as a value

    @model_serializer(mode="wrap")
    def _without_what_came_later(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        # A scoring tile of a later version that is not used must not change saves and digests.
        fields: dict[str, Any] = write(self)
        if "scoring" in fields:
            unused = {tile for tile, stated in _LATER.items() if self.scoring[tile] == stated}
            fields["scoring"] = {
                tile: rules for tile, rules in fields["scoring"].items() if tile not in unused
            }
        return fields

    @cached_property
    def text(self) -> str:
        """The whole variant as JSON, the same for equal variants."""
        return json.dumps(
            self.model_dump(mode="json"), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )

    @cached_property
    def difference(self) -> str:
        """The differences from the printed game as JSON, which is the shortest description."""
        plain = self.model_dump(mode="json")
        printed = PRINTED_GAME.model_dump(mode="json")
        changed = {name: value for name, value in plain.items() if value != printed[name]}
        for name in ("rounds", "coins", "scoring", "scrolls"):
            if name in changed:
                changed[name] = {
                    key: value
                    for key, value in plain[name].items()
                    if value != printed[name].get(key)
                }
        return json.dumps(changed, separators=(",", ":"), ensure_ascii=False)

    @cached_property
    def digest(self) -> str:
        """A short fingerprint, equal for equal variants on every machine."""
        return sha256(self.text.encode(errors="surrogatepass")).hexdigest()[:16]

    @property
    def is_printed(self) -> bool:
        """Whether it is the printed game."""
        return self == PRINTED_GAME

    def changed(self, **fields: Any) -> Variant:
        """Return a copy in which those fields have other values, validated."""
        return Variant.model_validate(self.model_dump(mode="json") | fields)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Variant) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _variant_of_text, ("" if self.is_printed else self.text,)


PRINTED_GAME = Variant()
"""The printed game."""

_cached_variants: dict[str, Variant] = {}
_MOST_CACHED = 32


def _variant_of_text(text: str) -> Variant:
    """Return the variant described by a text, from a cache, so that each is validated once.

    For variants that are unpickled; an empty text stands for the printed game.
    """
    if not text:
        return PRINTED_GAME
    if text not in _cached_variants:
        while len(_cached_variants) >= _MOST_CACHED:
            del _cached_variants[next(iter(_cached_variants))]
        _cached_variants[text] = Variant.model_validate_json(text)
    return _cached_variants[text]
