/**
 * Chains all rows of audit and journal that are not chained, which a load leaves that wrote its history without triggers. Returns how many.
 */
create function custody.chain_the_rest() returns int
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  audits bigint[];
  journals bigint[];
begin
  perform pg_advisory_xact_lock(727004);
  audits := array(select a.id from audit a where not exists (select from history_link l where l.source = 'audit' and l.row_id = a.id));
  journals := array(select j.id from journal j where not exists (select from history_link l where l.source = 'journal' and l.row_id = j.id));
  perform custody.chain_history(audits, journals);
  delete from history_waiting;
  return cardinality(audits) + cardinality(journals);
end $$;
