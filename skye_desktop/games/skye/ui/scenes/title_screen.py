"""The title screen with the main menu."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pygame

from skye_desktop.files import LoadedGame, SaveError
from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.files.report import forget_crash, pending_crashes
from skye_desktop.games.skye.engine import GameSetup
from skye_desktop.games.skye.lesson import page_position
from skye_desktop.games.skye.new_table import NewTable
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.positions import play_pasted
from skye_desktop.games.skye.ui.sounds import AT_TITLE
from skye_desktop.games.skye.ui.title_animation import TitleLife
from skye_desktop.i18n import enumerated, tr
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Child,
    Command,
    Common,
    Drawing,
    Face,
    Images,
    Kind,
    Label,
    Line,
    Poll,
    Role,
    Ruler,
    Shadow,
    Size,
    Skins,
    Space,
    Widget,
    column,
    draw_button,
    draw_cover,
    row,
    spacer,
    theme,
)
from skye_desktop.shell import progress_sheet
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.reports import offer_folder

PICTURE = "table/title.jpg"
_LOOK = 0.02
"""Seconds between two checks whether the game to continue is found."""
_ENTRIES: dict[Command, str] = {
    Game.LEARN: "Learn to play",
    Game.CONTINUE: "Continue",
    Game.QUICK: "Quick game",
    Game.NEW_GAME: "New game",
    Game.LOAD: "Load",
    Game.SCENARIOS: "Scenarios",
    House.RULES: "Rules",
    Game.SETTINGS: "Settings",
    House.QUIT: "Quit",
}
"""Entries of the menu at the first start, from top to bottom, with the ids of their buttons."""
MENU_LEFT, MENU_WIDTH = 64, 315
"""Left edge and width of menu and name, in design pixels."""
DUSK = 640
"""Width of the dark shade over the left of the picture, in design pixels."""
_BESIDE = 250
"""Width of the name beside the menu, in design pixels."""
_WHICH = 22
"""Height of the text about the game that would be continued, in design pixels."""
_NAME, _ABOVE = 148, 48
"""Heights of the letters of the name's last word and of the words before it, in design pixels."""
_CUT_ABOVE = 0.75
"""Fraction of the picture's surplus height that is cut off at the top in a wide window."""
_LIT = 34
"""Opacity of the light on an entry under the pointer, 0 to 255."""


