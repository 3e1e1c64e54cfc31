-- Written by `npx tsx scripts/past-database.ts`; do not edit.

create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
-- 0001_people.sql
do $$
begin
  if not exists (select from pg_roles where rolname = 'backoffice_app') then
    create role backoffice_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  execute format('grant backoffice_app to %I', current_user);
exception
  when insufficient_privilege or unique_violation then null;
end $$;
revoke create on schema public from public;
grant usage on schema public to backoffice_app;
create table company (
  code text primary key check (code <> '' and code <> '-1'),
  name text not null,
  time_zone text not null default 'Asia/Karachi',
  closed_through date
);
create table branch (
  code text primary key check (code <> '' and code <> '-1'),
  company_code text not null references company,
  name text not null,
  unique (code, company_code)
);
create table app_user (
  id int generated always as identity primary key,
  login_id int not null,
  name text not null check (name <> ''),
  role_id smallint not null check (role_id between 1 and 5),
  password_hash text not null,
  portal_allowed boolean not null default true,
  must_change_password boolean not null default true,
  created_at timestamptz not null default now(),
  constraint login_id_is_taken unique (login_id)
);
create table user_branch (
  user_id int not null references app_user,
  branch_code text not null references branch,
  active boolean not null default true,
  primary key (user_id, branch_code)
);
create index user_branch_by_branch on user_branch (branch_code, user_id) where active;
create table user_module (
  user_id int not null references app_user on delete cascade,
  module_id smallint not null check (module_id > 0),
  primary key (user_id, module_id)
);
create table sign_in (
  id uuid primary key default gen_random_uuid(),
  user_id int not null references app_user,
  remembered boolean not null,
  device text not null default '',
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
create index sign_in_of_user on sign_in (user_id) where ended_at is null;
create table refresh_token (
  hash bytea primary key,
  sign_in_id uuid not null references sign_in on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_token_of_sign_in on refresh_token (sign_in_id);
create table login_throttle (
  key text primary key,
  failures int not null,
  blocked_until timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table idempotency (
  user_id int not null references app_user,
  call text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint one_effect_per_key primary key (user_id, call, key)
);
create index idempotency_by_age on idempotency (created_at);
create function open_session(session uuid, signed_in_user int)
returns table (
  user_id int, login_id int, name text, role_id smallint, must_change_password boolean, modules int[], branches text[]
)
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    select u.id, u.login_id, u.name, u.role_id, u.must_change_password,
      coalesce((select array_agg(m.module_id::int order by m.module_id) from user_module m where m.user_id = u.id), '{}'),
      coalesce((select array_agg(b.branch_code order by b.branch_code) from user_branch b where b.user_id = u.id and b.active), '{}')
    from sign_in s join app_user u on u.id = s.user_id
    where s.id = session and u.id = signed_in_user and s.ended_at is null and s.expires_at > now() and u.portal_allowed;
  perform set_config('app.user', signed_in_user::text, true);
  perform set_config('app.branches',
    coalesce((select array_agg(b.branch_code)::text from user_branch b where b.user_id = signed_in_user and b.active), '{}'), true);
end $$;
create function my_branches() returns text[]
language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('app.branches', true), ''), '{}')::text[] $$;
create function my_user() returns int
language sql stable parallel safe
as $$ select nullif(current_setting('app.user', true), '')::int $$;
create function business_day(in_branch text) returns date
language sql stable
as $$
  select (now() at time zone c.time_zone)::date from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;
create function day_start(in_branch text, day date) returns timestamptz
language sql stable
as $$
  select day::timestamp at time zone c.time_zone from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;
create function local_time(in_branch text, at timestamptz) returns text
language sql stable
as $$
  select to_char(at at time zone c.time_zone, 'DD/MM/YYYY HH24:MI')
  from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;
grant select on company, branch, app_user, user_branch, user_module to backoffice_app;
grant update (password_hash, must_change_password) on app_user to backoffice_app;
grant select, insert, update on sign_in, refresh_token, login_throttle, idempotency to backoffice_app;
grant delete on refresh_token, login_throttle, idempotency to backoffice_app;
-- 0002_trade.sql
create table invoice_type (
  code text primary key,
  description text not null,
  position smallint not null unique
);
create table division (
  code text primary key,
  name text not null
);
create table dictionary (
  type text not null,
  name text not null,
  value text not null,
  position smallint not null default 0,
  primary key (type, value)
);
create table chart (
  branch_code text not null references branch,
  acode text not null,
  title text not null,
  address text not null default '',
  level smallint not null,
  cgroup text not null,
  location text not null default '',
  primary key (branch_code, acode)
);
create index chart_by_group on chart (branch_code, cgroup, level, title);
create table invoice (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  invoice_no text not null,
  invoice_on date not null,
  type_code text not null references invoice_type,
  division_code text not null references division,
  party text not null,
  salesman_id int not null,
  bill numeric(14, 2) not null,
  received_before numeric(14, 2) not null default 0,
  received numeric(14, 2) not null default 0,
  balance numeric(14, 2) not null generated always as (bill - received_before - received) stored,
  constraint invoice_no_is_unique unique (branch_code, invoice_no),
  unique (id, branch_code),
  foreign key (branch_code, party) references chart (branch_code, acode),
  foreign key (salesman_id, branch_code) references user_branch (user_id, branch_code),
  check (bill > 0 and bill < 1e12),
  check (received_before >= 0 and received >= 0 and received < 1e12),
  constraint invoice_balance_is_not_negative check (bill - received_before - received >= 0)
) with (fillfactor = 80);
create index invoice_pending_of_salesman on invoice (branch_code, salesman_id, type_code, invoice_on, id) where balance > 0;
create index invoice_pending_of_branch on invoice (branch_code, type_code, invoice_on, id) where balance > 0;
create table attachment (
  id uuid primary key default gen_random_uuid(),
  image_code text not null,
  created_by int not null references app_user,
  path text not null,
  thumb_path text not null,
  mime text not null,
  bytes int not null check (bytes > 0),
  created_at timestamptz not null default now(),
  branch_code text references branch,
  receipt_id bigint,
  deposit_id bigint,
  constraint attachment_belongs_to_one_document check (receipt_id is null or deposit_id is null),
  check ((branch_code is null) = (receipt_id is null and deposit_id is null))
);
create index attachment_of_receipt on attachment (receipt_id) where receipt_id is not null;
create index attachment_of_deposit on attachment (deposit_id) where deposit_id is not null;
create index attachment_unclaimed on attachment (created_by, created_at) where branch_code is null;
grant select on invoice_type, division, dictionary, chart, invoice, attachment to backoffice_app;
grant insert (id, image_code, created_by, path, thumb_path, mime, bytes) on attachment to backoffice_app;
grant update (branch_code, receipt_id, deposit_id) on attachment to backoffice_app;
-- 0003_custody.sql
create schema custody;
create table custody.stage (
  code smallint primary key,
  name text not null,
  account char(2) not null
);
insert into custody.stage values
  (-1, 'not recorded', 'AR'),
  (0, 'with salesman', 'SM'),
  (1, 'on the way', 'TR'),
  (2, 'with cashier', 'CA'),
  (3, 'in a pending deposit', 'DC'),
  (4, 'banked', 'BK'),
  (9, 'void', 'AR');
create table custody.stage_rule (
  action text primary key,
  from_stage smallint not null references custody.stage,
  to_stage smallint not null references custody.stage
);
insert into custody.stage_rule values
  ('record', -1, 0),
  ('send', 0, 1),
  ('receive', 0, 2),
  ('approve', 1, 2),
  ('decline', 1, 0),
  ('return', 2, 0),
  ('deposit', 2, 3),
  ('bank', 3, 4),
  ('release', 3, 2),
  ('void', 0, 9);
create table receipt (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  invoice_id bigint,
  party text not null,
  salesman_id int not null,
  recorded_by int not null,
  method text not null check (method in ('Cash', 'Cheque', 'Cash/Cheque Online')),
  cheque_no text not null default '',
  cheque_key text not null generated always as (ltrim(replace(cheque_no, ' ', ''), '0')) stored,
  cheque_on date,
  cheque_bank text not null default '',
  amount numeric(14, 2) not null check (amount > 0 and amount < 1e12),
  image_code text not null default '',
  comment text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  stage smallint not null default -1 references custody.stage,
  cashier_id int,
  balance_after numeric(14, 2),
  unique (id, branch_code),
  foreign key (invoice_id, branch_code) references invoice (id, branch_code),
  constraint receipt_is_of_a_known_party foreign key (branch_code, party) references chart (branch_code, acode),
  constraint receipt_is_of_a_salesman_of_the_branch
    foreign key (salesman_id, branch_code) references user_branch (user_id, branch_code),
  foreign key (recorded_by, branch_code) references user_branch (user_id, branch_code),
  foreign key (cashier_id, branch_code) references user_branch (user_id, branch_code),
  check (method <> 'Cheque' or (cheque_no <> '' and cheque_bank <> '' and cheque_on is not null)),
  check ((stage in (-1, 0, 9)) = (cashier_id is null))
) with (fillfactor = 80);
create unique index cheque_is_unique_of_party on receipt (branch_code, party, cheque_bank, cheque_key)
  where method = 'Cheque' and stage <> 9;
create index receipt_of_salesman on receipt (branch_code, salesman_id, created_at desc, id desc) include (stage);
create index receipt_not_sent on receipt (branch_code, salesman_id, created_at desc, id desc) where stage = 0;
create index receipt_with_cashier on receipt (branch_code, cashier_id) include (id) where stage = 2;
create index receipt_of_invoice on receipt (invoice_id) where invoice_id is not null;
create table transfer (
  id bigint generated always as identity primary key,
  receipt_id bigint not null,
  branch_code text not null,
  salesman_id int not null,
  cashier_id int not null,
  status smallint not null default 0 check (status in (0, 1, 2, 4)),
  sent_at timestamptz not null default clock_timestamp(),
  sent_by int references app_user,
  decided_by int,
  decided_at timestamptz,
  comment text not null default '',
  version int not null default 1,
  unique (id, receipt_id, branch_code, cashier_id),
  foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  foreign key (salesman_id, branch_code) references user_branch (user_id, branch_code),
  constraint transfer_is_to_a_cashier_of_the_branch
    foreign key (cashier_id, branch_code) references user_branch (user_id, branch_code),
  constraint transfer_is_decided_by_its_cashier check (decided_by = cashier_id),
  constraint transfer_is_decided_by_another check (decided_by <> sent_by),
  check ((status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null))
) with (fillfactor = 80);
create unique index receipt_in_one_live_transfer on transfer (receipt_id) where status <> 2;
create index transfer_of_cashier on transfer (branch_code, cashier_id, sent_at desc, id desc) include (status);
create index transfer_pending on transfer (branch_code, cashier_id, sent_at desc, id desc) where status = 0;
create index transfer_approved on transfer (branch_code, cashier_id, sent_at desc, id desc) where status = 1;
create index transfer_of_salesman on transfer (branch_code, salesman_id, sent_at desc, id desc) include (status);
create index transfer_of_receipt on transfer (receipt_id, id desc);
create table deposit (
  id bigint generated always as identity primary key,
  deposit_no text not null generated always as ('DEP-' || lpad(id::text, 6, '0')) stored,
  branch_code text not null references branch,
  cashier_id int not null,
  account text not null,
  slip_no text not null check (slip_no <> ''),
  image_code text not null default '',
  total numeric(16, 2) not null default 0,
  status smallint not null default 0 check (status in (0, 1, 2)),
  created_at timestamptz not null default clock_timestamp(),
  deposited_on date not null,
  decided_by int,
  decided_at timestamptz,
  posting_on date,
  comment text not null default '',
  version int not null default 1,
  unique (deposit_no),
  unique (id, branch_code, cashier_id),
  foreign key (cashier_id, branch_code) references user_branch (user_id, branch_code),
  constraint deposit_is_to_a_known_account foreign key (branch_code, account) references chart (branch_code, acode),
  constraint deposit_is_decided_in_its_branch
    foreign key (decided_by, branch_code) references user_branch (user_id, branch_code),
  constraint deposit_is_decided_by_another check (decided_by <> cashier_id),
  check ((status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint approved_deposit_has_posting_date check ((status = 1) = (posting_on is not null)),
  constraint posting_is_not_before_deposit check (posting_on >= deposited_on)
);
create index deposit_of_branch on deposit (branch_code, created_at desc, id desc) include (status, cashier_id);
create index deposit_pending on deposit (branch_code, created_at desc, id desc) where status = 0;
create index deposit_of_cashier on deposit (branch_code, cashier_id, created_at desc, id desc);
create table deposit_line (
  deposit_id bigint not null,
  transfer_id bigint not null,
  receipt_id bigint not null,
  branch_code text not null,
  cashier_id int not null,
  live boolean not null default true,
  primary key (deposit_id, receipt_id),
  foreign key (deposit_id, branch_code, cashier_id) references deposit (id, branch_code, cashier_id),
  foreign key (transfer_id, receipt_id, branch_code, cashier_id) references transfer (id, receipt_id, branch_code, cashier_id)
);
create unique index receipt_in_one_live_deposit on deposit_line (receipt_id) where live;
alter table attachment
  add foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  add foreign key (deposit_id) references deposit (id);
create table journal (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipt,
  branch_code text not null,
  action text not null references custody.stage_rule,
  from_stage smallint not null,
  to_stage smallint not null,
  amount numeric(14, 2) not null,
  salesman_id int not null,
  cashier_id int,
  deposit_id bigint references deposit,
  actor_id int not null references app_user,
  at timestamptz not null default clock_timestamp(),
  comment text not null default ''
);
create index journal_of_receipt on journal (receipt_id, id);
create table posting (
  journal_id bigint not null references journal,
  account char(2) not null check (account in ('AR', 'AD', 'SM', 'TR', 'CA', 'DC', 'BK')),
  holder text not null,
  branch_code text not null,
  amount numeric(14, 2) not null,
  primary key (journal_id, account, holder)
);
create table holding (
  branch_code text not null references branch,
  account char(2) not null,
  salesman_id int not null,
  cashier_id int not null default 0,
  amount numeric(16, 2) not null,
  primary key (branch_code, salesman_id, account, cashier_id)
) with (fillfactor = 50);
create index holding_of_cashier on holding (branch_code, cashier_id, account) include (amount) where cashier_id <> 0;
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  branch_code text not null,
  object text not null check (object in ('receipt', 'deposit')),
  object_id bigint not null,
  action text not null,
  actor_id int not null references app_user,
  actor_role smallint not null,
  actor_modules int[] not null,
  details jsonb not null default '{}'
);
create index audit_of_object on audit (object, object_id, id);
-- 0004_custody_functions.sql
create function custody.append_only() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only; a correction is a reversing entry', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger journal_is_append_only before update or delete or truncate on journal execute function custody.append_only();
create trigger posting_is_append_only before update or delete or truncate on posting execute function custody.append_only();
create trigger audit_is_append_only before update or delete or truncate on audit execute function custody.append_only();
create function custody.refuse(rule text, detail text default '') returns void
language plpgsql
as $$
begin
  raise exception '%', rule using errcode = 'check_violation', constraint = rule, detail = detail;
end $$;
create function custody.note(what text, objects bigint[], branches text[], action text, actor int, details jsonb) returns void
language sql
set search_path = public, custody, pg_temp
as $$
  insert into audit (branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details)
  select o.branch_code, what, o.id, action, actor, u.role_id,
    coalesce((select array_agg(m.module_id::int order by m.module_id) from user_module m where m.user_id = actor), '{}'), details
  from unnest(objects, branches) as o (id, branch_code) cross join app_user u
  where u.id = actor
  order by o.id
$$;
create function custody.hold(branches text[], accounts text[], salesmen int[], cashiers int[], amounts numeric[]) returns void
language sql
set search_path = public, custody, pg_temp
as $$
  insert into holding (branch_code, account, salesman_id, cashier_id, amount)
  select branch_code, account, salesman_id, coalesce(cashier_id, 0), sum(amount)
  from unnest(branches, accounts, salesmen, cashiers, amounts) as h (branch_code, account, salesman_id, cashier_id, amount)
  group by 1, 2, 3, 4
  order by 1, 3, array_position('{AR,SM,TR,CA,DC,BK}', account), 4
  on conflict (branch_code, salesman_id, account, cashier_id) do update set amount = holding.amount + excluded.amount
$$;
create function custody.move(
  ids bigint[], rule text, actor int, cashiers int[] default null, deposit bigint default null, why text default ''
) returns void
language plpgsql
set search_path = public, custody, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  source smallint;
  target smallint;
  moved bigint[];
  held record;
begin
  if cardinality(ids) > 100 then
    set local plan_cache_mode = force_custom_plan;
  end if;
  select from_stage, to_stage into strict source, target from custody.stage_rule where action = rule;
  perform 1 from receipt where id = any (ids) order by id for no key update;
  if (select count(*) from receipt where id = any (ids) and stage = source) <> cardinality(ids) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  if rule in ('record', 'void') then
    perform 1 from invoice i where i.id in (select r.invoice_id from receipt r where r.id = any (ids)) order by i.id for no key update;
    update invoice i set received = i.received + case rule when 'record' then paid.amount else -paid.amount end
    from (select r.invoice_id, sum(r.amount) as amount from receipt r where r.id = any (ids) group by r.invoice_id) paid
    where i.id = paid.invoice_id;
  end if;
  with written as (
    insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, cashier_id, deposit_id, actor_id, comment)
    select r.id, r.branch_code, rule, source, target, r.amount, r.salesman_id, coalesce(goes.cashier_id, r.cashier_id), deposit, actor, why
    from unnest(ids, coalesce(cashiers, array_fill(null::int, array[cardinality(ids)]))) as goes (id, cashier_id)
    join receipt r on r.id = goes.id
    order by r.id
    returning id
  )
  select array_agg(id) into moved from written;
  update receipt r
  set stage = target,
    cashier_id = case when target in (0, 9) then null else j.cashier_id end,
    balance_after = case rule when 'record' then (select i.balance from invoice i where i.id = r.invoice_id) else r.balance_after end
  from journal j
  where j.id = any (moved) and r.id = j.receipt_id;
  with side as (
    select j.id, j.branch_code, j.salesman_id, case ledger.kind when 'SM' then null else j.cashier_id end as cashier_id,
      ledger.kind as account, way.sign * j.amount as amount,
      case ledger.kind
        when 'AR' then r.invoice_id::text
        when 'AD' then r.party
        when 'SM' then j.salesman_id::text
        when 'DC' then j.deposit_id::text
        when 'BK' then d.account
        else j.cashier_id::text
      end as holder
    from journal j
    join receipt r on r.id = j.receipt_id
    left join deposit d on d.id = j.deposit_id
    cross join lateral (values (j.from_stage, -1), (j.to_stage, 1)) as way (stage, sign)
    join custody.stage s on s.code = way.stage
    cross join lateral (select case when s.account = 'AR' and r.invoice_id is null then 'AD' else s.account end) as ledger (kind)
    where j.id = any (moved)
  ), posted as (
    insert into posting (journal_id, account, holder, branch_code, amount)
    select id, account, holder, branch_code, amount from side
  )
  select array_agg(branch_code) as branches, array_agg(account::text) as accounts, array_agg(salesman_id) as salesmen,
    array_agg(cashier_id) as cashiers, array_agg(amount) as amounts
  into held
  from side
  where account not in ('AR', 'AD');
  perform custody.hold(held.branches, held.accounts, held.salesmen, held.cashiers, held.amounts);
  perform custody.note('receipt', array_agg(j.receipt_id), array_agg(j.branch_code), rule, actor,
    jsonb_strip_nulls(jsonb_build_object('from', source, 'to', target, 'deposit', deposit, 'comment', nullif(why, ''))))
  from journal j
  where j.id = any (moved);
end $$;
create function custody.receipt_recorded() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  perform custody.move(array_agg(r.id order by r.id), 'record', r.recorded_by) from added r group by r.recorded_by;
  return null;
end $$;
create trigger receipt_recorded after insert on receipt referencing new table as added
  for each statement execute function custody.receipt_recorded();
create function custody.invoice_owed() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform custody.hold(array_agg(branch_code), array_agg('AR'::text), array_agg(salesman_id), array_agg(null::int), array_agg(balance))
    from added;
  else
    perform custody.hold(array_agg(branch_code), array_agg('AR'::text), array_agg(salesman_id), array_agg(null::int), array_agg(amount))
    from (
      select branch_code, salesman_id, balance as amount from added
      union all
      select branch_code, salesman_id, -balance from removed
    ) owed;
  end if;
  return null;
end $$;
create trigger invoice_added after insert on invoice referencing new table as added
  for each statement execute function custody.invoice_owed();
create trigger invoice_changed after update on invoice referencing old table as removed new table as added
  for each statement execute function custody.invoice_owed();
create function custody.transfer_made() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if exists (select from added where status not in (0, 1) or (status = 1) <> (sent_by is null)) then
    perform custody.refuse('transfer_starts_pending');
  end if;
  if exists (select from added a join receipt r on r.id = a.receipt_id where r.salesman_id <> a.salesman_id) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  perform custody.move(array_agg(a.receipt_id order by a.receipt_id), case a.status when 0 then 'send' else 'receive' end,
    coalesce(a.sent_by, a.cashier_id), array_agg(a.cashier_id order by a.receipt_id), null, a.comment)
  from added a
  group by a.status, coalesce(a.sent_by, a.cashier_id), a.comment;
  return null;
end $$;
create trigger transfer_made after insert on transfer referencing new table as added
  for each statement execute function custody.transfer_made();
create function custody.next_version() returns trigger
language plpgsql
as $$
begin
  if new.status = old.status and current_user = 'backoffice_app' then
    raise exception 'decision_changes_status' using errcode = 'check_violation', constraint = 'decision_changes_status';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
create trigger transfer_version before update on transfer for each row execute function custody.next_version();
create trigger deposit_version before update on deposit for each row execute function custody.next_version();
create function custody.transfer_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  step record;
begin
  for step in
    select o.status as was, n.status as now, n.decided_by, n.comment, array_agg(n.receipt_id order by n.receipt_id) as receipts
    from added n join removed o on o.id = n.id
    where o.status <> n.status
    group by 1, 2, 3, 4
    order by 1, 2
  loop
    if (step.was, step.now) = (1, 4) then
      if exists (select from receipt where id = any (step.receipts) and stage <> 4) then
        perform custody.refuse('transfer_step_exists');
      end if;
    elsif (step.was, step.now) in ((0, 1), (0, 2), (1, 2)) then
      perform custody.move(step.receipts,
        case when step.was = 1 then 'return' when step.now = 1 then 'approve' else 'decline' end,
        step.decided_by, null, null, step.comment);
    else
      perform custody.refuse('transfer_step_exists');
    end if;
  end loop;
  return null;
end $$;
create trigger transfer_decided after update on transfer referencing old table as removed new table as added
  for each statement execute function custody.transfer_decided();
create function custody.deposit_filled() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  filled record;
begin
  perform 1 from transfer where id in (select transfer_id from added) order by id for no key update;
  for filled in
    select a.deposit_id, d.cashier_id, d.status, d.deposited_on, array_agg(a.receipt_id order by a.receipt_id) as receipts
    from added a join deposit d on d.id = a.deposit_id
    group by 1, 2, 3, 4
    order by 1
  loop
    if filled.status <> 0 then
      perform custody.refuse('deposit_is_pending');
    end if;
    if exists (select from receipt r where r.id = any (filled.receipts) and r.cheque_on > filled.deposited_on) then
      perform custody.refuse('cheque_is_not_post_dated');
    end if;
    if exists (select from receipt r where r.id = any (filled.receipts) and r.cashier_id is distinct from filled.cashier_id) then
      perform custody.refuse('receipt_is_elsewhere');
    end if;
    perform custody.move(filled.receipts, 'deposit', filled.cashier_id, null, filled.deposit_id);
    update deposit set total = total + (select sum(amount) from receipt where id = any (filled.receipts)) where id = filled.deposit_id;
  end loop;
  return null;
end $$;
create trigger deposit_filled after insert on deposit_line referencing new table as added
  for each statement execute function custody.deposit_filled();
create function custody.deposit_has_lines() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (select from deposit_line where deposit_id = new.id) then
    perform custody.refuse('deposit_has_lines');
  end if;
  perform custody.note('deposit', array[new.id], array[new.branch_code], 'deposit', new.cashier_id,
    (select jsonb_build_object('total', d.total, 'slip', d.slip_no) from deposit d where d.id = new.id));
  return null;
end $$;
create constraint trigger deposit_has_lines after insert on deposit deferrable initially deferred
  for each row execute function custody.deposit_has_lines();
create function custody.deposit_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  receipts bigint[];
  closed date;
begin
  if old.status = new.status then
    return null;
  end if;
  if old.status <> 0 then
    perform custody.refuse('deposit_is_pending');
  end if;
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id where l.deposit_id = new.id order by t.id for no key update of t;
  select array_agg(receipt_id order by receipt_id) into receipts from deposit_line where deposit_id = new.id;
  if new.status = 1 then
    if new.posting_on > business_day(new.branch_code) then
      perform custody.refuse('posting_is_not_in_future');
    end if;
    select c.closed_through into closed from company c join branch b on b.company_code = c.code where b.code = new.branch_code;
    if new.posting_on <= closed then
      perform custody.refuse('posting_period_is_open');
    end if;
    perform custody.move(receipts, 'bank', new.decided_by, null, new.id, new.comment);
    update transfer set status = 4 where id in (select transfer_id from deposit_line where deposit_id = new.id);
  else
    perform custody.move(receipts, 'release', new.decided_by, null, new.id, new.comment);
    update deposit_line set live = false where deposit_id = new.id;
  end if;
  perform custody.note('deposit', array[new.id], array[new.branch_code], case new.status when 1 then 'bank' else 'release' end, new.decided_by,
    jsonb_strip_nulls(jsonb_build_object('posting', new.posting_on, 'comment', nullif(new.comment, ''))));
  return null;
end $$;
create trigger deposit_decided after update of status on deposit for each row execute function custody.deposit_decided();
create function lock_receipts(ids bigint[]) returns void
language sql
security definer
set search_path = public, pg_temp
as $$ select from receipt where id = any (ids) and branch_code = any (my_branches()) order by id for no key update $$;
create function void_receipts(ids bigint[], reason text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if exists (select from receipt where id = any (ids) and (salesman_id <> my_user() or not branch_code = any (my_branches()))) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  perform custody.move(ids, 'void', my_user(), null, null, reason);
end $$;
-- 0005_invariants.sql
create view invariant_i01_every_journal_row_sums_to_zero as
select p.journal_id from posting p group by p.journal_id having sum(p.amount) <> 0 or count(*) <> 2
union all
select j.id from journal j where not exists (select from posting p where p.journal_id = j.id);
create view invariant_i02_ledger_of_a_company_sums_to_zero as
select b.company_code, sum(p.amount) as off from posting p join branch b on b.code = p.branch_code group by 1 having sum(p.amount) <> 0;
create view invariant_i03_invoice_received_is_its_live_receipts as
select i.id, i.received, coalesce(paid.amount, 0) as receipts
from invoice i
left join (select invoice_id, sum(amount) as amount from receipt where stage not in (-1, 9) group by 1) paid on paid.invoice_id = i.id
where i.received <> coalesce(paid.amount, 0) or i.balance < 0 or i.balance <> i.bill - i.received_before - i.received;
create view invariant_i04_ledger_balance_is_state_balance as
with state (account, holder, branch_code, amount) as (
  select 'AR', invoice_id::text, branch_code, -sum(amount) from receipt where invoice_id is not null and stage not in (-1, 9) group by 2, 3
  union all
  select 'AD', party, branch_code, -sum(amount) from receipt where invoice_id is null and stage not in (-1, 9) group by 2, 3
  union all
  select 'SM', salesman_id::text, branch_code, sum(amount) from receipt where stage = 0 group by 2, 3
  union all
  select 'TR', cashier_id::text, branch_code, sum(amount) from receipt where stage = 1 group by 2, 3
  union all
  select 'CA', cashier_id::text, branch_code, sum(amount) from receipt where stage = 2 group by 2, 3
  union all
  select 'DC', id::text, branch_code, sum(total) from deposit where status = 0 group by 2, 3
  union all
  select 'BK', account, branch_code, sum(total) from deposit where status = 1 group by 2, 3
), ledger as (
  select account, holder, branch_code, sum(amount) as amount from posting group by 1, 2, 3
)
select account, holder, branch_code, s.amount as state, l.amount as ledger
from state s full join ledger l using (account, holder, branch_code)
where coalesce(s.amount, 0) <> coalesce(l.amount, 0);
create view invariant_i05_receipt_has_at_most_one_live_transfer as
select receipt_id from transfer where status <> 2 group by 1 having count(*) > 1;
create view invariant_i06_transfer_is_in_at_most_one_live_deposit as
select transfer_id from deposit_line where live group by 1 having count(*) > 1;
create view invariant_i07_deposit_total_is_the_sum_of_its_lines as
select d.id, d.total, sum(r.amount) as lines
from deposit d left join deposit_line l on l.deposit_id = d.id left join receipt r on r.id = l.receipt_id
group by d.id having count(l.receipt_id) = 0 or d.total <> sum(r.amount);
create view invariant_i08_live_line_is_an_approved_transfer_of_its_cashier as
select l.deposit_id, l.receipt_id
from deposit_line l join deposit d on d.id = l.deposit_id join transfer t on t.id = l.transfer_id
where l.live and (t.status <> case d.status when 1 then 4 else 1 end or t.cashier_id <> d.cashier_id);
create view invariant_i09_chain_stays_in_one_branch as
select r.id
from receipt r
left join invoice i on i.id = r.invoice_id
left join transfer t on t.receipt_id = r.id
left join deposit_line l on l.transfer_id = t.id
left join deposit d on d.id = l.deposit_id
where coalesce(i.branch_code, r.branch_code) <> r.branch_code
  or coalesce(t.branch_code, r.branch_code) <> r.branch_code
  or coalesce(l.branch_code, r.branch_code) <> r.branch_code
  or coalesce(d.branch_code, r.branch_code) <> r.branch_code
  or coalesce(i.party, r.party) <> r.party
  or (d.id is not null and not exists (select from chart c where c.branch_code = d.branch_code and c.acode = d.account));
create view invariant_i10_decider_is_another_and_was_allowed as
select a.id
from audit a
left join transfer t on a.object = 'receipt' and t.receipt_id = a.object_id and t.decided_by = a.actor_id
where (a.object = 'receipt' and a.action in ('approve', 'decline', 'return') and not (a.actor_role = 1 and 1 = any (a.actor_modules)))
  or (a.object = 'deposit' and a.action in ('bank', 'release')
    and not ((a.actor_role = 3 and 7 = any (a.actor_modules)) or (a.actor_role = 4 and 31 = any (a.actor_modules))))
  or t.decided_by = t.sent_by
union all
select d.id from deposit d where d.decided_by = d.cashier_id
union all
select d.id from deposit d
where d.decided_by is not null
  and not exists (select from user_branch u where u.user_id = d.decided_by and u.branch_code = d.branch_code);
create view invariant_i11_void_receipt_has_no_live_transfer as
select r.id from receipt r join transfer t on t.receipt_id = r.id where r.stage = 9 and t.status <> 2;
create view invariant_i12_decided_once as
select d.id
from deposit d left join audit a on a.object = 'deposit' and a.object_id = d.id and a.action in ('bank', 'release')
group by d.id having count(a.id) <> (d.status <> 0)::int
union all
select r.id
from receipt r
left join lateral (select count(*) as n from journal j where j.receipt_id = r.id and j.action in ('approve', 'decline', 'receive')) decisions on true
left join lateral (select count(*) as n from transfer t where t.receipt_id = r.id and t.status <> 0) decided on true
where decisions.n <> decided.n;
create view invariant_i13_live_receipts_are_what_the_holders_have as
with held as (
  select branch_code, sum(amount) as amount from posting where account in ('SM', 'TR', 'CA', 'DC', 'BK') group by 1
), live as (
  select branch_code, sum(amount) as amount from receipt where stage not in (-1, 9) group by 1
)
select branch_code, live.amount as live, held.amount as held
from live full join held using (branch_code)
where coalesce(live.amount, 0) <> coalesce(held.amount, 0);
create view invariant_i14_one_effect_per_key as
select user_id, call, key from idempotency group by 1, 2, 3 having count(*) > 1 or bool_or(answer is null);
create view invariant_i15_receipt_is_of_an_invoice_or_an_advance as
select r.id from receipt r
where (r.invoice_id is not null and not exists (select from invoice i where i.id = r.invoice_id and i.party = r.party))
  or exists (
    select from posting p join journal j on j.id = p.journal_id
    where j.receipt_id = r.id and ((p.account = 'AD' and r.invoice_id is not null) or (p.account = 'AR' and r.invoice_id is null)));
create view invariant_i16_line_is_live_as_long_as_its_deposit as
select l.deposit_id, l.receipt_id from deposit_line l join deposit d on d.id = l.deposit_id where l.live <> (d.status in (0, 1));
create view invariant_i17_stage_is_what_the_history_says as
select r.id, r.stage
from receipt r
left join transfer t on t.receipt_id = r.id and t.status <> 2
left join deposit_line l on l.receipt_id = r.id and l.live
left join deposit d on d.id = l.deposit_id
where r.stage <> 9 and r.stage <> case
  when d.status = 1 then 4
  when d.status = 0 then 3
  when t.status = 1 then 2
  when t.status = 0 then 1
  else 0
end
or r.cashier_id is distinct from case when r.stage in (0, 9) then null else t.cashier_id end;
create view invariant_i18_tiles_are_what_the_rows_say as
with state (branch_code, account, salesman_id, cashier_id, amount) as (
  select r.branch_code, s.account, r.salesman_id, coalesce(r.cashier_id, 0), sum(r.amount)
  from receipt r join custody.stage s on s.code = r.stage
  where r.stage not in (-1, 9)
  group by 1, 2, 3, 4
  union all
  select branch_code, 'AR', salesman_id, 0, sum(balance) from invoice group by 1, 3
)
select branch_code, account, salesman_id, cashier_id, s.amount as state, h.amount as tile
from state s full join holding h using (branch_code, account, salesman_id, cashier_id)
where coalesce(s.amount, 0) <> coalesce(h.amount, 0);
create view invariant_i22_every_move_is_in_journal_and_audit as
select r.id
from receipt r
left join lateral (select count(*) as n, (array_agg(to_stage order by j.id desc))[1] as last from journal j where j.receipt_id = r.id) moves on true
left join lateral (select count(*) as n from audit a where a.object = 'receipt' and a.object_id = r.id) noted on true
where moves.n <> noted.n or moves.last is distinct from r.stage
union all
select d.id from deposit d left join audit a on a.object = 'deposit' and a.object_id = d.id and a.action = 'deposit'
group by d.id having count(a.id) <> 1;
create function broken_invariants() returns table (name text, violations bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  promise text;
begin
  for promise in
    select viewname::text from pg_views where schemaname = 'public' and viewname like 'invariant\_%' order by 1
  loop
    return query execute format('select %L::text, count(*) from %I having count(*) > 0', promise, promise);
  end loop;
end $$;
revoke all on function broken_invariants() from public;
grant execute on function broken_invariants() to backoffice_app;
-- 0006_setup.sql
create table setup (
  key text primary key,
  value text not null,
  at timestamptz not null default now()
);
-- 0007_custody_access.sql
revoke all on all functions in schema custody from public;
revoke all on function lock_receipts(bigint[]), void_receipts(bigint[], text) from public;
grant execute on function lock_receipts(bigint[]), void_receipts(bigint[], text) to backoffice_app;
grant select on receipt, transfer, deposit, deposit_line, journal, posting, holding, audit to backoffice_app;
grant insert (branch_code, invoice_id, party, salesman_id, recorded_by, method, cheque_no, cheque_on, cheque_bank, amount, image_code, comment)
  on receipt to backoffice_app;
grant insert (receipt_id, branch_code, salesman_id, cashier_id, status, sent_by, decided_by, decided_at, comment) on transfer to backoffice_app;
grant update (status, decided_by, decided_at, comment) on transfer to backoffice_app;
grant insert (branch_code, cashier_id, account, slip_no, image_code, deposited_on) on deposit to backoffice_app;
grant update (status, decided_by, decided_at, posting_on, comment) on deposit to backoffice_app;
grant insert (deposit_id, transfer_id, receipt_id, branch_code, cashier_id) on deposit_line to backoffice_app;
do $$
declare
  scoped text;
begin
  foreach scoped in array array['chart', 'invoice', 'receipt', 'transfer', 'deposit', 'deposit_line', 'journal', 'posting', 'holding', 'audit']
  loop
    execute format('alter table %I enable row level security', scoped);
    execute format('alter table %I force row level security', scoped);
    execute format('create policy of_my_branches on %I to backoffice_app using (branch_code = any ((select my_branches())::text[]))', scoped);
    execute format('create policy of_the_owner on %I to %I using (true) with check (true)', scoped, current_user);
  end loop;
end $$;
alter table attachment enable row level security;
alter table attachment force row level security;
create policy of_the_owner on attachment to current_user using (true) with check (true);
create policy seen on attachment for select to backoffice_app
  using (branch_code = any ((select my_branches())::text[]) or (branch_code is null and created_by = (select my_user())));
create policy added on attachment for insert to backoffice_app with check (created_by = (select my_user()));
create policy claimed on attachment for update to backoffice_app
  using (branch_code is null and created_by = (select my_user()))
  with check (branch_code = any ((select my_branches())::text[]));
create policy recorded_by_me on receipt as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or recorded_by = (select my_user()));
create policy sent_by_me on transfer as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or coalesce(sent_by, cashier_id) = (select my_user()));
create policy decided_by_me on transfer as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));
create policy deposited_by_me on deposit as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or cashier_id = (select my_user()));
create policy decided_by_me on deposit as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));
-- 0008_session.sql
drop function open_session(uuid, int);
create function open_session(session uuid, signed_in_user int) returns json
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  answer json;
  own_branches text[];
