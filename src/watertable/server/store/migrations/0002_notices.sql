-- Who wants to be told about a table when no page of theirs shows it, and what was told: nothing is told twice, after a restart either.
CREATE TABLE push (
  session TEXT NOT NULL,
  table_id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  quiet TEXT NOT NULL,
  PRIMARY KEY (session, table_id, endpoint)
);
CREATE INDEX push_table ON push (table_id);
CREATE TABLE told (
  table_id TEXT NOT NULL,
  seat INTEGER NOT NULL,
  why TEXT NOT NULL,
  number BIGINT NOT NULL,
  PRIMARY KEY (table_id, seat, why)
);
