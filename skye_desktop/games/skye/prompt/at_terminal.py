"""*Isle of Skye* at a terminal: the questions, commands and descriptions of that game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from skye_desktop.files.trophies import HOSTS, TrophyFile
from skye_desktop.game.flow import Act, Announce, Stage
from skye_desktop.game.timeline import Past
from skye_desktop.games.skye.bots.seat_advice import SeatAdvice, advise
from skye_desktop.games.skye.build_draft import now_line
from skye_desktop.games.skye.deeds.deed_lines import deed_line, deeds_at
from skye_desktop.games.skye.drafts import draft_of
from skye_desktop.games.skye.engine import (
    SPACES,
    BuyTile,
    Event,
    Phase,
    PlayerView,
    Reason,
    ScoringId,
    SeatAction,
    SeatView,
    SetPrices,
)
from skye_desktop.games.skye.etiquette import News
from skye_desktop.games.skye.hosts import finished_try, host_at, next_host, say
from skye_desktop.games.skye.log_book import LogBook
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.games.skye.prompt.conversation import ask_decision
from skye_desktop.games.skye.prompt.questions import DraftStep, Questions
from skye_desktop.games.skye.prompt.text_coach import CoachReport
from skye_desktop.games.skye.prompt.text_events import action_words, event_lines
from skye_desktop.games.skye.prompt.text_goal import WORDS as OF_GOALS
from skye_desktop.games.skye.prompt.text_goal import GoalReport
from skye_desktop.games.skye.prompt.text_lesson import LessonPages
from skye_desktop.games.skye.prompt.text_rules import rules_lines
from skye_desktop.games.skye.purchase_draft import PurchaseDraft
from skye_desktop.games.skye.results import host_words, source_lines
from skye_desktop.games.skye.wording.advice_words import advice_lines
from skye_desktop.games.skye.wording.placement import fit_lines
from skye_desktop.games.skye.wording.position_words import (
    counted_line,
    position_lines,
    round_lines,
    scoring_lines,
    standing_line,
)
from skye_desktop.games.skye.wording.seat import hand_lines, seat_line
from skye_desktop.games.skye.wording.tile import land_lines, spell_out, tile_words
from skye_desktop.i18n import sentence, sentences, tr
from skye_desktop.prompt.line_advice import advised
from skye_desktop.prompt.word_commands import COMMANDS, WordCommand
from skye_desktop.prompt.word_table import ProposedError, WordTable


class SkyeText:
    """One game of *Isle of Skye* at a terminal."""

    words: Sequence[WordCommand] = COMMANDS

    def __init__(self, table: WordTable) -> None:
        self._table = table
        self._session = table.session
        self._console = table.console
        self._coach = CoachReport(table)
        self._goal = GoalReport(table)
        self._log = LogBook(table.session)
        self._turn: tuple[int, Phase, int] | None = None
        """Round, phase and seat of the last turn in which a decision was asked for."""
        self._refused_price: int | None = None
        """Lowest price in gold that the buyer could not pay in `_turn`.

        Tiles of this price or more are not offered again.
        """
        self._was_over = table.session.phase is Phase.FINISHED
        """Whether the game was finished before it was opened, so that it wins nothing now."""
        self._questions = Questions(table.session.view(None))
        """Questions of `_turn`; they remember which tiles they have described."""

    @property
    def _view(self) -> PlayerView:
        view: PlayerView = self._table.view
        return view

    # -- telling

    def position(self) -> list[str]:
        view = self._view
        counted = () if view.phase is Phase.FINISHED else (counted_line(view),)
        return [*round_lines(view), *counted, standing_line(view)]

    def events(self, event: Event, view: PlayerView) -> list[str]:
        return event_lines(event, view)

    def opening(self) -> list[str]:
        scored = scoring_lines(self._view)[: len(SPACES)]
        return [*self._greeting(), *scored, *self._goal.rivals()]

    def _greeting(self) -> list[str]:
        """Return what a host says before the first action; empty without one."""
        found = host_at(self._session.table.computers)
        if found is None or self._session.moments:
            return []
        _, host = found
        words = say(host.id, "greeting", Random(self._session.setup.seed))
        return [tr("{name}: “{words}”").format(name=host.name, words=words)]

    def result(self) -> list[str]:
        done = [sentence(deed_line(self._session, one)) for one in deeds_at(self._session)]
        return [*source_lines(self._session), standing_line(self._view), *done, *self._of_host()]

    def _of_host(self) -> list[str]:
        """Keep what has come of a game against a host, and return it in words."""
        found = finished_try(self._session)
        if found is None:
            return []
        host, trophy = found
        lines = [words] if (words := host_words(self._session)) else []
        if not self._was_over:
            self._was_over = True
            folder = self._session.file.shelf.folder.parent
            _, trouble = TrophyFile(folder).add_try(HOSTS, host.id, trophy)
            lines += [trouble] if trouble else []
        if trophy.stars:
            following = next_host(host)
            lines.append(
                tr("{name} is beaten. The next host is {other}.").format(
                    name=host.name, other=following.name
                )
                if following
                else tr("{name} is beaten, and with it every host.").format(name=host.name)
            )
        return lines

    def moment(self, past: Past) -> str:
        return sentences(past.where, action_words(past))

    def log(self) -> list[str]:
        self._log.follow()
        return [spell_out(line.text) for line in self._log.lines]

    def has_tried(self, since: int, stage: Stage) -> bool:
        """Return whether the scores of the scenario's round are announced."""
        if not isinstance(stage, Announce) or stage.announcement.news is not News.SCORES:
            return False
        number: int = stage.announcement.before.round
        return number == self._session.round_at(since)

    def judge(self, since: int) -> None:
        """Write what was reached of the goal; without one the coach's verdict on the actions."""
        if self._goal.goal is None:
            self._coach.judge(since)
        else:
            self._goal.tell_result()

    # -- deciding

    def decide(self, stage: Act) -> SeatAction:
        view = self._view
        turn = (view.round, Phase(stage.phase), stage.seat)
        if turn != self._turn:
            self._turn = turn
            self._refused_price = None
            self._questions = Questions(view)
        self._questions.view = view
        self._console.say(*self._goal.task())
        pages = self._pages
        may = None if pages is None else pages.allows_draft
        return ask_decision(self._table, self._questions, self._first_steps(stage), may)

    @property
    def _pages(self) -> LessonPages | None:
        pages = self._table.lesson
        return pages if isinstance(pages, LessonPages) else None

    def _first_steps(self, stage: Act) -> list[DraftStep]:
        """Return the steps before the first question of a turn.

        Prices given by the lesson, and prices that undo took back, count as answers already given.
        """
        seat = stage.seat
        first = self._questions.first
        draft = draft_of(self._view, seat)
        if isinstance(draft, PurchaseDraft):
            return [first(replace(draft, refused_price=self._refused_price))]
        if not isinstance(draft, PriceDraft):
            return [first(draft)]
        name = self._view.seats[seat].name
        self._console.say(
            tr("{name} has {gold} gold and sets prices.").format(name=name, gold=draft.gold)
        )
        if self._pages is not None:
            laid = self._pages.given_prices(seat)
            return [first(draft if laid is None else draft.take(laid))]
        before = self._session.taken_back(seat, SetPrices)
        return [first(draft)] if before is None else self._questions.steps_to(draft, before)

    def refused(self, action: SeatAction, reason: Reason) -> None:
        if reason is Reason.NOT_ENOUGH_GOLD and isinstance(action, BuyTile):
            offer = PurchaseDraft.of(self._view, action.seat).take(action)
            self._refused_price = offer.refuse().refused_price

    # -- words of the game

    def read(self, word: str, rest: str) -> list[str] | None:
        match word:
            case "coach":
                self._coach.tell(everything=rest.casefold() == "all")
                return []
            case "advice":
                return self._advice(take=rest.casefold() == "take")
            case "purse":
                self._purse()
                return []
            case word if word in OF_GOALS:
                return self._goal.read(word)
        view = self._view
        match word:
            case "tiles":
                return [
                    line
                    for seat in view.seats
                    for line in (seat.name, *_indented(hand_lines(view, seat)))
                ]
            case "land":
                seat = self._seat(rest)
                if seat is None:
                    return [tr("There is no such player at this table.")]
                return [tr("{name}'s land").format(name=seat.name), *land_lines(seat.territory)]
            case "fits":
                return list(self._fits())
            case "scoring":
                return [*round_lines(view), *scoring_lines(view), *self._now()]
            case "points":
                return [seat_line(view, seat) for seat in view.seats]
            case "rules":
                return list(rules_lines(rest, view.variant))
            case "position":
                return position_lines(view)
        return None

    def _seat(self, rest: str) -> SeatView | None:
        """Return the seat with that number or beginning of a name; None if there is none.

        Numbers start at 1. If ``rest`` is empty it is the acting seat, else the only person's seat,
        else the first one.
        """
        seats = self._view.seats
        if not rest:
            own = self._session.sole_person() if self._table.acting is None else self._table.acting
            return seats[own or 0]
        if rest.isdecimal() and len(rest) < 3:
            return seats[int(rest) - 1] if 0 < int(rest) <= len(seats) else None
        return next(
            (seat for seat in seats if seat.name.casefold().startswith(rest.casefold())), None
        )

    def _fits(self) -> Iterator[str]:
        view = self._view
        acting = self._table.acting
        if acting is None:
            yield tr("Nobody has tiles to lay now.")
            return
        seat = view.seats[acting]
        match view.phase:
            case Phase.PRICING:
                tiles = seat.drawn
            case Phase.BUYING:
                tiles = tuple(
                    tile for other in view.seats if other.seat != acting for tile, _ in other.prices
                )
            case _:
                tiles = seat.to_build
        for tile in tiles:
            yield tile_words(tile)
            yield from _indented(fit_lines(view, acting, tile))

    def _now(self) -> Iterator[str]:
        """Yield for each scoring tile a sentence with what it counts now for each clan."""
        view = self._view
        for tile in view.scoring_tiles:
            if tile is ScoringId.GOLD and not view.has_open_gold:
                continue
            name = view.variant.scoring_rules.tiles[tile].name
            for seat in view.seats:
                line = now_line(view, tile, seat.seat)
                yield sentence(
                    tr("{name}, {seat}: {what}").format(name=name, seat=seat.name, what=line.text)
                )

    def _purse(self) -> None:
        acting = self._table.acting
        if acting is None:
            self._console.say(tr("Only in your turn."))
            return
        own = self._table.runner.view(acting).own
        self._table.show_to_one(tr("{name} has {gold} gold.").format(name=own.name, gold=own.gold))

    def _advice(self, *, take: bool) -> list[str]:
        """Return advice; if ``take``, raise ProposedError with the proposed prices instead.

        If there is no advice, or no proposal, return that.
        """
        view, table = self._view, self._table

        def words(found: SeatAdvice) -> list[str]:
            if not take:
                return advice_lines(view, found, view.seats[table.acting or 0].gold)
            if found.proposal is None:
                return [tr("Prices are proposed only while they are set.")]
            raise ProposedError(found.proposal)

        return advised(table, lambda acting: table.thinker.ask(advise, view, acting), words)


def _indented(lines: list[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


TEXT: Final = SkyeText