begin
  select
    json_build_object('userId', u.id, 'loginId', u.login_id, 'name', u.name, 'roleId', u.role_id, 'mustChangePassword', u.must_change_password,
      'modules', array(select m.module_id from user_module m where m.user_id = u.id order by 1), 'branches', b.codes, 'signInId', s.id),
    b.codes
  into answer, own_branches
  from sign_in s
  join app_user u on u.id = s.user_id
  cross join lateral (select array(select b.branch_code from user_branch b where b.user_id = u.id and b.active order by 1) as codes) b
  where s.id = session and u.id = signed_in_user and s.ended_at is null and s.expires_at > now() and u.portal_allowed;
  if answer is not null then
    perform set_config('app.user', signed_in_user::text, true), set_config('app.branches', own_branches::text, true);
  end if;
  return answer;
end $$;
revoke all on function open_session(uuid, int) from public;
grant execute on function open_session(uuid, int) to backoffice_app;
-- 0009_bounce_and_allocation.sql
insert into custody.stage values (5, 'bounced', 'AR');
alter table custody.stage_rule alter from_stage drop not null, alter to_stage drop not null;
insert into custody.stage_rule values
  ('bounce', 4, 5),
  ('apply', null, null),
  ('unapply', null, null);
alter table receipt
  add applied numeric(14, 2) not null default 0,
  add check (applied >= 0),
  add constraint advance_is_not_applied_twice check (applied <= amount),
  add constraint only_an_advance_is_applied check (applied = 0 or invoice_id is null);
