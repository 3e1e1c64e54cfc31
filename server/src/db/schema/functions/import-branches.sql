-- Imports of companies and branches: the functions that check_import and apply_import call for this kind.

/**
 * Writes the time zone of each company that the file leaves out, and the faults of rows of companies and branches: a company with two names, a
 * time zone that is no area and city, and a new branch with another time zone than its company.
 */
create function import_checks_branches(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  update import_line l
  set facts = l.facts || jsonb_build_object('timeZone',
    coalesce((select c.time_zone from company c where c.code = l.facts ->> 'company'), usual_time_zone()))
  where l.import_id = import and l.facts -> 'timeZone' = 'null';
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('differs', import_differences(l.first_facts, l.facts - 'code' - 'name'), l.first_line::text)
  from (
    select l.*, first_value(l.line) over company as first_line, first_value(l.facts) over company as first_facts
    from import_line l
    where l.import_id = import and l.facts ->> 'company' is not null
    window company as (partition by l.facts ->> 'company' order by l.line)
  ) l
  where (l.facts - 'code' - 'name') is distinct from (l.first_facts - 'code' - 'name');
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('timeZone', l.facts ->> 'timeZone')
  from import_line l
  where l.import_id = import and l.facts ->> 'timeZone' not in (select areas_and_cities())
    and not exists (select from company c where c.code = l.facts ->> 'company' and c.time_zone = l.facts ->> 'timeZone');
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('kept', 'timeZone')
  from import_line l
  join company c on c.code = l.facts ->> 'company'
  where l.import_id = import and c.time_zone <> l.facts ->> 'timeZone'
    and not exists (select from branch b where b.code = l.facts ->> 'code');

  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('alikeHere', l.facts ->> 'code', min(b.code))
  from import_line l
  join branch b on code_key_of(b.code) = l.alike
  where l.import_id = import
  group by l.line, l.facts
  having bool_and(b.code <> l.facts ->> 'code');
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('alikeHere', l.facts ->> 'company', min(c.code))
  from import_line l
  join company c on code_key_of(c.code) = code_key_of(l.facts ->> 'company')
  where l.import_id = import
  group by l.line, l.facts
  having bool_and(c.code <> l.facts ->> 'company')
$$;

/** Returns the branches of an import that exist. A branch stays in its company, and the time zone of a company with branches stays. */
create function import_here_branches(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('company', c.code, 'companyName', c.name, 'timeZone', c.time_zone, 'code', b.code, 'name', b.name,
    -- An empty cell leaves the setting of the company as it is.
    'product', case when l.facts -> 'product' = 'null' then l.facts -> 'product' else to_jsonb(c.product) end,
    'visitMetres', case when l.facts -> 'visitMetres' = 'null' then l.facts -> 'visitMetres' else to_jsonb(c.visit_metres) end),
    case when c.code is distinct from l.facts ->> 'company' or c.time_zone is distinct from coalesce(l.facts ->> 'timeZone', c.time_zone)
      then jsonb_build_array('kept') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join branch b on b.code = l.facts ->> 'code'
  join company c on c.code = b.company_code
$$;

/** Locks the branches that an import changes, and their companies. */
create function import_lock_branches(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join branch b on b.code = r.was ->> 'code'
  join company c on c.code = b.company_code
  where r.import_id = import and r.outcome = 'changed'
  order by b.code
  for no key update of b, c
$$;

/** Writes the companies and branches of an import. A director who imports a new branch works in it from then on. */
create function import_write_branches(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into company (code, name, time_zone)
  select distinct on (r.now ->> 'company') r.now ->> 'company', r.now ->> 'companyName', coalesce(r.now ->> 'timeZone', usual_time_zone())
  from import_record r
  where r.import_id = import
  order by r.now ->> 'company', r.line
  on conflict (code) do update set name = excluded.name where company.name <> excluded.name;
  insert into branch (code, company_code, name)
  select r.now ->> 'code', r.now ->> 'company', r.now ->> 'name' from import_record r where r.import_id = import order by r.line
  on conflict (code) do update set name = excluded.name where branch.name <> excluded.name;
  insert into user_branch (user_id, branch_code)
  select actor, r.now ->> 'code' from import_record r where r.import_id = import and r.outcome = 'new' and actor is not null;
  perform write_company(c.code, coalesce(r.now ->> 'product', c.product), coalesce((r.now ->> 'visitMetres')::int, c.visit_metres), actor)
  from company c
  join (select distinct on (r.now ->> 'company') r.now from import_record r where r.import_id = import order by r.now ->> 'company', r.line) r
    on r.now ->> 'company' = c.code
  order by c.code;
end $$;
