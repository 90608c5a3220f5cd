"""The chronicle: a database of every finished game, which people read as *Records*.

It is one SQLite file in the data folder. Everything in it can be made again from the saved games,
except what was joined by people, and games whose files were deleted.
"""
