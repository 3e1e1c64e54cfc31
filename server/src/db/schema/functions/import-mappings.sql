-- Imports: mappings that directors save under a name.

/** Saves the choices of a checked import of the director of the request for its company. The same name replaces what it had. */
create function save_import_mapping(import int, name text, headings jsonb, choices jsonb, fixed jsonb) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := import_actor();
  checked constant data_import := import_of_mine(import, director);
begin
  if checked.mapped is null then
    perform refuse('import_is_checked');
  end if;
  insert into import_mapping (company_code, kind, name, headings, choices, fixed, made_by)
  select b.company_code, checked.kind, btrim(save_import_mapping.name), save_import_mapping.headings, save_import_mapping.choices,
    save_import_mapping.fixed, director
  from branch b
  where b.code = checked.branch_code
  on conflict on constraint import_mapping_is_named_once do update
  set headings = excluded.headings, choices = excluded.choices, fixed = excluded.fixed, made_by = excluded.made_by, made_at = clock_timestamp();
end $$;
grant execute on function save_import_mapping(int, text, jsonb, jsonb, jsonb) to backoffice_app;

/** Gives a mapping of a company of the director of the request another name, and removes it without one. */
create function change_import_mapping(mapping int, new_name text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  mine constant text[] := array(select b.company_code from branch b where b.code = any (branches_of(import_actor())));
begin
  if new_name is null then
    delete from import_mapping m where m.id = mapping and m.company_code = any (mine);
  else
    update import_mapping m set name = btrim(new_name) where m.id = mapping and m.company_code = any (mine);
  end if;
  if not found then
    perform refuse('import_mapping_is_of_my_company');
  end if;
end $$;
grant execute on function change_import_mapping(int, text) to backoffice_app;