create index receipt_open_advance on receipt (branch_code, party, created_at, id)
  where invoice_id is null and applied < amount and stage in (0, 1, 2, 3, 4);
drop index cheque_is_unique_of_party;
create unique index cheque_is_unique_of_party on receipt (branch_code, party, cheque_bank, cheque_key)
  where method = 'Cheque' and stage not in (5, 9);
alter table transfer
  drop constraint transfer_status_check,
  add check (status in (0, 1, 2, 3, 4));
create table allocation (
  id bigint generated always as identity primary key,
  receipt_id bigint not null,
  invoice_id bigint not null,
  branch_code text not null,
  amount numeric(14, 2) not null check (amount > 0 and amount < 1e12),
  applied_by int not null,
  applied_at timestamptz not null default clock_timestamp(),
  live boolean not null default true,
  foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  foreign key (invoice_id, branch_code) references invoice (id, branch_code),
  foreign key (applied_by, branch_code) references user_branch (user_id, branch_code)
);
create index allocation_of_receipt on allocation (receipt_id);
create index allocation_of_invoice on allocation (invoice_id) where live;
create table bounce (
  receipt_id bigint primary key,
  deposit_id bigint not null,
  branch_code text not null,
  bounced_on date not null,
  reason text not null check (btrim(reason) <> ''),
  recorded_by int not null,
  recorded_at timestamptz not null default clock_timestamp(),
  foreign key (deposit_id, receipt_id) references deposit_line (deposit_id, receipt_id),
  foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  foreign key (recorded_by, branch_code) references user_branch (user_id, branch_code)
);
create index bounce_of_deposit on bounce (deposit_id);
create function custody.allocate(allocations bigint[], rule text, actor int, why text default '') returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  sign constant int := case rule when 'apply' then 1 else -1 end;
  part record;
  entry bigint;
