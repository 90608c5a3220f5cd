"""Pictures: loaded once from their folder, scaled once for each size, and cached."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.look import AS_PAINTED, Look
from skye_desktop.kit.theme import (
    PAINTED_SCALE,
    Bevel,
    Colour,
    Fit,
    Light,
    Patch,
    Shadow,
    Skins,
    Texture,
)

_MOST_PIXELS = 13_500_000
"""Pixels cached in scaled pictures, about four bytes each; more for large windows."""
_WINDOWS_KEPT = 6
_LARGE = 1024
"""Width in pixels from which a palette is kept, as memory matters more than speed."""
_BAND = 128
"""Rows of a window that are brightened at a time, because a copy of the whole is large."""


class LightPool(NamedTuple):
    """Light over the table, brightest in its middle."""

    reach: tuple[float, float] = Light.REACH
    middle: tuple[float, float] = Light.MIDDLE
    """Extent and centre, in parts of the window's sides."""
    tint: tuple[float, float, float] = Light.TINT
    ring: Colour | None = None
    """Colour of the light around the middle; None if it has no colour of its own."""


_POOL = LightPool()


class Images:
    """Pictures of one window."""

    look: Look = AS_PAINTED
    """Look in which colours and painted parts are drawn."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._sources: dict[str, pygame.Surface] = {}
        self._loaded: dict[str, pygame.Surface] = {}
        """Pictures that were loaded ahead, not yet converted for the window."""
        self._cache: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._room = _MOST_PIXELS

    @property
    def variant(self) -> Hashable:
        """Part of the cache key beside name and size."""
        return None

    def make_room_for(self, window: tuple[int, int]) -> None:
        """Enlarge the cache for a window of that size in pixels."""
        self._room = max(_MOST_PIXELS, _WINDOWS_KEPT * window[0] * window[1])

    def cached(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture cached under a key; make it if there is none."""
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
            return found
        picture = make()
        self._cache[key] = picture
        self._pixels += picture.get_width() * picture.get_height()
        while self._pixels > self._room and len(self._cache) > 1:
            _, old = self._cache.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return picture

    def has(self, key: Hashable) -> bool:
        """Return whether a picture is cached under a key."""
        return key in self._cache

    def load_ahead(self, name: str) -> None:
        """Load a picture by its path below the folder, for later use; may run in another thread."""
        if name not in self._sources and name not in self._loaded:
            self.take(name, pygame.image.load(self.folder / name))

    def take(self, name: str, loaded: pygame.Surface) -> None:
        """Store a picture that was loaded from its file, for later use."""
        self._loaded[name] = loaded

    def source(self, name: str) -> pygame.Surface:
        """Return a picture in its original size, by its path below the folder.

        Transparent ones have premultiplied alpha. An opaque one keeps the format of its file, one
        or three bytes for a pixel instead of four; `scaled` takes it like that.
        """
        if name not in self._sources:
            loaded = self._loaded.pop(name, None) or pygame.image.load(self.folder / name)
            if loaded.get_flags() & pygame.SRCALPHA:
                # Colour multiplied by alpha, since it is scaled: straight alpha would leave dark
                # fringes.
                loaded = loaded.convert_alpha().premul_alpha()
            self._sources[name] = loaded
        return self._sources[name]

    def picture(self, name: str, width: int, height: int | None = None) -> pygame.Surface:
        """Return a picture by its path, scaled to that many pixels.

        Without a height it is square.
        """
        size = (max(1, width), max(1, width if height is None else height))

        def make() -> pygame.Surface:
            source = self.source(name)
            stays = source.get_width() >= _LARGE and source.get_bitsize() == 8
            return source if stays and source.get_size() == size else scaled(source, size)

        return self.cached((name, size), make)

    def forget(self, name: str) -> None:
        """Drop a picture in its original size; it is read again if another size is needed."""
        self._sources.pop(name, None)

    def draw(
        self, surface: pygame.Surface, name: str, rect: pygame.Rect, *, alpha: int = 255
    ) -> None:
        """Draw a transparent picture in the centre of a rectangle, as large as its shorter side."""
        side = min(rect.size)
        picture = self.picture(name, side)
        place = picture.get_rect(center=rect.center)
        if alpha < 255:
            picture = picture.copy()
            picture.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def tiled(self, name: str, size: tuple[int, int], tile_side: int) -> pygame.Surface:
        """Return a surface of that size covered with a repeating picture."""
        return self.cached(
            ("tiled", name, size, tile_side), lambda: self._covered(name, size, tile_side)
        )

    def _covered(self, name: str, size: tuple[int, int], tile_side: int) -> pygame.Surface:
        whole = pygame.Surface(size).convert()
        texture = self.source(name)
        side = (tile_side, tile_side)
        _cover(
            whole,
            texture if texture.get_size() == side else pygame.transform.smoothscale(texture, side),
        )
        # It takes more memory than a window, and is hardly ever wanted again.
        self.forget(name)
        return whole

    def lit(
        self, name: str, size: tuple[int, int], tile_side: int, pool: LightPool = _POOL
    ) -> pygame.Surface:
        """Return a surface covered with a repeating picture, in a pool of light."""

        def light() -> pygame.Surface:
            whole = self._covered(name, size, tile_side)
            # What is multiplied only grows darker: it is made as bright as the brightest light
            # first.
            brightest = max(Light.DARK + Light.POOL, 1) * max(pool.tint)
            for y in range(0, size[1], _BAND):
                band = whole.subsurface((0, y, size[0], min(_BAND, size[1] - y)))
                more = band.copy()
                more.fill((round(255 * (brightest - 1)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
                band.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
            shade = self.cached(("pool", pool), lambda: _pool_of_light(pool, brightest))
            whole.blit(
                pygame.transform.smoothscale(shade, size),
                (0, 0),
                special_flags=pygame.BLEND_RGB_MULT,
            )
            if pool.ring is not None:
                ring = pygame.transform.smoothscale(_ring_of_light(pool, pool.ring), size)
                whole.blit(ring, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
            return whole

        return self.cached(("lit", name, size, tile_side, pool), light)

    def rail(self, size: tuple[int, int], line: int) -> pygame.Surface:
        """Return a dark board with a bright and a dark line at its lower edge."""

        def plane() -> pygame.Surface:
            board = pygame.Surface(size).convert()
            _cover(board, self.picture(Texture.RAIL_FILE, Texture.RAIL, size[1]))
            board.fill(theme.RAIL_LINE, (0, size[1] - 2 * line, size[0], line))
            board.fill(theme.SHADOW, (0, size[1] - line, size[0], line))
            return board

        return self.cached(("rail", size, line), plane)

    def raised(self, size: tuple[int, int], bevel: Bevel, radius: int, line: int) -> pygame.Surface:
        """Return a box lit from above, with round corners and a rim; premultiplied."""
        return self.cached(
            ("raised", size, bevel, radius, line), lambda: _raised(size, bevel, radius, line)
        )

    def well(self, size: tuple[int, int], fill: Colour, radius: int, depth: int) -> pygame.Surface:
        """Return a hollow with round corners, darker below its upper and left rim.

        Premultiplied.
        """
        return self.cached(
            ("well", size, fill, radius, depth), lambda: _well(size, fill, radius, depth)
        )

    def rounded(
        self,
        size: tuple[int, int],
        fill: Colour | None,
        radius: int,
        border: Colour | None = None,
        width: int = 0,
    ) -> pygame.Surface:
        """Return a rectangle with smooth round corners, filled, outlined or both; premultiplied."""
        return self.cached(
            ("rounded", size, fill, radius, border, width),
            lambda: rounded_picture(size, fill, radius, border, width),
        )

    def patched(self, patch: Patch, size: tuple[int, int], scale: float) -> pygame.Surface:
        """Return a picture stretched to ``size``, in window pixels, except for its margins.

        The margins have the size that belongs to ``scale``. The alpha is premultiplied.
        """
        return self.cached(
            ("patched", patch.file, size, scale), lambda: self._sewn(patch, size, scale)
        )

    def _sewn(self, patch: Patch, size: tuple[int, int], scale: float) -> pygame.Surface:
        source = self.source(patch.file)
        wide, high = source.get_size()
        if patch.has_grain:
            whole = pygame.Surface(size, pygame.SRCALPHA)
            _cover(
                whole, pygame.transform.scale(source, (size[0], high)), pygame.BLEND_PREMULTIPLIED
            )
            return whole
        part = scale / PAINTED_SCALE
        small = self.picture(patch.file, round(wide * part), round(high * part))
        left, above, right, below = (round(margin * scale) for margin in patch.margins)
        return _stretched(small, size, (left, above, right, below), (patch.across, patch.down))

    def paper(self, size: tuple[int, int], scale: float, seed: int = 0) -> pygame.Surface:
        """Return a sheet of parchment with a ragged edge; premultiplied.

        Its size and ``seed`` choose where it is cut from, so that sheets differ by their stains.
        """

        def cut() -> pygame.Surface:
            sheet = self._sewn(Skins.PAPER_RIM, size, scale)
            texture = self.picture(Texture.PARCHMENT_FILE, Texture.PARCHMENT)
            chance = Random(f"{size} {seed}")
            origin = chance.randrange(Texture.PARCHMENT), chance.randrange(Texture.PARCHMENT)
            _cover(sheet, texture, pygame.BLEND_RGB_MULT, origin)
            return sheet

        return self.cached(("paper", size, scale, seed), cut)

    def shadow(
        self, size: tuple[int, int], radius: int, blur: int, strength: int
    ) -> pygame.Surface:
        """Return a soft shadow for a box, ``blur`` pixels larger on every side; premultiplied."""
        key = ("shadow", size, radius, blur, strength)
        return self.cached(key, lambda: self.new_shadow(size, radius, blur, strength))

    def new_shadow(
        self, size: tuple[int, int], radius: int, blur: int, strength: int
    ) -> pygame.Surface:
        """Return such a shadow without caching it, for a picture that is cached itself."""
        # Blurring is what takes its time: a large one is put together from a small one.
        whole = (max(0, size[0]) + 2 * blur, max(0, size[1]) + 2 * blur)
        corner = 2 * blur + radius + 2
        side = 2 * corner + 1
        if min(whole) <= side:
            return _soft(whole, radius, blur, strength)
        key = ("soft", radius, blur, strength)
        small = self.cached(key, lambda: _soft((side, side), radius, blur, strength))
        return _stretched(small, whole, (corner,) * 4, (Fit.STRETCH,) * 2)


def scaled(source: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture scaled to a size in pixels, in the format that is drawn fastest."""
    if source.get_bitsize() == 32:
        return source if source.get_size() == size else pygame.transform.smoothscale(source, size)
    if source.get_size() == size:
        return source.convert()
    # With three bytes for a pixel scaling takes longer, and with a palette it is impossible.
    if source.get_width() >= _LARGE:
        return pygame.transform.smoothscale(source.convert(), size)
    scratch = _scratch(source.get_size())
    scratch.blit(source, (0, 0))
    return pygame.transform.smoothscale(scratch, size)


@lru_cache(1)
def _scratch(size: tuple[int, int]) -> pygame.Surface:
    """Return a surface to scale from: to make one each time takes longer than the scaling.

    Like all pictures of a window it belongs to the main thread.
    """
    return pygame.Surface(size).convert()


def _cover(
    whole: pygame.Surface,
    picture: pygame.Surface,
    blend: int = 0,
    origin: tuple[int, int] = (0, 0),
) -> None:
    """Repeat a picture over a surface; its point ``origin`` comes to the upper left corner."""
    width, height = picture.get_size()
    for y in range(-origin[1], whole.get_height(), height):
        for x in range(-origin[0], whole.get_width(), width):
            whole.blit(picture, (x, y), special_flags=blend)


def _pool_of_light(pool: LightPool, brightest: float) -> pygame.Surface:
    """Return the light on each part of a window, 255 for the brightest: an ellipse."""
    shade = pygame.Surface(Light.SAMPLES)
    for place, far in _distances(pool, Light.SAMPLES):
        light = _light_at(far)
        shade.set_at(place, [round(255 * light * part / brightest) for part in pool.tint])
    return shade


def _ring_of_light(pool: LightPool, colour: Colour) -> pygame.Surface:
    """Return the coloured light around the middle of the pool; premultiplied."""
    ring = pygame.Surface(Light.RING_SAMPLES, pygame.SRCALPHA)
    for place, far in _distances(pool, Light.RING_SAMPLES):
        near = max(0.0, min(1.0, (far - Light.RING[0]) / (Light.RING[1] - Light.RING[0])))
        alpha = 255 * Light.RING_STRENGTH * near * near * (3 - 2 * near)
        light = alpha / 255 * _light_at(far)
        ring.set_at(place, [min(255, round(part * light)) for part in colour] + [round(alpha)])
    return ring


def _distances(
    pool: LightPool, samples: tuple[int, int]
) -> Iterator[tuple[tuple[int, int], float]]:
    """Yield the places for which the light is computed, with their distance from its middle."""
    wide, high = samples
    for y in range(high):
        far_down = ((y + 0.5) / high - pool.middle[1]) / pool.reach[1]
        for x in range(wide):
            far_across = ((x + 0.5) / wide - pool.middle[0]) / pool.reach[0]
            yield (x, y), math.hypot(far_across, far_down)


def _light_at(far: float) -> float:
    """Return the brightness at a distance from the middle of the light, where 1 is the edge."""
    near = max(0.0, 1 - far)
    return Light.DARK + Light.POOL * near * near * (3 - 2 * near)


def _well(size: tuple[int, int], fill: Colour, radius: int, depth: int) -> pygame.Surface:
    hollow = rounded_picture(size, fill, radius, None, 0)
    # What stands around it throws the shadow: a frame, blurred, as far as it falls into the hollow.
    wide = (size[0] + 4 * depth, size[1] + 4 * depth)
    shade = pygame.Surface(wide, pygame.SRCALPHA)
    shade.fill((*theme.SHADOW, Shadow.WELL_STRENGTH))
    lit = pygame.Rect(2 * depth, 2 * depth, *size).move(depth // 3, depth // 2)
    pygame.draw.rect(shade, theme.CLEAR, lit, border_radius=radius)
    shade = pygame.transform.gaussian_blur(shade.premul_alpha(), depth).subsurface(
        (2 * depth, 2 * depth, *size)
    )
    inside = rounded_picture(size, theme.MASK, radius, None, 0)
    inside.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    hollow.blit(inside, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return hollow


def _raised(size: tuple[int, int], bevel: Bevel, radius: int, line: int) -> pygame.Surface:
    shades = pygame.Surface((1, 2))
    shades.set_at((0, 0), bevel.top)
    shades.set_at((0, 1), bevel.bottom)
    box = rounded_picture(size, theme.MASK, radius, None, 0)
    inner = box.get_rect()
    face = pygame.transform.smoothscale(shades, inner.size)
    box.blit(face, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    light = rounded_picture(
        (inner.width - 2 * line, inner.height - 2 * line), None, radius - line, bevel.light, line
    )
    # The light lies along the upper edge only.
    light.fill(theme.CLEAR, (0, radius, *inner.size))
    box.blit(light, (line, line), special_flags=pygame.BLEND_PREMULTIPLIED)
    rim = rounded_picture(inner.size, None, radius, bevel.rim, line)
    box.blit(rim, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return box


def rounded_picture(
    size: tuple[int, int], fill: Colour | None, radius: int, border: Colour | None, width: int
) -> pygame.Surface:
    # Only the corners are round: a large one is put together from those of a small one and what
    # lies between.
    """Return a new rectangle with smooth round corners; premultiplied."""
    size = (max(1, size[0]), max(1, size[1]))
    corner = max(radius, width) + 1
    side = 2 * corner + 1
    if min(size) <= side:
        return smooth_picture(size, fill, radius, border, width)
    small = smooth_picture((side, side), fill, radius, border, width)
    return _stretched(small, size, (corner,) * 4, (Fit.STRETCH,) * 2)


def _soft(whole: tuple[int, int], radius: int, blur: int, strength: int) -> pygame.Surface:
    """Return a new shadow, ``whole`` being its size with the soft edge; premultiplied."""
    # Half as large until it is soft: nothing sharp is left anyway.
    shade = pygame.Surface((-(-whole[0] // 2), -(-whole[1] // 2)), pygame.SRCALPHA)
    inner = pygame.Rect(0, 0, max(1, whole[0] // 2 - blur), max(1, whole[1] // 2 - blur))
    inner.center = shade.get_rect().center
    pygame.draw.rect(shade, (*theme.SHADOW, strength), inner, border_radius=radius // 2)
    soft = pygame.transform.gaussian_blur(shade.premul_alpha(), max(1, blur // 4))
    return pygame.transform.smoothscale(soft, whole)


def _stretched(
    small: pygame.Surface,
    size: tuple[int, int],
    margins: tuple[int, int, int, int],
    fits: tuple[Fit, Fit],
) -> pygame.Surface:
    """Return a picture stretched between its margins: left, above, right, below."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    left, above, right, below = margins
    rows = _bands(small.get_height(), size[1], above, below, fits[1])
    for x, across, to_x, wide in _bands(small.get_width(), size[0], left, right, fits[0]):
        for y, down, to_y, tall in rows:
            part, room = (
                small.subsurface((x, y, across, down)),
                whole.subsurface((to_x, to_y, wide, tall)),
            )
            is_plain = 1 in (across, down) or part.get_size() == room.get_size()
            scale = pygame.transform.scale if is_plain else pygame.transform.smoothscale
            scale(part, (wide, tall), room)
    return whole


def _bands(
    small: int, length: int, before: int, after: int, fit: Fit
) -> list[tuple[int, int, int, int]]:
    """Return the bands of a picture along one axis, each as (begin, length, new begin, new length).

    The first and last bands are the margins. Where there is no room for both, only their outer
    parts are used.
    """
    middle = small - before - after
    before = min(before, length // 2)
    last = small - after
    after = min(after, length - before)
    room = length - before - after
    bands = []
    if before:
        bands.append((0, before, 0, before))
    step = float(middle if fit is Fit.CUT else room)
    if fit is Fit.WHOLE:
        step = room / max(1, round(room / middle))
    for i in range(math.ceil(room / step - 0.001) if room else 0):
        begin = round(i * step)
        end = min(round((i + 1) * step), room)
        bands.append(
            (last - middle, end - begin if fit is Fit.CUT else middle, before + begin, end - begin)
        )
    if after:
        bands.append((small - after, after, length - after, after))
    return bands


def smooth_picture(
    size: tuple[int, int], fill: Colour | None, radius: int, border: Colour | None, width: int
) -> pygame.Surface:
    """Return a new rectangle with round corners; premultiplied.

    It is drawn four times as large and scaled down, because pygame does not smooth corners.
    """
    times = 4
    large = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA)
    rect = large.get_rect()
    if border is not None and width:
        pygame.draw.rect(large, border, rect, border_radius=radius * times)
        inner = rect.inflate(-2 * width * times, -2 * width * times)
        centre = theme.CLEAR if fill is None else fill
        pygame.draw.rect(large, centre, inner, border_radius=max(0, (radius - width) * times))
    elif fill is not None:
        pygame.draw.rect(large, fill, rect, border_radius=radius * times)
    return pygame.transform.smoothscale(large.premul_alpha(), size)
