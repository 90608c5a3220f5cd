"""The real window with a real phone's page: started for phones, joined by the code, prices revealed on the table."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Chromium, real_chromium
from conftest import TWO_PEOPLE
from phone_hand import a_hand
from real_window import Hand, Program, ending, until

ROOT = Path(__file__).parent.parent
LAUNCHER = """#!{python}
import sys
from pathlib import Path
sys.path.insert(0, {root!r})
from skye_desktop.__main__ import main
from skye_desktop.phones.join_code import join_link
from skye_desktop.phones.server import PhoneServer

start = PhoneServer.start

def start_and_tell(server):
    start(server)
    told = Path({link!r} + ".new")
    told.write_text(join_link(server.addresses[0], server.keys.table), encoding="utf-8")
    told.rename({link!r})

PhoneServer.start = start_and_tell
sys.exit(main())
"""
"""The program, which tells what its code says: no test has a camera."""


@pytest.fixture
def chromium() -> Iterator[Chromium]:
    with real_chromium() as browser:
        yield browser


def test_a_phone_joins_at_the_real_window_and_its_prices_are_revealed_there(
    chromium: Chromium, display: str, tmp_path: Path
) -> None:
    data, link, launcher = tmp_path / "data", tmp_path / "link", tmp_path / "launcher"
    data.mkdir()
    (data / "settings.json").write_text(TWO_PEOPLE, encoding="utf-8")
    launcher.write_text(
        LAUNCHER.format(python=sys.executable, root=str(ROOT), link=str(link)), encoding="utf-8"
    )
    launcher.chmod(0o755)
    environment = {
        "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0", "HOME": str(tmp_path),
    }  # fmt: skip
    program = Program(data, tmp_path / "log", environment, ("play", "--phones"), installed=launcher)
    with ending(program.process):
        hand = Hand(program, display)
        program.wait_for_scene("NewGameScene")
        program.look()
        hand.click("start")
        program.wait_for_scene("Question")
        program.look()
        hand.click("yes")
        until(link.exists, "the code")
        phones = [a_hand(chromium), a_hand(chromium, "de")]
        for phone in phones:
            phone.join(link.read_text(encoding="utf-8"))
            phone.press(phone.page.locator(".seat:enabled").first)
            phone.page.wait_for_selector(".game")
        program.wait_for(lambda: "take back 2" in program.targets, "both phones")
        hand.click("play")
        program.wait_for_scene("TableScene")
        program.look()
        phones[0].press_main()
        for phone in phones:
            phone.begin_prices()
            phone.press_main()
        program.wait_for_panel("RevealPanel")
        assert sorted(program.actions) == ["0 price", "1 price"], "secrets stay out of the log"
        for phone in phones:
            phone.see("look")
        assert program.end(signal.SIGTERM) == (0, "")
