/** Moves a new receipt to its salesman. */
create function custody.receipt_recorded() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  perform custody.move(array_agg(r.id order by r.id), 'record', r.recorded_by) from added r group by r.recorded_by;
  return null;
end $$;
