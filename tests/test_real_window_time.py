"""A game walked back and forth with a real pointer: undo, the time line, branches, damaged files."""

from __future__ import annotations

import signal
from pathlib import Path

from games import random_game
from real_window import Keep, Program, Start, lay, tiles_to_lay

from skye_desktop.engine import GameState, Phase
from skye_desktop.files import Shelf, read_game
from skye_desktop.play.session import Moment, Session

ROUND = 4


def lays_three_tiles(state: GameState) -> bool:
    """Whether the first to build has sold nothing and bought a tile, all of which fit."""
    if state.phase is not Phase.BUILDING or state.round != ROUND:
        return False
    player = state.players[state.start_seat]
    return len(player.to_build) == 3 and all(
        player.territory.placements(tile) for tile in player.to_build
    )


def a_game_on_the_shelf(data: Path) -> Session:
    """A game in which somebody is about to lay three tiles, as if it had been played there."""
    game = next(
        game[: number + 1]
        for game in (random_game(3, seed) for seed in range(100))
        for number, move in enumerate(game)
        if lays_three_tiles(move.after)
    )
    shelf = Shelf(data / "saves")
    moments = [Moment(move.action, move.events, move.after) for move in game]
    session = Session(game[0].before.setup, shelf, shelf.fresh_path(), moments=moments)
    session.save()
    return session


def in_list(program: Program) -> list[str]:
    """The files of the list that can be seen."""
    return [name for name in program.targets if name.startswith("save ")]


def test_three_placements_are_undone_and_done_again_and_a_branch_is_played(
    start: Start, keep: Keep, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    session = a_game_on_the_shelf(data)
    (data / "saves" / "cut.json").write_text(session.path.read_text()[:300])
    program, hand = start()
    hand.click("Continue")
    program.wait_for(lambda: bool(tiles_to_lay(program)), "tiles to lay")
    before = program.digest
    assert before == session.digest

    # Three tiles laid, taken back one by one, and laid again.
    after = [before]
    while tiles_to_lay(program):
        lay(hand, tiles_to_lay(program)[0])
        after.append(program.digest)
    assert len(set(after)) == 4
    keep(hand, "three tiles laid")
    for digest in reversed(after[:-1]):
        hand.key("ctrl+z")
        program.wait_for(lambda one=digest: program.digest == one, "the tile to be taken back")  # type: ignore[misc]
    keep(hand, "all taken back")
    for digest in after[1:]:
        hand.click("Redo")
        program.wait_for(lambda one=digest: program.digest == one, "the tile to be laid again")  # type: ignore[misc]
    keep(hand, "all done again")

    # Two rounds back, and on from there in a game of its own.
    hand.click("Time")
    program.wait_for_panel("TimePanel")
    keep(hand, "the time line")
    for _ in range(3):  # the first leads to the beginning of this round
        hand.click("round back")
    keep(hand, "two rounds back")
    hand.click("play on")
    program.wait_for(lambda: "yes" in program.targets, "a question for the name")
    hand.key("ctrl+a")
    hand.type("What if")
    keep(hand, "the name of the branch")
    hand.click("yes")
    program.wait_for_scene("TableScene")
    assert program.panel[0] != "TimePanel"
    assert program.digest not in after
    branched = program.digest
    keep(hand, "the branch")

    # Both games are in the list, the branch below the game it left, and the file that is cut off with its reason.
    for button, scene in (
        ("Menu", "MenuScene"),
        ("To the title", "TitleScene"),
        ("Load", "LoadScene"),
    ):
        hand.click(button)
        program.wait_for_scene(scene)
    program.wait_for(lambda: len(in_list(program)) >= 3, "the files in the list")
    keep(hand, "the tree")
    program.look()
    hand.click("save cut.json")
    keep(hand, "a damaged file")
    assert "open" not in program.targets
    hand.click(f"save {session.path.name}")
    hand.click("open")
    program.wait_for_scene("TableScene")
    assert program.digest == after[-1]
    keep(hand, "the parent again")
    assert program.end(signal.SIGTERM) == (0, "")
    digests = {read_game(path).save.digest: path for path in (data / "saves").glob("2*.json")}
    assert {branched, after[-1]} <= digests.keys()
    assert read_game(digests[branched]).save.parent is not None
