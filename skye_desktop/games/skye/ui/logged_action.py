"""What the event log holds of a game and its actions."""

from __future__ import annotations

from skye_desktop.games.skye.engine import Action, GameState, SetPrices, digest, write_action
from skye_desktop.games.skye.etiquette import has_secret_prices
from skye_desktop.shell.event_log import Values


def line_on(state: GameState, action: Action | None = None) -> tuple[Values, Values]:
    """Return the public values of a line about a game and its last action, and all its values."""
    full: dict[str, object] = {"digest": digest(state)}
    if action is not None:
        full["action"] = write_action(action)
    public = dict(full)
    if isinstance(action, SetPrices):
        public["action"] = f"{action.seat} price"
    if has_secret_prices(state, state):
        # Prices are so few that somebody could try all of them until the digest matches.
        del public["digest"]
    return public, full
