"""What is on disk: folders, whole-file writing, one window a game, the folder of saved games.

`storage` is the door to it for the rest of the program.
"""
