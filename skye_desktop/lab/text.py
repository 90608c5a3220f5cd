"""What came of one study or two as Markdown: the tables that a text about them needs, so that
nobody types a figure.
"""

from __future__ import annotations

from collections.abc import Sequence

from skye_desktop.foreign import visible_lines
from skye_desktop.i18n import enumerated, headed, listed, message, sentence, tr
from skye_desktop.lab.labels import from_to, grouped
from skye_desktop.lab.sections import BY_ID, Section
from skye_desktop.lab.shown import (
    PAIRED,
    Pair,
    Row,
    Shown,
    names_of,
    pairs_of,
    rows_of,
    said,
    stands_out,
)

BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
"""The lines of a document between which the figures stand."""
_SECTIONS = (
    "start",
    "start_points",
    "players",
    "tiles_points",
    "pairs",
    "sets",
    "ties",
    "comebacks",
)
_MOST_OF_EACH_END = 8
"""Rows of a longer table that are told of its largest figures, and of its smallest."""
_FEWEST = 20
"""Games of a set below which its mean is chance."""
_NOTE = message(
    "Ranges are 95 % intervals; games are what is independent. What stands in **bold** remains "
    "after correcting for "
    "looking at many figures of the same table (Benjamini and Hochberg): of what is bold in one "
    "table at most 5 % is "
    "to be expected there by chance; of all tables together it may be more."
)
_NOTE_OF_TWO = message(
    "Ranges are 95 % intervals; games are what is independent. What stands in **bold** remains "
    "after correcting for "
    "all differences under the same heading (Benjamini and Hochberg): of what is bold under one "
    "heading at most 5 % is "
    "to be expected there by chance; of all headings together it may be more."
)


def text(studies: Sequence[Shown]) -> str:
    """The Markdown of one study, or of two side by side."""
    names = names_of(studies)
    parts = [
        sentence(headed(name, study.played)) for name, study in zip(names, studies, strict=True)
    ]
    pairs = pairs_of(studies)
    for pair in pairs:
        parts += _of_table(pair, names)
    if any(pair.is_paired for pair in pairs):
        parts.append(PAIRED.text)
    parts.append(_NOTE_OF_TWO.text if len(names) > 1 else _NOTE.text)
    return visible_lines("\n\n".join(parts)) + "\n"


def renewed(document: str, name: str, figures: str) -> str:
    """The document with those figures between its lines `BEGIN` and `END`, or between that with the
    study's name and `END` if it has one. Raises ValueError if it lacks them.
    """
    named = BEGIN.replace(" -->", f": {name} -->")
    mark = named if f"{named}\n" in document else BEGIN
    before, begin, rest = document.partition(f"{mark}\n")
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"has no lines {BEGIN} and {END}, between which the figures would stand")
    return f"{before}{mark}\n\n{figures}\n{END}{after}"


def _of_table(pair: Pair, names: Sequence[str]) -> list[str]:
    rows = rows_of(pair)
    games = tr("{games} games").format(games=listed(map(grouped, pair.games)))
    found = [f"### {enumerated((pair.title, games))}"]
    told = stands_out(pair, rows)
    found.append(
        "\n".join(
            f"- {sentence}" for sentence in told or [tr("Nothing that chance would not explain.")]
        )
    )
    for name in _SECTIONS:
        if shown := _enough(name, rows[name]):
            found += [
                f"**{sentence(BY_ID[name].title.text)}** {BY_ID[name].lead.text}",
                _table(BY_ID[name], shown, names),
            ]
    return found


def _enough(name: str, rows: list[Row]) -> list[Row]:
    """The rows of a section that are told, the largest first where only the ends are."""
    if name == "sets":
        rows = [row for row in rows if all(figure and figure[3] >= _FEWEST for figure in row["is"])]
    if len(rows) <= 2 * _MOST_OF_EACH_END or name == "comebacks":
        return rows
    falling = sorted(
        rows, key=lambda row: -(row["less"] if "less" in row else row["is"][0] or [0])[0]
    )
    return falling[:_MOST_OF_EACH_END] + falling[-_MOST_OF_EACH_END:]


def _table(section: Section, rows: Sequence[Row], names: Sequence[str]) -> str:
    one = len(names) == 1
    value = section.value.text
    heads = [key.text for key in section.keys[: len(rows[0]["of"])]]
    for name in names:
        heads += [value if one else enumerated((value, name)), tr("Range"), tr("Games")]
    if not one:
        heads += [tr("Difference"), tr("Range")]
    ends = ["---"] * len(rows[0]["of"]) + ["---:"] * (len(heads) - len(rows[0]["of"]))
    return "\n".join(
        _line(cells) for cells in (heads, ends, *(_cells(section, row) for row in rows))
    )


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(section: Section, row: Row) -> list[str]:
    is_one = len(row["is"]) == 1
    is_marked = "mark" in row
    cells = [str(part).replace("|", "/") for part in row["of"]]
    sign = "+" if section.nothing is not None else ""
    for figure in row["is"]:
        value, *ends = _figure(section, figure[:3] if figure else None, sign)
        games = grouped(figure[3]) if figure else "–"
        cells += [f"**{value}**" if is_one and is_marked else value, *ends, games]
    if not is_one:
        value, *ends = _figure(section, row.get("less"), "+")
        cells += [f"**{value}**" if is_marked else value, *ends]
    return cells


def _figure(section: Section, figure: Sequence[float | None] | None, sign: str) -> tuple[str, str]:
    """A figure with its unit, and its interval."""
    value, low, high = figure or (None, None, None)
    if value is None:
        return "–", "–"
    unit = " %" if section.unit == "share" else ""
    told = said(section, value, sign) + unit
    if low is None or high is None:
        return told, tr("too few games")
    return told, from_to(said(section, low, sign), said(section, high, sign)) + unit
