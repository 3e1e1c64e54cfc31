grant select on portal_module to backoffice_app;
