"""Computers at the table: they think while the window lives, act in sight, say why, and change places with people."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pygame
import pytest
from layout import SIZES, check_words, with_the_longest_names
from overflow import USUAL_ROOMS
from patience import LONG
from players import Keyboard, check_laws
from table import (
    CTRL,
    Player,
    a_setup,
    in_numbers,
    in_phase,
    moments_until,
    set_any_prices,
    think_with,
    window,
)

from skye_desktop.engine import (
    GameSetup,
    PassBuying,
    Phase,
    PlaceTile,
    SetPrices,
)
from skye_desktop.files.record import TableOptions
from skye_desktop.files.settings import Speed
from skye_desktop.game.session import Moment, Session
from skye_desktop.game.thinking import Thinker
from skye_desktop.games.skye.bots.decision_reasons import read_reason
from skye_desktop.games.skye.etiquette import SIMULTANEOUS_PHASES
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.scenes.results_screen import ResultsScene
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel, RevealPanel
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.games.skye.ui.table.panels.end_panel import EndPanel
from skye_desktop.games.skye.ui.table.panels.income_panel import IncomePanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.ui.table.panels.thinking_panel import ThinkingPanel, WatchedMarketPanel
from skye_desktop.games.skye.ui.table.panels.timeline_panel import TimePanel
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.shell.scenes.rules_screen import RulesScene
from skye_desktop.shell.scenes.seats_screen import SeatsScene

SeatThem = Callable[..., Player]


@pytest.fixture
def seat_them(tmp_path: Path, thinker: Thinker) -> Iterator[SeatThem]:
    """Sits down at a table of people, "", and computers, by their levels."""
    opened: list[App] = []

    def sit(
        levels: Sequence[str],
        moments: Sequence[Moment] = (),
        *,
        setup: GameSetup | None = None,
        speed: Speed = Speed.OFF,
        animations: Speed = Speed.OFF,
        is_playtest: bool = False,
        size: tuple[int, int] = (1280, 720),
        scale: int | None = None,
    ) -> Player:
        if not opened:
            opened.append(window(tmp_path, size=size, scale=scale))
            think_with(opened[0], thinker)
        (app,) = opened
        app.settings.computer_speed, app.settings.animation_speed = speed, animations
        table = TableOptions(
            computers=tuple(levels) if any(levels) else (), is_playtest=is_playtest
        )
        setup = setup or a_setup(len(levels))
        session = Session(
            setup, app.shelf, app.shelf.fresh_path(), moments=list(moments), table=table
        )
        session.save()
        app.reset(TitleScene(app), TableScene(app, session))
        player = Player(app)
        player.turn()
        return player

    yield sit
    for app in opened:
        app.reset(TitleScene(app))  # nobody waits for what is thought about any more


def until(player: Player, is_so: Callable[[], bool], what: str = "it") -> None:
    """Let the loop turn until something is so."""
    give_up = time.monotonic() + LONG
    while not is_so():
        assert time.monotonic() < give_up, f"waited in vain for {what}"
        player.turn()
        time.sleep(0.001)


def until_a_person(player: Player) -> None:
    """Let the computers do what they have to do."""
    until(player, lambda: not isinstance(player.table.panel, ThinkingPanel), "a person's turn")


def until_acted(player: Player) -> None:
    before = len(player.session.moments)
    until(player, lambda: len(player.session.moments) > before, "an action")


def play(player: Player, is_done: Callable[[], bool], chance: int = 2) -> None:
    """Decide by the keyboard for whoever sits before the screen, and let computers act, until something is so."""
    keyboard = Keyboard(player, Random(chance))
    give_up = time.monotonic() + LONG
    while not is_done():
        assert time.monotonic() < give_up
        if isinstance(player.table.panel, ThinkingPanel):
            player.turn()
        else:
            keyboard.decide()


def build(player: Player) -> None:
    """Lay all tiles of the person before the screen and end building."""
    play(player, lambda: not isinstance(player.table.panel, BuildingPanel))


def log_of(player: Player) -> list[str]:
    """The lines of the log, the tiles in them by their numbers."""
    return [in_numbers(line.text) for line in player.table.desk.described_lines()]


def said(player: Player, line: str) -> str:
    """Why a computer did something, in words; the tiles by their numbers."""
    return read_reason(line, player.table.desk.view.names).text


def game_at(phase: Phase, number: int = 2, round_number: int = 1) -> list[Moment]:
    """A game of that many that has come to that phase."""
    return moments_until(a_setup(number), in_phase(phase, round_number))


def test_the_window_lives_while_a_computer_thinks(seat_them: SeatThem) -> None:
    player = seat_them(["strong", ""], game_at(Phase.BUYING), speed=Speed.SLOW)
    app, panel, drawn = player.app, player.panel(ThinkingPanel), 0
    player.see()
    for _ in range(24):
        app.turn([], 1 / 30)
        drawn += app.draw_if_stale()
        shown = pygame.image.tobytes(app.screen, "RGB")
        app.redraw()
        app.draw_if_stale()
        assert pygame.image.tobytes(app.screen, "RGB") == shown, "what has changed is shown"
    assert "MacLeod is thinking" in player.words()
    assert drawn == 3, "two dots, and once when the pointer had come to rest"
    player.key(pygame.K_l)
    assert app.scene.name == "LogScene"
    player.keys(pygame.K_ESCAPE, pygame.K_F2)
    assert player.table.desk.shown == 1
    assert player.table.panel is panel


def test_the_land_of_who_acts_is_shown_unless_one_looks_elsewhere(seat_them: SeatThem) -> None:
    player = seat_them(["easy", "easy", ""], game_at(Phase.BUYING, 3), speed=Speed.NORMAL)
    assert player.table.desk.shown == 0
    until(player, lambda: player.panel(ThinkingPanel).seat == 1, "the second computer")
    assert player.table.desk.shown == 1
    player.key(pygame.K_F3)
    until_acted(player)
    assert player.table.desk.shown == 2
    until_a_person(player)
    assert player.table.desk.shown == 2


SKIPS: dict[str, Callable[[Player], None]] = {
    "Space": lambda player: player.key(pygame.K_SPACE),
    "Enter": lambda player: player.key(pygame.K_RETURN),
    "the button": lambda player: player.click("skip"),
    "a click": lambda player: player.click(player.table.panel.rect.move(30, 20).topleft),
    "patience": until_a_person,
}


@pytest.mark.parametrize("way", SKIPS)
def test_what_a_computer_did_is_seen_until_it_is_skipped(seat_them: SeatThem, way: str) -> None:
    player = seat_them(["easy", ""], game_at(Phase.BUYING), speed=Speed.SLOW)
    until_acted(player)
    player.wait(0.5)
    told, words = player.panel(ThinkingPanel).title, player.words()
    assert told in words
    assert said(player, player.session.remarks[-1].text) in words
    before = len(player.session.moments)
    SKIPS[way](player)
    player.turn()
    assert player.panel(BuyingPanel).seat == 1
    assert player.state.buyer == 1
    assert len(player.session.moments) == before


def test_computers_that_are_paused_do_nothing_until_they_go_on(seat_them: SeatThem) -> None:
    player = seat_them(["easy", ""], game_at(Phase.BUYING), speed=Speed.FAST)
    player.key(pygame.K_p)
    before = player.session.digest
    player.wait(3)
    assert player.session.digest == before
    # As soon as its file is on the disk a table that waits uses no processor.
    player.app.collect_garbage()
    player.app.collect_garbage()
    until(player, lambda: player.app.pause() > 1, "rest")
    assert "Paused" in player.words()
    player.click("pause")
    until_a_person(player)
    assert player.session.digest != before


def test_space_pauses_a_game_of_computers_anywhere(seat_them: SeatThem) -> None:
    player = seat_them(["easy", "easy"], speed=Speed.FAST)
    for kind in (IncomePanel, ThinkingPanel):
        until(player, lambda kind=kind: isinstance(player.table.panel, kind))  # type: ignore[misc]
        player.key(pygame.K_SPACE)
        before = player.session.digest
        player.wait(3)
        assert isinstance(player.table.panel, kind)
        assert player.session.digest == before
        player.key(pygame.K_SPACE)
        until_acted(player)


def test_a_card_tells_the_level_of_a_computer_and_its_speed_is_set_on_the_panel_and_remembered(
    seat_them: SeatThem,
) -> None:
    player = seat_them(["easy", ""], game_at(Phase.BUYING), speed=Speed.NORMAL)
    for card, is_computer in (("seat 1", True), ("seat 2", False)):
        player.move(card)
        assert ("Computer, Easy" in player.table.tooltip()) is is_computer
    player.key(pygame.K_MINUS)
    assert player.app.settings.computer_speed is Speed.SLOW
    player.click(player.targets()["computers' speed"].move(-5, 0).midright)
    assert player.app.settings_file.read()[0].computer_speed is Speed.NORMAL


def test_the_only_person_sees_their_own_gold_and_nobody_elses(seat_them: SeatThem) -> None:
    player = seat_them(["", "easy", "easy"], setup=a_setup(3, start=1), speed=Speed.FAST)
    kinds = set()

    def is_scored() -> bool:
        kinds.add(type(player.table.panel))
        assert player.table.view.seats[0].gold is not None
        assert [seat.gold for seat in player.table.view.seats[1:]] == [None, None]
        return player.state.round > 1 or player.state.phase is Phase.SCORING

    play(player, is_scored, 1)
    assert kinds >= {IncomePanel, WatchedMarketPanel, PricingPanel, BuyingPanel, BuildingPanel}


def test_with_several_people_the_curtain_stands_between_them_and_computers_keep_nobody_waiting(
    seat_them: SeatThem,
) -> None:
    player = seat_them(["", "easy", ""], game_at(Phase.PRICING, 3))
    assert player.panel(CurtainPanel).seat == 0
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    assert player.panel(CurtainPanel).seat == 2, "the computer between them thinks meanwhile"
    player.key(pygame.K_RETURN)
    until(player, lambda: player.table.view.seats[1].has_set_prices, "the computer")
    set_any_prices(player)
    player.panel(RevealPanel)
    player = seat_them(["easy", "", ""], game_at(Phase.BUYING, 3), speed=Speed.SLOW)
    assert player.panel(ThinkingPanel).viewer is None, "they see what all may see"


def test_a_reason_for_prices_is_told_only_when_they_are_revealed(seat_them: SeatThem) -> None:
    player = seat_them(["easy", "easy"], game_at(Phase.PRICING), speed=Speed.SLOW)
    until_acted(player)
    player = seat_them(["easy", ""], player.session.moments, is_playtest=True)
    (remark,) = player.session.remarks
    reason = said(player, remark.text)
    assert "prices" in reason
    assert not any("prices" in text for text in log_of(player))
    player.key(pygame.K_t)
    player.panel(TimePanel)
    assert reason not in player.words()
    assert not any("prices" in text for text in log_of(player))
    player.key(pygame.K_ESCAPE)
    set_any_prices(player)
    assert f"MacLeod: {reason}" in log_of(player)
    revealed = next(line for line in player.table.desk.log.lines if line.is_remark)
    assert revealed.moment == len(player.session.moments)


def test_what_computers_estimate_stands_in_the_log_of_a_playtest_and_what_fails_in_every_log(
    seat_them: SeatThem,
) -> None:
    player = seat_them(["nobody", "easy"], game_at(Phase.BUILDING), speed=Speed.FAST)
    until(player, lambda: player.state.players[0].has_ended, "the computer")
    reason, trouble = (said(player, line) for line in player.session.remarks[0].text.split("\n"))
    estimate = f"MacLeod: {reason.partition(': ')[2]}"
    assert estimate not in log_of(player)
    assert "nobody failed" in trouble
    assert f"MacLeod: {trouble}" in log_of(player), "what went wrong is for everybody"
    player.session.change_table(is_playtest=True)
    player.table.desk.log.follow()
    told = log_of(player)
    assert told[told.index(estimate) + 1] == f"MacLeod: {trouble}"


def test_computers_go_on_while_somebody_looks_back(seat_them: SeatThem) -> None:
    player = seat_them(["easy", ""], game_at(Phase.BUYING), speed=Speed.NORMAL)
    player.key(pygame.K_t)
    panel = player.panel(TimePanel)
    at, last = panel.at, panel.last
    until_acted(player)
    assert player.panel(TimePanel) is panel
    assert panel.at == at, "whoever looks back stays where they look"
    assert panel.last == len(player.session.moments) > last
    player.key(pygame.K_ESCAPE)
    player.panel(ThinkingPanel)


@pytest.mark.parametrize("sheet", [pygame.K_F10, pygame.K_l])
def test_computers_go_on_under_a_sheet_until_a_turn_comes(seat_them: SeatThem, sheet: int) -> None:
    player = seat_them(["easy", ""], game_at(Phase.BUYING), speed=Speed.FAST)
    player.key(sheet)
    until(player, lambda: isinstance(player.table.panel, BuyingPanel), "the person's turn")
    assert player.app.scene is not player.table
    player.key(pygame.K_ESCAPE)
    assert player.app.scene is player.table
    player.panel(BuyingPanel)


def test_a_game_of_computers_that_ends_under_a_sheet_shows_its_results_afterwards(
    seat_them: SeatThem,
) -> None:
    player = seat_them(["easy", "easy"], game_at(Phase.BUILDING, 2, 6))
    player.key(pygame.K_h)
    until(player, lambda: player.session.phase is Phase.FINISHED, "the end")
    assert isinstance(player.app.scene, RulesScene)
    until(player, lambda: isinstance(player.table.panel, EndPanel), "the end to be seen")
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.scene, ResultsScene)


# -- to the end


def test_a_game_of_computers_is_played_to_its_crowning_with_one_key(seat_them: SeatThem) -> None:
    player = seat_them(["easy", "easy"], game_at(Phase.BUILDING, 2, 5), speed=Speed.SLOW)
    player.key(pygame.K_e)
    assert player.app.scene.name == "PlayToEnd"
    assert "Round 5 of 6" in player.words()
    until(player, lambda: isinstance(player.app.scene, ResultsScene), "the end")
    assert player.session.phase is Phase.FINISHED
    panel = player.table.panel
    assert isinstance(panel, EndPanel), "below the results the table shows the end"
    told = "\n".join(log_of(player))
    assert "Round 6" in told


def test_the_way_to_the_end_is_paused_and_given_up_where_the_game_is_then(
    seat_them: SeatThem,
) -> None:
    player = seat_them(["easy", "easy"], game_at(Phase.BUYING), speed=Speed.SLOW)
    until(player, lambda: isinstance(player.table.panel, ThinkingPanel), "a computer's turn")
    player.click("to end")
    player.click("pause")
    moments = len(player.session.moments)
    for _ in range(20):
        player.turn()
    assert (len(player.session.moments), "Go on" in player.words()) == (moments, True)
    player.key(pygame.K_SPACE)
    until_acted(player)
    player.key(pygame.K_ESCAPE)
    assert player.app.scene is player.table
    assert not player.table.desk.runner.is_hurrying
    assert player.session.phase is not Phase.FINISHED
    assert player.table.desk.view.round == player.session.state.round


def test_only_where_computers_alone_are_left_there_is_a_way_to_the_end(seat_them: SeatThem) -> None:
    player = seat_them(["", "easy"], game_at(Phase.BUILDING, 2, 6))
    player.key(pygame.K_e)
    assert player.app.scene is player.table
    player.key(pygame.K_F10)
    assert "Play to the end" not in player.words()
    player.click("Seats")
    player.click("seat 1")
    player.click("done")
    assert player.session.level(0) == "easy"
    player.key(pygame.K_F10)
    player.click("Play to the end")
    assert player.app.scene.name == "PlayToEnd"


@pytest.mark.parametrize("is_playtest", [False, True])
def test_a_person_takes_back_their_own_act_until_a_computer_has_acted_and_in_a_playtest_then_too(
    seat_them: SeatThem, is_playtest: bool
) -> None:
    player = seat_them(
        ["", "easy"], game_at(Phase.BUYING), is_playtest=is_playtest, speed=Speed.SLOW
    )
    before = player.session.digest
    player.table.desk.submit(PassBuying(0))
    passed = player.session.digest
    player.panel(ThinkingPanel)
    player.key(pygame.K_z, CTRL)
    assert player.panel(BuyingPanel).seat == 0
    player.wait(3)
    assert player.session.digest == before
    player.key(pygame.K_y, CTRL)
    assert player.session.digest == passed
    until_acted(player)
    acted = player.session.digest
    assert ("Undo" in player.targets()) == is_playtest
    player.key(pygame.K_z, CTRL)
    assert player.session.digest == (before if is_playtest else acted)


def change_seat(player: Player, seat: int, steps: int) -> None:
    """Through the menu: so many levels on."""
    player.key(pygame.K_F10)
    player.click("Seats")
    assert isinstance(player.app.scene, SeatsScene)
    for _ in range(steps):
        player.click(player.targets()[f"seat {seat + 1}"].move(-5, 0).midright)
    player.click("done")


def test_a_person_who_leaves_is_replaced_by_a_computer(seat_them: SeatThem) -> None:
    player = seat_them(["", ""], game_at(Phase.BUILDING))
    assert player.panel(BuildingPanel).seat == 0
    change_seat(player, 0, 1)
    assert player.session.level(0) == "easy"
    assert player.panel(BuildingPanel).seat == 1, "whoever is still there comes first"
    until(player, lambda: player.table.view.seats[0].has_ended, "the computer")
    land = player.table.view.seats[0].territory
    build(player)
    until(player, lambda: player.session.phase is not Phase.BUILDING, "the end of the round")
    assert player.state.players[0].territory == land, "it does what was seen already"


def test_seats_are_changed_from_the_time_line_by_keys_and_kept(seat_them: SeatThem) -> None:
    player = seat_them(["", ""], game_at(Phase.BUILDING))
    player.keys(pygame.K_t, pygame.K_F10)
    player.click("Seats")
    player.keys(pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_ESCAPE)
    assert player.session.level(0) == "solid"
    assert player.session.as_save().table.computers == ("solid", "")
    assert player.panel(BuildingPanel).seat == 1


@pytest.mark.parametrize(("size", "scale"), USUAL_ROOMS)
def test_a_computers_turn_is_well_written_at_every_size(
    seat_them: SeatThem, size: tuple[int, int], scale: int | None
) -> None:
    setup = with_the_longest_names(a_setup(5))
    every = (Phase.BUILDING, Phase.PRICING, Phase.BUYING)
    is_narrow = scale == 200 or size == SIZES[0][0]
    levels = ["strong" if is_narrow else "easy"] * 5
    for phase in every if is_narrow else every[:1]:
        player = seat_them(
            levels, game_at(phase, 5), setup=setup, speed=Speed.SLOW, size=size, scale=scale
        )
        where = f"{phase} at {size}, scale {scale}"
        check_words(player, f"thinking, {where}")
        until_acted(player)
        check_words(player, f"done, {where}")
    player.key(pygame.K_p)
    check_words(player, f"paused at {size}, scale {scale}")
    player.key(pygame.K_F10)
    player.click("Seats")
    check_words(player, f"seats at {size}, scale {scale}")


LEVELS = ("", "easy", "solid")


@pytest.mark.parametrize("rounds", [1, pytest.param(6, marks=pytest.mark.wide)])
def test_a_person_plays_against_two_computers_without_a_curtain_and_waits_for_nobody(
    seat_them: SeatThem, rounds: int
) -> None:
    player = seat_them(LEVELS, setup=a_setup(3, seed=3, start=None))
    turn = player.app.turn

    def watched(events: list[pygame.Event], seconds: float) -> None:
        turn(events, seconds)
        if isinstance(player.app.scene, TableScene) and player.session.phase in SIMULTANEOUS_PHASES:
            assert "is thinking" not in player.table.panel.info.title

    def is_over() -> bool:
        assert not player.table.panel.covers_table
        assert player.table.panel.viewer in (0, None)
        if player.session.phase in SIMULTANEOUS_PHASES:
            until(player, lambda: player.table.desk.runner.next_tick_in() is None, "computers")
        return isinstance(player.app.scene, ResultsScene) or player.state.round > rounds

    vars(player.app)["turn"] = watched
    play(player, is_over, 3)
    if rounds == 6:
        check_laws(player)
    reasons = {0: list[bool](), 1: [], 2: []}
    for moment in player.session.moments:
        if isinstance(moment.action, SetPrices | PlaceTile):
            reasons[moment.action.seat].append(bool(moment.remark))
    assert not any(reasons[0])
    for computer in (1, 2):
        assert sum(reasons[computer]) > len(reasons[computer]) // 2


def test_lands_of_computers_grow_and_disturb_nobody_who_builds(seat_them: SeatThem) -> None:
    moments = game_at(Phase.BUILDING, 3)
    player = seat_them(LEVELS, moments, speed=Speed.FAST, animations=Speed.FAST)
    panel = player.panel(BuildingPanel)
    player.key(pygame.K_1)
    player.wait(0.3)
    camera, targets = player.table.desk.land.cell_rect((0, 0)), player.targets()
    before = [len(seat.territory) for seat in player.table.view.seats]
    others = player.table.view.seats[1:]
    until(player, lambda: all(player.table.view.seats[one.seat].has_ended for one in others))
    after = [len(seat.territory) for seat in player.table.view.seats]
    assert after[0] == before[0]
    assert after[1:] > before[1:]
    assert player.panel(BuildingPanel) is panel
    assert player.table.panel.holds_something
    assert player.table.desk.land.cell_rect((0, 0)) == camera
    assert player.targets() == targets
    assert len(player.session.moments) == len(moments)
