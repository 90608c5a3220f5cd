"""*Isle of Skye*; `skye_game` has its parts by the contracts of this program."""
