grant select on division to backoffice_app;
