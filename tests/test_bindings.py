"""The table of bindings: no conflicts, no entry that nothing acts on, and what is made from it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from sources import nodes, tree

from skye_desktop.kit import MOST_CHORDS, Chord, Common, CommonScope, Device
from skye_desktop.ui import bindings
from skye_desktop.ui.bindings import SCOPES, TOGETHER, Game, input_map, rows
from skye_desktop.ui.rules_keys import chapters

PROJECT = Path(__file__).parent.parent
SOURCES = [
    path
    for part in ("kit", "ui")
    for path in sorted((PROJECT / "skye_desktop" / part).rglob("*.py"))
    if path.name not in ("commands.py", "bindings.py")
]


def test_no_key_means_two_things_at_one_time() -> None:
    keys = input_map()
    found = {
        (str(command), str(chord)): list(map(str, others))
        for command in Game
        for chord in keys.keys(command)
        if (others := keys.conflicts(command, chord))
    }
    assert found == {}


def test_every_command_has_a_row_and_every_scope_a_name_and_a_place() -> None:
    keys = input_map()
    assert set(keys.commands) == {*Common, *Game}
    together = frozenset[str]().union(*TOGETHER)
    for scope in SCOPES:
        assert scope.heading.english
        assert list(rows(keys, scope)), scope
        assert scope in together or scope is CommonScope.TEXT


def test_labels_tell_commands_apart_and_nothing_has_more_keys_than_there_may_be() -> None:
    keys = input_map()
    for scope in SCOPES:
        found = [one for one in keys.commands if one.scope == scope and not one.stays]
        assert len({one.label for one in found}) == len(found), scope
        assert all(len(one.keys) <= MOST_CHORDS for one in found)
        assert not [one for one in found if {"{", "}"} & {*one.words}], "it has its number"


@pytest.mark.parametrize("kind", [Game, Common])
def test_something_acts_on_every_command(kind: type[Game] | type[Common]) -> None:
    """By its own name, or by that of the group it stands in."""
    named: set[str] = set()
    for path in SOURCES:
        for node in nodes(tree(path)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                named |= {node.attr} if node.value.id == kind.__name__ else set()
            elif isinstance(node, ast.Name) and isinstance(
                group := getattr(bindings, node.id, None), tuple | dict
            ):
                named |= {one.name for one in group if isinstance(one, kind)}
            elif isinstance(node, ast.Name) and node.id == "direction_actions":
                named |= {one.name for one in bindings.WAYS if isinstance(one, kind)}
    assert {one.name for one in kind} - named == set()


def offered_together() -> Iterator[tuple[str, list[Game]]]:
    """What each part offers at one time: the commands that one function of that name speaks of."""
    for path in SOURCES:
        for node in nodes(tree(path)):
            if isinstance(node, ast.FunctionDef) and node.name.endswith("commands"):
                attributes = (inner for inner in ast.walk(node) if isinstance(inner, ast.Attribute))
                names = [one.attr for one in attributes if ast.unparse(one.value) == "Game"]
                groups = (
                    getattr(bindings, inner.id, ())
                    for inner in ast.walk(node)
                    if isinstance(inner, ast.Name)
                )
                tables = [group for group in groups if isinstance(group, tuple | dict)]
                named = [one for table in tables for one in table if isinstance(one, Game)]
                yield f"{path.name}:{node.lineno}", [*(Game[name] for name in names), *named]


def test_what_is_offered_at_one_time_stands_in_scopes_that_meet() -> None:
    keys = input_map()
    apart = [
        (where, str(one), str(other))
        for where, commands in offered_together()
        for one, other in combinations(commands, 2)
        if not keys.meet(one.scope, other.scope)
    ]
    assert apart == [], "else a conflict between them would not be seen"


def test_many_keys_in_a_row_are_told_by_the_first_and_the_last() -> None:
    told = {row.words: row.keys for scope in SCOPES for row in rows(input_map(), scope)}
    assert told["look at a player's land; once more goes back"] == "F1 – F5"
    assert told["pick up a tile"] == "1 – 4"


def test_the_rows_follow_what_was_changed() -> None:
    keys = input_map()
    keys.rebind(Game.LOG, [])
    keys.rebind(Game.AXE, [Chord.parse("Ctrl+X")])
    told = {row.words: row.keys for scope in SCOPES for row in rows(keys, scope)}
    assert "the log" not in told
    assert told["the axe onto the chosen tile"] == "Ctrl+X"


def test_the_page_of_keys_is_of_the_device_that_is_in_hand() -> None:
    keys = input_map()

    def told(device: Device) -> dict[str, str]:
        keys.device = device
        return {block.text: block.lead for block in chapters(keys)[-1].blocks}

    mouse, pad, fingers = (told(device) for device in (Device.MOUSE, Device.PAD, Device.TOUCH))
    assert mouse["turn the tile clockwise"] == "R, E, right button, wheel down"
    assert mouse["look at a player's land; once more goes back"] == "F1 – F5"
    assert pad["turn the tile clockwise"] == "RB"
    assert "look at a player's land; once more goes back" not in pad
    assert not {"Drag", "Click, drag", "Digits"} & {*pad.values()}
    assert fingers["turn the tile clockwise"] == "R, E"
    assert fingers["move the land, make it larger or smaller"] == "Two fingers"
