"""Letters on the screen, for a field that somebody with a gamepad types in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import column, row, spacer
from skye_desktop.kit.scenes import Typing
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Button, Kind, Label
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.parts import heading
from skye_desktop.ui.sizes import LettersSheet

_DIGITS = "0123456789-'.,!?"


class LettersScene(Screen):
    """A button for each letter; the stick goes from one to the next, also up and down."""

    is_sheet = True

    def __init__(self, app: App, field: Typing, put: Callable[[str], None]) -> None:
        """``put`` takes the text when it is done."""
        super().__init__(app)
        self._label, self._text, self._put, self._takes = field.label, field.text, put, field.takes
        self._longest, self._is_large = field.longest, not field.text

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        letters = [one for one in tr("abcdefghijklmnopqrstuvwxyz") + _DIGITS if self._takes(one)]
        size = (LettersSheet.KEY, LettersSheet.KEY)
        keys = [
            Button(self._cased(letter), size, partial(self._add, letter), id=f"letter {letter}", label=letter)
            for letter in letters
        ]
        wide = LettersSheet.COLUMNS
        lines = [row(*keys[at : at + wide], gap=Space.XS) for at in range(0, len(keys), wide)]
        high = (None, theme.BUTTON_HEIGHT)
        case = Button(
            tr("A or a"), high, self._turn_case, id="case", tooltip=tr("Large letters, or small ones")
        )
        space = Button(tr("Space"), high, partial(self._add, " "), id="space")
        others = (case, space) if self._takes(" ") else ()
        erase = Button(tr("Erase"), high, self._erase, id="erase", enabled=bool(self._text))
        room = (theme.BUTTON, theme.BUTTON_HEIGHT)
        done = Button(tr("Done"), room, self._done, id="done", kind=Kind.PRIMARY)
        cancel = self.button(Common.CANCEL, room, id="cancel")
        sheet = column(
            heading(self._label or tr("Letters")), Label(f"{self._text}_", size=theme.LARGE_BODY), Space.M,
            *lines, row(*others, erase, gap=Space.XS), Space.M, row(cancel, spacer(), done),
            gap=Space.XS, pad=Space.XXL,
        )  # fmt: skip
        self.show_layout(sheet.centred(self.canvas, window, LettersSheet.WIDTH), sheet)
        if self.group.focused is None:
            self.group.focus_by(1)

    def _cased(self, letter: str) -> str:
        return letter.upper() if self._is_large and len(letter.upper()) == 1 else letter

    # -- what they do

    def _add(self, letter: str) -> None:
        self._text = (self._text + self._cased(letter))[: self._longest]
        self._is_large = letter == " "
        self.relayout()

    def _erase(self) -> None:
        self._text = self._text[:-1]
        self._is_large = self._is_large or not self._text
        self.relayout()

    def _turn_case(self) -> None:
        self._is_large = not self._is_large
        self.relayout()

    def _done(self) -> None:
        self.app.pop()
        self._put(self._text)

    def commands(self) -> dict[Command, Action]:
        return {Common.CANCEL: Action(self.app.pop, tr("Cancel")), Common.ERASE_BEFORE: Action(self._erase)}

    def handle_event(self, event: pygame.Event) -> bool:
        """The four directions go about among the letters."""
        ways = {Common.LEFT: -1, Common.RIGHT: 1}
        ways |= {Common.UP: -LettersSheet.COLUMNS, Common.DOWN: LettersSheet.COLUMNS}
        way = self.app.input.command(event, ways)
        if way is not None:
            return self.group.focus_by(ways[way])
        return super().handle_event(event)
