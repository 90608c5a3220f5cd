"""The bar of the time line, and the buttons with signs instead of words that stand below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from skye_desktop.files.record import Bookmark, Note
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Role, Scale, State
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import Action
from skye_desktop.kit.layout import Ruler
from skye_desktop.kit.theme import Colour, Corner, Line, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Widget, draw_arrow
from skye_desktop.play.timeline import Section
from skye_desktop.ui.art import Art, art_of
from skye_desktop.ui.sizes import Pins, Time
from skye_desktop.ui.table.marks import draw_annotation

STOP = "||"
"""The sign of a button that stops what plays."""


class TimeBar(Widget):
    """The rounds as sections, an action each tick, what is pinned above them, and a knob to drag."""

    role = Role.SLIDER

    def __init__(self, rounds: Sequence[Section], ticks: Sequence[Colour], go: Callable[[int], None]) -> None:
        """``ticks`` has the colour of every action."""
        super().__init__("time bar", (None, Time.BAR), label=lambda: tr("Time line"))
        self.at = 0
        self.annotations: list[Note | Bookmark] = []
        self.is_held = False
        self.last = len(ticks)
        """The last moment there is."""
        self._span = self.rect
        """From the first moment to the last: the knob stands over its ends, and stays on the bar there."""
        self._rounds = rounds
        self._ticks = ticks
        self._go = go

    @property
    def state(self) -> State:
        return replace(super().state, value=str(self.at), number=Scale(0, self.at, self.last))

    def take_value(self, value: str) -> None:
        """Go to the moment of that number."""
        if value.isdecimal():
            self.nudge(int(value) - self.at)

    def nudge(self, by: int) -> None:
        self._go(max(0, min(self.last, self.at + by)))

    def restore_from(self, before: Widget) -> None:
        """It stays held too: the game may go on meanwhile."""
        super().restore_from(before)
        self.is_held = isinstance(before, TimeBar) and before.is_held

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        super().place(ruler, rect)
        self._span = rect.inflate(-ruler.px(Time.KNOB), 0)

    def x_of(self, at: float) -> int:
        """The pixel of a moment; halves lie between two."""
        return self._span.x + round(self._span.width * max(0.0, min(1.0, at / max(1, self.last))))

    def at_x(self, x: int) -> int:
        """The moment at a pixel."""
        part = (x - self._span.x) / max(1, self._span.width)
        return max(0, min(self.last, round(part * self.last)))

    def handle_event(self, event: pygame.Event) -> bool:
        """A press anywhere takes the knob there; it follows until it is let go."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self.is_held = self.rect.collidepoint(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON and self.is_held:
            self.is_held = False
            return True
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.is_held = False
        if not self.is_held or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return False
        at = self.at_x(event.pos[0])
        if at != self.at:
            self._go(at)
        return True

    def knob(self, canvas: Art) -> pygame.Rect:
        rect = pygame.Rect(0, 0, canvas.px(Time.KNOB), canvas.px(Time.TRACK + Time.OVER))
        rect.center = (self.x_of(self.at), self._track(canvas).centery)
        return rect

    def _track(self, canvas: Art) -> pygame.Rect:
        track = pygame.Rect(self._span.x, 0, self._span.width, canvas.px(Time.TRACK))
        track.bottom = self.rect.bottom - canvas.px(Time.OVER)
        return track

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        canvas = art_of(canvas)
        track = self._track(canvas)
        for section in self._rounds:
            self._draw_section(surface, canvas, section, track)
        self._draw_ticks(surface, canvas, track)
        behind = pygame.Rect(track.x, track.bottom, self.x_of(self.at) - track.x, canvas.px(Time.BEHIND))
        canvas.box(surface, behind, theme.NOW, radius=Corner.SHARP)
        self._draw_annotations(surface, canvas, track)
        fill = theme.NOW_LIGHT if self.hovered or self.is_held else theme.NOW
        canvas.box(surface, self.knob(canvas), fill, border=theme.NOW_DARK, radius=Corner.SMALL)

    def _draw_section(
        self, surface: pygame.Surface, canvas: Art, section: Section, track: pygame.Rect
    ) -> None:
        is_first = section is self._rounds[0]
        left = track.x if is_first else self.x_of(section.first - 0.5)
        rect = pygame.Rect(left, track.y, max(1, self.x_of(section.last + 0.5) - left), track.height)
        is_now = section.first <= self.at <= section.last or (not self.at and is_first)
        fill = theme.GOLD_PALE if is_now else theme.PAPER_DARK if section.round % 2 else theme.PAPER_LIGHT
        canvas.box(surface, rect, fill, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.SHARP)
        # Beside the knob where it stands at the beginning of the round.
        label = pygame.Rect(rect.x + canvas.px(Space.L), rect.y, 0, canvas.px(Time.LABEL))
        knob = self.knob(canvas).x
        # And before it where it stands at the end; in the middle it lies over the words.
        end = knob if label.centerx < (rect.x + rect.right) // 2 < knob < rect.right else rect.right
        label.width = end - canvas.px(Space.S) - label.x
        for text in (tr("Round {round}").format(round=section.round), str(section.round)):
            if canvas.text.width(text, theme.SMALLEST) <= label.width:
                canvas.write(surface, text, label, size=theme.SMALLEST)
                return

    def _draw_ticks(self, surface: pygame.Surface, canvas: Art, track: pygame.Rect) -> None:
        if max(1, self.last) * canvas.px(Time.LEAST_STEP) > track.width:
            return  # they would be one grey band
        width, height = canvas.px(Line.FIRM), canvas.px(Time.TICK)

        def make() -> pygame.Surface:
            picture = pygame.Surface((track.width + 2 * width, height), pygame.SRCALPHA)
            for at, colour in enumerate(self._ticks, start=1):
                x = self.x_of(at) - track.x - width // 2
                pygame.draw.line(picture, colour, (x, 0), (x, height), width)
                # A shadow, for the pale ones.
                pygame.draw.line(picture, theme.INK_PALE, (x + width, 0), (x + width, height))
            return picture

        picture = canvas.sprites.made(("ticks", track.width, height, tuple(self._ticks)), make)
        surface.blit(picture, (track.x, track.bottom - height))

    def _draw_annotations(self, surface: pygame.Surface, canvas: Art, track: pygame.Rect) -> None:
        side, near = canvas.px(Pins.SIGN), canvas.px(Space.XS)
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
                    # A bookmark and a note stand beside each other, at the beginning of the line too.
                    x = max(x, track.left + side // 2) + (-side // 2 if kind is Bookmark else side // 2)
                place = pygame.Rect(0, 0, side, side)
                place.midbottom = (x, track.y - canvas.px(Space.XS))
                draw_annotation(surface, canvas, place, pinned)


class SignButton(Button):
    """A button with arrows: ``<`` and ``>`` for each, ``|`` for a bar at the end of the line."""

    def __init__(self, sign: str, size: tuple[float, float], action: Action, id: str, key: str) -> None:
        super().__init__(
            "", size, action.run, id=id, key=key, label=action.tip,
            tooltip=action.why_not or action.tip, enabled=not action.why_not,
        )  # fmt: skip
        self._sign = sign

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        super().draw(surface, canvas)
        x, y = self.lowered(canvas).center
        size = canvas.px(Time.ARROW)
        colour = theme.INK if self.enabled else theme.DISABLED_INK
        if self._sign == STOP:
            for dx in (-size, size // 2):
                pygame.draw.rect(surface, colour, (x + dx, y - size, size // 2 + 1, 2 * size))
            return
        direction, step = -1 if "<" in self._sign else 1, size * 3 // 2
        bar = canvas.px(Line.FIRM) if "|" in self._sign else 0
        arrows = len(self._sign.strip("|"))
        for i in range(arrows):
            shift = direction * (i * step - (arrows - 1) * step // 2 - bar)
            draw_arrow(surface, (x + shift, y), direction, size, colour)
        if bar:
            left = x + direction * (size + bar)
            pygame.draw.line(surface, colour, (left, y - size), (left, y + size), bar)
