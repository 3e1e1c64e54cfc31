grant select, insert, update, delete on login_throttle to backoffice_app;
