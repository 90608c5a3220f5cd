"""Raiders of the North Sea in words: pure functions of what the engine tells and shows."""
