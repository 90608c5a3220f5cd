"""Screens that any game has."""
