/** Refuses to delete a voucher that somebody has approved. */
create function voucher_is_kept() returns trigger
language plpgsql
as $$
begin
  if old.status <> 0 then
    raise exception 'approved_voucher_is_kept' using errcode = 'check_violation', constraint = 'approved_voucher_is_kept';
  end if;
  return old;
end $$;
