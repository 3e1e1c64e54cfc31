grant select on branch to backoffice_app;
