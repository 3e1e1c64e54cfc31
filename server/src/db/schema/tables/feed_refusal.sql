-- Only functions write it.
grant select on feed_refusal to backoffice_app;

alter table feed_refusal enable row level security, force row level security;
create policy of_my_feeds on feed_refusal to backoffice_app using (feed_id in (select f.id from feed f));
create policy of_the_owner on feed_refusal to current_user using (true) with check (true);
