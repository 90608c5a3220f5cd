"""The rules of Raiders of the North Sea; all other packages import them from here."""
