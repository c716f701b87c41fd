-- Logs hold messages (a key and named numbers); their sentences stand here once for each version of a game's rules.
CREATE TABLE sentences (
  game TEXT NOT NULL,
  rules INTEGER NOT NULL,
  language TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (game, rules, language)
);
-- 0: written before that; a running server replaces its sentences by messages.
ALTER TABLE tables ADD COLUMN messages INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_messages ON tables (messages)
