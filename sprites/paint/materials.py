"""The materials of sounds, and their files.

Everything is built from three materials: bodies that ring when struck (a sum of fading tones),
noise through a band of pitches (cardboard, parchment, breath), and strings that are plucked. No
sound is a recording.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import scipy
import soundfile
from numpy.typing import NDArray

Wave: TypeAlias = NDArray[np.float64]
"""Samples between -1 and 1: one after another, or in two columns for left and right."""
Partials: TypeAlias = Sequence[tuple[float, float, float]]
"""Tones of a struck body: hertz, level, and seconds until it has faded by 60 dB."""

RATE = 44_100
"""Samples a second."""


def pitch_of(note: float) -> float:
    """Return the pitch in hertz of a note counted in semitones; 69 is the A of 440 hertz."""
    return float(440 * 2 ** ((note - 69) / 12))


def silence(seconds: float) -> Wave:
    return np.zeros(round(seconds * RATE))


def times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def lay(ground: Wave, at: float, wave: Wave, level: float = 1.0) -> None:
    """Add a wave to the ground from ``at`` seconds on; the part past the end is left out."""
    start = round(at * RATE)
    count = min(len(wave), len(ground) - start)
    ground[start : start + count] += level * wave[:count]


def rise(count: int, seconds: float) -> Wave:
    """Return a soft beginning: from 0 to 1 in ``seconds``, then 1."""
    steps = max(1, round(seconds * RATE))
    return np.asarray(np.sin(np.pi / 2 * np.clip(np.arange(count) / steps, 0, 1)) ** 2)


def struck(seconds: float, partials: Partials, attack: float = 0.0012) -> Wave:
    """Return a body that rings when it is struck; a longer attack in seconds is a softer hammer."""
    time = times(seconds)
    total = np.zeros(len(time))
    for hertz, level, fade in partials:
        total += level * np.sin(2 * np.pi * hertz * time) * 10 ** (-3 * time / fade)
    return total * rise(len(time), attack)


def band(wave: Wave, low: float, high: float, order: int = 2) -> Wave:
    """Return the part of a wave between two pitches, in hertz."""
    sections = scipy.signal.butter(order, (low, high), "bandpass", fs=RATE, output="sos")
    return np.asarray(scipy.signal.sosfilt(sections, wave, axis=0))


def below(wave: Wave, high: float, order: int = 2) -> Wave:
    """Return the part of a wave below a pitch, in hertz."""
    sections = scipy.signal.butter(order, high, "lowpass", fs=RATE, output="sos")
    return np.asarray(scipy.signal.sosfilt(sections, wave, axis=0))


def hiss(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Return noise between two pitches in hertz, with an RMS of 1."""
    count, lead = round(seconds * RATE), round(0.02 * RATE)
    noise = band(np.random.default_rng(seed).standard_normal(count + lead), low, high)[lead:]
    return np.asarray(noise / np.sqrt(np.mean(noise**2)))


def hump(seconds: float, peak: float, sharp: float = 2.0) -> Wave:
    """Return a strength that swells up to the peak (a share of the whole) and falls to 0."""
    share = np.linspace(0, 1, round(seconds * RATE))
    up = np.sin(np.pi / 2 * np.clip(share / peak, 0, 1)) ** sharp
    down = np.cos(np.pi / 2 * np.clip((share - peak) / (1 - peak), 0, 1)) ** sharp
    return np.asarray(up * down)


def rub(seconds: float, low: float, high: float, peak: float, seed: int) -> Wave:
    """Return the sound of cardboard or parchment moved over something: slightly uneven noise."""
    grain = 1 + 0.35 * np.interp(
        times(seconds),
        np.linspace(0, seconds, max(4, round(seconds * 140))),
        np.random.default_rng(seed + 1).standard_normal(max(4, round(seconds * 140))),
    )
    return hiss(seconds, low, high, seed) * hump(seconds, peak) * np.clip(grain, 0.2, 2)


def crackle(seconds: float, low: float, high: float, peak: float, seed: int) -> Wave:
    """Return the sound of bending parchment.

    Most creases are around the peak, a share of the whole.
    """
    chance = np.random.default_rng(seed)
    creases = silence(seconds)
    places = chance.uniform(0, len(creases), round(seconds * 1100)).astype(int)
    np.add.at(creases, places, chance.normal(0, 1, len(places)))
    creases = band(creases, low, high, 1) * hump(seconds, peak)
    return np.asarray(creases / np.sqrt(np.mean(creases**2)))


