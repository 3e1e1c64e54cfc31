create trigger user_holds_nothing before update of portal_allowed, role_id on app_user
  for each row when (my_user() is not null and (old.portal_allowed and not new.portal_allowed or old.role_id <> new.role_id))
  execute function user_holds_nothing();

create trigger changed_user_ends_resets after update of role_id, portal_allowed, email, password_hash, login_id on app_user
  for each row when ((old.role_id, old.portal_allowed, old.email, old.password_hash, old.login_id)
    is distinct from (new.role_id, new.portal_allowed, new.email, new.password_hash, new.login_id))
  execute function custody.changed_user_ends_resets();

-- Functions write it: change_own_password, change_own_email and reset_own_password, and for directors create_user, assign_user_role,
-- change_user_telephone and reset_user_password. The password hash is read by functions alone.
grant select (id, login_id, name, role_id, portal_allowed, must_change_password, created_at, version, telephone, email) on app_user to backoffice_app;
