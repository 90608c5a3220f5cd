"""The open market: everybody looks on while one buys, and the purse is closed until its owner opens it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from groups import spread
from table import (
    CTRL,
    Player,
    a_setup,
    altered,
    in_phase,
    market,
    moments_until,
    sit_down,
    until_the_market,
    window,
)
from ui import Reader

from skye_desktop.engine import GameState, Phase, legal_actions
from skye_desktop.files.settings import Confirm, Speed
from skye_desktop.play.session import Moment
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.ui.table.panels.market_news_panel import MarketNewsPanel

KEY = pygame.K_g
RICH = 93


def buyer_of(state: GameState) -> int:
    return next(seat for seat in state.turn_order if legal_actions(state, seat))


def twins(number: int, *, is_rich: bool, seed: int = 3) -> list[Moment]:
    """A game in whose market the buyer has much gold or none; the next seat has the rest. All that is open is one."""
    moments = moments_until(a_setup(number, seed=seed), in_phase(Phase.BUYING, 3))
    state = moments[-1].state
    buyer = buyer_of(state)
    other = (buyer + 1) % number
    for seat, gold in ((buyer, RICH * is_rich), (other, RICH * (not is_rich))):
        state = state.with_player(seat, state.players[seat]._replace(gold=gold))
    return altered(moments, state)


def offered(player: Player) -> list[str]:
    return sorted(name for name in player.targets() if name.startswith("tile "))


def away(player: Player) -> None:
    """The pointer where nothing is under it."""
    player.move((5, 5))


def open_and_close(player: Player) -> None:
    player.keys(KEY, KEY)


def lose_the_focus(player: Player) -> None:
    player.key(KEY)
    player.turn(pygame.Event(pygame.WINDOWFOCUSLOST))


def open_and_go_on(*keys: int) -> Callable[[Player], None]:
    """The purse is open when something else is pressed, and what that brought is left."""

    def do(player: Player) -> None:
        player.keys(KEY, *keys, pygame.K_ESCAPE)

    return do


def open_by_the_button_and_click(target: str) -> Callable[[Player], None]:
    def do(player: Player) -> None:
        player.click("purse")
        player.click(target)
        away(player)

    return do


def rest_on(find: Callable[[Player], str]) -> Callable[[Player], None]:
    """The pointer stays there until the note comes."""

    def do(player: Player) -> None:
        player.move(find(player))
        player.wait(1)

    return do


def rest_on_the_button(player: Player) -> None:
    player.click(offered(player)[0])
    rest_on(lambda player: "buy")(player)


DEEDS: dict[str, Callable[[Player], None]] = {
    "nothing": lambda player: None,
    "point at an offer": lambda player: player.move(offered(player)[0]),
    "point at the last offer": lambda player: player.move(offered(player)[-1]),
    "rest on an offer": rest_on(lambda player: offered(player)[0]),
    "click an offer": lambda player: player.click(offered(player)[0]),
    "rest on the button": rest_on_the_button,
    "choose by keys": lambda player: player.keys(pygame.K_RIGHT, pygame.K_RIGHT),
    "carry an offer": lambda player: player.lift(offered(player)[0], "land"),
    "put it back": lambda player: player.drag(offered(player)[-1], (5, 400)),
    "press Enter": lambda player: player.key(pygame.K_RETURN),
    "buy nothing": lambda player: player.click("pass"),
    "point at the purse": rest_on(lambda player: "purse"),
    "point at the card": rest_on(lambda player: "seat 1"),
    "go through the buttons": lambda player: player.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_TAB),
    "look elsewhere": lambda player: player.key(pygame.K_F2),
    "the log": lambda player: player.key(pygame.K_l),
    "the menu": lambda player: player.key(pygame.K_F10),
    "the time line": lambda player: player.key(pygame.K_t),
    "look and close": open_and_close,
    "look by the button": open_by_the_button_and_click("purse"),
    "look and lose the focus": lose_the_focus,
    "look and click a clan": open_by_the_button_and_click("seat 1"),
    "look and click the land": open_by_the_button_and_click("land"),
    "look and choose": open_and_go_on(pygame.K_RIGHT),
    "look and go to a button": open_and_go_on(pygame.K_TAB),
    "look and open the menu": open_and_go_on(pygame.K_F10),
    "look and open the time line": open_and_go_on(pygame.K_t),
    "look and buy nothing": open_and_go_on(pygame.K_p),
}


NUMBERED = [(deed, (3, 5)[i % 2]) for i, deed in enumerate(DEEDS)]


@pytest.mark.parametrize(("deed", "number"), spread(NUMBERED, quick=5))
def test_while_the_purse_is_closed_nothing_on_the_screen_depends_on_what_is_in_it(
    tmp_path: Path, number: int, deed: str
) -> None:
    pictures, words = set(), set()
    for is_rich in (False, True):
        app = window(tmp_path / str(is_rich), hints=True)
        moments = twins(number, is_rich=is_rich)
        player = sit_down(app, moments[-1].state.setup, moments)
        player.panel(BuyingPanel)
        away(player)
        DEEDS[deed](player)
        pictures.add(player.pixels())
        told = player.words()
        words.add((told, app.scene.tooltip(), str(player.targets())))
        assert str(RICH) not in told.split()
    assert len(pictures) == len(words) == 1


@pytest.mark.parametrize("confirmations", list(Confirm))
def test_whether_buying_nothing_is_asked_about_does_not_tell_what_is_in_the_purse(
    tmp_path: Path, confirmations: Confirm
) -> None:
    asked = set()
    for is_rich in (False, True):
        app = window(tmp_path / str(is_rich), confirmations=confirmations)
        moments = twins(3, is_rich=is_rich)
        player = sit_down(app, moments[-1].state.setup, moments)
        player.key(pygame.K_p)
        asked.add(app.scene.name)
    assert asked == {"TableScene" if confirmations is Confirm.NEVER else "Question"}


@pytest.mark.parametrize("how", ["key", "button", "keyboard"])
def test_a_press_opens_the_purse_for_as_long_as_is_wanted_and_the_next_closes_it(
    tmp_path: Path, how: str
) -> None:
    player = market(tmp_path, gold=8)
    if how == "keyboard":
        while not player.button("purse").is_focused:
            player.key(pygame.K_TAB)

    def press() -> None:
        if how == "button":
            player.click("purse")
        else:
            player.key(pygame.K_SPACE if how == "keyboard" else KEY)

    for is_open in (False, True, False, True):
        assert ("8 gold" in player.words()) is is_open
        assert ("too dear" in player.words()) is is_open
        player.wait(60)
        assert ("8 gold" in player.words()) is is_open, "time alone changes nothing"
        press()


def test_the_open_purse_shows_no_gold_but_the_buyer_s_and_moves_nothing(tmp_path: Path) -> None:
    pictures = set()
    for given in (0, 3):
        moments = twins(4, is_rich=True)
        state = moments[-1].state
        for offset, gold in ((2, 5 + given), (3, 5 - given)):
            seat = (buyer_of(state) + offset) % 4
            state = state.with_player(seat, state.players[seat]._replace(gold=gold))
        player = sit_down(window(tmp_path), state.setup, altered(moments, state))
        away(player)
        before = player.targets()
        player.key(KEY)
        assert player.targets() == before
        assert f"{RICH} gold" in player.words()
        pictures.add(player.pixels())
    assert len(pictures) == 1


@pytest.mark.parametrize("how", ["drag", "keys"])
def test_what_is_too_dear_is_refused_without_a_number_of_what_is_there(
    tmp_path: Path, how: str
) -> None:
    player = market(tmp_path, gold=83, asked=(84, 89))
    moments = len(player.session.moments)
    if how == "drag":
        player.drag(offered(player)[0], "land")
    else:
        player.keys(pygame.K_RIGHT, pygame.K_RETURN)
    words = player.words()
    assert "There is not enough gold in your purse for it." in words
    assert "83" not in words
    assert len(player.session.moments) == moments
    player.click(offered(player)[1])
    assert "not enough" not in player.words(), "another offer is another question"


def test_the_purse_that_is_still_open_when_the_tile_is_bought_is_not_the_next_one_s(
    tmp_path: Path,
) -> None:
    """The next picture holds nothing of the open purse, nor is the other seat's opened by a key that is held."""
    pictures = set()
    for gold in (20, 31):
        moments = until_the_market(gold)
        player = sit_down(
            window(tmp_path / str(gold), speed=Speed.NORMAL), moments[-1].state.setup, moments
        )
        away(player)
        player.key(pygame.K_RIGHT)
        player.press_key(KEY)
        player.see()
        player.key(pygame.K_RETURN)
        assert player.panel(BuyingPanel).seat == 1
        player.hold_key(KEY, 3)
        pictures.add(player.pixels())
    assert len(pictures) == 1


