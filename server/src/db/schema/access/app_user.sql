grant select on app_user to backoffice_app;
grant update (password_hash, must_change_password) on app_user to backoffice_app;