begin
  for part in
    select a.*, r.party, r.stage, r.salesman_id, r.cashier_id
    from allocation a join receipt r on r.id = a.receipt_id
    where a.id = any (allocations)
    order by a.id
  loop
    update receipt set applied = applied + sign * part.amount where id = part.receipt_id;
    update invoice set received = received + sign * part.amount where id = part.invoice_id;
    insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, cashier_id, actor_id, comment)
    values (part.receipt_id, part.branch_code, rule, part.stage, part.stage, part.amount, part.salesman_id, part.cashier_id, actor, why)
    returning id into entry;
    insert into posting (journal_id, account, holder, branch_code, amount)
    values (entry, 'AD', part.party, part.branch_code, sign * part.amount),
      (entry, 'AR', part.invoice_id::text, part.branch_code, -sign * part.amount);
    perform custody.note('receipt', array[part.receipt_id], array[part.branch_code], rule, actor,
      jsonb_strip_nulls(jsonb_build_object('allocation', part.id, 'invoice', part.invoice_id, 'amount', part.amount, 'comment', nullif(why, ''))));
  end loop;
end $$;
create function custody.advance_applied() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  doer int;
begin
  perform 1 from receipt where id in (select receipt_id from added) order by id for no key update;
  perform 1 from invoice where id in (select invoice_id from added) order by id for no key update;
  if exists (
    select from added a join receipt r on r.id = a.receipt_id join invoice i on i.id = a.invoice_id
    where r.invoice_id is not null or r.party <> i.party or r.stage not in (0, 1, 2, 3, 4) or not a.live
  ) then
    perform custody.refuse('advance_is_open');
  end if;
  for doer in select distinct applied_by from added order by 1 loop
    perform custody.allocate((select array_agg(id) from added where applied_by = doer), 'apply', doer);
  end loop;
  return null;
