"""The desk that all parts of a table share: game, runner, current panel, animations.

Each part of the table (bar, lands, history, menu, hints, advice, panels) is given the desk and
knows no other part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import is_
from typing import Protocol

import pygame

from skye_desktop.contract import Manners
from skye_desktop.files.record import Moment
from skye_desktop.files.settings import Confirm, Speed
from skye_desktop.game.flow import Announcement
from skye_desktop.game.pace import Turn, scaled_seconds
from skye_desktop.game.players import Computer, Player
from skye_desktop.game.runner import Runner
from skye_desktop.game.session import Session
from skye_desktop.games.skye.engine import (
    Cell,
    Phase,
    PlayerView,
    ScoringId,
    SeatAction,
    SeatView,
    SetPrices,
    Territory,
    write_action,
)
from skye_desktop.games.skye.lesson import Lesson, PreparedPlayer
from skye_desktop.games.skye.log_book import LogBook, LogLine
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.games.skye.skye_game import MINDS
from skye_desktop.games.skye.skye_pace import step_seconds
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.sizes import Table
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.arrangement import is_narrow
from skye_desktop.games.skye.ui.table.news_note import NewsNote
from skye_desktop.games.skye.ui.table.panel_root import ActionQuestion, PanelRoot
from skye_desktop.games.skye.ui.table.things.score_track import places_of
from skye_desktop.games.skye.ui.table.things.scoring_tile import explanation
from skye_desktop.games.skye.ui.table.turn_sign import TurnSign
from skye_desktop.games.skye.ui.territory_view import (
    Camera,
    LandToShow,
    Rooms,
    TerritoryView,
    laid_cells,
)
from skye_desktop.games.skye.wording.event import event_words
from skye_desktop.games.skye.wording.style import Style
from skye_desktop.i18n import enumerated, tr
from skye_desktop.kit import (
    WHEEL_BUTTONS,
    Action,
    Animations,
    Command,
    Common,
    Drawer,
    Question,
    Tree,
    Widget,
    walk,
)
from skye_desktop.shell.house_commands import House

Glimpse = tuple[int, frozenset[Cell]]
"""A seat and the cells of its land to be lit, while the pointer is on what refers to them."""


_PRESSING = frozenset((pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN))

_DRAGGED = ("coin ", "axe", "tile ", "card ", "purse")
"""Beginnings of the names of targets that can be dragged, or dropped on."""


class TableHost(Protocol):
    """The screen of a table, as the parts of the table use it."""

    @property
    def tree(self) -> Tree: ...

    @property
    def lies_open(self) -> bool:
        """Whether nothing covers the table."""

    @property
    def stands_still(self) -> bool:
        """Whether time stands still: it does below a sheet, unless only computers play."""

    def invalidate(self) -> None:
        """Build the things around the land again before they are used next."""

    def relayout(self) -> None:
        """Lay out everything again for the present game and panel."""

    def unsaved_changes(self) -> str:
        """Return what could not be saved, in words; empty if everything was."""

    def open_menu(self) -> None:
        """Open the menu."""

    def play_to_end(self) -> None:
        """Show how the computers play to the end."""

    def wake(self) -> None:
        """Let the game go on at the next frame."""

    def open_time(self, at: int | None = None, line: LogLine | None = None) -> None:
        """Open the time line at a moment, None for the present one.

        With ``line`` its cells are lit.
        """

    def open_log(self) -> None:
        """Show the whole log."""

    def fold_log(self) -> None:
        """Unfold the log, or fold it so that only its last two lines are displayed."""

    def show_results(self) -> None:
        """Show the results."""

    def advice_action(self) -> Action | None:
        """Return the action that opens or closes the sheet of advice; None without advice."""

    def has_glimpse(self) -> bool:
        """Return whether another land is displayed because the pointer is on what is about it."""


class TableGoal(Protocol):
    """The task of the scenario on the table, as the table uses it."""

    layers: Sequence[Widget]
    """Layers over the table that await what goes on beside the window."""

    def close(self) -> None:
        """End what goes on beside the window."""

    @property
    def strip_height(self) -> float:
        """Height of the strip with the task, in design pixels; 0 where there is none."""

    def strip(self) -> Widget:
        """Return the strip with the task."""

    def is_about(self, announcement: Announcement) -> bool:
        """Return whether the result follows after that announcement."""

    def show_result(self, viewer: int | None) -> None:
        """Show what was reached, and keep it."""


class Places:
    """Rectangles of things at the table, in window pixels; outside the window if not displayed."""

    def __init__(self, table: TableHost) -> None:
        self._table = table

    def of(self, *ids: str) -> pygame.Rect:
        """Return the rectangle of the first of these ids that is on the table."""
        tree = self._table.tree
        found = next((tree.ids[id].rect for id in ids if id in tree.ids), None)
        return pygame.Rect(tree.window.midright, (0, 0)) if found is None else pygame.Rect(found)

    @property
    def bag(self) -> tuple[int, int]:
        """Middle of the bag."""
        return self.of("bag", "board").center

    @property
    def supply(self) -> tuple[int, int]:
        """Middle of the coin supply."""
        return self.of("supply", "board").center

    def seat(self, seat: int) -> pygame.Rect:
        """Return the rectangle of a seat's card."""
        return self.of(f"seat {seat + 1}")

    @property
    def around(self) -> list[pygame.Rect]:
        """Rectangles of the board and the cards of the seats."""
        seats = (id for id in self._table.tree.ids if id.startswith("seat "))
        return [self.of("board"), *map(self.of, seats)]

    def marker(
        self, canvas: Art, seats: Sequence[SeatView], points: Sequence[int], seat: int
    ) -> tuple[int, int]:
        """Return the middle of a seat's marker on the score track, if seats have these points.

        Without a score track it is the middle of the seat's card.
        """
        track = self.of("track")
        if not track.height:
            return self.seat(seat).center
        return dict(places_of(points, canvas, track))[seat].center


