create trigger document_is_kept after delete or update of id, branch_code on applied_import
  for each row execute function document_is_kept('import');
