"""The sea, deeper farther from the shore, with beaches, cliffs and foam at the land."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter

from sprites.paint.noise import smoothstep
from sprites.paint.palette import (
    CLIFF,
    FOAM,
    SAND,
    SAND_WET,
    SEA,
    SEA_BRIGHT,
    SEA_DEEP,
    SEA_SHALLOW,
)
from sprites.paint.scene import Picture, TileScene, hill, lit, over, ramp

_SHELVING = 0.07  # distance from the shore, in tile widths, over which the sea becomes deep
_OPEN = 0.9  # depth of the open sea, and of the edges of all tiles, on a scale to 1
_SWELL = ((0.056, 0.0085, 0.50), (0.096, 0.0075, 0.34))
"""The two arcs of swell: distance from the shore, width, and whiteness."""


def paint_sea(scene: TileScene) -> Picture:
    """Return the water of a tile, as if it covered all of it."""
    noise = scene.noise
    # At the edge all that is known of the shores is that they begin in the corners.
    at_edge = _OPEN - 0.34 * np.exp(-scene.corner / 0.075)
    depth = _OPEN * (1 - np.exp(-scene.off_shore / _SHELVING))
    depth = at_edge + (depth - at_edge) * smoothstep(0.0, 0.15, scene.edge)
    depth += 0.045 * noise.fractal("shoal", 4, 4)
    picture = ramp(
        depth, (0.0, SEA_BRIGHT), (0.2, SEA_SHALLOW), (0.56, SEA), (0.92, SEA_DEEP), (1.2, SEA_DEEP)
    )
    web = 1 - np.abs(noise.octave("web", 22)) * 0.9 - np.abs(noise.octave("web fine", 48)) * 0.35
    glint = smoothstep(0.55, 1.0, web) * smoothstep(-0.6, 1.2, noise.octave("wind", 5))
    picture = over(picture, SEA_BRIGHT, 0.16 * glint)
    return with_swell(lit(picture, 1 + 0.02 * noise.octave("water grain", 90)), scene)


def with_swell(picture: Picture, scene: TileScene) -> Picture:
    """Return the picture with long broken waves along the shore, none near the tile's edge."""
    noise = scene.noise
    inside = smoothstep(0.05, 0.10, scene.edge)
    # Rounded, or two shores would make a wave with a kink between them.
    shore = (
        gaussian_filter(scene.off_shore, 0.018 * scene.n)
        + 0.006 * noise.own("swell", 7)
        + 0.003 * noise.own("swell fine", 18)
    )
    for place, (away, width, strength) in enumerate(_SWELL):
        broken = smoothstep(-0.5, 0.6, noise.own(f"swell {place}", 6))
        thick = width * np.clip(0.75 + 0.3 * noise.own(f"swell {place} width", 9), 0.3, 1.2)
        picture = over(picture, SEA_BRIGHT, strength * hill(shore, away, thick) * broken * inside)
    return picture


def with_shores(picture: Picture, scene: TileScene) -> Picture:
    """Return the picture with a beach or a cliff where land meets the sea, and surf before it."""
    noise = scene.noise
    ragged = 0.004 * noise.octave("ragged", 20)
    beach_width = 0.024 + 0.008 * noise.octave("beach", 9)
    land = scene.to_sea
    grassy = 1 - scene.rock_cover
    sand = smoothstep(beach_width + 0.006, beach_width - 0.006, land + ragged) * (land > 0) * grassy
    picture = over(picture, SAND, sand * 0.95)
    wet = smoothstep(0.010, 0.002, land) * (land > 0) * grassy
    picture = over(picture, SAND_WET, wet * 0.7)
    cliff = smoothstep(0.016, 0.0, land) * (land > 0) * scene.rock_cover
    picture = over(picture, CLIFF, cliff * 0.75)
    out = -scene.to_sea
    broken = smoothstep(-0.9, 0.5, noise.octave("foam", 26))
    foam = hill(out + 0.5 * ragged, 0.005, 0.007) * (0.45 + 0.55 * broken)
    wave = hill(out + ragged, 0.026, 0.006) * broken * 0.5
    return over(picture, FOAM, np.clip(foam + wave, 0, 1) * scene.sea_cover)
