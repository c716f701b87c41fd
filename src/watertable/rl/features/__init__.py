"""Features per house: named segments of the vector, read from the view alone."""
