/**
 * Returns the user and the branches that open_session made known to this transaction, as `7 {B1,B2}`, or null. A statement can write the
 * setting, but not its mark: a hash over a key that no statement reads, over the connection and over the moment of the transaction.
 *
 * Policies ask for it once per table of a query, as `(select my_user())`: without the select it would be computed for each row. It is no
 * function of the language SQL, since PostgreSQL would put such a one into the query each time it plans one, which takes longer than the
 * hash.
 */
create function session_claims() returns text
language plpgsql stable parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  said constant text := current_setting('app.session', true);
  secret bytea;
begin
  if said is null or said = '' then
    return null;
  end if;
  select k.key into secret from public.session_key k;
  if left(said, 64) = encode(sha256(secret || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(substr(said, 65)) || secret), 'hex') then
    return substr(said, 65);
  end if;
  return null;
end $$;
revoke all on function session_claims() from public;
grant execute on function session_claims() to backoffice_app;
