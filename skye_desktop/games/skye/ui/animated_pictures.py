"""Animated pictures on the screens of the game, and their motion over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, floor, pi, sin, tau
from random import Random
from typing import Final, NamedTuple

import pygame

from skye_desktop.kit import Blit, Images, Phase


class Alive:
    """Sizes and movements of animated pictures on a land, relative to their thing or tile."""

    PUFF: Final = 0.2
    PUFF_GROWN: Final = 0.72
    """Width of a puff of smoke at the chimney and at its end, in widths of its house."""
    PUFF_ASIDE: Final = 0.55
    PUFF_SWAY: Final = 0.04
    PUFF_RISE: Final = 0.95
    """Sideways drift, sway and rise of a puff of smoke, in widths of its house."""
    PUFF_COVER: Final = 1.0
    PUFFS: Final = 3
    """Number of puffs of one chimney at the same time."""
    CHIMNEY: Final = (-0.19, -0.33)
    """Place of a farm's chimney, from the middle of its picture."""
    HEARTH: Final = (0.0, -0.24)
    """Place of the smoke hole of a broch."""
    CREST: Final = 0.2
    CREST_SHAPE: Final = 0.375
    """Width of a wave's crest in tile widths, and its height in widths of the crest."""
    CREST_COVER: Final = 0.8
    CREST_RISE: Final = 0.012
    GLIDE: Final = 0.09
    """Distance that the crest of a wave moves, in tile widths."""
    STEP: Final = 0.1
    """Length of an animal's step, in widths of the animal."""
    STEPS: Final = 0.5
    """Probability of a step between two bites."""
    GULL: Final = 0.42
    LEAST_GULL: Final = 24
    """Width of a gull in tile widths, and its least width in pixels."""
    GLIDING: Final = 2.6
    """Seconds between two bursts of wing strokes."""


_FADES = 6
"""Number of steps of opacity for which a picture is cached."""
_OFTEN = 1 / 8
"""Seconds between two frames of something that moves slowly."""


def life_picture(
    images: Images, name: str, size: tuple[int, int], cover: float = 1.0, *, is_turned: bool = False
) -> pygame.Surface | None:
    """Return a picture of `life/` in that size and opacity, or None if it is invisible."""
    level = round(min(1.0, max(0.0, cover)) * _FADES)
    if level == 0 or min(size) < 1:
        return None

    def make() -> pygame.Surface:
        picture = images.picture(f"life/{name}.png", *size)
        picture = pygame.transform.flip(picture, True, False) if is_turned else picture.copy()
        share = round(255 * level / _FADES)
        picture.fill((share,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    if level == _FADES and not is_turned:
        return images.picture(f"life/{name}.png", *size)
    return images.cached(("life", name, size, level, is_turned), make)


def look_about(picture: pygame.Surface | None, x: float, y: float) -> Blit | None:
    """Return the picture with its place, centred at a position; None without a picture."""
    if picture is None:
        return None
    return Blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))


def swell(part: float, ramp: float) -> float:
    """Return the strength of something that swells and fades, from 0 to 1.

    ``part`` is the elapsed part of the time, ``ramp`` the part in which it swells, and in which it
    fades.
    """
    return min(1.0, part / ramp, (1 - part) / ramp)


class Cycle(NamedTuple):
    """An event that recurs: its period, its duration and the first time, in seconds."""

    period: float
    lasting: float
    first: float

    def at(self, time: float) -> tuple[int, float]:
        """Return the number of the latest occurrence, and the seconds since it began."""
        number = floor((time - self.first) / self.period)
        return number, time - self.first - number * self.period

    def rest(self, since: float) -> float:
        """Return the seconds until the next occurrence."""
        return self.period - since


