create trigger claims_follow_rights after insert or delete or update on user_module
  for each row execute function claims_follow_rights();

grant select on user_module to backoffice_app;
