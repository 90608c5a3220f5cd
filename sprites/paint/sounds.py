"""The sounds in `sprites/sounds/`: sounds of touched things, and signals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import scipy

from sprites.paint.materials import (
    RATE,
    Wave,
    below,
    crackle,
    disc,
    harp,
    hiss,
    hump,
    knock,
    lay,
    pitch_of,
    rise,
    room,
    rub,
    silence,
    struck,
    times,
    whistle,
    write_ogg,
)

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
QUALITY = 0.55
"""Quality of the Vorbis files, from 0 (small) to 1 (best)."""

_LEAD = 0.002
"""Seconds of silence before a sound, so that packing cannot cut its first edge."""
_EAR = 0.2
"""Seconds over which an ear sums up loudness; a shorter sound of the same strength seems softer."""


def _pick_up() -> Wave:
    """Return a tile coming off the wood: a short rub, then the edge lets go."""
    ground = silence(0.15)
    lay(ground, 0.0, rub(0.06, 900, 3600, 0.55, 11), 0.17)
    lay(ground, 0.036, knock(0.1, 420, 12, fade=0.06, edge=0.1), 0.42)
    lay(ground, 0.045, rub(0.075, 1300, 4200, 0.25, 13), 0.05)
    return room(below(ground, 5200), 0.14, 0.1, 14)


def _turn() -> Wave:
    """Return a flick of cardboard: air along the edge, and a small dry snap."""
    ground = silence(0.115)
    lay(ground, 0.0, rub(0.055, 1100, 3800, 0.72, 21), 0.17)
    lay(ground, 0.036, knock(0.07, 560, 22, fade=0.04, edge=0.2), 0.34)
    return room(below(ground, 5600), 0.12, 0.08, 23)


def _settle() -> Wave:
    """Return a tile laid on wood: it slides into place, one edge touches, then it lies."""
    ground = silence(0.34)
    lay(ground, 0.0, rub(0.08, 700, 2900, 0.6, 31), 0.15)
    lay(ground, 0.045, knock(0.12, 330, 32, fade=0.06), 0.3)
    lay(ground, 0.066, knock(0.26, 172, 33, fade=0.18, edge=0.16), 0.9)
    return room(ground, 0.2, 0.16, 34)


def _refuse() -> Wave:
    """Return two dull knocks on a board, the second lower and softer."""
    ground = silence(0.36)
    lay(ground, 0.0, knock(0.2, 205, 41, fade=0.11, edge=0.05), 1.0)
    lay(ground, 0.125, knock(0.22, 168, 42, fade=0.12, edge=0.04), 0.8)
    return room(below(ground, 1100), 0.16, 0.13, 43)


def _coin(base: float, bounce: float, seed: int) -> Wave:
    """Return a coin put down: it meets the wood, rings, and settles after a small bounce.

    ``bounce`` is the time of that, in seconds.
    """
    ground = silence(0.34)
    lay(ground, 0.0, knock(0.14, 300, seed, fade=0.08, edge=0.2), 0.55)
    lay(ground, 0.0, disc(0.3, base, 0.24), 0.3)
    lay(ground, bounce, knock(0.1, 350, seed + 1, fade=0.06, edge=0.15), 0.26)
    lay(ground, bounce, disc(0.24, base * 1.004, 0.19), 0.17)
    lay(ground, bounce * 1.62, disc(0.2, base * 0.997, 0.14), 0.08)
    return room(below(ground, 7500), 0.15, 0.14, seed + 2)


def _reveal() -> Wave:
    """Return prices turned over: three cards, each a rustle and a pat on the table."""
    ground = silence(0.5)
    for number, (at, level) in enumerate(((0.0, 0.8), (0.085, 0.9), (0.175, 1.0))):
        seed = 61 + 4 * number
        lay(ground, at, rub(0.11, 700, 3000, 0.66, seed), 0.11 * level)
        lay(ground, at, crackle(0.12, 900, 3800, 0.6, seed + 3), 0.08 * level)
        lay(
            ground,
            at + 0.092,
            knock(0.14, 240 + 22 * number, seed + 2, fade=0.08, edge=0.22),
            0.5 * level,
        )
    return room(below(ground, 5200), 0.18, 0.16, 74)


def _sale() -> Wave:
    """Return coins poured into a purse.

    Close clinks, muffled by leather, and the purse's weight.
    """
    ground = silence(0.56)
    drops = (
        (0.0, 2240, 0.8),
        (0.062, 2630, 0.95),
        (0.105, 2050, 0.75),
        (0.17, 2420, 1.0),
        (0.262, 2160, 0.7),
    )
    for number, (at, base, level) in enumerate(drops):
        lay(ground, at, disc(0.26, base, 0.2), 0.26 * level)
        lay(
            ground,
            at,
            knock(0.12, 260 + 15 * number, 81 + number, fade=0.07, edge=0.12),
            0.36 * level,
        )
    lay(ground, 0.01, rub(0.36, 350, 1800, 0.4, 91), 0.07)
    lay(ground, 0.29, knock(0.2, 150, 93, fade=0.12, edge=0.03), 0.5)
    return room(below(ground, 5600), 0.18, 0.16, 95)


def _score(base: float, seed: int) -> Wave:
    """Return a point counted: a wooden bar touched with a soft mallet."""
    bar = [
        (base, 1.0, 0.22),
        (base * 3.93, 0.16, 0.09),
        (base * 0.5, 0.18, 0.12),
        (base * 6.1, 0.04, 0.03),
    ]
    ground = silence(0.24)
    lay(ground, 0.0, struck(0.23, bar, 0.0022), 1.0)
    lay(ground, 0.0, hiss(0.02, 400, 2200, seed) * hump(0.02, 0.15), 0.08)
    return room(ground, 0.08, 0.12, seed + 1)


def _turn_begins() -> Wave:
    """Return the signal of your turn: two strings of a harp, a fourth up, each with a soft bell."""
    ground = silence(0.6)
    for at, hertz, level, seed in ((0.0, 440.0, 0.8, 101), (0.15, 587.33, 1.0, 103)):
        lay(ground, at, harp(0.6 - at, hertz, seed, fade=0.85), level)
        bell = [(2 * hertz, 0.1, 0.5), (2 * hertz * 1.003, 0.05, 0.5), (hertz * 2.76, 0.035, 0.3)]
        lay(ground, at, struck(0.6 - at, bell, 0.004), level)
    return room(below(ground, 5000), 0.22, 0.3, 105)


def _button() -> Wave:
    """Return a small wooden peg pressed."""
    ground = silence(0.06)
    lay(ground, 0.0, knock(0.055, 620, 111, fade=0.03, edge=0.1))
    return below(ground, 3600)


def _lift() -> Wave:
    """Return a screen of cloth lifted off the table: a rustle, and its rod leaving the wood."""
    ground = silence(0.42)
    lay(ground, 0.0, knock(0.1, 300, 131, fade=0.06, edge=0.08), 0.3)
    lay(ground, 0.02, rub(0.32, 500, 2400, 0.35, 132), 0.2)
    lay(ground, 0.1, rub(0.28, 1400, 4600, 0.6, 134), 0.09)
    return room(below(ground, 5200), 0.18, 0.14, 136)


def _axe() -> Wave:
    """Return an axe falling into a block: air, the edge in the wood, and the block's own tone."""
    ground = silence(0.5)
    lay(ground, 0.0, rub(0.07, 500, 2200, 0.85, 141), 0.14)
    lay(ground, 0.055, knock(0.4, 118, 142, fade=0.2, edge=0.3), 1.0)
    lay(ground, 0.055, knock(0.2, 265, 143, fade=0.1, edge=0.34), 0.6)
    lay(ground, 0.057, crackle(0.12, 700, 3400, 0.1, 144), 0.14)
    blade = [(1730.0, 0.05, 0.2), (2610.0, 0.03, 0.14), (4020.0, 0.012, 0.08)]
    lay(ground, 0.056, struck(0.3, blade, 0.001))
    return room(below(ground, 6000), 0.2, 0.2, 145)


