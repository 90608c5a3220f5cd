"""The market: by click, drag and keys, what is too dear; and before everybody, where the purse is closed."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from groups import spread
from panels import Bench, FakeTable
from table import (
    CTRL,
    Place,
    Player,
    a_setup,
    altered,
    in_phase,
    market,
    moments_until,
    pictures,
    sit_down,
    until_the_market,
    wares,
    window,
)
from ui import Reader

from skye_desktop.engine import (
    BuyTile,
    Clan,
    GameState,
    PassBuying,
    Phase,
    Territory,
    TileBought,
    apply,
    legal_actions,
    view_for,
)
from skye_desktop.files.settings import Confirm, Settings, Speed
from skye_desktop.game.flow import Announcement
from skye_desktop.game.pace import Turn
from skye_desktop.game.session import Moment
from skye_desktop.games.skye.etiquette import News
from skye_desktop.games.skye.purchase_draft import PurchaseDraft
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.sizes import Buying, Stall
from skye_desktop.games.skye.ui.table.market_sign import draw_pennant
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.games.skye.ui.table.panels.market_news_panel import MarketNewsPanel
from skye_desktop.games.skye.ui.table.stages import ACTS, NEWS, computer_panel
from skye_desktop.games.skye.ui.table.wares import StallForm, Ware
from skye_desktop.kit import walk


def stall(*, gold: int = 20, confirmations: Confirm = Confirm.RISKY) -> Bench[PanelRoot]:
    """The first seat may buy one of two tiles, asked at 4 and 9."""
    state = until_the_market(gold)[-1].state
    table = FakeTable(state, settings=Settings(confirmations=confirmations))
    return Bench(table, ACTS[Phase.BUYING](table.desk, 0, 0))


def draft_of(bench: Bench[PanelRoot]) -> PurchaseDraft:
    root = bench.panel
    assert isinstance(root, BuyingPanel)
    return root.draft


def said(panel: PanelRoot) -> str:
    """What is told of the tiles in the stalls."""
    return " ".join(one.label for one in walk(panel) if isinstance(one, Ware))


def offered(bench: Bench[PanelRoot]) -> tuple[int, int]:
    (first, _), (second, _) = bench.table.state.players[1].prices
    return first, second


def test_a_click_chooses_a_tile_and_the_button_buys_it() -> None:
    bench = stall()
    first, second = offered(bench)
    assert draft_of(bench).chosen is None
    assert not [hint for hint in bench.panel.info.hints() if hint.target.startswith("tile ")]
    assert "buy" not in bench.targets()
    bench.key(pygame.K_RIGHT)
    assert draft_of(bench).chosen == first
    bench.click(f"tile {second}")
    assert bench.table.done == []
    assert "Buy for 9" in bench.words()
    bench.click("buy")
    assert bench.table.done == [BuyTile(0, second)]


@pytest.mark.parametrize("how", ["drag", "click", "key"])
def test_what_is_too_dear_is_refused_with_words(how: str) -> None:
    bench = stall(gold=8)
    cheap, dear = offered(bench)
    if how == "drag":
        bench.drag(f"tile {dear}", "land")
    elif how == "click":
        bench.click(f"tile {dear}")
    else:
        bench.keys(pygame.K_LEFT, pygame.K_RETURN)
    assert bench.table.done == []
    assert "buy" not in bench.targets()
    assert "You have 8 gold, it costs 9." in bench.words()
    assert "too dear" in said(bench.panel)
    bench.keys(pygame.K_RIGHT, pygame.K_RETURN)
    assert bench.table.done == [BuyTile(0, cheap)]


def test_a_dragged_tile_shows_where_it_fits_and_is_bought_on_the_land_alone() -> None:
    bench = stall()
    tile, _ = offered(bench)
    bench.drag(f"tile {tile}", (1150, 190))
    bench.move(f"tile {tile}")
    fitting = frozenset(Territory().placements(tile).cells())
    assert bench.panel.marks(bench.table.shown).legal == fitting
    bench.lift(f"tile {tile}", "land")
    bench.key(pygame.K_ESCAPE)
    bench.release()
    assert bench.table.done == []


@pytest.mark.parametrize(
    ("confirmations", "gold", "asks"),
    [
        (Confirm.NEVER, 20, False), (Confirm.ALWAYS, 3, True), (Confirm.RISKY, 20, True),
        (Confirm.RISKY, 3, False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("how", ["key", "click"])
def test_buying_nothing_asks_as_the_settings_say_and_if_something_could_be_bought(
    confirmations: Confirm, gold: int, asks: bool, how: str
) -> None:
    bench = stall(gold=gold, confirmations=confirmations)
    if how == "key":
        bench.key(pygame.K_p)
    else:
        bench.click("pass")
    assert bench.table.asked == (["Buy nothing this round?"] if asks else [])
    if asks:
        assert bench.table.done == []
        bench.table.answer()
    assert bench.table.done == [PassBuying(0)]


def sold_one() -> Bench[PanelRoot]:
    """The first seat has just bought the second seat's first tile; the second seat is to buy."""
    state = until_the_market()[-1].state
    (tile, _), _ = state.players[1].prices
    after, events = apply(state, BuyTile(0, tile))
    table = FakeTable(after, viewer=1, happened=list(events))
    return Bench(table, ACTS[Phase.BUYING](table.desk, 1, 1))


