"""The airs of `scores`, played on a harp and low strings: loops that begin where they end.

All sound beyond the end of an air, tones and echo, goes on at its beginning.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from sprites.paint import scores
from sprites.paint.loudness import levelled
from sprites.paint.materials import RATE, Wave, band, pitch_of, write_ogg
from sprites.paint.strings import bowed, plucked

FOLDER = Path(__file__).resolve().parent.parent / "music"
NAMES = scores.NAMES
"""Names of all airs: their files without the ending."""
LOUDNESS = -18.0
"""Loudness of the whole loop, in LUFS."""
LEAD = 0.3
"""Seconds from the beginning of a file to its score, so that no string is plucked at the joint."""
QUALITY = 0.3
"""Quality of the Vorbis files, from 0 (small) to 1 (best)."""

_RING = 1.6
"""Seconds for which a harp's string rings after its note."""
_HAND = 0.02
"""Seconds for which a string still sounds when it is plucked again."""
_ROLL = 0.045
"""Seconds between the strings of a rolled chord."""
_FORCES = {"melody": 0.72, "harp": 0.36, "descant": 0.3}
_LEVELS = {"melody": 1.0, "harp": 0.5, "descant": 0.3, "low": 0.2}
_ECHO, _ECHO_SECONDS = 0.5, 2.2
"""Share and seconds of a hall's echo."""


def render(name: str) -> Wave:
    """Return the air of that name as a loop: 44,100 samples a second in stereo.

    The samples are the same each time.
    """
    score = scores.read(name)
    loop = np.zeros((round(score.seconds * RATE), 2))
    for voice in score.voices:
        loop += _LEVELS[voice] * played(score, voice)
    loop = levelled(in_a_hall(loop, _ECHO, _ECHO_SECONDS, seed=7), LOUDNESS)
    return np.roll(loop, round(LEAD * RATE), axis=0)


def played(score: scores.Score, voice: str) -> Wave:
    """Return one voice of a score as a stereo loop, without the hall."""
    loop = np.zeros((round(score.seconds * RATE), 2))
    for number, note in enumerate(score.voices[voice]):
        if voice == "low":
            tone, late = bowed(pitch_of(note.pitch), note.seconds + 0.55, note.pitch), 0.0
        else:
            force = _FORCES[voice] * _accent(note, score.bar)
            seconds = round(min(note.seconds + _RING, _until_plucked_again(score, voice, note)), 3)
            tone = plucked(pitch_of(note.pitch), seconds, round(force, 2), note.pitch + number % 3)
            late = _ROLL * note.roll
        # Low strings of a harp stand at the player's left, high ones at the right.
        side = float(np.clip((note.pitch - 64) / 40, -0.45, 0.45)) if voice != "low" else -0.2
        lay_around(loop, note.start + late, tone[:, None] * sides(side))
    return loop


def _until_plucked_again(score: scores.Score, voice: str, note: scores.ScoreNote) -> float:
    """Return the seconds until the same string is plucked again, which ends its tone."""
    again = [
        (other.start - note.start) % score.seconds
        for other in score.voices[voice]
        if other.pitch == note.pitch
    ]
    return min((wait for wait in again if wait > 0), default=score.seconds) + _HAND


def in_a_hall(loop: Wave, share: float, seconds: float, seed: int) -> Wave:
    """Return a loop with the echo of a stone hall, which runs on into its beginning."""
    count = len(loop)
    chance = np.random.default_rng(seed)
    echo = np.zeros((count, 2))
    long = min(count, round(seconds * RATE))
    time = np.arange(long) / RATE
    for side in range(2):
        # High pitches fade sooner in the air.
        for low, high, life in ((120, 500, 1.0), (500, 1600, 0.8), (1600, 5000, 0.5)):
            part = band(chance.standard_normal(long), low, high, 1)
            echo[:long, side] += (
                part * 10 ** (-3 * time / (life * seconds)) * (1 - np.exp(-time / 0.02))
            )
        echo[:, side] /= np.sqrt(np.sum(echo[:, side] ** 2))
    spectrum = np.fft.rfft(loop, axis=0) * np.fft.rfft(echo, axis=0)
    return np.asarray(loop + share * np.fft.irfft(spectrum, count, axis=0))


def _accent(note: scores.ScoreNote, bar: float) -> float:
    """Return the force of a note by its place: the first of a bar has most, short ones little."""
    beat = note.start / bar % 1
    strong = 1.0 if beat < 0.01 else 0.94 if abs(beat - 0.5) < 0.01 else 0.86
    return strong * (0.9 if note.seconds < 0.3 else 1.0)


def sides(side: float) -> Wave:
    """Return the shares of left and right for a place from -1 (left) to 1."""
    angle = np.pi / 4 * (1 + side)
    return np.array([np.cos(angle), np.sin(angle)])


def lay_around(loop: Wave, at: float, wave: Wave) -> None:
    """Add a wave from ``at`` seconds on; the part past the end goes on at the beginning."""
    places = (round(at * RATE) + np.arange(len(wave))) % len(loop)
    np.add.at(loop, places, wave)


def write(name: str) -> None:
    """Write the file of an air, unless the same sound is there already."""
    write_ogg(FOLDER / f"{name}.ogg", render(name), QUALITY)