class Desk:
    """The shared state of one table; panels see it as `panel_root.PanelTable`."""

    def __init__(
        self, app: App, session: Session, table: TableHost, lesson: Lesson | None = None
    ) -> None:
        self.app = app
        self.session = session
        self.table = table
        self.input = app.input
        """Meaning of keys and mouse buttons."""
        self.lesson = lesson
        """Lesson to which this game belongs; None for any other game."""
        self.canvas = app.canvas
        """Canvas at the present scale."""
        self.places = Places(table)
        self.land = TerritoryView()
        self.animations = Animations(scaled_seconds(1.0, app.animation_speed))
        self._camera = Camera(self.land, self.animations.glide)
        self.land_rooms = Rooms((1, 1), 1, 1.0)
        """Rooms of a land in the phases of a round."""
        self._followed: tuple[object, ...] = ()
        """What the position of the land was last computed from."""
        self.log, self.began_at = LogBook(session), len(session.moments)
        self.news = NewsNote(self)
        self.sign = TurnSign(self)
        manners = Manners(is_closed=app.settings.closed_market)
        self.runner = Runner(session, self._player_of, self.pace_of, manners)
        # Methods of other objects, offered to panels under the same names.
        self.redraw = app.redraw
        self.keep_settings = app.keep_settings
        self.relayout = table.relayout
        self.notify, self.open_time = app.notify, table.open_time
        self.open_log, self.fold_log = table.open_log, table.fold_log
        self.animate = self.animations.send
        self.view_of: Callable[[int | None], PlayerView] = self.runner.view
        self.level = session.level
        self.why_not = session.why_not
        self.this_round = session.events_this_round
        self.show_results = table.show_results
        self.is_on_screen = False
        """Whether the table has been drawn since something covered it."""
        self.verdict = "", ""
        """The coach's verdict on a scenario that was tried, and the better move.

        Empty if there is none.
        """
        self.goal: TableGoal | None = None
        """Task of the scenario on the table; None for any other game."""
        self.is_answered = False
        """Whether the current panel has been opened in answer to an action of a person."""
        self.is_narrow = False
        """Whether the window is too narrow for columns on both sides of the land."""
        self.is_small = False
        """Whether the window is too small for whole columns: board and cards are strips."""
        self._chosen_seat: int | None = None
        self.stage_panel = PanelRoot(self, self.view_of(None), None, None)
        """Panel of the present stage of the game, even while the time line covers it."""
        self.looking_back: PanelRoot | None = None
        """Panel of the time line while it is open; else None."""
        self.panel = self.stage_panel
        """Panel on the screen."""
        self.log.follow()

    # -- the window

    def fit(self, window: pygame.Rect) -> None:
        """Adapt the table to a window, and to the present language."""
        self.log.follow()
        self.is_narrow = is_narrow(window, self.app.wanted_scale)
        self.is_small = not self.is_narrow and self.app.is_small
        self.follow_scale()
        self._camera.cut()

    def follow_scale(self) -> None:
        """Use the canvas at the present scale."""
        self.canvas = (
            self.app.canvas_within(Table.NARROW_LAYOUT) if self.is_narrow else self.app.canvas
        )

    @property
    def window(self) -> pygame.Rect:
        """Rectangle of the window."""
        return self.app.screen.get_rect()

    def room_for_notes(self) -> pygame.Rect:
        """Return the window without bar and panel, for notes that have no room over the land."""
        window = self.window
        bottom = self.panel.rect.y if self.panel.rect.y > self.land.rect.y else window.bottom
        return pygame.Rect(window.x, self.land.rect.y, window.width, bottom - self.land.rect.y)

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Return the rectangles that notes must not cover.

        They are things that can be dragged from the panel, what these are compared with, and open
        cells.
        """
        panel = self.panel
        tree = self.table.tree
        land = self.land
        if panel.covers_table or panel.tree is None:
            return ()
        things = [
            tree.where(one) for one in walk(panel) if one.id.startswith(_DRAGGED) and one.is_target
        ]
        named = [rect for name in panel.info.clear for rect in tree.find(name)]
        cells = {*panel.marks(self.shown).legal, *panel.wanted_cells(self.shown)}
        return [*things, *named, *(land.cell_rect(cell).clip(land.rect) for cell in cells)]

    @property
    def pointer(self) -> tuple[int, int]:
        """Position of the pointer, in window pixels."""
        return self.app.pointer

    def play(self, sound: Sound) -> None:
        """Play a sound."""
        self.app.sounds.play(sound)

    def ask(self, title: str, text: str, yes: str, on_yes: Callable[[], None]) -> None:
        """Ask a question over the table."""
        self.app.push(Question(self.app, title, text, yes=yes, on_yes=on_yes))

    def follow_log(self) -> None:
        """Write the log anew, which tells other things now."""
        self.log.follow()

    def seat_players(self, levels: Sequence[str]) -> None:
        """Go on with other players; a level is empty for a person."""
        self.runner.seat_players(levels)

    @property
    def gives_advice(self) -> bool:
        """Whether there is a decision to make, and the table plays with advice."""
        return self.panel.is_advisable and self.session.table.has_advice

    # -- what panels get from the table

    def decide(
        self, action: SeatAction, question: ActionQuestion | None = None, *, is_risky: bool = False
    ) -> None:
        """Carry out a legal action; ask first if the settings say so.

        The settings may want a question before every action, or only if it ``is_risky``.
        """
        wanted = (Confirm.ALWAYS, Confirm.RISKY) if is_risky else (Confirm.ALWAYS,)
        if question is not None and self.app.settings.confirmations in wanted:
            self.ask(*question, lambda: self.submit(action))
        else:
            self.submit(action)

    def table_action(self, command: Command) -> Action | None:
        """Return the action of a command that works with every panel.

        None if it can do nothing now.
        """
        match command:
            case Common.PRESS:
                return Action(self.go_on) if self.asks_to_go_on else None
            case House.UNDO:
                undo = self.undo_name()
                return Action(self.undo, tr("Undo"), tip=undo) if undo else None
            case House.REDO:
                redo = self.redo_name()
                return Action(self.redo, tr("Redo"), tip=redo) if redo else None
            case House.MENU:
                return Action(self.table.open_menu, tr("Menu"))
            case House.TIME:
                return Action(self.table.open_time, tr("Look back"))
            case Game.ADVICE:
                return self.table.advice_action()
        return None

    def place(self, name: str) -> pygame.Rect:
        """Return the rectangle of a place, in window pixels.

        Names are ``bag``, ``supply``, ``seat 1`` for a seat's card, and ``marker 1`` for its
        marker.
        """
        kind, _, number = name.partition(" ")
        match kind:
            case "seat":
                return self.places.seat(int(number) - 1)
            case "marker":
                at = self.places.marker(self.canvas, self.view.seats, self.points, int(number) - 1)
            case "bag":
                at = self.places.bag
            case _:
                at = self.places.supply
        return pygame.Rect(at, (1, 1))

    def fly(
        self,
        draw: Drawer,
        start: pygame.Rect,
        end: pygame.Rect,
        seconds: float = 0.22,
        delay: float = 0.0,
    ) -> None:
        """Animate something from one place to another; nothing waits for it."""
        self.animate(draw, start.center, end.center, seconds, delay)

    # -- the game

    def come_to(self, panel: PanelRoot) -> None:
        """Display the panel of a new stage of the game; while the time line is open, below that."""
        self.stage_panel, self.panel = panel, self.looking_back or panel
        self.changed()

    def look_back(self, panel: PanelRoot | None) -> None:
        """Display the panel of the time line, or return to the present game for None."""
        self.looking_back, self.panel = panel, panel or self.stage_panel
        self.changed()

    def _player_of(self, level: str) -> Player:
        player = Computer(
            level, self.session.setup.seed, lambda *asked: self.app.thinker.decide(MINDS, *asked)
        )
        return player if self.lesson is None else PreparedPlayer(player)

    def go_on(self) -> None:
        """Leave an announcement, unless the lesson asks for something else first."""
        if self.lesson is None or self.lesson.may_go_on():
            self.runner.go_on()

    def page_back(self) -> None:
        """Go back to the page before, if there is a lesson that has one."""
        if self.lesson is not None and self.lesson.may_go_back:
            self.let_go()
            self.lesson.go_back(self.runner.go_back_to)

    def objection(self, action: SeatAction) -> str:
        """Return what the lesson asks for before that action, in words.

        Empty if the action is allowed.
        """
        return "" if self.lesson is None else self.lesson.objection(action)

    def prices_taken_back(self, seat: int) -> SetPrices | None:
        """Return the prices with which a seat begins to set prices; None for none.

        They are those that undo took back, or those that the lesson gives.
        """
        prices = self.session.taken_back(seat, SetPrices)
        return prices if prices or self.lesson is None else self.lesson.given_prices(seat)

    def draft_on_phone(self, seat: int) -> PriceDraft | None:
        """Return the prices that a seat has half set on a phone, which it plays no more."""
        draft: PriceDraft | None = self.app.phones.draft_of(seat)
        return draft

    def open_rules(self, topic: str) -> None:
        """Open the rules at a topic."""
        self.app.go.rules(topic)

    def pace_of(self, turn: Turn) -> float:
        """Return the least number of seconds for the present step of a turn."""
        speed = self.app.settings.computer_speed
        if self.lesson is not None and speed is Speed.NORMAL:
            speed = Speed.FAST
        return step_seconds(turn, speed, self.animation_speed)

    @property
    def animation_speed(self) -> Speed:
        """Speed of animations; in the lesson, steps that were shown before are fast."""
        speed = self.app.animation_speed
        is_old = self.lesson is not None and self.lesson.is_repeated
        return Speed.FAST if is_old and speed is Speed.NORMAL else speed

    @property
    def asks_to_go_on(self) -> bool:
        """Whether a person should leave the announcement now.

        In a lesson only if the page asks for it.
        """
        return self.lesson is None or self.lesson.asks_to_go_on

    @property
    def is_watched(self) -> bool:
        """Whether all seats are computers: the game plays itself."""
        return self.runner.is_watched

    @property
    def is_paused(self) -> bool:
        """Whether the computers wait."""
        return self.runner.is_paused

    @property
    def awaited(self) -> tuple[int, ...]:
        """Seats on phones that have something left to decide now."""
        return self.runner.awaited

    @property
    def sole_person(self) -> int | None:
        """Seat of the only person of all, if at the screen; None if there are several or none."""
        return self.session.sole_person()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.session.phase is Phase.FINISHED

    @property
    def game_name(self) -> str:
        """Name of the game; without one, the names of the players."""
        return self.session.shown_name or enumerated(self.session.setup.names)

    @property
    def private_to(self) -> str:
        """Key of the seat before whose secrets the curtain is.

        It stays while the time line is open.

        Empty if nothing is hidden, or if there is only one person.
        """
        viewer = self.stage_panel.viewer
        is_anybodys = viewer in (None, self.sole_person)
        return "" if is_anybodys else f"{self.session.id} seat {viewer}"

    def submit(self, action: SeatAction) -> None:
        """Carry out a legal action, unless the lesson asks for something else first."""
        if self.objection(action):
            return
        panel = self.panel
        refused = self.runner.submit(action)
        self.is_answered = self.panel is panel
        assert refused is None, f"{refused}: {write_action(action)}"

    def take_seat(self, seat: int) -> None:
        """Lift the curtain for the person of a seat."""
        self.play(Sound.TURN_BEGINS)
        self.runner.take_seat(seat)

    def pause(self) -> None:
        """Pause or resume the computers."""
        self.runner.pause(not self.is_paused)

    @property
    def may_play_to_end(self) -> bool:
        """Whether only computers act for the rest of the game."""
        return self.is_watched and not self.is_over

    def play_to_end(self) -> None:
        """Let the computers play to the end without pauses, if no person is to act any more."""
        if self.may_play_to_end:
            self.table.play_to_end()

    def skip(self) -> None:
        """End the wait of a computer's turn."""
        self.runner.skip()
        self.redraw()

    # -- what is seen

    @cached_property
    def view(self) -> PlayerView:
        """The game as the panel's viewer may see it; computed once after each change."""
        return self.panel.own_view or self.panel.as_shown(self.view_of(self.panel.viewer))

    @property
    def shown(self) -> int:
        """Seat whose land is on the screen."""
        if self._chosen_seat is not None:
            return self._chosen_seat
        if (seat := self.panel.seat_to_show) is not None:
            return seat
        if self.panel.seat is not None:
            return self.panel.seat
        return self.view.start_seat if (person := self.sole_person) is None else person

    def look_at(self, seat: int | None) -> None:
        """Display a seat's land; None for the land that the panel is about."""
        if seat != self._chosen_seat:
            if seat is not None:
                self.let_go()
            self._chosen_seat = seat
            self.table.invalidate()
            self.follow_land()

    def glance_at(self, seat: int) -> None:
        """Display a seat's land, or return from it if it is displayed."""
        self.look_at(None if self._chosen_seat == seat else seat)

    def let_go(self) -> None:
        """Put back the tile or coin that is held."""
        self.table.tree.cancel()
        self.panel.watch(pygame.Event(pygame.WINDOWFOCUSLOST))
        self.panel.let_go()

    def look_at_what_matters(self) -> None:
        """Return to the land that the panel is about."""
        self._chosen_seat = None

    @property
    def looks_elsewhere(self) -> bool:
        """Whether a person has chosen to see another land than that which the panel is about."""
        return self._chosen_seat is not None

    def changed(self) -> None:
        """Drop the cached view, and update the table: the game or the panel has changed."""
        vars(self).pop("view", None)
        self.table.invalidate()

    def forget_view(self) -> None:
        """Drop the cached view, because the panel displays another part of the game."""
        vars(self).pop("view", None)

    def follow_land(self) -> int:
        """Place the land according to `ui/territory_view.py`.

        Return the seat to which it belongs.
        """
        if self.panel.covers_table or not self.is_on_screen:
            self._camera.cut()
            self._followed = ()
        panel, seat = self.panel, self.shown
        if panel.covers_table:
            return seat
        hands = panel.hands
        fitted = panel.fitted_land(seat)
        draft = None if hands is None else hands.draft
        tile = panel.tile_to_place
        followed = self.view, seat, panel, tile, draft, fitted, self.land_rooms
        if len(followed) == len(self._followed) and all(map(is_, followed, self._followed)):
            return seat  # as in nearly every frame
        self._followed = followed
        self._camera.follow(self._land_in_view(seat, fitted), self.land_rooms)
        return seat

    def show_all_of_land(self) -> None:
        """Show the whole land, also if a person has moved it."""
        seat = self.shown
        self._camera.show_all(
            self._land_in_view(seat, self.panel.fitted_land(seat)), self.land_rooms
        )
        self.redraw()

    def glimpse_of(self, seat: int) -> TerritoryView:
        """Return the view of a seat's land, placed as if the seat were displayed."""
        return self._camera.glimpse(
            self._land_in_view(seat, self.panel.fitted_land(seat)), self.land_rooms
        )

    def _land_in_view(self, seat: int, fitted: Territory | None) -> LandToShow:
        own = self.view.seats[seat]
        land, wanted = fitted or own.territory, self.panel.wanted_cells(seat)
        laid = laid_cells(land, own.laid)
        is_building = self.panel.phase is Phase.BUILDING
        hands = self.panel.hands
        aim = hands.draft.cell if wanted and hands is not None else None
        return LandToShow(seat, land, wanted, self.session.state.round, is_building, laid, aim)

    @property
    def folds_log(self) -> bool:
        """Whether the log can be folded; it cannot at a narrow or small table."""
        return not (self.is_narrow or self.is_small)

    @property
    def is_log_folded(self) -> bool | None:
        """Whether only the last lines of the log are displayed.

        None if the log cannot be folded.
        """
        return not self.app.settings.log_open if self.folds_log else None

    def has_glimpse(self) -> bool:
        """Return whether another land is displayed because the pointer is on what is about it."""
        return self.table.has_glimpse()

    @property
    def round(self) -> int:
        """Round on the screen."""
        return self.view.round if self.panel.round is None else self.panel.round

    @property
    def phase(self) -> Phase:
        """Phase on the screen."""
        return self.panel.phase

    @property
    def points(self) -> Sequence[int]:
        """Points of the seats to be displayed; while points are counted, those counted so far."""
        return self.panel.points or [seat.points for seat in self.view.seats]

    @property
    def acting(self) -> int | None:
        """Seat that is to act; None while looking back."""
        return None if self.panel.moment is not None else self.panel.seat

    @property
    def computers(self) -> Sequence[str]:
        """Level of each seat's computer, empty for a person.

        An empty sequence if all are persons.
        """
        return self.session.table.computers

    @property
    def phones(self) -> Sequence[str]:
        """State of each seat's phone, ``phone``, ``away`` or empty; empty for no phones."""
        known, elsewhere = self.app.phones.states, self.session.elsewhere
        if known or not elsewhere:
            return known
        return [
            "phone" if seat in elsewhere else "" for seat in range(len(self.session.setup.seats))
        ]

    def open_phones(self) -> None:
        """Show who plays on a phone, and let others do so."""
        self.app.go.phones(self.session)

    @property
    def title(self) -> str:
        """Title of the current stage."""
        panel, turn = self.panel, self.panel.shown_turn
        goes_on = panel.moment is not None or (turn is not None and turn.is_elsewhere)
        return tr("Paused") if self.is_paused and not goes_on else panel.info.title

    def explain_scoring(self, tile: ScoringId) -> str:
        """Return the full text about a scoring tile."""
        return explanation(self.view, tile)

    def described_lines(self) -> list[LogLine]:
        """Return the lines of the log up to what the table has displayed so far."""
        last = self.panel.last_told
        if self.panel.info.still_shows_last:
            last = len(self.session.moments) - 1
        return (
            self.log.lines_without(self.panel.untold_lines)
            if last is None
            else self.log.up_to(last)
        )

    @property
    def displayed_moment(self) -> int | None:
        """Moment of the time line on the screen; None in the present."""
        return self.panel.moment

    @property
    def moment(self) -> int:
        """Moment on the screen, as a number of actions."""
        return self.last_told if self.panel.moment is None else self.panel.moment

    @property
    def last_told(self) -> int:
        """Last moment that may be displayed; a scoring that is being counted is not included."""
        return len(self.session.moments) - (1 if self.stage_panel.untold_lines else 0)

    def watch(self, event: pygame.Event) -> None:
        """React to an event before it is used: a press hides the news and the sign."""
        if event.type in _PRESSING:
            if self.news.sentences:
                self.news.forget()
            is_turned = event.type == pygame.MOUSEWHEEL or event.dict.get("button") in WHEEL_BUTTONS
            if self.sign.whose is not None and not is_turned:
                self.sign.forget()
        self.panel.watch(event)

    # -- undo and redo

    def _undoable(self) -> Moment | None:
        if self.lesson is not None and not self.lesson.may_undo():
            return None
        return self.runner.undoable if self.panel.moment is None else None

    def undo_name(self) -> str:
        """Return what undo would take back, in words; empty if nothing."""
        moment = self._undoable()
        if moment is None:
            return ""
        return tr("Undo: {what}").format(what=self._tell(moment))

    def why_no_undo(self) -> str:
        """Return why nothing can be undone now."""
        if self.session.table.is_playtest or len(self.session.moments) <= 1:
            return tr("Nothing to undo")
        return tr("Nothing to undo: what was revealed or others did stays, unless it is a playtest")

    def _tell(self, moment: Moment) -> str:
        names = self.session.setup.names
        return event_words(moment.events[0], Style(names))

    def undo(self) -> None:
        """Put down what is held, else undo; another person's action only after a question."""
        moment = self._undoable()
        if self.panel.holds_something:
            self.let_go()
        elif moment is not None:
            if self.runner.is_own_undo or self.app.settings.confirmations is Confirm.NEVER:
                self.runner.undo()
            else:
                text = tr("That was another person's act: {what}").format(what=self._tell(moment))
                self.ask(tr("Undo?"), text, tr("Undo"), self.runner.undo)
        elif self.panel.moment is None:
            self.app.notify(f"{self.why_no_undo()}.", self.app.scene)

    def redo(self) -> None:
        """Redo what was undone."""
        if self.redo_name():
            self.runner.redo()

    def redo_name(self) -> str:
        """Return what redo would do again, in words; empty if nothing."""
        moment = self.runner.redoable if self.panel.moment is None else None
        if moment is None:
            return ""
        return tr("Redo: {what}").format(what=self._tell(moment))
