"""The table: everything that is seen and done while a game is played.

The table knows which panel comes next and for whose eyes. What a panel shows of secrets is the view of its
``viewer``; the curtain stands between two people whenever the next one is to see a secret of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from skye_desktop.engine import (
    Cell,
    GameEnded,
    Phase,
    PlayerView,
    PricesRevealed,
    SeatAction,
    TileBought,
    digest,
    tr,
    write_action,
)
from skye_desktop.play import pace
from skye_desktop.play.flow import (
    Act,
    Announce,
    Announcement,
    Curtain,
    Deal,
    News,
    Over,
    Stage,
    Think,
)
from skye_desktop.play.players import Computer
from skye_desktop.play.runner import Cause, Change, Runner, Turn
from skye_desktop.record import LONGEST_NAME, LONGEST_NOTE, Bookmark, Note
from skye_desktop.session import Moment, Session
from skye_desktop.settings import Confirm, Speed
from skye_desktop.storage import shown_name
from skye_desktop.ui import theme
from skye_desktop.ui.advice.sheet import AdviceSheet
from skye_desktop.ui.app import App
from skye_desktop.ui.board import Board, Seen
from skye_desktop.ui.drag import Flights
from skye_desktop.ui.guide import Guide
from skye_desktop.ui.log_lines import LogBook, LogLine, draw_tiles_note, lit_by
from skye_desktop.ui.look import Align
from skye_desktop.ui.panels.base import Panel, enter_key
from skye_desktop.ui.panels.building import BuildingPanel
from skye_desktop.ui.panels.buying import BuyingPanel, RevealPanel
from skye_desktop.ui.panels.handover import HandoverPanel
from skye_desktop.ui.panels.income import IncomePanel
from skye_desktop.ui.panels.pricing import PricingPanel
from skye_desktop.ui.panels.scoring import ScoringPanel
from skye_desktop.ui.panels.thinking import ThinkingPanel
from skye_desktop.ui.panels.time import TimePanel
from skye_desktop.ui.playing_on import play_on_question
from skye_desktop.ui.positions import copy_moment, play_pasted
from skye_desktop.ui.scenes.coach import Coach, CoachScene
from skye_desktop.ui.scenes.dialog import Question, TextQuestion
from skye_desktop.ui.scenes.log import LogScene
from skye_desktop.ui.scenes.menu import MenuScene
from skye_desktop.ui.scenes.notes import PinsScene
from skye_desktop.ui.scenes.seats import SeatsScene
from skye_desktop.ui.score_track import draw_score_track
from skye_desktop.ui.screen import Screen
from skye_desktop.ui.seat_cards import SeatCards
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.territory_view import Marks, TerritoryView, bounds
from skye_desktop.ui.text import Face
from skye_desktop.ui.theme import Corner, Line, Texture
from skye_desktop.ui.theme.parts import Panels, Table
from skye_desktop.ui.time_line import phase_name, told, where
from skye_desktop.ui.widgets import LEFT_BUTTON, Button, Kind, is_activation, key_hint

_SLIDE_SECONDS = 0.22

_AT_LEISURE = 2
"""How many pauses what everybody is to see stays in sight where only computers play."""

_PHASES = (Phase.INCOME, Phase.PRICING, Phase.DISCARD, Phase.BUYING, Phase.BUILDING, Phase.SCORING)


class EndPanel(Panel):
    """The game is over: the results can be seen again, the lands looked at."""

    phase = Phase.FINISHED
    height = Panels.END_HEIGHT

    @property
    def title(self) -> str:
        """That it is over."""
        return tr("The game is over")

    def layout(self, rect: pygame.Rect) -> None:
        """Two buttons."""
        super().layout(rect)
        inner = self.inner()
        button = pygame.Rect(0, 0, self.look.px(Panels.RESULTS), self.look.px(theme.BUTTON_HEIGHT))
        button.midright = inner.midright
        results = Button(
            tr("The results"),
            button,
            self.table.show_results,
            name="results",
            kind=Kind.PRIMARY,
            key=enter_key(),
        )
        back = button.copy()
        back.right = button.x - self.look.px(theme.GAP)
        look_back = Button(tr("Look back"), back, self.table.open_time, name="look back", key=key_hint("T"))
        self.group.replace([look_back, results])

    def handle_event(self, event: pygame.Event) -> bool:
        """The button, or Enter."""
        if super().handle_event(event):
            return True
        if is_activation(event):
            self.table.show_results()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """A sentence."""
        super().draw(surface)
        inner = self.inner()
        room = pygame.Rect(inner.x, inner.y, self.group.widgets[0].rect.x - inner.x, inner.height)
        text = tr("Look at the lands with F1 to F5, or by clicking a seat.")
        room.y += (inner.height - self.look.wrapped_height(text, theme.BODY, room.width)) // 2
        self.look.write_wrapped(surface, text, room)


_SHOWS: Mapping[News, Callable[[TableScene, Announcement], Panel]] = {
    News.REVEAL: RevealPanel,
    News.SCORES: ScoringPanel,
    News.INCOME: IncomePanel,
}


class TableScene(Screen):
    """One game on the screen."""

    opens_files = True

    def __init__(self, app: App, session: Session, time_speed: Speed = Speed.NORMAL) -> None:
        """``time_speed`` is how fast the time line plays."""
        super().__init__(app)
        self.session = session
        session.on_trouble = self._trouble
        session.on_aside = self._kept_aside
        session.on_copied = self._is_a_copy
        self.board = Board()
        self.cards = SeatCards(session.table.computers)
        self.land = TerritoryView()
        self.flights = Flights(app.settings.animation_speed)
        self.log = LogBook(session)
        self.time_speed = time_speed
        self._looked_at: int | None = None
        self._bar = pygame.Rect(0, 0, 1, 1)
        self._track = pygame.Rect(0, 0, 1, 1)
        self._window = app.screen.get_rect()
        self._hovered_lit: tuple[int, frozenset[Cell]] | None = None
        self._was_covered = False
        self._view: PlayerView | None = None
        self._land_key: object = None
        # Whoever opens a game at a moment wants to see that, not the results.
        self._results_wait = session.shown is None
        """Whether the results are to be shown, once the game is over and nothing lies over the table."""
        self._stage: Stage | None = None
        """The stage that the panel belongs to."""
        self._seen_for = 0.0
        """Seconds for which the panel has had nothing more to show."""
        self.guide = Guide(self)
        self.advice = AdviceSheet(self)
        self._coach: Coach | None = None
        self.runner = Runner(session, self._player_of, self.pace_of)
        self.panel: Panel = Panel(self)
        self.log.follow()
        app.log("table", digest=session.digest)

    def on_entered(self) -> None:
        """The game goes on."""
        self.app.played = self
        session = self.session
        self.runner.changed.append(self._changed)
        self.runner.begin()
        if session.shown is not None:
            self.open_time(session.shown)
            session.shown = None
        self._show_results_that_wait()
        if session.trouble:
            self._trouble(session.trouble)
        if session.opening_note:
            note, session.opening_note = session.opening_note, ""
            text = note[:1].upper() + note[1:]
            self.app.push(Question(self.app, tr("Before you play on"), text, no=tr("Understood")))

    def on_left(self) -> None:
        """Another window may have the game."""
        if self.app.played is self:
            self.app.played = None
        self.runner.close()
        self.advice.forget()
        if self._coach is not None:
            self._coach.cancel()
        self.session.close()

    def caption(self) -> str:
        """Which game it is, and that it is a playtest."""
        which = self._game_name()
        return f"{which} · {tr('Playtest')}" if self.session.table.is_playtest else which

    def _game_name(self) -> str:
        """The name it was given, or who plays."""
        return self.session.name or ", ".join(seat.name for seat in self.session.setup.seats)

    # -- people and computers

    def _player_of(self, level: str) -> Computer:
        return Computer(level, self.session.setup.seed, lambda *asked: self.app.thinker.decide(*asked))

    def pace_of(self, turn: Turn) -> float:
        """Seconds that the step of a computer's turn lasts at least."""
        settings = self.app.settings
        return pace.length(turn, settings.computer_speed, settings.animation_speed)

    @property
    def is_watched(self) -> bool:
        """Whether all seats are computers: the game plays itself."""
        return self.runner.is_watched

    @property
    def is_paused(self) -> bool:
        """Whether the computers wait."""
        return self.runner.is_paused

    def pause(self) -> None:
        """Let the computers wait, or go on."""
        self.runner.pause(not self.is_paused)
        self._seen_for = 0.0
        self.place_again()

    def open_seats(self) -> None:
        """Who plays."""
        self.app.push(SeatsScene(self.app, self.session))

    def _take_new_seats(self) -> None:
        """Go on with those who sit there now, if that has changed."""
        computers = self.session.table.computers
        if computers != self.cards.computers:
            self.cards.computers = computers
            self.close_time()
            self.runner.seats_changed()

    # -- what is seen

    @property
    def view(self) -> PlayerView:
        """The game as the panel's viewer may see it."""
        if self._view is None or self._view.seat != self.panel.viewer:
            self._view = self.panel.view()
        return self._view

    @property
    def shown(self) -> int:
        """The seat whose land is on the screen."""
        return self.panel.shown_seat() if self._looked_at is None else self._looked_at

    def look_at(self, seat: int | None) -> None:
        """Look at a seat's land; None for the one that matters now."""
        if seat != self._looked_at:
            if seat is not None:
                self.panel.put_down()
            self._looked_at = seat
            self.app.redraw()
        self._follow_land()

    def _follow_land(self) -> None:
        """Fit another land; keep the camera on the same one unless it has outgrown the view."""
        key = (self.shown, self.land.rect.size)
        territory = self.panel.fitted_land(self.shown)
        self.land.extent = bounds(territory.faces)
        if key != self._land_key or (self.land.is_fitted and not self.panel.holds_something):
            self._land_key = key
            self.land.fit(territory, self.look, with_ring=self.panel.needs_open_cells)

    # -- the course of the game

    def do(self, action: SeatAction) -> None:
        """Carry out a legal action and show what follows."""
        refused = self.runner.submit(action)
        assert refused is None, f"{refused}: {write_action(action)}"

    def go_on(self) -> None:
        """What is announced was seen."""
        self.runner.go_on()

    def take_seat(self, seat: int) -> None:
        """That seat's person sits before the screen now."""
        self.play(Sound.TURN_BEGINS)
        self.runner.take_seat(seat)

    def _changed(self, change: Change) -> None:
        """Tell, sound and show what has happened at the table."""
        self._view = None
        self._log_change(change)
        self.log.follow()
        self._sound(change)
        panel = self._stage_panel
        if isinstance(panel, ThinkingPanel) and change.action is not None:
            if change.cause is Cause.DECIDED:
                panel.act(change.action)
            else:
                panel.has_done(change.action, change.events)
        if any(isinstance(event, GameEnded) for event in change.events):
            self._results_wait = True
        self._follow_stage(change)

    def _log_change(self, change: Change) -> None:
        kinds = {Cause.ACTION: "action", Cause.DEAL: "round", Cause.REWOUND: "time"}
        if change.cause not in kinds or not self.app.keeps_log:
            return
        found = digest(self.session.state_at(change.done))
        if change.cause is Cause.ACTION and change.action is not None:
            self.app.log("action", action=write_action(change.action), digest=found)
        else:
            self.app.log(kinds[change.cause], digest=found)

    def _sound(self, change: Change) -> None:
        if any(isinstance(event, TileBought) for event in change.events):
            self.play(Sound.SALE)
        if any(isinstance(event, PricesRevealed) for event in change.events):
            self.play(Sound.REVEAL)

    def _follow_stage(self, change: Change) -> None:
        """Show the panel of the stage that the game has come to, the same one while it is the same stage."""
        stage = self.runner.stage
        if isinstance(self.panel, TimePanel):
            if change.cause is Cause.REWOUND:
                self.close_time()
            else:
                self._follow_behind(stage)
                return
        if change.cause is Cause.REWOUND:
            self.panel = Panel(self)
        if stage == self._stage and type(self.panel) is not Panel and not isinstance(stage, Think):
            self.place_again()
            return
        self._set_panel(self._panel_for(stage))
        self._stage = stage
        if isinstance(stage, Over):
            self._show_results_that_wait()

    def _follow_behind(self, stage: Stage) -> None:
        """The game goes on while somebody looks back."""
        panel = self.panel
        assert isinstance(panel, TimePanel)
        if stage != self._stage:
            panel.resumed = self._panel_for(stage, behind=True)
            self._stage = stage
        panel.extend(self._last_told())

    @property
    def _stage_panel(self) -> Panel:
        """The panel of the stage, also while somebody looks back."""
        return self.panel.resumed if isinstance(self.panel, TimePanel) else self.panel

    def _panel_for(self, stage: Stage, *, behind: bool = False) -> Panel:
        same = self._stage_panel
        match stage:
            case Announce(announcement, viewer):
                panel = _SHOWS[announcement.news](self, announcement)
                panel.viewer = viewer
                return panel
            case Curtain(seat, phase):
                task = tr("sets prices, in secret") if phase is Phase.PRICING else tr("may buy one tile")
                return HandoverPanel(self, seat, phase, task, lambda: self.take_seat(seat))
            case Think():
                assert self.runner.turn is not None
                if isinstance(same, ThinkingPanel):
                    same.follow(self.runner.turn)
                    return same
                return ThinkingPanel(self, self.runner.turn)
            case Act(seat, phase, viewer):
                return self._panel_to_act(seat, phase, viewer, same)
            case Over(viewer):
                return EndPanel(self, viewer=viewer)
            case Deal():
                raise AssertionError("chance waits for nobody")

    def _panel_to_act(self, seat: int, phase: Phase, viewer: int | None, same: Panel) -> Panel:
        if (same.seat, same.phase) == (seat, phase) and isinstance(self._stage, Act):
            same.viewer = viewer
            return same
        if phase is Phase.BUILDING or self.session.sole_person() is not None:
            self.play(Sound.TURN_BEGINS)
        if phase is Phase.PRICING:
            return PricingPanel(self, seat)
        if phase is Phase.BUYING:
            return BuyingPanel(self, seat, viewer=viewer)
        return BuildingPanel(self, seat, viewer=viewer)

    def _set_panel(self, panel: Panel) -> None:
        is_same = panel is self.panel
        if not is_same:
            self._slide_out(self.panel)
        self.panel = panel
        self._seen_for = 0.0
        if panel.covers_table:
            self.flights.finish()
        self._view = None
        if not is_same:
            self._looked_at = None
            self._hovered_lit = None
            self.app.log("panel", name=type(panel).__name__, seat=panel.seat)
        self.place_again()

    def place_again(self) -> None:
        """Lay everything out as the game and the panel are now."""
        self._view = None
        self._place(self._window)
        self.app.redraw()

    def _slide_out(self, old: Panel) -> None:
        """The old panel sinks away over the new one, unless it shows what the next person must not see."""
        is_secret = old.viewer is not None and old.viewer != self.session.sole_person()
        if old.covers_table or is_secret or not self.app.screen.get_rect().contains(old.rect):
            return
        # The panel of a table just opened is empty, and the screen still shows where one came from.
        is_empty = type(old) is Panel
        if is_empty or self._was_covered or self.app.scene is not self:
            return
        picture = self.app.screen.subsurface(old.rect).copy()
        drop = self.look.px(Table.SINKING)

        def draw(surface: pygame.Surface, centre: tuple[int, int], part: float) -> None:
            picture.set_alpha(round(255 * (1 - part)))
            surface.blit(picture, picture.get_rect(center=centre))

        start = old.rect.center
        self.flights.send(draw, start, (start[0], start[1] + drop), _SLIDE_SECONDS)

    def _show_results_that_wait(self) -> None:
        """The results, once the game is over and nothing lies over the table."""
        is_seen = self.app.scene is self and isinstance(self.panel, EndPanel)
        if self._results_wait and is_seen and isinstance(self.runner.stage, Over):
            self._results_wait = False
            self.play(Sound.END_OF_GAME)
            self.show_results()

    def show_results(self) -> None:
        """The table of points."""
        self.app.go.results(self.session, self.open_coach)

    def open_coach(self) -> None:
        """What would have been better, once the game is over."""
        if not self._is_over():
            return
        if self._coach is None or self._coach.digest != self.session.digest:
            self._coach = Coach(self.session, self.app.thinker)
        self.app.push(CoachScene(self.app, self, self._coach))

    # -- undo and redo

    def _undoable(self) -> Moment | None:
        return self.runner.undoable if self.panel.moment is None else None

    def undo_name(self) -> str:
        """What undo would take back, in words; empty if nothing."""
        moment = self._undoable()
        if moment is None:
            return ""
        return tr("Undo: {what}").format(what=self._tell(moment))

    def _why_no_undo(self) -> str:
        if self.session.table.is_playtest or len(self.session.moments) <= 1:
            return tr("Nothing to undo")
        return tr("Nothing to undo: what was revealed or others did stays, unless it is a playtest")

    def _tell(self, moment: Moment) -> str:
        names = [seat.name for seat in self.session.setup.seats]
        return told(moment.events[0], names)

    def undo(self) -> None:
        """Put down what is held, else take the last action back; another person's only after asking."""
        moment = self._undoable()
        if self.panel.holds_something:
            self.panel.put_down()
        elif moment is not None:
            if self.runner.undo_is_own or self.app.settings.confirmations is Confirm.NEVER:
                self.runner.undo()
            else:
                text = tr("That was another person's act: {what}").format(what=self._tell(moment))
                self.ask(tr("Undo?"), text, tr("Undo"), self.runner.undo)
        elif self.panel.moment is None:
            self.app.notify(f"{self._why_no_undo()}.")

    def redo(self) -> None:
        """Do again what was undone."""
        if self._redo_name():
            self.runner.redo()

    # -- looking back

    @property
    def moment(self) -> int:
        """The moment on the screen, as a number of actions."""
        return self._last_told() if self.panel.moment is None else self.panel.moment

    def _last_told(self) -> int:
        """The last moment that may be looked at: what is still being counted is told by its panel."""
        return len(self.session.moments) - (1 if self._stage_panel.untold_lines() else 0)

    def open_time(self, at: int | None = None, line: LogLine | None = None) -> None:
        """Look at a moment, now if none is given; with a line of the log, at the cells it speaks of."""
        panel = self.panel
        if isinstance(panel, TimePanel):
            self.look_at(None)
            panel.go(panel.last if at is None else at, line)
            return
        panel.put_down()
        self.flights.finish()
        last = self._last_told()
        self._set_panel(TimePanel(self, panel, last, last if at is None else at, line))

    def close_time(self) -> None:
        """Back to the game, as it stands."""
        if isinstance(self.panel, TimePanel):
            self._set_panel(self.panel.resumed)
            self._show_results_that_wait()

    def toggle_time(self) -> None:
        """Open the time line, or close it."""
        if isinstance(self.panel, TimePanel):
            self.close_time()
        else:
            self.open_time()

    def moment_changed(self) -> None:
        """The time line shows another moment: only what follows from that is done, so that it is quick."""
        self._view = None
        self._hovered_lit = None
        self._follow_land()
        self.app.redraw()

    def play_on(self) -> None:
        """Begin a game of its own at the moment on the screen, after asking for its name."""
        session, at = self.session, self.moment
        if session.view_at(at, None).phase is Phase.FINISHED:
            return
        self.app.push(
            play_on_question(self.app, session, at, self._game_name(), lambda name: self._branch(at, name))
        )

    def _branch(self, at: int, name: str) -> None:
        self.app.go.play(lambda: self.session.branch(at, name), pace=self.time_speed)
        self.app.notify(tr("“{name}” goes on from here.").format(name=name))

    def pin(self) -> None:
        """Write a note to the moment on the screen."""
        at = self.moment

        def write(text: str) -> None:
            self.session.pin(at, text)
            self.pins_changed()

        self._ask_words(tr("A note"), at, "", LONGEST_NOTE, tr("Pin it"), write, kept_as=f"note {self.session.id}")

    def mark(self) -> None:
        """Give the moment on the screen a bookmark."""
        at = self.moment

        def write(name: str) -> None:
            self.session.mark(at, name)
            self.pins_changed()

        proposed = where(self.session, at)
        self._ask_words(tr("A bookmark"), at, proposed, LONGEST_NAME, tr("Pin it"), write)

    def ask_words(self, pinned: Note | Bookmark, yes: str, write: Callable[[str], None]) -> None:
        """Ask for other words of a note or a bookmark."""
        if isinstance(pinned, Note):
            self._ask_words(tr("A note"), pinned.at, pinned.text, LONGEST_NOTE, yes, write)
        else:
            self._ask_words(tr("A bookmark"), pinned.at, pinned.name, LONGEST_NAME, yes, write)

    def _ask_words(
        self, title: str, at: int, text: str, longest: int, yes: str, write: Callable[[str], None], *, kept_as: str = ""
    ) -> None:
        place = tr("Pinned to: {place}").format(place=where(self.session, at))
        self.app.push(
            TextQuestion(
                self.app, title, place, text=text, longest=longest, yes=yes, on_yes=write, kept_as=kept_as
            )
        )

    def pins_changed(self) -> None:
        """A note or a bookmark has come or gone."""
        self.log.follow()
        if isinstance(self.panel, TimePanel):
            self.panel.refresh()
        self.app.redraw()

    def open_pins(self) -> None:
        """All notes and bookmarks."""
        self.app.push(PinsScene(self.app, self))

    def private_to(self) -> str:
        """The seat behind the curtain, also while its person looks back; nobody in the open, or with one person."""
        panel = self.panel.resumed if isinstance(self.panel, TimePanel) else self.panel
        is_anybodys = panel.viewer in (None, self.session.sole_person())
        return "" if is_anybodys else f"{self.session.id} seat {panel.viewer}"

    # -- telling, asking, leaving

    def _trouble(self, message: str) -> None:
        if message:
            text = tr("The game is not saved now: {why}. Play on: it is tried again after every action.")
            self.app.notify(text.format(why=message))
        else:
            self.app.notify(tr("The game is saved again."))

    def _kept_aside(self, name: str) -> None:
        text = tr("What was undone is kept as a branch: “{name}”. Load lists it.")
        self.app.notify(text.format(name=name))

    def _is_a_copy(self, why: str) -> None:
        self.app.notify(why)
        self.app.follow_caption()

    def notices_room(self) -> pygame.Rect:
        """Below the score track, which is read all the time."""
        room = super().notices_room()
        if not self.panel.covers_table:
            room.y = self._track.bottom + self.look.px(theme.GAP)
        return room

    def could_lose(self) -> str:
        """What the disk would not take."""
        if self.session.trouble:
            self.session.keep()  # the cause may be gone by now
        if not self.session.trouble:
            return ""
        return tr("This game could not be saved: {why}").format(why=self.session.trouble)

    def ask(self, title: str, text: str, yes: str, on_yes: Callable[[], None]) -> None:
        """A question over the table."""
        self.app.push(Question(self.app, title, text, yes=yes, on_yes=on_yes))

    def open_menu(self) -> None:
        """Everything that is not playing."""
        app = self.app
        entries: list[tuple[str, str, Callable[[], None]]] = [
            (tr("Back to the game"), tr("Escape"), lambda: None),
            (tr("Time line"), "T", self.open_time),
            (tr("Notes and bookmarks"), "Shift+N", self.open_pins),
            (tr("Make a report"), "F8", app.go.report),
            (tr("Seats"), "", self.open_seats),
            (self._playtest_entry(), "", self._toggle_playtest),
            (self._advice_entry(), "", self._toggle_advice),
            (tr("Save as"), "Ctrl+S", self.save_as),
            (tr("Load"), "", self._load),
            (tr("Rules and keys"), "H", self.open_rules),
            (tr("Settings"), "", app.go.settings),
            (tr("To the title"), "", self._leave),
            (tr("Quit"), "", app.close),
        ]
        if self._is_over():
            entries.insert(4, (tr("What the coach has seen"), "C", self.open_coach))
        app.push(MenuScene(app, tr("Menu"), self._menu_note(), entries))

    def _menu_note(self) -> str:
        if self.session.trouble:
            return tr("The game is not saved now: {why}").format(why=self.session.trouble)
        kept = tr("The game is saved automatically after every action.")
        return (
            f"{kept} {tr('Seed {seed}.').format(seed=self.session.setup.seed)}" if self._is_over() else kept
        )

    def _playtest_entry(self) -> str:
        return tr("Playtest mode: on") if self.session.table.is_playtest else tr("Playtest mode: off")

    def _toggle_playtest(self) -> None:
        if self.session.table.is_playtest:
            self._set_playtest(False)
            return
        text = tr(
            "For trying things out: undo goes back without limit, over revealed prices and over rounds, the time "
            "line shows what was secret, and branches and copies keep what will be drawn. The results will say that "
            "it was on."
        )
        self.ask(tr("Switch playtest mode on?"), text, tr("Switch it on"), lambda: self._set_playtest(True))

    def _set_playtest(self, is_on: bool) -> None:
        self.session.change_table(is_playtest=is_on)
        self.app.notify(tr("Playtest mode is on.") if is_on else tr("Playtest mode is off."))
        self.app.follow_caption()
        self._place(self._window)

    def _advice_entry(self) -> str:
        return tr("Advice: on") if self.session.table.has_advice else tr("Advice: off")

    def _toggle_advice(self) -> None:
        is_on = not self.session.table.has_advice
        self.session.change_table(has_advice=is_on)
        self.app.notify(tr("Advice is on (key: A).") if is_on else tr("Advice is off at this table."))
        self.place_again()

    def _is_over(self) -> bool:
        return self.session.phase is Phase.FINISHED

    def save_as(self) -> None:
        """Keep a copy under a name."""
        self.app.go.save_as(self.session)

    def _load(self) -> None:
        self._unless_lost(self.app.go.load)

    def open_rules(self) -> None:
        """The rules and the keys."""
        self.app.go.rules()

    def open_log(self) -> None:
        """The whole log."""
        self.app.push(LogScene(self.app, self))

    def _leave(self) -> None:
        self._unless_lost(self.app.go.to_title)

    def _unless_lost(self, leave: Callable[[], None]) -> None:
        """Leave, after a question if the disk would not take the game."""
        lost = self.could_lose()
        if lost:
            self.ask(tr("Leave the game?"), lost, tr("Leave all the same"), leave)
        else:
            leave()

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        """Columns left and right, bar and track above, the panel below, the land in the middle."""
        self._window = window
        self.flights.speed = self.app.settings.animation_speed
        self._place(window)

    def on_covered(self) -> None:
        """Nothing stays in the air under another scene."""
        self.panel.put_down()
        self._hovered_lit = None

    def on_uncovered(self) -> None:
        """Settings may have changed."""
        # What is on the screen until the next frame is still the scene that has gone.
        self._was_covered = True
        self.flights.speed = self.app.settings.animation_speed
        self._take_new_seats()
        self._show_results_that_wait()

    def _place(self, window: pygame.Rect) -> None:
        look = self.look
        self.advice.follow()
        gap = look.px(theme.GAP)
        self._bar = pygame.Rect(gap, gap, window.width - 2 * gap, look.px(Table.BAR))
        top = self._bar.bottom + gap
        left_width, right_width = look.px(Table.LEFT), look.px(Table.RIGHT)
        height = window.height - top - gap
        self.board.layout(pygame.Rect(gap, top, left_width, height), look)
        right = window.width - gap - right_width
        self.cards.layout(pygame.Rect(right, top, right_width, height), look, len(self.session.setup.seats))
        left = 2 * gap + left_width
        width = right - gap - left
        self._track = pygame.Rect(left, top, width, look.px(Table.TRACK))
        panel_height = look.px(self.panel.height)
        panel = pygame.Rect(left, window.height - gap - panel_height, width, panel_height)
        land_top = self._track.bottom + gap
        room = pygame.Rect(left, land_top, width, panel.y - gap - land_top)
        self.land.rect = self.advice.beside(room)
        self.panel.layout(panel)
        self._place_buttons()
        self._follow_land()
        self.guide.refresh()

    def _place_buttons(self) -> None:
        look, bar = self.look, self._bar
        undo, redo = self.undo_name(), self._redo_name()
        specs = [
            (tr("Undo"), self.undo, "Ctrl+Z", undo or self._why_no_undo(), bool(undo)),
            (tr("Redo"), self.redo, "Ctrl+Y", redo or tr("Nothing to redo"), bool(redo)),
            (tr("Time"), self.toggle_time, "T", tr("Look at what was, and play on from there"), True),
            (tr("Log"), self.open_log, "L", tr("Everything that happened"), True),
            (tr("Rules"), self.open_rules, "H", tr("Rules and keys"), True),
            (tr("Menu"), self.open_menu, tr("Escape"), tr("Save, load, settings, leave"), True),
        ]
        right = bar.right - look.px(theme.GAP)
        buttons: list[Button] = []
        for text, act, key, tip, enabled in reversed(specs):
            width = look.text.width(text, theme.BODY) + look.px(theme.WIDE)
            rect = pygame.Rect(
                right - width, bar.y + look.px(theme.SNUG), width, bar.height - look.px(theme.PAD)
            )
            hint = tr("Key: {keys}").format(keys=key)
            buttons.append(
                Button(
                    text, rect, act, kind=Kind.QUIET, key=hint, tooltip=tip, enabled=enabled, size=theme.BODY
                )
            )
            right = rect.x - look.px(theme.FINE)
        self.group.replace(list(reversed(buttons)))

    def _redo_name(self) -> str:
        moment = self.runner.redoable if self.panel.moment is None else None
        if moment is None:
            return ""
        return tr("Redo: {what}").format(what=self._tell(moment))

    # -- events

    def open_file(self, path: Path) -> None:
        """After asking, through the list of games."""
        kept = self.could_lose() or tr("The game on the table is kept, and can be continued.")
        text = f"{shown_name(path)}\n{kept}"
        self.ask(tr("Open this file?"), text, tr("Open"), lambda: self.app.go.load(path))

    def handle_event(self, event: pygame.Event) -> bool:
        """The panel first while it holds something; then bar, panel, seats, board, land, keys."""
        self._was_covered = False
        panel = self.panel
        if panel.covers_table:
            return panel.handle_event(event) or self._covered_key(event)
        if panel.holds_something and (self.advice.handle_event(event) or panel.handle_event(event)):
            self.guide.refresh()
            return True
        if self.guide.handle_event(event):
            return True
        if not panel.holds_something and self.advice.handle_event(event):
            self.guide.refresh()
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.flights.finish()
        if self._is_pause_key(event):
            self.pause()
            return True
        if event.type == pygame.KEYDOWN and not panel.holds_something and self._time_key(event):
            return True
        # Keys are the panel's first: what is in the bar has keys of its own.
        if event.type != pygame.KEYDOWN and super().handle_event(event):
            return True
        if not panel.holds_something and panel.handle_event(event):
            self.guide.refresh()
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hovered_lit = self.board.lit_cells(self._seen(), self.look, event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON and self._click(event.pos):
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self.land.wheel(event.y, self.app.pointer, self.look)
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return self.land.handle_event(event, self.view.seats[self.shown].territory, self.look)

    def _is_pause_key(self, event: pygame.Event) -> bool:
        """Space where only computers play: there it goes on by itself."""
        is_space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        is_on = self.is_watched and self.panel.moment is None and not self._is_over()
        return is_space and is_on and self.group.focused is None and self.panel.group.focused is None

    def _covered_key(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_ESCAPE, pygame.K_F10):
                self.open_menu()
                return True
            is_undo = event.key == pygame.K_z and not event.mod & pygame.KMOD_SHIFT
            if is_undo and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                self.undo()
                return True
        return False

    def _click(self, position: tuple[int, int]) -> bool:
        seat = self.cards.seat_at(position)
        if seat is not None:
            self.look_at(None if self._looked_at == seat else seat)
            return True
        line = self.board.line_at(self._seen(), self.look, position)
        if line is not None:
            self.open_time(line.moment, line)
        elif self.board.log_has(position):
            self.open_log()
        return self.board.log_has(position)

    def _time_key(self, event: pygame.Event) -> bool:
        """Back in time, from wherever one is; the panels use the arrows for something else."""
        is_command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if self.panel.moment is not None or not is_command or event.key != pygame.K_LEFT:
            return False
        self.open_time()
        if isinstance(self.panel, TimePanel):
            self.panel.step_round(-1)
        return True

    def _key(self, event: pygame.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            is_redo = event.key == pygame.K_y or (event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT)
            keys = {
                pygame.K_z: self.redo if is_redo else self.undo,
                pygame.K_y: self.redo,
                pygame.K_s: self.save_as,
                pygame.K_c: self.copy,
                pygame.K_v: self.paste,
            }
        else:
            keys = {
                pygame.K_l: self.open_log,
                pygame.K_t: self.open_time,
                pygame.K_n: self.open_pins if event.mod & pygame.KMOD_SHIFT else self.pin,
                pygame.K_k: self.mark,
                pygame.K_h: self.open_rules,
                pygame.K_c: self.open_coach,
                pygame.K_ESCAPE: self._escape,
                pygame.K_F10: self.open_menu,
            }
        if event.key in keys:
            keys[event.key]()
            return True
        seat = event.key - pygame.K_F1
        if 0 <= seat < len(self.view.seats):
            self.look_at(None if self._looked_at == seat else seat)
            return True
        return False

    def copy(self) -> None:
        """The position on the screen as text on the clipboard."""
        copy_moment(self.app, self.session, self.moment)

    def paste(self) -> None:
        """Play the position that the clipboard holds."""
        self._unless_lost(lambda: play_pasted(self.app))

    def _escape(self) -> None:
        """Back to the land that matters, else the menu."""
        if self._looked_at is not None:
            self.look_at(None)
        else:
            self.open_menu()

    # -- time

    def update(self, seconds: float) -> None:
        """The game, whatever lies over it; flights and the panel."""
        self.flights.update(seconds)
        self.runner.tick(seconds)
        if self._is_seen:
            self.advice.update()
        panel = self.panel if self._is_seen else self._stage_panel
        if not self._is_seen and not self.is_watched:
            return
        if panel.wake_in() is not None:
            panel.update(seconds)
            self._follow_land()
        elif self._goes_on_in() is not None:
            self._seen_for += seconds
            if self._goes_on_in() == 0:
                self.go_on()

    @property
    def _is_seen(self) -> bool:
        """Whether nothing lies over the table."""
        return self.app.scene is self

    def wake_in(self) -> float | None:
        """For the next frame while anything flies."""
        if self.flights.is_moving:
            return 0.0
        waits = [self.runner.next_tick_in()]
        if self._is_seen or self.is_watched:
            panel = (self.panel if self._is_seen else self._stage_panel).wake_in()
            waits.append(self._goes_on_in() if panel is None else panel)
        if self._is_seen:
            waits.append(self.advice.wake_in())
        return min((wait for wait in waits if wait is not None), default=None)

    def _goes_on_in(self) -> float | None:
        """Seconds until what everybody has seen goes by itself, where only computers play; None for never."""
        if not isinstance(self.runner.stage, Announce) or not self.is_watched or self.is_paused:
            return None
        pause = _AT_LEISURE * pace.PAUSES[self.app.settings.computer_speed]
        return max(0.0, pause - self._seen_for)

    # -- under the pointer

    def _seen(self) -> Seen:
        return Seen(self.view, self.shown, self.panel.round, self.told_lines(), self.panel.moment)

    def told_lines(self) -> list[LogLine]:
        """The log as far as it may be told: what is being counted comes bit by bit."""
        panel = self.panel
        return (
            self.log.up_to(panel.last)
            if isinstance(panel, TimePanel)
            else self.log.told(panel.untold_lines())
        )

    def tooltip(self) -> str:
        """The note for what is under the pointer."""
        if self.panel.covers_table or self.panel.holds_something:
            return self.panel.tooltip()
        position = self.app.pointer
        return (
            super().tooltip()
            or self.advice.tooltip()
            or self.panel.tooltip()
            or self.cards.tooltip(self.view, position)
            or self.board.tooltip(self._seen(), self.look, position)
            or (tr("The score track") if self._track.collidepoint(position) else "")
        )

    def targets(self) -> dict[str, pygame.Rect]:
        """Everything that can be clicked or dragged."""
        if self.panel.covers_table:
            return self.panel.targets()
        seats = {f"seat {i + 1}": rect for i, rect in enumerate(self.cards.rects)}
        own = super().targets() | self.guide.targets()
        return own | seats | {"land": self.land.rect} | self.panel.targets() | self.advice.targets()

    def is_button_at(self, position: tuple[int, int]) -> bool:
        """Of the bar, the panel or a hint."""
        groups = (self.group, self.panel.group, self.guide.group)
        return any(group.has_button_at(position) for group in groups)

    def is_useful_at(self, position: tuple[int, int]) -> bool:
        """Targets other than the land itself, and whatever is held."""
        if self.panel.holds_something:
            return True
        return any(rect.collidepoint(position) for name, rect in self.targets().items() if name != "land")

    def play(self, sound: Sound) -> None:
        """Let a sound be heard."""
        self.app.sounds.play(sound)

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        panel = self.panel
        if panel.covers_table:
            panel.draw(surface)
            return
        sheets = [self._bar, self._track, *self.board.sheets(self.look), *self.cards.rects, panel.rect]
        self.look.table_top(surface, [*sheets, *self.advice.sheets()])
        lit = None if panel.holds_something else self._hovered_lit
        # Points and ring belong to the land that is on the screen, be it for a glimpse.
        shown = self.shown if lit is None else lit[0]
        self._draw_land(surface, lit)
        self._draw_bar(surface)
        self.board.draw(surface, self.look, self._seen()._replace(seat=shown))
        draw_score_track(surface, self.look, self._track, self.view.seats, panel.points())
        # Looking back, nobody is waited for.
        acting = None if isinstance(panel, TimePanel) else panel.seat
        self.cards.draw(surface, self.look, self.view, panel.points(), shown, acting, panel.phase)
        panel.draw(surface)
        self.advice.draw(surface)
        self.guide.draw(surface)
        self.flights.draw(surface)
        panel.draw_over(surface)
        self._draw_drawn_note(surface)
        line = (
            None if panel.holds_something else self.board.line_at(self._seen(), self.look, self.app.pointer)
        )
        if line is not None and line.tiles and self.app.scene is self:
            beside = (self.land.rect.x - self.look.px(theme.LOOSE), self.app.pointer[1])
            draw_tiles_note(surface, self.look, line.tiles, beside, within=self.land.rect)

    def _draw_drawn_note(self, surface: pygame.Surface) -> None:
        """The tiles that a seat under the pointer has drawn, or once had on offer, large enough to read."""
        number = self.cards.seat_at(self.app.pointer)
        if number is None or self.app.scene is not self or self.panel.holds_something:
            return
        card, seat = self.cards.rects[number], self.view.seats[number]
        beside = (card.x - self.look.px(Table.DRAWN_LEFT), card.bottom - self.look.px(Table.DRAWN_RISE))
        if self.panel.phase is Phase.PRICING and seat.drawn:
            draw_tiles_note(surface, self.look, seat.drawn, beside)
        elif self.panel.moment is not None and self.panel.phase is Phase.BUYING and seat.prices:
            tiles, prices = zip(*seat.prices, strict=True)
            draw_tiles_note(surface, self.look, tiles, beside, prices)

    def draw_lit(self, surface: pygame.Surface, line: LogLine) -> None:
        """The land that a line of the log speaks of, its cells lit, over what is drawn there already.

        With the time line open as the land was then, else as it is now.
        """
        if line.seat is None:
            return
        view = self.view if self.panel.moment is None else self.session.view_at(line.moment, None)
        cells = lit_by(line, view.seats[line.seat].territory)
        if not cells:
            return
        part = pygame.Rect(self.land.rect)
        wood = self.look.sprites.tiled("table/wood.webp", surface.get_size(), Texture.WOOD)
        surface.blit(wood, part, part)
        # Over what else is drawn: the next frame begins without it.
        self._draw_seat_lit(surface, view, line.seat, cells, is_kept=False)

    def _draw_land(self, surface: pygame.Surface, lit: tuple[int, frozenset[Cell]] | None) -> None:
        if lit is None:
            shown = self.view.seats[self.shown]
            marks = self.panel.marks()
            self.land.draw(surface, self.look, shown.territory, shown.clan, marks, is_kept=True)
            self.advice.draw_on_land(surface)
            self._draw_owner(surface, self.shown)
            return
        self._draw_seat_lit(surface, self.view, *lit, is_kept=True)

    def _draw_seat_lit(
        self,
        surface: pygame.Surface,
        view: PlayerView,
        number: int,
        cells: frozenset[Cell],
        *,
        is_kept: bool,
    ) -> None:
        seat, land = view.seats[number], self.land
        if number != self.shown:
            land = TerritoryView(rect=self.land.rect)
            land.fit(seat.territory, self.look)
        land.draw(surface, self.look, seat.territory, seat.clan, Marks(lit=cells), is_kept=is_kept)
        self._draw_owner(surface, number)

    def _draw_owner(self, surface: pygame.Surface, seat: int) -> None:
        """Whose land this is, at the upper left of it."""
        look, shown = self.look, self.view.seats[seat]
        text = tr("{name}'s land").format(name=shown.name)
        width = look.text.width(text, theme.BODY, Face.TITLE_REGULAR)
        box = pygame.Rect(
            self.land.rect.x, self.land.rect.y, width + look.px(Table.OWNER_ROOM), look.px(Table.OWNER)
        )
        look.box(surface, box, theme.PAPER, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.FIELD)
        crest = pygame.Rect(
            box.x + look.px(theme.CLOSE),
            box.y + look.px(theme.SLIGHT),
            look.px(Table.OWNER_CREST),
            look.px(Table.OWNER_CREST),
        )
        look.crest(surface, shown.clan, crest)
        row = pygame.Rect(crest.right + look.px(theme.NEAR), box.y, width + look.px(theme.TIGHT), box.height)
        look.write(surface, text, row, face=Face.TITLE_REGULAR)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        look, bar, panel = self.look, self._bar, self.panel
        rounds = len(self.view.track)
        text = tr("Round {round} of {rounds}").format(round=panel.round, rounds=rounds)
        x = bar.x + look.px(theme.LOOSE)
        row = pygame.Rect(x, bar.y, look.px(Table.ROUND), bar.height)
        x = look.write(surface, text, row, size=theme.ENTRY, face=Face.TITLE).right + look.px(theme.PAD)
        for number, phase in enumerate(_PHASES, start=1):
            x = self._draw_crumb(surface, f"{number} {phase_name(phase)}", phase is panel.phase, x)
        buttons_left = self.group.widgets[0].rect.x
        room = pygame.Rect(
            x + look.px(theme.SNUG), bar.y, buttons_left - x - look.px(theme.LOOSE), bar.height
        )
        title = tr("The computers wait") if self.is_paused and panel.moment is None else panel.title
        look.write(surface, title, room, size=theme.BAR_TITLE, face=Face.TITLE, align=Align.CENTRE)
        self.group.draw(surface, look)

    def _draw_crumb(self, surface: pygame.Surface, text: str, is_now: bool, x: int) -> int:
        look, bar = self.look, self._bar
        face = Face.BOLD if is_now else Face.BODY
        width = look.text.width(text, theme.NOTE, face)
        box = pygame.Rect(
            x, bar.y + look.px(theme.GAP), width + look.px(theme.LOOSE), bar.height - look.px(theme.ROOMY)
        )
        if is_now:
            look.box(surface, box, theme.NOW, radius=Corner.FIELD)
        colour = theme.LIGHT_INK if is_now else theme.INK_PALE
        look.write(surface, text, box, size=theme.NOTE, face=face, colour=colour, align=Align.CENTRE)
        return box.right
