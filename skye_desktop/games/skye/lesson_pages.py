"""Script of the lesson: its game, the computer's prepared moves and its pages.

It is read from `lesson.toml`. The game begins before round 4 of 6, so that three rounds are played;
scoring and the end of the game are as in any other game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum, StrEnum, auto
from functools import cache, cached_property
from importlib import resources
from typing import Annotated, Any, Final, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from skye_desktop.files.data_files import DataEntry, Text, check_braces, read_data
from skye_desktop.games.skye.engine import Cell, Phase, Prices, SetPrices
from skye_desktop.i18n import Message, sentences

PUPIL = 0
"""Seat of the learner."""

RIVAL = 1
"""Seat of the computer."""

LEVEL = "easy"
"""Level at which the computer decides where no move is prepared."""


class RoundPart(Enum):
    """Part of a round, in the order in which the parts are played."""

    INCOME = auto()
    PRICES = auto()
    REVEAL = auto()
    MARKET = auto()
    SOLD = auto()
    BUILDING = auto()
    SCORES = auto()
    OVER = auto()


PARTS: Mapping[Phase, RoundPart] = {
    Phase.PRICING: RoundPart.PRICES,
    Phase.BUYING: RoundPart.MARKET,
    Phase.BUILDING: RoundPart.BUILDING,
}  # fmt: skip
"""Part of a round in which seats act, by phase."""


class LessonPlace(NamedTuple):
    """Point in the game: later ones compare greater."""

    round: int
    part: int

    @classmethod
    def of(cls, number: int, part: RoundPart) -> LessonPlace:
        return cls(number, part.value)


def _place(text: object) -> LessonPlace:
    """Parse a place such as "4 income"."""
    number, _, part = str(text).partition(" ")
    if not number.isdecimal() or part.upper() not in RoundPart.__members__:
        raise ValueError(f"{text!r} is no round and part of it, such as '4 income'")
    return LessonPlace.of(int(number), RoundPart[part.upper()])


class PageAction(StrEnum):
    """Action of the reader that completes a page."""

    TOUCH = "touch"
    """Click a highlighted thing."""
    GO_ON = "go on"
    """Close the announcement."""
    AXE = "axe"
    """Put the axe on the page's tile."""
    PRICE = "price"
    """Put gold on the page's tile, within the page's range."""
    SET_PRICES = "set prices"
    """Set the prices, with enough gold left in the purse."""
    BUY = "buy"
    """Buy the page's tile."""
    LAY = "lay"
    """Lay the page's tile on the page's cell."""
    END_BUILDING = "end building"
    """End building."""
    PLAY = "play"
    """Play until the page's end (`LessonPage.until`); every action is allowed."""


class Audience(StrEnum):
    """Readers of a page, by the device with which they read and act."""

    MOUSE = "mouse"
    FINGERS = "fingers"
    KEYS = "keys"
    """Keyboard or gamepad."""
    EARS = "ears"
    """Screen reader."""
    TERMINAL = "terminal"

    @property
    def only_reads(self) -> bool:
        """Whether the readers only read texts and do not see the table."""
        return self in (Audience.EARS, Audience.TERMINAL)


FILLED_IN: Final = frozenset(("press", "button", "choose", "axe", "price", "next", "move", "turn"))
"""Names in braces that texts may contain: keys, and labels of buttons."""


class PageTexts(DataEntry):
    """Texts of a page for some of its readers; None where the general text applies."""

    text: Text | None = None
    task: Text | None = None
    more: Text | None = None
    """Sentence that is added to the task."""