def _to_buyer() -> Wave:
    """Return a tile that slides over to its buyer, and lies."""
    ground = silence(0.42)
    lay(ground, 0.0, rub(0.24, 600, 2600, 0.5, 151), 0.16)
    lay(ground, 0.23, knock(0.17, 240, 152, fade=0.1, edge=0.14), 0.7)
    return room(below(ground, 5000), 0.18, 0.14, 153)


def _grass() -> Wave:
    """Return turf taking a tile: a soft rustle of grass and a breath of dust."""
    ground = silence(0.5)
    lay(ground, 0.0, knock(0.2, 105, 161, fade=0.1, edge=0.02), 0.5)
    lay(ground, 0.0, rub(0.34, 1500, 5200, 0.12, 162), 0.13)
    lay(ground, 0.05, crackle(0.4, 1800, 5600, 0.2, 164), 0.07)
    return room(ground, 0.14, 0.14, 165)


def _stones() -> Wave:
    """Return rock taking a tile: small stones knock against each other and roll to rest."""
    ground = silence(0.58)
    chance = np.random.default_rng(171)
    at = 0.0
    for n in range(9):
        level = 0.62 * 0.8**n * chance.uniform(0.7, 1.0)
        lay(
            ground, at, knock(0.1, chance.uniform(520, 1150), 172 + n, fade=0.035, edge=0.12), level
        )
        at += chance.uniform(0.022, 0.05) * (1 + 0.12 * n)
    lay(ground, 0.0, rub(0.4, 400, 1900, 0.1, 185), 0.08)
    return room(below(ground, 5200), 0.2, 0.2, 187)


