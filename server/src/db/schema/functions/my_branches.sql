/** Returns the branches of the request, for the policies. Without an opened session there are none. */
create function my_branches() returns text[]
language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('app.branches', true), ''), '{}')::text[] $$;
