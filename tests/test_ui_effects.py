"""What moves and sounds at the table: laid tiles, sales, the reveal, scoring, the crowning; and where nothing moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from unittest.mock import patch

import numpy as np
import pygame
import pytest
from patience import LONG
from table import (
    FRAME,
    Player,
    a_setup,
    in_phase,
    market,
    moments_until,
    pictures,
    set_any_prices,
    sit_down,
    wares,
    window,
)

from skye_desktop.engine import (
    Cell,
    Clan,
    DealTiles,
    GameState,
    Phase,
    Placement,
    PlaceTile,
    ScrollsScored,
    TileScored,
    standings,
    view_for,
)
from skye_desktop.files.settings import Speed
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.scenes.results_screen import ResultsScene
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.panels.building_panel import (
    BuildingPanel,
    landing_size,
    settle,
)
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel, RevealPanel
from skye_desktop.games.skye.ui.table.panels.scoring_panel import ScoringPanel
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.games.skye.ui.table.things.round_track import RoundTrack
from skye_desktop.games.skye.ui.territory_view import TerritoryView
from skye_desktop.kit import Drawer, Question


def is_finished(state: GameState) -> bool:
    return state.phase is Phase.FINISHED


def building(folder: Path, speed: Speed = Speed.NORMAL) -> Player:
    """Somebody who lays tiles in the fourth round."""
    setup = a_setup(2, open_money=True)
    moments = moments_until(setup, in_phase(Phase.BUILDING, 4))
    return sit_down(window(folder, speed=speed), setup, moments)


def revealing(folder: Path, seats: int = 3, speed: Speed = Speed.NORMAL) -> Player:
    """Just when the last seat has set its prices, with a log that tells more than two lines."""

    def one_is_left(state: GameState) -> bool:
        priced = sum(bool(one.prices) for one in state.players)
        return state.phase is Phase.PRICING and priced == seats - 1

    setup = a_setup(seats, open_money=True)
    app = window(folder, speed=speed)
    app.settings.log_open = True
    player = sit_down(app, setup, moments_until(setup, one_is_left))
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    player.panel(RevealPanel)
    return player


def scoring(folder: Path, round_number: int, speed: Speed = Speed.NORMAL) -> Player:
    """As the points of that round begin to be counted."""
    setup = a_setup(3)
    moments = moments_until(setup, in_phase(Phase.INCOME, round_number + 1))
    return sit_down(window(folder, speed=speed), setup, moments)


def at_the_end(folder: Path, seats: int = 3, speed: Speed = Speed.NORMAL) -> Player:
    """A game that has just ended, whose results open."""
    setup = a_setup(seats)
    player = sit_down(window(folder, speed=speed), setup, moments_until(setup, is_finished))
    while isinstance(player.app.scene, ResultsScene):
        player.app.pop()
    player.app.go.results(player.session, lambda: None, crowns=True)
    return player


def results(player: Player) -> ResultsScene:
    scene = player.app.scene
    assert isinstance(scene, ResultsScene)
    return scene


def hear(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    heard: list[Sound] = []
    monkeypatch.setattr(player.app.sounds, "play", heard.append)
    return heard


def placement_of(player: Player, *, completing: bool) -> PlaceTile:
    """A tile laid where it completes an area or where it does not."""
    panel = player.panel(BuildingPanel)
    assert panel.seat is not None
    for tile in panel.acting.to_build:
        for place in panel.territory.placements(tile):
            after = panel.territory.place(tile, place)
            if completing == any(place.cell in area.cells for area in after.completed_areas):
                return PlaceTile(panel.seat, tile, place)
    raise AssertionError("no such place")


def lay(player: Player, *, completing: bool) -> Placement:
    action = placement_of(player, completing=completing)
    player.table.desk.submit(action)
    return action.placement


def is_seen(player: Player, area: pygame.Rect, seconds: float) -> bool:
    """Whether the pixels differ after that time from what they are when all is still."""
    player.wait(seconds)
    pictures = []
    for _ in range(2):
        player.app.draw(player.app.screen)
        pictures.append(pygame.image.tobytes(player.app.screen.subsurface(area), "RGB"))
        player.table.desk.animations.finish()
    return pictures[0] != pictures[1]


@pytest.mark.parametrize("is_taken_back", [False, True])
def test_light_runs_over_an_area_that_is_completed_until_the_tile_is_taken_back(
    tmp_path: Path, is_taken_back: bool
) -> None:
    player = building(tmp_path)
    land = player.table.desk.land
    area = land.cell_rect(lay(player, completing=True).cell).inflate(-10, -10)
    if is_taken_back:
        player.wait(0.5)
        player.table.desk.runner.undo()
        area = area.inflate(40, 40).clip(land.rect)
    assert is_seen(player, area, 0.2 if is_taken_back else 0.8) is not is_taken_back


def test_a_completed_area_rings_and_another_tile_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = building(tmp_path)
    heard = hear(player, monkeypatch)
    for completing in (True, False):
        heard.clear()
        lay(player, completing=completing)
        player.wait(0.02)
        assert (Sound.COMPLETED in heard) is completing
        assert {Sound.GRASS, Sound.STONES, Sound.SPRAY} & set(heard), "it settles on something"
        player.key(pygame.K_z, pygame.KMOD_CTRL)


def test_a_tile_laid_meanwhile_is_not_looked_for_on_a_past_land(tmp_path: Path) -> None:
    player = building(tmp_path)
    action, done = placement_of(player, completing=True), len(player.session.moments)
    player.keys(pygame.K_t, pygame.K_HOME)
    player.table.desk.look_at(action.seat)
    player.table.desk.submit(action)
    player.wait(1)
    assert len(player.session.moments) == done + 1


def test_coins_fly_to_the_seller_and_the_tile_to_the_buyer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = market(tmp_path)
    player.app.settings.animation_speed = Speed.NORMAL
    player.table.passing.follow_settings()
    panel = player.panel(BuyingPanel)
    sent: list[tuple[tuple[int, int], tuple[int, int]]] = []
    monkeypatch.setattr(
        player.table.desk, "animate", lambda draw, start, end, *rest: sent.append((start, end))
    )
    offer, places = panel.draft.affordable[0], player.table.desk.places
    lies = wares(player.table.panel)[offer.tile].center
    panel.buy(offer.tile)
    buyer, seller = (places.seat(seat).center for seat in (panel.acting.seat, offer.seller))
    assert (lies, buyer) in sent
    assert (buyer, seller) in sent


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_screens_lift_within_three_seconds_one_after_another_and_coins_and_axe_are_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    player, order, frames = revealing(tmp_path, seats), list[int](), 0
    heard, table = hear(player, monkeypatch), player.table
    view, shows = table.view, player.panel(RevealPanel).unveiling.is_lifted
    while table.tree.next_tick(table.panel) is not None:
        player.turn()
        frames += 1
        assert frames < 1000
        order += [seat for seat in view.turn_order if shows(seat) and seat not in order]
    assert order == list(view.turn_order), "from the start player on"
    assert 2 <= frames * FRAME <= 3
    for sound in (Sound.COIN, Sound.LIFT, Sound.AXE):
        assert heard.count(sound) == seats


def test_a_hidden_price_is_not_drawn_and_not_told_before_its_screen_lifts(tmp_path: Path) -> None:
    player = revealing(tmp_path)
    panel = player.panel(RevealPanel)
    hidden = [rect.inflate(-8, -90) for rect in panel.host.find("stall *")]
    pictures = []
    for is_lifted in (False, True):
        if is_lifted:
            panel.proceed()
        player.see()
        assert panel.info.still_shows_last is not is_lifted
        told = " ".join(line.text for line in player.table.desk.described_lines())
        assert ("asks" in told) is is_lifted, "nor does the log tell"
        screen = player.app.screen
        pictures.append([pygame.image.tobytes(screen.subsurface(rect), "RGB") for rect in hidden])
    assert all(before != after for before, after in zip(*pictures, strict=True))


@pytest.mark.parametrize("how", ["key", "click beside", "button"])
def test_the_first_press_shows_all_and_the_next_opens_the_market(tmp_path: Path, how: str) -> None:
    player = revealing(tmp_path)
    panel = player.panel(RevealPanel)
    if how == "key":
        player.key(pygame.K_RETURN)
    else:
        player.click("go on" if how == "button" else player.table.desk.land.rect.center)
    assert player.panel(RevealPanel) is panel
    assert all(panel.unveiling.is_lifted(seat) for seat in range(3))
    player.click("go on")
    player.panel(BuyingPanel)


def until_counted(player: Player) -> Iterator[list[int]]:
    """The points on the track, picture by picture."""
    panel = player.panel(ScoringPanel)
    for _ in range(2000):
        yield panel.points
        player.turn()
        if panel.is_done:
            return
    raise AssertionError("it is counted for ever")


def test_points_only_grow_and_are_heard_while_they_are_counted_and_a_round_is_summed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = scoring(tmp_path, 4)
    player.app.settings.hints = True
    player.app.relayout()
    hint = "Show all shows the rest."
    assert hint in player.words()
    heard, seen, flew = hear(player, monkeypatch), list[list[int]](), False
    for points in until_counted(player):
        seen.append(points)
        flew = flew or player.table.desk.animations.is_moving
    assert flew, "points fly from what was counted"
    assert all(a <= b for one, two in pairwise(seen) for a, b in zip(one, two, strict=True))
    assert len({tuple(points) for points in seen}) > 3, "they come bit by bit"
    assert player.panel(ScoringPanel).points == [one.points for one in player.state.players]
    assert heard.count(Sound.POINT) > 1
    first = min(heard.index(one) for one in (Sound.HOP, Sound.SCORE) if one in heard)
    assert heard.index(Sound.POINT) > first, "they are heard when they arrive"
    words = player.words()
    assert "show all" not in player.targets()
    assert hint not in words, "it goes with the buttons that it names"
    assert "What round 4 brings" in words
    scored = [event for event in player.session.events if isinstance(event, TileScored)]
    lines = [line for event in scored if event.round == 4 for line in event.lines]
    for seat in range(3):
        assert f"+{sum(line.points for line in lines if line.seat == seat)}" in words
    player.key(pygame.K_RETURN)
    assert player.table.panel.name != "ScoringPanel"


def test_a_hint_points_at_a_button_and_hides_none_above_it(tmp_path: Path) -> None:
    setup = a_setup(3)
    moments = moments_until(setup, in_phase(Phase.INCOME, 4))
    app = window(tmp_path, speed=Speed.NORMAL)
    app.settings.hints = True
    player = sit_down(app, setup, moments)
    player.turn()

    def picture() -> bytes:
        player.see()
        return pygame.image.tobytes(app.screen.subsurface(player.place("show all")), "RGB")

    with_hint = picture()
    player.click("hint known")
    player.move((1, 1))
    assert picture() == with_hint


def test_purses_and_supply_are_as_they_were_until_gold_is_counted_and_a_row_names_all_its_scrolls(
    tmp_path: Path,
) -> None:
    setup = a_setup(3, start=None, seed=7)
    moments = moments_until(setup, is_finished)
    player = sit_down(window(tmp_path, speed=Speed.NORMAL), setup, moments[:-1])
    player.lift_curtain()
    action = moments[-1].action
    assert not isinstance(action, DealTiles)
    player.table.desk.submit(action)
    panel, desk = player.panel(ScoringPanel), player.table.desk
    before, after = panel.announcement.before, view_for(player.state, None)
    scrolls = [one.lines for one in panel.announcement.events if isinstance(one, ScrollsScored)]
    gained = [[line for line in lines if line.points] for lines in scrolls]
    known = set[str]()
    while not panel.is_done:
        if panel.seat_to_show is not None and "Scrolls" in player.words():
            known |= set(player.words().split("\n"))
        is_gold = panel.remark().startswith("1 point for each full")
        if not is_gold:
            assert [seat.gold for seat in desk.view.seats] == [seat.gold for seat in before.seats]
            assert desk.view.supply == before.supply
        player.key(pygame.K_RETURN)
        player.turn()
    assert [seat.gold for seat in desk.view.seats] == [seat.gold for seat in after.seats]
    assert desk.view.supply == after.supply
    several = [lines for lines in gained if len(lines) > 1]
    assert several
    told = " ".join(known)
    assert all(f"+{line.points}" in told for lines in several for line in lines)


def test_who_has_won_is_told_by_the_crowning_first(tmp_path: Path) -> None:
    setup = a_setup(2)
    moments = moments_until(setup, is_finished)
    player = sit_down(window(tmp_path), setup, moments[:-1])
    player.lift_curtain()
    action = moments[-1].action
    assert not isinstance(action, DealTiles)
    player.table.desk.submit(action)
    assert player.panel(ScoringPanel).is_done

    def is_told() -> bool:
        return any("wins" in line.text for line in player.table.desk.described_lines())

    assert not is_told()
    player.key(pygame.K_RETURN)
    results(player)
    player.app.pop()
    assert is_told()


@pytest.mark.parametrize("seats", [2, 5])
def test_the_lands_come_forward_and_then_all_is_still_and_the_end_was_heard_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    player = at_the_end(tmp_path, seats)
    heard = hear(player, monkeypatch)
    seconds, pictures = 0.0, set()
    while results(player).next_update_in() is not None:
        player.wait(0.5)
        player.app.draw(player.app.screen)
        pictures.add(hash(pygame.image.tobytes(player.app.screen, "RGB")))
        seconds += 0.5
        assert seconds < 12
    assert len(pictures) >= seats + 1, "one after the other"
    assert seconds >= seats
    player.key(pygame.K_p)
    assert heard.count(Sound.END_OF_GAME) == heard.count(Sound.CROWN) == 1


PRESSES: dict[str, Callable[[Player], None]] = {
    "Space": lambda player: player.key(pygame.K_SPACE),
    "another key": lambda player: player.key(pygame.K_t),
    "a click": lambda player: player.click("share"),
}


@pytest.mark.parametrize("press", PRESSES)
def test_the_first_press_only_tells_who_has_won(tmp_path: Path, press: str) -> None:
    player = at_the_end(tmp_path)
    scene = results(player)
    winner = player.session.setup.seats[standings(player.state)[0].seat].name
    head = pygame.Rect(0, 0, player.app.screen.get_width(), 90)
    scene.draw(player.app.screen)
    before = player.app.screen.subsurface(head).copy()
    PRESSES[press](player)
    assert player.app.scene is scene
    assert scene.next_update_in() is None
    assert f"{winner} wins" in player.words()
    after = player.app.screen.subsurface(head)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


def test_a_game_that_was_over_when_it_was_opened_is_not_crowned_again(tmp_path: Path) -> None:
    setup = a_setup(2)
    app = window(tmp_path, speed=Speed.NORMAL)
    player = sit_down(app, setup, moments_until(setup, is_finished))
    assert results(player).next_update_in() is None


@pytest.mark.parametrize("how", ["button", "key"])
def test_the_same_people_play_again_and_the_next_one_starts(tmp_path: Path, how: str) -> None:
    player = at_the_end(tmp_path, speed=Speed.OFF)
    before = player.session.setup
    if how == "key":
        player.key(pygame.K_RETURN)
    else:
        player.click("same again")
    assert isinstance(player.app.scene, TableScene)
    after = player.session.setup
    assert after.seats == before.seats
    assert after.start_seat == (before.start_seat + 1) % len(before.seats)
    assert after.seed != before.seed


def keep_picture(player: Player) -> str:
    """What is told once the picture is kept, or cannot be."""
    player.key(pygame.K_s)
    for _ in range(200):
        if isinstance(player.app.scene, Question):
            break
        player.wait(0.05)
    return player.words()


def test_a_picture_of_all_lands_is_kept_and_shows_no_buttons(tmp_path: Path) -> None:
    player = at_the_end(tmp_path, 4, Speed.OFF)
    player.key(pygame.K_p)
    assert "The picture is kept" in keep_picture(player)
    (file,) = (tmp_path / "pictures").glob("*.png")
    picture = pygame.image.load(file)
    foot = player.app.scenes[-2].canvas.px(60)
    assert picture.get_width() == player.app.screen.get_width()
    assert picture.get_height() <= player.app.screen.get_height() - foot // 2


def test_a_picture_that_cannot_be_kept_is_told_of_with_the_reason(tmp_path: Path) -> None:
    player = at_the_end(tmp_path, speed=Speed.OFF)
    (tmp_path / "pictures").write_text("in the way", encoding="utf-8")
    assert "could not be kept" in keep_picture(player)


def test_where_nothing_moves_all_is_there_at_once(tmp_path: Path) -> None:
    player = building(tmp_path / "building", Speed.OFF)
    lay(player, completing=True)
    assert not player.table.desk.animations.is_moving
    player = revealing(tmp_path / "reveal", speed=Speed.OFF)
    player.turn()
    assert player.table.tree.next_tick(player.table.panel) is None
    assert not player.table.desk.animations.is_moving
    player.key(pygame.K_RETURN)
    player.panel(BuyingPanel)
    player = at_the_end(tmp_path / "end", speed=Speed.OFF)
    assert results(player).next_update_in() is None
    assert "wins" in player.words()


def test_a_tile_that_lands_is_squashed_and_rises_a_little_before_it_lies() -> None:
    sizes = [landing_size(part / 50) for part in range(51)]
    assert sizes[0] > 1.05
    assert min(sizes) == pytest.approx(0.97)
    assert max(sizes[sizes.index(min(sizes)) :]) == pytest.approx(1.02)
    assert sizes[-1] == 1


class Ground:
    """A land on which tiles come down, and how large they are drawn there."""

    def __init__(self) -> None:
        self.land = TerritoryView(rect=pygame.Rect(0, 0, 800, 600), side=100.0)
        self.flights: list[tuple[Drawer, float]] = []

    def fly(self, draw: Drawer, start: pygame.Rect, end: pygame.Rect, seconds: float) -> None:
        self.flights.append((draw, seconds))


def test_a_tile_that_has_flown_to_its_cell_is_squashed_there_and_comes_down_no_second_time() -> (
    None
):
    ground, canvas, sizes = Ground(), Art(1.0, pictures()), list[int]()
    placement = Placement(1, 1, 0)
    with patch.object(Art, "lifted_tile", lambda *args: sizes.append(args[5])):
        for is_down in (False, True):
            settle(ground, canvas, 1, placement, Clan.MACLEOD, is_down=is_down)
        (whole, seconds), (squash, shorter) = ground.flights
        for draw in (whole, squash):
            for part in range(11):
                draw(pygame.Surface((1, 1)), (0, 0), part / 10)
    assert shorter < seconds / 2
    assert max(sizes[:11]) == 109
    assert (sizes[11], min(sizes[11:]), max(sizes[11:]), sizes[-1]) == (100, 97, 102, 100)


def test_a_tile_laid_by_a_computer_is_squashed_where_it_lands(tmp_path: Path) -> None:
    setup = a_setup()
    levels = ("random",) * len(setup.seats)
    begins = in_phase(Phase.BUILDING, 2)
    player = sit_down(
        window(tmp_path, speed=Speed.NORMAL), setup, moments_until(setup, begins), levels
    )
    landed = list[Cell]()

    def noted(*args: Any, **how: Any) -> None:
        landed.append(args[3].cell)
        settle(*args, **how)

    with patch("skye_desktop.games.skye.ui.table.stages.settle", noted):
        give_up = monotonic() + LONG
        while not landed and monotonic() < give_up:
            player.turn(seconds=0.05)
            sleep(0.001)  # until the other process has thought
    assert landed


def test_the_stone_of_a_round_that_begins_turns_from_what_it_was(tmp_path: Path) -> None:
    setup = a_setup()
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.PRICING, 2)))
    player.key(pygame.K_RETURN)
    rounds, still = player.table.tree.ids["rounds"], player.app.screen.copy()
    assert isinstance(rounds, RoundTrack)
    changes = []
    for part in (0.0, 0.5, 0.9, 1.0):
        seen = still.copy()
        rounds.draw_turning(seen, (0, 0), part)
        change = np.abs(
            pygame.surfarray.array3d(seen).astype(int) - pygame.surfarray.array3d(still)
        )
        places = pygame.mask.from_threshold(seen, (0, 0, 0), (1, 1, 1, 255), still)
        places.invert()
        assert all(rounds.rect.contains(rect) for rect in places.get_bounding_rects())
        changes.append(int(change.sum()))
    assert changes == sorted(changes, reverse=True)
    assert changes[0] > 0
    assert changes[-1] == 0


def test_a_stone_turns_no_more_once_its_track_has_gone(tmp_path: Path) -> None:
    setup = a_setup()
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.PRICING, 2)))
    player.key(pygame.K_RETURN)
    rounds = player.table.tree.ids["rounds"]
    assert isinstance(rounds, RoundTrack)
    player.resize((480, 640))
    assert rounds.tree is None
    before = pygame.image.tobytes(player.app.screen, "RGB")
    rounds.draw_turning(player.app.screen, (0, 0), 0.3)
    assert pygame.image.tobytes(player.app.screen, "RGB") == before
