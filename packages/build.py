"""Build the program for the system it runs on: ``python packages/build.py --out dist``.

It needs the extras ``package`` and ``phones``. The sources and the wheel are for pip.
``skye-desktop/`` is the program with all it needs, Python included (on macOS ``skye-desktop.app``
beside it); on a Debian system a package of it lies beside it. The exit status is 1 if something is
larger than its limit.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

PROJECT = Path(__file__).resolve().parent.parent
HERE = PROJECT / "packages"
ICON = PROJECT / "sprites" / "table" / "icon.png"
NAME = "skye-desktop"
ID: Final = "io.github.skye_desktop.SkyeDesktop"
LARGEST_WHEEL = 28_000_000
"""Bytes of the wheel at most: pictures and sounds as large as ``benchmarks/looks.py`` allows them
(18 MB), the fonts, and the program."""
LARGEST_FOLDER = 110_000_000
"""Bytes of the folder at most."""
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Sides of the icon, in pixels; the last is the painted size."""
_UNUSED = (
    "numpy",
    "pyarrow",
    "dask",
    "distributed",
    "vl_convert",
    "PIL",
    "gi",
    "tkinter",
    "_hashlib",
    "ssl",
    "_ssl",
    "mypy",
    "hypothesis",
    "rich",
    "pygments",
    "attr",
)
"""Modules that libraries could load, but the program does not use.

The laboratory needs an installation by pip; the rest only checks or displays code.
"""
_DEPENDS = "libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxfixes3"
"""Libraries that SDL loads for a window under X."""
_RECOMMENDS = (
    "libasound2, libpulse0, libdbus-1-3, libxss1, libwayland-client0, libwayland-cursor0, "
    "libwayland-egl1, libegl1, libdecor-0-plugin-1-cairo, libxkbcommon0, hicolor-icon-theme, "
    "libglib2.0-bin, xdg-utils"
)
"""Libraries that SDL loads if they are installed.

They are for sound, input methods, a screen that stays on, and a window under Wayland. The last
three show icons, query the settings of the desktop, and show folders.
"""


class BuiltFile(NamedTuple):
    """A file or folder that was built."""

    what: str
    path: Path
    most: int | None = None
    """Bytes at most; None for no limit."""

    @property
    def size(self) -> int:
        """Bytes; of a folder those of all files in it."""
        return size_of(self.path.rglob("*") if self.path.is_dir() else [self.path])

    @property
    def is_small_enough(self) -> bool:
        return self.most is None or self.size <= self.most


