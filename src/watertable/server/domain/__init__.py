"""Table rules of the server: pure functions from a log to a projection and from a command to an entry."""
