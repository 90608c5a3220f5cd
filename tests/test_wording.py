"""The wording of events, lands, positions and lessons: laws over random games, and lines that stay as they are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from games import grow, random_game
from positions import at

from skye_desktop.engine import (
    GameEnded,
    Phase,
    Placement,
    PricesRevealed,
    ScoreLine,
    ScoringId,
    SetPrices,
    Territory,
    TileBought,
    TileKept,
    TilePlaced,
    TileReturned,
    TileScored,
    view_for,
)
from skye_desktop.games.skye.bots.game_analysis import (
    CheapTile,
    DearTile,
    MissedPlacement,
    MissedTile,
    UnsoldTile,
)
from skye_desktop.games.skye.coach_analysis import CoachLesson
from skye_desktop.games.skye.wording.coach_words import better_words, lesson_words
from skye_desktop.games.skye.wording.event import event_lines, event_words
from skye_desktop.games.skye.wording.placement import fits, fits_here
from skye_desktop.games.skye.wording.position_words import position_lines
from skye_desktop.games.skye.wording.style import CellNames, Length, Medium, Style
from skye_desktop.games.skye.wording.tile import (
    cell_words,
    has_pictograms,
    land_lines,
    pictogram_of,
    place,
    spell_out,
    spoken,
    tile_words,
)
from skye_desktop.i18n import languages, use

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
STYLES = [Style(NAMES, *how) for how in product(CellNames, Medium, Length)]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    use("en")


@pytest.mark.parametrize("language", languages())
def test_every_event_has_words_in_every_style_and_language(language: str) -> None:
    use(language)
    games = (random_game(2, 4), random_game(5, 3))
    for event in {event for game in games for move in game[::4] for event in move.events}:
        for style in STYLES:
            words = event_words(event, style)
            texts = [words, *(line.text for line in event_lines(event, style))]
            is_said = all(text.strip() and not set(text) & set("{}\n") for text in texts)
            assert is_said, (event, style)
            if style.medium is not Medium.PICTURES:
                assert not any(map(has_pictograms, texts)), "only a window draws"
            assert not has_pictograms(spell_out(words) + spoken(words))
        told = event_words(event, Style(NAMES, medium=Medium.WORDS))
        assert spell_out(event_words(event, Style(NAMES, medium=Medium.PICTURES))) == told


EVENTS = (
    PricesRevealed(0, ((1, 2), (3, 4)), 2),
    TileBought(1, 0, 3, 4),
    TileKept(0, 1, 2),
    TilePlaced(1, 3, at("2,-1r3")),
    TileReturned(1, 3),
    TileScored(1, "B", ScoringId.SHEEP, (ScoreLine(0, 2, 2, (), "sheep"),)),
    GameEnded((0, 2)),
)
ROW = Style(NAMES, CellNames.COORDINATES, Medium.PICTURES, Length.FULL)
EAR = Style(NAMES, CellNames.COMPASS, Medium.SPEECH)
GOLDEN = {
    ROW: """\
Ann asks <gold 2> for <large_tile 1>, <gold 4> for <large_tile 3>
Ben buys <large_tile 3> from Ann for <gold 4>
Ann keeps <large_tile 1>, loses <gold 2>
Ben lays <large_tile 3> at (2, -1)
Ben returns <large_tile 3> to the bag: it fits nowhere
B Sheep / Ann: 2 sheep <points 2>
Ann and Cat share the victory""",
    EAR: """\
