"""The parts of the game board and of the panels that are stretched or repeated to any size.

They are painted with two pixels for a design pixel. `skye_desktop.kit.theme.Skins` tells how each
is stretched; its margins are those painted here.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PIL import Image
from scipy import ndimage

from sprites.paint.blend import Picture, mixed, step
from sprites.paint.drawing import Colour, Field, coarse, fractal, noise

_GOLD: tuple[Colour, Colour, Colour] = ((104, 66, 18), (206, 156, 62), (255, 236, 170))


def _plain(high: int, wide: int, colour: Colour | Picture) -> Picture:
    """Return a picture in one colour at full opacity."""
    whole = np.ones((high, wide, 4), np.float32) * 255
    whole[..., :3] = colour
    return whole


def _box(high: int, wide: int, inset: float, radius: float, foot: float = 0.0) -> Field:
    """Return the distance of each pixel outside a box with round corners, negative inside.

    ``foot`` pixels are left free below the box.
    """
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32) + 0.5
    half_wide, half_high = wide / 2 - inset - radius, (high - foot) / 2 - inset - radius
    east, south = np.abs(x - wide / 2) - half_wide, np.abs(y - (high - foot) / 2) - half_high
    outside = np.hypot(np.maximum(east, 0), np.maximum(south, 0))
    return np.asarray(outside + np.minimum(np.maximum(east, south), 0) - radius, dtype=np.float32)


def _within(distance: Field) -> Field:
    return np.clip(0.5 - distance, 0, 1)


def _over(below: Picture, colour: Colour | Picture, cover: Field) -> Picture:
    """Return a colour laid over a picture that has an alpha of its own."""
    cover = np.clip(cover, 0, 1)[..., None]
    alpha = below[..., 3:] / 255
    total = cover + alpha * (1 - cover)
    mixed_in = np.asarray(colour, np.float32)[..., :3] * cover + below[..., :3] * alpha * (
        1 - cover
    )
    rgb = np.where(total > 1e-4, mixed_in / np.maximum(total, 1e-4), 0)
    return np.concatenate([rgb, total * 255], axis=2).astype(np.float32)


def _empty(high: int, wide: int) -> Picture:
    return np.zeros((high, wide, 4), np.float32)


def _image(picture: Picture) -> Image.Image:
    return Image.fromarray(np.clip(np.round(picture), 0, 255).astype(np.uint8), "RGBA")


def _slope(distance: Field, blur: float = 1.2) -> Field:
    """Return how much a rim faces the light from the north-west, -1 to 1."""
    soft = ndimage.gaussian_filter(distance, blur)
    down, across = np.gradient(soft)
    return np.asarray(-(0.6 * across + 0.8 * down), dtype=np.float32)


def _gilt(distance: Field, middle: float, half: float, seed: int) -> tuple[Picture, Field]:
    """Return a raised golden line at that distance from an outline: its colours and its alpha."""
    across = (distance - middle) / half
    facing = -_slope(distance) * np.clip(across, -1, 1)
    light = 0.48 - 0.5 * facing + 0.06 * noise(distance.shape, 3, seed)
    gold = mixed(mixed(_GOLD[0], _GOLD[1], light * 2), _GOLD[2], light * 2 - 1)
    return gold, np.asarray(_within((np.abs(across) - 1) * half), dtype=np.float32)


def _dark_oak(high: int, wide: int, seed: int) -> Picture:
    grain = (
        0.5
        + 0.13 * noise((high, wide), (3, 60), seed)
        + 0.08 * noise((high, wide), (1.4, 24), seed + 1)
    )
    return mixed((36, 23, 15), (72, 47, 30), grain)


# ---------------------------------------------------------------------------------------- parchment


def _around(side: int, margin: int, spots: Field) -> Field:
    """Return seamless noise over a picture with a repeating middle; it continues in the margins."""
    at = (np.arange(side) - margin) % (side - 2 * margin)
    return np.asarray(spots[np.ix_(at, at)])


def paint_paper_rim() -> Image.Image:
    """Return the multiplier for a parchment's edge: ragged, burnt brown, pale within."""
    side, margin = 480, 40
    middle = (side - 2 * margin,) * 2
    torn = _around(side, margin, 0.8 * noise(middle, 8, 41) + 1.1 * coarse(middle, 46, 42))
    inside = -_box(side, side, 6, 12) + torn
    burnt = inside + _around(
        side, margin, 2.0 * coarse(middle, 70, 43) + 0.9 * noise(middle, 5, 44)
    )
    rim = mixed((88, 58, 32), (172, 132, 84), step(-1, 4, burnt))
    rim = mixed(rim, (228, 206, 168), step(1.5, 8, burnt))
    rim = mixed(rim, (255, 255, 255), step(5, 21, burnt))
    picture = _plain(side, side, rim)
    picture[..., 3] = 255 * _within(-inside)
    return _image(picture)


# -------------------------------------------------------------------------------------------- board


