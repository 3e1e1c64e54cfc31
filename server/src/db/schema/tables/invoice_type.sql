grant select on invoice_type to backoffice_app;
