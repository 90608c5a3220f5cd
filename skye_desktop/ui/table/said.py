"""What a computer says, beside its face and before the card of its seat, for some seconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

import pygame

from skye_desktop.engine import Clan
from skye_desktop.kit import (
    Align,
    Callout,
    Corner,
    Label,
    Line,
    Ruler,
    Space,
    Widget,
    measured_apart,
    placed,
    row,
    theme,
)
from skye_desktop.play.remarks import Remark, Remarks
from skye_desktop.play.runner import Cause, Change
from skye_desktop.ui.art import Art
from skye_desktop.ui.pages import face
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.theme import CLAN

_WIDEST = 216
"""Design pixels of the widest line; less where the land is narrower."""
_LEAST = 120
"""Design pixels that a line has at least."""
_FACE = 72
_SECONDS = 5.0
"""For which a remark stays in sight."""
_ITS_TURN = 2.0
"""Seconds for which no other remark takes its place."""


class _Shown(NamedTuple):
    """A remark, whose it is, the card it stands beside, where it may stand and what it leaves clear."""

    text: str
    clan: Clan
    card: pygame.Rect
    rooms: Sequence[pygame.Rect]
    clear: Sequence[pygame.Rect]
    tiles: Sequence[pygame.Rect]
    """Those of the land, which it leaves clear where there is room beside them."""


class _Words(Label):
    """What is said, announced."""

    @property
    def live(self) -> str:
        return self.text


class Said(Callout):
    """The remark that is in sight, if any. Nothing on it can be clicked, and nothing waits for it."""

    desk: Desk

    remark = cast("Remark | None", None)
    _left = 0.0
    """Seconds for which it stays in sight."""

    def mounted(self) -> None:
        super().mounted()
        self._remarks = Remarks(self.desk.session.setup.seed)

    def hear(self, change: Change) -> None:
        """Let a computer say something to what has happened."""
        desk = self.desk
        if change.cause is Cause.REWOUND or not desk.app.settings.remarks:
            self.remark = None
        self.look()
        if (
            not desk.app.settings.remarks
            or change.cause not in (Cause.ACTION, Cause.DEAL)
            or desk.lesson is not None
            or not any(desk.computers)
        ):
            return
        session = desk.session
        said = self._remarks.on(
            change.events, session.state_at(change.done), session.table.computers, change.done
        )
        is_its_turn = self.remark is not None and self._left > _SECONDS - _ITS_TURN
        if said is not None and not is_its_turn:
            self.remark, self._left = said, _SECONDS
            self.sleep()  # what was waited before counts no more
            self.wake(_ITS_TURN)
            desk.redraw()

    def tick(self, seconds: float) -> float | None:
        """Go after a while; behind a curtain it waits."""
        if self.remark is None:
            return None
        if self.desk.panel.covers_table:
            return _ITS_TURN
        self._left -= seconds
        if self._left > 0:
            return self._left
        self.remark = None
        self.look()
        self.desk.redraw()
        return None

    def content(self) -> _Shown | None:
        """Return nothing while somebody looks back."""
        desk, remark = self.desk, self.remark
        if remark is None or desk.panel.covers_table or desk.looking_back is not None:
            return None
        card, land, view = desk.places.seat(remark.seat), desk.land, desk.view
        rooms = [land.rect.copy(), desk.room_for_notes()]
        clear = [card, *desk.kept_clear(), desk.panel.rect.copy()]
        tiles = [
            land.cell_rect(cell).clip(land.rect) for cell in view.seats[desk.shown].territory.faces
        ]
        return _Shown(remark.text, view.seats[remark.seat].clan, card, rooms, clear, tiles)

    def form_of(self, content: _Shown) -> Widget:
        """Return the words at the left, the face at the right."""
        scale = self.canvas.scale
        room = max(_LEAST, content.rooms[0].width / scale - _FACE - 3 * Space.M)
        wide = min(
            _WIDEST, room, self.canvas.text.width(content.text, theme.BODY) / scale + Space.XS
        )
        words = _Words(content.text, wrap=True, width=wide, id="said")
        return row(words, face(content.clan, _FACE), gap=Space.M, pad=Space.M, align=Align.CENTRE)

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        """As near to the card as can be: beside the land's tiles, else over them, and never over the panel."""
        shown: _Shown = self.shown
        box, gap = (
            pygame.Rect((0, 0), measured_apart(self.forms()[0], ruler, None)),
            ruler.px(Space.S),
        )
        box.midright = shown.card.left - gap, shown.card.centery
        rooms = [one for one in shown.rooms if one.contains(box.clamp(one))] or [self.desk.window]
        beside = placed(box, rooms[:1], [*shown.clear, *shown.tiles], gap)
        if beside.collidelist([*shown.clear, *shown.tiles]) < 0:
            return 0, beside
        return 0, placed(box, rooms, shown.clear, gap)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.box.width:
            edge = CLAN[self.shown.clan]
            canvas.box(
                surface,
                self.box,
                theme.PAPER_BRIGHT,
                border=edge,
                width=Line.FIRM,
                radius=Corner.FIELD,
            )
