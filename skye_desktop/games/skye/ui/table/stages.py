"""The panel for each stage of the game, and what is displayed, heard and logged at each change."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from time import perf_counter

import pygame

from skye_desktop.files.settings import Speed
from skye_desktop.game.flow import (
    Act,
    Announce,
    Announcement,
    Curtain,
    Deal,
    Over,
    Stage,
    Think,
)
from skye_desktop.game.pace import PAUSES, Turn, TurnStep, scaled_seconds
from skye_desktop.game.runner import Cause, Change
from skye_desktop.games.skye.coach_analysis import Coach
from skye_desktop.games.skye.engine import (
    Action,
    BuyTile,
    Event,
    GameEnded,
    IncomePaid,
    Phase,
    PlaceTile,
    PricesRevealed,
    ReturnTile,
    TileBought,
    TileKept,
    TilePlaced,
)
from skye_desktop.games.skye.etiquette import News
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.games.skye.ui.area_inspector import AreaInspector
from skye_desktop.games.skye.ui.logged_action import line_on
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.advice_sheet import AdviceSheet
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot, send_coins
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel, settle
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel, RevealPanel
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.games.skye.ui.table.panels.end_panel import EndPanel
from skye_desktop.games.skye.ui.table.panels.income_panel import IncomePanel
from skye_desktop.games.skye.ui.table.panels.market_news_panel import MarketNewsPanel
from skye_desktop.games.skye.ui.table.panels.phones_panel import PhonesPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.ui.table.panels.scoring_panel import ScoringPanel
from skye_desktop.games.skye.ui.table.panels.thinking_panel import ThinkingPanel, WatchedMarketPanel
from skye_desktop.games.skye.ui.table.pieces import flying_tile
from skye_desktop.games.skye.ui.table.placement_effects import show_placement
from skye_desktop.games.skye.ui.table.remark_note import RemarkNote
from skye_desktop.games.skye.wording.coach_words import verdict
from skye_desktop.games.skye.wording.news import since_last_turn
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import Do, Placeless, Poll


def _market_panel(desk: Desk, announcement: Announcement, viewer: int | None) -> PanelRoot:
    view = desk.view_of(viewer)
    people = tuple(seat.seat for seat in view.seats if not desk.level(seat.seat))
    events: tuple[Event, ...] = (*desk.this_round(TileBought), *desk.this_round(TileKept))
    return MarketNewsPanel(desk, view, None, viewer, Do(desk.go_on), people, events)


def _income_panel(desk: Desk, announcement: Announcement, viewer: int | None) -> PanelRoot:
    paid = tuple(event for event in announcement.events if isinstance(event, IncomePaid))
    return IncomePanel(desk, desk.view_of(viewer), None, viewer, Do(desk.go_on), paid)


def _reveal_panel(desk: Desk, announcement: Announcement, viewer: int | None) -> PanelRoot:
    revealed = [event for event in announcement.events if isinstance(event, PricesRevealed)]
    axed = tuple((event.seat, event.discards) for event in revealed if event.discards)
    pace = scaled_seconds(1.0, desk.animation_speed)
    return RevealPanel(desk, desk.view_of(viewer), None, viewer, Do(desk.go_on), axed, pace)


def _scoring_panel(desk: Desk, announcement: Announcement, viewer: int | None) -> PanelRoot:
    speed, verdict = partial(_speed_of, desk), partial(_verdict_of, desk)
    view, go_on, goal = desk.view_of(viewer), Do(desk.go_on), desk.goal
    if goal is None or not goal.is_about(announcement):
        return ScoringPanel(desk, view, None, viewer, go_on, announcement, speed, verdict)
    go_on = Do(goal.show_result, viewer)
    next_text = tr("The result")
    return ScoringPanel(desk, view, None, viewer, go_on, announcement, speed, verdict, next_text)


def _speed_of(desk: Desk) -> Speed:
    return desk.animation_speed


def _verdict_of(desk: Desk) -> tuple[str, str]:
    return desk.verdict


NEWS: Mapping[str, Callable[[Desk, Announcement, int | None], PanelRoot]] = {
    News.REVEAL: _reveal_panel,
    News.MARKET: _market_panel,
    News.SCORES: _scoring_panel,
    News.INCOME: _income_panel,
}


def curtain_panel(desk: Desk, seat: int, phase: Phase) -> PanelRoot:
    """Return the curtain before that seat."""
    return CurtainPanel(desk, desk.view_of(None), seat, None, Do(desk.take_seat, seat), phase)


def end_panel(desk: Desk, viewer: int | None) -> PanelRoot:
    """Return the panel of a game that is over."""
    return EndPanel(desk, desk.view_of(viewer), None, viewer, Do(desk.show_results))


def _pricing_panel(desk: Desk, seat: int, viewer: int | None) -> PanelRoot:
    """Return the panel of a seat that sets prices.

    It begins with those that undo took back, or that were half set on a phone.
    """
    view, before = desk.view_of(seat), desk.prices_taken_back(seat)
    draft = desk.draft_on_phone(seat) or PriceDraft.of(view)
    return PricingPanel(desk, view, seat, viewer, draft if before is None else draft.take(before))


def _buying_panel(desk: Desk, seat: int, viewer: int | None) -> PanelRoot:
    return BuyingPanel(desk, desk.view_of(viewer), seat, viewer, partial(_gold_of, desk, seat))


def _gold_of(desk: Desk, seat: int) -> int | None:
    return desk.view_of(seat).own.gold


def _building_panel(desk: Desk, seat: int, viewer: int | None) -> PanelRoot:
    view, is_shared = desk.view_of(viewer), desk.sole_person is None
    return BuildingPanel(desk, view, seat, viewer, is_shared, desk.objection, desk.input)


ACTS: Mapping[Phase, Callable[[Desk, int, int | None], PanelRoot]] = {
    Phase.PRICING: _pricing_panel,
    Phase.BUYING: _buying_panel,
    Phase.BUILDING: _building_panel,
}


def computer_panel(desk: Desk, turn: Turn) -> PanelRoot:
    """Return the panel for the turns of computers and people on phones that follow each other."""
    kind = WatchedMarketPanel if turn.phase is Phase.BUYING else ThinkingPanel
    return kind(
        desk, desk.view_of(desk.sole_person), turn.seat, desk.sole_person, turn,
        desk.level(turn.seat),
        desk.app.settings.computer_speed, desk.is_paused, desk.is_watched,
        desk.pause, desk.skip, desk.play_to_end, partial(_set_speed, desk), desk.pace_of,
    )  # fmt: skip


def phones_panel(desk: Desk, turn: Turn) -> PanelRoot:
    """Return the panel while people elsewhere decide, all at once."""
    return PhonesPanel(
        desk, desk.view_of(None), None, None, turn, desk.runner.elsewhere, desk.awaited,
        tuple(desk.phones),
        Do(desk.open_phones),
    )  # fmt: skip


def _set_speed(desk: Desk, speed: Speed) -> None:
    desk.app.settings.computer_speed = speed
    desk.keep_settings()


def _is_on_phones(turn: Turn) -> bool:
    """Return whether a turn is that of a person elsewhere while all act at once."""
    return turn.is_elsewhere and turn.phase is not Phase.BUYING


def shows_too(desk: Desk, panel: PanelRoot, turn: Turn | None) -> bool:
    """Return whether the panel can display that turn too; if so, do it.

    The panel of the market only displays turns to buy.
    """
    if turn is None or (turn.phase is Phase.BUYING) is not (panel.phase is Phase.BUYING):
        return False
    if _is_on_phones(turn):
        return False
    panel.set(turn=turn, seat=turn.seat, level=desk.level(turn.seat), viewer=desk.sole_person)
    return True


def follow_table(
    desk: Desk, panel: PanelRoot, sheet: tuple[int, int, int, int], *, is_advised: bool | None
) -> None:
    """Update a panel to the present table; ``sheet`` is its rectangle in window pixels."""
    panel.set(view=desk.view, sheet=sheet, is_advised=is_advised)
    if panel.shown_turn is not None:
        speed, is_watched = desk.app.settings.computer_speed, desk.is_watched
        panel.set(speed=speed, is_paused=desk.is_paused, is_watched=is_watched)
        panel.wake()
    elif panel.turn_on_phones is not None:
        elsewhere, phones = desk.runner.elsewhere, tuple(desk.phones)
        panel.set(elsewhere=elsewhere, awaited=desk.awaited, phones=phones)
    panel.keep_up()
    panel.invalidate()


_SLIDE_SECONDS = 0.22


class Stages:
    """Keeps the panel of the game's stage, and replaces the panel on the screen."""

    def __init__(
        self,
        desk: Desk,
        remark_note: RemarkNote,
        went_on: Callable[[], None],
        rewound: Callable[[], None],
    ) -> None:
        """Keep the desk and what to call.

        ``remark_note`` displays computers' remarks. ``went_on`` is called after new moments,
        ``rewound`` when moments were taken away or restored.
        """
        self._desk, self._remark_note = desk, remark_note
        self._went_on, self._rewound = went_on, rewound
        self._stage: Stage | None = None
        self._is_empty = True
        """Whether no panel has been displayed since the table was opened, or since undo or redo."""
        self.results_wait = False
        """Whether results must be opened once the game is over and nothing covers the table."""
        self.has_ended = False
        """Whether the game came to its end at this table, instead of being opened afterwards."""

    # -- what happens

    def follow(self, change: Change) -> None:
        """React to a change of the game: display it, play sounds, and log it."""
        desk = self._desk
        if desk.runner.is_hurrying and change.cause is not Cause.DEAL:
            self._write_down(change)
            self._note_the_end(change)
            return  # the table is displayed anew in each round, and at last
        desk.changed()
        if self._remark_note.remark is not None or any(desk.session.table.computers):
            self._remark_note.on_change(change)
        if change.cause is Cause.AHEAD:
            # It is seen where the other lands lie; whoever is at work is not disturbed.
            if desk.panel.turn_on_phones is not None:
                desk.relayout()
            return
        self._write_down(change)
        desk.log.follow()
        happened = frozenset(map(type, change.events))
        if not desk.runner.is_hurrying:
            self._sound(happened)
        if change.action is not None and not change.is_quiet:
            if change.cause is Cause.DECIDED:
                self._show_decided(change.action)
            else:
                self._show_done(change.action, change.events)
        self._note_the_end(change)
        if change.cause is Cause.REWOUND:
            self._rewound()
            self._is_empty = True
        # Only the first of a batch of changes switches the panel; it already shows the final state.
        if not change.is_quiet or desk.runner.stage is not self._stage:
            self._come_to(desk.runner.stage)
        if desk.looking_back is not None:
            self._went_on()

    def _note_the_end(self, change: Change) -> None:
        if any(isinstance(event, GameEnded) for event in change.events):
            self.results_wait = self.has_ended = True

    def _write_down(self, change: Change) -> None:
        kinds = {Cause.ACTION: "action", Cause.DEAL: "round", Cause.REWOUND: "time"}
        app = self._desk.app
        if change.cause not in kinds or not app.keeps_log:
            return
        action = change.action if change.cause is Cause.ACTION else None
        values, secrets = line_on(self._desk.session.state_at(change.done), action)
        app.log(kinds[change.cause], secrets=secrets, **values)

    def _sound(self, happened: Container[type[Event]]) -> None:
        if TileBought in happened:
            self._desk.play(Sound.SALE)
            self._desk.play(Sound.TO_BUYER)
        if PricesRevealed in happened:
            self._desk.play(Sound.REVEAL)

    def _show_decided(self, action: Action) -> None:
        """Play the sound of a computer or a person elsewhere that begins an action."""
        is_seen = self._desk.stage_panel.shown_turn is not None
        if is_seen and isinstance(action, BuyTile | PlaceTile | ReturnTile):
            self._desk.play(Sound.PICK_UP)

    def _show_done(self, action: Action, events: Sequence[Event]) -> None:
        """Animate a purchase with its payment, and play the sound of a tile laid by others."""
        desk, panel = self._desk, self._desk.stage_panel
        for event in events:
            if isinstance(event, TileBought) and panel.tree is not None:
                start, end = desk.places.seat(event.seat), desk.places.seat(event.seller)
                send_coins(panel, event.price, start, end, 26)
                stall = panel.host.ids.get(f"tile {event.tile}")
                if stall is not None and panel.is_to_act:
                    flying = flying_tile(
                        desk.canvas, event.tile, 0, stall.rect.width, panel.acting.clan
                    )
                    desk.fly(flying, stall.rect, start, 0.6)
        if isinstance(action, PlaceTile) and panel.shown_turn is not None:
            desk.play(Sound.SETTLE)
            if desk.shown == action.seat:
                clan = desk.view.seats[action.seat].clan
                settle(desk, desk.canvas, action.tile, action.placement, clan, is_down=True)

    # -- from stage to panel

    def _come_to(self, stage: Stage) -> None:
        """Show the panel of a stage; keep the present panel if it can show that stage too."""
        desk, before = self._desk, self._desk.panel
        is_kept = not self._is_empty and (self._shows_news_already(stage) or self._goes_on(stage))
        last, self._stage = self._stage, stage
        if not is_kept:
            self._show_news_since(last, stage)
            desk.come_to(self._panel_for(stage))
        if desk.looking_back is None:
            self.show(before)

    def _shows_news_already(self, stage: Stage) -> bool:
        """Return whether the panel already displays the same news, only for other people.

        If so, the panel stays, with the new viewer.
        """
        last = self._stage
        if not isinstance(stage, Announce) or not isinstance(last, Announce):
            return False
        # The results of the market are made for certain people: others need a new panel.
        if stage.announcement is not last.announcement or stage.announcement.news is News.MARKET:
            return False
        self._desk.stage_panel.set(viewer=stage.viewer)
        return True

    def _goes_on(self, stage: Stage) -> bool:
        """Return whether the present panel can display that stage too; if so, prepare it."""
        panel, turn = self._desk.stage_panel, self._desk.runner.turn
        if panel.turn_on_phones is not None:
            if turn is None or not _is_on_phones(turn) or turn.phase is not panel.phase:
                return False
            panel.set(turn=turn)
            return isinstance(stage, Think)
        if panel.shown_turn is not None:
            return isinstance(stage, Think) and shows_too(self._desk, panel, turn)
        if isinstance(stage, Act) and (stage.seat, stage.phase) == (panel.seat, panel.phase):
            panel.set(viewer=stage.viewer)
            return panel.is_to_act
        return False

    def _show_news_since(self, last: Stage | None, stage: Stage) -> None:
        """Display what the others did since the person's last turn, and whose turn it is."""
        news = self._desk.news
        news.forget()
        self._desk.sign.forget()
        if self._desk.lesson is not None:
            return  # its page says what is to be seen
        if isinstance(stage, Act) and (stage.viewer is not None or isinstance(last, Think)):
            session = self._desk.session
            news.set(sentences=since_last_turn(session.moments, stage.seat, session.setup.names))
        if isinstance(stage, Act) and stage.viewer is None and last is not None:
            # Without a curtain the people at the screen must see that somebody else is to act.
            seat = self._desk.session.setup.seats[stage.seat]
            self._desk.sign.tell(seat.clan, seat.name)

    def _panel_for(self, stage: Stage) -> PanelRoot:
        desk = self._desk
        match stage:
            case Announce(announcement, viewer):
                return NEWS[announcement.news](desk, announcement, viewer)
            case Curtain(seat, phase):
                return curtain_panel(desk, seat, phase)
            case Think():
                assert desk.runner.turn is not None
                make = phones_panel if _is_on_phones(desk.runner.turn) else computer_panel
                return make(desk, desk.runner.turn)
            case Act(seat, phase, viewer):
                if viewer in (None, desk.sole_person):  # else lifting the curtain has been heard
                    desk.play(Sound.TURN_BEGINS)
                return ACTS[phase](desk, seat, viewer)
            case Over(viewer):
                return end_panel(desk, viewer)
            case Deal():
                raise AssertionError("chance waits for nobody")

    # -- the panel on the screen

    def put(self, panel: PanelRoot) -> None:
        """Display another panel for the present stage."""
        before = self._desk.panel
        self._desk.come_to(panel)
        if self._desk.looking_back is None:
            self.show(before)

    def show(self, before: PanelRoot) -> None:
        """Put the current panel in place of ``before``, if it is another one."""
        desk, panel = self._desk, self._desk.panel
        is_same = panel is before and not self._is_empty
        if not is_same:
            self._slide_out(before)
        self._is_empty = False
        if panel.covers_table:
            desk.animations.finish()
        if not is_same:
            desk.look_at_what_matters()
            desk.app.log("panel", name=panel.name, seat=panel.seat)
        desk.relayout()

    def _slide_out(self, old: PanelRoot) -> None:
        """Let the old panel move down over the new one, unless it has another person's secrets."""
        desk = self._desk
        is_private = old.viewer not in (None, desk.sole_person) or old.info.is_private
        if old.covers_table or is_private or not old.rect or not desk.window.contains(old.rect):
            return
        # The panel of a table just opened is empty, and the screen still shows the last scene.
        if self._is_empty or not desk.is_on_screen:
            return
        picture = desk.app.screen.subsurface(old.rect).copy()
        drop = desk.canvas.px(40)

        def draw(surface: pygame.Surface, centre: tuple[int, int], part: float) -> None:
            picture.set_alpha(round(255 * (1 - part)))
            surface.blit(picture, picture.get_rect(center=centre))

        start = old.rect.center
        desk.animate(draw, start, (start[0], start[1] + drop), _SLIDE_SECONDS)

    # -- the end

    def results_are_due(self) -> bool:
        """Return whether the results must be opened now; they are then not due any more."""
        is_due = (
            self.results_wait and isinstance(self._stage, Over) and self._desk.looking_back is None
        )
        if is_due:
            self.results_wait = False
        return is_due


