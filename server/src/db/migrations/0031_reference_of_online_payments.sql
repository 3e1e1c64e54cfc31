-- The number under which the bank knows an online payment. Earlier receipts have none.
alter table receipt add column reference_no text not null default '',
  add constraint reference_is_of_an_online_payment check (reference_no = '' or method = 'Cash/Cheque Online');
