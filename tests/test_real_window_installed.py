"""The packaged program: installed by dpkg into a folder, played for a round without any Python, removed.

What only stands in the package is not seen by other tests: pictures, compiled words, the process that thinks.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from PIL import Image
from real_window import PATIENCE, Hand, Program, against, ending, must_be_there, play, rounds

from packages.build import HERE, ICON_SIZES, ID, build_for_pip, built_files, newest, save_icon
from skye_desktop import __version__
from skye_desktop.files import read_game
from skye_desktop.files.report import make_report
from skye_desktop.files.settings import Settings


@pytest.fixture(scope="module")
def built() -> Path:
    """Everything that `packages/build.py --out FOLDER` made, in the folder that SKYE_PACKAGES names."""
    if folder := os.environ.get("SKYE_PACKAGES"):
        return Path(folder)
    pytest.skip("SKYE_PACKAGES names no folder of built packages")


def test_packages_are_as_small_as_they_are_to_be(built: Path) -> None:
    there = built_files(built)
    assert {one.what for one in there if one.most is not None} == {"wheel", "folder"}
    assert [str(one.path) for one in there if not one.is_small_enough] == []
    names = {path.name for path in (built / "skye-desktop" / "_internal").iterdir()}
    assert "skye_desktop" in names
    assert not {"mypy", "hypothesis", "numpy", "rich"} & names, (
        "what only makes or checks the program"
    )


def contents(wheel: Path) -> dict[str, int]:
    """The files in it with a sum of what is in each."""
    with zipfile.ZipFile(wheel) as archive:
        return {info.filename: info.CRC for info in archive.infolist()}


def test_an_index_would_take_the_wheel_and_the_sources_which_build_the_same_wheel(
    built: Path, tmp_path: Path
) -> None:
    wheel, sources = newest(built, "*.whl"), newest(built, "*.tar.gz")
    twine = [sys.executable, "-m", "twine", "check", "--strict", str(wheel), str(sources)]
    checked = subprocess.run(twine, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    with tarfile.open(sources) as archive:
        archive.extractall(tmp_path, filter="data")
    build_for_pip(tmp_path, tmp_path / f"skye_desktop-{__version__}", ["wheel"])
    assert contents(newest(tmp_path, "*.whl")) == contents(wheel)


def test_the_packages_have_the_pages_for_phones_and_what_serves_them(built: Path) -> None:
    project = HERE.parent
    files = {
        file.relative_to(project).as_posix()
        for folder in (project / "skye_desktop").rglob("phones/page")
        for file in folder.rglob("*")
        if file.is_file()
    }
    files |= {
        f"skye_desktop/shipped/sprites/phone/{file.name}"
        for file in (project / "sprites" / "phone").iterdir()
    }
    assert "skye_desktop/phones/page/index.html" in files
    assert files - contents(newest(built, "*.whl")).keys() == set()
    folder = built / "skye-desktop"
    assert {name for name in files if not (folder / "_internal" / name).is_file()} == set()
    program = folder / ("skye-desktop.exe" if sys.platform == "win32" else "skye-desktop")
    viewer = [sys.executable, "-m", "PyInstaller.utils.cliutils.archive_viewer", "-l", "-r"]
    told = subprocess.run([*viewer, str(program)], check=True, capture_output=True, text=True)
    for module in ("websockets.asyncio.server", "segno", "skye_desktop.phones.server"):
        assert f"'{module}'" in told.stdout, module


def test_what_menus_and_software_centres_read_is_as_they_want_it() -> None:
    for command in (
        ["desktop-file-validate", f"{HERE}/skye-desktop.desktop"],
        ["appstreamcli", "validate", "--no-net", f"{HERE}/{ID}.metainfo.xml"],
    ):
        must_be_there([] if shutil.which(command[0]) else [command[0]])
        told = subprocess.run(command, capture_output=True, text=True)
        assert told.returncode == 0, told.stdout + told.stderr


def test_each_system_gets_the_icon_in_its_own_form_and_in_all_sizes(tmp_path: Path) -> None:
    for suffix, most in ((".ico", 256), (".icns", 512)):
        with Image.open(save_icon(tmp_path / f"icon{suffix}")) as icon:
            sizes = {size[0] * (size[2] if len(size) > 2 else 1) for size in icon.info["sizes"]}
        assert max(sizes) >= most
        assert {32, 128, 256} <= sizes


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
    package = newest(built, "*.deb")
    subprocess.run([*dpkg, "-i", str(package)], check=True, capture_output=True)
    program = root / "usr/bin/skye-desktop"
    told = subprocess.run(
        [program, "--version"], env={}, capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == ["skye-desktop", __version__]
    icons = {
        path.parent.parent.name
        for path in root.glob("usr/share/icons/hicolor/*/apps/skye-desktop.png")
    }
    assert icons == {f"{side}x{side}" for side in ICON_SIZES}
    play_a_round(program, display, tmp_path)
    reports_are_read_here_and_there(program, tmp_path / "data")
    (root / "usr/lib/skye-desktop/_internal/skye_desktop/shipped/sprites/table/axe.png").unlink()
    fail_and_tell(program, display, tmp_path)
    subprocess.run([*dpkg, "--purge", "skye-desktop"], check=True, capture_output=True)
    left = {path for path in set(root.rglob("*")) - before if "var/lib/dpkg" not in path.as_posix()}
    assert not left


def surroundings(display: str, home: Path) -> dict[str, str]:
    """All that the installed program is told of where it runs."""
    return {
        "DISPLAY": display, "HOME": str(home), "LANGUAGE": "en", "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy", "SDL_FRAMEBUFFER_ACCELERATION": "0",
    }  # fmt: skip


def play_a_round(executable: Path, display: str, tmp_path: Path) -> None:
    """One person against a computer, until the second round has prices to be set."""
    data, log = tmp_path / "data", tmp_path / "log.jsonl"
    against(data, "easy")
    program = Program(data, log, surroundings(display, tmp_path), installed=executable)
    with ending(program.process):
        program.where("Quit")
        hand = Hand(program, display)
        hand.click("New game")
        program.wait_for_scene("NewGameScene")
        hand.click("start")
        program.wait_for_scene("TableScene")
        play(hand, lambda panel: rounds(program) >= 2 and panel == "PricingPanel")
        hand.key("F8")
        program.wait_for_scene("ReportScene")
        hand.key("Return")
        program.wait_for(lambda: any((data / "reports").glob("*.zip")), "the report")
    for stream in (program.process.stdout, program.process.stderr):
        assert stream is not None
        stream.close()
    with zipfile.ZipFile(newest(data / "reports", "*.zip")) as report:
        about, game = (json.loads(report.read(name)) for name in ("about.json", "game.json"))
    assert about["skye_desktop"] == game["written_by"] == __version__
    assert {"pygame-ce", "pydantic"} <= set(about)
    assert (data / "saves").is_dir()


def reports_are_read_here_and_there(executable: Path, data: Path) -> None:
    """The program of the sources reads the report of the installed one, and that one a report of the sources."""
    game = read_game(newest(data / "reports", "*.zip"))
    ours = make_report(data.parent, game.save, [], None, "from the sources", Settings())
    told = subprocess.run(
        [executable, "replay", ours], env={"LANGUAGE": "en"}, capture_output=True, text=True
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.splitlines()[-1].startswith("Round 2, Prices: ")


def fail_and_tell(executable: Path, display: str, tmp_path: Path) -> None:
    """A picture is gone: what happened is written down, also what was played, and it is said where."""
    data, log = tmp_path / "data", tmp_path / "failing.jsonl"
    program = Program(data, log, surroundings(display, tmp_path), installed=executable)
    with ending(program.process):
        program.where("Continue")
        hand = Hand(program, display)
        program.look()
        hand.do("key", "c")
        _, errors = program.process.communicate(timeout=PATIENCE)
    report = newest(data / "reports", "crash-*.zip")
    assert program.process.returncode == 1
    assert f"skye-desktop: The game stopped unexpectedly. A report is at {report}. " in errors
    assert read_game(report).state.round == 2
    with zipfile.ZipFile(report) as archive:
        assert "axe.png" in archive.read("traceback.txt").decode()
