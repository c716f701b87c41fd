"""Test harness and campaigns for the server; a campaign takes a count and a seed, and prints its results."""