def test_a_sold_tile_stays_in_its_stall_and_says_to_whom_it_went() -> None:
    bench = sold_one()
    (sale,) = (event for event in bench.table.happened if isinstance(event, TileBought))
    told = f"sold to {bench.table.view.seats[0].name}"
    assert "sold" in bench.words()
    assert told in said(bench.panel)
    (place,) = (one for one in walk(bench.panel) if one.id == f"tile {sale.tile}")
    assert told in place.note
    assert sale.tile in wares(bench.panel)
    assert sale.tile not in draft_of(bench).tiles
    assert f"tile {sale.tile}" not in bench.targets()
    bench.click(wares(bench.panel)[sale.tile].center)
    assert draft_of(bench).chosen is None
    bench.keys(*[pygame.K_RIGHT] * 5)
    assert draft_of(bench).chosen != sale.tile


def test_every_tile_of_others_stays_where_it_was_revealed_while_one_buys_and_others_do() -> None:
    """With one person at the table; only the own stall, where nothing can be bought, is small."""
    state = until_the_market(20)[-1].state
    table, sold = FakeTable(state, viewer=1), sold_one()
    turn = Turn(0, Phase.BUYING, is_quiet=False)
    announcement = Announcement(News.REVEAL, (), view_for(state, None))
    panels = [
        NEWS[News.REVEAL](table.desk, announcement, 1),
        computer_panel(table.desk, turn),
        ACTS[Phase.BUYING](table.desk, 1, 1),
    ]
    panels[1].set(viewer=1)
    places = [wares(Bench(table, panel).panel) for panel in panels]
    places.append(wares(sold.panel))
    assert all(one == places[0] for one in places), places
    own = {tile for tile, _ in state.players[1].prices}
    assert {tile for tile, rect in places[0].items() if rect.width < 80} == own


def test_what_was_tried_in_vain_before_everybody_is_too_dear_from_then_on() -> None:
    state = until_the_market(6)[-1].state
    table = FakeTable(state, viewer=None)
    bench = Bench(table, ACTS[Phase.BUYING](table.desk, 0, None))
    cheap, dear = offered(bench)
    bench.click(f"tile {dear}")
    assert bench.button("buy").is_pressable
    bench.click("buy")
    assert table.done == []
    assert not bench.button("buy").is_pressable
    assert "too dear" in said(bench.panel)
    bench.click(f"tile {cheap}")
    bench.click("buy")
    assert table.done == [BuyTile(0, cheap)]


KEY = pygame.K_g
RICH = 93


def buyer_of(state: GameState) -> int:
    return next(seat for seat in state.turn_order if legal_actions(state, seat))


def twins(number: int, *, is_rich: bool, seed: int = 3) -> list[Moment]:
    """A game in whose market the buyer has much gold or none; the next seat has the rest. All that is open is one."""
    moments = moments_until(a_setup(number, seed=seed), in_phase(Phase.BUYING, 3))
    state = moments[-1].state
    buyer = buyer_of(state)
    other = (buyer + 1) % number
    for seat, gold in ((buyer, RICH * is_rich), (other, RICH * (not is_rich))):
        state = state.with_player(seat, state.players[seat]._replace(gold=gold))
    return altered(moments, state)


def offers(player: Player) -> list[str]:
    return sorted(name for name in player.targets() if name.startswith("tile "))


AWAY = (5, 5)
"""Where nothing is under the pointer."""


def act(player: Player, deed: int | str) -> None:
    """Press a key, or do what a verb says with a target, or with the first or last tile on offer."""
    if isinstance(deed, int):
        player.key(deed)
        return
    verb, _, target = deed.partition(" ")
    if target in ("first", "last"):
        target = offers(player)[0 if target == "first" else -1]
    place: Place = AWAY if target == "away" else target
    match verb:
        case "point":
            player.move(place)
        case "rest":
            player.move(place)
            player.wait(1)  # until the note comes
        case "carry":
            player.lift(place, "land")
        case "return":
            player.drag(place, (5, 400))
        case "leave":
            player.turn(pygame.Event(pygame.WINDOWFOCUSLOST))
        case _:
            player.click(place)


