"""`python -m sprites.paint.sounds`: makes the sounds in `sprites/sounds/` again.

Everything is built from three materials: bodies that ring when struck (a sum of fading tones), noise through
a band of pitches (cardboard, parchment, breath), and strings that are plucked. No sound is a recording.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import soundfile
from numpy.typing import NDArray
from scipy import signal

Wave: TypeAlias = NDArray[np.float64]
"""Samples between -1 and 1: one after another, or in two columns for left and right."""
Partials: TypeAlias = Sequence[tuple[float, float, float]]
"""Tones of a struck body: hertz, level, and seconds until it has faded by 60 dB."""

RATE = 44_100
"""Samples a second."""
FOLDER = Path(__file__).resolve().parent.parent / "sounds"
QUALITY = 0.55
"""Of the Vorbis files, from 0 (small) to 1 (best)."""

_LEAD = 0.002
"""Seconds of silence before a sound, so that packing cannot cut its first edge."""
_EAR = 0.2
"""Seconds over which an ear adds up what it hears: a shorter sound of the same strength seems softer."""

# ----------------------------------------------------------------------------------------- materials


def _silence(seconds: float) -> Wave:
    return np.zeros(round(seconds * RATE))


def _times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def _lay(ground: Wave, at: float, wave: Wave, level: float = 1.0) -> None:
    """Add a wave to the ground, beginning at so many seconds; what reaches past the end is left out."""
    start = round(at * RATE)
    count = min(len(wave), len(ground) - start)
    ground[start : start + count] += level * wave[:count]


def _rise(count: int, seconds: float) -> Wave:
    """A soft beginning: from 0 to 1 in so many seconds, then 1."""
    steps = max(1, round(seconds * RATE))
    return np.asarray(np.sin(np.pi / 2 * np.clip(np.arange(count) / steps, 0, 1)) ** 2)


def _struck(seconds: float, partials: Partials, attack: float = 0.0012) -> Wave:
    """A body that rings when it is struck; the attack in seconds is longer for a softer hammer."""
    time = _times(seconds)
    total = np.zeros(len(time))
    for hertz, level, fade in partials:
        total += level * np.sin(2 * np.pi * hertz * time) * 10 ** (-3 * time / fade)
    return total * _rise(len(time), attack)


def _band(wave: Wave, low: float, high: float, order: int = 2) -> Wave:
    """What lies between two pitches, in hertz."""
    sections = signal.butter(order, (low, high), "bandpass", fs=RATE, output="sos")
    return np.asarray(signal.sosfilt(sections, wave, axis=0))


def _below(wave: Wave, high: float, order: int = 2) -> Wave:
    """What lies below a pitch, in hertz."""
    sections = signal.butter(order, high, "lowpass", fs=RATE, output="sos")
    return np.asarray(signal.sosfilt(sections, wave, axis=0))


def _hiss(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two pitches in hertz, with an average strength of 1."""
    count, lead = round(seconds * RATE), round(0.02 * RATE)
    noise = _band(np.random.default_rng(seed).standard_normal(count + lead), low, high)[lead:]
    return np.asarray(noise / np.sqrt(np.mean(noise**2)))


def _hump(seconds: float, peak: float, sharp: float = 2.0) -> Wave:
    """A strength that swells up to the peak (a share of the whole) and falls to nothing."""
    share = np.linspace(0, 1, round(seconds * RATE))
    up = np.sin(np.pi / 2 * np.clip(share / peak, 0, 1)) ** sharp
    down = np.cos(np.pi / 2 * np.clip((share - peak) / (1 - peak), 0, 1)) ** sharp
    return np.asarray(up * down)


def _rub(seconds: float, low: float, high: float, peak: float, seed: int) -> Wave:
    """Cardboard or parchment moved over something: noise that swells and dies, a little uneven."""
    grain = 1 + 0.35 * np.interp(
        _times(seconds),
        np.linspace(0, seconds, max(4, round(seconds * 140))),
        np.random.default_rng(seed + 1).standard_normal(max(4, round(seconds * 140))),
    )
    return _hiss(seconds, low, high, seed) * _hump(seconds, peak) * np.clip(grain, 0.2, 2)


