"""Wood and parchment: the table, the oak rail above it, the shelf of a stall."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image
from scipy import ndimage

from sprites.paint.blend import Picture, image_of, mixed, step
from sprites.paint.drawing import Field, coarse, fractal, noise

WOOD_SIZE = 2048
PARCHMENT_SIZE = 2048
RAIL = (2048, 96)
SHELF = (1024, 80)

_ROWS = (196, 172, 226, 184, 208, 168, 214, 190, 178, 312)
"""Relative heights of the planks, which together fill the picture."""
_SHEET = noise((512, 512), 7.0, 1201)
_LOW, _MIDDLE, _HIGH = (44, 28, 20), (88, 59, 39), (128, 91, 60)


@dataclass(frozen=True)
class Knot:
    """A knot: its place and radius in pixels of the board."""

    x: float
    y: float
    radius: float


def _sampled(down: Field, across: Field, part: int) -> Field:
    """Return smooth noise of deviation 1 at any place, with spots of seven units; parts differ."""
    at = np.stack([(down + 97.3 * part) % 512, (across + 61.7 * part) % 512])
    return np.asarray(
        ndimage.map_coordinates(_SHEET, at, order=1, mode="grid-wrap", prefilter=False),
        dtype=np.float32,
    )


def _bent(x: Field, y: Field, seed: int, knots: list[Knot]) -> Field:
    """Return the position across the board of each place's fibre, which bends around knots."""
    fibre = y + 9 * _sampled(y / 26, x / 66, seed) + 3 * _sampled(y / 9, x / 24, seed + 1)
    for knot in knots:
        east, south = (x - knot.x) / (3.4 * knot.radius), (fibre - knot.y) / (2.6 * knot.radius)
        near = np.exp(-(east**2) - south**2)
        fibre = knot.y + (fibre - knot.y) * (1 - 0.8 * near)
    return fibre


def _oak(high: int, wide: int, seed: int, knots: list[Knot], arch: tuple[float, float]) -> Field:
    """Return the brightness of a board, about 0: yearly rings, fibres, pores and knots.

    ``arch`` is the place, in pixels, about which the rings are nested.
    """
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    fibre = _bent(x, y, seed, knots)
    heart = np.hypot(fibre - arch[1], (x - arch[0]) * 0.075)
    turn = heart / 15 + 0.55 * _sampled(fibre / 5, x / 160, seed + 2)
    part = turn - np.floor(turn)
    late = part**2.2 * step(1.0, 0.9, part)  # darkens slowly, and ends sharply in the next spring
    strength = 0.7 + 0.4 * _sampled(fibre / 14, x / 90, seed + 3)
    tone = -0.23 * (late - 0.28) * np.clip(strength, 0.15, 1.4)
    tone += 0.05 * _sampled(fibre * 2.6, x / 26, seed + 4) + 0.045 * _sampled(
        fibre * 0.55, x / 60, seed + 5
    )
    tone += 0.05 * _sampled(y / 20, x / 45, seed + 6)
    tone += 0.022 * noise((high, wide), (1.1, 22), seed + 9) + 0.016 * noise(
        (high, wide), (0.8, 5), seed + 10
    )
    pores = np.clip(_sampled(fibre * 3.1, x / 5.5, seed + 7) - 1.25, 0, 1.4)
    tone -= 0.1 * pores * (0.5 + late)
    for knot in knots:
        away = np.hypot((x - knot.x) / 1.5, y - knot.y) / knot.radius
        away = away + 0.12 * _sampled(y / 3, x / 3, seed + 8)
        inside = step(1.15, 0.8, away)
        rings = -0.3 + 0.09 * np.sin(away * 15) - 0.2 * step(0.5, 0.05, away)
        tone = tone * (1 - inside) + rings * inside
        tone -= 0.16 * np.exp(-(((away - 1.05) / 0.16) ** 2)) + 0.1 * step(2.6, 0.9, away) * (
            1 - inside
        )
    return np.asarray(tone, dtype=np.float32)


