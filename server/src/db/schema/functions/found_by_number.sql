/**
 * Returns the documents of branches of the session that `custody.documents_numbered` finds. Row level security keeps `like` from the indexes of
 * trigrams, and so this function runs as the owner and asks itself for the branches.
 */
create function found_by_number(number text, of_branches text[], words text[], literals text[]) returns setof bigint
language sql stable security definer
set search_path = public, custody, pg_temp
as $$
  select custody.documents_numbered(
    number, array(select unnest(of_branches) intersect select unnest(my_branches())), words, literals)
$$;
revoke all on function found_by_number(text, text[], text[], text[]) from public;
grant execute on function found_by_number(text, text[], text[], text[]) to backoffice_app;
