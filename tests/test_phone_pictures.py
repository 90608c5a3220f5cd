"""Pictures and letters for phones: one for each id of the game, made from those of the window, and few bytes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest
from fontTools.ttLib import TTFont
from numpy.typing import NDArray
from PIL import Image

from skye_desktop.engine import COIN_VALUES, SCORING_TILES, TILES, Clan, Icon
from skye_desktop.games.skye.ui.art import thing_file
from sprites.paint import page_face, phone
from sprites.paint.drawing import SPRITES

FOLDER = SPRITES / phone.FOLDER
MOST = 1_000_000
"""Bytes of all together."""
MOST_AT_FIRST = 450_000
"""Bytes of what one page shows at most, as on the return to a game: the rest of 600,000 is scripts and letters."""
OF_A_PAGE = {"tile": 12, "thing": 15, "scoring": 4, "awning": 4}
"""How many of a kind that page shows; of the others all."""


def bytes_of(names: Iterable[str]) -> list[int]:
    """The bytes of each picture, the largest first."""
    return sorted(((FOLDER / f"{name}.webp").stat().st_size for name in names), reverse=True)


ROUNDED = 1.0
"""Mean difference of two files, of 255 levels, that comes from another version of the library."""
COMPRESSED = 3.0
"""Mean difference of a picture and its file, likewise, that comes from compression: 2.8 at most."""


def colours(picture: Image.Image) -> NDArray[np.float32]:
    return np.asarray(picture.convert("RGBA").convert("RGBa"), np.float32)


def is_kept(picture: Image.Image, name: str, *, within: float) -> bool:
    """Whether that is the picture in the file of that name, but for so large a difference."""
    with Image.open(FOLDER / f"{name}.webp") as kept:
        return picture.size == kept.size and bool(
            np.abs(colours(picture) - colours(kept)).mean() < within
        )


def test_every_id_of_the_game_has_its_picture_and_no_other_file_is_there() -> None:
    things = {Path(thing_file(icon, clan)).stem for icon in Icon for clan in Clan}
    wanted = {f"tile-{number or 'C'}" for number in TILES} | {f"thing-{name}" for name in things}
    wanted |= {f"{kind}-{clan}" for kind in ("clan", "tartan", "awning", "banner") for clan in Clan}
    wanted |= {f"scoring-{tile}" for tile in SCORING_TILES}
    wanted |= {f"coin-{value}" for value in COIN_VALUES}
    wanted |= {"purse", "axe", "crown", "icon", "wood", "parchment", "title"}
    assert wanted == set(phone.PICTURES)
    assert {file.name for file in FOLDER.iterdir()} == {
        phone.PLACES, *(f"{name}.webp" for name in wanted),
    }  # fmt: skip


def test_they_are_as_their_program_makes_them(tmp_path: Path) -> None:
    for name in ("tile-12", "thing-castle_macleod", "banner-macneacail", "parchment"):
        with Image.open(phone.paint_small(name, tmp_path)) as painted:
            assert is_kept(painted, name, within=ROUNDED), name
    assert (FOLDER / phone.PLACES).read_text("utf-8") == phone.places()


@pytest.mark.wide
def test_all_show_what_the_pictures_of_the_window_show() -> None:
    # Each compressed as slowly as for its file, as above, would take twenty seconds.
    changed = [
        name for name in phone.PICTURES if not is_kept(phone.small(name), name, within=COMPRESSED)
    ]
    assert changed == [], "python -m sprites.paint --only phone"


def test_the_page_is_told_where_the_things_of_each_tile_stand() -> None:
    places = json.loads((FOLDER / phone.PLACES).read_text("utf-8"))
    for number, tile in TILES.items():
        printed = sorted(str(icon) for area in tile.areas for icon in area.icons)
        told = places["C" if number == 0 else str(number)]
        assert sorted(name for name, _x, _y in told["things"]) == printed, number
        assert all(0 < part < 1 for _name, *at in told["things"] for part in at), number


def test_what_repeats_shows_no_seam() -> None:
    for name in ("wood", "parchment"):
        with Image.open(FOLDER / f"{name}.webp") as kept:
            picture = colours(kept)
        for way in (picture, picture.swapaxes(0, 1)):
            steps = np.abs(np.diff(way, axis=0)).mean(axis=(1, 2))
            assert np.abs(way[0] - way[-1]).mean() <= steps.max() + 1, name


def bytes_at_first() -> int:
    """The bytes of the pictures of one page, at most."""
    of_kind = {
        kind: bytes_of(name for name in phone.PICTURES if name.split("-")[0] == kind)
        for kind in {name.split("-")[0] for name in phone.PICTURES}
    }
    at_first = sum(sum(sizes[: OF_A_PAGE.get(kind)]) for kind, sizes in of_kind.items())
    return at_first + (FOLDER / phone.PLACES).stat().st_size


def test_they_are_few_bytes() -> None:
    everything = sum(file.stat().st_size for file in FOLDER.iterdir())
    at_first = bytes_at_first()
    print(f"pictures for phones: {everything:,} bytes, at first at most {at_first:,}")
    assert everything <= MOST
    assert at_first <= MOST_AT_FIRST


def test_the_letters_of_headings_are_as_their_program_makes_them_under_a_name_of_their_own(
    tmp_path: Path,
) -> None:
    page_face.save_headings(tmp_path / "headings.woff")
    made, committed = TTFont(tmp_path / "headings.woff"), TTFont(page_face.FILE)
    tables = committed.reader.keys()
    assert tables == made.reader.keys()
    assert [tag for tag in tables if committed.reader[tag] != made.reader[tag]] == [], (
        "python -m sprites.paint.page_face"
    )
    assert committed["name"].getDebugName(1) == page_face.NAME
    assert set(page_face.LETTERS) == set(committed.getBestCmap())
    print(f"letters for phones: {page_face.FILE.stat().st_size:,} bytes")
    assert page_face.FILE.stat().st_size <= 32_000
