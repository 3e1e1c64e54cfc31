/** Refuses an import that is not checked, that changes nothing, or that has rejected rows which nobody agreed to leave out. */
create function import_may_be_applied(wanted data_import, without_rejected boolean) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  if wanted.counts is null then
    perform refuse('import_is_checked');
  elsif (wanted.counts ->> 'rejected')::int > 0 and not without_rejected then
    perform refuse('import_has_no_rejected_rows', wanted.counts ->> 'rejected');
  elsif (wanted.counts ->> 'new')::int + (wanted.counts ->> 'changed')::int = 0 then
    perform refuse('import_changes_something');
  end if;
end $$;
revoke all on function import_may_be_applied(data_import, boolean) from public;
