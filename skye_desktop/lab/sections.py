"""What a page shows, section by section: its words, its units, and what its chart is like."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["dots", "columns", "heat", "lines", "extremes"]
Unit = Literal["share", "points", "gold", "number"]


class Section(NamedTuple):
    """One chart with its table."""

    id: str
    title: str
    lead: str
    """What is seen."""
    keys: tuple[str, ...]
    """The heads of the columns that say of what a figure is."""
    value: str
    """The head of the figure."""
    unit: Unit
    kind: Kind
    nothing: float | None = None
    """The value that would mean: no effect."""
    reading: str = ""
    """How to read the chart."""


SECTIONS: tuple[Section, ...] = (
    Section(
        "start",
        "The start player",
        "The share of victories of who begins the first round, and of those who follow clockwise, above or "
        "below the fair share of the table.",
        ("Sits",),
        "Victories above the fair share",
        "share",
        "dots",
        0.0,
        "Right of the line is an advantage.",
    ),
    Section(
        "start_points",
        "What the start is worth in points",
        "Final points of each place after the start player, above or below the average of the same game.",
        ("Sits",),
        "Points above the table",
        "points",
        "dots",
        0.0,
    ),
    Section(
        "seat",
        "Seat by seat",
        "The share of victories of each seat at the table, above or below the fair share, whoever began.",
        ("Seat",),
        "Victories above the fair share",
        "share",
        "dots",
        0.0,
    ),
    Section(
        "players",
        "Who wins",
        "Where different players sit at one table: the victories of a seat of each, above or below the fair share.",
        ("Player",),
        "Victories above the fair share",
        "share",
        "dots",
        0.0,
    ),
    Section(
        "tiles_points",
        "What each scoring tile brings",
        "Points that a seat gets from a scoring tile in a whole game in which it lies on the board, on "
        "average over all seats.",
        ("Scoring tile",),
        "Points a seat",
        "points",
        "dots",
    ),
    Section(
        "rounds",
        "Scoring tiles, round by round",
        "Points that a seat gets when the scoring tile is counted in that round.",
        ("Scoring tile", "Round"),
        "Points a seat",
        "points",
        "heat",
    ),
    Section(
        "sets",
        "Sets of four",
        "Final points of a seat with each set of four scoring tiles.",
        ("Set",),
        "Final points",
        "points",
        "extremes",
        reading="The chart has the richest and the poorest, the table all.",
    ),
    Section(
        "pairs",
        "Two scoring tiles together",
        "What two scoring tiles bring a seat beyond what each brings in games without the other. Well above "
        "zero they feed each other and are too strong together; below zero they compete.",
        ("Scoring tile", "With"),
        "Points beyond the two alone",
        "points",
        "heat",
        0.0,
        "A ring marks what remains after correcting for looking at all pairs (Benjamini and Hochberg, 5 %).",
    ),
    Section(
        "worth",
        "What a landscape tile is worth",
        "Final points that go along with having laid the tile, compared with the others in the same game and "
        "with all other tiles being equal. It is what a tile is worth to whoever got it, not proof that it "
        "alone made the points.",
        ("Landscape tile",),
        "Points",
        "points",
        "columns",
        0.0,
    ),
    Section(
        "price",
        "What is asked for it",
        "The price that was put on the tile, whenever it had one.",
        ("Landscape tile",),
        "Gold",
        "gold",
        "columns",
    ),
    Section(
        "sold",
        "How often it is sold",
        "Of the times a tile had a price, the share in which somebody bought it.",
        ("Landscape tile",),
        "Sold",
        "share",
        "columns",
    ),
    Section(
        "axed",
        "How often it goes back into the bag",
        "Of the times a tile was drawn, the share in which the axe fell on it.",
        ("Landscape tile",),
        "Axed",
        "share",
        "columns",
    ),
    Section(
        "comebacks",
        "Comebacks",
        "The chance to win of who leads alone after each round, and of who is alone in the last place.",
        ("Stands", "After round"),
        "Share of victories",
        "share",
        "lines",
        reading="The closer the lines, the longer a game stays open.",
    ),
    Section(
        "ties",
        "Close ends",
        "How often the two best have equal points, how often gold then decides, how often the victory is "
        "shared, and how often at most 3 points lie between the first and the second.",
        ("End",),
        "Share of games",
        "share",
        "dots",
    ),
    Section(
        "length",
        "How long a game is",
        "What people do in a game. Actions are decisions and deals of all seats together.",
        ("Of a game",),
        "Number",
        "number",
        "dots",
    ),
    Section(
        "sources",
        "Where points come from",
        "A seat's final points by source, and the gold that it never used.",
        ("Source",),
        "Points a seat",
        "points",
        "dots",
    ),
)
"""Every section, in the order of the page."""

BY_ID = {section.id: section for section in SECTIONS}
