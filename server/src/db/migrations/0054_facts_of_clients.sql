-- What people who call on a client need to know. A text is empty where there is none.
alter table chart
  add column telephone text not null default '' constraint client_telephone_is_international check (telephone ~ '^(\+[1-9][0-9]{7,14})?$'),
  add column email text not null default '' constraint client_email_is_an_address check (email ~ '^([^\s@]+@[^\s@]+)?$' and length(email) <= 254),
  add column language text not null default '' constraint client_language_is_a_code check (language ~ '^([a-z]{2})?$'),
  -- The client wants no messages.
  add column no_messages boolean not null default false,
  -- The name in another script, such as Urdu.
  add column second_name text not null default '',
  add column tax_numbers text not null default '',
  -- The days in which an invoice is to be paid; null where the company has set none.
  add column credit_days smallint constraint credit_days_are_at_most_a_year check (credit_days between 0 and 365),
  add column route text not null default '',
  -- Grows with each change of these facts.
  add column facts_version int not null default 1;

-- A client is found by the second name too.
alter table chart drop column search_key;
alter table chart
  add column search_key text collate "C" not null
    generated always as (rtrim(search_text(title) || ' ' || search_text(acode) || ' ' || search_text(second_name))) stored;

-- A change of the facts of a client: each changed fact with its old and its new value. Rows are only added.
create table client_change (
  id bigint generated always as identity primary key,
  branch_code text not null,
  acode text not null,
  version int not null,
  changes jsonb not null,
  changed_by int not null references app_user,
  changed_at timestamptz not null default clock_timestamp(),
  foreign key (branch_code, acode) references chart,
  constraint client_change_is_counted unique (branch_code, acode, version)
);
insert into document_kind values ('client', 'client_change');
