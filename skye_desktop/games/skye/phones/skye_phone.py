"""How *Isle of Skye* is played on phones: `PHONE` is a `phones.phone_game.PhoneGame`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from skye_desktop.files.folders import shipped_folder
from skye_desktop.games.skye.engine import GameSetup, Phase, PlayerView
from skye_desktop.games.skye.phones.phone_screen import draft_of_prices, phone_screen
from skye_desktop.games.skye.phones.phone_words import phone_words
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.phones.page_files import TYPES, PageFile, files_of
from skye_desktop.phones.page_words import words_of_all_languages
from skye_desktop.phones.phone_game import Glance, PhoneGame, SeatOnPhone

_PAGE: Final = Path(__file__).with_name("page")


class _SkyeOnPhones:
    """The game's part of the page, and what it shows."""

    def files(self, setup: GameSetup) -> Mapping[str, PageFile]:
        pictures = files_of(shipped_folder("sprites") / "phone", "/pictures/")
        words = words_of_all_languages(phone_words)
        return {
            **files_of(_PAGE, "/game/"),
            **pictures,
            "/game/words.json": PageFile(TYPES[".json"], words),
        }

    def seats(self, setup: GameSetup) -> Sequence[SeatOnPhone]:
        return [SeatOnPhone(seat, one.name, one.clan.value) for seat, one in enumerate(setup.seats)]

    def screen(self, glance: Glance) -> dict[str, Any]:
        return phone_screen(glance)

    def draft_after(self, view: PlayerView, text: str) -> PriceDraft | None:
        return draft_of_prices(view, text) if view.phase is Phase.PRICING else None


PHONE: Final[PhoneGame] = _SkyeOnPhones()
