"""A decision at a terminal, word by word along the notation of a game.

Of all lines that are legal the next words are listed with numbers, until a whole line is chosen.
Where there is only one next word it is taken without a question. So a game needs no questions of
its own, only words for the words of its notation. After some words the rest of a line has no order,
such as the cards that are kept: these are asked for one by one in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from skye_desktop.i18n import sentence, tr
from skye_desktop.prompt.word_table import BackError, WordTable

END: Final = ""
"""Next word of a line that is whole, where others go on."""

Words = tuple[str, ...]
Wording = Callable[[Words, str], str]
"""Function from the words so far and the next one to the text of that choice."""


def ask_line(
    table: WordTable,
    lines: Iterable[str],
    words: Wording,
    question: str,
    unordered: Collection[str] = (),
) -> str:
    """Ask for one of the lines, and return it.

    ``unordered`` are the words after which the rest of a line has no order; it is written sorted.
    ``back`` goes back to the last question, Enter lists the choices again. Raises what
    `WordTable.ask` raises, except BackError.
    """
    choices = _Choices(lines, unordered)
    taken = choices.without_choice(())
    asked = list[Words]()
    """Words before each question that was answered."""
    while following := choices.after(taken):
        listed = [sentence(words(taken, word)) for word in following]
        try:
            number = _number(table, tr("Number:") if asked else question, listed, bool(asked))
        except BackError:
            taken = asked.pop()
            continue
        if number is not None:
            asked.append(taken)
            word = following[number - 1]
            if word is END:
                break
            taken = choices.without_choice((*taken, word))
    return choices.line(taken)


class _Choices:
    """The lines of which one is chosen."""

    def __init__(self, lines: Iterable[str], unordered: Collection[str]) -> None:
        self._lines = [tuple(line.split()) for line in lines]
        self._unordered = unordered

    def _cut(self, taken: Words) -> int | None:
        """Return from which word on there is no order; None if there is one everywhere."""
        cuts = (at for at, word in enumerate(taken, start=1) if word in self._unordered)
        return next(cuts, None)

    def after(self, taken: Words) -> Sequence[str]:
        """Return the words that may follow, sorted; empty if the line is whole and none follows."""
        cut = self._cut(taken)
        found = set[str]()
        for line in self._lines:
            if cut is None:
                if line[: len(taken)] == taken:
                    found.add(line[len(taken)] if len(line) > len(taken) else END)
            elif line[:cut] == taken[:cut]:
                rest, chosen = Counter(line[cut:]), Counter(taken[cut:])
                if chosen <= rest:
                    found.update(rest - chosen or (END,))
        return sorted(found) if found != {END} else ()

    def without_choice(self, taken: Words) -> Words:
        """Return the words with those that follow without a choice."""
        while len(following := self.after(taken)) == 1:
            taken = (*taken, *following)
        return taken

    def line(self, taken: Words) -> str:
        """Return the line of these words."""
        cut = len(taken) if (cut := self._cut(taken)) is None else cut
        return " ".join((*taken[:cut], *sorted(taken[cut:])))


def _number(table: WordTable, question: str, listed: Sequence[str], is_midway: bool) -> int | None:
    table.console.say(*(f"{number}. {line}" for number, line in enumerate(listed, start=1)))
    return table.number(question, 1, len(listed), is_midway=is_midway)
