create trigger document_is_kept after delete or update of id, branch_code on feed
  for each row execute function document_is_kept('feed');

-- Functions write it, and nobody reads the hash of a token. A director sees their own feeds, and feeds of the branches where they work.
grant select (id, branch_code, name, kinds, branches, expected_hours, made_by, made_at, uses, last_used_at, ended_at, ended_by) on feed to backoffice_app;

alter table feed enable row level security, force row level security;
create policy of_mine_or_my_branches on feed to backoffice_app
  using (made_by = (select my_user()) or branches <@ (select my_branches())::text[]);
create policy of_the_owner on feed to current_user using (true) with check (true);
