"""What a learner sees of each house: named pieces of the vector, read from the view alone."""
