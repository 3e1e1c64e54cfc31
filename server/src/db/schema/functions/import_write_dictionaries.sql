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
revoke all on function import_write_dictionaries(int, int) from public;
