"""*Isle of Skye* on phones."""
