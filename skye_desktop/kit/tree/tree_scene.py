"""A scene whose screen is a tree of widgets, which answers all questions of the window.

A scene is a model, the widgets it is built of, and the meaning of keys on all of it::

    class CountingScene(TreeScene):
        count = 0

        def build(self) -> Sequence[Child]:
            return (sheet(Label(str(self.count)), Button("More", Do(self.step), id="more")),)

        def step(self) -> None:
            self.count += 1
            self.invalidate()
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.accessibility import ActionRequest, Node
from skye_desktop.kit.canvas import Kind
from skye_desktop.kit.commands import Action, Command
from skye_desktop.kit.layout import Ruler
from skye_desktop.kit.scenes import Scene, SceneHost, Scrolling, Typing
from skye_desktop.kit.tree import describe
from skye_desktop.kit.tree.elements import Button, Toggle
from skye_desktop.kit.tree.scroll import Scroller
from skye_desktop.kit.tree.tree import Tree
from skye_desktop.kit.tree.widget import Child, Widget, chain, walk


class Root(Widget):
    """Root widget of a scene, whose children lie in the scene's part of the window."""

    scene: TreeScene

    def build(self) -> Sequence[Child]:
        return self.scene.build() if self.scene.has_tree else ()  # which may ask for the tree

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for child in self.children:
            child.place(ruler, self.scene.layout_rect)

    def paint(self, canvas: object, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.scene.keeps_picture:
            self.scene.draw_ground(surface)

    def actions(self) -> Mapping[Command, Action]:
        return self.scene.commands()

    def keys_go_to(self) -> Widget | None:
        return self.scene.keys_go_to()


class TreeScene(Scene):
    """Screen, or sheet over another one, as a tree of widgets."""

    def __init__(self, app: SceneHost) -> None:
        super().__init__(app)
        self.layout_rect = pygame.Rect(0, 0, 0, 0)
        """Part of the window that it is laid out in, in window pixels."""
        self._told_for = app.input.device

    # -- what a scene says of itself

    def build(self) -> Sequence[Child]:
        """Return its widgets, the last on top; they may depend on the model."""
        return ()

    def keys_go_to(self) -> Widget | None:
        """Return the widget that receives keys while nothing has the focus."""
        return None

    def catch_up(self) -> None:
        """Take over changes of the model before a screen reader or event log sees the tree."""

    def time_passed(self) -> None:
        """React to changes over time, after each tick of the tree."""

    def performed(self) -> None:
        """React to a screen reader's request that was performed."""

    @property
    def stands_still(self) -> bool:
        """Whether time passes only for widgets that await something."""
        return False

    @property
    def has_own_note(self) -> bool:
        """Whether a note on it already describes what is under the pointer."""
        return False

    def note_at_pointer(self) -> str:
        """Return the note for what is under the pointer; called during updates of the tree too."""
        return describe.tooltip(self.tree)

    # -- what it calls

    @cached_property
    def tree(self) -> Tree:
        """Tree of its widgets, made when it is first needed."""
        tree = Tree(
            Root(self),
            self.canvas,
            self.app.input,
            changed=self.app.redraw,
            refuse=self.app.tell_refused,
        )
        tree.arrows_step = self.arrows_move_focus
        tree.root.invalidate()
        return tree

    @property
    def has_tree(self) -> bool:
        """Whether the tree has been made."""
        return "tree" in vars(self)

    @property
    def keeps_picture(self) -> bool:
        """Whether it is painted once and repaired, not painted upon the scene or life below."""
        return not self.is_sheet and self.life is None

    def invalidate(self) -> None:
        """Request a new `build`, because the model has changed."""
        self.tree.root.invalidate()

    def button(
        self, command: Command, *, id: str = "", kind: Kind = Kind.NORMAL,
        size: float = theme.LARGE_BODY, width: float | None = None, height: float | None = None,
        grow: int = 0,
    ) -> Button:  # fmt: skip
        """Return the button for a command of this scene, with its keys in the note."""
        action = self.commands()[command]
        keys = self.app.input.hint(command)
        place = {"width": width, "height": height}
        return Button.of(action, keys, id=id or command, kind=kind, size=size, grow=grow, **place)

    # -- what the window asks

    def layout(self, window: pygame.Rect) -> None:
        self.layout_rect = pygame.Rect(window)
        self.tree.resize(self.app.screen.get_rect(), self.canvas)
        self.tree.update()

    def draw(self, surface: pygame.Surface) -> None:
        self.tree.is_shown = False
        if self._told_for is not self.app.input.device:  # sentences are put by what is in hand
            self._told_for = self.app.input.device
            self.invalidate()
        self.tree.update()
        if self.keeps_picture:
            self.tree.painter.draw_whole(surface)
            self.tree.painter.draw_movers(surface)
        else:
            self.draw_ground(surface)
            self.tree.painter.draw_over(surface)
        self.tree.is_shown = True

    def handle_event(self, event: pygame.Event) -> bool:
        return self.tree.handle(event)

    def update(self, seconds: float) -> None:
        self.tree.tick(seconds, stands_still=self.stands_still)
        self.time_passed()

    def next_update_in(self) -> float | None:
        wait = self.tree.next_tick()
        return (
            self.tree.next_tick(stands_still=True)
            if wait is not None and self.stands_still
            else wait
        )

    @property
    def is_still(self) -> bool:
        return self.tree.painter.is_still

    def tooltip(self) -> str:
        self.tree.lay_out()
        return "" if self.has_own_note else self.note_at_pointer()

    def note_subjects(self) -> Sequence[pygame.Rect]:
        noted = next((one for one in chain(self.tree.hovered) if one.note), None)
        return [] if noted is None else [self.tree.where(noted)]

    def targets(self) -> dict[str, pygame.Rect]:
        self.catch_up()
        return self.tree.targets()

    def public_targets(self) -> dict[str, pygame.Rect]:
        self.catch_up()
        return self.tree.targets(public=True)

    def nodes(self) -> tuple[Node, ...]:
        self.catch_up()
        return self.tree.node()

    def perform(self, request: ActionRequest) -> bool:
        self.catch_up()
        is_done = self.tree.perform(request)
        self.performed()
        return is_done

    def live(self) -> Mapping[str, str]:
        return self.tree.live()

    def is_button_at(self, position: tuple[int, int]) -> bool:
        found = self.tree.at(position)
        return isinstance(found, Button | Toggle) and found.is_pressable

    def is_useful_at(self, position: tuple[int, int]) -> bool:
        self.tree.update()
        return any(one.is_target for one in chain(self.tree.interaction.under(position)))

    def turns_at(self, position: tuple[int, int] | None) -> bool:
        if position is None:
            return self.tree.load is not None
        self.tree.update()
        return any(one.is_turnable for one in chain(self.tree.interaction.under(position)))

    def pinch(self, centre: tuple[int, int], ratio: float, by: tuple[int, int]) -> bool:
        self.tree.update()
        around = chain(self.tree.interaction.under(centre))
        return any(one.on_pinch(centre, ratio, by) for one in around)

    def scrolling_at(self, position: tuple[int, int]) -> Scrolling | None:
        self.tree.update()
        around = chain(self.tree.interaction.under(position))
        return next(
            (one for one in around if isinstance(one, Scroller) and one.moves_at(position)), None
        )

    # -- the keyboard

    @property
    def typing(self) -> Typing | None:
        focused = self.tree.focused
        return focused if isinstance(focused, Typing) and focused.takes_text else None

    def field(self, id: str) -> Typing | None:
        found = self.tree.ids.get(id)
        return found if isinstance(found, Typing) and found.takes_text else None

    def take_keyboard(self) -> None:
        self.tree.focus.resume_text_input()

    def leave_keyboard(self) -> None:
        self.tree.focus.set(None)
        self.tree.focus.resume_text_input()

    def settle(self, end: float) -> None:
        self.tree.settle(end)

    def pad_words(self) -> dict[Command, str]:
        focused = self.tree.focused
        return {} if focused is None else dict(focused.pad_words)

    def has_ways(self) -> bool:
        return len(self.tree.focus.order) > 1

    def label_places(self) -> list[pygame.Rect]:
        self.tree.update()
        named = [one for layer in self.tree.reachable for one in walk(layer) if one.label]
        return [self.tree.where(one) for one in named]
