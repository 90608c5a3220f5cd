"""The laboratory: studies of many games on one machine or several, and reports of their results.

`study` is the description in a study file, `run` plays it into a folder, `report` makes the page.
Libraries of the extra ``lab`` (Parquet, Dask, charts) are loaded only where they are used.
"""

MOST_GAMES = 100_000_000
"""Number of games of a whole study at most."""
