"""The menu of a table, and the questions before a table is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from skye_desktop.files import shown_name
from skye_desktop.game.session import Session
from skye_desktop.i18n import sentences, tr, tr_in
from skye_desktop.kit import Action, Common, Do, Entry, MenuScene
from skye_desktop.shell.game_window import GameWindow
from skye_desktop.shell.house_commands import House

_IN_THE_LESSON = (
    "Back to the game", "Make a report", "Rules and keys", "Settings", "More", "To the title",
    "Quit",
)  # fmt: skip
"""Ids of the entries that the menu of a lesson has."""


def _back() -> Entry:
    """Return the entry of a menu that closes it."""
    return "Back to the game", Common.CANCEL, Action(lambda: None, tr("Back to the game"))


class MenuTable(Protocol):
    """The table as its menu uses it."""

    @property
    def session(self) -> Session: ...
    @property
    def lesson(self) -> object | None:
        """Lesson to which the game belongs; None for any other game."""

    @property
    def is_over(self) -> bool: ...
    @property
    def is_small(self) -> bool:
        """Whether the window is so small that the log has a screen of its own."""

    @property
    def relayout(self) -> Callable[[], object]: ...
    def ask(self, title: str, text: str, yes: str, on_yes: Callable[[], None]) -> None:
        """Ask a question over the table."""

    def follow_log(self) -> None:
        """Write the log anew, which tells other things now."""

    def seat_players(self, levels: Sequence[str]) -> None:
        """Go on with other players; a level is empty for a person."""


class MenuHistory(Protocol):
    """The way back in time as the menu uses it."""

    def open_time(self) -> None:
        """Open the time line."""

    def close_time(self) -> None:
        """Show the present game."""

    def open_annotations(self) -> None:
        """List notes and bookmarks."""


class HouseMenu:
    """Opens the menu over a table; the menu of a game is a subclass with more entries."""

    def __init__(
        self,
        app: GameWindow,
        table: MenuTable,
        history: MenuHistory,
        unsaved_changes: Callable[[], str],
    ) -> None:
        """Keep the table's parts; ``unsaved_changes`` says what could not be saved, if anything."""
        self._window = app
        self._table = table
        self._ways_back = history
        self._unsaved_changes = unsaved_changes
        self.save_as = partial(app.go.save_as, table.session)

    # -- what a game gives

    def own_play(self) -> Sequence[Entry]:
        """Return the game's entries after the players."""
        return ()

    def own_past(self) -> Sequence[Entry]:
        """Return the game's entries after time line and notes."""
        return ()

    def own_games(self) -> Sequence[Entry]:
        """Return the game's entries after saving and loading."""
        return ()

    def own_more(self) -> Sequence[Entry]:
        """Return the game's entries in the second menu."""
        return ()

    def about_rules(self) -> str:
        """Return a sentence about the rules that are played by; empty for the usual ones."""
        return ""

    def about_playtest(self) -> str:
        """Return what playtest mode shows and allows, in sentences."""
        raise NotImplementedError

    def open_log(self) -> None:
        raise NotImplementedError

    # -- the menu

    def open_menu(self) -> None:
        """Open the menu."""
        app = self._window
        history = self._ways_back
        notes = "Notes and bookmarks"
        phones = Action(Do(app.go.phones, self._table.session), tr("Play with phones"))
        play: list[Entry] = [
            ("Seats", None, Action(self._open_seats, tr("Players"))),
            *([("Play with phones", None, phones)] if app.phones.can_play else ()),
            *self.own_play(),
        ]
        look_back: list[Entry] = [
            ("Time line", House.TIME, Action(history.open_time, tr("Time line"))),
            (notes, House.ANNOTATIONS, Action(history.open_annotations, tr("Notes and bookmarks"))),
        ]
        if self._table.is_small:
            look_back.append(("Log", House.LOG, Action(self.open_log, tr("The log"))))
        look_back += self.own_past()
        games: list[Entry] = [
            ("Save as", House.SAVE, Action(self.save_as, tr("Save as"))),
            ("Load", None, Action(lambda: self.unless_lost(app.go.load), tr("Load"))),
            *self.own_games(),
        ]
        program: list[Entry] = [
            ("Rules and keys", House.RULES, Action(app.go.rules, tr("Rules and keys"))),
            ("Settings", None, Action(Do(app.go.open, "settings"), tr("Settings"))),
            ("More", None, Action(self._open_more, tr_in("menu", "More"))),
        ]
        to_title = Action(lambda: self.unless_lost(app.go.to_title), tr("To the title"))
        away: list[Entry] = [
            ("To the title", None, to_title),
            ("Quit", None, Action(app.close, tr("Quit"))),
        ]
        groups = [self._offered(group) for group in (play, look_back, games, program, away)]
        app.push(MenuScene(app, tr("Menu"), self._note(), _back(), groups, House.MENU))

    def _offered(self, entries: list[Entry]) -> list[Entry]:
        """Return the entries that are offered in this game, which may be a lesson's."""
        is_lesson = self._table.lesson is not None
        return [entry for entry in entries if not is_lesson or entry[0] in _IN_THE_LESSON]

    def _open_more(self) -> None:
        """Open the second menu: entries that are needed seldom, or for trying games out."""
        app, is_on = self._window, self._table.session.table.is_playtest
        playtest = tr("Playtest mode: on") if is_on else tr("Playtest mode: off")
        entries: list[Entry] = [
            ("Playtest mode", None, Action(self._toggle_playtest, playtest)),
            ("Make a report", House.REPORT, Action(app.go.report, tr("Make a report"))),
            *self.own_more(),
        ]
        more = [self._offered(entries)]
        app.push(MenuScene(app, tr_in("menu", "More"), "", _back(), more, House.MENU))

    def _note(self) -> str:
        session = self._table.session
        if session.trouble:
            return tr("The game is not saved now: {why}").format(why=session.trouble)
        told = [tr("The game is saved automatically after every action.")]
        if rules := self.about_rules():
            told.append(rules)
        if self._table.is_over:
            told.append(tr("Seed {seed}.").format(seed=session.setup.seed))
        return sentences(*told)

    # -- what its entries do

    def _open_seats(self) -> None:
        self._window.go.seats(self._table.session, self._seat_players)

    def _seat_players(self, levels: Sequence[str]) -> None:
        """Continue with other players on the seats; these see the present game."""
        self._ways_back.close_time()
        self._table.seat_players(levels)

    def _toggle_playtest(self) -> None:
        if self._table.session.table.is_playtest:
            self._set_playtest(False)
            return
        self._table.ask(
            tr("Switch playtest mode on?"),
            self.about_playtest(),
            tr("Switch it on"),
            lambda: self._set_playtest(True),
        )

    def _set_playtest(self, is_on: bool) -> None:
        self._table.session.change_table(is_playtest=is_on)
        self._table.follow_log()
        self._window.notify(tr("Playtest mode is on.") if is_on else tr("Playtest mode is off."))
        self._window.follow_caption()
        self._table.relayout()

    def unless_lost(self, leave: Callable[[], None]) -> None:
        """Leave the table; ask first if the game could not be saved."""
        lost = self._unsaved_changes()
        if lost:
            self._table.ask(tr("Leave the game?"), lost, tr("Leave all the same"), leave)
        else:
            leave()

    def open_file(self, path: Path) -> None:
        """Open a file through the list of games, after a question."""
        kept = self._unsaved_changes() or tr("The game on the table is kept, and can be continued.")
        text = f"{shown_name(path)}\n{kept}"
        self._table.ask(
            tr("Open this file?"), text, tr_in("button", "Open"), lambda: self._window.go.load(path)
        )
