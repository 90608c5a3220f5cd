"""Small pictures of lands for the rows of a list, made one by one in the background and kept."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from skye_desktop.files import LoadedGame
from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.games.skye.engine import FIRST_OWN, TILES, Clan, Territory
from skye_desktop.games.skye.ui.art import Art, Sprites, tile_file
from skye_desktop.games.skye.ui.territory_view import miniature, miniature_side
from skye_desktop.kit import Skins, Space
from skye_desktop.shell.game_entries import Entry
from skye_desktop.shell.game_list import HEIGHT, WIDTH

_LARGEST, _SMALLEST = 24, 17
"""Sides of a tile, in design pixels; a land that is too large for the smallest is cut off."""
_MOST = 200
"""Most pictures that are kept."""


def shown_land(game: LoadedGame, seat: int | None) -> tuple[Clan, Territory]:
    """Return clan and land of a seat; without one, of whoever has most points."""
    players = game.state.players
    best = seat
    if best is None:
        best = max(range(len(players)), key=lambda other: players[other].points)
    return game.save.setup.seats[best].clan, players[best].territory


class _Making(NamedTuple):
    """A picture that is being made."""

    key: Hashable
    loading: Job[None]
    steps: Iterator[pygame.Surface | None]
    """Paints a tile at each step, yielding None, and yields the picture at last."""


class LandPictures:
    """Pictures of the land that leads in each game, by the game's file."""

    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._making: _Making | None = None

    @property
    def is_busy(self) -> bool:
        return self._making is not None

    def of(self, entry: Entry, canvas: Art) -> pygame.Surface | None:
        """Return the picture of a file; None if it is not made yet."""
        return self._made.get(_key(entry, canvas))

    def go_on(self, wanted: Iterable[Entry], canvas: Art, seconds: float) -> bool:
        """Continue the first missing picture, for about ``seconds``.

        Return whether it is finished.
        """
        until = time.monotonic() + seconds
        missing = (entry for entry in wanted if entry.game and not self.of(entry, canvas))
        entry = next(missing, None)
        if entry is None:
            self.close()
            return False
        making = self._begin(entry, canvas)
        if not making.loading.wait(seconds):
            return False
        making.loading.result()
        for picture in making.steps:
            if picture is not None:
                self._keep(making.key, picture)
                return True
            if time.monotonic() >= until:
                break
        return False

    def _begin(self, entry: Entry, canvas: Art) -> _Making:
        key = _key(entry, canvas)
        if self._making is None or self._making.key != key:
            self.close()
            assert entry.game is not None
            clan, land = shown_land(entry.game, entry.seat)
            loading = Job(partial(load_tiles, canvas.sprites, (land,)))
            self._making = _Making(key, loading, _steps(canvas, land, clan))
        return self._making

    def _keep(self, key: Hashable, picture: pygame.Surface) -> None:
        self._making = None
        self._made[key] = picture
        while len(self._made) > _MOST:
            self._made.popitem(last=False)

    def close(self) -> None:
        """Stop making a picture."""
        if self._making is not None:
            self._making.loading.cancel()
        self._making = None


def load_tiles(sprites: Sprites, lands: Sequence[Territory], progress: Progress) -> None:
    """Load the pictures of the tiles of some lands, which takes longest, in another thread."""
    tiles = {face.number for land in lands for face in land.faces.values()}
    for looks in sorted({TILES[tile].looks for tile in tiles if TILES[tile].looks < FIRST_OWN}):
        sprites.load_ahead(tile_file(looks))
        progress(0, 0)


def _key(entry: Entry, canvas: Art) -> Hashable:
    sprites = canvas.sprites
    land = entry.file, entry.seat, entry.written
    return land, canvas.scale, sprites.painting, sprites.look.has_lines


def _steps(canvas: Art, land: Territory, clan: Clan) -> Iterator[pygame.Surface | None]:
    """Paint a land in a dark hollow, one tile at a time."""
    place = pygame.Rect(0, 0, canvas.px(WIDTH), canvas.px(HEIGHT))
    inside = place.inflate(*(-2 * canvas.px(Space.S),) * 2)
    fitting = miniature_side(land, inside.size, largest=canvas.px(_LARGEST))
    side = max(canvas.px(_SMALLEST), fitting)
    for face in land.faces.values():
        canvas.sprites.tile(face.number, face.rotation, side, clan)
        yield None
    # As large as it wants to be, and cut off where it is larger than the hollow.
    most = side * 2 * len(land.faces) + side
    whole = miniature(canvas, land, clan, (most, most), largest=side)
    picture = pygame.Surface(place.size, pygame.SRCALPHA)
    canvas.patch(picture, place, Skins.TRAY)
    hollow = picture.subsurface(inside)
    at = whole.get_rect(center=hollow.get_rect().center)
    hollow.blit(whole, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    yield picture
