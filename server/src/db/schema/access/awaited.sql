grant select on awaited to backoffice_app;
