"""The lesson, played to its end by a screen reader alone that does what it is told, as fast as it can.

Run by command, in a window of its own: ``python tests/by_ear.py``. What is told aloud is printed, and how long it took.
It gives up with a sentence where the lesson does not go on.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from pathlib import Path

from reader_hand import ReaderHand, Thing, a_bus, one_step, reading
from real_window import Program, a_display, ending

MOST_SECONDS = 1200
BETWEEN_PAGES = 1.5
"""Seconds for which no page may be there before the game itself is to be gone on with."""
MET = {"lesson task", "go on", "LessonEndScene"}
"""What tells how the lesson goes on, by id."""


def called(things: dict[str, Thing], name: str) -> str:
    """The id of what can be pressed and is called so, or begins so."""
    return next(
        id for id, thing in things.items() if thing["actions"] and thing["name"].startswith(name)
    )


def asked(things: dict[str, Thing]) -> tuple[str, ...]:
    """Which page it is, and what it asks for."""
    return tuple(things[id]["name"] for id in ("lesson page", "lesson task") if id in things)


def obey(hand: ReaderHand, things: dict[str, Thing], task: str) -> bool:
    """Do what a page asks for, by its words alone; whether it may ask for the same once more."""
    if "press Go on" in task:
        hand.press("lit" if "lit" in things else "lesson on")
    elif told := re.search(r"Press (?:“(.*)”|(Ready|End building))\.", task):
        hand.press(called(things, told[1] or told[2]))
    elif told := re.search("axe to tile (.*?):", task):
        hand.press(called(things, f"Tile {told[1]}:"))
        hand.press(called(things, "The axe"))
    elif told := re.search("Ask (.*?) .*gold.* tile (.*?),", task):
        hand.set(called(things, f"Tile {told[2]}:"), int(told[1]))
        if "press Ready" in task:
            hand.press("ready")
    elif told := re.search("Buy tile (.*?):", task):
        hand.press(called(things, f"Tile {told[1]}:"))
        hand.press("buy")
    elif told := re.search("Lay tile (.*?),? .*at (.*?)[:.]", task):
        hand.press(called(things, f"Tile {told[1]}:"))
        hand.until(lambda now: any(id.startswith("legal ") for id in now), "where it fits")
        hand.press(called(hand.read(), f"{told[2].capitalize()}: Empty"))
    else:
        one_step(hand)
        return True
    return False


def the_lesson(hand: ReaderHand) -> None:
    """From its first page to the results."""
    hand.press("Learn to play")
    done, began = 0, time.monotonic()
    while True:
        assert time.monotonic() - began < MOST_SECONDS, f"it does not end in {MOST_SECONDS} seconds"
        things = hand.until(lambda now: bool(MET & now.keys()), "a page of the lesson, or a way on")
        if "LessonEndScene" in things:
            return
        if "lesson task" not in things:
            time.sleep(BETWEEN_PAGES)
            things = hand.read()
            if "lesson task" not in things and "go on" in things:
                seconds = time.monotonic() - began
                print(f"{seconds:4.0f} s, no page: {things['go on']['name']}", flush=True)
                hand.press("go on")
            continue
        page, task = asked(things)
        print(f"{time.monotonic() - began:4.0f} s, {page}: {task}", flush=True)
        done += 1
        assert done < 120, "it does not end"
        if not obey(hand, things, task):
            before = asked(things)
            hand.until(lambda now, before=before: asked(now) != before, f"what follows {page}")  # type: ignore[misc]


def main() -> int:
    """Play it, and print what was heard; the exit status, 1 where it does not go on."""
    with tempfile.TemporaryDirectory() as folder, a_display() as display, a_bus() as bus:
        os.environ |= {"DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus, "LANGUAGE": "en"}
        os.environ |= {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        program = Program(Path(folder), Path(folder, "log.jsonl"), {})
        with ending(program.process):
            program.where("Quit")
            with reading(program) as hand:
                try:
                    the_lesson(hand)
                except (AssertionError, StopIteration) as why:
                    told = why or "what it asks for is not there"
                    print(f"The lesson does not go on: {told}.", file=sys.stderr)
                    return 1
                print(*filter(None, hand.heard()), sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
