"""Windows of all sizes, the longest names, and what makes a screen badly written."""

from __future__ import annotations

import re

from table import Pointer

from skye_desktop.engine import GameSetup
from skye_desktop.kit import Button, TreeScene, walk

SIZES = [
    ((1024, 640), None),
    ((1280, 720), None),
    ((1920, 1080), None),
    ((1280, 720), 150),
    ((1280, 720), 200),
    ((1920, 1080), 150),
    ((2560, 1440), 200),
    ((3440, 1440), None),
    ((3840, 2160), None),
]

LONG_NAME = re.compile("W{24}")


def with_the_longest_names(setup: GameSetup) -> GameSetup:
    """The same table with names of 24 of the widest letter, told apart by nothing but their clans."""
    seats = tuple(seat.model_copy(update={"written": "W" * 24}) for seat in setup.seats)
    return setup.model_copy(update={"seats": seats})


def check_words(pointer: Pointer, where: str) -> None:
    """Nothing that is written is cut, leaves the window, or runs under a button or into other words.

    Only a person's name of the greatest length may be cut, and a sentence with it.
    """
    written = pointer.lines()
    cut = {text for text in written.cut if not LONG_NAME.search(text)}
    assert not cut, f"{where}: {cut} is cut"
    screen = pointer.app.screen.get_rect()
    # A line is taller than its letters; of one that is scrolled away but for its edge none are left.
    lines = [(text, rect.inflate(-6, -rect.height * 5 // 8)) for text, rect in written.places]
    places = [(text, rect) for text, rect in lines if rect.height > 0]
    for i, (text, rect) in enumerate(places):
        assert screen.contains(rect), f"{where}: {text!r} leaves the window"
        for other, place in places[i + 1 :]:
            is_apart = (text, rect) == (other, place) or not rect.colliderect(place)
            assert is_apart, f"{where}: {text!r} and {other!r} are written over each other"
    scene = pointer.app.scene
    assert isinstance(scene, TreeScene)
    scene.tree.update()
    for button in (
        one for layer in scene.tree.reachable for one in walk(layer) if isinstance(one, Button)
    ):
        seen = scene.tree.where(button)
        for text, rect in places:
            is_apart = not rect.colliderect(seen) or seen.contains(rect)
            assert is_apart, f"{where}: {text!r} runs under {button.id!r}"
