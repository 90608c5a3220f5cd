"""News about people: what the market has brought, what the others did since one's last turn; laws over random games."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pygame
import pytest
from games import random_game
from groups import widely
from table import (
    CTRL,
    a_setup,
    in_phase,
    market,
    moments_until,
    set_any_prices,
    sit_down,
    window,
)

from skye_desktop.engine import DealTiles, GameState, Phase, TileKept, view_for
from skye_desktop.files.record import Moment
from skye_desktop.game.flow import TableFlow, announcements
from skye_desktop.games.skye.etiquette import ETIQUETTE, News
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.games.skye.ui.table.panels.market_news_panel import MarketNewsPanel
from skye_desktop.games.skye.wording.news import market_lines, since_last_turn
from skye_desktop.games.skye.wording.style import Length, Style
from skye_desktop.games.skye.wording.tile import Pictogram, pictogram_of

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
TABLES = pytest.mark.parametrize(("seats", "seed"), widely([(3, 1), (2, 4), (5, 3)]))


def a_game(seats: int, seed: int) -> list[Moment]:
    """A random game from its beginning to its end."""
    return [Moment(move.action, move.events, move.after) for move in random_game(seats, seed)]


def closes_the_market(moment: Moment) -> bool:
    return any(isinstance(event, TileKept) for event in moment.events)


def shown_in(text: str, *kinds: Pictogram) -> list[int]:
    """The numbers of the letters of those kinds in a sentence: sums, or tiles."""
    letters = (pictogram_of(letter) for letter in text if ord(letter) >= Pictogram.TILE)
    return [number for kind, number in letters if kind in kinds]


@TABLES
def test_what_the_market_brought_adds_up_to_what_it_did_to_the_gold(seats: int, seed: int) -> None:
    moments, opened, checked = a_game(seats, seed), 0, 0
    for at, moment in enumerate(moments):
        if moment.state.phase is Phase.BUYING and moment.state.bought_or_passed == 0:
            opened = at
        if not closes_the_market(moment):
            continue
        before = moments[opened].state
        events = [event for one in moments[opened + 1 : at + 1] for event in one.events]
        for seat, player in enumerate(moment.state.players):
            lines = market_lines(seat, events, Style(NAMES, length=Length.FULL))
            sold, kept, bought = (
                [sum(shown_in(one.text, Pictogram.GOLD)) for one in lines if word in one.text[:6]]
                for word in ("Sold", "Kept", "Bought")
            )
            assert (len(sold) + len(kept), len(bought)) == (2, 1)
            # A sale brings its price and gives back what lay on the tile.
            assert player.gold - before.players[seat].gold == sum(sold) - sum(bought)
            assert before.players[seat].staked == sum(sold) // 2 + sum(kept)
            got = {line.tile for line in lines if not line.text.startswith("Sold")} - {None}
            assert got == set(player.to_build)
            checked += 1
    assert checked == seats * len(moments[0].state.setup.track)


def test_the_market_is_told_of_where_people_play_and_nowhere_else() -> None:
    closed = next(moment for moment in a_game(3, 1) if closes_the_market(moment))
    news = announcements(ETIQUETTE, closed.events, lambda: view_for(closed.state, None))
    for computers in (frozenset({0, 1}), frozenset[int]()):
        told = TableFlow(3, computers).announce(news)
        assert [one.news for one in told.queue] == [News.MARKET]
        assert not told.with_players(frozenset({0, 1, 2})).queue, "the last person has left"
    assert not TableFlow(3, frozenset({0, 1, 2})).announce(news).queue


def numbers_of(state: GameState, seat: int) -> set[int]:
    return {face.number for face in state.players[seat].territory.faces.values()}


@TABLES
def test_what_happened_since_one_s_last_turn_is_told(seats: int, seed: int) -> None:
    moments, told = a_game(seats, seed), Counter[str]()
    assert since_last_turn(moments[:1], 0, NAMES) == []
    last: dict[int, GameState] = {}
    ended: dict[int, GameState] = {}
    for at, moment in enumerate(moments, start=1):
        action, state = moment.action, moment.state
        if not isinstance(action, DealTiles):
            last[action.seat] = state
        sentences = [since_last_turn(moments[:at], seat, NAMES) for seat in range(seats)]
        for (seat, then), other in product(last.items(), range(seats)):
            mine = [text for text in sentences[seat] if text.startswith(f"{NAMES[other]} laid ")]
            kinds = (Pictogram.TILE, Pictogram.LARGE_TILE)
            tiles = {tile for text in mine for tile in shown_in(text, *kinds)}
            new = numbers_of(state, other) - numbers_of(then, other)
            # One that was picked up and laid elsewhere is laid anew.
            assert not tiles if other == seat else new <= tiles <= numbers_of(state, other)
            told["laid"] += len(tiles)
        for seat, then in ended.items() if isinstance(action, DealTiles) else ():
            player, before = state.players[seat], then.players[seat]
            points, gold = player.points - before.points, player.gold - before.gold
            word = "point" if points == 1 else "points"
            assert sentences[seat][0] == f"You scored {points} {word} and got {gold} gold."
            told["points"] += 1
        if not isinstance(action, DealTiles) and state.phase in (Phase.BUILDING, Phase.INCOME):
            ended[action.seat] = state if state.phase is Phase.BUILDING else moments[at - 2].state
        bought = [sum(" bought " in text for text in of_seat) for of_seat in sentences]
        if state.phase is Phase.BUYING and state.buyer is not None:
            assert bought[state.buyer] == state.bought_or_passed
            told["bought"] += state.bought_or_passed
        assert state.phase is not Phase.BUILDING or not any(bought), "the market told it itself"
    assert told["laid"] > 0
    assert told["bought"] > 0
    assert told["points"] == seats * (len(moments[0].state.setup.track) - 1)


# -- in the window


def test_the_last_purchase_can_be_thought_of_again_before_the_cards(tmp_path: Path) -> None:
    player = market(tmp_path)
    player.keys(pygame.K_RIGHT, pygame.K_RETURN)
    assert player.panel(BuyingPanel).seat == 1
    assert "Since your last turn" not in player.words(), "at an open market everybody looked on"
    before = player.session.digest
    player.key(pygame.K_p)
    if player.app.scene is not player.table:
        player.key(pygame.K_RETURN)
    lines = [text for text, _ in player.places()]
    assert sum(text.startswith(("Sold", "Kept", "Bought")) for text in lines) == 6
    after = player.session.digest
    player.panel(MarketNewsPanel)
    player.key(pygame.K_z, CTRL)
    if player.app.scene is not player.table:
        player.key(pygame.K_RETURN)
    player.panel(BuyingPanel)
    assert player.session.digest == before
    player.key(pygame.K_y, CTRL)
    player.panel(MarketNewsPanel)
    assert player.session.digest == after
    player.click("go on")
    player.panel(BuildingPanel)


def test_when_the_curtain_opens_it_is_told_what_happened(tmp_path: Path) -> None:
    moments = moments_until(a_setup(3, seed=3), in_phase(Phase.PRICING, 3))
    player = sit_down(window(tmp_path), moments[-1].state.setup, moments)
    player.lift_curtain()
    player.table.tree.update()  # what lies over the table finds its place with the next picture
    assert "Since your last turn" in player.words()
    assert player.table.desk.news.sentences[0].startswith("You scored")
    player.key(pygame.K_RIGHT)
    assert "Since your last turn" not in player.words()
    set_any_prices(player)
    assert player.table.panel.covers_table
    assert not player.table.desk.news.sentences, "it is away before the next curtain"
    player.key(pygame.K_RETURN)
    assert "Since your last turn" in player.words()
