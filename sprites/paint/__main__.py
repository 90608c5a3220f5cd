"""`python -m sprites.paint`: paints the tiles and other sprites again, and renders all sounds."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image

from skye_desktop.games.skye.engine.tiles import TILES
from sprites.paint import ambience, layout, music, paint_ground, sounds
from sprites.paint.animations import FOLDER, paint_one_living
from sprites.paint.animations import PICTURES as LIVING
from sprites.paint.faces import BEASTS, paint_face
from sprites.paint.host_faces import HOSTS, paint_host
from sprites.paint.masks import FILE, write_masks
from sprites.paint.objects_main import STEPS, THING_PICTURES, paint_all
from sprites.paint.own import paint_variant
from sprites.paint.patterns import paint_patterns, write_layout
from sprites.paint.phone import FOLDER as PHONE
from sprites.paint.phone import PICTURES as FOR_PHONES
from sprites.paint.phone import paint_for_phones
from sprites.paint.pictograms import PICTURES, paint_pictogram
from sprites.paint.sheets import before_and_after, contact_sheet, mosaic
from sprites.paint.table import PICTURES as TABLE
from sprites.paint.table import paint_one
from sprites.paint.things import paint_things

TILE_FOLDER = Path(__file__).resolve().parent.parent / "tiles"
WEBP_QUALITY = 94
_THINGS = "things"
_LIFE = {f"{FOLDER}/{name}": name for name in LIVING}
_FACES = {f"clans/{clan}_face.webp": clan for clan in BEASTS}
_HOSTS = {f"hosts/{host}.webp": host for host in HOSTS}
HEARD: dict[str, Callable[[], None]] = {
    f"{folder}/{name}": partial(write, name)
    for folder, names, write in (
        ("sounds", sounds.NAMES, sounds.write),
        ("music", music.NAMES, music.write),
        ("ambience", ambience.NAMES, ambience.write),
    )
    for name in names
}
"""Functions that render each sound, air and loop, by its path below `sprites/`."""


def main() -> None:
    """Paint what the command line names; by default everything."""
    options = _options()
    if options.variant:
        paint_variant(options.variant)
        return
    only = options.only or []
    known = {str(number): number for number in TILES}
    scoring = {f"scoring/{name}": name for name in PICTURES}
    singly = {*known, *scoring, *TABLE, *HEARD, *_FACES, *_HOSTS, *_LIFE, _THINGS, PHONE}
    unknown = [name for name in only if name not in singly]
    if unknown:
        sys.exit(
            f"there is no {unknown[0]} to be made by itself; "
            f"there are the tiles 0 to {max(TILES)}, "
            + ", ".join([_THINGS, PHONE, *scoring, *TABLE, *_FACES, *_HOSTS, *_LIFE, *HEARD])
        )
    numbers = [known[name] for name in only if name in known] if only else list(TILES)
    if not options.no_paint:
        for name in only:
            if name in scoring:
                paint_pictogram(scoring[name])
            elif name in TABLE:
                paint_one(name)
            elif name in _FACES:
                paint_face(_FACES[name])
            elif name in _HOSTS:
                paint_host(_HOSTS[name])
            elif name in _LIFE:
                paint_one_living(_LIFE[name])
            elif name in HEARD:
                HEARD[name]()
            elif name == _THINGS:
                paint_things(_progress(THING_PICTURES))
                sys.stderr.write("\n")
            elif name == PHONE:
                paint_for_phones(_progress(len(FOR_PHONES) + 1))
                sys.stderr.write("\n")
        if numbers:
            _paint_tiles(numbers)
    if options.sheet:
        chosen = numbers or list(TILES)
        if options.before:
            before_and_after(chosen, options.before, TILE_FOLDER).save(options.sheet)
        else:
            contact_sheet(chosen, TILE_FOLDER).save(options.sheet)
    if options.mosaic:
        mosaic(TILE_FOLDER).save(options.mosaic)
    if not (options.only or options.no_paint or options.tiles):
        _paint_objects()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sprites.paint", description=__doc__)
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="NAME",
        help="paint only these: 17, things, scoring/ships, table/wood.jpg, sounds/sale, "
        "music/loch_lomond; phone makes those for phones from the others",
    )
    parser.add_argument(
        "--variant",
        metavar="FILE",
        help="paint the tiles that this variant has of its own, and nothing else",
    )
    parser.add_argument(
        "--tiles", action="store_true", help="paint the tiles, but no other sprites"
    )
    parser.add_argument(
        "--sheet", type=Path, metavar="PNG", help="draw a contact sheet, things included"
    )
    parser.add_argument(
        "--before",
        type=Path,
        metavar="FOLDER",
        help="on the sheet the tiles of this folder, and these below",
    )
    parser.add_argument("--mosaic", type=Path, metavar="PNG", help="draw a land of matching tiles")
    parser.add_argument(
        "--no-paint", action="store_true", help="paint nothing; draw sheets from what is there"
    )
    return parser.parse_args()


def _paint_tiles(numbers: list[int]) -> None:
    TILE_FOLDER.mkdir(exist_ok=True)
    text = json.dumps(layout(), indent=1) + "\n"
    (TILE_FOLDER / "layout.json").write_text(text, encoding="utf-8")
    show = _progress(len(numbers) + 2)
    write_masks(TILE_FOLDER)
    show(f"tiles/{FILE}")
    write_layout()
    show("patterns/layout.json")
    with multiprocessing.Pool() as pool:
        for number in pool.imap_unordered(_paint_tile, numbers):
            show(f"tiles/{number}.webp")
    sys.stderr.write("\n")


def _paint_tile(number: int) -> int:
    picture = Image.fromarray(paint_ground(number))
    picture.save(TILE_FOLDER / f"{number}.webp", quality=WEBP_QUALITY, method=6, use_sharp_yuv=True)
    return number


def _paint_objects() -> None:
    show = _progress(STEPS + 3 + len(FOR_PHONES) + 1 + len(HEARD))
    paint_all(show)
    paint_patterns(show)
    paint_for_phones(show)
    for name, make in HEARD.items():
        make()
        show(f"{name}.ogg")
    sys.stderr.write("\n")


def _progress(total: int, width: int = 40) -> Callable[[str], None]:
    """Return a function that draws a bar on stderr; it takes the name of a finished picture."""
    done = 0

    def show(name: str) -> None:
        nonlocal done
        done += 1
        filled = width * done // total
        bar = f"[{'#' * filled}{'.' * (width - filled)}] {done}/{total}"
        sys.stderr.write(f"\r{bar} {name:<40}")
        sys.stderr.flush()

    return show


if __name__ == "__main__":
    main()
