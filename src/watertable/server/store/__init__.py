"""The append-only log and the tables beside it, on SQLite or Postgres."""
