"""Whole games played by events only: by a pointer, and by a keyboard, from the first income to the results."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest
from games import rocky_game
from table import CTRL, Player, a_setup, sit_down, window

from skye_desktop.engine import (
    PRINTED_GAME,
    Phase,
    PlaceTile,
    PlayerView,
    ReturnTile,
    SeatView,
    TakeBackTile,
    Variant,
    as_coins,
    new_game,
    replay,
    standings,
)
from skye_desktop.files import load_variant, read_game
from skye_desktop.play.session import Moment
from skye_desktop.playtest import all_gold, all_tiles, gold_flow
from skye_desktop.ui.art import Art
from skye_desktop.ui.scenes.results_screen import ResultsScene
from skye_desktop.ui.scenes.title_screen import TitleScene
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.ui.table.panels.pricing_panel import PricingPanel

MOST_DECISIONS = 2000

# What nobody may see, watched after every turn of the loop


class Watch:
    """Looks over the shoulder of whoever sits before the screen."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._seated: int | None = None
        self.curtains = 0
        """How many times the curtain was drawn."""
        self._is_drawn = False

    def canvas(self) -> None:
        """Whatever is on the screen now must be for the eyes of the person before it."""
        table = self._player.table
        panel, view = table.panel, table.view
        assert view.seat == panel.viewer
        if panel.covers_table:
            self.curtains += not self._is_drawn
            self._is_drawn = True
            self._seated = panel.seat
            assert panel.viewer is None
        else:
            self._is_drawn = False
            if panel.viewer is None:
                self._seated = None
            assert panel.viewer == self._seated, (
                "a person sees another's secret without the curtain"
            )
        for seat in view.seats:
            if seat.seat != panel.viewer and not view.open_money:
                check_hidden(view, seat)


def check_hidden(view: PlayerView, seat: SeatView) -> None:
    """Nothing secret of a seat is in that view."""
    if view.phase is not Phase.FINISHED:
        assert seat.gold is None
    if view.phase is Phase.PRICING:
        assert (seat.prices, seat.discard) == ((), None)


# The hand with the mouse


class Mouse:
    """Plays whatever is on the screen with the pointer alone."""

    def __init__(self, player: Player, chance: Random) -> None:
        self._player = player
        self._chance = chance

    def decide(self) -> None:
        """Whatever is to be done next."""
        panel = self._player.table.panel
        match panel:
            case PricingPanel():
                self._price(panel)
            case BuyingPanel():
                self._buy(panel)
            case BuildingPanel():
                self._build(panel)
            case _:
                targets = self._player.targets()
                self._player.click("ready" if "ready" in targets else "go on")

    def _price(self, panel: PricingPanel) -> None:
        player, chance = self._player, self._chance
        cards = chance.sample(range(1, len(panel.draft.tiles) + 1), len(panel.draft.tiles))
        priced = player.table.view.variant.market.priced
        left = panel.draft.gold
        for tiles_after, card in zip(reversed(range(priced)), cards, strict=False):
            gold = chance.randint(1, min(8, left - tiles_after))
            left -= gold
            for value in as_coins(gold):
                player.drag(f"coin {value}", f"card {card}")
        for number, card in enumerate(cards[priced:]):
            # The axes that lie already are in the way of none that is still to be laid.
            home = player.table.public_targets()["axe"]
            player.drag("axe" if not number else home.center, f"card {card}")
        player.click("ready")

    def _buy(self, panel: BuyingPanel) -> None:
        player, chance = self._player, self._chance
        if panel.draft.gold is None:
            player.click("purse")
        tiles = [offer.tile for offer in panel.draft.affordable]
        if not tiles or chance.random() < 0.2:
            player.click("pass")
            if "yes" in player.targets():
                player.click("yes")
        elif chance.random() < 0.5:
            player.drag(f"tile {chance.choice(tiles)}", "land")
        else:
            player.click(f"tile {chance.choice(tiles)}")
            player.click("buy")

    def _build(self, panel: BuildingPanel) -> None:
        player, chance = self._player, self._chance
        targets = player.targets()
        back = [name for name in targets if name.startswith("return")]
        laid = [name for name in targets if name.startswith("laid")]
        if laid and not back and chance.random() < 0.15:
            player.drag(chance.choice(laid), "seat 1")  # off the land, or refused
            return
        tiles = [name for name in targets if name.startswith("tile")]
        fitting = [name for name in tiles if panel.territory.placements(int(name.split()[1]))]
        if fitting:
            self._lay(chance.choice(fitting))
        else:
            player.click(back[0] if back else "end building")

    def _lay(self, tile: str) -> None:
        player, chance = self._player, self._chance
        land = player.targets()["land"]
        player.lift(tile, land.midtop)
        marks = [name for name in player.targets() if name.startswith(("legal", "turned"))]
        wanted = chance.choice(marks)
        cell = player.targets()[wanted]
        assert land.contains(cell.inflate(-4, -4)), f"{wanted} cannot be seen"
        player.move(cell.center)
        if wanted.startswith("turned") or chance.random() < 0.3:
            player.right_click_here()
        player.release()


