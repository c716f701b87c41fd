"""Long trials of the table server: each takes a number and a seed, and prints what it counted."""
