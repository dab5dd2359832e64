-- The steps that the database has taken, and the one that a server must know to use it after each.

CREATE TABLE schema_steps (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    taken timestamptz NOT NULL DEFAULT now(),
    needs text
);
