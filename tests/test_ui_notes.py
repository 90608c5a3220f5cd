"""Notes: none lies over what is dragged, where it fits, or what it speaks of; and whose turn it is cannot be missed."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pygame
import pytest
from table import (
    Player,
    a_setup,
    in_phase,
    moments_until,
    on_panel,
    sit_down,
    window,
)

from skye_desktop.engine import BuyTile, PassBuying, Phase
from skye_desktop.games.skye.ui.area_inspector import REST
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.games.skye.ui.table.panels.market_news_panel import DealtTile, MarketNewsPanel
from skye_desktop.games.skye.ui.table.turn_sign import SECONDS
from skye_desktop.kit import chain, placed, walk

WINDOWS = [((1280, 720), None), ((1024, 640), None), ((1920, 1080), None), ((1280, 720), 150)]
DRAGGED = ("coin ", "axe", "tile ", "purse")
ROOM = pygame.Rect(0, 0, 600, 400)


def any_rects(chance: Random, number: int) -> list[pygame.Rect]:
    most = (560, 360, 120, 90)
    sides = ([chance.randrange(5, side) for side in most] for _ in range(number))
    return [pygame.Rect(*one).clip(ROOM) for one in sides]


def test_a_note_covers_nothing_that_is_to_stay_clear_if_there_is_any_such_place() -> None:
    chance, free = Random(3), 0
    for _ in range(100):
        kept = any_rects(chance, chance.randrange(1, 12))
        (wanted,) = any_rects(chance, 1)
        place = placed(wanted, [ROOM], kept)
        assert ROOM.contains(place)
        assert place.size == wanted.size
        spots = (wanted.move_to(topleft=(x, y)) for x in range(0, 600, 5) for y in range(0, 400, 5))
        if any(ROOM.contains(spot) and spot.collidelist(kept) < 0 for spot in spots):
            free += 1
            assert place.collidelist(kept) < 0
            near = wanted.clamp(ROOM)
            assert near.collidelist(kept) >= 0 or place == near
    assert free > 60


def boxes(player: Player) -> dict[str, pygame.Rect]:
    """Where notes lie now, but those of the size 0."""
    player.see()
    table, app = player.table, player.app
    found = {
        "news": [table.desk.news.box], "sign": [table.desk.sign.box], "hint": table.hints.boxes(),
        "notice": app.notices.boxes, "tooltip": app.note_boxes, "said": [table.remark_note.box],
        "area": [table.areas.box],
    }  # fmt: skip
    return {
        f"{name} {number}": box
        for name, each in found.items()
        for number, box in enumerate(each)
        if box.width
    }


def check_notes(player: Player, where: str) -> set[str]:
    """The kinds of notes that were in sight, none over what it must not cover."""
    table, found = player.table, boxes(player)
    land, panel = table.desk.land, table.panel
    cells = [land.cell_rect(cell).clip(land.rect) for cell in panel.marks(table.desk.shown).legal]
    kept = {f"cell {n}": cell for n, cell in enumerate(cells) if cell.width and cell.height}
    reached = on_panel(panel)
    kept |= {id: rect for id, rect in reached.items() if id.startswith(DRAGGED)}
    hovered = next((one for one in chain(table.tree.hovered) if one.note), None)
    hint = next((one for one in panel.info.hints() if one.target in reached), None)
    for name, box in found.items():
        assert player.app.screen.get_rect().contains(box), f"{where}: {name} leaves the window"
        over = [id for id, rect in kept.items() if rect.colliderect(box)]
        assert not over, f"{where}: {name} over {over}"
        if name.startswith("tooltip") and hovered is not None:
            assert not box.colliderect(hovered.rect), f"{where}: {name} over what it speaks of"
        if name.startswith("hint") and hint is not None:
            assert not box.colliderect(reached[hint.target]), f"{where}: {name} over its target"
    return {name.split()[0] for name in found}


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_no_note_ever_covers_what_is_dragged_where_it_fits_or_what_it_speaks_of(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    chance, seen = Random(size[0] + (scale or 0)), set[str]()
    app = window(tmp_path, size=size, scale=scale, hints=True)
    for number, phase in product((2, 5), (Phase.PRICING, Phase.BUYING, Phase.BUILDING)):
        setup, round_number = a_setup(number, seed=number), chance.randint(1, 5)
        app.settings.hints_known, app.settings.hints_read = (), {}
        player = sit_down(app, setup, moments_until(setup, in_phase(phase, round_number)))
        where = f"{phase} of round {round_number} with {number} at {size}, scale {scale}"
        app.notify("The game is kept now, and can be continued at any time you like.")
        seen |= check_notes(player, where)
        for _ in range(3):
            if isinstance(player.table.panel, CurtainPanel | BuyingPanel | BuildingPanel):
                break
            player.key(pygame.K_RETURN)
        player.lift_curtain()
        seen |= check_notes(player, where)
        names = [
            id for id in on_panel(player.table.panel) if id.startswith(("tile", "coin", "axe"))
        ]
        for name in chance.sample(names, min(2, len(names))):
            player.move(name)
            player.wait(0.6)
            seen |= check_notes(player, f"{where}, on {name}")
        desk = player.table.desk
        cell = chance.choice(sorted(player.table.view.seats[desk.shown].territory.faces))
        player.move(desk.land.cell_rect(cell).center)
        player.wait(REST + 0.1)
        seen |= check_notes(player, f"{where}, on the land's {cell}")
        if isinstance(player.table.panel, BuyingPanel):
            pass_on(player)
            seen |= check_notes(player, f"{where}, the next buyer")
        if isinstance(player.table.panel, BuildingPanel) and names:
            player.lift(names[0], desk.land.rect.center)
            seen |= check_notes(player, f"{where}, holding {names[0]}")
            player.key(pygame.K_ESCAPE)
            player.release()
    assert seen >= {"sign", "hint", "notice", "tooltip", "area"}


def hot_seat_market(
    folder: Path,
    number: int = 3,
    *,
    size: tuple[int, int] = (1280, 720),
    scale: int | None = None,
    hints: bool = False,
) -> Player:
    """The market of several people who share the screen, at the first buyer's turn."""
    setup = a_setup(number)
    app = window(folder, size=size, scale=scale, hints=hints)
    return sit_down(app, setup, moments_until(setup, in_phase(Phase.BUYING, 3)))


