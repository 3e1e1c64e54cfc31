/** Refuses a deposit without lines when its transaction commits, and writes the audit row of one that has them. */
create function custody.deposit_has_lines() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (select from deposit_line where deposit_id = new.id) then
    perform custody.refuse('deposit_has_lines');
  end if;
  perform write_audit('deposit', array[new.id], array[new.branch_code], 'deposit', new.cashier_id,
    (select jsonb_build_object('total', d.total, 'slip', d.slip_no) from deposit d where d.id = new.id));
  return null;
end $$;
