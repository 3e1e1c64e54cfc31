grant select on item to backoffice_app;
