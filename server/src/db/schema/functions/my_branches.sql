/** Returns the branches of the request, for the policies. Without an opened session there are none. */
create function my_branches() returns text[]
language plpgsql stable parallel restricted
as $$
declare
  claims constant text := session_claims();
begin
  return coalesce(substr(claims, strpos(claims, ' ') + 1), '{}');
end $$;
grant execute on function my_branches() to backoffice_app;
