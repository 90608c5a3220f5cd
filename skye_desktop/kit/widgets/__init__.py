"""The widgets: small, uniform, for mouse and keyboard alike."""

from skye_desktop.kit.appearance import Kind
from skye_desktop.kit.widgets.base import Label, Widget
from skye_desktop.kit.widgets.button import Button
from skye_desktop.kit.widgets.group import Group

__all__ = [
    "Button",
    "Group",
    "Kind",
    "Label",
    "Widget",
]  # fmt: skip
