-- With a feed a program of the company imports files by itself, as the director who made it.
create table feed (
  id int generated always as identity primary key,
  -- The first of its branches, where the others read of it.
  branch_code text not null references branch,
  name text not null constraint feed_has_a_name check (name <> '' and name = btrim(name)),
  kinds text[] not null check (cardinality(kinds) > 0),
  branches text[] not null check (cardinality(branches) > 0),
  made_by int not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  -- The SHA-256 of the token, which only the program has.
  token_hash bytea not null unique check (length(token_hash) = 32),
  uses int not null default 0,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by int references app_user,
  check ((uses = 0) = (last_used_at is null)),
  check ((ended_at is null) = (ended_by is null))
);
create unique index feed_name_is_taken on feed (made_by, lower(name)) where ended_at is null;
insert into document_kind values ('feed', 'feed');

alter table data_import
  add column feed_id int references feed,
  -- The counts and sums that the feed stated: {"rows": 2, "documents": 1, "sums": {"bill": "100.00"}}.
  add column stated jsonb,
  -- Lists what was found of them: [{"what": "rows", "stated": "2", "here": "2"}].
  add column control jsonb,
  add constraint control_is_of_a_statement check (control is null or stated is not null);
create index data_import_of_feed on data_import (feed_id, started_at desc) where feed_id is not null;
