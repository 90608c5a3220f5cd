"""The panels at the foot of the table: each has the name of its phase."""
