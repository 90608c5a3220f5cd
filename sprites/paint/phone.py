"""Pictures for phones: those of the game again, as small as a phone's screen may have them.

They lie flat in `sprites/phone/`. A phone has two or three pixels for each of a page's; a tile is
shown at most 130 of those wide, a thing on it a third of that. The page puts things on tiles as
the window does, by `tiles.json`, so that they stand upright on a turned tile.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from skye_desktop.games.skye.engine.tiles import CASTLE, TILES
from sprites.paint import drawing
from sprites.paint.pictograms import PICTURES as SCORING
from sprites.paint.things import CLANS, THINGS

FOLDER: Final = "phone"
PLACES: Final = "tiles.json"
"""File with the things of each tile and their places."""
_PAINTED = drawing.SPRITES
_THING = (128, 128)


class SmallPicture(NamedTuple):
    """How a picture for phones is made: from which file, its size in pixels, its quality."""

    source: str
    size: tuple[int, int]
    quality: int = 80
    """Quality of the WebP, from 0 to 100."""
    box: tuple[int, int, int, int] | None = None
    """Part of the source to be taken: left, top, right, bottom; None for all."""
    is_opaque: bool = False
    """Whether the source's transparency is left out."""
    repeats: bool = False
    """Whether it is laid out side by side, so that opposite edges must join."""


def _number(number: int) -> str:
    return "C" if number == CASTLE.number else str(number)


PICTURES: Final[dict[str, SmallPicture]] = {
    **{
        f"tile-{_number(number)}": SmallPicture(f"tiles/{number}.webp", (256, 256), 82)
        for number in TILES
    },
    **{
        f"thing-{name}": SmallPicture(f"things/{name}.png", _THING)
        for thing in THINGS
        for name in (thing, f"scroll_{thing}")
    },
    **{f"thing-castle_{clan}": SmallPicture(f"things/castle_{clan}.png", _THING) for clan in CLANS},
    **{f"clan-{clan}": SmallPicture(f"clans/{clan}.png", (128, 128), 84) for clan in CLANS},
    **{f"tartan-{clan}": SmallPicture(f"clans/{clan}_tartan.webp", (96, 96), 84) for clan in CLANS},
    **{f"awning-{clan}": SmallPicture(f"clans/{clan}_awning.png", (256, 128)) for clan in CLANS},
    **{
        # Without the round corners above and the shadow below.
        f"banner-{clan}": SmallPicture(
            f"clans/{clan}_banner.png", (600, 84), box=(20, 20, 620, 104), is_opaque=True
        )
        for clan in CLANS
    },
    **{f"scoring-{name}": SmallPicture(f"scoring/{name}.png", (160, 160)) for name in SCORING},
    **{f"coin-{value}": SmallPicture(f"coins/{value}.png", (128, 128)) for value in (1, 2, 5, 10)},
    "purse": SmallPicture("coins/purse.png", (128, 128)),
    "axe": SmallPicture("table/axe.png", (128, 128)),
    "crown": SmallPicture("table/crown.png", (128, 128)),
    "icon": SmallPicture("table/icon.png", (180, 180)),
    "wood": SmallPicture("table/wood.jpg", (1024, 1024), 60, repeats=True),
    "parchment": SmallPicture("table/parchment.png", (768, 768), 75, is_opaque=True, repeats=True),
    "title": SmallPicture("table/title.jpg", (1280, 720), 76),
}
"""All pictures for phones by their names, which are those of their files."""


def small(name: str) -> Image.Image:
    """Return the picture of that name in its size."""
    made = PICTURES[name]
    with Image.open(_PAINTED / made.source) as source:
        whole = source.convert("RGB" if made.is_opaque or source.mode == "RGB" else "RGBA")
    # What is transparent has a colour too, which must not bleed into what is not.
    flat = whole.convert("RGBa") if whole.mode == "RGBA" else whole
    if made.repeats:
        return _shrunk_with_neighbours(flat, made.size)
    return flat.resize(made.size, Image.Resampling.LANCZOS, made.box).convert(whole.mode)


def _shrunk_with_neighbours(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return a picture that repeats in another size: pixels at its edges get those beyond them."""
    wide = Image.new(picture.mode, (2 * picture.width, 2 * picture.height))
    for left in (0, picture.width):
        for top in (0, picture.height):
            wide.paste(picture, (left, top))
    wide = wide.resize((2 * size[0], 2 * size[1]), Image.Resampling.LANCZOS)
    middle = wide.crop((size[0] // 2, size[1] // 2, size[0] // 2 + size[0], size[1] // 2 + size[1]))
    return ImageChops.offset(middle, size[0] // 2, size[1] // 2)


def places() -> str:
    """Return the things of each tile as printed: their names and middles, in parts of its side."""
    layout = (_PAINTED / "tiles" / "layout.json").read_text(encoding="utf-8")
    tiles = {
        _number(int(number)): {
            "size": entry["size"],
            "things": [[thing["icon"], thing["x"], thing["y"]] for thing in entry["things"]],
        }
        for number, entry in json.loads(layout).items()
    }
    return json.dumps(tiles, separators=(",", ":")) + "\n"


def paint_small(name: str, folder: Path) -> Path:
    """Make the picture of that name in the folder, and return its file."""
    file = folder / f"{name}.webp"
    small(name).save(file, quality=PICTURES[name].quality, method=6, use_sharp_yuv=True)
    return file


def paint_for_phones(progress: Callable[[str], None]) -> None:
    """Make all pictures from those of the game, and the places of things, in `phone/`.

    Call `progress` with the name of each finished file.
    """
    folder = drawing.SPRITES / FOLDER
    folder.mkdir(exist_ok=True)
    (folder / PLACES).write_text(places(), encoding="utf-8")
    progress(f"{FOLDER}/{PLACES}")
    for name in PICTURES:
        progress(f"{FOLDER}/{paint_small(name, folder).name}")
