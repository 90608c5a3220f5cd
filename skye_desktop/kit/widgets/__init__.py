"""The widgets: small, uniform, for mouse and keyboard alike."""

from skye_desktop.kit.appearance import Kind, draw_arrow
from skye_desktop.kit.commands import LEFT_BUTTON, MIDDLE_BUTTON, RIGHT_BUTTON
from skye_desktop.kit.widgets.base import Drawing, Ground, Label, Widget
from skye_desktop.kit.widgets.button import Button
from skye_desktop.kit.widgets.choice import Choice, Toggle
from skye_desktop.kit.widgets.field import TextArea, TextField
from skye_desktop.kit.widgets.group import Group
from skye_desktop.kit.widgets.pane import Pane
from skye_desktop.kit.widgets.scroll import ScrollArea, ScrollList, SettlingList

__all__ = [
    "LEFT_BUTTON",
    "MIDDLE_BUTTON",
    "RIGHT_BUTTON",
    "Button",
    "Choice",
    "Drawing",
    "Ground",
    "Group",
    "Kind",
    "Label",
    "Pane",
    "ScrollArea",
    "ScrollList",
    "SettlingList",
    "TextArea",
    "TextField",
    "Toggle",
    "Widget",
    "draw_arrow",
]  # fmt: skip