def pass_on(player: Player) -> None:
    """Let the buyer buy nothing."""
    seat = player.panel(BuyingPanel).seat
    assert seat is not None
    player.table.desk.submit(PassBuying(seat))
    player.turn()


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("number", [2, 5])
def test_the_buyers_name_stands_on_the_panel_and_changes_with_the_buyer(
    tmp_path: Path, size: tuple[int, int], scale: int | None, number: int
) -> None:
    player = hot_seat_market(tmp_path, number, size=size, scale=scale)
    before = None
    for _ in range(number):
        panel = player.panel(BuyingPanel)
        assert panel.seat != before
        before, name = panel.seat, panel.acting.name
        stalls = panel.host.find("stall *")
        assert [
            rect
            for text, rect in player.places()
            if name in text and panel.rect.colliderect(rect) and rect.collidelist(stalls) < 0
        ], f"{name} is not named on the panel"
        pass_on(player)


def test_the_sign_of_the_next_buyer_stays_two_seconds_and_takes_no_press(tmp_path: Path) -> None:
    player = hot_seat_market(tmp_path)
    sign = player.table.desk.sign
    assert not sign.is_shown, "whoever opens a game knows who sits there"
    pass_on(player)
    assert sign.is_shown
    first = player.panel(BuyingPanel).seat
    player.wait(SECONDS - 0.3)
    assert sign.is_shown
    assert SECONDS >= 2
    player.wait(0.6)
    assert not sign.is_shown
    pass_on(player)
    assert sign.is_shown
    assert player.panel(BuyingPanel).seat != first
    player.key(pygame.K_RIGHT)
    assert not sign.is_shown
    assert player.panel(BuyingPanel).draft.chosen is not None, "the press did what it does"


def test_alone_with_computers_there_is_no_sign(tmp_path: Path) -> None:
    player = hot_seat_market(tmp_path)
    player.table.desk.runner.seat_players(("", "solid", "solid"))
    player.turn()
    assert not player.table.desk.sign.is_shown


@pytest.mark.parametrize("number", [2, 5])
@pytest.mark.parametrize(("size", "scale"), [*WINDOWS, ((1280, 720), 200)])
def test_the_sign_covers_no_card_no_board_no_panel_and_no_hint(
    tmp_path: Path, size: tuple[int, int], scale: int | None, number: int
) -> None:
    player = hot_seat_market(tmp_path, number, size=size, scale=scale, hints=True)
    table = player.table
    seat = player.session.setup.seats[1]
    table.desk.sign.tell(seat.clan, seat.name)
    player.see()
    assert table.hints.boxes()
    kept = ("seat *", "board", "track", "log", "panel", "bar", "hint")
    assert table.desk.sign.box.width
    assert not [id for id in kept if table.desk.sign.box.collidelist(table.tree.find(id)) >= 0]


@pytest.mark.parametrize(("size", "scale"), [*WINDOWS, ((1280, 720), 200)])
@pytest.mark.parametrize("number", [2, 5])
def test_all_that_the_market_brought_is_seen_at_once_and_told_of_each_tile(
    tmp_path: Path, size: tuple[int, int], scale: int | None, number: int
) -> None:
    setup = a_setup(number)
    moments = moments_until(setup, in_phase(Phase.BUILDING, 3))
    player = sit_down(window(tmp_path, size=size, scale=scale), setup, moments[:-1])
    last = moments[-1].action
    assert isinstance(last, BuyTile | PassBuying)
    player.table.desk.submit(last)
    player.turn()
    root, panel = player.panel(MarketNewsPanel), player.table.panel
    told = [one for one in walk(root) if isinstance(one, DealtTile)]
    assert len(told) >= 2 * number, "tiles sold or kept, and one bought or none"
    for one in told:
        assert panel.rect.contains(root.host.where(one))
        assert one.rect.width >= root.canvas.px(28)
        assert one.note
        assert one.label.endswith(one.deal.spoken)
        assert one.rect.collidelist([other.rect for other in told if other is not one]) < 0
    paid = sum(one.deal.gold for one in told if one.deal.other is not None)
    assert paid == 0, "what one pays for a tile another gets"
    assert panel.rect.height <= 0.28 * size[1] or scale is not None


@pytest.mark.parametrize("number", [2, 3, 4])
def test_the_sign_stands_beside_the_tiles_in_a_window_with_room_there(
    tmp_path: Path, number: int
) -> None:
    setup = a_setup(number)
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.BUILDING, 3)))
    desk = player.table.desk
    seat = player.session.setup.seats[desk.shown]
    desk.sign.tell(seat.clan, seat.name)
    player.see()
    faces = desk.view.seats[desk.shown].territory.faces
    assert desk.sign.box.width
    assert desk.sign.box.collidelist([desk.land.cell_rect(cell) for cell in faces]) < 0
