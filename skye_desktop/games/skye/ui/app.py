"""The window of *Isle of Skye*, and the base of its screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from skye_desktop.files.settings import Painting
from skye_desktop.foreign import drawable
from skye_desktop.games.skye.engine import PRINTED_GAME
from skye_desktop.games.skye.lesson import FOLDER
from skye_desktop.games.skye.ui.art import Art, Sprites, art_of
from skye_desktop.games.skye.ui.bindings import SCOPES, input_map
from skye_desktop.games.skye.ui.clan_theme import HIGH_CONTRAST
from skye_desktop.games.skye.ui.navigation import Navigator
from skye_desktop.games.skye.ui.sizes import Table
from skye_desktop.games.skye.ui.sounds import Sound, game_sounds
from skye_desktop.games.skye.wording.tile import has_pictograms, spoken
from skye_desktop.i18n import tr
from skye_desktop.kit import InputMap, Look, Scope, Sounds, theme
from skye_desktop.shell.event_log import EventLog
from skye_desktop.shell.game_window import GameScreen, GameWindow

if TYPE_CHECKING:
    from skye_desktop.phones.phone_game import PhoneGame


class App(GameWindow):
    """The window, and what all screens of the game share."""

    canvas: Art
    """Canvas at the present scale."""
    sprites: Sprites
    """Pictures of the game."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] | None,
        full_screen: bool,
        log: EventLog | None,
        navigator: Callable[[App], Navigator],
    ) -> None:
        self._navigator = navigator
        self.variant = PRINTED_GAME
        """Variant with which a new game begins."""
        super().__init__(folder, size, full_screen, log)

    @cached_property
    def go(self) -> Navigator:
        """Navigator to every screen."""
        return self._navigator(self)

    def title_of_game(self) -> str:
        return tr("Isle of Skye")

    def make_input_map(self) -> InputMap:
        return input_map()

    @property
    def scopes(self) -> Sequence[Scope]:
        return SCOPES

    def make_images(self) -> Sprites:
        return Sprites()

    def make_sounds(self) -> Sounds:
        return game_sounds()

    @property
    def click(self) -> Sound:
        return Sound.BUTTON

    @property
    def samples(self) -> Mapping[str, Sound]:
        return {
            "volume": Sound.TURN_BEGINS,
            "volume_table": Sound.SETTLE,
            "volume_signals": Sound.SCORE,
        }

    @property
    def high_contrast(self) -> Look:
        return HIGH_CONTRAST

    @property
    def least_layout(self) -> tuple[int, int]:
        return Table.NARROW_LAYOUT

    def paint_as(self, painting: Painting) -> None:
        self.sprites.painting = painting

    def phone_game(self) -> PhoneGame:
        from skye_desktop.games.skye.phones.skye_phone import PHONE

        return PHONE

    @property
    def lessons(self) -> Path:
        return self.folder / FOLDER

    def spoken(self, text: str) -> str:
        return drawable(spoken(text) if has_pictograms(text) else text)

    def canvas_within(self, least: tuple[int, int] | None, name: str = "") -> Art:
        return art_of(super().canvas_within(least, name))

    def make_canvas(self, scale: float) -> Art:
        canvas = Art(scale, self.sprites)
        canvas.least_target = self.least_target
        return canvas


class TreeScreen(GameScreen):
    """A screen of this game."""

    app: App

    def __init__(self, app: App) -> None:
        super().__init__(app)

    @property
    def canvas(self) -> Art:
        return self.app.canvas_within(theme.ROOMY_LAYOUT) if self.is_roomy else self.app.canvas
