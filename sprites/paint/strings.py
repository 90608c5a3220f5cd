"""Strings by the Karplus-Strong method: a wave runs along a string and loses a little at each turn.

A string is a delay as long as one period with a filter in its loop. The filter is symmetric, so
that it delays all pitches alike and the string is in tune; its losses at high pitches are those of
fingers and wood.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from sprites.paint.materials import RATE, Wave, band, below, rise

_TOUCH = 0.28
"""Place where a string is plucked, as a share of its length.

Tones with a node there are missing.
"""
_HIGH = 2500.0
"""Pitch in hertz whose fading is set beside that of the string's own tone."""
_BOW_LEAD = 0.6
"""Seconds that a bow needs until the string sounds in full."""


def _loop(hertz: float, fade: float, high_fade: float) -> tuple[int, Wave]:
    """Return the delay of the loop in samples, and its filter, for fadings by 60 dB in seconds.

    The filter is a symmetric one that damps high pitches, and one by Lagrange that delays by the
    missing part of the period.
    """
    gain = 10 ** (-3 / (hertz * fade))
    high_gain = 10 ** (-3 / (hertz * high_fade)) / gain
    own, high = (2 - 2 * np.cos(2 * np.pi * np.array([hertz, _HIGH]) / RATE)) / 2
    # Two equal filters [b, 1 - 2b, b] in series.
    share = min(0.25, (1 - np.sqrt(high_gain)) / (2 * high)) if high > own else 0.05
    once = np.array([share, 1 - 2 * share, share])
    damping = np.convolve(once, once) * gain / (1 - 2 * share * own) ** 2
    missing = RATE / hertz - 2
    delay = int(missing) - 1
    part = missing - delay
    taps = np.array([np.prod([(part - k) / (n - k) for k in range(4) if k != n]) for n in range(4)])
    return delay, np.convolve(damping, taps)


def _ring(force: Wave, hertz: float, fade: float, high_fade: float) -> Wave:
    """Return the motion of a string under a force, computed in blocks shorter than its period."""
    delay, taps = _loop(hertz, fade, high_fade)
    past = delay + len(taps)
    string = np.concatenate([np.zeros(past), force])
    # Every block is shorter than its delay, so that all its input is known.
    for start in range(past, len(string), delay):
        end = min(start + delay, len(string))
        behind = string[start - delay - len(taps) + 1 : end - delay]
        string[start:end] += np.convolve(behind, taps, "valid")
    return string[past:]


@lru_cache(maxsize=400)
def plucked(hertz: float, seconds: float, force: float, seed: int) -> Wave:
    """Return a harp's string, plucked with a force from 0 to 1: the harder, the brighter.

    Every pitch has the same loudness to an ear; the string rings for ``seconds``.
    """
    count, period = round(seconds * RATE), RATE / hertz
    tones = np.arange(1, int(min(7000.0, 9 * hertz + 2200) / hertz) + 1)
    levels = np.sin(np.pi * tones * _TOUCH) / tones ** (1.8 - 0.5 * force)
    phases = 2 * np.pi * np.outer(np.arange(round(period)) / period, tones)
    finger = np.random.default_rng(seed).standard_normal(round(period))
    pull = np.sin(phases) @ levels + 0.02 * (0.4 + force) * finger
    pushed = np.zeros(count)
    pushed[: len(pull)] = pull - pull.mean()
    pushed = below(pushed, 2200 + 3800 * force, 1)
    fade = float(np.clip(4.4 * (220 / hertz) ** 0.4, 1.6, 7.0))
    tone = _ring(pushed, hertz, fade, 1.5 * (220 / hertz) ** 0.2)
    tone *= rise(count, 0.0025) * rise(count, min(0.06, seconds / 4))[::-1]
    strength = np.sqrt(np.mean(tone[: round(0.3 * RATE)] ** 2))
    return np.asarray((0.35 + 0.65 * force) * tone / strength)


@lru_cache(maxsize=200)
def bowed(hertz: float, seconds: float, seed: int) -> Wave:
    """Return low strings bowed softly by a few players: strings moved by a bow's fine noise."""
    count, lead = round(seconds * RATE), round(_BOW_LEAD * RATE)
    chance = np.random.default_rng(seed)
    total = np.zeros(count + lead)
    for cents in (-3.0, 0.5, 4.0):
        bow = band(chance.standard_normal(count + lead), 60, 400, 1)
        total += _ring(bow, hertz * 2 ** (cents / 1200), 1.6, 0.25)
    total = below(total, 320, 1)[lead:]
    # A bow is drawn evenly, so that random swells are smoothed.
    near = np.sqrt(np.maximum(below(total**2, 1.2, 1), 0.04 * np.mean(total**2)))
    total *= rise(count, 0.5) * rise(count, 0.7)[::-1] / near
    return np.asarray(total)
