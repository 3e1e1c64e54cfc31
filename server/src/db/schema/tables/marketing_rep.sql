grant select on marketing_rep to backoffice_app;
