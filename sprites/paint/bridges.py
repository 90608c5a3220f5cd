"""Wooden bridges, where a road crosses water."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from sprites.paint.noise import Field
from sprites.paint.roads import WIDTH, Points, Road, pieces

Picture: TypeAlias = NDArray[np.floating[Any]]

_PLANK = 0.017  # from plank to plank, in tile widths
_HALF = WIDTH / 2 + 0.004
_RAIL = 0.006
_ONTO_LAND = 0.028
_WOODS = np.array([(176, 138, 92), (160, 122, 80), (188, 152, 104), (150, 114, 76)], np.float32)
_RAIL_WOOD = np.array((112, 80, 52), np.float32)


def with_bridges(picture: Picture, roads: tuple[Road, ...], water: NDArray[np.bool_]) -> Picture:
    """The picture with a bridge wherever the middle line of a road lies on water."""
    for road in roads:
        for strand in road.strands:
            for span in _spans(strand, water):
                picture = _draw(picture, span)
    return picture


def _spans(strand: Points, water: NDArray[np.bool_]) -> list[Points]:
    n = len(water)
    columns, rows = np.clip((strand * n).astype(int), 0, n - 1).T
    step = float(np.hypot(*np.diff(strand, axis=0).T).mean())
    beyond = round(_ONTO_LAND / step)
    return [strand[max(first - beyond, 0) : last + beyond] for first, last in pieces(water[rows, columns])]


def _draw(picture: Picture, span: Points) -> Picture:
    n = len(picture)
    along, aside = _coordinates(span, n)
    length = float(np.hypot(*np.diff(span, axis=0).T).sum())
    on_it = _soft(np.abs(along - length / 2) - length / 2, n)
    shadow_along, shadow_aside = _coordinates(span + 0.011, n)
    shade = _soft(np.abs(shadow_along - length / 2) - length / 2 + 0.02, n / 4) * _soft(
        np.abs(shadow_aside) - _HALF, n / 4
    )
    picture = picture * (1 - 0.42 * shade)[..., None]
    plank = np.floor(along / _PLANK).astype(int)
    wood = _WOODS[plank * 7 % len(_WOODS)]
    groove = np.abs(along / _PLANK - plank - 0.5) > 0.42
    wood = wood * np.where(groove, 0.66, 1.0)[..., None]
    picture = _mixed(picture, wood.astype(np.float32), on_it * _soft(np.abs(aside) - _HALF, n))
    rail = np.abs(np.abs(aside) - _HALF) - _RAIL / 2
    posts = np.hypot(
        (along / (3 * _PLANK) - np.round(along / (3 * _PLANK))) * 3 * _PLANK, np.abs(aside) - _HALF
    )
    picture = _mixed(picture, _RAIL_WOOD, on_it * _soft(rail, n))
    return _mixed(picture, _RAIL_WOOD * 0.8, on_it * _soft(posts - 0.0065, n))


def _mixed(below: Picture, above: Picture, cover: Field) -> Picture:
    return below + (above - below) * cover[..., None]


def _soft(distance: Field, n: float) -> Field:
    return np.clip(0.5 - distance * n / 2, 0, 1).astype(np.float32)


def _coordinates(span: Points, n: int) -> tuple[Field, Field]:
    """For every pixel its place along the span, and its signed distance from the span's middle line."""
    axis = (np.arange(n) + 0.5) / n
    x, y = np.meshgrid(axis, axis)
    fine = np.column_stack(
        [np.interp(np.linspace(0, 1, 900), np.linspace(0, 1, len(span)), c) for c in span.T]
    )
    tangents = np.gradient(fine, axis=0)
    tangents /= np.hypot(*tangents.T)[:, None]
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(fine, axis=0).T))])
    pixels = np.column_stack([x.ravel(), y.ravel()])
    nearest = cKDTree(fine).query(pixels)[1]
    off = pixels - fine[nearest]
    beyond = (off * tangents[nearest]).sum(axis=1)
    aside = tangents[nearest, 0] * off[:, 1] - tangents[nearest, 1] * off[:, 0]
    shape = (n, n)
    return (lengths[nearest] + beyond).reshape(shape).astype(np.float32), aside.reshape(shape).astype(
        np.float32
    )
