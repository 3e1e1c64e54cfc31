/** Keeps others from changing the lists while an import compares and changes them. */
create function import_lock_dictionaries(import int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  lock table dictionary, invoice_type, division, stock_category, voucher_type, godown in share row exclusive mode;
end $$;
revoke all on function import_lock_dictionaries(int) from public;
