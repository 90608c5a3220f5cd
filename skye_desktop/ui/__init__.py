"""The window: pygame lives here and nowhere else."""
