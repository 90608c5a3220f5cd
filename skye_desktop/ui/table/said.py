"""What a computer says, beside its face and before the card of its seat, for some seconds."""

from __future__ import annotations

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.access import Node, Role
from skye_desktop.kit.placing import placed
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.play.remarks import Remark, Remarks
from skye_desktop.play.runner import Cause, Change
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.panel_sizes import SaidCard
from skye_desktop.ui.table.pieces import square
from skye_desktop.ui.theme import CLAN

_SECONDS = 5.0
"""For which a remark stays in sight."""
_ITS_TURN = 2.0
"""Seconds for which no other remark takes its place."""


class Said:
    """The remark that is in sight, if any. Nothing on it can be clicked, and nothing waits for it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._remarks = Remarks(desk.session.setup.seed)
        self.remark: Remark | None = None
        self._left = 0.0
        """Seconds for which it stays in sight."""

    def follow(self, change: Change) -> None:
        """Let a computer say something to what has happened."""
        desk = self._desk
        if change.cause is Cause.REWOUND or not desk.settings.remarks:
            self.remark = None
        if (
            not desk.settings.remarks
            or change.cause not in (Cause.ACTION, Cause.DEAL)
            or desk.lesson is not None
        ):
            return
        session = desk.session
        said = self._remarks.on(
            change.events, session.state_at(change.done), session.table.computers, change.done
        )
        is_its_turn = self.remark is not None and self._left > _SECONDS - _ITS_TURN
        if said is not None and not is_its_turn:
            self.remark, self._left = said, _SECONDS
            desk.redraw()

    def next_update_in(self) -> float | None:
        """Seconds until it goes; behind a curtain it waits."""
        return max(0.01, self._left) if self._is_seen else None

    @property
    def _is_seen(self) -> bool:
        return self.remark is not None and not self._desk.panel.covers_table

    def update(self, seconds: float) -> None:
        """Let that much time pass."""
        if not self._is_seen:
            return
        self._left -= seconds
        if self._left <= 0:
            self.remark = None
            self._desk.redraw()

    def rect(self) -> pygame.Rect | None:
        """Where it stands, in window pixels."""
        if self.remark is None:
            return None
        desk, canvas = self._desk, self._desk.canvas
        card, pad, side = desk.places.seat(self.remark.seat), canvas.px(Space.M), canvas.px(SaidCard.FACE)
        words = min(
            canvas.px(SaidCard.WORDS), canvas.text.width(self.remark.text, theme.BODY) + canvas.px(Space.XS)
        )
        height = max(side, canvas.wrapped_height(self.remark.text, theme.BODY, words))
        box = pygame.Rect(0, 0, words + side + 3 * pad, height + 2 * pad)
        box.midright = (card.left - canvas.px(Space.S), card.centery)
        return placed(box, [desk.window], [card, *desk.panel.kept_clear()], canvas.px(Space.S))

    def nodes(self) -> tuple[Node, ...]:
        """What is said, as data."""
        box = self.rect()
        return () if box is None or self.remark is None else (Node("said", Role.TEXT, self.remark.text, box),)

    def draw(self, surface: pygame.Surface) -> None:
        """The words at the left, the face at the right; nothing while somebody looks back."""
        box = None if self._desk.looking_back is not None else self.rect()
        if box is None or self.remark is None:
            return
        canvas, pad = self._desk.canvas, self._desk.canvas.px(Space.M)
        clan = self._desk.view.seats[self.remark.seat].clan
        canvas.box(surface, box, theme.PAPER_BRIGHT, border=CLAN[clan], width=Line.FIRM, radius=Corner.FIELD)
        side = canvas.px(SaidCard.FACE)
        canvas.face(surface, clan, square(side, midright=(box.right - pad, box.centery)))
        width = box.width - side - 3 * pad
        height = canvas.wrapped_height(self.remark.text, theme.BODY, width)
        place = pygame.Rect(box.x + pad, box.centery - height // 2, width, height)
        canvas.write_wrapped(surface, self.remark.text, place, size=theme.BODY)