def _spray() -> Wave:
    """Return water taking a tile: a small wave splashes up and falls back in drops."""
    ground = silence(0.6)
    lay(ground, 0.0, hiss(0.5, 500, 2600, 191) * hump(0.5, 0.07, 1.2), 0.16)
    lay(ground, 0.03, hiss(0.42, 2400, 6500, 192) * hump(0.42, 0.15, 1.4), 0.06)
    chance = np.random.default_rng(193)
    for _ in range(7):
        # A drop rings higher and higher while its bubble closes.
        seconds, base = 0.05, chance.uniform(620, 1350)
        drop_time = times(seconds)
        rising = np.sin(2 * np.pi * base * (drop_time + 3.5 * drop_time**2))
        shape = rise(len(drop_time), 0.004) * 10 ** (-3 * drop_time / 0.06)
        lay(ground, chance.uniform(0.1, 0.48), rising * shape, chance.uniform(0.03, 0.1))
    return room(ground, 0.16, 0.2, 194)


def _completed() -> Wave:
    """Return the sound of a completed area: a rising chord of strings, each with a bell."""
    ground = silence(1.5)
    for at, note, level in (
        (0.0, 62, 0.8),
        (0.07, 69, 0.7),
        (0.14, 74, 0.75),
        (0.21, 78, 0.7),
        (0.3, 81, 0.9),
    ):
        hertz = pitch_of(note)
        lay(ground, at, harp(1.4 - at, hertz, 201 + note, fade=1.6), level)
        bell = [(2 * hertz, 0.09, 0.9), (2.004 * hertz, 0.05, 0.9), (hertz * 2.76, 0.03, 0.4)]
        lay(ground, at, struck(1.4 - at, bell, 0.004), level)
    return room(below(ground, 6000), 0.26, 0.5, 206)


def _hop(base: float, seed: int) -> Wave:
    """Return a small hop: a springy note that jumps up, and feet on the board."""
    ground = silence(0.3)
    time = times(0.14)
    spring = np.sin(2 * np.pi * base * (time + 1.5 * time**2)) * 10 ** (-3 * time / 0.2)
    lay(ground, 0.0, spring * rise(len(time), 0.004), 0.5)
    lay(ground, 0.0, struck(0.1, [(2 * base, 0.12, 0.06)], 0.002))
    lay(ground, 0.15, knock(0.12, 330, seed, fade=0.05, edge=0.08), 0.36)
    return room(below(ground, 4800), 0.14, 0.14, seed + 1)


def _point() -> Wave:
    """Return a point arriving at its marker: one bright string, and the peg in its hole."""
    ground = silence(0.4)
    lay(ground, 0.0, harp(0.39, 880.0, 221, fade=0.6, bright=1.1), 0.8)
    lay(ground, 0.0, struck(0.35, [(1760.0, 0.08, 0.3), (2428.0, 0.03, 0.16)], 0.003))
    lay(ground, 0.004, knock(0.08, 520, 222, fade=0.04, edge=0.1), 0.3)
    return room(below(ground, 6000), 0.18, 0.24, 223)


def _crown() -> Wave:
    """Return the winner's crowning: strings run up to a full chord under a whistle's call."""
    length = 2.6
    strings, pipe = silence(length), silence(length)
    for n, note in enumerate((50, 57, 62, 66, 69, 74, 78, 81, 86)):
        at = 0.065 * n
        lay(strings, at, harp(length - at, pitch_of(note), 230 + n, fade=2.4), 0.55 + 0.04 * n)
    for at, note, seconds in ((0.2, 74, 0.2), (0.4, 78, 0.2), (0.6, 81, 1.5)):
        lay(pipe, at, whistle(seconds, pitch_of(note), 240 + note))
    bell = [(1174.66, 0.1, 1.6), (1177.5, 0.07, 1.6), (1621.0, 0.03, 0.8)]
    lay(strings, 0.6, struck(length - 0.6, bell, 0.004))
    pipe, strings = below(pipe, 5600), below(strings, 7000)
    left = room(0.3 * pipe + 0.8 * strings, 0.3, 0.9, 251)
    right = room(0.26 * pipe + 0.84 * strings, 0.3, 0.9, 252)
    return np.stack([left, right], axis=1)


