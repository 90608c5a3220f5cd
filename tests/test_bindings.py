"""The table of bindings: no conflicts, no entry that nothing acts on, and what is made from it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import combinations

from sources import nodes, screen_sources, tree

from skye_desktop.games.skye.ui import bindings
from skye_desktop.games.skye.ui.bindings import SCOPES, TOGETHER, Game, input_map, rows
from skye_desktop.games.skye.ui.rules_keys import chapters
from skye_desktop.kit import MOST_CHORDS, Chord, Command, Common, CommonScope, Device
from skye_desktop.shell.house_commands import House

SOURCES = [
    path for path in screen_sources().values() if path.name not in ("commands.py", "bindings.py")
]


def test_no_key_means_two_things_at_one_time() -> None:
    keys = input_map()
    found = {
        (str(command), str(chord)): list(map(str, others))
        for command in (*House, *Game)
        for chord in keys.keys(command)
        if (others := keys.conflicts(command, chord))
    }
    assert found == {}


def test_every_command_has_a_row_with_a_label_and_every_scope_a_name_and_a_place() -> None:
    keys = input_map()
    assert set(keys.commands) == {*Common, *House, *Game}
    together = frozenset[str]().union(*TOGETHER)
    for scope in SCOPES:
        assert scope.heading.english
        assert list(rows(keys, scope)), scope
        assert scope in together or scope is CommonScope.TEXT
        found = [one for one in keys.commands if one.scope == scope and not one.stays]
        assert len({one.label for one in found}) == len(found), scope
        assert all(len(one.keys) <= MOST_CHORDS for one in found)
        assert not [one for one in found if {"{", "}"} & {*one.words}], "it has its number"


def test_something_acts_on_every_command() -> None:
    """By its own name, or by that of the group it stands in."""
    text = "".join(path.read_text("utf-8") for path in SOURCES)
    named = set(re.findall(r"\b(?:Game|House|Common)\.\w+|\b[A-Z][A-Z_]+\b", text))
    named |= {"WAYS"} if "direction_actions(" in text else set()
    groups = [getattr(bindings, name, None) for name in named if "." not in name]
    listed = {one for group in groups if isinstance(group, tuple | dict) for one in group}
    acting = named | {f"{type(one).__name__}.{getattr(one, 'name', '')}" for one in listed}
    assert {f"{type(one).__name__}.{one.name}" for one in (*Game, *House, *Common)} <= acting


def offered_together() -> Iterator[tuple[str, list[Command]]]:
    """What each part offers at one time: the commands that one function of that name speaks of."""
    for path in (path for path in SOURCES if "commands(" in path.read_text("utf-8")):
        for node in nodes(tree(path)):
            if isinstance(node, ast.FunctionDef) and node.name.endswith("commands"):
                words = re.findall(r"[\w.]+", ast.unparse(node))
                parts = [one.split(".") for one in words if one.startswith(("Game.", "House."))]
                tables = [getattr(bindings, one, ()) for one in words if one.isupper()]
                listed = (
                    one for table in tables if isinstance(table, tuple | dict) for one in table
                )
                named = [one for one in listed if isinstance(one, Game | House)]
                found = [{"Game": Game, "House": House}[kind][name] for kind, name in parts]
                yield f"{path.name}:{node.lineno}", [*found, *named]


def test_what_is_offered_at_one_time_stands_in_scopes_that_meet() -> None:
    keys = input_map()
    offered = list(offered_together())
    assert sum(len(commands) for _, commands in offered) > 50
    for where, commands in offered:
        for one, other in combinations(commands, 2):
            meets = keys.meet(one.scope, other.scope)
            assert meets, f"{where}: a conflict between {one} and {other} would not be seen"


def test_the_rows_follow_what_was_changed_and_tell_many_keys_by_the_first_and_the_last() -> None:
    keys = input_map()
    keys.rebind(House.LOG, [])
    keys.rebind(Game.AXE, [Chord.parse("Ctrl+X")])
    told = {row.words: row.keys for scope in SCOPES for row in rows(keys, scope)}
    assert told["look at a player's land; once more goes back"] == "F1 – F5"
    assert told["pick up a tile"] == "1 – 4"
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
