/** Returns the branches whose data a person may import: his own, and all for the operator. */
create function import_branches(actor int) returns text[]
language sql stable
set search_path = public, pg_temp
as $$ select case when actor is null then array(select b.code from branch b) else branches_of(actor) end $$;
revoke all on function import_branches(int) from public;
