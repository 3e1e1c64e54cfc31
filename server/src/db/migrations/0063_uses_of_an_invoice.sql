-- The timeline of an invoice reads the uses of credits that were taken back too.
drop index credit_use_of_invoice;
create index credit_use_of_invoice on credit_use (invoice_id);
