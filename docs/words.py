"""Updater of the catalogues in `skye_desktop/i18n/catalogues/`: ``python docs/words.py``.

Every text is extracted by Babel from the sources, and from the data files of the program, the pages
of the rules and the games and variants that come along. New texts get an empty translation, and
those that are gone are removed; then it prints what is to be translated. `--new LANGUAGE` begins
another catalogue, `--missing LANGUAGE` prints the texts without translation.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).resolve().parent.parent
PACKAGE = HERE / "skye_desktop"
CATALOGUES = PACKAGE / "i18n" / "catalogues"
KEYWORDS = {
    "tr": (1,), "trn": (1, 2), "tr_in": ((1, "c"), 2),
    "message": (1,), "counted_message": (1, 2), "message_in": ((1, "c"), 2),
}  # fmt: skip
"""Functions that take texts, with the positions of the texts among their arguments."""
TEXT_KEYS = ("text", "task", "more", "says")
"""Keys of data files whose values are texts, or lists or tables of them."""
COUNTED_KEY = "counted"
"""Key of data files whose value is a table of texts in singular and plural."""
_FILLED_IN = re.compile(r"\{[a-z ]+\}")
"""Paragraph of a page of the rules that the program makes."""
_PICTURE = re.compile(r"!\[(?P<title>.*?)\]\(.*?\) (?P<caption>.*)")
_PROGRAM = "skye-desktop"


def template() -> Catalog:
    """Return all texts of the program, with the files that have them."""
    found = Catalog(project=_PROGRAM, fuzzy=False)
    for path in sorted(PACKAGE.rglob("*.py")):
        with path.open("rb") as stream:
            for _, texts, _, context in extract("python", stream, KEYWORDS):
                found.add(texts, locations=[(_name(path), 0)], context=context)
    for path, text in (*_of_rules(), *_of_games(), *_of_variants(), *_of_data()):
        found.add(text, locations=[(_name(path), 0)])
    return found


def _name(path: Path) -> str:
    return path.relative_to(HERE).as_posix().replace(" ", "_")


def _of_rules() -> Iterator[tuple[Path, str]]:
    """Yield headings, paragraphs and captions of the pages of the rules, as `rules_text` does."""
    for path in sorted(PACKAGE.rglob("rules.md")):
        for part in path.read_text(encoding="utf-8").strip().split("\n\n"):
            yield from ((path, text) for text in _of_paragraph(" ".join(part.split())))


def _of_paragraph(text: str) -> Iterator[str]:
    """Yield the texts of a paragraph of a page of the rules."""
    picture = _PICTURE.fullmatch(text)
    if picture:
        texts = [picture["title"], picture["caption"]]
    else:
        texts = ["" if _FILLED_IN.fullmatch(text) else re.sub(r"^(#+|\*) ", "", text)]
    yield from (one for one in texts if one)


def _of_games() -> Iterator[tuple[Path, str]]:
    """Yield names, notes, tasks and hints of the games that come with the program."""
    for path in sorted((HERE / "saves").rglob("*.json")):
        game = json.loads(path.read_text(encoding="utf-8"))
        goal = game.get("goal", {})
        notes = [note["text"] for note in game.get("notes", ())]
        texts = [game.get("name", ""), goal.get("task", ""), goal.get("hint", ""), *notes]
        yield from ((path, text) for text in texts if text)


def _of_variants() -> Iterator[tuple[Path, str]]:
    """Yield names and purposes of the variants that come with the program."""
    for path in sorted(PACKAGE.glob("games/*/variants/*.toml")):
        variant = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from ((path, variant[key]) for key in ("name", "about"))


def _of_data() -> Iterator[tuple[Path, str | tuple[str, str]]]:
    """Yield the texts of the program's data files, by their keys."""
    for path in sorted(PACKAGE.rglob("*.toml")):
        if path.parent.name != "variants":
            yield from (
                (path, text) for text in _texts_in(tomllib.loads(path.read_text(encoding="utf-8")))
            )


def _texts_in(value: object, key: str = "") -> Iterator[str | tuple[str, str]]:
    match value:
        case str() if key in TEXT_KEYS:
            yield value
        case [str(one), str(many)] if key == COUNTED_KEY:
            yield one, many
        case list():
            for one in value:
                yield from _texts_in(one, key)
        case dict():
            for inner, one in value.items():
                yield from _texts_in(one, key if key in (*TEXT_KEYS, COUNTED_KEY) else inner)


def read(language: str) -> Catalog:
    """Read the catalogue of a language."""
    with (CATALOGUES / f"{language}.po").open("rb") as stream:
        return read_po(stream, locale=language)


def write(catalogue: Catalog) -> None:
    """Write a catalogue in the order of the files.

    Dates and lines are left out, since they would change with every change.
    """
    catalogue.header_comment = (
        f"# {Locale.parse(catalogue.locale).english_name} texts of {_PROGRAM}."
    )
    with (CATALOGUES / f"{catalogue.locale}.po").open("wb") as stream:
        write_po(
            stream,
            catalogue,
            width=110,
            omit_header=True,
            include_lineno=False,
            ignore_obsolete=True,
        )
    path = CATALOGUES / f"{catalogue.locale}.po"
    head = (
        f"{catalogue.header_comment}\n"
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale}\\n"\n'
        f'"X-Name: {Locale.parse(catalogue.locale).display_name}\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    path.write_text(head + path.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")


def missing(catalogue: Catalog) -> list[Message]:
    """Return the texts of a catalogue without translation."""
    return [one for one in catalogue if one.id and not all(_words(one))]


def _words(text: Message) -> list[object]:
    said = text.string
    return [*said] if isinstance(said, list | tuple) else [said]


def main() -> None:
    """Update all catalogues, and print what is to be translated."""
    parser = argparse.ArgumentParser(prog="python docs/words.py", description=__doc__)
    parser.add_argument("--new", metavar="LANGUAGE", help="begin a catalogue")
    parser.add_argument("--missing", metavar="LANGUAGE", help="print the texts that lack words")
    options = parser.parse_args()
    texts = template()
    languages = sorted(path.stem for path in CATALOGUES.glob("*.po"))
    if options.new:
        write(Catalog(locale=options.new, fuzzy=False))
        languages.append(options.new)
    for language in languages:
        catalogue = read(language)
        catalogue.update(texts, no_fuzzy_matching=True)
        write(catalogue)
        left = missing(catalogue)
        print(f"{language}: {len(catalogue)} texts, {len(left)} to be translated")
        if options.missing == language:
            sys.stdout.writelines(f"{one.id!r}\n" for one in left)


if __name__ == "__main__":
    main()
