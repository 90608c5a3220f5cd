"""News about people: what the market has brought, what the others did since one's last turn; laws over random games."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from games import random_game
from groups import widely
from table import (
    CTRL,
    Player,
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
from skye_desktop.play.flow import News, TableFlow
from skye_desktop.play.wording.news import market_lines, since_last_turn
from skye_desktop.play.wording.style import Length, Style
from skye_desktop.play.wording.tile import Pictogram, pictogram_of
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.ui.table.panels.market_news_panel import MarketNewsPanel

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
TABLES = widely([(3, 1), (2, 4), (4, 2), (5, 3)])


def a_game(seats: int, seed: int) -> list[Moment]:
    """A random game from its beginning to its end."""
    return [Moment(move.action, move.events, move.after) for move in random_game(seats, seed)]


def closes_the_market(moment: Moment) -> bool:
    return any(isinstance(event, TileKept) for event in moment.events)


def shown_in(text: str, *kinds: Pictogram) -> list[int]:
    """The numbers of the letters of those kinds in a sentence: sums, or tiles."""
    letters = (pictogram_of(letter) for letter in text if ord(letter) >= Pictogram.TILE)
    return [number for kind, number in letters if kind in kinds]


# -- the market


@pytest.mark.parametrize(("seats", "seed"), TABLES)
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
            sums = {
                word: [
                    sum(shown_in(line.text, Pictogram.GOLD))
                    for line in lines
                    if line.text.startswith(word)
                ]
                for word in ("Sold", "Kept", "Bought")
            }
            assert len(sums["Sold"]) + len(sums["Kept"]) == 2
            assert len(sums["Bought"]) == 1
            # A sale brings its price and gives back what lay on the tile.
            assert player.gold - before.players[seat].gold == sum(sums["Sold"]) - sum(
                sums["Bought"]
            )
            assert before.players[seat].staked == sum(sums["Sold"]) // 2 + sum(sums["Kept"])
            got = {line.tile for line in lines if not line.text.startswith("Sold")} - {None}
            assert got == set(player.to_build)
            checked += 1
    assert checked == seats * len(moments[0].state.setup.track)


def test_the_market_is_told_of_where_people_play_and_nowhere_else() -> None:
    closed = next(moment for moment in a_game(3, 1) if closes_the_market(moment))
    view = view_for(closed.state, None)
    for computers in (frozenset({0, 1}), frozenset[int]()):
        told = TableFlow(3, computers).announce(closed.events, view)
        assert [one.news for one in told.queue] == [News.MARKET]
        assert not told.with_players(frozenset({0, 1, 2})).queue, "the last person has left"
    assert not TableFlow(3, frozenset({0, 1, 2})).announce(closed.events, view).queue


def before_the_last_buyer(number: int, round_number: int = 2) -> list[Moment]:
    def is_reached(state: GameState) -> bool:
        is_last = state.bought_or_passed == number - 1
        return state.phase is Phase.BUYING and state.round == round_number and is_last

    return moments_until(a_setup(number), is_reached)


def buy_nothing(player: Player) -> None:
    player.key(pygame.K_p)
    if player.app.scene is not player.table:
        player.key(pygame.K_RETURN)


def test_when_the_market_closes_every_person_has_a_card(tmp_path: Path) -> None:
    moments = before_the_last_buyer(3)
    player = sit_down(window(tmp_path), moments[-1].state.setup, moments)
    buy_nothing(player)
    player.panel(MarketNewsPanel)
    words = [text for text, _ in player.places()]
    assert sum(text.startswith(("Sold", "Kept")) for text in words) == 6
    assert sum(text.startswith("Bought") for text in words) == 3
    player.click("go on")
    player.panel(BuildingPanel)


def test_whoever_plays_alone_has_the_only_card(tmp_path: Path) -> None:
    moments = before_the_last_buyer(3)
    buyer = moments[-1].state.buyer
    app = window(tmp_path)
    player = sit_down(app, moments[-1].state.setup, moments)
    player.session.change_table(
        computers=tuple("" if seat == buyer else "easy" for seat in range(3))
    )
    player.table.on_uncovered()
    player.panel(BuyingPanel)
    buy_nothing(player)
    player.panel(MarketNewsPanel)
    words = [text for text, _ in player.places()]
    assert sum(text.startswith(("Sold", "Kept")) for text in words) == 2
    assert [text for text in words if text.startswith("Bought")] == ["Bought nothing"]


def test_the_last_purchase_can_be_thought_of_again_while_the_cards_are_shown(
    tmp_path: Path,
) -> None:
    player = market(tmp_path)
    buy_nothing(player)
    before = player.session.digest
    buy_nothing(player)
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


# -- since one's last turn


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_what_others_have_laid_since_one_s_last_turn_is_told_tile_by_tile(
    seats: int, seed: int
) -> None:
    moments, told_of = a_game(seats, seed), 0
    last: dict[int, GameState] = {}
    for at, moment in enumerate(moments, start=1):
        action = moment.action
        if not isinstance(action, DealTiles):
            last[action.seat] = moment.state
        for seat, then in last.items():
            sentences = since_last_turn(moments[:at], seat, NAMES)
            laid = [text for text in sentences if " laid " in text]
            for other, player in enumerate(moment.state.players):
                now = {face.number for face in player.territory.faces.values()}
                new = now - {face.number for face in then.players[other].territory.faces.values()}
                mine = [text for text in laid if text.startswith(f"{NAMES[other]} ")]
                tiles = {
                    tile
                    for text in mine
                    for tile in shown_in(text, Pictogram.TILE, Pictogram.LARGE_TILE)
                }
                if other == seat:
                    assert not tiles
                else:
                    # One that was picked up and laid elsewhere is laid anew.
                    assert new <= tiles <= now
                told_of += len(tiles)
    assert told_of


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_points_and_income_since_one_s_last_turn_are_those_one_got(seats: int, seed: int) -> None:
    moments, checked = a_game(seats, seed), 0
    ended: dict[int, GameState] = {}
    for at, moment in enumerate(moments, start=1):
        action = moment.action
        if isinstance(action, DealTiles):
            for seat, then in ended.items():
                player, before = moment.state.players[seat], then.players[seat]
                points, gold = player.points - before.points, player.gold - before.gold
                first, *_ = since_last_turn(moments[:at], seat, NAMES)
                word = "point" if points == 1 else "points"
                assert first == f"You scored {points} {word} and got {gold} gold."
                checked += 1
        elif moment.state.phase in (Phase.BUILDING, Phase.INCOME):
            ended[action.seat] = (
                moment.state if moment.state.phase is Phase.BUILDING else moments[at - 2].state
            )
    assert checked == seats * (len(moments[0].state.setup.track) - 1)


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_a_purchase_is_told_until_the_market_closes_which_tells_it_itself(
    seats: int, seed: int
) -> None:
    moments, told_of = a_game(seats, seed), 0
    for at, moment in enumerate(moments, start=1):
        state = moment.state
        sentences = {
            seat: [
                text for text in since_last_turn(moments[:at], seat, NAMES) if " bought " in text
            ]
            for seat in range(seats)
        }
        if state.phase is Phase.BUYING and state.buyer is not None:
            assert len(sentences[state.buyer]) == state.bought_or_passed
            told_of += state.bought_or_passed
        elif state.phase is Phase.BUILDING:
            assert not any(sentences.values())
    assert told_of


def test_whoever_has_done_nothing_yet_is_told_nothing() -> None:
    moments = a_game(3, 1)
    assert since_last_turn(moments[:1], 0, NAMES) == []


def after_a_round(folder: Path, number: int = 3) -> Player:
    """The first person of a round has just sat down to set prices; lands were built and scored since."""
    moments = moments_until(a_setup(number, seed=3), in_phase(Phase.PRICING, 3))
    player = sit_down(window(folder), moments[-1].state.setup, moments)
    player.lift_curtain()
    player.table.tree.update()  # what lies over the table finds its place with the next picture
    return player


def test_when_the_curtain_opens_it_is_told_what_happened_since_one_s_last_turn(
    tmp_path: Path,
) -> None:
    player = after_a_round(tmp_path)
    assert "Since your last turn" in player.words()
    assert player.table.desk.news.sentences[0].startswith("You scored")
    player.key(pygame.K_RIGHT)
    assert "Since your last turn" not in player.words(), "whatever is pressed, it has been read"


def test_the_note_takes_no_click_and_covers_none(tmp_path: Path) -> None:
    player = after_a_round(tmp_path)
    note, land = player.table.desk.news.box, player.table.desk.land
    assert note.size > (0, 0)
    assert not any(
        note.colliderect(rect) for name, rect in player.targets().items() if name != "land"
    )
    before = land.cell_rect((0, 0)).topleft
    player.drag((note.centerx, note.centery), (note.centerx + 40, note.centery + 30))
    after = land.cell_rect((0, 0)).topleft
    assert (after[0] - before[0], after[1] - before[1]) == (40, 30), "the land below was dragged"
    assert not player.table.desk.news.sentences


@pytest.mark.parametrize("number", [2, 3, 4])
def test_the_note_stands_where_it_covers_least_of_the_land(tmp_path: Path, number: int) -> None:
    player = after_a_round(tmp_path, number)
    desk = player.table.desk
    note, cells = desk.news.box, desk.view.seats[desk.shown].territory.faces
    assert note.width
    assert note.collidelist([desk.land.cell_rect(cell) for cell in cells]) < 0


def test_the_note_is_away_before_the_next_curtain(tmp_path: Path) -> None:
    player = after_a_round(tmp_path)
    set_any_prices(player)
    assert player.table.panel.covers_table
    assert not player.table.desk.news.sentences
    player.key(pygame.K_RETURN)
    assert "Since your last turn" in player.words()


def test_at_an_open_market_whoever_looked_on_is_told_nothing(tmp_path: Path) -> None:
    player = market(tmp_path)
    player.keys(pygame.K_RIGHT, pygame.K_RETURN)
    assert player.panel(BuyingPanel).seat == 1
    assert "Since your last turn" not in player.words()
