"""Woven things: the tartan curtain, and the clans' banners and awnings."""

from __future__ import annotations

import numpy as np
from PIL import Image

from sprites.paint.blend import Picture, image_of, mixed, step
from sprites.paint.drawing import Colour, Field, noise

CURTAIN = (1600, 900)

SETT: tuple[tuple[float, Colour], ...] = (
    (46, (40, 68, 56)),
    (5, (20, 26, 30)),
    (5, (40, 68, 56)),
    (26, (34, 44, 70)),
    (3, (176, 136, 62)),
    (26, (34, 44, 70)),
    (5, (40, 68, 56)),
    (5, (20, 26, 30)),
    (46, (40, 68, 56)),
    (8, (128, 44, 38)),
    (5, (40, 68, 56)),
    (8, (128, 44, 38)),
)


def _threads(at: Field, repeat: float) -> Picture:
    """Return the colours of the warp (or weft) at positions along the cloth."""
    widths = np.array([wide for wide, _ in SETT])
    ends = np.cumsum(widths) / widths.sum() * repeat
    colours = np.array([colour for _, colour in SETT], np.float32)
    return np.asarray(
        colours[np.searchsorted(ends, at % repeat, side="right").clip(0, len(SETT) - 1)],
        dtype=np.float32,
    )


def paint_curtain() -> Image.Image:
    """Return a closed tartan curtain in heavy folds, quiet and dark in its middle."""
    wide, high = CURTAIN
    x, y = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
    part = np.abs(x - wide / 2)
    lean = part + 10 * np.sin(y / 260) + y * part * 0.00003
    phase = lean / 29 + 1.1 * np.sin(lean / 131 + 0.4) + 0.5 * np.sin(lean / 57)
    height = np.sin(phase) + 0.25 * np.sin(2.3 * phase + y / 400)
    slope = np.gradient(height, axis=1) * 18
    cloth = part * 1.25 + 9 * height
    drop = y + 5 * height
    warp, weft = _threads(cloth, 236), _threads(drop, 236)
    twill = ((x + y) // 2 % 2)[..., None]
    pattern = 0.5 * (warp + weft) + 0.14 * (warp - weft) * (2 * twill - 1)
    far = np.hypot((x - wide / 2) / (wide * 0.36), (y - high * 0.5) / (high * 0.34))
    quiet = 1 - step(0.55, 1.25, far)
    cloth_colour = mixed(pattern, (34, 48, 50), 0.72 * quiet)
    light = 0.8 + 0.25 * height - 0.2 * slope - 0.18 * step(-0.5, -1.15, height)
    light = light + (0.72 - light) * 0.38 * quiet
    light *= 1.08 - 0.3 * step(0.2, 1.0, y / high) + 0.04 * noise((high, wide), 1.7, 3)
    seam = np.exp(-((part / 7) ** 2)) * 0.5 + np.exp(-(part / 26)) * 0.2
    picture = cloth_colour * np.clip(light * (1 - seam), 0.12, 1.6)[..., None]
    outward = np.hypot((x - wide / 2) / wide * 1.6, (y - high / 2) / high * 1.4)
    picture *= (1.06 - 0.34 * step(0.5, 1.5, outward))[..., None]
    return image_of(_pelmet(picture, x, y, height))


def _pelmet(picture: Picture, x: Field, y: Field, height: Field) -> Picture:
    """Return the picture with a fringed valance above, its shadow, and a hem at the foot."""
    edge = 62 + 5 * np.sin(x / 800 * np.pi * 8) + 2 * height
    shadow = np.exp(-np.clip(y - edge - 14, 0, 999) / 26) * 0.6
    picture = picture * (1 - shadow[..., None] * (y > edge)[..., None])
    fold = 0.85 + 0.16 * np.sin(x / 21 + np.sin(x / 63)) + 0.06 * noise(x.shape, 1.6, 31)
    red = np.asarray((112, 40, 34), np.float32) * (fold * (0.7 + 0.5 * y / 60))[..., None]
    cover = step(0, 1.5, edge - y)[..., None]
    picture = picture * (1 - cover) + red * cover
    strands = 0.8 + 0.3 * np.sin(x * 1.35) + 0.1 * noise(x.shape, (6, 1.2), 33)
    gold = np.asarray((206, 158, 74), np.float32) * strands[..., None]
    fringe = (step(-1, 1, y - edge) * step(-1.5, 1.5, edge + 15 + 1.5 * np.sin(x * 0.7) - y))[
        ..., None
    ]
    fall = (1.05 - 0.4 * np.clip((y - edge) / 16, 0, 1))[..., None]
    picture = picture * (1 - fringe) + gold * fall * fringe
    braid = np.exp(-(((y - edge + 3) / 3.2) ** 2))[..., None]
    cord = np.asarray((226, 184, 98), np.float32) * (0.85 + 0.2 * np.sin((x + y) * 0.9))[..., None]
    picture = picture * (1 - braid) + cord * braid
    hem = np.exp(-(((y - x.shape[0] + 34 - 3 * height) / 1.6) ** 2)) * 0.35
    return np.asarray(picture * (1 - hem[..., None]), dtype=np.float32)


# ------------------------------------------------------------------------------ banners and awnings

_BANNER = (640, 104)
_BANNER_SHADOW = 8
_SETT_REPEAT = 96
_STRIPE = 64
_AWNING_HIGH = 128
LIGHT_CLAN = "macneacail"
"""Clan with a light colour, whose second colour is dark."""


def _stripes(at: Field, *bands: tuple[float, float]) -> Field:
    """Return 1 within bands given by middle and half width, in a repeating sett."""
    total = np.zeros_like(at)
    for middle, half in bands:
        away = np.abs((at - middle + _SETT_REPEAT / 2) % _SETT_REPEAT - _SETT_REPEAT / 2)
        total += np.clip(half + 0.5 - away, 0, 1)
    return total


def _tartan(clan: str, x: Field, y: Field) -> tuple[Picture, Colour]:
    """Return a clan's tartan at places on the cloth, and the colour of its fine threads."""
    wide_bands, lines = (
        ((24.0, 15.0), (72.0, 7.0)),
        ((24.0, 1.4), (48.0, 1.2), (88.0, 1.0), (56.0, 1.2)),
    )
    dark = _stripes(x - 16, *wide_bands) + _stripes(y + 4, *wide_bands)
    fine = _stripes(x - 16, *lines) + _stripes(y + 4, *lines)
    twill = ((x + y) // 2 % 2) - 0.5
    is_light = clan in (LIGHT_CLAN, "macdonald")
    light = (
        1
        - (0.055 if is_light else 0.11) * dark
        + 0.02 * twill
        + 0.012 * noise((x.shape[0], x.shape[1]), 1.5, 17)
    )
    cloth = np.asarray(WORN[clan], np.float32) * light[..., None]
    thread = (112, 78, 40) if is_light else (255, 226, 168)
    return mixed(cloth, thread, (0.13 if is_light else 0.085) * fine), thread


def paint_tartan(clan: str) -> Image.Image:
    """Return one sett of a clan's tartan, which can be repeated both ways."""
    x, y = np.meshgrid(*[np.arange(_SETT_REPEAT, dtype=np.float32) + 0.5] * 2)
    cloth, _ = _tartan(clan, x, y)
    return image_of(cloth)


def paint_banner(clan: str) -> Image.Image:
    """Return a banner in a clan's colour with tartan, golden braid and a shadow below."""
    wide, high = _BANNER
    x, y = np.meshgrid(
        np.arange(wide, dtype=np.float32) + 0.5, np.arange(high, dtype=np.float32) + 0.5
    )
    cloth, thread = _tartan(clan, x, y)
    fall = 1.07 - 0.17 * y / high - 0.05 * np.exp(-y / 6) + 0.1 * np.exp(-(((y - 5) / 3) ** 2))
    cloth = cloth * fall[..., None]
    hem = np.exp(-(((y - high + 13) / 1.3) ** 2)) * (((x // 6) % 2) * 0.5 + 0.25)
    cloth = mixed(cloth, thread, 0.55 * hem)
    cloth = cloth * (1 - 0.45 * np.exp(-np.clip(high - 1 - y, 0, 99) / 2.2))[..., None]
    cloth = cloth * (1 - 0.3 * np.exp(-np.minimum(x, wide - x) / 2))[..., None]
    braid = np.asarray((214, 164, 70), np.float32) * (0.92 + 0.2 * np.sin((x + y) * 1.1))[..., None]
    cloth = mixed(cloth, braid, np.clip(2.4 - np.abs(y - high + 4), 0, 1))
    corner = np.hypot(np.maximum(np.maximum(18 - x, x - wide + 18), 0), np.maximum(18 - y, 0))
    whole = np.zeros((high + _BANNER_SHADOW, wide, 3), np.float32)
    cover = np.zeros(whole.shape[:2], np.float32)
    whole[:high], cover[:high] = cloth, np.clip(18.5 - corner, 0, 1)
    cover[high:] = 0.5 * np.linspace(1, 0, _BANNER_SHADOW)[:, None] ** 1.6
    return _cut_out(whole, cover)


WORN: dict[str, Colour] = {
    "macleod": (158, 54, 40),
    "macinnes": (40, 96, 154),
    "mackinnon": (46, 112, 60),
    "macdonald": (220, 167, 56),
    "macneacail": (230, 224, 208),
}
"""Colours of cloth: like those of the clans, chosen so that text on them is readable."""


def paint_awning(clan: str) -> Image.Image:
    """Return four awning stripes with round ends, every second in the clan's colour."""
    wide, high = 4 * _STRIPE, _AWNING_HIGH
    x, y = np.meshgrid(
        np.arange(wide, dtype=np.float32) + 0.5, np.arange(high, dtype=np.float32) + 0.5
    )
    across = (x % _STRIPE) / _STRIPE * 2 - 1
    other = (84, 62, 46) if clan == LIGHT_CLAN else (244, 234, 208)
    is_clan = (x // _STRIPE % 2 == 0)[..., None]
    cloth = np.where(is_clan, np.asarray(WORN[clan], np.float32), np.asarray(other, np.float32))
    foot = high - 14
    scallop = foot - 26 + 26 * np.sqrt(np.clip(1 - across**2, 0, 1))
    valance = foot - 40
    light = (
        1.06 - 0.3 * step(0, valance, y) + 0.06 * np.cos(across * np.pi) * step(0.1, 1, y / high)
    )
    light = np.where(y > valance, 0.99 - 0.14 * across**2 - 0.1 * (y - valance) / 40, light)
    light -= 0.34 * np.exp(-(((y - valance) / 3.2) ** 2)) - 0.1 * np.exp(
        -(((y - valance - 6) / 3) ** 2)
    )
    light -= 0.16 * np.exp(-((1 - np.abs(across)) * _STRIPE / 2) / 2.2)
    light += 0.02 * noise((high, wide), (1.3, 1.3), 19) + 0.02 * noise((high, wide), (30, 2), 20)
    piping = np.exp(-(((scallop - y - 3) / 1.6) ** 2)) * (y > valance)
    cloth = mixed(cloth * light[..., None], (250, 222, 150), 0.5 * piping)
    cover = np.clip(scallop - y + 0.5, 0, 1)
    shadow = 0.5 * np.exp(-np.clip(y - scallop, 0, 99) / 6) * np.clip((high - y) / 8, 0, 1)
    total = cover + shadow * (1 - cover)
    shaded = cloth * (cover / np.maximum(total, 1e-3))[..., None]
    return _cut_out(shaded, total)


def _cut_out(colour: Picture, cover: Field) -> Image.Image:
    whole = np.concatenate([np.clip(colour, 0, 255), 255 * cover[..., None]], axis=2)
    return Image.fromarray(np.round(whole).astype(np.uint8), "RGBA")
