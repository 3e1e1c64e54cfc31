/** Returns the branches whose data an import may bring: those of its feed or of its person, and all for the operator. */
create function import_branches(of_import data_import) returns text[]
language sql stable
set search_path = public, pg_temp
as $$
  select case when of_import.feed_id is not null then feed_branches(of_import.feed_id)
    when of_import.started_by is not null then branches_of(of_import.started_by)
    else array(select b.code from branch b) end
$$;
revoke all on function import_branches(data_import) from public;
