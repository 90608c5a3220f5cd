"""The surroundings of the table as loops: sea and gulls at a shore, wind and sheep on a moor.

Noise is made of pitches that all return to their start after the loop. Every call of a bird or a
sheep is a voice of its own, with the echo of the hills. Sound that lasts beyond the end of a loop
goes on at its beginning.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import scipy

from sprites.paint.loudness import levelled
from sprites.paint.materials import RATE, Wave, below, hiss, rise, times, write_ogg
from sprites.paint.music import in_a_hall, lay_around, sides

FOLDER = Path(__file__).resolve().parent.parent / "ambience"
SECONDS = 32.0
"""Seconds of a loop."""
LOUDNESS = -19.0
"""Loudness of the whole loop, in LUFS."""
QUALITY = 0.2
"""Quality of the Vorbis files, from 0 (small) to 1 (best)."""

_COUNT = round(SECONDS * RATE)


def _noise(low: float, high: float, seed: int) -> Wave:
    """Return noise between two pitches in hertz that returns after the loop, with an RMS of 1."""
    hertz = np.fft.rfftfreq(_COUNT, 1 / RATE)
    edge = np.maximum(hertz, 1.0)
    levels = 1 / np.sqrt((1 + (low / edge) ** 4) * (1 + (edge / high) ** 4))
    levels[0] = 0
    chance = np.random.default_rng(seed)
    spectrum = levels * (
        chance.standard_normal(len(hertz)) + 1j * chance.standard_normal(len(hertz))
    )
    noise = np.fft.irfft(spectrum, _COUNT)
    return np.asarray(noise / np.sqrt(np.mean(noise**2)))


def _drift(swings: int, seed: int) -> Wave:
    """Return a slow change between 0 and 1 that loops, with ``swings`` swings at most."""
    chance = np.random.default_rng(seed)
    spectrum = np.zeros(_COUNT // 2 + 1, np.complex128)
    for n in range(1, swings + 1):
        spectrum[n] = -1j * chance.normal() / n**0.5 * np.exp(2j * np.pi * chance.random())
    total = np.fft.irfft(spectrum, _COUNT)
    return np.asarray((total - total.min()) / (total.max() - total.min()))


def _stereo(wave: Wave, side: float) -> Wave:
    return wave[:, None] * sides(side)


def _waves(seed: int) -> Wave:
    """Return incoming waves: a growing rumble, the break, and the hiss of water over pebbles."""
    chance = np.random.default_rng(seed)
    total = np.zeros((_COUNT, 2))
    parts = ((70, 340, 1.5, 1.0, 1.0), (300, 1300, 0.8, 1.5, 0.62), (1500, 5200, 0.7, 2.4, 0.22))
    noises = [
        [_noise(low, high, seed + 10 * n + side) for side in range(2)]
        for n, (low, high, *_) in enumerate(parts)
    ]
    at = 0.8
    for swell in chance.permutation((1.0, 0.7, 0.88, 0.6)):
        side = chance.uniform(-0.5, 0.5)
        for n, (_, _, before, after, level) in enumerate(parts):
            rising = rise(round((before + 1.6) * RATE), before + 1.6) ** 2
            falling = (
                np.exp(-times(4 * after) / after) * rise(round(4 * after * RATE), 2 * after)[::-1]
            )
            shape = np.zeros(_COUNT)
            lay_around(shape, at - before + 0.25 * n, np.concatenate([rising, falling]))
            both = np.stack(noises[n], axis=1)
            total += swell * level * shape[:, None] * both * sides(side)
        at += SECONDS / 4 + chance.uniform(-0.9, 0.9)
    return total


def _sea(level: float, seed: int) -> Wave:
    """Return the constant sea and its waves."""
    far = np.stack(
        [_noise(60, 420, seed + n) * (0.7 + 0.3 * _drift(5, seed + 5)) for n in range(2)], axis=1
    )
    return level * (0.3 * far + _waves(seed))


def _wind(level: float, seed: int) -> Wave:
    """Return wind in heather and around stones: bands of noise that take turns."""
    total = np.zeros((_COUNT, 2))
    for n, hertz in enumerate((180, 290, 460, 700, 1050)):
        strength = _drift(7, seed + 20 * n) ** 2 * (300 / hertz) ** 0.5
        for side in range(2):
            other = 0.75 + 0.25 * _drift(9, seed + 20 * n + 5 + side)
            total[:, side] += (
                strength * other * _noise(0.86 * hertz, 1.16 * hertz, seed + 20 * n + 11 + side)
            )
    return level * total


def _cry(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Return one cry of a gull: it leaps up, holds, and falls, rough at its edges."""
    time = times(seconds)
    share = time / seconds
    pitch = np.interp(share, (0, 0.16, 0.45, 1), (low, high, 0.93 * high, 0.72 * high))
    pitch *= 1 + 0.012 * np.sin(2 * np.pi * 31 * time)
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    tones = sum(
        level * np.sin((n + 1) * phase) for n, level in enumerate((0.55, 1.0, 0.6, 0.32, 0.12))
    )
    shape = np.minimum(1, share / 0.08) * (1 - share) ** 0.6
    return np.asarray((tones + 0.25 * hiss(seconds, 1800, 4200, seed)) * shape)


