"""The menu of the table, and the commands that lead from the table to other screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from skye_desktop.games.skye.coach_analysis import Coach
from skye_desktop.games.skye.ui.better_place import BetterPlace
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.positions import copy_words, play_pasted
from skye_desktop.games.skye.ui.table import slots
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.history import TableHistory
from skye_desktop.games.skye.ui.table.log_sheet import LogScene
from skye_desktop.games.skye.ui.table.overview import Overview
from skye_desktop.games.skye.ui.table.play_to_end import PlayToEnd
from skye_desktop.games.skye.ui.table.things.table_land import LandPainter
from skye_desktop.games.skye.wording.variant_words import shown_name as variant_name
from skye_desktop.i18n import tr, tr_in
from skye_desktop.kit import Action, Command, Common, Entry, Scene
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.house_menu import HouseMenu

_NOT_IN_THE_LESSON = (
    House.SAVE,
    House.COPY,
    House.PASTE,
    House.NOTE,
    House.ANNOTATIONS,
    House.BOOKMARK,
)
"""Commands that are disabled in a lesson, because they would change it into another game."""


class TableMenu(HouseMenu):
    """Opens the menu and other screens over the table."""

    def __init__(
        self,
        desk: Desk,
        history: TableHistory,
        lands: LandPainter,
        uncover: Callable[[], list[Scene]],
    ) -> None:
        """Keep the table's parts; ``uncover`` closes the scenes over the table and returns them.

        They are returned with the lowest first.
        """
        super().__init__(desk.app, desk, history, desk.table.unsaved_changes)
        self._desk = desk
        self._history = history
        self._lands = lands
        self._app = desk.app
        self._session = desk.session
        self._uncover = uncover
        self._coach: Coach | None = None

    def close(self) -> None:
        if self._coach is not None:
            self._coach.cancel()

    def commands(self) -> dict[Command, Action]:
        """Return the commands of the table's screens, notes, undo and board."""
        desk = self._desk
        history = self._history
        back = tr("Look at what was, and play on from there")
        ways: dict[Command, Action] = {
            House.TIME: Action(history.toggle_time, tr_in("button", "Time"), tip=back),
            House.RULES: Action(desk.app.go.rules, tr("Rules"), tip=tr("Rules and keys")),
            House.MENU: Action(self.open_menu, tr("Menu"), tip=tr("Save, load, settings, leave")),
            House.UNDO: Action(desk.undo),
            House.REDO: Action(desk.redo),
            House.SAVE: Action(self.save_as),
            House.COPY: Action(history.copy),
            Game.WORDS: Action(self._copy_words),
            House.PASTE: Action(lambda: self.unless_lost(lambda: play_pasted(self._app))),
            House.NOTE: Action(history.annotation),
            House.ANNOTATIONS: Action(history.open_annotations),
            House.BOOKMARK: Action(history.mark),
            Game.COACH: Action(self.open_coach),
            Common.CANCEL: Action(self._step_back),
            **self._way_to_end(),
            **slots.commands(desk),
        }
        if desk.is_small:
            whole = tr("Scoring tiles, rounds, points and clans in full")
            ways[Game.BOARD] = Action(self.open_overview, tr("Board"), tip=whole)
        lesson = desk.lesson
        if lesson is None:
            return ways
        why_not = "" if lesson.may_go_back else tr("This is the first page")
        page_back = Action(desk.page_back, tr("Back"), why_not, tip=tr("The page before"))
        ways[House.TIME] = page_back
        return {way: ways[way] for way in ways if way not in _NOT_IN_THE_LESSON}

    def _way_to_end(self) -> dict[Command, Action]:
        """Return the command that plays to the end, where only computers are left."""
        desk = self._desk
        if not desk.may_play_to_end or desk.panel.moment is not None:
            return {}
        tip = tr("The computers play on without pauses, to the crowning")
        return {Game.TO_END: Action(desk.play_to_end, tr("Play to the end"), tip=tip)}

    def play_to_end(self) -> None:
        """Show how the computers play to the end."""
        self._history.close_time()
        self._app.push(PlayToEnd(self._desk))

    def _step_back(self) -> None:
        """Return to the land that the panel is about; if it is displayed already, open the menu."""
        if self._desk.looks_elsewhere:
            self._desk.look_at(None)
        else:
            self.open_menu()

    # -- what the menu has beside the house's entries

    def own_play(self) -> Sequence[Entry]:
        is_on = self._session.table.has_advice
        advice = tr("Advice: on") if is_on else tr("Advice: off")
        entries: list[Entry] = [("Advice", None, Action(self._toggle_advice, advice))]
        if self._desk.may_play_to_end:
            to_end = Action(self._desk.play_to_end, tr("Play to the end"))
            entries.append(("Play to the end", Game.TO_END, to_end))
        return entries

    def own_past(self) -> Sequence[Entry]:
        if not self._desk.is_over:
            return ()
        coach = Action(self.open_coach, tr("What the coach has seen"))
        return (("What the coach has seen", Game.COACH, coach),)

    def own_games(self) -> Sequence[Entry]:
        """Return the way back to the list from which the scenario was opened."""
        session = self._session
        if session.scenario is None:
            return ()
        is_of_day = session.goal is not None and bool(session.goal.day)
        id, place = ("Daily land", "daily") if is_of_day else ("Scenarios", "scenarios")
        name = tr("Daily land") if is_of_day else tr("Scenarios")
        show = partial(self._app.go.open, place)
        return ((id, None, Action(lambda: self.unless_lost(show), name)),)

    def own_more(self) -> Sequence[Entry]:
        return (("Copy in words", Game.WORDS, Action(self._copy_words, tr("Copy in words"))),)

    def about_rules(self) -> str:
        variant = self._session.setup.variant
        told = tr("The rules: {name}.")
        return "" if variant.is_printed else told.format(name=variant_name(variant))

    def about_playtest(self) -> str:
        return tr(
            "For trying things out: undo goes back without limit, over revealed prices and over "
            "rounds, the time line shows what was secret, and branches and copies keep what will "
            "be drawn. The results will say that it was on."
        )

    # -- what is opened

    def _copy_words(self) -> None:
        copy_words(self._app, self._desk.view)

    def _toggle_advice(self) -> None:
        is_on = not self._session.table.has_advice
        self._session.change_table(has_advice=is_on)
        told = tr("Advice is on") if is_on else tr("Advice is off at this table")
        self._app.notify(self._app.input.with_keys(told, Game.ADVICE) if is_on else told)
        self._desk.relayout()

    def show_results(self, *, crowns: bool = False) -> None:
        self._app.go.results(self._session, self.open_coach, crowns=crowns)

    def open_coach(self) -> None:
        if not self._desk.is_over or self._history.go_back():
            return
        if self._coach is None or self._coach.digest != self._session.digest:
            self._coach = Coach(self._session, self._app.thinker)
        self._app.go.coach(self._session, self._coach, self._look_at_lesson)

    def open_log(self) -> None:
        self._app.push(LogScene(self._desk, self._history, self._lands))

    def open_overview(self) -> None:
        self._app.push(Overview(self._desk))

    def fold_log(self) -> None:
        """Unfold or fold the log at the table; where that is impossible, open the whole log."""
        if not self._desk.folds_log:
            self.open_log()
            return
        settings = self._desk.app.settings
        settings.log_open = not settings.log_open
        self._desk.keep_settings()
        self._desk.relayout()

    def _look_at_lesson(self, lesson: BetterPlace) -> None:
        """Open the moment of a coach's lesson; closing it opens the present screens again."""
        covers = self._uncover()

        def come_back() -> None:
            for scene in covers:
                self._app.push(scene)

        self._history.look_at_lesson(lesson, come_back)
