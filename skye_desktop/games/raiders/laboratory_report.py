"""The report of a study of this game: tables, sections and figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
import pyarrow as pa

from skye_desktop.games.raiders.engine import table_for
from skye_desktop.games.raiders.laboratory_columns import KINDS, PARTS, UNENDED
from skye_desktop.games.raiders.wording import (
    card_name,
    good_name,
    offering_words,
    settlement_name,
)
from skye_desktop.i18n import Message, message, tr
from skye_desktop.lab.lab_game import LabReport, Things
from skye_desktop.lab.labels import CLOSE, CLOSE_END, label
from skye_desktop.lab.sections import BY_ID, ReportSection
from skye_desktop.lab.table_figures import (
    Chunk,
    Figures,
    Findings,
    Key,
    TableFigures,
    TableKind,
    compute,
)

_THINGS: Final = {
    "hired": "hired",
    "played": "played",
    "offerings": "offerings",
    "raided": "raided",
}
"""Sections about the value of a kind of thing, with the column that lists those of a seat."""
_NUMBERS: Final = (*KINDS, "offerings", "hired", "played", "armour", "valkyries")
"""Columns with numbers for each seat."""
_TABLE: Final = table_for(())

_GAMES: Final = pa.schema(
    {
        "game": pa.int64(), "cell": pa.int32(), "number": pa.int32(), "seed": pa.int64(),
        "variant": pa.string(), "seats": pa.int8(), "bots": pa.string(), "start": pa.int8(),
        "turns": pa.int16(), "actions": pa.int32(), "end": pa.string(), "winner": pa.int8(),
        "winners": pa.int8(), "winner_points": pa.int16(), "margin": pa.int16(),
    }
)  # fmt: skip
_SEATS: Final = pa.schema(
    {
        "game": pa.int64(), "seat": pa.int8(), "bot": pa.string(), "from_start": pa.int8(),
        "place": pa.int8(), "share": pa.float64(), "points": pa.int16(),
        **dict.fromkeys(PARTS.values(), pa.int16()),
        "turns": pa.int16(), "armour": pa.int8(), "valkyries": pa.int8(),
        **dict.fromkeys(KINDS, pa.int8()),
        **dict.fromkeys(("raided", "offerings", "hired", "played"), pa.list_(pa.string())),
    }
)  # fmt: skip
SCHEMAS: Final[Mapping[str, Any]] = {"games": _GAMES, "seats": _SEATS}
"""A row for each game, and for each seat of one: its points by source, and what it did.