end $$;
create trigger advance_applied after insert on allocation referencing new table as added
  for each statement execute function custody.advance_applied();
create function custody.cheque_bounced() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  banked deposit;
  closed date;
begin
  select d.* into strict banked from deposit d where d.id = new.deposit_id;
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id
  where l.deposit_id = new.deposit_id and l.receipt_id = new.receipt_id for no key update of t;
  if banked.status <> 1 then
    perform custody.refuse('bounce_is_of_a_deposited_cheque');
  end if;
  if not exists (select from receipt where id = new.receipt_id and cheque_no <> '') then
    perform custody.refuse('bounce_is_of_a_deposited_cheque');
  end if;
  if new.bounced_on > business_day(new.branch_code) then
    perform custody.refuse('bounce_is_not_in_future');
  end if;
  if new.bounced_on < banked.deposited_on then
    perform custody.refuse('bounce_is_not_before_deposit');
  end if;
  select c.closed_through into closed from company c join branch b on b.company_code = c.code where b.code = new.branch_code;
  if new.bounced_on <= closed then
    perform custody.refuse('bounce_period_is_open');
  end if;
  perform custody.move(array[new.receipt_id], 'bounce', new.recorded_by, null, new.deposit_id, new.reason);
  update transfer set status = 3
  where id = (select transfer_id from deposit_line where deposit_id = new.deposit_id and receipt_id = new.receipt_id);
  return null;
