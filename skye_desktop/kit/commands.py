"""Commands, and the keys and mouse buttons that give them.

A screen, panel or widget offers commands; an `InputMap` finds which of them an event means.
`Common` holds the commands of every program, whose keys are fixed. A program has an enumeration of
its own, whose keys can be changed. No other file names keys.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, NamedTuple, Self, TypeVar

import pygame

from skye_desktop.i18n import (
    Message,
    current_catalogue,
    enumerated,
    in_each_language,
    message,
    tr,
    tr_in,
)
from skye_desktop.kit import gamepad

LEFT_BUTTON, MIDDLE_BUTTON, RIGHT_BUTTON = 1, 2, 3
WHEEL_BUTTONS = (4, 5)
"""Mouse buttons by which SDL reports a turn of the wheel a second time."""
DEVICE_EVENTS = frozenset((pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL))
"""Events that show which device is used."""
MOST_CHORDS = 8
"""Limit for the keys, mouse buttons and gamepad buttons of one command."""
_DEVICE = "by"
"""Attribute of a mouse event: the device that produced it, if it was no mouse."""
_REPEATED = "is_repeated"
"""Attribute of a key event that comes from a key held down."""
_CHORDS = "meant"
"""Attribute of an event that caches its chords, because many handlers ask for them."""


_KEYS = {
    "Enter": pygame.K_RETURN, "Escape": pygame.K_ESCAPE, "Tab": pygame.K_TAB,
    "Space": pygame.K_SPACE, "Backspace": pygame.K_BACKSPACE, "Delete": pygame.K_DELETE,
    "Insert": pygame.K_INSERT, "Home": pygame.K_HOME, "End": pygame.K_END,
    "Page up": pygame.K_PAGEUP, "Page down": pygame.K_PAGEDOWN, "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT, "Up": pygame.K_UP, "Down": pygame.K_DOWN,
    **{f"F{n + 1}": pygame.K_F1 + n for n in range(12)}, **gamepad.CODES,
}  # fmt: skip
"""Keys that write no letter, by their names in files; other keys are named by their letter."""
_BUTTONS = {MIDDLE_BUTTON: "Middle button", RIGHT_BUTTON: "Right button"}
_BUTTONS |= {6: "Back button", 7: "Forward button"}
_WHEEL = {1: "Wheel up", -1: "Wheel down"}
_NAMES = {code: name for name, code in _KEYS.items()}
_MOUSE = frozenset((*_BUTTONS.values(), *_WHEEL.values()))
_SYNONYMS = {
    pygame.K_KP_ENTER: pygame.K_RETURN, pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_EQUALS: pygame.K_PLUS, pygame.K_KP_MINUS: pygame.K_MINUS, pygame.K_KP_0: pygame.K_0,
    **{pygame.K_KP_1 + n: pygame.K_1 + n for n in range(9)},
}  # fmt: skip
"""Keys with the meaning of another one: the number pad's, and = for + with Shift."""
_MODIFIERS = {
    *(
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
    ),
    *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
}
_FIXED = (
    frozenset(_KEYS)
    - {"Backspace", "Delete", "Insert", *(f"F{n + 1}" for n in range(12))}
    - gamepad.FREE
)
"""Keys whose meaning is fixed: without them nobody could find the way by keys."""


def _upper(letter: str) -> str:
    """Return the letter as it is printed on a key; ß has no single capital letter."""
    return letter.upper() if len(letter.upper()) == 1 else letter


