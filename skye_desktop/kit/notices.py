"""Notes over every scene: notices that stay for some seconds, and the tooltip."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.commands import LEFT_BUTTON
from skye_desktop.kit.grace import GRACE, NEVER
from skye_desktop.kit.layout import placed
from skye_desktop.kit.theme import Corner, Notice, Raised, Space, Tooltip

_LEAST, _EACH_LETTER, _LONGEST = 3.0, 0.05, 8.0
"""Least, per letter and most seconds that a notice is shown: as long as it takes to read."""
_MOST = 3
_SOON = 0.02
"""Least number of seconds to wait."""


class Notices:
    """Notices in sight, the newest last."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, float]] = []
        """Notices with the time, by the clock of `GRACE`, until which each is shown."""
        self._settled_at: dict[str, float] = {}
        """Ends of the grace periods of the notices."""
        self._of: dict[str, object] = {}
        """Scene that a notice is about, by its text."""
        self.drawn: list[tuple[str, pygame.Rect]] = []
        """Notices with their rectangles, as they were drawn last."""

    @property
    def boxes(self) -> tuple[pygame.Rect, ...]:
        """Rectangles of the notices."""
        return tuple(box for _, box in self.drawn)

    def add(self, message: str, of: object = None) -> None:
        """Show a notice about a scene or the program; one with the same text is replaced."""
        self.drop(message)
        self._of = {
            one: scene
            for one, scene in self._of.items()
            if any(one == shown for shown, _ in self.shown)
        }
        if of is not None:
            self._of[message] = of
        seconds = min(_LONGEST, _LEAST + _EACH_LETTER * len(message))
        self.shown.append((message, GRACE.clock() + seconds))
        del self.shown[:-_MOST]
        settled = {shown: self._settled_at.get(shown, NEVER) for shown, _ in self.shown}
        self._settled_at = settled | {message: GRACE.end()}

    def clear(self) -> None:
        """Remove all notices."""
        self.shown = []

    def drop(self, message: str) -> None:
        """Remove a notice."""
        self.shown = [notice for notice in self.shown if notice[0] != message]

    def stay_for(self, scenes: Sequence[object]) -> None:
        """Remove notices that are about a scene other than these, which are in sight."""
        for message, scene in list(self._of.items()):
            if scene not in scenes:
                self.drop(message)
                del self._of[message]

    def take_click(self, event: pygame.Event) -> bool:
        """Remove a notice that was clicked; return whether there was one.

        A notice that has just come lets the click through.
        """
        if event.button != LEFT_BUTTON:
            return False
        clicked = next(
            (message for message, box in self.drawn if box.collidepoint(event.pos)), None
        )
        if clicked is None or GRACE.is_on(self._settled_at.get(clicked, NEVER)):
            return False
        self.drop(clicked)
        return True

    def waits(self) -> list[float]:
        """Return the seconds until each notice is removed."""
        now = GRACE.clock()
        return [max(_SOON, until - now) for _, until in self.shown]

    def expire(self) -> bool:
        """Remove the notices whose time is over; return whether there were any."""
        now = GRACE.clock()
        lasting = [notice for notice in self.shown if notice[1] > now]
        is_changed = len(lasting) < len(self.shown)
        self.shown = lasting
        return is_changed

    def draw(
        self,
        surface: pygame.Surface,
        canvas: Canvas,
        place: pygame.Rect,
        align: Align = Align.CENTRE,
        clear: Sequence[pygame.Rect] = (),
        others: Sequence[pygame.Rect] = (),
    ) -> None:
        """Draw the notices from the top of a room, aligned in its width, beside ``clear``.

        Where there is no such place, one of the ``others`` is used.
        """
        y = place.y
        self.drawn = []
        for message, _ in self.shown:
            widest = min(canvas.px(Notice.WIDEST), place.width - canvas.px(Notice.MARGINS))
            widest = max(canvas.px(Notice.LEAST), widest)
            room = widest - canvas.px(2 * Space.L)
            lines = canvas.text.wrapped(message, theme.BODY, room, most=Notice.LINES)
            longest = max(canvas.text.width(line, theme.BODY) for line in lines)
            width = min(widest, longest + canvas.px(4 * Space.L))
            height = len(lines) * canvas.text.height(theme.BODY) + canvas.px(2 * Space.M)
            wanted = pygame.Rect(place.x + round((place.width - width) * align), y, width, height)
            below = pygame.Rect(place.x, y, place.width, max(height, place.bottom - y))
            box = placed(
                wanted,
                [below, *others, surface.get_rect()],
                [*clear, *self.boxes],
                canvas.px(Space.M),
            )
            canvas.raised(surface, box, Raised.CHOSEN, radius=Corner.BOX)
            inner = box.inflate(-canvas.px(2 * Space.L), -canvas.px(2 * Space.M))
            canvas.write_wrapped(surface, message, inner, align=Align.CENTRE, most=Notice.LINES)
            self.drawn.append((message, box))
            y = box.bottom + canvas.px(Space.M)


def draw_tooltip(
    surface: pygame.Surface,
    canvas: Canvas,
    text: str,
    pointer: tuple[int, int],
    clear: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Draw a note beside the pointer without covering ``clear``; return its rectangle."""
    window = surface.get_rect()
    pad, edge = canvas.px(Space.M), canvas.px(Space.M)
    step = canvas.text.height(theme.SMALL)
    most = max(1, (window.height - 2 * edge) // step)
    lines = canvas.text.wrapped(text, theme.SMALL, canvas.px(Tooltip.WIDEST), most=most)
    width = max(canvas.text.width(line, theme.SMALL) for line in lines) + 2 * pad
    height = len(lines) * step + 2 * edge
    box = pygame.Rect(
        pointer[0] + canvas.px(Tooltip.ASIDE), pointer[1] + canvas.px(Tooltip.BELOW), width, height
    )
    # Low in the window, where the panels are, the note stands above: below it would hide what is
    # compared.
    if pointer[1] > window.height * 3 // 5:
        box.bottom = pointer[1] - canvas.px(Space.M)
    box = placed(box, [window], [*clear, pygame.Rect(pointer, (1, 1))], canvas.px(Space.S))
    canvas.raised(surface, box, Raised.PLAIN_HOVERED)
    for number, line in enumerate(lines):  # broken already, and not to be looked through once more
        place = pygame.Rect(box.x + pad, box.y + edge + number * step, width - 2 * pad, step)
        canvas.write(surface, line, place, size=theme.SMALL)
    return box
