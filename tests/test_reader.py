"""What somebody asks for who uses a screen through its tree alone is done, whatever lies in the way of a pointer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest
from table import Player, a_setup, in_phase, moments_until, sit_down, think_with, window

from skye_desktop.engine import Phase
from skye_desktop.files import read_game, shipped_folder
from skye_desktop.files.settings import SettingsTab
from skye_desktop.game.thinking import Thinker
from skye_desktop.games.skye.lesson_pages import Audience, PageAction
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.games.skye.wording.tile import has_pictograms, sides_words
from skye_desktop.kit import Node, read_linked
from skye_desktop.kit.accessibility import ActionKind, ActionRequest
from skye_desktop.kit.screen_reader import Reader, perform_request

Patch = pytest.MonkeyPatch


def nodes(app: App) -> dict[str, Node]:
    """All that is on the scene, by ids."""
    app.turn([], 0.02)
    app.draw_if_stale()
    return {node.id: node for node in app.scene.node().walk()}


def ask(app: App, id: str, deed: ActionKind = ActionKind.PRESS, value: str = "") -> None:
    """Ask for a deed by the id of a thing."""
    perform_request(app, ActionRequest(id, deed, value), nodes(app)[id])


def told(app: App) -> str:
    """All that is live."""
    return "\n".join(app.scene.live().values())


def at_the(folder: Path, phase: Phase) -> Player:
    """The table in that phase of the third round, the curtain lifted."""
    setup = a_setup(3, seed=4)
    app = window(folder)
    player = sit_down(app, setup, moments_until(setup, in_phase(phase, 3)))
    if player.table.panel.covers_table:
        ask(app, "ready")
    return player


def lay(player: Player) -> Node:
    """Lay the next tile by name; the cell that it was laid on, as it was told."""
    tile = player.table.panel.acting.to_build[0]
    ask(player.app, f"tile {tile}")
    cell = next(node for id, node in nodes(player.app).items() if id.startswith("legal "))
    ask(player.app, cell.id)
    assert tile not in player.table.panel.acting.to_build
    return cell


def test_buttons_fields_choices_and_the_focus_are_used_by_name(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.go.to_title()
    ask(app, "New game")
    assert app.scene.name == "NewGameScene"
    ask(app, "more")
    ask(app, "name 1", ActionKind.SET, "Ann")
    ask(app, "player 1", ActionKind.MORE)
    ask(app, "player 2", ActionKind.SET, "0")
    ask(app, "name 2", ActionKind.FOCUS)
    found = nodes(app)
    assert found["name 1"].state.value == "Ann"
    assert [found[f"player {seat}"].state.number.now for seat in (1, 2)] == [1, 0]  # type: ignore[union-attr]
    assert [id for id, node in found.items() if node.state.is_focused] == ["name 2"]


def test_prices_and_the_axe_are_set_by_name(tmp_path: Path) -> None:
    player = at_the(tmp_path, Phase.PRICING)
    app = player.app
    ask(app, "card 1", ActionKind.SET, "2")
    ask(app, "card 2", ActionKind.MORE)
    ask(app, "card 3")
    assert "Put the axe on the tile you give up." in app.scene.live()["on the panel"]
    ask(app, "axe")
    tile = player.table.panel.acting.drawn[2]
    assert app.scene.live()["on the panel"] == f"Tile {tile} gets the axe."
    found = nodes(app)
    assert [found[f"card {number}"].state.value for number in (1, 2, 3)] == ["2", "1", "axed"]
    assert found["ready"].state.is_enabled


def test_tiles_tell_their_sides_wherever_one_decides_about_them(tmp_path: Path) -> None:
    player = at_the(tmp_path, Phase.PRICING)
    app = player.app
    drawn = player.table.panel.acting.drawn
    found = nodes(app)
    assert [found[f"card {n}"].state.about for n in (1, 2, 3)] == [
        sides_words(tile) for tile in drawn
    ]
    rival = (player.table.panel.acting.seat + 1) % 3
    others = player.table.view.seats[rival].drawn
    assert all(sides_words(tile) in found[f"seat {rival + 1}"].state.about for tile in others)
    app = at_the(tmp_path, Phase.BUYING).app
    offers = {id: node for id, node in nodes(app).items() if id.startswith("tile ")}
    assert len(offers) == 6
    assert all(node.state.about == sides_words(int(id.split()[1])) for id, node in offers.items())
    player = at_the(tmp_path, Phase.BUILDING)
    tile = player.table.panel.acting.to_build[0]
    assert nodes(player.app)[f"tile {tile}"].state.about == sides_words(tile)
    ask(player.app, f"tile {tile}")
    ask(player.app, f"tile {tile}", ActionKind.SET, "2")
    turned = nodes(player.app)[f"tile {tile}"].state.about
    assert turned == sides_words(tile, 2) != sides_words(tile)


def test_what_arrows_change_has_the_keyboard(tmp_path: Path) -> None:
    player = at_the(tmp_path, Phase.PRICING)
    app = player.app
    chosen = []
    for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_UP):
        player.key(key)
        chosen += [node for node in nodes(app).values() if node.state.has_keys]
    assert [node.id for node in chosen] == ["card 3", "card 1", "card 2", "card 2"]
    assert chosen[-1].state.value == "1"
    player = at_the(tmp_path, Phase.BUYING)
    app = player.app
    assert not any(node.state.has_keys for node in nodes(app).values())
    player.key(pygame.K_RIGHT)
    buy, offer = [node for node in nodes(app).values() if node.state.has_keys]
    assert buy.id == "buy", "where nothing else has the keys, Enter's button has them"
    assert app.scene.live()["on the panel"].startswith(f"{offer.label.partition(':')[0]}: It fits ")
    assert " asks " in offer.label
    tile = offer.label.partition(":")[0]
    fits = [node.label for id, node in nodes(app).items() if id.startswith("legal ")]
    assert fits
    assert all(f"{tile} fits here" in label for label in fits)


def test_the_phase_what_it_counts_and_what_a_note_says_is_told(tmp_path: Path) -> None:
    app = at_the(tmp_path, Phase.BUILDING).app
    found = nodes(app)
    assert found["phases"].label == "Round 3 of 6: Build"
    counted = [id for id, node in found.items() if "Counted in this round" in node.label]
    assert counted == ["scoring A", "scoring C"]
    assert "What the tiles are worth, and more" in found["advice"].state.about
    assert not found["end building"].state.about, "why it cannot be pressed is told already"
    app.settings_tab = SettingsTab.LOOK
    app.go.open("settings")
    assert nodes(app)["Full screen"].state.about == "F11 does the same at any time"


def newly_told(app: App, before: Mapping[str, str]) -> list[str]:
    """The lines of the log that are told now and were not before."""
    lines = (text for name, text in app.scene.live().items() if before.get(name) != text)
    return [text for text in lines if " lays Tile" in text]


def test_what_has_come_is_told_once_and_again_when_it_is_done_again(tmp_path: Path) -> None:
    player = at_the(tmp_path, Phase.BUILDING)
    app, name = player.app, player.table.panel.acting.name
    before = app.scene.live()
    assert not any(name.startswith("line ") for name in before), "nor what was played before"
    cell = lay(player)
    (laid,) = newly_told(app, before)
    assert name in laid
    assert not has_pictograms(laid)
    assert laid.endswith(f"at {cell.label.partition(':')[0]}")
    about = app.spoken(nodes(app)["Undo"].state.about)
    assert " lays Tile " in about
    assert not has_pictograms(about)
    before = app.scene.live()
    player.session.add_note(3, "a note")
    player.table.desk.log.follow()
    assert newly_told(app, before) == []
    ask(app, "Undo")
    ask(app, "Redo")
    assert newly_told(app, before) == [laid]


def test_the_rows_of_the_log_are_read_and_a_row_of_keys_is_chosen_by_name(tmp_path: Path) -> None:
    player = at_the(tmp_path, Phase.BUILDING)
    app = player.app
    player.key(pygame.K_l)
    rows = [node.label for id, node in nodes(app).items() if id.startswith("log row ")]
    assert len(rows) > 10
    assert not any(map(has_pictograms, rows))
    app.go.open("keys")
    row = next(id for id in nodes(app) if id.startswith("commands row 3"))
    ask(app, row)
    assert nodes(app)[row].state.is_selected


def test_nothing_is_told_where_nobody_listens(tmp_path: Path, monkeypatch: Patch) -> None:
    app = window(tmp_path)
    app.go.to_title()
    app.start_screen_reader()
    monkeypatch.setattr(app.scene, "live", lambda: pytest.fail("it is told"))
    nodes(app)
    app.notify("Something")
    nodes(app)


def test_the_lesson_goes_on_by_name_and_tells_what_was_wrong(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(Reader, "process", lambda reader: None)  # nobody is there to be told
    app = window(tmp_path)
    app.input.has_screen_reader = True
    app.go.lesson()
    pages = []
    while (page := app.scene.card.page).does is not PageAction.PRICE:  # type: ignore[attr-defined]
        pages.append(page.id)
        assert len(pages) < 9, pages
        found = nodes(app)
        assert read_linked(page.text_for(Audience.EARS))[0] in told(app)
        assert found["lesson task"].label in told(app)
        lit = page.lit if page.does is PageAction.AXE else page.lit[:1]
        if page.does is PageAction.AXE:
            ask(app, "card 2")
            ask(app, "axe")
            assert "Not this tile. Give the axe to tile 60" in told(app)
        for id in ["lit"] if "lit" in found else lit:
            ask(app, id)
    assert "axe" in pages


def test_a_tile_of_the_editor_is_taken_turned_laid_and_put_back_by_name(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.go.editor()
    ask(app, "tile 64")
    ask(app, "tile 64", ActionKind.MORE)
    held = nodes(app)["tile 64"]
    cell = next(id for id in nodes(app) if id.startswith("legal "))
    assert "Tile 64 fits here" in nodes(app)[cell].label
    assert held.state.number is not None
    ask(app, cell)
    laid = cell.replace("legal", "laid")
    assert "Tile 64" in nodes(app)[laid].label
    assert app.scene.live()["fault"]
    ask(app, laid)
    ask(app, "place 1")
    assert "Tile 64" in nodes(app)["place 1"].label
    ask(app, "play")
    assert app.scene.name == "TableScene"


def test_the_curtain_tells_for_whom_it_hangs_and_nothing_else(tmp_path: Path) -> None:
    setup = a_setup(3, seed=4)
    moments = moments_until(setup, in_phase(Phase.PRICING, 3))
    player = sit_down(window(tmp_path), setup, moments)
    name = player.table.panel.acting.name
    (curtain,) = player.app.scene.live().values()
    assert curtain == f"{name}: sets prices, in secret. Everybody else looks away."


def test_the_moment_that_is_gone_to_is_told(tmp_path: Path) -> None:
    player = at_the(tmp_path, Phase.BUILDING)
    app = player.app
    ask(app, "Time")
    last = len(player.session.moments)
    ask(app, "time bar", ActionKind.SET, "10")
    before = app.scene.live()["on the panel"]
    ask(app, "time bar", ActionKind.MORE)
    assert f"{11} of {last}" in nodes(app)["heading"].label
    assert before != app.scene.live()["on the panel"] == nodes(app)["moment"].label


def test_a_scenario_is_played_by_name_and_its_result_is_read(
    tmp_path: Path, thinker: Thinker
) -> None:
    app = window(tmp_path)
    think_with(app, thinker)
    game = read_game(shipped_folder("saves") / "scenarios" / "207 a lake to close.json")
    app.go.resume(game)
    while not isinstance(app.scene, TableScene):
        nodes(app)
        app.yield_to_worker()
    assert any("The largest lake and farm animals" in text for text in app.scene.live().values())
    ask(app, "tile 38")
    ask(app, "tile 38", ActionKind.SET, "1")
    ask(app, "legal 1,-2")
    ask(app, "end building")
    while "figure" not in (found := nodes(app)):
        app.yield_to_worker()
    assert "of 20 points" in found["figure"].label
    assert "of 3" in found["stars"].label
    assert found["figure"].label in app.scene.live()["on the panel"]


def test_what_the_market_brought_is_told_in_words_tile_by_tile(tmp_path: Path) -> None:
    player = at_the(tmp_path, Phase.BUYING)
    app = player.app
    while isinstance(player.table.panel, BuyingPanel):
        ask(app, "pass")
        if "yes" in nodes(app):
            ask(app, "yes")
    found = nodes(app)
    assert not [node.label for node in found.values() if has_pictograms(node.label)]
    sold = [node.label for id, node in found.items() if id.startswith("brought 0 ")]
    assert len(sold) == 3
    assert all(re.fullmatch(r"Tile \d+.*: Kept; \d+ gold paid", line) for line in sold[:2])
    assert sold[2] == "Bought nothing"
