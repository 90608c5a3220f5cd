"""The game in a terminal: described in sentences, played with numbers and short words.

It suits screen readers, scripts and ssh: nothing is drawn, and written lines are never overwritten.
It uses the same runner as the window, and saves games in the same files.
"""
