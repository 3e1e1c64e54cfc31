-- Searches read digits of Arabic and Urdu as those of everybody.
create function plain_digits(written text) returns text
language sql immutable strict parallel safe
return translate(written, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');

-- Searches compare texts by this form alone: letters in lower case and digits, without accents, marks and spaces. Stored generated columns
-- depend on it, so it stays here.
create function search_text(written text) returns text
language sql immutable strict parallel safe
return regexp_replace(plain_digits(lower(normalize(written, nfkd) collate "und-x-icu")), '[^[:alnum:]]', '', 'g');

alter table chart
  add column search_key text collate "C" not null
    generated always as (search_text(title) || ' ' || search_text(acode)) stored;

alter table invoice
  add column search_key text collate "C" not null generated always as (search_text(invoice_no)) stored;

-- The number and, after a space, the bill: `inv2600412 1250.00`. It stands beside the approval, because receipts write the invoice.
alter table invoice_approval
  drop column number_digits,
  add column search_key text collate "C" not null generated always as (search_text(invoice_no) || ' ' || bill::text) stored;

-- The extension is trusted, so that the owner of the database may create it. Its functions stay out of the schema of the server.
do $$
declare
  extension_schema name;
begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then
    create schema trigram;
    create extension pg_trgm with schema trigram;
  end if;
  select n.nspname into extension_schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format('create index invoice_by_words on invoice_approval using gin (search_key %I.gin_trgm_ops)', extension_schema);
end $$;

-- Receipts and deposits are found by an exact amount. Row level security lets comparisons of whole numbers reach an index, and not those of
-- decimal ones.
alter table receipt add column paisas bigint not null generated always as ((amount * 100)::bigint) stored;
create index receipt_by_amount on receipt (branch_code, paisas, id desc);

alter table deposit add column paisas bigint not null generated always as ((total * 100)::bigint) stored;
create index deposit_by_amount on deposit (branch_code, paisas, id desc);
