"""Sheets over whatever scene was there: one that asks or tells something, one that asks for words, a menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import Align, Column, Part, column, row, slot, spacer
from skye_desktop.kit.scenes import Host, Scene
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Dialog, Menu, Space, TextSheet
from skye_desktop.kit.widgets import Button, Drawing, Kind, Label, TextArea, TextField

_LONGEST_LINE = 200
"""Letters up to which a text is typed in one line."""


def after_leaving(app: Host, act: Callable[[], object]) -> Callable[[], None]:
    """What leaves the sheet on top, and then does something."""

    def leave() -> None:
        app.pop()
        act()

    return leave


class Question(Scene):
    """Asks, with two answers; Enter says yes, Escape no. Without ``yes`` it only tells."""

    is_sheet = True

    def __init__(
        self,
        app: Host,
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
        """``picture`` is what is spoken of, and stands above the text as wide as that.

        With ``copies`` there is a third button, which copies what is spoken of and leaves the sheet as it is.
        """
        super().__init__(app)
        self._title, self._text = title, text
        self._yes = yes
        self._no = no or (tr("Cancel") if yes else tr("Close"))
        self._on_yes = on_yes
        self._is_dangerous = is_dangerous
        self._picture, self._copies = picture, copies

    def layout(self, window: pygame.Rect) -> None:
        """In the middle of the window, as tall as the text needs and the window has room for."""
        centre = Align.CENTRE
        title = Label(self._title, size=theme.HEADING, face=Face.TITLE, align=centre, id="title")
        text = Label(self._text, size=theme.LARGE_BODY, align=centre, wrap=True)
        size = (Dialog.WIDEST_BUTTON, theme.BUTTON_HEIGHT)
        kind = Kind.DANGER if self._is_dangerous else Kind.PRIMARY
        yes = self.button(Common.CONFIRM, size, id="yes", kind=kind) if self._yes else None
        no = self.button(Common.CANCEL, size, id="no", kind=Kind.NORMAL if yes else Kind.PRIMARY)
        copy = self.button(Common.COPY, size, id="copy", kind=Kind.NORMAL) if self._copies else None
        buttons = row(spacer(), no, copy, yes, gap=Space.L)
        sheet = column(title, self._shown(), text, Space.L, buttons, gap=Space.L, pad=Space.XXL)
        self.show_layout(sheet.centred(self.canvas, window, Dialog.WIDTH), sheet)

    def told(self) -> dict[str, str]:
        return {"text": self._text}

    def _shown(self) -> Drawing | None:
        if self._picture is None:
            return None
        wide, high = self._picture.get_size()
        room = self.canvas.px(Dialog.WIDTH - 2 * Space.XXL)
        small = pygame.transform.smoothscale(self._picture, (room, room * high // wide))
        size = (None, small.get_height() / self.canvas.scale)
        return Drawing(lambda surface, canvas, rect: surface.blit(small, rect), size)

    def commands(self) -> dict[Command, Action]:
        beside = Action(lambda: self.group.focus_by(1))
        confirmed = Action(after_leaving(self.app, self._on_yes), self._yes)
        cancelled = Action(self.app.pop, self._no)
        answers: dict[Command, Action] = {Common.CONFIRM: confirmed, Common.CANCEL: cancelled}
        if self._copies is not None:
            answers[Common.COPY] = Action(self._copies, tr("Copy"))
        return {**answers, Common.LEFT: beside, Common.RIGHT: beside}


class TextQuestion(Scene):
    """Asks for some words, in one line or for a longer text in some; Enter takes them, Escape does not."""

    is_sheet = True

    def __init__(
        self,
        app: Host,
        title: str,
        note: str,
        *,
        text: str,
        longest: int,
        yes: str,
        on_yes: Callable[[str], None],
        may_be_empty: bool = False,
        kept_as: str = "",
    ) -> None:
        """``text`` is proposed; ``on_yes`` gets what was typed, without space around it.

        With ``kept_as`` a text that is left without an answer is there again when the same is asked next; one
        that was typed behind the curtain only for whoever typed it.
        """
        super().__init__(app)
        self._title, self._note, self._yes, self._on_yes = title, note, yes, on_yes
        self._may_be_empty = may_be_empty
        self._kept_as = (kept_as, next(filter(None, (scene.private_to() for scene in app.scenes)), ""))
        text = app.unsent.get(self._kept_as, text)
        is_long = longest > _LONGEST_LINE
        self._field = (TextArea if is_long else TextField)(
            "text", text, (None, TextSheet.AREA if is_long else TextSheet.FIELD), lambda typed: self.relayout(),
            longest=longest, on_enter=self._answer, label=title,
        )  # fmt: skip

    @property
    def _is_answer(self) -> bool:
        return self._may_be_empty or bool(self._field.text.strip())

    def layout(self, window: pygame.Rect) -> None:
        title = Label(self._title, size=theme.HEADING, face=Face.TITLE)
        note = Label(self._note, size=theme.SMALL, colour=theme.INK_SOFT, wrap=True)
        high = theme.TALL_BUTTON_HEIGHT
        no = self.button(Common.CANCEL, (theme.NARROW_BUTTON, high), id="no")
        yes = self.button(Common.CONFIRM, (theme.BUTTON, high), id="yes", kind=Kind.PRIMARY)
        buttons = row(spacer(), no, yes, gap=Space.L)
        sheet = column(column(title, note), self._field, Space.M, buttons, gap=Space.L, pad=Space.XXL)
        self.show_layout(sheet.centred(self.canvas, window, TextSheet.WIDTH), sheet)
        if self.group.focused is None:
            self.group.focus(self._field)
            if self._kept_as in self.app.unsent:
                self._field.go_on_typing()

    def told(self) -> dict[str, str]:
        return {"note": self._note}

    def _answer(self) -> None:
        if self._is_answer:
            self.app.pop()
            self.app.unsent.pop(self._kept_as, None)
            self._on_yes(self._field.text.strip())

    def _leave(self) -> None:
        self.app.pop()
        self.keep_unsent()

    def keep_unsent(self) -> None:
        """Have what was typed there again when the same is asked next."""
        self.app.unsent.pop(self._kept_as, None)
        if self._kept_as[0] and self._field.text.strip():
            self.app.unsent[self._kept_as] = self._field.text

    def on_uncovered(self) -> None:
        self.group.focus(self._field)

    def commands(self) -> dict[Command, Action]:
        missing = "" if self._is_answer else tr("Something is to be typed")
        return {
            Common.CONFIRM: Action(self._answer, self._yes, missing),
            Common.CANCEL: Action(self._leave, tr("Cancel")),
        }


Entry = tuple[str, Command | None, Action]
"""Of a menu: its id, its command if it has one, and what to do; the sheet is gone by then."""


class MenuScene(Scene):
    """A column of buttons in groups; Escape goes back to where one was."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(
        self,
        app: Host,
        title: str,
        note: str,
        first: Entry,
        groups: Sequence[Sequence[Entry]],
        opened_by: Command,
    ) -> None:
        """The first entry stands out above the others. What has ``opened_by`` keys the menu closes it again."""
        super().__init__(app)
        self._title, self._note = title, note
        self._first, self._groups = first, [group for group in groups if group]
        self._opened_by = opened_by

    def layout(self, window: pygame.Rect) -> None:
        """In the middle of the window; many entries are a little lower where it is, or stand in two columns."""
        centre = Align.CENTRE
        title = Label(self._title, (None, Menu.HEAD), size=theme.LARGE, face=Face.TITLE, align=centre)
        note = Label(self._note, size=theme.SMALL, colour=theme.INK_SOFT, align=centre, wrap=True)
        first = self._entry(*self._first, kind=Kind.PRIMARY)
        groups = [[self._entry(*entry) for entry in group] for group in self._groups]
        told = note if self._note else None
        entries = _grouped(groups).grow(sum(map(len, groups)))
        sheet = column(title, first, entries, told, gap=Space.M, pad=(Space.XXL, Space.L))
        room, width = window.inflate(0, -2 * self.canvas.px(Space.M)), Menu.WIDTH
        gives_way = (1 + sum(map(len, groups))) * self.canvas.px(Menu.GIVES_WAY)
        if self._lacks(sheet, room, width) > gives_way:
            half = min(range(len(groups)), key=lambda cut: _taller(groups, cut))
            parts = groups[:half], groups[half:]
            most = max(sum(map(len, part)) for part in parts)
            both = row(*(_grouped(part, most).sized(0).grow() for part in parts), gap=Space.L)
            sheet = column(title, first, both, told, gap=Space.M, pad=(Space.XXL, Space.L))
            width = Menu.TWO_COLUMNS
            if self._lacks(sheet, room, width) > 0:
                sheet, width = _low_menu(title, first, groups, told), Menu.THREE_COLUMNS
        self.show_layout(sheet.centred(self.canvas, room, width), sheet)

    def _lacks(self, sheet: Part, room: pygame.Rect, width: float) -> int:
        """The pixels that a sheet of that width has too little room for."""
        return sheet.wish(self.canvas, self.canvas.px(width))[1] - room.height

    def _entry(self, id: str, command: Command | None, action: Action, *, kind: Kind = Kind.NORMAL) -> Button:
        key = self.app.input.hint(command) if command is not None else ""
        leaving = replace(action, run=after_leaving(self.app, action.run))
        # Where the window is low the entries give way.
        return Button.of(leaving, (None, Menu.ROW), key, id=id, kind=kind, size=theme.LARGE_BODY).grow()

    def commands(self) -> dict[Command, Action]:
        return dict.fromkeys((Common.CANCEL, self._opened_by), Action(self.app.pop))


