create trigger document_is_kept after delete or update of id, branch_code on feed
  for each row execute function document_is_kept('feed');
