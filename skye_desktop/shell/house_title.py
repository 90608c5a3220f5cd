"""The title of any game: its menu over a picture, and the game that can be continued."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

import pygame

from skye_desktop.files import LoadedGame, SaveError
from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.files.report import forget_crash, pending_crashes
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    Action,
    Align,
    Child,
    Command,
    Common,
    Drawing,
    Face,
    Kind,
    Label,
    Poll,
    Space,
    Widget,
    column,
    row,
    spacer,
    theme,
)
from skye_desktop.shell import progress_sheet
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.reports import offer_folder
from skye_desktop.shell.title_widgets import NAME, WHICH, GildedName, MenuEntry, draw_rule

_LOOK = 0.02
"""Seconds between two checks whether the game to continue is found."""
ENTRIES: dict[Command, str] = {
    House.LEARN: "Learn to play",
    House.CONTINUE: "Continue",
    House.QUICK: "Quick game",
    House.NEW_GAME: "New game",
    House.SCENARIOS: "Scenarios",
    House.DAILY: "Daily land",
    House.HOSTS: "Hosts",
    House.LOAD: "Load",
    House.RECORDS: "Records",
    House.RULES: "Rules",
    House.SETTINGS: "Settings",
    House.QUIT: "Quit",
}
"""Entries of the menu, with the ids of their buttons."""
ROWS: tuple[tuple[Command, ...], ...] = (
    (House.LEARN,),
    (House.CONTINUE,),
    (House.QUICK,),
    (House.NEW_GAME,),
    (House.SCENARIOS, House.DAILY),
    (House.HOSTS, House.RECORDS),
    (House.LOAD, House.RULES),
    (House.SETTINGS, House.QUIT),
)
"""Rows of the menu at the first start, from top to bottom."""
MENU_LEFT, MENU_WIDTH = 64, 340
"""Left edge and width of menu and name, in design pixels."""
_BETWEEN = 12
"""Room between the two entries of a row, in design pixels."""
_BESIDE = 250
"""Width of the name beside the menu, in design pixels."""


class HouseTitle(GameScreen):
    """The menu of the title; a game has a subclass, which paints what lies below it."""

    opens_files = True
    arrows_move_focus = True
    game_id: ClassVar[str]
    """Id of the game that can be continued here."""

    def __init__(self, app: GameWindow) -> None:
        super().__init__(app)
        self._latest: LoadedGame | None = None
        """Game to continue, once it is found."""
        self._finding: Job[LoadedGame | None] | None = None
        self._poll = Poll(self._look)
        self._find_latest()

    # -- what a game gives

    def subtitle(self) -> str:
        """Return the line below the name of the game."""
        raise NotImplementedError

    def learn(self) -> str:
        """Return the text of the lesson's entry."""
        raise NotImplementedError

    def where_it_is(self, game: LoadedGame) -> str:
        """Return how far the game is that can be continued, and whose it is."""
        raise NotImplementedError

    def quick_players(self) -> str:
        """Return who would play a quick game."""
        raise NotImplementedError

    def play_pasted(self) -> None:
        """Play the position that was copied."""
        raise NotImplementedError

    # -- the game to continue

    def _find_latest(self) -> None:
        self._latest, self._finding = None, Job(self._latest_unfinished)
        if not self._take_found(progress_sheet.IN_A_FRAME):
            self._poll.wake(_LOOK)

    def _latest_unfinished(self, progress: Progress) -> LoadedGame | None:
        return self.app.shelf.latest_unfinished(progress, game=self.game_id)

    def _take_found(self, seconds: float) -> bool:
        """Wait at most ``seconds`` for the latest game to be found.

        Return whether the search is over.
        """
        if self._finding is None or not self._finding.wait(seconds):
            return False
        self._latest = self._finding.result()
        self._finding = None
        return True

    @property
    def _may_go_on(self) -> bool:
        """Whether the entry to continue is enabled; it is while the game is searched for."""
        return self._latest is not None or self._finding is not None

    def _look(self) -> float | None:
        if self._take_found(progress_sheet.IN_A_FRAME):
            self.invalidate()
        return None if self._finding is None else _LOOK

    def on_covered(self) -> None:
        if self._finding is not None:
            self._finding.cancel()
            self._finding = None

    def on_left(self) -> None:
        self.on_covered()

    def on_entered(self) -> None:
        """Report a crash of the program, once."""
        crashes = pending_crashes(self.app.folder)
        for crash in crashes:
            # A crash that cannot be marked as shown is shown again.
            with suppress(SaveError):
                forget_crash(crash)
        text = tr(
            "Your games are kept up to the last action. What happened is in a report in {folder}; "
            "it helps whoever looks into it."
        )
        for folder in {crash.parent for crash in crashes}:
            offer_folder(
                self.app, tr("The game stopped unexpectedly"), text.format(folder=folder), folder
            )

    def on_uncovered(self) -> None:
        self._find_latest()
        self.invalidate()

    # -- what it consists of

    @property
    def _is_low(self) -> bool:
        """Whether the window is so low that entries are close together and the name is small."""
        return self.app.is_small and not is_tall(self.layout_rect)

    @property
    def _is_beside(self) -> bool:
        """Whether the name is beside the menu, because the window is too low."""
        window = self.layout_rect
        return not is_tall(window) and window.height < self.canvas.px(440)

    def build(self) -> Sequence[Child]:
        rows = list(ROWS)
        if not self._is_first_time:
            # After the first time Learn is an entry among the others, above the small ones.
            first_pair = next(i for i, commands in enumerate(rows) if len(commands) > 1)
            rows.insert(first_pair - 1, rows.pop(0))
        actions = self.commands()
        buttons = [self._row(commands, actions, is_first=i == 0) for i, commands in enumerate(rows)]
        if is_tall(self.layout_rect):
            menu = column(*self._head(), spacer(), *buttons, pad=(0, MENU_LEFT), width=MENU_WIDTH)
            return row(MENU_LEFT, menu), self._poll
        if self._is_beside:
            menu = column(spacer(), *buttons, spacer(), width=MENU_WIDTH)
            name = column(Space.XXL, self._name(), width=_BESIDE)
            return row(Space.XXL, menu, spacer(), name), self._poll
        menu = column(*self._head(), Space.M, *buttons, width=MENU_WIDTH)
        return row(MENU_LEFT, menu, align=Align.CENTRE), self._poll

    def _name(self) -> GildedName:
        widest = _BESIDE - Space.L if self._is_beside else MENU_WIDTH
        return GildedName(
            self.app.title_of_game(), 84 if self._is_low else NAME, widest, id="name", width=widest
        )

    def _head(self) -> Sequence[Child]:
        if self._is_low:
            return (self._name(),)
        second = Label(self.subtitle(), theme.HEADING, theme.LIGHT_INK, Face.TITLE_REGULAR)
        return self._name(), Space.M, second, Drawing(draw_rule, height=20)

    def _row(
        self, commands: Sequence[Command], actions: Mapping[Command, Action], *, is_first: bool
    ) -> Widget:
        """Return the entries of a row, which share its width."""
        if len(commands) == 1:
            only = commands[0]
            return self._entry(only, actions[only], MENU_WIDTH, is_first=is_first)
        width = (MENU_WIDTH - _BETWEEN) / len(commands)
        entries = (self._entry(command, actions[command], width) for command in commands)
        return row(*entries, gap=_BETWEEN)

    def _entry(
        self, command: Command, action: Action, width: float, *, is_first: bool = False
    ) -> Widget:
        """Return an entry of the menu.

        Its place is the same with and without a game to continue.
        """
        hint = self.app.input.hint(command)
        first, other = (38, 30) if self.app.is_small else (50, 38)
        kind = Kind.PRIMARY if command is self._main else Kind.ON_WOOD
        height = self.canvas.target(first if is_first else other)
        button = MenuEntry.of(
            action, hint, id=ENTRIES[command], kind=kind, size=theme.HEADING, height=height,
            width=width,
        )  # fmt: skip
        below = self._below(command)
        if below is None:
            return column(button, Space.S) if is_first else button
        button.room_below = WHICH
        words = Label(below, theme.SMALL, theme.LIGHT_INK_SOFT, grow=1)
        return column(button, row(Space.XL, words, height=WHICH))

    def _below(self, command: Command) -> str | None:
        """Return the line below an entry: which game it leads to; None for the other entries."""
        if command is House.QUICK:
            return self.quick_players()
        return self._which() if command is House.CONTINUE else None

    @property
    def _is_first_time(self) -> bool:
        """Whether neither the lesson nor a game was ever played."""
        return not self.app.settings.lesson_played and not self.app.settings.seats

    @property
    def _main(self) -> Command:
        """Command of Enter and of the primary button."""
        if self._is_first_time:
            return House.LEARN
        return House.CONTINUE if self._may_go_on else House.QUICK

    def _which(self) -> str:
        if self._latest is None:
            return "" if self._may_go_on else tr("No game to go on with")
        return self.where_it_is(self._latest)

    # -- what is done here

    def _continue(self) -> None:
        if self._finding is None:
            self._continue_with(self._latest)
        else:
            title = tr("Looking for your last game")
            progress_sheet.wait_for(self.app, title, self._latest_unfinished, self._continue_with)

    def _continue_with(self, game: LoadedGame | None) -> None:
        if game is None:
            self.app.notify(tr("There is no game to continue."), self)
        else:
            self.app.go.resume(game)

    def open_file(self, path: Path) -> None:
        self.app.go.load(path)

    def commands(self) -> dict[Command, Action]:
        # The navigator is used only on demand, as it loads all screens.
        app = self.app
        actions: dict[Command, Action] = {
            House.NEW_GAME: Action(lambda: app.go.new_game(), tr("New game")),
            House.LOAD: Action(lambda: app.go.load(), tr("Load")),
            House.SCENARIOS: Action(lambda: app.go.open("scenarios"), tr("Scenarios")),
            House.RECORDS: Action(lambda: app.go.open("records"), tr("Records")),
            House.HOSTS: Action(
                lambda: app.go.open("hosts"),
                tr("Hosts"),
                tip=tr("Five computers, each with a way of its own, to beat one after the other"),
            ),
            House.DAILY: Action(
                lambda: app.go.open("daily"),
                tr("Daily land"),
                tip=tr("Three tries at a small land, a new one every day"),
            ),
            House.RULES: Action(lambda: app.go.rules(), tr("Rules")),
            House.SETTINGS: Action(lambda: app.go.open("settings"), tr("Settings")),
            House.PASTE: Action(self.play_pasted),
            House.LEARN: Action(
                lambda: app.go.lesson(), self.learn(), tip=tr("Three rounds, in five minutes")
            ),
            House.QUICK: Action(
                lambda: app.go.quick_game(), tr("Quick game"), tip=tr("As the last game was set up")
            ),
            House.CONTINUE: Action(
                self._continue,
                tr("Continue"),
                "" if self._may_go_on else tr("There is no game to continue."),
            ),
            # Escape does not end the program, as one press too many on the way here would.
            House.QUIT: Action(app.close, tr("Quit")),
        }
        return actions | {Common.CONFIRM: actions[self._main]}


def is_tall(window: pygame.Rect) -> bool:
    """Return whether the window is taller than wide.

    Then the name is at the top, and the menu below the castle.
    """
    return window.height > window.width
