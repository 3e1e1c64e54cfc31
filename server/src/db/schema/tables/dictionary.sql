grant select on dictionary to backoffice_app;
