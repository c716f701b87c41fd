-- The log is the truth; everything else can be found again from it or is a secret's hash.
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  request TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  listed INTEGER NOT NULL,
  status TEXT NOT NULL,
  summary TEXT NOT NULL,
  created BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  due BIGINT NOT NULL
);
CREATE INDEX tables_listed ON tables (listed, status, changed);
CREATE INDEX tables_due ON tables (status, due);
CREATE TABLE log (
  table_id TEXT NOT NULL,
  seq BIGINT NOT NULL,
  seat INTEGER NOT NULL,
  command TEXT NOT NULL,
  body TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, seq),
  UNIQUE (table_id, seat, command)
);
CREATE TABLE dice (table_id TEXT PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE keys (
  hash TEXT PRIMARY KEY,
  table_id TEXT NOT NULL,
  role TEXT NOT NULL,
  seat INTEGER NOT NULL,
  epoch INTEGER NOT NULL
);
CREATE TABLE grants (
  session TEXT NOT NULL,
  table_id TEXT NOT NULL,
  role TEXT NOT NULL,
  seat INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  PRIMARY KEY (session, table_id, role, seat)
);
CREATE INDEX grants_table ON grants (table_id, seat);
CREATE TABLE lease (table_id TEXT PRIMARY KEY, owner TEXT NOT NULL, until BIGINT NOT NULL);
