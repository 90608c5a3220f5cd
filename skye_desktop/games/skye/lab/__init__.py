"""*Isle of Skye* in the laboratory: what is kept of a game, and told of a study."""
