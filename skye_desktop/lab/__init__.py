"""The laboratory: studies of many games on one machine or several, and what came of them as a page.

`study` is what a study file says, `run` plays it into a folder, `report` makes the page. What needs
more than the program itself (Parquet, Dask, charts: the extra ``lab``) is loaded only where it is
used.
"""

MOST_GAMES = 100_000_000
"""Of a whole study."""