def _crackle(seconds: float, low: float, high: float, peak: float, seed: int) -> Wave:
    """Parchment that bends: small creases giving way, most of them around the peak (a share of the whole)."""
    chance = np.random.default_rng(seed)
    creases = _silence(seconds)
    places = chance.uniform(0, len(creases), round(seconds * 1100)).astype(int)
    np.add.at(creases, places, chance.normal(0, 1, len(places)))
    creases = _band(creases, low, high, 1) * _hump(seconds, peak)
    return np.asarray(creases / np.sqrt(np.mean(creases**2)))


def _knock(seconds: float, base: float, seed: int, *, fade: float = 0.1, edge: float = 0.12) -> Wave:
    """Cardboard put down on a thick board: the board's tones over `base` hertz, and the slap of the edge."""
    ratios = ((1, 1.0, 1), (1.83, 0.75, 0.8), (2.71, 0.5, 0.62), (4.12, 0.3, 0.45), (6.3, 0.14, 0.3))
    wood = _struck(seconds, [(base * ratio, level, fade * length) for ratio, level, length in ratios])
    slap = _hiss(0.03, 500, 3200, seed) * _rise(round(0.03 * RATE), 0.0008)
    _lay(wood, 0, slap * 10 ** (-3 * _times(0.03) / 0.022), edge)
    return wood


def _disc(seconds: float, base: float, fade: float) -> Wave:
    """A coin that rings: the tones of a thick metal disc, the lower ones the longer, the top ones tamed."""
    ratios = ((1, 1.0, 1), (1.016, 0.6, 0.9), (1.73, 0.6, 0.72), (2.33, 0.34, 0.5), (2.91, 0.16, 0.36))
    return _struck(seconds, [(base * ratio, level, fade * length) for ratio, level, length in ratios], 0.0008)


def _harp(seconds: float, hertz: float, seed: int, *, fade: float = 1.6, bright: float = 1.0) -> Wave:
    """A harp's string, plucked a third of the way: a warm tone whose upper parts die first."""
    time = _times(seconds)
    total = np.zeros(len(time))
    for n in range(1, 15):
        tone = n * hertz * np.sqrt(1 + 0.00012 * n * n)
        if tone > 7000:
            break
        level = np.sin(np.pi * n * 0.29) / n ** (1.55 / bright)
        life = fade / (1 + 0.32 * (n - 1)) * (330 / hertz) ** 0.3
        # Two strings an ear takes for one: their slow beat is the warmth.
        for cents, share in ((0.0, 0.7), (1.7, 0.3)):
            string = np.sin(2 * np.pi * tone * 2 ** (cents / 1200) * time)
            total += share * level * string * 10 ** (-3 * time / life)
    total *= _rise(len(time), 0.003)
    finger = _hiss(0.025, 300, 1800, seed) * _hump(0.025, 0.2)
    _lay(total, 0, finger, 0.05)
    return total


def _whistle(seconds: float, hertz: float, seed: int, *, scoop: float = 0.35) -> Wave:
    """A wooden whistle: nearly one tone, some breath, a slow vibrato on long notes; `scoop` in semitones."""
    time = _times(seconds)
    vibrato = 0.13 * np.sin(2 * np.pi * 5.2 * time) * np.clip((time - 0.22) / 0.25, 0, 1)
    bend = vibrato - scoop * np.exp(-time / 0.02)
    phase = 2 * np.pi * np.cumsum(hertz * 2 ** (bend / 12)) / RATE
    tone = np.sin(phase) + 0.16 * np.sin(2 * phase) + 0.07 * np.sin(3 * phase)
    breath = _hiss(seconds, hertz * 0.9, min(hertz * 3.2, 6000), seed)
    end = min(0.06, seconds / 3)
    shape = _rise(len(time), 0.028) * _rise(len(time), end)[::-1] * (1 - 0.25 * time / seconds)
    return np.asarray((tone + 0.035 * breath) * shape)


def _room(wave: Wave, share: float, seconds: float, seed: int) -> Wave:
    """The wave with the echo of a small panelled room, itself as long as before."""
    fall = 10 ** (-3 * _times(seconds) / seconds)
    echo = _hiss(seconds, 180, 3600, seed) * fall * _rise(len(fall), 0.006)
    echo /= np.sqrt(np.sum(echo**2))
    return np.asarray(wave + share * signal.fftconvolve(wave, echo)[: len(wave)])


# -------------------------------------------------------------------------------------------- sounds