@dataclass(frozen=True, slots=True)
class Puff:
    """Smoke that rises from a chimney again and again, and drifts with the wind."""

    images: Images
    chimney: tuple[float, float]
    size: float
    """Size of the house, in pixels."""
    cycle: Cycle
    number: int
    born: float = 0.0

    def phase(self, time: float) -> Phase:
        number, since = self.cycle.at(time)
        if since >= self.cycle.lasting or time - since < self.born:
            return None, time + self.cycle.rest(since)
        part = since / self.cycle.lasting
        side = round(self.size * (Alive.PUFF + (Alive.PUFF_GROWN - Alive.PUFF) * part) / 2) * 2
        x, y = self.chimney
        x += self.size * (
            Alive.PUFF_ASIDE * part**1.5 + Alive.PUFF_SWAY * sin(2 * part * pi + number)
        )
        y -= self.size * Alive.PUFF_RISE * part**0.85
        cover = Alive.PUFF_COVER * min(1.0, part / 0.12) * (1 - part) ** 0.65
        picture = life_picture(
            self.images, f"puff_{(self.number + number) % 3}", (side, side), cover
        )
        return look_about(picture, x, y), time + _OFTEN


@dataclass(frozen=True, slots=True)
class Crest:
    """The crest of a wave that appears, moves and disappears, each time at another place."""

    images: Images
    places: Sequence[tuple[float, float]]
    """Middles of the places where the crest appears in turn, in window pixels."""
    side: float
    """Side of a tile, in pixels."""
    cycle: Cycle
    born: float = 0.0

    def phase(self, time: float) -> Phase:
        number, since = self.cycle.at(time)
        if since >= self.cycle.lasting or time - since < self.born:
            return None, time + self.cycle.rest(since)
        part = since / self.cycle.lasting
        x, y = self.places[number % len(self.places)]
        size = round(self.side * Alive.CREST), round(self.side * Alive.CREST * Alive.CREST_SHAPE)
        picture = life_picture(self.images, "crest", size, Alive.CREST_COVER * swell(part, 0.35))
        rise = self.side * Alive.CREST_RISE * sin(part * pi)
        return look_about(picture, x + self.side * Alive.GLIDE * part, y - rise), time + _OFTEN


class Pose(NamedTuple):
    """Pose of an animal: the number of its picture, None for the painted one, and steps aside."""

    bow: int | None
    steps: int


def grazing(chance: Random, way: int) -> list[tuple[float, Pose]]:
    """Return one bout of grazing: pairs of a time in seconds and a pose.

    The first and the last pose are those of the painting.
    """
    bout = [(0.3, Pose(0, 0))]
    steps = 0
    for _ in range(chance.randrange(1, 4)):
        for _ in range(chance.randrange(2, 5)):
            bout += [(chance.uniform(0.5, 1.1), Pose(1, steps)), (0.25, Pose(2, steps))]
        if chance.random() < Alive.STEPS:
            steps = way if steps == 0 else 0
            bout += [(0.4, Pose(0, steps))]
    if steps:
        bout += [
            (0.3, Pose(0, steps)),
            (chance.uniform(0.8, 2.0), Pose(None, steps)),
            (0.3, Pose(0, 0)),
        ]
    return [*bout, (0.3, Pose(0, 0))]


@dataclass(frozen=True, slots=True)
class Grazer:
    """A painted animal that grazes now and then.

    Its poses are pictures that cover the painted animal, with the ground around it.
    """

    patches: dict[Pose, pygame.Surface]
    corner: tuple[int, int]
    cycle: Cycle
    seed: int
    way: int
    born: float = 0.0

    def phase(self, time: float) -> Phase:
        number, since = self.cycle.at(time)
        start = time - since
        if start >= self.born:
            past = 0.0
            for lasting, pose in grazing(Random(self.seed * 7919 + number), self.way):
                past += lasting
                if since < past:
                    patch = self.patches.get(pose)
                    return (None if patch is None else Blit(patch, self.corner)), start + past
        return None, time + self.cycle.rest(since)


FLAPS = (0, 1, 2, 3, 2, 1)
"""Pictures of one stroke of a gull's wings."""
_STROKE = 0.42
"""Seconds of a stroke."""


