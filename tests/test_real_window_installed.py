"""The packaged program: built here, installed by dpkg into a folder, played for a round without any Python, removed.

What only stands in the package is not seen by other tests: pictures, compiled words, the process that thinks.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from real_window import Hand, Program, ending
from test_real_window_computers import COMPUTERS, PERSON, take_part

from skye_desktop import __version__

PROJECT = Path(__file__).parent.parent
LARGEST_FOLDER, LARGEST_WHEEL = 110_000_000, 22_000_000
"""Bytes."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything that `packages/build.py` makes, made once, or earlier in the folder SKYE_PACKAGES."""
    if earlier := os.environ.get("SKYE_PACKAGES"):
        return Path(earlier)
    if importlib.util.find_spec("PyInstaller") is None:
        pytest.skip('the extra "package" is not installed')
    out = tmp_path_factory.mktemp("built")
    command = [sys.executable, str(PROJECT / "packages" / "build.py"), "--out", str(out)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return out


def test_packages_are_as_small_as_they_are_to_be(built: Path) -> None:
    files = [path for path in (built / "skye-desktop").rglob("*") if path.is_file() and not path.is_symlink()]
    folder = sum(path.stat().st_size for path in files)
    (wheel,) = built.glob("*.whl")
    assert folder <= LARGEST_FOLDER
    assert wheel.stat().st_size <= LARGEST_WHEEL
    names = {path.name for path in (built / "skye-desktop" / "_internal").iterdir()}
    assert "skye_desktop" in names
    assert not {"mypy", "hypothesis", "numpy", "rich"} & names, "what only makes or checks the program"


def test_the_debian_package_is_installed_played_for_a_round_and_removed(
    built: Path, display: str, tmp_path: Path
) -> None:
    if shutil.which("dpkg-deb") is None or not Path("/var/lib/dpkg/status").exists():
        pytest.skip("this is no Debian system")
    root = tmp_path / "root"
    (root / "var/lib/dpkg/updates").mkdir(parents=True)
    (root / "var/lib/dpkg/info").mkdir()
    # What the package needs is asked of what this machine has.
    shutil.copy("/var/lib/dpkg/status", root / "var/lib/dpkg/status")
    before = set(root.rglob("*"))
    dpkg = ["dpkg", f"--root={root}", "--force-not-root", "--force-bad-path", "--log=/dev/null"]
    (package,) = built.glob("*.deb")
    subprocess.run([*dpkg, "-i", str(package)], check=True, capture_output=True)
    program = root / "usr/bin/skye-desktop"
    told = subprocess.run([program, "--version"], env={}, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["skye-desktop", __version__]
    play_a_round(program, display, tmp_path)
    subprocess.run([*dpkg, "--purge", "skye-desktop"], check=True, capture_output=True)
    left = {path for path in set(root.rglob("*")) - before if "var/lib/dpkg" not in path.as_posix()}
    assert not left


def play_a_round(executable: Path, display: str, tmp_path: Path) -> None:
    """One person against a computer, until the second round has prices to be set."""
    data, log = tmp_path / "data", tmp_path / "log.jsonl"
    data.mkdir()
    (clan, name), *_ = COMPUTERS
    settings = {
        "seats": [PERSON, {"clan": clan, "name": name, "level": "easy"}],
        "computer_speed": "off",
        "animation_speed": "off",
        "hints": False,
    }
    (data / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    environment = {
        "DISPLAY": display,
        "HOME": str(tmp_path),
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "LANGUAGE": "en",
    }
    program = Program(data, log, environment, installed=executable)
    with ending(program.process):
        program.where("Quit")
        hand = Hand(program, display)
        hand.click("New game")
        program.wait_for_scene("NewGameScene")
        hand.click("start")
        program.wait_for_scene("TableScene")
        rounds = 0
        while rounds < 2:
            program.wait_for(lambda: program.panel[0] not in {"", "ThinkingPanel"}, "a person's turn")
            program.look()
            rounds += program.panel[0] == "PricingPanel"
            if rounds < 2:
                take_part(hand, program.panel[0])
    for stream in (program.process.stdout, program.process.stderr):
        assert stream is not None
        stream.close()
    assert (data / "saves").is_dir()
