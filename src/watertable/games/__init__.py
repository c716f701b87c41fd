"""Five houses with the same files; no house imports another."""
