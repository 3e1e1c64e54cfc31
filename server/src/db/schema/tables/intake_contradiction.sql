create trigger intake_contradiction_is_append_only before delete or update on intake_contradiction
  for each row execute function custody.append_only();
revoke all on intake_contradiction from backoffice_app;
