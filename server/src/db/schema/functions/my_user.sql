/** Returns the user of the request, or null. */
create function my_user() returns int
language sql stable parallel safe
as $$ select nullif(current_setting('app.user', true), '')::int $$;
