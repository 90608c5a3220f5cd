"""The game in a terminal: told in sentences, played by numbers and short words.

For screen readers, for scripts and over ssh: nothing is drawn, no line is ever written over. It plays by the same
runner as the window, and its games are the same files.
"""
