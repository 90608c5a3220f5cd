"""The editor of scenarios: what a draft allows, and the screen by pointer and keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from games import random_game
from layout import check_words
from overflow import each_window, paint_nothing
from positions import ROCKS, table
from table import CTRL
from ui import Reader, at_the_title, open_scene, put_on_shelf, table_of

from skye_desktop.engine import (
    BAG,
    LARGEST_SEED,
    Clan,
    GameState,
    Phase,
    Placement,
    Reason,
    ScoringId,
    Territory,
    apply,
    check_position,
    deal,
    new_game,
    read_position,
    write_position,
)
from skye_desktop.files import read_game
from skye_desktop.files.settings import RememberedSeat
from skye_desktop.games.skye.ui.editor.editor_scene import EditorScene
from skye_desktop.games.skye.ui.editor.scenario_draft import Draft, DraftError, DraftHistory
from skye_desktop.games.skye.ui.scenes.scenarios_screen import ScenariosScene
from skye_desktop.kit import TextQuestion
from skye_desktop.shell.house_commands import House

LINE = "C@0,0 31@0,1 24@0,2"
"""24 holds on to 31 alone."""
LAND = "C@0,0 53@0,-1r2 44@1,0r3"
"""53 lies north of the castle, 44 east of it."""


def a_draft(seats: int = 2, *, round_number: int = 3, land: str = LAND) -> Draft:
    """A table in its third round; the first seat has that land."""
    draft, _ = Draft.of(new_game(table(seats)))
    first = replace(draft.seats[0], land=Territory.parse(land))
    return replace(draft, round=round_number, seats=(first, *draft.seats[1:]))


BARE = a_draft(land="C@0,0")


def with_order(*tiles: int, seats: int = 2) -> Draft:
    """A draft with those tiles drawn next."""
    return replace(a_draft(seats), drawn_next=tiles)


def lands_of_two(draft: Draft) -> Draft:
    """The second seat has tile 31 south of its castle."""
    return draft.lay(1, 31, Placement(0, 1, 0))


def states_of(phase: Phase, seats: int = 3) -> list[GameState]:
    """All states of a random game in that phase."""
    return [move.before for move in random_game(seats, 5) if move.before.phase is phase]


# -- drafts


def test_a_fresh_draft_is_the_new_game_of_its_seats() -> None:
    setup = table(3, seed=12)
    position = Draft.fresh(setup.seats, 12).position()
    assert (position.round, position.setup.seats, position.bag) == (1, setup.seats, frozenset(BAG))


@pytest.mark.parametrize("seats", [2, 5])
def test_a_position_before_the_prices_comes_through_a_draft_unchanged(seats: int) -> None:
    for move in random_game(seats, 5):
        if move.before.phase is Phase.INCOME:
            assert Draft.of(move.before)[0].position() == move.before
            assert Draft.of(move.before)[1] == ""
            draft, note = Draft.of(move.after)
            assert "waits for the deal again" in note
            assert apply(draft.position(), deal(draft.position())).state == move.after
    draft = a_draft(seats).with_seat(0, gold=12).with_seat(1, points=34).draw_next(7, 0)
    assert Draft.of(read_position(draft.text())) == (draft, "")


@pytest.mark.parametrize("phase", [Phase.BUYING, Phase.BUILDING, Phase.FINISHED])
def test_a_round_that_has_begun_is_set_back_to_a_position_that_can_be_played(phase: Phase) -> None:
    states = states_of(phase) or [random_game(3, 5)[-1].after]
    for state in states:
        draft, note = Draft.of(state)
        assert ("stays paid" if phase is not Phase.FINISHED else "This game is over") in note
        assert (draft.fault == "") is (phase is not Phase.FINISHED)
        for seat, player in zip(draft.seats, state.players, strict=True):
            assert all(seat.land.cell_of(tile) is None for tile in player.laid)
            assert len(seat.land) == len(player.territory) - len(player.laid)


def test_what_keeps_a_draft_from_being_played_is_told() -> None:
    draft = a_draft()
    rich = draft.with_seat(0, gold=283)
    assert rich.fault == check_position(rich.position()), "the sentence of the engine"
    assert replace(draft, seed=LARGEST_SEED).fault == ""
    for faulty, said in (
        (rich, "more than the 282 there is"),
        (draft.with_seat(1, name="  "), "The player of MacDonald has no name."),
        (replace(draft, seed=LARGEST_SEED + 1), "at most"),
        (a_draft(round_number=1), "at most 0 tiles"),
    ):
        assert said in faulty.fault
    for seats, last in ((2, 6), (4, 6), (5, 5)):
        draft = Draft.of(new_game(table(seats)))[0]
        assert (draft.rounds, replace(draft, round=last).fault) == (last, "")
        for number in (0, last + 1):
            assert f"There is no round {number}" in replace(draft, round=number).fault
            assert not any(replace(draft, round=number).scores_now(space) for space in range(4))
    nearest = [a_draft(round_number=1), a_draft(round_number=2), rich]
    assert [one.other_round for one in nearest] == [2, None, None]


def test_seats_of_a_draft_come_go_and_change_clans_with_what_is_theirs() -> None:
    draft = a_draft().with_seat(1, name="Flora").with_clan(0, Clan.MACDONALD)
    clans = [(Clan.MACDONALD, "MacDonald"), (Clan.MACLEOD, "Flora")]
    assert [(seat.clan, seat.name) for seat in draft.seats] == clans
    assert draft.seats[0].land == Territory.parse(LAND)
    assert a_draft(4).with_another_seat().seats[4].clan is Clan.MACINNES
    without = a_draft(3).without_seat(0)
    assert (a_draft(3).in_the_bag, without.in_the_bag) == (71, 73)
    assert {53, 44} <= without.position().bag
    for starter, gone, then in ((2, 0, 1), (0, 2, 0), (2, 2, 0), (1, 1, 1)):
        assert replace(a_draft(3), starter=starter).without_seat(gone).starter == then
    assert replace(a_draft(3, round_number=5), starter=1).position().start_seat == 1


def test_scoring_tiles_of_a_draft_change_places_and_score_as_the_round_track_says() -> None:
    a, b, c, d = a_draft().scoring_tiles
    assert a_draft().with_scoring_tile(0, c).scoring_tiles == (c, b, a, d)
    other = a_draft().with_scoring_tile(3, ScoringId.GOLD)
    assert other.scoring_tiles == (a, b, c, ScoringId.GOLD)
    for seats, round_number, spaces in ((2, 3, [0, 2]), (5, 1, [0, 1])):
        draft = a_draft(seats, round_number=round_number, land="C@0,0")
        assert [space for space in range(4) if draft.scores_now(space)] == spaces


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda: BARE.lay(0, 53, Placement(0, -1, 0)), Reason.TERRAIN_MISMATCH.sentence),
        (lambda: a_draft().lay(1, 53, Placement(0, -1, 2)), "Tile 53 lies in the land of MacLeod"),
        (lambda: a_draft().draw_next(53, 0), "Tile 53 lies in the land of MacLeod"),
        (lambda: a_draft(land=LINE).take_up(0, (0, 1)), Reason.SUPPORTS_OTHERS.sentence),
        (lambda: BARE.take_up(0, (0, 0)), "castle"),
        (lambda: a_draft(5).with_another_seat(), "All five clans"),
        (lambda: a_draft(2).without_seat(0), "at least two players"),
    ],
)
def test_a_change_against_the_rules_is_refused(change: Callable[[], Draft], said: str) -> None:
    with pytest.raises(DraftError, match=re.escape(said)):
        change()


def test_tiles_of_a_draft_are_laid_taken_up_ordered_and_cleared() -> None:
    laid = BARE.draw_next(53, 0).lay(0, 53, Placement(0, -1, 2))
    assert (str(laid.seats[0].land), laid.drawn_next) == ("C@0,0 53@0,-1r2", ())
    assert str(a_draft(land=LINE).take_up(0, (0, 2)).seats[0].land) == "C@0,0 31@0,1"
    draft = a_draft(3).with_seat(0, gold=9).with_seat(1, points=9).with_seat(2, name="Ewan")
    for place, tile in enumerate((9, 8, 7)):
        draft = draft.draw_next(tile, place)
    assert draft.draw_next(7, 0).drawn_next == (7, 9, 8)
    assert draft.draw_next(9, 9).drawn_next == (8, 7, 9)
    assert draft.draw_by_lot(8).drawn_next == (9, 7)
    cleared = draft.cleared()
    assert (cleared.in_the_bag, cleared.drawn_next) == (73, ())
    assert all((seat.gold, seat.points, len(seat.land)) == (0, 0, 1) for seat in cleared.seats)
    assert [seat.name for seat in cleared.seats] == [seat.name for seat in draft.seats]
    assert cleared.scoring_tiles == draft.scoring_tiles


def test_who_draws_a_place_of_the_order_is_who_gets_it_in_play() -> None:
    draft = with_order(*range(9, 1, -1))
    hands = deal(draft.position()).hands
    assert hands[0] == (9, 8, 7)
    for place in range(6):
        round_number, seat = draft.drawer(place)
        assert round_number == 3
        assert draft.drawn_next[place] in hands[seat]
    assert draft.drawer(6) == (4, 0)


def test_each_change_is_a_step_back_and_forth() -> None:
    first = a_draft()
    second, third = first.with_seat(0, gold=1), first.with_seat(0, points=1)
    history = DraftHistory(first)
    history.do(first)
    assert not history.can_undo, "nothing has changed"
    history.do(second)
    history.do(third)
    history.undo()
    assert history.now == second
    history.undo()
    assert (history.now, history.can_undo) == (first, False)
    history.redo()
    history.redo()
    assert (history.now, history.can_redo) == (third, False)
    history.undo()
    history.do(first.with_seat(0, gold=2))
    assert not history.can_redo


def test_changes_of_one_kind_in_a_row_are_one_step_until_there_is_a_rest() -> None:
    draft = a_draft()
    history = DraftHistory(draft)
    for name in ("F", "Fl", "Flo"):
        history.do(draft.with_seat(0, name=name), "name 0")
    history.rest()
    history.do(draft.with_seat(0, name="Flor"), "name 0")
    history.do(draft.with_seat(1, name="E"), "name 1")
    for name in ("Flor", "Flo", "MacLeod"):
        history.undo()
        assert history.now.seats[0].name == name
    assert history.now == draft


# -- the screen


def opened(folder: Path, draft: Draft | None = None) -> tuple[Reader, EditorScene]:
    """The editor over the title, with the position of that draft."""
    reader = at_the_title(folder)
    scene = EditorScene(reader.app, (draft or a_draft()).position())
    open_scene(reader, scene)
    return reader, scene


def land_of(scene: EditorScene, seat: int = 0) -> str:
    """A seat's land in notation."""
    return str(scene.history.now.seats[seat].land)


