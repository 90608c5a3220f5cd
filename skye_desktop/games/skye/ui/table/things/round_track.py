"""The round track: a stone for each round, its scoring tiles, and coins for catch-up gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from skye_desktop.games.skye.engine import TrackSpace
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.sizes import LeftColumn
from skye_desktop.games.skye.ui.table.pieces import TableThing, write_on
from skye_desktop.i18n import enumerated, tr
from skye_desktop.kit import Align, Face, Node, Role, cut_columns, square, theme

_CATCH_UP: Final = 16
_CATCH_UP_SIZE: Final = 11.5
_NOW: Final = 1.12
"""Size of the stone of the present round, as a multiple of that of others."""
_LETTER_SIZES: Final = 14, 13, 12, 11.5, 11, 10.5, 10
_FACE: Final = 0.6
"""Width of the flat top of a stone, as a fraction of the width of its picture."""
_BODY: Final = 0.9, 0.76
"""Width and height of a stone, as fractions of those of its picture."""
_CORNER: Final = 0.4, 0.33
"""Distance of the coin's middle from the stone's, as fractions of the picture: right and down."""
_IN_STRIP: Final = 2
"""Number of rounds in a strip: the current one and the next."""


class RoundTrack(TableThing):
    """The rounds of the game; in a strip only the current one and the next."""

    track: tuple[TrackSpace, ...]
    round: int
    is_in_strip: bool = False

    role = Role.LIST

    @property
    def label(self) -> str:
        return track_node(self.track, self.round, self.rect).label

    @property
    def note(self) -> str:
        return tr(
            "The rounds: which scoring tiles score in which round, "
            "and on the coins the catch-up gold for each clan that is ahead"
        )

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        return track_node(self.track, self.round, rect).children

    @property
    def _shown(self) -> tuple[tuple[TrackSpace, ...], int]:
        """Spaces that are drawn, and which of them is the present round, counted from 1."""
        if self.is_in_strip:
            return self.track[self.round - 1 :][:_IN_STRIP], 1
        return self.track, self.round

    def _stones(self, canvas: Art, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return the rectangles of the stones that are drawn."""
        track, now = self._shown
        places = cut_columns(canvas, rect, *[None] * len(track))
        return [
            _stone_at(canvas, (number, now), place, rect)
            for number, place in enumerate(places, start=1)
        ]

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        track, now = self._shown
        stones = self._stones(canvas, rect)
        for number, (space, stone) in enumerate(zip(track, stones, strict=True), start=1):
            _draw_stone(surface, canvas, space, (number, now), stone)
        for space, stone in zip(track, stones, strict=True):
            if space.catch_up:
                _draw_catch_up(surface, canvas, space.catch_up, stone, rect)

    def draw_turning(self, surface: pygame.Surface, at: tuple[int, int], part: float) -> None:
        """Draw the stone as it was before the round began over the present one; it fades.

        ``part`` is the elapsed part of the time, from 0 to 1.
        """
        if self.tree is None:
            return  # the table has been laid out anew meanwhile, with another track
        track, now = self._shown
        canvas, space = self.canvas, track[now - 1]
        stone = self._stones(canvas, self.rect)[now - 1]
        before = surface.subsurface(stone).copy()
        _draw_stone(before, canvas, space, (now, now - 1), stone.move_to(topleft=(0, 0)))
        if space.catch_up:
            inside = self.rect.move(-stone.x, -stone.y)
            _draw_catch_up(before, canvas, space.catch_up, before.get_rect(), inside)
        before.set_alpha(round(255 * (1 - part)))
        surface.blit(before, stone)


def track_node(track: Sequence[TrackSpace], now: int, rect: pygame.Rect) -> Node:
    """Return the node of the round track; ``now`` is the current round."""
    spaces = enumerate(track, start=1)
    stones = tuple(
        Node(f"round {number}", Role.TEXT, _words(space, number), rect) for number, space in spaces
    )
    words = tr("Round {round} of {rounds}").format(round=now, rounds=len(track))
    return Node("rounds", Role.LIST, words, rect, children=stones)


def _words(space: TrackSpace, number: int) -> str:
    """Return the text about what a round scores, and the catch-up gold."""
    behind = (
        tr("Gold for each clan that is ahead: {n}").format(n=space.catch_up)
        if space.catch_up
        else ""
    )
    return " · ".join(
        filter(None, (tr("Round {n}").format(n=number), enumerated(space.score), behind))
    )


def _stone_at(
    canvas: Art, which: tuple[int, int], place: pygame.Rect, path: pygame.Rect
) -> pygame.Rect:
    """Return the rectangle of a round's stone; ``which`` is its number and the present round's."""
    number, now = which
    larger = _NOW if number == now else 1
    side = min(canvas.px(LeftColumn.STONE * larger), round(place.width * larger), path.height)
    step = canvas.px(3) * (1 if number % 2 else -1)
    stone = square(side, center=(place.centerx, place.centery - step))
    stone.clamp_ip(path)
    return stone


def _draw_stone(
    surface: pygame.Surface, canvas: Art, space: TrackSpace, which: tuple[int, int],
    stone: pygame.Rect,
) -> None:  # fmt: skip
    """Draw the stone of a round; ``which`` is its number and the present round's."""
    number, now = which
    kind = "now" if number == now else "past" if number < now else "next"
    # A plain box in its place lies on what is painted as stone.
    body = round(_BODY[0] * stone.width), round(_BODY[1] * stone.height)
    plain = canvas.sprites.look.has_lines
    ground = pygame.Rect((0, 0), body).move_to(center=stone.center) if plain else stone
    canvas.thing(surface, f"table/stone_{kind}.png", ground)
    letters, room = space.score, _FACE * stone.width
    width = canvas.text.width
    size = next(
        (one for one in _LETTER_SIZES if width(letters, one, Face.TITLE) <= room), _LETTER_SIZES[-1]
    )
    top = stone.move(0, -canvas.px(LeftColumn.STONE_RISE))
    ink = theme.WHITE if number == now else theme.INK
    write_on(surface, canvas, letters, top, size, ink)


def _draw_catch_up(
    surface: pygame.Surface, canvas: Art, gold: int, stone: pygame.Rect, path: pygame.Rect
) -> None:
    """Draw the coin with catch-up gold over the lower right of a stone, beside its letters."""
    across, down = (round(part * stone.width) for part in _CORNER)
    coin = square(canvas.px(_CATCH_UP), center=stone.move(across, down).center)
    coin.clamp_ip(path)
    canvas.box(surface, coin, theme.GOLD, border=theme.GOLD_DARK, radius=_CATCH_UP / 2)
    canvas.write(
        surface, str(gold), coin, size=_CATCH_UP_SIZE, face=Face.BOLD, colour=theme.INK,
        align=Align.CENTRE,
    )  # fmt: skip