class Chord(NamedTuple):
    """Key or mouse button with its modifiers. Ctrl also stands for the command key of a Mac."""

    key: str
    ctrl: bool = False
    alt: bool = False
    shift: bool = False

    @classmethod
    def parse(cls, text: str) -> Chord:
        """Return the chord written in a file, such as ``Ctrl+Shift+Z``.

        Raise ValueError if the text is no chord.
        """
        key = text
        held = set[str]()
        while (part := key.partition("+"))[0] in ("Ctrl", "Alt", "Shift") and part[2]:
            held.add(part[0])
            key = part[2]
        is_letter = len(key) == 1 and key.isprintable() and not key.isspace() and key == _upper(key)
        if not (is_letter or key in _KEYS or key in _MOUSE):
            raise ValueError(text)
        return cls(key, ctrl="Ctrl" in held, alt="Alt" in held, shift="Shift" in held)

    def __str__(self) -> str:
        held = (("Ctrl", self.ctrl), ("Alt", self.alt), ("Shift", self.shift))
        return "+".join([name for name, is_held in held if is_held] + [self.key])

    @property
    def words(self) -> str:
        """Chord for people to read."""
        held = [tr("Ctrl")] if self.ctrl else []
        held += [tr("Alt")] if self.alt else []
        held += [tr("Shift")] if self.shift else []
        if self.key in gamepad.CODES:
            name = gamepad.words(self.key)
        elif self.key.isalnum() and len(self.key) == 1:
            name = self.key  # a letter or digit is its own name
        else:
            name = _names().get(self.key, self.key)
        return "+".join([*held, name])

    @property
    def is_fixed(self) -> bool:
        """Whether its meaning cannot be changed."""
        return self.key in _FIXED and not self.ctrl and not self.alt

    @property
    def full_words(self) -> str:
        """Chord for people to read, with gamepad buttons marked as such."""
        return tr("{button} (gamepad)").format(button=self.words) if self.is_of_pad else self.words

    @property
    def is_of_pad(self) -> bool:
        """Whether it is a button of a gamepad."""
        return self.key in gamepad.CODES


@lru_cache(maxsize=256)
def _meanings(chord: Chord) -> tuple[Chord, ...]:
    """Return the chord, then the chords it stands for where its modifiers have no meaning."""
    found = [chord]
    if chord.shift:
        found.append(chord._replace(shift=False))
    if chord.key in _MOUSE and (chord.ctrl or chord.alt):
        found.append(Chord(chord.key))
    return tuple(found)


class Device(Enum):
    """Input device in use."""

    MOUSE = auto()
    KEYS = auto()
    PAD = auto()
    TOUCH = auto()


class Scope(StrEnum):
    """A part of a program in which commands apply: its name, and a heading for people to read."""

    heading: Message

    def __new__(cls, name: str, heading: Message) -> Self:
        scope = str.__new__(cls, name)
        scope._value_ = name
        scope.heading = heading
        return scope


class Command(StrEnum):
    """Something that a user can ask for, with its default keys. Files store the names."""

    scope: Scope
    keys: tuple[Chord, ...]
    """Default chords."""
    label: Message
    """Description in words."""
    family: Message | None
    """Shared description of commands that are listed in one line; None for a command by itself."""
    repeats: bool
    """Whether it is repeated while the key is held down."""
    yields: bool
    """Whether other commands take precedence for the same key, which is then no conflict."""
    stays: bool
    """Whether its keys cannot be changed."""

    def __new__(
        cls,
        name: str,
        scope: Scope,
        keys: str,
        label: Message,
        family: Message | str = "",
        how: str = "",
    ) -> Self:
        """Create a command; ``keys`` are chords separated by commas.

        ``how`` lists any of: repeats, yields, stays.
        """
        command = str.__new__(cls, name)
        command._value_ = name
        command.scope = scope
        command.label = label
        command.family = family if isinstance(family, Message) else None
        command.keys = tuple(Chord.parse(text) for text in keys.split(", ") if text)
        ways = how.split()
        assert {*ways} <= {"repeats", "yields", "stays"}, (
            f"{name}: {how!r} is no way in which a command is given"
        )
        command.repeats, command.yields, command.stays = (
            word in ways for word in ("repeats", "yields", "stays")
        )
        return command

    @property
    def words(self) -> str:
        """Description for people to read."""
        return self.label.text


class CommonScope(Scope):
    """Scopes of the commands of every program."""

    EVERYWHERE = "everywhere", message("At any time")
    TEXT = "text", message("In text")


_EVERYWHERE, _TEXT = CommonScope.EVERYWHERE, CommonScope.TEXT
_AROUND, _THROUGH = (
    message("go through the buttons"),
    message("go through lists, choices and pages"),
)
_LINE, _WORD = (
    message("erase a letter, with Ctrl a word"),
    message("go from word to word; with Shift they are marked"),
)
_ENDS = message("the beginning of the text, the end")


