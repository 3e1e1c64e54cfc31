create trigger user_holds_nothing before update of portal_allowed, role_id on app_user
  for each row when (my_user() is not null and (old.portal_allowed and not new.portal_allowed or old.role_id <> new.role_id))
  execute function user_holds_nothing();
