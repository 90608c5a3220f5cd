"""Screens of their own: people at one table play on their phones, over the network at home."""
