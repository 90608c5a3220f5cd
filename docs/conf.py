"""Configuration of the site of documents: `.venv/bin/sphinx-build -q -W -c docs . build/site`.

Its source is the checkout, of which it takes the pages alone, so that links between them lead to
the same places in the folder and on the site. Warnings fail it: a dead link is one.
"""

from __future__ import annotations

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

project = "Isle of Skye, at one screen"
author = "the authors of skye_desktop"
html_title = project
root_doc = "docs/index"
include_patterns = ["docs/**.md", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
suppress_warnings = ["myst.header"]
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "undoc-members": True}
maximum_signature_line_length = 88
python_use_unqualified_type_names = True
templates_path: list[str] = []

html_theme = "furo"
html_logo = "../sprites/table/icon.png"
html_favicon = "../sprites/table/icon.png"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#5b3a20",
        "color-brand-content": "#2f6b3a",
        "color-background-primary": "#fdf9ef",
        "color-background-secondary": "#f4ecd8",
    },
    "dark_css_variables": {"color-brand-primary": "#e4c48a", "color-brand-content": "#8fc79a"},
}


def drop_made_docstrings(
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Leave out Python's own docstrings of the fields of named tuples."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def setup(app: Sphinx) -> None:
    """Show diagrams as text, since a renderer would be loaded from another site."""
    app.add_lexer("mermaid", TextLexer)
    app.connect("autodoc-process-docstring", drop_made_docstrings)
