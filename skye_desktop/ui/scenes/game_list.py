"""A list of games with a picture of the chosen one: what saved games and scenarios have in common."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Line
from skye_desktop.kit.widgets import Label, Widget
from skye_desktop.kit.widgets.dialog import Question
from skye_desktop.kit.widgets.scroll import ScrollList
from skye_desktop.play.game_tree import origin
from skye_desktop.secrecy import hides_nothing
from skye_desktop.storage import LoadedGame, Unusable, open_or_explain, shown_name
from skye_desktop.ui.app import App
from skye_desktop.ui.positions import copy_state, play_pasted
from skye_desktop.ui.saved_games import date_of, draw_game, local_date, progress
from skye_desktop.ui.scenes.waiting import wait_for
from skye_desktop.ui.screen import Screen
from skye_desktop.ui.sizes import Saves

_READ_A_FRAME = 0.010
"""Seconds of a frame that reading may take; at least one file is read."""
_DEEPEST = 6
"""Levels that can be seen; a branch of branches beyond is set in no further."""
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


@dataclass(slots=True)
class Entry:
    """A file of the list; what is in it is known once it has been read."""

    path: Path
    is_shipped: bool = False
    """Whether it comes with the program."""
    content: LoadedGame | Unusable | None = None
    origin: str = ""
    """When it left its game, if it is a branch."""

    def read(self) -> None:
        """Find out what is in it."""
        self.content = open_or_explain(self.path)
        if isinstance(self.content, LoadedGame):
            self.origin = origin(self.content)

    @property
    def title(self) -> str:
        """The name it was given, or who plays, or the file's name."""
        if not isinstance(self.content, LoadedGame):
            return shown_name(self.path)
        saved = self.content.saved
        if saved.name:
            return tr(saved.name) if self.is_shipped else saved.name
        return ", ".join(seat.name for seat in saved.setup.seats)

    @property
    def when(self) -> str:
        """The date, as it is told at home; what comes with the program has none."""
        if self.is_shipped:
            return ""
        if isinstance(self.content, LoadedGame):
            return local_date(self.content.saved.saved_at)
        return date_of(self.path)

    @property
    def trouble(self) -> str:
        """What of the file could not be used, in a sentence; empty if nothing."""
        return self.content.record.trouble if isinstance(self.content, LoadedGame) else ""

    @property
    def words(self) -> str:
        """What is pinned to the moment that it opens at."""
        if not isinstance(self.content, LoadedGame):
            return ""
        saved = self.content.saved
        at = len(saved.actions) if saved.shown is None else saved.shown
        texts = [note.text for note in saved.notes if note.at == at]
        return "\n".join(map(tr, texts) if self.is_shipped else texts)


