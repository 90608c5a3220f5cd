"""The game board: scoring tiles, the rounds below them, and the tray with coin supply and bag."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame

from skye_desktop.games.skye.engine import SPACES, Phase, PlayerView, ScoringId, TrackSpace
from skye_desktop.games.skye.ui.sizes import LeftColumn
from skye_desktop.games.skye.ui.table.pieces import OnTable
from skye_desktop.games.skye.ui.table.things.round_track import RoundTrack, track_node
from skye_desktop.games.skye.ui.table.things.scoring_tile import (
    ScoringTileOnBoard,
    TwoRows,
    points_now,
)
from skye_desktop.games.skye.ui.table.things.tray import Tray
from skye_desktop.kit import Column, Do, Node, Skin, Space, Widget, column

ON_BOARD: Final = (*(f"scoring {space}" for space in SPACES), "rounds", "supply", "bag", "log")
"""Ids of the things at the left of a table."""
BELOW_CARDS: Final = (
    LeftColumn.RIM_ABOVE + LeftColumn.ABOVE_PATH + LeftColumn.PATH + LeftColumn.ABOVE_TRAY
    + LeftColumn.TRAY + LeftColumn.RIM
)  # fmt: skip
"""Height of the board without its scoring tiles, in design pixels."""
LEAST: Final = BELOW_CARDS + LeftColumn.CARDS + Space.XS + LeftColumn.FOLDED_LOG
"""Height of the least board with a folded log below it, in design pixels."""
LEAST_OPEN: Final = LEAST - LeftColumn.FOLDED_LOG + LeftColumn.USUAL_LOG
"""Height of the least board with an open log below it, in design pixels."""


class BoardHost(Protocol):
    """The table as the board uses it."""

    @property
    def view(self) -> PlayerView: ...

    @property
    def round(self) -> int:
        """Round on the screen."""

    def explain_scoring(self, tile: ScoringId) -> str:
        """Return the full text about a scoring tile."""


def scoring_tiles(
    table: BoardHost, seat: int, *, is_in_strip: bool = False, is_listed: bool = False
) -> list[ScoringTileOnBoard]:
    """Return the scoring tiles of a game, from space A on, with the points of that seat."""
    view = table.view
    scoring, clan = view.track[table.round - 1].score, view.seats[seat].clan
    printed = tuple(view.variant.scoring_rules.tiles[tile] for tile in view.scoring_tiles)
    return [
        ScoringTileOnBoard(
            space, one, clan, points_now(view, one.id, seat), space in scoring,
            view.phase is Phase.FINISHED, Do(table.explain_scoring, one.id), printed, is_in_strip,
            id=f"scoring {space}", grow=1, is_listed=is_listed,
        )
        for space, one in zip(SPACES, printed, strict=True)
    ]  # fmt: skip


def rounds(
    table: BoardHost, height: float, *, is_in_strip: bool = False, is_listed: bool = False
) -> RoundTrack:
    """Return the round track of a game."""
    track = tuple(table.view.track)
    return RoundTrack(
        track, table.round, is_in_strip, id="rounds", height=height, is_listed=is_listed
    )


def board(
    table: BoardHost, seat: int, cards: float, *, is_low: bool = False, is_listed: bool = False
) -> OnTable:
    """Return the whole board with the points of that seat on its scoring tiles.

    ``cards`` is the height of the scoring tiles, in design pixels.
    """
    view = table.view
    tiles = TwoRows(tuple(scoring_tiles(table, seat, is_listed=is_listed)), height=cards)
    path = LeftColumn.LOW_PATH if is_low else LeftColumn.PATH
    tray = Tray(
        tuple(view.supply.items()), view.supply_gold, view.has_open_gold, view.bag_count, is_listed,
        height=LeftColumn.LOW_TRAY if is_low else LeftColumn.TRAY,
    )  # fmt: skip
    stones = rounds(table, path, is_listed=is_listed)
    parts = (
        LeftColumn.RIM_ABOVE, tiles, LeftColumn.ABOVE_PATH, stones, LeftColumn.ABOVE_TRAY, tray,
        LeftColumn.RIM,
    )  # fmt: skip
    return OnTable((column(*parts, pad=(LeftColumn.RIM_ASIDE, 0)),), skin=Skin.BOARD, id="board")


class BoardStrip(Column):
    """The scoring tiles in a column without words; a press opens the whole board."""

    on_press: Callable[[], object] | None = None
    unseen: tuple[tuple[TrackSpace, ...], int] | None = None
    """What screen readers read of the round track, if there is no room for it; None if there is."""

    is_pressable = True
    is_target = False
    takes_focus = False
    """False: a key opens the board as well."""

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        return () if self.unseen is None else [track_node(*self.unseen, rect)]

    def press(self) -> None:
        assert self.on_press is not None
        self.on_press()


def strip(
    table: BoardHost, seat: int, on_press: Callable[[], object], *, has_rounds: bool
) -> BoardStrip:
    """Return the scoring tiles in a strip, and the rounds below them if there is room."""
    parts: list[Widget] = [*scoring_tiles(table, seat, is_in_strip=True)]
    if has_rounds:
        parts.append(rounds(table, 40, is_in_strip=True))
    unseen = None if has_rounds else (tuple(table.view.track), table.round)
    return BoardStrip(parts, Space.S, on_press=on_press, unseen=unseen, id="board")
