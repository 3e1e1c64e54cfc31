-- A cheque is found by any part of its number, and not by its beginning alone. Receipts without a cheque are not in the index.
do $$
declare
  extension_schema name;
begin
  select n.nspname into extension_schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format(
    'create index cheque_by_part on receipt using gin (cheque_key %I.gin_trgm_ops) where cheque_no <> ''''', extension_schema);
end $$;
