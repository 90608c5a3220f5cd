"""The words of the game's part of the page: buttons and hints that no screen brings along."""

from __future__ import annotations


def phone_words() -> dict[str, str]:
    """Return the words by their names, in the current language."""
    return {}
