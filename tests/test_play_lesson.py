"""The lesson without a screen: every page in its turn, left and taken up, and what is not asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from groups import spread

from skye_desktop.engine import (
    BuyTile,
    EndBuilding,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    PlayerView,
    SeatAction,
    SetPrices,
    TakeBackTile,
    check_position,
    legal_actions,
    read_position,
    standings,
)
from skye_desktop.files import Shelf
from skye_desktop.files.record import TableOptions
from skye_desktop.game.flow import Announce, Over, Think
from skye_desktop.game.runner import Runner
from skye_desktop.game.session import Session
from skye_desktop.game.worker import Answer
from skye_desktop.games.skye.bots import Decision, decide
from skye_desktop.games.skye.lesson import Lesson, PreparedPlayer, begin_lesson, unfinished_lesson
from skye_desktop.games.skye.lesson_pages import (
    LEVEL,
    PUPIL,
    RIVAL,
    Audience,
    LessonPage,
    PageAction,
    script,
)
from skye_desktop.games.skye.price_draft import PriceDraft

PAGES = script().pages
IDS = [page.id for page in PAGES]


def lying(prices: dict[int, int], axe: int | None) -> PriceDraft:
    """The draft of the pupil with that gold on tiles, and the axe there."""
    tiles = dict.fromkeys((54, 33, 60, *prices, *(() if axe is None else (axe,))))
    return PriceDraft(
        PUPIL, tuple(tiles), 20, 1, tuple(prices.items()), () if axe is None else (axe,)
    )


class Easy:
    """The easy computer, at once and in this process."""

    def __init__(self) -> None:
        self._decision: Decision | None = None

    def ask(self, view: PlayerView, number: int) -> None:
        self._decision = decide("easy", view, 1, number)

    def answer(self) -> Answer[Decision] | None:
        return None if self._decision is None else Answer(self._decision)

    def cancel(self) -> None:
        self._decision = None


class Pupil:
    """Somebody who does what each page asks for."""

    def __init__(self, folder: Path, page: str = "") -> None:
        shelf = Shelf(folder)
        game = unfinished_lesson(shelf) if page else None
        self.session = begin_lesson(shelf) if game is None else Session.resume(game, shelf)
        self.lesson = Lesson(self.session, page)
        self.runner = Runner(self.session, lambda level: PreparedPlayer(Easy()))
        self.runner.listeners.append(self.lesson.follow)
        self.runner.begin(self.lesson.repeated_news if page else None)
        self.rest()

    def rest(self) -> None:
        """Let the computer do what it does, and leave what is announced without a page."""
        while True:
            if isinstance(self.runner.stage, Think):
                self.runner.tick(0.1)
            elif isinstance(self.runner.stage, Announce) and self.lesson.page is None:
                assert self.lesson.may_go_on()
                self.runner.go_on()
            else:
                return

    @property
    def page(self) -> LessonPage:
        assert self.lesson.page is not None
        return self.lesson.page

    def do(self, action: SeatAction) -> None:
        assert self.lesson.objection(action) == ""
        assert self.runner.submit(action) is None
        self.rest()

    def prices(self) -> SetPrices:
        """Those that the pages of this round ask for."""
        drawn = self.session.state.players[PUPIL].drawn
        asked = {page.tile: page for page in PAGES if page.place == self.page.place}
        axed = [tile for tile in drawn if tile in asked and asked[tile].does is PageAction.AXE]
        axe = axed[0] if axed else drawn[-1]
        gold = {tile: asked[tile].gold[0] if tile in asked else 2 for tile in drawn if tile != axe}
        return SetPrices(PUPIL, tuple(gold.items()), axe)

    def own_action(self) -> SeatAction:
        """What comes to mind in a part that the page leaves free."""
        session = self.session
        if session.phase is Phase.PRICING:
            return self.prices()
        return decide("easy", session.view(PUPIL), 1, len(session.moments)).action

    def obey(self) -> None:
        page = self.page
        match page.does:
            case PageAction.TOUCH:
                self.lesson.touch()
            case PageAction.GO_ON:
                assert self.lesson.may_go_on()
                self.runner.go_on()
                self.rest()
            case PageAction.AXE:
                self.lesson.show(lying({}, page.tile))
            case PageAction.PRICE:
                self.lesson.show(lying({page.tile: page.gold[0]}, None))
            case PageAction.SET_PRICES:
                self.do(self.prices())
            case PageAction.BUY if page.tile:
                self.do(BuyTile(PUPIL, page.tile))
            case PageAction.LAY:
                land = self.session.state.players[PUPIL].territory
                there = next(one for one in land.placements(page.tile) if one.cell == page.cell)
                self.do(PlaceTile(PUPIL, page.tile, there))
            case PageAction.PLAY if isinstance(self.runner.stage, Announce):
                self.runner.go_on()
                self.rest()
            case _:
                self.do(self.own_action())

    def read_to(self, page: str) -> Pupil:
        while self.page.id != page:
            self.obey()
        return self


def walk(pupil: Pupil) -> Iterator[str]:
    """The ids of the pages, each before it is done."""
    while not pupil.lesson.is_over:
        yield pupil.page.id
        pupil.obey()
    yield pupil.page.id
    pupil.obey()


def test_the_lesson_is_read_to_its_last_page_and_the_computer_does_what_is_prepared_for_it(
    tmp_path: Path,
) -> None:
    pupil = Pupil(tmp_path)
    assert list(dict.fromkeys(walk(pupil))) == IDS
    assert isinstance(pupil.runner.stage, Over)
    first, second = standings(pupil.session.state)
    assert (first.seat, first.points - second.points > 8) == (PUPIL, True), "care wins"
    moves = [moment.action for moment in pupil.session.moments]
    prices = [action for action in moves if isinstance(action, SetPrices) and action.seat == RIVAL]
    assert [(action.prices, action.discard) for action in prices] == [
        (m.prices, m.axe) for m in script().moves.values()
    ]
    assert BuyTile(RIVAL, 54) in moves


def test_the_position_is_one_of_a_game_and_its_bag_gives_all_three_rounds() -> None:
    state = read_position(script().position)
    assert check_position(state) is None
    assert len(state.bag_order) == 3 * 2 * 3
    assert set(script().moves) == {4, 5, 6}


def test_pages_are_short_and_say_what_to_do() -> None:
    for page in PAGES:
        plain = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", page.text.text)
        assert len(re.findall(r"[.!?](?: |$)", plain)) <= 3, page.id
        assert len(plain.split()) <= 30, (page.id, len(plain.split()))
        assert page.task.text.count(".") == 1, page.id
        assert len(page.task.text.split()) <= 12, page.id
        assert page.lit, page.id
    assert len(set(IDS)) == len(IDS)


def test_a_page_without_its_game_or_an_unknown_one_begins_at_the_first(tmp_path: Path) -> None:
    assert Pupil(tmp_path, "second market").page.id == IDS[0]
    assert Pupil(tmp_path, "no such page").page.id == IDS[0]


def test_what_is_announced_is_not_left_before_the_page_is_done(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    for page in IDS[:-1]:
        pupil.read_to(page)
        if pupil.page.does not in (PageAction.GO_ON, PageAction.PLAY):
            assert not pupil.lesson.may_go_on(), page
            assert pupil.lesson.refusal, page
            pupil.obey()
            assert pupil.lesson.refusal == "", page


@pytest.mark.parametrize("page", spread(IDS[::2], quick=5))
def test_whatever_else_is_tried_is_refused_or_leaves_the_lesson_whole(
    tmp_path: Path, page: str
) -> None:
    pupil = Pupil(tmp_path).read_to(page)
    legal = list(legal_actions(pupil.session.state, PUPIL))
    for action in (*legal[:40], *legal[-40:]):
        words = pupil.lesson.objection(action)
        assert not words or words.endswith(tuple(page.task.text for page in PAGES))
        if not words:
            pupil.do(action)
            break
    assert list(walk(pupil))[-1] == IDS[-1]


def test_other_prices_are_refused_with_the_words_of_the_page_about_them(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path).read_to("axe")
    pupil.lesson.show(lying({54: 4, 33: 2}, 60))
    assert pupil.page.id == "purse", "what lies right at once is not asked for"
    tasks = {page.id: page.task.text for page in PAGES}
    refused = pupil.lesson.objection
    assert refused(SetPrices(PUPIL, ((60, 4), (33, 2)), 54)).endswith(tasks["axe"])
    assert refused(SetPrices(PUPIL, ((54, 5), (33, 2)), 60)).endswith(tasks["price"])
    assert refused(SetPrices(PUPIL, ((54, 4), (33, 5)), 60)).endswith(tasks["dilemma"])
    assert refused(SetPrices(PUPIL, ((54, 4), (33, 3)), 60)) == ""


DRAFTS: list[tuple[str, PriceDraft, tuple[str, ...] | None, str | None]] = [
    ("axe", lying({}, 54), ("card 1", "axe"), "Not this tile."),
    ("axe", lying({54: 1}, None), ("card 2", "less 2"), "Coins come next."),
    ("price", lying({54: 1}, 60), ("card 2", "coin 1", "coin 2"), None),
    ("price", lying({54: 5}, 60), ("card 2", "less 2"), "That is too much."),
    ("price", lying({33: 2}, 60), ("card 3", "less 3"), "This tile comes next."),
    ("price", lying({54: 1}, None), None, "That lay right before."),
    ("dilemma", lying({54: 3}, 60), ("card 2", "coin 1", "coin 2"), "That lay right before."),
    ("dilemma", lying({54: 4, 33: 1}, 60), None, ""),
    ("dilemma", lying({54: 4, 33: 9}, 60), ("card 3", "less 3"), None),
    ("purse", lying({54: 4, 33: 4}, 60), ("card 3", "less 3"), None),
]  # fmt: skip
"""Prices that lie wrong on a page, what is lit then, and what is said at once."""


@pytest.mark.parametrize(("page", "draft", "lit", "said"), DRAFTS)
def test_what_mends_prices_that_lie_wrong_is_lit_and_said_at_once(
    tmp_path: Path, page: str, draft: PriceDraft, lit: tuple[str, ...] | None, said: str | None
) -> None:
    pupil = Pupil(tmp_path).read_to(page)
    pupil.lesson.show(draft)
    assert lit is None or pupil.lesson.lit == lit
    if said is not None:
        assert pupil.page.id == page
        assert pupil.lesson.refusal.startswith(said)
        assert bool(pupil.lesson.refusal) == bool(said)


def test_a_tile_is_laid_where_it_is_asked_for_and_not_taken_back(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path).read_to("terrain")
    assert pupil.lesson.objection(PlaceTile(PUPIL, 33, Placement(0, -2, 0)))
    assert pupil.lesson.objection(PlaceTile(PUPIL, 46, Placement(1, 0, 0)))
    pupil.obey()
    assert pupil.lesson.objection(TakeBackTile(PUPIL, 33))
    assert pupil.lesson.objection(EndBuilding(PUPIL))


@pytest.mark.parametrize(("page", "now"), script().former.items())
def test_a_lesson_that_was_left_at_a_page_of_before_goes_on_at_the_page_that_tells_it_now(
    tmp_path: Path, page: str, now: str
) -> None:
    pupil = Pupil(tmp_path).read_to(now)
    pupil.session.close()
    assert Pupil(tmp_path, page).page.id == now


def test_a_lesson_of_before_is_taken_up_under_the_name_it_was_begun_with(tmp_path: Path) -> None:
    for position in script().positions:
        shelf = Shelf(tmp_path / ("now" if position == script().position else "before"))
        table = TableOptions(computers=("", LEVEL), has_advice=False)
        Session.from_position(
            read_position(position), shelf, table, shelf.folder / "lesson.json"
        ).close()
        game = unfinished_lesson(shelf)
        assert game is not None
        assert game.record.start == read_position(position)


def test_in_the_second_round_only_what_is_new_is_left_to_do(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    assert pupil.lesson.given_prices(PUPIL) is None
    pupil.read_to("scroll")
    laid = pupil.lesson.given_prices(PUPIL)
    assert laid is not None
    assert {laid.discard, 34, *dict(laid.prices)} == set(pupil.session.state.players[PUPIL].drawn)
    assert pupil.lesson.given_prices(RIVAL) is None
    refused = pupil.lesson.objection
    assert refused(SetPrices(PUPIL, (*laid.prices, (34, 5)), laid.discard)).startswith("Nearly.")
    assert refused(SetPrices(PUPIL, (*laid.prices, (34, 6)), laid.discard)) == ""


def test_undo_takes_back_what_was_done_on_the_page_and_no_more(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path).read_to("area")
    assert not pupil.lesson.may_undo()
    pupil.read_to("second building")
    assert not pupil.lesson.may_undo()
    pupil.obey()
    assert pupil.lesson.may_undo()
    pupil.runner.undo()
    assert pupil.page.id == "second building"
    assert not pupil.lesson.may_undo()


def test_buying_nothing_where_that_is_free_is_as_good(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path).read_to("buy")
    assert pupil.lesson.objection(PassBuying(PUPIL))
    pupil.read_to("second market")
    pupil.do(PassBuying(PUPIL))
    assert pupil.page.id == "second building"


def test_where_a_screen_reader_listens_no_page_speaks_of_what_is_only_seen() -> None:
    seen = re.compile(r"\b(lit|lights up|green|drag|click|pointer)\b", re.IGNORECASE)
    for page in PAGES:
        task = page.task_for(Audience.EARS, button="To the market")
        assert not seen.search(f"{page.text_for(Audience.EARS)} {task}"), page.id


def standing(pupil: Pupil) -> tuple[object, ...]:
    """The page, the position, and what is announced."""
    stage = pupil.runner.stage
    news = stage.announcement.news if isinstance(stage, Announce) else type(stage)
    return pupil.page.id, pupil.session.digest, news


def back(pupil: Pupil) -> tuple[object, ...]:
    """Go back to the page before; return how it is there."""
    pupil.lesson.go_back(pupil.runner.go_back_to)
    pupil.rest()
    return standing(pupil)


def test_back_leads_from_every_page_to_the_one_before_with_the_table_as_it_was_there(
    tmp_path: Path,
) -> None:
    pupil = Pupil(tmp_path)
    seen: list[tuple[object, ...]] = []
    while not pupil.lesson.is_over:
        if not seen or seen[-1][0] != pupil.page.id:
            if seen:
                assert back(pupil) == seen[-1]
                pupil.read_to(IDS[len(seen)])
            seen.append(standing(pupil))
        pupil.obey()
    assert not isinstance(pupil.runner.stage, Over)
    taken_up = Pupil(tmp_path, pupil.lesson.next_id)
    for before in reversed(seen):
        assert back(taken_up) == before
    assert not taken_up.lesson.may_go_back
    assert back(taken_up) == seen[0]
    assert list(dict.fromkeys(walk(taken_up))) == IDS


def test_back_within_the_prices_leaves_on_the_tiles_what_earlier_pages_asked_for(
    tmp_path: Path,
) -> None:
    pupil = Pupil(tmp_path).read_to("buy")
    page = next(page for page in PAGES if page.does is PageAction.PRICE)
    laid = []
    while pupil.page.id != page.id:
        back(pupil)
        laid.append(pupil.lesson.given_prices(PUPIL))
    (axe,) = (one.tile for one in PAGES if one.does is PageAction.AXE)
    assert laid[-1] == SetPrices(PUPIL, (), axe)
    whole = next(prices for prices in laid if prices is not None)
    assert dict(whole.prices)[page.tile] == page.gold[0]
    assert whole.discard == axe
