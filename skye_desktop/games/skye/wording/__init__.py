"""The game in words, one module for each: events, seats, tiles, cells, placements, points."""
