"""The page of one study or two: everything it shows as data in it, the charts' library, the type face; no network."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib import resources
from math import isfinite
from typing import Any, NamedTuple

from skye_desktop.engine import LandscapeTile, Terrain
from skye_desktop.i18n import tr
from skye_desktop.lab.charts import CONFIG, chart
from skye_desktop.lab.findings import Figures, Findings, Table, Tiles, words
from skye_desktop.lab.numbers import Figure, chance_of_nothing, corrected, difference
from skye_desktop.lab.sections import BY_ID, SECTIONS, Section, Unit

MARKED = 0.05
"""A corrected chance below this is marked."""
_MOST_TOLD, _MOST_OF_A_SECTION = 10, 3
"""Entries of the list of what stands out."""
_OF_TILES = ("worth", "price", "sold", "axed")
_TERRAIN = {Terrain.PASTURE: "#8fae5a", Terrain.MOUNTAIN: "#a99f94", Terrain.WATER: "#6f9fc0"}


class Shown(NamedTuple):
    """A study on the page."""

    name: str
    about: str
    source: str
    """The folder it was read from."""
    findings: Findings
    tiles: Mapping[str, Tiles]
    """Of each of its variants."""


class Pair(NamedTuple):
    """A table on the page: what it is in the one study, and in the other if two are compared."""

    title: str
    figures: tuple[Figures, ...]
    games: tuple[int, ...]
    tiles: Tiles
    """By what they look like."""


def page(studies: Sequence[Shown]) -> str:
    """The HTML of one study, or of two side by side."""
    told = _content(studies)
    files = resources.files("skye_desktop.lab") / "page"
    parts = {
        "title": escape(" / ".join(study.name for study in studies)),
        "font": b64encode(
            (resources.files("skye_desktop.kit") / "fonts" / "averia-serif-bold.ttf").read_bytes()
        ).decode(),
        "style": (files / "page.css").read_text(encoding="utf-8"),
        "library": _library(),
        "script": (files / "page.js").read_text(encoding="utf-8"),
        # What a study is called must not end the script.
        "data": json.dumps(told, ensure_ascii=False, allow_nan=False, separators=(",", ":")).replace(
            "<", "\\u003c"
        ),
    }
    text = (files / "page.html").read_text(encoding="utf-8")
    for name, part in parts.items():
        text = text.replace(f"{{{{{name}}}}}", part)
    return text


@cache
def _library() -> str:
    """Vega, Vega-Lite and Vega-Embed as one script: 0.9 MB, where Plotly's is 4.8 MB."""
    import vl_convert

    bundle: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    return bundle.replace("</script", "<\\/script")


def _content(studies: Sequence[Shown]) -> dict[str, Any]:
    names = _names(studies)
    pairs = _pairs(studies)
    # Where nothing different sits at any table there is nobody to be compared.
    sections = [
        one for one in SECTIONS if one.id != "players" or any(pair.figures[0][one.id] for pair in pairs)
    ]
    return {
        "studies": [
            {
                "name": name,
                "about": study.about,
                "source": study.source,
                "games": sum(study.findings.games.values()),
            }
            for name, study in zip(names, studies, strict=True)
        ],
        "tables": [
            {"title": pair.title, "games": pair.games, "told": _stands_out(pair, rows), "rows": rows}
            for pair in pairs
            for rows in [_rows(pair)]
        ],
        "sections": [section._asdict() | {"chart": chart(section, names)} for section in sections],
        "config": CONFIG,
        "landscape": {_called(tile): _drawn(tile) for pair in pairs for tile in pair.tiles.values()},
        "of_tiles": _OF_TILES,
    }


def _names(studies: Sequence[Shown]) -> list[str]:
    """What the studies are called; two of one name by their rules or their folders too."""
    names = [study.name for study in studies]
    if len(set(names)) == len(names):
        return names
    rules = [", ".join(study.tiles) for study in studies]
    sources = [study.source for study in studies]
    more = rules if len(set(rules)) == len(rules) else sources
    return [f"{name} ({told})" for name, told in zip(names, more, strict=True)]


def _pairs(studies: Sequence[Shown]) -> list[Pair]:
    """The tables of the page: those of the first study, each with the second's that is most like it."""
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
            pairs.append(Pair(title, (figures, second.tables[like]), games, looks))
    return pairs


def _like(table: Table, here: list[Table], there: list[Table]) -> Table | None:
    """The other study's table of the same kind; one of another variant or other players if only it can be meant."""
    if table in there:
        return table
    for same in (("seats", "bots"), ("seats",)):
        mine = [one for one in here if all(getattr(one, name) == getattr(table, name) for name in same)]
        found = [one for one in there if all(getattr(one, name) == getattr(table, name) for name in same)]
        if len(mine) == len(found) == 1:
            return found[0]
    return None


def _rows(pair: Pair) -> dict[str, list[dict[str, Any]]]:
    """The rows of each section; what remains after correcting for many is marked."""
    found = {section.id: _of_section(section, pair) for section in SECTIONS}
    if len(pair.figures) == 1:
        for section in SECTIONS:
            if section.nothing is not None:
                _correct(found[section.id])
    else:
        _correct([row for rows in found.values() for row in rows if "chance" in row])
    return found


