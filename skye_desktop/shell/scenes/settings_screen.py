"""The settings page; changes apply at once and are saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from skye_desktop.files.settings import ROWS, Confirm, Contrast, SettingsTab, Speed
from skye_desktop.i18n import languages, name_of, tr, tr_in
from skye_desktop.kit import (
    Action,
    Align,
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
    Pane,
    Space,
    Toggle,
    Widget,
    centre,
    column,
    heading,
    row,
    sheet,
    spacer,
    tabs,
    theme,
    wood_board,
)
from skye_desktop.shell.game_window import GameScreen
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.notes_and_lines import note
from skye_desktop.shell.speeds import speeds

_SCALES = (100, 110, 125, 150, 175, 200)
"""Offered scales of the interface, in per cent."""
_VOLUMES = tuple(range(0, 101, 10))
"""Offered volumes, in per cent."""
_LONG_PRESSES = (0, 400, 600, 1000, 2000)
"""Offered times of a long press, in milliseconds; 0 for never."""
_WIDTH, _PAGE, _LABEL = 720, 450, 190
"""Widths of the board and of a title, and height of a page, in design pixels."""
_TABS = tuple(SettingsTab)
_LEAVES = Common.PAGE_UP, Common.PAGE_DOWN
"""Keys that choose the next tab, or the one before."""

T = TypeVar("T")


class SettingsScene(GameScreen):
    """A board with a tab for each page of settings, over the present screen."""

    place = "settings"
    is_sheet = True
    arrows_move_focus = True

    def build(self) -> Sequence[Child]:
        """Return the board with the tabs; values are read again, since F11 may have changed one."""
        words = [(tab.value, _name_of(tab)) for tab in _TABS]
        flaps = tabs(
            words,
            _TABS.index(self._tab),
            self._choose_tab,
            self._step,
            called=tr("Settings"),
            tip=self.app.input.words(Common.PAGE_UP, Common.PAGE_DOWN),
        )
        title = heading(tr("Settings"), size=theme.LARGE, colour=theme.LIGHT_INK)
        rows = _RowsPane(
            (column(*self._rows(), gap=Space.M),), called=_name_of(self._tab), id="pane", grow=1
        )
        # As high for each page, so that the tabs stay where they are.
        page = sheet(rows, pad=Space.XL, height=_PAGE, grow=1)
        keys = Button(
            tr("Keys and mouse"),
            Do(self.app.go.open, "keys"),
            id="keys",
            height=theme.BUTTON_HEIGHT,
            tip=tr("What keys, mouse and gamepad buttons do, and others in their place"),
        )
        done = self.button(
            Common.CANCEL,
            id="back",
            kind=Kind.PRIMARY,
            width=theme.BUTTON,
            height=theme.BUTTON_HEIGHT,
        )
        settings = wood_board(
            row(Space.S, title, spacer(), flaps, Space.M, align=Align.RIGHT),
            page, Space.L,
            row(keys, spacer(), done),
            pad=Space.L,
        )  # fmt: skip
        return (centre(settings, widest=_WIDTH, pad=Space.M),)

    # -- the tabs

    @property
    def _tab(self) -> SettingsTab:
        """The chosen tab, which is remembered as long as the program runs."""
        return self.app.settings_tab

    def _choose_tab(self, number: int) -> None:
        if self._tab is _TABS[number]:
            return
        self.app.settings_tab = _TABS[number]
        self.invalidate()
        self.tree.update()
        rows = self.tree.ids["pane"]
        assert isinstance(rows, _RowsPane)
        rows.scroll_to(0)

    def _step(self, by: int) -> None:
        """Choose the next tab or the one before, cyclically, and focus it."""
        self._choose_tab((_TABS.index(self._tab) + by) % len(_TABS))
        self.tree.focus.give(self.tree.ids[f"tab {self._tab.value}"])

    # -- the rows

    def _rows(self) -> list[Widget]:
        rows = [
            _OF_THEIR_OWN.get(field, SettingsScene._plain)(self, field)
            for field, row in ROWS.items()
            if row.tab is self._tab
        ]
        if self._tab is SettingsTab.PLAY:
            where = tr("Saved games and settings are kept in {folder}")
            rows.append(note(where.format(folder=self.app.folder), wrap=True))
        return rows

    def _plain(self, field: str) -> Widget:
        """Return the row of a field for which its description suffices."""
        description = ROWS[field]
        if description.switch is not None:
            return self._toggle(field)
        return self._choice(field, [(value, words.text) for value, words in description.options])

    def _row(self, field: str, control: Widget, text: str) -> Widget:
        title = ROWS[field].title.text
        label = Label(
            title, theme.LARGE_BODY, face=Face.BOLD, width=_LABEL, height=theme.BUTTON_HEIGHT
        )
        words = column(control, note(text, wrap=True), gap=Space.XS, grow=1)
        return row(label, words, gap=Space.L, align=Align.TOP)

    def _choice(
        self, field: str, options: Sequence[tuple[T, str]], text: str = "",
        change: Callable[[T], object] | None = None, **chosen: T,
    ) -> Widget:  # fmt: skip
        """Return the row of a choice.

        The argument ``value`` is displayed instead of the value of the field, if it is given.
        """
        description = ROWS[field]
        text = text or _about(field)
        value: T = chosen["value"] if chosen else getattr(self.app.settings, field)
        hint = tr("The arrows choose")  # where the sheet is scrolled that is what the wheel does
        choice = Choice(
            tuple(options),
            value,
            change or Do(self._set, field),
            id=description.id,
            called=description.title.text,
            tip=hint,
            about=text,
            height=theme.BUTTON_HEIGHT,
        )
        return self._row(field, choice, text)

    def _toggle(
        self,
        field: str,
        text: str = "",
        change: Callable[[bool], object] | None = None,
        hint: str = "",
        **now: bool,
    ) -> Widget:
        """Return the row of a switch.

        The argument ``value`` is displayed instead of the value of the field, if it is given.
        """
        description = ROWS[field]
        text = text or _about(field)
        assert description.switch is not None
        value: bool = now["value"] if now else getattr(self.app.settings, field)
        toggle = Toggle(
            description.switch.text,
            value,
            change or Do(self._set, field),
            id=description.id,
            tip=hint,
            about=text,
            height=theme.BUTTON_HEIGHT,
        )
        return self._row(field, toggle, text)

    # -- the rows with a logic of their own

    def _loudness(self, field: str) -> Widget:
        volumes = sorted({*_VOLUMES, getattr(self.app.settings, field)})
        options = [(n, tr("{n} %").format(n=n)) for n in volumes]
        command = _SWITCHED_BY.get(field)
        text = self._off(command) if command else ""
        return self._choice(field, options, text, Do(self._set_volume, field))

    def _set_volume(self, field: str, volume: int) -> None:
        self._set(field, volume)
        sample = self.app.samples.get(field)
        if sample is not None:
            self.app.sounds.play(sample)

    def _life(self, field: str) -> Widget:
        is_still = self.app.animation_speed is Speed.OFF
        still = tr("Not while Animations says that nothing moves")
        return self._toggle(field, still if is_still else tr("While nothing else does"))

    def _computer_speed(self, field: str) -> Widget:
        return self._choice(field, speeds())

    def _muted(self, field: str) -> Widget:
        return self._toggle(field, self._same(House.MUTE), hint=self.app.input.hint(House.MUTE))

    def _hints(self, field: str) -> Widget:
        return self._toggle(field, change=self._set_hints)

    def _same(self, command: House) -> str:
        keys = self._keys(command)
        return tr("{keys} does the same at any time").format(keys=keys) if keys else ""

    def _off(self, command: House) -> str:
        keys = self._keys(command)
        return tr("{keys} switches it off and on").format(keys=keys) if keys else ""

    def _keys(self, command: House) -> str:
        """Return the keys of a command on the device in use; empty for touch."""
        keys = self.app.input
        return "" if keys.device is Device.TOUCH else keys.words(command)

    def _language(self, field: str) -> Widget:
        system = tr("As the system: {language}").format(language=name_of(self.app.system_language))
        named = [(None, system), *((code, name_of(code)) for code in languages())]
        return self._choice(field, named)

    def _scale(self, field: str) -> Widget:
        value = self.app.settings.ui_scale
        now = round(100 * self.app.canvas.scale)
        # Scales without room in the window are not offered, except one that was set in a larger
        # window.
        room = 100 * max(
            map(self.app.room_for_scale, (theme.SMALLEST_LAYOUT, self.app.least_layout))
        )
        scales = sorted(
            {scale for scale in (*_SCALES, value) if scale and (scale <= room or scale == value)}
        )
        options: list[tuple[int | None, str]] = [(None, tr("Automatic"))]
        options += [(scale, tr("{n} %").format(n=scale)) for scale in scales]
        text = tr("Text, tiles and buttons are drawn at {n} %").format(n=now)
        if value is not None and value > now:
            text = tr("This window has room for {n} % at most").format(n=now)
        return self._choice(field, options, text, self._set_scale)

    def _contrast(self, field: str) -> Widget:
        now = (
            tr("High contrast")
            if self.app.system.preferences.high_contrast
            else tr("Normal contrast")
        )
        kinds = [
            (Contrast.SYSTEM, tr("As the system: {what}").format(what=now)),
            (Contrast.NORMAL, tr("Normal contrast")), (Contrast.HIGH, tr("High contrast")),
        ]  # fmt: skip
        return self._choice(field, kinds)

    def _long_press(self, field: str) -> Widget:
        now = self.app.settings.long_press
        times = sorted({*_LONG_PRESSES, now})
        options = [
            (ms, tr("After {n} s").format(n=ms / 1000) if ms else tr("Never")) for ms in times
        ]
        return self._choice(field, options)

    def _animations(self, field: str) -> Widget:
        settings = self.app.settings
        now = tr("Nothing moves") if self.app.system.preferences.less_motion else tr("Normal")
        speeds = [
            (None, tr("As the system: {what}").format(what=now)),
            (Speed.SLOW, tr("Slow")),
            (Speed.NORMAL, tr("Normal")),
            (Speed.FAST, tr("Fast")),
            (Speed.OFF, tr("Nothing moves")),
        ]
        by_system = settings.motion_by_system and settings.animation_speed is Speed.NORMAL
        value = None if by_system else settings.animation_speed
        return self._choice(field, speeds, change=self._set_animations, value=value)

    def _set_animations(self, speed: Speed | None) -> None:
        self.app.settings.motion_by_system = speed is None
        self._set("animation_speed", Speed.NORMAL if speed is None else speed)

    def _full_screen(self, field: str) -> Widget:
        text = self._same(House.FULL_SCREEN)
        hint = self.app.input.hint(House.FULL_SCREEN)
        return self._toggle(field, text, self._set_full_screen, hint, value=self.app.is_full_screen)

    def _set_full_screen(self, on: bool) -> None:
        self.app.toggle_full_screen()

    def _confirm(self, field: str) -> Widget:
        kinds = {
            Confirm.ALWAYS: (
                tr("Always"),
                tr("Prices, passing and the end of building are asked about"),
            ),
            Confirm.RISKY: (
                tr("When something may be regretted"),
                tr("Asked about only where something could be missed"),
            ),
            Confirm.NEVER: (tr("Never"), tr("Nothing is asked; undo helps where it is allowed")),
        }
        options = [(kind, name) for kind, (name, _) in kinds.items()]
        _, text = kinds[self.app.settings.confirmations]
        return self._choice(field, options, text)

    # -- what they do

    def _set(self, field: str, value: object) -> None:
        setattr(self.app.settings, field, value)
        self.app.apply_settings()
        self.app.keep_settings()

    def _set_hints(self, on: bool) -> None:
        if on:
            self.app.settings.hints_known = ()
            self.app.settings.hints_read = {}
        self._set("hints", on)

    def _set_scale(self, scale: int | None) -> None:
        self.app.settings.ui_scale = scale
        self.app.keep_settings()
        self.app.relayout()

    def commands(self) -> dict[Command, Action]:
        return {
            Common.PAGE_UP: Action(Do(self._step, -1)),
            Common.PAGE_DOWN: Action(Do(self._step, 1), tr("Next page")),
            Common.CANCEL: Action(self.app.pop, tr("Done")),
        }


class _RowsPane(Pane):
    """The rows of a page; keys that turn the pages of other panes choose another tab here."""

    def reading(self) -> dict[Command, Action]:
        return {one: do for one, do in super().reading().items() if one not in _LEAVES}

    def actions(self) -> dict[Command, Action]:
        return {one: do for one, do in super().actions().items() if one not in _LEAVES}


def _name_of(tab: SettingsTab) -> str:
    """Return the words on a tab."""
    return {
        SettingsTab.PLAY: tr_in("settings", "Play"),
        SettingsTab.LOOK: tr_in("settings", "Look"),
        SettingsTab.SOUND: tr_in("settings", "Sound"),
        SettingsTab.CONTROL: tr_in("settings", "Control"),
    }[tab]


def _about(field: str) -> str:
    """Return the explanation of a setting that never changes."""
    about = ROWS[field].about
    return "" if about is None else about.text


_SWITCHED_BY: Final = {"volume_music": House.MUSIC, "volume_ambience": House.AMBIENCE}
"""Command that switches a volume off and on."""
_OF_THEIR_OWN: Final[Mapping[str, Callable[[SettingsScene, str], Widget]]] = {
    "chosen_language": SettingsScene._language,
    "ui_scale": SettingsScene._scale,
    "full_screen": SettingsScene._full_screen,
    "contrast": SettingsScene._contrast,
    "animation_speed": SettingsScene._animations,
    "life": SettingsScene._life,
    "computer_speed": SettingsScene._computer_speed,
    "confirmations": SettingsScene._confirm,
    **{field: SettingsScene._loudness for field in ROWS if field.startswith("volume")},
    "muted": SettingsScene._muted,
    "long_press": SettingsScene._long_press,
    "hints": SettingsScene._hints,
}
"""Methods that make the rows of fields for which their description does not suffice."""
