-- Only functions read and write it: they leave out the cases about their reader.
alter table exception_mark enable row level security, force row level security;
create policy of_the_owner on exception_mark to current_user using (true) with check (true);

create trigger document_is_kept after delete or update of id, branch_code on exception_mark
  for each row execute function document_is_kept('oddity');