end $$;
create trigger cheque_bounced after insert on bounce for each row execute function custody.cheque_bounced();
create function custody.history_only() returns trigger
language plpgsql
as $$
begin
  raise exception '% is history', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger bounce_is_history before update or delete or truncate on bounce execute function custody.history_only();
revoke all on function custody.allocate(bigint[], text, int, text), custody.advance_applied(), custody.cheque_bounced(), custody.history_only() from public;
grant select on allocation, bounce to backoffice_app;
grant insert (receipt_id, invoice_id, branch_code, amount, applied_by) on allocation to backoffice_app;
grant insert (receipt_id, deposit_id, branch_code, bounced_on, reason, recorded_by) on bounce to backoffice_app;
do $$
declare
  scoped text;
begin
  foreach scoped in array array['allocation', 'bounce'] loop
    execute format('alter table %I enable row level security', scoped);
    execute format('alter table %I force row level security', scoped);
    execute format('create policy of_my_branches on %I to backoffice_app using (branch_code = any ((select my_branches())::text[]))', scoped);
    execute format('create policy of_the_owner on %I to %I using (true) with check (true)', scoped, current_user);
  end loop;
end $$;
create policy applied_by_me on allocation as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or applied_by = (select my_user()));
create policy bounced_by_me on bounce as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or recorded_by = (select my_user()));
-- 0010_moves_with_bounce.sql
create or replace function custody.move(
  ids bigint[], rule text, actor int, cashiers int[] default null, deposit bigint default null, why text default ''
) returns void
language plpgsql
set search_path = public, custody, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  source smallint;
  target smallint;
  moved bigint[];
  freed bigint[];
  held record;
begin
  if cardinality(ids) > 100 then
    set local plan_cache_mode = force_custom_plan;
  end if;
  select from_stage, to_stage into strict source, target from custody.stage_rule where action = rule;
  perform 1 from receipt where id = any (ids) order by id for no key update;
  if (select count(*) from receipt where id = any (ids) and stage = source) <> cardinality(ids) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  if rule in ('void', 'bounce') then
    perform 1 from invoice i
    where i.id in (
      select r.invoice_id from receipt r where r.id = any (ids)
      union
      select a.invoice_id from allocation a where a.receipt_id = any (ids) and a.live
    )
    order by i.id for no key update;
    select array_agg(a.id order by a.id) into freed from allocation a where a.receipt_id = any (ids) and a.live;
    if freed is not null then
      perform custody.allocate(freed, 'unapply', actor, why);
      update allocation set live = false where id = any (freed);
    end if;
  end if;
  if rule in ('record', 'void', 'bounce') then
    perform 1 from invoice i where i.id in (select r.invoice_id from receipt r where r.id = any (ids)) order by i.id for no key update;
    update invoice i set received = i.received + case rule when 'record' then paid.amount else -paid.amount end
    from (select r.invoice_id, sum(r.amount) as amount from receipt r where r.id = any (ids) group by r.invoice_id) paid
    where i.id = paid.invoice_id;
  end if;
  with written as (
    insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, cashier_id, deposit_id, actor_id, comment)
    select r.id, r.branch_code, rule, source, target, r.amount, r.salesman_id, coalesce(goes.cashier_id, r.cashier_id), deposit, actor, why
    from unnest(ids, coalesce(cashiers, array_fill(null::int, array[cardinality(ids)]))) as goes (id, cashier_id)
    join receipt r on r.id = goes.id
    order by r.id
    returning id
  )
  select array_agg(id) into moved from written;
  update receipt r
  set stage = target,
    cashier_id = case when target in (0, 9) then null else j.cashier_id end,
    balance_after = case rule when 'record' then (select i.balance from invoice i where i.id = r.invoice_id) else r.balance_after end
  from journal j
  where j.id = any (moved) and r.id = j.receipt_id;
  with side as (
    select j.id, j.branch_code, j.salesman_id, case ledger.kind when 'SM' then null else j.cashier_id end as cashier_id,
      ledger.kind as account, way.sign * j.amount as amount,
      case ledger.kind
        when 'AR' then r.invoice_id::text
        when 'AD' then r.party
        when 'SM' then j.salesman_id::text
        when 'DC' then j.deposit_id::text
        when 'BK' then d.account
        else j.cashier_id::text
      end as holder
    from journal j
    join receipt r on r.id = j.receipt_id
    left join deposit d on d.id = j.deposit_id
    cross join lateral (values (j.from_stage, -1), (j.to_stage, 1)) as way (stage, sign)
    join custody.stage s on s.code = way.stage
    cross join lateral (select case when s.account = 'AR' and r.invoice_id is null then 'AD' else s.account end) as ledger (kind)
    where j.id = any (moved)
  ), posted as (
    insert into posting (journal_id, account, holder, branch_code, amount)
    select id, account, holder, branch_code, amount from side
  )
  select array_agg(branch_code) as branches, array_agg(account::text) as accounts, array_agg(salesman_id) as salesmen,
    array_agg(cashier_id) as cashiers, array_agg(amount) as amounts
  into held
  from side
  where account not in ('AR', 'AD');
  perform custody.hold(held.branches, held.accounts, held.salesmen, held.cashiers, held.amounts);
  perform custody.note('receipt', array_agg(j.receipt_id), array_agg(j.branch_code), rule, actor,
    jsonb_strip_nulls(jsonb_build_object('from', source, 'to', target, 'deposit', deposit, 'comment', nullif(why, ''))))
  from journal j
  where j.id = any (moved);
end $$;
create or replace function custody.transfer_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  step record;
begin
  for step in
    select o.status as was, n.status as now, n.decided_by, n.comment, array_agg(n.receipt_id order by n.receipt_id) as receipts
    from added n join removed o on o.id = n.id
    where o.status <> n.status
    group by 1, 2, 3, 4
    order by 1, 2
  loop
    if (step.was, step.now) = (1, 4) then
      if exists (select from receipt where id = any (step.receipts) and stage <> 4) then
        perform custody.refuse('transfer_step_exists');
      end if;
    elsif (step.was, step.now) = (4, 3) then
      if exists (select from receipt where id = any (step.receipts) and stage <> 5) then
        perform custody.refuse('transfer_step_exists');
      end if;
    elsif (step.was, step.now) in ((0, 1), (0, 2), (1, 2)) then
      perform custody.move(step.receipts,
        case when step.was = 1 then 'return' when step.now = 1 then 'approve' else 'decline' end,
        step.decided_by, null, null, step.comment);
    else
      perform custody.refuse('transfer_step_exists');
    end if;
  end loop;
  return null;
end $$;
-- 0011_promises_with_bounce.sql
drop view invariant_i03_invoice_received_is_its_live_receipts;
create view invariant_i03_invoice_received_is_its_live_receipts as
select i.id, i.received, coalesce(paid.amount, 0) as receipts, coalesce(applied.amount, 0) as advances
from invoice i
left join (select invoice_id, sum(amount) as amount from receipt where stage not in (-1, 5, 9) group by 1) paid on paid.invoice_id = i.id
left join (select invoice_id, sum(amount) as amount from allocation where live group by 1) applied on applied.invoice_id = i.id
where i.received <> coalesce(paid.amount, 0) + coalesce(applied.amount, 0) or i.balance < 0 or i.balance <> i.bill - i.received_before - i.received;
create or replace view invariant_i04_ledger_balance_is_state_balance as
with part (account, holder, branch_code, amount) as (
  select 'AR', invoice_id::text, branch_code, -amount from receipt where invoice_id is not null and stage not in (-1, 5, 9)
  union all
  select 'AR', invoice_id::text, branch_code, -amount from allocation where live
  union all
  select 'AD', party, branch_code, applied - amount from receipt where invoice_id is null and stage not in (-1, 5, 9)
  union all
  select 'SM', salesman_id::text, branch_code, amount from receipt where stage = 0
  union all
  select 'TR', cashier_id::text, branch_code, amount from receipt where stage = 1
  union all
  select 'CA', cashier_id::text, branch_code, amount from receipt where stage = 2
  union all
  select 'DC', id::text, branch_code, total from deposit where status = 0
  union all
  select 'BK', account, branch_code, total from deposit where status = 1
  union all
  select 'BK', d.account, r.branch_code, -r.amount
  from bounce b join receipt r on r.id = b.receipt_id join deposit d on d.id = b.deposit_id
), state as (
  select account, holder, branch_code, sum(amount) as amount from part group by 1, 2, 3
), ledger as (
  select account, holder, branch_code, sum(amount) as amount from posting group by 1, 2, 3
)
select account, holder, branch_code, s.amount as state, l.amount as ledger
from state s full join ledger l using (account, holder, branch_code)
where coalesce(s.amount, 0) <> coalesce(l.amount, 0);
create or replace view invariant_i08_live_line_is_an_approved_transfer_of_its_cashier as
select l.deposit_id, l.receipt_id
from deposit_line l
join deposit d on d.id = l.deposit_id
join transfer t on t.id = l.transfer_id
left join bounce b on b.deposit_id = l.deposit_id and b.receipt_id = l.receipt_id
where l.live
  and (t.status <> case when b.receipt_id is not null then 3 when d.status = 1 then 4 else 1 end or t.cashier_id <> d.cashier_id);
