/**
 * Returns the mark of the signing keys or of the file store that belong to this database. The first caller with a mark records it; no later
 * call changes it.
 */
create function belongs_to(part text, mark text) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if mark is not null then
    insert into installation (part, mark) values (belongs_to.part, belongs_to.mark) on conflict do nothing;
  end if;
  return (select i.mark from installation i where i.part = belongs_to.part);
end
$$;
revoke all on function belongs_to(text, text) from public;
grant execute on function belongs_to(text, text) to backoffice_app;
