"""What holds in a copy of the program with one scoring tile more: `test_another_tile` makes it and runs this there."""

from __future__ import annotations

import re
from pathlib import Path

import plain
import pygame
import pytest
from test_another_tile import BEFORE, NAME
from ui import at_the_title, open_scene, table_of

from skye_desktop.engine import (
    PRINTED,
    PRINTED_GAME,
    Icon,
    Phase,
    Placement,
    ScoringId,
    Terrain,
    Territory,
    apply,
    deal,
    new_game,
    score,
    view_for,
)
from skye_desktop.files import Unusable, open_or_explain
from skye_desktop.games.skye.areas import all_areas
from skye_desktop.games.skye.bots import LEVELS
from skye_desktop.games.skye.bots.fitted_outlook import foresight, unfitted
from skye_desktop.games.skye.bots.land_value import land_worth, prospect
from skye_desktop.games.skye.bots.seat_advice import advise
from skye_desktop.games.skye.build_draft import preview
from skye_desktop.games.skye.playtest import play, play_on, table
from skye_desktop.games.skye.rules_text import rules
from skye_desktop.games.skye.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.games.skye.variant_files import VARIANTS
from skye_desktop.games.skye.wording.area import area_lines
from skye_desktop.games.skye.wording.level import level_about
from skye_desktop.games.skye.wording.placement import preview_lines
from skye_desktop.games.skye.wording.position_words import scoring_lines
from skye_desktop.games.skye.wording.variant_words import changes

TILE = ScoringId(NAME)
FOUR = (TILE, ScoringId.SHEEP, ScoringId.SHIPS, ScoringId.SQUARES)
# Two rounds, in both of which everything scores.
ROUNDS = {"2-5": [{"score": "ABCD"}, {"score": "ABCD", "catch_up": 1}]}
LAND = Territory.parse("C@0,0 41@0,-1r2 44@1,0 66@2,0r3")
LIGHTS = LAND.icons.count(Icon.LIGHTHOUSE)
VARIANT = PRINTED_GAME.changed(name="Lights", rounds=ROUNDS, scoring={TILE.value: {"copies": 1}})


def test_it_is_scored_and_the_plain_reading_is_asked_for_its_counterpart() -> None:
    assert LIGHTS > 1
    assert score(NAME, [LAND], [0])[0].points == 3 * LIGHTS
    assert {tile.value for tile in ScoringId} - plain.SCORED == {NAME}
    with pytest.raises(ValueError, match=f"count the scoring tile {NAME}: write it .* OWN_TERR"):
        plain.score(NAME, [], [])


def test_no_seed_draws_it_but_it_can_be_named() -> None:
    assert PRINTED_GAME.pool == PRINTED
    assert NAME in PRINTED_GAME.choosable
    assert NAME not in VARIANTS.load("four-rounds").choosable


def test_all_levels_play_a_game_with_it_and_always_the_same() -> None:
    setup = table(4, 5, FOUR, VARIANT)
    game = play(setup, tuple(LEVELS), check=True)
    assert game.state.phase is Phase.FINISHED
    assert play_on(new_game(setup), [], tuple(LEVELS)).actions == game.actions


def test_what_it_brings_is_part_of_what_a_land_is_worth_and_of_advice() -> None:
    start = new_game(table(4, 5, FOUR, VARIANT))
    advice = advise(view_for(apply(start, deal(start)).state, 0), 0)
    sources = {part.source for one in advice.tiles for worth in one.worths for part in worth.parts}
    assert NAME in sources
    # Valued for the last round, in which only what lies there counts.
    view = view_for(start._replace(round=2, phase=Phase.BUILDING), 0)
    for ahead, tolerance in ((prospect(view, 0), 0.0), (foresight(view, 0), 0.3)):
        without = ahead._replace(calendar=tuple([one for one in ahead.calendar if one[0] != NAME]))
        worth = land_worth(LAND, ahead) - land_worth(LAND, without)
        assert worth == pytest.approx(3 * LIGHTS, rel=tolerance), "less what a lead costs"


def test_a_level_of_fitted_weights_says_that_it_has_none_for_it() -> None:
    told = re.compile(r"not learned from games with [^:]*Lanterns:")
    assert NAME in unfitted()
    assert [level for level in LEVELS if told.search(level_about(level))] == ["master"]


def test_it_is_previewed_told_of_an_area_and_stands_in_rules_and_terminal() -> None:
    state = new_game(table(2, 5, FOUR, VARIANT))
    player = state.players[0]._replace(territory=Territory.parse("C@0,0 66@1,0r3"))
    shown = preview(view_for(state.with_player(0, player), 0), 0, 50, Placement(2, 0, 0))
    water = next(whole for whole in all_areas(LAND) if whole.area.terrain is Terrain.WATER)
    told = "\n".join(area_lines(LAND, water, FOUR))
    assert "A Lanterns: +3 now" in preview_lines(shown)
    assert re.search(r"^A Lanterns: .*\d lighthouses? on the land$", told, re.MULTILINE)
    assert "A Lanterns: 3 for each lighthouse on your land." in scoring_lines(view_for(state, 0))
    assert "Lanterns" in [block.lead for chapter in rules() for block in chapter.blocks]


def test_a_variant_says_that_it_has_it_and_the_others_are_silent() -> None:
    assert "Lanterns is among the scoring tiles." in changes(VARIANT)
    others = [line for variant in VARIANTS.shipped().values() for line in changes(variant)]
    assert not any("Lanterns" in line for line in others)
    assert changes(PRINTED_GAME) == []


def test_a_new_game_is_begun_with_it(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.app.settings.all_of_new_game = True
    open_scene(reader, NewGameScene(reader.app))
    for name in ("scoring tiles", "clear tiles", "Squares", "Sheep", "Ships"):
        reader.click(name)
    reader.tab_to("Squares")
    for _ in ScoringId:
        reader.key(pygame.K_RIGHT)
    reader.click("Lanterns")
    reader.click("start")
    for _ in range(5):
        reader.wait(0.2)
    reader.app.draw(reader.app.screen)
    assert TILE in table_of(reader).session.setup.scoring_tiles
    assert "Lanterns" in reader.words()


def test_a_save_from_before_is_what_it_was() -> None:
    game = open_or_explain(Path(BEFORE))
    assert not isinstance(game, Unusable)
    assert game.record.trouble == ""
    assert game.save.actions
    assert game.save.setup.variant.digest == VARIANTS.load("four-rounds").digest
