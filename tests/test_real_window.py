"""The game as people start it: its window under a real pointer, and machines on which something is missing."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from real_window import (
    Hand,
    Program,
    Start,
    build,
    cells,
    ending,
    lay,
    set_prices,
    tiles_to_lay,
    until,
)

from skye_desktop.engine import BuyTile, PlaceTile, TakeBackTile, read_action
from skye_desktop.files import read_game


def sit_down_to_set_prices(hand: Hand) -> None:
    """Lift the curtain."""
    hand.program.wait_for_panel("HandoverPanel")
    hand.click("ready")
    hand.program.wait_for_panel("PricingPanel")


def last_action(program: Program) -> object:
    """The action taken last."""
    return read_action(program.actions[-1])


def test_a_round_is_played_saved_killed_and_gone_on_with(start: Start, tmp_path: Path) -> None:
    program, hand = start()
    hand.click("New game")
    program.wait_for_scene("NewGameScene")
    hand.click("more")
    hand.click("seed")
    hand.key(*["BackSpace"] * 16)
    hand.type("7")
    hand.click("start")
    program.wait_for_scene("TableScene")
    assert program.panel[0] == "IncomePanel"
    hand.click("go on")

    # Prices, with coins and axe dragged.
    sit_down_to_set_prices(hand)
    set_prices(hand)
    sit_down_to_set_prices(hand)
    hand.key("1", "Right", "2", "Right", "x", "Return")
    program.wait_for_panel("RevealPanel")
    hand.click("go on")  # shows all prices at once
    hand.click("go on")

    # One seat drags a tile onto its land, the other one chooses and buys with the button.
    program.wait_for_panel("BuyingPanel")
    bought = tiles_to_lay(program)[0]
    hand.drag(bought, "land")
    program.wait_for(lambda: program.panel == ("BuyingPanel", 0), "the next to buy")
    assert last_action(program) == BuyTile(1, int(bought.split()[1]))
    program.look()
    hand.click(tiles_to_lay(program)[0])
    hand.click("buy")
    program.wait_for_panel("MarketNewsPanel")
    hand.click("go on")

    # The first seat builds, and turns a tile by the wheel.
    program.wait_for_panel("BuildingPanel")
    tile, before = tiles_to_lay(program)[0], len(program.actions)
    hand.take(program.where(tile), program.where("land"))
    fits = cells(program)
    hand.press(5)
    assert cells(program) != fits
    hand.key("Escape")
    hand.drop()
    assert len(program.actions) == before
    while tiles_to_lay(program):
        lay(hand, tiles_to_lay(program)[0])
        laid = last_action(program)
    assert isinstance(laid, PlaceTile)
    hand.drag(f"laid {laid.placement.x},{laid.placement.y}", "seat 1")
    assert isinstance(last_action(program), TakeBackTile)
    lay(hand, tiles_to_lay(program)[0])
    hand.click("end building")

    # The second seat has laid one tile when the game is saved and killed.
    program.wait_for(lambda: program.panel == ("BuildingPanel", 0), "the second to build")
    lay(hand, tiles_to_lay(program)[0])
    saved, panel = program.digest, program.panel
    hand.key("0")  # all of the land, as large as after a start
    hand.move((640, 8))
    shown = hand.still_picture(tmp_path / "before.png")

    hand.key("ctrl+s")
    program.wait_for_scene("SaveAsScene")
    hand.key("ctrl+a", *["BackSpace"] * 40)
    hand.type("An evening")
    hand.key("Return")
    program.wait_for_scene("TableScene")
    status, _ = program.end(signal.SIGKILL)
    assert status == -signal.SIGKILL
    (named,) = (tmp_path / "data" / "saves").glob("save *.json")
    game = read_game(named)
    assert (game.save.name, game.save.digest) == ("An evening", saved)

    # Started again, the game goes on where it was.
    program, hand = start()
    hand.click("Continue")
    program.wait_for_scene("TableScene")
    assert program.panel == panel
    hand.key("0")  # all of the land, as large as after a start
    hand.move((640, 8))
    assert hand.still_picture(tmp_path / "after.png") == shown
    hand.key("ctrl+z")
    assert program.digest != saved
    hand.key("ctrl+y")
    assert program.digest == saved

    # The round is scored.
    while program.panel[0] == "BuildingPanel":
        build(hand)
    program.wait_for_panel("ScoringPanel")
    # By key: the button goes by itself as soon as everything is counted.
    hand.key("s")
    hand.click("go on")
    program.wait_for_panel("IncomePanel")
    assert program.end(signal.SIGTERM) == (0, "")


def test_the_window_follows_its_frame_the_keys_and_its_cross(start: Start) -> None:
    program, hand = start()
    before = program.where("Quit")
    hand.do("windowsize", hand.window, 1100, 820)
    program.wait_for(lambda: program.targets["Quit"] != before, "another layout")
    program.settle()  # a window manager may come to the size in several steps
    hand.click("New game")
    program.wait_for_scene("NewGameScene")
    hand.click("start")
    program.wait_for_panel("IncomePanel")

    # A key that is held down does not lift the curtain.
    hand.do("keydown", "Return", "sleep", 1, "keyup", "Return")
    program.settle()
    assert program.panel[0] == "HandoverPanel"
    hand.key("Return")
    program.wait_for_panel("PricingPanel")
    hand.do("key", "alt+F4")
    until(lambda: program.process.poll() is not None, "the end")
    assert program.process.returncode == 0


# -- machines on which something is missing


UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}


def test_without_a_display_a_sentence_says_so(tmp_path: Path) -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    nowhere = {name: value for name, value in os.environ.items() if name not in screens}
    for environment in ({**nowhere, "SDL_VIDEODRIVER": "nonsense"}, nowhere):
        command = [sys.executable, "-m", "skye_desktop", "--data-dir", str(tmp_path)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 1
        *_, told = done.stderr.splitlines()  # libraries may have said something before
        assert told.startswith("skye-desktop: no window can be opened")
        assert "skye-desktop play --text" in told


def test_a_folder_that_cannot_be_used_is_named_before_a_window_opens(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    folder = tmp_path / "file" / "data"
    program = Program(folder, tmp_path / "log", UNSEEN)
    with ending(program.process):
        _, errors = program.process.communicate(timeout=60)
    assert program.process.returncode == 2
    assert errors.startswith(f"skye-desktop: --data-dir {folder}:")
    assert errors.count("\n") == 1


@pytest.mark.parametrize("settings", [b"{broken", b"\xff\xfe\x00{}"], ids=["cut", "no text"])
def test_the_game_starts_without_sound_and_where_settings_and_saves_are_damaged(
    tmp_path: Path, settings: bytes
) -> None:
    data = tmp_path / "data"
    (data / "saves").mkdir(parents=True)
    (data / "settings.json").write_bytes(settings)
    (data / "saves" / "cut.json").write_text('{"format": "skye-desktop game", "version"')
    (data / "saves" / "foreign.json").write_text("[1, 2]")
    (data / "saves" / "binary.json").write_bytes(bytes(range(256)))
    program = Program(data, tmp_path / "log", UNSEEN | {"SDL_AUDIODRIVER": "nonsense"})
    with ending(program.process):
        program.wait_for_scene("TitleScene")
        # It keeps its place while a game is looked for.
        program.wait_for(lambda: "Continue" not in program.targets, "no game to go on with")
        assert program.end(signal.SIGTERM) == (0, "")
    assert (data / "settings.broken.json").read_bytes() == settings
    assert json.loads((data / "settings.json").read_text())["ui_scale"] is None


def test_the_window_opens_where_a_session_has_wayland_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("weston") is None:
        pytest.skip("a session with Wayland needs weston")
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    for name in ("DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    command = ["weston", "--backend=headless-backend.so", "--use-pixman", "--socket=here"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as session, ending(session):
        until((folder / "here").exists, "Wayland")
        around = {"WAYLAND_DISPLAY": "here", "SDL_AUDIODRIVER": "dummy"}
        program = Program(tmp_path / "data", tmp_path / "log", around)
        with ending(program.process):
            program.where("Quit")
            status, _ = program.end(signal.SIGTERM)
            assert status == 0
