-- What the operator asks running servers to do; one of them does it at its next heartbeat and writes an answer.
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  what TEXT NOT NULL,
  table_id TEXT NOT NULL,
  detail TEXT NOT NULL,
  answer TEXT NOT NULL
);
CREATE INDEX orders_at ON orders (at);
-- Sessions that got a new cookie; the old one ends soon after the new one was first used (0: not yet).
CREATE TABLE renewed (successor TEXT PRIMARY KEY, session TEXT NOT NULL, used BIGINT NOT NULL);
CREATE INDEX renewed_used ON renewed (used)
