grant select on user_module to backoffice_app;
