"""The sizes of the coach's page and of its lessons on a land, as in `sizes`."""

from __future__ import annotations

from typing import Final


class Coach:
    """The coach's page: the land with the better place at the left, at the right the lessons above the chart."""

    HEAD: Final = 64
    SIDE_PART: Final = 44
    """Per cent of the width that the lessons take, and how wide they are at most:"""
    SIDE_PART_OF_SMALL: Final = 58
    SIDE_PART_OF_CLOSE: Final = 70
    """The latter where there is less width than:"""
    CLOSE: Final = 700
    SIDE: Final = 720
    LESSONS_PART: Final = 60
    """Per cent of the height, beside the chart."""
    PROGRESS: Final = 180
    PROGRESS_HEIGHT: Final = 10
    FILTER: Final = 32
    FILTER_CREST: Final = 18
    FILTER_ROOM: Final = 36
    HEADING: Final = 28
    PLATE: Final = 32
    CARD: Final = 64
    LARGE_CARD: Final = 96
    """From that height on its words are larger."""
    TALLEST_CARD: Final = 156
    ROUND: Final = 34
    NOTE: Final = 44
    LINE: Final = 64
    CARD_TILE: Final = (48, 92)
    """Of a low card and at most."""
    LINE_TILE: Final = 40
    AROUND_TILE: Final = 28
    LARGEST_TILE: Final = 240
    """Of a land that has few of them."""
    BADGE: Final = 24
    CREST: Final = 22
    AMOUNT: Final = 60
    WHY: Final = 18
    TAG: Final = 24
    SHADE: Final = 200
    """How much of a tile shows that is not laid, of 255."""
    STEP: Final = 50
