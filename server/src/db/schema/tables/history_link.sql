create trigger history_link_is_append_only before update or delete or truncate on history_link execute function custody.append_only();

-- Only chain_what_waits writes it.
alter table history_link enable row level security, force row level security;
create policy of_the_owner on history_link to current_user using (true) with check (true);