def written_in(scene: EditorScene, id: str) -> str:
    """What stands in a field."""
    return next(node.state.value for node in scene.node().walk() if node.id == id)


def cell(scene: EditorScene, x: int, y: int) -> tuple[int, int]:
    """The middle of a cell of the land on the screen."""
    return scene.land.view.cell_rect((x, y)).center


def test_it_opens_with_a_new_game_of_those_who_played_last_if_they_make_a_table(
    tmp_path: Path,
) -> None:
    reader = at_the_title(tmp_path)
    flora = RememberedSeat(clan=Clan.MACINNES, name="Flora")
    reader.app.settings.seats = (flora, flora)
    clans = [seat.clan for seat in EditorScene(reader.app).draft.seats]
    assert clans == [Clan.MACLEOD, Clan.MACDONALD]
    reader.app.settings.seats = (flora, RememberedSeat(clan=Clan.MACLEOD, name="Ewan"))
    scene = EditorScene(reader.app)
    open_scene(reader, scene)
    assert [seat.name for seat in scene.draft.seats] == ["Flora", "Ewan"]
    assert scene.draft.round == 1
    assert "This position can be played." in reader.words()


# -- tiles by the pointer


FIVE = a_draft(land="C@0,0 5@0,-1r2")
Spot = str | tuple[int, int]
"""A target, or a cell of the land."""
Drag = tuple[str, Draft, list[tuple[Spot, Spot]], str, tuple[int, ...]]
DRAGS: list[Drag] = [
    ("onto the land", BARE, [("tile 1", (0, 1))], "C@0,0 1@0,1", ()),
    ("off the land", a_draft(), [("laid 0,-1", "palette")], "C@0,0 44@1,0r3", ()),
    ("as it lies", FIVE, [("laid 0,-1", (-1, 0))], "C@0,0 5@-1,0r2", ()),
    ("held by others", a_draft(land=LINE), [("laid 0,1", "palette")], LINE, ()),
    ("in order", a_draft(), [("tile 9", "place 1"), ("tile 8", "place 5"), ("tile 7", "place 1")],
     LAND, (7, 9, 8)),
    ("within the order", with_order(7, 9, 8), [("place 3", "place 1")], LAND, (8, 7, 9)),
    ("off the order", with_order(8, 7, 9), [("place 2", "palette")], LAND, (8, 9)),
    ("out of the order", replace(BARE, drawn_next=(1, 9)), [("place 1", (0, 1))], "C@0,0 1@0,1",
     (9,)),
    ("into the order", a_draft(), [("laid 0,-1", "place 1")], "C@0,0 44@1,0r3", (53,)),
]  # fmt: skip


