"""The colours of the land."""

from __future__ import annotations

from sprites.paint.scene import Colour

GRASS_DARK: Colour = (98, 122, 60)
GRASS: Colour = (134, 154, 76)
GRASS_LIGHT: Colour = (171, 182, 100)
GRASS_DRY: Colour = (186, 182, 108)
SEA_DEEP: Colour = (38, 86, 118)
SEA: Colour = (56, 116, 146)
SEA_SHALLOW: Colour = (118, 182, 184)
SEA_BRIGHT: Colour = (176, 216, 206)
FOAM: Colour = (240, 246, 238)
SAND: Colour = (228, 207, 160)
SAND_WET: Colour = (186, 164, 120)
SKERRY: Colour = (218, 200, 158)
SKERRY_LIGHT: Colour = (238, 222, 182)
SKERRY_WET: Colour = (168, 144, 104)
ROCK_FOOT: Colour = (92, 92, 66)
ROCK_DARK: Colour = (92, 82, 74)
ROCK: Colour = (136, 124, 110)
ROCK_LIGHT: Colour = (184, 174, 158)
ROCK_TOP: Colour = (230, 224, 210)
HEATHER: Colour = (128, 92, 124)
TURF: Colour = (122, 130, 78)
ROAD: Colour = (224, 200, 152)
ROAD_RUT: Colour = (196, 166, 116)
ROAD_RIM: Colour = (122, 94, 62)
FIELD: Colour = (192, 180, 102)
FIELD_HEDGE: Colour = (84, 104, 52)
