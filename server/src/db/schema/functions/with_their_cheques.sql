/**
 * Returns receipts, each with the other receipts of its cheque, because a cheque is one piece of paper. `named_id` is the receipt of `ids`
 * that brought it in, the first one where there are several. The receipts of a cheque are the same at every moment.
 */
create function with_their_cheques(ids bigint[]) returns table (receipt_id bigint, named_id bigint)
language sql stable
set search_path = public, pg_temp
as $$
  select distinct on (of_cheque.id) of_cheque.id, named.id
  from unnest(ids) with ordinality as named (id, position)
  cross join lateral (
    select named.id
    union all
    select other.id
    from receipt r join receipt other on other.payment_id = r.payment_id and other.instrument = r.instrument
    where r.id = named.id and r.cheque_no <> '' and other.id <> r.id
  ) of_cheque
  order by of_cheque.id, named.position
$$;
revoke all on function with_their_cheques(bigint[]) from public;
grant execute on function with_their_cheques(bigint[]) to backoffice_app;
