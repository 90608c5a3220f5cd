"""The set-up of a game as it is saved: names, decisions that differ, and the seed of chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    field_validator,
    model_serializer,
    model_validator,
)

from skye_desktop.games.raiders.engine import Setup, SetupError, Table, UnknownDecision
from skye_desktop.i18n import message

_GIVEN: Final = {
    name.english: name
    for name in (message("Astrid"), message("Bjorn"), message("Dagny"), message("Eirik"))
}
NAMES: Final = tuple(_GIVEN)
"""Default names of the seats, in English; their first letters differ."""
LARGEST_SEED: Final = 2**63 - 1
VariantName = Annotated[str, StringConstraints(max_length=40, pattern=r"^[^\W_][\w ,.'():-]*$")]
"""Name of a variant: one line of letters, digits, spaces and simple signs."""


class Raider(BaseModel):
    """A seat, with the name of its player."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    written: str = Field(alias="name", min_length=1, max_length=24)
    """Name as it is saved: as a person typed it, or in English if ``is_given``."""
    is_given: bool = False
    """Whether the name was given by the program instead of a person."""

    @property
    def name(self) -> str:
        """Name for display; a given one is in the current language."""
        is_known = self.is_given and self.written in _GIVEN
        return _GIVEN[self.written].text if is_known else self.written

    @field_validator("written")
    @classmethod
    def _is_one_visible_line(cls, name: str) -> str:
        if not name.strip() or not name.isprintable():
            raise ValueError("a name is one line of visible characters")
        return name

    @model_serializer
    def _as_it_is_saved(self) -> dict[str, Any]:
        return {"name": self.written, "is_given": self.is_given}


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
