-- Functions shared by several triggers. SQLite has one writer, so what a trigger reads there holds
-- until the transaction ends. Here it holds only if the trigger locks what it reads, and each
-- function says which lock that is. Triggers whose condition is about the old and new rows only
-- need no lock: PostgreSQL locks the row before it checks the condition.

-- The name of the trigger tells which invariant was about to break.
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE integrity_constraint_violation USING CONSTRAINT = tg_name, TABLE = tg_table_name,
        MESSAGE = format('a change of %I breaks the invariant %I', tg_table_name, tg_name);
END $$;

CREATE FUNCTION leave_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RETURN NULL;
END $$;

-- The lock is the one that a foreign key to the player takes anyway: nobody waits for it but who
-- is just leaving, see the key of players.
CREATE FUNCTION has_left(player bigint) RETURNS boolean STRICT LANGUAGE plpgsql AS $$
BEGIN
    RETURN (SELECT gone FROM players WHERE id = player FOR KEY SHARE) IS NOT NULL;
END $$;

-- Without a lock: who is a bot stays one.
CREATE FUNCTION is_bot(player bigint) RETURNS boolean STRICT LANGUAGE plpgsql AS $$
BEGIN
    RETURN (SELECT level FROM players WHERE id = player) IS NOT NULL;
END $$;
