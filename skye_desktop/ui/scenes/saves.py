"""Saved games: the list to open from, and the sheet to save a copy under a name."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pygame

from skye_desktop.engine import Phase, tr
from skye_desktop.session import Session
from skye_desktop.storage import (
    LoadedGame,
    SaveError,
    Unusable,
    open_or_explain,
    shipped_folder,
)
from skye_desktop.ui import theme
from skye_desktop.ui.app import App
from skye_desktop.ui.look import Align
from skye_desktop.ui.saved_games import draw_game, local_date, named_saves, progress
from skye_desktop.ui.scene import Scene
from skye_desktop.ui.scenes.dialog import Question
from skye_desktop.ui.scenes.title import TitleScene
from skye_desktop.ui.scrolling import ScrollList
from skye_desktop.ui.text import Face
from skye_desktop.ui.theme import Corner, Line
from skye_desktop.ui.theme.parts import SaveAs, Saves
from skye_desktop.ui.widgets import Button, Kind, Label, TextField, Widget, key_hint

_LONGEST_NAME = 60
_READ_A_FRAME = 0.010
"""Seconds of a frame that reading may take; at least one file is read."""


@dataclass(slots=True)
class _Entry:
    """A file of the list; what is in it is known once it has been read."""

    path: Path
    is_example: bool
    content: LoadedGame | Unusable | None = None

    @property
    def title(self) -> str:
        """The name it was given, or who plays, or the file's name."""
        if not isinstance(self.content, LoadedGame):
            return self.path.name
        saved = self.content.saved
        return saved.name or ", ".join(seat.name for seat in saved.setup.seats)

    @property
    def when(self) -> str:
        """The date, as it is told at home; an example has none."""
        if self.is_example:
            return ""
        if isinstance(self.content, LoadedGame):
            return local_date(self.content.saved.saved_at)
        try:
            return local_date(datetime.fromtimestamp(self.path.stat().st_mtime, UTC))
        except OSError:
            return ""


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the list: a heading, a note, or an entry."""

    heading: str = ""
    note: str = ""
    entry: _Entry | None = None


class LoadScene(Scene):
    """All saved games with a picture of the chosen one. Files are read a few a frame, so nothing freezes."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.entries = [_Entry(path, False) for path in app.shelf.paths()]
        self.entries += [_Entry(path, True) for path in sorted(shipped_folder("saves").glob("*.json"))]
        self._unread = list(self.entries)
        self._chosen: Path | None = None
        self._rows: list[_Row] = []
        self._list_box = self._picture_box = self._foot_box = pygame.Rect(0, 0, 1, 1)

    # -- reading

    def wake_in(self) -> float | None:
        """At once while files are to be read."""
        return 0.0 if self._unread else None

    def update(self, seconds: float) -> None:
        """Read some more files."""
        until = time.monotonic() + _READ_A_FRAME
        while self._unread:
            entry = self._unread.pop(0)
            entry.content = open_or_explain(entry.path)
            if self._chosen is None:
                self._chosen = entry.path
            if time.monotonic() >= until:
                break
        self._rebuild()

    @property
    def chosen(self) -> _Entry | None:
        """The entry that is chosen."""
        return next((entry for entry in self.entries if entry.path == self._chosen and entry.content), None)

    def _make_rows(self) -> list[_Row]:
        rows: list[_Row] = []
        for is_example, heading in ((False, tr("Saved games")), (True, tr("Examples"))):
            found = [_Row(entry=e) for e in self.entries if e.content and e.is_example is is_example]
            if not found and not is_example and not self._unread:
                note = tr("None yet. A game keeps itself here from its first round on.")
                found = [_Row(note=note)]
            if found:
                rows += [_Row(heading=heading), *found]
        return rows

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
        self._list_box = pygame.Rect(whole.x, whole.y, (whole.width - gap) * 52 // 100, height)
        left = self._list_box.right + gap
        self._picture_box = pygame.Rect(left, whole.y, whole.right - left, height)
        self._rebuild()

    def _rebuild(self) -> None:
        self._rows = self._make_rows()
        self.group.replace([*self._list(), *self._foot()])
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
        widgets: list[Widget] = [Label(tr("Load a game"), head, size=theme.HEADING, face=Face.TITLE)]
        if self._unread:
            done = len(self.entries) - len(self._unread)
            text = tr("Reading {n} of {all} …").format(n=done + 1, all=len(self.entries))
            note = head.move(-look.px(theme.GAP), 0)
            widgets.append(Label(text, note, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT))
        rect = pygame.Rect(inner.x, head.bottom + look.px(theme.GAP), inner.width, 0)
        rect.height = inner.bottom - rect.y
        chosen = next((i for i, row in enumerate(self._rows) if row.entry and row.entry is self.chosen), None)
        heights = [look.px(Saves.HEADING_ROW if row.heading else Saves.ROW) for row in self._rows]
        rows = ScrollList(
                "saves", rect, heights, self._draw_row, step=look.px(Saves.ROW), bar=look.px(theme.SCROLL_BAR),
                choosable=lambda row: self._rows[row].entry is not None, chosen=chosen,
                on_choose=self._choose, on_open=self.open,
            )  # fmt: skip
        rows.go_on_from(self._list_widget)
        return [*widgets, rows]

    def _foot(self) -> list[Widget]:
        look = self.look
        inner = self._foot_box.inflate(-2 * look.px(theme.WIDE), -2 * look.px(theme.PAD))
        chosen = self.chosen
        is_game = chosen is not None and isinstance(chosen.content, LoadedGame)
        open_rect = pygame.Rect(0, 0, look.px(Saves.OPEN), inner.height)
        open_rect.topright = inner.topright
        delete_rect = pygame.Rect(0, 0, look.px(Saves.BUTTON), inner.height)
        delete_rect.topright = (open_rect.x - look.px(theme.PAD), inner.y)
        back_rect = pygame.Rect(inner.x, inner.y, look.px(Saves.BUTTON), inner.height)
        left = back_rect.right + look.px(theme.WIDE)
        words = pygame.Rect(left, inner.y, delete_rect.x - look.px(theme.WIDE) - left, inner.height)
        hint = tr("A file dropped onto the window is opened too")
        return [
            Button(tr("Back"), back_rect, self.app.pop, name="back", key=key_hint(tr("Escape"))),
            Label(hint, words, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE),
            Button(
                tr("Delete"), delete_rect, self.ask_to_delete, name="delete", key=key_hint(tr("Del")),
                enabled=chosen is not None and not chosen.is_example,
                tooltip=tr("Examples stay") if chosen and chosen.is_example else "",
            ),
            Button(
                tr("Open"), open_rect, self.open, name="open", kind=Kind.PRIMARY, enabled=is_game,
                key=key_hint(tr("Enter")), tooltip="" if is_game else tr("No game is chosen"),
                size=theme.SUBHEADING,
            ),
        ]  # fmt: skip

    # -- what can be done

    def _choose(self, row: int) -> None:
        entry = self._rows[row].entry
        assert entry is not None
        self._chosen = entry.path
        self._rebuild()

    def open(self) -> None:
        """Go to the table with the chosen game."""
        chosen = self.chosen
        if chosen is not None and isinstance(chosen.content, LoadedGame):
            self._enter(chosen.content)
        elif chosen is not None and isinstance(chosen.content, Unusable):
            self._refuse(chosen.content)

    def _enter(self, game: LoadedGame) -> None:
        from skye_desktop.ui.scenes.table import TableScene

        session = Session.resume(game, self.app.shelf)
        self.app.reset(TitleScene(self.app), TableScene(self.app, session))

    def _refuse(self, unusable: Unusable) -> None:
        text = f"{unusable.path.name}: {unusable.reason}."
        self.app.push(Question(self.app, tr("This file cannot be opened"), text))

    def ask_to_delete(self) -> None:
        """Delete the chosen file, after asking."""
        chosen = self.chosen
        if chosen is None or chosen.is_example:
            return
        text = tr("“{name}” will be gone for good.").format(name=chosen.title)
        self.app.push(
            Question(
                self.app, tr("Delete this saved game?"), text, yes=tr("Delete"),
                on_yes=lambda: self._delete(chosen), is_dangerous=True,
            )
        )  # fmt: skip

    def _delete(self, entry: _Entry) -> None:
        try:
            self.app.shelf.delete(entry.path)
        except SaveError as error:
            self.app.notify(str(error))
            return
        shown = [row.entry for row in self._rows if row.entry is not None]
        at = shown.index(entry)
        left = shown[at + 1 :] or shown[:at][::-1]
        self.entries.remove(entry)
        self._chosen = left[0].path if left else None
        self._rebuild()

    def _open_dropped(self, path: Path) -> None:
        content = open_or_explain(path)
        if isinstance(content, LoadedGame):
            self._enter(content)
        else:
            self._refuse(content)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """List, buttons, keys, and files dropped onto the window."""
        if event.type == pygame.DROPFILE:
            self._open_dropped(Path(event.file))
            return True
        if super().handle_event(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self.app.pop()
        elif event.key == pygame.K_DELETE:
            self.ask_to_delete()
        else:
            rows = self._list_widget
            return rows is not None and rows.key(event)
        return True

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
            draw_game(surface, self.look, inner, chosen.title, chosen.when, chosen.content)
        elif isinstance(chosen.content, Unusable):
            self._draw_unusable(surface, inner, chosen)

    def _draw_unusable(self, surface: pygame.Surface, inner: pygame.Rect, entry: _Entry) -> None:
        look = self.look
        assert isinstance(entry.content, Unusable)
        title = pygame.Rect(inner.x, inner.y, inner.width, look.px(Saves.HEADING))
        look.write(surface, tr("This file cannot be opened"), title, size=theme.HEADING, face=Face.TITLE)
        reason = pygame.Rect(inner.x, title.bottom + look.px(theme.EASY), inner.width, inner.height)
        text = f"{entry.path.name}: {entry.content.reason}."
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
        entry = row.entry
        box = rect.inflate(0, -look.px(theme.SNUG))
        is_hovered = rect.collidepoint(self.app.pointer)
        if entry is self.chosen:
            look.box(surface, box, theme.GOLD_PALE, border=theme.GOLD, width=Line.FIRM)
        else:
            fill = theme.PAPER_BRIGHT if is_hovered else theme.PAPER_LIGHT
            look.box(surface, box, fill, border=theme.PAPER_EDGE, width=Line.HAIR)
        inner = box.inflate(-look.px(theme.AMPLE), -look.px(theme.EASY))
        upper = pygame.Rect(inner.x, inner.y, inner.width, inner.height // 2)
        lower = upper.move(0, upper.height)
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


class SaveAsScene(Scene):
    """A sheet to save a copy of the game under a name."""

    is_sheet = True

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self._session = session
        self._named = named_saves(app.shelf)
        self.text = self._proposal()
        self._trouble = ""
        self._box = pygame.Rect(0, 0, 1, 1)

    def _proposal(self) -> str:
        names = ", ".join(seat.name for seat in self._session.setup.seats)
        state = self._session.state
        where = tr("finished") if state.phase is Phase.FINISHED else tr("round {n}").format(n=state.round)
        room = _LONGEST_NAME - len(where) - 2
        return f"{names[:room]}, {where}"

    def layout(self, window: pygame.Rect) -> None:
        """The name, the saves there are, the buttons."""
        look = self.look
        pad = look.px(theme.BROAD)
        rows = min(5, len(self._named))
        listed = look.px(SaveAs.LIST_HEAD) + rows * look.px(SaveAs.ROW) if rows else 0
        self._box = pygame.Rect(0, 0, look.px(SaveAs.WIDTH), look.px(SaveAs.HEIGHT) + listed + 2 * pad)
        self._box.center = window.center
        inner = self._box.inflate(-2 * pad, -2 * pad)
        title = pygame.Rect(inner.x, inner.y, inner.width, look.px(SaveAs.TITLE))
        field = pygame.Rect(inner.x, title.bottom + look.px(theme.PAD), inner.width, look.px(SaveAs.FIELD))
        note = pygame.Rect(inner.x, field.bottom + look.px(theme.TIGHT), inner.width, look.px(SaveAs.NOTE))
        self._widgets(title, field, note, inner, listed)
        if self.group.focused is None:
            self.group.focus(next(w for w in self.group.widgets if isinstance(w, TextField)))

    def _widgets(
        self, title: pygame.Rect, field: pygame.Rect, note: pygame.Rect, inner: pygame.Rect, listed: int
    ) -> None:
        look = self.look
        typed = TextField(
            "name", self.text, field, self._type, longest=_LONGEST_NAME, on_enter=self.save,
            tooltip=tr("The name of the saved game"),
        )  # fmt: skip
        widgets: list[Widget] = [Label(tr("Save a copy"), title, size=theme.HEADING, face=Face.TITLE), typed]
        text, colour = self._note()
        widgets.append(Label(text, note, size=theme.SMALL, colour=colour, wrap=True))
        if listed:
            head = pygame.Rect(inner.x, note.bottom, inner.width, look.px(SaveAs.LIST_HEADING))
            widgets.append(Label(tr("Saved before"), head, face=Face.BOLD))
            room = pygame.Rect(inner.x, head.bottom, inner.width, listed - look.px(SaveAs.LIST_HEAD))
            before = next((w for w in self.group.widgets if isinstance(w, ScrollList)), None)
            rows = ScrollList(
                "saved before", room, [look.px(SaveAs.ROW)] * len(self._named), self._draw_row,
                step=look.px(SaveAs.ROW), bar=look.px(theme.SCROLL_BAR), on_choose=self._take, on_open=self.save,
                chosen=self._same_name(),
            )  # fmt: skip
            rows.go_on_from(before)
            widgets.append(rows)
        self.group.replace([*widgets, *self._buttons(inner)])

    def _buttons(self, inner: pygame.Rect) -> list[Widget]:
        look = self.look
        height = look.px(theme.TALL_BUTTON_HEIGHT)
        save_rect = pygame.Rect(0, 0, look.px(SaveAs.SAVE), height)
        save_rect.bottomright = inner.bottomright
        cancel_rect = pygame.Rect(0, 0, look.px(SaveAs.CANCEL), height)
        cancel_rect.bottomright = (save_rect.x - look.px(theme.PAD), inner.bottom)
        return [
            Button(tr("Cancel"), cancel_rect, self.app.pop, name="cancel", key=key_hint(tr("Escape"))),
            Button(
                tr("Save"), save_rect, self.save, name="save", kind=Kind.PRIMARY, key=key_hint(tr("Enter")),
                enabled=bool(self.text.strip()), tooltip="" if self.text.strip() else tr("A name is missing"),
            ),
        ]  # fmt: skip

    def _note(self) -> tuple[str, theme.Colour]:
        if self._trouble:
            return self._trouble, theme.WRONG
        if not self.text.strip():
            return tr("Type a name."), theme.WRONG
        if self._same_name() is not None:
            return tr("There is a saved game of this name; it would be replaced."), theme.GOLD_DARK
        return tr("The copy stays as it is now; the game itself goes on being kept."), theme.INK_SOFT

    def _same_name(self) -> int | None:
        path = self.app.shelf.named_path(self.text)
        return next((i for i, (_, other) in enumerate(self._named) if other == path), None)

    def _type(self, text: str) -> None:
        self.text, self._trouble = text, ""
        field = self.group.focused
        self.layout(self.app.screen.get_rect())
        # The field that is typed in stays, with its cursor.
        self.group.widgets = [
            field if isinstance(field, TextField) and widget.name == field.name else widget
            for widget in self.group.widgets
        ]

    def _take(self, row: int) -> None:
        self.text, self._trouble = self._named[row][0], ""
        self.layout(self.app.screen.get_rect())

    def save(self) -> None:
        """Save; asks first if a game of that name is there."""
        if not self.text.strip():
            return
        path = self.app.shelf.named_path(self.text)
        if not self.app.shelf.has(path):
            self._write()
            return
        text = tr("“{name}” is there already. The old one will be gone.").format(name=self.text.strip())
        self.app.push(
            Question(
                self.app, tr("Replace the saved game?"), text, yes=tr("Replace"), on_yes=self._write,
                is_dangerous=True,
            )
        )  # fmt: skip

    def _write(self) -> None:
        try:
            self._session.save_as(self.text.strip())
        except SaveError as error:
            self._trouble = str(error)
            self.layout(self.app.screen.get_rect())
            return
        self.app.pop()
        self.app.notify(tr("Saved as “{name}”.").format(name=self.text.strip()))

    def on_uncovered(self) -> None:
        """The keyboard types into the field again."""
        self.group.focus(self.group.focused)

    def handle_event(self, event: pygame.Event) -> bool:
        """Field, list, buttons; Enter saves, Escape leaves. Nothing reaches the table."""
        if super().handle_event(event) or self.group.arrow_focus(event):
            return True
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self.app.pop()
            elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                self.save()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet."""
        self.look.sheet(surface, self._box)
        super().draw(surface)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        look = self.look
        name, path = self._named[row]
        box = rect.inflate(0, -look.px(theme.TIGHT))
        is_chosen = row == self._same_name()
        fill = theme.GOLD_PALE if is_chosen else theme.PAPER_LIGHT
        border = theme.GOLD if is_chosen else theme.PAPER_EDGE
        look.box(surface, box, fill, border=border, width=Line.HAIR, radius=Corner.FIELD)
        inner = box.inflate(-look.px(theme.MARGIN), 0)
        when = (
            local_date(datetime.fromtimestamp(path.stat().st_mtime, UTC)) if self.app.shelf.has(path) else ""
        )
        written = look.write(surface, when, inner, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT)
        inner.width = written.x - look.px(theme.GAP) - inner.x
        look.write(surface, name, inner)
