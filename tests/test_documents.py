"""What the documents promise a reader is true: commands, files, names, links, packages, and the pages that are made."""

from __future__ import annotations

import ast
import importlib.util
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from skye_desktop import __version__
from skye_desktop.__main__ import command_line
from skye_desktop.engine import GameSetup
from skye_desktop.files.record import SavedGame, TableOptions

PROJECT = Path(__file__).parent.parent
PLACES = (PROJECT / "skye_desktop", PROJECT)
"""Where the files that are named are looked for."""
DOCUMENTS = sorted(
    path.relative_to(PROJECT).as_posix()
    for path in (
        *PROJECT.glob("*.md"),
        PROJECT / "saves" / "README.md",
        *PROJECT.glob("docs/**/*.md"),
    )
)
OF_CODE = [name for name in DOCUMENTS if name.startswith(("docs/dev/", "CONTRIBUTING"))]
"""The pages that name files of the program, and what is in them."""
LONGEST_README, LONGEST_CONTRIBUTING = 130, 70
"""Lines."""
NO_NAMES = ("app.go", "layout", "disputed", "_key", "key", "settings")
"""Words of the code that stand for what several classes have."""
_CODE = re.compile(r"`([^`\n]+)`")
_FILE = re.compile(r"[\w./]+\.(py|json|md|txt|toml|yml|xml|po)")
_NAME = re.compile(r"_?[A-Za-z]\w*(\._?\w+)?")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
_SET_UP = re.compile(r'pip install ([^&\n]*?"?\.\[test[^&\n]*)')


@cache
def text_of(document: str) -> str:
    return (PROJECT / document).read_text(encoding="utf-8")


