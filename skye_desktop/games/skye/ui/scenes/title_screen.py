"""The title screen with the main menu."""

from __future__ import annotations

import pygame

from skye_desktop.files import LoadedGame
from skye_desktop.games.skye.engine import GameSetup
from skye_desktop.games.skye.lesson import page_position
from skye_desktop.games.skye.new_table import NewTable
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.positions import play_pasted
from skye_desktop.games.skye.ui.sounds import AT_TITLE
from skye_desktop.games.skye.ui.title_animation import TitleLife
from skye_desktop.i18n import enumerated, tr
from skye_desktop.kit import Align, Images, Skins, Space, draw_cover
from skye_desktop.shell.house_title import ENTRIES, HouseTitle, is_tall

PICTURE = "table/title.jpg"
DUSK = 640
"""Width of the dark shade over the left of the picture, in design pixels."""
_CUT_ABOVE = 0.75
"""Fraction of the picture's surplus height that is cut off at the top in a wide window."""


class TitleScene(HouseTitle):
    """The title picture with the menu on it."""

    app: App
    game_id = GameSetup.game_id
    mood = AT_TITLE
    life: TitleLife

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.life = TitleLife(app.sprites, self._draw_picture, self._draw_words)

    @property
    def canvas(self) -> Art:
        return self.app.canvas

    def subtitle(self) -> str:
        return tr("From Chieftain to King")

    def learn(self) -> str:
        """Return the text of the lesson's button, with the page where the lesson continues."""
        page = self.app.settings.lesson
        return f"{tr('Learn to play')} · {page_position(page)}" if page else tr("Learn to play")

    def where_it_is(self, game: LoadedGame) -> str:
        saved = game.save
        number = game.state.round
        which = saved.shown_name or enumerated(saved.setup.names)
        text = tr("Round {round} of {rounds}: {game}")
        return text.format(round=number, rounds=len(saved.setup.track), game=which)

    def quick_players(self) -> str:
        table = NewTable(self.app.settings)
        return enumerated(place.name for place in table.seats)

    def play_pasted(self) -> None:
        play_pasted(self.app)

    # -- the picture

    def layout(self, window: pygame.Rect) -> None:
        super().layout(window)
        self.life.fit(window, shown_part(window), _CUT_ABOVE)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen; below a sheet only the picture."""
        if self.app.scene is self:
            super().draw(surface)
        else:
            draw_title_picture(surface, self.canvas.sprites)
            self.life.draw(surface)

    def draw_ground(self, surface: pygame.Surface) -> None:
        draw_title_picture(surface, self.canvas.sprites)
        self.life.draw(surface)
        self._draw_dusk(surface)

    def _dusk(self) -> list[pygame.Rect]:
        """Return the rectangles to be shaded; in high contrast only those behind text."""
        window = self.app.room(self)
        gap = self.canvas.px(Space.XXL)
        if not self.app.has_high_contrast or is_tall(window):
            return [pygame.Rect(0, 0, self.canvas.px(DUSK), window.height)]
        end = max(self.tree.ids[id].rect.right for id in ENTRIES.values()) + gap
        name = self.tree.ids["name"].rect
        above = [pygame.Rect(end, 0, window.right - end, name.bottom)] if name.x >= end else []
        return [pygame.Rect(0, 0, end, window.height), *above]

    def _draw_dusk(self, surface: pygame.Surface) -> None:
        for dusk in self._dusk():
            self.canvas.patch(surface, dusk, Skins.SCRIM)

    def _draw_picture(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the ground below everything that moves."""
        draw_title_picture(surface, self.canvas.sprites)

    def _draw_words(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw shade and text over the moving pictures, if the rectangle touches them."""
        if rect.collidelist(self._dusk()) >= 0:
            self._draw_dusk(surface)
            self.tree.painter.draw_part(surface, rect)


def draw_title_picture(surface: pygame.Surface, images: Images) -> None:
    """Draw the part of the title picture for which there is room, with the animals on the right."""
    part = shown_part(surface.get_rect())
    draw_cover(surface, images, PICTURE, part, above=_CUT_ABOVE)


def shown_part(window: pygame.Rect) -> float:
    """Return which part of the picture is visible, from 0 (left end) to 1 (right end).

    The animals are at the right end. In a tall window the picture ends at the castle, since the
    menu would hide the ship.
    """
    if not is_tall(window):
        return Align.RIGHT
    whole = window.height * 16 / 9
    return (whole * 0.9 - window.width) / (whole - window.width)