TAB, ESCAPE = pygame.K_TAB, pygame.K_ESCAPE
DEEDS: list[list[int | str]] = [
    [], ["point first"], ["point last"], ["rest first"], ["click first"], ["click first", "rest buy"],
    [pygame.K_RIGHT, pygame.K_RIGHT], ["carry first"], ["return last"], [pygame.K_RETURN], ["click pass"],
    ["rest purse"], ["rest seat 1"], [TAB, TAB, TAB], [pygame.K_F2], [pygame.K_l], [pygame.K_F10],
    [pygame.K_t], [KEY, KEY], ["click purse", "click purse", "point away"], [KEY, "leave"],
    ["click purse", "click seat 1", "point away"], ["click purse", "click land", "point away"],
    [KEY, pygame.K_RIGHT, ESCAPE], [KEY, TAB, ESCAPE], [KEY, pygame.K_F10, ESCAPE],
    [KEY, pygame.K_t, ESCAPE], [KEY, pygame.K_p, ESCAPE],
]  # fmt: skip
"""What the buyer does before the others, the purse being closed at the end."""
NUMBERED = [(deeds, (3, 5)[i % 2]) for i, deeds in enumerate(DEEDS)]


@pytest.mark.parametrize(("deeds", "number"), spread(NUMBERED, quick=5), ids=str)
def test_while_the_purse_is_closed_nothing_on_the_screen_depends_on_what_is_in_it(
    tmp_path: Path, deeds: list[int | str], number: int
) -> None:
    pictures, told = set(), set()
    for is_rich in (False, True):
        app = window(tmp_path / str(is_rich), hints=True)
        moments = twins(number, is_rich=is_rich)
        player = sit_down(app, moments[-1].state.setup, moments)
        player.panel(BuyingPanel)
        player.move(AWAY)
        for deed in deeds:
            act(player, deed)
        pictures.add(player.pixels())
        told.add((str(app.scene.node()), app.scene.tooltip(), str(player.targets())))
    assert len(pictures) == len(told) == 1


@pytest.mark.parametrize("confirmations", list(Confirm))
def test_whether_buying_nothing_is_asked_about_does_not_tell_what_is_in_the_purse(
    tmp_path: Path, confirmations: Confirm
) -> None:
    asked = set()
    for is_rich in (False, True):
        app = window(tmp_path / str(is_rich), confirmations=confirmations)
        moments = twins(3, is_rich=is_rich)
        player = sit_down(app, moments[-1].state.setup, moments)
        player.key(pygame.K_p)
        asked.add(app.scene.name)
    assert asked == {"TableScene" if confirmations is Confirm.NEVER else "Question"}


@pytest.mark.parametrize("how", ["key", "button", "keyboard"])
def test_a_press_opens_the_purse_and_the_next_closes_it(tmp_path: Path, how: str) -> None:
    player = market(tmp_path, gold=8)
    if how == "keyboard":
        while not player.button("purse").is_focused:
            player.key(pygame.K_TAB)

    def press() -> None:
        if how == "button":
            player.click("purse")
        else:
            player.key(pygame.K_SPACE if how == "keyboard" else KEY)

    for is_open in (False, True, False, True):
        assert ("8 gold" in player.words()) is is_open
        assert ("too dear" in said(player.table.panel)) is is_open
        player.wait(60)
        assert ("8 gold" in player.words()) is is_open, "time alone changes nothing"
        press()


def test_the_open_purse_shows_no_gold_but_the_buyer_s_and_moves_nothing(tmp_path: Path) -> None:
    pictures = set()
    for given in (0, 3):
        moments = twins(4, is_rich=True)
        state = moments[-1].state
        for offset, gold in ((2, 5 + given), (3, 5 - given)):
            seat = (buyer_of(state) + offset) % 4
            state = state.with_player(seat, state.players[seat]._replace(gold=gold))
        player = sit_down(window(tmp_path), state.setup, altered(moments, state))
        player.move(AWAY)
        before = player.targets()
        player.key(KEY)
        assert player.targets() == before
        assert f"{RICH} gold" in player.words()
        pictures.add(player.pixels())
    assert len(pictures) == 1


@pytest.mark.parametrize("how", ["drag", "keys"])
def test_what_is_too_dear_is_refused_without_a_number(tmp_path: Path, how: str) -> None:
    player = market(tmp_path, gold=83, asked=(84, 89))
    moments = len(player.session.moments)
    if how == "drag":
        player.drag(offers(player)[0], "land")
    else:
        player.keys(pygame.K_RIGHT, pygame.K_RETURN)
    words = player.words()
    assert "There is not enough gold in your purse for it." in words
    assert "83" not in words
    assert len(player.session.moments) == moments
    player.click(offers(player)[1])
    assert "not enough" not in player.words(), "another offer is another question"


