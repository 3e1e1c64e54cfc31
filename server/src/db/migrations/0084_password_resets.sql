-- Links by which cashiers and salesmen choose a new password. A row is written for every username that somebody types, also where no user has it: the user
-- is looked up when the mail is sent, so that the answer to the request tells nothing.

create table password_reset (
  -- The code of the link follows from it and from the secret of the server.
  id uuid primary key,
  login_id int not null,
  -- The network that asked.
  network text not null,
  hash bytea not null constraint reset_hash_is_unique unique constraint reset_hash_is_a_sha256 check (length(hash) = 32),
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- The address that the mail goes to; empty until the user was found.
  email text not null default '',
  -- asked → sending → sent → used → telling → told. A link is ended by a later one, and by a change of its user.
  state text not null default 'asked' constraint reset_state_check
    check (state in ('asked', 'sending', 'sent', 'ended', 'used', 'telling', 'told', 'untold')),
  tries int not null default 0,
  -- The moment of the next try of a mail. While it is sent this is the moment at which another server may take it.
  next_at timestamptz default clock_timestamp(),
  used_at timestamptz,
  -- Grows with each change, so that a server that took too long writes nothing.
  version int not null default 1,
  constraint reset_mail_in_work_has_a_time check ((state in ('asked', 'sending', 'used', 'telling')) = (next_at is not null)),
  constraint reset_that_is_used_has_a_time check ((state in ('used', 'telling', 'told', 'untold')) = (used_at is not null)),
  constraint reset_that_is_used_was_mailed check (used_at is null or email <> '')
);
-- A user has one valid link.
create unique index username_has_one_open_link on password_reset (login_id) where state in ('asked', 'sending', 'sent');
create index password_reset_of_login on password_reset (login_id, asked_at);
create index password_reset_of_network on password_reset (network, asked_at);
create index password_reset_that_waits on password_reset (next_at) where next_at is not null;

insert into notification_kind (name, document_kind) values ('user_reset_own_password', 'user');
