"""A scoring tile: picture, name and rule, its letter on a stud, its present points on a plaque."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from skye_desktop.engine import SPACES, Clan, Phase, PlayerView, ScoringId, ScoringTile
from skye_desktop.i18n import enumerated, headed, sentences, tr, trn
from skye_desktop.kit import Align, Face, Skins, Space, State, cut_columns, square, theme
from skye_desktop.play.build_draft import now_line
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import LeftColumn, Small
from skye_desktop.ui.table.pieces import TableThing, write_on

_OVER: Final = 4
"""Design pixels by which stud and plaque stand over the corner of their tile."""
_STUD: Final = 26
_PLAQUE_CREST: Final = 18


class ScoringTileOnBoard(TableThing):
    """A scoring tile on its space; in a strip without words, and blank where that is too low."""

    space: str
    printed: ScoringTile
    clan: Clan
    """Clan of the points on its plaque."""
    points: int | None
    """Points that it would give that clan now; None where that is not known."""
    is_now: bool
    """Whether this round scores it."""
    is_over: bool
    """Whether the game has ended."""
    explanation: Callable[[], object]
    """Return the full text, with the points for each clan."""
    is_in_strip: bool = False

    outset = 8

    @property
    def label(self) -> str:
        counted = tr("Counted in this round.") if self.is_now and not self.is_over else ""
        points = (
            "" if self.points is None else trn("Now {n} point.", "Now {n} points.", self.points)
        )
        text = headed(f"{self.space} {self.printed.name}", self.printed.rule)
        return sentences(text, counted, points) if counted or points else text

    @property
    def note(self) -> str:
        return str(self.explanation())

    @property
    def state(self) -> State:
        return State(is_selected=self.is_now)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_in_strip and rect.height < canvas.px(Small.LEAST_CARD):
            return
        canvas.patch(surface, rect, Skins.CARD_NOW if self.is_now else Skins.CARD)
        if self.is_in_strip:
            self._paint_in_strip(canvas, surface, rect)
        else:
            self._paint_in_full(canvas, surface, rect)

    def _paint_in_full(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        info, text = self.printed, canvas.text
        room = rect.inflate(
            -canvas.px(2 * LeftColumn.ASIDE), -canvas.px(LeftColumn.ABOVE + LeftColumn.BELOW)
        )
        room.y = rect.y + canvas.px(LeftColumn.ABOVE)
        size = (
            theme.BODY
            if text.width(info.name, theme.BODY, Face.TITLE) <= room.width
            else theme.SMALL
        )
        small = theme.SMALL
        clear = canvas.px(8)  # with less above it a name would run under the plaque
        while True:  # larger words than the tile has room for are a little smaller
            name_height = canvas.wrapped_height(info.name, size, room.width, Face.TITLE)
            words = name_height + canvas.wrapped_height(info.rule, small, room.width)
            if words + clear <= room.height or small <= 10:
                break
            small -= 1
            size = min(size, small)
        is_tall = rect.height > canvas.px(LeftColumn.CARDS) // 2
        largest = 100 if is_tall else 76
        side = max(0, min(canvas.px(largest), room.height - words))
        picture = square(side, midtop=room.midtop)
        if side >= canvas.px(14):  # a smaller one would tell nothing
            self._paint_picture(canvas, surface, picture)
        room.y = picture.bottom
        face, centre = Face.TITLE, Align.CENTRE
        room.y = canvas.write_wrapped(surface, info.name, room, size=size, face=face, align=centre)
        canvas.write_wrapped(
            surface, info.rule, room, size=small, colour=theme.INK_SOFT, align=Align.CENTRE
        )
        self._paint_corners(canvas, surface, rect)

    def _paint_in_strip(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        is_low = rect.height < canvas.px(32)
        part = min(1, rect.height / canvas.px(_STUD)) if is_low else 1.0
        room = rect.inflate(-canvas.px(Space.M), -canvas.px(Space.S if is_low else Space.M))
        # Larger in a tall one, below letter and number.
        most = min(room.width, max(canvas.px(46), room.height - canvas.px(_STUD)))
        picture = square(min(most, room.height), midbottom=room.midbottom)
        if is_low:  # between letter and number
            picture.x = rect.x + canvas.px(_STUD * part + Space.XS)
        self._paint_picture(canvas, surface, picture)
        over = 0 if is_low else _OVER / 2  # the edge of the window is near
        self._paint_corners(canvas, surface, rect, part=part, over=over)

    def _paint_picture(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        alpha = 255 if self.is_now else 170
        canvas.scoring_picture(surface, self.printed.id, rect, alpha=alpha)

    def _paint_corners(
        self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect, *, part: float = 1.0,
        over: float = _OVER,
    ) -> None:  # fmt: skip
        """Draw the letter on its stud, and the present points on its plaque.

        ``part`` is the fraction of their full size at which they are drawn, ``over`` the length by
        which they stick out over the corners, in design pixels. In a strip there is no crest: the
        land beside it shows the clan.
        """
        over = canvas.px(over)
        stud = square(canvas.px(_STUD * part), topleft=(rect.x - over, rect.y - over))
        canvas.thing(surface, "table/stud.png", stud)
        write_on(surface, canvas, self.space, stud, theme.BODY, theme.LIGHT_INK)
        if self.points is None:
            return
        side = 0 if self.is_in_strip else _PLAQUE_CREST
        width = 46 - _PLAQUE_CREST + side
        plaque = pygame.Rect(0, 0, canvas.px(width), canvas.px(23 * part))
        plaque.topright = (rect.right + over, rect.y - over)
        canvas.patch(surface, plaque, Skins.PLAQUE)
        crest, number = cut_columns(canvas, plaque, side, None, pad=(Space.XS, 0))
        if side:
            canvas.crest(surface, self.clan, square(crest.width, center=crest.center))
        write_on(surface, canvas, str(self.points), number, theme.LARGE_BODY, theme.LIGHT_INK)


def points_now(view: PlayerView, tile: ScoringId, seat: int) -> int | None:
    """Return the points that the tile would give that seat now; None where that is not known.

    Gold in hand is secret, and after the game the gold that is left is not what scored.
    """
    if tile is ScoringId.GOLD and (view.phase is Phase.FINISHED or not view.open_money):
        return None
    return now_line(view, tile, seat).points


def explanation(view: PlayerView, tile: ScoringId) -> str:
    """Return the full text about a scoring tile, with the points it would give each clan now."""
    info = view.variant.scoring_rules.tiles[tile]
    space = SPACES[view.scoring_tiles.index(tile)]
    rounds = [str(i + 1) for i, on_track in enumerate(view.track) if space in on_track.score]
    when = (
        trn(
            "Scores in round {rounds}.",
            "Scores in rounds {rounds}.",
            len(rounds),
            rounds=enumerated(rounds),
        )
        if rounds
        else tr("Scores in no round of this game.")
    )
    text = f"{headed(info.name, info.text)}\n{when}"
    if tile is ScoringId.GOLD:
        return text
    lines = [(one.name, now_line(view, tile, one.seat).text) for one in view.seats]
    return "\n".join(
        [text, *(tr("{name} now: {line}").format(name=name, line=line) for name, line in lines)]
    )
