"""What screens and table show of the goals of scenarios."""