@pytest.mark.parametrize("row", DRAGS, ids=lambda row: row[0])
def test_a_tile_is_dragged_as_one_step(tmp_path: Path, row: Drag) -> None:
    _, draft, drags, land, order = row
    reader, scene = opened(tmp_path, draft)
    for drag in drags:
        start, end = (spot if isinstance(spot, str) else cell(scene, *spot) for spot in drag)
        reader.drag(start, end)
    assert (land_of(scene), scene.history.now.drawn_next) == (land, order)
    is_refused = (land, order) == (str(draft.seats[0].land), draft.drawn_next)
    assert (Reason.SUPPORTS_OTHERS.sentence in reader.words()) is is_refused
    for _ in [] if is_refused else drags:
        scene.commands()[House.UNDO].run()
    assert not scene.history.can_undo


def test_while_a_tile_is_held_the_cells_for_it_are_shown_and_there_it_turns_to_where_it_fits(
    tmp_path: Path,
) -> None:
    reader, scene = opened(tmp_path, BARE)
    assert "Drag tiles onto the land" in reader.words()
    assert not any(name.startswith(("legal", "turned")) for name in reader.targets())
    reader.lift("tile 1", cell(scene, -1, 0))
    assert "Turn it with the right button. Dropped elsewhere it goes back." in reader.words()
    shown = {name.split()[1] for name in reader.targets() if name.startswith(("legal", "turned"))}
    assert shown == {f"{x},{y}" for x, y in Territory().placements(1).cells()}
    for _ in range(4):
        reader.right_click_here()
        assert scene.hand.draft.rotation in Territory().placements(1).rotations((-1, 0))
    reader.key(pygame.K_ESCAPE)
    reader.release()
    reader.lift("tile 5", cell(scene, 1, 0))
    assert Reason.TERRAIN_MISMATCH.sentence in reader.words()
    reader.release()
    assert land_of(scene) == "C@0,0"
    assert not scene.hand.is_holding


