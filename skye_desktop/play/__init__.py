"""A game being played, and everything about it that needs no screen."""
