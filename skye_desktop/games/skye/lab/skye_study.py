"""Studies of Isle of Skye: scoring tiles, variants, and the set-up of each game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, field_validator

from skye_desktop.files.variants import PRINTED_NAME
from skye_desktop.games.skye.bots import BOTS
from skye_desktop.games.skye.engine import PRINTED_GAME, SPACES, GameSetup, ScoringId, Variant
from skye_desktop.games.skye.playtest import table
from skye_desktop.games.skye.variant_files import VARIANTS
from skye_desktop.i18n import Message, message, tr
from skye_desktop.lab.study import (
    MOST_NAMED,
    BaseStudy,
    Cell,
    LabError,
    VariantNames,
    refuse_key,
    require_distinct,
    variant_name,
    with_variants,
)


@cache
def _variant(text: str) -> Variant:
    return Variant.model_validate_json(text)


@cache
def _deal_name(variant: Variant) -> str:
    """Return a name for the tiles of a variant; variants with the same tiles have the same name."""
    tiles = (variant.landscape, variant.tile, variant.pool)
    if tiles == (PRINTED_GAME.landscape, PRINTED_GAME.tile, PRINTED_GAME.pool):
        return PRINTED_NAME
    fields = variant.model_dump(mode="json", include={"landscape", "tile"}) | {"pool": variant.pool}
    return sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()


class Study(BaseStudy):
    """A study of Isle of Skye."""

    unstated: ClassVar[frozenset[str]] = frozenset({"rules", "deals"})
    wanted: ClassVar[Mapping[str, Message]] = {
        "scoring": message('"drawn", "all", or a list of sets of four scoring tiles'),
        "spaces": message('"drawn" or "named"'),
        "variants": message('a list such as ["printed", "my variant.toml"]'),
    }
    scoring: Literal["drawn", "all"] | Annotated[list[list[str]], Field(max_length=MOST_NAMED)] = (
        "drawn"
    )
    """Scoring tiles: drawn by each game, all sets of four of the printed game, or listed sets."""
    spaces: Literal["drawn", "named"] = "drawn"
    """Whether each game draws the spaces A to D for a set, or the order of the set is used."""
    variants: VariantNames = Field(default=[PRINTED_NAME])
    """Rules: names of variants, or files beside the study file."""
    deals: Literal["own", "common"] = "own"
    """Whether each variant has deals of its own, or variants with the same tiles share deals.

    It is not in study files. A study that was begun by an old program has "own".
    """
    rules: dict[str, str] = Field(default={})
    """Descriptions of the variants by name, except that of the printed game.

    They are not in study files, but in the record, so that a study is finished with the rules with
    which it was begun.
    """

    @field_validator("scoring")
    @classmethod
    def _are_sets(cls, scoring: str | list[list[str]]) -> str | list[list[str]]:
        if isinstance(scoring, str):
            return scoring
        if not scoring:
            raise ValueError(tr('no set is named: name one, or write "drawn" or "all"'))
        for number, tiles in enumerate(scoring, 1):
            unknown = next((tile for tile in tiles if tile not in tuple(ScoringId)), None)
            if unknown is not None:
                text = tr("set {n}: {name} is no scoring tile: choose from {known}")
                raise ValueError(
                    text.format(n=number, name=repr(unknown), known=", ".join(ScoringId))
                )
            if len(tiles) != len(SPACES) or len(set(tiles)) != len(SPACES):
                raise ValueError(
                    tr("set {n} must name four different scoring tiles").format(n=number)
                )
        require_distinct(scoring, message("set {n} stands there already: take it out"))
        return scoring

    @classmethod
    def known_bots(cls) -> Sequence[str]:
        return list(BOTS)

    @classmethod
    def completed(
        cls, fields: Mapping[str, Any], path: Path, text: str, variant: str | None
    ) -> dict[str, Any]:
        if "rules" in fields:
            wrong = tr(
                "{path}: rules: is nothing that a study has: name the file of a variant in variants"
            )
            raise LabError(wrong.format(path=path))
        if "deals" in fields:
            raise refuse_key(cls, "deals", path, text)
        found, named = with_variants(fields, path, text, variant, VARIANTS.load)
        found["rules"] = {name: rules.difference for name, rules in named.items()}
        found["deals"] = "common"
        return found

    def require_playable(self) -> None:
        for name in self.variants:
            self._require_playable(variant_name(name))

    def as_begun(self, record: BaseStudy) -> Self:
        """Return the study; if ``record`` gives each variant deals of its own, so does the result.

        Studies begun by old versions of the program have such deals.
        """
        is_own = isinstance(record, Study) and record.deals == "own"
        return self.model_copy(update={"deals": "own"}) if is_own else self

    def names_of_rules(self) -> list[str]:
        return [variant_name(name) for name in self.variants]

    def _require_playable(self, name: str) -> None:
        variant = self.variant(name)
        for seats in self.seats:
            for tiles in self.sets(name) if isinstance(self.scoring, list) else [()]:
                if why := GameSetup.why_not_in(variant, seats, tiles):
                    text = tr("variants: {name} cannot be played: {why}")
                    raise ValueError(text.format(name=name, why=why))

    def variant(self, name: str) -> Variant:
        """Return the variant of that name."""
        return _variant(self.rules[name]) if name in self.rules else PRINTED_GAME

    def sets(self, variant: str) -> Sequence[tuple[ScoringId, ...]]:
        """Return the sets of scoring tiles for that variant.

        If each game draws its own, they are one empty set.
        """
        if self.scoring == "drawn":
            return [()]
        if self.scoring == "all":
            return list(combinations(dict.fromkeys(self.variant(variant).pool), len(SPACES)))
        return [tuple(map(ScoringId, tiles)) for tiles in self.scoring]

    def cells(self) -> list[Cell]:
        variants = map(variant_name, self.variants)
        combined = (
            (seats, bots, tiles, variant)
            for variant in variants
            for seats, bots in self._players()
            for tiles in self.sets(variant)
        )
        return [Cell(number, *of_cell) for number, of_cell in enumerate(combined)]

    @property
    def _ways(self) -> int:
        return sum(len(self.sets(variant_name(name))) for name in self.variants)

    def deals_of(self, cell: Cell) -> str:
        return f"{self.spaces}\n{self.deal_key(cell)}"

    def deal_key(self, cell: Cell) -> str:
        return (
            cell.key if self.deals == "own" else cell.under(_deal_name(self.variant(cell.variant)))
        )

    def setup_of(self, cell: Cell, number: int) -> GameSetup:
        """Return the set-up of game ``number`` of a cell, counted from 0.

        It is the same at any time and on any machine.
        """
        seed = self.seed_of(cell, number)
        tiles = tuple(map(ScoringId, cell.scoring))
        if tiles and self.spaces == "drawn":
            tiles = tuple(
                sorted(tiles, key=lambda tile: sha256(f"{seed}/space/{tile}".encode()).digest())
            )
        return table(cell.seats, seed, tiles or None, self.variant(cell.variant))