class TitleScene(TreeScreen):
    """The title picture with the menu on it."""

    opens_files = True
    mood = AT_TITLE
    arrows_move_focus = True
    life: TitleLife

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._latest: LoadedGame | None = None
        """Game to continue, once it is found."""
        self._finding: Job[LoadedGame | None] | None = None
        self.life = TitleLife(app.sprites, self._draw_picture, self._draw_words)
        self._poll = Poll(self._look)
        self._find_latest()

    # -- the game to continue

    def _find_latest(self) -> None:
        self._latest, self._finding = None, Job(self._latest_unfinished)
        if not self._take_found(progress_sheet.IN_A_FRAME):
            self._poll.wake(_LOOK)

    def _latest_unfinished(self, progress: Progress) -> LoadedGame | None:
        return self.app.shelf.latest_unfinished(progress, game=GameSetup.game_id)

    def _take_found(self, seconds: float) -> bool:
        """Wait at most ``seconds`` for the latest game to be found.

        Return whether the search is over.
        """
        if self._finding is None or not self._finding.wait(seconds):
            return False
        self._latest = self._finding.result()
        self._finding = None
        return True

    @property
    def _may_go_on(self) -> bool:
        """Whether the entry to continue is enabled; it is while the game is searched for."""
        return self._latest is not None or self._finding is not None

    def _look(self) -> float | None:
        if self._take_found(progress_sheet.IN_A_FRAME):
            self.invalidate()
        return None if self._finding is None else _LOOK

    def on_covered(self) -> None:
        if self._finding is not None:
            self._finding.cancel()
            self._finding = None

    def on_left(self) -> None:
        self.on_covered()

    def on_entered(self) -> None:
        """Report a crash of the program, once."""
        crashes = pending_crashes(self.app.folder)
        for crash in crashes:
            # A crash that cannot be marked as shown is shown again.
            with suppress(SaveError):
                forget_crash(crash)
        text = tr(
            "Your games are kept up to the last action. What happened is in a report in {folder}; "
            "it helps whoever looks into it."
        )
        for folder in {crash.parent for crash in crashes}:
            offer_folder(
                self.app, tr("The game stopped unexpectedly"), text.format(folder=folder), folder
            )

    def on_uncovered(self) -> None:
        self._find_latest()
        self.invalidate()

    def layout(self, window: pygame.Rect) -> None:
        super().layout(window)
        self.life.fit(window, shown_part(window), _CUT_ABOVE)

    @property
    def _is_low(self) -> bool:
        """Whether the window is so low that entries are close together and the name is small."""
        return self.app.is_small and not is_tall(self.layout_rect)

    @property
    def _is_beside(self) -> bool:
        """Whether the name is beside the menu, because the window is too low."""
        window = self.layout_rect
        return not is_tall(window) and window.height < self.canvas.px(440)

    def build(self) -> Sequence[Child]:
        entries = list(_ENTRIES)
        if not self._is_first_time:
            # After the first time Learn is an entry among the others, before the rules.
            entries.insert(entries.index(House.RULES), entries.pop(0))
        buttons = [self._entry(command, is_first=i == 0) for i, command in enumerate(entries)]
        if is_tall(self.layout_rect):
            menu = column(*self._head(), spacer(), *buttons, pad=(0, MENU_LEFT), width=MENU_WIDTH)
            return row(MENU_LEFT, menu), self._poll
        if self._is_beside:
            menu = column(spacer(), *buttons, spacer(), width=MENU_WIDTH)
            name = column(Space.XXL, self._name(), width=_BESIDE)
            return row(Space.XXL, menu, spacer(), name), self._poll
        menu = column(*self._head(), Space.M, *buttons, width=MENU_WIDTH)
        return row(MENU_LEFT, menu, align=Align.CENTRE), self._poll

    def _name(self) -> GildedName:
        widest = _BESIDE - Space.L if self._is_beside else MENU_WIDTH
        return GildedName(
            tr("Isle of Skye"), 84 if self._is_low else _NAME, widest, id="name", width=widest
        )

    def _head(self) -> Sequence[Child]:
        if self._is_low:
            return (self._name(),)
        second = Label(
            tr("From Chieftain to King"), theme.HEADING, theme.LIGHT_INK, Face.TITLE_REGULAR
        )
        return self._name(), Space.M, second, Drawing(_draw_rule, height=20)

    def _entry(self, command: Command, *, is_first: bool) -> Widget:
        """Return an entry of the menu.

        Its place is the same with and without a game to continue.
        """
        action = self.commands()[command]
        hint = self.app.input.hint(command)
        first, other = (38, 30) if self.app.is_small else (50, 38)
        kind = Kind.PRIMARY if command is self._main else Kind.ON_WOOD
        height = self.canvas.target(first if is_first else other)
        button = MenuEntry.of(
            action, hint, id=_ENTRIES[command], kind=kind, size=theme.HEADING, height=height
        )
        if command is not Game.CONTINUE:
            return column(button, Space.S) if is_first else button
        button.room_below = _WHICH
        which = Label(self._which(), theme.SMALL, theme.LIGHT_INK_SOFT, grow=1)
        return column(button, row(Space.XL, which, height=_WHICH))

    @property
    def _is_first_time(self) -> bool:
        """Whether neither the lesson nor a game was ever played."""
        return not self.app.settings.lesson_played and not self.app.settings.seats

    @property
    def _main(self) -> Command:
        """Command of Enter and of the primary button."""
        if self._is_first_time:
            return Game.LEARN
        return Game.CONTINUE if self._may_go_on else Game.QUICK

    def _learn(self) -> str:
        """Return the text of the lesson's button, with the page where the lesson continues."""
        page = self.app.settings.lesson
        return f"{tr('Learn to play')} · {page_position(page)}" if page else tr("Learn to play")

    def _which(self) -> str:
        if self._latest is None:
            return "" if self._may_go_on else tr("No game yet")
        saved = self._latest.save
        number = self._latest.state.round
        which = saved.name or enumerated(saved.setup.names)
        text = tr("Round {round} of {rounds}: {game}")
        return text.format(round=number, rounds=len(saved.setup.track), game=which)

    def _continue(self) -> None:
        if self._finding is None:
            self._continue_with(self._latest)
        else:
            title = tr("Looking for your last game")
            progress_sheet.wait_for(self.app, title, self._latest_unfinished, self._continue_with)

    def _continue_with(self, game: LoadedGame | None) -> None:
        if game is None:
            self.app.notify(tr("There is no game to continue."), self)
        else:
            self.app.go.resume(game)

    def _quick_in_words(self) -> str:
        table = NewTable(self.app.settings)
        return enumerated(place.name for place in table.seats)

    def open_file(self, path: Path) -> None:
        self.app.go.load(path)

    def commands(self) -> dict[Command, Action]:
        # The navigator is used only on demand, as it loads all screens.
        app = self.app
        actions: dict[Command, Action] = {
            Game.NEW_GAME: Action(lambda: app.go.new_game(), tr("New game")),
            Game.LOAD: Action(lambda: app.go.load(), tr("Load")),
            Game.SCENARIOS: Action(lambda: app.go.open("scenarios"), tr("Scenarios")),
            House.RULES: Action(lambda: app.go.rules(), tr("Rules")),
            Game.SETTINGS: Action(lambda: app.go.open("settings"), tr("Settings")),
            House.PASTE: Action(lambda: play_pasted(app)),
            Game.LEARN: Action(
                lambda: app.go.lesson(), self._learn(), tip=tr("Three rounds, in five minutes")
            ),
            Game.QUICK: Action(
                lambda: app.go.quick_game(), tr("Quick game"), tip=self._quick_in_words()
            ),
            Game.CONTINUE: Action(
                self._continue,
                tr("Continue"),
                "" if self._may_go_on else tr("There is no game to continue."),
            ),
            # Escape does not end the program, as one press too many on the way here would.
            House.QUIT: Action(app.close, tr("Quit")),
        }
        return actions | {Common.CONFIRM: actions[self._main]}

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
        end = max(self.tree.ids[id].rect.right for id in _ENTRIES.values()) + gap
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


