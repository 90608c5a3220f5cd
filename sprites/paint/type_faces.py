"""`python -m sprites.paint.type_faces`: makes type faces with letters that the first ones lack.

Averia Serif has the letters of Western Europe, and the Noto Sans CJK JP of the body those and
Japanese, but for rare kana. For these, for Japanese titles, all other Latin letters, Greek and
Cyrillic there are parts of families from Debian packages:

    apt-get install --no-install-recommends fonts-noto-cjk fonts-noto-core
    apt-get install --no-install-recommends fonts-vollkorn fonts-sil-gentiumplus

Vollkorn resembles Averia most, but has no rare letters; Gentium Plus has them all. Both are
enlarged so that their small letters have the height of Averia's. The result is the same bytes each
time. The two parts of Gentium Plus bear another name, as its own is reserved; the licences lie
beside the files.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.reorderGlyphs import reorderGlyphs

FONTS = Path(__file__).resolve().parents[2] / "skye_desktop" / "kit" / "fonts"
INSTALLED = Path("/usr/share/fonts")
_FIGURES = range(0x30, 0x3A)
LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x300),  # Latin-1, Latin Extended-A and -B, phonetic letters
    *range(0x300, 0x370),  # accents that join the letter before
    *range(0x370, 0x400),  # Greek
    *range(0x400, 0x530),  # Cyrillic
    *range(0x1E00, 0x2000),  # Latin Extended Additional, Greek with its old accents
    *range(0x2010, 0x2028),  # dashes, quotation marks, the ellipsis
    *range(0x2030, 0x203B),
    0x2044,
    *range(0x20A0, 0x20C0),  # money
    0x2116,
    0x2122,
    *range(0x2C60, 0x2C80),
    0xFFFD,
)
SIGNS = (*range(0x3000, 0x3100), *range(0x31F0, 0x3200))
"""Rare kana, and signs with two forms of which the body's face has only one."""
KANJI = tuple(
    ord(bytes((0xA0 + row, 0xA0 + cell)).decode("euc_jp"))
    for row in range(16, 48)
    for cell in range(1, 95)
    if (row, cell) < (47, 52)
)
"""The 2,965 kanji of the first level of JIS X 0208, which are those in use.

A title with a rarer one is set in the body's face.
"""
TITLE_SIGNS = (
    *range(0x3000, 0x3020),
    *range(0x3041, 0x3100),
    *range(0xFF01, 0xFF5F),
    0x2014,
    0x2026,
)
"""Kana and punctuation."""
_TOGETHER = (
    *range(0x20, 0x7F),
    *range(0x100, 0x180),
    *map(ord, "ÁÂÄÅÇÉÍÎÓÔÕÖØÚÜÝáâäåçéíîóôõöøúüý"),
)
"""Letters that occur in one word, at most 255: they are the first glyphs of a file.

The library that draws text caches one glyph for each number modulo 256. Words of letters that push
each other out of that cache take twenty times as long.
"""
_JAPANESE = 0
"""Number of the face in a file that holds several."""
_FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk"]
"""Kept features of a face: how accents and letters join, and their distances."""
_OWN_RULES = ["Feat", "Glat", "Gloc", "Silf", "Sill", "Silt", "DSIG", "FFTM", "meta"]
"""Tables for programs other than those that draw text here."""


class FacePart(NamedTuple):
    """A face to be made: file, source, letters, enlargement, name, and Debian package."""

    file: str
    source: str
    letters: tuple[int, ...]
    larger: float
    name: str
    package: str
    is_large: bool = False
    """Whether it is only drawn large; hints for small letters are then left out."""


_TITLE = FacePart(
    "noto-serif-letters-bold.otf", "opentype/noto/NotoSerifCJK-Bold.ttc",
    (*TITLE_SIGNS, *KANJI), 1.0, "Noto Serif Letters", "fonts-noto-cjk", is_large=True,
)  # fmt: skip
_WITHOUT_FIGURES = tuple(letter for letter in LETTERS if letter not in _FIGURES)
"""Letters without figures: Vollkorn's own have no even height, and Averia's do."""

PARTS = [
    _TITLE,
    *(part
    for weight in ("Regular", "Bold")
    for part in (
        FacePart(
            f"noto-sans-letters-{weight.lower()}.ttf", f"truetype/noto/NotoSans-{weight}.ttf",
            LETTERS, 1.0, "Noto Sans Letters", "fonts-noto-core",
        ),
        FacePart(
            f"noto-sans-signs-{weight.lower()}.otf", f"opentype/noto/NotoSansCJK-{weight}.ttc",
            SIGNS, 1.0, "Noto Sans Signs", "fonts-noto-cjk",
        ),
        FacePart(
            f"vollkorn-letters-{weight.lower()}.ttf", f"truetype/vollkorn/Vollkorn-{weight}.ttf",
            _WITHOUT_FIGURES, 1.025, "Vollkorn Letters", "fonts-vollkorn",
        ),
        FacePart(
            f"rare-letters-{weight.lower()}.ttf", f"truetype/gentiumplus/GentiumPlus-{weight}.ttf",
            LETTERS, 1.04, "Skye Rare Letters", "fonts-sil-gentiumplus",
        ),
    )),
]  # fmt: skip


def make(part: FacePart, sources: Path) -> TTFont:
    """Return the wanted part of a face; raises FileNotFoundError."""
    font = TTFont(sources / part.source, fontNumber=_JAPANESE, recalcTimestamp=False)
    options = Options()
    options.layout_features = [] if part.is_large else _FEATURES
    options.hinting = not part.is_large
    options.drop_tables += _OWN_RULES
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=part.letters)
    subsetter.subset(font)
    if part.larger != 1.0:
        font["head"].unitsPerEm = round(font["head"].unitsPerEm / part.larger)
    if "glyf" in font:
        _put_together(font)
    rename(font, part.name)
    return font


def _put_together(font: TTFont) -> None:
    names, pictures = font.getBestCmap(), font.getGlyphOrder()
    for picture in pictures:
        font["glyf"][picture].expand(
            font["glyf"]
        )  # parts of pictures are known by their numbers until then
    first = [pictures[0], *(names[letter] for letter in _TOGETHER if letter in names)]
    first = list(dict.fromkeys(first))
    reorderGlyphs(font, first + [name for name in pictures if name not in set(first)])


def rename(font: TTFont, name: str) -> None:
    """Give the face another name, in all places that have it."""
    names = font["name"]
    weight = names.getDebugName(2)
    for record in names.names:
        if record.nameID in (1, 4, 6):
            full = name if record.nameID == 1 else f"{name} {weight}"
            names.setName(
                full.replace(" ", "") if record.nameID == 6 else full,
                record.nameID, record.platformID, record.platEncID, record.langID,
            )  # fmt: skip


def main() -> None:
    """Make all faces from the installed packages, or from the folder where they were unpacked."""
    parser = argparse.ArgumentParser(prog="python -m sprites.paint.type_faces")
    parser.add_argument("--sources", type=Path, default=INSTALLED, help=f"instead of {INSTALLED}")
    sources = parser.parse_args().sources
    missing = sorted({part.package for part in PARTS if not (sources / part.source).is_file()})
    if missing:
        sys.exit(f"these Debian packages are to be installed first: {' '.join(missing)}")
    for part in PARTS:
        make(part, sources).save(FONTS / part.file)
        print(f"{part.file}: {(FONTS / part.file).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
