"""Isle of Skye: From Chieftain to King, at one screen."""

__version__ = "1.0.0"
