"""Sounds, music and surroundings: the committed files are measured, made again and compared with their scores."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import scipy
import soundfile
from numpy.typing import NDArray

from skye_desktop.files import shipped_folder
from skye_desktop.games.skye.ui.sounds import AT_TABLE, AT_THE_END, AT_TITLE
from skye_desktop.kit.sound import RATE
from sprites.paint import ambience, loudness, materials, music, scores, sounds

Patch = pytest.MonkeyPatch

SPRITES = shipped_folder("sprites")
AIRS = sorted((SPRITES / "music").iterdir())
AROUND = sorted((SPRITES / "ambience").iterdir())
MOODS = (AT_TITLE, AT_TABLE, AT_THE_END)
LARGEST = 4_000_000
"""Bytes of all music and surroundings together."""
QUIETEST, LOUDEST = -20.0, -16.0
"""LUFS."""
IN_TIME = 0.025
"""Seconds by which a note may begin early or late."""
RIGHT_IN_MIX = 0.95
"""The share of the melody's notes that are found in the whole arrangement, where others sound above them."""
BLINK = 90
"""Samples over which a click is looked for: two milliseconds."""

Samples = NDArray[np.float64]


def decoded(file: Path) -> Samples:
    """A file: (samples, 2) between -1 and 1."""
    samples, rate = soundfile.read(file)
    assert rate == RATE
    return np.asarray(samples, dtype=np.float64)


# -- the files


def test_everything_that_is_played_is_there_and_everything_there_is_played_and_small() -> None:
    played = {file for mood in MOODS for file in (*mood.pieces, *mood.surroundings)}
    assert played == {*AIRS, *AROUND}
    assert sorted(file.stem for file in AIRS) == sorted(music.NAMES)
    assert sorted(file.stem for file in AROUND) == sorted(ambience.NAMES)
    assert sum(file.stat().st_size for file in (*AIRS, *AROUND)) < LARGEST


def at_the_join(wave: Samples) -> tuple[int, Samples, Samples]:
    """A second before and after the join: its place, the steps between samples, and blinks of all above 6,000 hertz."""
    around = np.concatenate([wave[-RATE:], wave[:RATE]])
    steps = np.abs(np.diff(around, axis=0)).max(axis=1)
    high = scipy.signal.sosfiltfilt(
        scipy.signal.butter(4, 6000, "highpass", fs=RATE, output="sos"), around, axis=0
    )
    blinks = np.sqrt((high**2).sum(axis=1).reshape(-1, BLINK).mean(axis=1))
    return RATE, steps, blinks[10:-10]


def has_click(wave: Samples) -> tuple[bool, bool]:
    """Whether the join stands out by its step, and by its strength in high pitches: a click has all of them."""
    join, steps, strength = at_the_join(wave)
    at = join // BLINK - 10
    return (
        bool(steps[join - 2 : join + 1].max() > np.percentile(steps, 99.9)),
        bool(strength[at - 1 : at + 2].max() > 1.25 * np.percentile(strength, 99)),
    )


@pytest.mark.parametrize("file", [*AIRS, *AROUND], ids=lambda file: file.stem)
def test_a_loop_is_as_loud_as_broadcasts_and_has_no_click(file: Path) -> None:
    wave = decoded(file)
    assert QUIETEST <= loudness.integrated(wave) <= LOUDEST
    # Between samples a loudspeaker goes a little further than at them.
    assert np.max(np.abs(wave)) < 0.87
    assert np.max(np.abs(wave.mean(axis=0))) < 0.001
    assert has_click(wave) == (False, False)
    # Cut off where the wave is high, as a loop that does not return to its beginning may be.
    wave = wave[RATE : 4 * RATE]
    cut = wave[: RATE + int(np.argmax(np.abs(wave[RATE : 2 * RATE] - wave[0]).max(axis=1)))]
    assert has_click(cut) == (True, True), "a click would be seen"


# -- the meter


def tone(hertz: float, decibels: float, seconds: float, channels: int) -> Samples:
    parts = np.arange(round(seconds * RATE)) / RATE
    wave = 10 ** (decibels / 20) * np.sin(2 * np.pi * hertz * parts)
    return np.repeat(wave[:, None], channels, axis=1)


def test_the_meter_shows_what_the_standard_says_of_its_test_tones() -> None:
    # BS.1770-4: 997 hertz at full scale in one channel is -3.01 LUFS. EBU 3341: in two at -23 dB it is -23 LUFS.
    assert loudness.integrated(tone(997, 0, 5, 1)) == pytest.approx(-3.01, abs=0.05)
    assert loudness.integrated(tone(1000, -23, 20, 2)) == pytest.approx(-23, abs=0.1)
    # EBU 3341, case 3.
    parts = [tone(1000, level, seconds, 2) for level, seconds in ((-36, 10), (-23, 60), (-36, 10))]
    assert loudness.integrated(np.concatenate(parts)) == pytest.approx(-23, abs=0.1)


