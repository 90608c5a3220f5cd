"""Raiders of the North Sea."""
