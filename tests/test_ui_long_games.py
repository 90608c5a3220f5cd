"""A long game at the table: what was tried and taken back is left out, and log, undo and time line go on."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from table import CTRL, LINE, builders_table, cell_centre, spot, window

from skye_desktop.engine import Placement, PlaceTile, TakeBackTile
from skye_desktop.play.history_shortening import MOST_PLAYED
from skye_desktop.play.log_book import LogBook
from skye_desktop.play.session import Session

TILE, CELL, ROTATIONS = spot(LINE, turns=2)


@pytest.mark.wide
def test_the_table_goes_on_where_a_game_has_become_too_long(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [TILE])
    with patch.object(Session, "save"):
        for _ in range((MOST_PLAYED - 10) // 2):
            player.session.do(PlaceTile(0, TILE, Placement(*CELL, ROTATIONS[0])))
            player.session.do(TakeBackTile(0, TILE))
    player.keys(pygame.K_l, pygame.K_ESCAPE)
    book = LogBook(player.session)
    book.follow()
    assert len(player.session.moments) > MOST_PLAYED - 20
    for _ in range(10):
        player.lift(f"tile {TILE}", player.targets()["land"].topleft)
        player.move(cell_centre(player, CELL))
        player.release()
        player.turn()
        lies = player.session.state.players[0]
        assert lies.to_build == ()
        player.key(pygame.K_BACKSPACE)
        player.turn()
        assert TILE in player.session.state.players[0].to_build
    left = len(player.session.moments)
    assert left < MOST_PLAYED // 2
    again = LogBook(player.session)
    again.follow()
    book.follow()
    assert [line._replace(telling=0) for line in book.lines] == [
        line._replace(telling=0) for line in again.lines
    ]
    player.keys(pygame.K_t, pygame.K_HOME, *[pygame.K_RIGHT] * left)
    assert f"{left} of {left}" in player.words() or f"{left}/{left}" in player.words()
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_z, CTRL)
    player.turn()
    assert player.session.state.players[0].territory == lies.territory
