create trigger document_is_kept after delete or update of id, branch_code on period_closing
  for each row execute function document_is_kept('closing');
create trigger period_closing_is_append_only before update or delete or truncate on period_closing execute function custody.append_only();