create or replace view invariant_i10_decider_is_another_and_was_allowed as
select a.id
from audit a
left join transfer t on a.object = 'receipt' and t.receipt_id = a.object_id and t.decided_by = a.actor_id
where (a.object = 'receipt' and a.action in ('approve', 'decline', 'return') and not (a.actor_role = 1 and 1 = any (a.actor_modules)))
  or (a.object = 'receipt' and a.action = 'bounce' and not (
    (a.actor_role = 1 and a.actor_modules && array[1, 3]) or (a.actor_role = 3 and 7 = any (a.actor_modules))
    or (a.actor_role = 4 and 31 = any (a.actor_modules))))
  or (a.object = 'deposit' and a.action in ('bank', 'release')
    and not ((a.actor_role = 3 and 7 = any (a.actor_modules)) or (a.actor_role = 4 and 31 = any (a.actor_modules))))
  or t.decided_by = t.sent_by
union all
select d.id from deposit d where d.decided_by = d.cashier_id
union all
select d.id from deposit d
where d.decided_by is not null
  and not exists (select from user_branch u where u.user_id = d.decided_by and u.branch_code = d.branch_code);
create or replace view invariant_i13_live_receipts_are_what_the_holders_have as
with held as (
  select branch_code, sum(amount) as amount from posting where account in ('SM', 'TR', 'CA', 'DC', 'BK') group by 1
), live as (
  select branch_code, sum(amount) as amount from receipt where stage not in (-1, 5, 9) group by 1
)
select branch_code, live.amount as live, held.amount as held
from live full join held using (branch_code)
where coalesce(live.amount, 0) <> coalesce(held.amount, 0);
create or replace view invariant_i15_receipt_is_of_an_invoice_or_an_advance as
select r.id from receipt r
where (r.invoice_id is not null and not exists (select from invoice i where i.id = r.invoice_id and i.party = r.party))
  or exists (
    select from posting p join journal j on j.id = p.journal_id
    where j.receipt_id = r.id and j.action not in ('apply', 'unapply')
      and ((p.account = 'AD' and r.invoice_id is not null) or (p.account = 'AR' and r.invoice_id is null)))
union all
select r.id
from receipt r
left join (select receipt_id, sum(amount) as amount from allocation where live group by 1) paid on paid.receipt_id = r.id
where r.applied <> coalesce(paid.amount, 0) or r.applied > r.amount or (r.applied > 0 and r.stage in (-1, 5, 9))
union all
select r.id
from allocation a join receipt r on r.id = a.receipt_id join invoice i on i.id = a.invoice_id
where r.invoice_id is not null or r.party <> i.party or r.branch_code <> i.branch_code;
create or replace view invariant_i17_stage_is_what_the_history_says as
select r.id, r.stage
from receipt r
left join transfer t on t.receipt_id = r.id and t.status <> 2
left join deposit_line l on l.receipt_id = r.id and l.live
left join deposit d on d.id = l.deposit_id
left join bounce b on b.receipt_id = r.id
where r.stage <> 9 and r.stage <> case
  when b.receipt_id is not null then 5
  when d.status = 1 then 4
  when d.status = 0 then 3
  when t.status = 1 then 2
  when t.status = 0 then 1
  else 0
