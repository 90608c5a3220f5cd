"""The sheet on which the list of games is filtered: by state, by a person, by a tag."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skye_desktop.game.game_filter import GameFilter, Wanted
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    Action,
    Button,
    Child,
    Command,
    Common,
    Do,
    Kind,
    Space,
    Widget,
    centre,
    column,
    heading,
    pane,
    row,
    sheet,
    spacer,
    theme,
    wrap,
)
from skye_desktop.shell.found_games import FoundGames
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.notes_and_lines import note

_MOST = 24
"""Most people, and most tags, among which one is chosen; others are found by the search."""


class FilterScene(GameScreen):
    """A sheet with states, people and tags; what is pressed applies at once."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(
        self,
        app: GameWindow,
        found: FoundGames,
        wanted: GameFilter,
        want: Callable[[GameFilter], object],
    ) -> None:
        """Make the sheet; ``want`` takes the filter whenever it changes."""
        super().__init__(app)
        self._people = [name for name, _ in found.people[:_MOST]]
        self._tags = [tag for tag, _ in found.tags[:_MOST]]
        self._wanted = wanted
        self._want = want

    def build(self) -> Sequence[Child]:
        wanted = self._wanted
        states = self._part(
            tr("Which games"), [(one, one.words) for one in Wanted], wanted.state, "state"
        )
        people = self._part(
            tr("Who plays"), _with_any(self._people, tr("Anybody")), wanted.person, "person"
        )
        tags = self._part(tr("Tag"), _with_any(self._tags, tr("Any or none")), wanted.tag, "tag")
        nobody = note(tr("Games of people are listed here by their names."), wrap=True)
        untagged = note(
            tr("No game has a tag yet. “Tags …” gives the chosen game some."), wrap=True
        )
        parts = column(
            states, people if self._people else nobody, tags if self._tags else untagged,
            gap=Space.L,
        )  # fmt: skip
        buttons = row(
            Button(
                tr("Show all"),
                self._show_all,
                id="show all",
                width=theme.BUTTON,
                why_not="" if self._wanted.is_on else tr("All games are shown"),
            ),
            spacer(),
            self.button(Common.CANCEL, id="done", kind=Kind.PRIMARY, width=theme.BUTTON),
        )
        filter_sheet = sheet(
            heading(tr("Filter the games"), size=theme.LARGE),
            pane(parts, id="filter", label=tr("Filter the games")),
            buttons,
            gap=Space.M,
        )
        return (centre(filter_sheet, widest=620, pad=Space.XXL),)

    def _part(
        self, title: str, options: Sequence[tuple[str, str]], chosen: str, what: str
    ) -> Widget:
        """Return a heading with a button for each option; the chosen one is marked."""
        buttons = [
            Button(
                words, Do(self._choose, what, value), is_selected=value == chosen,
                size=theme.BODY, id=f"{what} {number}",
            )
            for number, (value, words) in enumerate(options)
        ]  # fmt: skip
        return column(heading(title, size=theme.LARGE_BODY), wrap(*buttons, gap=Space.S))

    def _choose(self, what: str, value: str) -> None:
        wanted = self._wanted
        match what:
            case "state":
                self._set(wanted._replace(state=Wanted(value)))
            case "person":
                self._set(wanted._replace(person=value))
            case _:
                self._set(wanted._replace(tag=value))

    def _show_all(self) -> None:
        self._set(GameFilter())

    def _set(self, wanted: GameFilter) -> None:
        self._wanted = wanted
        self._want(wanted)
        self.invalidate()

    def commands(self) -> dict[Command, Action]:
        done = Action(self.app.pop, tr("Done"))
        return {Common.CANCEL: done, Common.CONFIRM: done}


def _with_any(names: Sequence[str], anything: str) -> list[tuple[str, str]]:
    return [("", anything), *((name, name) for name in names)]
