"""Scoring tiles: picture, name and rule, the letter of the space, and the points on a plaque."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from skye_desktop.games.skye.build_draft import now_line
from skye_desktop.games.skye.engine import SPACES, Clan, Phase, PlayerView, ScoringId, ScoringTile
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.sizes import LeftColumn, Small
from skye_desktop.games.skye.ui.table.pieces import TableThing, write_on
from skye_desktop.i18n import enumerated, headed, sentences, tr, trn
from skye_desktop.kit import (
    Align,
    Child,
    Container,
    Face,
    Ruler,
    Skins,
    Space,
    State,
    cached,
    cut_columns,
    square,
    theme,
)

_OVER: Final = 6
"""Distance by which stud and plaque extend beyond the tile, in design pixels."""
_STUD: Final = 24
_PLAQUE: Final = 52, 23
"""Least width, and height, of a plaque with a crest, in design pixels.

Half of it is below the tile.
"""
_PLAQUE_CREST: Final = 17
_IN_STRIP: Final = 32
"""Least width of a plaque in a strip, in design pixels."""
_FADED: Final = 160
"""Opacity of the picture of a tile that does not score in this round, 0 to 255."""
_LARGEST_PICTURE: Final = 96
_NAME_SIZES: Final = 14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10
_RULE_SIZES: Final = 13, 12.5, 12, 11.5, 11, 10.5, 10
_LINES: Final = 2
"""Largest number of lines of a name, and if possible of a rule."""
_BETWEEN: Final = 2
"""Distance between name and rule, in design pixels."""
_RULE_ASIDE: Final = 2


class _Demand(NamedTuple):
    """Requirements for the words on a tile."""

    picture: float
    """Least side of the picture, in design pixels."""
    lines: int
    """Largest number of lines of a rule."""
    least: float
    """Smallest size of a rule's text, in design pixels."""


_DEMANDS: Final = (
    _Demand(64, _LINES, 12), _Demand(56, _LINES + 1, 12), _Demand(48, _LINES + 2, 11),
    _Demand(0, _LINES + 4, 10),
)  # fmt: skip
"""Requirements in the order in which they are tried; the first that can be met is used."""


class WordSizes(NamedTuple):
    """Sizes that are the same on all scoring tiles of a game, so that none looks more important."""

    name: float
    rule: float
    picture: int
    """Side of the picture, in window pixels."""


_found: Final = OrderedDict[tuple[float, tuple[int, int], tuple[tuple[str, str], ...]], WordSizes]()
"""Sizes by scale, room and texts: four tiles need them, each time that they are painted."""


def word_sizes(canvas: Art, tiles: Sequence[ScoringTile], room: tuple[int, int]) -> WordSizes:
    """Return the largest sizes in which all names and rules fit below a picture."""
    texts = tuple((tile.name, tile.brief) for tile in tiles)
    return cached(_found, (canvas.scale, room, texts), lambda: _word_sizes(canvas, tiles, room))


def _word_sizes(canvas: Art, tiles: Sequence[ScoringTile], room: tuple[int, int]) -> WordSizes:
    wide, high = room
    fitting = (size for size in _NAME_SIZES if _is_in_lines(canvas, tiles, size, wide))
    largest = next(fitting, _NAME_SIZES[-1])
    for side, lines, least in _DEMANDS:
        for rule in (size for size in _RULE_SIZES if size >= least):
            name = min(largest, rule + 1)
            words = max(words_height(canvas, tile, wide, (name, rule)) for tile in tiles)
            within = rule_width(canvas, wide)
            longest = max(len(canvas.text.wrapped(tile.brief, rule, within)) for tile in tiles)
            if longest <= lines and high - words >= canvas.px(side):
                picture = min(canvas.px(_LARGEST_PICTURE), wide, high - words)
                return WordSizes(name, rule, picture)
    return WordSizes(_NAME_SIZES[-1], _RULE_SIZES[-1], 0)


def words_height(canvas: Art, tile: ScoringTile, wide: int, sizes: tuple[float, float]) -> int:
    """Return the height of name and rule in these sizes, in window pixels."""
    name = canvas.wrapped_height(tile.name, sizes[0], wide, Face.TITLE, most=_LINES)
    rule = canvas.wrapped_height(tile.brief, sizes[1], rule_width(canvas, wide))
    return name + canvas.px(_BETWEEN) + rule


def rule_width(canvas: Art, wide: int) -> int:
    """Return the width for a rule, given that for a name: small text keeps away from the rim."""
    return wide - 2 * canvas.px(_RULE_ASIDE)


def _is_in_lines(canvas: Art, tiles: Sequence[ScoringTile], size: float, wide: int) -> bool:
    """Return whether all names fit into the permitted number of lines, with no word broken."""
    text = canvas.text
    return all(
        len(text.wrapped(tile.name, size, wide, Face.TITLE)) <= _LINES
        and all(text.width(word, size, Face.TITLE) <= wide for word in tile.name.split())
        for tile in tiles
    )


