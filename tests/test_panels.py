"""Panels that show and go on, each by itself: what they say, and what they ask of the table."""

from __future__ import annotations

import gettext
from dataclasses import replace
from random import Random

import pygame
import pytest
from games import at_random, moves, random_game
from panels import Bench, FakeTable
from table import a_setup, on_panel

from skye_desktop.engine import (
    PRINTED_GAME,
    EndBuilding,
    GameState,
    Income,
    IncomePaid,
    Phase,
    PricesRevealed,
    Variant,
    new_game,
    view_for,
)
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import speak, use
from skye_desktop.play.flow import Announcement, News, announcements
from skye_desktop.ui.table.panel_root import PanelRoot
from skye_desktop.ui.table.panels.scoring_panel import ScoringPanel
from skye_desktop.ui.table.stages import ACTS, NEWS, curtain_panel, end_panel


def first(news: News, variant: Variant = PRINTED_GAME) -> tuple[GameState, Announcement]:
    """The first such announcement of a game, and the state it came with."""
    game = (
        random_game(3, 2)
        if variant.is_printed
        else moves(new_game(a_setup(3, variant=variant)), at_random(Random(2)))
    )
    for move in game:
        for announcement in announcements(move.events, view_for(move.before, None)):
            if announcement.news is news:
                return move.after, announcement
    raise AssertionError("nothing of the kind")


def announcing(news: News, variant: Variant = PRINTED_GAME) -> Bench[PanelRoot]:
    state, announcement = first(news, variant)
    table = FakeTable(state, viewer=None)
    return Bench(table, NEWS[news](table.desk, announcement, None))


def state_in(phase: Phase) -> GameState:
    return next(move.after for move in random_game(3, 2) if move.after.phase is phase)


def test_every_announcement_has_its_panel() -> None:
    assert set(NEWS) == set(News)


@pytest.mark.parametrize("news", News)
def test_what_is_announced_is_left_by_enter_and_by_its_button(news: News) -> None:
    bench = announcing(news)
    for _ in range(60):
        if bench.table.wanted:
            break
        bench.key(pygame.K_RETURN)
    assert bench.table.wanted == ["go on"]
    assert bench.table.done == []
    bench.click("go on")
    assert set(bench.table.wanted) == {"go on"}


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
    state, announcement = first(News.REVEAL)
    revealed = (event for event in announcement.events if isinstance(event, PricesRevealed))
    without = replace(
        announcement, events=tuple(replace(event, discard=None) for event in revealed)
    )
    for shown, has_axes in ((announcement, True), (without, False)):
        table = FakeTable(state, viewer=None)
        panel = Bench(table, NEWS[News.REVEAL](table.desk, shown, None)).panel
        assert ("Axed" in told(panel)) == has_axes


def test_gold_left_at_the_end_makes_points_by_the_rule_of_the_variant() -> None:
    end = random_game(3, 2)[-1]
    *_, scores = announcements(end.events, view_for(end.before, None))
    for gold, rule in ((1, "1 point for each gold"), (7, "1 point for each full 7 gold")):
        variant = PRINTED_GAME.changed(name="Other gold", final={"gold_a_point": gold})
        state = end.after._replace(setup=end.after.setup.model_copy(update={"variant": variant}))
        bench = Bench(
            table := FakeTable(state, viewer=None, animation_speed=Speed.NORMAL),
            NEWS[News.SCORES](table.desk, scores, None),
        )
        panel, notes = bench.panel, set()
        assert isinstance(panel, ScoringPanel)
        while not panel.is_done:
            notes.add(panel.remark())
            bench.key(pygame.K_RETURN)
        assert rule in notes


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


class Equals(gettext.NullTranslations):
    """A language that writes "=" where English does not."""

    def gettext(self, message: str) -> str:
        return {"{n} for barrels": "Fass = {n}"}.get(message, message)


def test_the_parts_of_an_income_are_not_cut_out_of_a_sentence() -> None:
    state, announcement = first(News.INCOME)
    table = FakeTable(state, viewer=None)
    paid = IncomePaid(0, Income(castle=5, barrels=2, seats_ahead=1, catch_up=3))
    speak(Equals())
    try:
        words = Bench(
            table, NEWS[News.INCOME](table.desk, replace(announcement, events=(paid,)), None)
        ).words()
    finally:
        use("en")
    assert "5 + Fass = 2 + 3 for 1 clan ahead" in words


def test_the_curtain_says_whose_turn_it_is_and_nothing_of_the_game() -> None:
    table = FakeTable(state_in(Phase.PRICING), viewer=None)
    bench = Bench(table, curtain_panel(table.desk, 1, Phase.PRICING))
    assert bench.panel.covers_table
    assert not [name for name in on_panel(bench.panel) if name.startswith(("tile", "card", "coin"))]
    assert "I am MacDonald" in bench.words()
    bench.key(pygame.K_RETURN)
    assert table.wanted == ["seat 1"]


def test_the_curtain_leads_to_the_menu_and_to_nothing_else() -> None:
    table = FakeTable(state_in(Phase.BUYING), viewer=None)
    bench = Bench(table, curtain_panel(table.desk, 0, Phase.BUYING))
    bench.keys(pygame.K_t, pygame.K_LEFT, pygame.K_a, pygame.K_1)
    assert table.wanted == []
    bench.click("Menu")
    assert table.wanted == ["menu"]


def test_after_the_end_there_are_the_results_and_the_time_line() -> None:
    table = FakeTable(state_in(Phase.FINISHED), viewer=None)
    bench = Bench(table, end_panel(table.desk, None))
    bench.click("results")
    bench.click("look back")
    assert table.wanted == ["results", "time"]


def test_ending_the_building_can_be_given_a_key_of_its_own() -> None:
    state = state_in(Phase.BUILDING)
    table = FakeTable(state.with_player(0, state.players[0]._replace(to_build=())))
    bench = Bench(table, ACTS[Phase.BUILDING](table.desk, 0, 0))
    bench.key(pygame.K_j)
    assert table.done == []
    assert table.input.load({"end building": ["J"]}) == []
    bench.key(pygame.K_j)
    assert table.done == [EndBuilding(0)]
