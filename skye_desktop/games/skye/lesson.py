"""The lesson without a screen: its current page, what completes it, and what it refuses.

The lesson is an ordinary game that begins from a prepared position, against a computer whose first
moves are prepared. It does not judge legality: it asks for one action at a time, and refuses legal
ones that its pages do not provide for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from skye_desktop import contract
from skye_desktop.files import LoadedGame, Shelf, open_or_explain
from skye_desktop.files.record import TableOptions
from skye_desktop.game.flow import Act, Announce, Over, Stage
from skye_desktop.game.players import Player
from skye_desktop.game.runner import Cause, Change
from skye_desktop.game.session import Session
from skye_desktop.game.worker import Answer
from skye_desktop.games.skye.bots import Decision, is_legal
from skye_desktop.games.skye.drafts import Draft
from skye_desktop.games.skye.engine import (
    BuyTile,
    EndBuilding,
    PassBuying,
    Phase,
    PlaceTile,
    PlayerView,
    SeatAction,
    SetPrices,
    read_position,
)
from skye_desktop.games.skye.etiquette import News
from skye_desktop.games.skye.lesson_pages import (
    LEVEL,
    PARTS,
    PUPIL,
    RIVAL,
    LessonPage,
    LessonPlace,
    PageAction,
    RoundPart,
    script,
)
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.i18n import sentences, tr

FOLDER = "lesson"
"""Name of the folder of the lesson's game, apart from other games: the title never offers it."""

_FILE = "lesson.json"
_NEWS: Mapping[str, RoundPart] = {
    News.INCOME: RoundPart.INCOME,
    News.REVEAL: RoundPart.REVEAL,
    News.MARKET: RoundPart.SOLD,
    News.SCORES: RoundPart.SCORES,
}
_AGAIN = {part.value: news for news, part in _NEWS.items()}


def _nothing() -> None:
    """Do nothing: the default for listeners."""


_BY_ACTIONS = (
    PageAction.SET_PRICES, PageAction.BUY, PageAction.LAY, PageAction.END_BUILDING, PageAction.PLAY,
)  # fmt: skip
"""What completes a page by actions of the game."""


class _Visit(NamedTuple):
    """Where a page was first read."""

    page: int
    """Number of the page, from 0."""
    moment: int
    """Number of actions done before."""
    news: str | None
    """Kind of the announcement that was on the table; None if there was none."""


