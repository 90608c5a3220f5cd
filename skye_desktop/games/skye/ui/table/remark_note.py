"""A computer's remark with its face, displayed beside the seat's card for some seconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

import pygame

from skye_desktop.game.runner import Cause, Change
from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.remarks import Remark, Remarks
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.clan_theme import CLAN
from skye_desktop.games.skye.ui.portraits import face
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.hint_guide import Guide
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

_WIDEST = 216
"""Width of the widest line, in design pixels; less where the land is narrower."""
_LEAST = 120
"""Least width of a line, in design pixels."""
_FACE = 72
_SECONDS = 5.0
"""Seconds that a remark stays in sight."""
_SOON = 0.1
"""Seconds after which a remark that waits is tried again."""
_ITS_TURN = 2.0
"""Seconds for which a remark is not replaced by another."""


class RemarkContent(NamedTuple):
    """A remark with its clan, the card beside which it appears, and the room for the note."""

    text: str
    clan: Clan
    level: str
    """Level of the computer that speaks."""
    card: pygame.Rect
    rooms: Sequence[pygame.Rect]
    clear: Sequence[pygame.Rect]
    tiles: Sequence[pygame.Rect]
    """Tiles of the land, and cells where the tile in hand fits in another rotation.

    The note covers none of them if there is room elsewhere.
    """


class RemarkText(Label):
    """The text of a remark, announced."""

    @property
    def live(self) -> str:
        return self.text


class RemarkNote(Callout):
    """The remark that is displayed at present.

    It takes no clicks, and the game does not wait for it.
    """

    desk: Desk

    remark = cast("Remark | None", None)
    _left = 0.0
    """Seconds for which the remark is still displayed."""
    _is_held_back = False
    """Whether it waits until the scoring comes to the line that it is about."""

    def mounted(self) -> None:
        super().mounted()
        self._remarks = Remarks(self.desk.session.setup.seed)

    def on_change(self, change: Change) -> None:
        """Choose a remark of a computer after a change of the game."""
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
            self._is_held_back = said.line is not None or self._comes_too_early(said)
            self.wake(_SOON if self._is_held_back else _ITS_TURN)
            desk.redraw()

    def tick(self, seconds: float) -> float | None:
        """Remove the remark after some time, which does not pass behind a curtain."""
        if self.remark is None:
            return None
        if self.desk.panel.covers_table:
            return _ITS_TURN
        was_held_back, self._is_held_back = self._is_held_back, self._comes_too_early(self.remark)
        if self._is_held_back:
            return _SOON
        if was_held_back:
            self.look()
            self.desk.redraw()
            return self._left
        self._left -= seconds
        if self._left > 0:
            return self._left
        self.remark = None
        self.look()
        self.desk.redraw()
        return None

    def _comes_too_early(self, remark: Remark) -> bool:
        """Return whether the remark would tell points that are not counted on the screen yet.

        While a hint is read, nobody speaks either.
        """
        hint = self.desk.table.tree.ids.get("hint")
        if isinstance(hint, Guide) and hint.boxes():
            return True
        return remark.line is not None and not self.desk.panel.has_told(remark.line)

    def content(self) -> RemarkContent | None:
        """Return the remark to display; None if there is none or the time line is open."""
        desk, remark = self.desk, self.remark
        if remark is None or desk.panel.covers_table or desk.looking_back is not None:
            return None
        if self._comes_too_early(remark):
            return None
        card = desk.places.seat(remark.seat)
        land = desk.land
        view = desk.view
        rooms = [land.rect.copy(), desk.room_for_notes()]
        clear = [card, *desk.kept_clear(), desk.panel.rect.copy()]
        turned = desk.panel.marks(desk.shown).turned
        cells = *view.seats[desk.shown].territory.faces, *turned
        tiles = [land.cell_rect(cell).clip(land.rect) for cell in cells]
        clan, level = view.seats[remark.seat].clan, desk.session.level(remark.seat)
        return RemarkContent(remark.text, clan, level, card, rooms, clear, tiles)

    def form_of(self, content: RemarkContent) -> Widget:
        """Return the words at the left, the face at the right."""
        scale = self.canvas.scale
        room = max(_LEAST, content.rooms[0].width / scale - _FACE - 3 * Space.M)
        wide = min(
            _WIDEST, room, self.canvas.text.width(content.text, theme.BODY) / scale + Space.XS
        )
        words = RemarkText(content.text, wrap=True, width=wide, id="said")
        portrait = face(content.clan, _FACE, content.level)
        return row(words, portrait, gap=Space.M, pad=Space.M, align=Align.CENTRE)

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        """Return a place near the card, beside the land's tiles or over them.

        It is never over the panel.
        """
        shown: RemarkContent = self.shown
        box = pygame.Rect((0, 0), measured_apart(self.forms()[0], ruler, None))
        gap = ruler.px(Space.S)
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
