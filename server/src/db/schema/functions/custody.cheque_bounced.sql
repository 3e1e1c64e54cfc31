/**
 * Moves bounced cheques out of the bank and makes their invoices owed again. Only a cheque of an approved deposit can bounce, between the
 * day of the deposit and today, and in an open day. All receipts of one cheque bounce in one statement.
 */
create function custody.cheque_bounced() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  bounced record;
begin
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id join added a on a.deposit_id = l.deposit_id and a.receipt_id = l.receipt_id
  order by t.id
  for no key update of t;
  for bounced in
    select a.deposit_id, a.branch_code, a.bounced_on, a.reason, a.recorded_by, d.status, d.deposited_on,
      array_agg(a.receipt_id order by a.receipt_id) as receipts
    from added a join deposit d on d.id = a.deposit_id
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1
  loop
    if bounced.status <> 1 or exists (select from receipt where id = any (bounced.receipts) and cheque_no = '') then
      perform custody.refuse('bounce_is_of_a_deposited_cheque');
    end if;
    if bounced.bounced_on > business_day(bounced.branch_code) then
      perform custody.refuse('bounce_is_not_in_future');
    end if;
    if bounced.bounced_on < bounced.deposited_on then
      perform custody.refuse('bounce_is_not_before_deposit');
    end if;
    perform custody.post_on_day('bounce', 'receipt', r.id, bounced.branch_code, bounced.bounced_on, r.amount, bounced.recorded_by)
    from unnest(bounced.receipts) as one (id) join receipt r on r.id = one.id;
    perform custody.move(bounced.receipts, 'bounce', bounced.recorded_by, null, bounced.deposit_id, bounced.reason);
    insert into finished_total (kind, branch_code, day, cashier_id, state, method, documents, amount)
    select 'deposit_line', d.branch_code, utc_day(d.created_at), d.cashier_id, way.status, r.method, sum(way.sign), sum(way.sign * r.amount)
    from receipt r join deposit d on d.id = bounced.deposit_id cross join (values (1, -1), (3, 1)) as way (status, sign)
    where r.id = any (bounced.receipts)
    group by 2, 3, 4, 5, 6;
    update transfer set status = 3
    where id in (select transfer_id from deposit_line where deposit_id = bounced.deposit_id and receipt_id = any (bounced.receipts));
  end loop;
  return null;
end $$;
