-- The page of a client lists his receipts and what he owes.
create index invoice_pending_of_client on invoice (branch_code, party, invoice_on, id) where balance > 0;
create index receipt_of_client on receipt (branch_code, party, created_at desc, id desc);
