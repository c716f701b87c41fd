"""Route handlers: the lobby, one table, operations."""