@cache
def reference() -> ModuleType:
    """`docs/reference.py`, which is no module of the program."""
    spec = importlib.util.spec_from_file_location(
        "skye_reference", PROJECT / "docs" / "reference.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


# -- names of files, and what is in them


@cache
def names_in(path: Path) -> frozenset[str]:
    """What is defined or imported at the top of a module, and in its classes with the class before it."""

    def named(nodes: list[ast.stmt]) -> Iterator[tuple[str, list[ast.stmt]]]:
        for node in nodes:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield node.name, node.body if isinstance(node, ast.ClassDef) else []
            elif isinstance(node, ast.ImportFrom):
                yield from ((alias.name, []) for alias in node.names)
            elif isinstance(node, ast.AnnAssign):
                yield ast.unparse(node.target), []
            elif isinstance(node, ast.Assign):
                yield from ((ast.unparse(target), []) for target in node.targets)

    found: set[str] = set()
    for name, body in named(ast.parse(path.read_text(encoding="utf-8")).body):
        found |= {name, *(f"{name}.{inner}" for inner, _ in named(body))}
    return frozenset(found)


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
    spans = [
        span for span in named_in("\n".join(paragraphs(document))) if not span.startswith("python ")
    ]
    words = {word for span in spans for word in span.split()}
    files = {
        word
        for word in words
        if "/" in word and not re.search(r"[A-Z]{4}|[$<>=\"*]|^/|^\.venv|^dist/|^build/", word)
    }
    missing = {
        word
        for word in files
        if found(word) is None and not any((at / word).is_dir() for at in PLACES)
    }
    assert missing == set()
    for word in {word for word in words if re.fullmatch(r"[\w/.]+\*[\w.*]*", word)}:
        assert list(PROJECT.glob(word)), word


@pytest.mark.parametrize("document", OF_CODE)
def test_every_name_in_a_document_is_in_a_file_named_beside_it(document: str) -> None:
    missing = []
    for paragraph in paragraphs(document):
        words = [word for word in named_in(paragraph) if word not in NO_NAMES]
        files = [
            path for word in words if word.endswith(".py") and (path := found(word)) is not None
        ]
        known = frozenset[str]().union(*map(names_in, files))
        names = [word for word in words if _NAME.fullmatch(word) and not _FILE.fullmatch(word)]
        looked_up = [] if paragraph.startswith("|") else names
        missing += [
            f"{name}: {paragraph[:60]}" for name in looked_up if files and name not in known
        ]
    assert not missing, "\n".join(missing)


def test_every_package_and_module_says_what_it_is() -> None:
    silent = [
        path.relative_to(PROJECT).as_posix()
        for place in (
            "skye_desktop",
            "sprites/paint",
            "tests",
            "benchmarks",
            "docs",
            "packages",
        )
        for path in sorted((PROJECT / place).rglob("*.py"))
        if not path.read_text(encoding="utf-8").startswith('"""')
    ]
    assert silent == []


# -- links and pictures


def anchors(document: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(
        r"^#+ (.+)$", _FENCE.sub("", document.read_text(encoding="utf-8")), re.MULTILINE
    )
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_of_a_document_leads_somewhere(document: str) -> None:
    here, lost = PROJECT / document, []
    for link in _LINK.findall(text_of(document)):
        place, _, heading = link.partition("#")
        to = here.parent / place if place else here
        if not link.startswith("http") and (
            not to.exists() or (heading and heading not in anchors(to))
        ):
            lost.append(link)
    assert lost == []


def test_every_page_is_reached_from_the_index_and_every_picture_from_a_page() -> None:
    def reached(document: str) -> set[Path]:
        places = (link.partition("#")[0] for link in _LINK.findall(text_of(document)))
        return {((PROJECT / document).parent / place).resolve() for place in places if place}

    pages = {(PROJECT / name).resolve() for name in DOCUMENTS if name.startswith("docs/")}
    index = {(PROJECT / "docs" / name).resolve() for name in ("README.md", "index.md")}
    decisions = reached("docs/dev/decisions/README.md")
    assert pages - reached("docs/README.md") - decisions - index == set()
    shown = set[Path]().union(*map(reached, DOCUMENTS))
    pictures = {path.resolve() for path in PROJECT.glob("docs/**/*.webp")}
    assert pictures
    assert pictures - shown == set()


def test_every_button_and_page_that_a_manual_names_is_one_of_the_program() -> None:
    """What stands in italics and begins with a capital is a text of the program, and so of its catalogues."""
    texts = text_of("skye_desktop/i18n/catalogues/de.po")
    pages = [name for name in DOCUMENTS if name.startswith("docs/play/")]
    named = {
        name
        for page in pages
        for name in re.findall(r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)", text_of(page))
    }
    assert len(named) > 10
    assert {
        name for name in named if f'msgid "{name.removesuffix("…").strip()}' not in texts
    } == set()


# -- commands


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
    """As the parser has it: words in capitals, `FILE` for example, are taken for names."""
    count = 0
    for document in DOCUMENTS:
        for words in commands(document) if document != "CHANGELOG.md" else ():
            if (
                words
                and words[0].removeprefix(".venv/bin/") == "skye-desktop"
                and "..." not in words
            ):
                assert is_taken([stand_in(word) for word in words[1:]]), (
                    f"{document}: {shlex.join(words)}"
                )
                count += 1
    assert count > 20


def is_taken(words: list[str]) -> bool:
    """Whether the command line takes those words, or they name one of its commands and nothing else."""
    is_name = all(re.fullmatch("[a-z]+", word) for word in words)
    for more in ((), ("--help",)) if is_name else ((),):
        try:
            command_line().parse_args([*words, *more])
        except SystemExit as end:
            if end.code != 0:
                continue
        return True
    return False


def stand_in(word: str) -> str:
    """A value for what a reader puts in; a file that is asked to be there is one of this checkout."""
    known = {
        "FILE": "saves/round 3, prices to set.json",
        "NAME": "solid",
        "N": "3",
        "FOLDER": "saves",
    }
    return known.get(word, "printed" if word.endswith(".toml") and "/" not in word else word)


def test_every_program_of_the_checkout_that_a_document_calls_is_there_with_its_options() -> None:
    called = 0
    for document in DOCUMENTS:
        for words in commands(document):
            if len(words) < 2 or Path(words[0]).name not in ("python", "python3"):
                continue
            is_module = words[1] == "-m"
            if is_module and words[2] in ("venv", "skye_desktop"):
                continue
            file = words[2].replace(".", "/") if is_module else words[1]
            ways = [PROJECT / file, PROJECT / f"{file}.py", PROJECT / file / "__main__.py"]
            path = next((way for way in ways if way.is_file()), None)
            assert path is not None, f"{document}: {shlex.join(words)}"
            sources = path.read_text(encoding="utf-8") + (
                PROJECT / "benchmarks/bot_runs.py"
            ).read_text("utf-8")
            wrong = [word for word in words if word.startswith("--") and f'"{word}"' not in sources]
            assert wrong == [], f"{document}: {shlex.join(words)}"
            called += 1
    assert called > 10


def test_everybody_is_told_one_command_to_set_up() -> None:
    places = ("README.md", "CONTRIBUTING.md", "docs/dev/testing.md", ".github/workflows/ci.yml")
    told = {place: _SET_UP.findall(text_of(place)) for place in places}
    assert all(told.values()), told
    assert (
        len({one.strip().removeprefix("-q ") for found in told.values() for one in found}) == 1
    ), told


def test_the_checks_find_the_test_command_of_the_readme() -> None:
    """`.ci/run` takes the first block below the heading, and cuts it where the environment is made."""
    block = re.search(
        r"^## Test$\n+```sh\n(.*?)```", text_of("README.md"), re.DOTALL | re.MULTILINE
    )
    assert block is not None
    environment, _, checks = block[1].partition(" && .venv/bin/ruff ")
    assert environment.startswith("python3 -m venv .venv && ")
    assert checks.rstrip().endswith(".venv/bin/pytest --all")


# -- what else a reader goes by


def test_the_readme_can_be_read_at_one_go() -> None:
    assert len(text_of("README.md").splitlines()) <= LONGEST_README
    assert len(text_of("CONTRIBUTING.md").splitlines()) <= LONGEST_CONTRIBUTING


def test_the_pages_that_are_made_from_the_program_are_as_it_is() -> None:
    for path, text in reference().pages().items():
        assert path.read_text(encoding="utf-8") == text, "python docs/reference.py"


def test_each_field_of_a_save_and_each_kind_of_the_event_log_has_its_line() -> None:
    fields = {*SavedGame.model_fields, *TableOptions.model_fields, *GameSetup.model_fields}
    assert fields - {*named_in(text_of("docs/format/saves.md"))} == set()
    sources = [
        path.read_text("utf-8")
        for part in ("kit", "ui")
        for path in (PROJECT / "skye_desktop" / part).rglob("*.py")
    ]
    kinds = {kind for text in sources for kind in re.findall(r"""\.log\(\s*"(\w+)\"""", text)}
    assert len(kinds) >= 4
    assert kinds - {*named_in(text_of("docs/format/event-log.md"))} == set()


def test_each_library_has_a_line_that_says_why() -> None:
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    asked = [
        *project["dependencies"],
        *(one for group in project["optional-dependencies"].values() for one in group),
    ]
    needed = {match[0] for one in asked if (match := re.match(r"[\w.-]+", one))}
    page = text_of("docs/dev/packaging.md").partition("## Dependencies")[2]
    lines = [line for line in page.splitlines() if line.startswith("|")]
    assert {word.lower() for line in lines for word in named_in(line)} - {
        *project["optional-dependencies"]
    } == {name.lower() for name in needed}


def test_the_changes_and_the_description_for_software_centres_begin_with_this_version() -> None:
    changes = text_of("CHANGELOG.md")
    newest = re.search(r"^## \[(\d.+)\] - (\d{4}-\d\d-\d\d)$", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] == __version__
    (description,) = (PROJECT / "packages").glob("*.metainfo.xml")
    described = ElementTree.parse(description).find("releases/release")
    assert described is not None
    assert (described.get("version"), described.get("date")) == newest.groups()
