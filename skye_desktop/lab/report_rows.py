"""The data of a report about one study, or about two that are compared.

The kinds of tables of two studies are paired, rows get their intervals, and those that remain after
correction for multiple testing are marked and described in sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from skye_desktop.i18n import Message, enumerated, message, rounded, tr
from skye_desktop.lab.estimates import (
    Difference,
    Estimate,
    Replicates,
    adjusted,
    difference,
    p_value,
    paired_difference,
)
from skye_desktop.lab.lab_game import LabReport, Things
from skye_desktop.lab.labels import games as games_in_words
from skye_desktop.lab.labels import grouped
from skye_desktop.lab.sections import ReportSection, Unit
from skye_desktop.lab.table_figures import AllReplicates, Figures, Findings, Key, TableKind

MARKED = 0.05
"""Adjusted p-value below which a row is marked."""
Row = dict[str, Any]
"""A row of a report.

It has the label (`of`), the figure in each study (`is`: value, low, high, games), for two the
difference (`less`: value, low, high), the adjusted p-value (`chance`), and a `mark` where that is
small.
"""
PAIRED = message(
    "Both were played with the same deals: differences and their ranges are taken deal by deal, so "
    "that the luck of "
    "the draw cancels out."
)
"""Note for two studies in which the same deals were played."""
_MIRRORED = ("start", "start_points", "seat", "players")
"""Ids of the sections in which the shares of all seats of a table have a constant sum."""
_MOST_TOLD = 10
"""Largest number of sentences about notable rows."""
_MOST_OF_A_SECTION = 3
"""Largest number of sentences of a summary about one section."""


class StudyResults(NamedTuple):
    """The results of one study, for a report."""

    name: str
    about: str
    source: str
    """Folder that it was read from."""
    findings: Findings
    things: Mapping[str, Things]
    """What has a picture, under each of its rules."""
    report: LabReport
    """What the game provides for reports."""
    total: int = 0
    """Number of games that the study will have; 0 if unknown."""
    deals: Mapping[TableKind, str] = {}
    """Name of the deals of each kind of table; equal names mean the same deals."""

    @property
    def played(self) -> str:
        """Number of games in words; for an unfinished study also the number that it will have."""
        games = sum(self.findings.games.values())
        if games < self.total:
            so_far = tr("{games} of {all} games so far")
            return so_far.format(games=grouped(games), all=grouped(self.total))
        return games_in_words(games)


class TableComparison(NamedTuple):
    """A kind of table in one study, or two kinds of table from two studies that are compared."""

    title: str
    figures: tuple[Figures, ...]
    games: tuple[int, ...]
    things: Things
    """What has a picture."""
    report: LabReport
    """What the game provides for reports."""
    replicates: tuple[AllReplicates, ...] = ()
    """Replicates of the figures of each study, if both have the same deals; else empty."""

    @property
    def is_paired(self) -> bool:
        """Whether both studies played the same deals."""
        return bool(self.replicates)

    @property
    def rounds(self) -> tuple[int, ...]:
        """Number of rounds in the games of each study."""
        return tuple(
            max((int(key[1]) for key in of.get("comebacks", ())), default=0) for of in self.figures
        )


def names_of(studies: Sequence[StudyResults]) -> list[str]:
    """Return different names for the studies.

    If two have the same name, their rules or folders are added.
    """
    names = [study.name for study in studies]
    if len(set(names)) == len(names):
        return names
    rules = [", ".join(study.things) for study in studies]
    sources = [study.source for study in studies]
    more = rules if len(set(rules)) == len(rules) else sources
    return [f"{name} ({text})" for name, text in zip(names, more, strict=True)]


def pairs_of(studies: Sequence[StudyResults]) -> list[TableComparison]:
    """Return each kind of table of the first study, with the most similar one of the second."""
    first, *others = studies
    if not others:
        found = first.findings
        return [
            TableComparison(
                table.title,
                (figures,),
                (found.games[table],),
                first.things[table.variant],
                first.report,
            )
            for table, figures in found.tables.items()
        ]
    second = others[0].findings
    pairs = []
    for table, figures in first.findings.tables.items():
        similar = _most_similar(table, list(first.findings.tables), list(second.tables))
        if similar is not None:
            title = table.title if similar == table else f"{table.title} : {similar.title}"
            games = (first.findings.games[table], second.games[similar])
            things = {**first.things[table.variant], **others[0].things[similar.variant]}
            deals = first.deals.get(table)
            is_paired = deals is not None and deals == others[0].deals.get(similar)
            replicates = (
                (first.findings.replicates[table], second.replicates[similar]) if is_paired else ()
            )
            pairs.append(
                TableComparison(
                    title,
                    (figures, second.tables[similar]),
                    games,
                    things,
                    first.report,
                    replicates,
                )
            )
    return pairs


def _most_similar(
    table: TableKind, here: list[TableKind], there: list[TableKind]
) -> TableKind | None:
    """Return the table of the other study that is compared with ``table``; None for none.

    It is the same kind of table; if there is none, the only one with as many seats and the same
    players, or the only one with as many seats.
    """
    if table in there:
        return table
    for same in (("seats", "bots"), ("seats",)):
        mine = [
            one for one in here if all(getattr(one, name) == getattr(table, name) for name in same)
        ]
        found = [
            one for one in there if all(getattr(one, name) == getattr(table, name) for name in same)
        ]
        if len(mine) == len(found) == 1:
            return found[0]
    return None


def half_time(pair: TableComparison) -> str:
    """Return the name of half-time in the section about comebacks.

    Games of different length have half-time after different rounds, which are named too.
    """
    halves = [str(rounds // 2) for rounds in pair.rounds]
    return halves[0] if len(set(pair.rounds)) == 1 else " : ".join(halves)


def rows_of(pair: TableComparison) -> dict[str, list[Row]]:
    """Return the rows of each section, by its id.

    Rows are marked that stay significant after the correction for many comparisons.
    """
    found = {section.id: _of_section(section, pair) for section in pair.report.sections}
    if len(pair.figures) == 1:
        for section in pair.report.sections:
            if section.nothing is not None:
                _correct(found[section.id])
    else:
        _correct([row for rows in found.values() for row in rows if "chance" in row])
    return found


def _of_section(section: ReportSection, pair: TableComparison) -> list[Row]:
    if section.id == "comebacks" and len(set(pair.rounds)) > 1:
        return [_row(section, *compared) for compared in _by_progress(section, pair)]
    found = []
    for key in dict.fromkeys(key for figures in pair.figures for key in figures[section.id]):
        parts = (
            [pair.things[int(key[0])].name]
            if section.id in pair.report.of_things
            else pair.report.label(section.id, key)
        )
        found.append(_row(section, parts, *_each(section, pair, [key] * len(pair.figures))))
    return found


_Compared = tuple[list[str], list[Estimate | None], list[Replicates | None]]


def _by_progress(section: ReportSection, pair: TableComparison) -> Iterator[_Compared]:
    """Yield the rows of a section by rounds, for two kinds of game of different length.

    Half-time is compared with half-time, and the end with the end.
    """
    keys = [
        {(key[0], _progress(int(key[1]), rounds)): key for key in figures[section.id]}
        for figures, rounds in zip(pair.figures, pair.rounds, strict=True)
    ]
    for stands, progress in sorted({at for of in keys for at in of}, key=lambda at: (at[1], at[0])):
        of_each = [of.get((stands, progress)) for of in keys]
        text = " : ".join(str(key[1]) if key else "–" for key in of_each)
        yield [pair.report.label(section.id, (stands,))[0], text], *_each(section, pair, of_each)


def _progress(number: int, rounds: int) -> Fraction:
    """Return the fraction of the game that is over after that round.

    Half of an odd number of rounds is rounded down, so that round counts as exactly one half.
    """
    return Fraction(1, 2) if number == rounds // 2 else Fraction(number, rounds)


def _each(
    section: ReportSection, pair: TableComparison, keys: Sequence[Key | None]
) -> tuple[list[Estimate | None], list[Replicates | None]]:
    """Return one figure of each study, and its replicates if both have the same deals.

    ``keys`` has the key of the figure in each study; None if it has none.
    """
    figures = [
        of[section.id].get(key) if key else None for of, key in zip(pair.figures, keys, strict=True)
    ]
    replicates = [
        of[section.id].get(key) if key else None
        for of, key in zip(pair.replicates, keys, strict=False)
    ]
    return figures, replicates


def _row(
    section: ReportSection,
    parts: list[str],
    figures: Sequence[Estimate | None],
    replicates: Sequence[Replicates | None],
) -> Row:
    """Return a row with one figure of each study."""
    if section.id == "sets":
        parts = [" · ".join(parts)]
    row: Row = {"of": parts, "is": [figure and _numbers(figure) for figure in figures]}
    match figures:
        case [Estimate() as figure] if section.nothing is not None:
            row["chance"] = p_value(figure, section.nothing)
        case [Estimate() as first, Estimate() as second]:
            differing = _differing(first, second, replicates)
            row["less"] = [*map(_number, differing[:3])]
            row["chance"] = differing.chance
        case _:
            pass
    return row


def _differing(
    first: Estimate, second: Estimate, replicates: Sequence[Replicates | None]
) -> Difference:
    match replicates:
        case [Replicates() as of_first, Replicates() as of_second]:
            return paired_difference(first, second, of_first, of_second)
        case _:
            return difference(first, second)


def _numbers(figure: Estimate) -> list[float | int | None]:
    return [_number(figure.value), _number(figure.low), _number(figure.high), figure.games]


def _number(value: float) -> float | None:
    return round(value, 5) if isfinite(value) else None


def _correct(rows: list[Row]) -> None:
    for row, chance in zip(rows, adjusted([row["chance"] for row in rows]), strict=True):
        row["chance"] = round(chance, 4)
        if chance < MARKED:
            row["mark"] = 1


def notable_findings(pair: TableComparison, rows: Mapping[str, list[Row]]) -> list[str]:
    """Return sentences about the marked rows, the most certain first, some of each section."""
    found: list[tuple[float, str]] = []
    sections = {section.id: section for section in pair.report.sections}
    for name, of_section in rows.items():
        if name == "worth" and len(pair.figures) == 1:
            continue  # that tiles differ in worth surprises nobody: the section tells which
        if name in _MIRRORED and len(of_section) == 2:
            of_section = of_section[:1]  # what the one of two wins the other loses
        marked = sorted(
            (-_certainty(row), _sentence(sections[name], row))
            for row in of_section
            if "mark" in row
        )
        found += marked[:_MOST_OF_A_SECTION]
    return [sentence for _, sentence in sorted(found)[:_MOST_TOLD]]


def _effect(row: Mapping[str, Any]) -> tuple[float, float]:
    """Return the effect in a marked row, and half the width of its interval."""
    value, low, high = row["less"] if "less" in row else row["is"][0][:3]
    return value, (high - low) / 2


def _certainty(row: Mapping[str, Any]) -> float:
    value, half = _effect(row)
    return abs(value) / max(1e-9, half)


_JOINED = {
    "pairs": message("{first} with {second}"),
    "rounds": message("{first} in round {second}"),
    "comebacks": message("{first} after round {second}"),
}
_ALONE = {
    "seat": message("seat {one}"),
    **dict.fromkeys(("worth", "price", "sold", "axed"), message("tile {one}")),
}


def _sentence(section: ReportSection, row: Mapping[str, Any]) -> str:
    value, half = _effect(row)
    figure = _UNITS[section.unit].text.format(
        figure=f"{format_figure(section, value, '+')} ± {format_figure(section, half)}"
    )
    title = section.title.text
    of = _of_in_words(section.id, row["of"])
    if "less" in row:
        first, second = (format_figure(section, figures[0]) for figures in row["is"])
        text = tr("{title}: {of}, {figure} (from {first} to {second})")
        return text.format(title=title, of=of, figure=figure, first=first, second=second)
    text = tr("{title}: {of}, {figure} in {games}")
    return text.format(title=title, of=of, figure=figure, games=games_in_words(row["is"][0][3]))


def _of_in_words(name: str, of: Sequence[str]) -> str:
    if name in _JOINED and len(of) == 2:
        return _JOINED[name].text.format(first=of[0], second=of[1])
    return _ALONE[name].text.format(one=of[0]) if name in _ALONE else enumerated(of)


_UNITS: dict[Unit, Message] = {
    "points": message("{figure} points"),
    "gold": message("{figure} gold"),
    "number": message("{figure}"),
    "share": message("{figure} %"),
}


def format_figure(section: ReportSection, value: float, sign: str = "") -> str:
    """Return a figure of that section as text; a share is given in per cent."""
    is_share = section.unit == "share"
    return rounded(100 * value if is_share else value, 1 if is_share else 2, sign)
