"""The page of the winner: banner, land and cards, who shares a victory, and the crowning picture by picture."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest
from overflow import ROOMS, check_screen, paint_nothing
from table import FRAME, Player, a_setup, moments_until, sit_down, window
from ui import Reader, a_session, at_the_title, open_scene, renamed

from skye_desktop.engine import Clan, GameEnded, Phase
from skye_desktop.files.settings import Contrast, Speed
from skye_desktop.game.session import Moment, Session
from skye_desktop.games.skye.ui.art import Art, Sprites
from skye_desktop.games.skye.ui.scenes.results_screen import ResultsScene
from skye_desktop.games.skye.ui.winner_animation import Crowning, WinnersLand
from skye_desktop.games.skye.ui.winner_banner import WinnersBanner, light_on
from skye_desktop.kit import theme

FULL_HD = 1920, 1080


def shared(session: Session, winners: int) -> Session:
    """That game, with so many seats that have the same points and gold, more than the others."""
    last = session.moments[-1]
    players = tuple(
        player._replace(points=60, gold=2) if seat < winners else player._replace(points=40)
        for seat, player in enumerate(last.state.players)
    )
    events = [event for event in last.events if not isinstance(event, GameEnded)]
    ended = GameEnded(tuple(range(winners)))
    state = last.state._replace(players=players)
    session.moments[-1] = Moment(last.action, (*events, ended), state)
    return session


def results(
    folder: Path, seats: int, winners: int = 1, size: tuple[int, int] = FULL_HD
) -> tuple[Reader, ResultsScene]:
    """The page of the winner of a random game, all at once."""
    reader = at_the_title(folder, size)
    scene = ResultsScene(reader.app, shared(a_session(reader.app.shelf, seats), winners))
    open_scene(reader, scene)
    return reader, scene


def crowning(folder: Path, seats: int = 4) -> tuple[Player, ResultsScene, Crowning]:
    """A game that has just ended, at the first picture of its crowning."""
    setup = a_setup(seats)
    moments = moments_until(setup, lambda state: state.phase is Phase.FINISHED)
    player = sit_down(window(folder, speed=Speed.NORMAL), setup, moments)
    while isinstance(player.app.scene, ResultsScene):
        player.app.pop()
    player.app.go.results(player.session, lambda: None, crowns=True)
    scene = player.app.scene
    assert isinstance(scene, ResultsScene)
    player.app.turn([], 0.0)
    found = scene.tree.ids["crowning"]
    assert isinstance(found, Crowning)
    return player, scene, found


def seen(scene: ResultsScene, rect: pygame.Rect) -> bytes:
    """What is drawn in a part of the window."""
    screen = scene.app.screen
    scene.draw(screen)
    return pygame.image.tobytes(screen.subsurface(rect.clip(screen.get_rect())), "RGB")


# -- what stands where


def test_banner_land_and_cards_have_their_sizes_at_1080p(tmp_path: Path) -> None:
    _, scene = results(tmp_path, 5)
    ids = scene.tree.ids
    banner = ids["banner 1"].rect
    assert (banner.y, *banner.size) == pytest.approx((0, 360, 222), abs=2)
    cards = [ids[f"card {standing.seat + 1}"].rect for standing in scene.standings[1:]]
    assert [card.width for card in cards] == pytest.approx([436, 398, 360, 322], abs=3)
    assert len({card.right for card in cards}) == 1
    land = ids["land 1"]
    assert isinstance(land, WinnersLand)
    assert 100 < land.tiles[0].width <= 216
    assert land.tiles[0].unionall(land.tiles).bottom <= ids["foot"].rect.top
    assert ids["winner"].rect.x > banner.right


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_who_shares_a_victory_has_a_banner_a_crown_and_a_land(
    tmp_path: Path, seats: int
) -> None:
    for winners in range(2, seats + 1):
        reader, scene = results(tmp_path / str(winners), seats, winners)
        ids = scene.tree.ids
        for kind in ("banner", "land"):
            there = [ids[f"{kind} {seat + 1}"].rect for seat in scene.winners]
            assert len(there) == winners
            assert all(one.collidelist(there[:n]) == -1 for n, one in enumerate(there))
        others = [standing.seat for standing in scene.standings if standing.place > 1]
        assert [f"card {seat + 1}" in ids for seat in range(seats)] == [
            seat in others for seat in range(seats)
        ]
        assert "share the Isle of Skye" in reader.words()


@pytest.mark.parametrize("winners", [1, 2, 5])
@pytest.mark.parametrize("long", [False, True], ids=["usual names", "long names"])
def test_nothing_is_cut_or_lies_over_anything_in_any_window(
    tmp_path: Path, winners: int, *, long: bool
) -> None:
    reader = at_the_title(tmp_path)
    session = shared(a_session(reader.app.shelf, 5), winners)
    if long:
        session.setup = renamed(session.setup, *["W" * 24] * 5)
    session.change_table(is_playtest=True, advice_used=(0, 12, 0, 0, 0))
    paint_nothing(reader.app)
    reader.app.reset(ResultsScene(reader.app, session))
    for size, scale in (*ROOMS, ((1280, 720), 200), (FULL_HD, None), (FULL_HD, 200)):
        reader.app.settings.ui_scale = scale
        reader.resize(size)
        check_screen(reader, f"{winners} winners at {size}, scale {scale}")


def test_what_is_read_comes_from_the_winner_to_the_last_and_then_the_buttons(
    tmp_path: Path,
) -> None:
    _, scene = results(tmp_path, 4)
    told = [node.id for node in scene.node().walk()]
    others = [f"player {standing.seat + 1}" for standing in scene.standings[1:]]
    order = ["winner", *others, "lands", "points", "coach", "share"]
    assert [id for id in told if id in order] == order


def test_a_person_has_the_beast_of_their_clan_like_a_computer(tmp_path: Path) -> None:
    pictures = list[bytes]()
    for computers in ((), ("strong", "easy", "strong")):
        reader = at_the_title(tmp_path)
        session = a_session(reader.app.shelf, 3)
        session.change_table(computers=computers)
        scene = ResultsScene(reader.app, session)
        open_scene(reader, scene)
        pictures.append(seen(scene, scene.tree.ids["head"].rect))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("clan", Clan)
def test_words_can_be_read_on_the_wood_in_the_light_of_every_clan(clan: Clan) -> None:
    pygame.display.init()
    size = 1280, 720
    screen = pygame.display.set_mode(size)
    Art(1.0, Sprites()).wood(screen, light_on((0.38, 0.56), [clan]))
    head = screen.subsurface((0, 0, 960, 160))
    colours = pygame.surfarray.array3d(head).reshape(-1, 3).astype(np.float32)
    worst = round(float(np.quantile(colours @ np.array([0.2126, 0.7152, 0.0722]), 0.98)))
    for ink in (theme.LIGHT_INK, theme.GOLD_PALE):
        assert theme.contrast(ink, (worst,) * 3) >= 4.5
    assert theme.Light.RING_STRENGTH == 0.22


def test_in_high_contrast_cards_and_banner_are_plain(tmp_path: Path) -> None:
    reader, scene = results(tmp_path, 3)
    reader.app.settings.contrast = Contrast.HIGH
    reader.app.apply_settings()
    scene.draw(reader.app.screen)
    card = scene.tree.ids[f"card {scene.standings[1].seat + 1}"].rect
    assert reader.app.screen.get_at((card.right - 12, card.centery))[:3] == (0, 0, 0)


# -- the crowning


def test_the_crowning_begins_with_all_cards_face_down_and_tells_nothing(tmp_path: Path) -> None:
    _, scene, crowns = crowning(tmp_path)
    ids = scene.tree.ids
    cards = [ids[id].rect for id in crowns.cards]
    assert len(cards) == 3
    first = [seen(scene, card) for card in cards]
    bare = pygame.Surface(scene.app.screen.get_size())
    scene.canvas.wood(bare)
    head = ids["head"].rect.inflate(-80, 0)  # beside the shadows of cards
    assert seen(scene, head) == pygame.image.tobytes(bare.subsurface(head), "RGB")
    for card, picture in zip(cards, first, strict=True):
        assert picture != pygame.image.tobytes(bare.subsurface(card), "RGB")
    crowns.skip()
    assert all(seen(scene, card) != was for card, was in zip(cards, first, strict=True))


def test_cards_turn_from_the_last_to_the_first_and_the_winner_is_told_afterwards(
    tmp_path: Path,
) -> None:
    player, scene, crowns = crowning(tmp_path)
    ids = (*crowns.cards, *crowns.banners)
    rects = [scene.tree.ids[id].rect.inflate(-60, -60) for id in ids]  # others are lifted beside
    was, changed = [seen(scene, rect) for rect in rects], list[int]()
    times = list[float]()
    for frame in range(600):
        if scene.next_update_in() is None or len(changed) == len(rects):
            break
        player.app.turn([], FRAME)
        for number, rect in enumerate(rects):
            if number not in changed and seen(scene, rect) != was[number]:
                changed.append(number)
                times.append(frame * FRAME)
    assert changed == list(range(len(rects)))
    assert min(later - one for one, later in pairwise(times)) > 0.35


def test_the_crowns_come_to_rest_where_they_are_in_the_end(tmp_path: Path) -> None:
    player, scene, crowns = crowning(tmp_path)
    banner, land = (scene.tree.ids[ids[0]] for ids in (crowns.banners, crowns.lands))
    assert isinstance(banner, WinnersBanner)
    assert isinstance(land, WinnersLand)
    assert not banner.is_crowned
    while crowns.tree is not None:
        last = [seen(scene, crown) for crown in (banner.crown, land.crown)]
        player.app.turn([], FRAME)
    assert banner.is_crowned
    assert [seen(scene, crown) for crown in (banner.crown, land.crown)] == last


def test_a_shared_victory_without_losers_is_crowned_too(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    session = shared(a_session(reader.app.shelf, 2), 2)
    session.setup = renamed(session.setup, "Agnes", "Hamish")
    reader.app.settings.animation_speed = Speed.NORMAL
    scene = ResultsScene(reader.app, session, crowns=True)
    open_scene(reader, scene)
    assert isinstance(scene.tree.ids["crowning"], Crowning)
    for _ in range(400):
        if "crowning" not in scene.tree.ids:
            break
        reader.app.turn([], FRAME)
    assert "Agnes and Hamish share the Isle of Skye" in reader.words()
