"""Sheets over the records: which games are counted, and with whom a name is joined."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame

from skye_desktop.chronicle.pages import RecordsPage
from skye_desktop.chronicle.played_game import ChronicleGame, chronicle_game
from skye_desktop.chronicle.queries import NamedPerson, Selection
from skye_desktop.chronicle.wording import level_name, listed_names
from skye_desktop.i18n import enumerated, tr, trn
from skye_desktop.kit import (
    Action,
    Button,
    Canvas,
    Child,
    Choice,
    Command,
    Common,
    Do,
    Face,
    Kind,
    Label,
    List,
    ListRow,
    Pane,
    Space,
    Widget,
    centre,
    column,
    heading,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.known_games import known_game
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.notes_and_lines import draw_paper_row, note

_SPANS: Final = (1, 7, 30, 90, 365)
"""Time spans that are offered, in days."""
_WIDTH, _LABEL = 560, 170
_NAMES: Final = 300
"""Height of the list of names, in design pixels."""
_NAME: Final = 40
"""Height of a name in it, in design pixels."""


def since(days: int) -> float:
    """Return the beginning of a time span that ends now, to the hour, in seconds since 1970."""
    return (time.time() // 3600 - 24 * days) * 3600


class SelectionWords:
    """The values of a selection in words, for one game."""

    def __init__(self, page: RecordsPage) -> None:
        self._page = page
        self._game = known_game(page.chosen.game)
        self.of_game: ChronicleGame = chronicle_game(self._game)

    def people(self) -> list[tuple[int | None, str]]:
        return [
            (None, tr("Everybody")), *((one.id, listed_names(one)) for one in self._page.people)
        ]  # fmt: skip

    def clans(self) -> list[tuple[str, str]]:
        return [
            ("", tr("Any clan")),
            *((clan, self.of_game.clan_name(clan)) for clan in self.of_game.clans),
        ]

    def seats(self) -> list[tuple[int, str]]:
        return [
            (0, tr("Any number")),
            *((n, trn("{n} seat", "{n} seats", n)) for n in self._game.seats),
        ]

    def levels(self) -> list[tuple[str, str]]:
        game = self._page.chosen.game
        return [
            ("", tr("Any computers")), *((id, level_name(game, id)) for id in self._page.levels)
        ]  # fmt: skip

    def sources(self) -> list[tuple[str, str]]:
        of_game = self.of_game
        return [("", tr("Any tiles")), *((id, of_game.source_name(id)) for id in of_game.scored)]

    def spans(self, chosen: float | None) -> list[tuple[float | None, str]]:
        """Return the time spans; one that was chosen earlier keeps its beginning."""
        named = [
            (since(days), trn("The last {n} day", "The last {n} days", days)) for days in _SPANS
        ]
        if chosen is not None:
            near = min(named, key=lambda one: abs(one[0] - chosen))
            named[named.index(near)] = chosen, near[1]
        return [(None, tr("Any time")), *named]

    def told(self) -> str:
        """Return what is selected in a line; empty if everything is."""
        chosen = self._page.chosen
        lists: tuple[tuple[Any, Sequence[tuple[Any, str]]], ...] = (
            (chosen.person, self.people()), (chosen.clan, self.clans()),
            (chosen.seats, self.seats()), (chosen.level, self.levels()),
            (chosen.source, self.sources()), (chosen.since, self.spans(chosen.since)),
        )  # fmt: skip
        words = [dict(options).get(value, "?") for value, options in lists if value]
        return enumerated(words) if words else ""


class FilterSheet(GameScreen):
    """Chooses which games are counted; each change applies at once."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(
        self, app: GameWindow, page: RecordsPage, choose: Callable[[Selection], object]
    ) -> None:
        super().__init__(app)
        self._page = page
        self._choose = choose
        self.chosen = page.chosen

    def build(self) -> Sequence[Child]:
        words = SelectionWords(self._page)
        chosen = self.chosen
        rows = [
            self._row("person", tr("Who played"), words.people(), chosen.person),
            self._row("clan", tr("Clan"), words.clans(), chosen.clan)
            if words.of_game.clans
            else None,
            self._row("seats", tr("Seats"), words.seats(), chosen.seats),
            self._row("level", tr("Against"), words.levels(), chosen.level),
            self._row("source", tr("Scoring tile"), words.sources(), chosen.source),
            self._row("since", tr("When"), words.spans(chosen.since), chosen.since),
        ]
        content = sheet(
            heading(tr("Which games count?")),
            Pane((column(*rows, gap=Space.M),), called=tr("Which games count?"), id="pane", grow=1),
            row(
                Button(
                    tr("All games"), self._clear, id="all", why_not=self._why_all,
                    height=theme.TALL_BUTTON_HEIGHT,
                ),
                spacer(),
                self.button(
                    Common.CANCEL, id="back", kind=Kind.PRIMARY, width=theme.BUTTON,
                    height=theme.TALL_BUTTON_HEIGHT,
                ),
            ),
            gap=Space.L,
        )  # fmt: skip
        return (centre(content, widest=_WIDTH, pad=Space.M),)

    def _row(
        self, field: str, title: str, options: Sequence[tuple[Any, str]], value: Any
    ) -> Widget:
        label = Label(title, face=Face.BOLD, width=_LABEL, height=theme.BUTTON_HEIGHT)
        choice = Choice(
            tuple(options), value, Do(self._set, field), id=field, called=title,
            tip=tr("The arrows choose"), height=theme.BUTTON_HEIGHT, grow=1,
        )  # fmt: skip
        return row(label, choice, gap=Space.L)

    def _set(self, field: str, value: Any) -> None:
        self.chosen = self.chosen._replace(**{field: value})
        self._choose(self.chosen)
        self.invalidate()

    def _clear(self) -> None:
        self.chosen = Selection(self.chosen.game)
        self._choose(self.chosen)
        self.invalidate()

    @property
    def _why_all(self) -> str:
        return "" if self.chosen != Selection(self.chosen.game) else tr("All games count")

    def commands(self) -> dict[Command, Action]:
        return {Common.CANCEL: Action(self.app.pop, tr("Done"))}