# -- the scores


def test_a_score_is_read_as_musicians_write_it(monkeypatch: Patch, tmp_path: Path) -> None:
    head = "T:A scale\nM:3/4\nL:1/8\nQ:1/4=60\nK:G\nV:melody\n"
    (tmp_path / "scale.abc").write_text(head + "C>D F,2 z2|[CEG]4 b/c'3/|\n")
    monkeypatch.setattr(scores, "FOLDER", tmp_path)
    score = scores.read("scale")
    assert (score.title, score.seconds, score.bar) == ("A scale", 6.0, 3.0)
    notes = [(note.start, note.seconds, note.pitch, note.roll) for note in score.voices["melody"]]
    assert notes == [
        (0.0, 0.75, 60, 0), (0.75, 0.25, 62, 0), (1.0, 1.0, 54, 0),
        (3.0, 2.0, 60, 0), (3.0, 2.0, 64, 1), (3.0, 2.0, 67, 2),
        (5.0, 0.25, 83, 0), (5.25, 0.75, 84, 0),
    ]  # fmt: skip


# -- what is heard is what is written


def onsets(wave: Samples) -> Samples:
    """When strings are plucked, in seconds: where many pitches grow stronger at once. Knows no score."""
    hop = 256
    pitches, times, parts = scipy.signal.stft(
        wave, RATE, nperseg=2048, noverlap=2048 - hop, boundary=None
    )
    heard = np.log1p(300 * np.abs(parts[(pitches > 250) & (pitches < 6000)]) / np.abs(parts).max())
    growth = np.maximum(heard[:, 2:] - heard[:, :-2], 0).sum(axis=0)
    growth -= scipy.signal.medfilt(growth, 31)
    peaks, _ = scipy.signal.find_peaks(
        growth, height=0.2 * np.percentile(growth, 99.5), distance=round(0.1 * RATE / hop)
    )
    return np.asarray(times[2:][peaks])


def spectrum(wave: Samples, at: int, count: int) -> Samples:
    part = np.take(wave, np.arange(at, at + count), mode="wrap") * np.hanning(count)
    return np.abs(np.fft.rfft(part, 1 << 17))


def growth_at(wave: Samples, note: scores.ScoreNote) -> Samples:
    """What is there after the beginning of a note that was not there before, by pitch."""
    at, count = round(note.start * RATE), round(min(0.2, note.seconds) * RATE)
    return spectrum(wave, at, count) - spectrum(wave, at - count, count)


@pytest.mark.parametrize("name", music.NAMES)
def test_the_melody_is_heard_in_the_file_as_it_is_written_and_in_time(name: str) -> None:
    score = scores.read(name)
    melody = score.voices["melody"]
    wave = decoded(SPRITES / "music" / f"{name}.ogg").mean(axis=1)
    wave = np.roll(wave, -round(music.LEAD * RATE))  # from the beginning of the score on
    assert len(wave) == round(score.seconds * RATE)
    right = 0
    for note in melody:
        grown = growth_at(wave, note)
        # The tone and its octave, as strings have both.
        places = [
            [round(n * materials.pitch_of(pitch) * (1 << 17) / RATE) for n in (1, 2)]
            for pitch in range(note.pitch - 5, note.pitch + 6)
        ]
        strengths = [sum(grown[place - 3 : place + 4].max() for place in both) for both in places]
        right += int(np.argmax(strengths)) == 5
    assert right >= RIGHT_IN_MIX * len(melody)
    off = np.abs(onsets(wave)[:, None] - np.array([note.start for note in melody])).min(axis=0)
    assert np.mean(off < IN_TIME) >= RIGHT_IN_MIX


# -- made again


def check_alike(made: Samples, there: Samples, seconds: float, most: float) -> None:
    """Hold that both are as strong in each so short part, but for a share of the strongest."""
    step = round(seconds * RATE)
    count = min(len(made), len(there)) // step
    one, other = (
        np.sqrt((wave[: count * step] ** 2).reshape(count, step, -1).mean(axis=1))
        for wave in (made, there)
    )
    np.testing.assert_allclose(other, one, rtol=0, atol=most * one.max())


@pytest.mark.parametrize("name", sounds.NAMES)
def test_a_sound_made_again_is_the_one_that_is_there(name: str) -> None:
    made, there = sounds.render(name), decoded(SPRITES / "sounds" / f"{name}.ogg")
    assert abs(len(made) - len(there)) < RATE // 100
    check_alike(made, there, 0.01, 0.1)


def test_surroundings_made_again_are_the_ones_that_are_there() -> None:
    made, there = ambience.render(AROUND[1].stem), decoded(AROUND[1])
    assert made.shape == there.shape
    check_alike(made, there, 0.05, 0.06)
