"""The page of one study or two: everything it shows as data in it, the charts' library, the type face; no network."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import resources
from typing import Any

from skye_desktop.engine import LandscapeTile, Terrain
from skye_desktop.i18n import tr
from skye_desktop.lab.charts import CONFIG, chart
from skye_desktop.lab.sections import SECTIONS
from skye_desktop.lab.shown import OF_TILES, Shown, names_of, pairs_of, rows_of, stands_out, tile_called

_TERRAIN = {Terrain.PASTURE: "#8fae5a", Terrain.MOUNTAIN: "#a99f94", Terrain.WATER: "#6f9fc0"}


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
    names = names_of(studies)
    pairs = pairs_of(studies)
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
                "played": study.played,
            }
            for name, study in zip(names, studies, strict=True)
        ],
        "tables": [
            {"title": pair.title, "games": pair.games, "told": stands_out(pair, rows), "rows": rows}
            for pair in pairs
            for rows in [rows_of(pair)]
        ],
        "sections": [section._asdict() | {"chart": chart(section, names)} for section in sections],
        "config": CONFIG,
        "landscape": {tile_called(tile): _drawn(tile) for pair in pairs for tile in pair.tiles.values()},
        "of_tiles": OF_TILES,
    }


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
