"""What is heard: every sound has its files, the files are sound, and silence never complains."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from skye_desktop.files import shipped_folder
from skye_desktop.kit import Sounds
from skye_desktop.kit.sound import RATE
from skye_desktop.ui.sounds import Sound, game_sounds

CHECKOUT = Path(__file__).parent.parent
FOLDER = shipped_folder("sprites") / "sounds"
FILES = sorted(path.name for path in FOLDER.glob("*"))
LARGEST_FOLDER = 400_000
"""Bytes of all sounds together."""
FULL_SCALE = 32_768
LONG = {"completed.ogg": (1.2, 1.6), "crown.ogg": (2.2, 2.8), "end_of_game.ogg": (3.0, 4.0)}
"""Seconds of what may ring on: from, to."""


@pytest.fixture(autouse=True)
def driver(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A sound card that plays into nothing; what a test leaves open is closed."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
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


def test_every_sound_has_its_files_and_every_file_its_sound() -> None:
    assert sorted(file for sound in Sound for file in sound.files) == FILES


def test_all_sounds_together_are_small() -> None:
    assert sum((FOLDER / file).stat().st_size for file in FILES) < LARGEST_FOLDER


@pytest.mark.parametrize("file", FILES)
def test_a_sound_is_short_unless_something_has_come_to_its_end(file: str) -> None:
    seconds = len(samples(file)) / 2 / RATE
    shortest, longest = LONG.get(file, (0.04, 0.61))
    assert shortest <= seconds <= longest


@pytest.mark.parametrize("file", FILES)
def test_a_sound_begins_and_ends_in_silence(file: str) -> None:
    wave = samples(file)
    millisecond = 2 * RATE // 1000
    assert max(map(abs, wave[:millisecond])) < 0.015
    assert max(map(abs, wave[-5 * millisecond :])) < 0.002


@pytest.mark.parametrize("file", FILES)
def test_a_sound_can_be_heard_and_never_clips(file: str) -> None:
    wave = samples(file)
    assert 0.1 < max(map(abs, wave)) < 0.75
    assert abs(sum(wave) / len(wave)) < 0.001


@pytest.mark.wide
@pytest.mark.parametrize("file", FILES)
def test_a_sound_made_again_is_the_one_that_is_there(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("numpy", "scipy", "soundfile"):
        pytest.importorskip(module, reason="sounds are made with the group 'art'")
    import numpy as np
    from numpy.typing import NDArray

    monkeypatch.syspath_prepend(str(CHECKOUT))
    from sprites.paint.sounds import NAMES, render

    name = file.removesuffix(".ogg")
    assert name in NAMES
    made = render(name)
    there = np.array(samples(file)).reshape(-1, 2)
    assert abs(len(made) - len(there)) < RATE // 100

    def envelope(wave: NDArray[np.float64]) -> NDArray[np.float64]:
        """The strength of every hundredth of a second."""
        step = RATE // 100
        count = min(len(made), len(there)) // step
        power = np.broadcast_to(wave, (len(wave), 2))[: count * step] ** 2
        return np.asarray(np.sqrt(power.reshape(count, -1).mean(axis=1)), dtype=np.float64)

    np.testing.assert_allclose(
        envelope(there), envelope(made), rtol=0, atol=0.1 * envelope(made).max()
    )


# -- playing them


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_heard(sound: Sound) -> None:
    assert started().play(sound)
    assert pygame.mixer.get_busy()


def test_variants_take_turns(tmp_path: Path) -> None:
    for file in Sound.COIN.files[:2]:
        (tmp_path / file).write_bytes((FOLDER / file).read_bytes())
    sounds = started(tmp_path)
    # The third coin has no file here.
    heard = [sounds.play(Sound.COIN, now=float(second)) for second in range(6)]
    assert heard == [True, True, False] * 2


def test_the_same_sound_does_not_begin_twice_within_thirty_milliseconds() -> None:
    sounds = started()
    assert sounds.play(Sound.SETTLE, now=5.0)
    assert not sounds.play(Sound.SETTLE, now=5.02)
    assert sounds.play(Sound.TURN, now=5.02)
    assert sounds.play(Sound.SETTLE, now=5.04)


def test_more_sounds_than_channels_are_no_trouble() -> None:
    sounds = started()
    heard = [sounds.play(Sound.END_OF_GAME, now=float(second)) for second in range(40)]
    assert heard[0]
    assert not heard[-1]


# -- volumes


def test_volume_is_the_share_of_the_whole() -> None:
    sounds = started()
    sounds.set_volumes(50, 40)
    assert sounds.volume(Sound.COIN) == sounds.volume(Sound.TURN_BEGINS) == pytest.approx(0.2)


def test_signals_can_have_their_own_volume() -> None:
    sounds = started()
    sounds.set_volumes(50, 40, 100)
    assert sounds.volume(Sound.COIN) == pytest.approx(0.2)
    assert sounds.volume(Sound.TURN_BEGINS) == pytest.approx(0.5)


@pytest.mark.parametrize(("master", "effects"), [(0, 80), (80, 0), (-5, 80)])
def test_at_no_volume_nothing_is_played(master: int, effects: int) -> None:
    sounds = started()
    sounds.set_volumes(master, effects)
    assert not sounds.play(Sound.COIN)
    assert not pygame.mixer.get_busy()


def test_more_than_everything_is_everything() -> None:
    sounds = started()
    sounds.set_volumes(300, 100)
    assert sounds.volume(Sound.COIN) == 1


def test_a_muted_program_plays_nothing_and_remembers_its_volumes() -> None:
    sounds = started()
    sounds.set_volumes(80, 50)
    sounds.mute(True)
    assert not sounds.play(Sound.COIN)
    sounds.mute(False)
    assert sounds.volume(Sound.COIN) == pytest.approx(0.4)
    assert sounds.play(Sound.COIN)


def test_what_is_playing_follows_the_volume() -> None:
    sounds = started()
    assert sounds.play(Sound.END_OF_GAME)
    playing = pygame.mixer.Channel(0).get_sound()
    assert playing is not None
    sounds.set_volumes(50, 50)
    assert playing.get_volume() == pytest.approx(0.25, abs=0.01)
    sounds.mute(True)
    assert playing.get_volume() == 0


# -- silence


def test_before_the_start_nothing_is_heard() -> None:
    sounds = game_sounds()
    assert not sounds.is_on
    assert not sounds.play(Sound.COIN)
    assert not pygame.mixer.get_init()


def test_without_a_device_there_is_silence_and_no_word(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
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
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    # Set first, so that what the start sets is taken back in the end.
    monkeypatch.setenv("SDL_AUDIODRIVER", "")
    monkeypatch.delenv("SDL_AUDIODRIVER")
    game_sounds().start()
    assert capfd.readouterr() == ("", "")


def test_a_missing_or_damaged_file_is_silent(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "settle.ogg").write_bytes((FOLDER / "settle.ogg").read_bytes()[:300])
    (tmp_path / "button.ogg").write_text("no sound")
    sounds = started(tmp_path)
    for sound in Sound:
        assert not sounds.play(sound, now=1.0)
        assert not sounds.play(sound, now=2.0)
    assert capfd.readouterr() == ("", "")


def test_after_the_stop_nothing_is_heard_until_the_next_start() -> None:
    sounds = started()
    assert sounds.play(Sound.COIN, now=1.0)
    sounds.stop()
    assert not sounds.play(Sound.COIN, now=2.0)
    assert sounds.start()
    assert sounds.play(Sound.COIN, now=3.0)


def test_the_device_may_go_away_at_any_time() -> None:
    sounds = started()
    assert sounds.play(Sound.COIN, now=1.0)
    pygame.mixer.quit()
    sounds.set_volumes(10, 10)
    assert not sounds.play(Sound.COIN, now=2.0)
