"""The laboratory: many games, honest numbers, pictures."""
