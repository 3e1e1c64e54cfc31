grant select on voucher_type to backoffice_app;
