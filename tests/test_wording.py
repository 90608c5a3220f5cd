"""The wording of events: laws over random games, and lines that stay as they are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from games import random_game
from positions import at

from skye_desktop.engine import (
    Event,
    GameEnded,
    PricesRevealed,
    ScoreLine,
    ScoringId,
    TileBought,
    TileKept,
    TilePlaced,
    TileReturned,
    TileScored,
)
from skye_desktop.i18n import languages, use
from skye_desktop.play.wording.event import event_lines, event_words
from skye_desktop.play.wording.style import CellNames, Length, Medium, Style
from skye_desktop.play.wording.tile import has_pictograms, pictogram_of, spell_out, spoken

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
STYLES = [Style(NAMES, *how) for how in product(CellNames, Medium, Length)]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    use("en")


def events_of(seats: int, seed: int) -> set[Event]:
    return {event for move in random_game(seats, seed) for event in move.events}


@pytest.mark.parametrize("language", languages())
def test_every_event_has_words_in_every_style_and_language(language: str) -> None:
    use(language)
    for event in events_of(2, 4) | events_of(5, 3):
        for style in STYLES:
            words = event_words(event, style)
            texts = [words, *(line.text for line in event_lines(event, style))]
            assert all(text.strip() and not set(text) & set("{}\n") for text in texts), (
                event,
                style,
            )
            if style.medium is not Medium.PICTURES:
                assert not any(map(has_pictograms, texts)), "only a window draws"
            assert not has_pictograms(spell_out(words) + spoken(words))


def test_pictures_in_a_line_are_of_the_tiles_that_its_words_name() -> None:
    for event in events_of(3, 1):
        drawn, told = (
            event_words(event, Style(NAMES, medium=medium))
            for medium in (Medium.PICTURES, Medium.WORDS)
        )
        assert spell_out(drawn) == told


EVENTS = (
    PricesRevealed(0, ((1, 2), (3, 4)), 2),
    TileBought(1, 0, 3, 4),
    TileKept(0, 1, 2),
    TilePlaced(1, 3, at("2,-1r3")),
    TileReturned(1, 3),
    TileScored(1, "B", ScoringId.SHEEP, (ScoreLine(0, 2, 2, (), "sheep"),)),
    GameEnded((0, 2)),
)
LOG, ROW = Style(NAMES), Style(NAMES, CellNames.COORDINATES, Medium.PICTURES, Length.FULL)
TERMINAL = Style(NAMES, CellNames.COMPASS, Medium.WORDS, Length.FULL)
EAR = Style(NAMES, CellNames.COMPASS, Medium.SPEECH)
GOLDEN = {
    LOG: """\
Ann asks 2 for <tile 1>, 4 for <tile 3>
Ben buys <tile 3> from Ann for 4
Ann keeps <tile 1>, loses 2 gold
Ben lays <tile 3>
Ben returns <tile 3> to the bag: it fits nowhere
B Sheep / Ann: 2 sheep: 2 points
Ann and Cat share the victory""",
    ROW: """\
Ann asks <gold 2> for <large_tile 1>, <gold 4> for <large_tile 3>
Ben buys <large_tile 3> from Ann for <gold 4>
Ann keeps <large_tile 1>, loses <gold 2>
Ben lays <large_tile 3> at (2, -1)
Ben returns <large_tile 3> to the bag: it fits nowhere
B Sheep / Ann: 2 sheep <points 2>
Ann and Cat share the victory""",
    TERMINAL: """\
Ann asks 2 for Tile 1, 4 for Tile 3
Ben buys Tile 3 from Ann for 4
Ann keeps Tile 1, loses 2 gold
Ben lays Tile 3 at 1 north, 2 east, turned 3 quarters
Ben returns Tile 3 to the bag: it fits nowhere
B Sheep / Ann: 2 sheep: 2 points
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


@pytest.mark.parametrize("style", GOLDEN, ids=("log", "row", "terminal", "ear"))
def test_lines_stay_as_they_are(style: Style) -> None:
    lines = [" / ".join(plain(line.text) for line in event_lines(event, style)) for event in EVENTS]
    assert "\n".join(lines) == GOLDEN[style]
