"""Tournaments: the strengths of the levels in short, and what the command prints."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from skye_desktop.__main__ import main
from skye_desktop.game.confidence import margin, share_margin
from skye_desktop.games.skye.bots import BOTS, STYLES
from skye_desktop.games.skye.playtest import (
    GROUPS,
    LADDER,
    Contest,
    Result,
    play,
    play_deal,
    select_contests,
    table,
)

Capture = pytest.CaptureFixture[str]

# Strength, in short: the whole table is `skye-desktop simulate --tournament all`


@pytest.mark.wide
@pytest.mark.parametrize(
    ("level", "opponent", "seats", "deals", "wanted"),
    [
        ("solid", "easy", 2, range(500, 504), 0.75),
        ("strong", "solid", 2, range(500, 502), 0.75),
        ("solid", "greedy", 2, range(500, 504), 0.65),
        ("strong", "greedy", 2, range(500, 502), 0.85),
        ("solid", "prices_one", 2, range(600, 603), 0.5),
        ("solid", "passes", 2, range(600, 603), 0.5),
        ("solid", "easy", 4, range(700, 702), 0.45),
    ],
)
def test_a_level_wins_more_than_its_share_against_the_one_below_and_simple_tricks(
    level: str, opponent: str, seats: int, deals: range, wanted: float
) -> None:
    contest = Contest(level, opponent, seats)
    total = Result(contest)
    for seed in deals:
        total.add(play_deal(contest, seed))
    assert total.wins >= wanted


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


def test_the_deals_are_the_same_for_every_contest_so_that_bots_meet_the_same_luck() -> None:
    (first, *_), (second, *_) = (
        play(table(2, 9), bots, check=False).actions
        for bots in (("easy", "random"), ("random", "easy"))
    )
    assert first == second


# Figures


def test_an_interval_is_as_wide_as_the_tables_say() -> None:
    for values, known in (
        # Student's 97.5 % quantiles: 4 degrees of freedom 2.776, 9: 2.262, 99: 1.984.
        ([1, 2, 3, 4, 5], 2.776 * 2.5**0.5 / 5**0.5),
        ([0, 1] * 5, 2.262 * (10 / 36) ** 0.5 / 10**0.5),
        ([0, 1] * 50, 1.984 * (25 / 99) ** 0.5 / 10),
    ):
        assert margin(values) == pytest.approx(known, rel=0.004)


def test_what_never_came_is_not_held_for_impossible() -> None:
    assert share_margin([1.0] * 60) == 0.05
    assert share_margin([]) == share_margin([1.0]) == share_margin([0.0, 1.0]) == 1
    assert share_margin([0.0, 1.0] * 50) == margin([0.0, 1.0] * 50)


# Which contests


def wanted_of(contests: Sequence[Contest]) -> list[float]:
    return [contest.wanted or 0 for contest in contests]


def test_the_ladder_asks_of_every_level_to_beat_the_one_below() -> None:
    assert set(LADDER) <= set(BOTS)
    ladder = select_contests(["ladder"])
    pairs = [(contest.level, contest.opponent) for contest in ladder]
    assert pairs == list(zip(LADDER[1:], LADDER, strict=False))
    assert min(wanted_of(ladder)) >= 0.75
    assert {contest.seats for contest in select_contests(["alone"])} == {3, 4, 5}
    assert min(wanted_of(select_contests(["alone"], 4))) >= 0.37
    assert {contest.level for contest in select_contests(["styles"])} == {LADDER[-1]}
    opponents = {contest.opponent for contest in select_contests(["styles", "tricks"])}
    assert opponents == {*STYLES, "greedy"}


def test_words_choose_contests_by_group_by_bot_and_by_table() -> None:
    assert set(select_contests(["all"])) == {
        contest for group in GROUPS.values() for contest in group
    }
    assert select_contests(["styles", "ladder"]) == (*GROUPS["styles"], *GROUPS["ladder"])
    assert select_contests(["solid", "easy"], 3) == (Contest("solid", "easy", 3),)
    assert select_contests(["ladder", "easy"]) == (Contest("solid", "easy", 2, 0.75),)
    assert {contest.seats for contest in select_contests(["all"], 5)} == {5}
    with pytest.raises(ValueError, match="at tables of 5 seats"):
        select_contests(["ladder"], 5)


# The command


def test_the_command_prints_a_line_for_each_contest(capsys: Capture) -> None:
    more = ["--seats", "3", "--games", "6", "--seed", "2"]
    assert main(["simulate", "--tournament", "solid", "random", *more]) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.startswith("level")
    assert head.split()[:4] == ["level", "against", "games", "wins"]
    told = " ".join(line.split())
    assert told.startswith("solid random × 2 6 100.0 % ± 100.0 33.3 %")


def test_a_tournament_takes_two_bots_or_groups(capsys: Capture) -> None:
    for names, told in (
        (["strong", "champion"], "'champion' is no bot and no group"),
        (["nobody", "solid"], "'nobody' is no bot and no group"),
        (["nobody", "solid"], "greedy"),
        (["random"], "random"),
        (["all", "solid", "easy"], "all solid easy"),
        (["solid", "easy", "greedy"], "solid easy greedy"),
    ):
        assert main(["simulate", "--tournament", *names]) == 2
        assert told in capsys.readouterr().err
