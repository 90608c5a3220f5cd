"""`python -m sprites.paint.page_face`: makes the type face of the headings on phones.

It is the part of Averia Serif that the page's languages and most names need, under another name,
as its own is reserved. As WOFF it has 30 kB; WOFF2 would save 6 and need one more tool. All other
letters, and the body, have the faces of the phone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from sprites.paint.drawing import FONTS, NUMERALS
from sprites.paint.type_faces import rename

FILE: Final = FONTS.parents[1] / "phones" / "page" / "fonts" / "headings.woff"
NAME: Final = "Skye Headings"
LETTERS: Final = (
    *range(0x20, 0x7F),
    *map(ord, "\u00a0¡«·»¿"),
    *range(0xC0, 0x100),
    *map(ord, "ŒœŠšŸŽž–—‘’‚“”„…−"),
)
_LEAST_KERNING: Final = 0.02
"""Kept distances between two letters, in parts of the type size; of 9,700 pairs 850 are left."""


def headings() -> TTFont:
    """Return the face with its letters alone."""
    font = TTFont(FONTS / NUMERALS, recalcTimestamp=False)
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.legacy_kern = True
    options.drop_tables += ["FFTM"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    least = _LEAST_KERNING * font["head"].unitsPerEm
    for table in font["kern"].kernTables:
        table.kernTable = {
            pair: units for pair, units in table.kernTable.items() if abs(units) >= least
        }
    rename(font, NAME)
    font.flavor = "woff"
    return font


def save_headings(file: Path = FILE) -> None:
    """Write the face into that file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    headings().save(file)


if __name__ == "__main__":
    save_headings()
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")
