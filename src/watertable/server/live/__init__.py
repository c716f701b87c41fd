"""Tables in memory: locking, sessions, scheduling, broadcasts."""
