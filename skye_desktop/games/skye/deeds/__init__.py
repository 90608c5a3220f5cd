"""Deeds: what a seat did in one game that is worth telling for long."""

from skye_desktop.games.skye.deeds.deeds import DEEDS, Deed, DoneDeed, deeds_of

__all__ = ["DEEDS", "Deed", "DoneDeed", "deeds_of"]