Ann asks 2 for Tile 1: sheep, broch, 4 for Tile 3: broch, barrel
Ben buys Tile 3: broch, barrel from Ann for 4
Ann keeps Tile 1: sheep, broch, loses 2 gold
Ben lays Tile 3: broch, barrel at 1 north, 2 east
Ben returns Tile 3: broch, barrel to the bag: it fits nowhere
B Sheep / Ann: 2 sheep: 2 points
Ann and Cat share the victory""",
}


def plain(text: str) -> str:
    """The text with the letters for pictures as words in brackets."""
    return "".join(
        f"<{pictogram_of(letter)[0].name.lower()} {pictogram_of(letter)[1]}>"
        if has_pictograms(letter)
        else letter
        for letter in text
    )


@pytest.mark.parametrize("style", GOLDEN, ids=("row", "ear"))
def test_lines_stay_as_they_are(style: Style) -> None:
    lines = [" / ".join(plain(line.text) for line in event_lines(event, style)) for event in EVENTS]
    assert "\n".join(lines) == GOLDEN[style]


# -- lands and positions


def test_a_cell_is_told_by_its_way_from_the_castle_and_a_tile_as_it_lies() -> None:
    told = [place(cell) for cell in ((0, 0), (0, -2), (1, 0), (-3, 1))]
    assert told == ["the castle", "2 north", "1 east", "1 south, 3 west"]
    assert tile_words(43) == (
        "Tile 43. North: mountain, 1 barrel. East and south: pasture, 1 farm. West: water, 1 lighthouse. "
        "Road: north, east and south."
    )
    turned = "Tile 43. East: mountain, 1 barrel. South and west: pasture"
    assert tile_words(43, 1).startswith(turned)


def test_a_land_is_read_row_by_row_with_what_is_joined_and_completed() -> None:
    land = Territory.parse("C@0,0 43@-1,0r1")
    row, barrel, castle = land_lines(land)
    assert row == "The row of the castle."
    begin = "1 west: Tile 43. East: mountain, 1 barrel, area of 2 tiles, completed."
    assert barrel.startswith(begin)
    assert barrel.endswith("Joined to the castle by road.")
    assert castle.startswith("The castle. North and south: pasture, the castle. East: water.")
    assert cell_words(land, (-1, -1)) == "Empty. A tile here meets water in the south."
    assert cell_words(land, (5, 5)) == "Empty, and beside no tile."


def test_every_tile_of_a_land_is_read_once() -> None:
    for seed in range(6):
        land = grow(random.Random(seed), 15)
        told = "\n".join(land_lines(land))
        for face in land.faces.values():
            assert told.count(f"Tile {face.number}.") == bool(face.number), seed


def test_what_is_said_to_fit_is_what_the_engine_lets_be_laid() -> None:
    tried = 0
    for move in random_game(4, 3)[::2]:
        view = view_for(move.after, 0)
        for tile in view.own.to_build if view.phase is Phase.BUILDING else ():
            said = {way.placement for ways in fits(view, 0, tile).values() for way in ways}
            assert said == set(view.own.territory.placements(tile))
            for x, y in view.own.territory.open_cells:
                is_legal = any(Placement(x, y, turn) in said for turn in range(4))
                assert ("does not fit" not in fits_here(view, 0, tile, (x, y))) == is_legal
                tried += 1
    assert tried > 100


def test_what_a_rival_has_in_mind_is_not_among_the_words_of_a_position() -> None:
    seat, state = next(
        (one.action.seat, one.after)
        for one in random_game(3, 5)
        if isinstance(one.action, SetPrices)
    )
    viewers = (seat, (seat + 1) % 3)
    own, other = ("\n".join(position_lines(view_for(state, viewer))) for viewer in viewers)
    assert (own.count("  For "), own.count("  Under the axe:")) == (2, 1)
    assert "  For " not in other
    assert "axe" not in other
    assert other.count("  Drawn:") == 9
    assert other.count("gold secret") == 2


# -- lessons of the coach

LAND = Territory.parse("C@0,0 53@0,-1r2")
AT, TURNED = Placement(1, 0, 3), Placement(1, 0, 1)
MISSED = MissedPlacement(5, 1, 0, 44, Placement(0, 1, 0), 44, AT, 4.1, "squares")
UNSOLD = UnsoldTile(5, 1, 0, 30, 6, 1, 4, 4, 2.5, AT)
CHEAP = CheapTile(5, 1, 0, 30, 2, 1, 6, 1.5, AT)
DEAR = DearTile(5, 1, 0, 30, 6, 3, 1.2, AT)
PASSED = MissedTile(5, 1, 0, 30, 3, 1, None, 2.6, AT)
UNSOLD_TO_NOBODY = UNSOLD._replace(payer=None, would_pay=0, enough=6)
LESSONS = [
    (MISSED, "{whose} tile would have brought 4 more east of the castle"),
    (MISSED._replace(laid=TURNED), "{whose} tile would have brought 4 more, turned round"),
    (
        MISSED._replace(tile=30),
        "{who} would have gained 4 more with another tile, laid first east of the castle",
    ),
    (
        MISSED._replace(source="scroll_ship"),
        "{whose} scroll would have brought 4 more on the water east of the castle",
    ),
    (UNSOLD, "{who} paid 6 to keep a tile. Ben would have bought it for 4"),
    (UNSOLD_TO_NOBODY._replace(enough=3), "{who} paid 6 to keep a tile. 3 would have done"),
    (UNSOLD_TO_NOBODY, "{who} paid 6 to keep a tile. For less it might have gone"),
    (CHEAP, "{who} sold a tile for 2. Ben would very likely have paid 6"),
    (DEAR, "{who} paid 6 for a tile worth 3{to_you}"),
    (DEAR._replace(worth=0), "{who} paid 6 for a tile of no use{to_you}"),
    (PASSED, "{who} bought nothing. This tile for 3 {gained} 2½"),
    (PASSED._replace(bought=31), "{who} would have gained 2½ more with this tile for 3"),
]
YOU = {"who": "You", "whose": "Your", "to_you": " to you", "gained": "would have gained you"}
OTHER = {"who": "Ann", "whose": "Ann's", "to_you": "", "gained": "was a gain of"}


@pytest.mark.parametrize(("lesson", "words"), LESSONS)
def test_a_lesson_is_told_in_a_player_s_words(lesson: CoachLesson, words: str) -> None:
    assert lesson_words(lesson, NAMES, LAND, is_you=True) == words.format(**YOU)
    assert lesson_words(lesson, NAMES, LAND, is_you=False) == words.format(**OTHER)


def test_for_whoever_does_not_see_the_land_it_says_who_laid_the_tile_and_who_would_lay_it() -> None:
    assert better_words(MISSED, NAMES).startswith("Ann laid Tile 44 at 1 south")
    for lesson, whose in ((UNSOLD, "Ben"), (CHEAP, "Ben"), (DEAR, "Ann"), (PASSED, "Ann")):
        assert f"On the land of {whose} it lies best" in better_words(lesson, NAMES)