def test_the_purse_open_when_a_tile_is_bought_is_not_the_next_one_s(tmp_path: Path) -> None:
    """The next picture holds nothing of the open purse, nor is the other seat's opened by a key that is held."""
    pictures = set()
    for gold in (20, 31):
        moments = until_the_market(gold)
        player = sit_down(
            window(tmp_path / str(gold), speed=Speed.NORMAL), moments[-1].state.setup, moments
        )
        player.move(AWAY)
        player.key(pygame.K_RIGHT)
        player.press_key(KEY)
        player.see()
        player.key(pygame.K_RETURN)
        assert player.panel(BuyingPanel).seat == 1
        player.hold_key(KEY, 3)
        pictures.add(player.pixels())
    assert len(pictures) == 1


@pytest.mark.parametrize("is_closed", [False, True])
def test_the_setting_closes_and_opens_the_market_in_a_game(tmp_path: Path, is_closed: bool) -> None:
    player = market(tmp_path, is_closed=not is_closed)
    player.key(pygame.K_F10)
    player.click("Settings")
    Reader(player.app).tab_to("Buy behind the curtain")
    player.click("Buy behind the curtain")
    while player.app.scene is not player.table:
        player.key(pygame.K_ESCAPE)
    if is_closed:
        assert player.panel(CurtainPanel).seat == 0
        player.key(pygame.K_RETURN)
        assert player.panel(BuyingPanel).viewer == 0
        assert "20 gold" in player.words()
    else:
        assert player.panel(BuyingPanel).viewer is None
        assert "20 gold" not in player.words()


def test_a_tile_is_bought_before_everybody_and_undone_from_there(tmp_path: Path) -> None:
    player = market(tmp_path)
    (tile, _), _ = player.state.players[1].prices
    assert player.panel(BuyingPanel).viewer is None
    player.click(f"tile {tile}")
    player.click("buy")
    assert player.state.players[0].bought == tile
    assert player.panel(BuyingPanel).seat == 1
    player.keys(pygame.K_p, pygame.K_RETURN)
    player.panel(MarketNewsPanel)
    player.key(pygame.K_RETURN)
    player.panel(BuildingPanel)
    for seat in (1, 0):
        player.key(pygame.K_z, CTRL)
        if player.app.scene.name == "Question":
            player.key(pygame.K_RETURN)
        assert player.panel(BuyingPanel).seat == seat
        assert "gold" not in player.words().split(), "the purse is closed"
    assert player.state.players[0].bought is None


@pytest.mark.parametrize("tiles", [2, 3, 4])
@pytest.mark.parametrize("large", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("room", [(668.0, 194.0), (960.0, 194.0), (632.0, 144.0)])
def test_stalls_fill_their_room_and_leave_it_nowhere(
    room: tuple[float, float], large: int, tiles: int
) -> None:
    form = StallForm.fitting(room, large, tiles, has_small=True)
    assert 10 < form.side <= Stall.TILE
    whole = (large + Stall.OWN) * form.width + large * form.apart
    assert whole <= room[0] + 0.01
    assert form.side + Stall.ROOF + Stall.BELOW <= room[1] + 0.01
    assert form.gap >= Stall.LEAST_GAP
    assert form.width <= tiles * Stall.TILE + (tiles + 1) * Stall.GAP


@pytest.mark.parametrize("scale", [1.0, 1.35, 1.5])
@pytest.mark.parametrize(
    "words", ["MacLeod buys", "MacNeacail kauft", "MacNeacailが買う", "The Lady of the Isles buys"]
)
def test_words_on_the_buyers_cloth_keep_off_its_notch(words: str, scale: float) -> None:
    pygame.display.set_mode((1, 1))
    canvas = Art(scale, pictures())
    rect = pygame.Rect(0, 0, canvas.px(Buying.ASIDE), canvas.px(Buying.SIGN))
    bare, written = (pygame.Surface(rect.size) for _ in range(2))
    draw_pennant(bare, canvas, Clan.MACNEACAIL, "", rect, Buying.NAME)
    draw_pennant(written, canvas, Clan.MACNEACAIL, words, rect, Buying.NAME)
    ink = pygame.PixelArray(written).compare(pygame.PixelArray(bare)).make_surface()
    letters = pygame.mask.from_threshold(ink, (0, 0, 0), (1, 1, 1)).get_bounding_rects()
    notch = rect.right - round(0.36 * rect.height)
    right = max(letter.right for letter in letters)
    assert canvas.px(20) < right <= notch - canvas.px(11), "their ink, and 12 px but for rounding"
