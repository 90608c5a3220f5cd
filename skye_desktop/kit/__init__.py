"""A small toolkit on pygame: window, scenes, drawing, text, widgets. It knows no game."""
