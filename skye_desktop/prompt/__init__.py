"""The game in a terminal: told in sentences, played by numbers and short words.

For screen readers, for scripts and over ssh: nothing is drawn, and no line is ever overwritten. It
uses the same runner as the window, and its games are the same files.
"""
