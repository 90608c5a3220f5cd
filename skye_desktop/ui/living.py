"""What lives on the screens of the game: its pictures, faded and scaled once, and how each moves with the time."""

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
    """What lives on a land, in parts of the thing or the tile that it belongs to."""

    PUFF: Final = 0.2
    PUFF_GROWN: Final = 0.72
    """How wide a puff of smoke is as it leaves the chimney, and at last, beside its house."""
    PUFF_ASIDE: Final = 0.55
    PUFF_SWAY: Final = 0.04
    PUFF_RISE: Final = 0.95
    """How far the wind takes it, how far it sways, how high it rises."""
    PUFF_COVER: Final = 1.0
    PUFFS: Final = 3
    """On their way at a time."""
    CHIMNEY: Final = (-0.19, -0.33)
    """Where the chimney of a farm stands, seen from the middle of its picture."""
    HEARTH: Final = (0.0, -0.24)
    """And the opening of a broch."""
    CREST: Final = 0.2
    CREST_SHAPE: Final = 0.375
    """How wide a wave's crest is beside its tile, and how high beside that."""
    CREST_COVER: Final = 0.8
    CREST_RISE: Final = 0.012
    GLIDE: Final = 0.09
    """How far it comes."""
    STEP: Final = 0.1
    """How far an animal goes in a step, beside its own size."""
    STEPS: Final = 0.5
    """How often it takes one between two bites."""
    GULL: Final = 0.42
    LEAST_GULL: Final = 24
    """How large a gull is beside a tile, and at least, in pixels."""
    GLIDING: Final = 2.6
    """Seconds from one burst of its strokes to the next."""


_FADES = 6
"""How many covers a picture is kept with."""
_OFTEN = 1 / 8
"""Seconds from one look of what glides slowly to the next."""


def life_picture(
    images: Images, name: str, size: tuple[int, int], cover: float = 1.0, *, is_turned: bool = False
) -> pygame.Surface | None:
    """A picture of `life/` as large as that, with that cover, looking the other way if turned; None if unseen."""
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
    """The picture with its middle there."""
    if picture is None:
        return None
    return Blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))


def swell(part: float, ramp: float) -> float:
    """From 0 up to 1 in the first part of a way and down again in the last."""
    return min(1.0, part / ramp, (1 - part) / ramp)


class Cycle(NamedTuple):
    """Something that happens again and again: so long after each other, for so long, first at that time."""

    period: float
    lasting: float
    first: float

    def at(self, time: float) -> tuple[int, float]:
        """Which time it is that it happens, and the seconds since that began, which may be over."""
        number = floor((time - self.first) / self.period)
        return number, time - self.first - number * self.period

    def rest(self, since: float) -> float:
        """Seconds until it happens again."""
        return self.period - since


@dataclass(frozen=True, slots=True)
class Puff:
    """Smoke that rises from a chimney, again and again, and goes with the wind."""

    images: Images
    chimney: tuple[float, float]
    size: float
    """Of the house, in pixels."""
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
        x += self.size * (Alive.PUFF_ASIDE * part**1.5 + Alive.PUFF_SWAY * sin(2 * part * pi + number))
        y -= self.size * Alive.PUFF_RISE * part**0.85
        cover = Alive.PUFF_COVER * min(1.0, part / 0.12) * (1 - part) ** 0.65
        picture = life_picture(self.images, f"puff_{(self.number + number) % 3}", (side, side), cover)
        return look_about(picture, x, y), time + _OFTEN


@dataclass(frozen=True, slots=True)
class Crest:
    """The crest of a wave that comes up, glides on and goes, now here and now there."""

    images: Images
    places: Sequence[tuple[float, float]]
    """Where it comes up, in window pixels."""
    side: float
    """Of a tile."""
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
    """How an animal stands: the number of its picture, None for upright, and steps from where it is painted."""

    bow: int | None
    steps: int


def grazing(chance: Random, way: int) -> list[tuple[float, Pose]]:
    """One bout: how it stands and for how long, beginning and ending as it is painted."""
    bout = [(0.3, Pose(0, 0))]
    steps = 0
    for _ in range(chance.randrange(1, 4)):
        for _ in range(chance.randrange(2, 5)):
            bout += [(chance.uniform(0.5, 1.1), Pose(1, steps)), (0.25, Pose(2, steps))]
        if chance.random() < Alive.STEPS:
            steps = way if steps == 0 else 0
            bout += [(0.4, Pose(0, steps))]
    if steps:
        bout += [(0.3, Pose(0, steps)), (chance.uniform(0.8, 2.0), Pose(None, steps)), (0.3, Pose(0, 0))]
    return [*bout, (0.3, Pose(0, 0))]


