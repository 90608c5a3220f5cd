"""Music and ambience: loops that follow each other softly and pause in the background.

Music is read from its file while it plays. Ambience is short and loaded by another thread. As with
sounds, a missing device or file means silence.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

import pygame

from skye_desktop.kit.sound import CHANNELS, Sounds, is_device_open, share_of

_FADE = 1.2
"""Seconds in which a loop fades in or out."""
_STEP = 0.04
"""Seconds between changes of volume, too short for the steps to be heard."""
_TIMES = 2
"""Number of times a piece is played before the next one, if there are several."""
_REST = 25.0
"""Seconds without music between two pieces."""
_PATIENCE = 10.0
"""Seconds of silence in the background after which the device is closed."""
_HAS_ENDED: Final = pygame.event.custom_type()
"""Event that wakes the window when a piece has ended."""


class Mood(NamedTuple):
    """Music and ambience to play while nothing happens."""

    pieces: tuple[Path, ...] = ()
    """Files of music: one that is repeated for ever, or several played in turn."""
    surroundings: tuple[Path, ...] = ()
    """File of an ambience that plays below the music, if any."""


class _Loop(ABC):
    """Sound that plays while it is wanted, fades in and out, and is held in between."""

    def __init__(self) -> None:
        self.wanted: tuple[Path, ...] = ()
        self.gain = 0.0
        """Volume once it is faded in, from 0 to 1."""
        self.rests = False
        self._playing: tuple[Path, ...] = ()
        self._share = 0.0
        """Progress of the fade, from 0 for silence to 1."""
        self._is_held = True

    @property
    def is_up(self) -> bool:
        """Whether the sound that plays is to be audible."""
        return (
            self._may_play and bool(self.wanted) and self._playing == self.wanted and self.is_ready
        )

    @property
    def _may_play(self) -> bool:
        return self.gain > 0 and not self.rests

    def next_update_in(self) -> float | None:
        """Return the seconds until `update` is needed; None if only a change can require it."""
        is_right = self._playing == self.wanted or not self._may_play
        is_settled = (
            is_right and self._share == float(self.is_up) and self._is_held is not self.is_up
        )
        return None if is_settled else _STEP

    def update(self, seconds: float) -> None:
        """Let time pass: fade out what is not wanted, then begin and fade in what is."""
        if self.is_up and self._is_held:
            self._hold(False)
        # After a long rest a loop begins as softly as ever.
        step = min(seconds, 2 * _STEP) / _FADE
        self._share = min(1.0, self._share + step) if self.is_up else max(0.0, self._share - step)
        if self.gain == 0:
            self._share = 0.0
        else:
            self.set_volume(self.gain * self._share**2)
        if self._share == 0 and not self.is_up:
            self._change()

    def _change(self) -> None:
        if self._playing != self.wanted:
            self.stop()
            if self._may_play and self.wanted:
                self._playing = self.wanted
                self._is_held = False
                self.begin()
        elif not self._is_held and self.is_ready:
            self._hold(True)

    def _hold(self, is_held: bool) -> None:
        self._is_held = is_held
        self.hold(is_held)

    def stop(self) -> None:
        """End the sound at once."""
        self._playing = ()
        self._share = 0.0
        self._is_held = True
        self.end()

    @property
    def is_ready(self) -> bool:
        """Whether the sound that has begun is loaded."""
        return True

    @abstractmethod
    def begin(self) -> None:
        """Begin the wanted sound, silent for now."""

    @abstractmethod
    def set_volume(self, volume: float) -> None:
        """Set the volume, from 0 to 1."""

    @abstractmethod
    def hold(self, is_held: bool) -> None:
        """Pause the sound, or let it continue from there."""

    @abstractmethod
    def end(self) -> None:
        """End the sound and release its resources."""


class _MusicLoop(_Loop):
    """Pieces of music that are read while they play."""

    def __init__(self) -> None:
        super().__init__()
        self._number = 0
        self._rest = 0.0
        """Seconds until the next piece begins."""

    def begin(self) -> None:
        self._number = 0
        self._rest = 0.0
        self._begin_piece()

    def _begin_piece(self) -> None:
        piece = self._playing[self._number % len(self._playing)]
        try:
            pygame.mixer.music.load(piece)
            pygame.mixer.music.set_volume(0)
            pygame.mixer.music.set_endevent(_HAS_ENDED)
            pygame.mixer.music.play(-1 if len(self._playing) == 1 else _TIMES)
        except (pygame.error, OSError):
            # It is as silent as a rest.
            pygame.mixer.music.set_endevent(pygame.NOEVENT)

    @property
    def _is_between(self) -> bool:
        """Whether one of several pieces has ended and the next has not begun."""
        return self.is_up and len(self._playing) > 1 and not pygame.mixer.music.get_busy()

    def next_update_in(self) -> float | None:
        return max(_STEP, self._rest) if self._is_between else super().next_update_in()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self._is_between:
            self._rest = _REST
        else:
            self._rest -= seconds
            if self._rest <= 0:
                self._number += 1
                self._share = 0.0
                self._begin_piece()

    def set_volume(self, volume: float) -> None:
        pygame.mixer.music.set_volume(volume)

    def hold(self, is_held: bool) -> None:
        if is_held:
            pygame.mixer.music.pause()
        else:
            pygame.mixer.music.unpause()

    def end(self) -> None:
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()


class _AmbienceLoop(_Loop):
    """Ambience that is held in memory, on a channel reserved for it."""

    def __init__(self) -> None:
        super().__init__()
        self._loading: Thread | None = None
        self._loaded: pygame.mixer.Sound | None = None
        self._channel: pygame.mixer.Channel | None = None

    @property
    def is_ready(self) -> bool:
        return self._loading is None or not self._loading.is_alive()

    def begin(self) -> None:
        self._loading = Thread(
            target=self._load, args=[self.wanted[0]], name="surroundings", daemon=True
        )
        self._loading.start()

    def _load(self, file: Path) -> None:
        try:
            self._loaded = pygame.mixer.Sound(file)
        except (pygame.error, OSError):
            self._loaded = None

    def update(self, seconds: float) -> None:
        if self._loading is not None and self.is_ready:
            self._loading = None
            if self._loaded is not None:
                self._channel = pygame.mixer.Channel(CHANNELS)
                self._channel.play(self._loaded, loops=-1)
                self._channel.set_volume(0)
        super().update(seconds)

    def set_volume(self, volume: float) -> None:
        if self._channel is not None:
            self._channel.set_volume(volume)

    def hold(self, is_held: bool) -> None:
        if self._channel is not None:
            if is_held:
                self._channel.pause()
            else:
                self._channel.unpause()

    def end(self) -> None:
        if self._loading is not None:
            self._loading.join()
            self._loading = None
        if self._channel is not None:
            self._channel.stop()
        self._loaded = self._channel = None


class Background:
    """Music and ambience while nothing happens. Silent without a sound device."""

    def __init__(self, sounds: Sounds | None = None) -> None:
        """Create it.

        ``sounds`` own the device, which is closed after a long silence in the background.
        """
        self._sounds = sounds
        self._rests = False
        self._silent_for = 0.0
        """Seconds of silence since it was paused."""
        self._music = _MusicLoop()
        self._surroundings = _AmbienceLoop()
        self._loops: tuple[_Loop, ...] = (self._music, self._surroundings)
        self._updated = 0.0
        self.is_active = True
        """Whether `update` has something to do as time passes, not only when a piece ends."""

    def play(self, mood: Mood) -> None:
        """Play a mood from now on; sounds that it shares with the present one continue."""
        self.is_active = True
        self._music.wanted = mood.pieces
        self._surroundings.wanted = mood.surroundings

    def set_volumes(
        self, master: int, music: int, surroundings: int, *, is_muted: bool = False
    ) -> None:
        """Set the volumes in per cent, 0 to 100: the master volume, music and ambience."""
        self.is_active = True
        whole = 0.0 if is_muted else share_of(master)
        self._music.gain = whole * share_of(music)
        self._surroundings.gain = whole * share_of(surroundings)

    def rest(self, rests: bool) -> None:
        """Pause while the window is in the background, or continue."""
        self._rests = rests
        self.is_active = True
        for loop in self._loops:
            loop.rests = rests
        if self._sounds is not None and not rests:
            self._sounds.resume()

    def next_update_in(self) -> float | None:
        """Return the seconds until `update` is needed; None if only a change can require it."""
        if not is_device_open():
            return None
        waits = [wait for loop in self._loops if (wait := loop.next_update_in()) is not None]
        if not waits and self._rests and self._sounds is not None:
            waits.append(max(_STEP, _PATIENCE - self._silent_for))
        return min(waits, default=None)

    def update(self, now: float | None = None) -> None:
        """Let the time since the last call pass; ``now`` is in seconds, by `time.monotonic`."""
        now = time.monotonic() if now is None else now
        # What went on by itself meanwhile took no part of it.
        seconds = max(0.0, now - self._updated) if self.is_active else 0.0
        self._updated = now
        if is_device_open():
            for loop in self._loops:
                loop.update(seconds)
            if self._sounds is not None:
                self._suspend_device(self._sounds, seconds)
        self.is_active = is_device_open() and (self._rests or self.next_update_in() is not None)

    def _suspend_device(self, sounds: Sounds, seconds: float) -> None:
        """Close the device after a long silence; music begins anew when it is opened again."""
        is_settled = all(loop.next_update_in() is None for loop in self._loops)
        is_silent = self._rests and is_settled and not sounds.is_playing
        self._silent_for = self._silent_for + seconds if is_silent else 0.0
        if self._silent_for >= _PATIENCE:
            self._silent_for = 0.0
            self.stop()
            sounds.suspend()

    def stop(self) -> None:
        """End all loops, because the device is about to be closed."""
        if is_device_open():
            for loop in self._loops:
                loop.stop()