class Common(Command):
    """Commands of every program on this kit; their keys cannot be changed."""

    CONFIRM = (
        "confirm",
        _EVERYWHERE,
        "Enter, Pad A",
        message("press the button, or go on"),
        "",
        "stays",
    )
    CANCEL = (
        "cancel",
        _EVERYWHERE,
        "Escape, Pad B",
        message("put back what is held; else back, or the menu"),
        "",
        "stays",
    )
    PRESS = (
        "press",
        _EVERYWHERE,
        "Enter, Space, Pad A",
        message("press the button that has the keyboard"),
        "",
        "stays",
    )
    NEXT = "next", _EVERYWHERE, "Tab, Pad right shoulder", _AROUND, _AROUND, "stays repeats"
    PREVIOUS = (
        "previous",
        _EVERYWHERE,
        "Shift+Tab, Pad left shoulder",
        _AROUND,
        _AROUND,
        "stays repeats",
    )
    LEFT = "left", _EVERYWHERE, "Left, Pad left", _THROUGH, _THROUGH, "stays repeats"
    RIGHT = "right", _EVERYWHERE, "Right, Pad right", _THROUGH, _THROUGH, "stays repeats"
    UP = "up", _EVERYWHERE, "Up, Pad up", _THROUGH, _THROUGH, "stays repeats"
    DOWN = "down", _EVERYWHERE, "Down, Pad down", _THROUGH, _THROUGH, "stays repeats"
    PAGE_UP = (
        "page up",
        _EVERYWHERE,
        "Page up, Pad left trigger",
        _THROUGH,
        _THROUGH,
        "stays repeats",
    )
    PAGE_DOWN = (
        "page down",
        _EVERYWHERE,
        "Page down, Pad right trigger",
        _THROUGH,
        _THROUGH,
        "stays repeats",
    )
    FIRST = "first", _EVERYWHERE, "Home", _THROUGH, _THROUGH, "stays repeats"
    LAST = "last", _EVERYWHERE, "End", _THROUGH, _THROUGH, "stays repeats"
    POINT = (
        "point",
        _EVERYWHERE,
        "Pad left stick",
        message("point at things with a gamepad"),
        "",
        "stays",
    )
    ERASE_BEFORE = "erase before", _TEXT, "Backspace", _LINE, _LINE, "stays"
    ERASE_AFTER = "erase after", _TEXT, "Delete", _LINE, _LINE, "stays"
    ERASE_WORD_BEFORE = (
        "erase word before",
        _TEXT,
        "Ctrl+Backspace, Alt+Backspace",
        _LINE,
        _LINE,
        "stays",
    )
    ERASE_WORD_AFTER = "erase word after", _TEXT, "Ctrl+Delete, Alt+Delete", _LINE, _LINE, "stays"
    WORD_LEFT = "word left", _TEXT, "Ctrl+Left, Alt+Left", _WORD, _WORD, "stays"
    WORD_RIGHT = "word right", _TEXT, "Ctrl+Right, Alt+Right", _WORD, _WORD, "stays"
    TEXT_START = "text start", _TEXT, "Ctrl+Home", _ENDS, _ENDS, "stays"
    TEXT_END = "text end", _TEXT, "Ctrl+End", _ENDS, _ENDS, "stays"
    SELECT_ALL = "select all", _TEXT, "Ctrl+A", message("mark all that was typed"), "", "stays"
    COPY = "copy text", _TEXT, "Ctrl+C", message("copy what is marked"), "", "stays"
    CUT = "cut text", _TEXT, "Ctrl+X", message("cut out what is marked"), "", "stays"
    PASTE = "paste text", _TEXT, "Ctrl+V", message("put in what was copied"), "", "stays"


CommandT = TypeVar("CommandT", bound=Command)


