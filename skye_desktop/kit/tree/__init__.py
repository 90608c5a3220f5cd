"""A retained tree of widgets: declared from props, reconciled by id, laid out, drawn and used in one place.

`widget.py` is what a widget is, `containers.py` rows, columns and panes, `tree.py` the tree that keeps them up to date;
`layout.py`, `painter.py`, `interaction.py`, `focus.py` and `describe.py` are its parts, each with a state of its own.
`controls.py` has labels, buttons, switches and choices, `field.py` what is typed in, `grounds.py` what they lie on,
`scroll.py` and `lists.py` what scrolls, `overlays.py` what stands over all else beside what it is about,
`background.py` what takes no place.
"""

from skye_desktop.kit.appearance import Kind
from skye_desktop.kit.tree.background import Announcer, Poll
from skye_desktop.kit.tree.containers import Scaled, column, grid, row, spacer, stack, wrap
from skye_desktop.kit.tree.controls import (
    Button,
    Choice,
    Control,
    Drawing,
    Label,
    Toggle,
    foot,
    heading,
    screen,
)
from skye_desktop.kit.tree.field import TextArea, TextField
from skye_desktop.kit.tree.grounds import centre, page, rail, sheet
from skye_desktop.kit.tree.lists import List, ListRow
from skye_desktop.kit.tree.overlays import Anchored, Callout, Spotlight
from skye_desktop.kit.tree.scroll import Pane, Scroller, pane
from skye_desktop.kit.tree.tree import Tree
from skye_desktop.kit.tree.widget import Do, Load, Pointer, PointerKind, Secret, Widget

__all__ = [
    "Anchored",
    "Announcer",
    "Button",
    "Callout",
    "Choice",
    "Control",
    "Do",
    "Drawing",
    "Kind",
    "Label",
    "List",
    "ListRow",
    "Load",
    "Pane",
    "Pointer",
    "PointerKind",
    "Poll",
    "Scaled",
    "Scroller",
    "Secret",
    "Spotlight",
    "TextArea",
    "TextField",
    "Toggle",
    "Tree",
    "Widget",
    "centre",
    "column",
    "foot",
    "grid",
    "heading",
    "page",
    "pane",
    "rail",
    "row",
    "screen",
    "sheet",
    "spacer",
    "stack",
    "wrap",
]
