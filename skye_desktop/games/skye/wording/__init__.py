"""Texts about *Isle of Skye*: modules for events, seats, tiles, placements, points and so on."""
