-- Lists and the palette compare the number of a cheque in the form of all searches. It is kept, as that of a deposit is, since to compute it takes
-- longer than all else that a search does with a cheque.
alter table receipt add column search_key text collate "C" not null generated always as (search_text(cheque_no)) stored;
drop index cheque_by_words;
do $$
declare
  extension_schema name;
begin
  select n.nspname into extension_schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format('create index cheque_by_words on receipt using gin (search_key %I.gin_trgm_ops) where cheque_no <> ''''', extension_schema);
end $$;

-- A text that the numbers of most invoices begin with, or have soon after, is found in these few beginnings and not in each invoice.
create index invoice_by_start on invoice_approval (branch_code, (left(search_key, 6)));

-- No number of an invoice finds a receipt that has none, so that the others are all receipts but these.
create index receipt_of_no_invoice on receipt (branch_code) where invoice_id is null;
