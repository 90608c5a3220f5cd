"""What can be set: how it looks, moves, sounds and asks. Changes hold at once and are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame

from skye_desktop.files.settings import Confirm, Speed
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Choice, Kind, Label, Toggle, Widget
from skye_desktop.play.levels import speeds
from skye_desktop.ui.app import App
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.screen import Screen
from skye_desktop.ui.sizes import SettingsSheet
from skye_desktop.ui.sounds import Sound

_SCALES = (100, 110, 125, 150, 175, 200)
"""Per cent."""
_VOLUMES = tuple(range(0, 101, 10))
"""Per cent."""

T = TypeVar("T")
_Row = Callable[[pygame.Rect], list[Widget]]


class SettingsScene(Screen):
    """A sheet with one row for each setting, over whatever scene was there."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._box = pygame.Rect(0, 0, 0, 0)

    def layout(self, window: pygame.Rect) -> None:
        """In the middle of the window; the values are read anew, as F11 may have changed one."""
        canvas = self.canvas
        pad = canvas.px(Space.XXL)
        width = min(canvas.px(SettingsSheet.WIDTH), window.width - 2 * pad)
        room = width - 2 * pad
        where = tr("Saved games and settings are kept in {folder}").format(folder=self.app.folder)
        foot = canvas.px(theme.BUTTON_HEIGHT)
        columns = self._columns()
        rows = canvas.px(SettingsSheet.HEAD) + max(map(len, columns)) * canvas.px(SettingsSheet.ROW)
        around = rows + foot + 2 * pad + canvas.px(Space.XL)
        most = max(1, (window.height - around) // canvas.text.height(theme.SMALL))
        where_height = canvas.wrapped_height(where, theme.SMALL, room, most=most)
        height = around + where_height
        self._box = pygame.Rect(0, 0, width, height)
        self._box.center = window.center
        inner = self._box.inflate(-2 * pad, -2 * pad)
        head = pygame.Rect(inner.x, inner.y, room, canvas.px(SettingsSheet.TITLE))
        widgets: list[Widget] = [Label(tr("Settings"), head, size=theme.LARGE, face=Face.TITLE)]
        gutter = canvas.px(SettingsSheet.GUTTER)
        column_width = (room - gutter) // 2
        for i, column in enumerate(columns):
            left = inner.x + i * (column_width + gutter)
            row = pygame.Rect(
                left, inner.y + canvas.px(SettingsSheet.HEAD), column_width, canvas.px(SettingsSheet.ROW)
            )
            for make in column:
                widgets += make(row)
                row = row.move(0, row.height)
        note = pygame.Rect(inner.x, inner.y + rows, room, where_height)
        widgets.append(Label(where, note, size=theme.SMALL, colour=theme.INK_SOFT, wrap=True))
        back = pygame.Rect(0, 0, canvas.px(SettingsSheet.BACK), foot)
        back.bottomright = inner.bottomright
        widgets.append(self.button(Common.CANCEL, back, id="back", kind=Kind.PRIMARY))
        self.group.replace(widgets)

    # -- the rows

    def _columns(self) -> tuple[list[_Row], list[_Row]]:
        """What stands at the left and at the right."""
        left: list[_Row] = [
            self._language,
            self._scale,
            self._full_screen,
            self._speed,
            self._computer_speed,
            self._confirm,
            self._open_money,
        ]
        right: list[_Row] = [
            self._volume,
            self._volume_table,
            self._volume_signals,
            self._mute,
            self._patterns,
            self._hints,
        ]
        return left, right

    def _language(self, row: pygame.Rect) -> list[Widget]:
        options = [("en", "English")]
        note = tr("More languages follow as somebody translates them")
        return self._choice(row, "Language", tr("Language"), note, options, "en", lambda language: None)

    def _volume(self, row: pygame.Rect) -> list[Widget]:
        return self._loudness(
            row, "Sound", tr("Sound"), tr("Of everything together"), "volume", Sound.TURN_BEGINS
        )

    def _volume_table(self, row: pygame.Rect) -> list[Widget]:
        note = tr("What is moved on the table")
        return self._loudness(
            row, "Tiles and coins", tr("Tiles and coins"), note, "volume_table", Sound.SETTLE
        )

    def _volume_signals(self, row: pygame.Rect) -> list[Widget]:
        note = tr("Your turn, points, the end of the game")
        return self._loudness(row, "Signals", tr("Signals"), note, "volume_signals", Sound.SCORE)

    def _loudness(
        self, row: pygame.Rect, id: str, title: str, note: str, field: str, sample: Sound
    ) -> list[Widget]:
        value: int = getattr(self.app.settings, field)
        options = [(n, tr("{n} %").format(n=n)) for n in sorted({*_VOLUMES, value})]

        def change(volume: int) -> None:
            setattr(self.app.settings, field, volume)
            self._keep()
            self.app.sounds.play(sample)

        return self._choice(row, id, title, note, options, value, change)

    def _mute(self, row: pygame.Rect) -> list[Widget]:
        hint, note = self.app.input.hint(Game.MUTE), self._same(Game.MUTE)
        return self._toggle(
            row,
            "No sound at all",
            tr("Silence"),
            note,
            tr("No sound at all"),
            self.app.settings.muted,
            self._flip("muted"),
            hint,
        )

    def _same(self, command: Game) -> str:
        keys = self.app.input.words(command)
        return tr("{keys} does the same at any time").format(keys=keys) if keys else ""

    def _patterns(self, row: pygame.Rect) -> list[Widget]:
        note = tr("For eyes that do not tell the colours apart")
        text = tr("A pattern on each terrain")
        return self._toggle(
            row,
            "A pattern on each terrain",
            tr("Terrain"),
            note,
            text,
            self.app.settings.patterns,
            self._flip("patterns"),
            "",
        )

    def _hints(self, row: pygame.Rect) -> list[Widget]:
        note = tr("Switching it on starts the guide from its beginning")
        text = tr("Guide a first game with hints")
        return self._toggle(
            row,
            "Guide a first game with hints",
            tr("Hints"),
            note,
            text,
            self.app.settings.hints,
            self._set_hints,
            "",
        )

    def _flip(self, field: str) -> Callable[[bool], None]:
        def change(on: bool) -> None:
            setattr(self.app.settings, field, on)
            self._keep()

        return change

    def _set_hints(self, on: bool) -> None:
        self.app.settings.hints = on
        if on:
            self.app.settings.hints_known = ()
        self._keep()

    def _keep(self) -> None:
        self.app.apply_settings()
        self.app.keep_settings()

    def _texts(self, row: pygame.Rect, title: str, note: str) -> list[Widget]:
        canvas = self.canvas
        label = pygame.Rect(row.x, row.y, canvas.px(SettingsSheet.LABEL), canvas.px(theme.BUTTON_HEIGHT))
        below = pygame.Rect(
            row.x + canvas.px(SettingsSheet.LABEL),
            label.bottom,
            row.width - canvas.px(SettingsSheet.LABEL),
            canvas.px(SettingsSheet.NOTE),
        )
        return [
            Label(title, label, size=theme.LARGE_BODY, face=Face.BOLD),
            Label(note, below, size=theme.SMALL, colour=theme.INK_SOFT),
        ]

    def _control(self, row: pygame.Rect) -> pygame.Rect:
        canvas = self.canvas
        left = canvas.px(SettingsSheet.LABEL)
        return pygame.Rect(row.x + left, row.y, row.width - left, canvas.px(theme.BUTTON_HEIGHT))

    def _choice(
        self,
        row: pygame.Rect,
        id: str,
        title: str,
        note: str,
        options: Sequence[tuple[T, str]],
        value: T,
        change: Callable[[T], None],
    ) -> list[Widget]:
        hint = tr("Left and right keys, or the wheel")
        choice = Choice(id, options, value, self._control(row), change, label=title, tooltip=hint)
        return [*self._texts(row, title, note), choice]

    def _toggle(
        self,
        row: pygame.Rect,
        id: str,
        title: str,
        note: str,
        text: str,
        value: bool,
        change: Callable[[bool], None],
        hint: str,
    ) -> list[Widget]:
        toggle = Toggle(text, value, self._control(row), change, id=id, tooltip=hint)
        return [*self._texts(row, title, note), toggle]

    def _scale(self, row: pygame.Rect) -> list[Widget]:
        value = self.app.settings.ui_scale
        scales = sorted({*_SCALES, *([] if value is None else [value])})
        options: list[tuple[int | None, str]] = [(None, tr("Automatic"))]
        options += [(scale, tr("{n} %").format(n=scale)) for scale in scales]
        now = round(100 * self.canvas.scale)
        note = tr("Text, tiles and buttons are drawn at {n} %").format(n=now)
        if value is not None and value > now:
            note = tr("This window has room for {n} % at most").format(n=now)
        return self._choice(
            row, "Size of everything", tr("Size of everything"), note, options, value, self._set_scale
        )

    def _full_screen(self, row: pygame.Rect) -> list[Widget]:
        return self._toggle(
            row,
            "Full screen",
            tr("Window"),
            self._same(Game.FULL_SCREEN),
            tr("Full screen"),
            self.app.is_full_screen,
            lambda on: self.app.toggle_full_screen(),
            self.app.input.hint(Game.FULL_SCREEN),
        )

    def _speed(self, row: pygame.Rect) -> list[Widget]:
        options = [
            (Speed.SLOW, tr("Slow")),
            (Speed.NORMAL, tr("Normal")),
            (Speed.FAST, tr("Fast")),
            (Speed.OFF, tr("Nothing moves")),
        ]
        note = tr("How fast coins fly and points are counted")
        value = self.app.settings.animation_speed
        return self._choice(row, "Animations", tr("Animations"), note, options, value, self._set_speed)

    def _computer_speed(self, row: pygame.Rect) -> list[Widget]:
        note = tr("How long what a computer does stays in sight")
        value = self.app.settings.computer_speed
        return self._choice(
            row, "Computers' turns", tr("Computers' turns"), note, speeds(), value, self._set_computer_speed
        )

    def _confirm(self, row: pygame.Rect) -> list[Widget]:
        options = [
            (Confirm.ALWAYS, tr("Always")),
            (Confirm.RISKY, tr("When something may be regretted")),
            (Confirm.NEVER, tr("Never")),
        ]
        notes = {
            Confirm.ALWAYS: tr("Prices, passing and the end of building are asked about"),
            Confirm.RISKY: tr("Asked about only where something could be missed"),
            Confirm.NEVER: tr("Nothing is asked; undo still helps where the rules allow it"),
        }
        value = self.app.settings.confirmations
        return self._choice(
            row, "Ask before acting", tr("Ask before acting"), notes[value], options, value, self._set_confirm
        )

    def _open_money(self, row: pygame.Rect) -> list[Widget]:
        return self._toggle(
            row,
            "Play with open money",
            tr("New games"),
            tr("All gold is shown to everybody"),
            tr("Play with open money"),
            self.app.settings.open_money,
            self._set_open_money,
            "",
        )

    # -- what they do

    def _set_scale(self, scale: int | None) -> None:
        self.app.settings.ui_scale = scale
        self.app.keep_settings()
        self.app.relayout()

    def _set_speed(self, speed: Speed) -> None:
        self.app.settings.animation_speed = speed
        self.app.keep_settings()

    def _set_computer_speed(self, speed: Speed) -> None:
        self.app.settings.computer_speed = speed
        self.app.keep_settings()

    def _set_confirm(self, confirm: Confirm) -> None:
        self.app.settings.confirmations = confirm
        self.app.keep_settings()
        self.layout(self.app.screen.get_rect())

    def _set_open_money(self, is_open: bool) -> None:
        self.app.settings.open_money = is_open
        self.app.keep_settings()

    def commands(self) -> dict[Command, Action]:
        """Nothing but the way out."""
        return {Common.CANCEL: Action(self.app.pop, tr("Done"))}

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet."""
        self.canvas.sheet(surface, self._box)
        super().draw(surface)
