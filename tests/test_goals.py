"""Goals of scenarios: how they are stored, what was reached of them, and the stars for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skye_desktop.files import Shelf, read_game, shipped_folder
from skye_desktop.files.record import RecordError, as_file, read_record
from skye_desktop.game.session import Session
from skye_desktop.games.skye.engine import read_action
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.outcome import outcome, reached, stars, states_since

LAKE = shipped_folder("saves") / "scenarios" / "207 a lake to close.json"
GOAL = Goal(
    kind=GoalKind.LAY,
    seat=0,
    best=18,
    glance=6,
    way=("0 lay 38@1,-1", "0 end"),
    task="Lay the last tile for most points.",
)


def with_goal(folder: Path, goal: object = GOAL, file: Path = LAKE) -> Path:
    """A copy of a scenario with another goal."""
    fields = json.loads(file.read_text(encoding="utf-8"))
    fields["goal"] = goal.model_dump(mode="json") if isinstance(goal, Goal) else goal
    path = folder / file.name
    path.write_text(json.dumps(fields), encoding="utf-8")
    return path


def played(path: Path, shelf: Shelf, *actions: str) -> Session:
    game = read_game(path)
    session = Session.resume(game, shelf)
    for action in actions:
        session.do(read_action(action))
    return session


def test_a_goal_is_kept_with_the_name_while_its_scenario_is_played_and_branched(
    tmp_path: Path,
) -> None:
    path, shelf = with_goal(tmp_path), Shelf(tmp_path / "saves")
    session = played(path, shelf, "0 lay 38@1,-1")
    branch = session.branch(1, "")
    session.close()
    resumed = Session.resume(read_game(session.path), shelf)
    scenario = read_game(path).save.id
    for one in (session, resumed, branch):
        assert one.goal == GOAL
        assert one.scenario is not None
        assert (one.scenario.game, one.scenario.at) == (scenario, 0)
    assert session.name == resumed.name == "A lake to close"


def test_a_game_without_a_goal_is_written_as_before(tmp_path: Path) -> None:
    session = played(with_goal(tmp_path, None), Shelf(tmp_path / "saves"))
    assert "goal" not in json.loads(as_file(session.as_save()))


def test_a_goal_is_refused_that_is_none_of_the_game_or_of_no_seat() -> None:
    text = LAKE.read_text(encoding="utf-8")
    for goal, why in (
        ({"kind": "dance", "seat": 0, "best": 1, "glance": 0}, "goal"),
        (GOAL.model_copy(update={"seat": 4}).model_dump(mode="json"), "one of the seats"),
        ({**GOAL.model_dump(mode="json"), "terrain": "water"}, "cell and terrain"),
    ):
        changed = json.dumps(json.loads(text) | {"goal": goal})
        with pytest.raises(RecordError, match=why):
            read_record(changed)


def test_a_goal_is_answered_when_the_round_of_its_scenario_is_scored(tmp_path: Path) -> None:
    path, shelf = with_goal(tmp_path), Shelf(tmp_path / "saves")
    session = played(path, shelf, "0 lay 38@1,-1")
    assert reached(GOAL, states_since(session)) is None
    session.do(read_action("0 end"))
    assert outcome(GOAL, states_since(session)) == (18, 3, True)
    session.begin_round()
    assert reached(GOAL, states_since(session)) == 18
    other = played(path, shelf, "0 lay 38@1,-2r1", "0 end")
    assert outcome(GOAL, states_since(other)) == (6, 1, True)


def test_stars_are_for_the_best_for_what_is_near_and_for_a_first_glance() -> None:
    assert [stars(GOAL, figure) for figure in (19, 18, 17, 16, 15, 6, 5)] == [3, 3, 2, 2, 1, 1, 0]
    blank = GOAL.model_copy(update={"best": 3, "glance": 0})
    assert [stars(blank, figure) for figure in (3, 1, 0, -1)] == [3, 2, 0, 0]
    assert stars(blank.model_copy(update={"best": 0}), 0) == 3
    win = GOAL.model_copy(update={"kind": GoalKind.WIN, "best": 3})
    assert [stars(win, figure, is_won=figure > 0) for figure in (3, 2, 1, 0)] == [3, 2, 2, 0]
    assert stars(win.model_copy(update={"best": 0}), 0, is_won=False) == 0
    close = Goal(kind=GoalKind.CLOSE, seat=0, best=6, glance=0, cell=(0, 1), terrain="water")
    assert [stars(close, figure) for figure in (6, 5, 3, 0)] == [3, 2, 1, 0]
