"""The picture of a game that has ended: kept as a file, copied to the clipboard, or told why not."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame
import pytest
from ui import Reader, at_the_title

from skye_desktop.ui.reports import png
from skye_desktop.ui.shared_picture import share_picture

needs_a_shell = pytest.mark.skipif(sys.platform == "win32", reason="the program is a shell script")


def shared(folder: Path) -> tuple[Reader, bytes]:
    """The sheet that tells of a picture that was kept, with the PNG of it."""
    reader = at_the_title(folder)
    picture = pygame.Surface((64, 36))
    picture.fill((20, 120, 40))
    share_picture(reader.app, picture, "Ann")
    reader.turn()
    assert "The picture is kept" in reader.words()
    return reader, png(picture)


def with_program(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, variable: str
) -> None:
    """A system whose only program for clipboards is that script."""
    folder.mkdir()
    (folder / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/bin{os.pathsep}/usr/bin")
    for one in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(one, raising=False)
    monkeypatch.setenv(variable, "here")


@needs_a_shell
@pytest.mark.parametrize(
    ("name", "variable"), [("xclip", "DISPLAY"), ("wl-copy", "WAYLAND_DISPLAY")]
)
def test_a_picture_is_copied_as_a_png_by_the_program_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, variable: str
) -> None:
    taken, asked = tmp_path / "taken.png", tmp_path / "asked"
    with_program(
        tmp_path / "programs",
        monkeypatch,
        name,
        f'echo "$@" > "{asked}"; cat > "{taken}"',
        variable,
    )
    reader, data = shared(tmp_path / "data")
    if name == "xclip":
        reader.key(pygame.K_c, pygame.KMOD_CTRL)
    else:
        reader.click("copy")
    reader.turn()
    assert taken.read_bytes() == data
    assert "image/png" in asked.read_text(encoding="utf-8")
    assert "The picture is copied" in reader.words()
    assert "Open folder" in reader.words(), "the sheet stays"
    assert list((tmp_path / "data" / "pictures").glob("Ann*.png")), "and so does the file"


@needs_a_shell
@pytest.mark.parametrize("fails", [True, False], ids=["it fails", "there is none"])
def test_a_system_that_takes_no_picture_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    with_program(tmp_path / "programs", monkeypatch, "xclip", "exit 1", "DISPLAY")
    if not fails:
        monkeypatch.setenv("PATH", "")
    reader, _ = shared(tmp_path / "data")
    reader.click("copy")
    reader.turn()
    words = reader.words()
    assert ("could not be copied" if fails else "takes none (xclip)") in words
    assert "The file is kept." in words
