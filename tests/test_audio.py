"""What is heard: sounds, music and surroundings have sound files, are played softly, and silence never complains."""

from __future__ import annotations

import sys
import time
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from skye_desktop.files import shipped_folder
from skye_desktop.games.skye.ui.sounds import AT_TABLE, AT_TITLE, Sound, game_sounds
from skye_desktop.kit import Background, Mood, Sounds
from skye_desktop.kit.sound import CHANNELS, RATE

Patch = pytest.MonkeyPatch
Captured = pytest.CaptureFixture[str]

FOLDER = shipped_folder("sprites") / "sounds"
FILES = sorted(path.name for path in FOLDER.glob("*"))
LARGEST_FOLDER = 400_000
"""Bytes of all sounds together."""
FULL_SCALE = 32_768
LONG = {"completed.ogg": (1.2, 1.6), "crown.ogg": (2.2, 2.8), "end_of_game.ogg": (3.0, 4.0)}
"""Seconds of what may ring on: from, to."""


@pytest.fixture(autouse=True)
def driver(monkeypatch: Patch) -> Iterator[None]:
    """A sound card that plays into nothing; what a test leaves open is closed."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def started(folder: Path | None = None) -> Sounds:
    """Sounds that can be heard."""
    sounds = game_sounds(folder)
    assert sounds.start()
    return sounds


def samples(file: str) -> list[float]:
    """A file decoded: between -1 and 1, left and right in turn."""
    pygame.mixer.init(RATE, -16, 2)
    return [value / FULL_SCALE for value in array("h", pygame.mixer.Sound(FOLDER / file).get_raw())]


# -- the files


def test_every_sound_has_its_files_and_every_file_its_sound_and_they_are_small() -> None:
    assert sorted(file for sound in Sound for file in sound.files) == FILES
    assert sum((FOLDER / file).stat().st_size for file in FILES) < LARGEST_FOLDER


@pytest.mark.parametrize("file", FILES)
def test_a_sound_is_short_heard_begins_and_ends_in_silence_and_never_clips(file: str) -> None:
    wave = samples(file)
    shortest, longest = LONG.get(file, (0.04, 0.61))
    assert shortest <= len(wave) / 2 / RATE <= longest
    millisecond = 2 * RATE // 1000
    assert max(map(abs, wave[:millisecond])) < 0.015
    assert max(map(abs, wave[-5 * millisecond :])) < 0.002
    assert 0.1 < max(map(abs, wave)) < 0.75
    assert abs(sum(wave) / len(wave)) < 0.001


# -- playing sounds


def test_every_sound_is_heard_and_more_of_them_than_channels_are_no_trouble() -> None:
    sounds = started()
    for sound in Sound:
        assert sounds.play(sound), sound
        assert pygame.mixer.get_busy()
        pygame.mixer.stop()
    heard = [sounds.play(Sound.END_OF_GAME, now=1e6 + second) for second in range(40)]
    assert (heard[0], heard[-1]) == (True, False)


@pytest.mark.parametrize(
    ("volumes", "coin", "signal"),
    [((50, 40), 0.2, 0.2), ((50, 40, 100), 0.2, 0.5), ((300, 100), 1, 1), ((0, 80), 0, 0), ((80, 0), 0, 0),
     ((-5, 80), 0, 0)],
)  # fmt: skip
def test_volume_is_the_share_of_the_whole(
    volumes: tuple[int, ...], coin: float, signal: float
) -> None:
    sounds = started()
    sounds.set_volumes(*volumes)
    assert sounds.volume(Sound.COIN) == pytest.approx(coin)
    assert sounds.volume(Sound.TURN_BEGINS) == pytest.approx(signal)
    assert sounds.play(Sound.COIN) is pygame.mixer.get_busy() is (coin > 0)


def test_what_is_playing_follows_the_volume_and_a_muted_program_remembers_it() -> None:
    sounds = started()
    assert sounds.play(Sound.END_OF_GAME)
    playing = pygame.mixer.Channel(0).get_sound()
    assert playing is not None
    sounds.set_volumes(50, 50)
    assert playing.get_volume() == pytest.approx(0.25, abs=0.01)
    sounds.mute(True)
    assert playing.get_volume() == 0
    assert not sounds.play(Sound.COIN)
    sounds.mute(False)
    assert sounds.volume(Sound.COIN) == pytest.approx(0.25)
    assert sounds.play(Sound.COIN)


# -- silence


def test_before_the_start_after_the_stop_and_without_the_device_nothing_is_heard() -> None:
    sounds = game_sounds()
    assert not sounds.is_on
    assert not sounds.play(Sound.COIN)
    assert not pygame.mixer.get_init()
    for number, end in enumerate((sounds.stop, pygame.mixer.quit)):
        sounds.start()
        assert sounds.play(Sound.COIN, now=2.0 * number)
        end()
        sounds.set_volumes(10, 10)
        assert not sounds.play(Sound.COIN, now=2.0 * number + 1)


def test_without_a_device_there_is_silence_and_no_word(monkeypatch: Patch, capfd: Captured) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    sounds = game_sounds()
    assert not sounds.start()
    sounds.set_volumes(50, 50)
    sounds.mute(True)
    sounds.mute(False)
    assert not any(sounds.play(sound) for sound in Sound)
    sounds.stop()
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(
    sys.platform != "linux" or any(Path("/dev/snd").glob("pcm*p")), reason="there is a sound card"
)
def test_a_machine_without_a_sound_card_prints_no_errors(
    monkeypatch: Patch, capfd: Captured
) -> None:
    # Set first, so that what the start sets is taken back in the end.
    monkeypatch.setenv("SDL_AUDIODRIVER", "")
    monkeypatch.delenv("SDL_AUDIODRIVER")
    game_sounds().start()
    assert capfd.readouterr() == ("", "")


def test_a_missing_or_damaged_sound_is_silent(tmp_path: Path, capfd: Captured) -> None:
    (tmp_path / "settle.ogg").write_bytes((FOLDER / "settle.ogg").read_bytes()[:300])
    (tmp_path / "button.ogg").write_text("no sound")
    sounds = started(tmp_path)
    assert not any(sounds.play(sound, now=now) for sound in Sound for now in (1.0, 2.0))
    assert capfd.readouterr() == ("", "")


# -- music and surroundings


class Clock:
    """Lets time pass for music, and waits for what it loads."""

    def __init__(self, sounds: Sounds | None = None) -> None:
        self.background, self.now = Background(sounds), 0.0
        self.background.set_volumes(100, 100, 100)
        self.background.update(0.0)

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


@pytest.fixture
def clock() -> Iterator[Clock]:
    started()
    clock = Clock()
    yield clock
    clock.background.stop()


def around() -> pygame.mixer.Channel:
    return pygame.mixer.Channel(CHANNELS)


def check_heard(music: float, surroundings: float) -> None:
    """Hold that both are heard as loud as that; music of no volume is not played."""
    assert pygame.mixer.music.get_busy() is (music > 0)
    if music:
        assert pygame.mixer.music.get_volume() == pytest.approx(music, abs=0.01)
    assert around().get_volume() == pytest.approx(surroundings, abs=0.01)


def test_music_grows_from_silence_and_fades_before_another_screens(clock: Clock) -> None:
    background = clock.background
    background.play(AT_TITLE)
    clock.run(0.12)
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() < 0.1
    clock.settle()
    check_heard(1, 1)
    assert around().get_busy()
    background.play(AT_TITLE)
    assert background.next_update_in() is None, "what is heard already goes on"
    shore = around().get_sound()
    background.play(AT_TABLE)
    clock.run(0.6)
    assert 0 < pygame.mixer.music.get_volume() < 1
    assert around().get_sound() is shore
    clock.settle()
    check_heard(1, 1)
    assert around().get_sound() is not shore


def test_in_the_background_all_is_held_still_and_goes_on_afterwards(clock: Clock) -> None:
    clock.background.play(AT_TITLE)
    clock.settle()
    clock.background.rest(True)
    clock.settle()
    assert not pygame.mixer.music.get_busy()
    assert clock.background.next_update_in() is None
    clock.background.rest(False)
    clock.run(0.04)
    clock.settle()
    check_heard(1, 1)


def test_each_has_its_own_volume_and_all_fall_silent_at_once(clock: Clock) -> None:
    background = clock.background
    background.play(AT_TITLE)
    background.set_volumes(50, 40, 100)
    clock.settle()
    check_heard(0.2, 0.5)
    background.set_volumes(50, 0, 100)
    clock.run(0.04)
    check_heard(0, 0.5)
    background.set_volumes(50, 40, 100, is_muted=True)
    clock.settle()
    assert not pygame.mixer.music.get_busy()
    background.set_volumes(100, 100, 100)
    clock.settle()
    check_heard(1, 1)


def test_without_its_files_or_the_device_music_is_silent(
    clock: Clock, tmp_path: Path, capfd: Captured
) -> None:
    damaged = tmp_path / "damaged.ogg"
    damaged.write_bytes(AT_TITLE.pieces[0].read_bytes()[:200])
    for file in (damaged, tmp_path / "missing.ogg"):
        clock.background.play(Mood((file,), (file,)))
        clock.settle()
        assert not pygame.mixer.music.get_busy()
    clock.background.play(AT_TITLE)
    clock.settle()
    assert pygame.mixer.music.get_busy()
    pygame.mixer.quit()
    clock.background.play(AT_TABLE)
    clock.run(1.0)
    assert clock.background.next_update_in() is None
    assert capfd.readouterr() == ("", "")


def test_in_the_background_the_device_is_closed_and_opened_by_a_sound_or_in_front() -> None:
    sounds = started()
    clock = Clock(sounds)
    background = clock.background
    background.play(AT_TITLE)
    clock.settle()
    background.rest(True)
    clock.run(8.0)
    assert sounds.is_on
    wait = background.next_update_in()
    assert wait is not None
    assert 1 < wait < 5
    clock.run(5.0)
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
    check_heard(1, 1)
    background.stop()
    sounds.stop()
    background.rest(True)
    clock.run(12.0)
    background.rest(False)
    clock.run(1.0)
    assert not sounds.is_on, "what was closed for good stays closed"
