"""The menu of the table, and the commands that lead from the table to other screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from skye_desktop.files import shown_name
from skye_desktop.games.skye.coach_analysis import Coach
from skye_desktop.games.skye.ui.better_place import BetterPlace
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.positions import copy_words, play_pasted
from skye_desktop.games.skye.ui.table import slots
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.history import TableHistory
from skye_desktop.games.skye.ui.table.log_sheet import LogScene
from skye_desktop.games.skye.ui.table.overview import Overview
from skye_desktop.games.skye.ui.table.things.table_land import LandPainter
from skye_desktop.games.skye.wording.variant_words import shown_name as variant_name
from skye_desktop.i18n import sentences, tr, tr_in
from skye_desktop.kit import Action, Command, Common, Do, Entry, MenuScene, Scene
from skye_desktop.shell.house_commands import House

_IN_THE_LESSON = (
    "Back to the game", "Make a report", "Rules and keys", "Settings", "More", "To the title",
    "Quit",
)  # fmt: skip
"""Ids of the entries that the menu of a lesson has."""
_NOT_IN_THE_LESSON = (
    House.SAVE,
    House.COPY,
    House.PASTE,
    House.NOTE,
    House.ANNOTATIONS,
    House.BOOKMARK,
)
"""Commands that are disabled in a lesson, because they would change it into another game."""


def _back() -> Entry:
    """Return the entry of a menu that closes it."""
    return "Back to the game", Common.CANCEL, Action(lambda: None, tr("Back to the game"))


class TableMenu:
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
        self._desk = desk
        self._history = history
        self._lands = lands
        self._app = desk.app
        self._session = desk.session
        self._uncover = uncover
        self._coach: Coach | None = None
        self._save_as = partial(desk.app.go.save_as, desk.session)

    def close(self) -> None:
        if self._coach is not None:
            self._coach.cancel()

    def commands(self) -> dict[Command, Action]:
        """Return the commands of the table's screens, notes, undo and board."""
        desk = self._desk
        history = self._history
        back = tr("Look at what was, and play on from there")
        why_no_time = tr("There is no time line in the lesson") if desk.lesson is not None else ""
        ways: dict[Command, Action] = {
            House.TIME: Action(history.toggle_time, tr_in("button", "Time"), why_no_time, tip=back),
            House.RULES: Action(desk.app.go.rules, tr("Rules"), tip=tr("Rules and keys")),
            House.MENU: Action(self.open_menu, tr("Menu"), tip=tr("Save, load, settings, leave")),
            House.UNDO: Action(desk.undo),
            House.REDO: Action(desk.redo),
            House.SAVE: Action(self._save_as),
            House.COPY: Action(history.copy),
            Game.WORDS: Action(self._copy_words),
            House.PASTE: Action(lambda: self._unless_lost(lambda: play_pasted(self._app))),
            House.NOTE: Action(history.annotation),
            House.ANNOTATIONS: Action(history.open_annotations),
            House.BOOKMARK: Action(history.mark),
            Game.COACH: Action(self.open_coach),
            Common.CANCEL: Action(self._step_back),
            **slots.commands(desk),
        }
        if desk.is_small:
            whole = tr("Scoring tiles, rounds, points and clans in full")
            ways[Game.BOARD] = Action(self.open_overview, tr("Board"), tip=whole)
        return (
            ways
            if desk.lesson is None
            else {way: ways[way] for way in ways if way not in _NOT_IN_THE_LESSON}
        )

    def _step_back(self) -> None:
        """Return to the land that the panel is about; if it is displayed already, open the menu."""
        if self._desk.looks_elsewhere:
            self._desk.look_at(None)
        else:
            self.open_menu()

    def open_menu(self) -> None:
        """Open the menu."""
        app = self._app
        history = self._history
        notes = "Notes and bookmarks"
        table = self._session.table
        advice = tr("Advice: on") if table.has_advice else tr("Advice: off")
        play: list[Entry] = [
            ("Seats", None, Action(self._open_seats, tr("Players"))),
            ("Advice", None, Action(self._toggle_advice, advice)),
        ]
        look_back: list[Entry] = [
            ("Time line", House.TIME, Action(history.open_time, tr("Time line"))),
            (notes, House.ANNOTATIONS, Action(history.open_annotations, tr("Notes and bookmarks"))),
        ]
        if self._desk.is_small:
            look_back.append(("Log", House.LOG, Action(self.open_log, tr("The log"))))
        if self._desk.is_over:
            coach = Action(self.open_coach, tr("What the coach has seen"))
            look_back.append(("What the coach has seen", Game.COACH, coach))
        games: list[Entry] = [
            ("Save as", House.SAVE, Action(self._save_as, tr("Save as"))),
            ("Load", None, Action(lambda: self._unless_lost(app.go.load), tr("Load"))),
        ]
        program: list[Entry] = [
            ("Rules and keys", House.RULES, Action(app.go.rules, tr("Rules and keys"))),
            ("Settings", None, Action(Do(app.go.open, "settings"), tr("Settings"))),
            ("More", None, Action(self._open_more, tr_in("menu", "More"))),
        ]
        away: list[Entry] = [
            (
                "To the title",
                None,
                Action(lambda: self._unless_lost(app.go.to_title), tr("To the title")),
            ),
            ("Quit", None, Action(app.close, tr("Quit"))),
        ]
        groups = [play, look_back, games, program, away]
        if self._desk.lesson is not None:
            groups = [[entry for entry in group if entry[0] in _IN_THE_LESSON] for group in groups]
        app.push(MenuScene(app, tr("Menu"), self._menu_note(), _back(), groups, House.MENU))

    def _open_more(self) -> None:
        """Open the second menu: entries that are needed seldom, or for trying games out."""
        app, is_on = self._app, self._session.table.is_playtest
        playtest = tr("Playtest mode: on") if is_on else tr("Playtest mode: off")
        entries: list[Entry] = [
            ("Playtest mode", None, Action(self._toggle_playtest, playtest)),
            ("Make a report", House.REPORT, Action(app.go.report, tr("Make a report"))),
            ("Copy in words", Game.WORDS, Action(self._copy_words, tr("Copy in words"))),
        ]
        if self._desk.lesson is not None:
            entries = [entry for entry in entries if entry[0] in _IN_THE_LESSON]
        app.push(MenuScene(app, tr_in("menu", "More"), "", _back(), [entries], House.MENU))

    def _open_seats(self) -> None:
        self._app.go.seats(self._session, self._seat_players)

    def _seat_players(self, levels: Sequence[str]) -> None:
        """Continue with other players on the seats; these see the present game."""
        self._history.close_time()
        self._desk.runner.seat_players(levels)

    def _copy_words(self) -> None:
        copy_words(self._app, self._desk.view)

    def _menu_note(self) -> str:
        if self._session.trouble:
            return tr("The game is not saved now: {why}").format(why=self._session.trouble)
        setup = self._session.setup
        told = [tr("The game is saved automatically after every action.")]
        if not setup.variant.is_printed:
            told.append(tr("The rules: {name}.").format(name=variant_name(setup.variant)))
        if self._desk.is_over:
            told.append(tr("Seed {seed}.").format(seed=setup.seed))
        return sentences(*told)

    def _toggle_playtest(self) -> None:
        if self._session.table.is_playtest:
            self._set_playtest(False)
            return
        text = tr(
            "For trying things out: undo goes back without limit, over revealed prices and over "
            "rounds, the time line shows what was secret, and branches and copies keep what will "
            "be drawn. The results will say that it was on."
        )
        self._desk.ask(
            tr("Switch playtest mode on?"),
            text,
            tr("Switch it on"),
            lambda: self._set_playtest(True),
        )

    def _set_playtest(self, is_on: bool) -> None:
        self._session.change_table(is_playtest=is_on)
        self._desk.log.follow()
        self._app.notify(tr("Playtest mode is on.") if is_on else tr("Playtest mode is off."))
        self._app.follow_caption()
        self._desk.relayout()

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

    def _unless_lost(self, leave: Callable[[], None]) -> None:
        """Leave the table; ask first if the game could not be saved."""
        lost = self._desk.table.unsaved_changes()
        if lost:
            self._desk.ask(tr("Leave the game?"), lost, tr("Leave all the same"), leave)
        else:
            leave()

    def _look_at_lesson(self, lesson: BetterPlace) -> None:
        """Open the moment of a coach's lesson; closing it opens the present screens again."""
        covers = self._uncover()

        def come_back() -> None:
            for scene in covers:
                self._app.push(scene)

        self._history.look_at_lesson(lesson, come_back)

    def open_file(self, path: Path) -> None:
        kept = self._desk.table.unsaved_changes() or tr(
            "The game on the table is kept, and can be continued."
        )
        text = f"{shown_name(path)}\n{kept}"
        self._desk.ask(
            tr("Open this file?"), text, tr_in("button", "Open"), lambda: self._app.go.load(path)
        )
