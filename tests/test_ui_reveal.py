"""The reveal at the table: a screen before each seat lifts, the axe falls, and every click shortens it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from table import FRAME, Player, a_setup, moments_until, set_any_prices, sit_down, window

from skye_desktop.engine import GameState, Phase
from skye_desktop.files.settings import Speed
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel, RevealPanel


def _revealing(folder: Path, seats: int = 3, speed: Speed = Speed.NORMAL) -> Player:
    """The table just when the last seat has set its prices, with a log that tells more than two lines."""

    def one_is_left(state: GameState) -> bool:
        return (
            state.phase is Phase.PRICING
            and sum(bool(one.prices) for one in state.players) == seats - 1
        )

    setup = a_setup(seats, open_money=True)
    app = window(folder, speed=speed)
    app.settings.log_open = True
    player = sit_down(app, setup, moments_until(setup, one_is_left))
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    player.panel(RevealPanel)
    return player


def _seconds_until_still(player: Player) -> float:
    panel, frames = player.table.panel, 0
    while player.table.tree.next_tick(panel) is not None:
        player.turn()
        frames += 1
        assert frames < 1000
    return frames * FRAME


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_reveal_takes_two_to_three_seconds(tmp_path: Path, seats: int) -> None:
    assert 2 <= _seconds_until_still(_revealing(tmp_path, seats)) <= 3


def test_the_screens_lift_one_after_the_other_from_the_start_player_on(tmp_path: Path) -> None:
    player = _revealing(tmp_path)
    panel, order = player.table.panel, list[int]()
    shows = player.panel(RevealPanel).unveiling.is_lifted
    while player.table.tree.next_tick(panel) is not None:
        player.turn()
        order += [
            seat for seat in player.table.view.turn_order if shows(seat) and seat not in order
        ]
    assert order == list(player.table.view.turn_order)


def test_a_hidden_price_is_not_drawn_and_not_told_before_its_screen_lifts(tmp_path: Path) -> None:
    player = _revealing(tmp_path)
    panel = player.panel(RevealPanel)
    hidden = panel.host.find("stall *")
    player.see()
    before = [player.app.screen.subsurface(rect.inflate(-8, -90)).copy() for rect in hidden]
    told = player.words()
    assert "asks" not in told, "nor does the log tell"
    panel.proceed()
    player.see()
    after = [player.app.screen.subsurface(rect.inflate(-8, -90)) for rect in hidden]
    changed = [
        pygame.image.tobytes(a, "RGB") != pygame.image.tobytes(b, "RGB")
        for a, b in zip(before, after, strict=True)
    ]
    assert all(changed)
    assert "asks" in player.words()


@pytest.mark.parametrize("how", ["key", "click beside", "button"])
def test_whatever_is_pressed_first_shows_all_and_only_then_the_market_opens(
    tmp_path: Path, how: str
) -> None:
    player = _revealing(tmp_path)
    panel = player.panel(RevealPanel)

    def press() -> None:
        if how == "key":
            player.key(pygame.K_RETURN)
        elif how == "button":
            player.click("go on")
        else:
            player.click(player.table.desk.land.rect.center)

    press()
    assert player.panel(RevealPanel) is panel
    assert all(panel.unveiling.is_lifted(seat) for seat in range(3))
    player.click("go on")
    player.panel(BuyingPanel)


def test_coins_clink_and_the_axe_falls_once_for_each_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = _revealing(tmp_path)
    heard: list[Sound] = []
    monkeypatch.setattr(player.app.sounds, "play", heard.append)
    _seconds_until_still(player)
    assert heard.count(Sound.COIN) == 3
    assert heard.count(Sound.LIFT) == 3
    assert heard.count(Sound.AXE) == 3


def test_where_nothing_moves_all_is_shown_at_once(tmp_path: Path) -> None:
    player = _revealing(tmp_path, speed=Speed.OFF)
    player.turn()
    panel = player.table.panel
    assert player.table.tree.next_tick(panel) is None
    assert not player.table.desk.animations.is_moving
    player.key(pygame.K_RETURN)
    player.panel(BuyingPanel)
