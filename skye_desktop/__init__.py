"""Isle of Skye: From Chieftain to King, at one screen."""

__version__ = "0.1.0"