def main() -> int:
    """Build what this system can, and return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=PROJECT / "dist", metavar="FOLDER")
    out: Path = parser.parse_args().out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    build_for_pip(out)
    folder = build_folder(newest(out, "*.whl"), out)
    if shutil.which("dpkg-deb"):
        build_deb(folder, out)
    there = built_files(out)
    for one in there:
        limit = "" if one.most is None else f"   at most {one.most / 1e6:.0f} MB"
        print(f"{one.what:<16}{one.size / 1e6:6.1f} MB{limit}   {one.path}")
    return 0 if all(one.is_small_enough for one in there) else 1


def built_files(out: Path) -> list[BuiltFile]:
    """Return what lies in that folder, the newest of each kind, with its limit."""
    kinds = (
        ("wheel", "*.whl", LARGEST_WHEEL),
        ("sources", "*.tar.gz", None),
        ("folder", NAME, LARGEST_FOLDER),
        ("program", "*.app", None),
        ("Debian package", "*.deb", None),
    )
    return [
        BuiltFile(what, newest(out, name), most)
        for what, name, most in kinds
        if any(out.glob(name))
    ]


def newest(folder: Path, pattern: str) -> Path:
    """Return the matching file in the folder that was written last; asserts that there is one."""
    return max(folder.glob(pattern), key=lambda path: path.stat().st_mtime)


def size_of(paths: Iterable[Path]) -> int:
    """Return the bytes of all files among the paths."""
    return sum(path.lstat().st_size for path in paths if path.is_file() and not path.is_symlink())


def build_for_pip(
    out: Path, sources: Path = PROJECT, kinds: Iterable[str] = ("sdist", "wheel")
) -> None:
    """Build the sources as an archive, and the wheel, or one of them."""
    targets = [word for kind in kinds for word in ("-t", kind)]
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out), *targets]
    subprocess.run(
        command, cwd=sources, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def build_folder(wheel: Path, out: Path) -> Path:
    """Build the program as a folder from the wheel, so that both hold the same files."""
    work = out / "work"
    shutil.rmtree(work, ignore_errors=True)
    site = work / "site"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-compile"]
    subprocess.run([*pip, "--target", str(site), str(wheel)], check=True)
    command = [
        *(
            sys.executable,
            "-m",
            "PyInstaller",
            "--noconfirm",
            "--log-level",
            "ERROR",
            "--name",
            NAME,
        ),
        *("--distpath", str(out), "--workpath", str(work), "--specpath", str(work)),
        *("--hidden-import", "accesskit", "--collect-data", "skye_desktop"),
        *("--collect-submodules", "skye_desktop.shell.scenes"),
        # Games are imported by their names when they are chosen.
        *("--collect-submodules", "skye_desktop.games"),
        *("--hidden-import", "skye_desktop.games.skye.skye_game"),
        *("--hidden-import", "budoux", "--collect-data", "budoux"),
        *_for_phones(),
        *("--copy-metadata", "pygame-ce", "--copy-metadata", "pydantic"),
        *(word for module in _UNUSED for word in ("--exclude-module", module)),
        *_of_this_system(work),
        *_for_input_methods(),
    ]
    # First in the path: only the wheel has the pictures and the compiled catalogues.
    paths = os.environ | {"PYTHONPATH": str(site)}
    subprocess.run([*command, str(HERE / "start.py")], cwd=work, env=paths, check=True)
    shutil.rmtree(work)
    return out / NAME


def _for_phones() -> list[str]:
    """Return the arguments for what phones need, which is imported when they are switched on."""
    missing = [name for name in ("websockets", "segno") if find_spec(name) is None]
    if missing:
        sys.exit(f"{missing[0]} is missing: pip install -e '.[package,phones]'")
    return [
        *("--hidden-import", "websockets.asyncio.server", "--hidden-import", "segno"),
        *("--collect-submodules", "skye_desktop.phones"),
    ]


def _for_input_methods() -> list[str]:
    """Return the arguments for the library of `pysdl2-dll`, which exists on Linux alone."""
    spec = find_spec("sdl2dll")
    if spec is None or spec.origin is None:
        return []
    return ["--add-data", f"{Path(spec.origin).parent / 'dll' / 'libSDL2-2.0.so'}:sdl2dll/dll"]


def _of_this_system(work: Path) -> list[str]:
    """Return the arguments for Windows or macOS: the icon in its format, no terminal."""
    if sys.platform == "win32":
        return ["--hide-console", "hide-early", "--icon", str(save_icon(work / "icon.ico"))]
    if sys.platform == "darwin":
        icon = str(save_icon(work / "icon.icns"))
        return ["--windowed", "--icon", icon, "--osx-bundle-identifier", ID]
    return []


def build_deb(folder: Path, out: Path) -> Path:
    """Build the Debian package of that folder. It runs no script on installation or removal."""
    version = subprocess.run(
        [str(folder / NAME), "--version"], check=True, capture_output=True, text=True
    ).stdout.split()[-1]
    root = out / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / "usr/lib" / NAME, symlinks=True)
    (root / "usr/bin").mkdir()
    (root / "usr/bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    describe(root / "usr/share")
    ask = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    )
    architecture = ask.stdout.strip()
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(
        f"Package: {NAME}\nVersion: {version}\nArchitecture: {architecture}\n"
        "Section: games\nPriority: optional\n"
        f"Maintainer: The makers of {NAME} <{NAME}@localhost>\n"
        f"Installed-Size: {size_of(root.rglob('*')) // 1024}\n"
        f"Depends: libc6 (>= {platform.libc_ver()[1]}), {_DEPENDS}\n"
        f"Recommends: {_RECOMMENDS}\n"
        "Description: tile-laying and trading game for two to five at one screen\n"
        " An unofficial program of Isle of Skye: From Chieftain to King.\n",
        encoding="utf-8",
    )
    package = out / f"{NAME}_{version}_{architecture}.deb"
    # Pictures and sounds hardly compress: "xz" saves a tenth and takes six times as long.
    command = [
        "dpkg-deb",
        "--root-owner-group",
        "-Zgzip",
        "-z6",
        "--build",
        str(root),
        str(package),
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(root)
    return package


def describe(share: Path) -> None:
    """Write the files for menus and software centres.

    They are the entry, the description, the icon in every size, and the licence.
    """
    for file, place in (
        (f"{NAME}.desktop", "applications"),
        (f"{ID}.metainfo.xml", "metainfo"),
    ):
        (share / place).mkdir(parents=True)
        shutil.copy(HERE / file, share / place)
    (share / "doc" / NAME).mkdir(parents=True)
    shutil.copy(PROJECT / "LICENSE", share / "doc" / NAME / "copyright")
    for side in ICON_SIZES:
        save_icon(share / "icons/hicolor" / f"{side}x{side}" / "apps" / f"{NAME}.png", side)


def save_icon(path: Path, side: int = ICON_SIZES[-1]) -> Path:
    """Save the icon with that width in pixels, or in all sizes for a format of several sizes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with Image.open(ICON) as painted:
        if path.suffix == ".ico":
            painted.save(path, sizes=[(side, side) for side in ICON_SIZES if side <= 256])
        else:
            painted.resize((side, side), Image.Resampling.LANCZOS).save(path)
    return path


if __name__ == "__main__":
    sys.exit(main())
