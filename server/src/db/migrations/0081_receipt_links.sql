-- Links by which clients open their receipts on the web, and what clients say about a receipt there.

alter table company
  add column client_pages boolean not null default false,
  -- The page of a receipt tells what its invoices are still owed.
  add column client_pages_owed boolean not null default false,
  add column client_language text not null default 'en' constraint company_client_language check (client_language in ('en', 'ur'));
alter table setting_change
  drop constraint setting_change_what_check,
  add constraint setting_change_what_check check (what in ('product', 'visit_metres', 'allowance', 'marketing_rep', 'ledger', 'batches_nightly',
    'go_live_day', 'identity_days', 'telephone_country', 'bank_account', 'oddity_rule', 'client_pages', 'client_pages_owed', 'client_language'));

-- The link of a receipt, of a payment with all its receipts, or of an item of a phone. A phone makes the code without a network.
create table receipt_link (
  id bigint generated always as identity primary key,
  -- 128 random bits in hex.
  code text not null constraint link_code_is_hex check (code ~ '^[0-9a-f]{32}$') constraint link_code_is_unique unique,
  branch_code text not null references branch,
  receipt_id bigint constraint receipt_has_one_link unique,
  payment_id bigint constraint payment_has_one_link unique,
  intake_id bigint constraint item_has_one_link unique,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_by int,
  ended_at timestamptz,
  constraint link_is_of_one_document check (num_nonnulls(receipt_id, payment_id, intake_id) = 1),
  constraint link_end_is_whole check (num_nulls(ended_by, ended_at) in (0, 2)),
  constraint receipt_is_linked_in_its_branch foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  constraint payment_is_linked_in_its_branch foreign key (payment_id, branch_code) references payment (id, branch_code),
  constraint item_is_linked_in_its_branch foreign key (intake_id, branch_code) references intake (id, branch_code),
  constraint link_is_ended_in_its_branch foreign key (ended_by, branch_code) references user_branch (user_id, branch_code),
  unique (id, branch_code)
);

-- The words that a client says on the page of a link. The rows stay as they were said.
create table client_word (
  id bigint generated always as identity primary key,
  link_id bigint not null,
  branch_code text not null,
  is_right boolean not null,
  -- Why it is wrong; empty where it is right.
  reason text not null default '' check (reason in ('', 'amount', 'notPaid', 'other')),
  words text not null default '' check (length(words) <= 300),
  said_at timestamptz not null default clock_timestamp(),
  -- A form that is sent twice is one word.
  form uuid not null constraint form_is_said_once unique,
  constraint wrong_has_a_reason check (is_right = (reason = '')),
  constraint right_has_no_words check (not is_right or words = ''),
  constraint word_is_of_the_branch_of_its_link foreign key (link_id, branch_code) references receipt_link (id, branch_code)
);
create index client_word_of_link on client_word (link_id, id);
create index client_word_of_branch on client_word (branch_code, said_at);

insert into document_kind values ('receipt_link', 'receipt_link'), ('client_word', 'client_word');
insert into notification_kind (name, document_kind) values ('client_says_wrong', 'receipt');

update exception_kind set position = -position where position > 14;
update exception_kind set position = 1 - position where position < 0;
insert into exception_kind (position, kind, first, second) values (15, 'X17', 3, null);
