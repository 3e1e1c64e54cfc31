/**
 * Replaces several rows of finished_total that say something about the same documents by one row, or by none where nothing is left. Returns how
 * many it replaced. Whoever reads meanwhile sees the rows before or those after it, whose sums are the same.
 */
create function fold_finished_totals() returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  replaced bigint;
begin
  with several as (
    select kind, branch_code, day, salesman_id, cashier_id, state, method, division_code
    from finished_total
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having count(*) > 1
  ), taken as (
    delete from finished_total f
    using several s
    where (f.kind, f.branch_code, f.day, f.salesman_id, f.cashier_id, f.state, f.method, f.division_code)
      = (s.kind, s.branch_code, s.day, s.salesman_id, s.cashier_id, s.state, s.method, s.division_code)
    returning f.*
  ), folded as (
    insert into finished_total
    select kind, branch_code, day, salesman_id, cashier_id, state, method, division_code, sum(documents)::int, sum(amount), sum(net_amount)
    from taken
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having (sum(documents), sum(amount), sum(net_amount)) <> (0, 0, 0)
  )
  select count(*) into replaced from taken;
  return replaced;
end $$;
revoke all on function fold_finished_totals() from public;
grant execute on function fold_finished_totals() to backoffice_app;
