/** Gives each new invoice its approval, which is pending. */
create function invoice_is_entered() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into invoice_approval (id, branch_code, invoice_no, invoice_on, division_code, party, bill)
  select id, branch_code, invoice_no, invoice_on, division_code, party, bill from added order by id;
  return null;
end $$;
