grant select, insert, update, delete on refresh_token to backoffice_app;
