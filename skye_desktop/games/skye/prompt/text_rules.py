"""The rules at a terminal: the list of chapters, one chapter, or search results."""

from __future__ import annotations

from collections.abc import Iterator

from skye_desktop.game.rule_book import Block, BlockStyle, search_rules
from skye_desktop.games.skye.engine import Variant
from skye_desktop.games.skye.rules_text import rules
from skye_desktop.i18n import headed, numbered, sentence, tr


def rules_lines(rest: str, variant: Variant) -> Iterator[str]:
    """Yield the lines of the rules that the words after the command ask for.

    An empty ``rest`` gives the list of chapters, a number that chapter, other words the paragraphs
    that contain all of them.
    """
    whole = rules(variant)
    if not rest:
        yield from numbered(sentence(chapter.title) for chapter in whole)
        yield tr("A chapter by its number: rules 1. What holds a word: rules scroll.")
        return
    if rest.isdecimal():
        wanted = whole[int(rest) - 1 : int(rest)] if 0 < len(rest) < 4 and int(rest) else ()
    else:
        wanted = search_rules(whole, rest)
    if not wanted:
        yield tr("The rules have no such chapter or word. rules lists the chapters.")
    for chapter in wanted:
        yield ""
        yield sentence(chapter.title)
        # Captions of figures make no sense without the highlighted land.
        yield from (
            _line(block) for block in chapter.blocks if block.style is not BlockStyle.FIGURE
        )


def _line(block: Block) -> str:
    if block.lead:
        return headed(block.lead, block.text)
    return sentence(block.text) if block.style is BlockStyle.HEADING else block.text