def test_a_tile_in_hand_is_put_down_by_keys_and_buttons(tmp_path: Path) -> None:
    ways: list[Callable[[Reader], object]] = [
        lambda reader: reader.key(pygame.K_ESCAPE),
        lambda reader: reader.key(pygame.K_z, CTRL),
        lambda reader: reader.click("start 2"),
    ]
    for put_down in ways:
        reader, scene = opened(tmp_path)
        reader.click("round +")
        reader.click("laid 0,-1")
        assert scene.hand.is_holding
        put_down(reader)
        assert not scene.hand.is_holding
        assert (scene.history.now.round, land_of(scene)) == (4, LAND)


def test_a_tile_that_lies_in_another_land_is_shown_there_instead_of_taken(tmp_path: Path) -> None:
    reader, scene = opened(tmp_path, replace(lands_of_two(a_draft()), drawn_next=(2,)))
    for place, said in (
        ("tile 1", "drag it onto the land"),
        ("tile 2", "number 1 of those drawn next"),
        ("laid 0,-1", "Tile 53: "),
        ("tile 31", "lies in MacDonald's land"),
    ):
        if place not in reader.targets():
            scroll_to(reader, place)
        reader.move(place)
        assert said in scene.tooltip()
    reader.click("tile 31")
    assert scene.shown == 1
    assert not scene.hand.is_holding
    assert "Tile 31 lies in the land of MacDonald" in reader.words()


