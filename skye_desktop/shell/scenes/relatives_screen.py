"""The sheet on which a second game is chosen, to be laid beside the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from skye_desktop.files import GameHeading
from skye_desktop.files.background import Job
from skye_desktop.files.headings import ListedGame
from skye_desktop.files.record import Progress
from skye_desktop.game.game_tree import family
from skye_desktop.game.saved_games import date_at
from skye_desktop.i18n import enumerated, tr
from skye_desktop.kit import (
    Action,
    Align,
    Child,
    Command,
    Common,
    Do,
    Face,
    Kind,
    Label,
    List,
    ListRow,
    Poll,
    Space,
    centre,
    heading,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.shell import progress_sheet
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.notes_and_lines import draw_paper_row, note

_ROW = 44
_HEADING = 34
_HIGH = 420
"""Heights of a row, of a heading and of the list, in design pixels."""
_AROUND = 260
"""Height of everything around the list, in design pixels."""


class Relative(NamedTuple):
    """A game that can be chosen, or a heading, which has no path."""

    title: str
    about: str = ""
    path: Path | None = None


class _Found(NamedTuple):
    """The rows of the list, and how many of them are relatives."""

    rows: tuple[Relative, ...]
    related: int


class RelativesScene(GameScreen):
    """A sheet with the relatives of a game, which come first, and with all other games."""

    is_sheet = True

    def __init__(
        self,
        app: GameWindow,
        title: str,
        path: Path,
        compare: Callable[[Path], object],
    ) -> None:
        """Take title and file of the first game; ``compare`` takes the file of the second."""
        super().__init__(app)
        self._title = title
        self._path = path
        self._compare = compare
        self._rows: Sequence[Relative] = ()
        self._related = 0
        """Number of relatives, which come first."""
        self._chosen: int | None = None
        self._finding: Job[_Found] | None = Job(self._find)
        self._poll = Poll(self._look)
        self._take_found(progress_sheet.AT_ONCE)

    # -- finding

    def _find(self, progress: Progress) -> _Found:
        """Return the rows. Called in another thread."""
        games = list(self.app.shelf.headings.newest_first(progress))
        headings = [game.heading for game in games]
        own = next((n for n, game in enumerate(games) if game.path == self._path), None)
        related = [] if own is None else family(headings, own)
        near = {*related, own}
        others = [n for n, one in enumerate(headings) if n not in near and one is not None]
        rows = [Relative(tr("Of the same family"))]
        rows += [_row(games[n]) for n in related]
        if not related:
            rows = [Relative(tr("It has no branch, and is none"))]
        if others:
            rows += [Relative(tr("Other games")), *(_row(games[n]) for n in others)]
        return _Found(tuple(rows), len(related))

    def _look(self) -> float | None:
        if self._take_found(progress_sheet.IN_A_FRAME):
            self.invalidate()
        return None if self._finding is None else 0.0

    def _take_found(self, seconds: float) -> bool:
        if self._finding is None or not self._finding.wait(seconds):
            return False
        self._rows, self._related = self._finding.result()
        self._finding = None
        games = (number for number, one in enumerate(self._rows) if one.path is not None)
        self._chosen = next(games, None)
        return True

    def on_left(self) -> None:
        if self._finding is not None:
            self._finding.cancel()

    # -- what it consists of

    def build(self) -> Sequence[Child]:
        room = self.layout_rect.height / self.canvas.scale - _AROUND
        high = max(2 * _ROW, min(_HIGH, sum(map(_height, self._rows)), room))
        rows = List(
            self._rows, _list_row, self._chosen, Do(self._choose), self._go, _is_game,
            called=tr("Compare with …"), height_of=_height, step=_ROW, id="relatives", height=high,
        )  # fmt: skip
        cancel = self.button(Common.CANCEL, id="cancel", width=theme.NARROW_BUTTON)
        go = self.button(Common.CONFIRM, id="compare", kind=Kind.PRIMARY, width=theme.BUTTON)
        about = tr("“{name}” is laid beside the game that is chosen here.")
        relatives = sheet(
            heading(tr("Compare with …")),
            Label(about.format(name=self._title), theme.SMALL, theme.INK_SOFT, wrap=True),
            rows,
            note(self._about(), wrap=True),
            row(spacer(), cancel, go, gap=Space.L),
            gap=Space.M,
        )
        return centre(relatives, widest=600, pad=Space.L), self._poll

    def _about(self) -> str:
        """Return how a game comes to relatives, where it has none."""
        if self._finding is not None:
            return tr("Reading the games …")
        hint = tr("Play on from a moment of the time line, and a branch comes about.")
        return "" if self._related else hint

    def keys_go_to(self) -> List:
        found = self.tree.ids["relatives"]
        assert isinstance(found, List)
        return found

    # -- what can be done

    def _choose(self, number: int) -> None:
        self._chosen = number
        self.invalidate()

    def _go(self) -> None:
        path = None if self._chosen is None else self._rows[self._chosen].path
        if path is not None:
            self.app.pop()
            self._compare(path)

    def commands(self) -> dict[Command, Action]:
        none = "" if self._chosen is not None else tr("No game is chosen")
        return {
            Common.CANCEL: Action(self.app.pop, tr("Cancel")),
            Common.CONFIRM: Action(self._go, tr("Compare"), none),
        }


def _row(game: ListedGame) -> Relative:
    heading = game.heading
    assert heading is not None
    return Relative(_title(heading), date_at(heading.saved_at), game.path)


def _title(heading: GameHeading) -> str:
    return heading.name or enumerated(heading.names)


def _is_game(one: Relative) -> bool:
    return one.path is not None


def _height(one: Relative) -> float:
    return _ROW if one.path is not None else _HEADING


class _RelativeRow(ListRow):
    one: Relative

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        inner = rect.inflate(-2 * canvas.px(Space.L), 0)
        if self.one.path is None:
            canvas.write(surface, self.one.title, inner, face=Face.TITLE, colour=theme.INK_SOFT)
            return
        box = rect.inflate(0, -canvas.px(Space.S))
        if self.is_chosen or self.is_hovered:
            draw_paper_row(surface, canvas, box, is_chosen=self.is_chosen, is_hovered=True)
        look = {"size": theme.SMALL, "colour": theme.INK_SOFT, "align": Align.RIGHT}
        written = canvas.write(surface, self.one.about, inner, **look)
        inner.width = written.x - canvas.px(Space.M) - inner.x
        canvas.write(surface, self.one.title, inner)


def _list_row(one: Relative) -> _RelativeRow:
    words = " · ".join(filter(None, (one.title, one.about)))
    return _RelativeRow(one, words=words, height=_height(one))
