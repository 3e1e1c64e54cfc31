/**
 * Voids receipts that are with their salesman, each for a reason of its own; the other receipts of a cheque go with the first one that is
 * named. The reasons stay in journal and audit.
 */
create function void_receipts(ids bigint[], reasons text[]) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  whole bigint[];
  why text[];
begin
  select array_agg(w.receipt_id order by w.receipt_id), array_agg(v.reason order by w.receipt_id) into whole, why
  from with_their_cheques(ids) w join unnest(ids, reasons) as v (id, reason) on v.id = w.named_id;
  if exists (
    select from receipt where id = any (whole) and (salesman_id <> (select my_user()) or not branch_code = any ((select my_branches())::text[]))
  ) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  if cardinality(whole) > 1 then
    perform custody.lock_for_moves(whole, array_fill('void'::text, array[cardinality(whole)]));
  end if;
  perform custody.move(array_agg(v.id order by v.id), 'void', my_user(), null, null, v.reason)
  from unnest(whole, why) as v (id, reason)
  group by v.reason;
end $$;
revoke all on function void_receipts(bigint[], text[]) from public;
grant execute on function void_receipts(bigint[], text[]) to backoffice_app;
