"""Keys and mouse: every command with what gives it, to be changed. Changes hold at once and are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

import pygame

from skye_desktop.i18n import begin, enumerated, headed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import (
    MOST_CHORDS,
    Action,
    Chord,
    Command,
    Common,
    Scope,
    chord_of,
    is_held_beside,
)
from skye_desktop.kit.layout import AUTO, Column, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.widgets import Button, Kind, Label, Pane, ScrollList
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.bindings import SCOPES
from skye_desktop.ui.parts import Fitted, heading, note, page
from skye_desktop.ui.sizes import KeysSheet

Same = tuple[Command, ...]
"""Commands that are told in the same words and whose keys stay stand in one row, each other one by itself."""


def _rows_of(commands: Sequence[Command]) -> Iterator[Same]:
    for _, same in groupby(commands, key=lambda one: one.words if one.stays else one):
        yield tuple(same)


class KeysScene(Screen):
    """The commands by where they mean something at the left, the keys of the chosen one at the right."""

    is_sheet = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._rows: list[Scope | Same] = []
        for scope in SCOPES:
            self._rows += [scope, *_rows_of([one for one in app.input.commands if one.scope == scope])]
        self._chosen = next(i for i, same in enumerate(self._rows) if isinstance(same, tuple))

    @property
    def chosen(self) -> Command:
        """The first of those in the row."""
        return self._same[0]

    @property
    def _same(self) -> Same:
        same = self._rows[self._chosen]
        assert isinstance(same, tuple)
        return same

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        size = (None, theme.BUTTON_HEIGHT)
        all_back = Button(
            tr("All back to default"), size, self._reset_all, id="all default", enabled=self.app.input.is_changed(),
            tooltip="" if self.app.input.is_changed() else tr("Nothing has been changed"),
        )  # fmt: skip
        done = self.button(Common.CANCEL, (theme.BUTTON, theme.BUTTON_HEIGHT), id="back", kind=Kind.PRIMARY)
        about = Pane("about", self._about(), label=begin(self.chosen.words))
        sheet = column(
            heading(tr("Keys and mouse"), size=theme.LARGE), Space.L,
            row(Fitted(self._list).grow(), about.sized(KeysSheet.ABOUT), gap=Space.XXL).grow(), Space.L,
            row(all_back, spacer(), done),
            pad=Space.XXL,
        )  # fmt: skip
        sheet.arranged(self.canvas, page(self.canvas, window, KeysSheet.WIDEST, KeysSheet.TALLEST))
        self.show_layout(sheet, sheet)
        if self.group.focused is None:
            self.group.focus(self.area)

    def _list(self, rect: pygame.Rect) -> ScrollList:
        px, bar = self.canvas.px, self.canvas.px(theme.SCROLL_BAR)
        width = rect.width - bar - bar // 2
        rows = ScrollList(
            "commands", rect, [self._height(one, width) for one in self._rows],
            self._draw_row, step=px(KeysSheet.ROW), bar=bar, chosen=self._chosen,
            choosable=lambda number: isinstance(self._rows[number], tuple), on_choose=self._choose,
            on_open=self._change_first, label=tr("Commands"),
        )  # fmt: skip
        rows.words_of = self._words_of
        return rows

    def _words_of(self, number: int) -> str:
        one = self._rows[number]
        if not isinstance(one, tuple):
            return one.heading.text
        what, keys = self._texts(one)
        return headed(what, keys)

    def _columns(self, width: int) -> tuple[int, int]:
        """How wide the words and the keys of a row are."""
        pads = 3 * self.canvas.px(Space.M)
        keys = (width - pads) * KeysSheet.KEYS_PART // 100
        return width - pads - keys, keys

    def _texts(self, same: Same) -> tuple[str, str]:
        return begin(same[0].words), self.app.input.words(*same)

    def _height(self, same: Scope | Same, width: int) -> int:
        canvas = self.canvas
        if not isinstance(same, tuple):
            return canvas.px(KeysSheet.SCOPE)
        texts = zip(self._texts(same), self._columns(width), strict=True)
        high = max(canvas.wrapped_height(text, theme.BODY, wide) for text, wide in texts)
        return max(high, canvas.text.height(theme.BODY)) + canvas.px(Space.M)

    def _about(self) -> Column:
        """The chosen command: what it does, where, and a button for each of its keys."""
        keys, command, size = self.app.input, self.chosen, (None, theme.BUTTON_HEIGHT)
        title = Label(begin(command.words), size=theme.LARGE_BODY, face=Face.BOLD, wrap=True)
        words = [title, note(command.scope.heading.text)]
        if command.stays:
            stay = note(tr("These keys are the same everywhere, and stay."), wrap=True)
            return column(
                *words,
                Space.M,
                Label(enumerated(chord.in_full for one in self._same for chord in keys.keys(one)), wrap=True),
                stay,
                gap=Space.S,
            )
        given = keys.keys(command)
        buttons = [
            Button(
                chord.in_full, size, partial(self._ask, chord), id=f"key {number}", enabled=not chord.is_kept,
                tooltip=tr("It stays") if chord.is_kept else tr("Another one in its place, or none"),
            )
            for number, chord in enumerate(given, start=1)
        ]  # fmt: skip
        is_full = len(given) >= MOST_CHORDS
        more = Button(
            tr("Another key or mouse button"), size, partial(self._ask, None), id="add", enabled=not is_full,
            tooltip=tr("More there cannot be") if is_full else tr("Beside those it has"),
        )  # fmt: skip
        default = Button(
            tr("Back to default"), size, self._reset, id="default", enabled=keys.is_changed(command),
            tooltip="" if keys.is_changed(command) else tr("It has its keys of the beginning"),
        )  # fmt: skip
        return column(*words, Space.M, *buttons, more, Space.L, default, gap=Space.S)

    # -- what they do

    def _choose(self, number: int) -> None:
        self._chosen = number
        self.relayout()

    def _change_first(self) -> None:
        """The first key that can be changed, or one more."""
        keys = self.app.input
        if not self.chosen.stays:
            self._ask(next((chord for chord in keys.keys(self.chosen) if not chord.is_kept), None))

    def _ask(self, before: Chord | None) -> None:
        self.app.push(PressScene(self.app, self.chosen, before))

    def _reset(self) -> None:
        """To what it had at first, which others give up for it."""
        keys, command = self.app.input, self.chosen
        keys.reset(command)
        for chord in keys.keys(command):
            keys.take(chord, *keys.conflicts(command, chord))
        self._keep()

    def _reset_all(self) -> None:
        self.app.input.reset()
        self._keep()

    def _keep(self) -> None:
        self.app.keep_keys()
        self.relayout()

    def on_uncovered(self) -> None:
        """The new keys may take more lines than those before."""
        assert isinstance(self.area, ScrollList)
        self.area.show(self._chosen)

    def commands(self) -> dict[Command, Action]:
        return {Common.CANCEL: Action(self.app.pop, tr("Done"))}

    def handle_event(self, event: pygame.Event) -> bool:
        """The list has its keys wherever the keyboard is, but for those of a button."""
        if super().handle_event(event):
            return True
        return event.type == pygame.KEYDOWN and self.area.key(event)

    # -- drawing

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
        canvas, same, pad = self.canvas, self._rows[number], self.canvas.px(Space.M)
        if not isinstance(same, tuple):
            foot = rect.move(0, canvas.px(Space.M))
            canvas.write(surface, same.heading.text, foot, size=theme.LARGE_BODY, face=Face.TITLE)
            return
        if number == self._chosen:
            box = rect.inflate(0, -canvas.px(Space.XS))
            canvas.box(surface, box, theme.GOLD_PALE, border=theme.GOLD, radius=Corner.FIELD)
        left, y = rect.x + pad, rect.y + pad // 2
        changed = theme.NOW if self.app.input.is_changed(same[0]) else theme.INK
        for text, width, colour in zip(
            self._texts(same), self._columns(rect.width), (theme.INK, changed), strict=True
        ):
            room = pygame.Rect(left, y, width, rect.bottom - y)
            canvas.write_wrapped(surface, text, room, colour=colour)
            left += width + pad


class PressScene(Screen):
    """Waits for a key or a mouse button for a command; Tab and Enter reach its own buttons, Escape calls it off."""

    is_sheet = True
    catches_keys = True

    def __init__(self, app: App, command: Command, before: Chord | None) -> None:
        """``before`` is the key in whose place another one is to come; None for one more."""
        super().__init__(app)
        self._command, self._before = command, before
        self._trouble = ""

    def layout(self, window: pygame.Rect) -> None:
        command, before = self._command, self._before
        text = tr("for: {label}").format(label=command.words)
        if before is not None:
            text = tr("in place of {key}, for: {label}").format(key=before.in_full, label=command.words)
        trouble, remove = Label(self._trouble or " ", colour=theme.WRONG, wrap=True), None
        if before is not None:
            label = tr("Take {key} away").format(key=before.in_full)
            remove = Button(label, AUTO, self._remove, id="remove", tooltip=tr("Nothing comes in its place"))
        cancel = self.button(Common.CANCEL, (theme.BUTTON, theme.BUTTON_HEIGHT), id="cancel")
        sheet = column(
            heading(tr("Press the new key, or a button of mouse or gamepad")), Label(text, wrap=True), trouble, Space.M,
            row(remove, spacer(), cancel), gap=Space.M, pad=Space.XXL,
        )  # fmt: skip
        self.show_layout(sheet.centred(self.canvas, window, KeysSheet.PRESS), sheet)

    def commands(self) -> dict[Command, Action]:
        return {Common.CANCEL: Action(self.app.pop, tr("Cancel"))}

    def handle_event(self, event: pygame.Event) -> bool:
        """A key that can be chosen is taken; the others are the buttons'."""
        chord = chord_of(event)
        if chord is not None and not chord.is_kept:
            self._take(chord)
        elif not super().handle_event(event) and event.type == pygame.KEYDOWN and not is_held_beside(event):
            key = tr("This key") if chord is None else chord.words
            self._say(tr("{key} cannot be chosen. Press another one.").format(key=key))
        return True

    def _say(self, trouble: str) -> None:
        self._trouble = trouble
        self.relayout()

    def _take(self, chord: Chord) -> None:
        keys = self.app.input
        others = keys.conflicts(self._command, chord)
        if not others:
            self._set(chord)
            return
        stays = next((other for other in others if other.stays), None)
        if stays is not None:
            text = tr("{key} stays for: {label}. Press another one.")
            self._say(text.format(key=chord.in_full, label=stays.words))
            return
        one, only = tr("“{label}” ({where})"), tr("“{label}” ({where}; its only key)")
        uses = enumerated([
            (only if [own for own in keys.keys(other) if not own.is_of_pad] == [chord] else one).format(
                label=other.words, where=other.scope.heading.text
            )
            for other in others
        ])  # fmt: skip
        text = tr("{key} is used for {uses}. Take it from there?").format(key=chord.in_full, uses=uses)
        self.app.ask(tr("This key is used"), text, tr("Take it"), partial(self._set, chord, *others))

    def _set(self, chord: Chord, *others: Command) -> None:
        keys = self.app.input
        keys.take(chord, *others)
        given = keys.keys(self._command)
        if self._before is None:
            keys.rebind(self._command, (*given, chord))
        else:
            keys.rebind(self._command, (chord if one == self._before else one for one in given))
        self._leave()

    def _remove(self) -> None:
        keys = self.app.input
        keys.rebind(self._command, [one for one in keys.keys(self._command) if one != self._before])
        self._leave()

    def _leave(self) -> None:
        self.app.keep_keys()
        self.app.pop()
