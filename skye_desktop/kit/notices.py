"""Notes over every scene: those that stand there for some seconds, and the one beside the pointer."""

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
"""Seconds that a note is shown: as long as it takes to read it."""
_MOST = 3
_SOON = 0.02
"""Seconds after which to look again at least."""


class Notices:
    """The notes that are shown now, the newest last."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, float]] = []
        """Each with the moment until which it is shown, by the clock of `GRACE`."""
        self._settled_at: dict[str, float] = {}
        """When each takes a press."""
        self._of: dict[str, object] = {}
        """The scene that some of them speak of."""
        self.drawn: list[tuple[str, pygame.Rect]] = []
        """Where they stand, as they were drawn last."""

    @property
    def boxes(self) -> tuple[pygame.Rect, ...]:
        return tuple(box for _, box in self.drawn)

    def add(self, message: str, of: object = None) -> None:
        """Show a note, of a scene or of the program; the same one is not shown twice at a time."""
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
        kept = {shown: self._settled_at.get(shown, NEVER) for shown, _ in self.shown}
        self._settled_at = kept | {message: GRACE.end()}

    def clear(self) -> None:
        """Show none any more."""
        self.shown = []

    def drop(self, message: str) -> None:
        self.shown = [notice for notice in self.shown if notice[0] != message]

    def stay_for(self, scenes: Sequence[object]) -> None:
        """Let those go that speak of none of these scenes, which are in sight, but of another."""
        for message, scene in list(self._of.items()):
            if scene not in scenes:
                self.drop(message)
                del self._of[message]

    def take_click(self, event: pygame.Event) -> bool:
        """Whether a press of a button has sent a note away; one that has just come lets it through."""
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
        """Seconds until each of them goes."""
        now = GRACE.clock()
        return [max(_SOON, until - now) for _, until in self.shown]

    def expire(self) -> bool:
        """Let those go whose time is over; whether there were any."""
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
        """From the top of that room on, in the middle of its width or at its right, beside what is to stay clear.

        In one of the other rooms where there is no such place.
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
    """The note beside the pointer, and beside what must not be covered; where it stands."""
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
    # Low in the window, where the panels are, the note stands above: below it would hide what is compared.
    if pointer[1] > window.height * 3 // 5:
        box.bottom = pointer[1] - canvas.px(Space.M)
    box = placed(box, [window], [*clear, pygame.Rect(pointer, (1, 1))], canvas.px(Space.S))
    canvas.raised(surface, box, Raised.PLAIN_HOVERED)
    for number, line in enumerate(lines):  # broken already, and not to be looked through once more
        place = pygame.Rect(box.x + pad, box.y + edge + number * step, width - 2 * pad, step)
        canvas.write(surface, line, place, size=theme.SMALL)
    return box
