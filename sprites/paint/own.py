"""Tiles of a variant, painted like the printed ones: `sprites.paint --variant FILE`."""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image

from skye_desktop.games.skye.engine.tiles import FIRST_OWN
from skye_desktop.games.skye.variant_files import VARIANTS
from sprites.paint.ground import paint_ground
from sprites.paint.layout import compose
from sprites.paint.masks import GRAIN, area_mask, middles, rows

FOLDER = Path(__file__).resolve().parent.parent / "painted"
_QUALITY = 90


def paint_variant(name_or_file: str) -> None:
    """Paint every tile that the variant has of its own.

    A tile whose things find no room is skipped; the game draws it plainly.
    """
    FOLDER.mkdir(exist_ok=True)
    for number in sorted(
        {tile.looks for tile in VARIANTS.load(name_or_file).tiles if tile.looks >= FIRST_OWN}
    ):
        try:
            composition = compose(number)
        except ValueError as error:
            print(f"{error}: the game goes on drawing it by itself")
            continue
        mask = area_mask(number)
        things = [
            {
                "icon": str(thing.icon),
                "x": round(thing.x, 4),
                "y": round(thing.y, 4),
                "area": thing.area,
            }
            for thing in composition.things
        ]
        layout = {"size": composition.size, "things": things}
        entry = {
            "grain": GRAIN,
            "layout": layout,
            "mask": {"middles": middles(mask), "rows": rows(mask)},
        }
        picture = Image.fromarray(paint_ground(number))
        picture.save(FOLDER / f"{number}.webp", quality=_QUALITY, method=6, use_sharp_yuv=True)
        (FOLDER / f"{number}.json").write_text(json.dumps(entry) + "\n", encoding="utf-8")
        print(FOLDER / f"{number}.webp")
