"""What may be done, and what follows."""
