/**
 * Chains some thousand rows that committed transactions wrote to audit and journal. Returns how many: 0 when nothing waits, or when another
 * server is chaining at this moment. A row that commits later is chained the next time, whatever its id is.
 */
create function chain_what_waits() returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  audits bigint[];
  journals bigint[];
begin
  if not exists (select from history_waiting) or not pg_try_advisory_xact_lock(727004) then
    return 0;
  end if;
  with waiting as (
    select w.ctid as place, sum(cardinality(w.row_ids)) over (rows between unbounded preceding and 1 preceding) as rows_before
    from history_waiting w
  ), taken as (
    delete from history_waiting where ctid = any (array(select place from waiting where coalesce(rows_before, 0) < 5000)) returning source, row_ids
  ), one as (
    select t.source, id from taken t cross join unnest(t.row_ids) id
  )
  select coalesce(array_agg(id) filter (where source = 'audit'), '{}'), coalesce(array_agg(id) filter (where source = 'journal'), '{}')
  into audits, journals
  from one;
  perform custody.chain_history(audits, journals);
  return cardinality(audits) + cardinality(journals);
end $$;
revoke all on function chain_what_waits() from public;
grant execute on function chain_what_waits() to backoffice_app;
