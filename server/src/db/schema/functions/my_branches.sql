/** The branches of the request, for the policies; none where no session was opened. */
create function my_branches() returns text[]
language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('app.branches', true), ''), '{}')::text[] $$;
