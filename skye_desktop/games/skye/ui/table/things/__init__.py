"""The things around the land on a table, each a widget made from values alone."""
