-- The role of the server cannot choose another day than today.
create trigger visit_is_of_today before insert on visit
  for each row when (current_user = 'backoffice_app') execute function visit_is_of_today();
