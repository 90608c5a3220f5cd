"""The first screen: go on, begin, load, read, set, leave."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pygame

from skye_desktop.files import LoadedGame, SaveError
from skye_desktop.files.background import Job
from skye_desktop.files.report import forget_crash, pending_crashes
from skye_desktop.i18n import enumerated, tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.cover import HIGH, WIDE, draw_cover
from skye_desktop.kit.images import Images
from skye_desktop.kit.layout import Align, Part, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Line, Shadow, Skins, Space
from skye_desktop.kit.widgets import Button, Drawing, Kind, Label
from skye_desktop.play.lesson import where
from skye_desktop.play.new_table import NewTable
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.positions import play_pasted
from skye_desktop.ui.reports import offer_folder
from skye_desktop.ui.scenes import waiting
from skye_desktop.ui.sizes import TitleMenu
from skye_desktop.ui.sounds import AT_TITLE
from skye_desktop.ui.title_life import TitleLife

PICTURE = "table/title.jpg"
_LOOK = 0.02
"""Seconds between two looks whether the game to continue is found."""
_ENTRIES: dict[Command, str] = {
    Game.LEARN: "Learn to play", Game.CONTINUE: "Continue", Game.QUICK: "Quick game", Game.NEW_GAME: "New game",
    Game.LOAD: "Load", Game.SCENARIOS: "Scenarios", Game.RULES: "Rules", Game.SETTINGS: "Settings",
    Common.CANCEL: "Quit",
}  # fmt: skip
"""The menu from top to bottom for somebody who comes for the first time, with the ids of its buttons."""
_LIT = 34
"""Of 255: the light over a line under the pointer."""


class TitleScene(Screen):
    """The title picture with the menu on it."""

    opens_files = True
    mood = AT_TITLE
    arrows_move_focus = True
    life: TitleLife

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._latest: LoadedGame | None = None
        """The game to continue, once it is found."""
        self._finding: Job[LoadedGame | None] | None = None
        self.life = TitleLife(app.sprites, self._draw_picture, self._draw_words)
        self._find_latest()

    # -- the game to continue

    def _find_latest(self) -> None:
        self._latest, self._finding = None, Job(self.app.shelf.latest_unfinished)
        self._take_found(waiting.IN_A_FRAME)

    def _take_found(self, seconds: float) -> bool:
        """Whether it is known now which it is, after waiting for that so long at most."""
        if self._finding is None or not self._finding.wait(seconds):
            return False
        self._latest, self._finding = self._finding.result(), None
        return True

    @property
    def _may_go_on(self) -> bool:
        """Whether there is such a game, as far as is known: it keeps its place while it is looked for."""
        return self._latest is not None or self._finding is not None

    def next_update_in(self) -> float | None:
        return None if self._finding is None else _LOOK

    def update(self, seconds: float) -> None:
        if self._take_found(waiting.IN_A_FRAME):
            self.relayout()

    def on_covered(self) -> None:
        if self._finding is not None:
            self._finding.call_off()
            self._finding = None

    def on_left(self) -> None:
        self.on_covered()

    def on_entered(self) -> None:
        """Tell once of what ended the program before its time."""
        crashes = pending_crashes(self.app.folder)
        for crash in crashes:
            # One that cannot be marked as told is told again.
            with suppress(SaveError):
                forget_crash(crash)
        text = tr(
            "Your games are kept up to the last action. What happened is in a report in {folder}; "
            "it helps whoever looks into it."
        )
        for folder in {crash.parent for crash in crashes}:
            offer_folder(self.app, tr("The game stopped unexpectedly"), text.format(folder=folder), folder)

    def on_uncovered(self) -> None:
        self._find_latest()
        self.relayout()

    def layout(self, window: pygame.Rect) -> None:
        entries = list(_ENTRIES)
        if not self._is_first_time:
            # An entry like any other: it stands with the rules.
            entries.insert(entries.index(Game.RULES), entries.pop(0))
        buttons = [self._entry(command, is_first=i == 0) for i, command in enumerate(entries)]
        is_low = self.app.is_small and not is_tall(window)
        is_beside = not is_tall(window) and window.height < self.canvas.px(TitleMenu.LOWEST)
        size, widest = TitleMenu.LOW[-1] if is_low else TitleMenu.NAME, TitleMenu.WIDTH
        if is_beside:
            widest = TitleMenu.BESIDE - Space.L
        name = GildedName(tr("Isle of Skye"), self.canvas, size, widest)
        second = Label(
            tr("From Chieftain to King"), size=theme.HEADING, face=Face.TITLE_REGULAR, colour=theme.LIGHT_INK
        )
        rule = Drawing(_draw_rule, (None, TitleMenu.RULE))
        head = column(name) if is_low else column(name, Space.M, second, rule)
        if is_tall(window):
            menu = column(head, spacer(), *buttons, pad=(0, TitleMenu.LEFT)).sized(TitleMenu.WIDTH)
            whole = row(TitleMenu.LEFT, menu)
        elif is_beside:
            menu = column(spacer(), *buttons, spacer()).sized(TitleMenu.WIDTH)
            whole = row(Space.XXL, menu, spacer(), column(Space.XXL, name).sized(TitleMenu.BESIDE))
        else:
            menu = column(head, Space.M, *buttons).sized(TitleMenu.WIDTH)
            whole = row(TitleMenu.LEFT, menu, align=Align.CENTRE)
        self.show_layout(whole.arranged(self.canvas, window))
        self.life.fit(window, shown_part(window), TitleMenu.CUT_ABOVE)

    def _entry(self, command: Command, *, is_first: bool) -> Part:
        """The same place whatever is found meanwhile: nothing moves under the pointer."""
        action, hint = self.commands()[command], self.app.input.hint(command)
        first, other = TitleMenu.LOW[:2] if self.app.is_small else (TitleMenu.MAIN, TitleMenu.ROW)
        height = self.canvas.target(first if is_first else other)
        kind = Kind.PRIMARY if command is self._main else Kind.ON_WOOD
        button = _Entry.of(action, (None, height), hint, id=_ENTRIES[command], kind=kind, size=theme.HEADING)
        if command is not Game.CONTINUE:
            return column(button, Space.S) if is_first else button
        button.room_below = TitleMenu.WHICH
        which = Label(self._which(), size=theme.SMALL, colour=theme.LIGHT_INK_SOFT)
        return column(button, row(Space.XL, which.grow()).sized(None, TitleMenu.WHICH))

    @property
    def _is_first_time(self) -> bool:
        """Whether neither the lesson has been played nor a game been begun."""
        return not self.app.settings.lesson_played and not self.app.settings.seats

    @property
    def _main(self) -> Command:
        """What Enter does, and the green button."""
        if self._is_first_time:
            return Game.LEARN
        return Game.CONTINUE if self._may_go_on else Game.QUICK

    def _learn(self) -> str:
        """What the lesson's button says: also where it goes on."""
        page = self.app.settings.lesson
        return f"{tr('Learn to play')} · {where(page)}" if page else tr("Learn to play")

    def _which(self) -> str:
        if self._latest is None:
            return "" if self._may_go_on else tr("No game yet")
        saved, number = self._latest.saved, self._latest.state.round
        which = saved.name or enumerated(saved.setup.names)
        text = tr("Round {round} of {rounds}: {game}")
        return text.format(round=number, rounds=len(saved.setup.track), game=which)

    def _continue(self) -> None:
        if self._finding is None:
            self._continue_with(self._latest)
        else:
            title = tr("Looking for your last game")
            waiting.wait_for(self.app, title, self.app.shelf.latest_unfinished, self._continue_with)

    def _continue_with(self, game: LoadedGame | None) -> None:
        if game is None:
            self.app.notify(tr("There is no game to continue."))
        else:
            self.app.go.resume(game)

    def _quick_in_words(self) -> str:
        table = NewTable(self.app.settings)
        return enumerated(place.name for place in table.places)

    def open_file(self, path: Path) -> None:
        self.app.go.load(path)

    def commands(self) -> dict[Command, Action]:
        # Asked for when somebody goes there: all screens are loaded with the first of them.
        app = self.app
        actions: dict[Command, Action] = {
            Game.NEW_GAME: Action(lambda: app.go.new_game(), tr("New game")),
            Game.LOAD: Action(lambda: app.go.load(), tr("Load")),
            Game.SCENARIOS: Action(lambda: app.go.scenarios(), tr("Scenarios")),
            Game.RULES: Action(lambda: app.go.rules(), tr("Rules")),
            Game.SETTINGS: Action(lambda: app.go.settings(), tr("Settings")),
            Game.GALLERY: Action(lambda: app.go.gallery()),
            Game.PASTE: Action(lambda: play_pasted(app)),
            Game.LEARN: Action(
                lambda: app.go.lesson(), self._learn(), tip=tr("Three rounds, in five minutes")
            ),
            Game.QUICK: Action(lambda: app.go.quick_game(), tr("Quick game"), tip=self._quick_in_words()),
            Game.CONTINUE: Action(
                self._continue, tr("Continue"), "" if self._may_go_on else tr("There is no game to continue.")
            ),
            Common.CANCEL: Action(app.close, tr("Quit")),
        }
        return actions | {Common.CONFIRM: actions[self._main]}

    def draw(self, surface: pygame.Surface) -> None:
        """Below a sheet only the picture: the name and the menu would look out beside it."""
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
        """Where it is dusk over the picture; in high contrast only as far as something is written."""
        window, gap = self.app.room(self), self.canvas.px(Space.XXL)
        if not self.app.has_high_contrast or is_tall(window):
            return [pygame.Rect(0, 0, self.canvas.px(TitleMenu.SCRIM), window.height)]
        end = max(widget.rect.right for widget in self.group.widgets if isinstance(widget, _Entry)) + gap
        names = [widget.rect for widget in self.group.widgets if isinstance(widget, GildedName)]
        above = [pygame.Rect(end, 0, window.right - end, name.bottom) for name in names if name.x >= end]
        return [pygame.Rect(0, 0, end, window.height), *above]

    def _draw_dusk(self, surface: pygame.Surface) -> None:
        for dusk in self._dusk():
            self.canvas.patch(surface, dusk, Skins.SCRIM)

    def _draw_picture(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """What lives is drawn on that."""
        draw_title_picture(surface, self.canvas.sprites)

    def _draw_words(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """And below that, as far as it is touched."""
        if rect.collidelist(self._dusk()) >= 0:
            self._draw_dusk(surface)
            if rect.collidelist([widget.rect for widget in self.group.widgets]) >= 0:
                self.group.draw(surface, self.canvas)


def draw_title_picture(surface: pygame.Surface, images: Images) -> None:
    """As much as there is room for, and always the animals at the right, with their feet."""
    part = shown_part(surface.get_rect())
    draw_cover(surface, images, PICTURE, part, above=TitleMenu.CUT_ABOVE)


def is_tall(window: pygame.Rect) -> bool:
    """Whether the name stands in the sky and the menu on the water, with castle and ship between them."""
    return window.height > window.width


def shown_part(window: pygame.Rect) -> float:
    """What is seen of the picture, 0 for its left part and 1 for its right one: the animals stand at the right edge.

    A tall window ends at the castle, or the ship would lie below the menu.
    """
    if not is_tall(window):
        return Align.RIGHT
    whole = window.height * WIDE / HIGH
    return (whole * TitleMenu.TALL_ENDS - window.width) / (whole - window.width)


class GildedName(Label):
    """The name of the game in letters of gold, the last word of it large."""

    def __init__(self, text: str, canvas: Art, size: float, widest: float) -> None:
        key = ("name", text, canvas.scale, size, widest)
        self.picture = canvas.images.made(key, lambda: _gilded(text, canvas, size, widest))
        super().__init__(text, (widest, self.picture.get_height() / canvas.scale))

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        place = self.rect.x - canvas.px(Shadow.BUTTON_BLUR), self.rect.y
        surface.blit(self.picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


class _Entry(Button):
    """A line of the menu; the first is a button of its own."""

    room_below = 0
    """Design pixels, for what is told of it above its line."""

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        rect = self.lowered(canvas)
        if self.kind is Kind.PRIMARY:
            face, colour = Face.TITLE, self._draw_box(surface, canvas, rect)
        else:
            face, colour = Face.BODY, theme.LIGHT_INK if self.enabled else theme.LIGHT_INK_PALE
            foot = self.rect.bottom + round(self.room_below * canvas.scale)
            below = pygame.Rect(rect.x, foot, rect.width, canvas.px(Line.HAIR))
            if self.hovered:
                canvas.shade(surface, theme.LIGHT_INK, _LIT, rect)
            surface.fill(theme.GILT if self.hovered else theme.DUSK_LINE, below)
        room = rect.inflate(-2 * canvas.px(Space.XL), 0)
        canvas.write(surface, self.text, room, size=self._size, colour=colour, face=face)


def _gilded(text: str, canvas: Art, size: float, widest: float) -> pygame.Surface:
    """The name on as many lines as it takes, golden from above to below, with its shadow; premultiplied.

    The last word is so tall, in design pixels, and none is wider than that.
    """
    *before, last = text.rsplit(" ", 1)
    above = size * TitleMenu.ABOVE / TitleMenu.NAME
    words = *((word, above) for word in before), (last, size)
    lines = [_golden(word, high, canvas, widest) for word, high in words]
    blur, gap = canvas.px(Shadow.BUTTON_BLUR), canvas.px(Space.S)
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
    """A word as large as its letters are, smaller where it would be wider than that."""
    line = canvas.text.line(word, size, theme.MASK, Face.TITLE)
    line = line.subsurface(line.get_bounding_rect()).copy()
    part = min(1.0, canvas.px(widest) / line.get_width())
    line = pygame.transform.smoothscale_by(line, part)
    ramp = pygame.Surface((1, len(theme.NAME)))
    for y, colour in enumerate(theme.NAME):
        ramp.set_at((0, y), colour)
    line.blit(
        pygame.transform.smoothscale(ramp, line.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT
    )
    return line


def _draw_rule(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """A golden line with a lozenge in its middle."""
    surface.fill(theme.GILT, pygame.Rect(rect.x, rect.centery, rect.width, canvas.px(Line.HAIR)))
    side, (x, y) = canvas.px(TitleMenu.LOZENGE), rect.center
    pygame.draw.polygon(surface, theme.GILT, [(x - side, y), (x, y - side), (x + side, y), (x, y + side)])