class ScoringTileOnBoard(TableThing):
    """A scoring tile on its space; in a strip it has no words, and in a low one it is blank."""

    space: str
    printed: ScoringTile
    clan: Clan
    """Clan whose points are on the plaque."""
    points: int | None
    """Points that it would bring that clan now; None if they are not known."""
    is_now: bool
    """Whether it scores in this round."""
    is_over: bool
    """Whether the game has ended."""
    explanation: Callable[[], object]
    """Returns the full text about it, with the points for each clan."""
    beside: tuple[ScoringTile, ...] = ()
    """All scoring tiles of the game, which share sizes of text."""
    is_in_strip: bool = False

    outset = 16

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
        canvas.patch(surface, rect, Skins.CARD_NOW if self.is_now else Skins.CARD_FADED)
        if self.is_in_strip:
            self._paint_in_strip(canvas, surface, rect)
        else:
            self._paint_in_full(canvas, surface, rect)

    def _paint_in_full(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        info = self.printed
        room = words_room(canvas, rect)
        sizes = word_sizes(canvas, self.beside or (info,), room.size)
        picture = square(sizes.picture, midtop=room.midtop)
        if sizes.picture >= canvas.px(14):  # a smaller one would tell nothing
            self._paint_picture(canvas, surface, picture)
        high = words_height(canvas, info, room.width, (sizes.name, sizes.rule))
        room.y = picture.bottom + max(0, room.bottom - picture.bottom - high) // 3
        ink = theme.INK if self.is_now else theme.INK_SOFT
        room.y = canvas.write_wrapped(
            surface, info.name, room, size=sizes.name, face=Face.TITLE, align=Align.CENTRE,
            colour=ink, most=_LINES,
        )  # fmt: skip
        room.y += canvas.px(_BETWEEN)
        room.inflate_ip(rule_width(canvas, room.width) - room.width, 0)
        canvas.write_wrapped(
            surface, info.brief, room, size=sizes.rule, colour=theme.INK_SOFT, align=Align.CENTRE
        )
        self._paint_stud(canvas, surface, rect, _OVER)
        plaque = pygame.Rect((0, 0), self._plaque_size(canvas))
        plaque.midright = rect.right + canvas.px(_OVER), rect.bottom
        self._paint_plaque(canvas, surface, plaque)

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
        over = 0 if is_low else 2  # the edge of the window is near
        self._paint_stud(canvas, surface, rect, over, part)
        plaque = pygame.Rect((0, 0), self._plaque_size(canvas, part))
        plaque.topright = rect.right + canvas.px(over), rect.y - canvas.px(over)
        self._paint_plaque(canvas, surface, plaque)

    def _paint_picture(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        alpha = 255 if self.is_now else _FADED
        canvas.scoring_picture(surface, self.printed.id, rect, alpha=alpha)

    def _paint_stud(
        self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect, over: float, part: float = 1
    ) -> None:
        """Draw the letter on its stud, ``over`` design pixels beyond the tile's corner.

        ``part`` is the fraction of its full size.
        """
        corner = (rect.x - round(over * canvas.scale), rect.y - round(over * canvas.scale))
        stud = square(canvas.px(_STUD * part), topleft=corner)
        canvas.thing(surface, "table/stud.png", stud)
        write_on(surface, canvas, self.space, stud, theme.BODY, theme.LIGHT_INK)

    @property
    def _points(self) -> str:
        return "" if self.points is None else f"+{self.points}"

    def _plaque_size(self, canvas: Art, part: float = 1) -> tuple[int, int]:
        """Return the size of the plaque, which has room for any number of points.

        In a strip there is no crest on it, because the land beside it is that of the clan.
        """
        wide, high = _PLAQUE
        words = canvas.text.width(self._points, theme.LARGE_BODY, Face.TITLE)
        if self.is_in_strip:
            return max(canvas.px(_IN_STRIP), words + canvas.px(Space.M)), canvas.px(high * part)
        around = canvas.px(_PLAQUE_CREST + Space.M + 2 * Space.S)
        return max(canvas.px(wide), words + around), canvas.px(high)

    def _paint_plaque(self, canvas: Art, surface: pygame.Surface, plaque: pygame.Rect) -> None:
        """Draw the crest and the present points on the plaque, if the points are known."""
        if self.points is None:
            return
        canvas.patch(surface, plaque, Skins.PLAQUE)
        if self.is_in_strip:
            write_on(surface, canvas, self._points, plaque, theme.LARGE_BODY, theme.LIGHT_INK)
            return
        _, crest, number = cut_columns(canvas, plaque, Space.S, _PLAQUE_CREST, None)
        canvas.crest(surface, self.clan, square(crest.width, center=crest.center))
        write_on(surface, canvas, self._points, number, theme.LARGE_BODY, theme.LIGHT_INK)


def words_room(canvas: Art, tile: pygame.Rect) -> pygame.Rect:
    """Return the room for picture and words on a tile outside a strip."""
    aside, above, below = LeftColumn.ASIDE, LeftColumn.ABOVE, LeftColumn.BELOW
    room = tile.inflate(-2 * canvas.px(aside), -canvas.px(above) - canvas.px(below))
    room.y = tile.y + canvas.px(above)
    return room


class TwoRows(Container):
    """Four scoring tiles of exactly the same size in two rows, with room for their plaques."""

    parts: tuple[Child, ...] = ()

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        wide = (inner.width - ruler.px(LeftColumn.BETWEEN_CARDS)) // 2
        high = (inner.height - ruler.px(LeftColumn.BETWEEN_ROWS)) // 2
        for number, child in enumerate(self.children):
            place = pygame.Rect(0, 0, wide, high)
            place.x = inner.right - wide if number % 2 else inner.x
            place.y = inner.bottom - high if number // 2 else inner.y
            child.place(ruler, place)


def points_now(view: PlayerView, tile: ScoringId, seat: int) -> int | None:
    """Return the points that the tile would bring that seat now; None if they are not known.

    They are not if gold in hand is secret. After the game they are not either, since the gold that
    is left is not what was scored.
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
