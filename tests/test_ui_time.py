"""The time line by mouse and keyboard: looking back, playing on from there, notes, bookmarks, playtest mode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pygame
import pytest
from players import Keyboard
from table import (
    CTRL,
    LINE,
    SHIFT,
    Player,
    a_setup,
    altered,
    builders_table,
    in_phase,
    moments_until,
    pricing_table,
    purse_of,
    set_any_prices,
    sit_down,
    window,
)
from test_ui_secrets import other_secrets

from skye_desktop.engine import (
    BAG,
    GameState,
    Phase,
    PlaceTile,
    ScoringId,
    SetPrices,
    Territory,
    TileScored,
    view_for,
)
from skye_desktop.files import Lock, read_game
from skye_desktop.files.record import Parent
from skye_desktop.files.settings import Speed
from skye_desktop.game.session import Moment, Session
from skye_desktop.game.timeline import Past
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import RevealPanel
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.ui.table.panels.scoring_panel import ScoringPanel
from skye_desktop.games.skye.ui.table.panels.timeline_panel import PACES, TimePanel
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.kit import Question


def in_the_fourth_round(folder: Path, number: int = 2, *, open_money: bool = False) -> Player:
    """A table where the fourth round is built."""
    setup = a_setup(number, seed=4, open_money=open_money)
    return sit_down(window(folder), setup, moments_until(setup, in_phase(Phase.BUILDING, 4)))


@pytest.fixture
def player(tmp_path: Path) -> Player:
    """Somebody at a table of two where the fourth round is built."""
    return in_the_fourth_round(tmp_path)


def over(folder: Path, number: int = 2) -> Player:
    """A table where the game is over, the results put aside."""
    setup = a_setup(number, seed=4)
    moments = moments_until(setup, lambda state: state.phase is Phase.FINISHED)
    player = sit_down(window(folder), setup, moments)
    player.key(pygame.K_ESCAPE)
    return player


def looking_back(player: Player) -> TimePanel:
    player.key(pygame.K_t)
    return player.panel(TimePanel)


def number_of(moments: Sequence[Moment], kind: type) -> int:
    """The last moment whose action is of that kind."""
    return max(at for at, moment in enumerate(moments, start=1) if isinstance(moment.action, kind))


LAND = Territory.parse(LINE)
THREE = [
    tile for tile in sorted(BAG) if LAND.cell_of(tile) is None and len(LAND.placements(tile)) > 8
][:3]
"""Three tiles that fit one after another, wherever those before them lie."""


def test_three_placements_are_undone_and_done_again(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, THREE)
    digests = [player.session.digest]
    for tile in THREE:
        places = player.state.players[0].territory.placements(tile)
        Keyboard(player, Random(tile)).lay(tile, min(places))
        digests.append(player.session.digest)
    assert len(set(digests)) == 4
    for digest in digests[2::-1]:
        assert "lays" in player.table.desk.undo_name()
        player.click("Undo")
        assert player.session.digest == digest
    for digest, mod in zip(digests[1:], (CTRL, CTRL, CTRL | SHIFT), strict=True):
        player.key(pygame.K_y if mod == CTRL else pygame.K_z, mod)
        assert player.session.digest == digest
    assert "Redo" not in player.targets()


def switch_playtest(player: Player) -> None:
    player.key(pygame.K_F10)
    player.click("More")
    player.click("Playtest mode")


def test_revealed_prices_are_taken_back_in_a_playtest_only_into_a_branch(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    set_any_prices(player)
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    revealed = player.session.digest
    player.key(pygame.K_z, CTRL)
    assert player.session.digest == revealed
    switch_playtest(player)
    assert "The results will say that it was on" in player.words()
    player.click("yes")
    assert "has set prices" in player.table.desk.undo_name()
    for _ in range(2):
        player.key(pygame.K_z, CTRL)
    assert not any(one.has_set_prices for one in player.state.players)
    for _ in range(2):
        player.key(pygame.K_RETURN)
        player.key(pygame.K_y, CTRL)
    assert player.session.digest == revealed
    player.panel(RevealPanel)  # what everybody was shown is shown again
    player.key(pygame.K_z, CTRL)
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    player.session.flush()
    assert "What was undone is kept as a branch: “Before undo, round 1”" in player.words()
    (kept,) = (path for path in player.app.shelf.paths() if path != player.session.path)
    assert revealed in kept.read_text("utf-8")
    switch_playtest(player)
    table = player.session.table
    assert (table.is_playtest, table.was_playtest) == (False, True)


def test_keys_buttons_and_the_wheel_go_by_action_and_by_round(player: Player) -> None:
    panel = looking_back(player)
    last, (first, second, third, fourth) = panel.last, (one.first for one in panel.rounds)
    for key, mod, at in (
        (pygame.K_LEFT, 0, last - 1), (pygame.K_LEFT, 0, last - 2), (pygame.K_RIGHT, 0, last - 1),
        (pygame.K_LEFT, CTRL, fourth), (pygame.K_PAGEUP, 0, third), (pygame.K_HOME, 0, 0),
        (pygame.K_LEFT, 0, 0), (pygame.K_RIGHT, CTRL, first), (pygame.K_PAGEDOWN, 0, second),
        (pygame.K_END, 0, last),
    ):  # fmt: skip
        player.key(key, mod)
        assert panel.at == at, pygame.key.name(key)
    for button, at in (
        ("first", 0), ("forward", 1), ("round forward", second), ("back", second - 1),
        ("round back", first), ("last", last),
    ):  # fmt: skip
        player.click(button)
        assert panel.at == at, button
    assert not player.button("forward").is_pressable
    player.move("time bar")
    for steps, at in ((3, last - 3), (-1, last - 2)):
        player.wheel(steps)
        assert panel.at == at


def test_the_table_shows_the_moment_and_nothing_can_be_done_in_the_game(player: Player) -> None:
    before, panel = player.session.digest, looking_back(player)
    for _ in range(6):
        player.key(pygame.K_LEFT)
        state, shown = player.session.state_at(panel.at), player.table.view
        assert [seat.territory for seat in shown.seats] == [one.territory for one in state.players]
        assert player.table.desk.points == [one.points for one in state.players]
        words = player.words()
        assert f"{panel.at} of {panel.last}" in words
        assert f"×{len(state.bag)}" in words
    for key in "\t\r\b1be":
        player.key(ord(key))
    player.key(pygame.K_z, CTRL)
    assert "Undo" not in player.targets()
    assert player.session.digest == before
    assert player.table.panel is panel


def test_the_knob_is_dragged_and_a_click_takes_it_anywhere(player: Player) -> None:
    panel = looking_back(player)
    bar = panel.bar

    def at(moment: int) -> tuple[int, int]:
        return bar.x_of(moment), bar.rect.centery

    player.session.add_note(12, "too dear")
    player.move(at(12))
    player.wait(0.6)
    told = player.table.tooltip()
    assert told.startswith(Past(player.session, 12).where)
    assert told.endswith("too dear")
    assert panel.at == panel.last, "nothing moves before the click"
    player.click(at(10))
    assert panel.at == 10
    player.lift(bar.knob(player.app.canvas).center, at(20))
    assert panel.at == 20
    panel.extend(panel.last)
    player.move(at(12))
    assert panel.at == 12, "it stays in the hand while the game goes on"
    player.move((bar.rect.x - 60, 200))
    assert panel.at == 0, "held, it follows also beside the bar"
    player.release()
    player.move(at(5))
    assert panel.at == 0


def test_leaving_the_time_line_gives_back_what_was_there(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.type("9")
    player.move((5, 5))
    picture = player.pixels()
    for leave in (pygame.K_ESCAPE, pygame.K_t):
        player.key(pygame.K_LEFT, CTRL)
        assert player.panel(TimePanel).at < len(player.session.moments), "it goes back a round"
        player.key(pygame.K_HOME)
        assert player.pixels() != picture
        player.key(leave)
        assert player.pixels() == picture
    assert max(player.panel(PricingPanel).draft.prices.values()) == 9


def test_behind_the_curtain_the_time_line_is_in_the_menu_alone(tmp_path: Path) -> None:
    setup = a_setup()
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.PRICING, 2)))
    player.panel(CurtainPanel)
    player.move((5, 5))
    picture = player.pixels()
    for key in (pygame.K_t, pygame.K_n, pygame.K_k):
        player.key(key)
        assert player.pixels() == picture
    player.click("Menu")
    player.click("Time line")
    player.panel(TimePanel)
    player.key(pygame.K_ESCAPE)
    player.move((5, 5))
    assert player.pixels() == picture


def test_what_is_counted_is_not_told_ahead_and_undone_in_a_playtest(tmp_path: Path) -> None:
    setup = a_setup()
    moments = moments_until(setup, lambda state: state.phase is Phase.INCOME and state.round == 2)
    player = sit_down(window(tmp_path, speed=Speed.SLOW), setup, moments)
    player.panel(ScoringPanel)
    assert looking_back(player).last == len(player.session.moments) - 1
    assert "points" not in player.words()
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_s)
    assert looking_back(player).last == len(player.session.moments)
    player.key(pygame.K_ESCAPE)
    player.session.change_table(is_playtest=True)
    player.key(pygame.K_z, CTRL)
    player.panel(BuildingPanel)
    assert [seat.points for seat in view_for(player.state, None).seats] == [0, 0]


def test_in_a_running_game_every_moment_is_seen_through_everybodys_eyes(tmp_path: Path) -> None:
    player = in_the_fourth_round(tmp_path, 3)
    panel = looking_back(player)
    while panel.at:
        view = player.table.view
        assert view.seat is None
        for seat in view.seats:
            assert seat.gold is None
            assert view.phase is not Phase.PRICING or (seat.prices, seat.discard) == ((), None)
        player.key(pygame.K_LEFT)


def one_has_priced(state: GameState) -> bool:
    """Whether one seat has decided and another has not."""
    priced = any(one.has_set_prices for one in state.players)
    return state.phase is Phase.PRICING and state.round == 2 and priced


def test_no_pixel_of_a_moment_depends_on_a_secret(tmp_path: Path) -> None:
    app, setup = window(tmp_path), a_setup(3)
    moments = moments_until(setup, one_has_priced)
    pictures = []
    for game in (moments, altered(moments, other_secrets(moments[-1].state, None))):
        player = sit_down(app, setup, game)
        player.key(pygame.K_RETURN)
        looking_back(player)
        player.move((5, 5))
        pictures.append(player.pixels())
    assert pictures[0] == pictures[1]


def test_a_finished_game_shows_what_was_secret_to_whoever_acted(tmp_path: Path) -> None:
    player = over(tmp_path)
    looking_back(player)
    moments = player.session.moments
    action, at = next(
        (moment.action, at)
        for at, moment in enumerate(moments, start=1)
        if isinstance(moment.action, SetPrices) and moment.state.phase is Phase.PRICING
    )
    player.table.history.open_time(at)
    assert isinstance(action, SetPrices)
    assert player.table.view.seat == action.seat
    (first, price), _ = action.prices
    assert f"asks {price} for {first}" in player.words()
    known = moments[at - 1].state.players[action.seat]
    assert purse_of(player, action.seat, known) in player.words()
    assert player.panel(TimePanel).at == at


@pytest.mark.parametrize("is_playtest", [False, True])
def test_a_playtest_shows_what_was_secret_and_the_only_person_their_own_gold(
    player: Player, is_playtest: bool
) -> None:
    player.session.change_table(is_playtest=is_playtest, computers=("", "easy"))
    at = number_of(player.session.moments, PlaceTile)
    player.table.history.open_time(at)
    seat = player.table.view.seat
    assert seat is not None
    assert is_playtest or seat == 0
    known = player.session.state_at(at).players[seat]
    assert purse_of(player, seat, known) in player.words()
    assert ("?" in player.words().split()) is not is_playtest


def test_two_rounds_are_rewound_and_played_on_beside_the_parent(player: Player) -> None:
    parent, path = player.session, player.session.path
    kept = path.read_bytes()
    looking_back(player)
    player.key(pygame.K_MINUS, text="-")
    for _ in range(3):
        player.key(pygame.K_LEFT, CTRL)
    at = player.panel(TimePanel).at
    assert parent.state_at(at).round == 2
    player.click("play on")
    assert "MacLeod, MacDonald, from Round 2, Prices" in player.words()
    player.type("Another way")
    player.click("yes")
    branch = player.session
    assert (branch.name, branch.parent) == ("Another way", Parent(game=parent.id, at=at))
    assert branch.state.players == parent.state_at(at).players
    assert branch.path != path
    assert player.table.history.time_speed is Speed.SLOW, "how fast it plays is remembered"
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    assert len(branch.moments) == at + 1
    assert read_game(branch.path).state == branch.state
    assert path.read_bytes() == kept
    assert parent.file.lock is None


def test_a_finished_game_is_played_on_from_its_middle_and_not_from_its_end(tmp_path: Path) -> None:
    player = over(tmp_path)
    player.click("look back")
    assert not player.button("play on").is_pressable
    player.key(pygame.K_p)
    assert player.app.scene is player.table
    at = number_of(player.session.moments, PlaceTile)
    player.table.history.open_time(at)
    player.keys(pygame.K_p, pygame.K_RETURN)
    assert len(player.session.moments) == at
    player.panel(BuildingPanel)


def test_space_plays_from_moment_to_moment_at_its_pace_to_the_end(player: Player) -> None:
    panel = looking_back(player)
    player.key(pygame.K_SPACE)
    assert panel.at == 0, "at the end it begins anew"
    player.wait(PACES[Speed.NORMAL] * 3.5)
    assert panel.at == 3
    for keys in ((pygame.K_SPACE,), (pygame.K_SPACE, pygame.K_l)):
        player.keys(*keys)
        player.wait(PACES[Speed.NORMAL] * 2)
        assert panel.at == 3, "it stops, and does not play under a sheet"
    player.keys(pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_END)
    player.click("pace")
    assert "Fast" in player.words()
    player.keys(*[pygame.K_LEFT] * 4)
    player.click("play")
    player.wait(PACES[Speed.FAST] * 2.5)
    assert panel.at == panel.last - 2
    player.wait(PACES[Speed.FAST] * 4)
    assert (panel.at, panel.is_playing) == (panel.last, False)
    player.key(pygame.K_MINUS, text="-")
    player.key(pygame.K_KP_MINUS)
    assert "Slow" in player.words()


def test_a_click_in_the_whole_log_shows_the_cells_that_count(tmp_path: Path) -> None:
    scoring = (ScoringId.ROAD_TILES, ScoringId.SHEEP, ScoringId.SQUARES, ScoringId.COLUMNS)
    setup = a_setup(scoring=scoring)
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.PRICING, 2)))
    player.keys(pygame.K_RETURN, pygame.K_l, pygame.K_HOME)
    scored = [event for event in player.session.events if isinstance(event, TileScored)]
    wanted = next(line for event in scored for line in event.lines if line.cells)
    name = player.session.setup.seats[wanted.seat].name
    told = f"\u00a0{name}: {wanted.counted} +{wanted.points}"
    while not (found := [place for text, place in player.places() if text.endswith(told)]):
        player.key(pygame.K_DOWN)
    player.click(found[0].center)
    events = player.session.moments[player.panel(TimePanel).at - 1].events
    assert any(isinstance(event, TileScored) for event in events)
    assert player.table.desk.shown == wanted.seat
    assert player.table.panel.marks(player.table.desk.shown).highlighted == frozenset(wanted.cells)


def write(player: Player, text: str) -> None:
    assert player.app.scene.name == "TextQuestion"
    player.type(text)
    player.key(pygame.K_RETURN)


@pytest.fixture
def noted(player: Player) -> Player:
    """Somebody with a note to the fifth moment and a bookmark at the ninth, who looks at the latter."""
    looking_back(player)
    for at, key, text in ((5, pygame.K_n, "too dear"), (9, pygame.K_k, "the ferry")):
        player.table.history.open_time(at)
        player.key(key)
        write(player, text)
    return player


def test_notes_and_bookmarks_are_saved_and_stand_in_log_and_panel(noted: Player) -> None:
    saved = read_game(noted.session.path).save
    assert [(note.at, note.text) for note in saved.notes] == [(5, "too dear")]
    assert [(mark.at, mark.name) for mark in saved.bookmarks] == [(9, "the ferry")]
    assert noted.words().count("the ferry") == 2, "on the panel and in the log"
    noted.keys(pygame.K_ESCAPE, pygame.K_l, pygame.K_HOME)
    assert {"too dear", "the ferry"} <= {text for text, _ in noted.places()}


def test_a_note_needs_words_and_a_bookmark_proposes_a_name(player: Player) -> None:
    player.keys(pygame.K_n, pygame.K_RETURN)
    assert player.app.scene.name == "TextQuestion"
    assert player.session.notes == []
    write(player, "think")
    assert [note.at for note in player.session.notes] == [len(player.session.moments)]
    player.keys(pygame.K_k, pygame.K_RETURN)
    assert [mark.name for mark in player.session.bookmarks] == ["Round 4, Build"]


def test_a_click_in_the_list_leads_to_the_moment_and_removes_a_note_after_asking(
    noted: Player,
) -> None:
    noted.key(pygame.K_ESCAPE)
    noted.key(pygame.K_n, SHIFT)
    assert {"too dear", "the ferry"} <= {text for text, _ in noted.places()}
    noted.click("pin 1")
    assert noted.panel(TimePanel).at == 5
    noted.click("pins")
    noted.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert noted.panel(TimePanel).at == 9
    noted.key(pygame.K_n, SHIFT)
    row = noted.targets()["pin 1"]
    noted.click((row.right - 16, row.centery))
    assert "Remove the note?" in noted.words()
    noted.click("no")
    assert len(noted.session.notes) == 1
    noted.keys(pygame.K_DELETE, pygame.K_RETURN)
    saved = read_game(noted.session.path).save
    assert (len(saved.notes), len(saved.bookmarks)) == (0, 1)
    noted.keys(pygame.K_DELETE, pygame.K_RETURN, pygame.K_ESCAPE)
    assert not [*noted.session.notes, *noted.session.bookmarks]
    assert "the ferry" not in noted.words()


def test_the_list_is_as_tall_as_what_is_left_in_it(noted: Player) -> None:
    noted.key(pygame.K_ESCAPE)
    noted.key(pygame.K_n, SHIFT)
    tall = noted.app.scene.targets()["close"]
    noted.keys(pygame.K_DELETE, pygame.K_RETURN)
    low = noted.app.scene.targets()
    noted.app.relayout()
    noted.turn()
    assert low == noted.app.scene.targets()
    assert low["close"].y < tall.y


def test_a_note_and_a_bookmark_are_put_in_other_words_and_keep_their_lines(player: Player) -> None:
    player.session.add_note(5, "First plan:\n- buy")
    player.session.add_bookmark(9, "")
    player.key(pygame.K_n, SHIFT)
    player.keys(pygame.K_HOME, pygame.K_F2, pygame.K_END)
    write(player, " by far")
    assert "buy by far" in player.words()
    player.keys(pygame.K_END, pygame.K_F2)
    assert player.app.scene.typing is not None
    write(player, "the ferry")
    player.click("edit")
    player.type("the bridge")
    player.click("yes")
    assert "the bridge" in player.words()
    saved = read_game(player.session.path).save
    assert [(note.at, note.text) for note in saved.notes] == [(5, "First plan:\n- buy by far")]
    assert [(mark.at, mark.name) for mark in saved.bookmarks] == [(9, "the bridge")]


def resumed(folder: Path, session_of: Callable[[App], Session]) -> Player:
    """A game as it is opened."""
    app = window(folder)
    app.reset(TitleScene(app))
    app.push(TableScene(app, session_of(app)))
    player = Player(app)
    player.turn()
    return player


def test_a_game_opens_at_its_moment_with_what_has_to_be_told(tmp_path: Path) -> None:
    def opened(app: App) -> Session:
        setup = a_setup(seed=4)
        moments = moments_until(setup, in_phase(Phase.BUILDING, 3))
        session = Session(setup, app.shelf, app.shelf.fresh_path(), moments=moments)
        session.opening_note, session.shown = "the end of the file is missing", 7
        return session

    player = resumed(tmp_path, opened)
    assert isinstance(player.app.scene, Question)
    player.wait(10)
    assert "The end of the file is missing" in player.words()
    player.click("no")
    assert player.app.scenes[-1] is player.table
    assert player.session.opening_note == ""
    assert player.panel(TimePanel).at == 7
    player.key(pygame.K_ESCAPE)
    player.panel(BuildingPanel)


def test_whoever_leaves_the_table_lets_another_window_have_the_game(tmp_path: Path) -> None:
    player = resumed(tmp_path, lambda app: Session.start(a_setup(), app.shelf))
    path = player.session.path
    assert Lock.take(path) is None
    player.key(pygame.K_F10)
    player.click("To the title")
    lock = Lock.take(path)
    assert lock is not None
    lock.release()


def test_trouble_with_the_disk_is_told_once_and_when_it_is_over(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    saves = player.app.shelf.folder
    saves.rename(tmp_path / "elsewhere")
    saves.write_text("not a folder")
    set_any_prices(player)
    assert "tried again after every action" in player.words()
    player.key(pygame.K_ESCAPE)
    assert player.words().count("The game is not saved now") == 2, "in the menu as well"
    player.key(pygame.K_ESCAPE)
    saves.unlink()
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    assert "The game is saved again." in player.words()
    assert player.session.path.is_file()
