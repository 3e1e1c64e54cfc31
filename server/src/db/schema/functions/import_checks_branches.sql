/**
 * Writes the faults of rows of companies and branches: a company that is named in two ways, a time zone that there is not, and one that is
 * not that of the company which a new branch joins.
 */
create function import_checks_branches(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('differs', 'Company Name', l.first_line::text)
  from (
    select l.*, first_value(l.line) over company as first_line, first_value(l.facts) over company as first_facts
    from import_line l
    where l.import_id = import
    window company as (partition by l.facts ->> 'company' order by l.line)
  ) l
  where (l.facts ->> 'companyName', l.facts ->> 'timeZone') is distinct from (l.first_facts ->> 'companyName', l.first_facts ->> 'timeZone');
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('unknown', 'Time Zone', l.facts ->> 'timeZone')
  from import_line l
  where l.import_id = import and not exists (select from pg_timezone_names z where z.name = coalesce(l.facts ->> 'timeZone', 'UTC'));
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('kept', 'Time Zone')
  from import_line l
  join company c on c.code = l.facts ->> 'company'
  where l.import_id = import and c.time_zone <> l.facts ->> 'timeZone'
    and not exists (select from branch b where b.code = l.facts ->> 'code');
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('unknown', x.label, '-1')
  from import_line l
  cross join lateral (values ('Company Code', l.facts ->> 'company'), ('Branch Code', l.facts ->> 'code')) x (label, code)
  where l.import_id = import and x.code = '-1'
$$;
revoke all on function import_checks_branches(int, int) from public;
