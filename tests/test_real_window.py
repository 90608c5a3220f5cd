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
from real_window import Hand, Keep, Program, Start, ending, until

from skye_desktop.engine import BuyTile, Placement, PlaceTile, TakeBackTile, read_action
from skye_desktop.files import read_game

# -- a round with a real pointer


def set_prices(hand: Hand, keep: Keep | None = None) -> None:
    """Drag 2 gold and 1 gold onto two tiles, the axe onto the third, and confirm."""
    program = hand.program
    program.wait_for_panel("HandoverPanel")
    hand.click("ready")
    program.wait_for_panel("PricingPanel")
    if keep is not None:
        hand.take(program.where("coin 2"), program.where("card 1"))
        keep(hand, "a coin in the air")
        hand.drop()
    else:
        hand.drag("coin 2", "card 1")
    hand.drag("coin 1", "card 2")
    hand.drag("axe", "card 3")
    program.where("ready")
    if keep is not None:
        keep(hand, "prices set")
    before = len(program.actions)
    hand.click("ready")
    program.wait_for(lambda: len(program.actions) == before + 1, "the prices")


def tiles_to_lay(program: Program) -> list[str]:
    """The tiles in the tray."""
    return [name for name in program.targets if name.startswith("tile ")]


def cells(program: Program, kind: str) -> list[str]:
    """The cells marked as taking the held tile, or the laid tiles."""
    return [name for name in program.targets if name.startswith(kind)]


def last_action(program: Program) -> object:
    """The action taken last."""
    return read_action(program.actions[-1])


def lay(hand: Hand, tile: str) -> Placement:
    """Drag a tile to a cell that takes it, turned there if need be; where it lies."""
    program = hand.program
    hand.take(program.where(tile), program.where("land"))
    program.wait_for(
        lambda: bool(cells(program, "legal") + cells(program, "turned")), "where it fits"
    )
    legal, turned = cells(program, "legal"), cells(program, "turned")
    wanted, before = (legal or turned)[0], len(program.actions)
    hand.move(program.where(wanted))
    if not legal:
        hand.press(3)
    hand.drop()
    program.wait_for(lambda: len(program.actions) > before, "the tile laid")
    placed = last_action(program)
    assert isinstance(placed, PlaceTile)
    return placed.placement