def _worth(entry: Entry) -> int:
    """How much of it can be opened: nothing, a part, everything."""
    return 0 if not isinstance(entry.content, LoadedGame) else 1 if entry.trouble else 2


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a heading, a note, or an entry."""

    heading: str = ""
    note: str = ""
    entry: Entry | None = None
    goes_on: tuple[bool, ...] = ()
    """For each level that it is set in, whether more of that level follows below."""
    more: str = ""
    """What the entry says beyond others, on a third line."""
    is_warning: bool = False

    @property
    def path(self) -> Path | None:
        """The file of its entry."""
        return None if self.entry is None else self.entry.path


class GameList(Screen, ABC):
    """Games to choose from. Files are read a few a frame, so nothing freezes."""

    opens_files = True
    list_part = Saves.SAVES
    """How much of the width the list takes, per cent."""

    def __init__(self, app: App, entries: Sequence[Entry]) -> None:
        super().__init__(app)
        self.entries = list(entries)
        self._unread = list(self.entries)
        self._chosen: Path | None = None
        self._has_chosen = False
        """Whether a person has chosen, and not the list itself."""
        self._rows: list[Row] = []
        self._list_box = self._picture_box = self._foot_box = pygame.Rect(0, 0, 1, 1)

    # -- reading

    def add(self, entries: Sequence[Entry]) -> None:
        """More files for the list."""
        self.entries += entries
        self._unread += entries
        self._rebuild()

    def wake_in(self) -> float | None:
        """At once while files are to be read."""
        return 0.0 if self._unread else None

    def update(self, seconds: float) -> None:
        """Read some more files."""
        until = time.monotonic() + _READ_A_FRAME
        while self._unread:
            entry = self._unread.pop(0)
            entry.read()
            if self._is_better(entry):
                self._chosen = entry.path
            if time.monotonic() >= until:
                break
        self._rebuild()

    def _is_better(self, entry: Entry) -> bool:
        """Whether it is to be chosen at first: the newest that can be opened, whole if one is, else the newest."""
        if not self.is_listed(entry) or self._has_chosen:
            return False
        before = next((other for other in self.entries if other.path == self._chosen), None)
        if before is None:
            return True
        return entry.is_shipped == before.is_shipped and _worth(entry) > _worth(before)

    @property
    def is_reading(self) -> bool:
        """Whether there are files still to be read."""
        return bool(self._unread)

    def is_listed(self, entry: Entry) -> bool:
        """Whether an entry that has been read belongs into the list."""
        return True

    @property
    def chosen(self) -> Entry | None:
        """The entry that is chosen."""
        return next((entry for entry in self.entries if entry.path == self._chosen and entry.content), None)

    @property
    def chosen_game(self) -> LoadedGame | None:
        """What is in it, if it can be opened."""
        content = None if self.chosen is None else self.chosen.content
        return content if isinstance(content, LoadedGame) else None

    @abstractmethod
    def title(self) -> str:
        """What the list is headed by."""

    @abstractmethod
    def make_rows(self) -> list[Row]:
        """The lines of the list, of what has been read."""

    @abstractmethod
    def foot(self, inner: pygame.Rect) -> list[Widget]:
        """The buttons below."""

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        """The list at the left, the picture of the chosen game at the right, buttons below."""
        look = self.look
        gap = look.px(theme.PAD)
        room = window.inflate(-4 * gap, -4 * gap)
        whole = pygame.Rect(
            0, 0, min(room.width, look.px(Saves.WIDEST)), min(room.height, look.px(Saves.TALLEST))
        )
        whole.center = window.center
        foot = look.px(theme.FOOT_HEIGHT)
        height = whole.height - foot - gap
        self._foot_box = pygame.Rect(whole.x, whole.bottom - foot, whole.width, foot)
        self._list_box = pygame.Rect(whole.x, whole.y, (whole.width - gap) * self.list_part // 100, height)
        left = self._list_box.right + gap
        self._picture_box = pygame.Rect(left, whole.y, whole.right - left, height)
        self._rebuild()

    def _rebuild(self) -> None:
        look = self.look
        self._rows = self.make_rows()
        inner = self._foot_box.inflate(-2 * look.px(theme.WIDE), -2 * look.px(theme.PAD))
        self.group.replace([*self._list(), *self.foot(inner)])
        if self.group.focused is None and not self.group.shows_focus and self._rows:
            self.group.focus(self._list_widget)

    @property
    def _list_widget(self) -> ScrollList | None:
        return next((widget for widget in self.group.widgets if isinstance(widget, ScrollList)), None)

    def _list(self) -> list[Widget]:
        look = self.look
        pad = look.px(theme.LOOSE)
        inner = self._list_box.inflate(-2 * pad, -2 * pad)
        head = pygame.Rect(inner.x + look.px(theme.TIGHT), inner.y, inner.width, look.px(Saves.HEADING))
        widgets: list[Widget] = [Label(self.title(), head, size=theme.HEADING, face=Face.TITLE)]
        if self._unread:
            done = len(self.entries) - len(self._unread)
            text = tr("Reading {n} of {all} …").format(n=done + 1, all=len(self.entries))
            note = head.move(-look.px(theme.GAP), 0)
            widgets.append(Label(text, note, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT))
        rect = pygame.Rect(inner.x, head.bottom + look.px(theme.GAP), inner.width, 0)
        rect.height = inner.bottom - rect.y
        chosen = next((i for i, row in enumerate(self._rows) if row.entry and row.entry is self.chosen), None)
        rows = ScrollList(
                "saves", rect, [self._height(row) for row in self._rows], self._draw_row, step=look.px(Saves.ROW),
                bar=look.px(theme.SCROLL_BAR), choosable=lambda row: self._rows[row].entry is not None,
                chosen=chosen, on_choose=self._choose, on_open=self.open,
            )  # fmt: skip
        rows.go_on_from(self._list_widget)
        return [*widgets, rows]

    def _height(self, row: Row) -> int:
        look = self.look
        if row.heading:
            return look.px(Saves.HEADING_ROW)
        return look.px(Saves.ROW + Saves.THIRD_LINE) if row.more else look.px(Saves.ROW)

    # -- what can be done

    def _choose(self, row: int) -> None:
        entry = self._rows[row].entry
        assert entry is not None
        self._chosen, self._has_chosen = entry.path, True
        self._rebuild()

    def choose_path(self, path: Path | None) -> None:
        """Choose the entry of that file; None for none."""
        self._chosen, self._has_chosen = path, path is not None
        self._rebuild()

    def listed(self) -> list[Entry]:
        """The entries in the order of the list."""
        return [row.entry for row in self._rows if row.entry is not None]

    def open(self) -> None:
        """Go to the table with the chosen game; of a damaged file only after a question."""
        content = None if self.chosen is None else self.chosen.content
        if content is not None:
            self.open_content(content)

    def open_content(self, content: LoadedGame | Unusable) -> None:
        """Go to the table with that game, or say why not."""
        if isinstance(content, Unusable):
            text = f"{shown_name(content.path)}: {content.reason}."
            self.app.push(Question(self.app, tr("This file cannot be opened"), text))
        elif content.record.trouble:
            text = tr("{file}: {trouble}. What is played from there becomes a game of its own.")
            text = text.format(file=shown_name(content.path), trouble=content.record.trouble)
            self.app.push(
                Question(
                    self.app, tr("This file is damaged"), text, yes=tr("Open what is left"),
                    on_yes=lambda: self.app.go.resume(content),
                )
            )  # fmt: skip
        else:
            self.app.go.resume(content)

    def open_file(self, path: Path) -> None:
        """As if it were chosen from the list."""
        title = tr("Opening a file")
        wait_for(self.app, title, lambda watch: open_or_explain(path, watch), self.open_content)

    def copy(self) -> None:
        """Copy the position of the chosen game as text."""
        chosen, game = self.chosen, self.chosen_game
        if chosen is not None and game is not None:
            is_authored = chosen.is_shipped or game.saved.is_scenario
            is_open = is_authored or hides_nothing(game.saved.table, game.state.phase)
            copy_state(self.app, game.state, game.state, is_open=is_open)

    def paste(self) -> None:
        """Play the position that was copied."""
        play_pasted(self.app)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """List, buttons, keys."""
        if super().handle_event(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        return self.key(event)

    def key(self, event: pygame.Event) -> bool:
        """A key that no widget has used."""
        if event.mod & _COMMAND:
            keys = {pygame.K_c: self.copy, pygame.K_v: self.paste}
            if event.key in keys:
                keys[event.key]()
                return True
        if event.key == pygame.K_ESCAPE:
            self.app.pop()
            return True
        rows = self._list_widget
        return rows is not None and rows.key(event)

    def targets(self) -> dict[str, pygame.Rect]:
        """The buttons, and the rows that can be seen."""
        found = super().targets()
        rows = self._list_widget
        if rows is not None:
            for i, row in enumerate(self._rows):
                rect = rows.row_rect(i).clip(rows.rect)
                if row.entry is not None and rect.height > 0:
                    found[f"save {row.entry.path.name}"] = rect
        return found

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Three sheets on the table."""
        self.look.wood(surface)
        for box in (self._list_box, self._picture_box, self._foot_box):
            self.look.sheet(surface, box)
        super().draw(surface)
        chosen = self.chosen
        pad = self.look.px(theme.WIDE)
        inner = self._picture_box.inflate(-2 * pad, -2 * pad)
        if chosen is None:
            return
        if isinstance(chosen.content, LoadedGame):
            about = (
                f"{chosen.trouble[:1].upper()}{chosen.trouble[1:]}." if chosen.trouble else self.about(chosen)
            )
            draw_game(
                surface, self.look, inner, chosen.title, chosen.when, chosen.content,
                about=about, is_warning=bool(chosen.trouble),
            )  # fmt: skip
        elif isinstance(chosen.content, Unusable):
            self._draw_unusable(surface, inner, chosen)

    def about(self, entry: Entry) -> str:
        """What is told about a game above its picture."""
        return entry.words

    def _draw_unusable(self, surface: pygame.Surface, inner: pygame.Rect, entry: Entry) -> None:
        look = self.look
        assert isinstance(entry.content, Unusable)
        title = pygame.Rect(inner.x, inner.y, inner.width, look.px(Saves.HEADING))
        look.write(surface, tr("This file cannot be opened"), title, size=theme.HEADING, face=Face.TITLE)
        reason = pygame.Rect(inner.x, title.bottom + look.px(theme.EASY), inner.width, inner.height)
        text = f"{shown_name(entry.path)}: {entry.content.reason}."
        reason.y = look.write_wrapped(surface, text, reason, colour=theme.WRONG) + look.px(theme.EASY)
        text = tr("The other games are not touched by it. It lies in {folder}.")
        text = text.format(folder=entry.path.parent)
        below = look.write_wrapped(surface, text, reason, size=theme.SMALL, colour=theme.INK_SOFT)
        side = min(look.px(Saves.LARGEST_AXE), inner.bottom - below)
        axe = pygame.Rect(0, 0, side, side)
        axe.center = (inner.centerx, (below + inner.bottom) // 2)
        look.sprites.draw(surface, "table/axe.png", axe, alpha=90)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
        look, row = self.look, self._rows[number]
        if row.entry is None:
            place = rect.move(look.px(theme.TIGHT), look.px(theme.FINE) if row.heading else 0)
            place.width -= look.px(theme.GAP)
            if row.note:
                look.write_wrapped(surface, row.note, place, colour=theme.INK_SOFT)
            look.write(
                surface, row.heading, place, size=theme.SUBHEADING, face=Face.TITLE, colour=theme.INK_SOFT
            )
            return
        self._draw_entry(surface, self._draw_lines(surface, rect, row.goes_on), row, row.entry)

    def _draw_lines(
        self, surface: pygame.Surface, rect: pygame.Rect, goes_on_below: Sequence[bool]
    ) -> pygame.Rect:
        """The lines that lead from a game to its branches; what is left of the row."""
        look = self.look
        step = look.px(Saves.INDENT)
        levels = goes_on_below[:_DEEPEST]
        line, width = theme.PAPER_EDGE, look.px(Line.FIRM)
        for level, goes_on in enumerate(levels):
            x = rect.x + level * step + step // 2
            is_own = level == len(levels) - 1
            if goes_on or is_own:
                bottom = rect.bottom if goes_on else rect.centery
                pygame.draw.line(surface, line, (x, rect.y - look.px(theme.SLIGHT)), (x, bottom), width)
            if is_own:
                right = rect.x + (level + 1) * step
                pygame.draw.line(surface, line, (x, rect.centery), (right, rect.centery), width)
        left = rect.x + len(levels) * step
        return pygame.Rect(left, rect.y, rect.right - left, rect.height)

    def _draw_entry(self, surface: pygame.Surface, rect: pygame.Rect, row: Row, entry: Entry) -> None:
        look = self.look
        box = rect.inflate(0, -look.px(theme.SNUG))
        is_hovered = rect.collidepoint(self.app.pointer)
        if entry is self.chosen:
            look.box(surface, box, theme.GOLD_PALE, border=theme.GOLD, width=Line.FIRM)
        else:
            fill = theme.PAPER_BRIGHT if is_hovered else theme.PAPER_LIGHT
            look.box(surface, box, fill, border=theme.PAPER_EDGE, width=Line.HAIR)
        inner = box.inflate(-look.px(theme.AMPLE), -look.px(theme.EASY))
        more = look.px(Saves.THIRD_LINE) if row.more else 0
        upper = pygame.Rect(inner.x, inner.y, inner.width, (inner.height - more) // 2)
        lower = upper.move(0, upper.height)
        if row.more:
            third = pygame.Rect(inner.x, lower.bottom, inner.width, more)
            colour = theme.WRONG if row.is_warning else theme.INK_SOFT
            look.write(surface, row.more, third, size=theme.SMALL, colour=colour)
        when = look.write(
            surface, entry.when, upper, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT
        )
        upper.width = when.x - look.px(theme.EASY) - upper.x
        look.write(surface, entry.title, upper, face=Face.BOLD)
        if isinstance(entry.content, LoadedGame):
            self._draw_facts(surface, lower, entry.content)
        elif isinstance(entry.content, Unusable):
            text = tr("Cannot be opened: {why}").format(why=entry.content.reason)
            look.write(surface, text, lower, size=theme.SMALL, colour=theme.WRONG)

    def _draw_facts(self, surface: pygame.Surface, row: pygame.Rect, game: LoadedGame) -> None:
        look = self.look
        x = row.x
        for seat, player in zip(game.saved.setup.seats, game.state.players, strict=True):
            crest = pygame.Rect(x, row.y, row.height, row.height)
            look.crest(surface, seat.clan, crest)
            points = pygame.Rect(crest.right + look.px(theme.TIGHT), row.y, look.px(Saves.POINTS), row.height)
            look.write(surface, str(player.points), points)
            x = points.right + look.px(theme.TIGHT)
        room = pygame.Rect(x, row.y, row.right - x, row.height)
        look.write(surface, progress(game), room, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT)
