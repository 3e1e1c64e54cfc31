create trigger document_is_kept after delete or update of id, branch_code on setting_change
  for each row execute function document_is_kept('setting');
create trigger setting_change_is_append_only before update or delete or truncate on setting_change execute function custody.append_only();
