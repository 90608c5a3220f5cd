"""Advice at the table: the sheet beside the land, and its words."""
