-- The page of a client lists his receipts.
create index receipt_of_client on receipt (branch_code, party, created_at desc, id desc);

-- Numbers of documents are found by the digits that they begin with, and by the last of their digits without zeros in front, however they are
-- written: 26-00412, 2600412 and 412 find INV/26-00412. The columns are of the collation C and have indexes of their own, since row level
-- security lets only plain comparisons reach an index. The columns of invoices stand in their approvals, which receipts do not write.
alter table invoice_approval
  add column number_digits text collate "C" not null
    generated always as (regexp_replace(invoice_no, '[^0-9]', '', 'g')) stored,
  add column number_tail text collate "C" not null
    generated always as (coalesce(ltrim(substring(invoice_no from '([0-9]+)[^0-9]*$'), '0'), '')) stored;
create index invoice_by_digits on invoice_approval (branch_code, number_digits);
create index invoice_by_tail on invoice_approval (branch_code, number_tail);

alter table deposit
  add column slip_digits text collate "C" not null generated always as (regexp_replace(slip_no, '[^0-9]', '', 'g')) stored;
create index deposit_by_slip on deposit (branch_code, slip_digits);

create index receipt_by_cheque on receipt (branch_code, (cheque_key collate "C")) where cheque_no <> '';
