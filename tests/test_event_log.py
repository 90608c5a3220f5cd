"""The event log: what it tells, what it keeps to itself, and what becomes of the game where it cannot be written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest
from games import random_game
from ui import Reader, a_session, at_the_title, open_scene

from skye_desktop.engine import DealTiles, Phase, SetPrices, digest, read_action, write_action
from skye_desktop.games.skye.ui.logged_action import line_on
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.kit.notices import Notices
from skye_desktop.shell.event_log import EventLog


def lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def before_prices(folder: Path, *, with_secrets: bool) -> tuple[Reader, TableScene]:
    """Two people at a table; the first sits before the screen and is to set prices."""
    reader = at_the_title(folder, log=EventLog(folder / "log", with_secrets=with_secrets))
    phases = [move.after.phase for move in random_game(2, 3)]
    session = a_session(reader.app.shelf, 2, 3, actions=phases.index(Phase.PRICING) + 1)
    table = TableScene(reader.app, session)
    open_scene(reader, table)
    while not isinstance(table.panel, PricingPanel):
        reader.key(pygame.K_RETURN)
    return reader, table


PRICES = [(0, 1, 2), (0, 2, 1), (1, 1, 2), (2, 3, 1)]
"""The tile under the axe, and gold on the others."""


def told_of(folder: Path, prices: tuple[int, int, int], *, with_secrets: bool) -> str:
    """What is in the log after somebody has set prices by keys, from when the table was seen first."""
    folder.mkdir()
    reader, table = before_prices(folder, with_secrets=with_secrets)
    axe, *gold = prices
    for number in range(3):
        for key in [pygame.K_x] if number == axe else [pygame.K_UP] * gold.pop(0):
            reader.key(key)
        reader.key(pygame.K_RIGHT)
    reader.key(pygame.K_RETURN)
    assert isinstance(table.panel, CurtainPanel), "the prices were not accepted"
    return (folder / "log").read_text("utf-8")


@pytest.mark.parametrize("with_secrets", [False, True])
def test_secret_prices_are_told_only_on_demand(tmp_path: Path, with_secrets: bool) -> None:
    logs = {told_of(tmp_path / str(each), each, with_secrets=with_secrets) for each in PRICES}
    assert len(logs) == (len(PRICES) if with_secrets else 1)
    told = lines(tmp_path / str(PRICES[0]) / "log")
    (action,) = (line for line in told if line["kind"] == "action")
    if with_secrets:
        assert isinstance(read_action(action["action"]), SetPrices)
        assert action["digest"]


def test_what_can_be_clicked_while_pricing_is_told_without_the_prices(tmp_path: Path) -> None:
    reader, table = before_prices(tmp_path, with_secrets=False)
    assert {"card 1", "card 2", "card 3", "axe", "Menu"} <= set(table.public_targets())
    before = table.public_targets()
    for key in (pygame.K_x, pygame.K_RIGHT, pygame.K_UP):
        reader.key(key)
    # That something lies there is no secret, but what and where.
    assert table.public_targets() == before | {"Clear": table.targets()["Clear"]}
    assert table.targets()["axe"] != before["axe"]
    assert "less 2" in table.targets()


def test_all_but_prices_and_the_digest_until_they_are_revealed_is_told_as_it_is_written() -> None:
    for move in random_game(3, 1):
        told, secrets = line_on(move.after)
        prices = [player.prices for player in move.after.players]
        is_secret = move.after.phase is Phase.PRICING and any(prices)
        assert secrets == {"digest": digest(move.after)}
        assert told == ({} if is_secret else secrets)
        if move.after.phase is Phase.INCOME or isinstance(move.action, DealTiles):
            continue
        told, secrets = line_on(move.after, move.action)
        assert secrets == {"action": write_action(move.action), "digest": digest(move.after)}
        if isinstance(move.action, SetPrices):
            assert told["action"] == f"{move.action.seat} price"
        else:
            assert told == secrets


# -- logs that cannot be written


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_log_on_a_full_disk_is_given_up_with_one_notice(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path, log=EventLog(Path("/dev/full")))
    reader.key(pygame.K_l)
    reader.turn()
    assert "The event log is given up: No space left on device." in reader.words()
    assert not reader.app.keeps_log
    reader.app.notices = Notices()
    open_scene(reader, TableScene(reader.app, a_session(reader.app.shelf, 3, actions=30)))
    assert "event log" not in reader.words()


def test_a_log_is_added_to(tmp_path: Path) -> None:
    for number in range(2):
        log = EventLog(tmp_path / "log")
        assert log.write("start", {"number": number}) == ""
        log.close()
    assert [line["number"] for line in lines(tmp_path / "log")] == [0, 1]
