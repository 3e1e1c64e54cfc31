grant select, insert, update on sign_in to backoffice_app;
