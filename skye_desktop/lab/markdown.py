"""A report as Markdown, so that figures in documents need not be copied by hand."""

from __future__ import annotations

from collections.abc import Sequence

from skye_desktop.foreign import visible_lines
from skye_desktop.i18n import enumerated, headed, listed, message, sentence, tr
from skye_desktop.lab.labels import from_to, grouped
from skye_desktop.lab.report_rows import (
    PAIRED,
    Row,
    StudyResults,
    TableComparison,
    format_figure,
    names_of,
    notable_findings,
    pairs_of,
    rows_of,
)
from skye_desktop.lab.sections import ReportSection

BEGIN = "<!-- figures -->"
"""Line of a document before the figures."""
END = "<!-- end of figures -->"
"""Line of a document after the figures."""
_MOST_OF_EACH_END = 8
"""Number of the first, and of the last, rows that are kept of a long table."""
_FEWEST = 20
"""Least number of games of a set of tiles; with fewer its mean says nothing."""
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


def text(studies: Sequence[StudyResults]) -> str:
    """Return the Markdown of one study, or of two side by side."""
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


def replace_figures(document: str, name: str, figures: str) -> str:
    """Return the document with new figures between its lines `BEGIN` and `END`.

    If there is a `BEGIN` line with ``name``, that of the study, it is used. Raises ValueError if
    the lines are missing.
    """
    named = BEGIN.replace(" -->", f": {name} -->")
    mark = named if f"{named}\n" in document else BEGIN
    before, begin, rest = document.partition(f"{mark}\n")
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"has no lines {BEGIN} and {END}, between which the figures would stand")
    return f"{before}{mark}\n\n{figures}\n{END}{after}"


def _of_table(pair: TableComparison, names: Sequence[str]) -> list[str]:
    rows = rows_of(pair)
    games = tr("{games} games").format(games=listed(map(grouped, pair.games)))
    found = [f"### {enumerated((pair.title, games))}"]
    findings = notable_findings(pair, rows)
    found.append(
        "\n".join(
            f"- {sentence}"
            for sentence in findings or [tr("Nothing that chance would not explain.")]
        )
    )
    sections = {section.id: section for section in pair.report.sections}
    for name in pair.report.in_text:
        if shown := _selected_rows(name, rows[name]):
            found += [
                f"**{sentence(sections[name].title.text)}** {sections[name].lead.text}",
                _table(sections[name], shown, names),
            ]
    return found


def _selected_rows(name: str, rows: list[Row]) -> list[Row]:
    """Return the rows of a section for the text.

    The largest come first; of many rows only the first and the last are returned.
    """
    if name == "sets":
        rows = [row for row in rows if all(figure and figure[3] >= _FEWEST for figure in row["is"])]
    if len(rows) <= 2 * _MOST_OF_EACH_END or name == "comebacks":
        return rows
    falling = sorted(
        rows, key=lambda row: -(row["less"] if "less" in row else row["is"][0] or [0])[0]
    )
    return falling[:_MOST_OF_EACH_END] + falling[-_MOST_OF_EACH_END:]


def _table(section: ReportSection, rows: Sequence[Row], names: Sequence[str]) -> str:
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


def _cells(section: ReportSection, row: Row) -> list[str]:
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


def _figure(
    section: ReportSection, figure: Sequence[float | None] | None, sign: str
) -> tuple[str, str]:
    """Return a figure with its unit, and its interval, both as text."""
    value, low, high = figure or (None, None, None)
    if value is None:
        return "–", "–"
    unit = " %" if section.unit == "share" else ""
    number = format_figure(section, value, sign) + unit
    if low is None or high is None:
        return number, tr("too few games")
    return number, from_to(
        format_figure(section, low, sign), format_figure(section, high, sign)
    ) + unit
