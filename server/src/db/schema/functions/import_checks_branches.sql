/**
 * Writes the faults of rows of companies and branches: a company that is named in two ways, a time zone that is no area and city, one that
 * is not that of the company which a new branch joins, and a distance that is out of range.
 */
create function import_checks_branches(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('differs', case
      when l.facts ->> 'companyName' is distinct from l.first_facts ->> 'companyName' then 'Company Name'
      when l.facts ->> 'timeZone' is distinct from l.first_facts ->> 'timeZone' then 'Time Zone'
      when l.facts ->> 'product' is distinct from l.first_facts ->> 'product' then 'Product'
      else 'Visit Metres' end, l.first_line::text)
  from (
    select l.*, first_value(l.line) over company as first_line, first_value(l.facts) over company as first_facts
    from import_line l
    where l.import_id = import
    window company as (partition by l.facts ->> 'company' order by l.line)
  ) l
  where (l.facts - 'code' - 'name') is distinct from (l.first_facts - 'code' - 'name');
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('timeZone', l.facts ->> 'timeZone')
  from import_line l
  where l.import_id = import and l.facts ->> 'timeZone' <> '' and l.facts ->> 'timeZone' not in (select areas_and_cities())
    and not exists (select from company c where c.code = l.facts ->> 'company' and c.time_zone = l.facts ->> 'timeZone');
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('range', 'Visit Metres', '1', '100000')
  from import_line l
  where l.import_id = import and nullif(l.facts ->> 'visitMetres', '')::bigint not between 1 and 100000;
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
