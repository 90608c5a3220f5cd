"""What is to be found in a scenario, as it is stored in its file."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated, Final, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

LAST_CHAPTER: Final = 6
LONGEST_LINE: Final = 200
"""Most characters of a task or a hint."""

_Line = Annotated[str, Field(max_length=LONGEST_LINE)]


class GoalKind(StrEnum):
    """What is counted, and for which decisions. The figure is the larger the better."""

    LAY = "lay"
    """Lay the tiles. Counted are the points that the seat scores at the end of this round.

    In the last round these are also the points of scrolls and of the gold left.
    """
    ROUND = "round"
    """Set prices, buy and lay. The same points are counted."""
    WIN = "win"
    """Win the game in its last round. Counted is the lead on the best other seat, in points.

    It is below 0 for who is behind. If the points are equal, the gold decides who has won.
    """
    CLOSE = "close"
    """Complete an area with the tiles at hand. Counted are the tiles of it; 0 if it stays open."""


class Goal(BaseModel):
    """What is to be found in a scenario, and what the best way reaches.

    The other seats act as `rivals` says.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    kind: GoalKind
    seat: Annotated[int, Field(ge=0, le=4)]
    """Seat that is to reach it."""
    best: Annotated[int, Field(ge=-999, le=999)]
    """Largest figure that can be reached."""
    glance: Annotated[int, Field(ge=-999, le=999)]
    """Figure that a first glance reaches: laying the best next tile each time."""
    way: Annotated[tuple[str, ...], Field(max_length=60)] = ()
    """One of the best ways: the actions of all seats to the end of the round, in notation."""
    cell: tuple[int, int] | None = None
    """Cell of the area to complete, for `GoalKind.CLOSE`."""
    terrain: Annotated[str, Field(pattern="^(|pasture|mountain|water)$")] = ""
    """Terrain of the area to complete, for `GoalKind.CLOSE`."""
    task: _Line = ""
    """The task in one line, in English; empty for that of the kind (`goal_words`)."""
    hint: _Line = ""
    """A hint in one line, in English; empty for none."""
    chapter: Annotated[int, Field(ge=0, le=LAST_CHAPTER)] = 0
    """Chapter of the scenarios that come with the program, from 1; 0 for others."""
    day: Annotated[str, Field(max_length=10)] = ""
    """Day whose land it is, as in 2026-11-28; empty for a scenario."""
    place: Annotated[int, Field(ge=0, le=99)] = 0
    """Place in the chapter, from 1; 0 for none."""

    @field_validator("task", "hint")
    @classmethod
    def _is_one_visible_line(cls, text: str) -> str:
        if not text.isprintable():
            raise ValueError("a task is one line of visible characters")
        return text

    @field_validator("day")
    @classmethod
    def _is_a_day(cls, text: str) -> str:
        if text and date.fromisoformat(text).isoformat() != text:
            raise ValueError("a day is written as in 2026-11-28")
        return text

    @model_validator(mode="after")
    def _names_the_area(self) -> Self:
        is_wanted = self.kind is GoalKind.CLOSE
        if (self.cell is not None, bool(self.terrain)) != (is_wanted, is_wanted):
            raise ValueError("cell and terrain belong to a goal that completes an area")
        return self
