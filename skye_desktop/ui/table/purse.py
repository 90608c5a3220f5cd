"""The purse of whoever buys before everybody: closed; a press opens it, and the next one closes it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.i18n import tr, tr_in
from skye_desktop.kit import theme
from skye_desktop.kit.commands import WHEEL_BUTTONS, is_activation, is_held_beside
from skye_desktop.kit.layout import Child
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Button, Label
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.table.context import TableContext
from skye_desktop.ui.table.panel_sizes import Buying
from skye_desktop.ui.table.pieces import coin_row, sprite

_MOST_COINS = 6
"""Of the gold in hand."""


class Purse:
    """A seat's gold in hand, as far as it may be seen now.

    Where the viewer may know it (open money, behind the curtain, alone) it lies open. Else it has a lid, and while
    that is closed nothing may be drawn, said or asked that depends on the gold.
    """

    def __init__(self, context: TableContext, seat: int, changed: Callable[[], None]) -> None:
        """``changed`` is told when the lid has been opened or closed."""
        self._context, self._seat, self._changed = context, seat, changed
        self._is_open = False
        self._look: Button | None = None

    def has_lid(self, viewer: int | None) -> bool:
        """Whether that viewer may not know what is in it: then its owner opens it to look."""
        return viewer is None and not self._context.view.open_money

    def gold(self, viewer: int | None) -> int | None:
        """What can be seen of it now; None while it is closed."""
        if self.has_lid(viewer):
            return self._context.view_of(self._seat).own.gold if self._is_open else None
        return self._context.view_of(viewer).seats[self._seat].gold

    def turn(self, *, is_open: bool) -> None:
        """Open the lid, or let it fall."""
        if is_open != self._is_open:
            self._is_open = is_open
            self._changed()

    def handle_event(self, event: pygame.Event, viewer: int | None) -> bool:
        """The key, or mouse button, that opens it and closes it."""
        is_meant = self.has_lid(viewer) and self._context.input.means(event, Game.PURSE)
        if is_meant:
            self.turn(is_open=not self._is_open)
        return is_meant

    def watch(self, event: pygame.Event) -> None:
        """Whatever else is pressed closes it: it must not stay open for whoever comes next."""
        is_other = event.type == pygame.WINDOWFOCUSLOST
        if event.type == pygame.KEYDOWN:
            is_other = not (is_held_beside(event) or self._context.input.means(event, Game.PURSE))
            is_other = is_other and not (self._has_keyboard and is_activation(event))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button not in WHEEL_BUTTONS:
            is_key = self._context.input.means(event, Game.PURSE)
            is_other = not is_key and (self._look is None or not self._look.rect.collidepoint(event.pos))
        if is_other:
            self.turn(is_open=False)

    @property
    def _has_keyboard(self) -> bool:
        return self._look is not None and self._look.focused

    def parts(self, viewer: int | None, *, is_close: bool) -> list[Child]:
        """How much gold is in it, where that can be seen now; with a lid the button that opens it, else its coins.

        Where there is little room the number stands alone.
        """
        gold = self.gold(viewer)
        told = Label(
            "" if gold is None else tr("{gold} gold").format(gold=gold),
            size=theme.LARGE_BODY,
            face=Face.TITLE,
        )
        if not self.has_lid(viewer):
            return (
                [coin_row(gold, Buying.PURSE_COIN, Buying.PURSE_COIN_STEP, _MOST_COINS), told]
                if gold
                else [told]
            )
        words = tr_in("button", "Close purse") if self._is_open else tr_in("button", "Open purse")
        self._look = Button(
            words, (Buying.LOOK, theme.BUTTON_HEIGHT), lambda: self.turn(is_open=not self._is_open), id="purse",
            size=theme.BODY, key=self._context.input.hint(Game.PURSE), selected=self._is_open,
            tooltip=tr("Look into your purse. Whatever you press next closes it. Shield it from the others."),
        )  # fmt: skip
        purse = sprite("coins/purse.png", Buying.PURSE)
        if is_close:
            number = "" if gold is None else str(gold)
            room = (Buying.GOLD, None)
            return [purse, self._look, Label(number, room, size=theme.LARGE_BODY, face=Face.TITLE)]
        return [purse, Space.S, self._look, Space.M, told]