def test_a_round_is_played_saved_killed_and_gone_on_with(
    start: Start, keep: Keep, tmp_path: Path
) -> None:
    program, hand = start()
    keep(hand, "title")
    hand.click("New game")
    program.wait_for_scene("NewGameScene")
    hand.click("more")
    hand.click("seed")
    hand.key(*["BackSpace"] * 16)
    hand.type("7")
    keep(hand, "new game")
    hand.click("start")
    program.wait_for_scene("TableScene")
    assert program.panel[0] == "IncomePanel"
    keep(hand, "income")
    hand.click("go on")

    # Prices, with coins and axe dragged.
    set_prices(hand, keep)
    keep(hand, "the curtain")
    set_prices(hand)
    program.wait_for_panel("RevealPanel")
    hand.click("go on")  # shows all prices at once
    keep(hand, "prices revealed")
    hand.click("go on")

    # One seat drags a tile onto its land, the other one chooses and buys with the button.
    program.wait_for_panel("BuyingPanel")
    bought = tiles_to_lay(program)[0]
    hand.take(program.where(bought), program.where("land"))
    keep(hand, "a tile on its way to its buyer")
    hand.drop()
    program.wait_for(lambda: program.panel == ("BuyingPanel", 0), "the next to buy")
    assert last_action(program) == BuyTile(1, int(bought.split()[1]))
    hand.click(tiles_to_lay(program)[0])
    hand.click("buy")
    program.wait_for_panel("MarketNewsPanel")
    keep(hand, "what came of the market")
    hand.click("go on")

    # The first seat builds: one drop is refused, a tile is turned in mid-drag, one is laid anew.
    program.wait_for_panel("BuildingPanel")
    keep(hand, "building begins")
    before = program.digest, len(program.actions)
    refused = refuse_a_drop(hand, keep)
    assert (program.digest, len(program.actions)) == before
    assert refused in program.targets
    turn_by_right_click(hand, refused, keep)
    turn_by_wheel(hand, keep)
    lay_anew(hand, keep)
    while tiles_to_lay(program):
        lay(hand, tiles_to_lay(program)[0])
    keep(hand, "everything laid")
    hand.click("end building")

    # The second seat builds, and the round is scored.
    while program.panel[0] == "BuildingPanel":
        tiles = tiles_to_lay(program)
        if tiles:
            lay(hand, tiles[0])
        else:
            hand.click("end building")
    program.wait_for_panel("ScoringPanel")
    keep(hand, "scoring")
    # By key: the button goes by itself as soon as everything is counted.
    hand.key("s")
    hand.click("go on")
    program.wait_for_panel("IncomePanel")
    keep(hand, "income of the second round")

    # The second round by keys until somebody builds.
    hand.key("Return")
    for _ in range(2):
        hand.key("Return")
        program.wait_for_panel("PricingPanel")
        hand.key("1", "Right", "2", "Right", "x", "Return")
    program.wait_for_panel("RevealPanel")
    hand.key("Return")  # shows all prices at once
    hand.key("Return")
    for _ in range(2):
        program.wait_for_panel("BuyingPanel")
        buyer = program.panel
        hand.key("p")
        if program.scene == "Question":
            hand.key("Return")
        program.wait_for(lambda buyer=buyer: program.panel != buyer, "the next")  # type: ignore[misc]
    program.wait_for_panel("MarketNewsPanel")
    hand.key("Return")
    program.wait_for_panel("BuildingPanel")
    lay(hand, tiles_to_lay(program)[0])
    saved, panel = program.digest, program.panel
    hand.move((640, 8))
    shown = keep(hand, "before the end", still=True)

    hand.key("ctrl+s")
    program.wait_for_scene("SaveAsScene")
    hand.key("ctrl+a", *["BackSpace"] * 40)
    hand.type("An evening")
    keep(hand, "saving")
    hand.key("Return")
    program.wait_for_scene("TableScene")
    status, _ = program.end(signal.SIGKILL)
    assert status == -signal.SIGKILL
    (named,) = (tmp_path / "data" / "saves").glob("save *.json")
    game = read_game(named)
    assert (game.save.name, game.save.digest) == ("An evening", saved)

    # Started again, the game goes on where it was.
    program, hand = start()
    keep(hand, "the title again")
    hand.click("Continue")
    program.wait_for_scene("TableScene")
    assert program.panel == panel
    hand.move((640, 8))
    assert keep(hand, "going on", still=True) == shown
    hand.key("ctrl+z")
    assert program.digest != saved
    hand.key("ctrl+y")
    assert program.digest == saved
    status, errors = program.end(signal.SIGTERM)
    assert (status, errors) == (0, "")


def refuse_a_drop(hand: Hand, keep: Keep) -> str:
    """Drop a tile where it does not fit as it lies; which tile that was."""
    program = hand.program
    for tile in tiles_to_lay(program):
        hand.take(program.where(tile), program.where("land"))
        turned = cells(program, "turned")
        if turned:
            hand.move(program.where(turned[0]))
            program.settle()
            keep(hand, "a tile that does not fit so")
            hand.drop()
            keep(hand, "refused")
            return tile
        hand.key("Escape")
        hand.drop()
    raise AssertionError("every tile fits everywhere")


def turn_by_right_click(hand: Hand, tile: str, keep: Keep) -> None:
    """Lay a tile on a cell that takes it only when it is turned."""
    program = hand.program
    hand.take(program.where(tile), program.where("land"))
    wanted = cells(program, "turned")[0]
    hand.move(program.where(wanted))
    hand.press(3)
    place = wanted.replace("turned", "legal")
    assert place in program.targets
    keep(hand, "turned by the right button")
    hand.drop()
    placed = last_action(program)
    assert isinstance(placed, PlaceTile)
    x, y, _ = placed.placement
    assert place == f"legal {x},{y}"


