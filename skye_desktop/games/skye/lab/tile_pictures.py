"""Landscape tiles as simple drawings, for the page of a report."""

from __future__ import annotations

from skye_desktop.games.skye.engine import LandscapeTile, Terrain
from skye_desktop.games.skye.wording.tile import icon_name
from skye_desktop.i18n import enumerated, tr
from skye_desktop.lab.lab_game import Pictured

_TERRAIN = {Terrain.PASTURE: "#8fae5a", Terrain.MOUNTAIN: "#a99f94", Terrain.WATER: "#6f9fc0"}


def pictured(tile: LandscapeTile) -> Pictured:
    """Return the data of a landscape tile for a simple drawing, and its description.

    The drawing has the terrains of its sides, and its roads.
    """
    corners = ("0,0 40,0", "40,0 40,40", "40,40 0,40", "0,40 0,0")
    drawn = "".join(
        f'<polygon points="{corner} 20,20" fill="{_TERRAIN[edge]}"/>'
        for corner, edge in zip(corners, tile.faces[0].edges, strict=True)
    )
    ends = ("20,0", "40,20", "20,40", "0,20")
    for road in tile.roads:
        lines = "".join(f"M20,20L{ends[side]}" for side in road)
        drawn += f'<path d="{lines}" stroke="#f3e3bd" stroke-width="4" stroke-linecap="round"/>'
    things = {icon_name(icon): tile.icons.count(icon) for icon in tile.icons}
    said = enumerated(f"{name} ×{count}" if count > 1 else name for name, count in things.items())
    svg = f'<svg viewBox="0 0 40 40" aria-hidden="true">{drawn}</svg>'
    return Pictured(tile.name or str(tile.looks), svg, said or tr("nothing"))