def _pick_up() -> Wave:
    """A tile comes off the wood: a short rub, then the edge lets go."""
    ground = _silence(0.15)
    _lay(ground, 0.0, _rub(0.06, 900, 3600, 0.55, 11), 0.17)
    _lay(ground, 0.036, _knock(0.1, 420, 12, fade=0.06, edge=0.1), 0.42)
    _lay(ground, 0.045, _rub(0.075, 1300, 4200, 0.25, 13), 0.05)
    return _room(_below(ground, 5200), 0.14, 0.1, 14)


def _turn() -> Wave:
    """A flick of cardboard: air along the edge, and a small dry snap."""
    ground = _silence(0.115)
    _lay(ground, 0.0, _rub(0.055, 1100, 3800, 0.72, 21), 0.17)
    _lay(ground, 0.036, _knock(0.07, 560, 22, fade=0.04, edge=0.2), 0.34)
    return _room(_below(ground, 5600), 0.12, 0.08, 23)


def _settle() -> Wave:
    """A tile laid on wood: it slides into place, one edge touches, then it lies."""
    ground = _silence(0.34)
    _lay(ground, 0.0, _rub(0.08, 700, 2900, 0.6, 31), 0.15)
    _lay(ground, 0.045, _knock(0.12, 330, 32, fade=0.06), 0.3)
    _lay(ground, 0.066, _knock(0.26, 172, 33, fade=0.18, edge=0.16), 0.9)
    return _room(ground, 0.2, 0.16, 34)


def _refuse() -> Wave:
    """Two dull knocks on a board, the second lower and softer."""
    ground = _silence(0.36)
    _lay(ground, 0.0, _knock(0.2, 205, 41, fade=0.11, edge=0.05), 1.0)
    _lay(ground, 0.125, _knock(0.22, 168, 42, fade=0.12, edge=0.04), 0.8)
    return _room(_below(ground, 1100), 0.16, 0.13, 43)


def _coin(base: float, bounce: float, seed: int) -> Wave:
    """A coin put down: it meets the wood, rings, and settles after one small bounce, so many seconds later."""
    ground = _silence(0.34)
    _lay(ground, 0.0, _knock(0.14, 300, seed, fade=0.08, edge=0.2), 0.55)
    _lay(ground, 0.0, _disc(0.3, base, 0.24), 0.3)
    _lay(ground, bounce, _knock(0.1, 350, seed + 1, fade=0.06, edge=0.15), 0.26)
    _lay(ground, bounce, _disc(0.24, base * 1.004, 0.19), 0.17)
    _lay(ground, bounce * 1.62, _disc(0.2, base * 0.997, 0.14), 0.08)
    return _room(_below(ground, 7500), 0.15, 0.14, seed + 2)


def _reveal() -> Wave:
    """Prices turned over: three cards, one after another, each a rustle and a pat on the table."""
    ground = _silence(0.5)
    for number, (at, level) in enumerate(((0.0, 0.8), (0.085, 0.9), (0.175, 1.0))):
        seed = 61 + 4 * number
        _lay(ground, at, _rub(0.11, 700, 3000, 0.66, seed), 0.11 * level)
        _lay(ground, at, _crackle(0.12, 900, 3800, 0.6, seed + 3), 0.08 * level)
        _lay(ground, at + 0.092, _knock(0.14, 240 + 22 * number, seed + 2, fade=0.08, edge=0.22), 0.5 * level)
    return _room(_below(ground, 5200), 0.18, 0.16, 74)


def _sale() -> Wave:
    """Coins poured into a purse: clinks close together, muffled by leather, and the purse's own weight."""
    ground = _silence(0.56)
    drops = (
        (0.0, 2240, 0.8),
        (0.062, 2630, 0.95),
        (0.105, 2050, 0.75),
        (0.17, 2420, 1.0),
        (0.262, 2160, 0.7),
    )
    for number, (at, base, level) in enumerate(drops):
        _lay(ground, at, _disc(0.26, base, 0.2), 0.26 * level)
        _lay(ground, at, _knock(0.12, 260 + 15 * number, 81 + number, fade=0.07, edge=0.12), 0.36 * level)
    _lay(ground, 0.01, _rub(0.36, 350, 1800, 0.4, 91), 0.07)
    _lay(ground, 0.29, _knock(0.2, 150, 93, fade=0.12, edge=0.03), 0.5)
    return _room(_below(ground, 5600), 0.18, 0.16, 95)