_BOARD_TOP, _BOARD_FOOT, _CONTOUR = (46, 64, 50), (63, 86, 64), (120, 148, 112)
"""Colours of the board from top to foot, and of the lines of height on it."""


def _chart(high: int, wide: int) -> Picture:
    """Return a calm green with faint lines of equal height, as on a chart of hills."""
    shape = (high, wide)
    y = np.mgrid[0:high, 0:wide][0].astype(np.float32) / high
    ground = mixed(_BOARD_TOP, _BOARD_FOOT, y + 0.1 * coarse(shape, 200, 61))
    ground = ground + (1.5 * noise(shape, 1.6, 62))[..., None]
    height = 2.1 * coarse(shape, 170, 63) + 0.5 * coarse(shape, 60, 64)
    # The distance to the nearest line is what lacks to a whole step over the slope there.
    down, across = np.gradient(height)
    slope = np.maximum(np.hypot(down, across), 1e-4)
    away = np.abs((height * _LINES + 0.5) % 1 - 0.5) / (_LINES * slope)
    line = _within(away - 0.75) * step(0.0004, 0.003, slope)
    return mixed(ground, _CONTOUR, 0.26 * line)


_LINES = 2.2
"""Lines of height for each step of the hills."""


def paint_board() -> Image.Image:
    """Return the board: a chart of hills in a dark oak rim, a fine golden line, and its shade."""
    high, wide = 1040, 640
    distance = _box(high, wide, 0, 20)
    ground = _chart(high, wide)
    shade = (
        1 - 0.5 * np.exp(-np.clip(-distance - 16, 0, 999) / 12) - 0.1 * step(-160, -20, distance)
    )
    picture = _plain(high, wide, ground * shade[..., None])
    light = 1 + 0.5 * _slope(distance, 3) * step(-9, -2, distance) - 0.45 * step(-8, -13, distance)
    light += 0.5 * np.exp(-(((distance + 3.5) / 1.6) ** 2)) * np.clip(_slope(distance) + 0.2, 0, 1)
    oak = _dark_oak(high, wide, 91) * np.clip(light, 0.2, 2)[..., None]
    picture = _over(picture, oak, 1 - _within(distance + 12.5))
    picture = _over(picture, (10, 6, 3), 0.85 * np.exp(-(((distance + 12) / 1.8) ** 2)))
    gold, cover = _gilt(distance, -14.6, 1.7, 92)
    picture = _over(picture, gold, cover)
    picture = _over(picture, (12, 7, 4), np.exp(-(((distance + 0.8) / 1.3) ** 2)))
    picture[..., 3] = 255 * _within(distance)
    return _image(picture)


def paint_tray() -> Image.Image:
    """Return a tray for coins, sunk into the board and lined with dark felt."""
    high, wide = 160, 320
    distance = _box(high, wide, 0, 22)
    felt = mixed(
        (26, 19, 15),
        (42, 31, 24),
        0.5 + 0.2 * noise((high, wide), 1.5, 101) + 0.1 * coarse((high, wide), 60, 102),
    )
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    sunk = 0.62 * np.exp(-np.clip(np.minimum(y - 8, x - 8), 0, 999) / 12)
    picture = _plain(high, wide, felt * (1 - sunk)[..., None])
    facing = _slope(distance, 2)
    light = np.clip(
        0.92 - 0.62 * facing * step(-12, -6, distance) + 0.4 * facing * step(-5, -1, distance),
        0.3,
        1.8,
    )
    picture = _over(
        picture, _dark_oak(high, wide, 103) * 1.25 * light[..., None], 1 - _within(distance + 9)
    )
    picture = _over(picture, (8, 5, 3), 0.7 * np.exp(-(((distance + 9.5) / 1.5) ** 2)))
    picture[..., 3] = 255 * _within(distance)
    return _image(picture)


def _cardboard(face: Picture, *, is_gilt: bool) -> Image.Image:
    """Return a cardboard tile: its face, a lit edge, its side and its shadow.

    Eight pixels are left free around it.
    """
    high, wide = face.shape[:2]
    thick, air = 7, 16
    body = _box(high, wide, air / 2, 15, thick)
    low = np.roll(body, thick, axis=0)
    low[:thick] = body[:thick]
    both = np.minimum(body, low)
    shadow = ndimage.gaussian_filter(
        _within(ndimage.shift(both, (4, 0.5), order=1, mode="nearest")), 3.6
    )
    picture = _over(_empty(high, wide), (14, 8, 4), 0.62 * shadow)
    y = np.mgrid[0:high, 0:wide][0].astype(np.float32)
    side = mixed((178, 148, 100), (104, 78, 48), (y - (high - air / 2 - thick - 6)) / 12)
    side = side * (0.94 + 0.06 * np.sin(y * 2.2))[..., None]
    picture = _over(picture, side, _within(both))
    facing = _slope(body, 1.5)
    rim = step(-5, -1.5, body)
    lit = (
        face
        * (1 + 0.06 * np.clip(facing, 0, 1) * rim - 0.2 * np.clip(-facing, 0, 1) * rim)[..., None]
    )
    picture = _over(picture, lit, _within(body))
    if is_gilt:
        gold, cover = _gilt(body, -3.4, 2.7, 111)
        picture = _over(picture, gold, cover)
        picture = _over(picture, (120, 80, 24), 0.55 * np.exp(-(((body + 7.4) / 1.2) ** 2)))
    else:
        picture = _over(picture, (150, 120, 78), 0.8 * np.exp(-(((body + 1) / 1.1) ** 2)))
        picture = _over(picture, (196, 170, 124), 0.5 * np.exp(-(((body + 9) / 0.9) ** 2)))
    return _image(picture)


