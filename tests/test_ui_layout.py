"""Every panel in every window: nothing is clipped, overlaps or is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from layout import SIZES, check_words, with_the_longest_names
from overflow import USUAL_ROOMS, each_window, paint_nothing
from table import (
    Player,
    a_setup,
    in_phase,
    moments_until,
    on_panel,
    set_any_prices,
    sit_down,
    window,
)

from skye_desktop.engine import GameSetup, GameState, Phase
from skye_desktop.files.settings import Confirm
from skye_desktop.game.session import Moment
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel, RevealPanel
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.games.skye.ui.table.panels.end_panel import EndPanel
from skye_desktop.games.skye.ui.table.panels.income_panel import IncomePanel
from skye_desktop.games.skye.ui.table.panels.market_news_panel import MarketNewsPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.ui.table.panels.scoring_panel import ScoringPanel
from skye_desktop.games.skye.ui.table.panels.timeline_panel import TimePanel
from skye_desktop.games.skye.ui.table.things.bar import IDS
from skye_desktop.kit import Button, walk


class Situation(NamedTuple):
    """A panel to be looked at, and how it is reached."""

    name: str
    panel: type
    is_reached: Callable[[GameState], bool]
    keys: tuple[int, ...] = ()


LONG_WINDOWS = (((1600, 640), None), ((1024, 1200), None))
FEW_ROOMS = [SIZES[number] for number in (0, 1, 4)]
"""The smallest window, the usual one, and that with the least room."""
BAR = set(IDS.values())
"""The buttons of the bar, by id."""


def is_over(state: GameState) -> bool:
    """Whether the game has ended."""
    return state.phase is Phase.FINISHED


SITUATIONS = (
    Situation("curtain", CurtainPanel, in_phase(Phase.PRICING, 4)),
    Situation("prices", PricingPanel, in_phase(Phase.PRICING, 4), (pygame.K_RETURN,)),
    Situation("priced", PricingPanel, in_phase(Phase.PRICING, 4),
              (pygame.K_RETURN, pygame.K_UP, pygame.K_RIGHT, pygame.K_UP, pygame.K_RIGHT, pygame.K_x)),
    Situation("market", BuyingPanel, in_phase(Phase.BUYING, 4)),
    Situation("building", BuildingPanel, in_phase(Phase.BUILDING, 4)),
    Situation("held", BuildingPanel, in_phase(Phase.BUILDING, 4), (pygame.K_TAB,)),
    Situation("time line", TimePanel, in_phase(Phase.BUILDING, 4), (pygame.K_t, pygame.K_LEFT)),
    Situation("scored before", TimePanel, in_phase(Phase.BUILDING, 4),
              (pygame.K_t, pygame.K_PAGEUP, pygame.K_LEFT)),
    Situation("over", EndPanel, is_over, (pygame.K_ESCAPE,)),
    Situation("looked back on", TimePanel, is_over, (pygame.K_ESCAPE, pygame.K_t)),
    Situation("prices before", TimePanel, in_phase(Phase.BUILDING, 4), (pygame.K_t, pygame.K_PAGEUP)),
)  # fmt: skip


def check_layout(player: Player, where: str) -> None:
    """Everything that can be used is in the window, and nothing lies over anything else."""
    screen, marks = player.app.screen.get_rect(), ("legal", "turned", "laid")
    targets = {name: rect for name, rect in player.targets().items() if not name.startswith(marks)}
    assert targets, where
    assert [name for name, rect in targets.items() if not screen.contains(rect)] == [], where
    buttons = sorted(name for name in targets if not name.startswith(("land", "tile", "axe")))
    for one, other in combinations(buttons, 2):
        is_in_its_row = other == f"remove {one}"
        lies_over = not is_in_its_row and targets[one].colliderect(targets[other])
        assert not lies_over, f"{where}: {one} lies over {other}"


def check_columns(player: Player, where: str) -> None:
    """Land, panel and columns share the table without lying over each other."""
    table, screen = player.table, player.app.screen.get_rect()
    land, panel = table.desk.land.rect, table.panel.rect
    assert land.width > 300, where
    # Where everything is twice as large what is told to everybody for a moment leaves the land a strip.
    assert land.height > min(150, 0.09 * screen.height), where
    assert not panel.colliderect(land), where
    assert not [card for card in player.cards() if card.collidelist([panel, land]) >= 0], where
    for point in (table.desk.places.bag, table.desk.places.supply):
        assert screen.collidepoint(point), where
        assert not land.collidepoint(point), where
        assert not panel.collidepoint(point), where
    for name, rect in on_panel(table.panel).items():
        is_on_land = name.startswith(("legal", "turned", "laid"))
        assert is_on_land or panel.contains(rect), f"{where}: {name} leaves its panel"


def at_a_table(
    folder: Path, setup: GameSetup, situation: Situation, *, paints: bool = False
) -> Player:
    """That situation at a table."""
    app = window(folder)
    if not paints:
        paint_nothing(app)
    player = sit_down(app, setup, moments_until(setup, situation.is_reached))
    player.keys(*situation.keys)
    player.panel(situation.panel)
    return player


in_every_situation = pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)


@in_every_situation
def test_every_panel_fits_in_every_window(tmp_path: Path, situation: Situation) -> None:
    five = a_setup(5, seed=4)
    for setup, windows in (
        (a_setup(2, seed=4), (*FEW_ROOMS, *LONG_WINDOWS)),
        (five, SIZES[:1]),
        (with_the_longest_names(five), (*USUAL_ROOMS, *LONG_WINDOWS)),
    ):
        player = at_a_table(tmp_path, setup, situation)
        names = [seat.name for seat in setup.seats]
        for where in each_window(player, f"{situation.name} for {names}", windows):
            check_words(player, where)
            check_layout(player, where)
            if not player.table.panel.covers_table:
                check_columns(player, where)


@in_every_situation
def test_a_window_far_too_small_stops_no_panel(tmp_path: Path, situation: Situation) -> None:
    player = at_a_table(tmp_path, a_setup(5, seed=4), situation, paints=True)
    for size in ((320, 200), (2560, 200), (320, 2000), (700, 420)):
        player.resize(size)
        player.see()


@pytest.mark.parametrize("number", [2, 5])
def test_what_everybody_is_shown_fits_in_every_window(tmp_path: Path, number: int) -> None:
    app, seen = window(tmp_path), set()
    paint_nothing(app)
    for moments, last in shows(number):
        app.settings.ui_scale = None
        player = sit_down(app, a_setup(number, seed=4), moments)
        while isinstance(player.table.panel, CurtainPanel):
            player.key(pygame.K_RETURN)
        last(player)
        kind = type(player.table.panel)
        seen.add(kind)
        for where in each_window(player, f"{kind.__name__} for {number}", USUAL_ROOMS):
            player.panel(kind)
            check_words(player, where)
            check_layout(player, where)
            check_columns(player, where)
    assert seen == {IncomePanel, RevealPanel, MarketNewsPanel, ScoringPanel}


def buy_nothing(player: Player) -> None:
    player.key(pygame.K_p)
    if player.app.scene is not player.table:
        player.key(pygame.K_RETURN)


def shows(number: int) -> Iterator[tuple[list[Moment], Callable[[Player], None]]]:
    """Situations one action before something is shown to everybody, and that action by keys."""
    setup = a_setup(number, seed=4)
    # The points of the round before are shown first, to whoever comes back.
    yield (
        moments_until(setup, in_phase(Phase.INCOME, 3)),
        lambda player: player.keys(pygame.K_s, pygame.K_RETURN),
    )

    def one_has_still_to_price(state: GameState) -> bool:
        waiting = sum(not player.has_set_prices for player in state.players)
        return state.phase is Phase.PRICING and state.round == 3 and waiting == 1

    yield moments_until(setup, one_has_still_to_price), set_any_prices

    def one_has_still_to_buy(state: GameState) -> bool:
        is_market = state.phase is Phase.BUYING and state.round == 3
        return is_market and state.bought_or_passed == number - 1

    yield moments_until(setup, one_has_still_to_buy), buy_nothing

    def one_has_still_to_end(state: GameState) -> bool:
        waiting = [player for player in state.players if not player.has_ended]
        is_last = len(waiting) == 1 and not waiting[0].to_build
        return state.phase is Phase.BUILDING and state.round == 3 and is_last

    yield moments_until(setup, one_has_still_to_end), lambda player: player.key(pygame.K_RETURN)


def test_the_sheets_over_the_table_fit_in_every_window(tmp_path: Path) -> None:
    app = window(tmp_path)
    paint_nothing(app)
    setup = a_setup(5, seed=4)
    for key, scene in (
        (pygame.K_l, "LogScene"),
        (pygame.K_F10, "MenuScene"),
        (pygame.K_p, "Question"),
        (pygame.K_k, "TextQuestion"),
    ):
        player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUYING, 4)))
        app.settings.confirmations = Confirm.ALWAYS
        player.key(key)
        assert app.scene.name == scene
        for where in each_window(player, scene, USUAL_ROOMS):
            assert not player.cut_words(), where
            check_layout(player, where)


def test_every_button_tells_its_key(tmp_path: Path) -> None:
    for situation in SITUATIONS:
        table = at_a_table(tmp_path, a_setup(5, seed=4), situation).table
        bar = [table.tree.ids[name] for name in table.targets().keys() & BAR]
        for widget in (*walk(table.panel), *bar):
            if isinstance(widget, Button):
                assert widget.note.rpartition(" · ")[2], f"{situation.name}: {widget.id}"


def test_the_list_of_notes_fits_in_every_window(tmp_path: Path) -> None:
    player = at_a_table(tmp_path, a_setup(5, seed=4), SITUATIONS[4])
    player.key(pygame.K_n, pygame.KMOD_SHIFT)
    assert player.app.scene.name == "PinsScene"
    for notes in (0, 2, 30):
        for at in range(notes):
            player.session.add_note(at, "the lake should have been closed here, " * (1 + at % 4))
        for where in each_window(
            player, f"{notes} notes", USUAL_ROOMS if notes == 30 else FEW_ROOMS
        ):
            assert not player.cut_words(), where
            check_layout(player, where)
