"""What the documents promise a reader is true: commands, files, names, packages, and the pages that are made."""

from __future__ import annotations

import importlib.util
import re
import shlex
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from sources import screen_sources

from skye_desktop import __version__
from skye_desktop.__main__ import command_line, game_in
from skye_desktop.engine import GameSetup
from skye_desktop.files.record import SavedGame, TableOptions

PROJECT = Path(__file__).parent.parent
PLACES = (PROJECT / "skye_desktop", PROJECT)
"""Where the files that are named are looked for."""
DOCUMENTS = sorted(
    path.relative_to(PROJECT).as_posix()
    for pattern in ("*.md", "saves/README.md", "docs/**/*.md")
    for path in PROJECT.glob(pattern)
)
OF_CODE = [name for name in DOCUMENTS if name.startswith(("docs/dev/", "CONTRIBUTING"))]
"""The pages that name files of the program, and what is in them."""
NO_NAMES = ("app.go", "layout", "disputed", "_key", "key", "settings")
"""Words of the code that stand for what several classes have."""
STAND_IN = {
    "FILE": "saves/round 3, prices to set.json",
    "NAME": "solid",
    "N": "3",
    "FOLDER": "saves",
}
"""A value for what a reader puts in; a file that is asked to be there is one of this checkout."""
_CODE = re.compile(r"`([^`\n]+)`")
_FILE = re.compile(r"[\w./]+\.(py|json|md|txt|toml|yml|xml|po)")
_NAME = re.compile(r"_?[A-Za-z]\w*(\._?\w+)?")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
_TOML = re.compile(r"^[^/]+\.toml$")


@cache
def text_of(document: str) -> str:
    return (PROJECT / document).read_text(encoding="utf-8")


def found(file: str) -> Path | None:
    return next((place / file for place in PLACES if (place / file).is_file()), None)


def named_in(paragraph: str) -> list[str]:
    """What stands in code in a paragraph, in order."""
    return [match[1] for match in _CODE.finditer(paragraph)]


def paragraphs(document: str) -> list[str]:
    """Paragraphs and items of lists, without pieces of code that stand by themselves."""
    return re.split(r"\n\s*\n|\n(?=\d+\. |\* |- |\| )", _FENCE.sub("", text_of(document)))


@pytest.mark.parametrize("document", [*OF_CODE, "SECURITY.md"])
def test_every_file_that_a_document_names_is_there(document: str) -> None:
    spans = named_in("\n".join(paragraphs(document)))
    words = {word for span in spans if not span.startswith("python ") for word in span.split()}
    no_path = re.compile(r"[A-Z]{4}|[$<>=\"*]|^/|^\.venv|^dist/|^build/")
    files = {word for word in words if "/" in word and not no_path.search(word)}
    missing = {
        word for word in files if not found(word) and not any((at / word).is_dir() for at in PLACES)
    }
    assert missing == set()
    for word in {word for word in words if re.fullmatch(r"[\w/.]+\*[\w.*]*", word)}:
        assert list(PROJECT.glob(word)), word


@pytest.mark.parametrize("document", OF_CODE)
def test_every_name_in_a_document_is_in_a_file_named_beside_it(document: str) -> None:
    missing = []
    for paragraph in paragraphs(document):
        words = [word for word in named_in(paragraph) if word not in NO_NAMES]
        files = [path for word in words if word.endswith(".py") and (path := found(word))]
        if files and not paragraph.startswith("|"):
            known = {*re.findall(r"\w+", "".join(path.read_text("utf-8") for path in files))}
            names = (word for word in words if _NAME.fullmatch(word) and not _FILE.fullmatch(word))
            missing += [
                f"{name}: {paragraph[:60]}" for name in names if not {*name.split(".")} <= known
            ]
    assert not missing, "\n".join(missing)


def test_every_page_is_reached_from_the_index_and_every_picture_from_a_page() -> None:
    def reached(document: str) -> set[Path]:
        places = (link.partition("#")[0] for link in _LINK.findall(text_of(document)))
        return {((PROJECT / document).parent / place).resolve() for place in places if place}

    pages = {(PROJECT / name).resolve() for name in DOCUMENTS if name.startswith("docs/")}
    index = {(PROJECT / "docs" / name).resolve() for name in ("README.md", "index.md")}
    decisions = reached("docs/dev/decisions/README.md")
    assert pages - reached("docs/README.md") - decisions - index == set()
    pictures = {path.resolve() for path in PROJECT.glob("docs/**/*.webp")}
    assert pictures
    assert pictures <= set[Path]().union(*map(reached, DOCUMENTS))