def _card_face(base: Colour) -> Picture:
    shape = (288, 288)
    value = (
        1.6 * fractal(shape, 90, 121, 4)
        + 1.2 * noise(shape, 1.6, 125)
        + 0.8 * noise(shape, (1.3, 9), 126)
    )
    tint = np.stack([value, value * 1.1, value * 1.5], axis=2)
    vignette = 1 - 0.07 * step(-60, 0, _box(*shape, 8, 15, 7))
    return np.asarray((np.asarray(base, np.float32) + tint) * vignette[..., None], dtype=np.float32)


def paint_card() -> Image.Image:
    """Return the ground of a scoring tile."""
    return _cardboard(_card_face((243, 232, 206)), is_gilt=False)


def paint_card_faded() -> Image.Image:
    """Return the ground of a scoring tile on the board that does not count in this round."""
    return _cardboard(_card_face((216, 206, 179)), is_gilt=False)


def paint_card_now() -> Image.Image:
    """Return the ground of a scoring tile that counts in this round."""
    return _cardboard(_card_face((253, 244, 220)), is_gilt=True)


def paint_plaque() -> Image.Image:
    """Return a dark plaque of horn for a number."""
    high, wide = 88, 144
    body = _box(high, wide, 6, 16, 2)
    shadow = ndimage.gaussian_filter(
        _within(ndimage.shift(body, (3, 1), order=1, mode="nearest")), 2.4
    )
    picture = _over(_empty(high, wide), (10, 6, 3), 0.7 * shadow)
    y = np.mgrid[0:high, 0:wide][0].astype(np.float32) / high
    dark = (
        mixed((62, 44, 32), (30, 20, 14), y * 1.1)
        + (1.6 * noise((high, wide), (2, 30), 131))[..., None]
    )
    picture = _over(picture, dark, _within(body))
    picture = _over(
        picture,
        (110, 84, 60),
        0.55 * np.exp(-(((body + 6) / 1.1) ** 2)) * np.clip(_slope(body, 1.5), 0.12, 1),
    )
    gold, cover = _gilt(body, -1.8, 1.6, 132)
    return _image(_over(picture, gold * 0.86, 0.95 * cover))


def paint_gold_frame() -> Image.Image:
    """Return an empty, slightly glowing golden frame, which marks whose turn it is."""
    side = 192
    body = _box(side, side, 8, 18)
    glow = 0.55 * np.exp(-np.clip(body, 0, 99) / 4) * (body > -2) + 0.18 * np.exp(
        -np.clip(-body, 0, 99) / 6
    ) * (body <= -2)
    fade = np.clip(_box(side, side, 0, 20) / -7, 0, 1)
    picture = _over(_empty(side, side), (255, 196, 84), glow * fade)
    picture = _over(picture, (58, 34, 8), 0.7 * np.exp(-(((body - 0.9) / 1.4) ** 2)))
    picture = _over(picture, (58, 34, 8), 0.45 * np.exp(-(((body + 8.4) / 1.3) ** 2)))
    gold, cover = _gilt(body, -4, 3.8, 141)
    return _image(_over(picture, gold, cover))


def paint_scrim() -> Image.Image:
    """Return dusk from the left, on which text stands out; it is stretched, and repeated downwards.

    Its grain hides the steps from one shade to the next, which would be lines as high as the
    window.
    """
    wide, high = 1280, 128
    x = (np.arange(wide, dtype=np.float32) + 0.5) / wide
    strength = 0.86 * (1 - step(0.28, 1.0, x))
    picture = _plain(high, wide, (13, 19, 36))
    picture[..., 3] = 255 * strength + np.random.default_rng(161).uniform(-2, 2, (high, wide))
    return _image(picture)


STRETCHED: dict[str, Callable[[], Image.Image]] = {
    "table/paper_rim.png": paint_paper_rim,
    "table/board.png": paint_board,
    "table/tray.png": paint_tray,
    "table/card.png": paint_card,
    "table/card_faded.png": paint_card_faded,
    "table/card_now.png": paint_card_now,
    "table/plaque.png": paint_plaque,
    "table/gold_frame.png": paint_gold_frame,
    "table/scrim.png": paint_scrim,
}
"""Functions that paint these pictures, by file name."""
