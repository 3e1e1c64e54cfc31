-- Imports of dictionaries: the functions that check_import and apply_import call for this kind.

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
