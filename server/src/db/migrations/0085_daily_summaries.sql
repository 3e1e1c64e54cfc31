-- Summaries of a day by e-mail, for directors who want them. A row is written first, and a job of the server sends it later.

-- The choice of a director. A user without a row gets no summary.
create table summary_choice (
  user_id int primary key references app_user,
  is_on boolean not null,
  changed_at timestamptz not null default clock_timestamp()
);

create table summary_mail (
  id bigint generated always as identity primary key,
  -- The Message-ID of every try, and the proof with which a server reads as this director.
  key uuid not null default gen_random_uuid() constraint summary_has_a_key_of_its_own unique,
  kind text not null default 'daily' constraint summary_kind_check check (kind = 'daily'),
  user_id int not null references app_user,
  -- The day of the company on which it is written. It tells about the day before.
  day date not null,
  state text not null default 'waiting' constraint summary_state_check
    check (state in ('waiting', 'sending', 'sent', 'failed', 'given_up', 'not_sent')),
  tries int not null default 0,
  -- The moment of the next try. While it is sent this is the moment at which another server may take it.
  next_at timestamptz,
  answer text not null default '',
  written_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  -- Grows with each change, so that a server that took too long writes nothing.
  version int not null default 1,
  constraint summary_is_written_once unique (kind, user_id, day),
  constraint summary_in_work_has_a_time check ((state in ('waiting', 'sending')) = (next_at is not null))
);
create index summary_in_work on summary_mail (next_at, id) where state in ('waiting', 'sending');
