"""Tournaments: the strengths of the levels in short, and what the command prints."""

from __future__ import annotations

import pytest

from skye_desktop.__main__ import main
from skye_desktop.playtest import CONTESTS, Contest, Result, compete, play, play_deal, table


def result(level: str, opponent: str, seats: int, deals: range) -> Result:
    """A short contest, one deal after the other."""
    contest = Contest(level, opponent, seats)
    total = Result(contest)
    for seed in deals:
        total.add(play_deal(contest, seed))
    return total


# Strength, in short: the whole table is `skye-desktop simulate --tournament all`


@pytest.mark.wide
@pytest.mark.parametrize(
    ("level", "opponent", "deals", "wanted"),
    [
        ("solid", "easy", 6, 0.75),
        ("strong", "solid", 4, 0.75),
        ("solid", "greedy", 6, 0.65),
        ("strong", "greedy", 3, 0.85),
    ],
)
def test_a_level_beats_the_one_below(level: str, opponent: str, deals: int, wanted: float) -> None:
    assert result(level, opponent, 2, range(500, 500 + deals)).wins >= wanted


@pytest.mark.wide
@pytest.mark.parametrize("trick", ["prices_one", "passes"])
def test_a_simple_trick_does_not_beat_the_solid_level(trick: str) -> None:
    assert result("solid", trick, 2, range(600, 605)).wins >= 0.5


@pytest.mark.wide
def test_at_a_table_of_four_a_level_wins_more_than_its_share() -> None:
    assert result("solid", "easy", 4, range(700, 702)).wins >= 0.45


# Contests


def test_a_deal_is_played_from_every_seat() -> None:
    played = play_deal(Contest("easy", "random", 3), 5)
    assert played.games == 3
    assert len(played.deals) == 1
    assert len(played.points) == len(played.rival_points) == 3
    assert played.seconds


def test_a_bot_wins_its_share_against_itself() -> None:
    played = play_deal(Contest("easy", "easy", 2), 8)
    # The same game twice, seen from both seats.
    assert played.wins == 0.5
    assert sum(played.points) == sum(played.rival_points)


def test_the_confidence_interval_narrows_with_the_deals() -> None:
    contest = Contest("easy", "random", 2)
    few, many = Result(contest, deals=[0.5, 1.0]), Result(contest, deals=[0.5, 1.0] * 50)
    assert few.wins == many.wins == 0.75
    assert 0 < many.margin < few.margin / 5
    assert Result(contest, deals=[1.0]).margin == 1


def test_the_slowest_share_of_the_decisions_is_found() -> None:
    timed = Result(Contest("easy", "random", 2), seconds=[i / 100 for i in range(100, 0, -1)])
    assert timed.slowest(0.99) == 0.99
    assert timed.slowest(0.5) == 0.5


def test_a_contest_plays_whole_deals_on_all_cores() -> None:
    *_, last = compete(Contest("random", "random", 3), 4, 1)
    assert last.games == 6
    assert len(last.deals) == 2


def test_the_same_contest_has_the_same_result() -> None:
    contest = Contest("solid", "easy", 2)
    assert play_deal(contest, 3).points == play_deal(contest, 3).points


def test_a_game_is_timed_seat_by_seat() -> None:
    game = play(table(3, 1), ("random", "easy", "random"), check=False)
    decisions = sum(len(seconds) for seconds in game.seconds)
    assert decisions == len(game.actions) - len(game.state.setup.track)


def test_the_table_of_contests_asks_what_is_wanted_of_every_level() -> None:
    assert {contest.level for contest in CONTESTS} == {"solid", "strong"}
    assert {contest.opponent for contest in CONTESTS} == {"easy", "solid", "greedy", "prices_one", "passes"}


# The command


def test_the_command_prints_a_line_with_wins_interval_points_and_times(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["simulate", "--tournament", "solid", "random", "--seats", "3", "--games", "6", "--seed", "2"]
    assert main(arguments) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.split()[:4] == ["level", "against", "games", "wins"]
    assert line.split()[:7] == ["solid", "random", "×", "2", "6", "100.0", "%"]


@pytest.mark.parametrize(
    ("names", "word"), [(["strong", "champion"], "champion"), (["nobody", "solid"], "nobody")]
)
def test_a_name_that_is_no_bot_is_named_with_those_that_are(
    names: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["simulate", "--tournament", *names])
    assert stop.value.code == 2
    error = capsys.readouterr().err
    assert f"'{word}' is no bot" in error
    assert "greedy" in error


@pytest.mark.parametrize("names", [["solid"], ["all", "solid"], ["solid", "easy", "greedy"]])
def test_a_tournament_takes_two_bots(names: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--tournament", *names]) == 2
    assert " ".join(names) in capsys.readouterr().err


def test_every_bot_can_be_simulated_with_the_laws_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--bot", "solid", "--seats", "2", "--games", "2", "--check"]) == 0
    assert "violations: 0" in capsys.readouterr().out
