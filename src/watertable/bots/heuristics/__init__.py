"""What a position is worth to a seat, house by house."""
