"""The loudness of music: integrated loudness after ITU-R BS.1770-4, in LUFS."""

from __future__ import annotations

import numpy as np
import scipy

from sprites.paint.materials import RATE, Wave

_PEAK = 0.84
"""Greatest sample, 1.5 dB below full scale, as packing adds a little."""
_BLOCK, _STEP = 0.4, 0.1
"""Seconds of a block, and from one block to the next."""
_SILENT = -70.0
"""Loudness below which a block does not count, in LUFS."""
_SOFT = 10.0
"""Distance below the loudness of all blocks from which a block does not count, in LU."""


def integrated(wave: Wave) -> float:
    """Return the loudness of the whole, in LUFS.

    The wave is (samples, channels) at 44,100 a second, with up to two channels.
    """
    weighted = scipy.signal.sosfilt(_k_weighting(), wave.reshape(len(wave), -1), axis=0)
    total = np.concatenate([[0.0], np.cumsum(np.sum(weighted**2, axis=1))])
    block, step = round(_BLOCK * RATE), round(_STEP * RATE)
    starts = np.arange(0, len(wave) - block + 1, step)
    power = (total[starts + block] - total[starts]) / block
    power = power[_lufs(power) > _SILENT]
    power = power[_lufs(power) > _lufs(np.mean(power)) - _SOFT]
    return float(_lufs(np.mean(power)))


def levelled(wave: Wave, loudness: float) -> Wave:
    """Return the wave at that loudness in LUFS, with peaks rounded off near full scale."""
    for _ in range(4):
        wave = wave * 10 ** ((loudness - integrated(wave)) / 20)
        wave = _rounded(wave)
    return wave


def _rounded(wave: Wave) -> Wave:
    knee = 0.8 * _PEAK
    over = np.maximum(np.abs(wave) - knee, 0)
    return np.asarray(
        np.where(
            over > 0, np.sign(wave) * (knee + (_PEAK - knee) * np.tanh(over / (_PEAK - knee))), wave
        )
    )


def _lufs(power: Wave | np.floating) -> Wave:
    return np.asarray(-0.691 + 10 * np.log10(np.maximum(power, 1e-12)))


def _k_weighting() -> Wave:
    """Return the two filters of the standard, a shelf and a high-pass, for this sample rate."""
    shelf = _bilinear(1681.974450955533, 0.7071752369554196, 3.999843853973347)
    return np.stack([shelf, _high_pass(38.13547087602444, 0.5003270373238773)])


def _bilinear(hertz: float, q: float, gain: float) -> Wave:
    k, high = np.tan(np.pi * hertz / RATE), 10 ** (gain / 20)
    middle = high**0.4996667741545416
    norm = 1 + k / q + k * k
    return np.array(
        [
            (high + middle * k / q + k * k) / norm,
            2 * (k * k - high) / norm,
            (high - middle * k / q + k * k) / norm,
            1,
            2 * (k * k - 1) / norm,
            (1 - k / q + k * k) / norm,
        ]
    )


def _high_pass(hertz: float, q: float) -> Wave:
    k = np.tan(np.pi * hertz / RATE)
    norm = 1 + k / q + k * k
    return np.array([1, -2, 1, 1, 2 * (k * k - 1) / norm, (1 - k / q + k * k) / norm])
