create trigger document_is_kept after delete or update of id, branch_code on applied_import
  for each row execute function document_is_kept('import');

-- Only custody.apply_import writes it.
revoke all on applied_import from backoffice_app;