def is_tall(window: pygame.Rect) -> bool:
    """Return whether the window is taller than wide.

    Then the name is at the top, and the menu below the castle.
    """
    return window.height > window.width


def shown_part(window: pygame.Rect) -> float:
    """Return which part of the picture is visible, from 0 (left end) to 1 (right end).

    The animals are at the right end. In a tall window the picture ends at the castle, since the
    menu would hide the ship.
    """
    if not is_tall(window):
        return Align.RIGHT
    whole = window.height * 16 / 9
    return (whole * 0.9 - window.width) / (whole - window.width)


class GildedName(Widget):
    """The name of the game in golden letters, its last word large."""

    text: str
    size: float
    """Height of the letters of its last word, in design pixels."""
    widest: float
    """Greatest width of a word, in design pixels."""

    role = Role.TEXT
    outset = Shadow.BUTTON_BLUR + Shadow.BUTTON_DROP
    measured_by = frozenset(("text", "size", "widest"))

    @property
    def label(self) -> str:
        return self.text

    def picture(self, canvas: Any) -> pygame.Surface:
        """Return the letters with their shadow, premultiplied."""
        key = ("name", self.text, canvas.scale, self.size, self.widest)
        letters: pygame.Surface = canvas.images.cached(
            key, lambda: _gilded(self.text, canvas, self.size, self.widest)
        )
        return letters

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return ruler.px(self.widest), self.picture(ruler).get_height()

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        place = rect.x - canvas.px(Shadow.BUTTON_BLUR), rect.y
        surface.blit(self.picture(canvas), place, special_flags=pygame.BLEND_PREMULTIPLIED)


