"""People on phones, as the table's screen shows them: who decides, what they did, and nothing that only they know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest
from elsewhere import Awaited
from layout import check_words, with_the_longest_names
from overflow import USUAL_ROOMS
from played_game import SEED
from table import (
    Player,
    a_setup,
    in_phase,
    moments_until,
    set_any_prices,
    sit_down,
    until_the_market,
    window,
)

from skye_desktop.engine import BuyTile, Phase, PlaceTile
from skye_desktop.files.settings import Speed
from skye_desktop.game.pace import TurnStep
from skye_desktop.game.session import Moment
from skye_desktop.games.skye.bots import decide
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel, RevealPanel
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.games.skye.ui.table.panels.phones_panel import PhonesPanel
from skye_desktop.games.skye.ui.table.panels.thinking_panel import WatchedMarketPanel

Phones = dict[int, Awaited]


class Room(Player):
    """A table with a screen, and phones around it."""

    phones: Phones

    def takes(self, seat: int, is_so: Callable[[object], bool] = lambda action: True) -> None:
        """Let the person on that phone decide something of a kind."""
        phone = self.phones[seat]
        view, number = phone.asked[-1]
        tries = (decide("random", view, SEED, number + chance).action for chance in range(500))
        phone.says = next(action for action in tries if is_so(action))
        self.table.desk.runner.tick(0.0)
        phone.says = None
        self.turn()


SitDown = Callable[..., Room]


@pytest.fixture
def sit(tmp_path: Path) -> SitDown:
    """Sit down at a table where some seats have a phone."""
    opened: list[App] = []

    def sit(
        begun: Phase | list[Moment],
        phones: Sequence[int],
        levels: tuple[str, ...] = (),
        *,
        number: int = 3,
        size: tuple[int, int] = (1280, 720),
        scale: int | None = None,
        has_long_names: bool = False,
    ) -> Room:
        app = window(tmp_path / str(len(opened)), size=size, scale=scale)
        opened.append(app)
        app.settings.computer_speed = Speed.SLOW
        setup = a_setup(number)
        if has_long_names:
            setup = with_the_longest_names(setup)
        moments = moments_until(setup, in_phase(begun)) if isinstance(begun, Phase) else begun
        sit_down(app, setup, moments, levels)
        room = Room(app)
        room.phones = {seat: Awaited() for seat in phones}
        room.table.desk.runner.seat_elsewhere(room.phones)
        room.turn()
        return room

    return sit


def title(room: Room) -> str:
    return room.table.panel.info.title


def test_the_screen_says_who_still_sets_prices_on_a_phone(sit: SitDown) -> None:
    room = sit(Phase.PRICING, (1, 2))
    assert room.panel(CurtainPanel).seat == 0, "there is somebody else in the room"
    room.lift_curtain()
    set_any_prices(room)
    assert room.panel(PhonesPanel).viewer is None
    assert title(room) == "MacDonald and MacNeacail decide on their phones"
    assert "Prices are set in secret, and revealed together." in room.words()
    room.takes(1)
    assert title(room) == "MacNeacail decides on a phone"
    assert title(room) in room.words()
    assert room.table.view.seats[1].has_set_prices
    room.takes(2)
    room.panel(RevealPanel)


def test_nobody_on_a_phone_can_be_paused_or_hurried(sit: SitDown) -> None:
    for phase in (Phase.PRICING, Phase.BUYING):
        room = sit(phase, (0, 1, 2))
        room.panel(PhonesPanel if phase is Phase.PRICING else WatchedMarketPanel)
        for word in ("Pause", "Skip", "Computers' turns", "thinking"):
            assert word not in room.words(), word
        room.keys(pygame.K_p, pygame.K_SPACE, pygame.K_RETURN)
        assert not room.table.desk.is_paused
        assert "decide" in title(room)
        assert room.app.scene is room.table


def test_while_people_decide_on_phones_the_screen_rests(sit: SitDown) -> None:
    room = sit(Phase.BUYING, (0, 1, 2))
    room.wait(2.0)
    room.see()
    drawn = 0
    for _ in range(60):
        room.app.turn([], 1 / 30)
        drawn += room.app.draw_if_stale()
    assert drawn == 0
    assert room.table.desk.runner.next_tick_in() is None


def test_a_tile_bought_on_a_phone_is_seen_going_to_its_buyer(sit: SitDown) -> None:
    room = sit(until_the_market(), (0,), number=2)
    room.app.settings.animation_speed = Speed.NORMAL
    assert room.panel(WatchedMarketPanel).seat == 0
    room.takes(0, lambda action: isinstance(action, BuyTile))
    turn = room.table.desk.runner.turn
    assert turn is not None
    assert turn.step is TurnStep.ACTING, "the tile is on its way"
    assert title(room) == "MacLeod buys a tile"
    assert "Skip" in room.words()
    for _ in range(400):
        if isinstance(room.table.panel, BuyingPanel):
            break
        room.turn()
    assert room.panel(BuyingPanel).seat == 1
    assert "MacLeod bought" in room.words(), "what was done since is told"


def test_a_tile_laid_on_a_phone_lies_on_its_land_while_others_build(sit: SitDown) -> None:
    room = sit(Phase.BUILDING, (1,))
    assert room.panel(BuildingPanel).seat == 0
    room.key(pygame.K_F2)
    before = room.table.view.seats[1].territory
    room.takes(1, lambda action: isinstance(action, PlaceTile))
    assert room.panel(BuildingPanel).seat == 0
    assert room.table.view.seats[1].territory.tiles_laid == before.tiles_laid + 1


def test_the_card_of_a_seat_says_that_it_has_a_phone_and_nobody_there_is_you(sit: SitDown) -> None:
    room = sit(Phase.BUYING, (0,), ("", "easy", "easy"))
    card = room.table.tree.ids["seat 1"]
    assert "Plays on a phone" in card.label
    assert "(you)" not in room.words()
    room.table.desk.runner.seat_elsewhere({})
    room.turn()
    card = room.table.tree.ids["seat 1"]
    assert "Plays on a phone" not in card.label


@pytest.mark.parametrize(("size", "scale"), USUAL_ROOMS)
def test_a_turn_on_a_phone_is_well_written_at_every_size(
    sit: SitDown, size: tuple[int, int], scale: int | None
) -> None:
    for phase in (Phase.PRICING, Phase.BUYING, Phase.BUILDING):
        room = sit(
            phase, range(5), number=5, size=size, scale=scale, has_long_names=True
        )  # fmt: skip
        room.panel(WatchedMarketPanel if phase is Phase.BUYING else PhonesPanel)
        check_words(room, f"{phase} on phones at {size}, scale {scale}")
