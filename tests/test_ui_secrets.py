"""Nobody sees the secret of another: views, the curtain, the pixels."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from groups import spread, widely
from table import (
    CTRL,
    Player,
    a_setup,
    altered,
    in_phase,
    moments_until,
    pricing_table,
    purse_of,
    set_any_prices,
    sit_down,
    window,
)

from skye_desktop.engine import GLANCE, GameState, Phase, SetPrices, apply, legal_actions
from skye_desktop.files.settings import Speed
from skye_desktop.game.session import Moment
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.games.skye.ui.table.panels.market_news_panel import MarketNewsPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.kit import Node


def other_secrets(state: GameState, viewer: int | None) -> GameState:
    """A state that differs in everything the viewer may not see; all that is open is the same."""
    players = list(state.players)
    hidden = [seat for seat in range(len(players)) if seat != viewer]
    for seat in hidden if state.phase is Phase.PRICING else ():
        if players[seat].prices:
            ((first, price), (second, other)), axe = players[seat].prices, players[seat].discard
            assert axe is not None
            moved = ((second, price), (axe, other))
            players[seat] = players[seat]._replace(prices=moved, discard=first)
    giver = max(hidden, key=lambda seat: players[seat].gold)
    taker = next(seat for seat in hidden if seat != giver)
    if players[giver].gold:
        for seat, more in ((giver, -1), (taker, 1)):
            players[seat] = players[seat]._replace(gold=players[seat].gold + more)
    altered_state = state._replace(players=tuple(players))
    assert altered_state != state, "there is no secret to differ in"
    return altered_state


def heard(app: App) -> tuple[Node, Mapping[str, str]]:
    """All that a screen reader gets of the scene: its tree, and what is told aloud."""
    return app.scene.node(), app.scene.live()


@pytest.mark.parametrize(("number", "seed"), widely([(4, 3), (3, 8), (5, 13)]))
def test_nothing_seen_or_told_depends_on_what_the_person_before_it_may_not_know(
    tmp_path: Path, number: int, seed: int
) -> None:
    app = window(tmp_path)
    setup = a_setup(number, seed=seed)
    compared: set[type] = set()

    def one_has_priced(state: GameState) -> bool:
        priced = any(player.has_set_prices for player in state.players)
        return state.phase is Phase.PRICING and priced

    def with_gold(phase: Phase, number: int) -> Callable[[GameState], bool]:
        return lambda state: (
            in_phase(phase, number)(state) and sum(p.gold > 0 for p in state.players) > 1
        )

    def shown(moments: list[Moment], *keys: int) -> Player:
        player = sit_down(app, setup, moments)
        player.keys(*keys)
        player.move((5, 5))
        return player

    situations: list[Callable[[GameState], bool]] = [one_has_priced]
    phases = (Phase.PRICING, Phase.BUYING, Phase.BUILDING)
    situations += [with_gold(phase, 3 + n % 2) for n, phase in enumerate(phases)]
    for is_reached in situations:
        moments = moments_until(setup, is_reached)
        for keys in ((), (pygame.K_RETURN,)):
            player = shown(moments, *keys)
            kind, viewer = type(player.table.panel), player.table.panel.viewer
            picture, told = player.pixels(), heard(app)
            other = shown(altered(moments, other_secrets(moments[-1].state, viewer)), *keys)
            other.panel(kind)
            assert other.pixels() == picture, f"{kind.__name__} shows a secret"
            assert heard(app) == told, f"{kind.__name__} tells a secret"
            compared.add(kind)
    assert compared == {CurtainPanel, PricingPanel, BuyingPanel, BuildingPanel}


def with_gold(state: GameState, seat: int, gold: int) -> GameState:
    return state.with_player(seat, state.players[seat]._replace(gold=gold))


@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING])
def test_the_supply_does_not_tell_the_only_rivals_gold(tmp_path: Path, phase: Phase) -> None:
    app = window(tmp_path)
    setup = a_setup(2, seed=3)
    moments = moments_until(setup, in_phase(phase, 3))
    state = moments[-1].state
    seat = next(seat for seat in state.turn_order if legal_actions(state, seat))
    # From here on as much gold as about five coins are worth looks the same, whoever has it.
    staked = sum(player.staked for player in state.players)
    state = with_gold(state, seat, 2 * GLANCE - staked)
    pictures, notes = set(), set()
    for gold in (0, 1, GLANCE - 1):
        player = sit_down(app, setup, altered(moments, with_gold(state, 1 - seat, gold)))
        player.lift_curtain()
        assert player.table.panel.phase is phase
        player.move((5, 5))
        pictures.add(player.pixels())
        player.move(player.table.desk.places.supply)
        notes.add(app.scene.tooltip())
    assert len(pictures) == len(notes) == 1


def test_the_coins_of_the_supply_are_numbered_only_with_open_money(tmp_path: Path) -> None:
    app = window(tmp_path)
    for open_money in (False, True):
        setup = a_setup(2, open_money=open_money)
        player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUILDING, 2)))
        player.move(player.table.desk.places.supply)
        note, view = app.scene.tooltip(), player.table.view
        shown = [*view.supply.values(), view.bag_count] if open_money else [view.bag_count]
        counted = [text for text, _ in player.places() if text.startswith("×")]
        assert counted == [f"×{number}" for number in shown]
        if open_money:
            assert f": {view.supply_gold} gold" in note
        else:
            assert not any(letter.isdigit() for letter in note)


def test_behind_the_curtain_nothing_is_drawn_and_no_key_looks_there(tmp_path: Path) -> None:
    app = window(tmp_path)
    setup = a_setup(3)
    pictures, trees, first = set(), set(), None
    for round_number in (1, 4):  # they differ in everything on the table
        player = sit_down(app, setup, moments_until(setup, in_phase(Phase.PRICING, round_number)))
        first = player.panel(CurtainPanel).seat if first is None else first
        while player.panel(CurtainPanel).seat != first:
            player.key(pygame.K_RETURN)
            set_any_prices(player)
        player.move((5, 5))
        pictures.add(player.pixels())
        trees.add(str(heard(app)))
    player.keys(pygame.K_F1, pygame.K_F2, pygame.K_l, pygame.K_0, pygame.K_x)
    player.wheel(3)
    player.click((640, 20))
    player.move((5, 5))
    pictures.add(player.pixels())
    assert len(pictures) == len(trees) == 1


def test_holding_enter_down_does_not_lift_the_curtain(tmp_path: Path) -> None:
    """A key that repeats was pressed by the person who leaves."""
    player = pricing_table(tmp_path)
    player.keys(pygame.K_UP, pygame.K_RIGHT, pygame.K_UP, pygame.K_RIGHT, pygame.K_x)
    player.hold_key(pygame.K_RETURN, 4)
    assert player.state.players[0].has_set_prices
    player.panel(CurtainPanel)


def test_the_curtain_falls_at_once_over_whatever_still_moves(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, speed=Speed.SLOW), a_setup())
    player.move((5, 5))
    assert player.table.desk.animations.is_moving
    player.key(pygame.K_RETURN)
    player.panel(CurtainPanel)
    at_once = player.pixels()
    player.wait(2)
    assert player.pixels() == at_once


def test_going_back_to_a_purchase_of_another_person_draws_the_curtain(tmp_path: Path) -> None:
    """While tiles are laid everybody looks on, so the last buyer's gold needs the curtain again."""
    app = window(tmp_path)
    app.settings.closed_market = True
    setup = a_setup()
    moments = moments_until(
        setup, lambda state: state.phase is Phase.BUYING and state.bought_or_passed == 1
    )
    player = sit_down(app, setup, moments)
    player.key(pygame.K_RETURN)
    buyer = player.panel(BuyingPanel).seat
    player.key(pygame.K_p)
    if player.app.scene is not player.table:
        player.key(pygame.K_RETURN)
    player.panel(MarketNewsPanel)
    player.key(pygame.K_RETURN)
    assert player.panel(BuildingPanel).seat != buyer
    player.key(pygame.K_z, CTRL)
    assert player.app.scene.name == "Question", "it is another person's act"
    player.key(pygame.K_RETURN)
    assert player.panel(CurtainPanel).seat == buyer