_POLL_SECONDS = 0.05
"""Seconds between two polls for the answer."""


class ScenarioVerdict:
    """Asks the coach for a verdict on the round with which a scenario begins; only in scenarios."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.poll = Poll(self._look)
        self._coach: Coach | None = None
        self._asked_at = -1

    @property
    def _is_due(self) -> bool:
        """Whether the first round of the scenario is being scored and there is no verdict yet."""
        desk, session = self._desk, self._desk.session
        since, panel = session.scenario_start, desk.panel
        if since is None or panel.phase is not Phase.SCORING or panel.moment is not None:
            return False
        if session.goal is not None:
            return False  # its result says more
        if not self._asked_at != len(session.moments) > since:
            return False
        return desk.round == session.round_at(since)

    @property
    def _is_over(self) -> bool:
        """Whether the scoring that the verdict is about is not on the table any more."""
        return bool(self._desk.verdict[0]) and self._desk.panel.phase is not Phase.SCORING

    def forget(self) -> None:
        """Cancel the question, and drop the verdict."""
        if self._coach is not None:
            self._coach.cancel()
        self._coach = None
        self._asked_at = -1
        self._desk.verdict = ("", "")

    def _look(self) -> float | None:
        """Ask or take the answer if nothing covers the table.

        Return the seconds until the next call.
        """
        if self._desk.table.lies_open:
            self._go_on()
        awaits = self._coach is not None and not self._coach.is_done
        return _POLL_SECONDS if awaits or self._is_due or self._is_over else None

    def _go_on(self) -> None:
        """Ask, take the answer, or drop the verdict, whichever is due."""
        desk = self._desk
        if self._is_over:
            self.forget()
        if self._is_due:
            self._asked_at = len(desk.session.moments)
            self._coach = Coach(desk.session, desk.app.thinker, desk.session.scenario_start or 0)
            desk.verdict = tr("The coach looks at what was played. That takes a while."), ""
        elif self._coach is None or not self._coach.poll() or not self._coach.is_done:
            return
        else:
            words, more = verdict(self._coach, desk.session)
            desk.verdict = headed(tr("The coach"), words), more
        desk.relayout()


_HURRIED_SECONDS = 0.008
"""Seconds of a frame in which actions are carried out while the game is played to its end."""
_NEWS_PAUSES = 2
"""Factor on a computer's pause, for which an announcement stays if only computers play."""


