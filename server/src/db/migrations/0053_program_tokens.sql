-- With a token a program of the company reads posting batches by itself, in the branches of the token and until it expires.
create table program_token (
  id int generated always as identity primary key,
  -- The first of its branches, where its audit is.
  branch_code text not null references branch,
  name text not null constraint program_token_has_a_name check (name <> '' and name = btrim(name)),
  -- The names of the calls that it may make.
  calls text[] not null check (cardinality(calls) > 0),
  branches text[] not null check (cardinality(branches) > 0),
  made_by int not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- The SHA-256 of the token, which only the program has.
  token_hash bytea not null unique check (length(token_hash) = 32),
  uses int not null default 0,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by int references app_user,
  check ((uses = 0) = (last_used_at is null)),
  check ((ended_at is null) = (ended_by is null)),
  check (expires_at > made_at and expires_at < made_at + interval '367 days')
);
create unique index program_token_name_is_taken on program_token (made_by, lower(name)) where ended_at is null;
insert into document_kind values ('program_token', 'program_token');