def _grouped(groups: Sequence[Sequence[Button]], most: int = 0) -> Column:
    """A column of groups, each close together; every entry gives way by as much, as if there were so many."""
    empty = _no_entries(most - sum(map(len, groups)))
    return column(
        *(column(*group, gap=Space.S).grow(len(group)) for group in (*groups, empty) if group), gap=Space.XL
    )


def _no_entries(number: int) -> list[Part]:
    """The room that so many entries would have."""
    return [slot(height=Menu.ROW).grow() for _ in range(number)]


def _low_menu(title: Part, first: Button, groups: Sequence[Sequence[Button]], told: Part | None) -> Column:
    """Where the window is low: three columns, read from above to below, and the first entry beside the title."""
    entries = [entry for group in groups for entry in group]
    high = -(-len(entries) // Menu.COLUMNS)
    parts = (entries[start : start + high] for start in range(0, len(entries), high))
    columns = (column(*part, *_no_entries(high - len(part)), gap=Space.S).sized(0).grow() for part in parts)
    head = row(title.sized(0).grow(), first.sized(0, Menu.ROW).grow(), gap=Space.L)
    return column(head, row(*columns, gap=Space.L), told, gap=Space.M, pad=(Space.XXL, Space.L))


def _taller(groups: Sequence[Sequence[Button]], cut: int) -> int:
    """Buttons of the taller of two columns, if the second begins with that group."""
    return max(sum(map(len, groups[:cut])), sum(map(len, groups[cut:])))