# The hands on the keyboard


class Keyboard:
    """Plays whatever is on the screen with keys alone."""

    def __init__(self, player: Player, chance: Random) -> None:
        self._player = player
        self._chance = chance

    def decide(self) -> None:
        """Whatever is to be done next."""
        panel = self._player.table.panel
        match panel:
            case PricingPanel():
                self._price(panel)
            case BuyingPanel():
                self._buy(panel)
            case BuildingPanel():
                self._build(panel)
            case _:
                self._player.key(pygame.K_RETURN)

    def _price(self, panel: PricingPanel) -> None:
        player, chance = self._player, self._chance
        market, left = player.table.view.variant.market, panel.draft.gold
        does: list[Callable[[], None]] = [partial(player.key, pygame.K_x)] * market.axed
        for tiles_after in reversed(range(market.priced)):
            gold = chance.randint(1, min(11, left - tiles_after))
            left -= gold
            does.insert(0, partial(player.type, str(gold)))
        chance.shuffle(does)
        for do in does:
            do()
            player.key(pygame.K_RIGHT)
        player.key(pygame.K_RETURN)

    def _buy(self, panel: BuyingPanel) -> None:
        player, chance = self._player, self._chance
        player.key(pygame.K_g)
        tiles = [offer.tile for offer in panel.draft.affordable]
        if not tiles or chance.random() < 0.2:
            player.key(pygame.K_p)
            if player.app.scene is not player.table:
                player.key(pygame.K_RETURN)
            return
        while panel.draft.chosen not in tiles or chance.random() < 0.3:
            player.key(pygame.K_RIGHT)
        player.key(pygame.K_RETURN)

    def _build(self, panel: BuildingPanel) -> None:
        player, chance = self._player, self._chance
        own = panel.acting
        if own.laid and not own.returned and chance.random() < 0.15:
            player.key(pygame.K_BACKSPACE)
            return
        fitting = [i for i, tile in enumerate(own.to_build) if panel.territory.placements(tile)]
        if fitting:
            player.key(pygame.K_1 + chance.choice(fitting))
            for _ in range(chance.randint(0, 4)):
                player.key(
                    chance.choice((pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN))
                )
            player.keys(*[pygame.K_r] * chance.randint(0, 2), pygame.K_RETURN)
        else:
            player.key(pygame.K_b if own.to_build else pygame.K_RETURN)


def play_to_the_end(player: Player, decide: Callable[[], None]) -> Watch:
    """Decide again and again until the results are on the screen."""
    watch = Watch(player)
    for _ in range(MOST_DECISIONS):
        if isinstance(player.app.scene, ResultsScene):
            return watch
        watch.canvas()
        before = (player.session.digest, player.table.panel)
        decide()
        is_stuck = before == (player.session.digest, player.table.panel)
        assert not is_stuck or isinstance(player.table.panel, BuildingPanel), player.table.panel
    raise AssertionError("the game does not end")


def check_laws(player: Player) -> None:
    """The game that was played is a game by the rules, and it is on disk."""
    session = player.session
    assert session.phase is Phase.FINISHED
    assert replay(session.setup, [moment.action for moment in session.moments]) == session.state
    state = new_game(session.setup)
    for moment in session.moments:
        variant = session.setup.variant
        flow = gold_flow(moment.events, variant.final.gold_a_point)
        assert all_gold(moment.state) - all_gold(state) == flow
        assert tuple(sorted(all_tiles(moment.state))) == variant.bag
        state = moment.state
    assert read_game(session.path).state == session.state


