"""What the sheet of players shows of *Isle of Skye*: clans, chieftains and how they play."""

from __future__ import annotations

from skye_desktop.games.skye.bots import HOST_LEVELS
from skye_desktop.games.skye.engine import Seat
from skye_desktop.games.skye.ui.clan_theme import BANNER, CLAN_INK
from skye_desktop.games.skye.ui.portraits import portrait
from skye_desktop.games.skye.wording.level import level_about, play_style, players
from skye_desktop.i18n import tr
from skye_desktop.kit import Colour, Drawing, Patch


class SkyeSeats:
    """The clans and their chieftains; see `SeatsLook`."""

    def levels(self, present: str) -> list[tuple[str, str]]:
        return players(present)

    def about(self, level: str) -> str:
        return level_about(level)

    def side(self, seat: Seat) -> str:
        return seat.clan.display_name

    def style(self, seat: Seat, level: str) -> str:
        if level in HOST_LEVELS:
            return level_about(level)
        clan = seat.clan
        text = tr("{clan} {play_style}")
        return text.format(clan=clan.display_name, play_style=play_style(clan))

    def portrait(self, seat: Seat, side: float, level: str) -> Drawing:
        return portrait(seat.clan, side, level)

    def cloth(self, seat: Seat) -> tuple[Patch, Colour]:
        return BANNER[seat.clan], CLAN_INK[seat.clan]

    def what_stays(self) -> str:
        return tr("Whoever leaves is replaced, and may come back. Names and clans stay.")

    def what_is_secret(self) -> str:
        return tr("What is secret stays so until prices are revealed.")
