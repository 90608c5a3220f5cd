"""A text with terms in it that lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import LEFT_BUTTON
from skye_desktop.kit.layout import AUTO, Room
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Line, Space
from skye_desktop.kit.widgets.base import Label

_LINK = re.compile(r"\[([^]]+)\]\(([^)]+)\)")


class Term(NamedTuple):
    """A term in a text: where it begins and ends, and what it leads to."""

    first: int
    last: int
    topic: str


def read_linked(text: str) -> tuple[str, tuple[Term, ...]]:
    """The words of a text, and its terms: they stand in brackets, before their topic as in Markdown."""
    plain, terms, at = "", [], 0
    for link in _LINK.finditer(text):
        plain += text[at : link.start()]
        terms.append(Term(len(plain), len(plain) + len(link[1]), link[2]))
        plain, at = plain + link[1], link.end()
    return plain + text[at:], tuple(terms)


class Linked(Label):
    """Text broken into lines, its terms underlined: a click on one opens its topic."""

    def __init__(
        self,
        text: str,
        canvas: Canvas,
        open_topic: Callable[[str], None],
        room: Room = AUTO,
        *,
        size: float = theme.BODY,
        colour: Colour = theme.INK,
    ) -> None:
        """``canvas`` is what it will be drawn with."""
        plain, self.terms = read_linked(text)
        super().__init__(plain, room, size=size, colour=colour, wrap=True)
        self._canvas, self._open = canvas, open_topic
        self._pointed = ""

    def written(self) -> Iterator[tuple[str, pygame.Rect]]:
        """Each topic with where its term is written; a term on two lines comes twice."""
        canvas, size, y, at = self._canvas, self._size, self.rect.y, 0
        step = canvas.text.height(size, Face.BODY)
        for line in canvas.text.wrapped(self.text, size, self.rect.width, Face.BODY):
            begin = self.text.find(line, at)
            at = begin + len(line)
            for first, last, topic in self.terms:
                before, inside = max(0, first - begin), min(last, at) - begin
                if begin >= 0 and before < inside:
                    left, right = (canvas.text.width(line[:end], size, Face.BODY) for end in (before, inside))
                    yield topic, pygame.Rect(self.rect.x + left, y, right - left, step)
            y += step

    def topic_at(self, position: tuple[int, int]) -> str:
        """The topic of the term there; empty for none."""
        return next((topic for topic, place in self.written() if place.collidepoint(position)), "")

    def handle_event(self, event: pygame.Event) -> bool:
        """A click on a term."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self.topic_at(event.pos)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != LEFT_BUTTON:
            return False
        topic = self.topic_at(event.pos)
        if topic:
            self._open(topic)
        return bool(topic)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """The text, and a line below each term."""
        super().draw(surface, canvas)
        for topic, place in self.written():
            thick = canvas.px(Line.BORDER if topic == self._pointed else Line.HAIR)
            below = pygame.Rect(place.x, place.bottom - canvas.px(Space.XS), place.width, thick)
            surface.fill(canvas.seen(theme.NOW), below)
