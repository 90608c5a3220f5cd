"""The set-up of a game as it is saved: names, decisions that differ, and the seed of chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from skye_desktop.contract import NamedSeat
from skye_desktop.files.option_variants import OptionVariant, VariantName
from skye_desktop.games.raiders.engine import Setup, SetupError, Table, UnknownDecision
from skye_desktop.i18n import message

_GIVEN: Final = {
    name.english: name
    for name in (message("Astrid"), message("Bjorn"), message("Dagny"), message("Eirik"))
}
NAMES: Final = tuple(_GIVEN)
"""Default names of the seats, in English; their first letters differ."""
LARGEST_SEED: Final = 2**63 - 1


class Raider(NamedSeat):
    """A seat, with the name of its player."""

    given_names: ClassVar = _GIVEN


class RaidersSetup(BaseModel):
    """Everything that is decided before the game begins.

    Raises pydantic's ValidationError where the rules forbid it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    game_id: ClassVar[str] = "raiders"
    seats: Annotated[tuple[Raider, ...], Field(min_length=2, max_length=4)]
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)]
    decisions: Mapping[str, bool | int | str | tuple[int, ...]] = {}
    """Decisions and numbers of the rules that differ from the printed game, by name."""
    variant: VariantName | Literal[""] = ""
    """Name of the variant that these are; empty for the printed game."""

    @model_validator(mode="after")
    def _is_allowed(self) -> Self:
        try:
            Setup(len(self.seats), self.decisions)
        except (SetupError, UnknownDecision) as error:
            raise ValueError(str(error)) from error
        return self

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def count(self) -> int:
        return len(self.seats)

    @property
    def table(self) -> Table:
        """Components and decisions of this game."""
        return Setup(len(self.seats), self.decisions).table


def new_setup(
    seats: int, seed: int, names: Sequence[str] = (), variant: OptionVariant | None = None
) -> RaidersSetup:
    """Return the set-up of that many seats; the first are called as given, the others as usual.

    ``variant`` is None for the printed game. Raises pydantic's ValidationError where a name cannot
    be one.
    """
    rules = {}
    if variant is not None and not variant.is_printed:
        rules = {"decisions": variant.differing, "variant": variant.name}
    return RaidersSetup(seats=Raider.several(seats, names), seed=seed, **rules)
