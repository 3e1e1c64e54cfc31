-- Companies, branches, users and their sessions.
--
-- The server works as the role backoffice_app, which owns nothing: what it may write is granted column by column, here and in the
-- migrations that follow. Migrations run as the owner.
do $$
begin
  -- Looked up first: an owner without CREATEROLE may not even ask for a role that exists.
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
  -- A superuser needs no membership, and an owner without CREATEROLE was given it by the administrator.
  when insufficient_privilege or unique_violation then null;
end $$;

revoke create on schema public from public;
grant usage on schema public to backoffice_app;

create table company (
  code text primary key check (code <> '' and code <> '-1'),
  name text not null,
  time_zone text not null default 'Asia/Karachi',
  -- Postings up to this day are refused.
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

-- A branch taken away keeps its row: decisions of the past refer to it.
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

-- One sign-in on one device: a family of refresh tokens that end together.
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

-- Only the SHA-256 of a token is kept. Used once: used_at is set by the statement that rotates it.
create table refresh_token (
  hash bytea primary key,
  sign_in_id uuid not null references sign_in on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_token_of_sign_in on refresh_token (sign_in_id);

-- Failed tries per login id ('login:1001') and per address ('address:…'); unknown ids count like known ones.
create table login_throttle (
  key text primary key,
  failures int not null,
  blocked_until timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One row per save that was acknowledged, written in the transaction of its effect.
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

/**
 * Opens a request: who signed in, with role, modules and branches as they are now, and the settings that row level security reads.
 * No row: the session has ended, or the user may not use the portal. Local to the transaction.
 */
create function open_session(session uuid, signed_in_user int)
returns table (
  user_id int, login_id int, name text, role_id smallint, must_change_password boolean, modules int[], branches text[]
)
language plpgsql
security definer
set search_path = public, pg_temp
-- Asked by every request, by keys alone: planned once per connection.
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

/** The branches of the request, for the policies; none where no session was opened. */
create function my_branches() returns text[]
language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('app.branches', true), ''), '{}')::text[] $$;

/** The user of the request, or null. */
create function my_user() returns int
language sql stable parallel safe
as $$ select nullif(current_setting('app.user', true), '')::int $$;

/** The company's day in its own time zone: the only "today" of the business. */
create function business_day(in_branch text) returns date
language sql stable
as $$
  select (now() at time zone c.time_zone)::date from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;

/** The moment a day of the company begins. */
create function day_start(in_branch text, day date) returns timestamptz
language sql stable
as $$
  select day::timestamp at time zone c.time_zone from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;

/** A moment as the people of a branch write it: 20/11/2026 14:05. */
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
