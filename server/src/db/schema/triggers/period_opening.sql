create trigger document_is_kept after delete or update of id, branch_code on period_opening
  for each row execute function document_is_kept('opening');
