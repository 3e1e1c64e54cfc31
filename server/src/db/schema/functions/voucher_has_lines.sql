/** Refuses a voucher without lines when its transaction commits. */
create function voucher_has_lines() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (select from voucher v where v.id = new.id and v.line_count = 0) then
    raise exception 'voucher_has_lines' using errcode = 'check_violation', constraint = 'voucher_has_lines';
  end if;
  return null;
end $$;
