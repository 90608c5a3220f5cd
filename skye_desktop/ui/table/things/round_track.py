"""The round track: a stone for each round with its scoring tiles, and catch-up gold on coins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from skye_desktop.engine import TrackSpace
from skye_desktop.i18n import enumerated, tr
from skye_desktop.kit import Node, Role, Skins, Space, cut_columns, square, theme
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import LeftColumn
from skye_desktop.ui.table.pieces import TableThing, write_on

_CATCH_UP: Final = 17

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

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        track, now = (
            (self.track[self.round - 1 :][:_IN_STRIP], 1)
            if self.is_in_strip
            else (self.track, self.round)
        )
        canvas.patch(surface, rect, Skins.PATH)
        aside = Space.M if len(track) > _IN_STRIP else 0
        places = cut_columns(canvas, rect, *[None] * len(track), pad=(aside, 0))
        for number, (space, place) in enumerate(zip(track, places, strict=True), start=1):
            _draw_stone(surface, canvas, space, (number, now), place, rect)


def track_node(track: Sequence[TrackSpace], now: int, rect: pygame.Rect) -> Node:
    """Return the node of the round track; ``now`` is the current round."""
    spaces = enumerate(track, start=1)
    stones = tuple(
        Node(f"round {number}", Role.TEXT, _words(space, number), rect) for number, space in spaces
    )
    words = tr("Round {round} of {rounds}").format(round=now, rounds=len(track))
    return Node("rounds", Role.LIST, words, rect, children=stones)


def _words(space: TrackSpace, number: int) -> str:
    """Return the text of what a round scores, and of the gold for those behind."""
    behind = (
        tr("Gold for each clan that is ahead: {n}").format(n=space.catch_up)
        if space.catch_up
        else ""
    )
    return " · ".join(
        filter(None, (tr("Round {n}").format(n=number), enumerated(space.score), behind))
    )


def _draw_stone(
    surface: pygame.Surface, canvas: Art, space: TrackSpace, which: tuple[int, int],
    place: pygame.Rect, path: pygame.Rect,
) -> None:  # fmt: skip
    """Draw the stone of a round in its place on the path.

    ``which`` is its number, and that of the current round.
    """
    number, now = which
    kind, ink = ("past", theme.INK) if number < now else ("next", theme.INK)
    side = LeftColumn.STONE
    if number == now:
        kind, ink, side = "now", theme.WHITE, 54
    step = canvas.px(3) * (1 if number % 2 else -1)
    across = min(canvas.px(side), place.width, path.height)
    stone = square(across, center=(place.centerx, place.centery - step))
    stone.clamp_ip(path)
    canvas.thing(surface, f"table/stone_{kind}.png", stone)
    top = stone.move(0, -canvas.px(LeftColumn.STONE_RISE))
    write_on(surface, canvas, space.score, top, theme.BODY, ink)
    if space.catch_up:
        coin = square(canvas.px(_CATCH_UP))
        coin.midbottom = (stone.centerx + stone.width // 3, stone.bottom)
        coin.clamp_ip(path)
        canvas.box(surface, coin, theme.GOLD, border=theme.GOLD_DARK, radius=_CATCH_UP / 2)
        write_on(surface, canvas, str(space.catch_up), coin, theme.SMALL, theme.INK)
