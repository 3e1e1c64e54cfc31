-- A browser that was killed comes back with the token before its last. A token has the token that it follows, how often it was exchanged,
-- and when it was voided because the token before it was exchanged again. Tokens from before this migration follow none.
alter table refresh_token
  add column follows bytea references refresh_token (hash) on delete set null,
  add column exchanges smallint not null default 0,
  add column voided_at timestamptz;
update refresh_token set exchanges = 1 where used_at is not null;
create unique index refresh_token_has_one_successor on refresh_token (follows) where voided_at is null;
create index refresh_token_follows on refresh_token (follows);
alter table refresh_token
  add constraint a_void_token_is_used check (voided_at is null or used_at is not null),
  add constraint a_used_token_was_exchanged check ((used_at is null) = (exchanges = 0) or voided_at is not null);
