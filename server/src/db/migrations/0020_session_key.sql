-- The secret with which open_session marks the user and the branches of a transaction, so that no statement can claim others. Only
-- functions of the owner read it. It is random in every database, and means nothing after the transaction that it marked.
create table session_key (
  is_the_only_one boolean primary key default true check (is_the_only_one),
  key bytea not null check (length(key) = 32)
);
insert into session_key (key) values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
