"""What all houses share; nothing specific to one game."""