def turn_by_wheel(hand: Hand, keep: Keep) -> None:
    """Lay another tile, turned by the wheel as long as it fits in more than one way."""
    program = hand.program
    tile = tiles_to_lay(program)[0]
    hand.take(program.where(tile), program.where("land"))
    before = cells(program, "legal"), cells(program, "turned")
    hand.press(5)
    assert (cells(program, "legal"), cells(program, "turned")) != before
    wanted = (cells(program, "legal") or cells(program, "turned"))[0]
    hand.move(program.where(wanted))
    if wanted.startswith("turned"):
        hand.press(4)
    keep(hand, "turned by the wheel")
    hand.drop()
    assert isinstance(last_action(program), PlaceTile)


def lay_anew(hand: Hand, keep: Keep) -> None:
    """Pick the tile laid last up again and lay it on another cell."""
    program = hand.program
    before = last_action(program)
    assert isinstance(before, PlaceTile)
    x, y, _ = before.placement
    hand.take(program.where(f"laid {x},{y}"), program.where("seat 1"))
    assert last_action(program) == TakeBackTile(before.seat, before.tile)
    keep(hand, "picked up again")
    marks = cells(program, "legal") + cells(program, "turned")
    others = [name for name in marks if name.split()[1] != f"{x},{y}"]
    wanted = others[0]
    hand.move(program.where(wanted))
    if wanted.startswith("turned"):
        hand.press(3)
    hand.drop()
    after = last_action(program)
    assert isinstance(after, PlaceTile)
    assert after.tile == before.tile
    assert after.placement.cell != before.placement.cell


def test_the_layout_follows_the_frame_of_the_window(start: Start, keep: Keep) -> None:
    program, hand = start()
    before = program.where("Quit")
    hand.do("windowsize", hand.window, 1100, 820)
    program.wait_for(lambda: program.targets["Quit"] != before, "another layout")
    program.settle()  # a window manager may come to the size in several steps
    keep(hand, "another size")
    hand.click("Settings")
    program.wait_for_scene("SettingsScene")


def test_a_key_held_down_does_not_lift_the_curtain(start: Start) -> None:
    program, hand = start()
    hand.key("n")
    program.wait_for_scene("NewGameScene")
    hand.key("ctrl+Return")
    program.wait_for_panel("IncomePanel")
    hand.do("keydown", "Return", "sleep", 1, "keyup", "Return")
    program.settle()
    assert program.panel[0] == "HandoverPanel"
    hand.key("Return")
    program.wait_for_panel("PricingPanel")


def test_the_cross_of_the_window_ends_the_game(start: Start) -> None:
    program, hand = start()
    hand.do("key", "alt+F4")
    until(lambda: program.process.poll() is not None, "the end")
    assert program.process.returncode == 0


# -- machines on which something is missing


def on_a_plain_machine(folder: Path, log: Path, **environment: str) -> Program:
    """The game without a window to be seen."""
    return Program(
        folder, log, {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **environment}
    )


