"""The event log: what it tells, what it keeps to itself, and what becomes of the game where it cannot be written."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest
from games import random_game
from real_window import ending, until
from ui import Reader, a_session, at_the_title, open_scene

from skye_desktop.engine import Phase, SetPrices, digest, read_action, write_action
from skye_desktop.kit.notices import Notices
from skye_desktop.ui.event_log import EventLog, line_on
from skye_desktop.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.ui.table.table_scene import TableScene

FULL = Path("/dev/full")
needs_full_device = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")


def lines(log: Path) -> list[dict[str, Any]]:
    """What the log has told."""
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def before_prices(folder: Path, log: Path, *, with_secrets: bool) -> Reader:
    """Two people at a table; the first sits before the screen and is to set prices."""
    reader = at_the_title(folder, log=EventLog(log, with_secrets=with_secrets))
    game = random_game(2, 3)
    to_price = next(
        number for number, move in enumerate(game, start=1) if move.after.phase is Phase.PRICING
    )
    open_scene(reader, TableScene(reader.app, a_session(reader.app.shelf, 2, 3, actions=to_price)))
    table = reader.app.scene
    assert isinstance(table, TableScene)
    while not isinstance(table.panel, PricingPanel):
        reader.key(pygame.K_RETURN)
    return reader


def price(reader: Reader, axe: int, first: int, second: int) -> None:
    """Prices in gold for the two other tiles, and the axe on that one, by keys; until the next person is asked for."""
    table = reader.app.scene
    assert isinstance(table, TableScene)
    prices = iter((first, second))
    for number in range(3):
        for key in [pygame.K_x] if number == axe else [pygame.K_UP] * next(prices):
            reader.key(key)
        reader.key(pygame.K_RIGHT)
    reader.key(pygame.K_RETURN)
    assert isinstance(table.panel, CurtainPanel), "the prices were not accepted"


PRICES = [(0, 1, 2), (0, 2, 1), (1, 1, 2), (2, 1, 1), (2, 3, 1)]
"""The tile under the axe, and gold on the others."""


def told_of(folder: Path, prices: tuple[int, int, int], *, with_secrets: bool) -> str:
    """What is in the log after somebody has set prices, from when the table was seen first."""
    folder.mkdir()
    reader = before_prices(folder, folder / "log", with_secrets=with_secrets)
    price(reader, *prices)
    return (folder / "log").read_text("utf-8")


def test_games_that_differ_only_in_secret_prices_tell_the_same(tmp_path: Path) -> None:
    logs = {told_of(tmp_path / str(each), each, with_secrets=False) for each in PRICES}
    assert len(logs) == 1


def test_a_log_that_is_asked_for_secrets_tells_prices_and_digests(tmp_path: Path) -> None:
    logs = {told_of(tmp_path / str(each), each, with_secrets=True) for each in PRICES}
    assert len(logs) == len(PRICES)
    (action,) = (
        line for line in lines(tmp_path / str(PRICES[0]) / "log") if line["kind"] == "action"
    )
    assert isinstance(read_action(action["action"]), SetPrices)
    assert action["digest"]


def test_what_can_be_clicked_while_pricing_is_told_without_the_prices(tmp_path: Path) -> None:
    reader = before_prices(tmp_path, tmp_path / "log", with_secrets=False)
    table = reader.app.scene
    assert isinstance(table, TableScene)
    assert {"card 1", "card 2", "card 3", "axe", "Menu"} <= set(table.public_targets())
    before = table.public_targets()
    reader.key(pygame.K_x)
    reader.key(pygame.K_RIGHT)
    reader.key(pygame.K_UP)
    # That something lies there is no secret, but what and where.
    assert table.public_targets() == before | {"Clear": table.targets()["Clear"]}
    assert table.targets()["axe"] != before["axe"]
    assert "less 2" in table.targets()


def test_every_action_but_prices_is_told_as_it_is_written() -> None:
    for move in random_game(3, 1):
        if move.after.phase is Phase.INCOME or not hasattr(move.action, "seat"):
            continue
        told, secrets = line_on(move.after, move.action)
        assert secrets == {"action": write_action(move.action), "digest": digest(move.after)}
        if isinstance(move.action, SetPrices):
            assert told["action"] == f"{move.action.seat} price"
        else:
            assert told == secrets


def test_the_digest_is_told_again_once_the_prices_are_revealed() -> None:
    for move in random_game(3, 1):
        told, secrets = line_on(move.after)
        is_secret = move.after.phase is Phase.PRICING and any(
            player.prices for player in move.after.players
        )
        assert secrets == {"digest": digest(move.after)}
        assert told == ({} if is_secret else secrets)


# -- logs that cannot be written


@needs_full_device
def test_a_log_on_a_full_disk_is_given_up_with_one_notice(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path, log=EventLog(FULL))
    reader.key(pygame.K_l)
    reader.turn()
    assert "The event log is given up: No space left on device." in reader.words()
    assert not reader.app.keeps_log
    reader.app.notices = Notices()
    open_scene(reader, TableScene(reader.app, a_session(reader.app.shelf, 3, actions=30)))
    assert "event log" not in reader.words()


@pytest.mark.skipif(os.name != "posix", reason="the size of files cannot be limited there")
def test_a_disk_that_fills_up_under_the_log_ends_nothing(tmp_path: Path) -> None:
    log, most = tmp_path / "log", 200
    program = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "skye_desktop",
            "--data-dir",
            str(tmp_path / "data"),
            "--event-log",
            str(log),
        ],
        # Compiled modules would be cut short too, and no program would start from them any more.
        env=os.environ
        | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"},
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
    )
    with program, ending(program):
        until(lambda: log.exists() and log.stat().st_size == most, "a full disk")
        program.terminate()
        _, errors = program.communicate(timeout=20)
    assert (program.returncode, errors) == (0, "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
@pytest.mark.parametrize("is_read", [False, True])
def test_a_pipe_is_no_log(tmp_path: Path, is_read: bool) -> None:
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK) if is_read else None
    with pytest.raises(OSError, match="is not a file"):
        EventLog(tmp_path / "pipe")
    if reader is not None:
        os.close(reader)


def test_a_log_is_added_to(tmp_path: Path) -> None:
    for number in range(2):
        log = EventLog(tmp_path / "log")
        assert log.write("start", {"number": number}) == ""
        log.close()
    assert [line["number"] for line in lines(tmp_path / "log")] == [0, 1]
