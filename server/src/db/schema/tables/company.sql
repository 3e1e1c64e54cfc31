grant select on company to backoffice_app;
