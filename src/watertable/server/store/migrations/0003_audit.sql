-- What operators did to tables, beside the log: it stays when a table is deleted.
CREATE TABLE audit (at BIGINT NOT NULL, what TEXT NOT NULL, table_id TEXT NOT NULL, detail TEXT NOT NULL);
CREATE INDEX audit_at ON audit (at)