class Lesson:
    """Progress through the pages of the lesson."""

    def __init__(self, session: Session, page: str = "") -> None:
        """Begin at the page with that id, or at the first page if it is empty."""
        self.session = session
        self.task: Callable[[LessonPage], str] = lambda page: page.task.text
        """Function that returns the task of a page, worded for the reader's device."""
        self.on_page: Callable[[], None] = _nothing
        """Called when the current page changes."""
        self.on_refusal: Callable[[], None] = _nothing
        """Called when `refusal` changes."""
        self.refusal = ""
        """What was wrong with the last attempt, and the task, in words; empty if nothing was."""
        self._pages = script().pages
        self._at = _number(page)
        self._draft: PriceDraft | None = None
        """Draft of the prices that are being set; None outside of pricing."""
        self._laid_again: SetPrices | None = None
        """What lies on the tiles again, after the way back to a page about prices."""
        self._stage: Stage | None = None
        self._begun = len(session.moments)

    # -- the current page

    @property
    def page(self) -> LessonPage | None:
        """Current page; None while the computer acts, and between the places of two pages."""
        place = self._place()
        if place is None or self._at >= len(self._pages):
            return None
        page = self._pages[self._at]
        return page if page.is_at(place) else None

    @property
    def lit(self) -> tuple[str, ...]:
        """Ids of the things that are highlighted for the current page.

        While the draft of prices is wrong, they are the ids of what corrects it.
        """
        page = self.page
        if page is None:
            return ()
        if self._draft is None or page.does not in (
            PageAction.AXE,
            PageAction.PRICE,
            PageAction.SET_PRICES,
        ):
            return page.lit
        heavy = [
            str(self.session.state.players[PUPIL].drawn.index(tile) + 1)
            for tile, gold in self._draft.prices.items()
            if gold > self._most(page, tile)
        ]
        if heavy:
            return tuple(f"{what} {card}" for card in heavy for what in ("card", "less"))
        spoilt = next(
            (one for one in self._before(page) if not _lies_right(one, self._draft)), page
        )
        return spoilt.lit

    def _most(self, page: LessonPage, tile: int) -> int:
        """Return the most gold that the page allows on a tile."""
        asked = [*self._before(page), page]
        if page.does is PageAction.SET_PRICES and page.tile:
            return next(
                (one.gold[1] for one in asked if one.tile == tile),
                self.session.state.players[PUPIL].gold,
            )
        return next((one.gold[1] for one in asked if one.tile == tile), 0)

    @property
    def next_id(self) -> str:
        """Id of the current or next page; empty after the last."""
        return self._pages[self._at].id if self._at < len(self._pages) else ""

    @property
    def is_begun(self) -> bool:
        """Whether the first page has been completed."""
        return self._at > 0

    @property
    def is_repeated(self) -> bool:
        """Whether the lesson is past its first round, so that its steps are not new any more."""
        return (
            self._at < len(self._pages)
            and self._pages[self._at].place.round > self._pages[0].place.round
        )

    @property
    def page_position(self) -> str:
        """Number of the current page out of all, in words."""
        return page_position(self.next_id)

    @property
    def is_over(self) -> bool:
        """Whether the last page has been reached."""
        return self._at >= len(self._pages) - 1

    @property
    def repeated_news(self) -> str | None:
        """Kind of announcement that the current page belongs to, shown again on return; or None."""
        return _AGAIN.get(self._pages[self._at].place.part) if self._at < len(self._pages) else None

    # -- back to earlier pages

    @property
    def may_go_back(self) -> bool:
        """Whether there is a page before the current one, to which `go_back` leads."""
        return self.page is not None and self._at > 0

    def go_back(self, rewind: Callable[[int, str | None], object]) -> None:
        """Go back to the page before, and the table to where that page was first read.

        ``rewind`` brings the table back: to the moment after that many actions, with the
        announcement of that kind if there is one (`Runner.go_back_to`).
        """
        earlier = [visit for visit in self._visits() if visit.page < self._at]
        if earlier and self.page is not None:
            visit = earlier[-1]
            self._laid_again = self._laid_before(visit.page)
            self._at, self._draft = visit.page, None
            rewind(visit.moment, visit.news)
            self._page_changed()

    def _visits(self) -> list[_Visit]:
        """Return where each page was first read, as the actions so far lead to the pages."""
        visits: list[_Visit] = []
        pages, moments = self._pages, self.session.moments
        at = 0
        for moment in range(len(moments) + 1):
            for place, news in self._places_at(moment):
                while at < len(pages):
                    page = pages[at]
                    if not _is_past(page, place):
                        if not page.is_at(place):
                            break
                        if not visits or visits[-1].page != at:
                            visits.append(_Visit(at, moment, news))
                        if page.does in _BY_ACTIONS:
                            break
                    at += 1
            if moment < len(moments) and at < len(pages) and _is_own(moments[moment].action):
                at += _is_done(pages[at], moments[moment].action)
        return visits

    def _places_at(self, moment: int) -> Iterator[tuple[LessonPlace, str | None]]:
        """Yield the places of the game after that many actions, with their announcements."""
        session = self.session
        state = session.state_at(moment)
        if moment:
            number = session.round_at(moment - 1)
            for news in session.etiquette.news(session.moments[moment - 1].events):
                yield LessonPlace.of(number, _NEWS[News(news)]), news
        if session.rules.is_over(state):
            yield LessonPlace.of(state.round, RoundPart.OVER), None
        elif PUPIL in session.rules.waiting(state):
            yield LessonPlace.of(state.round, PARTS[state.phase]), None

    def _laid_before(self, number: int) -> SetPrices | None:
        """Return what lies on the pupil's tiles when that page about prices begins.

        None for other pages.
        """
        page = self._pages[number]
        if page.place.part != RoundPart.PRICES.value:
            return None
        given = script().given_prices.get(page.place.round)
        gold = {} if given is None else dict(given.prices)
        axed = () if given is None else given.discards
        for one in self._before(page):
            if one.does is PageAction.AXE:
                axed = (one.tile,)
            else:
                lies = 0 if self._draft is None else self._draft.prices.get(one.tile, 0)
                gold[one.tile] = max(one.gold[0], min(one.gold[1], lies))
        return SetPrices.of(PUPIL, tuple(gold.items()), axed)

    def _place(self) -> LessonPlace | None:
        """Return the place of the present stage in the game; None while a computer acts."""
        match self._stage:
            case Announce(announcement, _):
                return LessonPlace.of(announcement.before.round, _NEWS[announcement.news])
            case Act(_, phase, _):
                return LessonPlace.of(self.session.state.round, PARTS[phase])
            case Over():
                return LessonPlace.of(self.session.state.round, RoundPart.OVER)
        return None

    # -- progress

    def follow(self, change: Change) -> None:
        """Handle a change at the table, and go to the next page if the current one is completed."""
        if self._stage is None:
            self._find(change.stage)
            return
        page = self.page
        self._stage = change.stage
        action = change.action
        if _is_own(action):
            self._draft = self._laid_again = None
        if page is not None and change.cause is Cause.ACTION and _is_own(action):
            self._at += _is_done(page, action)
            self.refusal = ""
        self._pass_by()
        if self.page is not page:
            self._page_changed()

    def _find(self, stage: Stage) -> None:
        """Find the page for the first stage: where the lesson was left, or the first that fits."""
        self._stage = stage
        place = self._place()
        if place is not None and self._pages[self._at].place > place:
            self._at = next(number for number, one in enumerate(self._pages) if one.place >= place)
        self._pass_by()
        self._page_changed()

    def _pass_by(self) -> None:
        """Skip the pages whose place in the game has passed."""
        place = self._place()
        while (
            place is not None
            and self._at < len(self._pages)
            and _is_past(self._pages[self._at], place)
        ):
            self._at += 1

    def _page_changed(self) -> None:
        self.refusal = ""
        self._begun = len(self.session.moments)
        self.on_page()

    def touch(self) -> None:
        """Handle a click on a highlighted thing."""
        page = self.page
        if page is not None and page.does is PageAction.TOUCH:
            self._at += 1
            self._page_changed()

    def show(self, draft: Draft) -> None:
        """Handle an edit of a draft.

        Prices are judged while they are edited, other decisions only when they are made.
        """
        if not isinstance(draft, PriceDraft):
            return
        last, self._draft = self._draft, draft
        if last is not None and (last.laid, last.axed) == (draft.laid, draft.axed):
            return
        before = self._at
        while (page := self.page) is not None and _is_drafted(page, draft):
            self._at += 1
        if self._at != before:
            self._page_changed()
        elif page is not None:
            self._say(self._wrong(page, draft))

    def miss(self) -> None:
        """Handle a drop or click without effect: repeat the task as a refusal."""
        if (page := self.page) is not None and page.does not in (
            PageAction.PLAY,
            PageAction.GO_ON,
            PageAction.SET_PRICES,
        ):
            self._say(tr("Not there. {task}").format(task=self.task(page)))

    def given_prices(self, seat: int) -> SetPrices | None:
        """Return the prices already on the tiles when the seat begins to set them; else None."""
        if seat != PUPIL:
            return None
        return self._laid_again or script().given_prices.get(self.session.state.round)

    # -- refusals

    def objection(self, action: SeatAction) -> str:
        """Return why the action must wait, and the task, in words; empty if it is allowed."""
        page = self.page
        if page is None:
            return ""
        if page.does is PageAction.SET_PRICES and isinstance(action, SetPrices):
            unmet = self._unmet(page, action)
            return "" if unmet is None else self._say(self._first(tr("Nearly."), unmet))
        return "" if _may(page, action) else self._say(self._first(_why_not(page, action), page))

    @property
    def asks_to_go_on(self) -> bool:
        """Whether the current page lets the reader leave an announcement."""
        page = self.page
        return page is None or page.does in (PageAction.GO_ON, PageAction.PLAY)

    def may_go_on(self) -> bool:
        """Return `asks_to_go_on`; if it is false, set `refusal` to what comes first."""
        page = self.page
        if page is None or self.asks_to_go_on:
            return True
        self._say(self._first(tr("Not yet."), page))
        return False

    def may_undo(self) -> bool:
        """Return whether an action has been done since the current page began."""
        return self.page is not None and len(self.session.moments) > self._begun

    def _unmet(self, page: LessonPage, action: SetPrices) -> LessonPage | None:
        """Return the first page whose requirements these prices do not meet; None if none."""
        draft = PriceDraft.of(self.session.view(PUPIL)).take(action)
        asked = (*self._before(page), *((page,) if page.tile else ()))
        return next(
            (one for one in asked if not _lies_right(one, draft)),
            page if draft.left < page.left else None,
        )

    def _before(self, page: LessonPage) -> Iterator[LessonPage]:
        """Return the earlier pages that ask for another part of the same pricing."""
        pages = self._pages[: self._pages.index(page)]
        return (
            one
            for one in pages
            if one.place == page.place and one.does in (PageAction.AXE, PageAction.PRICE)
        )

    def _wrong(self, page: LessonPage, draft: PriceDraft) -> str:
        """Return what is wrong with the draft of prices at that page, in words; else empty."""
        spoilt = next((one for one in self._before(page) if not _lies_right(one, draft)), None)
        if spoilt is not None:
            return self._first(tr("That lay right before."), spoilt)
        if page.does is PageAction.AXE and any(draft.prices.values()):
            return self._first(tr("Coins come next."), page)
        if page.does is PageAction.AXE and draft.axe is not None:
            return self._first(tr("Not this tile."), page)
        if page.does is PageAction.PRICE and draft.prices.get(page.tile, 0) > page.gold[1]:
            return self._first(tr("That is too much."), page)
        asked = {one.tile for one in (*self._before(page), page)}
        if page.does is PageAction.PRICE and any(
            gold for tile, gold in draft.prices.items() if tile not in asked
        ):
            return self._first(tr("This tile comes next."), page)
        return ""

    def _first(self, why: str, page: LessonPage) -> str:
        """Return ``why`` the attempt was wrong, followed by the task of the page."""
        return sentences(why, self.task(page))

    def _say(self, words: str) -> str:
        if words or self.refusal:
            self.refusal = words
            self.on_refusal()
        return words


