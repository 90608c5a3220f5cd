"""What can be set: how it looks, moves, sounds and asks. Changes hold at once and are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from skye_desktop.files.settings import Confirm, Contrast, Speed, Touch
from skye_desktop.i18n import languages, name_of, tr
from skye_desktop.kit import (
    Action,
    Button,
    Child,
    Choice,
    Command,
    Common,
    Device,
    Do,
    Face,
    Kind,
    Label,
    Space,
    Toggle,
    Widget,
    centre,
    column,
    heading,
    pane,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.play.wording.level import speeds
from skye_desktop.ui.app import TreeScreen
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.pages import note
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.sounds import Sound

_SCALES = (100, 110, 125, 150, 175, 200)
"""Per cent."""
_VOLUMES = tuple(range(0, 101, 10))
"""Per cent."""
_LONG_PRESSES = (0, 400, 600, 1000, 2000)
"""Milliseconds."""
_WIDTH = 1136
"""Design pixels of the sheet with two columns."""

T = TypeVar("T")


class SettingsScene(TreeScreen):
    """A sheet with one row for each setting, over whatever scene was there."""

    place = "settings"
    is_sheet = True
    arrows_move_focus = True

    def build(self) -> Sequence[Child]:
        """Return the sheet; the values are read anew, as F11 may have changed one."""
        where = tr("Saved games and settings are kept in {folder}").format(folder=self.app.folder)
        keys = Button(
            tr("Keys and mouse"), Do(self.app.go.open, "keys"), id="keys", height=theme.BUTTON_HEIGHT,
            tip=tr("What keys, mouse and gamepad buttons do, and others in their place"),
        )  # fmt: skip
        done = self.button(
            Common.CANCEL, id="back", kind=Kind.PRIMARY, width=theme.BUTTON, height=theme.BUTTON_HEIGHT
        )
        left, right = self._left(), self._right()
        # Where there is no room for two columns beside each other they stand below each other.
        is_small = self.laid_out_in.width < self.canvas.px(_WIDTH)
        columns = [
            column(*parts, width=0, grow=1) for parts in ([[*left, *right]] if is_small else [left, right])
        ]
        rows = column(row(*columns, gap=36), note(where, wrap=True))
        settings = sheet(
            heading(tr("Settings"), size=theme.LARGE), Space.L,
            pane(rows, id="pane", label=tr("Settings")), Space.L,
            row(keys, spacer(), done),
            pad=Space.L if is_small else Space.XXL,
        )  # fmt: skip
        widest = _WIDTH / 2 if is_small else _WIDTH
        return (centre(settings, widest=widest, pad=(Space.XXL, Space.M)),)

    # -- the rows

    def _left(self) -> list[Widget]:
        """Return how it looks, moves and asks."""
        computers = tr("Computers' turns")
        return [
            self._language(),
            self._scale(),
            self._full_screen(),
            self._contrast(),
            self._animations(),
            self._toggle("life", tr("Life"), tr("Smoke, waves and animals move"), self._when_it_lives()),
            self._choice(
                "computer_speed", computers, tr("How long what a computer does stays in sight"), speeds()
            ),
            self._toggle(
                "remarks", tr("Remarks"), tr("Computers have their say"), tr("A few words beside their faces")
            ),
            self._confirm(),
            self._toggle(
                "open_money",
                tr("New games"),
                tr("Play with open money"),
                tr("All gold is shown to everybody"),
            ),
            self._toggle(
                "closed_market",
                tr("Market"),
                tr("Buy behind the curtain"),
                tr("Else all buy in the open, each with a closed purse"),
            ),
        ]

    def _right(self) -> list[Widget]:
        """Return what is heard, and what helps."""
        hint = self.app.input.hint(Game.MUTE)
        return [
            self._loudness("volume", tr("Sound"), tr("Of everything together"), Sound.TURN_BEGINS),
            self._loudness("volume_table", tr("Tiles and coins"), tr("What is moved on the table"), Sound.SETTLE),
            self._loudness("volume_signals", tr("Signals"), tr("Your turn, points, the end of the game"), Sound.SCORE),
            self._loudness("volume_music", tr("Music"), self._off(Game.MUSIC)),
            self._loudness("volume_ambience", tr("Sea and wind"), self._off(Game.AMBIENCE)),
            self._toggle("muted", tr("Silence"), tr("No sound at all"), self._same(Game.MUTE), hint=hint),
            self._toggle(
                "patterns", tr("Terrain"), tr("A pattern on each terrain"),
                tr("For eyes that do not tell the colours apart"),
            ),
            self._toggle(
                "large_pointer", tr("Pointer"), tr("A large pointer"), tr("Twice as large, black and white")
            ),
            self._touch(),
            self._long_press(),
            self._toggle(
                "hints", tr("Hints"), tr("Guide a first game with hints"),
                tr("Switching it on starts the guide from its beginning"), self._set_hints,
            ),
        ]  # fmt: skip

    def _row(self, title: str, control: Widget, text: str) -> Widget:
        label = Label(title, theme.LARGE_BODY, face=Face.BOLD, width=164, height=theme.BUTTON_HEIGHT)
        is_long = self._is_long(text)
        words = column(control, note(text, wrap=is_long), gap=Space.XS, grow=1)
        return row(label, words, height=78 if is_long else 61)

    def _is_long(self, text: str) -> bool:
        """Whether the words below what is set take more than a line."""
        return self.canvas.text.width(text, theme.SMALL) > self.canvas.px(360)

    def _choice(
        self, field: str, title: str, text: str, options: Sequence[tuple[T, str]],
        change: Callable[[T], object] | None = None, **chosen: T,
    ) -> Widget:  # fmt: skip
        """Return a row; ``value`` is what is chosen where that is not just what the field holds."""
        value: T = chosen["value"] if chosen else getattr(self.app.settings, field)
        hint = tr("The arrows choose")  # where the sheet is scrolled that is what the wheel does
        choice = Choice(
            tuple(options), value, change or Do(self._set, field), id=_IDS[field], called=title, tip=hint,
            about=text, height=theme.BUTTON_HEIGHT,
        )  # fmt: skip
        return self._row(title, choice, text)

    def _toggle(
        self, field: str, title: str, words: str, text: str, change: Callable[[bool], object] | None = None,
        hint: str = "",
    ) -> Widget:  # fmt: skip
        value: bool = getattr(self.app.settings, field)
        toggle = Toggle(
            words, value, change or Do(self._set, field), id=_IDS[field], tip=hint, about=text,
            height=theme.BUTTON_HEIGHT,
        )  # fmt: skip
        return self._row(title, toggle, text)

    def _loudness(self, field: str, title: str, text: str, sample: Sound | None = None) -> Widget:
        volumes = sorted({*_VOLUMES, getattr(self.app.settings, field)})
        options = [(n, tr("{n} %").format(n=n)) for n in volumes]
        return self._choice(field, title, text, options, Do(self._set_volume, field, sample))

    def _set_volume(self, field: str, sample: Sound | None, volume: int) -> None:
        self._set(field, volume)
        if sample is not None:
            self.app.sounds.play(sample)

    def _when_it_lives(self) -> str:
        if self.app.animation_speed is Speed.OFF:
            return tr("Not while Animations says that nothing moves")
        return tr("While nothing else does")

    def _same(self, command: Game) -> str:
        keys = self._keys(command)
        return tr("{keys} does the same at any time").format(keys=keys) if keys else ""

    def _off(self, command: Game) -> str:
        keys = self._keys(command)
        return tr("{keys} switches it off and on").format(keys=keys) if keys else ""

    def _keys(self, command: Game) -> str:
        """What does it with what is in hand; empty for a finger, which has no keys."""
        keys = self.app.input
        return "" if keys.device is Device.TOUCH else keys.words(command)

    def _language(self) -> Widget:
        system = tr("As the system: {language}").format(language=name_of(self.app.system_language))
        named = [(None, system), *((code, name_of(code)) for code in languages())]
        return self._choice("chosen_language", tr("Language"), tr("Saved games are told in it too"), named)

    def _scale(self) -> Widget:
        value, now = self.app.settings.ui_scale, round(100 * self.app.canvas.scale)
        # What the window has no room for is not offered, but what was set in a larger one is not forgotten.
        room = 100 * max(map(self.app.room_for_scale, (theme.SMALLEST_LAYOUT, Table.NARROW_LAYOUT)))
        scales = sorted({scale for scale in (*_SCALES, value) if scale and (scale <= room or scale == value)})
        options: list[tuple[int | None, str]] = [(None, tr("Automatic"))]
        options += [(scale, tr("{n} %").format(n=scale)) for scale in scales]
        text = tr("Text, tiles and buttons are drawn at {n} %").format(n=now)
        if value is not None and value > now:
            text = tr("This window has room for {n} % at most").format(n=now)
        return self._choice("ui_scale", tr("Size of everything"), text, options, self._set_scale)

    def _contrast(self) -> Widget:
        now = tr("High contrast") if self.app.system.wishes.high_contrast else tr("Normal contrast")
        kinds = [
            (Contrast.SYSTEM, tr("As the system: {what}").format(what=now)),
            (Contrast.NORMAL, tr("Normal contrast")), (Contrast.HIGH, tr("High contrast")),
        ]  # fmt: skip
        return self._choice("contrast", tr("Contrast"), tr("How words and edges stand out"), kinds)

    def _touch(self) -> Widget:
        kinds = [(Touch.AUTOMATIC, tr("Automatic")), (Touch.ON, tr("On")), (Touch.OFF, tr("Off"))]
        text = tr("Everything large enough for fingers; by itself from the first touch on")
        return self._choice("touch", tr("Touch"), text, kinds, self._set_touch)

    def _set_touch(self, touch: Touch) -> None:
        self._set("touch", touch)
        self.app.relayout()

    def _long_press(self) -> Widget:
        now = self.app.settings.long_press
        times = sorted({*_LONG_PRESSES, now})
        options = [(ms, tr("After {n} s").format(n=ms / 1000) if ms else tr("Never")) for ms in times]
        text = tr("A finger that rests turns a tile, or looks closer")
        return self._choice("long_press", tr("Long press"), text, options)

    def _animations(self) -> Widget:
        settings = self.app.settings
        now = tr("Nothing moves") if self.app.system.wishes.less_motion else tr("Normal")
        speeds = [
            (None, tr("As the system: {what}").format(what=now)), (Speed.SLOW, tr("Slow")),
            (Speed.NORMAL, tr("Normal")), (Speed.FAST, tr("Fast")), (Speed.OFF, tr("Nothing moves")),
        ]  # fmt: skip
        by_system = settings.motion_by_system and settings.animation_speed is Speed.NORMAL
        text = tr("How fast coins fly and points are counted")
        value = None if by_system else settings.animation_speed
        return self._choice(
            "animation_speed", tr("Animations"), text, speeds, self._set_animations, value=value
        )

    def _set_animations(self, speed: Speed | None) -> None:
        self.app.settings.motion_by_system = speed is None
        self._set("animation_speed", Speed.NORMAL if speed is None else speed)

    def _full_screen(self) -> Widget:
        toggle = Toggle(
            tr("Full screen"), self.app.is_full_screen, self._set_full_screen, id="Full screen",
            tip=self.app.input.hint(Game.FULL_SCREEN), about=self._same(Game.FULL_SCREEN),
            height=theme.BUTTON_HEIGHT,
        )  # fmt: skip
        return self._row(tr("Window"), toggle, self._same(Game.FULL_SCREEN))

    def _set_full_screen(self, on: bool) -> None:
        self.app.toggle_full_screen()

    def _confirm(self) -> Widget:
        kinds = {
            Confirm.ALWAYS: (tr("Always"), tr("Prices, passing and the end of building are asked about")),
            Confirm.RISKY: (
                tr("When something may be regretted"), tr("Asked about only where something could be missed"),
            ),
            Confirm.NEVER: (tr("Never"), tr("Nothing is asked; undo helps where it is allowed")),
        }  # fmt: skip
        options = [(kind, name) for kind, (name, _) in kinds.items()]
        _, text = kinds[self.app.settings.confirmations]
        return self._choice("confirmations", tr("Ask before acting"), text, options)

    # -- what they do

    def _set(self, field: str, value: object) -> None:
        setattr(self.app.settings, field, value)
        self.app.apply_settings()
        self.app.keep_settings()

    def _set_hints(self, on: bool) -> None:
        if on:
            self.app.settings.hints_known, self.app.settings.hints_read = (), {}
        self._set("hints", on)

    def _set_scale(self, scale: int | None) -> None:
        self.app.settings.ui_scale = scale
        self.app.keep_settings()
        self.app.relayout()

    def commands(self) -> dict[Command, Action]:
        return {Common.CANCEL: Action(self.app.pop, tr("Done"))}


_IDS = {
    "chosen_language": "Language", "ui_scale": "Size of everything", "animation_speed": "Animations",
    "contrast": "Contrast", "touch": "Touch", "long_press": "Long press", "large_pointer": "A large pointer",
    "computer_speed": "Computers' turns", "confirmations": "Ask before acting",
    "volume": "Sound", "volume_table": "Tiles and coins", "volume_signals": "Signals",
    "volume_music": "Music", "volume_ambience": "Sea and wind", "muted": "No sound at all",
    "patterns": "A pattern on each terrain", "hints": "Guide a first game with hints",
    "remarks": "Computers have their say", "open_money": "Play with open money",
    "closed_market": "Buy behind the curtain", "life": "Smoke, waves and animals move",
}  # fmt: skip
"""The ids of the widgets of single fields."""