def _gulls(level: float, calls: tuple[tuple[float, int, float], ...], seed: int) -> Wave:
    """Return calls of gulls: start in seconds, number of cries, side from left (-1) to right."""
    chance = np.random.default_rng(seed)
    total = np.zeros((_COUNT, 2))
    for at, cries, side in calls:
        high, near = chance.uniform(1050, 1350), chance.uniform(0.6, 1.0)
        for n in range(cries):
            seconds = 0.24 if n < cries - 1 else 0.42
            cry = _cry(seconds, 0.66 * high, high * (1 - 0.03 * n), seed + n)
            lay_around(
                total, at + 0.36 * n + chance.uniform(0, 0.04), near * 0.92**n * _stereo(cry, side)
            )
            # A flying bird moves on.
            side += 0.06
    return level * below(in_a_hall(total, 1.2, 1.8, seed), 3200, 1)


def _bleat(seconds: float, hertz: float, seed: int) -> Wave:
    """Return one bleat of a sheep: a trembling voice behind closed lips, which open."""
    time = times(seconds)
    share = time / seconds
    tremble = np.sin(2 * np.pi * 8.6 * time + seed)
    pitch = hertz * (1 + 0.035 * tremble) * np.interp(share, (0, 0.2, 1), (0.93, 1.04, 0.9))
    source = scipy.signal.sawtooth(2 * np.pi * np.cumsum(pitch) / RATE)
    opened = np.interp(share, (0, 0.14, 0.3, 1), (0.1, 0.5, 1, 0.8))
    voice = 0.5 * _resonated(source, 300, 90)
    for formant, width, part in ((640, 130, 1.0), (1350, 170, 0.55), (2500, 260, 0.22)):
        voice += part * opened * _resonated(source, formant, width)
    shape = rise(len(time), 0.09) * rise(len(time), 0.22)[::-1] * (1 + 0.4 * tremble)
    voice *= shape
    return np.asarray(voice / np.max(np.abs(voice)))


def _resonated(source: Wave, hertz: float, width: float) -> Wave:
    top, bottom = scipy.signal.iirpeak(hertz, hertz / width, fs=RATE)
    return np.asarray(scipy.signal.lfilter(top, bottom, source))


def _sheep(level: float, calls: tuple[tuple[float, float, float, float], ...], seed: int) -> Wave:
    """Return bleats: start and length in seconds, pitch in hertz, side from left (-1) to right."""
    total = np.zeros((_COUNT, 2))
    for n, (at, seconds, hertz, side) in enumerate(calls):
        far = 1.0 if n % 2 else 0.62
        lay_around(total, at, far * _stereo(_bleat(seconds, hertz, seed + n), side))
    return level * below(in_a_hall(total, 0.9, 1.5, seed), 2400, 1)


def _shore() -> Wave:
    calls = ((3.2, 5, -0.5), (12.5, 3, 0.4), (19.8, 6, 0.05), (27.1, 2, -0.2))
    return _sea(1.0, 100) + _wind(0.22, 300) + _gulls(0.32, calls, 500)


def _moor() -> Wave:
    calls = (
        (2.5, 0.85, 205, -0.6),
        (4.1, 0.6, 330, 0.2),
        (11.4, 1.0, 190, 0.55),
        (18.7, 0.55, 350, -0.3),
        (20.0, 0.9, 210, -0.45),
        (27.6, 0.8, 222, 0.35),
    )
    gulls = ((8.0, 3, 0.5), (23.6, 4, -0.6))
    return _wind(1.0, 700) + _sea(0.28, 800) + _sheep(1.0, calls, 900) + _gulls(0.16, gulls, 950)


_LOOPS: dict[str, Callable[[], Wave]] = {"shore": _shore, "moor": _moor}
NAMES = tuple(_LOOPS)
"""Names of all loops: their files without the ending."""


def render(name: str) -> Wave:
    """Return the loop of that name: 44,100 samples a second in stereo, the same each time."""
    return levelled(_LOOPS[name](), LOUDNESS)


def write(name: str) -> None:
    """Write the file of a loop, unless the same sound is there already."""
    write_ogg(FOLDER / f"{name}.ogg", render(name), QUALITY)
