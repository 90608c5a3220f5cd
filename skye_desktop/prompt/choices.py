"""A decision at a terminal, word by word along the notation of a game.

Of all lines that are legal the next words are listed with numbers, until a whole line is chosen.
Where there is only one next word it is taken without a question. So a game needs no questions of
its own, only words for the words of its notation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from skye_desktop.i18n import sentence, tr
from skye_desktop.prompt.word_table import BackError, WordTable

END: Final = ""
"""Next word of a line that is whole, where others go on."""

Wording = Callable[[tuple[str, ...], str], str]
"""Function from the words so far and the next one to the text of that choice."""
_Tree = dict[str, "_Tree"]


def ask_line(table: WordTable, lines: Iterable[str], words: Wording, question: str) -> str:
    """Ask for one of the lines, which begin with the same word, and return it.

    ``back`` goes back to the last question, Enter lists the choices again. Raises what
    `WordTable.ask` raises, except BackError.
    """
    tree = _tree(lines)
    taken = _alone(tree, ())
    asked = list[tuple[str, ...]]()
    """Words before each question that was answered."""
    while node := _after(tree, taken):
        choices = sorted(node)
        listed = [sentence(words(taken, word)) for word in choices]
        try:
            number = _number(table, question if not asked else tr("Number:"), listed, bool(asked))
        except BackError:
            taken = asked.pop()
            continue
        if number is not None:
            asked.append(taken)
            word = choices[number - 1]
            if word is END:
                break
            taken = _alone(tree, (*taken, word))
    return " ".join(taken)


def _tree(lines: Iterable[str]) -> _Tree:
    """Return the words of the lines as a tree; `END` closes each line."""
    root: _Tree = {}
    for line in lines:
        node = root
        for word in line.split():
            node = node.setdefault(word, {})
        node[END] = {}
    return root


def _after(tree: _Tree, taken: Sequence[str]) -> _Tree:
    """Return the words that may follow; empty if the line is whole and nothing follows."""
    for word in taken:
        tree = tree[word]
    return {} if tree.keys() == {END} else tree


def _alone(tree: _Tree, taken: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words so far with those that follow without a choice."""
    while len(node := _after(tree, taken)) == 1:
        taken = (*taken, *node)
    return taken


def _number(table: WordTable, question: str, listed: Sequence[str], is_midway: bool) -> int | None:
    table.console.say(*(f"{number}. {line}" for number, line in enumerate(listed, start=1)))
    return table.number(question, 1, len(listed), is_midway=is_midway)
