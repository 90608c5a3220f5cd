"""A tree as data: nodes for screen readers, targets for the event log, the tooltip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

import pygame

from skye_desktop.kit.accessibility import Node, Role
from skye_desktop.kit.tree.widget import Secret, TreeHost, Widget, chain, walk

_NAMED = (Role.REGION, Role.TEXT)
"""Roles of widgets that become nodes only with a label."""
_UNNAMED = "text "
"""Prefix of the ids that are given to texts without an id."""
_FLAT = (Role.THING, Role.BUTTON)
"""Roles whose content follows their node instead of being inside it.

Screen readers do not look inside things that are pressed.
"""


def nodes(tree: TreeHost, with_keys: Sequence[Widget] = ()) -> tuple[Node, ...]:
    """Return the reachable widgets with a name as trees of nodes, from below to above.

    Arrow keys act on the widgets in ``with_keys``. Texts without an id are numbered.
    """
    numbers = count(1)
    layers = reversed(tree.reachable)
    return tuple(node for layer in layers for node in _nodes(tree, layer, with_keys, numbers))


def _nodes(
    tree: TreeHost, widget: Widget, with_keys: Sequence[Widget], numbers: Iterator[int]
) -> Iterator[Node]:
    is_text = widget.role is Role.TEXT and not widget.id and widget.label
    id = f"{_UNNAMED}{next(numbers)}" if is_text else widget.id
    inside = tuple(
        node for child in widget.children for node in _nodes(tree, child, with_keys, numbers)
    )
    tells_inside = type(widget).nodes_inside is not Widget.nodes_inside
    if widget.role is Role.ITEM or tells_inside:  # it says itself what is written on it
        inside = tuple(one for one in inside if not one.id.startswith(_UNNAMED))
    if tells_inside:
        inside = (*widget.nodes_inside(tree.where(widget)), *inside)
    if not id or (widget.role in _NAMED and not widget.label):
        yield from inside
        return
    focused = None if tree.focused is None else tree.focused.read_as
    state = replace(widget.state, is_focused=widget is focused, has_keys=widget in with_keys)
    is_flat = widget.role in _FLAT
    where = tree.visible_part(widget, widget.aim(public=False))
    yield Node(id, widget.role, widget.label, where, state, () if is_flat else inside)
    yield from inside if is_flat else ()


def secrecy(widget: Widget) -> Secret:
    """Return the secrecy of a widget, including what it inherits from its ancestors."""
    found = {one.secret for one in chain(widget)}
    if Secret.WHOLE in found:
        return Secret.WHOLE
    return Secret.STATE if Secret.STATE in found else Secret.NOTHING


def targets(tree: TreeHost, *, public: bool) -> dict[str, pygame.Rect]:
    """Return the rectangles that can be clicked, by id, in window pixels.

    With ``public`` those that would reveal a secret are left out.
    """
    found = {}
    for layer in tree.reachable:
        for widget in walk(layer):
            kind = secrecy(widget) if public else Secret.NOTHING
            is_one = widget.could_be_target if kind is Secret.STATE else widget.is_target
            if widget.id and is_one and kind is not Secret.WHOLE:
                aim = widget.aim(public=public)
                rect = tree.visible_part(widget, aim)
                if rect.size == aim.size and rect.colliderect(tree.window):
                    found[widget.id] = rect
    return found


def tooltip(tree: TreeHost) -> str:
    """Return the note of the innermost hovered widget that has one; may be empty."""
    return next((one.note for one in chain(tree.hovered) if one.note), "")