@in_each_language
def _names() -> dict[str, str]:
    """Return the words for the keys and buttons that have names."""
    return {
        "Enter": tr_in("key", "Enter"),
        "Escape": tr_in("key", "Escape"),
        "Tab": tr_in("key", "Tab"),
        "Space": tr_in("key", "Space"),
        "Backspace": tr_in("key", "Backspace"),
        "Delete": tr_in("key", "Delete"),
        "Insert": tr_in("key", "Insert"),
        "Home": tr_in("key", "Home"),
        "End": tr_in("key", "End"),
        "Page up": tr_in("key", "Page up"),
        "Page down": tr_in("key", "Page down"),
        "Left": "←",
        "Right": "→",
        "Up": "↑",
        "Down": "↓",
        "-": "−",
        "Middle button": tr_in("key", "middle button"),
        "Right button": tr_in("key", "right button"),
        "Back button": tr_in("key", "back button"),
        "Forward button": tr_in("key", "forward button"),
        "Wheel up": tr_in("key", "wheel up"),
        "Wheel down": tr_in("key", "wheel down"),
    }


def chord_of(event: pygame.Event) -> Chord | None:
    """Return the chord of an event; None if it can mean no command.

    AltGr writes letters and gives no commands, also where it is reported as Ctrl and Alt.
    """
    key = ""
    if event.type == pygame.KEYDOWN:
        return _chord_of_key(event.key, event.dict.get("mod", 0))
    elif event.type == pygame.MOUSEBUTTONDOWN:
        key = _BUTTONS.get(event.button, "")
    elif event.type == pygame.MOUSEWHEEL and event.y:
        key = _WHEEL[1 if event.y > 0 else -1]
    return _chord(key, _held(event)) if key else None


@lru_cache(maxsize=256)
def _chord_of_key(code: int, held: int) -> Chord | None:
    return _chord(_key_name(code), held)


def _chord(key: str, held: int) -> Chord | None:
    if not key or held & (pygame.KMOD_MODE | pygame.KMOD_RALT):
        return None
    ctrl, alt = bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(held & pygame.KMOD_ALT)
    return Chord(key, ctrl=ctrl, alt=alt, shift=bool(held & pygame.KMOD_SHIFT))


def _key_name(code: int) -> str:
    """Return the name of a key in files; empty for a key that can mean no command."""
    code = _SYNONYMS.get(code, code)
    if code in _NAMES:
        return _NAMES[code]
    is_letter = code < 0x110000 and chr(code).isprintable() and not chr(code).isspace()
    return _upper(chr(code)) if is_letter else ""


def _chords_of(event: pygame.Event) -> tuple[Chord, ...]:
    """Return the chords that an event stands for, and cache them in the event."""
    chord = chord_of(event)
    meant = event.dict[_CHORDS] = () if chord is None else _meanings(chord)
    return meant


def _held(event: pygame.Event) -> int:
    """Return the modifiers of an event; mouse events carry none, so SDL is asked for them."""
    if "mod" in event.dict or event.type == pygame.KEYDOWN or not pygame.display.get_init():
        return int(event.dict.get("mod", 0))
    return pygame.key.get_mods()


def produced_by(device: Device) -> dict[str, Any]:
    """Return the attributes of a mouse event that another device produces."""
    return {_DEVICE: device}


def is_marking(event: pygame.Event | None = None) -> bool:
    """Return whether Shift is held, in an event or now: it extends the selection."""
    held = pygame.key.get_mods() if event is None else _held(event)
    return bool(held & pygame.KMOD_SHIFT)


def chooses_another(event: pygame.Event) -> bool:
    """Return whether a click chooses one more thing beside the chosen one: with Ctrl or Shift."""
    held = _held(event) & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_SHIFT)
    return event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON and bool(held)


def is_held_beside(event: pygame.Event) -> bool:
    """Return whether the key is a modifier, such as Shift."""
    return event.type == pygame.KEYDOWN and event.key in _MODIFIERS


def letter_of(event: pygame.Event) -> str:
    """Return the visible letter that a key writes; empty if there is none or it is a command."""
    if event.type != pygame.KEYDOWN:
        return ""
    chord = chord_of(event)
    written = str(event.dict.get("unicode", ""))
    return (
        written
        if written.isprintable() and (chord is None or not (chord.ctrl or chord.alt))
        else ""
    )


