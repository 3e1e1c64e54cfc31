/**
 * Returns the newest invoices of a branch of the session that `custody.invoices_with_words` finds. An index of trigrams serves only the owner of the
 * tables, because row level security keeps `like` from it, and so this function asks itself for the branches.
 */
create function found_invoices(of_branch text, typed text, of_salesman int, most int) returns setof bigint
language sql stable security definer
set search_path = public, custody, pg_temp
as $$
  select found from custody.invoices_with_words(of_branch, typed, of_salesman, most) found where of_branch = any (my_branches())
$$;
revoke all on function found_invoices(text, text, int, int) from public;
grant execute on function found_invoices(text, text, int, int) to backoffice_app;
