"""Everything of the game in words, each thing in one place: events, seats, tiles, cells, placements, points."""