class JoinSheet(GameScreen):
    """Chooses a name that belongs to the same person."""

    is_sheet = is_question = True

    def __init__(
        self, app: GameWindow, person: NamedPerson, others: Sequence[NamedPerson],
        join: Callable[[NamedPerson], object],
    ) -> None:  # fmt: skip
        super().__init__(app)
        self._person = person
        self._others = tuple(others)
        self._join = join
        self._chosen = 0

    def build(self) -> Sequence[Child]:
        title = tr("Who else is {name}?").format(name=self._person.name)
        text = tr("The games of both are counted together. They can be parted again at any time.")
        names = List(
            self._others, _name_row, self._chosen, self._take, self._yes,
            called=title, step=_NAME, id="names", height=min(_NAMES, _NAME * len(self._others)),
        )  # fmt: skip
        high = theme.TALL_BUTTON_HEIGHT
        content = sheet(
            heading(title), note(text, wrap=True), names, Space.S,
            row(
                spacer(),
                self.button(Common.CANCEL, id="no", width=theme.NARROW_BUTTON, height=high),
                self.button(
                    Common.CONFIRM, id="yes", kind=Kind.PRIMARY, width=theme.BUTTON, height=high
                ),
                gap=Space.L,
            ),
            gap=Space.M,
        )  # fmt: skip
        return (centre(content, widest=_WIDTH),)

    def on_entered(self) -> None:
        self.tree.update()
        self.tree.focus.set(self.tree.ids["names"])

    def _take(self, number: int) -> None:
        self._chosen = number
        self.invalidate()

    def _yes(self) -> None:
        self.app.pop()
        self._join(self._others[self._chosen])

    def commands(self) -> dict[Command, Action]:
        return {
            Common.CANCEL: Action(self.app.pop, tr("Cancel")),
            Common.CONFIRM: Action(self._yes, tr("Join")),
        }


class ExportSheet(GameScreen):
    """Chooses the kind of file that the records are written to."""

    is_sheet = is_question = True
    arrows_move_focus = True

    def __init__(self, app: GameWindow, export: Callable[[str], object]) -> None:
        super().__init__(app)
        self._export = export

    def build(self) -> Sequence[Child]:
        high = theme.TALL_BUTTON_HEIGHT
        text = tr(
            "CSV is for spreadsheets, with a line for each seat; JSON has all that is recorded. "
            "The file lies beside the saved games, and stays on this computer."
        )
        content = sheet(
            heading(tr("Write the records to a file")), note(text, wrap=True), Space.S,
            row(
                self.button(Common.CANCEL, id="no", width=theme.NARROW_BUTTON, height=high),
                spacer(),
                Button("JSON", Do(self._choose, ".json"), id="json", width=theme.NARROW_BUTTON,
                       height=high),
                Button("CSV", Do(self._choose, ".csv"), Kind.PRIMARY, id="csv",
                       width=theme.NARROW_BUTTON, height=high),
                gap=Space.L,
            ),
            gap=Space.M,
        )  # fmt: skip
        return (centre(content, widest=_WIDTH),)

    def _choose(self, ending: str) -> None:
        self.app.pop()
        self._export(ending)

    def commands(self) -> dict[Command, Action]:
        return {
            Common.CANCEL: Action(self.app.pop, tr("Cancel")),
            Common.CONFIRM: Action(Do(self._choose, ".csv")),
        }


class _JoinableRow(ListRow):
    """A name that can be joined."""

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        box = rect.inflate(0, -canvas.px(Space.S))
        if self.is_chosen or self.is_hovered:
            draw_paper_row(surface, canvas, box, is_chosen=self.is_chosen, is_hovered=True)
        canvas.write(surface, self.words, box.inflate(-canvas.px(Space.XL), 0), shrinks=True)


def _name_row(person: NamedPerson) -> ListRow:
    return _JoinableRow(words=listed_names(person), height=_NAME)