class MenuEntry(Button):
    """An entry of the menu; the first one is drawn like an ordinary button."""

    room_below: float = 0
    """Room below its text for a second line, in design pixels."""

    outset = _WHICH + 2  # its line lies below that

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        lowered = rect.move(0, canvas.px(Space.XS)) if self.is_pressed else rect
        if self.kind is Kind.PRIMARY:
            face = Face.TITLE
            colour = draw_button(surface, canvas, lowered, self.kind, self.now)
        else:
            face = Face.BODY
            colour = theme.LIGHT_INK_PALE if self.why_not else theme.LIGHT_INK
            foot = rect.bottom + round(self.room_below * canvas.scale)
            below = pygame.Rect(rect.x, foot, rect.width, canvas.px(Line.HAIR))
            if self.is_hovered:
                canvas.shade(surface, theme.LIGHT_INK, _LIT, lowered)
            surface.fill(theme.GILT if self.is_hovered else theme.DUSK_LINE, below)
        room = lowered.inflate(-2 * canvas.px(Space.XL), 0)
        canvas.write(surface, self.text, room, size=self.size, colour=colour, face=face)


def _gilded(text: str, canvas: Art, size: float, widest: float) -> pygame.Surface:
    """Return the name in golden letters with its shadow, a word on each line; premultiplied.

    The last word has letters ``size`` design pixels high; no word is wider than ``widest``.
    """
    *before, last = text.rsplit(" ", 1)
    above = size * _ABOVE / _NAME
    words = *((word, above) for word in before), (last, size)
    lines = [_golden(word, high, canvas, widest) for word, high in words]
    blur = canvas.px(Shadow.BUTTON_BLUR)
    gap = canvas.px(Space.S)
    high = sum(line.get_height() + gap for line in lines) + 2 * blur
    letters = pygame.Surface((canvas.px(widest) + 2 * blur, high), pygame.SRCALPHA)
    y = blur
    for line in lines:
        letters.blit(line, (blur, y))
        y += line.get_height() + gap
    whole = letters.copy()
    whole.fill((*theme.SHADOW, 255), special_flags=pygame.BLEND_RGBA_MULT)
    whole = pygame.transform.gaussian_blur(whole.premul_alpha(), blur)
    whole.scroll(0, canvas.px(Shadow.BUTTON_DROP))
    whole.blit(letters.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def _golden(word: str, size: float, canvas: Art, widest: float) -> pygame.Surface:
    """Return a golden word with letters of that size, smaller if it would be too wide."""
    line = canvas.text.line(word, size, theme.MASK, Face.TITLE)
    line = line.subsurface(line.get_bounding_rect()).copy()
    part = min(1.0, canvas.px(widest) / line.get_width())
    line = pygame.transform.smoothscale_by(line, part)
    ramp = pygame.Surface((1, len(theme.NAME)))
    for y, colour in enumerate(theme.NAME):
        ramp.set_at((0, y), colour)
    line.blit(
        pygame.transform.smoothscale(ramp, line.get_size()),
        (0, 0),
        special_flags=pygame.BLEND_RGB_MULT,
    )
    return line


def _draw_rule(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """Draw a golden line with a lozenge in its middle."""
    surface.fill(theme.GILT, pygame.Rect(rect.x, rect.centery, rect.width, canvas.px(Line.HAIR)))
    side = canvas.px(5)
    x, y = rect.center
    pygame.draw.polygon(
        surface, theme.GILT, [(x - side, y), (x, y - side), (x + side, y), (x, y + side)]
    )
