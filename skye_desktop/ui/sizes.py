"""The sizes of each part of the interface: how large a thing is, or how far it lies from the edge it is named for.

A bare name is the side of a square, the width of a box, or the height of a row; what has both has `_HEIGHT` too.
"""

from __future__ import annotations

from typing import Final


class Table:
    """The table: its bar, its columns, the name of the land that is shown."""

    BAR: Final = 42
    NARROW_LAYOUT: Final = (700, 960)
    """The least room, in design pixels, for that."""
    TRACK: Final = 40
    LEFT: Final = 276
    RIGHT: Final = 214
    WIDEST_PANEL: Final = 1240
    """What lies on a wider one would lie too far apart."""
    OWNER: Final = 28
    SINKING: Final = 40
    """How far an old panel sinks away."""


class LeftColumn:
    """The game board with scoring tiles, rounds, coin supply and bag, and the log below it."""

    RIM: Final = 12
    CARDS: Final = 350
    ASIDE: Final = 6
    ABOVE: Final = 7
    BELOW: Final = 12
    """Around what stands on a scoring tile, its rim and its side counted in."""
    OVER: Final = 4
    """How far stud and plaque stand over the corner of their tile."""
    STUD: Final = 26
    PLAQUE_CREST: Final = 18
    PATH: Final = 52
    LOW_PATH: Final = 42
    STONE: Final = 48
    STONE_RISE: Final = 2
    """The middle of its upper side, above the middle of the whole."""
    CATCH_UP: Final = 17
    TRAY: Final = 60
    LOW_TRAY: Final = 52
    RISE: Final = 5
    """What stands in the tray, above its lower edge or above the numbers."""
    LEAST_LOG: Final = 60
    """A log with less room is left out."""
    FOLDED_LOG: Final = 64
    """Two lines with tiles in them."""
    LARGEST_CARDS: Final = 424


class ScoreTrack:
    """The track below the bar: its cells and the clans' markers."""

    MARKER: Final = 20


class LandSizes:
    """A clan's land."""

    LARGEST_TILE: Final = 180
    """Beyond, a lone castle would fill the table."""
    READABLE_TILE: Final = 80
    """Before tiles become smaller, the room about the land does."""
    SMALLEST_TILE: Final = 22
    TILE: Final = 96.0
    """Window pixels, until the land is fitted for the first time."""
    MARGIN: Final = 8
    """What stays free around a fitted land, both sides together."""
    AROUND: Final = 0.6
    RING: Final = 2
    """And in cells, with the ring of those that are open and without it."""
    SMALL: Final = 3
    """A land of fewer columns or rows is shown as small as if it had so many."""
    ASIDE: Final = 0.5
    """So many cells it may lie aside of the middle when its room becomes another."""
    PAN_STEP: Final = 60
    SEAM: Final = 1
    DASHES: Final = 5
    GLOW: Final = 16
    BEATS: Final = 3
    """How far the light about a cell reaches that is pointed at, and how often it beats."""
    CLASH: Final = 6
    CROSS: Final = 10


class Hints:
    """The note of a hint, and the wedge that points from it."""

    WIDTH: Final = 330
    KNOWN: Final = 80
    OFF: Final = 130
    POINTER: Final = 9
    """Half as wide as the wedge is at the note."""
    POINTER_LENGTH: Final = 26


class LessonCard:
    """The card of the lesson."""

    WIDTHS: Final = (340, 308, 280)
    """The first one if it covers nothing that is read."""
    FLAT: Final = 616
    FLAT_TASK: Final = 216
    """At a small table it may be wide and low, with the task beside what it says."""
    OTHER: Final = 2000
    """How many design pixels more another form than the one before it has to leave free."""
    LEAVE: Final = 76
    ANEW: Final = 150
    AWAY: Final = 14
    """How far it stands from what it is about."""
    FAR: Final = 30
    """How much of what is to be avoided, in pixels, it may cover to be a pixel nearer."""


class LogRow:
    """A row of the log."""

    ABOVE_HEADING: Final = 6


class Editor:
    """The editor of scenarios: land, tiles and order at the left, seats and table at the right."""

    HEADER: Final = 50
    SLOT: Final = 52
    BADGE: Final = 22
    SEATS: Final = 460
    ROW: Final = 34
    STEPPER: Final = 22
    NUMBER: Final = 42
    REMOVE: Final = 32
    START: Final = 58


class Pins:
    """The sign of a note or a bookmark, and the list of them."""

    SIGN: Final = 12
    MARK: Final = 24


class Advice:
    """The sheet beside the land: a row for each tile."""

    HEADING: Final = 24
    CLOSE: Final = 30
    BUTTON_HEIGHT: Final = 24
    WORTHS: Final = 24
    PLACE: Final = 21


class Dust:
    """What rises about a tile that is laid, in parts of its side."""

    SPECKS: Final = 6
    """At each side."""
    SIZE: Final = 0.035, 0.085
    FAR: Final = 0.06, 0.26
    ASIDE: Final = 0.12
    RISE: Final = 0.16
    FALL: Final = 0.34
    """Drops go up and come down."""
    STRENGTH: Final = 190
    """Of 255."""


class AreaLight:
    """An area that is pointed at: how thick its outline is, and how strong its light is, of 255."""

    OUTLINE: Final = 2.8
    EDGE: Final = 1.6
    """The dark line about the outline."""
    EDGE_ALPHA: Final = 190
    NEAR: Final = 130
    """Just inside the outline, and where it is at its faintest."""
    DEEP: Final = 60
    OPEN: Final = 3
    """The dashes along a side where the area is still open, and the arrow in the middle of it."""
    OPEN_ARROW: Final = 9
    OPEN_EDGE: Final = 1.5
    CURSOR: Final = 9
    """The ring about the part that the keyboard has chosen."""


class AreaNote:
    """The note beside an area that is pointed at."""

    WIDEST: Final = 320
    LONG: Final = 130
    """How wide it is at most, and how high if there is much to say."""
    NARROW: Final = 1.25
    """A room less than so many times as wide leaves it no place beside the land."""
    FAR_FROM_LIGHT: Final = 260
    """How much farther away it may lie for each tile that it would hide: of the area, of the land, of other parts."""
    FAR_FROM_LAND: Final = 50
    FAR_FROM_PARTS: Final = 50
