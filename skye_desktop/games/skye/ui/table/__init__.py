"""The table: one file for each part that stands around the panel."""
