"""Pictures for judging the tiles: all of them side by side, and a land of matching ones."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from skye_desktop.games.skye.engine.tiles import TILES, RotatedTile

_GAP = 4
_TABLE = (46, 32, 24)
_PALE = (246, 240, 224, 235)


def contact_sheet(
    numbers: list[int], folder: Path, columns: int = 10, size: int = 192
) -> Image.Image:
    """Return the given tiles as printed, with their things, `size` pixels each."""
    rows = -(-len(numbers) // columns)
    sheet = Image.new("RGB", (columns * size, rows * size))
    for place, number in enumerate(numbers):
        sheet.paste(
            dressed(number, 0, folder, size), (place % columns * size, place // columns * size)
        )
    return sheet


def mosaic(
    folder: Path, cells: int = 5, size: int = 256, seed: int = 1, things: bool = False
) -> Image.Image:
    """Return a square of matching tiles in random rotations."""
    land = _land(cells, np.random.default_rng(seed))
    picture = Image.new("RGB", (cells * size, cells * size))
    for (x, y), face in land.items():
        tile = dressed(face.number, face.rotation, folder, size, things)
        picture.paste(tile, (x * size, y * size))
    return picture


def before_and_after(
    numbers: list[int], before: Path, after: Path, sizes: tuple[int, ...] = (64, 96, 192)
) -> Image.Image:
    """Return the given tiles from two folders, for each size before above after."""
    sheet = Image.new(
        "RGB", (len(numbers) * (max(sizes) + _GAP), 2 * (sum(sizes) + len(sizes) * _GAP)), _TABLE
    )
    top = 0
    for size in sizes:
        for folder in (before, after):
            for place, number in enumerate(numbers):
                sheet.paste(dressed(number, 0, folder, size), (place * (size + _GAP), top))
            top += size + _GAP
    return sheet


def dressed(
    number: int, rotation: int, folder: Path, size: int, things: bool = True
) -> Image.Image:
    """Return one tile, turned by quarter-turns clockwise, with its things upright on it."""
    with Image.open(folder / f"{number}.webp") as painted:
        picture = painted.convert("RGB").resize((size, size), Image.Resampling.LANCZOS)
    picture = picture.rotate(-90 * rotation)
    if things:
        _put_things(picture, number, rotation, folder.parent / "things")
    return picture


@lru_cache(maxsize=4)
def _layouts(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "layout.json").read_text(encoding="utf-8"))
    return found


def _put_things(picture: Image.Image, number: int, rotation: int, folder: Path) -> None:
    layout = _layouts(folder.parent / "tiles")[str(number)]
    side = round(layout["size"] * picture.width)
    for thing in layout["things"]:
        x, y, icon = thing["x"], thing["y"], thing["icon"]
        for _ in range(rotation):
            x, y = 1 - y, x
        corner = (round(x * picture.width - side / 2), round(y * picture.width - side / 2))
        found = next(
            iter(sorted(folder.glob(f"{icon}*.png"))), None
        )  # a castle for each clan: any will do
        if found is None:
            _put_disc(picture, corner, side, icon)
            continue
        with Image.open(found) as sprite:
            small = sprite.convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)
        picture.paste(small, corner, small)


def _put_disc(picture: Image.Image, corner: tuple[int, int], side: int, name: str) -> None:
    draw = ImageDraw.Draw(picture, "RGBA")
    x, y = corner
    draw.ellipse([x, y, x + side, y + side], fill=_PALE, outline=(40, 30, 20, 255))
    draw.text((x + 4, y + side / 2 - 5), name.replace("scroll_", "*")[:5], fill=(0, 0, 0, 255))


def _land(cells: int, rng: np.random.Generator) -> dict[tuple[int, int], RotatedTile]:
    """Return random tiles in which every cell matches those to the west and north."""
    while True:
        land: dict[tuple[int, int], RotatedTile] = {}
        numbers = [n for n in rng.permutation(list(TILES)).tolist() if n]
        for place in range(cells * cells):
            x, y = place % cells, place // cells
            face = _fitting(numbers, land.get((x - 1, y)), land.get((x, y - 1)), rng)
            if face is None:
                break
            numbers.remove(face.number)
            land[x, y] = face
        else:
            return land


def _fitting(
    numbers: list[int],
    west: RotatedTile | None,
    north: RotatedTile | None,
    rng: np.random.Generator,
) -> RotatedTile | None:
    for number in numbers:
        for turns in rng.permutation(4).tolist():
            face = TILES[number].faces[turns]
            if west is not None and west.edges[1] != face.edges[3]:
                continue
            if north is not None and north.edges[2] != face.edges[0]:
                continue
            return face
    return None