def _score(base: float, seed: int) -> Wave:
    """A point counted: a wooden bar touched with a soft mallet."""
    bar = [(base, 1.0, 0.22), (base * 3.93, 0.16, 0.09), (base * 0.5, 0.18, 0.12), (base * 6.1, 0.04, 0.03)]
    ground = _silence(0.24)
    _lay(ground, 0.0, _struck(0.23, bar, 0.0022), 1.0)
    _lay(ground, 0.0, _hiss(0.02, 400, 2200, seed) * _hump(0.02, 0.15), 0.08)
    return _room(ground, 0.08, 0.12, seed + 1)


def _turn_begins() -> Wave:
    """Your turn: two strings of a harp, a fourth up, each with a breath of a bell."""
    ground = _silence(0.6)
    for at, hertz, level, seed in ((0.0, 440.0, 0.8, 101), (0.15, 587.33, 1.0, 103)):
        _lay(ground, at, _harp(0.6 - at, hertz, seed, fade=0.85), level)
        bell = [(2 * hertz, 0.1, 0.5), (2 * hertz * 1.003, 0.05, 0.5), (hertz * 2.76, 0.035, 0.3)]
        _lay(ground, at, _struck(0.6 - at, bell, 0.004), level)
    return _room(_below(ground, 5000), 0.22, 0.3, 105)


def _button() -> Wave:
    """A small wooden peg pressed."""
    ground = _silence(0.06)
    _lay(ground, 0.0, _knock(0.055, 620, 111, fade=0.03, edge=0.1))
    return _below(ground, 3600)


# The melody that ends a game, in D with a flat seventh: eighths from the start, MIDI notes, length in eighths.
_EIGHTH = 0.17
_TUNE = (
    (0, 69, 1), (1, 74, 2), (3, 76, 1), (4, 78, 2), (6, 81, 1),
    (7, 79, 1), (8, 78, 1), (9, 76, 1), (10, 72, 2), (12, 76, 1), (13, 74, 7.5),
)  # fmt: skip
_HARP = (
    (1, 50, 0.8), (2, 57, 0.45), (3, 62, 0.5), (4, 57, 0.55), (5, 62, 0.4), (6, 66, 0.45),
    (7, 48, 0.8), (8, 55, 0.45), (9, 64, 0.5), (10, 55, 0.6), (11, 60, 0.4), (12, 64, 0.45),
    (13, 38, 0.5), (13, 50, 0.7), (13.25, 57, 0.65), (13.52, 62, 0.65), (13.82, 66, 0.65),
    (14.15, 69, 0.6), (14.5, 74, 0.6),
)  # fmt: skip
_GRACES = ((6, 83), (13, 76))
"""Short notes cut in before a long one, as pipers do."""


def _hertz(note: float) -> float:
    return float(440 * 2 ** ((note - 69) / 12))


def _end_of_game() -> Wave:
    """The end: a whistle's phrase over a harp, coming home to a warm chord; in stereo, 3.9 seconds."""
    length = 3.9
    whistle, harp = _silence(length), _silence(length)
    grace = 0.05
    cut = dict(_GRACES)
    for at, note, eighths in _TUNE:
        start, seconds = at * _EIGHTH, eighths * _EIGHTH * 0.97
        if at in cut:
            _lay(whistle, start, _whistle(grace * 1.2, _hertz(cut[at]), 200 + note, scoop=0), 0.7)
            start, seconds = start + grace, seconds - grace
        _lay(whistle, start, _whistle(min(seconds, length - start), _hertz(note), 210 + note))
        _lay(harp, at * _EIGHTH, _harp(1.4, _hertz(note), 240 + note, fade=1.5, bright=1.15), 0.5)
    for eighth, root, level in _HARP:
        _lay(
            harp,
            eighth * _EIGHTH,
            _harp(length - eighth * _EIGHTH, _hertz(root), 300 + root, fade=3.2),
            level,
        )
    # The last note sinks back into the chord.
    home = 13 * _EIGHTH
    whistle *= np.interp(_times(length), (0, home + 0.2, length), (1, 1, 0.25))
    whistle, harp = _below(whistle, 5600), _below(harp, 7000)
    left = _room(0.28 * whistle + 0.82 * harp, 0.3, 0.9, 401)
    right = _room(0.33 * whistle + 0.72 * harp, 0.3, 0.9, 402)
    return np.stack([left, right], axis=1)