@dataclass(frozen=True, slots=True)
class Grazer:
    """A painted animal that grazes now and then: patches of its tile in which it stands otherwise."""

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
"""The pictures of one stroke of a gull's wings."""
_STROKE = 0.42
"""Seconds that it takes."""


def wings(time: float, glide: float) -> int:
    """The picture of a gull's wings: strokes for a while, then gliding with spread wings."""
    burst = time % glide
    return FLAPS[int(burst / _STROKE * len(FLAPS)) % len(FLAPS)] if burst < glide * 0.45 else 1


@dataclass(frozen=True, slots=True)
class Gull:
    """A gull that crosses the land once in a while, or its shadow."""

    images: Images
    room: pygame.Rect
    """The land with the air about it: from one side of that to the other it is seen."""
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
        part, is_turned = since / self.cycle.lasting, chance.random() < 0.5
        low, lift = chance.uniform(0.25, 0.75), chance.uniform(-0.25, 0.25)
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
            picture = life_picture(self.images, name, (self.size, self.size), cover, is_turned=is_turned)
        return look_about(picture, x, y), time


# -- the title


@dataclass(frozen=True, slots=True)
class Painted:
    """Where the title picture lies in the window: pixels of a picture 1920 wide become window pixels."""

    images: Images
    corner: tuple[float, float]
    scale: float

    def size(self, wide: float, high: float) -> tuple[int, int]:
        return max(1, round(wide * self.scale)), max(1, round(high * self.scale))

    def about(self, picture: pygame.Surface | None, x: float, y: float) -> Blit | None:
        return look_about(picture, self.corner[0] + x * self.scale, self.corner[1] + y * self.scale)


def _sail(time: float) -> tuple[float, float]:
    """How far the boat has drifted and bobbed, in units of the picture."""
    return 64 * sin(time * tau / 96), 1.8 * sin(time * tau / 4.6)


@dataclass(frozen=True, slots=True)
class Boat:
    """The boat on the loch, drifting to and fro."""

    on: Painted
    TILTS = 4
    """How many ways it leans to one side."""

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
"""Seconds from one look of the boat to the next."""


@dataclass(frozen=True, slots=True)
class Mirrored:
    """Its image in the water."""

    on: Painted

    def phase(self, time: float) -> Phase:
        aside, bob = _sail(time)
        picture = life_picture(self.on.images, f"mirror_{int(time / 0.24) % 6}", self.on.size(190, 190))
        return self.on.about(picture, 1216 + aside, 871 - bob / 2), time + 0.24


@dataclass(frozen=True, slots=True)
class Beam:
    """One of the two beams of the lighthouse, which turn."""

    on: Painted
    ahead: float
    """How far it is turned at first, in parts of a turn."""
    LENGTHS = 30
    """Beams between the shortest and the longest."""
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
        picture = self.on.images.cached(key, lambda: self._shining(wide, high, cover, is_left=across < 0))
        return self.on.about(
            picture, 896 + (wide / 2 / self.on.scale) * (1 if across > 0 else -1), 546
        ), until

    def _shining(self, wide: int, high: int, cover: float, *, is_left: bool) -> pygame.Surface:
        picture = pygame.transform.smoothscale(self.on.images.source("life/beam.png"), (wide, high))
        picture.fill((round(255 * cover),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return pygame.transform.flip(picture, is_left, False)


@dataclass(frozen=True, slots=True)
class Flare:
    """The lamp, which shines brightest when a beam comes towards us."""

    on: Painted

    def phase(self, time: float) -> Phase:
        towards = abs(sin(tau * (time / Beam.TURN + FIRST_BEAM)))
        picture = life_picture(self.on.images, "flare", self.on.size(170, 170), 0.2 + 0.8 * towards**6)
        return self.on.about(picture, 896, 546), time + 0.15


FIRST_BEAM = 0.02
"""Where the first beam is at first: almost aside."""


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
    """Between these it is to be seen."""

    def phase(self, time: float) -> Phase:
        number, since = self.cycle.at(time)
        part = since / self.cycle.period
        name = f"cloud_{(self.number + number) % 3}"
        picture = life_picture(self.on.images, name, self.on.size(560, 64), swell(part, 0.3))
        return self.on.about(picture, self.FROM + (self.TO - self.FROM) * part, self.y), time + 0.2


@dataclass(frozen=True, slots=True)
class Glint:
    """Light on the water of the loch that comes and goes."""

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
