"""A tree in words: nodes for screen readers, targets for the event log, the tooltip."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from skye_desktop.kit.access import Node, Role
from skye_desktop.kit.tree.widget import Host, Secret, Widget, chain, walk


def nodes(tree: Host) -> tuple[Node, ...]:
    """Return all that can be reached and has a name, from below to above, with what is inside of each."""
    return tuple(node for layer in reversed(tree.reachable) for node in _nodes(tree, layer))


def _nodes(tree: Host, widget: Widget) -> Iterator[Node]:
    inside = tuple(node for child in widget.children for node in _nodes(tree, child))
    if not widget.id or (widget.role is Role.REGION and not widget.label):
        yield from inside
        return
    state = replace(widget.state, is_focused=widget.is_focused)
    yield Node(widget.id, widget.role, widget.label, tree.where(widget), state, inside)


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
                rect = tree.where(widget)
                if rect.size == widget.rect.size:
                    found[widget.id] = rect
    return found


def tooltip(tree: Host) -> str:
    """Return the note of the innermost widget under the pointer that has one."""
    return next((one.note for one in chain(tree.hovered) if one.note), "")
