create trigger cheque_bounced after insert on bounce referencing new table as added
  for each statement execute function custody.cheque_bounced();
create trigger bounce_is_append_only before update or delete or truncate on bounce execute function custody.append_only();
-- The role of the server is checked where it writes, because nothing else would notice a wrong person or moment.
create trigger bounce_is_recorded before insert on bounce
  for each row when (current_user = 'backoffice_app') execute function custody.bounce_is_recorded();

grant select on bounce to backoffice_app;
grant insert (receipt_id, deposit_id, branch_code, bounced_on, reason, recorded_by) on bounce to backoffice_app;

-- The policies are explained in receipt.sql.
alter table bounce enable row level security, force row level security;
create policy of_my_branches on bounce to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on bounce to current_user using (true) with check (true);
create policy bounced_by_me on bounce as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or recorded_by = (select my_user()));
