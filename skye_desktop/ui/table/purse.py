"""The purse of whoever buys before everybody: closed, and open for as long as its owner holds it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.layout import Child
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import HoldButton, Label
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
        self._is_held = False

    def has_lid(self, viewer: int | None) -> bool:
        """Whether that viewer may not know what is in it: then it is seen only for as long as it is held."""
        return viewer is None and not self._context.view.open_money

    def gold(self, viewer: int | None) -> int | None:
        """What can be seen of it now; None while it is closed."""
        if self.has_lid(viewer):
            return self._context.view_of(self._seat).own.gold if self._is_held else None
        return self._context.view_of(viewer).seats[self._seat].gold

    def hold(self, is_held: bool) -> None:
        """Open the lid, or let it fall."""
        if is_held != self._is_held:
            self._is_held = is_held
            self._changed()

    def handle_event(self, event: pygame.Event, viewer: int | None) -> bool:
        """The key, or mouse button, that opens it for as long as it is held."""
        is_held = self._context.input.held(event, Game.PURSE) if self.has_lid(viewer) else None
        if is_held is not None:
            self.hold(is_held)
        return bool(is_held)

    def parts(self, viewer: int | None) -> list[Child]:
        """How much gold is in it, where that can be seen now; with a lid the button that opens it, else its coins."""
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
        look = HoldButton(
            tr("Hold to look"), (Buying.LOOK, theme.BUTTON_HEIGHT), self.hold, id="purse", size=theme.BODY,
            key=self._context.input.hint(Game.PURSE),
            tooltip=tr("Look into your purse for as long as you hold this. Shield it from the others."),
        )  # fmt: skip
        return [sprite("coins/purse.png", Buying.PURSE), Space.S, look, Space.M, told]
