/** Voids receipts that are with their salesman, each for a reason of its own. The reasons stay in journal and audit. */
create function void_receipts(ids bigint[], reasons text[]) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if exists (select from receipt where id = any (ids) and (salesman_id <> (select my_user()) or not branch_code = any ((select my_branches())::text[]))) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  if cardinality(ids) > 1 then
    perform custody.lock_for_moves(ids, array_fill('void'::text, array[cardinality(ids)]));
  end if;
  perform custody.move(array_agg(v.id order by v.id), 'void', my_user(), null, null, v.reason)
  from unnest(ids, reasons) as v (id, reason)
  group by v.reason;
end $$;
revoke all on function void_receipts(bigint[], text[]) from public;
grant execute on function void_receipts(bigint[], text[]) to backoffice_app;
