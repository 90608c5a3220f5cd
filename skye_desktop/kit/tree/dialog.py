"""Sheets over other scenes: questions, messages, requests for text, and menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Kind
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import Align
from skye_desktop.kit.scenes import SceneHost
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Dialog, Menu, Space, TextSheet
from skye_desktop.kit.tree.elements import (
    Button,
    Column,
    Drawing,
    Gap,
    Label,
    column,
    heading,
    row,
    spacer,
)
from skye_desktop.kit.tree.grounds import Sheet, centre, sheet
from skye_desktop.kit.tree.overlays import measured_apart
from skye_desktop.kit.tree.text_field import TextArea, TextField
from skye_desktop.kit.tree.tree_scene import TreeScene
from skye_desktop.kit.tree.widget import Child, Do, Widget

_LONGEST_LINE = 200
"""Letters up to which a text is edited in one line."""


def after_leaving(app: SceneHost, act: Callable[[], object]) -> Callable[[], object]:
    """Return a function that closes the topmost sheet, then calls ``act``."""
    return Do(_one_after_the_other, app.pop, act)


def _one_after_the_other(first: Callable[[], object], then: Callable[[], object]) -> None:
    first()
    then()


class Question(TreeScene):
    """Question with two answers; Enter says yes, Escape no. Without ``yes`` it is a message."""

    is_sheet = is_question = True

    def __init__(
        self,
        app: SceneHost,
        title: str,
        text: str,
        *,
        yes: str = "",
        no: str = "",
        on_yes: Callable[[], None] = lambda: None,
        is_dangerous: bool = False,
        picture: pygame.Surface | None = None,
        copies: Callable[[], None] | None = None,
    ) -> None:
        """Create the sheet; ``picture`` stands above the text in its full width.

        ``copies`` adds a third button, which copies the subject and leaves the sheet open.
        """
        super().__init__(app)
        self._title = title
        self._text = text
        self._yes = yes
        self._no = no or (tr("Cancel") if yes else tr("Close"))
        self._on_yes = on_yes
        self._is_dangerous = is_dangerous
        self._picture = picture
        self._copies = copies

    def build(self) -> Sequence[Child]:
        """Return a sheet in the middle, as tall as its text, limited by the window."""
        kind = Kind.DANGER if self._is_dangerous else Kind.PRIMARY
        wide = Dialog.WIDEST_BUTTON
        yes = self.button(Common.CONFIRM, id="yes", kind=kind, width=wide) if self._yes else None
        no = self.button(
            Common.CANCEL, id="no", kind=Kind.NORMAL if yes else Kind.PRIMARY, width=wide
        )
        copy = self.button(Common.COPY, id="copy", width=wide) if self._copies else None
        content = sheet(
            heading(self._title, align=Align.CENTRE, id="title"),
            self._shown(),
            Label(self._text, theme.LARGE_BODY, align=Align.CENTRE, wrap=True),
            self.more(),
            Space.L,
            row(spacer(), no, copy, yes, gap=Space.L),
            gap=Space.L,
        )
        return (centre(content, widest=Dialog.WIDTH),)

    def live(self) -> dict[str, str]:
        return {"text": self._text}

    def more(self) -> Child | None:
        """Return what stands between the text and the buttons; None for nothing."""
        return None

    def _shown(self) -> Drawing | None:
        if self._picture is None:
            return None
        wide, high = self._picture.get_size()
        room = self.canvas.px(Dialog.WIDTH - 2 * Space.XXL)
        small = pygame.transform.smoothscale(self._picture, (room, room * high // wide))
        return Drawing(Do(_show, small), height=small.get_height() / self.canvas.scale)

    def commands(self) -> dict[Command, Action]:
        beside = Action(Do(self.tree.focus.step, 1))
        confirmed = Action(after_leaving(self.app, self._on_yes), self._yes)
        cancelled = Action(self.app.pop, self._no)
        answers: dict[Command, Action] = {Common.CONFIRM: confirmed, Common.CANCEL: cancelled}
        if self._copies is not None:
            answers[Common.COPY] = Action(self._copies, tr("Copy"))
        return {**answers, Common.LEFT: beside, Common.RIGHT: beside}


def _show(picture: pygame.Surface, surface: pygame.Surface, canvas: Any, rect: pygame.Rect) -> None:
    surface.blit(picture, rect)


class TextQuestion(TreeScene):
    """Request for text, in one line or for a longer text in several; Enter submits it."""

    is_sheet = is_question = True

    def __init__(
        self,
        app: SceneHost,
        title: str,
        note: str,
        *,
        text: str,
        longest: int,
        yes: str,
        on_yes: Callable[[str], None],
        may_be_empty: bool = False,
        draft_key: str = "",
    ) -> None:
        """Create the sheet with a proposed ``text``; ``on_yes`` receives the stripped text.

        With ``draft_key`` a text that is not submitted is proposed again for the same request. One
        that was typed behind the curtain is proposed only to the person who typed it.
        """
        super().__init__(app)
        self._title = title
        self._note = note
        self._yes = yes
        self._on_yes = on_yes
        self._may_be_empty = may_be_empty
        self._longest = longest
        self._draft_key = (
            draft_key,
            next(filter(None, (scene.private_to() for scene in app.scenes)), ""),
        )
        self._typed = app.unsent.get(self._draft_key, text)

    @property
    def _is_answer(self) -> bool:
        return self._may_be_empty or bool(self._typed.strip())

    @property
    def _field(self) -> TextField:
        found = self.tree.ids["text"]
        assert isinstance(found, TextField)
        return found

    def build(self) -> Sequence[Child]:
        is_long = self._longest > _LONGEST_LINE
        field = (TextArea if is_long else TextField)(
            self._typed, self._type, self._longest, on_enter=self._answer, called=self._title,
            id="text", height=TextSheet.AREA if is_long else TextSheet.FIELD,
        )  # fmt: skip
        high = theme.TALL_BUTTON_HEIGHT
        no = self.button(Common.CANCEL, id="no", width=theme.NARROW_BUTTON, height=high)
        yes = self.button(
            Common.CONFIRM, id="yes", kind=Kind.PRIMARY, width=theme.BUTTON, height=high
        )
        note = Label(self._note, theme.SMALL, theme.INK_SOFT, wrap=True)
        buttons = row(spacer(), no, yes, gap=Space.L)
        content = sheet(column(heading(self._title), note), field, Space.M, buttons, gap=Space.L)
        return (centre(content, widest=TextSheet.WIDTH),)

    def on_entered(self) -> None:
        self.tree.focus.set(self._field)
        if self._draft_key in self.app.unsent:
            self._field.go_on_typing()

    def on_uncovered(self) -> None:
        self.tree.focus.set(self._field)

    def live(self) -> dict[str, str]:
        return {"note": self._note}

    def _type(self, text: str) -> None:
        self._typed = text
        self.invalidate()

    def _answer(self) -> None:
        if self._is_answer:
            self.app.pop()
            self.app.unsent.pop(self._draft_key, None)
            self._on_yes(self._typed.strip())

    def _leave(self) -> None:
        self.app.pop()
        self.keep_unsent()

    def keep_unsent(self) -> None:
        """Store the typed text, to be proposed for the same request."""
        self.app.unsent.pop(self._draft_key, None)
        if self._draft_key[0] and self._typed.strip():
            self.app.unsent[self._draft_key] = self._typed

    def commands(self) -> dict[Command, Action]:
        missing = "" if self._is_answer else tr("Something is to be typed")
        return {
            Common.CONFIRM: Action(self._answer, self._yes, missing),
            Common.CANCEL: Action(self._leave, tr("Cancel")),
        }


Entry = tuple[str, Command | None, Action]
"""Entry of a menu: its id, its command if any, and its action, run after the sheet is left."""


class MenuScene(TreeScene):
    """Menu as a column of buttons in groups; Escape leaves it."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(
        self,
        app: SceneHost,
        title: str,
        note: str,
        first: Entry,
        groups: Sequence[Sequence[Entry]],
        opened_by: Command,
    ) -> None:
        """Create the menu.

        Its first entry is emphasized, and the keys of ``opened_by`` close it too.
        """
        super().__init__(app)
        self._title = title
        self._note = note
        self._first = first
        self._groups = [group for group in groups if group]
        self._opened_by = opened_by

    def build(self) -> Sequence[Child]:
        """Return the menu in the middle of the window.

        If it is too tall for one column, its entries are reduced in height, else it has two or
        three columns.
        """
        gives_way = (1 + sum(map(len, self._groups))) * self.canvas.px(Menu.GIVES_WAY)
        form = self._in_one_column
        width = Menu.WIDTH
        if self._lacks(form(), width) > gives_way:
            form = self._in_two_columns
            width = Menu.TWO_COLUMNS
            if self._lacks(form(), width) > 0:
                form = self._in_three_columns
                width = Menu.THREE_COLUMNS
        return (centre(form(), widest=width, pad=(0, Space.M)),)

    def _lacks(self, form: Widget, width: float) -> int:
        """Return by how many window pixels a sheet of that width is too tall for the window."""
        room = self.layout_rect.height - 2 * self.canvas.px(Space.M)
        return measured_apart(form, self.canvas, self.canvas.px(width))[1] - room

    def _in_one_column(self) -> Sheet:
        entries = self._grouped(self._groups)
        return self._sheet(self._heading(), self._entry(self._first, Kind.PRIMARY), entries)

    def _in_two_columns(self) -> Sheet:
        groups = self._groups
        half = min(range(len(groups)), key=lambda cut: _taller(groups, cut))
        parts = groups[:half], groups[half:]
        most = max(sum(map(len, part)) for part in parts)
        both = row(*(self._grouped(part, most, width=0) for part in parts), gap=Space.L)
        return self._sheet(self._heading(), self._entry(self._first, Kind.PRIMARY), both)

    def _in_three_columns(self) -> Sheet:
        """Return the layout for low windows: three columns, with the first entry beside the title.

        Each column is read downwards.
        """
        entries = [self._entry(entry) for group in self._groups for entry in group]
        high = -(-len(entries) // Menu.COLUMNS)
        parts = (entries[start : start + high] for start in range(0, len(entries), high))
        columns = (
            column(*part, *_no_entries(high - len(part)), gap=Space.S, width=0, grow=1)
            for part in parts
        )
        first = self._entry(self._first, Kind.PRIMARY, width=0)
        return self._sheet(
            row(self._heading(is_beside=True), first, gap=Space.L), row(*columns, gap=Space.L)
        )

    def _sheet(self, *parts: Widget) -> Sheet:
        """Return a sheet of parchment with these parts, and the note below them."""
        note = Label(self._note, theme.SMALL, theme.INK_SOFT, align=Align.CENTRE, wrap=True)
        return sheet(*parts, note if self._note else None, gap=Space.M, pad=(Space.XXL, Space.L))

    def _heading(self, *, is_beside: bool = False) -> Label:
        """Return the title; with ``is_beside`` it shares its line with the first entry."""
        wide, high, grow = (0, None, 1) if is_beside else (None, Menu.HEAD, 0)
        return Label(
            self._title,
            theme.LARGE,
            face=Face.TITLE,
            align=Align.CENTRE,
            width=wide,
            height=high,
            grow=grow,
        )

    def _grouped(
        self, groups: Sequence[Sequence[Entry]], most: int = 0, width: float | None = None
    ) -> Column:
        """Return a column of groups of entries.

        With ``most`` the column is as high as one of so many entries, so that columns are equal.
        """
        number = sum(map(len, groups))
        parts: list[list[Widget]] = [[self._entry(entry) for entry in group] for group in groups]
        parts.append(_no_entries(most - number))
        columns = (column(*part, gap=Space.S, grow=len(part)) for part in parts if part)
        return column(*columns, gap=Space.XL, width=width, grow=number if width is None else 1)

    def _entry(self, entry: Entry, kind: Kind = Kind.NORMAL, width: float | None = None) -> Button:
        id, command, action = entry
        key = self.app.input.hint(command) if command is not None else ""
        leaving = replace(action, run=after_leaving(self.app, action.run))
        # Where the window is low the entries give way.
        return Button.of(leaving, key, id=id, kind=kind, width=width, height=Menu.ROW, grow=1)

    def commands(self) -> dict[Command, Action]:
        return dict.fromkeys((Common.CANCEL, self._opened_by), Action(self.app.pop))


def _no_entries(number: int) -> list[Widget]:
    """Return gaps as high as that many entries."""
    return [Gap(height=Menu.ROW, grow=1) for _ in range(number)]


def _taller(groups: Sequence[Sequence[Entry]], cut: int) -> int:
    """Return how many entries the longer column has if the second begins with group ``cut``."""
    return max(sum(map(len, groups[:cut])), sum(map(len, groups[cut:])))
