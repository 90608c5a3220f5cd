"""A name in Japanese: composed in its field by a real input method, IBus with Anthy, over a real keyboard."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from reader_hand import a_bus
from real_window import Start, ending, until

ANTHY = Path("/usr/share/ibus/component/anthy.xml")
HIRAGANA = "[org/freedesktop/ibus/engine/anthy/common]\ninput-mode=0\n"
"""It begins with Latin letters else, until somebody changes that."""


@pytest.fixture
def input_method(display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """IBus in a session of its own, which writes Japanese."""
    if not (shutil.which("ibus-daemon") and ANTHY.exists() and find_spec("sdl2dll")):
        pytest.skip("an input method needs ibus, ibus-anthy and pysdl2-dll")
    home = tmp_path / "home"
    settings = home / ".config" / "glib-2.0" / "settings"
    settings.mkdir(parents=True)
    (settings / "keyfile").write_text(HIRAGANA)
    with a_bus() as address:
        for name, value in {
            "DBUS_SESSION_BUS_ADDRESS": address, "DISPLAY": display, "HOME": str(home), "LANG": "C.UTF-8",
            "XDG_CONFIG_HOME": str(home / ".config"), "GSETTINGS_BACKEND": "keyfile",
            "XMODIFIERS": "@im=ibus", "PATH": f"/usr/bin:{os.environ['PATH']}",
        }.items():  # fmt: skip
            monkeypatch.setenv(name, value)
        with ending(_quietly("ibus-daemon", "--panel=disable", "--config=disable", "--cache=none")):
            until(_writes_japanese, "Anthy")
            yield


def _writes_japanese() -> bool:
    """Choose the engine; whether it is there by now."""
    _quietly("ibus", "engine", "anthy").wait()
    told = subprocess.run(["ibus", "engine"], check=False, capture_output=True, text=True)
    return told.stdout.strip() == "anthy"


def _quietly(*command: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_a_japanese_name_is_composed_in_its_field(input_method: None, start: Start, tmp_path: Path) -> None:
    program, hand = start()
    hand.key("n")
    program.wait_for_scene("NewGameScene")
    hand.click("name 1")
    hand.type("sora")
    hand.key("Escape")
    hand.type("tarouu")
    hand.key("BackSpace", "Return")
    assert program.scene == "NewGameScene", "Escape and Enter were the input method's"
    hand.key("ctrl+Return")
    program.wait_for_scene("TableScene")
    saved = [json.loads(path.read_text(encoding="utf-8")) for path in (tmp_path / "data").rglob("*.json")]
    assert [seat["name"] for one in saved for seat in one.get("setup", {}).get("seats", [])][:1] == ["たろう"]