def _number(page: str) -> int:
    """Return the index of the page with that id, or of the page that replaced it.

    0 if there is none.
    """
    ids = [one.id for one in script().pages]
    id = script().former.get(page, page)
    return ids.index(id) if id in ids else 0


def page_position(page: str) -> str:
    """Return the number of a page out of all, in words; an empty id stands for the last."""
    number = _number(page) + 1 if page else len(script().pages)
    return tr("page {n} of {all}").format(n=number, all=len(script().pages))


def _why_not(page: LessonPage, action: SeatAction) -> str:
    """Return why the page refuses that action, in a few words."""
    match action:
        case BuyTile() if page.does is PageAction.BUY:
            return tr("Not this tile.")
        case PassBuying() if page.does is PageAction.BUY:
            return tr("This time you buy.")
        case PlaceTile(_, tile) if page.does is PageAction.LAY:
            return (
                tr("It would fit there too.") if tile == page.tile else tr("This tile comes next.")
            )
    return tr("Not yet.")


def _is_past(page: LessonPage, place: LessonPlace) -> bool:
    return page.place < place if page.until is None else page.until <= place


def _is_drafted(page: LessonPage, draft: PriceDraft) -> bool:
    """Return whether the draft completes the page."""
    return page.does in (PageAction.AXE, PageAction.PRICE) and _lies_right(page, draft)


