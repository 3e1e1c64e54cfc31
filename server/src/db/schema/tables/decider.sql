grant select on decider to backoffice_app;