def wings(time: float, glide: float) -> int:
    """Return the picture of a gull's wings: strokes for a while, then gliding with spread wings."""
    burst = time % glide
    return FLAPS[int(burst / _STROKE * len(FLAPS)) % len(FLAPS)] if burst < glide * 0.45 else 1


@dataclass(frozen=True, slots=True)
class Gull:
    """A gull that crosses the land once in a while, or its shadow."""

    images: Images
    room: pygame.Rect
    """Rectangle of the land and the air around it, which the gull crosses from side to side."""
    size: int
    cycle: Cycle
    seed: int
    is_shadow: bool = False
    born: float = 0.0

    def phase(self, time: float) -> Phase:
        number, since = self.cycle.at(time)
        if since >= self.cycle.lasting or time - since < self.born:
            return None, time + self.cycle.rest(since)
        chance = Random(self.seed * 7919 + number)
        part = since / self.cycle.lasting
        is_turned = chance.random() < 0.5
        low = chance.uniform(0.25, 0.75)
        lift = chance.uniform(-0.25, 0.25)
        across = 1 - part if is_turned else part
        x = self.room.x + self.room.width * across
        cover = swell(part, 0.15)
        y = self.room.y + self.room.height * (low + lift * (part - 0.5) + 0.04 * sin(part * tau))
        if self.is_shadow:
            size = round(self.size * 0.6), round(self.size * 0.4)
            picture = life_picture(self.images, "gull_shadow", size, cover)
            x, y = x + self.size * 0.4, y + self.size * 0.7
        else:
            name = f"gull_{wings(since, Alive.GLIDING)}"
            picture = life_picture(
                self.images, name, (self.size, self.size), cover, is_turned=is_turned
            )
        return look_about(picture, x, y), time


# -- the title


@dataclass(frozen=True, slots=True)
class Painted:
    """The title picture's place in the window.

    It converts pixels of a picture 1920 wide to window pixels.
    """

    images: Images
    corner: tuple[float, float]
    scale: float

    def size(self, wide: float, high: float) -> tuple[int, int]:
        return max(1, round(wide * self.scale)), max(1, round(high * self.scale))

    def about(self, picture: pygame.Surface | None, x: float, y: float) -> Blit | None:
        return look_about(picture, self.corner[0] + x * self.scale, self.corner[1] + y * self.scale)


def _sail(time: float) -> tuple[float, float]:
    """Return how far the boat has drifted and bobs, in pixels of the title picture."""
    return 64 * sin(time * tau / 96), 1.8 * sin(time * tau / 4.6)


@dataclass(frozen=True, slots=True)
class Boat:
    """The boat on the title picture, which drifts to and fro."""

    on: Painted
    TILTS = 4
    """Number of pictures that lean to one side, each by another angle."""

    def phase(self, time: float) -> Phase:
        aside, bob = _sail(time)
        tilt = round(self.TILTS * sin(time * tau / 6.1))
        size = self.on.size(190, 190)
        picture = self.on.images.cached(("boat", size, tilt), partial(self._leaning, size, tilt))
        return self.on.about(picture, 1216 + aside, 726.5 + bob), time + STEPS_OF_BOAT

    def _leaning(self, size: tuple[int, int], tilt: int) -> pygame.Surface:
        picture = self.on.images.picture("life/boat.png", *size)
        return pygame.transform.rotozoom(picture, -tilt * 0.45, 1.0) if tilt else picture


STEPS_OF_BOAT = 0.12
"""Seconds between two frames of the boat."""


@dataclass(frozen=True, slots=True)
class Mirrored:
    """The boat's reflection in the water."""

    on: Painted

    def phase(self, time: float) -> Phase:
        aside, bob = _sail(time)
        picture = life_picture(
            self.on.images, f"mirror_{int(time / 0.24) % 6}", self.on.size(190, 190)
        )
        return self.on.about(picture, 1216 + aside, 871 - bob / 2), time + 0.24