def _lies_right(page: LessonPage, draft: PriceDraft) -> bool:
    if page.does is PageAction.AXE:
        return draft.axe == page.tile
    least, most = page.gold
    return least <= draft.prices.get(page.tile, 0) <= most


def _is_own(action: object) -> bool:
    return isinstance(action, SeatAction) and action.seat == PUPIL


def _is_done(page: LessonPage, action: object) -> bool:
    """Return whether the action completes the page."""
    match action:
        case SetPrices():
            return page.does is PageAction.SET_PRICES
        case BuyTile() | PassBuying():
            return page.does is PageAction.BUY
        case PlaceTile():
            return page.does is PageAction.LAY
        case EndBuilding():
            return page.does is PageAction.END_BUILDING
    return False


def _may(page: LessonPage, action: SeatAction) -> bool:
    """Return whether the page allows the action."""
    if page.does is PageAction.PLAY:
        return True
    match action:
        case SetPrices():
            return page.does is PageAction.SET_PRICES
        case BuyTile(_, tile):
            return page.does is PageAction.BUY and page.tile in (0, tile)
        case PassBuying():
            return page.does is PageAction.BUY and not page.tile
        case PlaceTile(_, tile, placement) if page.does is PageAction.LAY:
            return (tile, placement.cell) == (page.tile, page.cell)
    return page.does is PageAction.END_BUILDING and isinstance(action, EndBuilding)


