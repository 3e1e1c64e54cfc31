grant select, insert, update, delete on idempotency to backoffice_app;
