"""Bots and record checks in worker processes."""
