"""Every text can be put into other words, every catalogue has all of them, and they fit what they stand for."""

from __future__ import annotations

import ast
import importlib.util
import re
import string
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from sources import PACKAGE, nodes, tree

from skye_desktop.files import read_game
from skye_desktop.game.timeline import words_of
from skye_desktop.i18n import (
    capitalize,
    catalogue,
    enumerated,
    languages,
    listed,
    name_of,
    preferred_language,
    tr,
    trn,
    use,
)
from skye_desktop.i18n.catalogue import (
    catalogue_of,
)

HERE = Path(__file__).parent.parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
OTHERS = [language for language in languages() if language != "en"]
TAKE_A_TEXT = {"tr": 1, "trn": 2, "tr_in": 2, "message": 1, "counted_message": 2, "message_in": 2}


@cache
def words() -> ModuleType:
    """`docs/words.py`, which is no module of the program."""
    spec = importlib.util.spec_from_file_location("skye_words", HERE / "docs" / "words.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def template() -> Catalog:
    """All texts of the program; whoever asks reads only, as with `catalogue_in`."""
    found: Catalog = words().template()
    return found


@cache
def catalogue_in(language: str) -> Catalog:
    found: Catalog = words().read(language)
    return found


@pytest.fixture
def english() -> Iterator[None]:
    yield
    use("en")


def calls_with_texts(path: Path) -> Iterator[tuple[ast.Call, bool]]:
    """Each call of a file that takes a text, and whether it is made once, when the program starts."""
    takes_texts = any(f"{name}(" in path.read_text(encoding="utf-8") for name in TAKE_A_TEXT)
    due: list[tuple[ast.AST, bool]] = [(tree(path), True)] if takes_texts else []
    while due:
        node, is_early = due.pop()
        if isinstance(node, ast.Call) and name_of_call(node) in TAKE_A_TEXT:
            yield node, is_early
        is_early &= not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        due += [(inner, is_early) for inner in ast.iter_child_nodes(node)]


def name_of_call(node: ast.Call) -> str:
    return str(getattr(node.func, "id", getattr(node.func, "attr", "")))


@pytest.mark.wide
def test_every_text_is_extracted_from_where_it_is_handed_over() -> None:
    """What stands behind a variable no translator is ever shown, and not every reader looks into f-strings."""
    extracted = {one.id if isinstance(one.id, str) else one.id[0] for one in template()}
    for path in (path for path in SOURCES if path.parent.name != "i18n"):
        for call, is_early in calls_with_texts(path):
            name = name_of_call(call)
            texts = [getattr(one, "value", None) for one in call.args[: TAKE_A_TEXT[name]]]
            where = f"{path}:{call.lineno}"
            assert all(isinstance(text, str) for text in texts), where
            assert texts[name.endswith("_in")] in extracted, where
            assert not is_early or "message" in name, f"{where}: the language is not known yet"


def test_the_notes_of_the_games_that_come_along_are_read_in_every_language(english: None) -> None:
    games = [read_game(path).save for path in sorted((HERE / "saves" / "scenarios").glob("*.json"))]
    notes = [note for game in games for note in game.notes]
    assert notes
    for language in OTHERS:
        use(language)
        assert [note.text for note in notes if words_of(note) == " ".join(note.text.split())] == []


def test_texts_of_rules_games_and_variants_are_extracted_too() -> None:
    texts = {one.id for one in template()}
    assert any("The castle brings {castle} gold" in text for text in texts)
    assert {"A lake to close", "1 · Income", "One area"} <= texts


def fields(text: str) -> set[str]:
    """The names in braces, and what the arguments of the command line are put in for (%s)."""
    named = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return named | set(re.findall(r"%\(\w+\)[a-z]|%[a-z]", text))


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_words_for_every_text_and_for_no_other(language: str) -> None:
    catalogue = catalogue_in(language)
    wanted, given = ({(one.context, one.id) for one in texts} for texts in (template(), catalogue))
    assert wanted == given, "python docs/words.py mends it"
    assert [one.id for one in words().missing(catalogue)] == []
    assert [one.id for one in catalogue if one.id and one.fuzzy] == []


_SEVERAL = re.compile(
    r"(?<!of )(?<!round )(?<!after )\{\w+\} (own )?(actions|areas|bots|characters|clans|combinations|games|kilobytes"
    r"|letters|moments|players|points|rounds|seats|tiles|times|turns|gold are)\b(?! (it|you)\b)"
)
_NEVER_ONE = re.compile(
    r"at (most|least)|or (more|fewer)|\{(most|low|seats|clans|players|points)\}"
)
"""Bounds, ranges, what there are two of at least, and points that computers boast of."""
NEVER_ONE = {
    "The position is copied, {n} characters of text.",
    "edge {edge} belongs to {n} areas: each of N, E, S and W belongs to exactly one",
    "{who}: {tiles} own tiles of this round are more than the {kept} that can be kept.",
    "{tile} lies {n} times among the scoring tiles.",
    "A scroll that lies in a completed area counts {n} times.",
    "{figure} points",
    "{games} games",
}


def test_a_number_before_several_things_has_a_form_for_one() -> None:
    plain = {one.id for one in template() if isinstance(one.id, str) and _SEVERAL.search(one.id)}
    plain = {text for text in plain if not _NEVER_ONE.search(text)}
    started = {text for text in plain if text.startswith("{next}") or "{in_the_bag}" in text}
    assert plain - started == NEVER_ONE


_WRONG_WITH_ONE = {
    "en": r"\b1 (are|gold are|games|get|keep|need|points|rounds|tiles|times|turns|gold gives)\b",
    "de": r"\b1 (davon )?(bekommen|brauchen|kosten|Punkte|Runden|Spiele|Züge|sind|werden)\b|(bekommen|sind) 1\b",
}


@pytest.mark.parametrize("language", sorted(_WRONG_WITH_ONE))
def test_every_countable_text_speaks_of_one_as_one(language: str, english: None) -> None:
    use(language)
    for one in template():
        if isinstance(one.id, tuple):
            single, several = one.id
            values = dict.fromkeys(fields(several) - {"n"}, 7) | {"points": 1}
            forms = [trn(single, several, number, **values) for number in (0, 1, 2)]
            assert not re.search(_WRONG_WITH_ONE[language], forms[1]), forms[1]
            assert "{" not in "".join(forms)


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_put_into_a_text_and_its_links_stay_in_its_words(language: str) -> None:
    catalogue = [one for one in catalogue_in(language) if one.id]
    for one in catalogue:
        ids = one.id if isinstance(one.id, tuple | list) else (one.id,)
        said = one.string if isinstance(one.string, tuple | list) else (one.string,)
        wanted = set().union(*map(fields, ids))
        links = re.findall(r"\]\((.+?)\)", ids[0])
        for text in map(str, said):
            # A form of one thing may leave its number out.
            left_out = {"n"} if len(ids) > 1 else set()
            assert wanted - left_out <= fields(text) <= wanted, text
            assert sorted(re.findall(r"\]\((.+?)\)", text)) == sorted(links), text
    has_kana = any(re.search("[\u3041-\u30ff]", str(one.string)) for one in catalogue)
    assert has_kana == (language == "ja")


@pytest.mark.parametrize("language", OTHERS)
def test_our_reader_reads_what_babel_reads(language: str) -> None:
    read = catalogue_of(language)
    for one in catalogue_in(language):
        if isinstance(one.id, tuple):
            single, several = one.id
            forms = {read.ngettext(single, several, number) for number in range(3)}
            assert forms == set(one.string or ())
        elif isinstance(one.id, str) and one.id:
            found = read.pgettext(one.context, one.id) if one.context else read.gettext(one.id)
            assert found == one.string


UNKNOWN = "qaa"
"""No catalogue is ever of this language: the code is reserved for none (ISO 639-2, qaa to qtz)."""

ASKED = [
    ({}, (), "en"),
    ({"LANG": "ja_JP.UTF-8"}, (), "ja"),
    ({"LANG": "de"}, (), "de"),
    ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, (), "en"),
    ({"LANG": "ja_JP.UTF-8", "LANGUAGE": f"{UNKNOWN}:de_AT:en"}, (), "de"),
    ({"LANG": f"{UNKNOWN}_GB.UTF-8"}, (), "en"),
    ({"LANGUAGE": "", "LC_MESSAGES": "de_CH@euro"}, (), "de"),
    ({}, (f"{UNKNOWN}-FR", "ja-JP"), "ja"),
    ({"LANG": "en_GB"}, ("ja-JP",), "en"),
]


