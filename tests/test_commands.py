"""Keys and mouse buttons as commands, without a window: chords as text, what an event means, changes, conflicts."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pygame
import pytest

from skye_desktop.i18n import message
from skye_desktop.kit import (
    COMMON,
    MOST_CHORDS,
    Action,
    Chord,
    Command,
    Common,
    CommonScope,
    Device,
    InputMap,
    Scope,
    chord_of,
    digit_of,
)
from skye_desktop.kit.commands import letter_of


class Where(Scope):
    ROOF = "roof", message("On the roof")
    CELLAR = "cellar", message("In the cellar")


EVERYWHERE = CommonScope.EVERYWHERE


class Do(Command):
    JUMP = "jump", Where.ROOF, "J, Ctrl+J, Right button", message("jump down")
    RUN = "run", Where.CELLAR, "R, Shift+R", message("run about"), "", "repeats"
    LOOK = "look", EVERYWHERE, "L, Up", message("look at it")
    PAN = "pan", EVERYWHERE, "P", message("look about"), "", "yields"


class Shifted(Command):
    PLAIN = "plain", EVERYWHERE, "N", message("one")
    WITH_SHIFT = "with shift", EVERYWHERE, "Shift+N", message("another")


def keys() -> InputMap:
    together = [frozenset((EVERYWHERE, Where.ROOF)), frozenset((EVERYWHERE, Where.CELLAR))]
    return InputMap([*Common, *Do], together)


def press(key: int, mod: int = 0, unicode: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)


def click(button: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, button=button, pos=(0, 0))


# -- chords as text


def test_a_chord_is_read_as_it_is_written_and_people_read_arrows_and_words() -> None:
    for text in (
        "R", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl++", "+", "-", "Alt+/", "F12", "Shift+Tab", "É", "0", "Page up",
        "Right button", "Ctrl+Wheel up", "Back button", "Ctrl+Alt+Shift+Left",
    ):  # fmt: skip
        assert str(Chord.parse(text)) == text
    for text in ("", "r", "Ctrl+", "Ctrl", "Hyper+R", "RR", " ", "F13", "Left button", "Ctrl+r"):
        with pytest.raises(ValueError, match=f"^{re.escape(text)}$"):
            Chord.parse(text)
    assert Chord.parse("Ctrl+Left").words == "Ctrl+←"
    assert Chord.parse("-").words == "−"
    assert COMMON.hint(Common.PREVIOUS) == "Key: Shift+Tab"


# -- what an event is


MOTION = pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(0, 0, 0))


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (press(pygame.K_r), "R"),
        (press(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_NUM | pygame.KMOD_CAPS), "Ctrl+Z"),
        (press(pygame.K_z, pygame.KMOD_LMETA), "Ctrl+Z"),
        (press(pygame.K_F1, pygame.KMOD_LALT), "Alt+F1"),
        (press(pygame.K_KP_ENTER), "Enter"), (press(pygame.K_KP_PLUS), "+"), (press(pygame.K_EQUALS), "+"),
        (press(pygame.K_KP_7), "7"), (press(ord("ö")), "Ö"), (press(ord("ß")), "ß"),
        (click(3), "Right button"), (click(6), "Back button"), (click(1), None), (click(4), None),
        (pygame.Event(pygame.MOUSEWHEEL, y=2, x=0), "Wheel up"),
        (pygame.Event(pygame.MOUSEWHEEL, y=-1, x=0), "Wheel down"),
        (pygame.Event(pygame.MOUSEWHEEL, y=0, x=1), None), (MOTION, None),
        (press(pygame.K_q, pygame.KMOD_RALT), None), (press(pygame.K_q, pygame.KMOD_MODE), None),
        (press(pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_RALT), None),  # AltGr under Windows
        (press(pygame.K_LSHIFT, pygame.KMOD_LSHIFT), None),
        (pygame.Event(pygame.KEYUP, key=pygame.K_r, mod=0, unicode="r"), None),
    ],
)  # fmt: skip
def test_what_chord_an_event_is(event: pygame.Event, text: str | None) -> None:
    assert chord_of(event) == (None if text is None else Chord.parse(text))


def test_letters_are_text_unless_ctrl_or_alt_is_held_and_altgr_writes() -> None:
    for mod, unicode, letter in (
        (pygame.KMOD_LSHIFT, "Q", "Q"), (pygame.KMOD_RALT, "@", "@"), (pygame.KMOD_LCTRL, "\x11", ""),
        (pygame.KMOD_LALT, "q", ""),
    ):  # fmt: skip
        assert letter_of(press(pygame.K_q, mod, unicode)) == letter
    assert letter_of(pygame.Event(pygame.KEYUP, key=pygame.K_q, mod=0, unicode="q")) == ""
    assert digit_of(press(pygame.K_KP_7, 0, "7")) == 7
    assert digit_of(press(pygame.K_3, pygame.KMOD_LSHIFT, "§")) is None
    assert digit_of(press(pygame.K_3, 0, "٣")) is None


# -- what it means


def test_the_exact_chord_comes_before_one_that_asks_for_less() -> None:
    shifted = press(pygame.K_n, pygame.KMOD_LSHIFT)
    both = InputMap(Shifted)
    assert both.command(press(pygame.K_n), Shifted) is Shifted.PLAIN
    assert both.command(shifted, Shifted) is Shifted.WITH_SHIFT
    assert both.command(shifted, [Shifted.PLAIN]) is Shifted.PLAIN
    assert both.command(press(pygame.K_n, pygame.KMOD_LCTRL), Shifted) is None


def test_only_what_is_offered_is_meant_and_done_once() -> None:
    done: list[str] = []
    actions: Mapping[Command, Action] = {
        Do.JUMP: Action(lambda: done.append("jump")),
        Do.LOOK: Action(lambda: done.append("look")),
    }
    assert keys().command(press(pygame.K_j), (Do.RUN, Do.LOOK)) is None
    assert keys().means(click(3), Do.JUMP)
    assert keys().act(press(pygame.K_j), lambda: actions)
    assert not keys().act(press(pygame.K_r), lambda: actions)
    assert done == ["jump"]
    assert not keys().act(MOTION, lambda: pytest.fail("it is asked for as the pointer moves"))


def test_a_key_held_down_means_only_what_repeats() -> None:
    input = keys()
    for key, commands, repeats in (
        (pygame.K_r, [Do.RUN], True), (pygame.K_j, [Do.JUMP], False),
        (pygame.K_RETURN, [Common.CONFIRM, Common.PRESS], False),
    ):  # fmt: skip
        held = press(key)
        assert input.may_repeat(held) is repeats
        assert input.means(held, *commands) is repeats
    input.rebind(Do.JUMP, [Chord("R")])
    held = press(pygame.K_r)
    assert input.may_repeat(held)
    assert not input.means(held, Do.JUMP), "what is done once where elsewhere it repeats"


# -- changing


def test_another_key_takes_the_place_of_the_first_in_all_words() -> None:
    input = keys()
    input.rebind(Do.JUMP, [Chord.parse("Ctrl+K")])
    assert input.hint(Do.JUMP) == "Key: Ctrl+K"
    assert input.with_keys("Up there", Do.JUMP) == "Up there", (
        "a mouse player is told nothing of keys"
    )
    input.follow(press(pygame.K_a))
    assert input.with_keys("Up there", Do.JUMP) == "Up there (key: Ctrl+K)"
    input.follow(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(0, 0)))
    assert input.with_keys("Up there", Do.JUMP) == "Up there"
    assert input.command(press(pygame.K_k, pygame.KMOD_LCTRL), [Do.JUMP]) is Do.JUMP
    assert input.command(press(pygame.K_j), [Do.JUMP]) is None


def test_a_hint_follows_what_is_in_hand_and_who_listens() -> None:
    input = keys()
    by_mouse = input.hint(Do.JUMP)
    assert by_mouse == "Key: J, Ctrl+J, right button"
    input.device = Device.TOUCH
    assert input.hint(Do.JUMP) == ""
    input.device, input.has_screen_reader = Device.KEYS, True
    assert input.hint(Do.JUMP) == "Key: J, Ctrl+J", "whoever listens points at nothing"
    input.device, input.has_screen_reader = Device.MOUSE, False
    assert input.hint(Do.JUMP) == by_mouse
    input.rebind(Do.JUMP, [Chord("K")])
    assert input.hint(Do.JUMP) == "Key: K"


def test_a_command_without_keys_has_no_hint_and_kept_keys_cannot_be_taken_away() -> None:
    input = keys()
    input.rebind(Do.JUMP, [])
    assert (input.hint(Do.JUMP), input.with_keys("Up there", Do.JUMP)) == ("", "Up there")
    input.rebind(Do.LOOK, [])
    assert input.keys(Do.LOOK) == (Chord("Up"),)


def test_conflicts_are_those_of_scopes_that_meet() -> None:
    for command, chord, conflicts in (
        (Do.JUMP, "R", []), (Do.JUMP, "L", [Do.LOOK]), (Do.LOOK, "R", [Do.RUN]),
        (Do.JUMP, "P", []),  # what yields is asked last
        (Do.LOOK, "P", [Do.PAN]),  # but not by its own kind
    ):  # fmt: skip
        assert keys().conflicts(command, Chord(chord)) == conflicts, (command, chord)


def test_a_taken_key_gives_the_other_nothing_any_more_and_comes_back_with_the_default() -> None:
    input = keys()
    input.take(Chord("J"), Do.JUMP)
    assert input.words(Do.JUMP) == "Ctrl+J, right button"
    assert input.is_changed(Do.JUMP)
    input.reset(Do.JUMP)
    assert input.words(Do.JUMP) == "J, Ctrl+J, right button"
    assert not input.is_changed()


# -- remembered


def test_what_is_remembered_is_read_back() -> None:
    input, again = keys(), keys()
    input.rebind(Do.JUMP, [Chord.parse("Ctrl++"), Chord.parse("Wheel up")])
    input.rebind(Do.RUN, [])
    assert again.load(dict(input.changes())) == []
    assert again.changes() == input.changes() == {"jump": ["Ctrl++", "Wheel up"], "run": []}


@pytest.mark.parametrize(
    "entry",
    [5, "J", None, {"J": 1}, [5], ["j"], ["Ctrl+"], ["A"] * (MOST_CHORDS + 1), [["A"]], ["Enter"]],
)
def test_a_wrong_entry_costs_only_itself_and_is_named(entry: object) -> None:
    input = keys()
    assert input.load({"jump": entry, "run": ["X"]}) == ["jump"]
    assert input.changes() == {"run": ["X"]}


def test_entries_are_taken_together_and_what_clashes_stays_or_is_unknown_is_named() -> None:
    input = keys()
    assert input.load({"fly": ["X"], "confirm": ["X"]}) == ["fly", "confirm"]
    assert input.load({"look": ["J"]}) == ["look"]
    assert input.changes() == {}
    assert input.load({"look": ["J"], "jump": ["K"]}) == [], "the other one has made way"
    assert keys().load({"look": ["R"], "run": ["L"]}) == [], "they exchange their keys"
