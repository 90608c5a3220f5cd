"""What the coach says of a lesson, which come first, and where the numbers at the end of its chart stand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skye_desktop.bots.game_analysis import (
    CheapTile,
    DearTile,
    MissedPlacement,
    MissedTile,
    UnsoldTile,
)
from skye_desktop.engine import Placement, Territory
from skye_desktop.play.coach_analysis import CoachLesson
from skye_desktop.play.wording.coach_words import better_words, land_of, lesson_words, tag
from skye_desktop.ui.chart import spread

NAMES = ("Ann", "Ben")
LAND = Territory.parse("C@0,0 53@0,-1r2")
AT, TURNED = Placement(1, 0, 3), Placement(1, 0, 1)
MISSED = MissedPlacement(5, 1, 0, 44, Placement(0, 1, 0), 44, AT, 4.1, "squares")
UNSOLD = UnsoldTile(5, 1, 0, 30, 6, 1, 4, 4, 2.5, AT)
CHEAP = CheapTile(5, 1, 0, 30, 2, 1, 6, 1.5, AT)
DEAR = DearTile(5, 1, 0, 30, 6, 3, 1.2, AT)
PASSED = MissedTile(5, 1, 0, 30, 3, 1, None, 2.6, AT)


@pytest.mark.parametrize(
    ("lesson", "you", "other"),
    [
        (
            MISSED,
            "Your tile would have brought 4 more east of the castle",
            "Ann's tile would have brought 4 more east of the castle",
        ),
        (
            MISSED._replace(laid=TURNED),
            "Your tile would have brought 4 more, turned round",
            "Ann's tile would have brought 4 more, turned round",
        ),
        (
            MISSED._replace(tile=30),
            "You would have gained 4 more with another tile, laid first east of the castle",
            "Ann would have gained 4 more with another tile, laid first east of the castle",
        ),
        (
            UNSOLD,
            "You paid 6 to keep a tile. Ben would have bought it for 4",
            "Ann paid 6 to keep a tile. Ben would have bought it for 4",
        ),
        (
            UNSOLD._replace(payer=None, would_pay=0, enough=3),
            "You paid 6 to keep a tile. 3 would have done",
            "Ann paid 6 to keep a tile. 3 would have done",
        ),
        (
            UNSOLD._replace(payer=None, would_pay=0, enough=6),
            "You paid 6 to keep a tile. For less it might have gone",
            "Ann paid 6 to keep a tile. For less it might have gone",
        ),
        (
            CHEAP,
            "You sold a tile for 2. Ben would very likely have paid 6",
            "Ann sold a tile for 2. Ben would very likely have paid 6",
        ),
        (DEAR, "You paid 6 for a tile worth 3 to you", "Ann paid 6 for a tile worth 3"),
        (
            DEAR._replace(worth=0),
            "You paid 6 for a tile of no use to you",
            "Ann paid 6 for a tile of no use",
        ),
        (
            PASSED,
            "You bought nothing. This tile for 3 would have gained you 2½",
            "Ann bought nothing. This tile for 3 was a gain of 2½",
        ),
        (
            PASSED._replace(bought=31),
            "You would have gained 2½ more with this tile for 3",
            "Ann would have gained 2½ more with this tile for 3",
        ),
    ],
)
def test_a_lesson_is_told_in_a_player_s_words(lesson: CoachLesson, you: str, other: str) -> None:
    assert lesson_words(lesson, NAMES, LAND, is_you=True) == you
    assert lesson_words(lesson, NAMES, LAND, is_you=False) == other
    assert other.startswith(NAMES[lesson.seat]), "where all are spoken of it says who"


def test_for_whoever_does_not_see_the_land_it_says_who_laid_the_tile_and_who_would_lay_it() -> None:
    assert better_words(MISSED, NAMES).startswith("Ann laid Tile 44 at 1 south")
    for lesson, whose in ((UNSOLD, "Ben"), (CHEAP, "Ben"), (DEAR, "Ann"), (PASSED, "Ann")):
        assert f"On the land of {whose} it lies best" in better_words(lesson, NAMES)


def test_the_thing_that_brings_most_is_named_with_the_area_that_it_would_lie_in() -> None:
    scroll = MISSED._replace(source="scroll_ship")
    words = "Your scroll would have brought 4 more on the water east of the castle"
    assert lesson_words(scroll, NAMES, LAND, is_you=True) == words


def test_the_place_is_shown_on_the_land_of_whoever_would_have_laid_the_tile_there() -> None:
    assert [land_of(lesson) for lesson in (MISSED, UNSOLD, CHEAP, DEAR, PASSED)] == [0, 1, 1, 0, 0]
    assert land_of(UNSOLD._replace(payer=None)) == 0
    assert tag(MISSED) == "+4 points"
    assert tag(CHEAP) == "Worth 6 gold here"
    assert tag(DEAR) == "Worth 3 gold here"


@given(st.lists(st.integers(0, 200), min_size=1, max_size=5))
def test_numbers_at_the_end_of_a_chart_keep_apart_and_stay_near_their_lines(
    wanted: list[int],
) -> None:
    places = spread(wanted, 20, 0, 200)
    in_order = sorted(zip(wanted, places, strict=True))
    heights = sorted(places)
    assert all(below - above >= 20 for above, below in pairwise(heights))
    assert all(0 <= place <= 200 for place in places)
    assert [place for _, place in in_order] == heights or len(set(wanted)) < len(wanted)
    if all(abs(a - b) >= 20 for i, a in enumerate(wanted) for b in wanted[:i]):
        assert places == wanted, "those that do not touch stand where they belong"
