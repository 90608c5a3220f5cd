"""Sounds: loaded when they are first heard, and played without waiting.

A machine without loudspeakers, or a missing or damaged file, means silence and never an error.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Protocol

import pygame

RATE: Final = 44_100
"""Samples per second."""
_BUFFER = 512
"""Samples given to the sound card at a time: about 12 milliseconds of delay."""
CHANNELS: Final = 16
"""Sounds that can be heard at the same time. One more channel is reserved for ambience."""
_PAUSE = 0.03
"""Seconds before the same sound can begin again."""


class Cue(Protocol):
    """Something that can be heard."""

    @property
    def files(self) -> tuple[str, ...]:
        """Names of its files, played in turn."""

    @property
    def is_signal(self) -> bool:
        """Whether it calls for attention, as opposed to the noise of things."""


class Sounds:
    """Sounds of the program. Silent until `start`."""

    def __init__(self, folder: Path, cues: Iterable[Cue]) -> None:
        self.folder = folder
        self._cues = tuple(cues)
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._times_played: dict[Cue, int] = {}
        self._last_played: dict[Cue, float] = {}
        self._master = self._effects = self._signals = 100
        self._is_muted = False
        self._volumes = {False: 1.0, True: 1.0}
        """Present volumes from 0 to 1, of other sounds and of signals."""
        self.is_open = False
        """Whether the device was opened here and not closed since."""
        self._is_suspended = False
        """Whether the device is closed until something is to be heard."""

    @property
    def is_on(self) -> bool:
        return is_device_open()

    def start(self) -> bool:
        """Open the sound device; return whether there is one."""
        self._is_suspended = False
        self.is_open = self.is_on or self._open()
        return self.is_open

    def _open(self) -> bool:
        self._loaded.clear()
        _ask_only_servers_without_a_card()
        try:
            pygame.mixer.init(RATE, -16, 2, _BUFFER)
            pygame.mixer.set_num_channels(CHANNELS + 1)
        except (pygame.error, NotImplementedError):
            return False
        return True

    def suspend(self) -> None:
        """Close the device until `resume` or the next sound.

        An open one costs time even in silence.
        """
        if self.is_on:
            self.stop()
            self._is_suspended = True

    def resume(self) -> None:
        """Reopen the device if it was closed because of silence."""
        if self._is_suspended:
            self.start()

    @property
    def is_playing(self) -> bool:
        """Whether any sound is playing."""
        return self.is_on and any(pygame.mixer.Channel(i).get_busy() for i in range(CHANNELS))

    def stop(self) -> None:
        self._is_suspended = self.is_open = False
        self._loaded.clear()
        if self.is_on:
            pygame.mixer.quit()

    # -- volumes

    def set_volumes(self, master: int, effects: int, signals: int | None = None) -> None:
        """Set the volumes in per cent, 0 to 100.

        Signals follow the effects without one of their own.
        """
        self._master = master
        self._effects = effects
        self._signals = effects if signals is None else signals
        self._apply_volumes()

    def mute(self, is_muted: bool) -> None:
        """Mute or unmute all sounds, including those that are playing."""
        self._is_muted = is_muted
        self._apply_volumes()

    def volume(self, sound: Cue) -> float:
        """Return the present volume of a sound, from 0 to 1."""
        return self._volumes[sound.is_signal]

    def _apply_volumes(self) -> None:
        whole = 0.0 if self._is_muted else share_of(self._master)
        self._volumes = {
            False: whole * share_of(self._effects),
            True: whole * share_of(self._signals),
        }
        if not self.is_on:
            return
        for sound in self._cues:
            for file in sound.files:
                loaded = self._loaded.get(file)
                if loaded is not None:
                    loaded.set_volume(self.volume(sound))

    # -- playing

    def play(self, sound: Cue, now: float | None = None) -> bool:
        """Play a sound; return whether it can be heard.

        It is skipped if it began less than 30 milliseconds ago, by `time.monotonic` or the given
        clock in seconds.
        """
        if (
            not (self.is_open or self._is_suspended)
            or (volume := self._volumes[sound.is_signal]) == 0
        ):
            return False
        if self._is_suspended and not self.start():
            return False
        now = time.monotonic() if now is None else now
        before = self._last_played.get(sound)
        if before is not None and 0 <= now - before < _PAUSE:
            return False
        times = self._times_played.get(sound, 0)
        file = sound.files[times % len(sound.files)]
        loaded = self._loaded[file] if file in self._loaded else self._load(file)
        self._times_played[sound] = times + 1
        self._last_played[sound] = now
        if loaded is None:
            return False
        try:
            loaded.set_volume(volume)
            # None if every channel is taken: then there is enough to hear.
            return loaded.play() is not None
        except pygame.error:
            return False

    def _load(self, file: str) -> pygame.mixer.Sound | None:
        try:
            self._loaded[file] = pygame.mixer.Sound(self.folder / file)
        except (pygame.error, OSError):
            self._loaded[file] = None
        return self._loaded[file]


def is_device_open() -> bool:
    """Return whether anything can be heard."""
    try:
        return pygame.mixer.get_init() is not None
    except NotImplementedError:  # a pygame that was built without a mixer
        return False


def share_of(per_cent: int) -> float:
    """Return a volume from 0 to 1 for one in per cent."""
    return max(0, min(100, per_cent)) / 100


def _ask_only_servers_without_a_card() -> None:
    """Avoid ALSA on a Linux machine without a sound card: it would print a page of errors.

    PipeWire's library prints some too where it is installed without its server.
    """
    if sys.platform == "linux" and not any(Path("/dev/snd").glob("pcm*p")):
        os.environ.setdefault("SDL_AUDIODRIVER", "pipewire,pulseaudio")
        os.environ.setdefault("PIPEWIRE_DEBUG", "0")
