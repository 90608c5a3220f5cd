"""The purse of a buyer: before other people it is opened by a press, and closed by the next press.

It is always open where the viewer may know the gold in it: with open money, behind the curtain, or
alone. Otherwise nothing may be drawn, written or asked that depends on the gold while it is closed.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot, coin_row, sprite
from skye_desktop.i18n import tr, tr_in
from skye_desktop.kit import (
    WHEEL_BUTTONS,
    Button,
    Child,
    Face,
    Label,
    is_activation,
    is_held_beside,
    theme,
)

_MOST_COINS = 6
"""Largest number of coins that are drawn for the gold."""


def purse_parts(
    panel: PanelRoot, gold: int | None, press: Callable[[], object], *, has_lid: bool
) -> list[Child]:
    """Return the purse with the gold in it, as coins, or with the button that opens it.

    A closed purse has no text. If there is little room the number of gold is drawn without coins.
    """
    is_open = gold is not None
    words = "" if gold is None else tr("{gold} gold").format(gold=gold)
    size, ink, face = theme.LARGE_BODY, theme.LIGHT_INK, Face.TITLE
    purse = sprite("coins/purse.png", 30)
    if not has_lid:
        coins = coin_row(gold, 24, 15, _MOST_COINS) if gold and not panel.is_low else None
        return [purse, Label(words, theme.HEADING, ink, face), coins]
    look = Button(
        tr_in("button", "Close purse") if is_open else tr_in("button", "Open purse"),
        press, is_selected=is_open, size=theme.BODY, key=panel.keys(Game.PURSE), id="purse",
        tip=tr(
            "Look into your purse. Whatever you press next closes it. Shield it from the others."
        ),
        width=112, height=theme.BUTTON_HEIGHT,
    )  # fmt: skip
    if panel.is_low:
        number = Label("" if gold is None else str(gold), size, ink, face, width=26)
        return [purse, look, number]
    return [purse, look, Label(words, size, ink, face, grow=1)]


def closes_purse(panel: PanelRoot, event: pygame.Event) -> bool:
    """Return whether an event closes the purse: another press, or the window losing focus."""
    keys, look = panel.host.meanings, panel.host.ids.get("purse")
    if event.type == pygame.KEYDOWN:
        is_on_it = look is not None and look.is_focused and is_activation(event)
        return not (is_held_beside(event) or keys.means(event, Game.PURSE) or is_on_it)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button not in WHEEL_BUTTONS:
        is_on_it = look is not None and look.rect.collidepoint(event.pos)
        return not (keys.means(event, Game.PURSE) or is_on_it)
    return event.type == pygame.WINDOWFOCUSLOST
