"""How saved games are shown: the date in words, how far they have come, a picture with every seat's land."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pygame

from skye_desktop.engine import SCORING_TILES, SPACES, Phase, PlayerState, Seat, standings
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Line
from skye_desktop.record import FORMAT
from skye_desktop.storage import LoadedGame, SaveError, Shelf, read_text
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import GameSheet
from skye_desktop.ui.territory_view import bounds, draw_miniature


def named_saves(shelf: Shelf) -> list[tuple[str, Path]]:
    """The copies that a person saved, the newest first: their names and files. What cannot be read is left out."""
    named = ((_name_in(path), path) for path in shelf.paths() if not shelf.keeps_by_itself(path))
    return [(name, path) for name, path in named if name]


def _name_in(path: Path) -> str:
    """The name that a person gave the save in that file, looked up without replaying it; empty if there is none."""
    try:
        fields = json.loads(read_text(path))
    except (SaveError, ValueError, RecursionError):
        return ""
    name = fields.get("name") if isinstance(fields, dict) and fields.get("format") == FORMAT else None
    return name if isinstance(name, str) and name.isprintable() else ""


def progress(game: LoadedGame) -> str:
    """How far the game has come: "Round 3 of 6", or who won it."""
    setup = game.saved.setup
    if game.state.phase is not Phase.FINISHED:
        return tr("Round {round} of {rounds}").format(round=game.state.round, rounds=len(setup.track))
    winners = [setup.seats[place.seat].name for place in standings(game.state) if place.place == 1]
    return tr("Finished: {names}").format(names=tr(" and ").join(winners))


def date_of(path: Path) -> str:
    """When the file was written, in the time of this place, in words; empty if that cannot be found out."""
    try:
        return local_date(datetime.fromtimestamp(path.stat().st_mtime, UTC))
    except (OSError, OverflowError, ValueError):  # a file can bear any date
        return ""


def local_date(moment: datetime) -> str:
    """A moment in the time of this place, in words: "today 14:05", "3 March 2027, 9:30"."""
    here = moment.astimezone()
    clock = f"{here.hour}:{here.minute:02}"
    days = (datetime.now().astimezone().date() - here.date()).days
    if days == 0:
        return tr("today {time}").format(time=clock)
    if days == 1:
        return tr("yesterday {time}").format(time=clock)
    months = (
        tr("January"), tr("February"), tr("March"), tr("April"), tr("May"), tr("June"), tr("July"),
        tr("August"), tr("September"), tr("October"), tr("November"), tr("December"),
    )  # fmt: skip
    return tr("{day} {month} {year}, {time}").format(
        day=here.day, month=months[here.month - 1], year=here.year, time=clock
    )


# -- the picture of a game


def draw_game(
    surface: pygame.Surface,
    look: Art,
    inner: pygame.Rect,
    title: str,
    when: str,
    game: LoadedGame,
    *,
    about: str = "",
    is_warning: bool = False,
) -> None:
    """A saved game: title, round, what is told about it, scoring tiles, and every seat's land with its points."""
    row = pygame.Rect(inner.x, inner.y - look.px(theme.TIGHT), inner.width, look.px(GameSheet.NAME))
    look.write(surface, title, row, size=theme.HEADING, face=Face.TITLE)
    row = pygame.Rect(inner.x, row.bottom, inner.width, look.px(GameSheet.STATE))
    text = " · ".join(part for part in (progress(game), when) if part)
    look.write(surface, text, row, size=theme.NOTE, colour=theme.INK_SOFT)
    top = row.bottom + look.px(theme.GAP)
    if about:
        room = pygame.Rect(inner.x, row.bottom + look.px(theme.TIGHT), inner.width, 0)
        colour = theme.WRONG if is_warning else theme.INK
        top = look.write_wrapped(surface, about, room, colour=colour) + look.px(theme.GAP)
    top = _draw_scoring_tiles(surface, look, inner, top, game)
    seats = game.saved.setup.seats
    room = pygame.Rect(
        inner.x, top + look.px(theme.EASY), inner.width, inner.bottom - top - look.px(theme.EASY)
    )
    columns = 1 if len(seats) == 2 else 2
    lines = -(-len(seats) // columns)
    gap = look.px(theme.GAP)
    width = (room.width - (columns - 1) * gap) // columns
    height = (room.height - (lines - 1) * gap) // lines
    for i, (seat, player) in enumerate(zip(seats, game.state.players, strict=True)):
        line, column = divmod(i, columns)
        is_alone = column == 0 and i == len(seats) - 1
        box = pygame.Rect(
            room.x + column * (width + gap),
            room.y + line * (height + gap),
            room.width if is_alone else width,
            height,
        )
        _draw_land(surface, look, box, seat, player)


def _draw_scoring_tiles(
    surface: pygame.Surface, look: Art, inner: pygame.Rect, top: int, game: LoadedGame
) -> int:
    width, height = inner.width // 4, look.px(GameSheet.SCORING_TILE)
    size = theme.FOOTNOTE
    for i, tile in enumerate(game.saved.setup.scoring_tiles):
        place = pygame.Rect(inner.x + i * width, top, height, height)
        look.scoring_picture(surface, tile, place)
        badge = pygame.Rect(0, 0, look.px(GameSheet.BADGE), look.px(GameSheet.BADGE))
        badge.bottomleft = (place.x - look.px(theme.TIGHT), place.bottom + look.px(theme.SLIGHT))
        look.box(surface, badge, theme.GOLD_DARK, radius=GameSheet.BADGE_CORNER)
        look.write(
            surface, SPACES[i], badge, size=theme.SMALLEST, face=Face.BOLD,
            colour=theme.LIGHT_INK, align=Align.CENTRE,
        )  # fmt: skip
        text = pygame.Rect(
            place.right + look.px(theme.CLOSE),
            top,
            width - height - look.px(theme.TIGHT + theme.CLOSE),
            height,
        )
        name = SCORING_TILES[tile].name
        text.y += max(0, (height - look.wrapped_height(name, size, text.width)) // 2)
        look.write_wrapped(surface, name, text, size=size)
    return top + height


def _draw_land(
    surface: pygame.Surface, look: Art, box: pygame.Rect, seat: Seat, player: PlayerState
) -> None:
    look.box(surface, box, theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.HAIR)
    inner = box.inflate(-look.px(theme.ROOMY), -look.px(theme.PAD))
    head = pygame.Rect(inner.x, inner.y, inner.width, look.px(GameSheet.LAND_HEAD))
    crest = pygame.Rect(head.x, head.y, head.height, head.height)
    look.crest(surface, seat.clan, crest)
    points = look.write(
        surface, str(player.points), head, size=theme.HEADING, face=Face.TITLE, align=Align.RIGHT
    )
    name = pygame.Rect(crest.right + look.px(theme.SNUG), head.y, 0, head.height)
    name.width = points.x - look.px(theme.SNUG) - name.x
    look.write(surface, seat.name, name, face=Face.BOLD)
    land = pygame.Rect(inner.x, head.bottom + look.px(theme.TIGHT), inner.width, 0)
    land.height = inner.bottom - land.y
    largest = look.px(GameSheet.LARGEST_TILE)
    _, _, columns, rows = bounds(player.territory.faces)
    side = max(3, min(largest, land.width // columns, land.height // rows))
    middle = pygame.Rect(0, 0, columns * side, rows * side)
    middle.center = land.center
    draw_miniature(surface, look, player.territory, seat.clan, middle, largest=largest)