@pytest.mark.parametrize(("number", "seed"), [(2, 5), (3, 9), (5, 2)])
def test_a_whole_game_is_played_with_the_mouse_alone(
    tmp_path: Path, number: int, seed: int
) -> None:
    # The first games of people have hints; they must not be in the way.
    player = sit_down(window(tmp_path, hints=number == 3), a_setup(number, seed=seed, start=None))
    watch = play_to_the_end(player, Mouse(player, Random(seed)).decide)
    check_laws(player)
    kinds = {type(moment.action) for moment in player.session.moments}
    assert {PlaceTile, TakeBackTile} <= kinds
    # A person is seated once in every round, for the prices: three people need three curtains a round.
    assert watch.curtains == number * len(player.session.setup.track)


def test_at_a_closed_market_every_person_is_seated_once_more_in_every_round(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.settings.closed_market = True
    player = sit_down(app, a_setup(3, seed=9, start=None))
    watch = play_to_the_end(player, Keyboard(player, Random(9)).decide)
    assert watch.curtains == 2 * 3 * len(player.session.setup.track)


@pytest.mark.parametrize(("number", "seed"), [(2, 3), (4, 6)])
def test_a_whole_game_is_played_with_the_keyboard_alone(
    tmp_path: Path, number: int, seed: int
) -> None:
    player = sit_down(window(tmp_path), a_setup(number, seed=seed, start=None))
    play_to_the_end(player, Keyboard(player, Random(seed)).decide)
    check_laws(player)


def test_mouse_and_keyboard_take_turns_in_a_small_window(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, size=(1024, 640)), a_setup(3, seed=8))
    chance = Random(8)
    hands = (Mouse(player, chance), Keyboard(player, chance))
    play_to_the_end(player, lambda: chance.choice(hands).decide())
    check_laws(player)


def look_around(player: Player, chance: Random, check: Callable[[], None]) -> None:
    """Move and zoom the land, point at the left column and in the whole log; back to where it was."""
    land = player.table.desk.land.rect
    player.move(land.center)
    for steps in (2, -1, 0):
        player.wheel(steps)
        check()
    player.drag((land.left + 5, land.bottom - 5), (land.left + 40, land.bottom - 60))
    check()
    window = player.app.screen.get_rect()
    for _ in range(8):
        player.move((land.left // 2, chance.randrange(window.height)))
        check()
    player.key(pygame.K_l)
    for _ in range(4):
        player.move((window.centerx, chance.randrange(window.height)))
        check()
    player.key(pygame.K_ESCAPE)
    check()
    player.key(pygame.K_0)
    player.move((1, 1))
    check()


def test_what_is_kept_of_the_table_is_what_would_be_painted(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path), a_setup(4, seed=8))
    app, chance, compared = player.app, Random(8), 0
    hands = (Mouse(player, chance), Keyboard(player, chance))

    def check_kept() -> None:
        nonlocal compared
        player.see()
        shown = pygame.image.tobytes(app.screen, "RGB")
        before = player.pixels()
        assert shown == before, "something of the frame before is left"
        assert type(app.canvas) is Art
        kept, app.canvas = app.canvas, Art(app.canvas.scale, app.sprites)
        for _ in range(3):  # painted, painted and kept, kept
            assert player.pixels() == before, (player.table.panel, len(player.session.moments))
        app.canvas = kept
        compared += 1

    while player.state.round < 2:
        chance.choice(hands).decide()
        check_kept()
        if chance.random() < 0.3 and not player.table.panel.covers_table:
            player.key(chance.choice((pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_F4)))
            check_kept()
        if chance.random() < 0.2 and not player.table.panel.covers_table:
            player.keys(pygame.K_t, chance.choice((pygame.K_LEFT, pygame.K_HOME)))
            check_kept()
            player.key(pygame.K_ESCAPE)
        if chance.random() < 0.2 and not player.table.panel.covers_table:
            look_around(player, chance, check_kept)
    assert compared > 100


TWO_AXES = PRINTED_GAME.changed(
    name="Two axes",
    market={"drawn": 4, "axed": 2, "purchases": 2},
    rounds={"2-5": [{"score": "AB"}] * 2},
)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("variant", "seed"),
    [(load_variant("five-tiles"), 2), (load_variant("two-purchases"), 3), (TWO_AXES, 4)],
    ids=["own tiles", "two purchases", "two axes"],
)
def test_a_variant_is_played_by_hand_to_the_end_and_opens_where_its_file_is_not(
    tmp_path: Path, variant: Variant, seed: int
) -> None:
    player = sit_down(window(tmp_path), a_setup(2, seed=seed, variant=variant))
    chance = Random(seed)
    hands = (Mouse(player, chance), Keyboard(player, chance))
    play_to_the_end(player, lambda: chance.choice(hands).decide())
    check_laws(player)
    assert f"Rules: {variant.name}" in player.words()
    elsewhere = tmp_path / "elsewhere" / "copy.json"
    elsewhere.parent.mkdir()
    elsewhere.write_bytes(player.session.path.read_bytes())
    assert read_game(elsewhere).state.setup.variant == variant


