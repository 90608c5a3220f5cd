"""Studies of this game in the laboratory, and their rows (`skye_desktop.lab.lab_game.LabGame`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, ClassVar, Final, Literal

from pydantic import Field

from skye_desktop.files.variants import PRINTED_NAME
from skye_desktop.game.tournament import play_any
from skye_desktop.games.raiders.bots import BOTS
from skye_desktop.games.raiders.engine import (
    Decision,
    State,
    UnknownDecision,
    differing,
    events,
    options,
    score,
    table_for,
)
from skye_desktop.games.raiders.engine.table import frozen
from skye_desktop.games.raiders.new_game import new_setup
from skye_desktop.games.raiders.raiders_game import RULES
from skye_desktop.games.raiders.raiders_variant import VARIANTS
from skye_desktop.games.raiders.setup import RaidersSetup
from skye_desktop.i18n import Message, message, tr
from skye_desktop.known_games import known_game
from skye_desktop.lab.code_digest import loaded_digest
from skye_desktop.lab.lab_game import GameInfo, LabGame, Row, WholeGame
from skye_desktop.lab.study import (
    BaseStudy,
    Cell,
    VariantNames,
    refuse_key,
    variant_name,
    with_variants,
)

KINDS: Final = ("harbour", "outpost", "monastery", "fortress")
"""Kinds of settlements, in the order in which they are raided."""
PARTS: Final = {
    "track": "vp_track",
    "valkyries": "vp_valkyries",
    "armour": "vp_armour",
    "offerings": "vp_offerings",
    "crew": "vp_crew",
    "gold": "vp_gold",
    "iron": "vp_iron",
    "livestock": "vp_livestock",
}
"""Names of the columns for each source of VP, by the field of `engine.Score`."""
UNENDED: Final = "unended"
"""Value of the column ``end`` for a game that was cut off."""


class RaidersStudy(BaseStudy):
    """A study of Raiders of the North Sea."""

    game_id: ClassVar[str] = "raiders"
    tables: ClassVar[range] = range(2, 5)
    unstated: ClassVar[frozenset[str]] = frozenset({"rules_of_variants"})
    wanted: ClassVar[Mapping[str, Message]] = {
        "decisions": message('a table of decisions such as {{card_edition = ["2015", "later"]}}'),
        "variants": message('a list such as ["printed", "my variant.toml"]'),
    }
    game: Literal["raiders"] = "raiders"
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
        return list(BOTS)

    @classmethod
    def completed(
        cls, fields: Mapping[str, Any], path: Path, text: str, variant: str | None
    ) -> dict[str, Any]:
        if "rules_of_variants" in fields:
            raise refuse_key(cls, "rules_of_variants", path, text)
        stated = {**fields, "game": cls.game_id}
        found, named = with_variants(stated, path, text, variant, VARIANTS.load)
        found["rules_of_variants"] = {
            name: {id: _thawed(value) for id, value in rules.differing.items()}
            for name, rules in named.items()
        }
        return found

    def require_playable(self) -> None:
        try:
            names = self.names_of_rules()
        except UnknownDecision as error:
            raise ValueError(str(error)) from error
        if len({*names}) < len(names):
            raise ValueError(tr("decisions: one list gives the same rules twice"))

    def rules(self) -> Iterator[tuple[str, dict[str, Decision]]]:
        """Yield the name and the decisions of each kind of rules. Raises UnknownDecision."""
        listed = [_values(id, value) for id, value in self.decisions.items()]
        for variant in map(variant_name, self.variants):
            stated = self.rules_of_variants.get(variant, {})
            of_variant = {id: frozen(value) for id, value in stated.items()}
            for values in product(*listed):
                named = dict(zip(self.decisions, values, strict=True))
                yield _name(variant, named), dict(differing(of_variant | named))

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

    def setup_of(self, cell: Cell, number: int) -> Any:
        """Return the set-up of game ``number`` of the cell, counted from 0."""
        (decisions,) = (one for name, one in self.rules() if name == cell.variant)
        setup = new_setup(cell.seats, self.seed_of(cell, number))
        return setup.model_copy(update={"decisions": decisions})


def _values(id: str, value: Any) -> list[Decision]:
    """Return the values of a decision to compare; a list of faces of dice is one value."""
    if not isinstance(value, list):
        return [value]
    is_one = isinstance(options().get(id, ("",))[0], tuple) and {*map(type, value)} == {int}
    return [frozen(value)] if is_one else [frozen(part) for part in value]


def _name(variant: str, decisions: Mapping[str, Decision]) -> str:
    """Return the name of rules: the variant's, with the decisions. Raises UnknownDecision."""
    named = [f"{id} = {_written(value)}" for id, value in differing(decisions)]
    return ", ".join(named if variant == PRINTED_NAME and named else [variant, *named])


def _thawed(value: Decision) -> bool | str | int | list[int]:
    return list(value) if isinstance(value, tuple) else value


def _written(value: Decision) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


def _done(kind: type[Any], told: Sequence[Any], seat: int) -> Iterator[Any]:
    """Yield what a seat did of a kind of event."""
    return (event for event in told if isinstance(event, kind) and event.seat == seat)


def _play(setup: RaidersSetup, bots: Sequence[str]) -> WholeGame:
    told = list[Any]()
    played = play_any(known_game(setup.game_id), setup, bots, watch=told.extend)
    return WholeGame(played.state, len(played.actions), told)


def rows_of(about: GameInfo, played: WholeGame) -> Sequence[list[Row]]:
    """Return the row of a game, and the rows of its seats."""
    state, actions, told = played
    seats = len(state.seats)
    starts = [event.seat for event in told if isinstance(event, events.StartChosen)]
    start = starts[-1] if starts else 0
    causes = [event.cause for event in told if isinstance(event, events.LastRoundBegan)]
    final = RULES.standings(state)
    winners = [one.seat for one in final if one.place == 1]
    row: Row = {
        "game": about.game, "cell": about.cell, "number": about.number, "seed": state.setup.seed,
        "variant": about.variant, "seats": seats, "bots": about.players,
        "start": start, "turns": sum(seat.turns for seat in state.seats),
        "actions": actions, "end": causes[-1] if causes and RULES.is_over(state) else UNENDED,
        "winner": min(winners), "winners": len(winners), "winner_points": final[0].points,
        "margin": final[0].points - final[1].points,
    }  # fmt: skip
    places = {one.seat: one.place for one in final}
    of_seats = [
        {
            "game": about.game, "seat": seat, "bot": about.bots[seat],
            "from_start": (seat - start) % seats, "place": places[seat],
            "share": (seat in winners) / len(winners), **_seat_row(state, seat, told),
        }
        for seat in range(seats)
    ]  # fmt: skip
    return [row], of_seats


def _seat_row(state: State, seat: int, told: Sequence[Any]) -> Row:
    """Return the columns of a seat that tell what it did, and what that was worth."""
    own = state.seats[seat]
    parts = score(state.table, own)
    taken = list(_done(events.SpaceTaken, told, seat))
    raids = [state.table.settlement[one.settlement].type for one in taken]
    return {
        "points": parts.total,
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
    _play,
    rows_of,
    lambda setup: setup.variant or _name(PRINTED_NAME, setup.decisions),
)