# -- the game


def begin_lesson(shelf: Shelf) -> Session:
    """Begin the lesson in a new game on that shelf."""
    table = TableOptions(computers=("", LEVEL), has_advice=False)
    return Session.from_position(
        read_position(script().position), shelf, table, shelf.folder / _FILE
    )


def is_lesson(session: Session) -> bool:
    """Return whether the game is a lesson, of this version or of an earlier one."""
    return session.position is not None and session.position in map(
        read_position, script().positions
    )


def unfinished_lesson(shelf: Shelf) -> LoadedGame | None:
    """Return the saved game of a lesson; None if there is none that can be resumed."""
    if not (shelf.folder / _FILE).exists():
        return None
    game = open_or_explain(shelf.folder / _FILE)
    is_ours = isinstance(game, LoadedGame) and game.record.start in map(
        read_position, script().positions
    )
    return game if is_ours and isinstance(game, LoadedGame) else None


class PreparedPlayer:
    """Player of the lesson's computer: prepared moves if legal, else those of another player."""

    def __init__(self, otherwise: Player) -> None:
        self._otherwise = otherwise
        self._decided: Decision | None = None

    def ask(self, view: PlayerView, number: int) -> None:
        """Take the prepared move, or ask the other player."""
        self._decided = next(
            (Decision(action) for action in _wanted(view) if is_legal(view, action)), None
        )
        if self._decided is None:
            self._otherwise.ask(view, number)

    def answer(self) -> Answer[contract.Decision] | None:
        """Return the prepared decision, else that of the other player; None while it thinks."""
        return self._otherwise.answer() if self._decided is None else Answer(self._decided)

    def cancel(self) -> None:
        """Drop the question, also that to the other player."""
        self._decided = None
        self._otherwise.cancel()


def _wanted(view: PlayerView) -> list[SeatAction]:
    """Return the prepared moves for the phase of the view, the preferred one first."""
    moves = script().moves.get(view.round)
    if moves is None or view.seat != RIVAL:
        return []
    if view.phase is Phase.PRICING:
        return [SetPrices(RIVAL, moves.prices, moves.axe)]
    if view.phase is Phase.BUYING:
        return [*(BuyTile(RIVAL, tile) for tile in moves.wants), PassBuying(RIVAL)]
    return []
