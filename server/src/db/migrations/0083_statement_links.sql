-- Links by which clients open their statements on the web.

create table statement_link (
  id bigint generated always as identity primary key,
  -- 128 random bits in hex.
  code text not null constraint statement_code_is_hex check (code ~ '^[0-9a-f]{32}$') constraint statement_code_is_unique unique,
  branch_code text not null references branch,
  party text not null,
  party_group text not null generated always as ('PARTY'::text) stored,
  from_day date not null,
  to_day date not null,
  made_by int not null,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_by int,
  ended_at timestamptz,
  constraint statement_is_of_at_most_400_days check (to_day between from_day and from_day + 399),
  constraint statement_link_end_is_whole check (num_nulls(ended_by, ended_at) in (0, 2)),
  constraint statement_is_of_a_client foreign key (branch_code, party, party_group) references chart (branch_code, acode, leaf_group),
  constraint statement_link_is_made_in_its_branch foreign key (made_by, branch_code) references user_branch (user_id, branch_code),
  constraint statement_link_is_ended_in_its_branch foreign key (ended_by, branch_code) references user_branch (user_id, branch_code)
);
-- The same client and period have one link. A link that was ended, or is too old, makes room for another one.
create unique index statement_has_one_open_link on statement_link (branch_code, party, from_day, to_day) where ended_at is null;

-- The rows of the journal that change what a client owes, by their time.
create index journal_of_debts on journal (branch_code, at) include (receipt_id, credit_id, action, amount)
  where action in ('record', 'void', 'bounce', 'represent', 'grant_credit', 'revoke_credit');

insert into document_kind values ('statement_link', 'statement_link');
