"""Scenarios with a goal in the window: the task, the result, the list of chapters, and the editor's proof."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from groups import widely
from scenario import GOAL, SIX_PLACES, with_goal
from table import CTRL, Player, window
from ui import Reader

from skye_desktop.files import read_game, shipped_folder
from skye_desktop.files.trophies import SCENARIOS, Trophy
from skye_desktop.games.skye.engine import DealTiles, read_action
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.scenario_chapters import ShippedScenario, opened_by, why_closed
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.editor.editor_scene import EditorScene
from skye_desktop.games.skye.ui.scenes.scenarios_screen import ScenariosScene
from skye_desktop.games.skye.ui.table.panels.goal_panel import GoalPanel

ROUND = Goal(kind=GoalKind.ROUND, seat=0, best=11, glance=9, task="Agnes buys and lays.")
BEST, NEAR = ("1 lay 38@-2,0r1", "1 end"), ("1 lay 38@2,0", "1 end")


def at_the_scenario(
    folder: Path,
    goal: Goal | None = GOAL,
    size: tuple[int, int] = (1280, 720),
    scale: int | None = None,
) -> Player:
    """The table with the scenario of a file, all that comes by itself having come."""
    app = window(folder, size=size, scale=scale)
    app.go.to_title()
    app.go.resume(read_game(with_goal(folder, goal)))
    player = Player(app)
    player.wait(0.5)
    return player


def do(player: Player, written: str) -> None:
    """Do what a person at the table decides, in notation."""
    action = read_action(written)
    assert not isinstance(action, DealTiles)
    player.table.desk.submit(action)
    player.turn()


def play(player: Player, actions: Sequence[str]) -> None:
    """Do that, and go on to the result by keys."""
    for action in actions:
        do(player, action)
    player.keys(pygame.K_s, pygame.K_RETURN)
    player.wait(0.2)


def spoken(player: Player) -> str:
    """All that a screen reader finds on the screen."""
    return " ".join(node.words for node in player.app.scene.node().walk())


def trophies(app: App) -> dict[str, Trophy]:
    return dict(app.trophies.read()[0].get(SCENARIOS, {}))


# -- the task


@pytest.mark.parametrize(
    ("size", "scale"),
    widely([((1280, 720), None), ((1280, 720), 150), ((720, 1280), None)]),
)
def test_the_task_is_in_sight_and_heard_until_the_result(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    player = at_the_scenario(tmp_path, size=size, scale=scale)
    for _ in range(2):
        assert GOAL.task in player.words()
        assert not any(GOAL.task in cut for cut in player.cut_words())
        assert f"Task: {GOAL.task}" in spoken(player)
        task = pygame.Rect(player.table.tree.ids["scenario"].rect)
        assert player.app.screen.get_rect().contains(task)
        assert not task.colliderect(player.table.desk.panel.rect)
        assert not task.colliderect(player.table.room.land)
        player.keys(pygame.K_1)  # also with the tile in hand
    player.keys(pygame.K_ESCAPE)
    play(player, BEST)
    assert GOAL.task in player.words()
    player.click("play on")
    player.wait(0.2)
    assert "scenario" not in player.table.tree.ids, "the game goes on as any other"


def test_the_menu_of_a_scenario_leads_back_to_the_list(tmp_path: Path) -> None:
    player = at_the_scenario(tmp_path)
    player.keys(pygame.K_F10)
    player.click("Scenarios")
    assert isinstance(player.app.scene, ScenariosScene)


def test_the_task_stays_in_sight_while_computers_act(tmp_path: Path) -> None:
    (market,) = SIX_PLACES.parent.glob("*for the neighbour.json")
    path = with_goal(tmp_path, ROUND, market, ("", "greedy", "greedy"))
    app = window(tmp_path)
    app.go.to_title()
    app.go.resume(read_game(path))
    player = Player(app)
    player.wait(0.2)
    do(player, "0 buy 60")
    for _ in range(400):
        player.turn(seconds=0.2)
        player.see()
        assert "scenario" in player.table.tree.ids
        if player.table.panel.shown_turn is not None:
            return
    raise AssertionError("no computer has acted")


def test_a_game_that_is_no_scenario_has_no_strip(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.go.resume(read_game(shipped_folder("saves") / "round 3, prices to set.json"))
    player = Player(app)
    player.wait(0.2)
    assert player.table.desk.goal is None
    assert "scenario" not in player.table.tree.ids


def test_a_scenario_without_goal_is_told_so_and_shows_its_story(tmp_path: Path) -> None:
    player = at_the_scenario(tmp_path, None)
    words = player.words()
    assert "This scenario has no goal; it can be played all the same." in words
    assert "scenario" in player.table.tree.ids


def test_a_goal_that_its_search_refutes_is_told_so_and_set_right(tmp_path: Path) -> None:
    player = at_the_scenario(tmp_path, GOAL.model_copy(update={"best": 7}))
    told = "The goal is refuted: the best is 9, and its file says 7."
    assert told in player.words()
    play(player, NEAR)
    assert "7 of 9 points" in player.words()


# -- the result


def test_the_best_is_told_beside_what_can_be_and_kept(tmp_path: Path) -> None:
    player = at_the_scenario(tmp_path)
    play(player, BEST)
    words = player.words()
    assert "9 of 9 points" in words
    assert "The best there is" in words
    assert "3 stars of 3" in spoken(player)
    (trophy,) = trophies(player.app).values()
    assert (trophy.stars, trophy.reached, trophy.best, trophy.tries) == (3, 9, 9, 1)
    assert player.table.tree.ids["next"].is_primary
    player.table.desk.undo()
    player.turn()
    assert not isinstance(player.table.panel, GoalPanel)
    player.table.desk.redo()
    player.keys(pygame.K_s, pygame.K_RETURN)
    assert isinstance(player.table.panel, GoalPanel)
    assert next(iter(trophies(player.app).values())).tries == 1, "the same try is counted once"


def test_what_is_not_the_best_is_tried_again_and_the_better_try_is_kept(tmp_path: Path) -> None:
    player = at_the_scenario(tmp_path)
    play(player, NEAR)
    words = player.words()
    assert "7 of 9 points" in words
    assert "2 points more are to be found." in words
    assert player.table.tree.ids["try again"].is_primary
    player.key(pygame.K_RETURN)
    assert player.session.moments == []
    assert "Your best: 7 of 9 points" in player.words()
    assert "refuted" not in player.words()
    assert player.table.desk.redo_name()
    play(player, BEST)
    (trophy,) = trophies(player.app).values()
    assert (trophy.stars, trophy.reached, trophy.tries) == (3, 9, 2)


def test_a_try_is_kept_whose_result_nobody_has_looked_at(tmp_path: Path) -> None:
    player = at_the_scenario(tmp_path)
    for action in NEAR:
        do(player, action)
    assert trophies(player.app) == {}
    player.app.go.to_title()
    (trophy,) = trophies(player.app).values()
    assert (trophy.reached, trophy.tries) == (7, 1)


def test_the_best_way_is_shown_on_the_land_and_changes_nothing(tmp_path: Path) -> None:
    player = at_the_scenario(tmp_path)
    play(player, NEAR)
    before = player.session.digest
    player.click("show me")
    player.wait(0.1)
    player.see()
    assert player.table.view.seats[1].territory.cell_of(38) is None
    player.wait(4)
    player.see()
    assert player.table.view.seats[1].territory.cell_of(38) == (-2, 0)
    assert "The best: 9 of 9 points" in player.words()
    assert player.session.digest == before
    player.key(pygame.K_s)
    player.wait(0.1)
    player.see()
    assert player.table.view.seats[1].territory.cell_of(38) == (2, 0)


def test_a_scenario_that_was_begun_keeps_name_and_task(tmp_path: Path) -> None:
    player = at_the_scenario(tmp_path)
    path = player.session.path
    do(player, BEST[0])
    player.app.go.to_title()
    player.app.go.resume(read_game(path))
    player.wait(0.2)
    assert player.session.path == path
    assert player.app.scene.caption().startswith("One tile, six places")
    assert GOAL.task in player.words()


# -- the list


def scenario(number: int) -> ShippedScenario:
    return ShippedScenario(Path(f"{number}.json"), str(number), f"No {number}", GOAL)


def test_two_are_open_and_a_solved_one_opens_the_two_after_it() -> None:
    chapter = [scenario(number) for number in range(6)]

    def closed(*solved: int) -> list[int]:
        won = {SCENARIOS: {str(number): Trophy(stars=1, tries=1) for number in solved}}
        return [at for at in range(6) if opened_by(chapter, at, won)]

    assert closed() == [2, 3, 4, 5]
    assert closed(0) == [3, 4, 5]
    assert closed(1) == [4, 5]
    assert closed(0, 1, 2, 3) == []
    told = why_closed(opened_by(chapter, 3, {}))
    assert told == "Opens when “No 1” or “No 2” is solved."
    assert why_closed(()) == ""


def test_ones_own_scenario_is_listed_with_its_stars_and_never_closed(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    path = with_goal(saves)
    path = path.rename(saves / "save six.json")
    app = window(tmp_path)
    app.trophies.add_try(SCENARIOS, read_game(path).save.id, Trophy(stars=2, reached=7, best=9))
    app.go.to_title()
    app.go.open("scenarios")
    reader, scene = Reader(app), app.scene
    assert isinstance(scene, ScenariosScene)
    reader.wait_for_files()
    reader.key(pygame.K_END)
    reader.wait_for_files()
    assert "Your best: 7 of 9 points · 1 try" in reader.words()
    assert "2 stars of 3" in spoken(Player(app))
    reader.key(pygame.K_RETURN)
    assert Player(app).session.goal == GOAL


def test_a_scenario_of_the_list_is_solved_leads_to_the_next_and_opens_others(
    tmp_path: Path,
) -> None:
    app = window(tmp_path)
    app.go.to_title()
    app.go.open("scenarios")
    reader, player = Reader(app), Player(app)
    reader.wait_for_files()
    reader.keys(pygame.K_DOWN, pygame.K_DOWN)
    reader.wait_for_files()
    third = app.scene
    assert isinstance(third, ScenariosScene)
    assert third.chosen is not None
    reader.key(pygame.K_RETURN)
    assert app.scene is third, "it is not open yet"
    assert f"Opens when “{third.listed()[0].title}”" in reader.words()
    reader.keys(pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
    first = player.session
    assert first.goal is not None
    play(player, first.goal.way)
    player.click("next")
    player.wait(0.2)
    assert player.table.desk.game_name == third.listed()[1].title
    app.go.to_title()
    app.go.open("scenarios")
    reader.wait_for_files()
    assert "1 · First tiles: 3 of 21 stars" in reader.words()
    assert app.scene.targets()["open"]
    reader.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert player.table.desk.game_name == third.listed()[2].title


def test_damaged_trophies_are_put_aside_with_a_sentence_and_the_list_opens(tmp_path: Path) -> None:
    (tmp_path / "trophies.json").write_text("{", encoding="utf-8")
    app = window(tmp_path)
    app.go.to_title()
    app.go.open("scenarios")
    reader = Reader(app)
    reader.wait_for_files()
    assert "What you have won could not be read whole" in reader.words()
    assert reader.button("open").enabled


# -- the editor


def in_the_editor(folder: Path) -> tuple[Reader, EditorScene]:
    """The editor with the position of the scenario, its tile to be drawn next."""
    app = window(folder)
    app.go.to_title()
    app.go.open("scenarios")
    game = read_game(SIX_PLACES)
    app.go.editor(game.state, "", GOAL)
    reader, scene = Reader(app), app.scene
    assert isinstance(scene, EditorScene)
    reader.turn()
    reader.key(pygame.K_s, CTRL)
    reader.key(pygame.K_RETURN)
    return reader, scene


def test_an_empty_table_to_build_on_is_one_click_away(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.go.to_title()
    app.go.open("scenarios")
    reader = Reader(app)
    reader.wait_for_files()
    reader.click("new scenario")
    assert isinstance(app.scene, EditorScene)
    assert app.scene.fault == ""


def test_a_goal_is_proven_before_it_is_kept(tmp_path: Path) -> None:
    reader, scene = in_the_editor(tmp_path)
    assert scene.draft.drawn_next[:2] == (5, 38)
    reader.click("yes")
    told = reader.words()
    assert "The goal is proven" in told
    assert "The best is 9 points." in told
    assert list((tmp_path / "saves").glob("*.json")) == []
    reader.key(pygame.K_RETURN)
    (path,) = (tmp_path / "saves").glob("*.json")
    saved = read_game(path).save
    goal = saved.goal
    assert goal is not None
    assert (goal.kind, goal.seat, goal.best, goal.task) == (GoalKind.LAY, 1, 9, GOAL.task)
    assert saved.table.computers == ("greedy", "")
    assert not scene.is_changed


def test_what_cannot_be_found_is_refused_and_may_be_kept_without_a_goal(tmp_path: Path) -> None:
    reader, _ = in_the_editor(tmp_path)
    reader.click("kind")  # prices
    reader.click("kind")  # the last round, which this is not
    assert "Only the last round can be won: let it be round 6." in reader.words()
    reader.click("kind")
    reader.click("area")
    reader.click("area")  # water that is open at three places
    reader.click("yes")
    told = reader.words()
    assert "This goal cannot be kept" in told
    assert "This area cannot be completed with these tiles: lay out others." in told
    reader.key(pygame.K_RETURN)
    (path,) = (tmp_path / "saves").glob("*.json")
    assert "goal" not in json.loads(path.read_text(encoding="utf-8"))


def test_a_goal_to_lay_tiles_says_that_tiles_are_missing(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.go.to_title()
    app.go.editor()
    reader = Reader(app)
    reader.turn()
    reader.key(pygame.K_s, CTRL)
    reader.key(pygame.K_RETURN)
    reader.click("kind")
    assert "Put one to 3 tiles into “Drawn next”: these are to be laid." in reader.words()
    reader.key(pygame.K_RETURN)
    assert list((tmp_path / "saves").glob("*.json")) == []