end
or (b.receipt_id is not null and (d.status is distinct from 1 or b.deposit_id <> l.deposit_id))
or r.cashier_id is distinct from case when r.stage in (0, 9) then null else t.cashier_id end;
create or replace view invariant_i18_tiles_are_what_the_rows_say as
with state (branch_code, account, salesman_id, cashier_id, amount) as (
  select r.branch_code, s.account, r.salesman_id, coalesce(r.cashier_id, 0), sum(r.amount)
  from receipt r join custody.stage s on s.code = r.stage
  where r.stage not in (-1, 5, 9)
  group by 1, 2, 3, 4
  union all
  select branch_code, 'AR', salesman_id, 0, sum(balance) from invoice group by 1, 3
)
select branch_code, account, salesman_id, cashier_id, s.amount as state, h.amount as tile
from state s full join holding h using (branch_code, account, salesman_id, cashier_id)
where coalesce(s.amount, 0) <> coalesce(h.amount, 0);
-- 0012_notifications.sql
create table notification (
  id bigint generated always as identity primary key,
  user_id int not null references app_user,
  branch_code text not null references branch,
  created_at timestamptz not null default now(),
  action text not null references custody.stage_rule,
  actor_id int not null references app_user,
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
create function custody.journal_told() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  what text;
  told int[];
begin
  select action into what from added limit 1;
  if not exists (select from audience h where h.action = what) then
    return null;
  end if;
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
  perform pg_notify('notification', person::text) from unnest(told) as person;
  return null;
end $$;
create trigger journal_is_told after insert on journal referencing new table as added
  for each statement execute function custody.journal_told();
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
alter table notification enable row level security;
alter table notification force row level security;
create policy of_the_owner on notification to current_user using (true) with check (true);
create policy mine on notification to backoffice_app
  using (user_id = (select my_user()) and branch_code = any ((select my_branches())::text[]));
-- 0013_branch_lists.sql
create index receipt_of_branch on receipt (branch_code, created_at desc, id desc);
create index transfer_of_branch on transfer (branch_code, sent_at desc, id desc);
-- 0014_cheque_identity.sql
create function cheque_key_of(cheque_no text) returns text
language sql immutable strict parallel safe
as $$
  select ltrim(upper(translate(
    regexp_replace(normalize(cheque_no, NFKC),
      '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680\u17B4\u17B5'
      || '\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
      || '\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') collate "C"), '0')
$$;
drop index cheque_is_unique_of_party;
alter table receipt drop cheque_key;
alter table receipt
  add cheque_key text not null generated always as (cheque_key_of(cheque_no)) stored,
  add cheque_repeat int not null default 0;
update receipt r
set cheque_repeat = again.times
from (
  select id, row_number() over (partition by branch_code, party, cheque_bank, cheque_key order by id) - 1 as times
  from receipt
  where cheque_no <> '' and stage not in (5, 9)
) again
where again.id = r.id and again.times > 0;
create unique index cheque_is_unique_of_party on receipt (branch_code, party, cheque_bank, cheque_key, cheque_repeat)
  where cheque_no <> '' and stage not in (5, 9);
-- 0015_custody_guards.sql
create or replace function custody.hold(branches text[], accounts text[], salesmen int[], cashiers int[], amounts numeric[]) returns void
language sql
set search_path = public, custody, pg_temp
as $$
  insert into holding (branch_code, account, salesman_id, cashier_id, amount)
  select branch_code, account, salesman_id, coalesce(cashier_id, 0), sum(amount)
  from unnest(branches, accounts, salesmen, cashiers, amounts) as h (branch_code, account, salesman_id, cashier_id, amount)
  group by 1, 2, 3, 4
  order by account <> 'AR', 1, 3, array_position('{AR,SM,TR,CA,DC,BK}', account), 4
  on conflict (branch_code, salesman_id, account, cashier_id) do update set amount = holding.amount + excluded.amount
$$;
create function custody.take(ids bigint[], rules text[], cashiers int[] default null) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  owed bigint[];
  held record;
begin
  perform 1 from receipt where id = any (ids) order by id for no key update;
  select array_agg(paid.invoice_id) into owed
  from unnest(ids, rules) as m (id, rule)
  cross join lateral (
    select r.invoice_id from receipt r where r.id = m.id
    union
    select a.invoice_id from allocation a where a.receipt_id = m.id and a.live
  ) paid
  where m.rule in ('void', 'bounce');
  perform 1 from invoice where id = any (owed) order by id for no key update;
  with reached as (
    select r.branch_code, s.account::text as account, r.salesman_id,
      case s.account when 'SM' then null else coalesce(m.cashier_id, r.cashier_id) end as cashier_id
    from unnest(ids, rules, cashiers) as m (id, rule, cashier_id)
    join receipt r on r.id = m.id
    join custody.stage_rule way on way.action = m.rule
    join custody.stage s on s.code in (way.from_stage, way.to_stage)
    where s.account <> 'AR'
    union
    select i.branch_code, 'AR', i.salesman_id, null from invoice i where i.id = any (owed)
  )
  select array_agg(branch_code) as branches, array_agg(account) as accounts, array_agg(salesman_id) as salesmen,
    array_agg(cashier_id) as cashiers, array_agg(0::numeric) as amounts
  into held
  from reached;
  perform custody.hold(held.branches, held.accounts, held.salesmen, held.cashiers, held.amounts);
end $$;
create or replace function custody.allocate(allocations bigint[], rule text, actor int, why text default '') returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  sign constant int := case rule when 'apply' then 1 else -1 end;
  part record;
  entry bigint;
begin
  if cardinality(allocations) > 1 then
    perform custody.hold(array_agg(i.branch_code), array_agg('AR'::text), array_agg(i.salesman_id), array_agg(null::int), array_agg(0::numeric))
    from allocation a join invoice i on i.id = a.invoice_id
    where a.id = any (allocations);
  end if;
  for part in
    select a.*, r.party, r.stage, r.salesman_id, r.cashier_id
    from allocation a join receipt r on r.id = a.receipt_id
    where a.id = any (allocations)
    order by a.id
  loop
    update receipt set applied = applied + sign * part.amount where id = part.receipt_id;
    update invoice set received = received + sign * part.amount where id = part.invoice_id;
    insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, cashier_id, actor_id, comment)
    values (part.receipt_id, part.branch_code, rule, part.stage, part.stage, part.amount, part.salesman_id, part.cashier_id, actor, why)
    returning id into entry;
    insert into posting (journal_id, account, holder, branch_code, amount)
    values (entry, 'AD', part.party, part.branch_code, sign * part.amount),
      (entry, 'AR', part.invoice_id::text, part.branch_code, -sign * part.amount);
    perform custody.note('receipt', array[part.receipt_id], array[part.branch_code], rule, actor,
      jsonb_strip_nulls(jsonb_build_object('allocation', part.id, 'invoice', part.invoice_id, 'amount', part.amount, 'comment', nullif(why, ''))));
  end loop;
end $$;
create or replace function custody.transfer_made() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if exists (select from added where status not in (0, 1) or (status = 1) <> (sent_by is null)) then
    perform custody.refuse('transfer_starts_pending');
  end if;
  if exists (select from added a join receipt r on r.id = a.receipt_id where r.salesman_id <> a.salesman_id) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  perform custody.take(array_agg(a.receipt_id), array_agg(case a.status when 0 then 'send' else 'receive' end), array_agg(a.cashier_id))
  from added a
  having count(distinct (a.status, coalesce(a.sent_by, a.cashier_id), a.comment)) > 1;
  perform custody.move(array_agg(a.receipt_id order by a.receipt_id), case a.status when 0 then 'send' else 'receive' end,
    coalesce(a.sent_by, a.cashier_id), array_agg(a.cashier_id order by a.receipt_id), null, a.comment)
  from added a
  group by a.status, coalesce(a.sent_by, a.cashier_id), a.comment;
  return null;
end $$;
create function custody.decision_rule(was smallint, now smallint) returns text
language sql immutable
as $$
  select case when was = 0 and now = 1 then 'approve' when was = 0 and now = 2 then 'decline' when was = 1 and now = 2 then 'return' end
$$;
create or replace function custody.transfer_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  step record;
begin
  perform custody.take(array_agg(n.receipt_id), array_agg(custody.decision_rule(o.status, n.status)))
  from added n join removed o on o.id = n.id
  where custody.decision_rule(o.status, n.status) is not null
  having count(distinct (o.status, n.status, n.decided_by, n.comment)) > 1;
  for step in
    select o.status as was, n.status as now, n.decided_by, n.comment, array_agg(n.receipt_id order by n.receipt_id) as receipts
    from added n join removed o on o.id = n.id
    where o.status <> n.status
    group by 1, 2, 3, 4
    order by 1, 2
  loop
    if custody.decision_rule(step.was, step.now) is not null then
      perform custody.move(step.receipts, custody.decision_rule(step.was, step.now), step.decided_by, null, null, step.comment);
    elsif (step.was, step.now) not in ((1, 4), (4, 3))
      or exists (select from receipt where id = any (step.receipts) and stage <> case step.now when 4 then 4 else 5 end) then
      perform custody.refuse('transfer_step_exists');
    end if;
  end loop;
  return null;
end $$;
drop function void_receipts(bigint[], text);
create function void_receipts(ids bigint[], reasons text[]) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if exists (select from receipt where id = any (ids) and (salesman_id <> my_user() or not branch_code = any (my_branches()))) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  if cardinality(ids) > 1 then
    perform custody.take(ids, array_fill('void'::text, array[cardinality(ids)]));
  end if;
  perform custody.move(array_agg(v.id order by v.id), 'void', my_user(), null, null, v.reason)
  from unnest(ids, reasons) as v (id, reason)
  group by v.reason;
end $$;
create or replace function custody.next_version() returns trigger
language plpgsql
as $$
begin
  if current_user = 'backoffice_app' then
    if new.status = old.status then
      raise exception 'decision_changes_status' using errcode = 'check_violation', constraint = 'decision_changes_status';
    end if;
    new.decided_at := clock_timestamp();
  end if;
  new.version := old.version + 1;
  return new;
end $$;
create function custody.receipt_is_taken() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (
    select from app_user taker join app_user owner on owner.id = new.salesman_id
    where taker.id = new.recorded_by and case taker.role_id
      when 2 then owner.id = taker.id
      when 1 then owner.role_id = 2 or exists (select from invoice i where i.id = new.invoice_id and i.salesman_id = owner.id)
    end
  ) then
    perform custody.refuse('receipt_is_taken_by_its_salesman_or_a_cashier');
  end if;
  return new;
end $$;
create trigger receipt_is_taken before insert on receipt
  for each row when (current_user = 'backoffice_app') execute function custody.receipt_is_taken();
create function custody.transfer_is_made() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if new.sent_by <> new.salesman_id
    or (new.sent_by is null and not exists (select from receipt where id = new.receipt_id and recorded_by = new.cashier_id)) then
    perform custody.refuse('transfer_is_sent_by_its_salesman');
  end if;
  if not exists (select from app_user where id = new.cashier_id and role_id = 1) then
    perform custody.refuse('transfer_is_to_a_cashier');
  end if;
  if new.decided_by is not null then
    new.decided_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger transfer_is_made before insert on transfer
  for each row when (current_user = 'backoffice_app') execute function custody.transfer_is_made();
create function custody.deposit_is_of_today() returns trigger
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  new.deposited_on := business_day(new.branch_code);
  return new;
end $$;
create trigger deposit_is_of_today before insert on deposit
  for each row when (current_user = 'backoffice_app') execute function custody.deposit_is_of_today();
create policy filled_by_me on deposit_line as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or cashier_id = (select my_user()));
create function custody.advance_is_applied() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (
    select from app_user u, receipt r, invoice i
    where u.id = new.applied_by and r.id = new.receipt_id and i.id = new.invoice_id and case u.role_id
      when 1 then true
      when 2 then u.id = r.salesman_id and u.id = i.salesman_id
    end
  ) then
    perform custody.refuse('advance_is_applied_by_its_salesman_or_a_cashier');
  end if;
  return new;
end $$;
create trigger advance_is_applied before insert on allocation
  for each row when (current_user = 'backoffice_app') execute function custody.advance_is_applied();
create function custody.bounce_is_told() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (
    select from app_user u, deposit d
    where u.id = new.recorded_by and d.id = new.deposit_id and (u.role_id in (3, 4) or (u.role_id = 1 and d.cashier_id = u.id))
  ) then
    perform custody.refuse('bounce_is_told_by_its_cashier_or_a_director');
  end if;
  return new;
end $$;
create trigger bounce_is_told before insert on bounce
  for each row when (current_user = 'backoffice_app') execute function custody.bounce_is_told();
revoke all on all functions in schema custody from public;
revoke all on function void_receipts(bigint[], text[]) from public;
grant execute on function void_receipts(bigint[], text[]) to backoffice_app;
-- 0016_notification_ends.sql
create index notification_made on notification (created_at);
drop function forget_read_notifications();
create function forget_notifications() returns bigint
language sql
security definer
set search_path = public, pg_temp
as $$
  with gone as (
    delete from notification
    where read_at < now() - interval '90 days' or created_at < now() - interval '1 year'
    returning 1
  )
  select count(*) from gone
$$;
revoke all on function forget_notifications() from public;
grant execute on function forget_notifications() to backoffice_app;