def test_every_button_and_page_that_a_manual_names_is_a_text_of_the_program() -> None:
    texts = text_of("skye_desktop/i18n/catalogues/de.po")
    manuals = "".join(text_of(name) for name in DOCUMENTS if name.startswith("docs/play/"))
    named = set(re.findall(r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)", manuals))
    assert len(named) > 10
    assert {one for one in named if f'msgid "{one.removesuffix("…").strip()}' not in texts} == set()


def commands(document: str) -> Iterator[list[str]]:
    """The commands of a page in blocks for a shell and in tables and text, cut into words, chained ones apart."""
    text = text_of(document)
    blocks = (match[2] for match in _FENCE.finditer(text) if match[1] == "sh")
    lines = [line for block in blocks for line in block.splitlines()]
    for line in (*lines, *named_in(_FENCE.sub("", text))):
        for part in re.split(r"&&|\|", line):
            try:
                words = shlex.split(part, comments=True)
            except ValueError:  # an apostrophe: no command
                continue
            yield words


def test_every_command_of_the_program_in_a_document_is_one() -> None:
    count = 0
    for document in set(DOCUMENTS) - {"CHANGELOG.md"}:
        for name, *words in filter(None, commands(document)):
            if name.removeprefix(".venv/bin/") == "skye-desktop" and "..." not in words:
                taken = is_taken([STAND_IN.get(word, _TOML.sub("printed", word)) for word in words])
                assert taken, f"{document}: {shlex.join(words)}"
                count += 1
    assert count > 20


def is_taken(words: list[str]) -> bool:
    """Whether the command line takes those words, or they name one of its commands and nothing else."""
    is_name = all(re.fullmatch("[a-z]+", word) for word in words)
    for more in ((), ("--help",)) if is_name else ((),):
        try:
            command_line(game_in(words)).parse_args([*words, *more])
        except SystemExit as end:
            if end.code != 0:
                continue
        return True
    return False


def test_every_program_of_the_checkout_that_a_document_calls_is_there_with_its_options() -> None:
    called, shared = 0, text_of("benchmarks/bot_runs.py")
    for document in DOCUMENTS:
        for words in commands(document):
            if len(words) < 2 or Path(words[0]).name not in ("python", "python3"):
                continue
            is_module = words[1] == "-m"
            if is_module and words[2] in ("venv", "skye_desktop"):
                continue
            file = words[2].replace(".", "/") if is_module else words[1]
            ways = (file, f"{file}.py", f"{file}/__main__.py")
            path = next((way for way in ways if (PROJECT / way).is_file()), None)
            assert path is not None, f"{document}: {shlex.join(words)}"
            sources = text_of(path) + shared
            wrong = [word for word in words if word.startswith("--") and f'"{word}"' not in sources]
            assert wrong == [], f"{document}: {shlex.join(words)}"
            called += 1
    assert called > 10


def test_the_pages_that_are_made_from_the_program_are_as_it_is() -> None:
    spec = importlib.util.spec_from_file_location("reference", PROJECT / "docs" / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    for path, text in reference.pages().items():
        assert path.read_text(encoding="utf-8") == text, "python docs/reference.py"


def test_each_field_of_a_save_and_each_kind_of_the_event_log_has_its_line() -> None:
    fields = {*SavedGame.model_fields, *TableOptions.model_fields, *GameSetup.model_fields}
    assert fields <= {*named_in(text_of("docs/format/saves.md"))}
    sources = "".join(path.read_text("utf-8") for path in screen_sources().values())
    kinds = set(re.findall(r"""\.log\(\s*"(\w+)\"""", sources))
    assert len(kinds) >= 4
    assert kinds <= {*named_in(text_of("docs/format/event-log.md"))}


def test_every_folder_that_is_read_by_people_and_program_is_in_the_wheel() -> None:
    wheel = tomllib.loads(text_of("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    folders = {f"sprites/{one.name}" for one in (PROJECT / "sprites").iterdir() if one.is_dir()}
    folders -= {"sprites/paint", "sprites/__pycache__"}
    wanted = {*folders, "saves", "docs/format", "docs/guide"}
    assert wheel["force-include"] == {one: f"skye_desktop/shipped/{one}" for one in wanted}


def test_the_changes_and_the_description_for_software_centres_begin_with_this_version() -> None:
    changes = text_of("CHANGELOG.md")
    newest = re.search(r"^## \[(\d.+)\] - (\d{4}-\d\d-\d\d)$", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] == __version__
    (description,) = (PROJECT / "packages").glob("*.metainfo.xml")
    described = ElementTree.parse(description).find("releases/release")
    assert described is not None
    assert (described.get("version"), described.get("date")) == newest.groups()
