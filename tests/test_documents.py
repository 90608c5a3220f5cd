"""What the documents say of the code: every file they name is there, and has the names that stand beside it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from skye_desktop import __version__

PROJECT = Path(__file__).parent.parent
PLACES = (PROJECT / "skye_desktop", PROJECT)
"""Where the files that are named are looked for."""

DOCUMENTS = ("docs/dev/architecture.md", "CONTRIBUTING.md")
NO_NAMES = ("app.go", "layout", "disputed", "_key", "key", "settings")
"""Words of the code that stand for what several classes have."""
_CODE = re.compile(r"`([^`\n]+)`")
_FILE = re.compile(r"[\w./]+\.(py|json|md|txt)")
_NAME = re.compile(r"_?[A-Za-z]\w*(\._?\w+)?")
_LINK = re.compile(r"\]\(([^)#]+)\)")


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
    text = re.sub(
        r"^```.*?^```", "", (PROJECT / document).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    return re.split(r"\n\s*\n|\n(?=\d+\. |\* |- |\| )", text)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_a_document_names_is_there(document: str) -> None:
    text = "\n".join(paragraphs(document))
    files = {word for word in named_in(text) if _FILE.fullmatch(word) and "NAME" not in word}
    assert files
    assert not {file for file in files if found(file) is None}


def test_every_module_on_the_readme_s_map_of_files_is_there() -> None:
    named = {
        word.rpartition("/")[2] for word in named_in((PROJECT / "README.md").read_text(encoding="utf-8"))
    }
    there = {
        path.name
        for place in ("skye_desktop", "tests", "benchmarks", "docs", "learn", "packages")
        for path in (PROJECT / place).rglob("*.py")
    }
    assert {word for word in named if word.endswith(".py")} - there == set()


@pytest.mark.parametrize("document", [*DOCUMENTS, "README.md", "CHANGELOG.md", "SECURITY.md"])
def test_every_link_of_a_document_leads_somewhere(document: str) -> None:
    links = _LINK.findall((PROJECT / document).read_text(encoding="utf-8"))
    here = (PROJECT / document).parent
    assert not {link for link in links if not link.startswith("http") and not (here / link).exists()}


def test_the_changes_and_the_description_for_software_centres_begin_with_this_version() -> None:
    changes = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[(.+)\] - (\d{4}-\d\d-\d\d)$", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] == __version__
    (description,) = (PROJECT / "packages").glob("*.metainfo.xml")
    described = ElementTree.parse(description).find("releases/release")
    assert described is not None
    assert (described.get("version"), described.get("date")) == newest.groups()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_name_in_a_document_is_in_a_file_named_beside_it(document: str) -> None:
    missing = []
    for paragraph in paragraphs(document):
        words = [word for word in named_in(paragraph) if word not in NO_NAMES]
        files = [path for word in words if word.endswith(".py") and (path := found(word)) is not None]
        known = frozenset[str]().union(*map(names_in, files))
        names = [word for word in words if _NAME.fullmatch(word) and not _FILE.fullmatch(word)]
        missing += [f"{name}: {paragraph[:60]}" for name in names if files and name not in known]
    assert not missing, "\n".join(missing)


def test_the_moving_picture_of_the_readme_moves_and_is_small_enough() -> None:
    named = re.findall(
        r"!\[[^\]]*\]\((docs/[^)]+\.webp)\)", (PROJECT / "README.md").read_text(encoding="utf-8")
    )
    assert named
    for file in named:
        assert (PROJECT / file).stat().st_size <= 3_000_000
        with Image.open(PROJECT / file) as moving:
            assert getattr(moving, "n_frames", 1) >= 100
