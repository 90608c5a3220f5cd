"""The widgets: small, uniform, for mouse and keyboard alike."""

from skye_desktop.kit.appearance import Kind, draw_arrow
from skye_desktop.kit.commands import LEFT_BUTTON, MIDDLE_BUTTON, RIGHT_BUTTON
from skye_desktop.kit.widgets.base import Drawing, Ground, Label, Widget
from skye_desktop.kit.widgets.button import Button
from skye_desktop.kit.widgets.group import Group

__all__ = [
    "LEFT_BUTTON",
    "MIDDLE_BUTTON",
    "RIGHT_BUTTON",
    "Button",
    "Drawing",
    "Ground",
    "Group",
    "Kind",
    "Label",
    "Widget",
    "draw_arrow",
]  # fmt: skip