_SOUNDS: dict[str, tuple[Callable[[], Wave], float]] = {
    "pick_up": (_pick_up, -31),
    "turn": (_turn, -31.5),
    "settle": (_settle, -25),
    "refuse": (_refuse, -29),
    "coin_1": (lambda: _coin(2310, 0.064, 51), -27),
    "coin_2": (lambda: _coin(2480, 0.055, 54), -27),
    "coin_3": (lambda: _coin(2180, 0.071, 57), -27),
    "reveal": (_reveal, -27),
    "sale": (_sale, -25),
    "score_1": (lambda: _score(587.33, 121), -28),
    "score_2": (lambda: _score(659.26, 123), -28),
    "score_3": (lambda: _score(739.99, 125), -28),
    "turn_begins": (_turn_begins, -23.5),
    "end_of_game": (_end_of_game, -20.5),
    "button": (_button, -36),
}
"""How each sound is made, and how loud it is to be, in decibels as `loudness` measures them."""

NAMES = tuple(_SOUNDS)
"""The names of all sounds: the files without their ending."""

# ---------------------------------------------------------------------------------- loudness and files


def _as_heard(wave: Wave) -> Wave:
    """The wave weighted as an ear hears it when it is quiet (the A curve), in columns."""
    columns = wave.reshape(len(wave), -1)
    count = len(columns) + RATE // 4
    square = np.fft.rfftfreq(count, 1 / RATE) ** 2
    low = (square + 20.6**2) * np.sqrt((square + 107.7**2) * (square + 737.9**2))
    weight = 1.2589 * 12194.0**2 * square**2 / (low * (square + 12194.0**2))
    spectrum = np.fft.rfft(columns, count, axis=0)
    return np.asarray(np.fft.irfft(spectrum * weight[:, None], count, axis=0))


def loudness(wave: Wave) -> float:
    """How loud it is at its loudest, to an ear: decibels below full scale over a fifth of a second."""
    power = np.mean(_as_heard(wave) ** 2, axis=1)
    total = np.concatenate([[0.0], np.cumsum(power)])
    window = round(_EAR * RATE)
    return float(10 * np.log10(np.max(total[window:] - total[:-window]) / window))


def render(name: str) -> Wave:
    """The sound of that name: 44,100 samples a second, (samples, channels), as loud as it is to be.

    The same samples each time. Begins and ends in silence.
    """
    make, level = _SOUNDS[name]
    wave = make()
    wave = wave.reshape(len(wave), -1)
    wave = np.concatenate([np.zeros((round(_LEAD * RATE), wave.shape[1])), wave])
    without_dc = signal.butter(2, 45, "highpass", fs=RATE, output="sos")
    wave = np.asarray(signal.sosfilt(without_dc, wave, axis=0))
    fade = min(0.3 * len(wave) / RATE, 0.7)
    wave *= _rise(len(wave), fade)[::-1, None]
    return np.asarray(wave * 10 ** ((level - loudness(wave)) / 20))


def _packed(wave: Wave) -> bytes:
    file = io.BytesIO()
    soundfile.write(file, wave, RATE, format="OGG", subtype="VORBIS", compression_level=1 - QUALITY)
    return file.getvalue()


def _unpacked(data: bytes) -> NDArray[Any]:
    return np.asarray(soundfile.read(io.BytesIO(data))[0])


def write(name: str) -> None:
    """Write the sound's file, unless the one that is there already sounds exactly so."""
    path, data = FOLDER / f"{name}.ogg", _packed(render(name))
    # A fresh file has a fresh serial number: its bytes tell nothing.
    if not path.is_file() or not np.array_equal(_unpacked(path.read_bytes()), _unpacked(data)):
        path.write_bytes(data)


def main() -> None:
    """Write all sounds, with a bar on the error stream."""
    FOLDER.mkdir(exist_ok=True)
    for done, name in enumerate(NAMES, start=1):
        write(name)
        sys.stderr.write(f"\r[{'#' * done}{'.' * (len(NAMES) - done)}] {done}/{len(NAMES)} {name:<16}")
        sys.stderr.flush()
    sys.stderr.write("\n")


if __name__ == "__main__":
    main()
