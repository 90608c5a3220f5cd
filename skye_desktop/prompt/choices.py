"""A decision at a terminal: the player chooses one line of notation, word by word.

The next words of all legal lines are listed with numbers, until a whole line is chosen. If there is
only one next word, it is taken without a question. So a game needs no questions of its own, only
texts for the words of its notation. After certain words the order of the remaining words has no
meaning, as with the cards that a player keeps: these are asked for one by one, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from skye_desktop.i18n import sentence, tr
from skye_desktop.prompt.word_table import BackError, WordTable

END: Final = ""
"""Stands for the end of the line among the next words, where longer lines go on."""

Words = tuple[str, ...]
Wording = Callable[[Words, str], str]
"""Function from the words chosen so far and a next word to the text of that choice."""


def ask_line(
    table: WordTable,
    lines: Iterable[str],
    words: Wording,
    question: str,
    unordered: Collection[str] = (),
    last: Collection[str] = (),
) -> str:
    """Ask the player to choose one of the lines, and return it.

    ``unordered`` are the words after which the order of the remaining words has no meaning; these
    are returned sorted. ``last`` are the words that are listed behind all others. ``back`` returns
    to the previous question, Enter lists the choices again. Raises what `WordTable.ask` raises,
    except BackError.
    """
    choices = _Choices(lines, unordered, last)
    taken = choices.without_choice(())
    asked = list[Words]()
    """For each answered question, the words that had been chosen before it."""
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
    """The legal lines, and which words may follow those that are chosen already."""

    def __init__(
        self, lines: Iterable[str], unordered: Collection[str], last: Collection[str]
    ) -> None:
        self._lines = [tuple(line.split()) for line in lines]
        self._unordered = unordered
        self._last = last

    def _cut(self, taken: Words) -> int | None:
        """Return the index of the first word whose order has no meaning; None if there is none."""
        cuts = (at for at, word in enumerate(taken, start=1) if word in self._unordered)
        return next(cuts, None)

    def after(self, taken: Words) -> Sequence[str]:
        """Return the words that may follow, in order; empty if the line is whole and ends."""
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
        if found == {END}:
            return ()
        return sorted(found, key=lambda word: (word in self._last, word))

    def without_choice(self, taken: Words) -> Words:
        """Return the words, extended as long as only one word can follow."""
        while len(following := self.after(taken)) == 1:
            taken = (*taken, *following)
        return taken

    def line(self, taken: Words) -> str:
        """Return the line that consists of these words; those without an order are sorted."""
        cut = len(taken) if (cut := self._cut(taken)) is None else cut
        return " ".join((*taken[:cut], *sorted(taken[cut:])))


def _number(table: WordTable, question: str, listed: Sequence[str], is_midway: bool) -> int | None:
    table.console.say(*(f"{number}. {line}" for number, line in enumerate(listed, start=1)))
    return table.number(question, 1, len(listed), is_midway=is_midway)
