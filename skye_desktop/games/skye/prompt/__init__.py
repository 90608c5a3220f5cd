"""*Isle of Skye* at a terminal."""
