"""Studies of games whose rules differ by named decisions and numbers (`files.option_variants`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from pydantic import Field

from skye_desktop.contract import Setup
from skye_desktop.files.option_variants import Option
from skye_desktop.files.variants import PRINTED_NAME, VARIANTS
from skye_desktop.i18n import Message, message, tr
from skye_desktop.known_games import known_game
from skye_desktop.lab.study import (
    BaseStudy,
    Cell,
    VariantNames,
    refuse_key,
    variant_name,
    with_variants,
)


class KnownOptions(NamedTuple):
    """What may differ in the rules of a game."""

    options: Callable[[], Mapping[str, Sequence[Option]]]
    """Function that returns the values of each decision and number, the printed one first."""
    differing: Callable[[Mapping[str, Any]], Sequence[tuple[str, Option]]]
    """Function that returns which values are not the printed ones. Raises ValueError."""


class OptionStudy(BaseStudy):
    """A study of such a game: base class for that of a game."""

    unstated: ClassVar[frozenset[str]] = frozenset({"rules_of_variants"})
    wanted: ClassVar[Mapping[str, Message]] = {
        "decisions": message("a table of decisions"),
        "variants": message('a list such as ["printed", "my variant.toml"]'),
    }
    known: ClassVar[KnownOptions]
    game: str
    """Id of the game, which the class of a game has as its only value."""
    decisions: dict[str, bool | str | list[bool | str | int | list[int]]] = Field({})
    """Decisions and numbers of the rules that differ, by name.

    Of a list each entry is another kind of rules.
    """
    variants: VariantNames = Field([PRINTED_NAME])
    """Rules: variants by name, or files beside the study's; decisions change each of them."""
    rules_of_variants: dict[str, dict[str, bool | str | int | list[int]]] = Field({})
    """What differs in the variants by name, except the printed game.

    A study file does not state it: it is stored so that a study is finished with the rules it
    began with.
    """

    @classmethod
    def known_bots(cls) -> Sequence[str]:
        return known_game(cls.game_id).minds.names

    @classmethod
    def completed(
        cls, fields: Mapping[str, Any], path: Path, text: str, variant: str | None
    ) -> dict[str, Any]:
        if "rules_of_variants" in fields:
            raise refuse_key(cls, "rules_of_variants", path, text)
        stated = {**fields, "game": cls.game_id}
        load = known_game(cls.game_id).part(VARIANTS).load
        found, named = with_variants(stated, path, text, variant, load)
        found["rules_of_variants"] = {
            name: {id: _thawed(value) for id, value in rules.differing.items()}
            for name, rules in named.items()
        }
        return found

    def require_playable(self) -> None:
        names = self.names_of_rules()
        if len({*names}) < len(names):
            raise ValueError(tr("decisions: one list gives the same rules twice"))

    def rules(self) -> Iterator[tuple[str, dict[str, Option]]]:
        """Yield the name and the decisions of each kind of rules. Raises ValueError."""
        listed = [self._values(id, value) for id, value in self.decisions.items()]
        for variant in map(variant_name, self.variants):
            stated = self.rules_of_variants.get(variant, {})
            of_variant = {id: _frozen(value) for id, value in stated.items()}
            for values in product(*listed):
                named = dict(zip(self.decisions, values, strict=True))
                differing = self.known.differing(of_variant | named)
                yield self._name(variant, named), dict(differing)

    def names_of_rules(self) -> list[str]:
        return [name for name, _ in self.rules()]

    def cells(self) -> list[Cell]:
        combined = product(self.names_of_rules(), self._players())
        return [
            Cell(number, seats, bots, (), name)
            for number, (name, (seats, bots)) in enumerate(combined)
        ]

    @property
    def _ways(self) -> int:
        return len(list(self.rules()))

    def deal_key(self, cell: Cell) -> str:
        """Return the text from which seeds are made; it does not depend on the decisions.

        So games under different rules have the same deals, and can be compared one by one.
        """
        return cell.under(self.game_id)

    def setup_of(self, cell: Cell, number: int) -> Setup:
        """Return the set-up of game ``number`` of the cell, counted from 0."""
        (decisions,) = (one for name, one in self.rules() if name == cell.variant)
        new_setup = known_game(self.game_id).part("new_setup")
        setup = new_setup(cell.seats, self.seed_of(cell, number))
        return setup.model_copy(update={"decisions": decisions})

    @classmethod
    def name_of_rules(cls, setup: Setup) -> str:
        """Return the name of the rules of a saved game."""
        variant: str = setup.variant
        return variant or cls._name(PRINTED_NAME, setup.decisions)

    @classmethod
    def _values(cls, id: str, value: Any) -> list[Option]:
        """Return the values of a decision to compare; a list of numbers may be one value."""
        if not isinstance(value, list):
            return [value]
        usual = cls.known.options().get(id, ("",))[0]
        is_one = isinstance(usual, tuple) and {*map(type, value)} == {int}
        return [_frozen(value)] if is_one else [_frozen(part) for part in value]

    @classmethod
    def _name(cls, variant: str, decisions: Mapping[str, Option]) -> str:
        """Return the name of rules: the variant's, with the decisions. Raises ValueError."""
        named = [f"{id} = {_written(value)}" for id, value in cls.known.differing(decisions)]
        return ", ".join(named if variant == PRINTED_NAME and named else [variant, *named])


def _frozen(value: Any) -> Option:
    return tuple(value) if isinstance(value, list) else value


def _thawed(value: Option) -> bool | str | int | list[int]:
    return list(value) if isinstance(value, tuple) else value


def _written(value: Option) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()
