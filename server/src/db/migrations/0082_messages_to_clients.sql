-- Messages to clients about what they paid. A row is written in the transaction of its receipt, and a job of the server sends it later.

-- The channel of a company; empty where it sends no messages.
alter table company add column message_channel text not null default ''
  constraint company_message_channel check (message_channel in ('', 'sms', 'email'));
alter table setting_change
  drop constraint setting_change_what_check,
  add constraint setting_change_what_check check (what in ('product', 'visit_metres', 'allowance', 'marketing_rep', 'ledger', 'batches_nightly',
    'go_live_day', 'identity_days', 'telephone_country', 'bank_account', 'oddity_rule', 'client_pages',
    'client_pages_owed', 'client_language', 'message_channel'));

create table message (
  id bigint generated always as identity primary key,
  -- The idempotency key of the provider, by which a status callback names the message too.
  key uuid not null default gen_random_uuid() constraint message_has_a_key_of_its_own unique,
  branch_code text not null,
  party text not null,
  kind text not null constraint message_kind_check check (kind in ('receipt', 'correction')),
  -- The event that a correction tells; empty for a receipt.
  cause text not null default '' constraint message_cause_check check (cause in ('', 'void', 'bounce', 'held')),
  channel text not null constraint message_channel_check check (channel in ('sms', 'email')),
  recipient text not null,
  -- The last digits of a telephone number, or the first letter and the domain of an e-mail address.
  masked text not null generated always as (case
    when recipient = '' then ''
    when channel = 'sms' then '…' || right(recipient, 3)
    else left(recipient, 1) || '…@' || split_part(recipient, '@', 2) end) stored,
  receipt_id bigint,
  payment_id bigint,
  intake_id bigint,
  -- The values of its text, as they were when it was written.
  facts jsonb not null,
  -- The text that was sent last; empty until then.
  text text not null default '',
  dedupe_key text not null constraint message_is_written_once unique,
  state text not null default 'waiting' constraint message_state_check
    check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'given_up', 'not_sent')),
  -- The reason for which it is never sent.
  why_not text not null default '' constraint message_why_not_check
    check (why_not in ('', 'no_telephone', 'no_email', 'not_valid', 'opted_out', 'of_employee', 'of_many_clients')),
  tries int not null default 0,
  -- The moment of the next try. While it is sent this is the moment at which another server may take it.
  next_at timestamptz,
  -- A message is given up a day after this.
  waits_since timestamptz not null default clock_timestamp(),
  provider_id text not null default '' constraint message_provider_id_check check (length(provider_id) <= 200),
  answer text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default clock_timestamp(),
  -- Grows with each change, so that a server that took too long writes nothing.
  version int not null default 1,
  constraint message_is_of_a_client foreign key (branch_code, party) references chart (branch_code, acode),
  constraint message_is_of_a_receipt_of_the_branch foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  constraint message_is_of_a_payment_of_the_branch foreign key (payment_id, branch_code) references payment (id, branch_code),
  constraint message_is_of_an_item_of_the_branch foreign key (intake_id, branch_code) references intake (id, branch_code),
  constraint message_is_of_one_document check (num_nonnulls(receipt_id, payment_id, intake_id) = 1),
  constraint correction_has_a_cause check ((kind = 'correction') = (cause <> '')),
  constraint message_in_work_has_a_time check ((state in ('waiting', 'sending')) = (next_at is not null)),
  constraint message_that_is_not_sent_has_a_reason check ((state = 'not_sent') = (why_not <> ''))
);
create index message_in_work on message (next_at, id) where state in ('waiting', 'sending');
create index message_of_branch on message (branch_code, created_at desc, id desc);
create index message_of_receipt on message (receipt_id) where receipt_id is not null;
create index message_of_payment on message (payment_id) where payment_id is not null;
create index message_by_provider on message (provider_id) where provider_id <> '';

-- A telephone number or an e-mail address of several clients, or of an employee, gets no messages.
create index client_by_telephone on chart (telephone) where telephone <> '';
create index client_by_email on chart (lower(email)) where email <> '';

insert into document_kind values ('message', 'message');
