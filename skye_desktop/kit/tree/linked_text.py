"""Texts with underlined terms that can be pressed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from typing import Any, NamedTuple

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.accessibility import Role
from skye_desktop.kit.layout import Ruler, Size
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Line, Space
from skye_desktop.kit.tree.elements import Label
from skye_desktop.kit.tree.widget import NOWHERE, Widget

_LINK = re.compile(r"\[([^]]+)\]\(([^)]+)\)")


class Term(NamedTuple):
    """Term in a text: its first and last place, and its topic."""

    first: int
    last: int
    topic: str


def read_linked(text: str) -> tuple[str, tuple[Term, ...]]:
    """Return the plain text and its terms, which are written as links in Markdown."""
    plain = ""
    terms = []
    at = 0
    for link in _LINK.finditer(text):
        plain += text[at : link.start()]
        terms.append(Term(len(plain), len(plain) + len(link[1]), link[2]))
        plain += link[1]
        at = link.end()
    return plain + text[at:], tuple(terms)


class Linked(Label):
    """Text in lines with underlined terms; a press on one opens its topic."""

    open_topic: Callable[[str], object] = field(kw_only=True)

    def build(self) -> Sequence[Widget]:
        plain, terms = read_linked(self.text)
        pieces = []
        for number, (first, last, topic) in enumerate(terms):
            words = plain[first:last]
            is_known = any(term.topic == topic for term in terms[:number])
            # Each line that it may be broken into has a piece; the first one has the name.
            ids = ["" if is_known else f"term {topic}", *[""] * len(words.split()[1:])]
            pieces += [_TermPiece(number, topic, words, self.open_topic, id=id) for id in ids]
        return pieces

    @property
    def label(self) -> str:
        return read_linked(self.text)[0]

    @property
    def topic(self) -> str:
        """Topic of the first term; empty without any."""
        return next((term.topic for term in read_linked(self.text)[1]), "")

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        if width is None:
            return ruler.text.width(self.label, self.size, self.face), ruler.text.height(
                self.size, self.face
            )
        return width, ruler.wrapped_height(self.label, self.size, width, self.face)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        written = list(self._written(ruler, rect))
        for piece in self.children:
            assert isinstance(piece, _TermPiece)
            found = next((one for one in written if one[0] == piece.term), None)
            if found is not None:
                written.remove(found)
            piece.place(ruler, NOWHERE if found is None else found[1])

    def _written(self, ruler: Ruler, rect: pygame.Rect) -> Iterator[tuple[int, pygame.Rect]]:
        """Yield the number and rectangle of each term; one on two lines comes twice."""
        plain, terms = read_linked(self.text)
        size = self.size
        y = rect.y
        at = 0
        step = ruler.text.height(size, Face.BODY)
        for line in ruler.text.wrapped(plain, size, rect.width, Face.BODY):
            begin = plain.find(line, at)
            at = begin + len(line)
            for number, (first, last, _) in enumerate(terms):
                before = max(0, first - begin)
                inside = min(last, at) - begin
                if begin >= 0 and before < inside:
                    left, right = (
                        ruler.text.width(line[:end], size, Face.BODY) for end in (before, inside)
                    )
                    yield number, pygame.Rect(rect.x + left, y, right - left, step)
            y += step

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.write_wrapped(surface, self.label, rect, size=self.size, colour=self.colour)


class _TermPiece(Widget):
    """Part of a term that stands on one line."""

    term: int
    topic: str
    words: str
    open_topic: Callable[[str], object]

    role = Role.BUTTON
    takes_focus = False
    is_pressable = True

    @property
    def label(self) -> str:
        return self.words

    def press(self) -> None:
        self.open_topic(self.topic)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if rect.width:
            thick = canvas.px(Line.BORDER if self.is_hovered else Line.HAIR)
            below = pygame.Rect(rect.x, rect.bottom - canvas.px(Space.XS), rect.width, thick)
            surface.fill(canvas.resolve(theme.NOW), below)