def _edged(board: Picture, seed: int) -> Picture:
    """Return a board with bevelled edges, lit from the north-west, and its joint."""
    high, wide = board.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    ragged = 0.5 * _sampled(y / 3, x / 7, seed)
    top, left, bottom, right = y + ragged, x + ragged, high - 1 - y + ragged, wide - 1 - x + ragged
    light = 16 * np.exp(-(((top - 4.2) / 1.8) ** 2)) + 9 * np.exp(-(((left - 4) / 1.6) ** 2))
    dark = 0.34 * np.exp(-np.clip(bottom, 0, 99) / 4.5) + 0.26 * np.exp(-np.clip(right, 0, 99) / 4)
    dark += 0.12 * np.exp(-np.clip(top, 0, 99) / 16) + 0.12 * np.exp(-np.clip(bottom, 0, 99) / 22)
    gap = np.exp(-((np.minimum(top, bottom) / 1.7) ** 2)) + np.exp(
        -((np.minimum(left, right) / 1.7) ** 2)
    )
    board = board + light[..., None] * np.asarray((1.0, 0.84, 0.62), np.float32)
    board = (
        board * (1 - np.clip(dark, 0, 0.7))[..., None] * (1 - 0.86 * np.clip(gap, 0, 1))[..., None]
    )
    for row in (0.2, 0.8):
        for column in (17.0, wide - 17.0):
            board = _pegged(board, x - column, y - row * high)
    return np.asarray(board, dtype=np.float32)


def _pegged(board: Picture, east: Field, south: Field) -> Picture:
    """Return the board with a wooden peg, a little sunk."""
    away = np.hypot(east, south)
    rim = np.exp(-(((away - 4.6) / 1.1) ** 2))
    lit = np.clip((east + south) / 8, -1, 1)
    board = (
        board
        * (1 - 0.22 * step(5.2, 3.9, away) - 0.36 * rim * np.clip(0.7 - 0.5 * lit, 0, 1))[..., None]
    )
    return np.asarray(board + (9 * rim * np.clip(lit, 0, 1))[..., None], dtype=np.float32)


def _coloured(tone: Field, lightness: float, warmth: float) -> Picture:
    value = tone + lightness
    wood = mixed(mixed(_LOW, _MIDDLE, value * 2), _HIGH, value * 2 - 1)
    return np.asarray(
        wood * np.asarray((1 + warmth, 1.0, 1 - 1.3 * warmth), np.float32), dtype=np.float32
    )


def paint_wood() -> Image.Image:
    """Return dark warm planks by daylight, each different, seamless on all sides."""
    rng = np.random.default_rng(1307)
    whole = np.zeros((WOOD_SIZE, WOOD_SIZE, 3), np.float32)
    heights = [round(row * WOOD_SIZE / sum(_ROWS)) for row in _ROWS]
    heights[-1] = WOOD_SIZE - sum(heights[:-1])
    top, joint = 0, 0.0
    for number, high in enumerate(heights):
        joint = (joint + WOOD_SIZE * rng.uniform(0.29, 0.44)) % WOOD_SIZE
        first = round(WOOD_SIZE * rng.uniform(0.4, 0.6))
        start = round(joint)
        for wide in (first, WOOD_SIZE - first):
            board = _board(high, wide, 40 * number + wide % 31, rng)
            columns = (np.arange(wide) + start) % WOOD_SIZE
            whole[top : top + high, columns] = board
            start += wide
        top += high
    broad = coarse((WOOD_SIZE, WOOD_SIZE), 460, 5)
    return image_of(whole * (1 + 0.05 * broad)[..., None])


def _board(high: int, wide: int, seed: int, rng: np.random.Generator) -> Picture:
    knots = [
        Knot(
            wide * rng.uniform(0.1, 0.9),
            high * rng.uniform(0.22, 0.78),
            high * rng.uniform(0.025, 0.1),
        )
        for _ in range(rng.choice([0, 1, 1, 2]))
    ]
    arch = (wide * rng.uniform(-0.2, 1.2), high * rng.uniform(-0.5, 1.5))
    tone = _oak(high, wide, seed, knots, arch)
    return _edged(_coloured(tone, 0.46 + rng.uniform(-0.17, 0.15), rng.uniform(-0.05, 0.045)), seed)


