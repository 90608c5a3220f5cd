"""What is shown of one study or of two side by side, on a page or as text: tables that belong
together, rows with their intervals, what is marked after correcting for looking at many, and that
in sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from skye_desktop.engine import LandscapeTile
from skye_desktop.i18n import Message, enumerated, message, tr
from skye_desktop.lab.findings import AllReplicates, Figures, Findings, Key, Table, Tiles
from skye_desktop.lab.labels import games as games_in_words
from skye_desktop.lab.labels import grouped, rounded, words
from skye_desktop.lab.numbers import (
    Difference,
    Figure,
    Replicates,
    chance_of_nothing,
    corrected,
    difference,
    paired_difference,
)
from skye_desktop.lab.sections import BY_ID, SECTIONS, Section, Unit

MARKED = 0.05
"""A corrected chance below this is marked."""
OF_TILES = ("worth", "price", "sold", "axed")
"""The sections of landscape tiles."""
Row = dict[str, Any]
"""What a figure is `of`, what it `is` in each study (value, low, high, games), of two how much
larger the second is (`less`: value, low, high), its `chance` after correcting, and a `mark` where
that is small.
"""
PAIRED = message(
    "Both were played with the same deals: differences and their ranges are taken deal by deal, so "
    "that the luck of "
    "the draw cancels out."
)
"""What is said of two studies with the same deals."""
_MIRRORED = ("start", "start_points", "seat", "players")
"""The sections in which the seats of a table share what there is."""
_MOST_TOLD, _MOST_OF_A_SECTION = 10, 3
"""Entries of the list of what stands out."""


class Shown(NamedTuple):
    """A study that is shown."""

    name: str
    about: str
    source: str
    """The folder it was read from."""
    findings: Findings
    tiles: Mapping[str, Tiles]
    """Of each of its variants."""
    total: int = 0
    """The games it is to have; 0: those that there are."""
    deals: Mapping[Table, str] = {}
    """A name for the deals of each table: tables whose deals have the same name had the same deals.
    """

    @property
    def played(self) -> str:
        """How many games it is made of, and of how many if that is not all of them."""
        games = sum(self.findings.games.values())
        if games < self.total:
            so_far = tr("{games} of {all} games so far")
            return so_far.format(games=grouped(games), all=grouped(self.total))
        return games_in_words(games)


class Pair(NamedTuple):
    """A table that is shown: what it is in the one study, and in the other if two are compared."""

    title: str
    figures: tuple[Figures, ...]
    games: tuple[int, ...]
    tiles: Tiles
    """By what they look like."""
    replicates: tuple[AllReplicates, ...] = ()
    """The replicates of the figures of two with the same deals."""

    @property
    def is_paired(self) -> bool:
        """True if the same deals were played twice."""
        return bool(self.replicates)

    @property
    def rounds(self) -> tuple[int, ...]:
        """Number of rounds of the games of each study."""
        return tuple(
            max((int(key[1]) for key in of["comebacks"]), default=0) for of in self.figures
        )


def names_of(studies: Sequence[Shown]) -> list[str]:
    """What the studies are called; two of one name by their rules or their folders too."""
    names = [study.name for study in studies]
    if len(set(names)) == len(names):
        return names
    rules = [", ".join(study.tiles) for study in studies]
    sources = [study.source for study in studies]
    more = rules if len(set(rules)) == len(rules) else sources
    return [f"{name} ({told})" for name, told in zip(names, more, strict=True)]


def pairs_of(studies: Sequence[Shown]) -> list[Pair]:
    """The tables that are shown: those of the first study, each with the second's that is most like
    it.
    """
    first, *others = studies
    if not others:
        found = first.findings
        return [
            Pair(table.title, (figures,), (found.games[table],), _looks(first.tiles[table.variant]))
            for table, figures in found.tables.items()
        ]
    second = others[0].findings
    pairs = []
    for table, figures in first.findings.tables.items():
        like = _like(table, list(first.findings.tables), list(second.tables))
        if like is not None:
            title = table.title if like == table else f"{table.title} : {like.title}"
            games = (first.findings.games[table], second.games[like])
            looks = _looks(first.tiles[table.variant]) | _looks(others[0].tiles[like.variant])
            deals = first.deals.get(table)
            is_paired = deals is not None and deals == others[0].deals.get(like)
            replicates = (
                (first.findings.replicates[table], second.replicates[like]) if is_paired else ()
            )
            pairs.append(Pair(title, (figures, second.tables[like]), games, looks, replicates))
    return pairs


def _like(table: Table, here: list[Table], there: list[Table]) -> Table | None:
    """The other study's table of the same kind; one of another variant or other players if only it
    can be meant.
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