@pytest.mark.parametrize(("environment", "others", "language"), ASKED)
def test_the_first_language_that_is_asked_for_and_there_is_the_one(
    environment: dict[str, str], others: tuple[str, ...], language: str
) -> None:
    assert preferred_language(environment, others) == language


@pytest.mark.usefixtures("english")
def test_words_in_a_row_are_joined_as_the_language_joins_them() -> None:
    assert enumerated(["a", "b", "c"]) == "a, b, c"
    assert (listed(["a", "b", "c"]), listed(["a"])) == ("a, b and c", "a")
    assert [capitalize("a tile"), capitalize("タイル"), capitalize("")] == ["A tile", "タイル", ""]
    use("ja")
    assert enumerated(["a", "b", "c"]) == "a、b、c"
    use("de")
    assert listed(["a", "b", "c"]) == "a, b und c"
    assert trn("{n} tile", "{n} tiles", 2).startswith("2 ")
    assert tr("no such text") == "no such text"


SPOKEN = (
    "__main__.py", "terminal.py", "lab/lab_command.py", "lab/run.py", "lab/cluster.py", "lab/study.py",
    "game/contests.py", "prompt/play_command.py", "prompt/table_commands.py", "prompt/text_table.py",
    "games/skye/prompt/questions.py", "games/skye/prompt/conversation.py",
)  # fmt: skip
SAYING = {
    "print", "complain", "murmur", "say", "ask", "pause", "LabError", "ArgumentTypeError", "ValueError",
}  # fmt: skip
ENGLISH = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")


def said_outside(node: ast.AST) -> Iterator[str]:
    """The texts within an expression that are handed to no catalogue."""
    if isinstance(node, ast.Call) and name_of_call(node) in TAKE_A_TEXT:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from said_outside(child)


def test_what_the_command_line_says_goes_through_the_catalogues() -> None:
    named = {"help", "description", "epilog"}
    for name in SPOKEN:
        calls = (node for node in nodes(tree(PACKAGE / name)) if isinstance(node, ast.Call))
        for node in calls:
            what = [word.value for word in node.keywords if word.arg in named]
            what += node.args if name_of_call(node) in SAYING else []
            for text in (text for one in what for text in said_outside(one)):
                is_said = ENGLISH.search(text) and "skye-desktop" not in text
                assert not is_said, f"{name}:{node.lineno}: {text}"


def test_english_is_used_where_a_catalogue_is_damaged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, english: None
) -> None:
    (tmp_path / "de.po").write_bytes(b"\xff")
    monkeypatch.setattr(catalogue, "folder_of_catalogues", lambda: tmp_path)
    catalogue_of.cache_clear()
    name_of.cache_clear()
    try:
        assert use("de").startswith("de.po: the catalogue cannot be read")
        assert tr("Rules") == "Rules"
        assert name_of("de") == "de"
    finally:
        catalogue_of.cache_clear()
        name_of.cache_clear()