class Passing(Placeless):
    """Widget that continues the game, even below a sheet; to be woken after an action."""

    desk: Desk
    advice: AdviceSheet
    areas: AreaInspector
    remark_note: RemarkNote

    awaits = True
    is_persistent = True
    _shown_seconds = 0.0
    """Seconds since the panel has displayed everything that it has to."""

    def follow_settings(self) -> None:
        """Take over the speed of animations from the settings."""
        self.desk.animations.pace = scaled_seconds(1.0, self.desk.animation_speed)
        self.wake()

    def mounted(self) -> None:
        self._laid: list[TilePlaced] = []
        """Tiles laid since the last tick.

        Their effects begin when the tile itself has been drawn.
        """

    def on_change(self, change: Change) -> None:
        """React to a change of the game: remember tiles that were laid, and wake."""
        if self.desk.runner.is_hurrying:
            return
        if change.cause not in (Cause.REWOUND, Cause.AHEAD) and not change.is_quiet:
            self._laid += [event for event in change.events if isinstance(event, TilePlaced)]
        self.wake()

    def tick(self, seconds: float) -> float | None:
        """Continue the game, and leave announcements after a while if only computers play."""
        desk = self.desk
        if desk.runner.is_hurrying:
            self._hurry(seconds)
            return desk.runner.next_tick_in()
        desk.runner.tick(seconds)
        while self._laid:
            show_placement(desk, self._laid.pop(0))
        is_shown = self._wake() is None
        if is_shown and self._seconds_to_next() is not None:
            self._shown_seconds += seconds
            if self._seconds_to_next() == 0:
                desk.go_on()
        waits = desk.runner.next_tick_in(), self._seconds_to_next()
        return min((wait for wait in waits if wait is not None), default=None)

    def _hurry(self, seconds: float) -> None:
        """Carry out what computers have decided, for as long as a frame has time for."""
        runner, session = self.desk.runner, self.desk.session
        begun, before = perf_counter(), None
        while runner.is_hurrying and perf_counter() - begun < _HURRIED_SECONDS:
            now = len(session.moments), runner.stage
            if now == before:
                return  # somebody thinks
            before = now
            runner.tick(seconds)

    @property
    def is_still(self) -> bool:
        """Whether nothing moves; answers of other processes may be awaited."""
        desk = self.desk
        turn, panel = desk.runner.turn, desk.panel
        acts = turn is not None and turn.step is not TurnStep.THINKING
        if acts or desk.animations.is_moving:
            return False
        is_moving = (
            not desk.table.stands_still and panel.shown_turn is None and self._wake() is not None
        )
        return not is_moving and desk.table.tree.next_tick(self.areas) is None

    @property
    def is_quiet(self) -> bool:
        """Whether nothing moves, no area is lit, and the sheet of advice is closed."""
        return self.is_still and self.areas.highlighted is None and not self.advice.is_open

    def _wake(self) -> float | None:
        """Return the seconds until something on the panel moves by itself; None for never."""
        return self.desk.table.tree.next_tick(self.desk.panel)

    def _seconds_to_next(self) -> float | None:
        """Return the seconds until an announcement is left if only computers play.

        None for never.
        """
        desk = self.desk
        if not isinstance(desk.runner.stage, Announce) or not desk.is_watched or desk.is_paused:
            self._shown_seconds = 0.0
            return None
        pause = _NEWS_PAUSES * PAUSES[desk.app.settings.computer_speed]
        return max(0.0, pause - self._shown_seconds)