`end` is the cause of the last round; `winner` is the first of several winners.
"""

_LABELS: Final[Mapping[str, Message]] = {
    "track": message("scored in the game"),
    "valkyries": message("Valkyries"),
    "armour": message("armour"),
    "offerings": message("offerings"),
    "crew": message("crew"),
    "harbour": message("raids of harbours"),
    "outpost": message("raids of outposts"),
    "monastery": message("raids of monasteries"),
    "fortress": message("raids of fortresses"),
    "hired": message("cards hired"),
    "played": message("cards played at the Town Hall"),
    "turns": message("turns of a seat"),
    "raids": message("raids of a seat"),
    "end fortress": message("the fortresses are raided"),
    "end offerings": message("the offerings are turned up"),
    "end valkyries": message("the Valkyries are taken"),
    f"end {UNENDED}": message("cut off, as it did not end"),
}
_WORTH: Final = message("Points above those without")


def _worth(id: str, title: Message, head: Message) -> ReportSection:
    lead = message(
        "Mean final points of the seats that have it, above those of the seats of the same game "
        "that do not. It is what goes along with it, not proof that it alone made the points."
    )
    return ReportSection(id, title, lead, (head,), _WORTH, "points", "extremes", 0.0)


_SECTIONS: Final = (
    BY_ID["start"]._replace(
        lead=message(
            "The share of victories of who has the first turn, and of those who follow clockwise, "
            "above or below the fair share of the table."
        )
    ),
    BY_ID["start_points"],
    BY_ID["seat"],
    BY_ID["players"],
    ReportSection(
        "sources",
        message("Where points come from"),
        message("A seat's final points by source."),
        (message("Source"),),
        message("Points a seat"),
        "points",
        "dots",
    ),
    ReportSection(
        "wins",
        message("What wins, in points"),
        message(
            "Points that winners have from each source, above those of the others in the same game."
        ),
        (message("Source"),),
        message("Points above the others"),
        "points",
        "dots",
        0.0,
    ),
    ReportSection(
        "deeds",
        message("What wins, in deeds"),
        message("What winners have and did, in numbers, above the others in the same game."),
        (message("What"),),
        message("Number above the others"),
        "number",
        "dots",
        0.0,
    ),
    _worth("hired", message("What a hired card is worth"), message("Card")),
    _worth("played", message("What a card at the Town Hall is worth"), message("Card")),
    _worth("offerings", message("What an offering is worth"), message("Offering")),
    _worth("raided", message("What a raid space is worth"), message("Raid space")),
    ReportSection(
        "ends",
        message("Which end comes"),
        message("The first condition that began the last round."),
        (message("End"),),
        message("Share of games"),
        "share",
        "dots",
    ),
    BY_ID["ties"]._replace(
        lead=message(
            "How often the two best have equal points, how often the victory is shared, and how "
            "often at most 3 points lie between the first and the second."
        )
    ),
    BY_ID["length"]._replace(lead=message("Actions are decisions and lots of all seats together.")),
)


class _Figures(TableFigures):
    """The figures of all games with one number of seats."""

    def __init__(self, table: TableKind, is_compared: bool) -> None:
        super().__init__(table, _SECTIONS, is_compared)

    def add(self, chunk: Chunk) -> None:
        super().add(chunk)
        share, points = chunk.column("share") > 0, chunk.column("points")
        lists = {name: chunk.seats[name].to_pylist() for name in _THINGS}
        counts = {
            name: np.array([len(one) for one in of], dtype=float).reshape(share.shape)
            for name, of in lists.items()
        }
        for part, column in PARTS.items():
            self._add_each("sources", (part,), chunk.column(column).mean(axis=1))
            self._contrast("wins", part, share, chunk.column(column))
        self._add_each("sources", ("all together",), points.mean(axis=1))
        for name in _NUMBERS:
            values = counts[name] if name in counts else chunk.column(name)
            self._contrast("deeds", name, share, values)
        for section in _THINGS:
            entries = [{*of} for of in lists[section]]
            for thing in sorted(set().union(*entries)):
                has = np.array([thing in of for of in entries]).reshape(share.shape)
                self._contrast(section, thing, has, points)
        self._add_games(chunk, counts)

    def _add_games(self, chunk: Chunk, counts: Mapping[str, Any]) -> None:
        ends = np.array(chunk.games["end"].to_pylist())
        for cause in ("fortress", "offerings", "valkyries", UNENDED):
            self._add_each("ends", (f"end {cause}",), ends == cause)
        margin = chunk.games["margin"].to_numpy()
        self._add_each("ties", ("equal points",), margin == 0)
        self._add_each("ties", ("shared victory",), chunk.games["winners"].to_numpy() > 1)
        self._add_each("ties", (CLOSE_END,), margin <= CLOSE)
        self._add_each("length", ("turns",), chunk.column("turns").mean(axis=1))
        self._add_each("length", ("actions",), chunk.games["actions"].to_numpy())
        for name, column in (("raids", "raided"), ("hired", "hired"), ("played", "played")):
            self._add_each("length", (name,), counts[column].mean(axis=1))

    def _contrast(self, section: str, key: str, has: Any, values: Any) -> None:
        """Add the mean of ``values`` of the seats that have something, less that of the others.

        The means are those of one game. Games in which all seats have it, or none, are left out.
        """
        number = has.sum(axis=1)
        tells = (number > 0) & (number < has.shape[1])
        with_it = (values * has).sum(axis=1)[tells] / number[tells]
        without = (values * ~has).sum(axis=1)[tells] / (has.shape[1] - number[tells])
        self._add_each(section, (key,), with_it - without, games=tells)

    def figures(self) -> Figures:
        return {
            name: dict(sorted(of.items(), key=lambda item: -item[1].value))
            if name in _THINGS
            else of
            for name, of in super().figures().items()
        }


class RaidersReport:
    """Sections, figures and labels of the report."""

    over = message("Raiders of the North Sea · laboratory")
    sections = _SECTIONS
    of_things = ()
    in_text = ("start", "players", "wins", "deeds", *_THINGS, "ends", "ties", "length")

    def things(self, study: Any, rules: str) -> Things:
        return {}

    def findings(self, study: Any, groups: Iterable[tuple[Any, ...]], compared: bool) -> Findings:
        return compute(groups, lambda table: _Figures(table, compared))

    def label(self, section: str, key: Key) -> list[str]:
        return [_label(section, str(part)) for part in key]


def _label(section: str, part: str) -> str:
    match section:
        case "hired" | "played":
            return card_name(part)
        case "offerings":
            return tr("{n}. {what}").format(n=part, what=offering_words(_TABLE, int(part)))
        case "raided":
            settlement, _, space = part.partition(" ")
            return f"{settlement_name(settlement)} {space}"
        case "sources" | "wins" if part in ("gold", "iron", "livestock"):
            return good_name(part)
    return _LABELS[part].text if part in _LABELS else label(part)


REPORT: Final[LabReport] = RaidersReport()