def half_time(pair: Pair) -> str:
    """Return the name of half time in the rows of the comebacks; games of different length each
    have their own.
    """
    halves = [str(rounds // 2) for rounds in pair.rounds]
    return halves[0] if len(set(pair.rounds)) == 1 else " : ".join(halves)


def rows_of(pair: Pair) -> dict[str, list[Row]]:
    """The rows of each section; what remains after correcting for many is marked."""
    found = {section.id: _of_section(section, pair) for section in SECTIONS}
    if len(pair.figures) == 1:
        for section in SECTIONS:
            if section.nothing is not None:
                _correct(found[section.id])
    else:
        _correct([row for rows in found.values() for row in rows if "chance" in row])
    return found


def _of_section(section: Section, pair: Pair) -> list[Row]:
    if section.id == "comebacks" and len(set(pair.rounds)) > 1:
        return [_row(section, *compared) for compared in _by_progress(section, pair)]
    found = []
    for key in dict.fromkeys(key for figures in pair.figures for key in figures[section.id]):
        parts = (
            [tile_called(pair.tiles[int(key[0])])] if section.id in OF_TILES else [*map(words, key)]
        )
        found.append(_row(section, parts, *_each(section, pair, [key] * len(pair.figures))))
    return found


_Compared = tuple[list[str], list[Figure | None], list[Replicates | None]]


def _by_progress(section: Section, pair: Pair) -> Iterator[_Compared]:
    """The rows of two kinds of games of different length: half time with half time, end with end."""
    keys = [
        {(key[0], _progress(int(key[1]), rounds)): key for key in figures[section.id]}
        for figures, rounds in zip(pair.figures, pair.rounds, strict=True)
    ]
    for stands, progress in sorted({at for of in keys for at in of}, key=lambda at: (at[1], at[0])):
        of_each = [of.get((stands, progress)) for of in keys]
        told = " : ".join(str(key[1]) if key else "–" for key in of_each)
        yield [words(stands), told], *_each(section, pair, of_each)


def _progress(number: int, rounds: int) -> Fraction:
    """How much of a game has been played after that round; an odd number of rounds is cut at the
    smaller half.
    """
    return Fraction(1, 2) if number == rounds // 2 else Fraction(number, rounds)


def _each(
    section: Section, pair: Pair, keys: Sequence[Key | None]
) -> tuple[list[Figure | None], list[Replicates | None]]:
    """The figures of those keys, one of each study, and their replicates where deals are paired."""
    figures = [
        of[section.id].get(key) if key else None for of, key in zip(pair.figures, keys, strict=True)
    ]
    replicates = [
        of[section.id].get(key) if key else None
        for of, key in zip(pair.replicates, keys, strict=False)
    ]
    return figures, replicates


def _row(
    section: Section,
    parts: list[str],
    figures: Sequence[Figure | None],
    replicates: Sequence[Replicates | None],
) -> Row:
    """What one figure is of, and what it is in each study."""
    if section.id == "sets":
        parts = [" · ".join(parts)]
    row: Row = {"of": parts, "is": [figure and _numbers(figure) for figure in figures]}
    match figures:
        case [Figure() as figure] if section.nothing is not None:
            row["chance"] = chance_of_nothing(figure, section.nothing)
        case [Figure() as first, Figure() as second]:
            differing = _differing(first, second, replicates)
            row["less"] = [*map(_number, differing[:3])]
            row["chance"] = differing.chance
        case _:
            pass
    return row


def _differing(
    first: Figure, second: Figure, replicates: Sequence[Replicates | None]
) -> Difference:
    match replicates:
        case [Replicates() as of_first, Replicates() as of_second]:
            return paired_difference(first, second, of_first, of_second)
        case _:
            return difference(first, second)


def _numbers(figure: Figure) -> list[float | int | None]:
    return [_number(figure.value), _number(figure.low), _number(figure.high), figure.games]


def _number(value: float) -> float | None:
    return round(value, 5) if isfinite(value) else None


def _correct(rows: list[Row]) -> None:
    for row, chance in zip(rows, corrected([row["chance"] for row in rows]), strict=True):
        row["chance"] = round(chance, 4)
        if chance < MARKED:
            row["mark"] = 1


def stands_out(pair: Pair, rows: Mapping[str, list[Row]]) -> list[str]:
    """The surest of what is marked, a sentence each, some of each section."""
    found: list[tuple[float, str]] = []
    for name, of_section in rows.items():
        if name == "worth" and len(pair.figures) == 1:
            continue  # that tiles differ in worth surprises nobody: the section tells which
        if name in _MIRRORED and len(of_section) == 2:
            of_section = of_section[:1]  # what the one of two wins the other loses
        marked = sorted(
            (-_certainty(row), _sentence(name, row)) for row in of_section if "mark" in row
        )
        found += marked[:_MOST_OF_A_SECTION]
    return [sentence for _, sentence in sorted(found)[:_MOST_TOLD]]


def _effect(row: Mapping[str, Any]) -> tuple[float, float]:
    """How far a marked row is from no effect, and half its interval."""
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
_ALONE = {"seat": message("seat {one}"), **dict.fromkeys(OF_TILES, message("tile {one}"))}


def _sentence(name: str, row: Mapping[str, Any]) -> str:
    section = BY_ID[name]
    value, half = _effect(row)
    figure = _UNITS[section.unit].text.format(
        figure=f"{said(section, value, '+')} ± {said(section, half)}"
    )
    title = section.title.text
    of = _of_in_words(name, row["of"])
    if "less" in row:
        first, second = (said(section, figures[0]) for figures in row["is"])
        told = tr("{title}: {of}, {figure} (from {first} to {second})")
        return told.format(title=title, of=of, figure=figure, first=first, second=second)
    told = tr("{title}: {of}, {figure} in {games}")
    return told.format(title=title, of=of, figure=figure, games=games_in_words(row["is"][0][3]))


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


def said(section: Section, value: float, sign: str = "") -> str:
    """A figure of that section as people read it, a share in per cent."""
    is_share = section.unit == "share"
    return rounded(100 * value if is_share else value, 1 if is_share else 2, sign)


def _looks(tiles: Tiles) -> dict[int, LandscapeTile]:
    """The tiles by what they look like, a tile for all its copies."""
    return {tile.looks: tile for tile in tiles.values()}


def tile_called(tile: LandscapeTile) -> str:
    """The name of a landscape tile, or its number."""
    return tile.name or str(tile.looks)
