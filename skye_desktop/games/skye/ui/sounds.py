"""The sounds and music of the game."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Final

from skye_desktop.files import shipped_folder
from skye_desktop.kit import Mood, Sounds


class Sound(StrEnum):
    """A sound of the game."""

    PICK_UP = "pick_up"
    TURN = "turn"
    """Turning a tile."""
    SETTLE = "settle"
    """A tile is placed."""
    REFUSE = "refuse"
    COIN = "coin"
    REVEAL = "reveal"
    SALE = "sale"
    """Coins go into a purse."""
    TO_BUYER = "to_buyer"
    """A tile moves to its buyer."""
    LIFT = "lift"
    """The screen before a seat's prices is lifted."""
    AXE = "axe"
    GRASS = "grass"
    STONES = "stones"
    SPRAY = "spray"
    """Dust, stones or drops rise when a tile is laid: on pasture, on mountain, on water."""
    COMPLETED = "completed"
    """An area is completed."""
    HOP = "hop"
    """A counted thing hops."""
    POINT = "point"
    """Points arrive at a marker of the score track."""
    CROWN = "crown"
    SCORE = "score"
    TURN_BEGINS = "turn_begins"
    """It is a person's turn."""
    END_OF_GAME = "end_of_game"
    BUTTON = "button"

    @cached_property
    def files(self) -> tuple[str, ...]:
        """Its files below ``sprites/sounds/``, played in turn."""
        count = _VARIANTS.get(self, 1)
        names = [f"{self}_{i}" for i in range(1, count + 1)] if count > 1 else [str(self)]
        return tuple(f"{name}.ogg" for name in names)

    @cached_property
    def is_signal(self) -> bool:
        return self in _SIGNALS


_VARIANTS: Final = {Sound.COIN: 3, Sound.SCORE: 3, Sound.HOP: 3}
_SIGNALS: Final = frozenset(
    {
        Sound.SCORE,
        Sound.HOP,
        Sound.POINT,
        Sound.COMPLETED,
        Sound.CROWN,
        Sound.TURN_BEGINS,
        Sound.END_OF_GAME,
    }
)


def game_sounds(folder: Path | None = None) -> Sounds:
    """Return the sounds of the game, from the program's own folder unless another is given."""
    return Sounds(folder or shipped_folder("sprites") / "sounds", Sound)


SHORE: Final = "ambience/shore.ogg"
"""Sea and gulls."""
MOOR: Final = "ambience/moor.ogg"
"""Wind and sheep."""
SKYE_BOAT_SONG: Final = "music/skye_boat_song.ogg"
LOCH_LOMOND: Final = "music/loch_lomond.ogg"
YE_BANKS_AND_BRAES: Final = "music/ye_banks_and_braes.ogg"


def mood(surroundings: str, *airs: str) -> Mood:
    """Return a mood with that ambience, and with ``airs`` as its pieces of music.

    Both are files below the program's ``sprites/``.
    """
    folder = shipped_folder("sprites")
    return Mood(tuple(folder / air for air in airs), (folder / surroundings,))


AT_TITLE: Final = mood(SHORE, SKYE_BOAT_SONG)
AT_TABLE: Final = mood(MOOR, LOCH_LOMOND, YE_BANKS_AND_BRAES, SKYE_BOAT_SONG)
AT_THE_END: Final = mood(SHORE, YE_BANKS_AND_BRAES)