@dataclass(frozen=True, slots=True)
class Beam:
    """One of the two turning beams of the lighthouse."""

    on: Painted
    ahead: float
    """Angle at the start, in turns."""
    LENGTHS = 30
    """Number of pictures from the shortest to the longest beam."""
    TURN = 20.0
    """Seconds of a turn."""

    def phase(self, time: float) -> Phase:
        steps = 4 * self.LENGTHS
        step = floor((time / self.TURN + self.ahead) * steps + 1e-6)
        until = ((step + 1) / steps - self.ahead) * self.TURN
        across = cos(tau * step / steps)
        wide, high = self.on.size(700 * abs(across), 118 * (0.6 + 0.4 * abs(across)))
        cover = 0.25 + 0.75 * abs(across)
        key = ("beam", round(abs(across) * 1000), self.on.scale, across < 0)
        picture = self.on.images.cached(
            key, lambda: self._shining(wide, high, cover, is_left=across < 0)
        )
        return self.on.about(
            picture, 896 + (wide / 2 / self.on.scale) * (1 if across > 0 else -1), 546
        ), until

    def _shining(self, wide: int, high: int, cover: float, *, is_left: bool) -> pygame.Surface:
        picture = pygame.transform.smoothscale(self.on.images.source("life/beam.png"), (wide, high))
        picture.fill((round(255 * cover),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return pygame.transform.flip(picture, is_left, False)


@dataclass(frozen=True, slots=True)
class Flare:
    """The lamp, which is brightest when a beam points at the viewer."""

    on: Painted

    def phase(self, time: float) -> Phase:
        towards = abs(sin(tau * (time / Beam.TURN + FIRST_BEAM)))
        picture = life_picture(
            self.on.images, "flare", self.on.size(170, 170), 0.2 + 0.8 * towards**6
        )
        return self.on.about(picture, 896, 546), time + 0.15


FIRST_BEAM = 0.02
"""Angle of the first beam at the start, in turns: almost sideways."""


@dataclass(frozen=True, slots=True)
class FarGull:
    """A gull that circles about the lighthouse."""

    on: Painted
    at: tuple[int, int]
    wide: int
    lap: float
    """Seconds of a lap."""

    def phase(self, time: float) -> Phase:
        turn = tau * time / self.lap
        x, y = self.at
        x += round((150 + 2 * self.wide) * sin(turn))
        y += round(34 * (1 - cos(turn)) + 12 * sin(2 * turn))
        name = f"far_gull_{wings(time + self.lap, 3.4 + self.wide / 20)}"
        picture = life_picture(self.on.images, name, self.on.size(self.wide, self.wide * 2 / 3))
        return self.on.about(picture, x, y), time + 0.1


@dataclass(frozen=True, slots=True)
class Cloud:
    """A streak of cloud that drifts over the sky."""

    on: Painted
    number: int
    y: int
    cycle: Cycle
    FROM, TO = 620, 1900
    """Range of x in which a cloud is visible."""

    def phase(self, time: float) -> Phase:
        number, since = self.cycle.at(time)
        part = since / self.cycle.period
        name = f"cloud_{(self.number + number) % 3}"
        picture = life_picture(self.on.images, name, self.on.size(560, 64), swell(part, 0.3))
        return self.on.about(picture, self.FROM + (self.TO - self.FROM) * part, self.y), time + 0.2


@dataclass(frozen=True, slots=True)
class Glint:
    """A glint on the water of the loch that comes and goes."""

    on: Painted
    at: tuple[int, int]
    wide: int
    cycle: Cycle

    def phase(self, time: float) -> Phase:
        _, since = self.cycle.at(time)
        if since >= self.cycle.lasting:
            return None, time + self.cycle.rest(since)
        part = since / self.cycle.lasting
        picture = life_picture(
            self.on.images, "glint", self.on.size(self.wide, self.wide / 11), swell(part, 0.5)
        )
        return self.on.about(picture, self.at[0] + 10 * part, self.at[1]), time + 0.15
