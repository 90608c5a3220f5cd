"""Advice at a terminal, for the seat whose decision is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from skye_desktop.game.thinking import Ticket, answer_of
from skye_desktop.i18n import sentence, tr
from skye_desktop.prompt.word_table import WordTable


def advised(
    table: WordTable, ask: Callable[[int], Ticket[Any]], words: Callable[[Any], Iterable[str]]
) -> list[str]:
    """Return the words for the advice that is given to a seat, or why there is none.

    It waits for the answer. Raises what ``words`` raises.
    """
    if not table.session.table.has_advice:
        return [sentence(tr("Advice is off at this table"))]
    if table.acting is None:
        return [tr("Only in your turn.")]
    answer = answer_of(ask(table.acting))
    if answer.value is None:
        return [tr("There is no advice now: {why}").format(why=answer.trouble)]
    return list(words(answer.value))
