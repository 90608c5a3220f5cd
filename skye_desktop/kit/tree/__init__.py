"""A retained tree of widgets: declared from props, reconciled by id, laid out, drawn and used in one place.

`widget.py` is what a widget is, `containers.py` rows, columns and panes, `tree.py` the tree that keeps them up to date;
`layout.py`, `painter.py`, `interaction.py`, `focus.py` and `describe.py` are its parts, each with a state of its own.
`controls.py` has labels and buttons.
"""

from skye_desktop.kit.tree.containers import Pane, column, grid, pane, row, spacer, stack, wrap
from skye_desktop.kit.tree.controls import Button, Label
from skye_desktop.kit.tree.tree import Tree
from skye_desktop.kit.tree.widget import Do, Load, Pointer, PointerKind, Secret, Widget

__all__ = [
    "Button", "Do", "Label", "Load", "Pane", "Pointer", "PointerKind", "Secret", "Tree", "Widget", "column", "grid",
    "pane", "row", "spacer", "stack", "wrap",
]  # fmt: skip