@pytest.mark.parametrize("is_closed", [False, True])
def test_the_setting_closes_the_market_and_opens_it_while_a_game_is_played(
    tmp_path: Path, is_closed: bool
) -> None:
    player = market(tmp_path, is_closed=not is_closed)
    player.key(pygame.K_F10)
    player.click("Settings")
    Reader(player.app).tab_to("Buy behind the curtain")
    player.click("Buy behind the curtain")
    while player.app.scene is not player.table:
        player.key(pygame.K_ESCAPE)
    if is_closed:
        assert player.panel(CurtainPanel).seat == 0
        player.key(pygame.K_RETURN)
        assert player.panel(BuyingPanel).viewer == 0
        assert "20 gold" in player.words()
    else:
        assert player.panel(BuyingPanel).viewer is None
        assert "20 gold" not in player.words()


def test_a_tile_is_bought_before_everybody_without_a_curtain_and_undone_from_there(
    tmp_path: Path,
) -> None:
    player = market(tmp_path)
    (tile, _), _ = player.state.players[1].prices
    assert player.panel(BuyingPanel).viewer is None
    player.click(f"tile {tile}")
    player.click("buy")
    assert player.state.players[0].bought == tile
    assert player.panel(BuyingPanel).seat == 1
    player.keys(pygame.K_p, pygame.K_RETURN)
    player.panel(MarketNewsPanel)
    player.key(pygame.K_RETURN)
    player.panel(BuildingPanel)
    for seat in (1, 0):
        player.key(pygame.K_z, CTRL)
        if player.app.scene.name == "Question":
            player.key(pygame.K_RETURN)
        assert player.panel(BuyingPanel).seat == seat
        assert "gold" not in player.words().split(), "the purse is closed"
    assert player.state.players[0].bought is None
