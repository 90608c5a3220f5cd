"""The bar of the time line, and the signs on its buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from skye_desktop.files.record import Bookmark, Note
from skye_desktop.game.timeline import RoundMoments
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    LEFT_BUTTON,
    Canvas,
    Colour,
    Corner,
    Line,
    Pointer,
    PointerKind,
    Role,
    Scale,
    Space,
    State,
    Widget,
    draw_arrow,
    theme,
)
from skye_desktop.shell.pin_mark import PIN, draw_annotation

STOP = "||"
"""Sign of the button that stops playing."""
PAIR = "[]"
"""Sign of the button that lays another game beside this one."""
_KNOB, _TRACK = 10, 28
"""Width of the knob and height of the track, in design pixels."""
_OVER = 6
"""Design pixels by which the knob extends above and below the track together."""


class TimeBar(Widget):
    """The bar: rounds as sections, a tick for each action, marks for notes, and a knob to drag."""

    at: int
    rounds: tuple[RoundMoments, ...]
    ticks: tuple[Colour, ...]
    """Colours of the ticks, one for each action."""
    annotations: tuple[Note | Bookmark, ...]
    go: Callable[[int], object]
    tell: Callable[[], str]
    """Returns the text about the moment under the pointer."""

    role = Role.SLIDER
    outset = PIN
    is_held = False
    is_target = True

    @property
    def label(self) -> str:
        return tr("Time line")

    @property
    def note(self) -> str:
        return self.tell()

    @property
    def state(self) -> State:
        return replace(State(), value=str(self.at), number=Scale(0, self.at, self.last))

    @property
    def last(self) -> int:
        """Last moment of the game."""
        return len(self.ticks)

    def set_value(self, value: str) -> None:
        """Display the moment of that number."""
        if value.isdecimal():
            self.nudge(int(value) - self.at)

    def nudge(self, by: int) -> bool:
        self.go(max(0, min(self.last, self.at + by)))
        return True

    def on_pointer(self, event: Pointer) -> bool:
        """Move the knob to a press, and let it follow the pointer until the release."""
        match event.kind:
            case PointerKind.PRESS if event.button == LEFT_BUTTON:
                self.is_held = True
            case PointerKind.RELEASE | PointerKind.CANCEL:
                self.is_held = False
                self.repaint()
                return True
        is_moved = self.is_held and event.kind in (PointerKind.PRESS, PointerKind.MOVE)
        at = self.at_x(event.position[0])
        if is_moved and at != self.at:
            self.go(at)
        return is_moved

    @property
    def _span(self) -> pygame.Rect:
        """Line on which the middle of the knob moves, from the first moment to the last."""
        return self.rect.inflate(-self.canvas.px(_KNOB), 0)

    def x_of(self, at: float) -> int:
        """Return the x of a moment in window pixels; a fraction lies between two moments."""
        span = self._span
        return span.x + round(span.width * max(0.0, min(1.0, at / max(1, self.last))))

    def at_x(self, x: int) -> int:
        """Return the moment at an x, in window pixels."""
        span = self._span
        return max(0, min(self.last, round((x - span.x) / max(1, span.width) * self.last)))

    def knob(self, canvas: Canvas) -> pygame.Rect:
        """Return the rectangle of the knob, in window pixels."""
        rect = pygame.Rect(0, 0, canvas.px(_KNOB), canvas.px(_TRACK + _OVER))
        rect.center = (self.x_of(self.at), self._track(canvas).centery)
        return rect

    def _track(self, canvas: Canvas) -> pygame.Rect:
        span = self._span
        track = pygame.Rect(span.x, 0, span.width, canvas.px(_TRACK))
        track.bottom = self.rect.bottom - canvas.px(_OVER)
        return track

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        track = self._track(canvas)
        for section in self.rounds:
            self._draw_section(surface, canvas, section, track)
        self._draw_ticks(surface, canvas, track)
        behind = pygame.Rect(track.x, track.bottom, self.x_of(self.at) - track.x, canvas.px(3))
        canvas.box(surface, behind, theme.NOW, radius=Corner.SHARP)
        self._draw_annotations(surface, canvas, track)
        fill = theme.NOW_LIGHT if self.is_hovered or self.is_held else theme.NOW
        canvas.box(surface, self.knob(canvas), fill, border=theme.NOW_DARK, radius=Corner.SMALL)

    def _draw_section(
        self, surface: pygame.Surface, canvas: Canvas, section: RoundMoments, track: pygame.Rect
    ) -> None:
        is_first = section is self.rounds[0]
        left = track.x if is_first else self.x_of(section.first - 0.5)
        rect = pygame.Rect(
            left, track.y, max(1, self.x_of(section.last + 0.5) - left), track.height
        )
        is_now = section.first <= self.at <= section.last or (not self.at and is_first)
        fill = (
            theme.GOLD_PALE
            if is_now
            else theme.PAPER_DARK
            if section.round % 2
            else theme.PAPER_LIGHT
        )
        canvas.box(
            surface, rect, fill, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.SHARP
        )
        # The label is right of a knob at the beginning of the round,
        label = pygame.Rect(rect.x + canvas.px(Space.L), rect.y, 0, canvas.px(17))
        knob = self.knob(canvas).x
        # and left of one at the end; in the middle the knob covers it.
        end = knob if label.centerx < (rect.x + rect.right) // 2 < knob < rect.right else rect.right
        label.width = end - canvas.px(Space.S) - label.x
        for text in (tr("Round {round}").format(round=section.round), str(section.round)):
            if canvas.text.width(text, theme.SMALLEST) <= label.width:
                canvas.write(surface, text, label, size=theme.SMALLEST)
                return

    def _draw_ticks(self, surface: pygame.Surface, canvas: Canvas, track: pygame.Rect) -> None:
        if max(1, self.last) * canvas.px(3) > track.width:
            return  # they would be one grey band
        width, height = canvas.px(Line.FIRM), canvas.px(9)

        def make() -> pygame.Surface:
            picture = pygame.Surface((track.width + 2 * width, height), pygame.SRCALPHA)
            for at, colour in enumerate(self.ticks, start=1):
                x = self.x_of(at) - track.x - width // 2
                pygame.draw.line(picture, colour, (x, 0), (x, height), width)
                # A shadow makes pale ticks visible.
                pygame.draw.line(picture, theme.INK_PALE, (x + width, 0), (x + width, height))
            return picture

        picture = canvas.images.cached(("ticks", track.width, height, self.ticks), make)
        surface.blit(picture, (track.x, track.bottom - height))

    def _draw_annotations(
        self, surface: pygame.Surface, canvas: Canvas, track: pygame.Rect
    ) -> None:
        side, near = canvas.px(PIN), canvas.px(Space.XS)
        kinds: dict[int, dict[type, Note | Bookmark]] = {}
        for pinned in self.annotations:
            kinds.setdefault(pinned.at, {})[type(pinned)] = pinned
        drawn: set[tuple[type, int]] = set()
        for at, here in kinds.items():
            for kind, pinned in here.items():
                x = self.x_of(at)
                if (kind, x // near) in drawn:
                    continue  # it would lie on another one
                drawn.add((kind, x // near))
                if len(here) > 1:
                    # A bookmark and a note are side by side, also at the beginning of the line.
                    x = max(x, track.left + side // 2) + (
                        -side // 2 if kind is Bookmark else side // 2
                    )
                place = pygame.Rect(0, 0, side, side)
                place.midbottom = (x, track.y - canvas.px(Space.XS))
                draw_annotation(surface, canvas, place, pinned)


def draw_sign(
    sign: str, colour: Colour, surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect
) -> None:
    """Draw arrows: ``<`` and ``>`` for one each, ``|`` for the bar at which an arrow ends."""
    x, y = rect.center
    size = canvas.px(5)
    if sign == PAIR:
        for dx in (-size - size // 2, size // 2):
            card = pygame.Rect(x + dx, y - size, size + 1, 2 * size)
            pygame.draw.rect(surface, colour, card, canvas.px(Line.HAIR))
        return
    if sign == STOP:
        for dx in (-size, size // 2):
            pygame.draw.rect(surface, colour, (x + dx, y - size, size // 2 + 1, 2 * size))
        return
    direction, step = -1 if "<" in sign else 1, size * 3 // 2
    bar = canvas.px(Line.FIRM) if "|" in sign else 0
    arrows = len(sign.strip("|"))
    for i in range(arrows):
        shift = direction * (i * step - (arrows - 1) * step // 2 - bar)
        draw_arrow(surface, (x + shift, y), direction, size, colour)
    if bar:
        left = x + direction * (size + bar)
        pygame.draw.line(surface, colour, (left, y - size), (left, y + size), bar)
