"""The page of keys and buttons: what gives each command; changes take effect at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

import pygame

from skye_desktop.i18n import capitalize, enumerated, headed, tr
from skye_desktop.kit import (
    MOST_CHORDS,
    Action,
    Button,
    Child,
    Chord,
    Command,
    Common,
    Corner,
    Do,
    Face,
    Kind,
    Label,
    List,
    ListRow,
    Pane,
    Ruler,
    Scope,
    Size,
    Space,
    Widget,
    centre,
    chord_of,
    column,
    heading,
    is_held_beside,
    page,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.notes_and_lines import note

Same = tuple[Command, ...]
"""Commands that share a row: fixed ones with the same text; any other command has its own row."""


def _rows_of(commands: Sequence[Command]) -> Iterator[Same]:
    for _, same in groupby(commands, key=lambda one: one.words if one.stays else one):
        yield tuple(same)


class KeyLine(NamedTuple):
    """A row of the list: a heading, or the text of commands and their keys."""

    what: str
    keys: str = ""
    is_changed: bool = False
    is_heading: bool = False


class KeysScene(GameScreen):
    """The commands by scope on the left, the keys of the chosen command on the right."""

    place = "keys"
    is_sheet = True

    def __init__(self, app: GameWindow) -> None:
        super().__init__(app)
        self._rows: list[Scope | Same] = []
        for scope in app.scopes:
            self._rows += [
                scope,
                *_rows_of([one for one in app.input.commands if one.scope == scope]),
            ]
        self._chosen = next(i for i, same in enumerate(self._rows) if isinstance(same, tuple))

    @property
    def chosen(self) -> Command:
        """First command of the chosen row."""
        return self._same[0]

    @property
    def _same(self) -> Same:
        same = self._rows[self._chosen]
        assert isinstance(same, tuple)
        return same

    # -- what it consists of

    def build(self) -> Sequence[Child]:
        is_changed = self.app.input.is_changed()
        all_back = Button(
            tr("All back to default"), self._reset_all, id="all default",
            why_not="" if is_changed else tr("Nothing has been changed"),
        )  # fmt: skip
        done = self.button(Common.CANCEL, id="back", kind=Kind.PRIMARY, width=theme.BUTTON)
        rows = List(
            tuple(map(self._line, self._rows)),
            _row_of,
            self._chosen,
            self._choose,
            self._change_first,
            _can_be_chosen,
            called=tr("Commands"),
            step=28,
            id="commands",
            grow=1,
        )
        about = Pane((self._about(),), called=capitalize(self.chosen.words), id="about", width=280)
        keys = sheet(
            heading(tr("Keys and mouse"), size=theme.LARGE), Space.L,
            row(rows, about, gap=Space.XXL, grow=1), Space.L,
            row(all_back, spacer(), done),
        )  # fmt: skip
        return (page(keys, widest=1040, tallest=760),)

    def _line(self, one: Scope | Same) -> KeyLine:
        if not isinstance(one, tuple):
            return KeyLine(one.heading.text, is_heading=True)
        keys = self.app.input
        return KeyLine(capitalize(one[0].words), keys.words(*one), keys.is_changed(one[0]))

    @property
    def area(self) -> List:
        """The list of commands."""
        found = self.tree.ids["commands"]
        assert isinstance(found, List)
        return found

    def keys_go_to(self) -> Widget:
        return self.area

    def on_entered(self) -> None:
        self.tree.focus.set(self.area)

    def _about(self) -> Widget:
        """Return the chosen command's text and scope, with a button for each of its keys."""
        keys = self.app.input
        command = self.chosen
        title = Label(capitalize(command.words), size=theme.LARGE_BODY, face=Face.BOLD, wrap=True)
        words = [title, note(command.scope.heading.text)]
        if command.stays:
            stay = note(tr("These keys are the same everywhere, and stay."), wrap=True)
            return column(
                *words,
                Space.M,
                Label(
                    enumerated(chord.full_words for one in self._same for chord in keys.keys(one)),
                    wrap=True,
                ),
                stay,
                gap=Space.S,
            )
        chords = keys.keys(command)
        buttons = [
            Button(
                chord.full_words,
                Do(self._ask, chord),
                id=f"key {number}",
                why_not=tr("It stays") if chord.is_fixed else "",
                tip=tr("Another one in its place, or none"),
            )
            for number, chord in enumerate(chords, start=1)
        ]
        is_full = len(chords) >= MOST_CHORDS
        more = Button(
            tr("Another key or mouse button"), Do(self._ask, None), id="add",
            why_not=tr("More there cannot be") if is_full else "", tip=tr("Beside those it has"),
        )  # fmt: skip
        default = Button(
            tr("Back to default"), self._reset, id="default",
            why_not="" if keys.is_changed(command) else tr("It has its keys of the beginning"),
        )  # fmt: skip
        return column(*words, Space.M, *buttons, more, Space.L, default, gap=Space.S)

    # -- what they do

    def _choose(self, number: int) -> None:
        self._chosen = number
        self.invalidate()

    def _change_first(self) -> None:
        """Ask for a key to replace the command's first changeable one, or for one more."""
        keys = self.app.input
        if not self.chosen.stays:
            self._ask(next((chord for chord in keys.keys(self.chosen) if not chord.is_fixed), None))

    def _ask(self, before: Chord | None) -> None:
        self.app.push(PressScene(self.app, self.chosen, before))

    def _reset(self) -> None:
        """Restore the default keys of the command; other commands lose these."""
        keys = self.app.input
        command = self.chosen
        keys.reset(command)
        for chord in keys.keys(command):
            keys.take(chord, *keys.conflicts(command, chord))
        self._keep()

    def _reset_all(self) -> None:
        self.app.input.reset()
        self._keep()

    def _keep(self) -> None:
        self.app.keep_keys()
        self.invalidate()

    def on_uncovered(self) -> None:
        """Lay the list out again, as new keys may take more lines."""
        self.invalidate()
        self.tree.update()
        self.area.show_row(self._chosen)

    def commands(self) -> dict[Command, Action]:
        return {Common.CANCEL: Action(self.app.pop, tr("Done"))}

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event; arrow keys go to the list, unless the focused button uses them."""
        return super().handle_event(event) or self.app.input.act(event, self.area.actions)


class KeyLineRow(ListRow):
    """A line of the list, painted."""

    line: KeyLine

    measured_by = frozenset(("line",))

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        if self.line.is_heading or width is None:
            return 0, ruler.px(40)
        texts = zip((self.line.what, self.line.keys), _columns(ruler, width), strict=True)
        high = max(ruler.wrapped_height(text, theme.BODY, wide, Face.BODY) for text, wide in texts)
        return width, max(high, ruler.text.height(theme.BODY)) + ruler.px(Space.M)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        line = self.line
        pad = canvas.px(Space.M)
        if line.is_heading:
            canvas.write(
                surface, line.what, rect.move(0, pad), size=theme.LARGE_BODY, face=Face.TITLE
            )
            return
        if self.is_chosen:
            box = rect.inflate(0, -canvas.px(Space.XS))
            canvas.box(surface, box, theme.GOLD_PALE, border=theme.GOLD, radius=Corner.FIELD)
        left, y = rect.x + pad, rect.y + pad // 2
        colours = theme.INK, theme.NOW if line.is_changed else theme.INK
        texts = line.what, line.keys
        for text, width, colour in zip(texts, _columns(canvas, rect.width), colours, strict=True):
            canvas.write_wrapped(
                surface, text, pygame.Rect(left, y, width, rect.bottom - y), colour=colour
            )
            left += width + pad


def _columns(ruler: Ruler, width: int) -> tuple[int, int]:
    """Return the widths of the text and of the keys of a row, in window pixels."""
    pads = 3 * ruler.px(Space.M)
    keys = (width - pads) * 42 // 100
    return width - pads - keys, keys


def _row_of(line: KeyLine) -> KeyLineRow:
    return KeyLineRow(line, words=line.what if line.is_heading else headed(line.what, line.keys))


def _can_be_chosen(line: KeyLine) -> bool:
    return not line.is_heading


class PressScene(GameScreen):
    """A sheet that waits for a key or mouse button for a command.

    Tab and Enter are for its own buttons, Escape cancels.
    """

    is_sheet = True
    catches_keys = True

    def __init__(self, app: GameWindow, command: Command, before: Chord | None) -> None:
        """Ask for a key in place of ``before``; None for one more."""
        super().__init__(app)
        self._command = command
        self._before = before
        self._trouble = ""

    def build(self) -> Sequence[Child]:
        command = self._command
        before = self._before
        text = tr("for: {label}").format(label=command.words)
        if before is not None:
            text = tr("in place of {key}, for: {label}").format(
                key=before.full_words, label=command.words
            )
        trouble = Label(self._trouble or " ", colour=theme.WRONG, wrap=True)
        remove = None
        if before is not None:
            label = tr("Take {key} away").format(key=before.full_words)
            remove = Button(label, self._remove, id="remove", tip=tr("Nothing comes in its place"))
        cancel = self.button(Common.CANCEL, id="cancel", width=theme.BUTTON)
        question = sheet(
            heading(tr("Press the new key, or a button of mouse or gamepad")),
            Label(text, wrap=True),
            trouble,
            Space.M,
            row(remove, spacer(), cancel),
            gap=Space.M,
        )
        return (centre(question, widest=560),)

    def commands(self) -> dict[Command, Action]:
        return {Common.CANCEL: Action(self.app.pop, tr("Cancel"))}

    def handle_event(self, event: pygame.Event) -> bool:
        """Take a key that may be assigned; other keys are for the buttons."""
        chord = chord_of(event)
        if chord is not None and not chord.is_fixed:
            self._take(chord)
        elif (
            not super().handle_event(event)
            and event.type == pygame.KEYDOWN
            and not is_held_beside(event)
        ):
            key = tr("This key") if chord is None else chord.words
            self._say(tr("{key} cannot be chosen. Press another one.").format(key=key))
        return True

    def _say(self, trouble: str) -> None:
        self._trouble = trouble
        self.invalidate()

    def _take(self, chord: Chord) -> None:
        keys = self.app.input
        others = keys.conflicts(self._command, chord)
        if not others:
            self._set(chord)
            return
        stays = next((other for other in others if other.stays), None)
        if stays is not None:
            text = tr("{key} stays for: {label}. Press another one.")
            self._say(text.format(key=chord.full_words, label=stays.words))
            return
        one = tr("“{label}” ({where})")
        only = tr("“{label}” ({where}; its only key)")
        uses = enumerated(
            [
                (
                    only
                    if [own for own in keys.keys(other) if not own.is_of_pad] == [chord]
                    else one
                ).format(label=other.words, where=other.scope.heading.text)
                for other in others
            ]
        )
        text = tr("{key} is used for {uses}. Take it from there?").format(
            key=chord.full_words, uses=uses
        )
        self.app.ask(
            tr("This key is used"), text, tr("Take it"), partial(self._set, chord, *others)
        )

    def _set(self, chord: Chord, *others: Command) -> None:
        keys = self.app.input
        keys.take(chord, *others)
        chords = keys.keys(self._command)
        if self._before is None:
            keys.rebind(self._command, (*chords, chord))
        else:
            keys.rebind(self._command, (chord if one == self._before else one for one in chords))
        self._leave()

    def _remove(self) -> None:
        keys = self.app.input
        keys.rebind(self._command, [one for one in keys.keys(self._command) if one != self._before])
        self._leave()

    def _leave(self) -> None:
        self.app.keep_keys()
        self.app.pop()