# The melody that ends a game, in D with a flat seventh: eighths from the start, MIDI notes, length
# in eighths.
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


def _end_of_game() -> Wave:
    """Return the end of the game: a whistle's phrase over a harp; in stereo, 3.9 seconds."""
    length = 3.9
    pipe, strings = silence(length), silence(length)
    grace = 0.05
    cut = dict(_GRACES)
    for at, note, eighths in _TUNE:
        start, seconds = at * _EIGHTH, eighths * _EIGHTH * 0.97
        if at in cut:
            lay(pipe, start, whistle(grace * 1.2, pitch_of(cut[at]), 200 + note, scoop=0), 0.7)
            start, seconds = start + grace, seconds - grace
        lay(pipe, start, whistle(min(seconds, length - start), pitch_of(note), 210 + note))
        lay(
            strings, at * _EIGHTH, harp(1.4, pitch_of(note), 240 + note, fade=1.5, bright=1.15), 0.5
        )
    for eighth, root, level in _HARP:
        lay(
            strings,
            eighth * _EIGHTH,
            harp(length - eighth * _EIGHTH, pitch_of(root), 300 + root, fade=3.2),
            level,
        )
    # The last note sinks back into the chord.
    home = 13 * _EIGHTH
    pipe *= np.interp(times(length), (0, home + 0.2, length), (1, 1, 0.25))
    pipe, strings = below(pipe, 5600), below(strings, 7000)
    left = room(0.28 * pipe + 0.82 * strings, 0.3, 0.9, 401)
    right = room(0.33 * pipe + 0.72 * strings, 0.3, 0.9, 402)
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
    "lift": (_lift, -29),
    "axe": (_axe, -25),
    "to_buyer": (_to_buyer, -28),
    "grass": (_grass, -31),
    "stones": (_stones, -29),
    "spray": (_spray, -29),
    "completed": (_completed, -25),
    "hop_1": (lambda: _hop(392.0, 211), -29),
    "hop_2": (lambda: _hop(440.0, 213), -29),
    "hop_3": (lambda: _hop(493.88, 215), -29),
    "point": (_point, -28),
    "crown": (_crown, -22),
    "turn_begins": (_turn_begins, -23.5),
    "end_of_game": (_end_of_game, -20.5),
    "button": (_button, -36),
}
"""Function that makes each sound, and its level in decibels as `loudness` measures them."""

NAMES = tuple(_SOUNDS)
"""Names of all sounds: their files without the ending."""


# ------------------------------------------------------------------------------- loudness and files


def _as_heard(wave: Wave) -> Wave:
    """Return the wave weighted by the ear's response at low levels (the A curve), in columns."""
    columns = wave.reshape(len(wave), -1)
    count = len(columns) + RATE // 4
    square = np.fft.rfftfreq(count, 1 / RATE) ** 2
    low = (square + 20.6**2) * np.sqrt((square + 107.7**2) * (square + 737.9**2))
    weight = 1.2589 * 12194.0**2 * square**2 / (low * (square + 12194.0**2))
    spectrum = np.fft.rfft(columns, count, axis=0)
    return np.asarray(np.fft.irfft(spectrum * weight[:, None], count, axis=0))


def loudness(wave: Wave) -> float:
    """Return the peak loudness to an ear: decibels below full scale over a fifth of a second."""
    power = np.mean(_as_heard(wave) ** 2, axis=1)
    total = np.concatenate([[0.0], np.cumsum(power)])
    window = round(_EAR * RATE)
    return float(10 * np.log10(np.max(total[window:] - total[:-window]) / window))


def render(name: str) -> Wave:
    """Return the sound of that name at its level: 44,100 samples a second, (samples, channels).

    It is the same each time, and begins and ends in silence.
    """
    make, level = _SOUNDS[name]
    wave = make()
    wave = wave.reshape(len(wave), -1)
    wave = np.concatenate([np.zeros((round(_LEAD * RATE), wave.shape[1])), wave])
    without_dc = scipy.signal.butter(2, 45, "highpass", fs=RATE, output="sos")
    wave = np.asarray(scipy.signal.sosfilt(without_dc, wave, axis=0))
    fade = min(0.3 * len(wave) / RATE, 0.7)
    wave *= rise(len(wave), fade)[::-1, None]
    return np.asarray(wave * 10 ** ((level - loudness(wave)) / 20))


def write(name: str) -> None:
    """Write the sound's file, unless the same sound is there already."""
    write_ogg(FOLDER / f"{name}.ogg", render(name), QUALITY)
