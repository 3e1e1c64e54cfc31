-- Functions write it: change_own_password, and for directors create_user, assign_user_role and reset_user_password. The password hash is
-- read by functions alone.
grant select (id, login_id, name, role_id, portal_allowed, must_change_password, created_at, version) on app_user to backoffice_app;
