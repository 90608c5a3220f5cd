"""The game in the laboratory (`skye_desktop.lab.lab_game.LabGame`): its studies and their rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, ClassVar, Final, Literal

from pydantic import Field

from skye_desktop.game.tournament import play_any
from skye_desktop.games.raiders.bots import BOTS
from skye_desktop.games.raiders.engine import State, UnknownDecision, events, score, table_for
from skye_desktop.games.raiders.engine.table import Decision, differing, frozen
from skye_desktop.games.raiders.laboratory_columns import KINDS, PARTS, UNENDED
from skye_desktop.games.raiders.new_game import new_setup
from skye_desktop.games.raiders.raiders_game import RULES
from skye_desktop.i18n import Message, message, tr
from skye_desktop.known_games import known_game
from skye_desktop.lab.code_digest import loaded_digest
from skye_desktop.lab.lab_game import LabGame, LabReport, Row
from skye_desktop.lab.study import BaseStudy, Cell, LabError

_PRINTED: Final = "printed"


class RaidersStudy(BaseStudy):
    """A study of Raiders of the North Sea."""

    game_id: ClassVar[str] = "raiders"
    tables: ClassVar[range] = range(2, 5)
    wanted: ClassVar[Mapping[str, Message]] = {
        "decisions": message('a table of decisions such as {{card_edition = ["2015", "later"]}}')
    }
    game: Literal["raiders"] = "raiders"
    decisions: dict[str, bool | str | list[bool | str | int | list[int]]] = Field({})
    """Decisions of the rules that differ by name; of a list each entry is another kind of rules."""

    @classmethod
    def known_bots(cls) -> Sequence[str]:
        return list(BOTS)

    @classmethod
    def completed(
        cls, fields: Mapping[str, Any], path: Path, text: str, variant: str | None
    ) -> dict[str, Any]:
        if variant is not None:
            raise LabError(tr("--variant: this game has none: name decisions in the study"))
        return {**fields, "game": cls.game_id}

    def require_playable(self) -> None:
        try:
            names = self.names_of_rules()
        except UnknownDecision as error:
            raise ValueError(str(error)) from error
        if len({*names}) < len(names):
            raise ValueError(tr("decisions: one list gives the same rules twice"))

    def rules(self) -> Iterator[dict[str, Decision]]:
        """Yield each combination of decisions."""
        listed = [_values(value) for value in self.decisions.values()]
        for values in product(*listed):
            yield dict(zip(self.decisions, values, strict=True))

    def names_of_rules(self) -> list[str]:
        return [_name(decisions) for decisions in self.rules()]

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
        """Return the text of the seeds, the same for all rules: they are compared game by game."""
        return cell.under(self.game_id)

    def setup_of(self, cell: Cell, number: int) -> Any:
        """Return the set-up of a cell's game, numbered from 0."""
        (decisions,) = (one for one in self.rules() if _name(one) == cell.variant)
        setup = new_setup(cell.seats, self.seed_of(cell, number))
        return setup.model_copy(update={"decisions": dict(differing(decisions))})


def _values(value: Any) -> list[Decision]:
    """Return the values of a decision to compare; whole numbers in a list are one value."""
    if isinstance(value, list) and any(type(part) is not int for part in value):
        return [frozen(part) for part in value]
    return [frozen(value)]


def _name(decisions: Mapping[str, Decision]) -> str:
    """Return the name of rules. Raises UnknownDecision."""
    found = differing(decisions)
    return ", ".join(f"{id} = {_written(value)}" for id, value in found) or _PRINTED


def _written(value: Decision) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


class _Course:
    """What the events of a game tell of each seat."""

    def __init__(self, seats: int) -> None:
        self.start = 0
        self.end = UNENDED
        self.raided: list[list[str]] = [[] for _ in range(seats)]
        self.hired: list[list[str]] = [[] for _ in range(seats)]
        self.played: list[list[str]] = [[] for _ in range(seats)]

    def watch(self, told: Sequence[Any]) -> None:
        for event in told:
            match event:
                case events.StartChosen(seat):
                    self.start = seat
                case events.SpaceTaken(seat, settlement, space):
                    self.raided[seat].append(f"{settlement} {space}")
                case events.CardHired(seat, card):
                    self.hired[seat].append(card)
                case events.CardPlayed(seat, card):
                    self.played[seat].append(card)
                case events.LastRoundBegan(cause):
                    self.end = cause
                case _:
                    pass


class RaidersLab:
    """Its studies and their rows; Parquet and the report are loaded when they are asked for."""

    study_type = RaidersStudy
    code = loaded_digest("games/raiders")

    @property
    def schemas(self) -> Mapping[str, Any]:
        from skye_desktop.games.raiders.laboratory_report import SCHEMAS

        return SCHEMAS

    @property
    def report(self) -> LabReport:
        from skye_desktop.games.raiders.laboratory_report import REPORT

        return REPORT

    def rows(self, study: RaidersStudy, cell: Cell, number: int, game: int) -> Sequence[list[Row]]:
        setup = study.setup_of(cell, number)
        course = _Course(cell.seats)
        played = play_any(known_game(study.game_id), setup, cell.bots, watch=course.watch)
        state, actions = played.state, played.actions
        final = RULES.standings(state)
        winners = [one.seat for one in final if one.place == 1]
        row: Row = {
            "game": game, "cell": cell.number, "number": number, "seed": setup.seed,
            "variant": cell.variant, "seats": cell.seats, "bots": " ".join(cell.bots),
            "start": course.start, "turns": sum(seat.turns for seat in state.seats),
            "actions": len(actions), "end": course.end if RULES.is_over(state) else UNENDED,
            "winner": min(winners), "winners": len(winners), "winner_points": final[0].points,
            "margin": final[0].points - final[1].points,
        }  # fmt: skip
        places = {one.seat: one.place for one in final}
        return [row], [
            _seat_row(game, cell, state, course, seat, places[seat], winners)
            for seat in range(cell.seats)
        ]


def _seat_row(
    game: int, cell: Cell, state: State, course: _Course, seat: int, place: int, winners: list[int]
) -> Row:
    own = state.seats[seat]
    parts = score(state.table, own)
    raids = [state.table.settlement[space.partition(" ")[0]].type for space in course.raided[seat]]
    return {
        "game": game, "seat": seat, "bot": cell.bots[seat],
        "from_start": (seat - course.start) % cell.seats, "place": place,
        "share": (seat in winners) / len(winners), "points": parts.total,
        **{column: getattr(parts, part) for part, column in PARTS.items()},
        "turns": own.turns, "armour": own.armour, "valkyries": own.valkyries,
        **{kind: raids.count(kind) for kind in KINDS},
        "raided": course.raided[seat], "offerings": [str(tile) for tile in own.offerings],
        "hired": course.hired[seat], "played": course.played[seat],
    }  # fmt: skip


assert {one.type for one in table_for(()).settlements} == {*KINDS}
LAB: Final[LabGame] = RaidersLab()
