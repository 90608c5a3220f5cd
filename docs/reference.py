"""Generator of the pages of `docs/` that are made from the program: ``python docs/reference.py``.

It prints which pages have changed. `play/keys.md` comes from the table of commands,
`guide/command-line.md` from the parser of the command line, the words of `play/terminal.md` from
the terminal's own list, the scoring tiles of `guide/variants.md` from their entries, and its limits
from the fields of a variant and the reader of its file; its tables of Raiders come from the rules.
`--check` writes nothing and ends with
status 1 if a page would change.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from skye_desktop.__main__ import command_line
from skye_desktop.engine import PRINTED, SCORING_TILES, ScoringTile, Variant
from skye_desktop.files.option_variants import written as in_toml
from skye_desktop.files.text_reader import DEEPEST, LARGEST_TOML, LONGEST_WORD, MOST_DOTS
from skye_desktop.files.variants import MOST_LISTED
from skye_desktop.games.raiders.engine import Decision
from skye_desktop.games.raiders.engine import options as raiders_options
from skye_desktop.games.raiders.engine.numbers import NUMBERS
from skye_desktop.games.raiders.wording.variant_words import changes as raiders_changes
from skye_desktop.games.skye.engine.variant import MOST_IN_BAG
from skye_desktop.games.skye.ui.bindings import SCOPES, KeyRow, input_map, rows, touch_rows
from skye_desktop.kit import Device, Scope
from skye_desktop.prompt.word_commands import (
    COMMANDS,
    OF_QUESTIONS,
    OF_SAVES,
    OF_TIME,
    RECORDS,
    WordCommand,
)

HERE = Path(__file__).resolve().parent
_NOTE = "<!-- Made by `python docs/reference.py`; edit the program instead. -->"

_EXAMPLES = (
    "skye-desktop --data-dir /tmp/skye --size 1280x720",
    "skye-desktop --variant five-tiles",
    "skye-desktop play --phones",
    "skye-desktop play --text --people 2 --names Ann Bob --seats 4 --bot strong",
    'skye-desktop score "C@0,0 53@0,-1r2 44@1,0r3"',
    'skye-desktop replay "saves/five clans, finished.json"',
    "skye-desktop simulate --seats 4 --games 1000 --bot random --seed 1 --check",
    "skye-desktop simulate --tournament styles ladder --games 100 --workers 2",
    "skye-desktop simulate --game raiders --tournament planner greedy --games 40",
    "skye-desktop play --text --game raiders --variant short-season --bot captain",
    "skye-desktop variant check five-tiles",
    "skye-desktop lab run docs/guide/studies/seats.toml --games 100 --out /tmp/seats",
    "skye-desktop lab report /tmp/seats",
    "skye-desktop screenshot --scene rules --size 1280x720 rules.png",
    "skye-desktop screenshot --scene settings --set chosen_language=de --set contrast=high "
    "settings.png",
)


def pages() -> dict[Path, str]:
    """Return the text of each page that is made from the program."""
    terminal = HERE / "play" / "terminal.md"
    variants = HERE / "guide" / "variants.md"
    words = "\n".join(_words()).strip()
    guide = variants.read_text(encoding="utf-8")
    for name, lines in (
        ("scoring tiles", _scoring_tiles()),
        ("limits", _limits()),
        ("raiders", _raiders()),
    ):
        guide = _with_part(guide, name, "\n".join(lines).strip())
    return {
        HERE / "play" / "keys.md": "\n".join(_keys()),
        HERE / "guide" / "command-line.md": "\n".join(_command_line()),
        terminal: _with_part(terminal.read_text(encoding="utf-8"), "words", words),
        variants: guide,
    }


def _with_part(text: str, name: str, part: str) -> str:
    """Replace the text between the marks of that name.

    Raises ValueError if the text has no such marks.
    """
    begin = f"<!-- {name} -->"
    end = f"<!-- end of {name} -->"
    before, found, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found and found_end):
        raise ValueError(f"no lines {begin} and {end}")
    return f"{before}{begin}\n\n{part}\n\n{end}{after}"


def _table(heads: tuple[str, ...], lines: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield _line(heads)
    yield _line(("---",) * len(heads))
    yield from map(_line, lines)
    yield ""


def _line(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


# -- keys


def _keys() -> Iterator[str]:
    yield from ("# Keys, mouse buttons and the gamepad", "", _NOTE, "")
    yield "These are the keys of a new installation."
    yield (
        "*Settings*, *Keys and mouse* changes any of them; *Rules*, *Keys and gestures* shows "
        "them as they are set."
    )
    yield (
        "Gamepad buttons have the names of an Xbox controller here; the program uses the names "
        "of the one in hand."
    )
    yield ""
    for scope in SCOPES:
        mouse = _told(Device.MOUSE, scope)
        pad = _told(Device.PAD, scope)
        lines = [(mouse.get(words, ""), pad.get(words, ""), words) for words in {**mouse, **pad}]
        yield from (f"## {scope.heading.text}", "")
        yield from _table(("Keys and mouse", "Gamepad", "What it does"), lines)
    yield from ("## Fingers", "")
    yield from _table(("Fingers", "What it does"), ((row.keys, row.words) for row in touch_rows()))


def _told(device: Device, scope: Scope) -> dict[str, str]:
    """Map what can be done in that scope to the keys or buttons of that device."""
    keys = input_map()
    keys.device = device
    return _by_words(rows(keys, scope))


def _by_words(told: Iterable[KeyRow]) -> dict[str, str]:
    found: dict[str, str] = {}
    for row in told:
        found[row.words] = f"{found[row.words]}, {row.keys}" if row.words in found else row.keys
    return found


# -- the command line


def _command_line() -> Iterator[str]:
    yield from ("# The command line", "", _NOTE, "")
    yield "`skye-desktop` and `python -m skye_desktop` are the same program."
    yield "A wrong argument is told in one sentence, with status 2."
    yield (
        "Status 1: a file that holds no game, a broken law, a lost contest, or no room for what "
        "is to be written."
    )
    yield ""
    yield from ("## Examples", "", "```sh", *_EXAMPLES, "```", "")
    yield from _parser("skye-desktop", command_line())


def _parser(name: str, parser: argparse.ArgumentParser, about: str = "") -> Iterator[str]:
    actions = [
        one for one in parser._actions if one.help != argparse.SUPPRESS and one.dest != "help"
    ]
    groups = [one for one in actions if isinstance(one, argparse._SubParsersAction)]
    own = [one for one in actions if one not in groups]
    needed = [_call(one) for one in own if one.required]
    choices = [
        group._group_actions for group in parser._mutually_exclusive_groups if group.required
    ]
    needed += ["|".join(map(_call, one)) for one in choices]
    options = [] if len(needed) == len(own) else ["[options]"]
    commands = ["COMMAND" if group.required else "[COMMAND]" for group in groups]
    yield from (f"## `{name}`", "")
    yield from (*filter(None, (about or parser.description,)), "")
    yield from ("```text", " ".join((name, *needed, *options, *commands)), "```", "")
    if own:
        yield from _table(("Argument", ""), ((f"`{_call(one)}`", _about(one)) for one in own))
    for group in groups:
        abouts = {one.dest: one.help or "" for one in group._choices_actions}
        for word, part in group.choices.items():
            yield from _parser(f"{name} {word}", part, _sentence(abouts[word]))


def _call(action: argparse.Action) -> str:
    """Return how an argument is written, such as ``--games N``."""
    takes = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    is_many = action.nargs in ("+", "*")
    if not action.option_strings:
        return f"[{takes} ...]" if is_many else str(action.metavar or action.dest)
    if action.nargs == 0:
        return action.option_strings[-1]
    return f"{action.option_strings[-1]} {takes}" + (" ..." if is_many else "")


def _about(action: argparse.Action) -> str:
    told = action.help or ""
    if action.choices is not None and action.metavar is None:
        told += ": " + ", ".join(f"`{choice}`" for choice in action.choices)
    return told


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


# -- the words of the terminal


def _words() -> Iterator[str]:
    parts: Sequence[tuple[str, Sequence[WordCommand]]] = (
        ("In a game", COMMANDS),
        ("Looking back (`time`)", OF_TIME),
        ("In the list of saved games", OF_SAVES),
        ("In the menu, and while a new game is set up", (*OF_QUESTIONS, RECORDS)),
    )
    for heading, words in parts:
        yield from (f"### {heading}", "")
        yield from _table(
            ("Word", "What it does"),
            ((f"`{one.word}{one.takes}`", one.about.text) for one in words),
        )


# -- the scoring tiles of a variant


def _scoring_tiles() -> Iterator[str]:
    told = [(f"`{tile.id}`", ", ".join(_stated(tile))) for tile in SCORING_TILES.values()]
    half = -(-len(told) // 2)
    right = [*told[half:], ("", "")][:half]
    heads = ("scoring tile", "printed") * 2
    yield from _table(
        heads, ((*one, *other) for one, other in zip(told[:half], right, strict=True))
    )


def _stated(tile: ScoringTile) -> Iterator[str]:
    for name, number in tile.numbers._asdict().items():
        if number:
            yield f"`{name} = {list(number) if isinstance(number, tuple) else number}`"
    if tile.id not in PRINTED:
        yield "`copies = 0`"


# -- the limits of a variant

_ANY = {
    "rounds": "SEATS",
    "coins": "VALUE",
    "scoring": "NAME",
    "scrolls": "THING",
    "landscape": "NUMBER",
}
"""Placeholders for the keys of a table that has many alike."""


def _limits() -> Iterator[str]:
    schema = Variant.model_json_schema()
    lines = [(f"`{place}`", told) for place, told in _bounds(schema, schema["$defs"], "")]
    lines += [
        ("all tiles of the bag", f"at most {MOST_IN_BAG}"),
        ("the file", f"at most {LARGEST_TOML // 1024} kB"),
        ("tables and lists in one another", f"at most {DEEPEST}"),
        ("dots in a key", f"at most {MOST_DOTS}"),
        ("a number, or a key without quotes", f"at most {LONGEST_WORD} letters"),
        ("files of the folder `variants/` that are read", f"the first {MOST_LISTED} by name"),
    ]
    yield from _table(("What", "Limit"), lines)


def _raiders() -> Iterator[str]:
    """Yield the tables of decisions and of numbers of a variant of Raiders."""
    known = raiders_options()
    decisions = {id: values for id, values in known.items() if id not in NUMBERS}
    lines = [
        (
            f"`{id}`",
            f"`{in_toml(values[0])}`",
            "<br>".join(f"`{in_toml(value)}`: {_change(id, value)}" for value in values[1:]),
        )
        for id, values in decisions.items()
        if len(values) > 1
    ]
    yield from _table(("`[decisions]`", "printed", "else"), lines)
    yield ""
    numbers = [
        (f"`{id}`", str(known[id][0]), f"{number.least} to {number.most}", _number_words(id))
        for id, number in NUMBERS.items()
    ]
    yield from _table(("`[numbers]`", "printed", "Limit", "what it is"), numbers)


def _change(id: str, value: Decision) -> str:
    (told,) = raiders_changes({id: value})
    return told


def _number_words(id: str) -> str:
    """Return what a number is, without its values."""
    return _change(id, NUMBERS[id].most).partition(":")[0]


def _bounds(
    schema: Mapping[str, Any], defs: Mapping[str, Any], place: str
) -> Iterator[tuple[str, str]]:
    """Yield the place of each number, text and list of a variant, and its bounds in words."""
    if "$ref" in schema:
        schema = defs[schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:  # or nothing
        schema = schema["anyOf"][0]
    match schema.get("type"):
        case "integer" if "const" not in schema:
            yield place, f"{schema['minimum']} to {schema['maximum']}"
        case "string" if "maxLength" in schema:
            yield place, f"at most {schema['maxLength']} letters"
        case "array":
            each = dict(_bounds(schema["items"], defs, place))
            if "maxItems" in schema:
                least = schema.get("minItems", 0)
                most = schema["maxItems"]
                told = f"a list of {least} to {most}" if least else f"a list of at most {most}"
                yield place, f"{told}, each {each.pop(place)}" if place in each else told
            yield from each.items()
        case "object":
            prefix = f"{place}." if place else ""
            for name, inner in schema.get("properties", {}).items():
                yield from _bounds(inner, defs, prefix + name)
            if alike := schema.get("additionalProperties"):
                yield from _bounds(alike, defs, prefix + _ANY[place])


def main() -> int:
    """Write the pages, or only compare them; return the exit status."""
    parser = argparse.ArgumentParser(prog="python docs/reference.py", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; status 1 if a page would change"
    )
    is_check = parser.parse_args().check
    changed = [
        path
        for path, text in pages().items()
        if not path.is_file() or path.read_text("utf-8") != text
    ]
    for path in changed:
        if not is_check:
            path.write_text(pages()[path], encoding="utf-8", newline="\n")
        print(f"{path.relative_to(HERE.parent)}: {'would change' if is_check else 'written'}")
    return 1 if is_check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