def knock(seconds: float, base: float, seed: int, *, fade: float = 0.1, edge: float = 0.12) -> Wave:
    """Return cardboard put down on a thick board.

    Tones over `base` hertz, and the slap of the edge.
    """
    ratios = (
        (1, 1.0, 1),
        (1.83, 0.75, 0.8),
        (2.71, 0.5, 0.62),
        (4.12, 0.3, 0.45),
        (6.3, 0.14, 0.3),
    )
    wood = struck(
        seconds, [(base * ratio, level, fade * length) for ratio, level, length in ratios]
    )
    slap = hiss(0.03, 500, 3200, seed) * rise(round(0.03 * RATE), 0.0008)
    lay(wood, 0, slap * 10 ** (-3 * times(0.03) / 0.022), edge)
    return wood


def disc(seconds: float, base: float, fade: float) -> Wave:
    """Return a ringing coin: the tones of a thick metal disc, the lower ones longer."""
    ratios = (
        (1, 1.0, 1),
        (1.016, 0.6, 0.9),
        (1.73, 0.6, 0.72),
        (2.33, 0.34, 0.5),
        (2.91, 0.16, 0.36),
    )
    return struck(
        seconds, [(base * ratio, level, fade * length) for ratio, level, length in ratios], 0.0008
    )


def harp(
    seconds: float, hertz: float, seed: int, *, fade: float = 1.6, bright: float = 1.0
) -> Wave:
    """Return a harp's string plucked a third of the way.

    A warm tone whose upper parts fade first.
    """
    time = times(seconds)
    total = np.zeros(len(time))
    for n in range(1, 15):
        tone = n * hertz * np.sqrt(1 + 0.00012 * n * n)
        if tone > 7000:
            break
        level = np.sin(np.pi * n * 0.29) / n ** (1.55 / bright)
        life = fade / (1 + 0.32 * (n - 1)) * (330 / hertz) ** 0.3
        fall = 10 ** (-3 * time / life)
        # Two slightly detuned strings, whose slow beat makes the tone warm.
        for cents, share in ((0.0, 0.7), (1.7, 0.3)):
            string = np.sin(2 * np.pi * tone * 2 ** (cents / 1200) * time)
            total += share * level * string * fall
    total *= rise(len(time), 0.003)
    finger = hiss(0.025, 300, 1800, seed) * hump(0.025, 0.2)
    lay(total, 0, finger, 0.05)
    return total


def whistle(seconds: float, hertz: float, seed: int, *, scoop: float = 0.35) -> Wave:
    """Return a wooden whistle: one tone, some breath, vibrato on long notes.

    `scoop` in semitones.
    """
    time = times(seconds)
    vibrato = 0.13 * np.sin(2 * np.pi * 5.2 * time) * np.clip((time - 0.22) / 0.25, 0, 1)
    bend = vibrato - scoop * np.exp(-time / 0.02)
    phase = 2 * np.pi * np.cumsum(hertz * 2 ** (bend / 12)) / RATE
    tone = np.sin(phase) + 0.16 * np.sin(2 * phase) + 0.07 * np.sin(3 * phase)
    breath = hiss(seconds, hertz * 0.9, min(hertz * 3.2, 6000), seed)
    end = min(0.06, seconds / 3)
    shape = rise(len(time), 0.028) * rise(len(time), end)[::-1] * (1 - 0.25 * time / seconds)
    return np.asarray((tone + 0.035 * breath) * shape)


def room(wave: Wave, share: float, seconds: float, seed: int) -> Wave:
    """Return the wave with the echo of a small panelled room, at the same length."""
    fall = 10 ** (-3 * times(seconds) / seconds)
    echo = hiss(seconds, 180, 3600, seed) * fall * rise(len(fall), 0.006)
    echo /= np.sqrt(np.sum(echo**2))
    return np.asarray(wave + share * scipy.signal.fftconvolve(wave, echo)[: len(wave)])


def write_ogg(path: Path, wave: Wave, quality: float) -> None:
    """Write a Vorbis file (quality from 0, small, to 1), unless the same sound is there."""
    data = _packed(wave, quality)
    # Samples are compared, as each file has a new serial number.
    if not path.is_file() or not np.array_equal(_unpacked(path.read_bytes()), _unpacked(data)):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)


def _packed(wave: Wave, quality: float) -> bytes:
    file = io.BytesIO()
    channels = wave.shape[1] if wave.ndim == 2 else 1
    with soundfile.SoundFile(
        file, "w", RATE, channels, "VORBIS", format="OGG", compression_level=1 - quality
    ) as ogg:
        # The library cannot write minutes at once.
        for start in range(0, len(wave), RATE):
            ogg.write(wave[start : start + RATE])
    return file.getvalue()


def _unpacked(data: bytes) -> NDArray[Any]:
    return np.asarray(soundfile.read(io.BytesIO(data))[0])