# -- tiles by keys


def test_a_tile_is_taken_turned_moved_and_laid_by_keys_alone(tmp_path: Path) -> None:
    reader, scene = opened(tmp_path, BARE)
    reader.tab_to("palette")
    reader.key(pygame.K_RETURN)
    assert "Enter lays it" in reader.words()
    assert scene.hand.draft.cell in Territory().placements(1).cells()
    reader.keys(pygame.K_DOWN, pygame.K_r)
    placement = scene.hand.draft.placement
    assert placement is not None
    reader.key(pygame.K_RETURN)
    assert scene.history.now.seats[0].land == Territory().place(1, placement)


RIGHT, UP, NEXT = pygame.K_RIGHT, pygame.K_UP, pygame.K_n
BY_KEYS: list[tuple[Draft, str, list[int], str, tuple[int, ...], str]] = [
    (FIVE, "land", [UP, pygame.K_DELETE], "C@0,0", (), ""),
    (BARE, "land", [pygame.K_DELETE], "C@0,0", (), "The castle stays where it is."),
    (a_draft(), "palette", [NEXT, RIGHT, NEXT, RIGHT, NEXT], LAND, (1, 2, 3), ""),
    (with_order(1, 2, 3), "order", [RIGHT, pygame.K_DELETE], LAND, (1, 3), ""),
    (a_draft(land="C@0,0 1@0,-1r1"), "palette", [NEXT], "C@0,0 1@0,-1r1", (),
     "Tile 1 lies in the land of MacLeod"),
    (a_draft(land=ROCKS), "palette", [*[RIGHT] * 6, pygame.K_RETURN], ROCKS, (),
     "This tile fits nowhere now."),
]  # fmt: skip


@pytest.mark.parametrize("row", BY_KEYS)
def test_tiles_are_taken_off_and_ordered_by_keys_or_it_is_told_why_not(
    tmp_path: Path, row: tuple[Draft, str, list[int], str, tuple[int, ...], str]
) -> None:
    draft, id, keys, land, order, told = row
    reader, scene = opened(tmp_path, draft)
    reader.tab_to(id)
    reader.keys(*keys)
    assert (land_of(scene), tuple(scene.history.now.drawn_next)) == (land, order)
    assert told in reader.words()
    assert not scene.hand.is_holding


# -- the order of the bag


# -- seats and table


def test_seats_are_shown_added_changed_and_removed(tmp_path: Path) -> None:
    reader, scene = opened(tmp_path, lands_of_two(a_draft()))
    assert not reader.button("remove 1").enabled
    reader.key(pygame.K_F2)
    assert scene.shown == 1
    assert "MacDonald's land · 2 tiles" in reader.words()
    reader.tab_to("clan")
    reader.key(pygame.K_RIGHT)
    assert [seat.name for seat in scene.draft.seats] == ["MacLeod", "MacNeacail"]
    reader.key(pygame.K_z, CTRL)
    reader.click("seat 1")
    assert "MacLeod's land · 3 tiles" in reader.words()
    reader.key(pygame.K_F4)
    assert scene.shown == 0
    reader.key(pygame.K_n, CTRL)
    assert scene.shown == 2
    reader.click("add seat")
    reader.click("add seat")
    assert "add seat" not in reader.targets()
    reader.key(pygame.K_n, CTRL)
    assert "All five clans have a player." in reader.words()
    reader.click("remove 1")
    assert [seat.clan for seat in scene.draft.seats] == list(Clan)[1:]


