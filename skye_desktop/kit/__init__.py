"""A small toolkit on pygame: window, scenes, drawing, text, widgets. It knows no game.

Whoever writes a screen imports from this package only. Within the kit, modules import one another.
"""

from skye_desktop.kit import look, theme
from skye_desktop.kit.accessibility import Node, Role, Scale, State
from skye_desktop.kit.ambient_life import Blit, Life, Living, Phase, show_rectangles_alone
from skye_desktop.kit.animation import Animations, Drawer, Mover
from skye_desktop.kit.canvas import (
    SEPARATOR,
    Canvas,
    Kind,
    Skin,
    clipped,
    draw_arrow,
    draw_button,
    draw_choice_arrows,
)
from skye_desktop.kit.commands import (
    COMMON,
    LEFT_BUTTON,
    MIDDLE_BUTTON,
    MOST_CHORDS,
    WHEEL_BUTTONS,
    Action,
    Chord,
    Command,
    Common,
    CommonScope,
    Device,
    InputMap,
    Scope,
    chooses_another,
    chord_of,
    digit_of,
    hint,
    is_activation,
    is_held_beside,
    numbered,
)
from skye_desktop.kit.cover import cover_place, draw_cover
from skye_desktop.kit.gamepad import is_of_pad
from skye_desktop.kit.grace import GRACE
from skye_desktop.kit.images import Images, LightPool, rounded_picture, scaled
from skye_desktop.kit.input_devices import TOUCH_TARGET
from skye_desktop.kit.layout import (
    Align,
    Ruler,
    Size,
    cut_columns,
    cut_rows,
    overlap,
    placed,
    px,
    square,
)
from skye_desktop.kit.look import AS_PAINTED, Flat, Look
from skye_desktop.kit.music import Background, Mood
from skye_desktop.kit.scenes import Scene, Typing
from skye_desktop.kit.sound import Cue, Sounds
from skye_desktop.kit.star import draw_star
from skye_desktop.kit.system_preferences import PreferenceWatcher
from skye_desktop.kit.text import MOST_LINES, Face, cached
from skye_desktop.kit.theme import (
    Colour,
    Corner,
    Field,
    Fit,
    Line,
    Outset,
    Patch,
    Shadow,
    Skins,
    Space,
    Texture,
)
from skye_desktop.kit.tree.dialog import Entry, MenuScene, Question, TextQuestion
from skye_desktop.kit.tree.elements import (
    Button,
    Choice,
    Column,
    Container,
    Control,
    Drawing,
    Gap,
    Label,
    Row,
    Scaled,
    Stack,
    Toggle,
    column,
    grid,
    heading,
    row,
    spacer,
    stack,
    wrap,
)
from skye_desktop.kit.tree.grounds import (
    Rail,
    WoodBoard,
    centre,
    foot,
    page,
    page_in,
    rail,
    screen,
    sheet,
    wood_board,
)
from skye_desktop.kit.tree.interaction import DIRECTIONS, primaries
from skye_desktop.kit.tree.linked_text import Linked, read_linked
from skye_desktop.kit.tree.lists import List, ListRow
from skye_desktop.kit.tree.overlays import Anchored, Callout, Spotlight, measured_apart, outside
from skye_desktop.kit.tree.scroll import Pane, Scroller, pane
from skye_desktop.kit.tree.tabs import Tab, TabBar, tabs
from skye_desktop.kit.tree.text_field import TextArea, TextField
from skye_desktop.kit.tree.tree import Tree
from skye_desktop.kit.tree.tree_scene import TreeScene
from skye_desktop.kit.tree.widget import (
    NOWHERE,
    Announcer,
    Child,
    Do,
    Load,
    Placeless,
    Pointer,
    PointerKind,
    Poll,
    Secret,
    Widget,
    chain,
    walk,
)
from skye_desktop.kit.window import Window, on_screen

__all__ = [
    # Constants
    "AS_PAINTED", "COMMON", "DIRECTIONS", "GRACE", "LEFT_BUTTON", "MIDDLE_BUTTON", "MOST_CHORDS",
    "MOST_LINES", "NOWHERE", "SEPARATOR", "TOUCH_TARGET", "WHEEL_BUTTONS",
    # Classes
    "Action", "Align", "Anchored", "Animations", "Announcer", "Background", "Blit", "Button",
    "Callout", "Canvas", "Child", "Choice", "Chord", "Colour", "Column", "Command", "Common",
    "CommonScope", "Container", "Control", "Corner", "Cue", "Device", "Do", "Drawer", "Drawing",
    "Entry",
    "Face", "Field", "Fit", "Flat", "Gap", "Images", "InputMap", "Kind", "Label", "Life",
    "LightPool", "Line", "Linked", "List", "ListRow", "Living", "Load", "Look", "MenuScene",
    "Mood", "Mover", "Node", "Outset", "Pane", "Patch", "Phase", "Placeless", "Pointer",
    "PointerKind", "Poll", "PreferenceWatcher", "Question", "Rail", "Role", "Row", "Ruler",
    "Scale", "Scaled", "Scene", "Scope", "Scroller", "Secret", "Shadow", "Size", "Skin", "Skins",
    "Sounds", "Space", "Spotlight", "Stack", "State", "Tab", "TabBar", "TextArea", "TextField",
    "TextQuestion", "Texture", "Toggle", "Tree", "TreeScene", "Typing", "Widget", "Window",
    "WoodBoard",
    # Functions, and two modules
    "cached", "centre", "chain", "chooses_another", "chord_of", "clipped", "column", "cover_place",
    "cut_columns", "cut_rows", "digit_of", "draw_arrow", "draw_button", "draw_choice_arrows",
    "draw_cover", "draw_star", "foot", "grid", "heading", "hint", "is_activation", "is_held_beside",
    "is_of_pad", "look", "measured_apart", "numbered", "on_screen", "outside", "overlap", "page",
    "page_in", "pane", "placed", "primaries", "px", "rail", "read_linked", "rounded_picture", "row",
    "scaled", "screen", "sheet", "show_rectangles_alone", "spacer", "square", "stack", "tabs",
    "theme", "walk", "wood_board", "wrap",
]  # fmt: skip
