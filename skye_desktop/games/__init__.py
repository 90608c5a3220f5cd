"""The games that the program plays, each a package of its own."""