def test_a_name_is_typed_and_is_one_step_back(tmp_path: Path) -> None:
    reader, scene = opened(tmp_path)
    reader.tab_to("name 1")
    reader.key(pygame.K_HOME)
    reader.type("Old ")
    assert scene.history.now.seats[0].name == "Old MacLeod"
    reader.key(pygame.K_z, CTRL)
    assert scene.history.now.seats[0].name == "MacLeod"
    assert written_in(scene, "name 1") == "MacLeod"


def test_gold_and_points_are_typed_and_stepped(tmp_path: Path) -> None:
    reader, scene = opened(tmp_path)
    for part in ("gold", "points"):
        reader.tab_to(f"{part} 2")
        reader.type("12")
        assert getattr(scene.history.now.seats[1], part) == 12
        reader.keys(pygame.K_UP, pygame.K_PAGEUP, pygame.K_DOWN)
        reader.click(f"{part} 2 +")
        assert getattr(scene.history.now.seats[1], part) == 23


def test_the_round_the_start_marker_open_money_and_the_seed_are_set(tmp_path: Path) -> None:
    reader, scene = opened(tmp_path)
    reader.click("round +")
    reader.click("start 2")
    reader.click("Everybody's gold is open")
    reader.tab_to("seed")
    reader.type("4711")
    state = scene.history.now.position()
    assert (state.round, state.start_seat, state.setup.open_money) == (4, 1, True)
    assert (state.setup.seed, scene.fault) == (4711, "")
    seeds = set()
    for _ in range(10):
        reader.key(pygame.K_r, CTRL)
        seeds.add(scene.history.now.seed)
    assert len(seeds) > 5
    for number, said in (("9", "There is no round 9"), ("1", "It could be in round 2.")):
        reader.tab_to("round")
        reader.type(number)
        assert said in reader.words()


def test_a_scoring_tile_is_chosen_among_those_that_lie_nowhere_else(tmp_path: Path) -> None:
    reader, scene = opened(tmp_path)
    _, *others = scene.draft.scoring_tiles
    reader.tab_to("scoring A")
    seen = set()
    for _ in range(len(ScoringId) - len(others)):
        reader.key(pygame.K_RIGHT)
        seen.add(scene.history.now.scoring_tiles[0])
        assert list(scene.history.now.scoring_tiles[1:]) == others
    assert seen == set(ScoringId) - set(others)


# -- undo, clearing


def test_undo_and_redo_by_button_and_key_show_the_land_they_change(tmp_path: Path) -> None:
    reader, scene = opened(tmp_path, a_draft())
    assert not reader.button("Undo").enabled
    reader.drag("laid 0,-1", "palette")
    reader.key(pygame.K_F2)
    reader.key(pygame.K_z, CTRL)
    assert (land_of(scene), scene.shown) == (LAND, 0)
    presses: list[tuple[Callable[[], object], str]] = [
        (lambda: reader.click("Redo"), "C@0,0 44@1,0r3"),
        (lambda: reader.click("Undo"), LAND),
        (lambda: reader.key(pygame.K_y, CTRL), "C@0,0 44@1,0r3"),
        (lambda: reader.key(pygame.K_l, CTRL), "C@0,0"),
        (lambda: reader.key(pygame.K_z, CTRL), "C@0,0 44@1,0r3"),
    ]
    for press, land in presses:
        press()
        assert land_of(scene) == land


