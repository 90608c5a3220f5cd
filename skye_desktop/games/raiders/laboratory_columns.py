"""Names of columns that the rows of a study and its report share."""

from typing import Final

KINDS: Final = ("harbour", "outpost", "monastery", "fortress")
"""Kinds of settlements, in the order in which they are raided."""
PARTS: Final = {
    "track": "vp_track",
    "valkyries": "vp_valkyries",
    "armour": "vp_armour",
    "offerings": "vp_offerings",
    "crew": "vp_crew",
    "gold": "vp_gold",
    "iron": "vp_iron",
    "livestock": "vp_livestock",
}
"""Names of the columns for each source of VP, by the field of `engine.Score`."""
UNENDED: Final = "unended"
"""Value of the column ``end`` for a game that was cut off."""
