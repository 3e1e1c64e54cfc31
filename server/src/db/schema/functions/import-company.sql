-- Imports of the settings of a company: branches, dictionaries and allowances per mile. check_import and apply_import call these functions.

-- Companies and branches.

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

-- Dictionaries.

/** Writes the faults of rows of lists: a godown of a branch that there is not, a code that no list takes, and a place that is taken. */
create function import_checks_dictionaries(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (values
    (case when l.facts ->> 'list' like 'GODOWN%' and not exists (select from branch b where 'GODOWN ' || b.code = l.facts ->> 'list')
      then jsonb_build_array('unknown', 'List', l.facts ->> 'list') end),
    (case when (l.facts ->> 'list' like 'GODOWN%' or l.facts ->> 'list' = 'STOCK CATEGORY') and (l.facts ->> 'value' = '-1' or l.facts ->> 'value' like '%,%')
      then jsonb_build_array('unknown', 'Value', l.facts ->> 'value') end),
    (case when exists (select from godown g where l.facts ->> 'list' like 'GODOWN%' and g.code = l.facts ->> 'value' and 'GODOWN ' || g.branch_code <> l.facts ->> 'list')
      then jsonb_build_array('order', 'Value') end),
    (case when l.facts ->> 'list' = 'INVOICE TYPE' and (
        exists (select from invoice_type t where t.position = (l.facts ->> 'position')::bigint and t.code <> l.facts ->> 'value')
        or exists (select from import_line o where o.import_id = import and o.facts ->> 'list' = 'INVOICE TYPE'
          and o.facts ->> 'position' = l.facts ->> 'position' and o.line < l.line))
      then jsonb_build_array('order', 'Position') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null;

  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('alikeHere', x.written, min(x.here))
  from import_line l
  join import_words() w on code_key_of(w.list) || chr(31) || code_key_of(w.value) = l.alike
  cross join lateral (
    select concat_ws(' ', l.facts ->> 'list', l.facts ->> 'value') as written, concat_ws(' ', w.list, w.value) as here
  ) x
  where l.import_id = import
  group by l.line, x.written
  having bool_and(x.written <> x.here)
$$;

/** Returns the words of an import that exist. A position is compared where the list has an order and the file names one. */
create function import_here_dictionaries(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('list', w.list, 'value', w.value, 'name', w.name,
    'position', case when w.nth is null or l.facts -> 'position' = 'null' then l.facts -> 'position' else to_jsonb(w.nth) end), null::jsonb
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join import_words() w on w.list = l.facts ->> 'list' and w.value = l.facts ->> 'value'
$$;

/** Keeps others from changing the lists while an import compares and changes them. */
create function import_lock_dictionaries(import int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  lock table dictionary, invoice_type, division, stock_category, voucher_type, godown in share row exclusive mode;
end $$;

/** Writes the words of an import into their lists. A new word without a position comes last. */
create function import_write_dictionaries(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  word record;
  next_position int;
begin
  for word in
    select r.now ->> 'list' as list, r.now ->> 'value' as value, r.now ->> 'name' as name, (r.now ->> 'position')::int as nth
    from import_record r
    where r.import_id = import
    order by r.line
  loop
    case
      when word.list = 'INVOICE TYPE' then
        select coalesce(max(t.position), 0) + 1 into next_position from invoice_type t;
        insert into invoice_type (code, description, position) values (word.value, word.name, coalesce(word.nth, next_position))
        on conflict (code) do update set description = excluded.description, position = coalesce(word.nth, invoice_type.position);
      when word.list = 'DIVISION' then
        insert into division (code, name) values (word.value, word.name) on conflict (code) do update set name = excluded.name;
      when word.list = 'STOCK CATEGORY' then
        insert into stock_category (code, name) values (word.value, word.name) on conflict (code) do update set name = excluded.name;
      when word.list = 'VOUCHER TYPE' then
        insert into voucher_type (id, name, two_approvers) values (word.value, word.name, word.value = 'BPV')
        on conflict (id) do update set name = excluded.name;
      when word.list like 'GODOWN %' then
        insert into godown (branch_code, code, name) values (substr(word.list, 8), word.value, word.name)
        on conflict (code) do update set name = excluded.name;
      else
        select coalesce(max(d.position), 0) + 1 into next_position from dictionary d where d.type = word.list;
        insert into dictionary (type, value, name, position) values (word.list, word.value, word.name, coalesce(word.nth, next_position))
        on conflict (type, value) do update set name = excluded.name, position = coalesce(word.nth, dictionary.position);
    end case;
  end loop;
end $$;

-- Allowances per mile.

/** Writes the faults of rows of allowances per mile: an unknown company, and a new one for days of existing tours. */
create function import_checks_allowances(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join company c on c.code = l.facts ->> 'company'
  cross join lateral (values
    (case when l.facts ->> 'company' is not null and not exists (select from branch b where b.company_code = c.code)
      then jsonb_build_array('unknown', 'Company Code', l.facts ->> 'company') end),
    (case when not allowance_may_change(c.code, (l.facts ->> 'from')::date)
        and not exists (select from mileage_allowance a where a.company_code = c.code and a.from_day = (l.facts ->> 'from')::date)
      then jsonb_build_array('entered') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$$;

/** Returns the allowances per mile of an import that exist. An allowance stays if tours were entered with it. */
create function import_here_allowances(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('company', a.company_code, 'from', a.from_day, 'amount', a.amount),
    case when not allowance_may_change(a.company_code, a.from_day) then jsonb_build_array('kept') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join mileage_allowance a on a.company_code = l.facts ->> 'company' and a.from_day = (l.facts ->> 'from')::date
$$;

/** Locks the companies that get allowances per mile from an import, as when a director sets one. */
create function import_lock_allowances(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from company c
  where c.code in (select r.now ->> 'company' from import_record r where r.import_id = import)
  order by c.code
  for no key update
$$;

create function import_write_allowances(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  select write_allowance(r.now ->> 'company', (r.now ->> 'from')::date, (r.now ->> 'amount')::numeric, actor)
  from import_record r where r.import_id = import order by r.line
$$;
