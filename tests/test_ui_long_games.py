"""A long game at the table: what was tried and taken back is left out, and log, time line and undo go on."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from table import CTRL, LINE, Player, builders_table, cell_centre, spot, window

from skye_desktop.engine import Placement, PlaceTile, TakeBackTile
from skye_desktop.play.history_shortening import MOST_PLAYED, RECENT
from skye_desktop.play.log_book import LogBook
from skye_desktop.play.session import Session

TILE, CELL, ROTATIONS = spot(LINE, turns=2)


def fidgety_table(folder: Path, times: int) -> Player:
    """A table of builders whose first has laid a tile and picked it up so many times."""
    player = builders_table(window(folder), LINE, [TILE])
    lay = PlaceTile(0, TILE, Placement(*CELL, ROTATIONS[0]))
    with patch.object(Session, "save"):
        for _ in range(times):
            player.session.do(lay)
            player.session.do(TakeBackTile(0, TILE))
    player.key(pygame.K_l)
    player.key(pygame.K_ESCAPE)
    return player


@pytest.mark.wide
def test_the_table_goes_on_where_a_game_has_become_too_long(tmp_path: Path) -> None:
    player = fidgety_table(tmp_path, (MOST_PLAYED - 10) // 2)
    book = LogBook(player.session)
    book.follow()
    assert len(player.session.moments) > MOST_PLAYED - 20
    for _ in range(10):
        player.lift(f"tile {TILE}", player.targets()["land"].topleft)
        player.move(cell_centre(player, CELL))
        player.release()
        player.turn()
        assert player.session.state.players[0].to_build == ()
        lies = player.session.state.players[0].territory
        player.key(pygame.K_BACKSPACE)
        player.turn()
        assert TILE in player.session.state.players[0].to_build
    assert len(player.session.moments) < MOST_PLAYED // 2
    again = LogBook(player.session)
    again.follow()
    book.follow()
    assert [line._replace(telling=0) for line in book.lines] == [
        line._replace(telling=0) for line in again.lines
    ]
    player.key(pygame.K_z, CTRL)
    player.turn()
    assert player.session.state.players[0].territory == lies


@pytest.mark.wide
def test_the_time_line_of_a_game_that_became_too_long_goes_through_what_is_left(
    tmp_path: Path,
) -> None:
    player = fidgety_table(tmp_path, MOST_PLAYED)
    left = len(player.session.moments)
    assert RECENT < left < MOST_PLAYED
    player.key(pygame.K_t)
    player.key(pygame.K_HOME)
    for _ in range(left):
        player.key(pygame.K_RIGHT)
    assert f"{left} of {left}" in player.words() or f"{left}/{left}" in player.words(), (
        player.words()
    )
