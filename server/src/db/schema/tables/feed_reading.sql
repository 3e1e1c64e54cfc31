-- Only custody.apply_import writes it.
grant select on feed_reading to backoffice_app;

alter table feed_reading enable row level security, force row level security;
create policy of_my_feeds on feed_reading to backoffice_app using (feed_id in (select f.id from feed f));
create policy of_the_owner on feed_reading to current_user using (true) with check (true);
