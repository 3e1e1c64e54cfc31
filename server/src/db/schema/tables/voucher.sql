create trigger voucher_is_approved_in_turn before update on voucher for each row execute function voucher_is_approved_in_turn();
create trigger voucher_is_kept before delete on voucher for each row execute function voucher_is_kept();
-- The first lines of a voucher are no change of it: they come with it.
create trigger voucher_version before update on voucher
  for each row when (old.line_count > 0 or old.version > 1) execute function next_version();
create trigger voucher_changed after update on voucher
  for each row when (old.line_count > 0 or old.version > 1)
  execute function document_changed('voucher', 'voucher_no', 'type_id', 'voucher_on', 'debit', 'credit', 'line_count', 'lines');
create trigger voucher_entered after insert on voucher referencing new table as added
  for each statement execute function document_entered('voucher', 'voucher_no', 'debit');
-- Nobody decides about a voucher that counts as approved before the go-live day.
create trigger voucher_decided after update of status on voucher
  for each row when (new.approved_before is null) execute function document_decided('voucher', 'voucher_no', 'debit', '1=approve', '2=approve_first');
create constraint trigger voucher_has_lines after insert or update of line_count on voucher deferrable initially deferred
  for each row execute function voucher_has_lines();
create trigger document_is_kept after delete or update of id, branch_code on voucher
  for each row execute function document_is_kept('voucher');

grant select on voucher to backoffice_app;
grant update (status, decided_by) on voucher to backoffice_app;

-- The policies are explained in receipt.sql.
alter table voucher enable row level security, force row level security;
create policy of_my_branches on voucher to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on voucher to current_user using (true) with check (true);
create policy decided_by_me on voucher as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));
