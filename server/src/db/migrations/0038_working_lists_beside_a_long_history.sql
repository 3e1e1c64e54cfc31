-- These find what is open among all that ever was, so that what a working list costs does not grow with the history.

-- A client owes a few of all the invoices that he ever had.
create index invoice_owed_by_client on invoice (branch_code, party, invoice_on, id) include (balance) where balance > 0;

-- His cheques that wait or bounced, among all his receipts. It also finds the bounced ones alone, as the index before it did.
create index receipt_cheque_of_client on receipt (branch_code, party) include (stage, amount)
  where cheque_no <> '' and stage in (0, 1, 2, 3, 5);
drop index receipt_bounced_of_client;

-- The hand-overs that a cashier approved within some days.
create index transfer_decided_by_cashier on transfer (branch_code, cashier_id, decided_at) where decided_at is not null;

-- The lines of a deposit are found with their branch, by which row level security compares each of them.
alter table bounce drop constraint bounce_deposit_id_receipt_id_fkey;
alter table deposit_line drop constraint deposit_line_pkey;
alter table deposit_line add primary key (deposit_id, receipt_id) include (branch_code);
alter table bounce add foreign key (deposit_id, receipt_id) references deposit_line (deposit_id, receipt_id);
