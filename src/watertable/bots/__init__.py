"""Who fills an empty seat."""