@pytest.mark.parametrize("by", ["key", "button"])
def test_prices_undone_at_the_curtain_show_nobody_a_secret(tmp_path: Path, by: str) -> None:
    setup = a_setup(3)
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.PRICING)))
    first = player.panel(CurtainPanel).seat
    assert not {"Undo", "Redo"} & set(player.targets())
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    priced, second = player.session.digest, player.panel(CurtainPanel).seat
    assert second != first
    for name, key, seat in (("Undo", pygame.K_z, first), ("Redo", pygame.K_y, second)):
        if by == "key":
            player.key(key, CTRL)
        else:
            player.click(name)
        assert (player.session.digest == priced) is (name == "Redo")
        assert player.panel(CurtainPanel).seat == seat, "whoever sits there now need not be the one"
    assert "Redo" not in player.targets()
    player.key(pygame.K_RETURN)
    assert player.panel(PricingPanel).seat == second
    player.key(pygame.K_z, CTRL)
    assert player.session.digest == priced, "behind it nobody undoes what another person did"


def test_with_open_money_gold_is_shown_and_buying_needs_no_curtain(tmp_path: Path) -> None:
    setup = a_setup(3, open_money=True)
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.BUYING)))
    player.panel(BuyingPanel)
    words = player.words()
    assert "?" not in words.split()
    for seat, one in enumerate(player.state.players):
        assert purse_of(player, seat, one) in words


