"""A screen reader in small: reads and uses the game through AT-SPI alone, told what to do by lines of JSON.

Run by the system's own Python, which has the bindings: `/usr/bin/python3 tests/screen_reader.py PID`.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

SECONDS = 10.0
heard: list[str] = []


def children(node: Any) -> list[Any]:
    found = [node.get_child_at_index(i) for i in range(node.get_child_count())]
    return [child for child in found if child is not None]


def walk(node: Any) -> Any:
    yield node
    for child in children(node):
        yield from walk(child)


def window(pid: int) -> Any:
    """The root of the tree of the program with that number."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        for program in children(Atspi.get_desktop(0)):
            if program.get_process_id() == pid and (found := children(program)):
                return found[0]
        time.sleep(0.05)
    raise SystemExit("the program is not among those that can be read")


def told(node: Any) -> dict[str, Any]:
    """What a screen reader knows of a node."""
    states = node.get_state_set()
    action, value, text = node.get_action_iface(), node.get_value_iface(), node.get_text_iface()
    return {
        "id": node.get_accessible_id(),
        "name": node.get_name(),
        "role": node.get_role_name(),
        "enabled": states.contains(Atspi.StateType.SENSITIVE),
        "focused": states.contains(Atspi.StateType.FOCUSED),
        "checked": states.contains(Atspi.StateType.CHECKED),
        "about": node.get_description(),
        "actions": [] if action is None else [action.get_action_name(i) for i in range(action.get_n_actions())],
        "typed": None if text is None else Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text)),
        "caret": None if text is None else Atspi.Text.get_caret_offset(text),
        "value": None if value is None else Atspi.Value.get_current_value(value),
    }  # fmt: skip


def do_until_it_stays(root: Any, asked: dict[str, Any]) -> Any:
    """The same, once more if what is read goes away meanwhile."""
    deadline = time.monotonic() + SECONDS
    while True:
        try:
            return do(root, asked)
        except (GLib.Error, AttributeError, TypeError):  # what is gone may also answer with nothing
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def do(root: Any, asked: dict[str, Any]) -> Any:
    Atspi.Accessible.clear_cache(root)
    if asked["do"] == "tree":
        return [told(node) for node in walk(root)]
    if asked["do"] == "heard":
        return list(heard)
    node = next((node for node in walk(root) if node.get_accessible_id() == asked["id"]), None)
    if node is None:
        return False
    match asked["do"]:
        case "press":
            return bool(node.get_action_iface() and node.get_action_iface().do_action(0))
        case "focus":
            return bool(node.get_component_iface().grab_focus())
        case "set":
            return bool(node.get_value_iface().set_current_value(asked["value"]))
    raise SystemExit(f"cannot {asked['do']}")


def listen(event: Any) -> None:
    """Note what is told aloud."""
    heard.append(str(event.any_data))


def announce_itself() -> None:
    """Say that there is a screen reader, as each of them does: else programs tell nothing."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        values = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", values, None,
            Gio.DBusCallFlags.NONE, -1, None,
        )  # fmt: skip


def main(pid: int) -> None:
    announce_itself()
    Atspi.init()
    listener = Atspi.EventListener.new(listen)
    listener.register("object:announcement")
    root = window(pid)
    loop = GLib.MainLoop()

    def answer(source: Any, condition: Any) -> bool:
        line = sys.stdin.readline()
        if not line:
            loop.quit()
            return False
        try:
            answered = do_until_it_stays(root, json.loads(line))
        except Exception as error:
            # Left to the loop it would end the answering, and whoever asked would wait for ever.
            answered = {"failed": f"{type(error).__name__}: {error}"}
        print(json.dumps(answered), flush=True)
        return True

    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, answer)
    print(json.dumps("ready"), flush=True)
    loop.run()


if __name__ == "__main__":
    main(int(sys.argv[1]))
