create trigger client_word_is_append_only before update or delete or truncate on client_word execute function custody.append_only();
create trigger document_is_kept after delete or update of id, branch_code on client_word
  for each row execute function document_is_kept('client_word');

-- Functions read and write it: people whom a word is about never see it.
alter table client_word enable row level security, force row level security;
create policy of_the_owner on client_word to current_user using (true) with check (true);
