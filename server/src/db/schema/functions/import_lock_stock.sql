/** Locks nothing, since an import changes no movement. */
create function import_lock_stock(import int) returns void
language sql
as $$ select null::void $$;
revoke all on function import_lock_stock(int) from public;
