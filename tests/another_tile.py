"""One scoring tile more, added to a copy of the program as a newcomer adds it; and a process that plays it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent

NAME = "lanterns"

MEMBER = f'    {NAME.upper()} = "{NAME}"\n'

ENTRY = f"""    ScoringTile(
        ScoringId.{NAME.upper()},
        message("Lanterns"),
        message("{{points}} for each lighthouse on your land"),
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

LINE = f"        ScoringId.{NAME.upper()}: PlainCounting(_only(Icon.LIGHTHOUSE), _no_growth),\n"

LIGHTS = "C@0,0 41@0,-1r2 44@1,0 66@2,0r3"
"""A land with some lighthouses."""


def add_to(file: Path, before: str, what: str) -> None:
    """Put a text before another one, which stands in the file once."""
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, (file.name, before)
    file.write_text(text.replace(before, what + before), encoding="utf-8")


def with_another_tile(folder: Path) -> Path:
    """Put a copy of the program that has the tile into that folder, and return it."""
    shutil.copytree(HERE / "skye_desktop", folder / "skye_desktop")
    shutil.copy(HERE / "pyproject.toml", folder)
    shutil.copytree(HERE / "saves", folder / "saves")
    (folder / "sprites").mkdir()
    for part in (HERE / "sprites").iterdir():
        if part.name == "scoring":
            shutil.copytree(part, folder / "sprites" / part.name)
        else:
            (folder / "sprites" / part.name).symlink_to(part, part.is_dir())
    engine, bots = folder / "skye_desktop" / "engine", folder / "skye_desktop" / "bots"
    add_to(engine / "scoring_tiles.py", "\n\nPRINTED = (\n", MEMBER)
    add_to(engine / "scoring_tiles.py", ")\n\n\ndef by_id(", ENTRY)
    add_to(
        bots / "expected_growth.py",
        '    }\n)\n"""The counting of each scoring tile that looks at one land alone.',
        LINE,
    )
    pictures = folder / "sprites" / "scoring"
    shutil.copy(pictures / "lit_waters.png", pictures / f"{NAME}.png")
    return folder


def run_in(program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python on that copy of the program."""
    path = os.pathsep.join((str(program), str(HERE / "tests")))
    unseen = {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "LANGUAGE": "en",
        "PYTHONPATH": path,
    }
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | unseen,
        cwd=program,
        capture_output=True,
        text=True,
    )


# -- what the process tells


def _told(folder: Path) -> dict[str, Any]:
    """Everything that tests want to know, by name."""
    return {
        "engine": _engine(),
        "bots": _bots(),
        "words": _words(),
        "screens": _screens(folder),
        "file": _file(folder),
    }


def _game() -> Any:
    from skye_desktop.engine import PRINTED_GAME

    # Two rounds, in both of which everything scores.
    rounds = {"2-5": [{"score": "ABCD"}, {"score": "ABCD", "catch_up": 1}]}
    return PRINTED_GAME.changed(name="Lights", rounds=rounds, scoring={NAME: {"copies": 1}})


def _four() -> Any:
    from skye_desktop.engine import ScoringId

    return ScoringId(NAME), ScoringId.SHEEP, ScoringId.SHIPS, ScoringId.SQUARES


def _engine() -> dict[str, Any]:
    from skye_desktop.engine import PRINTED, PRINTED_GAME, Icon, ScoringId, Territory, score
    from skye_desktop.files import load_variant

    land = Territory.parse(LIGHTS)
    return {
        "lights": land.icons.count(Icon.LIGHTHOUSE),
        "points": score(NAME, [land], [0])[0].points,
        "printed pool": PRINTED_GAME.pool == PRINTED,
        "choosable": NAME in PRINTED_GAME.choosable,
        "choosable in a variant without it": NAME in load_variant("four-rounds").choosable,
        "digest": load_variant("four-rounds").digest,
        "ids": [tile.value for tile in ScoringId],
    }


def _bots() -> dict[str, Any]:
    from skye_desktop.bots import LEVELS
    from skye_desktop.bots.fitted_outlook import foresight, unfitted
    from skye_desktop.bots.land_value import land_worth, prospect
    from skye_desktop.bots.seat_advice import advise
    from skye_desktop.engine import Phase, Territory, deal, new_game, score, view_for
    from skye_desktop.engine import apply as done
    from skye_desktop.play.wording.level import level_about
    from skye_desktop.playtest import play, play_on, table

    setup = table(4, 5, _four(), _game())
    game = play(setup, tuple(LEVELS), check=True)
    dealt = done(new_game(setup), deal(new_game(setup))).state
    advice = advise(view_for(dealt, 0), 0)
    sources = {
        part.source for tile in advice.tiles for worth in tile.worths for part in worth.parts
    }
    # The same tile, the same land, valued for the last round, in which only what lies there counts.
    last = next(
        state
        for state in _states(setup, game.actions)
        if state.round == 2 and state.phase is Phase.BUILDING
    )
    view, land = view_for(last, 0), Territory.parse(LIGHTS)
    alone = {}
    for name, ahead in (("plain", prospect(view, 0)), ("fitted", foresight(view, 0))):
        without = ahead._replace(calendar=tuple([one for one in ahead.calendar if one[0] != NAME]))
        alone[name] = land_worth(land, ahead) - land_worth(land, without)
    return {
        "levels": list(LEVELS),
        "over": game.state.phase is Phase.FINISHED,
        "sources": sorted(sources),
        "valued": alone,
        "scores": score(NAME, [land], [0])[0].points,
        "unfitted": [tile.value for tile in unfitted()],
        "about": {level: level_about(level) for level in LEVELS},
        "again": play_on(new_game(setup), [], tuple(LEVELS)).actions == game.actions,
    }


def _states(setup: Any, actions: Any) -> Any:
    from skye_desktop.engine import apply as done
    from skye_desktop.engine import new_game

    state = new_game(setup)
    for action in actions:
        yield state
        state = done(state, action).state


def _words() -> dict[str, Any]:
    from skye_desktop.engine import PRINTED_GAME, Placement, Terrain, Territory, new_game, view_for
    from skye_desktop.files import shipped_variants
    from skye_desktop.play.areas import all_areas
    from skye_desktop.play.build_draft import preview
    from skye_desktop.play.rules_text import BlockStyle, rules
    from skye_desktop.play.wording.area import area_lines
    from skye_desktop.play.wording.placement import preview_lines
    from skye_desktop.play.wording.position_words import scoring_lines
    from skye_desktop.play.wording.variant_words import changes
    from skye_desktop.playtest import table

    state = new_game(table(2, 5, _four(), _game()))
    land = Territory.parse(LIGHTS)
    player = state.players[0]._replace(territory=Territory.parse("C@0,0 66@1,0r3"))
    shown = preview(view_for(state.with_player(0, player), 0), 0, 50, Placement(2, 0, 0))
    water = next(whole for whole in all_areas(land) if whole.area.terrain is Terrain.WATER)
    rows = [
        block.lead
        for chapter in rules()
        for block in chapter.blocks
        if block.style is BlockStyle.TILE
    ]
    return {
        "rules": rows,
        "terminal": scoring_lines(view_for(state, 0)),
        "preview": preview_lines(shown),
        "area": area_lines(land, water, _four()),
        "changes": changes(_game()),
        "changes of others": [
            line for variant in shipped_variants().values() for line in changes(variant)
        ],
        "changes of the printed game": changes(PRINTED_GAME),
    }


def _screens(folder: Path) -> dict[str, Any]:
    import pygame
    from ui import at_the_title, open_scene, table_of

    from skye_desktop.engine import ScoringId
    from skye_desktop.ui.editor.editor_scene import EditorScene
    from skye_desktop.ui.scenes.new_game_screen import NewGameScene

    found: dict[str, Any] = {}
    reader = at_the_title(folder / "editor")
    editor = EditorScene(reader.app, None)
    open_scene(reader, editor)
    reader.tab_to("scoring A")
    for _ in ScoringId:
        if editor.draft.scoring_tiles[0] == NAME:
            break
        reader.key(pygame.K_RIGHT)
    found["editor"] = editor.draft.scoring_tiles[0].value
    found["fault"] = editor.draft.fault
    reader = at_the_title(folder / "game")
    open_scene(reader, NewGameScene(reader.app))
    reader.click("scoring tiles")
    reader.click("clear tiles")
    for tile in ("Squares", "Sheep", "Ships"):
        reader.click(tile)
    reader.tab_to("Squares")
    for _ in ScoringId:
        reader.key(pygame.K_RIGHT)
    reader.click("Lanterns")
    reader.click("start")
    for _ in range(5):
        reader.wait(0.2)
    reader.app.draw(reader.app.screen)
    found["game"] = [tile.value for tile in table_of(reader).session.setup.scoring_tiles]
    found["table"] = reader.words()
    return found


def _file(folder: Path) -> dict[str, Any]:
    from skye_desktop.files import Unusable, open_or_explain

    game = open_or_explain(folder / "before.json")
    if isinstance(game, Unusable):
        return {"trouble": game.reason, "actions": 0}
    return {"trouble": game.record.trouble, "actions": len(game.save.actions)}


if __name__ == "__main__":
    print(json.dumps(_told(Path(sys.argv[1]))))