# -- text


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of our own: that of the machine is not for tests."""
    kept = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: kept.__setitem__(0, text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[0])
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: bool(kept[0]))
    return kept


def test_a_position_is_copied_and_pasted(tmp_path: Path, clipboard: list[str]) -> None:
    reader, scene = opened(tmp_path, with_order(9, 8))
    reader.key(pygame.K_c, CTRL)
    assert read_position(clipboard[0]) == scene.history.now.position()
    copied = scene.history.now
    reader.key(pygame.K_l, CTRL)
    reader.key(pygame.K_v, CTRL)
    assert scene.history.now == copied
    reader.key(pygame.K_z, CTRL)
    assert land_of(scene) == "C@0,0"


def test_what_cannot_be_played_is_not_copied_played_or_saved_and_the_reason_is_told(
    tmp_path: Path, clipboard: list[str]
) -> None:
    reader, scene = opened(tmp_path, a_draft(round_number=1))
    assert not reader.button("Copy text").enabled
    for key in (pygame.K_c, pygame.K_RETURN, pygame.K_s):
        reader.key(key, CTRL)
        assert reader.words().count(scene.fault) == 2
    assert clipboard == [""]
    assert reader.scene is scene


def test_text_that_is_no_position_is_refused_and_a_round_that_has_begun_set_back(
    tmp_path: Path, clipboard: list[str]
) -> None:
    reader, scene = opened(tmp_path)
    for text, said in (
        ("", "The clipboard holds no text."),
        ("once upon a time", "A position begins with the word skye1"),
        ("skye1 " + "x" * 9_000, "A position has at most 8000 characters"),
    ):
        clipboard[0] = text
        reader.click("Paste text")
        assert said in reader.words()
        assert not scene.is_changed
    state = next(state for state in states_of(Phase.BUILDING) if state.round == 2)
    clipboard[0] = write_position(state)
    reader.key(pygame.K_v, CTRL)
    assert "This round had begun" in reader.words()
    assert (len(scene.history.now.seats), scene.history.now.round) == (3, 2)


# -- playing, saving, leaving


def test_play_leads_to_a_table_with_this_position(tmp_path: Path) -> None:
    reader, scene = opened(tmp_path, with_order(9, 8, 7, 6, 5, 4))
    position = scene.history.now.position()
    reader.click("play")
    session = table_of(reader).session
    assert session.position == position
    assert [player.drawn for player in session.state.players] == [(9, 8, 7), (6, 5, 4)]
    assert [scene.name for scene in reader.app.scenes] == ["TitleScene", "TableScene"]


def test_a_scenario_is_saved_under_a_name_and_replaced_under_it_without_asking(
    tmp_path: Path,
) -> None:
    reader, scene = opened(tmp_path)
    for _ in range(2):
        reader.click("round +")
        reader.key(pygame.K_s, CTRL)
        assert reader.is_open == "TextQuestion"
        if not list((tmp_path / "saves").glob("*.json")):
            reader.erase()
            reader.type("Two lands")
        reader.keys(pygame.K_RETURN, pygame.K_RETURN)
        assert reader.scene is scene
        (path,) = (tmp_path / "saves").glob("*.json")
        loaded = read_game(path)
        assert loaded.state == scene.history.now.position()
        assert loaded.save.name == "Two lands"
        assert not scene.is_changed


def save_as(reader: Reader, name: str) -> None:
    """Save the scenario under that name, by keys."""
    reader.key(pygame.K_s, CTRL)
    reader.erase()
    reader.type(name)
    reader.key(pygame.K_RETURN)
    if isinstance(reader.scene, TextQuestion):
        reader.key(pygame.K_RETURN)


def test_another_save_of_that_name_is_replaced_only_after_asking(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "Two lands", actions=3)
    before = path.read_text(encoding="utf-8")
    reader, scene = opened(tmp_path)
    for answer in (pygame.K_ESCAPE, pygame.K_RETURN):
        assert path.read_text(encoding="utf-8") == before
        save_as(reader, "Two lands")
        assert "“Two lands” is there already" in reader.words()
        reader.keys(answer, *[pygame.K_RETURN] * (answer == pygame.K_RETURN))
    assert read_game(path).state == scene.history.now.position()


def test_what_is_to_be_found_stands_beside_the_scenario_and_comes_back_with_it(
    tmp_path: Path,
) -> None:
    reader, _ = opened(tmp_path)
    reader.key(pygame.K_s, CTRL)
    reader.key(pygame.K_RETURN)
    reader.type("Which of the two tiles closes the lake?")
    reader.key(pygame.K_RETURN)
    reader.key(pygame.K_ESCAPE)
    reader.key(pygame.K_p)
    reader.wait_for_files()
    scene = reader.scene
    assert isinstance(scene, ScenariosScene)
    scene.choose_path(next(iter((tmp_path / "saves").glob("save *.json"))))
    reader.wait_for_files()
    assert "Which of the two tiles closes the lake?" in reader.words()
    reader.key(pygame.K_e)
    reader.key(pygame.K_s, CTRL)
    reader.type("Again")
    reader.key(pygame.K_RETURN)
    assert reader.scene.typing is not None
    assert reader.scene.typing.text == "Which of the two tiles closes the lake?"


def test_leaving_and_closing_ask_if_something_would_be_lost(tmp_path: Path) -> None:
    reader, scene = opened(tmp_path)
    reader.click("round +")
    for is_closing in (False, True):
        if is_closing:
            reader.turn(pygame.Event(pygame.QUIT))
        else:
            reader.click("back")
        assert reader.is_open == "Question"
        assert reader.app.running
        reader.key(pygame.K_ESCAPE)
        assert reader.scene is scene
    reader.click("back")
    reader.click("yes")
    assert reader.is_open == "TitleScene"
    reader, _ = opened(tmp_path)
    reader.click("round +")
    reader.click("round −")
    reader.click("back")
    assert reader.is_open == "TitleScene", "what was changed back is no change"


# -- looks


@pytest.mark.parametrize("seats", [2, 5])
def test_it_fits_in_every_window(tmp_path: Path, seats: int) -> None:
    draft = with_order(*range(1, 20), seats=seats)
    for seat in range(5 if seats == 5 else 0):
        draft = draft.with_seat(seat, name="W" * 24, gold=283)
    reader, scene = opened(tmp_path, draft)
    paint_nothing(reader.app)
    for where in each_window(reader, f"editor for {seats}"):
        check_words(reader, where)
        able = [scene.tree.where(one) for one in scene.tree.focus.order]
        screen = reader.app.screen.get_rect()
        for rect in able:
            assert len(rect.collidelistall(able)) == 1, f"{where}: {rect} lies over something"
            assert screen.contains(rect), f"{where}: {rect} leaves the window"
        assert min(scene.land.rect.size) > 300, where
        reader.tab_to("land")
        reader.keys(pygame.K_UP, pygame.K_RETURN)
        check_words(reader, f"{where}, a tile held")
        reader.key(pygame.K_ESCAPE)


def scroll_to(reader: Reader, tile: str) -> None:
    """Turn the wheel over the palette until the tile can be seen."""
    reader.move("palette")
    for _ in range(30):
        if tile in reader.targets():
            return
        reader.wheel(-1)
    raise AssertionError(f"{tile} cannot be scrolled to")


# -- the rules


def test_the_rules_of_a_scenario_are_chosen_taken_back_and_played(tmp_path: Path) -> None:
    reader, scene = opened(tmp_path, a_draft(round_number=6))
    before = scene.draft
    reader.click("variant")
    reader.click("variant")
    assert scene.draft.variant.name == "Four rounds"
    assert scene.draft.round == 4
    reader.key(pygame.K_z, CTRL)
    reader.key(pygame.K_z, CTRL)
    assert scene.draft == before
    reader.key(pygame.K_y, CTRL)
    assert scene.draft.variant.name == "Five tiles more"
    reader.click("play")
    setup = table_of(reader).session.setup
    assert setup.variant.name == "Five tiles more"