def paint_rail() -> Image.Image:
    """Return a long dark oak board without joints, seamless, rounded at its lower edge."""
    wide, high = RAIL
    lap = 320
    tone = _oak(high, wide + lap, 771, [Knot(1490, 62, 9)], (700, -60))
    share = np.linspace(0, 1, lap, dtype=np.float32)[None, :]
    tone[:, :lap] = tone[:, :lap] * share + tone[:, wide:] * (1 - share)
    rail = _coloured(tone[:, :wide], 0.36, 0.03) * 0.62
    y = np.arange(high, dtype=np.float32)[:, None, None] / high
    rail = rail * (1.1 - 0.24 * y) + 9 * np.exp(-((y / 0.03) ** 2))
    return image_of(rail)


def paint_shelf() -> Image.Image:
    """Return a plank for tiles: its upper side, its front edge in the light, a shadow below."""
    wide, high = SHELF
    y = np.arange(high, dtype=np.float32)[:, None, None]
    tone = _oak(high, wide, 553, [Knot(720, 52, 6)], (300, 140))
    wood = _coloured(tone, 0.62, 0.03)
    edge = 26
    light = np.where(
        y < edge, 0.92 - 0.34 * (1 - y / edge), 0.86 - 0.3 * (y - edge) / (high - edge)
    )
    wood = (
        wood * light
        + 62 * np.exp(-(((y - edge) / 2.2) ** 2))
        - 10 * np.exp(-(((y - edge - 5) / 3) ** 2))
    )
    return image_of(wood * (1 - 0.6 * np.exp(-(high - 1 - y) / 4)))


def paint_parchment() -> Image.Image:
    """Return parchment with stains and fibres, seamless, light enough for dark text anywhere."""
    shape = (PARCHMENT_SIZE, PARCHMENT_SIZE)
    value = 2.2 * fractal(shape, 300, 21, 5)
    stain = coarse(shape, 260, 22) + 0.35 * coarse(shape, 70, 23)
    value -= 8 * step(0.75, 1.5, stain) + 7 * np.exp(-(((stain - 0.8) / 0.08) ** 2))
    older = coarse(shape, 330, 24) + 0.3 * coarse(shape, 60, 30)
    value -= 7 * step(0.9, 1.7, older) - 3 * step(-0.7, -1.6, older)
    value += 0.4 * (noise(shape, (1.3, 12), 25) + noise(shape, (12, 1.3), 26)) + 1.1 * noise(
        shape, 1.6, 27
    )
    value += 0.9 * noise(shape, 5, 33)
    fibre = np.clip(noise(shape, (1.2, 15), 31) - 2.3, 0, 2) + np.clip(
        noise(shape, (15, 1.2), 32) - 2.3, 0, 2
    )
    value -= 4.5 * fibre + 3.5 * np.clip(noise(shape, 2.6, 28) - 2.6, 0, 1.5)
    warm = coarse(shape, 340, 29)
    tint = np.stack([value, value * 1.12 - 0.4 * warm, value * 1.5 - 2.4 * warm], axis=2)
    return in_tones(np.asarray((238, 228, 203), np.float32) + 0.85 * tint)


def in_tones(pixels: Picture) -> Image.Image:
    """Return a picture with one colour for each of 256 lights: it takes a byte for a pixel.

    ``pixels`` has shape (height, width, 3). Each tone is the mean colour of what has that light.
    """
    colour = np.clip(pixels, 0, 255).astype(np.float32)
    light = np.rint(colour @ np.asarray((0.299, 0.587, 0.114), np.float32)).astype(np.uint8)
    count = np.maximum(np.bincount(light.ravel(), minlength=256), 1)
    sums = [np.bincount(light.ravel(), colour[..., one].ravel(), 256) for one in range(3)]
    tones = np.rint(np.stack(sums, axis=1) / count[:, None]).astype(np.uint8)
    picture = Image.fromarray(light, "P")
    picture.putpalette(tones.tobytes())
    return picture
