"""Studies of this game in the laboratory, and their rows (`skye_desktop.lab.lab_game.LabGame`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal

from skye_desktop.games.raiders.engine import (
    Score,
    State,
    differing,
    events,
    options,
    score,
    table_for,
)
from skye_desktop.games.raiders.raiders_game import RULES
from skye_desktop.i18n import Message, message
from skye_desktop.lab.code_digest import loaded_digest
from skye_desktop.lab.lab_game import (
    GameInfo,
    LabGame,
    Row,
    WholeGame,
    game_columns,
    play_whole,
    seat_columns,
)
from skye_desktop.lab.option_study import KnownOptions, OptionStudy

KINDS: Final = ("harbour", "outpost", "monastery", "fortress")
"""Kinds of settlements, in the order in which they are raided."""
PARTS: Final = {source: f"vp_{source}" for source in Score._fields}
"""Names of the columns for each source of VP, by the field of `engine.Score`."""
UNENDED: Final = "unended"
"""Value of the column ``end`` for a game that was cut off."""


class RaidersStudy(OptionStudy):
    """A study of Raiders of the North Sea."""

    game_id: ClassVar[str] = "raiders"
    tables: ClassVar[range] = range(2, 5)
    wanted: ClassVar[Mapping[str, Message]] = {
        **OptionStudy.wanted,
        "decisions": message('a table of decisions such as {{card_edition = ["2015", "later"]}}'),
    }
    known: ClassVar[KnownOptions] = KnownOptions(options, differing)
    game: Literal["raiders"] = "raiders"


def _done(kind: type[Any], told: Sequence[Any], seat: int) -> Iterator[Any]:
    """Yield what a seat did of a kind of event."""
    return (event for event in told if isinstance(event, kind) and event.seat == seat)


def rows_of(about: GameInfo, played: WholeGame) -> Sequence[list[Row]]:
    """Return the row of a game, and the rows of its seats."""
    state, _, told = played
    starts = [event.seat for event in told if isinstance(event, events.StartChosen)]
    start = starts[-1] if starts else 0
    causes = [event.cause for event in told if isinstance(event, events.LastRoundBegan)]
    final = RULES.standings(state)
    row = game_columns(about, played, final, start) | {
        "turns": sum(seat.turns for seat in state.seats),
        "end": causes[-1] if causes and RULES.is_over(state) else UNENDED,
        "winner": min(one.seat for one in final if one.place == 1),
    }
    of_seats = seat_columns(about, final, start)
    return [row], [of | _seat_row(state, seat, told) for seat, of in enumerate(of_seats)]


def _seat_row(state: State, seat: int, told: Sequence[Any]) -> Row:
    """Return the columns of a seat that tell what it did, and what that was worth."""
    own = state.seats[seat]
    parts = score(state.table, own)
    taken = list(_done(events.SpaceTaken, told, seat))
    raids = [state.table.settlement[one.settlement].type for one in taken]
    return {
        **{column: getattr(parts, part) for part, column in PARTS.items()},
        "turns": own.turns, "armour": own.armour, "valkyries": own.valkyries,
        **{kind: raids.count(kind) for kind in KINDS},
        "raided": [f"{one.settlement} {one.space}" for one in taken],
        "offerings": [str(tile) for tile in own.offerings],
        "hired": [one.card for one in _done(events.CardHired, told, seat)],
        "played": [one.card for one in _done(events.CardPlayed, told, seat)],
    }  # fmt: skip


assert {one.type for one in table_for(()).settlements} == {*KINDS}
_REPORT: Final = "skye_desktop.games.raiders.laboratory_report"
LAB: Final = LabGame(
    RaidersStudy,
    loaded_digest("games/raiders"),
    _REPORT,
    _REPORT,
    play_whole,
    rows_of,
    RaidersStudy.name_of_rules,
)
