"""The written airs: `airs/` has a score of each, in a part of the ABC notation that musicians know.

A score has a head (title ``T:``, metre ``M:``, unit of lengths ``L:``, tempo ``Q:``, key ``K:``)
and voices (``V:name``). A voice is bars of notes: ``C`` is the middle C, ``c`` an octave above,
``C,`` an octave below; a number or a fraction behind a note is its length in units, ``>`` and ``<``
lengthen one of two neighbours by half a unit at the cost of the other, ``z`` is a rest, ``[...]`` a
chord.
"""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent / "airs"
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.abc")))
"""Names of all airs: their files without the ending."""

_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_SHARPS = {"C": "", "G": "F", "D": "FC"}
_ACCIDENTALS = {"^": 1, "=": 0, "_": -1}
_MIDDLE_C = 60
_TOKEN = re.compile(
    r"(?P<chord>\[(?P<members>[^\]]+)\]|(?P<one>[_^=]?[A-Ga-gz][,']*))(?P<length>\d*(?:/\d*)?)"
    r"|(?P<broken>[<>])|(?P<bar>\|)|(?P<space>\s+)"
)
_NAME = re.compile(r"([_^=]?)([A-Ga-g])([,']*)")


class ScoreNote(NamedTuple):
    """A note of a voice."""

    start: float
    """Seconds from the beginning of the air."""
    seconds: float
    pitch: int
    """Pitch in semitones; 60 is the middle C, 69 the A of 440 hertz."""
    roll: int = 0
    """Place in a chord, from the lowest up."""


class Score(NamedTuple):
    """An air, arranged."""

    title: str
    seconds: float
    """Seconds until it begins again."""
    bar: float
    """Seconds of a bar."""
    voices: dict[str, tuple[ScoreNote, ...]]


class _ScoreEvent(NamedTuple):
    length: Fraction
    pitches: tuple[int, ...]


def read(name: str) -> Score:
    """Return the score of that name; raises ValueError if it is badly written."""
    head: dict[str, str] = {}
    lines: dict[str, list[str]] = {}
    voice = ""
    for line in (FOLDER / f"{name}.abc").read_text(encoding="utf-8").splitlines():
        field, colon, value = line.partition(":")
        if colon and len(field) == 1:
            head[field] = value.strip()
            voice = value.strip() if field == "V" else voice
        else:
            lines.setdefault(voice, []).append(line)
    unit, bar = Fraction(head["L"]), Fraction(head["M"])
    beat, per_minute = head["Q"].split("=")
    second = Fraction(beat) * Fraction(per_minute) / 60 / unit
    voices = {
        voice: _events("".join(text), head["K"], bar / unit, voice) for voice, text in lines.items()
    }
    lengths = {sum((event.length for event in events), Fraction()) for events in voices.values()}
    if len(lengths) != 1:
        raise ValueError(f"{name}: the voices are not equally long")
    notes = {voice: _notes(events, second) for voice, events in voices.items()}
    return Score(head["T"], float(lengths.pop() / second), float(bar / unit / second), notes)


def _notes(events: list[_ScoreEvent], second: Fraction) -> tuple[ScoreNote, ...]:
    notes: list[ScoreNote] = []
    at = Fraction()
    for event in events:
        for roll, pitch in enumerate(event.pitches):
            notes.append(ScoreNote(float(at / second), float(event.length / second), pitch, roll))
        at += event.length
    return tuple(notes)


def _events(text: str, key: str, bar: Fraction, voice: str) -> list[_ScoreEvent]:
    """Return the notes, chords and rests of a voice; raises ValueError if a bar is not full."""
    events: list[_ScoreEvent] = []
    in_bar, bars, at = Fraction(), 0, 0
    borrowed = Fraction()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(
                f"voice {voice}, bar {bars + 1}: {text[at : at + 8]} is not understood"
            )
        at = match.end()
        if match["broken"]:
            half = Fraction(1, 2) if match["broken"] == ">" else Fraction(-1, 2)
            events[-1] = events[-1]._replace(length=events[-1].length + half)
            in_bar, borrowed = in_bar + half, -half
        elif match["bar"]:
            bars += 1
            if in_bar != bar:
                raise ValueError(f"voice {voice}, bar {bars}: {in_bar} units instead of {bar}")
            in_bar = Fraction()
        elif match["chord"]:
            names = match["members"] or match["one"]
            length, borrowed = _length(match["length"]) + borrowed, Fraction()
            events.append(
                _ScoreEvent(
                    length, tuple(sorted(_pitch(name, key) for name in _NAME.findall(names)))
                )
            )
            in_bar += length
    return events


def _length(text: str) -> Fraction:
    whole, slash, part = text.partition("/")
    return Fraction(int(whole or 1), int(part or 2) if slash else 1)


def _pitch(name: tuple[str, str, str], key: str) -> int:
    accidental, letter, octaves = name
    sharp = 1 if letter.upper() in _SHARPS[key] else 0
    changed = _ACCIDENTALS.get(accidental, sharp)
    octave = letter.islower() + octaves.count("'") - octaves.count(",")
    return _MIDDLE_C + _STEPS[letter.upper()] + changed + 12 * octave