def _of_section(section: Section, pair: Pair) -> list[dict[str, Any]]:
    keys = list(dict.fromkeys(key for figures in pair.figures for key in figures[section.id]))
    found = []
    for key in keys:
        parts = (
            [_called(pair.tiles[int(key[0])])] if section.id in _OF_TILES else [words(part) for part in key]
        )
        found.append(_row(section, parts, [figures[section.id].get(key) for figures in pair.figures]))
    return found


def _row(section: Section, parts: list[str], figures: Sequence[Figure | None]) -> dict[str, Any]:
    """What one figure is of, and what it is in each study."""
    if section.id == "sets":
        parts = [" · ".join(parts)]
    row: dict[str, Any] = {"of": parts, "is": [figure and _numbers(figure) for figure in figures]}
    match figures:
        case [Figure() as figure] if section.nothing is not None:
            row["chance"] = chance_of_nothing(figure, section.nothing)
        case [Figure() as first, Figure() as second]:
            differing = difference(first, second)
            row["less"] = [*map(_number, differing[:3])]
            row["chance"] = differing.chance
        case _:
            pass
    return row


def _numbers(figure: Figure) -> list[float | int | None]:
    return [_number(figure.value), _number(figure.low), _number(figure.high), figure.games]


def _number(value: float) -> float | None:
    return round(value, 5) if isfinite(value) else None


def _correct(rows: list[dict[str, Any]]) -> None:
    for row, chance in zip(rows, corrected([row["chance"] for row in rows]), strict=True):
        row["chance"] = round(chance, 4)
        if chance < MARKED:
            row["mark"] = 1


def _stands_out(pair: Pair, rows: Mapping[str, list[dict[str, Any]]]) -> list[str]:
    """The surest of what is marked, a sentence each, some of each section."""
    found: list[tuple[float, str]] = []
    for name, of_section in rows.items():
        if name == "worth" and len(pair.figures) == 1:
            continue  # that tiles differ in worth surprises nobody: the section tells which
        marked = sorted((-_certainty(row), _sentence(name, row)) for row in of_section if "mark" in row)
        found += marked[:_MOST_OF_A_SECTION]
    return [sentence for _, sentence in sorted(found)[:_MOST_TOLD]]


def _effect(row: Mapping[str, Any]) -> tuple[float, float]:
    """How far a marked row is from no effect, and half its interval."""
    value, low, high = row["less"] if "less" in row else row["is"][0][:3]
    return value, (high - low) / 2


def _certainty(row: Mapping[str, Any]) -> float:
    value, half = _effect(row)
    return abs(value) / max(1e-9, half)


_JOINED = {"pairs": " with ", "rounds": " in round ", "comebacks": " after round "}


def _sentence(name: str, row: Mapping[str, Any]) -> str:
    section = BY_ID[name]
    of = _JOINED.get(name, ", ").join(map(str, row["of"]))
    if name in _OF_TILES:
        of = f"tile {of}"
    value, half = _effect(row)
    unit = _UNITS[section.unit]
    told = f"{section.title}: {of}, {_said(section, value, '+')} ± {_said(section, half)}{unit}"
    if "less" in row:
        first, second = (_said(section, figures[0]) for figures in row["is"])
        return f"{told} (from {first} to {second})"
    return f"{told} in {row['is'][0][3]:,} games"


_UNITS: dict[Unit, str] = {"points": " points", "gold": " gold", "number": "", "share": " %"}


def _said(section: Section, value: float, sign: str = "") -> str:
    number = f"{100 * value:{sign}.1f}" if section.unit == "share" else f"{value:{sign}.2f}"
    return number.replace("-", "−")


def _looks(tiles: Tiles) -> dict[int, LandscapeTile]:
    """The tiles by what they look like, a tile for all its copies."""
    return {tile.looks: tile for tile in tiles.values()}


def _called(tile: LandscapeTile) -> str:
    return tile.name or str(tile.looks)


def _drawn(tile: LandscapeTile) -> dict[str, str]:
    """A landscape tile in words, and drawn plainly: the terrains of its sides and its roads."""
    corners = ("0,0 40,0", "40,0 40,40", "40,40 0,40", "0,40 0,0")
    drawn = "".join(
        f'<polygon points="{corner} 20,20" fill="{_TERRAIN[edge]}"/>'
        for corner, edge in zip(corners, tile.faces[0].edges, strict=True)
    )
    ends = ("20,0", "40,20", "20,40", "0,20")
    for road in tile.roads:
        lines = "".join(f"M20,20L{ends[side]}" for side in road)
        drawn += f'<path d="{lines}" stroke="#f3e3bd" stroke-width="4" stroke-linecap="round"/>'
    things = {str(icon).replace("_", " "): tile.icons.count(icon) for icon in tile.icons}
    said = ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in things.items())
    return {
        "drawn": f'<svg viewBox="0 0 40 40" aria-hidden="true">{drawn}</svg>',
        "said": said or tr("nothing"),
    }
