/**
 * Writes the audit of a change of a document that is no decision: each column that differs with its old and its new value, so that whoever
 * decides on the version before can be told the difference.
 *
 * tg_argv   the kind, and then the columns that count
 */
create function document_changed() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  was jsonb := to_jsonb(old);
  now jsonb := to_jsonb(new);
  changes jsonb;
begin
  select jsonb_object_agg(name, jsonb_build_array(was -> name, now -> name)) into changes
  from unnest(tg_argv[1:]) name
  where was -> name is distinct from now -> name;
  if changes is not null then
    perform write_audit(tg_argv[0], array[new.id], array[new.branch_code], 'change', my_user(),
      jsonb_build_object('version', new.version, 'changes', changes));
    perform look_again(new.branch_code, array[new.entered_by, my_user()]);
  end if;
  return null;
end $$;
