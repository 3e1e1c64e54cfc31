-- Functions write it: change_own_password, and for directors create_user, assign_user_role and reset_user_password.
grant select on app_user to backoffice_app;
