"""The rulebook of rulebooks: what all houses share, and nothing of any one game."""
