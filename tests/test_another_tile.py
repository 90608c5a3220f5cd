"""A scoring tile that is added: one entry, one line and a picture, and it is everywhere; or it is refused by name."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from skye_desktop.files.record import freeze
from skye_desktop.games.skye.playtest import play, table
from skye_desktop.games.skye.variant_files import VARIANTS

pytestmark = pytest.mark.wide
"""It concerns who adds a tile, and takes a copy of the program."""

NAME = "lanterns"
BEFORE = "before.json"
"""A save of the program without the tile, in the folder of the copy."""
HERE = Path(__file__).parent.parent
MEMBER = f'    {NAME.upper()} = "{NAME}"\n'
ENTRY = f"""    ScoringTile(
        ScoringId.{NAME.upper()},
        message("Lanterns"),
        message("{{points}} for each lighthouse on your land"),
        message("{{points}} per lighthouse"),
        counted_message("{{n}} point for each lighthouse.", "{{n}} points for each lighthouse."),
        counted_message("{{n}} lighthouse", "{{n}} lighthouses"),
        Numbers(points=3),
        counting=Alone(
            lambda land: (
                3 * land.icons.count(Icon.LIGHTHOUSE),
                land.icons.count(Icon.LIGHTHOUSE),
                tiles_with(land, Icon.LIGHTHOUSE),
            )
        ),
        areas=None,
        things=(Icon.LIGHTHOUSE,),
    ),
"""
GROWTH = f"        ScoringId.{NAME.upper()}: PlainCounting(_only(Icon.LIGHTHOUSE), _no_growth),\n"
# A file, what is put into it, and the text that stands there once and comes after it.
ADDED = [
    ("games/skye/engine/scoring_tiles.py", MEMBER, "\n\nPRINTED = (\n"),
    ("games/skye/engine/scoring_tiles.py", ENTRY, ")\n\n\ndef by_id("),
    (
        "games/skye/bots/expected_growth.py",
        GROWTH,
        '    }\n)\n"""The way of counting of each scoring tile that',
    ),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program that has the tile, and a save of the program that has it not."""
    folder = tmp_path_factory.mktemp("another")
    shutil.copytree(HERE / "skye_desktop", folder / "skye_desktop")
    shutil.copy(HERE / "pyproject.toml", folder)
    shutil.copytree(HERE / "saves", folder / "saves")
    (folder / "sprites").mkdir()
    for part in (HERE / "sprites").iterdir():
        if part.name == "scoring":
            shutil.copytree(part, folder / "sprites" / part.name)
        else:
            (folder / "sprites" / part.name).symlink_to(part, part.is_dir())
    pictures = folder / "sprites" / "scoring"
    shutil.copy(pictures / "lit_waters.png", pictures / f"{NAME}.png")
    for name, what, before in ADDED:
        file = folder / "skye_desktop" / name
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, (name, before)
        file.write_text(text.replace(before, what + before), encoding="utf-8")
    setup = table(2, 3, variant=VARIANTS.load("four-rounds"))
    game = play(setup, ("random",) * 2, check=False)
    (folder / BEFORE).write_text(freeze(setup, game.actions, game.state).model_dump_json())
    return folder


def run_in(program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a module on that copy of the program, without a window."""
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        env=os.environ | unseen | {"PYTHONPATH": str(program)},
        cwd=program,
        capture_output=True,
        text=True,
    )


def test_it_is_everywhere(program: Path) -> None:
    tests = HERE / "tests" / "another_tile.py"
    run = run_in(program, "pytest", "-n", "0", "-p", "no:cacheprovider", str(tests))
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", f"the scoring tile {NAME} has no entry in GROWTH"),
        (GROWTH.replace("Icon.LIGHTHOUSE", '"glow"'), f"the scoring tile {NAME} counts glow"),
    ],
    ids=["no line of growth", "an unknown fact"],
)
def test_a_program_in_which_a_part_is_missing_does_not_begin(
    program: Path, line: str, why: str
) -> None:
    path = program / "skye_desktop" / "games" / "skye" / "bots" / "expected_growth.py"
    whole = path.read_text(encoding="utf-8")
    assert GROWTH in whole
    try:
        path.write_text(whole.replace(GROWTH, line), encoding="utf-8")
        run = run_in(program, "skye_desktop", "--version")
    finally:
        path.write_text(whole, encoding="utf-8")
    assert run.returncode == 1
    assert why in run.stderr.splitlines()[-1]
