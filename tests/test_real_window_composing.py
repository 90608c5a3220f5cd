"""A name in Japanese: composed in its field by a real input method, IBus with Anthy, over a real keyboard."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from reader_hand import a_bus
from real_window import Start, ending, until

HIRAGANA = "[org/freedesktop/ibus/engine/anthy/common]\ninput-mode=0\n"
"""IBus begins with Latin letters else, until somebody changes that."""
ENGINE = Path("/usr/share/ibus/component/anthy.xml")


@contextmanager
def session(display: str, home: Path) -> Iterator[Mapping[str, str]]:
    """A session that has that input method; what programs in it are told."""
    with a_bus() as address:
        yield {
            "DBUS_SESSION_BUS_ADDRESS": address, "DISPLAY": display, "HOME": str(home), "LANG": "C.UTF-8",
            "XDG_CONFIG_HOME": str(home / ".config"), "GSETTINGS_BACKEND": "keyfile",
            "XMODIFIERS": "@im=ibus", "PATH": f"/usr/bin:{os.environ['PATH']}",
        }  # fmt: skip


@contextmanager
def ibus(home: Path) -> Iterator[Callable[[], bool]]:
    """Writes Japanese; tells whether the field that has the keyboard is written in by it."""
    _write(home / ".config" / "glib-2.0" / "settings" / "keyfile", HIRAGANA)

    def writes_japanese() -> bool:
        _quietly("ibus", "engine", "anthy").wait()
        return _told("ibus", "engine") == "anthy"

    def writer() -> str:
        asked = (
            "org.freedesktop.DBus.Properties.Get",
            "string:org.freedesktop.IBus",
            "string:CurrentInputContext",
        )
        bus = (
            "--bus=" + _told("ibus", "address"),
            "--print-reply=literal",
            "--dest=org.freedesktop.IBus",
        )
        return _told("dbus-send", *bus, "/org/freedesktop/IBus", *asked)

    with ending(_quietly("ibus-daemon", "--panel=disable", "--config=disable", "--cache=none")):
        until(writes_japanese, "Anthy")
        nobody = writer()
        yield lambda: writer() != nobody


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(text)


def _told(*command: str) -> str:
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout.strip()


def _quietly(*command: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_a_japanese_name_is_composed_in_its_field(
    display: str, start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not (shutil.which("ibus-daemon") and ENGINE.exists() and find_spec("sdl2dll")):
        pytest.skip("an input method needs ibus-daemon, ibus-anthy and pysdl2-dll")
    if "PYTEST_XDIST_WORKER" in os.environ:
        # SDL waits 300 ms for an input method, and hands the keys on where it answers later.
        pytest.skip(
            "on a busy machine an input method answers too late: asked for by its name, and with -n 0"
        )
    home = tmp_path / "home"
    with session(display, home) as surroundings:
        for variable, value in surroundings.items():
            monkeypatch.setenv(variable, value)
        with ibus(home) as is_ready:
            write_a_name(start, tmp_path / "data", is_ready)


def write_a_name(start: Start, data: Path, is_ready: Callable[[], bool]) -> None:
    program, hand = start()
    hand.key("n")
    program.wait_for_scene("NewGameScene")
    hand.click("name 1")
    until(is_ready, "the field is written in by the input method")
    hand.type("sora")
    hand.key("Escape")
    assert program.scene == "NewGameScene", "Escape was the input method's"
    hand.type("tarouu")
    hand.key("BackSpace", "Return")
    assert program.scene == "NewGameScene", "Enter was the input method's"
    hand.key("ctrl+Return")
    program.wait_for_scene("TableScene")
    saved = [json.loads(path.read_text(encoding="utf-8")) for path in data.rglob("*.json")]
    assert [seat["name"] for one in saved for seat in one.get("setup", {}).get("seats", [])][
        :1
    ] == ["たろう"]