def test_with_open_money_the_curtain_is_drawn_for_prices_only(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path), a_setup(2, seed=4, open_money=True))
    watch = play_to_the_end(player, Keyboard(player, Random(4)).decide)
    check_laws(player)
    assert watch.curtains == 2 * len(player.session.setup.track)


def test_the_results_tell_the_points_of_the_winner(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path), a_setup(2, seed=3))
    play_to_the_end(player, Keyboard(player, Random(3)).decide)
    winner = standings(player.state)[0]
    words = player.words()
    assert f"with {winner.points} points" in words
    for seat in player.state.players:
        assert str(seat.points) in words.split()


def test_a_game_goes_on_from_the_title_where_it_was_left(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path), a_setup(2, seed=6))
    chance = Random(6)
    mouse = Mouse(player, chance)
    while player.state.round < 3 or not isinstance(player.table.panel, BuildingPanel):
        mouse.decide()
    before = player.session.digest
    player.key(pygame.K_F10)
    player.click("To the title")
    player.click("Continue")
    assert player.session.digest == before
    keyboard = Keyboard(player, chance)
    play_to_the_end(player, keyboard.decide)
    check_laws(player)


def test_everything_can_be_undone_and_done_again_back_to_what_was_revealed(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path), a_setup(3, seed=11))
    chance = Random(11)
    keyboard = Keyboard(player, chance)
    compared = 0
    while player.state.round < 3:
        keyboard.decide()
        if player.table.desk.undo_name() and chance.random() < 0.3:
            digests = [player.session.digest]
            moments = len(player.session.moments)
            while player.table.desk.undo_name() and len(digests) < 4:
                player.key(pygame.K_z, CTRL)
                if player.app.scene is not player.table:
                    player.key(pygame.K_RETURN)
                digests.append(player.session.digest)
            assert len(player.session.moments) == moments - len(digests) + 1
            while player.table.panel.covers_table:
                player.key(pygame.K_RETURN)
            for digest in digests[-2::-1]:
                player.key(pygame.K_y, CTRL)
                while player.table.panel.covers_table:
                    player.key(pygame.K_RETURN)
                assert player.session.digest == digest
            compared += len(digests) - 1
    assert compared > 5


def test_on_rocky_land_tiles_go_back_to_the_bag_in_a_whole_game(tmp_path: Path) -> None:
    first = rocky_game(1)[0]
    setup = first.before.setup
    player = sit_down(window(tmp_path), setup, [Moment(first.action, first.events, first.after)])
    play_to_the_end(player, Keyboard(player, Random(1)).decide)
    assert any(isinstance(moment.action, ReturnTile) for moment in player.session.moments)


def test_a_table_for_five_is_set_and_played_from_the_title(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.reset(TitleScene(app))
    player = Player(app)
    player.click("New game")
    for _ in range(3):
        player.click(next(name for name in player.targets() if name.startswith("Add ")))
    player.click("more")
    player.click("seed")
    player.keys(*[pygame.K_BACKSPACE] * 20)
    player.type("2026")
    player.click("start")
    assert len(player.state.players) == 5
    assert player.session.setup.seed == 2026
    play_to_the_end(player, Keyboard(player, Random(1)).decide)
    check_laws(player)
