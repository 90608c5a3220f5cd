"""The on-screen keyboard for a field, used with a gamepad."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skye_desktop.i18n import tr
from skye_desktop.kit import (
    DIRECTIONS,
    Action,
    Button,
    Child,
    Command,
    Common,
    Do,
    Kind,
    Label,
    Space,
    Typing,
    centre,
    heading,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.shell.game_window import GameScreen, GameWindow

_DIGITS = "0123456789-'.,!?"
_COLUMNS = 11


class LettersScene(GameScreen):
    """A button for each letter; the stick moves the focus in four directions."""

    is_sheet = True

    def __init__(self, app: GameWindow, field: Typing, put: Callable[[str], None]) -> None:
        """Make the keyboard; ``put`` is called with the text when it is finished."""
        super().__init__(app)
        self._label = field.label
        self._text = field.text
        self._put = put
        self._takes = field.takes
        self._longest = field.longest
        self._is_large = not field.text

    def build(self) -> Sequence[Child]:
        letters = [one for one in tr("abcdefghijklmnopqrstuvwxyz") + _DIGITS if self._takes(one)]
        keys = [
            Button(
                self._cased(letter), Do(self._add, letter), id=f"letter {letter}", called=letter,
                width=40, height=40,
            )
            for letter in letters
        ]  # fmt: skip
        lines = [
            row(*keys[at : at + _COLUMNS], gap=Space.XS) for at in range(0, len(keys), _COLUMNS)
        ]
        case = Button(
            tr("A or a"), self._turn_case, id="case", tip=tr("Large letters, or small ones")
        )
        space = Button(tr("Space"), Do(self._add, " "), id="space") if self._takes(" ") else None
        erase = Button(tr("Erase"), self._erase, id="erase")
        done = Button(tr("Done"), self._done, Kind.PRIMARY, id="done", width=theme.BUTTON)
        letters_and_text = sheet(
            heading(self._label or tr("Letters")),
            Label(f"{self._text}_", size=theme.LARGE_BODY),
            Space.M,
            *lines,
            row(case if space else None, space, erase, gap=Space.XS),
            Space.M,
            row(self.button(Common.CANCEL, id="cancel", width=theme.BUTTON), spacer(), done),
            gap=Space.XS,
        )
        return (centre(letters_and_text, widest=560),)

    def on_entered(self) -> None:
        self.tree.focus.step(1)

    def _cased(self, letter: str) -> str:
        return letter.upper() if self._is_large and len(letter.upper()) == 1 else letter

    # -- what they do

    def _add(self, letter: str) -> None:
        self._text = (self._text + self._cased(letter))[: self._longest]
        self._is_large = letter == " "
        self.invalidate()

    def _erase(self) -> None:
        self._text = self._text[:-1]
        self._is_large = self._is_large or not self._text
        self.invalidate()

    def _turn_case(self) -> None:
        self._is_large = not self._is_large
        self.invalidate()

    def _done(self) -> None:
        self.app.pop()
        self._put(self._text)

    def commands(self) -> dict[Command, Action]:
        ways: dict[Command, Action] = {
            one: Action(Do(self.tree.focus.towards, way)) for one, way in DIRECTIONS.items()
        }
        return ways | {
            Common.CANCEL: Action(self.app.pop, tr("Cancel")),
            Common.ERASE_BEFORE: Action(self._erase),
        }
