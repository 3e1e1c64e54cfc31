create trigger posting_batch_gets_a_number before insert on posting_batch
  for each row execute function document_gets_a_number('posting_batch', 'number_in_branch');
create trigger posting_batch_is_append_only before update or delete or truncate on posting_batch execute function custody.append_only();
create trigger document_is_kept after delete or update of id, branch_code on posting_batch
  for each row execute function document_is_kept('posting_batch');

-- Only custody.make_posting_batches writes it.
grant select on posting_batch to backoffice_app;

alter table posting_batch enable row level security, force row level security;
create policy of_my_branches on posting_batch to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on posting_batch to current_user using (true) with check (true);
