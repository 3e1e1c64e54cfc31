create trigger document_is_kept after delete or update of id, branch_code on program_token
  for each row execute function document_is_kept('program_token');

-- Functions write it, and nobody reads the hash of a token. A director sees their own tokens, and tokens of the branches where they work.
grant select (id, branch_code, name, calls, branches, made_by, made_at, expires_at, uses, last_used_at, ended_at, ended_by)
on program_token to backoffice_app;

alter table program_token enable row level security, force row level security;
create policy of_mine_or_my_branches on program_token to backoffice_app
  using (made_by = (select my_user()) or branches <@ (select my_branches())::text[]);
create policy of_the_owner on program_token to current_user using (true) with check (true);
