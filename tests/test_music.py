"""Music and surroundings are played softly: they grow, fade, rest and follow each other, and nothing stops for them."""

from __future__ import annotations

import time
import wave
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from skye_desktop.files import shipped_folder
from skye_desktop.kit import Background, Mood
from skye_desktop.kit.sound import CHANNELS, RATE
from skye_desktop.ui.sounds import AT_TABLE, AT_TITLE, Sound, game_sounds

AIRS = sorted((shipped_folder("sprites") / "music").iterdir())


@pytest.fixture
def background(monkeypatch: pytest.MonkeyPatch) -> Iterator[Background]:
    """Music before a sound card that plays into nothing, at full volume."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.mixer.quit()
    assert game_sounds().start()
    background = Background()
    background.set_volumes(100, 100, 100)
    yield background
    background.stop()
    pygame.mixer.quit()


class Clock:
    """Lets time pass for music, and waits for what it loads."""

    def __init__(self, background: Background) -> None:
        self.background, self.now = background, 0.0
        background.update(0.0)

    def run(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            self.now += 0.04
            self.background.update(self.now)

    def settle(self) -> None:
        """Until nothing changes any more."""
        deadline = time.monotonic() + 20
        while self.background.next_update_in() == pytest.approx(0.04):
            assert time.monotonic() < deadline
            self.run(0.04)
            time.sleep(0.002)


def around() -> pygame.mixer.Channel:
    return pygame.mixer.Channel(CHANNELS)


def test_music_and_surroundings_grow_from_silence_and_then_want_nothing(
    background: Background,
) -> None:
    clock = Clock(background)
    background.play(AT_TITLE)
    clock.run(0.12)
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() < 0.1
    clock.settle()
    assert pygame.mixer.music.get_volume() == around().get_volume() == 1
    assert around().get_busy()
    assert background.next_update_in() is None


def test_another_screen_fades_one_out_before_the_other_begins(background: Background) -> None:
    clock = Clock(background)
    background.play(AT_TITLE)
    clock.settle()
    shore = around().get_sound()
    background.play(AT_TABLE)
    clock.run(0.6)
    assert 0 < pygame.mixer.music.get_volume() < 1
    assert around().get_sound() is shore
    clock.settle()
    assert pygame.mixer.music.get_volume() == 1
    assert around().get_sound() is not shore


def test_what_is_heard_already_goes_on(background: Background) -> None:
    clock = Clock(background)
    background.play(AT_TITLE)
    clock.settle()
    background.play(AT_TITLE)
    assert background.next_update_in() is None


def test_in_the_background_all_is_held_still_and_goes_on_afterwards(background: Background) -> None:
    clock = Clock(background)
    background.play(AT_TITLE)
    clock.settle()
    background.rest(True)
    clock.settle()
    assert not pygame.mixer.music.get_busy()
    assert background.next_update_in() is None
    background.rest(False)
    clock.run(0.04)
    clock.settle()
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() == 1


def test_each_has_its_own_volume_and_all_fall_silent_at_once(background: Background) -> None:
    clock = Clock(background)
    background.play(AT_TITLE)
    background.set_volumes(50, 40, 100)
    clock.settle()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.2, abs=0.01)
    assert around().get_volume() == pytest.approx(0.5, abs=0.01)
    background.set_volumes(50, 0, 100)
    clock.run(0.04)
    assert not pygame.mixer.music.get_busy()
    assert around().get_volume() == pytest.approx(0.5, abs=0.01)
    background.set_volumes(50, 40, 100, is_muted=True)
    clock.settle()
    assert not pygame.mixer.music.get_busy()
    background.set_volumes(100, 100, 100)
    clock.settle()
    assert pygame.mixer.music.get_busy()
    assert around().get_volume() == 1


def short_pieces(folder: Path) -> tuple[Path, ...]:
    files = []
    for number in range(2):
        files.append(folder / f"{number}.wav")
        with wave.open(str(files[-1]), "wb") as file:
            file.setparams((2, 2, RATE, 0, "NONE", "not compressed"))
            file.writeframes(Random(number).randbytes(RATE // 10 * 4))
    return tuple(files)


def test_several_pieces_follow_each_other_after_a_rest(
    background: Background, tmp_path: Path
) -> None:
    clock = Clock(background)
    background.play(Mood(short_pieces(tmp_path)))
    clock.run(1.3)
    deadline = time.monotonic() + 20
    while pygame.mixer.music.get_busy():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert not background.is_active, "nothing was asked of it while the piece was heard"
    clock.now += 60
    background.update(clock.now)
    assert not pygame.mixer.music.get_busy(), "the rest begins when the piece has ended"
    wait = background.next_update_in()
    assert wait is not None
    assert wait > 10, "nothing is to be done while nothing is heard"
    clock.now += wait - 0.1
    background.update(clock.now)
    assert not pygame.mixer.music.get_busy()
    clock.run(0.2)
    assert pygame.mixer.music.get_busy()


def test_missing_and_damaged_files_are_silent(
    background: Background, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    damaged = tmp_path / "damaged.ogg"
    damaged.write_bytes(AIRS[0].read_bytes()[:200])
    clock = Clock(background)
    for file in (damaged, tmp_path / "missing.ogg"):
        background.play(Mood((file,), (file,)))
        clock.settle()
        assert not pygame.mixer.music.get_busy()
    background.play(AT_TITLE)
    clock.settle()
    assert pygame.mixer.music.get_busy()
    assert capfd.readouterr() == ("", "")


def test_the_device_may_be_missing_or_go_away(background: Background) -> None:
    clock = Clock(background)
    background.play(AT_TITLE)
    clock.settle()
    pygame.mixer.quit()
    background.play(AT_TABLE)
    clock.run(1.0)
    assert background.next_update_in() is None
    background.stop()


def test_in_the_background_the_device_is_closed_after_a_while_and_opened_by_a_sound_or_in_front(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.mixer.quit()
    sounds = game_sounds()
    assert sounds.start()
    background = Background(sounds)
    background.set_volumes(100, 100, 100)
    background.play(AT_TITLE)
    clock = Clock(background)
    clock.settle()
    background.rest(True)
    clock.run(8.0)
    assert sounds.is_on
    wait = background.next_update_in()
    assert wait is not None
    assert 1 < wait < 5
    clock.run(5.0)
    assert not sounds.is_on
    assert background.next_update_in() is None
    clock.run(5.0)
    assert not sounds.is_on
    assert sounds.play(Sound.TURN_BEGINS)
    assert sounds.is_playing
    clock.run(12.0)
    assert sounds.is_on, "not before it has ended"
    pygame.mixer.stop()
    clock.run(12.0)
    assert not sounds.is_on
    background.rest(False)
    clock.run(0.04)
    clock.settle()
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() == 1
    background.stop()
    sounds.stop()
    background.rest(True)
    clock.run(12.0)
    background.rest(False)
    clock.run(1.0)
    assert not sounds.is_on, "what was closed for good stays closed"