def test_without_a_display_a_sentence_says_so(tmp_path: Path) -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    nowhere = {name: value for name, value in os.environ.items() if name not in screens}
    for environment in ({**nowhere, "SDL_VIDEODRIVER": "nonsense"}, nowhere):
        done = subprocess.run(
            [sys.executable, "-m", "skye_desktop", "--data-dir", str(tmp_path)],
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 1
        *_, told = done.stderr.splitlines()  # libraries may have said something before
        assert told.startswith("skye-desktop: no window can be opened")
        assert "skye-desktop play --text" in told


def test_a_screen_that_takes_no_picture_is_told_as_one_that_is_not_there(tmp_path: Path) -> None:
    without = """
import sys
from pathlib import Path
import pygame
from skye_desktop.ui.main import run
def refuse(*_, **__):
    raise pygame.error("nothing can be drawn")
pygame.display.set_mode = refuse
sys.exit(run(Path(sys.argv[1]), None, False, None))
"""
    command = [sys.executable, "-c", without, str(tmp_path)]
    unseen = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}
    done = subprocess.run(command, env=unseen, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("skye-desktop: no window can be opened (nothing can be drawn). ")


def test_without_a_sound_device_the_game_starts(tmp_path: Path) -> None:
    program = on_a_plain_machine(tmp_path / "data", tmp_path / "log", SDL_AUDIODRIVER="nonsense")
    with ending(program.process):
        program.wait_for_scene("TitleScene")
        assert program.end(signal.SIGTERM) == (0, "")


def test_a_folder_that_cannot_be_used_is_named_before_a_window_opens(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    folder = tmp_path / "file" / "data"
    program = on_a_plain_machine(folder, tmp_path / "log")
    with ending(program.process):
        _, errors = program.process.communicate(timeout=60)
    assert program.process.returncode == 2
    assert errors.startswith(f"skye-desktop: --data-dir {folder}:")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    "settings",
    ["{broken", "[]", '"' + "x" * 300_000 + '"'],
    ids=["cut", "list", "large"],
)
def test_settings_that_cannot_be_used_are_set_aside(tmp_path: Path, settings: str) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "settings.json").write_text(settings)
    program = on_a_plain_machine(folder, tmp_path / "log")
    with ending(program.process):
        program.wait_for_scene("TitleScene")
        assert program.end(signal.SIGTERM) == (0, "")
    assert (folder / "settings.broken.json").read_text() == settings
    assert json.loads((folder / "settings.json").read_text())["ui_scale"] is None


def test_a_setting_that_cannot_be_used_costs_only_itself(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "settings.json").write_text('{"ui_scale": 7, "patterns": true}')
    program = on_a_plain_machine(folder, tmp_path / "log")
    with ending(program.process):
        program.wait_for_scene("TitleScene")
        assert program.end(signal.SIGTERM) == (0, "")
    kept = json.loads((folder / "settings.json").read_text())
    assert (kept["ui_scale"], kept["patterns"]) == (None, True)


def test_settings_that_are_no_text_are_set_aside(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "settings.json").write_bytes(b"\xff\xfe\x00{}")
    program = on_a_plain_machine(folder, tmp_path / "log")
    with ending(program.process):
        program.wait_for_scene("TitleScene")
        assert program.end(signal.SIGTERM) == (0, "")
    assert (folder / "settings.broken.json").exists()


def test_damaged_saves_do_not_keep_the_game_from_starting(tmp_path: Path) -> None:
    saves = tmp_path / "data" / "saves"
    saves.mkdir(parents=True)
    (saves / "cut.json").write_text('{"format": "skye-desktop game", "version"')
    (saves / "foreign.json").write_text("[1, 2]")
    (saves / "binary.json").write_bytes(bytes(range(256)))
    program = on_a_plain_machine(tmp_path / "data", tmp_path / "log")
    with ending(program.process):
        program.wait_for_scene("TitleScene")
        # It keeps its place while a game is looked for.
        program.wait_for(lambda: "Continue" not in program.targets, "no game to go on with")
        assert program.end(signal.SIGTERM) == (0, "")


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


def test_an_area_lights_up_under_a_pointer_that_rests_and_goes_dark_when_it_leaves(
    start: Start, keep: Keep, tmp_path: Path
) -> None:
    program, hand = start()
    hand.click("New game")
    program.wait_for_scene("NewGameScene")
    hand.click("start")
    program.wait_for_panel("IncomePanel")
    corner = (3, 3)
    hand.move(corner)
    dark = keep(hand, "no area", still=True)

    def shows(is_dark: bool) -> bool:
        return (hand.still_picture(tmp_path / "now.png") == dark) is is_dark

    hand.move(program.where("land"))
    until(lambda: shows(is_dark=False), "light on an area")
    keep(hand, "an area lit")
    hand.move(corner)
    until(lambda: shows(is_dark=True), "no light")
    hand.key("i")
    until(lambda: shows(is_dark=False), "light by a key")
    hand.key("Escape")
    until(lambda: shows(is_dark=True), "no light after Escape")