class LessonPage(DataEntry):
    """One page: its text, its task, and what it highlights."""

    id: str
    place: Annotated[LessonPlace, BeforeValidator(_place)] = Field(alias="at")
    text: Text
    """Three short sentences at most.

    A term is written as a link, ``[term](heading)``, to the heading of the rules that explains it.
    """
    task: Text
    """Task, in one sentence."""
    does: PageAction
    lit: tuple[str, ...] = Field(min_length=1)
    """Ids of the things to highlight on the table; the page is mainly about the first.

    An id that ends in * stands for all ids that begin so.
    """
    tile: int = 0
    gold: tuple[int, int] = (0, 0)
    """Lowest and highest price that the page accepts, in gold."""
    left: int = 0
    """Gold to be left in the purse when prices are set."""
    cell: Cell = (0, 0)
    is_free: bool = False
    """Whether the reader decides freely; then nothing on the table is dimmed."""
    until: Annotated[LessonPlace, BeforeValidator(_place)] | None = None
    """For `PageAction.PLAY`, the place in the game at which the page ends."""
    fingers: PageTexts = PageTexts()
    keys: PageTexts = PageTexts()
    ears: PageTexts = PageTexts()
    terminal: PageTexts = PageTexts()
    read: PageTexts = PageTexts()
    """Texts for both screen readers and a terminal."""

    def is_at(self, place: LessonPlace) -> bool:
        """Return whether the page is read at that place of the game."""
        return self.place == place or (self.until is not None and self.place < place < self.until)

    def text_for(self, audience: Audience) -> str:
        """Return the page's text for those readers."""
        found = [variant.text for variant in self._variants(audience) if variant.text]
        return (found or [self.text])[0].text

    def task_for(self, audience: Audience, **words: str) -> str:
        """Return the page's task for those readers.

        ``words`` replace the names in braces.
        """
        variants = list(self._variants(audience))
        found = [variant.task for variant in variants if variant.task]
        more = [variant.more for variant in variants if variant.more]
        task, *rest = (text.text.format(**words) for text in ((found or [self.task])[0], *more))
        return sentences(task, *rest) if rest else task

    def _variants(self, audience: Audience) -> Iterator[PageTexts]:
        if audience is not Audience.MOUSE:
            yield getattr(self, audience)
        if audience.only_reads:
            yield self.read


class Moves(DataEntry):
    """Prepared moves of a round: a seat's prices, its axe, and the tiles that it would buy."""

    round: int
    prices: Prices
    axe: int
    wants: tuple[int, ...] = ()
    """Tiles to buy; the computer takes the first one that it can pay."""


class Ending(DataEntry):
    """Texts at the end of the lesson, above the choices of what to do next."""

    text: Text
    learnt: Annotated[tuple[Text, ...], Field(min_length=3, max_length=3)]
    """What the reader knows now, in three short sentences."""


class Script(DataEntry):
    """The whole lesson."""

    position: str
    """Position before the first page, as text; tiles are drawn in the order of its bag."""
    end: Ending
    former: dict[str, str]
    """Ids of pages of earlier versions, each with the id of the page that replaces it."""
    prepared: tuple[Moves, ...] = Field(alias="moves")
    set_already: tuple[Moves, ...] = Field(alias="laid")
    pages: tuple[LessonPage, ...] = Field(alias="page")

    @model_validator(mode="before")
    @classmethod
    def _fill_in(cls, script: dict[str, Any]) -> dict[str, Any]:
        """Add to every page the default entries for its action.

        Raises ValueError for defaults of an unknown action.
        """
        defaults = {one.pop("does"): one for one in script.pop("default", ())}
        if unknown := defaults.keys() - set(PageAction):
            raise ValueError(f"{', '.join(unknown)}: nobody does that on a page")
        pages = []
        for page in script.get("page", ()):
            default = defaults.get(page.get("does"), {})
            both = {
                key: {**value, **page.get(key, {})}
                for key, value in default.items()
                if isinstance(value, dict)
            }
            pages.append({**default, **page, **both})
        return {**script, "page": pages}

    @model_validator(mode="after")
    def _check(self) -> Script:
        known = {page.id for page in self.pages}
        if len(known) < len(self.pages) or not known.issuperset(self.former.values()):
            raise ValueError("two pages have one id, or a former page is now one that there is not")
        for page in self.pages:
            for variant in (page, page.fingers, page.keys, page.ears, page.terminal, page.read):
                texts = (value for _, value in variant if isinstance(value, Message))
                check_braces(page.id, texts, FILLED_IN)
        return self

    @property
    def positions(self) -> tuple[str, ...]:
        """Position of the lesson, and those of earlier versions, whose games can be resumed."""
        typed = self.position.replace("Hamish", '"Hamish"')
        return (
            self.position,
            typed.replace(" Isla ", ' "Isla" '),
            typed.replace(" Isla ", ' "Flora" '),
        )

    @cached_property
    def moves(self) -> Mapping[int, Moves]:
        """Prepared moves of the computer, by round."""
        return {moves.round: moves for moves in self.prepared}

    @cached_property
    def given_prices(self) -> Mapping[int, SetPrices]:
        """Prices already on the pupil's tiles when pricing begins, by round."""
        return {one.round: SetPrices(PUPIL, one.prices, one.axe) for one in self.set_already}


@cache
def script() -> Script:
    """Read the lesson of this version."""
    return read_data(resources.files(__package__) / "lesson.toml", Script)
