"""Engines: this process, a pool of processes, a Ray cluster. All give the same bytes."""
