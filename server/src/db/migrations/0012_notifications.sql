-- What happened to one's receipts and deposits while one was elsewhere: a row for each person whom a change of state concerns and who
-- did not make it. Written with the journal, so nobody is told of what was rolled back; pg_notify only says "look again" after the commit.
create table notification (
  id bigint generated always as identity primary key,
  user_id int not null references app_user,
  branch_code text not null references branch,
  created_at timestamptz not null default now(),
  action text not null references custody.stage_rule,
  actor_id int not null references app_user,
  -- The first of the receipts: the one there is where it is one.
  receipt_id bigint not null references receipt,
  deposit_id bigint references deposit,
  receipts int not null check (receipts > 0),
  amount numeric(16, 2) not null,
  comment text not null default '',
  read_at timestamptz
);
create index notification_of_user on notification (user_id, id desc);
create index notification_unread on notification (user_id, id desc) where read_at is null;
create index notification_read on notification (read_at) where read_at is not null;

-- Who hears of a move. Nobody of what is not in here: recording and voiding are their salesman's own business.
create table custody.audience (
  action text not null references custody.stage_rule,
  hears text not null check (hears in ('salesman', 'cashier', 'deciders')),
  primary key (action, hears)
);
insert into custody.audience values
  ('send', 'cashier'),
  ('receive', 'salesman'),
  ('approve', 'salesman'),
  ('decline', 'salesman'),
  ('return', 'salesman'),
  ('deposit', 'deciders'),
  ('bank', 'cashier'),
  ('bank', 'salesman'),
  ('release', 'cashier'),
  ('bounce', 'salesman'),
  ('bounce', 'cashier'),
  ('apply', 'salesman'),
  ('unapply', 'salesman');

/** The one person who holds the part, or whoever may decide about deposits of the branch; only those who may come in at all. */
create function custody.hearers(hears text, holder int, in_branch text) returns table (user_id int)
language sql stable
as $$
  select u.id from public.app_user u where u.id = holder and u.portal_allowed
  union all
  select u.id
  from public.user_branch b join public.app_user u on u.id = b.user_id
  where hears = 'deciders' and b.branch_code = in_branch and b.active and u.portal_allowed
    and exists (select from public.user_module m where m.user_id = u.id and (u.role_id, m.module_id) in ((3, 7), (4, 31)))
$$;

-- One row per person for all the receipts that one statement of the journal moved, so that a deposit of a hundred says so once.
create function custody.journal_told() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
-- As custody.move, which writes the journal: by keys alone.
set plan_cache_mode = force_generic_plan
as $$
declare
  what text;
  told int[];
begin
  -- One statement of the journal is one move.
  select action into what from added limit 1;
  if not exists (select from audience h where h.action = what) then
    return null;
  end if;

  -- The parts of an advance are applied one by one; together they are one piece of news.
  if what in ('apply', 'unapply') then
    update notification n
    set receipts = n.receipts + 1, amount = n.amount + a.amount
    from added a
    where n.user_id = a.salesman_id and n.action = what and n.actor_id = a.actor_id and n.receipt_id = a.receipt_id and n.created_at = now();
    if found then
      return null;
    end if;
  end if;

  with moved as (
    select a.branch_code, a.action, a.actor_id, a.deposit_id, a.comment, h.hears,
      case h.hears when 'salesman' then a.salesman_id when 'cashier' then a.cashier_id end as holder,
      min(a.receipt_id) as receipt_id, count(*) as receipts, sum(a.amount) as amount
    from added a join audience h on h.action = a.action
    group by 1, 2, 3, 4, 5, 6, 7
  ), written as (
    insert into notification (user_id, branch_code, action, actor_id, receipt_id, deposit_id, receipts, amount, comment)
    select p.user_id, m.branch_code, m.action, m.actor_id, m.receipt_id, m.deposit_id, m.receipts, m.amount, m.comment
    from moved m cross join lateral custody.hearers(m.hears, m.holder, m.branch_code) p
    where p.user_id <> m.actor_id
    order by p.user_id
    returning user_id
  )
  select array_agg(user_id) into told from written;
  -- The same person twice in one transaction is sent once.
  perform pg_notify('notification', person::text) from unnest(told) as person;
  return null;
end $$;
create trigger journal_is_told after insert on journal referencing new table as added
  for each statement execute function custody.journal_told();

/** Forgets what was read long ago; answers how many rows that were. */
create function forget_read_notifications() returns bigint
language sql
security definer
set search_path = public, pg_temp
as $$
  with gone as (delete from notification where read_at < now() - interval '90 days' returning 1) select count(*) from gone
$$;

revoke all on function custody.hearers(text, int, text), custody.journal_told(), forget_read_notifications() from public;
grant execute on function forget_read_notifications() to backoffice_app;
grant select, update (read_at) on notification to backoffice_app;

-- Everybody's own, and of a branch only while one works there.
alter table notification enable row level security;
alter table notification force row level security;
create policy of_the_owner on notification to current_user using (true) with check (true);
create policy mine on notification to backoffice_app
  using (user_id = (select my_user()) and branch_code = any ((select my_branches())::text[]));
