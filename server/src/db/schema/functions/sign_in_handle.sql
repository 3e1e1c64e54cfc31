/** Returns the name under which a sign-in is listed and ended. Its id, with which a session is opened, does not follow from it. */
create function sign_in_handle(session uuid) returns uuid
language sql immutable strict
set search_path = public, pg_temp
as $$ select left(encode(sha256(uuid_send(session)), 'hex'), 32)::uuid $$;
revoke all on function sign_in_handle(uuid) from public;
