"""Advice at the table: the sheet, the places on the land, who sees it, how often it was asked for."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from layout import SIZES, check_words, with_the_longest_names
from overflow import USUAL_ROOMS
from patience import LONG, Patient
from table import (
    CTRL,
    LINE,
    SHIFT,
    Player,
    a_setup,
    altered,
    builders_table,
    in_phase,
    moments_until,
    set_any_prices,
    sit_down,
    spot,
    think_with,
    window,
)
from test_ui_secrets import other_secrets

from skye_desktop.engine import SCROLLS, GameSetup, GameState, Phase, Placement, SetPrices, view_for
from skye_desktop.game.thinking import Thinker, Ticket
from skye_desktop.games.skye.bots.seat_advice import (
    PlaceAdvice,
    PriceRange,
    SeatAdvice,
    TileAdvice,
    advise,
    best_places,
)
from skye_desktop.games.skye.bots.worth_parts import Worth
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.table.advice_rows import AdviceRow, Rival
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.wording.advice_words import (
    likely_line,
    likely_range,
    offer_line,
    part_lines,
    place_lines,
    place_sentences,
    shown_parts,
    shown_points,
    unsold_line,
    worth_line,
)
from skye_desktop.games.skye.wording.points import halves
from skye_desktop.kit import Widget, walk
from skye_desktop.kit.accessibility import ActionKind, ActionRequest
from skye_desktop.kit.screen_reader import perform_request

W = TypeVar("W", bound=Widget)


@pytest.fixture
def app(tmp_path: Path, thinker: Thinker) -> App:
    found = window(tmp_path)
    think_with(found, thinker)
    return found


def at_the(app: App, phase: Phase, *, number: int = 3, setup: GameSetup | None = None) -> Player:
    """Somebody who is to decide something in that phase of the third round."""
    setup = setup or a_setup(number, seed=4)
    player = sit_down(app, setup, moments_until(setup, in_phase(phase, 3)))
    player.lift_curtain()
    return player


def on_sheet(player: Player, kind: type[W]) -> list[W]:
    """What of that kind stands on the sheet of advice, from above to below."""
    player.see()
    return [one for one in walk(player.table.tree.layers[-1]) if isinstance(one, kind)]


def wait_for_advice(player: Player) -> None:
    give_up = time.monotonic() + LONG
    while player.table.advice.is_thinking:
        assert time.monotonic() < give_up, "no advice"
        time.sleep(0.005)
        player.turn()


def ask(player: Player) -> Player:
    """Open the sheet and wait for what is on it."""
    player.key(pygame.K_a)
    assert player.table.advice.is_open
    wait_for_advice(player)
    return player


@pytest.fixture
def pricer(app: App) -> Player:
    return ask(at_the(app, Phase.PRICING))


@pytest.fixture
def buyer(app: App) -> Player:
    return ask(at_the(app, Phase.BUYING))


@pytest.fixture
def builder(app: App) -> Player:
    """Somebody with two tiles to lay, with the advice for them."""
    first = spot(LINE, turns=2).tile
    return ask(builders_table(app, LINE, [first, spot(LINE, turns=1).tile]))


def advice_of(player: Player) -> SeatAdvice:
    found = player.table.advice.advice
    assert found is not None
    return found


def shown_tile(player: Player) -> TileAdvice:
    """The tile whose places are shown on the land."""
    shown = player.table.advice.shown_tile
    assert shown is not None
    return shown


def placement_in_hand(player: Player) -> Placement | None:
    return player.panel(BuildingPanel).hand.placement()


def test_key_a_opens_the_sheet_and_closes_it_as_do_escape_and_its_cross(app: App) -> None:
    player = at_the(app, Phase.PRICING)
    player.key(pygame.K_LSHIFT)  # what happened meanwhile is told until anything is pressed
    before, digest = player.pixels(), player.session.digest
    player.key(pygame.K_a)
    assert "Thinking …" in player.words()
    wait_for_advice(player)
    assert "Thinking …" not in player.words()
    assert "Worth in points: to you, to the others" in player.words()
    assert {"advice 1", "close advice"} <= set(player.targets())
    player.key(pygame.K_a)
    assert not player.table.advice.is_open
    assert player.pixels() == before
    assert player.session.digest == digest
    assert player.panel(PricingPanel).draft.axe is None, "A was its key once"
    ask(player)
    player.key(pygame.K_ESCAPE)
    assert not player.table.advice.is_open
    assert player.app.scene is player.table, "no menu"
    ask(player)
    player.click("close advice")
    assert not player.table.advice.is_open


@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING])
def test_the_button_of_every_panel_opens_it(app: App, phase: Phase) -> None:
    player = at_the(app, phase)
    player.click("advice")
    assert player.table.advice.is_open
    player.click("advice")
    assert not player.table.advice.is_open


class Confused(Patient):
    """A thinker in whom whatever is asked goes wrong."""

    def ask(  # type: ignore[override]
        self, function: Callable[..., Any], *args: Any, deadline: float = LONG
    ) -> Ticket[Any]:
        return super().ask(int, "nothing", deadline=deadline)


def test_what_cannot_be_found_out_is_said(tmp_path: Path) -> None:
    app = window(tmp_path)
    with closing(Confused()) as thinker:
        think_with(app, thinker)
        player = at_the(app, Phase.PRICING)
        player.key(pygame.K_a)
        wait_for_advice(player)
        assert "No advice: ValueError" in player.words()


def test_every_offer_is_weighed_and_the_first_is_called_the_best(buyer: Player) -> None:
    advice, panel = advice_of(buyer), buyer.panel(BuyingPanel)
    for one in advice.tiles:
        if one.seller != panel.seat:
            assert one.price is not None
            worth = one.worths[advice.seat].total
            line = offer_line(one.price, worth, advice.points_per_gold, panel.draft.gold)
            assert line in all_lines(buyer)
    assert advice.best == advice.tiles[0].tile, "there is something to gain"
    assert [row.tile for row in on_sheet(buyer, AdviceRow)] == list(advice.tiles)
    assert buyer.words().count("Best") == 1
    told = rows_told(buyer)
    assert [row.startswith("Best: ") for row in told] == [True, *(False for _ in told[1:])]
    assert buyer.app.scene.live()["advice"].startswith(f"Best: buy Tile {advice.best} for ")
    buyer.click("advice 1")
    assert panel.draft.chosen == advice.best, "a click marks it in the market too"


def all_lines(player: Player) -> str:
    """The sentences of all rows, also of those that are scrolled away."""
    advice, about = advice_of(player), player.table.panel.info.advisable
    assert about is not None
    return " ".join(text for one in advice.tiles for text in about.lines(advice, one, False))


def test_a_click_lists_the_parts_and_shift_a_goes_on_to_the_next_tile(pricer: Player) -> None:
    advice, view = advice_of(pricer), pricer.table.view
    parts = [part_lines(view, one.worths[advice.seat]) for one in advice.tiles]
    rival = on_sheet(pricer, Rival)[0]
    pricer.move(rival.rect.center)
    assert pricer.table.tooltip().startswith(view.seats[rival.seat].name)
    pricer.move("advice 1")
    assert pricer.table.tooltip().startswith("Worth to you")
    closed = pricer.words()
    pricer.click("advice 1")
    assert all(line in pricer.words() for line in parts[0])
    pricer.click("advice 1")
    assert pricer.words() == closed
    pricer.key(pygame.K_a, SHIFT)
    pricer.key(pygame.K_a, SHIFT)
    assert all(line in pricer.words() for line in parts[1])


def proposal(player: Player) -> SetPrices:
    found = advice_of(player).proposal
    assert found is not None
    return found


def test_a_button_a_key_and_a_screen_reader_lay_what_is_proposed(pricer: Player) -> None:
    panel, wanted, app = pricer.panel(PricingPanel), proposal(pricer), pricer.app

    def press() -> None:
        node = next(node for node in app.scene.node().walk() if node.id == "lay prices")
        perform_request(app, ActionRequest("lay prices", ActionKind.PRESS), node)

    before = len(pricer.session.moments)
    ways: list[Callable[[], None]] = [press]
    ways += [lambda: pricer.click("lay prices"), lambda: pricer.key(pygame.K_a, CTRL)]
    for lay in ways:
        pricer.keys(pygame.K_DELETE, pygame.K_1, pygame.K_RIGHT, pygame.K_x)
        lay()
        laid = {tile: gold for tile, gold in panel.draft.prices.items() if gold}
        assert (laid, (panel.draft.axe,)) == (dict(wanted.prices), wanted.discards)
        assert not panel.missing
        assert len(pricer.session.moments) == before
    assert pricer.table.advice.is_open
    pricer.key(pygame.K_RETURN)
    assert pricer.session.moments[-1].action == wanted


def test_each_tile_has_its_proposed_price_or_the_axe_and_a_reason(pricer: Player) -> None:
    lines, wanted = all_lines(pricer), proposal(pricer)
    assert all(f"Ask {gold} gold: " in lines for _, gold in wanted.prices)
    assert lines.count("The axe: ") == 1
    assert f"{wanted.prices[0][1]} gold" in pricer.words()
    told = pricer.app.scene.live()["advice"]
    assert told.startswith("Proposed: Tile ")
    assert f"the axe on Tile {wanted.discards[0]}." in told
    others = [seat for seat in pricer.table.view.seats if seat.seat != pricer.table.panel.seat]
    rows = rows_told(pricer)
    assert len(rows) == told.count("Worth to you: ") == 3
    for row in rows:
        assert "Worth to you: " in row
        assert all(f"{seat.name}: " in row for seat in others), "it is told whose each number is"


def test_while_gold_is_secret_the_event_log_is_told_nothing_of_the_sheet(app: App) -> None:
    for phase in (Phase.PRICING, Phase.BUYING, Phase.BUILDING):
        table = ask(at_the(app, phase)).table
        assert "close advice" in table.public_targets()
        own = {id for id in table.targets() if id.startswith(("advice ", "lay ", "place "))}
        assert "advice 1" in own
        told = own & set(table.public_targets())
        assert told == (own if phase is Phase.BUILDING else set())


def test_the_places_on_the_land_are_the_best_and_those_of_the_own_land(builder: Player) -> None:
    shown = shown_tile(builder)
    assert shown.places == best_places(builder.table.view, 0, shown.tile)
    assert {f"place {n}" for n in range(1, len(shown.places) + 1)} <= set(builder.targets())
    builder.key(pygame.K_F2)
    assert builder.table.advice.shown_tile is None
    assert not [name for name in builder.targets() if name.startswith("place")]


@pytest.mark.parametrize("how", ["key", "click"])
def test_a_place_takes_the_tile_there_turned_as_it_is_to_lie_and_a_second_press_lays_it(
    builder: Player, how: str
) -> None:
    shown = shown_tile(builder)
    for number in (2, 0, 1):
        wanted = shown.places[number].placement
        if how == "key":
            builder.key(pygame.K_1 + number, SHIFT)
        else:
            builder.click(f"place {number + 1}")
        assert builder.panel(BuildingPanel).hand.tile == shown.tile
        assert placement_in_hand(builder) == wanted
        assert not builder.state.players[0].laid
    if how == "key":
        builder.key(pygame.K_RETURN)
    else:
        builder.click(builder.app.pointer)
    land = builder.state.players[0].territory
    assert land.cell_of(shown.tile) == wanted.cell
    assert land.faces[wanted.cell].rotation == wanted.rotation


def test_a_dragged_tile_shows_its_own_places_and_is_dropped_as_ever(builder: Player) -> None:
    first, second = builder.state.players[0].to_build
    for tile in (first, second):
        builder.lift(f"tile {tile}", builder.table.desk.land.rect.center)
        assert shown_tile(builder).tile == tile
        builder.key(pygame.K_ESCAPE)
        assert builder.table.advice.is_open, "Escape puts down what is held first"
    own_cell = spot(LINE, turns=1).cell
    builder.drag_onto(f"tile {second}", own_cell)
    assert builder.state.players[0].territory.cell_of(second) == own_cell


def test_after_a_tile_is_laid_the_others_are_thought_about_anew(builder: Player) -> None:
    sheet = builder.table.advice
    for left in (1, 0):
        builder.key(pygame.K_1, SHIFT)
        builder.key(pygame.K_RETURN)
        assert sheet.is_open
        assert sheet.shown_tile is None, "nothing is said of a land that is no more"
        wait_for_advice(builder)
        tiles = builder.state.players[0].to_build
        assert len(tiles) == left
        if tiles:
            assert tuple(one.tile for one in advice_of(builder).tiles) == tiles
            assert shown_tile(builder).places == best_places(builder.table.view, 0, tiles[0])
    assert "All tiles are laid." in builder.words()
    builder.keys(pygame.K_a, pygame.K_a)
    assert "All tiles are laid." in builder.words(), "also when it is opened then"


def test_it_closes_with_the_panel_and_the_question_is_dropped(app: App) -> None:
    player = at_the(app, Phase.PRICING)
    player.key(pygame.K_a)
    set_any_prices(player)
    player.panel(CurtainPanel)
    assert not player.table.advice.is_open
    assert "lay prices" not in player.targets()
    player.key(pygame.K_a, CTRL)
    assert not player.table.advice.is_thinking
    player.key(pygame.K_a)
    assert not player.table.advice.is_open, "behind the curtain there is no advice"
    player.key(pygame.K_RETURN)
    player.panel(PricingPanel)
    assert not player.table.advice.is_open
    player.keys(pygame.K_a, pygame.K_t)
    assert not player.table.advice.is_open
    player.key(pygame.K_a)
    assert not player.table.advice.is_open, "what was needs no advice"


def test_nothing_of_it_depends_on_what_the_person_may_not_know(app: App) -> None:
    setup = a_setup(4, seed=3)

    def one_has_priced(state: GameState) -> bool:
        priced = any(player.has_set_prices for player in state.players)
        return state.phase is Phase.PRICING and priced

    for is_reached in (one_has_priced, in_phase(Phase.BUYING, 3), in_phase(Phase.BUILDING, 3)):
        moments = moments_until(setup, is_reached)
        player = sit_down(app, setup, moments)
        player.lift_curtain()
        other = other_secrets(moments[-1].state, player.table.panel.viewer)
        pictures = []
        for shown in (moments, altered(moments, other)):
            player = sit_down(app, setup, shown)
            player.lift_curtain()
            ask(player)
            player.move((5, 5))
            pictures.append(player.pixels())
        assert pictures[0] == pictures[1]


def test_its_use_is_counted_once_in_a_turn_for_the_seat_that_asked(app: App) -> None:
    player = at_the(app, Phase.PRICING)
    seat = player.table.panel.seat
    assert seat is not None
    for _ in range(4):
        player.key(pygame.K_a)
    used = player.session.table.advice_used
    assert used == tuple(int(i == seat) for i in range(3))
    set_any_prices(player)
    player.key(pygame.K_RETURN)
    player.key(pygame.K_a)
    assert sum(player.session.table.advice_used) == 2
    assert max(player.session.table.advice_used) == 1


def test_at_a_table_without_advice_there_is_neither_key_nor_button(pricer: Player) -> None:
    pricer.key(pygame.K_F10)
    pricer.click("Advice")
    assert not pricer.session.table.has_advice
    assert not pricer.table.advice.is_open
    assert "advice" not in pricer.targets()
    pricer.key(pygame.K_a)
    assert not pricer.table.advice.is_open
    pricer.key(pygame.K_F10)
    pricer.click("Advice")
    assert "advice" in pricer.targets()


@pytest.mark.parametrize(
    ("points", "text"),
    [(0, "0"), (0.2, "0"), (0.3, "½"), (4.6, "4½"), (4.8, "5"), (-0.4, "−½"), (-3.1, "−3")],
)
def test_points_are_told_in_halves(points: float, text: str) -> None:
    assert halves(points) == text


def test_advice_is_told_in_words() -> None:
    sure, unsure, small = Worth(5.6, (), 0.8), Worth(5.6, (), 1.7), Worth(0.4, (), 1.2)
    assert [likely_range(worth) for worth in (sure, unsure, small)] == [None, (4, 7), (0, 2)]
    for told, words in (
        (worth_line(sure), "worth about 5½ points"),
        (worth_line(unsure), "worth about 4 to 7 points"),
        (offer_line(4, 6.0, 0.5, 9), "For 4 gold (about 2 points): a net gain of about 4 points."),
        (offer_line(4, 2.1, 0.5, 9), "About worth its 4 gold."),
        (offer_line(8, 1.0, 0.5, 9), "Too dear: 8 gold is worth about 4 points."),
        (offer_line(8, 9.0, 0.5, 7), "8 gold: more than you have."),
        (offer_line(8, 9.0, 0.5, None), "For 8 gold (about 4 points): a net gain of about 5 points."),
        (likely_line(PriceRange(3, 3)), "Likely to be bought at up to 3 gold"),
        (likely_line(PriceRange(4, 6)), "Likely to be bought at 4 to 6 gold"),
        (likely_line(None), "Hardly anybody would buy it."),
        (unsold_line(5, 3.0),
         "If nobody buys: you lose 5 gold and keep the tile, worth about 3 points."),
        (unsold_line(0, 3.0), "If nobody buys: you keep the tile, worth about 3 points."),
        (unsold_line(5, 0.1), "If nobody buys: you lose 5 gold and keep a useless tile."),
    ):  # fmt: skip
        assert told == words


@given(
    price=st.integers(1, 20),
    worth=st.floats(0, 30),
    points_per_gold=st.sampled_from([0.3, 0.41, 0.46, 0.58]),
)
def test_the_gain_told_is_the_worth_told_less_the_cost_told(
    price: int, worth: float, points_per_gold: float
) -> None:
    line = offer_line(price, worth, points_per_gold, None)
    told = [in_points(number) for number in re.findall(r"about ([\d½]+) point", line)]
    if len(told) == 2:
        cost, gain = told
        assert gain == in_points(halves(worth)) - cost
    elif told:
        assert told[0] > in_points(halves(worth))
    else:
        assert halves(worth) == halves(price * points_per_gold)


def in_points(told: str) -> float:
    """The number that such a text tells: 3, 4½, −½."""
    sign = -1 if told.startswith("−") else 1
    whole = told.strip("−½")
    return sign * (int(whole or 0) + 0.5 * told.endswith("½"))


@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING])
@pytest.mark.parametrize("seed", range(4))
def test_the_parts_told_add_up_to_the_total_and_none_is_far_off(phase: Phase, seed: int) -> None:
    state = moments_until(a_setup(2 + seed, seed=seed), in_phase(phase, 1 + seed))[-1].state
    told = 0
    for seat in range(2 + seed):
        view = view_for(state, seat)
        for one in advise(view, seat).tiles:
            for worth in (*one.worths, *(place.worth for place in one.places)):
                numbers = [in_points(line.rsplit(": ")[1]) for line in part_lines(view, worth)]
                assert sum(numbers) == in_points(halves(worth.total))
                assert all(numbers)
                assert all(abs(told - true) < 1 for told, true in parts_told(worth))
                told += len(numbers) > 1
            for place in one.places:
                assert sum(shown_points(place)) == in_points(halves(place.worth.total))
    assert told, "nothing had parts to be added up"


def parts_told(worth: Worth) -> list[tuple[float, float]]:
    """For each source but the scrolls, which are told together: points as told, and as they are."""
    true: dict[str, float] = {}
    for part in worth.parts:
        if part.source not in SCROLLS:
            true[part.source] = true.get(part.source, 0) + part.points
    shown = shown_parts(worth)
    return [(shown.get(source, 0), points) for source, points in true.items()]


def test_a_place_brings_points_now_later_and_in_the_last_round_at_the_end() -> None:
    def place(now: float, later: float) -> PlaceAdvice:
        return PlaceAdvice(Placement(1, 0, 0), now, Worth(now + later, ()))

    for now, later, is_last_round, words in (
        (2, 3.4, False, "2 now, about 3½ later"), (2, 0.1, False, "2 now"),
        (0, 3, False, "about 3 later"), (0, 0.2, False, "hardly anything"),
        (2, 3, True, "2 now, about 3 at the end"), (0, 3, True, "about 3 at the end"),
    ):  # fmt: skip
        assert place_lines([place(now, later)], is_last_round=is_last_round) == [words]
    assert place_lines([place(2, 3.4), place(2, 3.3), place(3, 2.4)]) == [
        "2 now, about 3½ later", "as good as 1", "3 now, about 2½ later",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("size", "scale", "number"),
    [*((size, scale, 5) for size, scale in USUAL_ROOMS), (*SIZES[0], 2), ((1280, 720), 200, 2)],
)
def test_the_sheet_fits_in_every_window(
    tmp_path: Path, thinker: Thinker, size: tuple[int, int], scale: int | None, number: int
) -> None:
    app = window(tmp_path, size=size, scale=scale)
    think_with(app, thinker)
    setup = with_the_longest_names(a_setup(number, seed=4))
    every = (Phase.PRICING, Phase.BUILDING, Phase.BUYING)
    for phase in every if scale == 200 or size == SIZES[0][0] else every[:2]:
        where = f"{phase} for {number} at {size}, scale {scale}"
        player = ask(at_the(app, phase, setup=setup))
        player.key(pygame.K_a, SHIFT)
        table = player.table
        assert app.screen.get_rect().contains(table.advice.rect), where
        # At a small table the sheet takes the place of the strip of seats, which comes back after it.
        cards = [] if table.desk.is_small else player.cards()
        for rect in (table.desk.land.rect, table.panel.rect, *cards):
            assert not table.advice.rect.colliderect(rect), where
        assert table.desk.land.rect.width >= min(290 * app.canvas.scale, 0.36 * size[0]), where
        check_words(player, where)


def rows_told(player: Player) -> list[str]:
    rows = (f"advice {number}" for number in range(1, 9))
    found = {node.id: node.label for node in player.app.scene.node().walk()}
    return [found[row] for row in rows if row in found]


def test_by_ear_each_place_is_told_and_takes_the_tile_there(builder: Player) -> None:
    app, shown = builder.app, shown_tile(builder)
    lines = place_sentences(builder.table.view, shown)
    found = {node.id: node for node in app.scene.node().walk()}
    assert [found[f"place {n}"].label.partition(": ")[2] for n in (1, 2, 3)] == lines
    assert any(all(line in row for line in lines) for row in rows_told(builder))
    assert lines[0] in app.scene.live()["advice"]
    perform_request(app, ActionRequest("place 2", ActionKind.PRESS), found["place 2"])
    assert placement_in_hand(builder) == shown.places[1].placement
    perform_request(app, ActionRequest("advice 2", ActionKind.PRESS), found["advice 2"])
    assert on_sheet(builder, AdviceRow)[1].is_opened
