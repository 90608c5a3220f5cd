"""The rules page: the rules, and after them the keys."""

from __future__ import annotations

from skye_desktop.engine import PRINTED_GAME, Variant
from skye_desktop.i18n import tr
from skye_desktop.kit.commands import InputMap
from skye_desktop.play.rules_text import Block, Chapter, Style, rules
from skye_desktop.ui.bindings import SCOPES, rows


def chapters(keys: InputMap, variant: Variant = PRINTED_GAME) -> tuple[Chapter, ...]:
    """The whole rules page in the language in use; of a variant first what it changes."""
    return *rules(variant), _keys(keys)


def _keys(keys: InputMap) -> Chapter:
    """What the table of bindings says, with the keys as they are set."""
    blocks = [
        Block(Style.TEXT, tr("Everything can be done with the mouse alone, and with the keyboard alone."))
    ]
    for scope in SCOPES:
        blocks.append(Block(Style.HEADING, scope.heading.text))
        blocks += (Block(Style.KEY, row.words, row.keys) for row in rows(keys, scope))
    return Chapter(tr("Keys and gestures"), tuple(blocks))
