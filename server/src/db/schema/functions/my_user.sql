/** Returns the user of the request, or null. */
create function my_user() returns int
language plpgsql stable parallel restricted
as $$
begin
  return split_part(session_claims(), ' ', 1);
end $$;
grant execute on function my_user() to backoffice_app;
