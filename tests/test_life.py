"""What moves by itself: small, seldom, always the same at the same time, and never while anything else matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest
from table import Player, a_setup, moments_until, sit_down, window
from ui import at_the_title

from skye_desktop.engine import Phase
from skye_desktop.files.settings import Speed
from skye_desktop.games.skye.ui.app import App
from skye_desktop.kit import Blit, Life, Living
from skye_desktop.kit import Phase as Moment
from skye_desktop.kit import window as kit_window
from skye_desktop.kit.ambient_life import STEP

Patch = pytest.MonkeyPatch

SIZE = (200, 120)


class Walker:
    """A square that is elsewhere at every look."""

    def __init__(self, y: int, pace: float = 40.0) -> None:
        self._y, self._pace = y, pace
        self.picture = pygame.Surface((16, 16), pygame.SRCALPHA)
        self.picture.fill((120, 60, 30, 160))

    def phase(self, time: float) -> Moment:
        return Blit(self.picture, (round(time * self._pace) % SIZE[0], self._y)), time


class Meadow(Life):
    """Walkers on a striped ground."""

    rests = False

    def __init__(self, *walkers: Living, over: Sequence[pygame.Rect] = ()) -> None:
        super().__init__()
        self.ground = pygame.Surface(SIZE)
        for x in range(0, SIZE[0], 7):
            self.ground.fill((x, 255 - x, 90), (x, 0, 4, SIZE[1]))
        self._told = over
        self.settle(walkers)

    def boxes(self) -> Sequence[pygame.Rect]:
        return self._told

    def draw_ground(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(self.ground, (0, 0))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def frame(life: Meadow) -> pygame.Surface:
    surface = life.ground.copy()
    life.draw(surface)
    return surface


def test_what_is_painted_again_is_small_and_the_whole_frame_as_it_would_be_drawn() -> None:
    meadow = Meadow(Walker(10), Walker(16, 55.0), Walker(22), Walker(80, 9.0))
    screen = frame(meadow)
    for _ in range(60):
        changed = meadow.step(STEP)
        meadow.draw_again(screen, changed)
        assert pixels(screen) == pixels(frame(meadow))
        assert sum(rect.width * rect.height for rect in changed) < SIZE[0] * SIZE[1] / 6
        assert all(one.collidelist(changed[:i]) < 0 for i, one in enumerate(changed))


def test_it_changes_at_most_fifteen_times_a_second_and_never_what_lies_on_it() -> None:
    box = pygame.Rect(60, 0, 50, 60)
    meadow = Meadow(Walker(10), over=[box])
    meadow.set_covers()
    changes = [meadow.step(1 / 60) for _ in range(480)]
    assert 50 <= sum(map(bool, changes)) <= 8 * 15
    assert all(not rect.colliderect(box) for rects in changes for rect in rects)


@pytest.fixture(autouse=True)
def is_in_front(monkeypatch: Patch) -> None:
    monkeypatch.setattr(kit_window, "is_in_front", lambda: True)


def choose(app: App, **settings: object) -> None:
    """Set what the settings want."""
    for name, value in settings.items():
        setattr(app.settings, name, value)
    app.apply_settings()


def let_live(app: App, seconds: float) -> int:
    """How many pictures of what lives are shown in that time."""
    shown = 0
    for _ in range(round(seconds * 30)):
        before = pixels(app.screen)
        app.turn([], 1 / 30)
        shown += not app.draw_if_stale() and pixels(app.screen) != before
    return shown


def at_a_table(folder: Path) -> Player:
    app = window(folder, size=(1024, 640), speed=Speed.NORMAL)
    moments = moments_until(
        a_setup(2), lambda state: state.phase is Phase.BUILDING and state.round == 4
    )
    player = sit_down(app, a_setup(2), moments)
    if player.table.panel.covers_table:
        player.key(pygame.K_RETURN)
    for _ in range(30):
        player.turn(seconds=0.2)
    choose(app, life=True)
    player.see()
    return player


def settled(app: App) -> None:
    """Draw until the land is a part of the table top and the pictures of all animals are made."""
    for _ in range(60):
        app.turn([], STEP)
        app.draw_if_stale()


def the_title(folder: Path) -> App:
    reader = at_the_title(folder, (1024, 640))
    reader.wait_for_files()
    choose(reader.app, life=True, animation_speed=Speed.NORMAL)
    reader.see()
    return reader.app


@pytest.mark.wide
@pytest.mark.parametrize("opened", [the_title, lambda folder: at_a_table(folder).app])
def test_a_screen_lives_the_same_way_every_time(
    opened: Callable[[Path], App], tmp_path: Path
) -> None:
    screens = []
    for name in ("one", "other"):
        app = opened(tmp_path / name)
        settled(app)
        assert 5 < let_live(app, 1.0) <= 15
        screens.append(pixels(app.screen))
        app.redraw()
        app.draw_if_stale()
        assert screens[-1] == pixels(app.screen)
    assert screens[0] == screens[1]
    app.go.open("settings")
    app.draw_if_stale()
    assert not let_live(app, 0.4), "it stands still below a sheet"


@pytest.mark.wide
def test_a_land_rests_while_something_else_matters(tmp_path: Path, monkeypatch: Patch) -> None:
    player = at_a_table(tmp_path)
    app = player.app
    settled(app)
    assert let_live(app, 1.0)
    for settings in (
        {"animation_speed": Speed.OFF},
        {"animation_speed": Speed.NORMAL, "life": False},
    ):
        choose(app, **settings)
        assert not let_live(app, 0.4), settings
    choose(app, life=True)
    monkeypatch.setattr(kit_window, "is_in_front", lambda: False)
    assert not let_live(app, 0.4)
    assert app.pause() > 1
    monkeypatch.setattr(kit_window, "is_in_front", lambda: True)
    tile = next(name for name in player.table.targets() if name.startswith("tile "))
    player.lift(tile, player.table.desk.land.rect.center)
    player.see()
    let_live(app, 0.4)
    life = player.table.life
    assert life is not None
    time = life.time
    let_live(app, 0.4)
    assert player.table.panel.holds_something
    assert life.time == time
