"""What a list of games shows of *Isle of Skye*: lands, crests and points."""

from __future__ import annotations

import pygame

from skye_desktop.files import LoadedGame
from skye_desktop.game.saved_games import progress_in_words
from skye_desktop.games.skye.engine import GameState, Phase
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.game_picture import GamePicture
from skye_desktop.games.skye.ui.land_pictures import LandPictures
from skye_desktop.games.skye.ui.positions import copy_state, play_pasted
from skye_desktop.i18n import tr
from skye_desktop.kit import Align, Drawing, Space, square, theme


class LandsInLists(LandPictures):
    """The look of a list: small pictures of the leaders' lands, and what stands beside them."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self._app = app

    def preview(
        self, game: LoadedGame, title: str, when: str, about: str, *, is_warning: bool, id: str
    ) -> GamePicture:
        return GamePicture(game, title, when, about, is_warning, id=id, grow=1)

    def broken(self) -> Drawing:
        return Drawing(_draw_axe, width=220, height=220)

    def draw_facts(
        self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect, game: LoadedGame
    ) -> None:
        _draw_facts(surface, canvas, rect, game)

    def copy(self, game: LoadedGame, *, is_open: bool) -> None:
        copy_state(self._app, game.state, game.state, is_open=is_open)

    def play_pasted(self) -> None:
        play_pasted(self._app)

    def how_far(self, state: GameState) -> str:
        if state.phase is Phase.FINISHED:
            return tr("finished")
        return tr("round {n}").format(n=state.round)


def _draw_axe(surface: pygame.Surface, canvas: Art, room: pygame.Rect) -> None:
    canvas.sprites.draw(
        surface, "table/axe.png", square(min(room.size), center=room.center), alpha=90
    )


def _draw_facts(surface: pygame.Surface, canvas: Art, row: pygame.Rect, game: LoadedGame) -> None:
    x = row.x
    for seat, player in zip(game.save.setup.seats, game.state.players, strict=True):
        crest = pygame.Rect(x, row.y, row.height, row.height)
        canvas.crest(surface, seat.clan, crest)
        points = pygame.Rect(crest.right + canvas.px(Space.S), row.y, canvas.px(24), row.height)
        canvas.write(surface, str(player.points), points)
        x = points.right + canvas.px(Space.S)
    room = pygame.Rect(x, row.y, row.right - x, row.height)
    how_far = progress_in_words(game)
    size = theme.SMALL
    colour = theme.INK_SOFT
    canvas.write(surface, how_far, room, size=size, colour=colour, align=Align.RIGHT, shrinks=True)
