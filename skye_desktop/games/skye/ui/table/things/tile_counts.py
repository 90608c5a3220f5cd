"""The number of tiles that each clan has laid: crests sorted by number, equal ones together."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Final, NamedTuple

import pygame

from skye_desktop.games.skye.engine import Clan, PlayerView, SeatView
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.sizes import RightColumn
from skye_desktop.games.skye.ui.table.pieces import OnTable, TableThing, draw_tile, write_on
from skye_desktop.games.skye.ui.table.slot_thing import ShownTable, SlotThing
from skye_desktop.i18n import enumerated, headed, listed, sentence, tr
from skye_desktop.kit import Action, Command, Face, Skin, Space, cut_columns, square, theme

_TILE: Final = 18
_SIGN: Final = _TILE + Space.S
_CREST: Final = 22
_BESIDE: Final = 0.6
"""Distance from crest to crest in a group, as a multiple of a crest's width."""
_CLAN: Final[Callable[[SeatView], Clan]] = attrgetter("clan")
_PICTURES: Final = 29, 34
"""Numbers of the two tiles that are drawn as the sign of what is counted; the last is on top."""


class TilesLaidGroup(NamedTuple):
    """The clans that have laid the same number of tiles."""

    tiles: int
    clans: tuple[Clan, ...]


def _seats_by_tiles(view: PlayerView) -> list[tuple[int, list[SeatView]]]:
    """Return the seats by the number of tiles they have laid, the largest number first."""
    found: dict[int, list[SeatView]] = {}
    for seat in view.seats:
        found.setdefault(seat.territory.tiles_laid, []).append(seat)
    return sorted(found.items(), reverse=True)


def _text(view: PlayerView) -> str:
    words = tr("{names} {n}")
    names_and_numbers = (
        words.format(names=listed(one.name for one in seats), n=tiles)
        for tiles, seats in _seats_by_tiles(view)
    )
    return headed(tr("Tiles laid, the castle not counted"), enumerated(names_and_numbers))


class TilesLaid(TableThing):
    """Crests with numbers of tiles, on a tray."""

    table: ShownTable
    groups: tuple[TilesLaidGroup, ...]

    @property
    def label(self) -> str:
        return _text(self.table.view)

    @property
    def note(self) -> str:
        return self.table.input.with_keys(self.label, Game.TILES_LAID)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        size, scale = theme.LARGE_BODY, canvas.scale
        numbers = [
            canvas.text.width(str(one.tiles), size, Face.TITLE) / scale for one in self.groups
        ]
        crests = [1 + _BESIDE * (len(one.clans) - 1) for one in self.groups]
        room = rect.width / scale - 2 * Space.L - _SIGN - sum(numbers)
        side = min(_CREST, (room - len(numbers) * (Space.XS + Space.S)) / sum(crests))
        parts = (
            part
            for n, crest in zip(numbers, crests, strict=True)
            for part in (None, side * crest, Space.XS, n)
        )
        tile, *places = cut_columns(canvas, rect, _SIGN, *parts, None, pad=(Space.L, 0))
        step, clan = canvas.px(Space.S), self.groups[0].clans[0]
        pile = square(canvas.px(_TILE), center=tile.center).move(step // 2, -step // 2)
        for picture in _PICTURES:
            draw_tile(surface, canvas, picture, 0, pile, clan)
            pile = pile.move(-step, step)
        for group, place, number in zip(self.groups, places[1::4], places[3::4], strict=True):
            crest = square(canvas.px(side), midleft=place.midleft)
            for step, clan in enumerate(group.clans):
                canvas.crest(surface, clan, crest.move(canvas.px(side * _BESIDE * step), 0))
            write_on(surface, canvas, str(group.tiles), number, size, theme.LIGHT_INK)


def _tiles_laid(table: ShownTable) -> OnTable:
    groups = [
        TilesLaidGroup(tiles, tuple(map(_CLAN, seats)))
        for tiles, seats in _seats_by_tiles(table.view)
    ]
    return OnTable(
        (TilesLaid(table, tuple(groups), id="tiles laid"),), skin=Skin.TRAY, height=RightColumn.TRAY
    )


def _commands(table: ShownTable) -> dict[Command, Action]:
    def tell() -> None:
        table.notify(sentence(_text(table.view)))

    return {Game.TILES_LAID: Action(tell)}


TILES_LAID: Final = SlotThing(_tiles_laid, _commands)
