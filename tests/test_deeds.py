"""Each of the thirty deeds is done at its number and not below it, in real games as in made ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from random_variants import random_variant

from skye_desktop.files import Shelf, freeze, read_game
from skye_desktop.files.record import TableOptions, as_file
from skye_desktop.game.session import Session
from skye_desktop.games.skye.deeds import DEEDS, deeds_of
from skye_desktop.games.skye.deeds.deed_lines import deed_line, deeds_at
from skye_desktop.games.skye.deeds.seat_story import GameStory, SeatStory, Trade, story_of
from skye_desktop.games.skye.engine import (
    GameSetup,
    Phase,
    ScoreLine,
    ScoringId,
    Territory,
    TileScored,
    new_game,
)
from skye_desktop.games.skye.playtest.games import PlayedGame, play, table

LANDS = {
    "lake": "C@0,0 39@1,-2r2 29@0,-1 65@1,-1r3 43@2,-1 11@1,0 69@2,0r1 45@3,0 54@-2,1r1 24@-1,1 "
    "14@0,1 71@1,1 60@2,1r1 73@0,2r3 41@1,2 44@2,2 6@3,2r3 51@0,3r3",
    "mountains": "C@0,0 42@-3,-2r2 13@-4,-1 9@-3,-1r1 25@-2,-1r1 34@0,-1 19@-4,0r3 21@-3,0r2 "
    "28@-2,0r1 71@-1,0 32@0,1r2",
    "pasture": "C@0,0 38@1,-2r2 67@2,-2r3 68@0,-1r2 6@1,-1r2 59@-1,0r3 48@1,0r3 71@2,0r3 7@0,1r1 "
    "37@1,1r3 55@2,1r1 14@-1,2r1 45@0,2r1 57@1,2 11@-1,3r3 64@0,3r2 8@1,3 2@0,4",
    "one of each": "C@0,0 45@-2,-2r2 28@-1,-2r2 70@-1,-1r1 37@0,-1r3 38@2,-1r2 68@-1,0r2 43@1,0 "
    "8@2,0r3 12@3,0 61@4,0r1 47@1,1r1 54@2,1r1",
    "many areas": "C@0,0 65@2,-1r3 64@-1,0r2 42@1,0 11@2,0 68@1,1r1 35@2,1r2",
    "block": "C@0,0 7@1,-1r3 58@1,0r2 33@2,0r3 24@0,1r2 69@1,1r1 11@2,1 21@0,2 28@1,2 71@2,2 "
    "8@0,3r1 30@1,3r3 48@2,3r1",
    "column": "C@0,0 33@0,1r1 20@0,2 71@0,3 29@0,4r2 30@0,5 44@0,6r2",
    "road": "C@0,0 34@-1,-1r1 68@0,-1r2 67@1,-1r2 3@2,-1r2 25@-1,0r2 29@3,0r2 33@0,1r1 26@1,1r2 "
    "71@2,1r1 36@3,1r2",
    "barrels": "C@0,0 25@0,-2r2 6@-1,-1 32@0,-1 51@-2,0r3 5@-1,0r3 7@0,1r1",
    "brochs": "C@0,0 3@-1,0 4@-2,1 10@-1,1r1 7@0,1r1 51@-2,2r1",
    "lights": "C@0,0 11@-1,-1r1 52@-1,0 61@1,0 51@0,1 67@1,1r3 48@2,1r2",
    "sheep": "C@0,0 16@-1,-2r3 19@-1,-1r3 27@-1,0r3 29@1,0r2 33@0,1r1",
    "ships": "C@0,0 60@2,-1r3 55@-1,0r3 66@1,0r3 53@2,0r2",
}
"""For each deed of a land one on which it is done."""
EMPTY = Territory()


def seat(number: int = 0, **fields: object) -> SeatStory:
    """A seat with six rounds of five points, and whatever is told of it."""
    story = SeatStory(number, EMPTY, gained=[5] * 6)
    return replace(story, **fields)  # type: ignore[arg-type]


def game(mine: SeatStory, *others: SeatStory, winners: tuple[int, ...] = (0,)) -> GameStory:
    return GameStory([mine, *(others or (seat(1),))], winners, [])


def is_done(id: str, of: GameStory) -> bool:
    return DEEDS[id].is_done(of, of.seats[0])


def sold(*rounds: int, price: int = 5, buyer: int = 1) -> list[Trade]:
    return [Trade(number, 7, price, 0, buyer) for number in rounds]


@pytest.mark.parametrize("id", LANDS)
def test_a_deed_of_the_land_is_done_on_such_a_land_and_not_with_one_tile_fewer(id: str) -> None:
    land = Territory.parse(LANDS[id])
    assert is_done(id, game(seat(land=land)))
    smaller = [land.without(cell) for cell in land.faces if land.can_spare(cell)]
    assert not all(is_done(id, game(seat(land=one))) for one in smaller if one is not None)
    assert not is_done(id, game(seat()))


def almost() -> Iterator[tuple[str, GameStory, GameStory]]:
    """Each deed of trade and race, with a game in which it is done and one in which almost."""
    rival, third = seat(1), seat(2)
    yield "scrolls", game(seat(scrolls=20)), game(seat(scrolls=19))
    always = sold(1, 2, 3, 4, 5, 6)
    yield "sold always", game(seat(sold=always), rival, third), game(seat(sold=always), rival)
    yield (
        "sold always",
        game(seat(sold=always), rival, third),
        game(seat(sold=always[1:]), rival, third),
    )
    yield "sold out", game(seat(sold=sold(1, 1, 3, 3, 4, 4))), game(seat(sold=sold(1, 1, 3, 4, 4)))
    yield "sold dear", game(seat(sold=sold(2, price=15))), game(seat(sold=sold(2, price=14)))
    cheap = [Trade(number, 7, 2, 1, 0) for number in range(1, 5)]
    dear = [*cheap[:3], Trade(4, 7, 3, 1, 0)]
    yield "bought cheap", game(seat(bought=cheap)), game(seat(bought=dear))
    yield "bought nothing", game(seat()), game(seat(bought=cheap[:1]))
    yield "bought nothing", game(seat()), game(seat(), winners=(0, 1))
    yield "sold nothing", game(seat()), game(seat(sold=sold(6)))
    yield "sold nothing", game(seat()), game(seat(), winners=(1,))
    yield "poor", game(seat(gold=4)), game(seat(gold=5))
    ahead = [6, 5, 5, 5, 5, 5]
    yield "led always", game(seat(gained=ahead)), game(seat(gained=[5, 6, 5, 5, 5, 5]))
    last = [1, 5, 5, 5, 5, 50]
    yield (
        "from behind",
        game(seat(gained=last), rival, third),
        game(seat(gained=last), rival, seat(2, gained=[1, 5, 5, 5, 5, 0])),
    )
    yield "great round", game(seat(gained=[0, 30])), game(seat(gained=[29, 29]))
    yield "by far", game(seat(scrolls=25)), game(seat(scrolls=24))
    yield "by gold", game(seat(gold=9)), game(seat(gold=9, scrolls=1))
    each = dict.fromkeys(list(ScoringId)[:4], 14)
    yield "all four", game(seat(by_tile=each)), game(seat(by_tile=each | {ScoringId.SQUARES: 13}))
    two = Territory.parse(LANDS["ships"])
    yield "fewest tiles", game(seat(), seat(1, land=two)), game(seat(land=two), seat(1, land=two))
    yield "two empty rounds", game(seat(gained=[0, 0, 9])), game(seat(gained=[0, 1, 9]))


@pytest.mark.parametrize(("id", "done", "missed"), list(almost()))
def test_a_deed_is_done_at_its_number_and_not_just_below(
    id: str, done: GameStory, missed: GameStory
) -> None:
    assert is_done(id, done)
    assert not is_done(id, missed)


def test_a_round_is_swept_by_who_is_first_alone_with_all_three_tiles() -> None:
    def scored(tile: ScoringId, *points: int) -> TileScored:
        lines = tuple(ScoreLine(at, n, n, (), tile.value) for at, n in enumerate(points))
        return TileScored(6, "A", tile, lines)

    first, second, third, *_ = ScoringId
    story = game(seat())
    story.scored += [scored(first, 5, 4), scored(second, 2, 1)]
    assert not is_done("swept", story), "two tiles are not enough"
    story.scored.append(scored(third, 5, 5))
    assert not is_done("swept", story), "with one of them another is as good"
    story.scored[-1] = scored(third, 6, 5)
    assert is_done("swept", story)


def test_every_deed_is_tested_here_and_there_are_thirty() -> None:
    assert len(DEEDS) == 30
    assert {*LANDS, *(id for id, _, _ in almost()), "swept"} == set(DEEDS)


def test_six_deeds_are_hidden_behind_a_riddle_that_names_no_number() -> None:
    riddles = [deed.riddle.text for deed in DEEDS.values() if deed.riddle is not None]
    assert len(riddles) == 6
    assert not any(letter.isdigit() for riddle in riddles for letter in riddle)


@pytest.fixture(scope="module")
def played() -> list[PlayedGame]:
    return [
        play(table(seats, 40 + seats), ["greedy"] * seats, check=False) for seats in range(2, 6)
    ]


def test_the_story_of_a_game_agrees_with_its_final_state(played: list[PlayedGame]) -> None:
    for one in played:
        story = story_of(one.state, one.events)
        for mine, player in zip(story.seats, one.state.players, strict=True):
            assert mine.points == player.points
            assert sum(mine.by_tile.values()) == sum(mine.gained)
            assert mine.land is player.territory
        trades = sum(len(mine.sold) for mine in story.seats)
        assert trades == sum(len(mine.bought) for mine in story.seats)


def test_deeds_come_by_seat_and_only_of_a_game_that_is_over(played: list[PlayedGame]) -> None:
    for one in played:
        done = deeds_of(one.state, one.events)
        assert [each.seat for each in done] == sorted(each.seat for each in done)
        assert len(set(done)) == len(done)
    running = new_game(played[0].state.setup)
    assert running.phase is not Phase.FINISHED
    with pytest.raises(ValueError, match="not over"):
        deeds_of(running, ())


def test_by_other_rules_there_are_no_deeds(played: list[PlayedGame]) -> None:
    one = next(one for one in played if deeds_of(one.state, one.events))
    setup = GameSetup.drawn(one.state.setup.seats, 1, variant=random_variant(3))
    assert deeds_of(one.state._replace(setup=setup), one.events) == ()


@pytest.mark.parametrize(
    ("table_options", "expected"),
    [
        (TableOptions(), {0, 1}),
        (TableOptions(computers=("", "solid")), {0}),
        (TableOptions(was_playtest=True), set()),
    ],
)
def test_at_the_crowning_the_deeds_of_people_are_told(
    table_options: TableOptions, expected: set[int], tmp_path: Path
) -> None:
    one = play(table(2, 1), ["solid", "solid"], check=False)
    save = freeze(one.state.setup, one.actions, one.state, table=table_options)
    file = tmp_path / "game.json"
    file.write_bytes(as_file(save))
    session = Session.resume(read_game(file), Shelf(tmp_path))
    done = deeds_at(session)
    assert {each.seat for each in done} == expected
    for each in done:
        line = deed_line(session, each)
        assert session.setup.names[each.seat] in line
        assert each.deed.name.text in line
