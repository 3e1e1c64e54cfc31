-- Imports of marketing reps: the functions that check_import and apply_import call for this kind.

/** Writes the branches of marketing reps in one form, and the faults of rows of other branches. */
create function import_checks_reps(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  mine constant text[] := (select import_branches(i) from data_import i where i.id = import);
begin
  update import_line l
  set facts = l.facts || jsonb_build_object('branches', array_to_string(import_codes(l.facts ->> 'branches'), ','))
  where l.import_id = import and l.facts ->> 'branches' is not null;

  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (values
    ((select jsonb_build_array('otherBranch', string_agg(wanted, ','))
      from unnest(import_codes(l.facts ->> 'branches')) wanted where wanted <> all (mine)
      having count(*) > 0))
  ) x (fault)
  where l.import_id = import and x.fault is not null;
end $$;

/** Returns the marketing reps of an import that exist. A rep who works in other branches too stays as they are. */
create function import_here_reps(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('code', m.id, 'name', m.name, 'branches', array_to_string(import_codes(array_to_string(b.codes, ',')), ',')),
    case when i.started_by is not null and not b.codes <@ import_branches(i) then jsonb_build_array('elsewhere') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join data_import i on i.id = import
  join marketing_rep m on m.id = (l.facts ->> 'code')::bigint
  cross join lateral (
    select array(select w.branch_code from marketing_rep_branch w where w.rep_id = m.id and w.active order by 1) as codes
  ) b
$$;

create function import_lock_reps(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from marketing_rep m
  where m.id in (select (r.was ->> 'code')::int from import_record r where r.import_id = import and r.outcome = 'changed')
  order by m.id
  for no key update
$$;

create function import_write_reps(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  select write_marketing_rep((r.now ->> 'code')::int, r.now ->> 'name', import_codes(r.now ->> 'branches'), actor)
  from (select r.line, coalesce(r.was, '{}') || r.now as now from import_record r where r.import_id = import) r
  order by r.line
$$;
