"""The content of the rules page: the chapters of the rules, and one about the keys."""

from __future__ import annotations

from skye_desktop.game.rule_book import Block, BlockStyle, Chapter
from skye_desktop.games.skye.engine import PRINTED_GAME, Variant
from skye_desktop.games.skye.rules_text import rules
from skye_desktop.games.skye.ui.bindings import SCOPES, rows, touch_rows
from skye_desktop.i18n import tr
from skye_desktop.kit import Device, InputMap


def chapters(keys: InputMap, variant: Variant = PRINTED_GAME) -> tuple[Chapter, ...]:
    """Return the whole rules page in the current language; a variant's changes come first."""
    return *rules(variant), _keys(keys)


def _keys(keys: InputMap) -> Chapter:
    """Return the chapter about the keys, as they are set at present."""
    alone = tr(
        "A game can be played with the mouse alone, with the keyboard alone, with a gamepad alone "
        "and with fingers alone. Here is what belongs to what was used last."
    )
    blocks = [Block(BlockStyle.TEXT, alone)]
    parts = [(tr("Fingers"), touch_rows())] if keys.device is Device.TOUCH else []
    for heading, lines in (
        *parts,
        *((scope.heading.text, [*rows(keys, scope)]) for scope in SCOPES),
    ):
        if lines:
            blocks.append(Block(BlockStyle.HEADING, heading))
            blocks += (Block(BlockStyle.KEY, row.words, row.keys) for row in lines)
    return Chapter(tr("Keys and gestures"), tuple(blocks))
