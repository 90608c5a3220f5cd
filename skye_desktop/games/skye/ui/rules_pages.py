"""What the reader of the rules shows of *Isle of Skye*: its chapters and their pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from skye_desktop.game.rule_book import Block, Chapter
from skye_desktop.games.skye.engine import PRINTED_GAME, Clan, ScoringId, Side, as_coins
from skye_desktop.games.skye.rules_text import RulesFigure
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.area_light import draw_open_side, light_of
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.rules_keys import chapters
from skye_desktop.games.skye.ui.territory_view import Marks, TerritoryView
from skye_desktop.kit import Space, theme

Size = tuple[int, int]
"""Width and height, in window pixels."""

_CLAN: Final = Clan.MACLEOD
"""Clan whose castle is shown in the pictures."""


class RulesPages:
    """The chapters of the printed game, or of the variant on the table; see `RulesLook`."""

    def __init__(self, app: App) -> None:
        self._app = app

    def chapters(self) -> tuple[Chapter, ...]:
        played = self._app.played
        variant = played.session.state.setup.variant if played else PRINTED_GAME
        return chapters(self._app.input, variant)

    def paint(self, canvas: Art, block: Block, size: Size) -> Iterator[pygame.Surface | None]:
        match block.picture:
            case RulesFigure() as figure if figure.offers:
                yield _offers(canvas, figure, size)
            case RulesFigure() as figure:
                yield from _land(canvas, figure, size)
            case ScoringId() as tile:
                picture = pygame.Surface(size).convert()
                picture.fill(canvas.resolve(theme.PAPER_LIGHT))  # that of the card
                canvas.scoring_picture(picture, tile, picture.get_rect())
                yield picture
            case int() as face:
                yield canvas.sprites.tile(face, 0, size[0], _CLAN)
            case _:
                raise AssertionError(f"{block} has no picture")


def _offers(canvas: Art, figure: RulesFigure, size: Size) -> pygame.Surface:
    """Return tiles side by side on the table, with coins below them or the axe on them."""
    picture = pygame.Surface(size).convert()
    canvas.wood(picture)
    each = size[0] // len(figure.offers)
    side = min(each - canvas.px(Space.XXL), size[1] * 62 // 100)
    coin = canvas.px(34)
    for number, (tile, gold) in enumerate(figure.offers):
        place = pygame.Rect(0, 0, side, side)
        place.midtop = (number * each + each // 2, canvas.px(Space.XL))
        canvas.tile(picture, tile, 0, place, _CLAN)
        if not gold:
            canvas.shade(picture, theme.SHADOW, 90, place)
            canvas.sprites.draw(picture, "table/axe.png", place.inflate(-side // 3, -side // 3))
        coins = as_coins(gold) if gold else []
        for step, value in enumerate(coins):
            x = place.centerx + (2 * step - len(coins) + 1) * coin // 2
            canvas.coin(picture, value, (x, (place.bottom + size[1]) // 2), coin)
    return picture


def _land(canvas: Art, figure: RulesFigure, size: Size) -> Iterator[pygame.Surface | None]:
    """Paint a land on the table, with its lit cells; yields None before the picture is done."""
    land = figure.land
    view = TerritoryView(pygame.Rect((0, 0), size))
    view.fit(land, canvas, with_ring=False)
    for cell, face in land.faces.items():
        canvas.sprites.tile(face.number, face.rotation, view.snug_rect(cell).width, _CLAN)
        yield None
    picture = pygame.Surface(size).convert()
    canvas.wood(picture)
    yield None
    view.draw(picture, canvas, land, _CLAN, Marks(highlighted=figure.highlighted_cells(land)))
    for whole in figure.highlighted_areas(land):
        for cell, area_index in whole.spots:
            yield None
            rect = view.snug_rect(cell)
            light = light_of(canvas, land.faces[cell], area_index, rect.width)
            picture.blit(light, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        for x, y, side in whole.area.open_edges:
            draw_open_side(picture, canvas, view.snug_rect((x, y)), Side(side))
    yield picture