def leave_half_typed(player: Player, *keys: int, text: str) -> None:
    """Open a sheet by keys, type into it and leave it by Escape."""
    player.keys(*keys)
    player.type(text)
    player.key(pygame.K_ESCAPE)


def proposed(player: Player, *keys: int) -> str:
    """All that stands on the screen once a sheet is opened by keys; it is left again."""
    player.keys(*keys)
    words = player.words()
    player.key(pygame.K_ESCAPE)
    return words


NOTE, NOTE_LOOKING_BACK, REPORT = (pygame.K_n,), (pygame.K_t, pygame.K_n), (pygame.K_F8,)


def test_what_is_half_typed_behind_the_curtain_is_proposed_to_nobody_else(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    for way, text in (
        (NOTE, "mine cost eleven"),
        (NOTE_LOOKING_BACK, "and ten"),
        (REPORT, "my purse holds twelve"),
    ):
        leave_half_typed(player, *way, text=text)
        assert text in proposed(player, *way), "whoever typed it finds it again"
        if not isinstance(player.table.panel, PricingPanel):
            player.key(pygame.K_ESCAPE)
    set_any_prices(player)
    player.panel(CurtainPanel)
    assert "twelve" not in proposed(player, *REPORT)
    player.key(pygame.K_RETURN)
    player.panel(PricingPanel)
    for way in (NOTE, REPORT, NOTE_LOOKING_BACK):
        words = proposed(player, *way)
        assert not [text for text in ("eleven", "ten", "twelve") if text in words.split()]


def test_a_note_half_typed_in_one_game_is_not_proposed_in_another(tmp_path: Path) -> None:
    player = sit_down(
        window(tmp_path), a_setup(), moments_until(a_setup(), in_phase(Phase.BUILDING))
    )
    leave_half_typed(player, *NOTE, text="the ferry")
    assert "ferry" in proposed(player, *NOTE)
    other = sit_down(player.app, a_setup(3), moments_until(a_setup(3), in_phase(Phase.BUILDING)))
    assert "ferry" not in proposed(other, *NOTE)


def a_secret_price(folder: Path, *, price: int, seed: int) -> Player:
    """A table of three where the first seat has set its prices; the game draws from that seed."""
    setup = a_setup(3, seed=7)
    moments = moments_until(setup, in_phase(Phase.PRICING, 2))
    setup = setup.model_copy(update={"seed": seed})
    moments = [replace(moment, state=moment.state._replace(setup=setup)) for moment in moments]
    before = moments[-1].state
    first, second, third = before.players[0].drawn
    prices = SetPrices(0, ((first, price), (second, 1)), third)
    after, events = apply(before, prices)
    return sit_down(window(folder), setup, [*moments, Moment(prices, events, after)])


def by_the_time_line(player: Player) -> None:
    player.keys(pygame.K_RETURN, pygame.K_t, pygame.K_p)
    assert "starts before they were set" in player.words()
    assert "left to chance anew" in player.words()
    player.key(pygame.K_RETURN)


def by_a_named_save(player: Player) -> None:
    player.keys(pygame.K_RETURN)
    player.key(pygame.K_s, CTRL)
    player.type("away")
    player.key(pygame.K_RETURN)
    player.app.scene.open_file(player.app.shelf.named_path("away"))
    player.key(pygame.K_RETURN)
    assert "The prices of round 2 are still secret" in player.words()
    player.key(pygame.K_ESCAPE)


def by_a_copied_position(player: Player) -> None:
    pygame.scrap.put_text("")
    player.keys(pygame.K_RETURN)
    player.key(pygame.K_c, CTRL)
    assert "The prices of this round are left out" in player.words()
    player.key(pygame.K_RETURN)
    player.key(pygame.K_v, CTRL)
    player.key(pygame.K_RETURN)


@pytest.mark.parametrize(
    "leave", spread([by_the_time_line, by_a_named_save, by_a_copied_position], quick=1)
)
def test_a_playtest_of_what_left_a_game_shows_no_price_of_it_and_draws_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leave: Callable[[Player], None]
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda below: 12345)
    pictures = set()
    for price, seed in ((2, 7), (3, 8)):
        player = a_secret_price(tmp_path / str(seed), price=price, seed=seed)
        kept = player.session
        leave(player)
        assert player.session is not kept
        player.session.change_table(is_playtest=True)
        player.table.history.open_time()
        player.wait(10)  # for notices to go
        moments = len(player.session.moments)
        for at in range(moments % 3, moments + 1, 3):
            player.table.history.open_time(at)
            player.move((5, 5))
            pictures.add((at, player.pixels()))
        assert player.session.setup.seed == 12345
    assert len(pictures) == moments // 3 + 1
