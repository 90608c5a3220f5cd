"""Panels that show and go on, each by itself: what they say, and what they ask of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

import pygame
import pytest
from games import at_random, moves, random_game
from groups import Asked
from panels import Bench, FakeTable
from table import a_setup, on_panel

from skye_desktop.engine import (
    PRINTED_GAME,
    GameState,
    IncomePaid,
    Phase,
    PricesRevealed,
    Variant,
    new_game,
    view_for,
)
from skye_desktop.game.flow import Announcement, announcements
from skye_desktop.games.skye.etiquette import ETIQUETTE, News
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot
from skye_desktop.games.skye.ui.table.panels.income_panel import IncomePanel
from skye_desktop.games.skye.ui.table.stages import ACTS, NEWS, curtain_panel, end_panel
from skye_desktop.kit import Button, walk


def first(news: News, variant: Variant = PRINTED_GAME) -> tuple[GameState, Announcement]:
    """The first such announcement of a game, and the state it came with."""
    game = (
        random_game(3, 2)
        if variant.is_printed
        else moves(new_game(a_setup(3, variant=variant)), at_random(Random(2)))
    )
    for move in game:
        for announcement in announcements(
            ETIQUETTE, move.events, partial(view_for, move.before, None)
        ):
            if announcement.news is news:
                return move.after, announcement
    raise AssertionError("nothing of the kind")


def announcing(news: News, variant: Variant = PRINTED_GAME) -> Bench[PanelRoot]:
    state, announcement = first(news, variant)
    table = FakeTable(state, viewer=None)
    return Bench(table, NEWS[news](table.desk, announcement, None))


def state_in(phase: Phase) -> GameState:
    return next(move.after for move in random_game(3, 2) if move.after.phase is phase)


def panel_at(state: GameState, seat: int = 0, viewer: int | None = 0) -> Bench[PanelRoot]:
    """The panel of a seat that is to act."""
    table = FakeTable(state, viewer)
    return Bench(table, ACTS[state.phase](table.desk, seat, viewer))


@pytest.mark.parametrize("news", News)
def test_what_is_announced_is_left_by_enter_and_by_its_button(news: News) -> None:
    bench = announcing(news)
    for _ in range(60):
        if bench.table.wanted:
            break
        bench.key(pygame.K_RETURN)
    bench.click("go on")
    assert bench.table.wanted == ["go on", "go on"]
    assert bench.table.done == []


def test_income_says_what_each_seat_gets() -> None:
    _, announcement = first(News.INCOME)
    words = announcing(News.INCOME).words()
    paid = [event for event in announcement.events if isinstance(event, IncomePaid)]
    assert len(paid) == 3
    assert all(f"+{event.income.gold}" in words for event in paid)


def test_what_a_panel_says_of_the_rules_has_the_numbers_of_the_variant() -> None:
    def note(panel: PanelRoot) -> str:
        return panel.host.ids["heading"].label

    def told(panel: PanelRoot) -> str:
        return " ".join([note(panel), *(hint.text for hint in panel.info.hints())])

    for barrel, words in ((2, "7 for the castle, 2 for each barrel tile"), (0, "7 for the castle")):
        variant = PRINTED_GAME.changed(name="Rich", income={"castle": 7, "barrel": barrel})
        heading = note(announcing(News.INCOME, variant).panel)
        assert heading.startswith(f"Income. {words}")
        assert ("barrel" in heading) == (barrel > 0)
    variant = PRINTED_GAME.changed(name="Twice", market={"purchases": 2})
    assert "up to 2 tiles of others" in told(announcing(News.REVEAL, variant).panel)
    state, axed = first(News.REVEAL)
    revealed = [event for event in axed.events if isinstance(event, PricesRevealed)]
    kept = tuple(replace(event, discard=None) for event in revealed)
    for shown in (axed, replace(axed, events=kept)):
        table = FakeTable(state, viewer=None)
        panel = Bench(table, NEWS[News.REVEAL](table.desk, shown, None)).panel
        assert ("Axed" in told(panel)) == (shown is axed)


def test_the_income_says_what_each_clan_ahead_brings_as_soon_as_it_brings_anything() -> None:
    for move in random_game(3, 2):
        paid = tuple(event for event in move.events if isinstance(event, IncomePaid))
        if paid:
            table = FakeTable(move.after, viewer=None)
            bench = Bench(table, IncomePanel(table.desk, table.view, None, None, str, paid))
            ahead = bench.panel.view.track[move.after.round - 1].catch_up
            assert (f"{ahead} for each clan ahead" in bench.words()) == (ahead > 0)


def test_whoever_has_nothing_to_lay_is_not_told_that_all_is_laid() -> None:
    state = state_in(Phase.BUILDING)
    players = state.players[0]._replace(to_build=()), *state.players[1:]
    words = panel_at(state._replace(players=players)).words()
    assert "You have no tile to lay this round." in words
    assert "All is laid" not in words


def test_at_a_shared_screen_the_tiles_to_lay_have_the_name_of_whose_they_are() -> None:
    state = state_in(Phase.BUILDING)
    for seat, one in enumerate(state.setup.seats):
        shared = FakeTable(state, viewer=seat)
        alone = FakeTable(state, viewer=seat, computers=dict.fromkeys({0, 1, 2} - {seat}, "solid"))
        for table, is_told in ((shared, True), (alone, False)):
            bench = Bench(table, ACTS[Phase.BUILDING](table.desk, seat, seat))
            words = bench.words()
            assert (one.name in words) == is_told
            assert ("To lay" in words) != is_told


def test_the_curtain_says_whose_turn_it_is_and_leads_to_the_menu_and_to_nothing_else() -> None:
    table = FakeTable(state_in(Phase.PRICING), viewer=None)
    bench = Bench(table, curtain_panel(table.desk, 1, Phase.PRICING))
    assert bench.panel.covers_table
    assert not [name for name in on_panel(bench.panel) if name.startswith(("tile", "card", "coin"))]
    assert "I am MacDonald" in bench.words()
    bench.keys(pygame.K_t, pygame.K_LEFT, pygame.K_a, pygame.K_1)
    assert table.wanted == []
    bench.click("Menu")
    bench.key(pygame.K_RETURN)
    assert table.wanted == ["menu", "seat 1"]


def test_after_the_end_there_are_the_results_and_the_time_line() -> None:
    table = FakeTable(state_in(Phase.FINISHED), viewer=None)
    bench = Bench(table, end_panel(table.desk, None))
    bench.click("results")
    bench.click("look back")
    assert table.wanted == ["results", "time"]


def panels_of_a_game(seats: int) -> Iterator[PanelRoot]:
    """Every panel that such a game comes to, and what is announced also as it is at its end."""
    for move in random_game(seats, 2)[: None if Asked.is_wide else 60]:
        for told in announcements(ETIQUETTE, move.events, partial(view_for, move.before, None)):
            table = FakeTable(move.after, viewer=None, happened=list(move.events))
            bench = Bench(table, NEWS[told.news](table.desk, told, None))
            for _ in range(60):
                yield bench.panel
                if table.wanted:
                    break
                bench.key(pygame.K_RETURN)
                bench.layout()
        acting, phase = getattr(move.action, "seat", None), move.before.phase
        if acting is not None and phase in ACTS:
            yield panel_at(move.before, acting, acting).panel
            if phase is Phase.BUYING:
                yield panel_at(move.before, acting, None).panel
    table = FakeTable(random_game(seats, 2)[-1].after, viewer=None)
    yield Bench(table, end_panel(table.desk, None)).panel


@pytest.mark.parametrize("seats", [2, 5])
def test_every_panel_has_its_primary_button_in_the_same_corner(seats: int) -> None:
    """Those of the market, which have no sheet, have it in another: left of the stalls."""
    places: dict[str, set[tuple[int, ...]]] = {}
    of_market = {"RevealPanel", "BuyingPanel", "MarketNewsPanel"}
    for panel in panels_of_a_game(seats):
        found = [one for one in walk(panel) if isinstance(one, Button) and one.is_primary]
        assert len(found) == 1, (panel.name, [one.id for one in found])
        places.setdefault(panel.name, set()).add(found[0].rect.bottomright)
    assert len(places) == 8
    for names in (of_market, places.keys() - of_market):
        assert len(set().union(*(places[name] for name in names))) == 1, places
