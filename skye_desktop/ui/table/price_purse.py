"""The purse beside the cards: the coins that are left in it, and the axe where it lies at first."""

from __future__ import annotations

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import InputMap, Load, Role, Space, Widget
from skye_desktop.ui.art import Art
from skye_desktop.ui.table.price_card import AXE, Pricer, Stake, draw_hollow, draw_stake, tip_of_axe


class PurseStake(Widget):
    """A coin of the purse, or the axe beside it: is dragged onto a card, or clicked onto the chosen one."""

    owner: Pricer
    stake: Stake
    is_there: bool
    """Whether it can be taken."""

    role = Role.THING
    outset = Space.S + 2
    """It may rise, and is a little higher than a low purse."""
    is_lifted = False

    @property
    def is_pressable(self) -> bool:
        return self.is_there

    @property
    def could_be_target(self) -> bool:
        return True

    @property
    def takes_focus(self) -> bool:
        """Keys choose a card and change what lies on it."""
        return False

    def lift(self, position: tuple[int, int]) -> Load | None:
        return Load(self.stake, self, self.stake.paint, self.rect) if self.is_there else None

    def lifted_changed(self, load: Load | None) -> None:
        self.is_lifted = load is not None
        self.repaint()

    def clicked(self, load: Load) -> None:
        self.owner.move(self.stake, None, self.owner.draft.tile)

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        self.owner.fly_home(self.stake, centre, self.rect)

    @property
    def is_raised(self) -> bool:
        """Whether it rises to meet the pointer."""
        return self.is_hovered and self.tree is not None and self.host.load is None


class PurseCoin(PurseStake):
    """A coin that the purse can pay, or the ghost of one."""

    @property
    def label(self) -> str:
        return tr("A coin of {gold}").format(gold=self.stake.gold)

    @property
    def note(self) -> str:
        return _tip_of_coin(self.host.meanings)

    def press(self) -> None:
        self.owner.move(self.stake, None, self.owner.draft.tile)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        centre = rect.move(0, -canvas.px(Space.S)).center if self.is_raised else rect.center
        draw_stake(surface, canvas, self.stake, centre, alpha=255 if self.is_there else 64)


class PurseAxe(PurseStake):
    """The axe where it lies at first; as something that is used it is where it lies now."""

    left: int
    """Axes that lie on no tile."""

    @property
    def label(self) -> str:
        return tr("The axe")

    @property
    def note(self) -> str:
        return tip_of_axe(self.host.meanings) if self.is_there else ""

    @property
    def is_pressable(self) -> bool:
        return True

    def press(self) -> None:
        """Put the axe on the chosen tile, or take it off."""
        self.owner.toggle_axe(self.owner.draft.tile)

    def aim(self, *, public: bool) -> pygame.Rect:
        place = None if public else self.owner.axe_place()
        return self.rect if place is None else place

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.left > self.is_lifted:
            centre = rect.move(0, -canvas.px(Space.S)).center if self.is_raised else rect.center
            draw_stake(surface, canvas, AXE, centre)
        else:
            draw_hollow(surface, canvas, AXE, rect.center)


def _tip_of_coin(keys: InputMap) -> str:
    return keys.by_hand(
        tr("Drag a coin onto a tile; click puts it on the chosen tile"),
        tr("Put the coin on the chosen tile"),
        fingers=tr("Drag a coin onto a tile; a tap puts it on the chosen tile"),
    )
