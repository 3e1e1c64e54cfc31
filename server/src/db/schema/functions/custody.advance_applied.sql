/**
 * Applies an advance to an invoice of its own party. Not more can be applied than is left of the advance and than the invoice owes: two
 * constraints see to that.
 */
create function custody.advance_applied() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  doer int;
begin
  perform 1 from receipt where id in (select receipt_id from added) order by id for no key update;
  perform 1 from invoice where id in (select invoice_id from added) order by id for no key update;
  if exists (
    select from added a join receipt r on r.id = a.receipt_id join invoice i on i.id = a.invoice_id
    where r.invoice_id is not null or r.party <> i.party or r.stage not in (0, 1, 2, 3, 4) or not a.live
  ) then
    perform custody.refuse('advance_is_open');
  end if;
  for doer in select distinct applied_by from added order by 1 loop
    perform custody.allocate((select array_agg(id) from added where applied_by = doer), 'apply', doer);
  end loop;
  return null;
end $$;
