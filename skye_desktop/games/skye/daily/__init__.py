"""A land for each day: made from the date alone, with three tries, stars and a calendar."""
