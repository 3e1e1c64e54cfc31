create trigger claims_follow_rights after insert or delete or update on user_module
  for each row execute function claims_follow_rights();
