"""The board game Isle of Skye: From Chieftain to King, for people and computers at one screen."""

__version__ = "1.0.0"
