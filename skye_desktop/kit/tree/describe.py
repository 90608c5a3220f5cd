"""A tree in words: nodes for screen readers, targets for the event log, the tooltip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

import pygame

from skye_desktop.kit.access import Node, Role
from skye_desktop.kit.tree.widget import Host, Secret, Widget, chain, walk

_NAMED = (Role.REGION, Role.TEXT)
"""What is told only if it has a name."""
_UNNAMED = "text "
"""What the ids of texts begin with that have none of their own."""
_FLAT = (Role.THING, Role.BUTTON)
"""What is told before what lies in it, not around it: it is pressed itself."""


def nodes(tree: Host, with_keys: Sequence[Widget] = ()) -> tuple[Node, ...]:
    """Return all that can be reached and has a name, from below to above, with what is inside of each.

    Keys are for those ``with_keys``. Texts without an id are called by their number.
    """
    numbers = count(1)
    layers = reversed(tree.reachable)
    return tuple(node for layer in layers for node in _nodes(tree, layer, with_keys, numbers))


def _nodes(
    tree: Host, widget: Widget, with_keys: Sequence[Widget], numbers: Iterator[int]
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
    is_flat, where = widget.role in _FLAT, tree.seen(widget, widget.aim(public=False))
    yield Node(id, widget.role, widget.label, where, state, () if is_flat else inside)
    yield from inside if is_flat else ()


def secrecy(widget: Widget) -> Secret:
    """Return how much of a widget only its owner may know, with what it lies in."""
    found = {one.secret for one in chain(widget)}
    if Secret.WHOLE in found:
        return Secret.WHOLE
    return Secret.STATE if Secret.STATE in found else Secret.NOTHING


def targets(tree: Host, *, public: bool) -> dict[str, pygame.Rect]:
    """Return where all that can be clicked is, by id."""
    found = {}
    for layer in tree.reachable:
        for widget in walk(layer):
            kind = secrecy(widget) if public else Secret.NOTHING
            is_one = widget.could_be_target if kind is Secret.STATE else widget.is_target
            if widget.id and is_one and kind is not Secret.WHOLE:
                aim = widget.aim(public=public)
                rect = tree.seen(widget, aim)
                if rect.size == aim.size and rect.colliderect(tree.window):
                    found[widget.id] = rect
    return found


def tooltip(tree: Host) -> str:
    """Return the note of the innermost widget under the pointer that has one."""
    return next((one.note for one in chain(tree.hovered) if one.note), "")