def digit_of(event: pygame.Event) -> int | None:
    """Return the digit that a key writes; None if it writes none."""
    letter = letter_of(event)
    return int(letter) if letter.isascii() and letter.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Action:
    """What a command does at the moment; shared by a button and a key."""

    run: Callable[[], object]
    label: str = ""
    """Words on the button."""
    why_not: str = ""
    """Reason for which it cannot be done now.

    Its button is disabled then; by a key it is tried all the same, and reports the reason itself.
    """
    tip: str = ""
    """Further text in the button's tooltip."""


def numbered(commands: Sequence[Command], run: Callable[[int], object]) -> dict[Command, Action]:
    """Return an action for each of the commands, which calls ``run`` with its number, from 0 on."""
    return {command: Action(partial(run, number)) for number, command in enumerate(commands)}


class InputMap:
    """Assignment of keys and mouse buttons to commands, as the user has set it."""

    def __init__(
        self, commands: Iterable[Command], together: Sequence[frozenset[Scope]] = ()
    ) -> None:
        """Create the map with default keys.

        ``together`` holds sets of scopes that apply at once.
        """
        self.commands = tuple(commands)
        self._together = together
        self._own: dict[Command, tuple[Chord, ...]] = {}
        self._cached_words: dict[Hashable, str] = {}
        """Cached words for keys; cleared when keys are changed."""
        self.device = Device.MOUSE
        """Device that was used last, which wordings refer to."""
        self.has_screen_reader = False
        """Whether a screen reader listens: then wordings refer to what is read aloud."""

    @property
    def by_keys(self) -> bool:
        """Whether things are chosen by keys or gamepad buttons instead of pointed at."""
        return self.device in (Device.KEYS, Device.PAD) or (
            self.has_screen_reader and self.device is Device.MOUSE
        )

    def for_device(
        self, mouse: str, keys: str = "", *, fingers: str = "", screen_reader: str = ""
    ) -> str:
        """Return the text in the wording for the device in use.

        ``keys`` is for a gamepad too. If the device has no wording of its own, a screen reader gets
        ``keys``, any other device ``mouse``.
        """
        if self.has_screen_reader:
            return screen_reader or keys or mouse
        own = {Device.KEYS: keys, Device.PAD: keys, Device.TOUCH: fingers}
        return own.get(self.device) or mouse

    # -- events

    def command(self, event: pygame.Event, offered: Iterable[CommandT]) -> CommandT | None:
        """Return the first of the offered commands that the event means, if any."""
        meant: tuple[Chord, ...] | None = event.dict.get(_CHORDS)
        meant = _chords_of(event) if meant is None else meant
        is_repeated = _REPEATED in event.dict
        own = self._own
        offered = tuple(offered) if meant else ()
        for chord in meant:
            for one in offered:
                if chord in own.get(one, one.keys) and (one.repeats or not is_repeated):
                    return one
        return None

    def follow(self, event: pygame.Event) -> None:
        """Learn from an event which device is in use."""
        if event.type != pygame.KEYDOWN:
            self.device = event.dict.get(_DEVICE, Device.MOUSE)
        else:
            self.device = Device.PAD if _NAMES.get(event.key) in gamepad.CODES else Device.KEYS
        if self is not COMMON:
            COMMON.device = self.device

    def means(self, event: pygame.Event, *commands: Command) -> bool:
        """Return whether the event means one of these commands."""
        meant: tuple[Chord, ...] | None = event.dict.get(_CHORDS)
        meant = _chords_of(event) if meant is None else meant
        if not meant:
            return False
        is_repeated = _REPEATED in event.dict
        own = self._own
        given = set[Chord]()
        for one in commands:
            if one.repeats or not is_repeated:
                given.update(own.get(one, one.keys))
        return not given.isdisjoint(meant)

    def held(self, event: pygame.Event, command: Command) -> bool | None:
        """Return True if the event begins holding a command, False if it ends that, else None.

        Modifiers do not matter at the end. It also ends when the window loses the keyboard. The
        wheel cannot be held.
        """
        match event.type:
            case pygame.KEYDOWN | pygame.MOUSEBUTTONDOWN:
                return True if self.means(event, command) else None
            case pygame.KEYUP:
                key = _key_name(event.key)
            case pygame.MOUSEBUTTONUP:
                key = _BUTTONS.get(event.button, "")
            case _:
                return False if event.type == pygame.WINDOWFOCUSLOST else None
        return False if any(chord.key == key for chord in self.keys(command)) else None

    def act(self, event: pygame.Event, offered: Callable[[], Mapping[CommandT, Action]]) -> bool:
        """Run the offered action that the event means; return whether there was one.

        ``offered`` is called only for an event that can mean a command.
        """
        meant: tuple[Chord, ...] | None = event.dict.get(_CHORDS)
        if not (_chords_of(event) if meant is None else meant):
            return False
        actions = offered()
        command = self.command(event, actions)
        if command is not None:
            actions[command].run()
        return command is not None

    def may_repeat(self, event: pygame.Event) -> bool:
        """Mark the event as repeated; return whether it still means any command.

        Only commands that repeat do: a held Enter would otherwise lift the curtain that the next
        person is to lift.
        """
        event.dict[_REPEATED] = True
        return self.means(event, *self.commands)

    # -- in words

    def keys(self, command: Command) -> tuple[Chord, ...]:
        """Return the chords that give a command."""
        return self._own.get(command, command.keys)

    def words(self, *commands: Command, most: int | None = None, mouse: bool = True) -> str:
        """Return the keys of the commands in words, such as "R, E".

        At most ``most`` keys are named for each command; without ``mouse`` no mouse buttons.
        """
        by_pad = self.device is Device.PAD
        mouse = mouse and not self.has_screen_reader and self.device is not Device.TOUCH
        key = (commands, most, mouse, by_pad and gamepad.MAKER.now, current_catalogue())
        text = self._cached_words.get(key)
        if text is None:
            found: list[str] = []
            for command in commands:
                found += map(attrgetter("words"), self.chords_in_use(command, mouse=mouse)[:most])
            text = enumerated(gamepad.together(found) if by_pad else found)
            self._cached_words[key] = text
        return text

    def chords_in_use(self, command: Command, *, mouse: bool = True) -> list[Chord]:
        """Return the chords of a command on the device in use, with or without mouse buttons."""
        by_pad = self.device is Device.PAD
        return [
            chord for chord in self._own.get(command, command.keys)
            if (chord.key in gamepad.CODES) is by_pad and (mouse or chord.key not in _MOUSE)
        ]  # fmt: skip

    def short_words(self, command: Command) -> str:
        """Return the first key for use in a sentence.

        The mouse button for whoever uses the mouse.
        """
        if self.device is Device.TOUCH and any(
            key.key == "Right button" for key in self.keys(command)
        ):
            return tr("a second finger")
        first = {key.key in _MOUSE: key.words for key in reversed(self.chords_in_use(command))}
        if True in first and not (self.by_keys and False in first):
            return tr("the {button}").format(button=first[True])
        return first.get(False, "")

    def hint(self, *commands: Command) -> str:
        """Return the keys for a tooltip; empty if there are none, or fingers are used."""
        if self.device is Device.TOUCH:
            return ""
        by_pad = self.device is Device.PAD
        key = (
            "hint",
            commands,
            self.has_screen_reader,
            by_pad and gamepad.MAKER.now,
            current_catalogue(),
        )
        text = self._cached_words.get(key)
        if text is None:
            words = self.words(*commands)
            sentence = tr("Button: {keys}") if by_pad else tr("Key: {keys}")
            text = self._cached_words[key] = sentence.format(keys=words) if words else ""
        return text

    def with_keys(self, text: str, *commands: Command) -> str:
        """Return the text followed by the keys, if things are chosen by keys."""
        words = self.words(*commands) if self.by_keys else ""
        if not words:
            return text
        sentence = (
            tr("{text} (button: {keys})")
            if self.device is Device.PAD
            else tr("{text} (key: {keys})")
        )
        return sentence.format(text=text, keys=words)

    # -- changing

    def rebind(self, command: Command, keys: Iterable[Chord]) -> None:
        """Make these chords, and the command's fixed ones, the only chords that give it."""
        fixed = [chord for chord in command.keys if chord.is_fixed]
        found = dict.fromkeys([*fixed, *keys])
        wanted = tuple(sorted(found, key=lambda chord: chord.is_of_pad))[:MOST_CHORDS]
        self._own.pop(command, None)
        self._cached_words.clear()
        if wanted != command.keys:
            self._own[command] = wanted

    def take(self, chord: Chord, *commands: Command) -> None:
        """Remove the chord from all of these commands."""
        for command in commands:
            self.rebind(command, [one for one in self.keys(command) if one != chord])

    def reset(self, *commands: Command) -> None:
        """Restore the default keys of these commands; without any, of all."""
        self._cached_words.clear()
        for command in commands or tuple(self._own):
            self._own.pop(command, None)

    def is_changed(self, *commands: Command) -> bool:
        """Return whether one of these commands, or of all, has other keys than its defaults."""
        return any(command in self._own for command in commands or self._own)

    def conflicts(self, command: Command, chord: Chord) -> list[Command]:
        """Return the other commands that the chord also gives where both commands apply.

        A fixed chord conflicts with none.
        """
        return [
            other
            for other in self.commands
            if other is not command
            and not chord.is_fixed
            and chord in self.keys(other)
            and (command.scope == other.scope or not (command.yields or other.yields))
            and self.meet(command.scope, other.scope)
        ]

    def meet(self, one: Scope, other: Scope) -> bool:
        """Return whether both scopes can apply at the same time."""
        return one == other or any(one in scopes and other in scopes for scopes in self._together)

    def changes(self) -> dict[str, list[str]]:
        """Return the changed keys by command, as they are stored in a file."""
        return {str(command): [str(chord) for chord in keys] for command, keys in self._own.items()}

    def load(self, entries: Mapping[str, object], *, have_pad: bool = True) -> list[str]:
        """Take over stored keys; return the names of the entries that cannot be used.

        An unusable entry costs nothing but itself. Without ``have_pad`` the entries were stored
        before gamepads were known: gamepad buttons keep their defaults.
        """
        names = {str(command): command for command in self.commands}
        wrong = []
        for name, entry in entries.items():
            command = names.get(name)
            keys = None if command is None else _chords(entry, command)
            if command is None or keys is None:
                wrong.append(name[:40])
            else:
                own = [] if have_pad else [chord for chord in command.keys if chord.is_of_pad]
                self.rebind(command, (*keys, *own))
        while clashing := [
            one for one in self._own for key in self.keys(one) if self.conflicts(one, key)
        ]:
            self.reset(clashing[0])
            wrong.append(str(clashing[0]))
        return wrong


