"""The widgets: small, uniform, for mouse and keyboard alike."""

from skye_desktop.kit.commands import LEFT_BUTTON, MIDDLE_BUTTON, RIGHT_BUTTON
from skye_desktop.kit.widgets.base import Clicks, Label, Widget, draw_arrow
from skye_desktop.kit.widgets.button import Button, Kind
from skye_desktop.kit.widgets.choice import Choice, Toggle
from skye_desktop.kit.widgets.field import TextField
from skye_desktop.kit.widgets.group import Group

__all__ = [
    "LEFT_BUTTON",
    "MIDDLE_BUTTON",
    "RIGHT_BUTTON",
    "Button",
    "Choice",
    "Clicks",
    "Group",
    "Kind",
    "Label",
    "TextField",
    "Toggle",
    "Widget",
    "draw_arrow",
]
