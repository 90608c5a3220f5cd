"""One player of whole games: `decide` says what is done next, and a device carries it out on the window."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
from hands import Finger, Gamepad
from table import Place, Player

from skye_desktop.engine import (
    BuyTile,
    EndBuilding,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    PlayerView,
    ReturnTile,
    SeatAction,
    SetPrices,
    TakeBackTile,
    as_coins,
    new_game,
    replay,
)
from skye_desktop.files import read_game
from skye_desktop.games.skye.playtest import all_gold, all_tiles, gold_flow
from skye_desktop.games.skye.ui.scenes.results_screen import ResultsScene
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel

MOST_DECISIONS = 2000
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}

_BUTTONS = {
    pygame.K_RETURN: "A", pygame.K_x: "X", pygame.K_p: "X", pygame.K_BACKSPACE: "X",
    pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down",
    pygame.K_r: "right shoulder",
}  # fmt: skip
"""What a gamepad has for keys of the keyboard."""


def decide(view: PlayerView, chance: Random) -> SeatAction:
    """Return what the viewer does next, by chance."""
    own, market = view.own, view.variant.market
    if view.phase is Phase.PRICING:
        assert own.gold is not None
        axed, prices, left = chance.sample(own.drawn, market.axed), [], own.gold
        for number, tile in enumerate(tile for tile in own.drawn if tile not in axed):
            gold = chance.randint(1, min(8, left - (market.priced - number - 1)))
            prices.append((tile, gold))
            left -= gold
        axes = [tile for tile in own.drawn if tile in axed]
        return SetPrices(own.seat, tuple(prices), axes[0], tuple(axes[1:]))
    if view.phase is Phase.BUYING:
        rivals = [seat for seat in view.seats if seat.seat != own.seat]
        gold = own.gold or 0
        offers = [tile for seat in rivals for tile, price in seat.prices if price <= gold]
        passes = not offers or chance.random() < 0.2
        return PassBuying(own.seat) if passes else BuyTile(own.seat, chance.choice(offers))
    if own.laid and not own.returned and chance.random() < 0.15:
        return TakeBackTile(own.seat, own.laid[-1])
    if fitting := [tile for tile in own.to_build if own.territory.placements(tile)]:
        tile = chance.choice(fitting)
        return PlaceTile(own.seat, tile, chance.choice(sorted(own.territory.placements(tile))))
    return ReturnTile(own.seat, own.to_build[0]) if own.to_build else EndBuilding(own.seat)


class Mouse:
    """Carries out what is decided with the pointer alone."""

    def __init__(self, player: Player, chance: Random) -> None:
        self.player, self.chance = player, chance

    def decide(self) -> None:
        """Decide what is to be done now, and do it."""
        panel, session = self.player.table.panel, self.player.session
        if isinstance(panel, PricingPanel | BuyingPanel | BuildingPanel):
            assert panel.seat is not None
            self.do(decide(session.view(panel.seat), self.chance))
        else:
            self.go_on()

    def do(self, action: SeatAction) -> None:
        """Carry out that action, which then is one of the game."""
        before = len(self.player.session.moments)
        match action:
            case SetPrices():
                for tile, gold in action.prices:
                    self.price(tile, gold)
                for tile in action.discards:
                    self.put_axe(tile)
                self.confirm_prices()
            case BuyTile():
                self.look_into_purse()
                self.buy(action.tile)
            case PassBuying():
                self.pass_buying()
            case PlaceTile():
                self.lay(action.tile, action.placement)
            case TakeBackTile():
                self.take_back(action.tile)
            case ReturnTile():
                self.give_back(action.tile)
            case EndBuilding():
                self.end_building()
        done = [moment.action for moment in self.player.session.moments[before:]]
        assert action in done, f"{action} became {done}"

    # -- what a finger does in another way

    def click(self, place: Place) -> None:
        self.player.click(place)

    def drag(self, place: Place, to: Place) -> None:
        self.player.drag(place, to)

    def lift(self, place: Place, to: Place) -> None:
        self.player.lift(place, to)

    def move(self, place: Place) -> None:
        self.player.move(place)

    def turn(self) -> None:
        self.player.right_click_here()

    def drop(self) -> None:
        self.player.release()

    # -- the parts of a game

    def go_on(self) -> None:
        targets = self.player.targets()
        self.click(next(name for name in ("ready", "results", "go on") if name in targets))

    def card_of(self, tile: int) -> str:
        """Return the card of the tile that is to be priced."""
        return f"card {self.player.panel(PricingPanel).draft.tiles.index(tile) + 1}"

    def price(self, tile: int, gold: int) -> None:
        card = self.card_of(tile)
        if self.chance.random() < 0.2:
            gold -= 1
            self.click(card.replace("card", "more"))
        for value in as_coins(gold):
            self.drag(f"coin {value}", card)

    def put_axe(self, tile: int) -> None:
        # Axes that lie already are in the way of none that is still to be laid.
        home = self.player.table.public_targets()["axe"].center
        self.drag(home, self.card_of(tile))

    def confirm_prices(self) -> None:
        self.click("ready")

    def look_into_purse(self) -> None:
        if self.player.panel(BuyingPanel).draft.gold is None:
            self.click("purse")

    def buy(self, tile: int) -> None:
        if self.chance.random() < 0.5:
            self.drag(f"tile {tile}", "land")
        else:
            self.click(f"tile {tile}")
            self.click("buy")

    def pass_buying(self) -> None:
        self.click("pass")
        if "yes" in self.player.targets():
            self.click("yes")

    def lay(self, tile: int, placement: Placement) -> None:
        land = self.player.targets()["land"]
        self.lift(f"tile {tile}", land.midtop)
        marks = {name.split()[1]: rect for name, rect in self.player.targets().items()
                 if name.startswith(("legal ", "turned "))}  # fmt: skip
        cell = marks[f"{placement.x},{placement.y}"]
        assert land.contains(cell.inflate(-4, -4)), f"{placement} cannot be seen"
        self.move(cell.center)
        hand = self.player.panel(BuildingPanel).hand
        places = hand.territory.placements(tile)
        for _ in range(3):
            if hand.rotation != placement.rotation:
                self.turn()
                assert Placement(*placement.cell, hand.rotation) in places, "turned to what fits"
        self.drop()

    def take_back(self, tile: int) -> None:
        cell = self.player.panel(BuildingPanel).territory.cell_of(tile)
        assert cell is not None
        self.drag(f"laid {cell[0]},{cell[1]}", "seat 1")

    def give_back(self, tile: int) -> None:
        self.click(f"return {tile}")

    def end_building(self) -> None:
        self.click("end building")


class Touch(Mouse):
    """Carries it out with fingers alone: drags, or taps a thing and then where it goes."""

    def __init__(self, finger: Finger, chance: Random) -> None:
        super().__init__(finger.player, chance)
        self._finger, self._end = finger, (0, 0)

    def click(self, place: Place) -> None:
        self._finger.tap(place)

    def drag(self, place: Place, to: Place) -> None:
        self._finger.drag(place, to)

    def lift(self, place: Place, to: Place) -> None:
        self._finger.lift(place, to)

    def move(self, place: Place) -> None:
        self._end = self.player.at(place)
        self._finger.move(self._end)

    def turn(self) -> None:
        self._finger.tap((self._end[0] + 90, self._end[1]), 1)

    def drop(self) -> None:
        self._finger.up(self._end)

    def price(self, tile: int, gold: int) -> None:
        if self.chance.random() < 0.5:
            super().price(tile, gold)
            return
        self.click(self.card_of(tile))
        for value in as_coins(gold):
            self.click(f"coin {value}")

    def lay(self, tile: int, placement: Placement) -> None:
        if self.chance.random() < 0.5:
            super().lay(tile, placement)
            return
        self.click(f"tile {tile}")
        names = (f"{kind} {placement.x},{placement.y}" for kind in ("legal", "turned"))
        cell = self.player.at(next(name for name in names if name in self.player.targets()))
        hand = self.player.panel(BuildingPanel).hand
        for _ in range(3):
            if hand.rotation != placement.rotation:
                self._finger.rest(cell, 0.8)
        self.click(cell)


class Keyboard(Mouse):
    """Carries it out with keys alone."""

    def press(self, *keys: int) -> None:
        self.player.keys(*keys)

    def go_on(self) -> None:
        self.press(pygame.K_RETURN)

    confirm_prices = end_building = go_on

    def choose(self, tile: int) -> None:
        """Go to the card of that tile."""
        draft = self.player.panel(PricingPanel)
        for _ in range(len(draft.draft.tiles)):
            if draft.draft.tile != tile:
                self.press(pygame.K_RIGHT)
        assert draft.draft.tile == tile, f"no card for {tile}"

    def price(self, tile: int, gold: int) -> None:
        self.choose(tile)
        self.player.type(str(gold))

    def put_axe(self, tile: int) -> None:
        self.choose(tile)
        self.press(pygame.K_x)

    def look_into_purse(self) -> None:
        self.press(pygame.K_g)

    def buy(self, tile: int) -> None:
        panel = self.player.panel(BuyingPanel)
        for _ in range(20):
            if panel.draft.chosen != tile:
                self.press(pygame.K_RIGHT)
        self.press(pygame.K_RETURN)

    def pass_buying(self) -> None:
        self.press(pygame.K_p)
        if self.player.app.scene is not self.player.table:
            self.press(pygame.K_RETURN)

    def take_in_hand(self, tile: int) -> None:
        """Take a tile from the tray."""
        to_build = self.player.panel(BuildingPanel).acting.to_build
        self.press(pygame.K_1 + to_build.index(tile))

    def lay(self, tile: int, placement: Placement) -> None:
        self.take_in_hand(tile)
        hand, tried = self.player.panel(BuildingPanel).hand, 0
        while hand.cell != placement.cell:
            assert hand.cell is not None
            x, y = placement.x - hand.cell[0], placement.y - hand.cell[1]
            keys = [key for key, (dx, dy) in ARROWS.items() if dx * x > 0 or dy * y > 0]
            if tried % 5 == 4:  # the nearest cell in that direction leads away from it
                keys = list(ARROWS)
            self.press(self.chance.choice(keys))
            tried += 1
            assert tried < 60, f"arrows do not lead to {placement}"
        for _ in range(3):
            if hand.rotation != placement.rotation:
                self.press(pygame.K_r)
        self.press(pygame.K_RETURN)

    def take_back(self, tile: int) -> None:
        self.press(pygame.K_BACKSPACE)

    def give_back(self, tile: int) -> None:
        self.press(pygame.K_b)


class Pad(Keyboard):
    """Carries it out with a gamepad alone."""

    def __init__(self, pad: Gamepad, chance: Random) -> None:
        super().__init__(pad.player, chance)
        self.pad = pad

    def press(self, *keys: int) -> None:
        self.pad.press(*(_BUTTONS[key] for key in keys))

    def price(self, tile: int, gold: int) -> None:
        self.choose(tile)
        self.pad.press(*["up"] * gold)

    def look_into_purse(self) -> None:
        if self.chance.random() < 0.5:
            self.pad.click("purse")

    def take_in_hand(self, tile: int) -> None:
        hand = self.player.panel(BuildingPanel).hand
        for _ in range(20):
            if hand.tile != tile or not hand.is_holding:
                self.pad.press(*["B"] * hand.is_holding, "right shoulder")

    def give_back(self, tile: int) -> None:
        self.pad.click(f"return {tile}")


def play_to_the_end(
    player: Player, do_next: Callable[[], None], watch: Callable[[], None] = lambda: None
) -> None:
    """Decide again and again until the results are on the screen."""
    for _ in range(MOST_DECISIONS):
        if isinstance(player.app.scene, ResultsScene):
            return
        watch()
        before = (player.session.digest, player.table.panel)
        do_next()
        assert before != (player.session.digest, player.table.panel), player.table.panel
    raise AssertionError("the game does not end")


def check_laws(player: Player) -> None:
    """Check that the game that was played is a game by the rules, and on disk."""
    session = player.session
    assert session.phase is Phase.FINISHED
    assert replay(session.setup, [moment.action for moment in session.moments]) == session.state
    state, variant = new_game(session.setup), session.setup.variant
    for moment in session.moments:
        flow = gold_flow(moment.events, variant.final.gold_a_point)
        assert all_gold(moment.state) - all_gold(state) == flow
        assert tuple(sorted(all_tiles(moment.state))) == variant.bag
        state = moment.state
    assert read_game(session.path).state == session.state