def _chords(entry: object, command: Command) -> list[Chord] | None:
    """Return the chords of an entry of a file; None if they are not allowed for the command."""
    if command.stays or not isinstance(entry, list) or len(entry) > MOST_CHORDS:
        return None
    try:
        chords = [Chord.parse(one if isinstance(one, str) else "") for one in entry]
    except ValueError:
        return None
    return None if any(chord.is_fixed and chord not in command.keys for chord in chords) else chords


COMMON = InputMap(Common)
"""Input map of the widgets."""
means, hint = COMMON.means, COMMON.hint


def is_activation(event: pygame.Event) -> bool:
    """Return whether a key presses the focused widget: Enter or Space."""
    return means(event, Common.PRESS)


def without_keys_of_input_method(events: Sequence[pygame.Event]) -> Sequence[pygame.Event]:
    """Return events that were late, without the keys that an input method has taken.

    SDL hands these on as keys and letters if the input method is slow, and reports the composition
    afterwards. Other keys then follow the composition.
    """
    composes = (
        i for i, event in enumerate(events) if event.type == pygame.TEXTEDITING and event.text
    )
    first = next(composes, 0)
    others = [e for e in events[:first] if e.type != pygame.TEXTINPUT and not _could_compose(e)]
    return [*events[first:], *others]


def _could_compose(event: pygame.Event) -> bool:
    return event.type == pygame.KEYDOWN and not event.mod & (
        pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
    )
