/**
 * Returns what `custody.documents_numbered` finds in branches of the session. Row level security keeps `like` from the indexes of trigrams, and so
 * this function runs as the owner and asks itself for the branches.
 */
create function found_by_number(
  number text, of_branches text[], words text[], literals text[], most int, out few bigint[], out lacking bigint[]
)
language sql stable security definer
set search_path = public, custody, pg_temp
as $$
  select n.few, n.lacking
  from custody.documents_numbered(
    number, array(select unnest(of_branches) intersect select unnest(my_branches())), words, literals, most) n
$$;
revoke all on function found_by_number(text, text[], text[], text[], int) from public;
grant execute on function found_by_number(text, text[], text[], text[], int) to backoffice_app;
