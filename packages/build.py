"""Builds the program for the system it runs on: ``python packages/build.py --out dist`` (extra ``package``).

``dist/skye-desktop/`` is the program with all it needs, Python too; on a Debian system a package of it lies beside it.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
HERE = PROJECT / "packages"
ICON = PROJECT / "sprites" / "table" / "icon.png"
NAME = "skye-desktop"
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256)
"""Pixels of a side; the last is the one that was painted."""
_UNUSED = (
    "numpy",
    "pyarrow",
    "dask",
    "distributed",
    "vl_convert",
    "PIL",
    "gi",
    "tkinter",
    "sqlite3",
    "ssl",
    "_ssl",
    "mypy",
    "hypothesis",
    "rich",
    "pygments",
    "attr",
)
"""Of what the libraries could load. The laboratory needs an installation by pip; the rest only checks or shows code."""
_DEPENDS = "libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxfixes3"
"""What SDL opens by itself for a window under X."""


def main() -> int:
    """Build what this system can; the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=PROJECT / "dist", metavar="FOLDER")
    out: Path = parser.parse_args().out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    folder = build_folder(out)
    print(f"{folder}: {size_of(folder) / 1e6:.1f} MB")
    if shutil.which("dpkg-deb"):
        package = build_deb(folder, out)
        print(f"{package}: {package.stat().st_size / 1e6:.1f} MB")
    return 0


def size_of(folder: Path) -> int:
    """Bytes of all files in it."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def build_folder(out: Path) -> Path:
    """The program as a folder, made of the wheel: so both hold the same files."""
    work = out / "work"
    shutil.rmtree(work, ignore_errors=True)
    pip = [sys.executable, "-m", "pip"]
    subprocess.run([*pip, "wheel", "-q", "--no-deps", "-w", str(work / "wheel"), str(PROJECT)], check=True)
    (wheel,) = (work / "wheel").glob("*.whl")
    site = work / "site"
    subprocess.run([*pip, "install", "-q", "--no-deps", "--target", str(site), str(wheel)], check=True)
    command = [
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--name", NAME),
        *("--distpath", str(out), "--workpath", str(work), "--specpath", str(work)),
        *(
            "--hidden-import",
            "accesskit",
            "--collect-data",
            "skye_desktop",
            "--copy-metadata",
            "pygame-ce",
            "--copy-metadata",
            "pydantic",
        ),
        *(word for module in _UNUSED for word in ("--exclude-module", module)),
    ]
    if sys.platform == "win32":
        command += ["--hide-console", "hide-early"]
    # Before whatever else has the same name, here or installed: the wheel alone holds pictures and compiled words.
    paths = os.environ | {"PYTHONPATH": str(site)}
    subprocess.run([*command, str(HERE / "start.py")], cwd=work, env=paths, check=True)
    shutil.copy(wheel, out)
    shutil.rmtree(work)
    return out / NAME


def build_deb(folder: Path, out: Path) -> Path:
    """The Debian package of that folder. It runs no script when it is installed or removed."""
    version = subprocess.run(
        [str(folder / NAME), "--version"], check=True, capture_output=True, text=True
    ).stdout.split()[-1]
    root = out / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / "usr/lib" / NAME, symlinks=True)
    (root / "usr/bin").mkdir()
    (root / "usr/bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    share = root / "usr/share"
    for name, place in (
        (HERE / f"{NAME}.desktop", "applications"),
        (HERE / f"{NAME}.metainfo.xml", "metainfo"),
    ):
        (share / place).mkdir(parents=True)
        shutil.copy(name, share / place)
    (share / "doc" / NAME).mkdir(parents=True)
    shutil.copy(PROJECT / "LICENSE", share / "doc" / NAME / "copyright")
    add_icons(share / "icons/hicolor")
    ask = subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True, text=True)
    architecture = ask.stdout.strip()
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(
        f"Package: {NAME}\nVersion: {version}\nArchitecture: {architecture}\nSection: games\nPriority: optional\n"
        f"Maintainer: The makers of {NAME} <{NAME}@localhost>\nInstalled-Size: {size_of(root) // 1024}\n"
        f"Depends: libc6 (>= {platform.libc_ver()[1]}), {_DEPENDS}\n"
        "Description: tile-laying and trading game for two to five at one screen\n"
        " An unofficial program of Isle of Skye: From Chieftain to King.\n",
        encoding="utf-8",
    )
    package = out / f"{NAME}_{version}_{architecture}.deb"
    # Mostly pictures and sounds, which nothing makes smaller: "xz" saves a tenth and takes six times as long.
    command = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z6", "--build", str(root), str(package)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(root)
    return package


def add_icons(folder: Path) -> None:
    """The icon in every size that desktops ask for."""
    import pygame

    painted = pygame.image.load(ICON)
    for side in ICON_SIZES:
        place = folder / f"{side}x{side}" / "apps"
        place.mkdir(parents=True)
        pygame.image.save(pygame.transform.smoothscale(painted, (side, side)), place / f"{NAME}.png")


if __name__ == "__main__":
    sys.exit(main())
