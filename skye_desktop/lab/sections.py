"""The sections of a report: their texts, their units, and their kinds of chart."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Literal, NamedTuple

from pydantic import Field

from skye_desktop.files.data_files import DataEntry, Text, read_data
from skye_desktop.i18n import Message, message

Kind = Literal["dots", "columns", "heat", "lines", "extremes"]
Unit = Literal["share", "points", "gold", "number"]


class ReportSection(NamedTuple):
    """A section of a report: one chart with its table."""

    id: str
    title: Message
    lead: Message
    """Text that explains the figures."""
    keys: tuple[Message, ...]
    """Headings of the columns with labels."""
    value: Message
    """Heading of the column with figures."""
    unit: Unit
    kind: Kind
    nothing: float | None = None
    """Value that means no effect; None if there is none."""
    reading: Message | None = None
    """Text that explains how to read the chart."""


SECTIONS: tuple[ReportSection, ...] = (
    ReportSection(
        "start",
        message("The start player"),
        message(
            "The share of victories of who begins the first round, and of those who follow "
            "clockwise,"
            " above or below the fair share of the table."
        ),
        (message("Sits"),),
        message("Victories above the fair share"),
        "share",
        "dots",
        0.0,
        message("Right of the line is an advantage."),
    ),
    ReportSection(
        "start_points",
        message("What the start is worth in points"),
        message(
            "Final points of each place after the start player, above or below the average of the "
            "same game."
        ),
        (message("Sits"),),
        message("Points above the table"),
        "points",
        "dots",
        0.0,
    ),
    ReportSection(
        "seat",
        message("Seat by seat"),
        message(
            "The share of victories of each seat at the table, above or below the fair share, "
            "whoever began."
        ),
        (message("Seat"),),
        message("Victories above the fair share"),
        "share",
        "dots",
        0.0,
    ),
    ReportSection(
        "players",
        message("Who wins"),
        message(
            "Where different players sit at one table: the victories of a seat of each, above or "
            "below the fair share."
        ),
        (message("Player"),),
        message("Victories above the fair share"),
        "share",
        "dots",
        0.0,
    ),
    ReportSection(
        "tiles_points",
        message("What each scoring tile brings"),
        message(
            "Points that a seat gets from a scoring tile in a whole game in which it lies on the "
            "board, on average over all seats."
        ),
        (message("Scoring tile"),),
        message("Points a seat"),
        "points",
        "dots",
    ),
    ReportSection(
        "rounds",
        message("Scoring tiles, round by round"),
        message("Points that a seat gets when the scoring tile is counted in that round."),
        (message("Scoring tile"), message("Round")),
        message("Points a seat"),
        "points",
        "heat",
    ),
    ReportSection(
        "sets",
        message("Sets of four"),
        message("Final points of a seat with each set of four scoring tiles."),
        (message("Set"),),
        message("Final points"),
        "points",
        "extremes",
        reading=message("The chart has the richest and the poorest, the table all."),
    ),
    ReportSection(
        "pairs",
        message("Two scoring tiles together"),
        message(
            "What two scoring tiles bring a seat beyond what each brings in games without the "
            "other. "
            "Well above zero they feed each other and are too strong together; below zero they "
            "compete."
        ),
        (message("Scoring tile"), message("With")),
        message("Points beyond the two alone"),
        "points",
        "heat",
        0.0,
        message(
            "A ring marks what remains after correcting for looking at all pairs (Benjamini and "
            "Hochberg, 5 %)."
        ),
    ),
    ReportSection(
        "worth",
        message("What a landscape tile is worth"),
        message(
            "Final points that go along with having laid the tile, compared with the others in the "
            "same game and with all other tiles being equal. It is what a tile is worth to whoever "
            "got it, not proof that it alone made the points."
        ),
        (message("Landscape tile"),),
        message("Points"),
        "points",
        "columns",
        0.0,
    ),
    ReportSection(
        "price",
        message("What is asked for it"),
        message("The price that was put on the tile, whenever it had one."),
        (message("Landscape tile"),),
        message("Gold"),
        "gold",
        "columns",
    ),
    ReportSection(
        "sold",
        message("How often it is sold"),
        message("Of the times a tile had a price, the share in which somebody bought it."),
        (message("Landscape tile"),),
        message("Sold"),
        "share",
        "columns",
    ),
    ReportSection(
        "axed",
        message("How often it goes back into the bag"),
        message("Of the times a tile was drawn, the share in which the axe fell on it."),
        (message("Landscape tile"),),
        message("Axed"),
        "share",
        "columns",
    ),
    ReportSection(
        "comebacks",
        message("Comebacks"),
        message(
            "The chance to win of who leads alone after each round, and of who is alone in the "
            "last place."
        ),
        (message("Stands"), message("After round")),
        message("Share of victories"),
        "share",
        "lines",
        reading=message("The closer the lines, the longer a game stays open."),
    ),
    ReportSection(
        "ties",
        message("Close ends"),
        message(
            "How often the two best have equal points, how often gold then decides, how often the "
            "victory is shared, and how often at most 3 points lie between the first and the "
            "second."
        ),
        (message("End"),),
        message("Share of games"),
        "share",
        "dots",
    ),
    ReportSection(
        "length",
        message("How long a game is"),
        message("What people do in a game. Actions are decisions and deals of all seats together."),
        (message("Of a game"),),
        message("Number"),
        "number",
        "dots",
    ),
    ReportSection(
        "sources",
        message("Where points come from"),
        message("A seat's final points by source, and the gold that it never used."),
        (message("Source"),),
        message("Points a seat"),
        "points",
        "dots",
    ),
)
"""Every section, in the order of the page."""

BY_ID = {section.id: section for section in SECTIONS}


class _SectionText(DataEntry):
    title: Text | None = None
    lead: Text | None = None
    keys: tuple[Text, ...] = ()
    value: Text | None = None


class _SectionEntry(DataEntry):
    id: str
    like: str = ""
    """Id of the section that this one is like, but for what is stated; its own id if empty."""
    text: _SectionText = _SectionText()
    unit: Unit = "points"
    kind: Kind = "dots"
    nothing: float | None = None


class _SectionFile(DataEntry):
    sections: tuple[_SectionEntry, ...] = Field(alias="section")


def read_sections(file: Traversable) -> tuple[ReportSection, ...]:
    """Return the sections of a game's report as its data file describes them, in their order.

    A section may be like one of `SECTIONS`, or like an earlier one of the file.
    """
    known, found = dict(BY_ID), list[ReportSection]()
    for entry in read_data(file, _SectionFile).sections:
        text = entry.text
        stated = {name: getattr(text, name) for name in sorted(text.model_fields_set)}
        stated |= {
            name: getattr(entry, name)
            for name in ("unit", "kind", "nothing")
            if name in entry.model_fields_set
        }
        like = known.get(entry.like or entry.id)
        if like is None:
            stated = {"unit": entry.unit, "kind": entry.kind} | stated
            section = ReportSection(id=entry.id, **stated)
        else:
            section = like._replace(id=entry.id, **stated)
        known[section.id] = section
        found.append(section)
    return tuple(found)
