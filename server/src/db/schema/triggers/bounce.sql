create trigger cheque_bounced after insert on bounce for each row execute function custody.cheque_bounced();
create trigger bounce_is_history before update or delete or truncate on bounce execute function custody.history_only();
create trigger bounce_is_told before insert on bounce
  for each row when (current_user = 'backoffice_app') execute function custody.bounce_is_told();
