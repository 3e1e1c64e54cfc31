-- Tables without triggers and policies, which the server only reads. `/readyz` compares the schema_ tables with the program.
grant select on
  branch, company, credit_kind, decider, dictionary, division, exception_kind, go_live, invoice_type, item, ledger_kind, marketing_rep, marketing_rep_branch,
  mileage_allowance, notification_kind, portal_module, schema_file, schema_migration, stock_category, stock_movement_kind,
  user_module, voucher_type
to backoffice_app;
