"""Names in the tables of a study that its rows and its report share."""

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
"""Columns of the parts of a seat's points, by the names of `engine.Score`."""
UNENDED: Final = "unended"
"""What stands for the end of a game that was cut off because it did not end."""
