-- All tables of today, with columns, constraints and indexes. Their triggers, policies and grants are in tables/.
-- Written by `npm run db:types` from a freshly migrated database; do not edit.

create table allocation (
  id bigint not null generated always as identity,
  receipt_id bigint not null,
  invoice_id bigint not null,
  branch_code text not null,
  amount numeric(14,2) not null,
  applied_by integer not null,
  applied_at timestamp with time zone not null default clock_timestamp(),
  live boolean not null default true,
  constraint allocation_amount_check CHECK (amount > 0::numeric AND amount < '1000000000000'::numeric),
  constraint allocation_applied_by_branch_code_fkey FOREIGN KEY (applied_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint allocation_invoice_id_branch_code_fkey FOREIGN KEY (invoice_id, branch_code) REFERENCES invoice(id, branch_code),
  constraint allocation_pkey PRIMARY KEY (id),
  constraint allocation_receipt_id_branch_code_fkey FOREIGN KEY (receipt_id, branch_code) REFERENCES receipt(id, branch_code)
);
CREATE INDEX allocation_of_invoice ON allocation USING btree (invoice_id) WHERE live;
CREATE INDEX allocation_of_receipt ON allocation USING btree (receipt_id);

create table app_user (
  id integer not null generated always as identity,
  login_id integer not null,
  name text not null,
  role_id smallint not null,
  password_hash text not null,
  portal_allowed boolean not null default true,
  must_change_password boolean not null default true,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  telephone text not null default ''::text,
  email text not null default ''::text,
  constraint app_user_name_check CHECK (name <> ''::text),
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_role_id_check CHECK (role_id >= 0 AND role_id <= 5),
  constraint email_is_an_address CHECK (email ~ '^([^\s@]+@[^\s@]+)?$'::text AND length(email) <= 254),
  constraint login_id_is_taken UNIQUE (login_id),
  constraint telephone_is_international CHECK (telephone ~ '^(\+[1-9][0-9]{7,14})?$'::text)
);
CREATE UNIQUE INDEX email_is_taken ON app_user USING btree (lower(email)) WHERE email <> ''::text;

create table applied_import (
  id integer not null,
  branch_code text not null,
  constraint applied_import_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint applied_import_id_fkey FOREIGN KEY (id) REFERENCES data_import(id),
  constraint applied_import_pkey PRIMARY KEY (id)
);

create table approval_noted_twice (
  audit_id bigint not null,
  constraint approval_noted_twice_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit(id),
  constraint approval_noted_twice_pkey PRIMARY KEY (audit_id)
);

create table attachment (
  id uuid not null default gen_random_uuid(),
  image_code text not null,
  created_by integer not null,
  path text not null,
  thumb_path text not null,
  mime text not null,
  bytes integer not null,
  created_at timestamp with time zone not null default now(),
  branch_code text,
  document_kind text,
  document_id bigint,
  sent_sha256 bytea,
  kept_sha256 bytea,
  is_used_again boolean not null default false,
  constraint attachment_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint attachment_bytes_check CHECK (bytes > 0),
  constraint attachment_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint attachment_document_kind_fkey FOREIGN KEY (document_kind) REFERENCES document_kind(name),
  constraint attachment_is_claimed_wholly CHECK ((branch_code IS NULL) = (document_kind IS NULL) AND (branch_code IS NULL) = (document_id IS NULL)),
  constraint attachment_pkey PRIMARY KEY (id),
  constraint file_has_whole_hashes CHECK (octet_length(sent_sha256) = 32 AND octet_length(kept_sha256) = 32)
);
CREATE INDEX attachment_by_kept_hash ON attachment USING btree (kept_sha256) WHERE kept_sha256 IS NOT NULL;
CREATE INDEX attachment_by_sent_hash ON attachment USING btree (sent_sha256) WHERE sent_sha256 IS NOT NULL;
CREATE INDEX attachment_by_time ON attachment USING btree (branch_code, created_at) WHERE document_id IS NOT NULL;
CREATE INDEX attachment_of_document ON attachment USING btree (document_kind, document_id) WHERE document_id IS NOT NULL;
CREATE INDEX attachment_unclaimed ON attachment USING btree (created_by, created_at) WHERE branch_code IS NULL;
CREATE INDEX attachment_used_again ON attachment USING btree (document_kind, document_id) WHERE is_used_again;
CREATE INDEX attachment_without_hash ON attachment USING btree (id) WHERE kept_sha256 IS NULL;

create table audit (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  branch_code text not null,
  object text not null,
  object_id bigint not null,
  action text not null,
  actor_id integer,
  actor_role smallint,
  actor_modules integer[] not null,
  details jsonb not null default '{}'::jsonb,
  constraint audit_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id),
  constraint audit_object_fkey FOREIGN KEY (object) REFERENCES document_kind(name),
  constraint audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_of_decisions ON audit USING btree (branch_code, at DESC, id DESC) WHERE object <> 'receipt'::text AND (action = ANY (ARRAY['approve'::text, 'approve_first'::text, 'decline'::text, 'withdraw'::text, 'bank'::text, 'release'::text, 'undo_approve'::text, 'undo_approve_first'::text, 'undo_decline'::text, 'undo_bank'::text, 'undo_release'::text])) OR object = 'receipt'::text AND (action = ANY (ARRAY['void'::text, 'decline'::text, 'return'::text, 'recall'::text, 'reclaim'::text, 'undo_receive'::text, 'undo_decline'::text, 'undo_return'::text]));
CREATE INDEX audit_of_devices ON audit USING btree (branch_code, id) WHERE object = 'device'::text AND action = 'fewer'::text;
CREATE INDEX audit_of_object ON audit USING btree (object, object_id, id);
CREATE INDEX audit_of_rights ON audit USING btree (branch_code, id) WHERE object = 'user'::text AND action = 'change'::text;

create table bank_account (
  branch_code text not null,
  account text not null,
  account_group text not null generated always as ('BANK'::text) stored,
  number text not null default ''::text,
  opening_on date not null,
  days smallint not null default 5,
  constraint bank_account_is_known FOREIGN KEY (branch_code, account, account_group) REFERENCES chart(branch_code, acode, leaf_group),
  constraint bank_account_pkey PRIMARY KEY (branch_code, account),
  constraint bank_days_are_at_most_sixty CHECK (days >= 0 AND days <= 60),
  constraint bank_number_is_readable CHECK (number ~ '^[0-9A-Z/.-]{0,40}$'::text)
);
CREATE UNIQUE INDEX bank_number_is_of_one_account ON bank_account USING btree (branch_code, number) WHERE number <> ''::text;

create table bank_line (
  id bigint not null generated always as identity,
  statement_id bigint not null,
  branch_code text not null,
  account text not null,
  "position" integer not null,
  booked_on date not null,
  value_on date,
  amount numeric(14,2) not null,
  description text not null default ''::text,
  reference text not null default ''::text,
  cheque_no text not null default ''::text,
  bank_reference text not null default ''::text,
  balance numeric(16,2),
  key bytea not null,
  matched numeric(14,2) not null default 0,
  constraint bank_line_has_an_amount CHECK (amount <> 0::numeric),
  constraint bank_line_id_branch_code_key UNIQUE (id, branch_code),
  constraint bank_line_is_matched_once CHECK (matched >= 0::numeric AND matched <= abs(amount)),
  constraint bank_line_is_of_its_statement FOREIGN KEY (statement_id, branch_code, account) REFERENCES bank_statement(id, branch_code, account),
  constraint bank_line_is_there_once UNIQUE (branch_code, account, key),
  constraint bank_line_key_check CHECK (length(key) = 32),
  constraint bank_line_pkey PRIMARY KEY (id)
);
CREATE INDEX bank_line_of_account ON bank_line USING btree (branch_code, account, booked_on DESC, id DESC);
CREATE INDEX bank_line_open ON bank_line USING btree (branch_code, account, amount) WHERE matched < abs(amount);

create table bank_match (
  id bigint not null generated always as identity,
  line_id bigint not null,
  branch_code text not null,
  kind text not null,
  deposit_id bigint,
  receipt_id bigint,
  amount numeric(14,2) not null,
  is_whole boolean not null default false,
  rule text,
  note text not null default ''::text,
  matched_by integer,
  matched_at timestamp with time zone not null default clock_timestamp(),
  bounced_in bigint,
  constraint bank_match_amount_check CHECK (amount > 0::numeric),
  constraint bank_match_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint bank_match_is_made_in_its_branch FOREIGN KEY (matched_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint bank_match_is_of_a_receipt_of_the_branch FOREIGN KEY (receipt_id, branch_code) REFERENCES receipt(id, branch_code),
  constraint bank_match_is_of_a_rule_or_a_person CHECK ((rule IS NULL) <> (matched_by IS NULL)),
  constraint bank_match_is_of_its_line FOREIGN KEY (line_id, branch_code) REFERENCES bank_line(id, branch_code),
  constraint bank_match_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'receipt'::text, 'bounce'::text, 'fee'::text, 'other'::text])),
  constraint bank_match_names_its_bounce CHECK ((bounced_in IS NOT NULL) = (kind = 'bounce'::text)),
  constraint bank_match_names_what_it_is CHECK ((deposit_id IS NOT NULL) = (kind = 'deposit'::text) AND (receipt_id IS NOT NULL) = (kind = ANY (ARRAY['receipt'::text, 'bounce'::text]))),
  constraint bank_match_pkey PRIMARY KEY (id),
  constraint bank_match_rule_check CHECK (rule = ANY (ARRAY['R1'::text, 'R7'::text])),
  constraint only_deposits_are_whole CHECK (kind = 'deposit'::text OR NOT is_whole),
  constraint other_bank_lines_have_a_note CHECK (kind <> 'other'::text OR btrim(note) <> ''::text),
  constraint returned_cheque_is_marked_as_bounced FOREIGN KEY (receipt_id, bounced_in) REFERENCES bounce(receipt_id, deposit_id)
);
CREATE INDEX bank_match_of_line ON bank_match USING btree (line_id);
CREATE UNIQUE INDEX deposit_is_once_on_a_line ON bank_match USING btree (deposit_id, line_id) WHERE deposit_id IS NOT NULL;
CREATE UNIQUE INDEX receipt_is_once_at_the_bank ON bank_match USING btree (receipt_id, kind, COALESCE(bounced_in, 0::bigint)) WHERE receipt_id IS NOT NULL;

create table bank_statement (
  id bigint not null generated always as identity,
  branch_code text not null,
  account text not null,
  import_id integer not null,
  from_on date not null,
  to_on date not null,
  opening numeric(16,2),
  closing numeric(16,2),
  former_closing numeric(16,2),
  constraint bank_statement_ends_after_its_beginning CHECK (from_on <= to_on),
  constraint bank_statement_has_both_balances CHECK ((opening IS NULL) = (closing IS NULL)),
  constraint bank_statement_id_branch_code_account_key UNIQUE (id, branch_code, account),
  constraint bank_statement_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id),
  constraint bank_statement_is_of_an_account FOREIGN KEY (branch_code, account) REFERENCES bank_account(branch_code, account),
  constraint bank_statement_pkey PRIMARY KEY (id)
);
CREATE INDEX bank_statement_of_account ON bank_statement USING btree (branch_code, account, id DESC);

create table bounce (
  receipt_id bigint not null,
  deposit_id bigint not null,
  branch_code text not null,
  bounced_on date not null,
  reason text not null,
  recorded_by integer not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  constraint bounce_deposit_id_receipt_id_fkey FOREIGN KEY (deposit_id, receipt_id) REFERENCES deposit_line(deposit_id, receipt_id),
  constraint bounce_pkey PRIMARY KEY (receipt_id, deposit_id),
  constraint bounce_reason_check CHECK (btrim(reason) <> ''::text),
  constraint bounce_receipt_id_branch_code_fkey FOREIGN KEY (receipt_id, branch_code) REFERENCES receipt(id, branch_code),
  constraint bounce_recorded_by_branch_code_fkey FOREIGN KEY (recorded_by, branch_code) REFERENCES user_branch(user_id, branch_code)
);
CREATE INDEX bounce_of_deposit ON bounce USING btree (deposit_id);

create table bounce_outcome (
  receipt_id bigint not null,
  deposit_id bigint not null,
  branch_code text not null,
  kind text not null,
  reason text not null default ''::text,
  former_invoice_id bigint,
  decided_by integer not null,
  decided_at timestamp with time zone not null default clock_timestamp(),
  constraint bounce_outcome_kind_check CHECK (kind = ANY (ARRAY['represented'::text, 'replaced'::text, 'given_back'::text])),
  constraint bounce_outcome_pkey PRIMARY KEY (receipt_id, deposit_id, kind),
  constraint cheque_is_given_back_with_a_reason CHECK (kind <> 'given_back'::text OR btrim(reason) <> ''::text),
  constraint only_a_represented_cheque_changes_its_invoice CHECK (former_invoice_id IS NULL OR kind = 'represented'::text),
  constraint outcome_has_an_invoice_of_the_branch FOREIGN KEY (former_invoice_id, branch_code) REFERENCES invoice(id, branch_code),
  constraint outcome_is_decided_in_its_branch FOREIGN KEY (decided_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint outcome_is_of_a_bounce FOREIGN KEY (receipt_id, deposit_id) REFERENCES bounce(receipt_id, deposit_id),
  constraint outcome_is_of_a_receipt_of_the_branch FOREIGN KEY (receipt_id, branch_code) REFERENCES receipt(id, branch_code)
);
CREATE UNIQUE INDEX represented_cheque_is_not_given_back ON bounce_outcome USING btree (receipt_id, deposit_id) WHERE kind = ANY (ARRAY['represented'::text, 'given_back'::text]);
CREATE UNIQUE INDEX represented_cheque_is_not_replaced ON bounce_outcome USING btree (receipt_id, deposit_id) WHERE kind = ANY (ARRAY['represented'::text, 'replaced'::text]);

create table bounce_replacement (
  receipt_id bigint not null,
  deposit_id bigint not null,
  branch_code text not null,
  kind text not null generated always as ('replaced'::text) stored,
  replaced_by bigint not null,
  constraint cheque_is_replaced_by_another_receipt CHECK (replaced_by <> receipt_id),
  constraint receipt_replaces_one_cheque PRIMARY KEY (replaced_by),
  constraint replacement_is_of_a_receipt_of_the_branch FOREIGN KEY (replaced_by, branch_code) REFERENCES receipt(id, branch_code),
  constraint replacement_is_of_a_replaced_cheque FOREIGN KEY (receipt_id, deposit_id, kind) REFERENCES bounce_outcome(receipt_id, deposit_id, kind)
);
CREATE INDEX bounce_replacement_of_cheque ON bounce_replacement USING btree (receipt_id, deposit_id);

create table branch (
  code text not null,
  company_code text not null,
  name text not null,
  constraint branch_code_check CHECK (code <> ''::text AND code <> '-1'::text),
  constraint branch_code_company_code_key UNIQUE (code, company_code),
  constraint branch_company_code_fkey FOREIGN KEY (company_code) REFERENCES company(code),
  constraint branch_pkey PRIMARY KEY (code)
);

create table chart (
  branch_code text not null,
  acode text not null,
  title text not null,
  address text not null default ''::text,
  level smallint not null,
  cgroup text not null,
  location text not null default ''::text,
  credit_limit numeric(14,2),
  leaf_group text generated always as (
CASE
    WHEN (level = 4) THEN cgroup
    ELSE NULL::text
END) stored,
  telephone text not null default ''::text,
  email text not null default ''::text,
  language text not null default ''::text,
  no_messages boolean not null default false,
  second_name text not null default ''::text,
  tax_numbers text not null default ''::text,
  credit_days smallint,
  route text not null default ''::text,
  facts_version integer not null default 1,
  search_key text not null generated always as (rtrim(((((search_text(title) || ' '::text) || search_text(acode)) || ' '::text) || search_text(second_name)))) stored,
  sound_key text not null generated always as (sound_of(((title || ' '::text) || second_name))) stored,
  bones_key text not null generated always as (bones_of(sound_of(((title || ' '::text) || second_name)))) stored,
  constraint chart_account_of_a_group UNIQUE (branch_code, acode, leaf_group),
  constraint chart_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint chart_pkey PRIMARY KEY (branch_code, acode),
  constraint client_email_is_an_address CHECK (email ~ '^([^\s@]+@[^\s@]+)?$'::text AND length(email) <= 254),
  constraint client_language_is_a_code CHECK (language ~ '^([a-z]{2})?$'::text),
  constraint client_telephone_is_international CHECK (telephone ~ '^(\+[1-9][0-9]{7,14})?$'::text),
  constraint credit_days_are_at_most_a_year CHECK (credit_days >= 0 AND credit_days <= 365),
  constraint credit_limit_is_of_a_client CHECK (credit_limit IS NULL OR credit_limit >= 0::numeric AND cgroup = 'PARTY'::text AND level = 4)
);
CREATE INDEX account_by_sound ON chart USING gin (sound_key trigram.gin_trgm_ops, bones_key trigram.gin_trgm_ops);
CREATE INDEX chart_by_group ON chart USING btree (branch_code, cgroup, level, title);
CREATE INDEX client_by_email ON chart USING btree (lower(email)) WHERE email <> ''::text;
CREATE INDEX client_by_telephone ON chart USING btree (telephone) WHERE telephone <> ''::text;

create table chart_location (
  id bigint not null generated always as identity,
  branch_code text not null,
  acode text not null,
  latitude numeric(8,6),
  longitude numeric(9,6),
  location text not null default ''::text,
  tagged_by integer not null,
  tagged_at timestamp with time zone not null default clock_timestamp(),
  version integer not null,
  previous integer generated always as (NULLIF((version - 1), 0)) stored,
  visit_id bigint,
  party_group text not null generated always as ('PARTY'::text) stored,
  constraint chart_location_latitude_check CHECK (latitude >= '-90'::integer::numeric AND latitude <= 90::numeric),
  constraint chart_location_longitude_check CHECK (longitude >= '-180'::integer::numeric AND longitude <= 180::numeric),
  constraint chart_location_pkey PRIMARY KEY (id),
  constraint chart_location_tagged_by_branch_code_fkey FOREIGN KEY (tagged_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint place_follows_another FOREIGN KEY (branch_code, acode, previous) REFERENCES chart_location(branch_code, acode, version),
  constraint place_is_of_a_client FOREIGN KEY (branch_code, acode, party_group) REFERENCES chart(branch_code, acode, leaf_group),
  constraint place_is_of_a_visit_of_the_branch FOREIGN KEY (visit_id, branch_code) REFERENCES visit(id, branch_code),
  constraint place_is_tagged_in_turn UNIQUE (branch_code, acode, version),
  constraint place_is_whole CHECK (num_nulls(latitude, longitude) = ANY (ARRAY[0, 2])),
  constraint place_taken_away_has_no_words CHECK (latitude IS NOT NULL OR location = ''::text AND visit_id IS NULL AND version > 1),
  constraint place_version_is_positive CHECK (version > 0)
);

create table client_change (
  id bigint not null generated always as identity,
  branch_code text not null,
  acode text not null,
  version integer not null,
  changes jsonb not null,
  changed_by integer,
  changed_at timestamp with time zone not null default clock_timestamp(),
  import_id integer,
  constraint client_change_branch_code_acode_fkey FOREIGN KEY (branch_code, acode) REFERENCES chart(branch_code, acode),
  constraint client_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id),
  constraint client_change_has_a_source CHECK (num_nulls(changed_by, import_id) < 2),
  constraint client_change_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id),
  constraint client_change_is_counted UNIQUE (branch_code, acode, version),
  constraint client_change_pkey PRIMARY KEY (id)
);

create table client_word (
  id bigint not null generated always as identity,
  link_id bigint not null,
  branch_code text not null,
  is_right boolean not null,
  reason text not null default ''::text,
  words text not null default ''::text,
  said_at timestamp with time zone not null default clock_timestamp(),
  form uuid not null,
  constraint client_word_pkey PRIMARY KEY (id),
  constraint client_word_reason_check CHECK (reason = ANY (ARRAY[''::text, 'amount'::text, 'notPaid'::text, 'other'::text])),
  constraint client_word_words_check CHECK (length(words) <= 300),
  constraint form_is_said_once UNIQUE (form),
  constraint right_has_no_words CHECK (NOT is_right OR words = ''::text),
  constraint word_is_of_the_branch_of_its_link FOREIGN KEY (link_id, branch_code) REFERENCES receipt_link(id, branch_code),
  constraint wrong_has_a_reason CHECK (is_right = (reason = ''::text))
);
CREATE INDEX client_word_of_branch ON client_word USING btree (branch_code, said_at);
CREATE INDEX client_word_of_link ON client_word USING btree (link_id, id);

create table company (
  code text not null,
  name text not null,
  time_zone text not null default 'Asia/Karachi'::text,
  product text not null default 'Company'::text,
  visit_metres integer not null default 200,
  batches_nightly boolean not null default false,
  first_steps_closed boolean not null default false,
  days_of_identity integer not null default 30,
  telephone_country text not null default ''::text,
  client_pages boolean not null default false,
  client_pages_owed boolean not null default false,
  client_language text not null default 'en'::text,
  message_channel text not null default ''::text,
  digits text not null default 'latin'::text,
  digit_groups text not null default 'thousands'::text,
  constraint company_client_language CHECK (client_language ~ '^[a-z]{2}$'::text),
  constraint company_code_check CHECK (code <> ''::text AND code <> '-1'::text),
  constraint company_days_of_identity CHECK (days_of_identity >= 1 AND days_of_identity <= 365),
  constraint company_digit_groups CHECK (digit_groups = ANY (ARRAY['thousands'::text, 'lakh'::text])),
  constraint company_digits CHECK (digits = ANY (ARRAY['latin'::text, 'urdu'::text])),
  constraint company_message_channel CHECK (message_channel = ANY (ARRAY[''::text, 'sms'::text, 'email'::text])),
  constraint company_pkey PRIMARY KEY (code),
  constraint company_telephone_country CHECK (telephone_country ~ '^([1-9][0-9]{0,2})?$'::text),
  constraint product_is_a_word CHECK (product = TRIM(BOTH FROM product) AND product <> ''::text),
  constraint visit_metres_are_positive CHECK (visit_metres > 0)
);

create table credit (
  id bigint not null generated always as identity,
  branch_code text not null,
  credit_no text not null,
  kind text not null,
  party text not null,
  party_group text not null generated always as ('PARTY'::text) stored,
  invoice_id bigint,
  credit_on date not null,
  amount numeric(14,2) not null,
  applied numeric(14,2) not null default 0,
  reason text not null default ''::text,
  entered_by integer,
  entered_at timestamp with time zone not null default clock_timestamp(),
  import_id integer,
  status smallint not null default 0,
  decided_by integer,
  decided_at timestamp with time zone,
  comment text not null default ''::text,
  reversed_by integer,
  reversed_at timestamp with time zone,
  reversal text not null default ''::text,
  version integer not null default 1,
  constraint credit_amount_check CHECK (amount > 0::numeric AND amount < '1000000000000'::bigint::numeric),
  constraint credit_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint credit_check CHECK ((status = 0) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  constraint credit_check1 CHECK ((status = 3) = (reversed_at IS NOT NULL) AND (reversed_at IS NULL) = (reversed_by IS NULL)),
  constraint credit_credit_no_check CHECK (credit_no <> ''::text),
  constraint credit_entered_by_branch_code_fkey FOREIGN KEY (entered_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint credit_id_branch_code_party_key UNIQUE (id, branch_code, party),
  constraint credit_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id),
  constraint credit_is_decided_by_another CHECK (decided_by <> entered_by),
  constraint credit_is_decided_in_its_branch FOREIGN KEY (decided_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint credit_is_not_applied_twice CHECK (applied >= 0::numeric AND applied <= amount AND (applied = 0::numeric OR status = 1)),
  constraint credit_is_of_a_known_client FOREIGN KEY (branch_code, party, party_group) REFERENCES chart(branch_code, acode, leaf_group),
  constraint credit_is_of_a_known_kind FOREIGN KEY (kind) REFERENCES credit_kind(name),
  constraint credit_is_of_the_client_of_its_invoice FOREIGN KEY (invoice_id, branch_code, party) REFERENCES invoice(id, branch_code, party),
  constraint credit_is_reversed_by_another CHECK (reversed_by <> decided_by),
  constraint credit_is_reversed_in_its_branch FOREIGN KEY (reversed_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint credit_pkey PRIMARY KEY (id),
  constraint credit_status_check CHECK (status = ANY (ARRAY[0, 1, 2, 3])),
  constraint declined_credit_has_a_reason CHECK (status <> 2 OR comment <> ''::text),
  constraint entered_credit_has_a_reason CHECK (import_id IS NOT NULL OR reason <> ''::text),
  constraint reversed_credit_has_a_reason CHECK (status <> 3 OR reversal <> ''::text)
);
CREATE UNIQUE INDEX credit_no_is_used_once ON credit USING btree (branch_code, code_key_of(credit_no));
CREATE INDEX credit_of_branch ON credit USING btree (branch_code, credit_on DESC, id DESC) INCLUDE (status, entered_by);
CREATE INDEX credit_of_client ON credit USING btree (branch_code, party, status);
CREATE INDEX credit_of_invoice ON credit USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX credit_pending ON credit USING btree (branch_code, credit_on DESC, id DESC) WHERE status = 0;

create table credit_kind (
  name text not null,
  "position" smallint not null,
  constraint credit_kind_pkey PRIMARY KEY (name),
  constraint credit_kind_position_key UNIQUE ("position")
);

create table credit_use (
  id bigint not null generated always as identity,
  credit_id bigint not null,
  invoice_id bigint not null,
  branch_code text not null,
  party text not null,
  amount numeric(14,2) not null,
  used_by integer not null,
  used_at timestamp with time zone not null default clock_timestamp(),
  live boolean not null default true,
  constraint credit_lowers_an_invoice_of_its_client FOREIGN KEY (invoice_id, branch_code, party) REFERENCES invoice(id, branch_code, party),
  constraint credit_use_amount_check CHECK (amount > 0::numeric AND amount < '1000000000000'::bigint::numeric),
  constraint credit_use_credit_id_branch_code_party_fkey FOREIGN KEY (credit_id, branch_code, party) REFERENCES credit(id, branch_code, party),
  constraint credit_use_pkey PRIMARY KEY (id),
  constraint credit_use_used_by_fkey FOREIGN KEY (used_by) REFERENCES app_user(id)
);
CREATE INDEX credit_use_of_credit ON credit_use USING btree (credit_id);
CREATE INDEX credit_use_of_invoice ON credit_use USING btree (invoice_id);

create table custody.audience (
  action text not null,
  recipient text not null,
  constraint audience_action_fkey FOREIGN KEY (action) REFERENCES custody.stage_rule(action),
  constraint audience_action_fkey1 FOREIGN KEY (action) REFERENCES notification_kind(name),
  constraint audience_pkey PRIMARY KEY (action, recipient),
  constraint audience_recipient_check CHECK (recipient = ANY (ARRAY['salesman'::text, 'cashier'::text, 'former cashier'::text, 'deciders'::text]))
);

create table custody.stage (
  code smallint not null,
  name text not null,
  account character(2) not null,
  constraint stage_pkey PRIMARY KEY (code)
);

create table custody.stage_rule (
  action text not null,
  from_stage smallint,
  to_stage smallint,
  arrives_at text,
  undoes text,
  constraint stage_rule_arrives_at_check CHECK (arrives_at = ANY (ARRAY['actor'::text, 'salesman'::text, 'cashier'::text])),
  constraint stage_rule_from_stage_fkey FOREIGN KEY (from_stage) REFERENCES custody.stage(code),
  constraint stage_rule_pkey PRIMARY KEY (action),
  constraint stage_rule_to_stage_fkey FOREIGN KEY (to_stage) REFERENCES custody.stage(code),
  constraint stage_rule_undoes_fkey FOREIGN KEY (undoes) REFERENCES custody.stage_rule(action)
);

create table data_import (
  id integer not null generated always as identity,
  kind text not null,
  file_name text not null,
  format text not null,
  header text[] not null,
  mapped integer[],
  started_by integer,
  started_at timestamp with time zone not null default clock_timestamp(),
  branch_code text,
  rows integer,
  counts jsonb,
  problem text not null default ''::text,
  applied_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  feed_id integer,
  stated jsonb,
  control jsonb,
  survey jsonb,
  reading jsonb,
  approved_before date,
  questions integer not null default 0,
  is_correction boolean not null default false,
  noted jsonb not null default '{}'::jsonb,
  applied_by integer,
  opening_branches text[],
  refused_at timestamp with time zone,
  headings jsonb,
  deciding_branches text[],
  constraint control_is_of_a_statement CHECK (control IS NULL OR stated IS NOT NULL),
  constraint data_import_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES app_user(id),
  constraint data_import_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint data_import_check CHECK (applied_at IS NULL OR cancelled_at IS NULL),
  constraint data_import_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feed(id),
  constraint data_import_pkey PRIMARY KEY (id),
  constraint data_import_started_by_fkey FOREIGN KEY (started_by) REFERENCES app_user(id),
  constraint go_live_day_is_kept FOREIGN KEY (approved_before) REFERENCES go_live(day),
  constraint only_a_refused_file_is_decided_by_others CHECK ((deciding_branches IS NOT NULL) = (refused_at IS NOT NULL)),
  constraint openings_are_imported_by_a_second_director CHECK ((kind <> ALL (ARRAY['balances'::text, 'money'::text])) OR feed_id IS NULL AND started_by IS NOT NULL AND (applied_at IS NULL OR applied_by IS NOT NULL AND applied_by <> started_by AND approved_before IS NOT NULL AND opening_branches IS NOT NULL))
);
CREATE INDEX data_import_of_feed ON data_import USING btree (feed_id, started_at DESC) WHERE feed_id IS NOT NULL;
CREATE INDEX data_import_of_user ON data_import USING btree (started_by, id DESC);
CREATE INDEX data_import_that_waits ON data_import USING btree (feed_id, refused_at) WHERE refused_at IS NOT NULL AND applied_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX data_import_waiting ON data_import USING btree (id) WHERE opening_branches IS NOT NULL AND applied_at IS NULL AND cancelled_at IS NULL;

create table decider (
  document_kind text not null,
  role_id smallint not null,
  module_id smallint not null,
  constraint decider_document_kind_fkey FOREIGN KEY (document_kind) REFERENCES document_kind(name),
  constraint decider_module_id_check CHECK (module_id > 0),
  constraint decider_pkey PRIMARY KEY (document_kind, role_id, module_id),
  constraint decider_role_id_check CHECK (role_id >= 1 AND role_id <= 5)
);

create table deposit (
  id bigint not null generated always as identity,
  branch_code text not null,
  cashier_id integer not null,
  account text not null,
  slip_no text not null,
  image_code text not null default ''::text,
  total numeric(16,2) not null default 0,
  status smallint not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  deposited_on date not null,
  decided_by integer,
  decided_at timestamp with time zone,
  posting_on date,
  comment text not null default ''::text,
  version integer not null default 1,
  deposit_no text not null generated always as (document_number('DEP-'::text, id)) stored,
  slip_digits text not null generated always as (regexp_replace(slip_no, '[^0-9]'::text, ''::text, 'g'::text)) stored,
  account_group text not null generated always as ('BANK'::text) stored,
  paisas bigint not null generated always as (((total * (100)::numeric))::bigint) stored,
  search_key text not null generated always as (((search_text(slip_no) || ' '::text) || search_text(document_number('DEP-'::text, id)))) stored,
  constraint approved_deposit_has_posting_date CHECK ((status = 1) = (posting_on IS NOT NULL)),
  constraint deposit_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint deposit_cashier_id_branch_code_fkey FOREIGN KEY (cashier_id, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint deposit_check CHECK ((status = 0) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  constraint deposit_deposit_no_key UNIQUE (deposit_no),
  constraint deposit_id_branch_code_cashier_id_key UNIQUE (id, branch_code, cashier_id),
  constraint deposit_is_decided_by_another CHECK (decided_by <> cashier_id OR status = 2),
  constraint deposit_is_decided_in_its_branch FOREIGN KEY (decided_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint deposit_is_to_a_known_account FOREIGN KEY (branch_code, account, account_group) REFERENCES chart(branch_code, acode, leaf_group),
  constraint deposit_pkey PRIMARY KEY (id),
  constraint deposit_slip_no_check CHECK (slip_no <> ''::text),
  constraint deposit_status_check CHECK (status = ANY (ARRAY[0, 1, 2])),
  constraint posting_is_not_before_deposit CHECK (posting_on >= deposited_on)
);
CREATE INDEX deposit_by_amount ON deposit USING btree (branch_code, paisas, id DESC);
CREATE INDEX deposit_by_slip ON deposit USING btree (branch_code, slip_digits);
CREATE INDEX deposit_by_words ON deposit USING gin (search_key trigram.gin_trgm_ops);
CREATE INDEX deposit_of_branch ON deposit USING btree (branch_code, created_at DESC, id DESC) INCLUDE (status, cashier_id);
CREATE INDEX deposit_of_cashier ON deposit USING btree (branch_code, cashier_id, created_at DESC, id DESC);
CREATE INDEX deposit_pending ON deposit USING btree (branch_code, created_at DESC, id DESC) WHERE status = 0;

create table deposit_line (
  deposit_id bigint not null,
  transfer_id bigint not null,
  receipt_id bigint not null,
  branch_code text not null,
  cashier_id integer not null,
  live boolean not null default true,
  constraint deposit_line_deposit_id_branch_code_cashier_id_fkey FOREIGN KEY (deposit_id, branch_code, cashier_id) REFERENCES deposit(id, branch_code, cashier_id),
  constraint deposit_line_pkey PRIMARY KEY (deposit_id, receipt_id) INCLUDE (branch_code),
  constraint deposit_line_transfer_id_receipt_id_branch_code_cashier_id_fkey FOREIGN KEY (transfer_id, receipt_id, branch_code, cashier_id) REFERENCES transfer(id, receipt_id, branch_code, cashier_id)
);
CREATE INDEX deposit_line_of_receipt ON deposit_line USING btree (receipt_id);
CREATE UNIQUE INDEX receipt_in_one_live_deposit ON deposit_line USING btree (receipt_id) WHERE live;

create table device (
  id bigint not null generated always as identity,
  device_id uuid not null,
  branch_code text not null,
  user_id integer not null,
  code text not null,
  name text not null default ''::text,
  public_key bytea not null,
  token_hash bytea not null,
  sign_in_id uuid not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  seen_at timestamp with time zone,
  request integer not null default 0,
  stated_items integer not null default 0,
  stated_amount numeric(14,2) not null default 0,
  delivered_items integer not null default 0,
  delivered_amount numeric(14,2) not null default 0,
  ended_at timestamp with time zone,
  ended_by integer,
  ended_as text,
  constraint device_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint device_code_is_readable CHECK (code ~ '^[0-9ABCDEFGHJKMNPQRSTVWXYZ]{3}$'::text),
  constraint device_code_key UNIQUE (code),
  constraint device_delivered_amount_check CHECK (delivered_amount >= 0::numeric),
  constraint device_delivered_items_check CHECK (delivered_items >= 0),
  constraint device_device_id_key UNIQUE (device_id),
  constraint device_end_is_whole CHECK ((ended_at IS NULL) = (ended_by IS NULL) AND (ended_at IS NULL) = (ended_as IS NULL)),
  constraint device_ended_as_check CHECK (ended_as = ANY (ARRAY['ended'::text, 'lost'::text])),
  constraint device_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint device_pkey PRIMARY KEY (id),
  constraint device_public_key_check CHECK (length(public_key) = 65),
  constraint device_sign_in_id_fkey FOREIGN KEY (sign_in_id) REFERENCES sign_in(id),
  constraint device_stated_amount_check CHECK (stated_amount >= 0::numeric),
  constraint device_stated_items_check CHECK (stated_items >= 0),
  constraint device_token_hash_check CHECK (length(token_hash) = 32),
  constraint device_token_hash_key UNIQUE (token_hash),
  constraint device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX device_of_user ON device USING btree (user_id);

create table dictionary (
  type text not null,
  name text not null,
  value text not null,
  "position" smallint not null default 0,
  constraint dictionary_pkey PRIMARY KEY (type, value)
);

create table division (
  code text not null,
  name text not null,
  constraint division_pkey PRIMARY KEY (code)
);

create table document_counter (
  kind text not null,
  branch_code text not null,
  last_no integer not null,
  constraint document_counter_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint document_counter_kind_fkey FOREIGN KEY (kind) REFERENCES document_kind(name),
  constraint document_counter_last_no_check CHECK (last_no > 0),
  constraint document_counter_pkey PRIMARY KEY (kind, branch_code)
);

create table document_kind (
  name text not null,
  relation regclass not null,
  constraint document_kind_name_check CHECK (name ~ '^[a-z][a-z_]*$'::text),
  constraint document_kind_pkey PRIMARY KEY (name),
  constraint document_kind_relation_key UNIQUE (relation)
);

create table exception_kind (
  kind text not null,
  "position" smallint not null,
  first numeric(12,2) not null,
  second numeric(12,2),
  constraint exception_kind_pkey PRIMARY KEY (kind),
  constraint exception_kind_position_key UNIQUE ("position")
);

create table exception_mark (
  id bigint not null generated always as identity,
  branch_code text not null,
  kind text not null,
  case_key text not null,
  state text not null,
  note text not null default ''::text,
  facts jsonb not null,
  marked_by integer not null,
  marked_at timestamp with time zone not null default clock_timestamp(),
  version integer not null default 1,
  constraint case_is_marked_in_its_branch FOREIGN KEY (marked_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint case_is_marked_once UNIQUE (branch_code, kind, case_key),
  constraint exception_mark_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint exception_mark_kind_fkey FOREIGN KEY (kind) REFERENCES exception_kind(kind),
  constraint exception_mark_pkey PRIMARY KEY (id),
  constraint exception_mark_state_check CHECK (state = ANY (ARRAY['new'::text, 'lookedAt'::text, 'explained'::text, 'confirmed'::text])),
  constraint explained_case_has_a_note CHECK ((state <> ALL (ARRAY['explained'::text, 'confirmed'::text])) OR btrim(note) <> ''::text)
);

create table exception_rule (
  branch_code text not null,
  kind text not null,
  first numeric(12,2) not null,
  second numeric(12,2),
  is_on boolean not null,
  changed_by integer not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint exception_rule_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint exception_rule_is_changed_in_its_branch FOREIGN KEY (changed_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint exception_rule_kind_fkey FOREIGN KEY (kind) REFERENCES exception_kind(kind),
  constraint exception_rule_pkey PRIMARY KEY (branch_code, kind),
  constraint threshold_is_a_number CHECK (first >= 0::numeric AND first <= 1000000000::numeric AND second >= 0::numeric AND second <= 1000000000::numeric)
);

create table feed (
  id integer not null generated always as identity,
  branch_code text not null,
  name text not null,
  kinds text[] not null,
  branches text[] not null,
  made_by integer not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  token_hash bytea not null,
  uses integer not null default 0,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by integer,
  expected_hours integer,
  missed_at timestamp with time zone,
  constraint feed_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint feed_branches_check CHECK (cardinality(branches) > 0),
  constraint feed_check CHECK ((uses = 0) = (last_used_at IS NULL)),
  constraint feed_check1 CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  constraint feed_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint feed_expected_hours_check CHECK (expected_hours >= 1 AND expected_hours <= 8784),
  constraint feed_has_a_name CHECK (name <> ''::text AND name = btrim(name)),
  constraint feed_kinds_check CHECK (cardinality(kinds) > 0),
  constraint feed_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id),
  constraint feed_pkey PRIMARY KEY (id),
  constraint feed_token_hash_check CHECK (length(token_hash) = 32),
  constraint feed_token_hash_key UNIQUE (token_hash)
);
CREATE UNIQUE INDEX feed_name_is_taken ON feed USING btree (made_by, lower(name)) WHERE ended_at IS NULL;

create table feed_reading (
  feed_id integer not null,
  kind text not null,
  headings jsonb not null,
  reading jsonb not null,
  constraint feed_reading_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feed(id),
  constraint feed_reading_pkey PRIMARY KEY (feed_id, kind)
);

create table feed_refusal (
  feed_id integer not null,
  kind text not null,
  file_name text not null,
  reason text not null,
  refused_since timestamp with time zone not null,
  refused_at timestamp with time zone not null,
  constraint feed_refusal_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feed(id),
  constraint feed_refusal_pkey PRIMARY KEY (feed_id, kind)
);

create table finished_total (
  kind text not null,
  branch_code text not null,
  day date not null,
  salesman_id integer not null default 0,
  cashier_id integer not null default 0,
  state smallint not null,
  method text not null default ''::text,
  division_code text not null default ''::text,
  documents integer not null,
  amount numeric(20,2) not null,
  net_amount numeric(20,2) not null default 0,
  constraint finished_total_kind_check CHECK (kind = ANY (ARRAY['receipt'::text, 'transfer'::text, 'declined_transfer'::text, 'deposit'::text, 'deposit_line'::text, 'declined_line'::text, 'invoice'::text]))
);
CREATE INDEX finished_total_of_branch ON finished_total USING btree (kind, branch_code, day);

create table go_live (
  id boolean not null default true,
  day date not null,
  set_by integer,
  set_at timestamp with time zone not null default clock_timestamp(),
  constraint a_database_goes_live_once CHECK (id),
  constraint go_live_day_key UNIQUE (day),
  constraint go_live_pkey PRIMARY KEY (id),
  constraint go_live_set_by_fkey FOREIGN KEY (set_by) REFERENCES app_user(id)
);

create table godown (
  code text not null,
  branch_code text not null,
  name text not null,
  constraint godown_branch_code_code_key UNIQUE (branch_code, code),
  constraint godown_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint godown_code_check CHECK (code <> ''::text AND code <> '-1'::text AND code = btrim(code) AND code !~ ','::text),
  constraint godown_name_check CHECK (name <> ''::text),
  constraint godown_pkey PRIMARY KEY (code)
);

create table history_link (
  branch_code text not null,
  seq bigint not null,
  source text not null,
  row_id bigint not null,
  hash bytea not null,
  constraint history_link_hash_check CHECK (octet_length(hash) = 32),
  constraint history_link_pkey PRIMARY KEY (branch_code, seq),
  constraint history_link_seq_check CHECK (seq > 0),
  constraint history_link_source_check CHECK (source = ANY (ARRAY['audit'::text, 'journal'::text])),
  constraint row_is_chained_once UNIQUE (source, row_id)
);

create table history_waiting (
  source text not null,
  row_ids bigint[] not null,
  constraint history_waiting_source_check CHECK (source = ANY (ARRAY['audit'::text, 'journal'::text]))
);

create table holding (
  branch_code text not null,
  account character(2) not null,
  salesman_id integer not null,
  cashier_id integer not null default 0,
  amount numeric(16,2) not null,
  constraint holding_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint holding_pkey PRIMARY KEY (branch_code, salesman_id, account, cashier_id)
) with (fillfactor=50);
CREATE INDEX holding_of_cashier ON holding USING btree (branch_code, cashier_id, account) INCLUDE (amount) WHERE cashier_id <> 0;

create table idempotency (
  user_id integer not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_key_check CHECK (length(key) >= 1 AND length(key) <= 255),
  constraint idempotency_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint one_effect_per_key PRIMARY KEY (user_id, call, key)
);

create table import_fault (
  import_id integer not null,
  line integer not null,
  fault jsonb not null
);
CREATE INDEX import_fault_of_line ON import_fault USING btree (import_id, line);

create table import_heading (
  user_id integer not null,
  kind text not null,
  key text not null,
  heading text not null,
  constraint import_heading_pkey PRIMARY KEY (user_id, kind, key),
  constraint import_heading_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table import_line (
  import_id integer not null,
  line integer not null,
  key text not null,
  facts jsonb not null,
  part jsonb,
  alike text,
  constraint import_line_pkey PRIMARY KEY (import_id, line)
);
CREATE INDEX import_line_by_key ON import_line USING btree (import_id, key);

create table import_mapping (
  id integer not null generated always as identity,
  company_code text not null,
  kind text not null,
  name text not null,
  headings jsonb not null,
  choices jsonb not null,
  fixed jsonb not null,
  made_by integer not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint import_mapping_company_code_fkey FOREIGN KEY (company_code) REFERENCES company(code),
  constraint import_mapping_has_a_name CHECK (name = btrim(name) AND name <> ''::text),
  constraint import_mapping_is_named_once UNIQUE (company_code, kind, name),
  constraint import_mapping_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id),
  constraint import_mapping_pkey PRIMARY KEY (id)
);

create table import_note (
  import_id integer not null,
  line integer not null,
  note jsonb not null
);
CREATE INDEX import_note_of_line ON import_note USING btree (import_id, line);

create table import_record (
  import_id integer not null,
  line integer not null,
  key text not null,
  outcome text not null,
  was jsonb,
  now jsonb not null,
  reason jsonb,
  constraint import_record_check CHECK ((was IS NULL) = (outcome = 'new'::text)),
  constraint import_record_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id),
  constraint import_record_outcome_check CHECK (outcome = ANY (ARRAY['new'::text, 'changed'::text, 'kept'::text])),
  constraint import_record_pkey PRIMARY KEY (import_id, outcome, line),
  constraint kept_record_has_a_reason CHECK ((reason IS NOT NULL) = (outcome = 'kept'::text))
);

create table import_row (
  import_id integer not null,
  line integer not null,
  cells json not null,
  constraint import_row_pkey PRIMARY KEY (import_id, line)
);

create table import_same_code (
  list text not null,
  place text not null,
  written text not null,
  here text not null,
  decided_by integer not null,
  decided_at timestamp with time zone not null default clock_timestamp(),
  constraint import_same_code_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint import_same_code_pkey PRIMARY KEY (list, place, written),
  constraint same_codes_are_written_differently CHECK (here <> written)
);

create table installation (
  part text not null,
  mark text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint installation_mark_check CHECK (mark <> ''::text),
  constraint installation_part_check CHECK (part = ANY (ARRAY['keys'::text, 'files'::text])),
  constraint installation_pkey PRIMARY KEY (part)
);

create table intake (
  id bigint not null generated always as identity,
  device_id uuid not null,
  item_id uuid not null,
  branch_code text not null,
  user_id integer not null,
  kind text not null,
  number integer not null,
  number_repeat integer not null default 0,
  amount numeric(14,2) not null default 0,
  party text not null default ''::text,
  invoice_no text not null default ''::text,
  body text not null,
  signature bytea not null,
  sign_in_id uuid not null,
  photos integer not null default 0,
  made_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  received_at timestamp with time zone not null default clock_timestamp(),
  state text not null default 'waits'::text,
  reason text not null default ''::text,
  judged_at timestamp with time zone,
  taken_at timestamp with time zone,
  judged_in xid8,
  version integer not null default 1,
  decided_by integer,
  constraint held_item_is_decided_by_another CHECK (decided_by <> user_id),
  constraint intake_amount_check CHECK (amount >= 0::numeric),
  constraint intake_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint intake_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint intake_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(device_id),
  constraint intake_id_branch_code_key UNIQUE (id, branch_code),
  constraint intake_id_key UNIQUE (id),
  constraint intake_is_judged CHECK ((state = 'waits'::text) = (judged_at IS NULL)),
  constraint intake_kind_check CHECK (kind = ANY (ARRAY['receipt'::text, 'payment'::text, 'visit'::text, 'tour'::text, 'leave'::text, 'order'::text, 'takeBack'::text])),
  constraint intake_number_check CHECK (number > 0),
  constraint intake_number_is_used_once UNIQUE (device_id, number, number_repeat),
  constraint intake_photos_check CHECK (photos >= 0 AND photos <= 100),
  constraint intake_pkey PRIMARY KEY (device_id, item_id),
  constraint intake_signature_check CHECK (length(signature) = 64),
  constraint intake_state_check CHECK (state = ANY (ARRAY['waits'::text, 'booked'::text, 'held'::text, 'returned'::text, 'takenBack'::text, 'settled'::text])),
  constraint intake_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX intake_by_branch ON intake USING btree (branch_code, received_at DESC);
CREATE INDEX intake_in_judgement ON intake USING btree (judged_in) WHERE judged_in IS NOT NULL;
CREATE INDEX intake_of_user ON intake USING btree (user_id) WHERE state = ANY (ARRAY['waits'::text, 'held'::text]);
CREATE INDEX intake_open ON intake USING btree (state) WHERE state = ANY (ARRAY['waits'::text, 'held'::text]);

create table intake_contradiction (
  id bigint not null generated always as identity,
  device_id uuid not null,
  item_id uuid not null,
  body text not null,
  signature bytea not null,
  received_at timestamp with time zone not null default clock_timestamp(),
  constraint intake_contradiction_device_id_item_id_fkey FOREIGN KEY (device_id, item_id) REFERENCES intake(device_id, item_id),
  constraint intake_contradiction_pkey PRIMARY KEY (id)
);

create table intake_photo (
  intake_id bigint not null,
  "position" smallint not null,
  branch_code text not null,
  instrument smallint not null default 0,
  sha256 bytea not null,
  size integer not null,
  parts bytea not null default '\x'::bytea,
  seal_key_id integer,
  attachment_id uuid,
  stored_at timestamp with time zone,
  fault text not null default ''::text,
  constraint intake_photo_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id),
  constraint intake_photo_intake_id_fkey FOREIGN KEY (intake_id) REFERENCES intake(id),
  constraint intake_photo_is_of_its_branch FOREIGN KEY (intake_id, branch_code) REFERENCES intake(id, branch_code),
  constraint intake_photo_pkey PRIMARY KEY (intake_id, "position"),
  constraint intake_photo_position_check CHECK ("position" >= 0 AND "position" <= 99),
  constraint intake_photo_seal_key_id_fkey FOREIGN KEY (seal_key_id) REFERENCES seal_key(id),
  constraint intake_photo_sha256_check CHECK (length(sha256) = 32),
  constraint intake_photo_size_check CHECK (size > 0)
);
CREATE INDEX intake_photo_missing ON intake_photo USING btree (intake_id) WHERE stored_at IS NULL;

create table intake_receipt (
  receipt_id bigint not null,
  intake_id bigint not null,
  branch_code text not null,
  constraint intake_receipt_intake_id_fkey FOREIGN KEY (intake_id) REFERENCES intake(id),
  constraint intake_receipt_is_of_its_branch FOREIGN KEY (intake_id, branch_code) REFERENCES intake(id, branch_code),
  constraint intake_receipt_pkey PRIMARY KEY (receipt_id),
  constraint intake_receipt_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id),
  constraint receipt_is_of_the_branch_of_its_item FOREIGN KEY (receipt_id, branch_code) REFERENCES receipt(id, branch_code)
);
CREATE INDEX intake_receipt_of_item ON intake_receipt USING btree (intake_id);

create table intake_settlement (
  id bigint not null generated always as identity,
  intake_id bigint not null,
  branch_code text not null,
  outcome text not null,
  reason text not null,
  proposed_by integer not null,
  proposed_at timestamp with time zone not null default clock_timestamp(),
  ended_as text,
  ended_by integer,
  ended_at timestamp with time zone,
  constraint intake_settlement_ended_as_check CHECK (ended_as = ANY (ARRAY['confirmed'::text, 'withdrawn'::text, 'booked'::text])),
  constraint intake_settlement_outcome_check CHECK (outcome = ANY (ARRAY['givenBack'::text, 'neverReceived'::text])),
  constraint intake_settlement_pkey PRIMARY KEY (id),
  constraint settlement_end_is_whole CHECK (num_nulls(ended_as, ended_by, ended_at) = ANY (ARRAY[0, 3])),
  constraint settlement_has_a_reason CHECK (btrim(reason) <> ''::text),
  constraint settlement_is_confirmed_by_another CHECK (ended_as IS DISTINCT FROM 'confirmed'::text OR ended_by <> proposed_by),
  constraint settlement_is_ended_in_its_branch FOREIGN KEY (ended_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint settlement_is_of_its_branch FOREIGN KEY (intake_id, branch_code) REFERENCES intake(id, branch_code),
  constraint settlement_is_proposed_in_its_branch FOREIGN KEY (proposed_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint settlement_is_withdrawn_by_its_director CHECK (ended_as IS DISTINCT FROM 'withdrawn'::text OR ended_by = proposed_by)
);
CREATE UNIQUE INDEX settlement_is_confirmed_once ON intake_settlement USING btree (intake_id) WHERE ended_as = 'confirmed'::text;
CREATE INDEX settlement_of_item ON intake_settlement USING btree (intake_id, id);
CREATE UNIQUE INDEX settlement_waits_once ON intake_settlement USING btree (intake_id) WHERE ended_as IS NULL;

create table invoice (
  id bigint not null generated always as identity,
  branch_code text not null,
  invoice_no text not null,
  invoice_on date not null,
  type_code text not null,
  division_code text not null,
  party text not null,
  salesman_id integer not null,
  bill numeric(14,2) not null,
  received_before numeric(14,2) not null default 0,
  received numeric(14,2) not null default 0,
  party_group text not null generated always as ('PARTY'::text) stored,
  import_id integer,
  search_key text not null generated always as (search_text(invoice_no)) stored,
  credited numeric(14,2) not null default 0,
  balance numeric(14,2) not null generated always as ((((bill - received_before) - received) - credited)) stored,
  constraint invoice_balance_is_not_negative CHECK ((bill - received_before - received - credited) >= 0::numeric),
  constraint invoice_bill_check CHECK (bill > 0::numeric AND bill < '1000000000000'::numeric),
  constraint invoice_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint invoice_check CHECK (received_before >= 0::numeric AND received >= 0::numeric AND received < '1000000000000'::numeric),
  constraint invoice_credited_check CHECK (credited >= 0::numeric),
  constraint invoice_division_code_fkey FOREIGN KEY (division_code) REFERENCES division(code),
  constraint invoice_id_branch_code_key UNIQUE (id, branch_code),
  constraint invoice_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id),
  constraint invoice_is_of_a_client FOREIGN KEY (branch_code, party, party_group) REFERENCES chart(branch_code, acode, leaf_group),
  constraint invoice_no_is_unique UNIQUE (branch_code, invoice_no),
  constraint invoice_of_a_client UNIQUE (id, branch_code, party),
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_salesman_id_branch_code_fkey FOREIGN KEY (salesman_id, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint invoice_type_code_fkey FOREIGN KEY (type_code) REFERENCES invoice_type(code)
) with (fillfactor=80);
CREATE INDEX invoice_by_code_key ON invoice USING btree (branch_code, code_key_of(invoice_no));
CREATE INDEX invoice_of_client ON invoice USING btree (branch_code, party, invoice_on);
CREATE INDEX invoice_owed_by_client ON invoice USING btree (branch_code, party, invoice_on, id) INCLUDE (balance) WHERE balance > 0::numeric;
CREATE INDEX invoice_pending_of_branch ON invoice USING btree (branch_code, type_code, invoice_on, id) WHERE balance > 0::numeric;
CREATE INDEX invoice_pending_of_salesman ON invoice USING btree (branch_code, salesman_id, type_code, invoice_on, id) WHERE balance > 0::numeric;

create table invoice_approval (
  id bigint not null,
  branch_code text not null,
  invoice_no text not null,
  invoice_on date not null,
  division_code text not null,
  party text not null,
  bill numeric(14,2) not null,
  entered_by integer,
  entered_at timestamp with time zone not null default clock_timestamp(),
  status smallint not null default 0,
  decided_by integer,
  decided_at timestamp with time zone,
  comment text not null default ''::text,
  version integer not null default 1,
  number_tail text not null generated always as (COALESCE(ltrim("substring"(invoice_no, '([0-9]+)[^0-9]*$'::text), '0'::text), ''::text)) stored,
  search_key text not null generated always as (((search_text(invoice_no) || ' '::text) || (bill)::text)) stored,
  approved_before date,
  constraint go_live_day_is_kept_for_invoices FOREIGN KEY (approved_before) REFERENCES go_live(day),
  constraint invoice_approval_entered_by_branch_code_fkey FOREIGN KEY (entered_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint invoice_approval_id_branch_code_fkey FOREIGN KEY (id, branch_code) REFERENCES invoice(id, branch_code),
  constraint invoice_approval_pkey PRIMARY KEY (id),
  constraint invoice_approval_status_check CHECK (status = ANY (ARRAY[0, 1])),
  constraint invoice_is_approved_by_another CHECK (decided_by <> entered_by),
  constraint invoice_is_approved_in_its_branch FOREIGN KEY (decided_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint invoice_is_decided_by_a_person_or_approved_before CHECK (
CASE
    WHEN approved_before IS NULL THEN (status = 0) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)
    ELSE status = 1 AND decided_at IS NULL AND decided_by IS NULL AND invoice_on < approved_before
END)
);
CREATE INDEX invoice_approval_of_branch ON invoice_approval USING btree (branch_code, invoice_on DESC, id DESC) INCLUDE (status);
CREATE INDEX invoice_approval_pending ON invoice_approval USING btree (branch_code, invoice_on DESC, id DESC) WHERE status = 0;
CREATE INDEX invoice_by_start ON invoice_approval USING btree (branch_code, "left"(search_key, 6));
CREATE INDEX invoice_by_tail ON invoice_approval USING btree (branch_code, number_tail);
CREATE INDEX invoice_by_words ON invoice_approval USING gin (search_key trigram.gin_trgm_ops);
CREATE INDEX invoice_of_approver ON invoice_approval USING btree (decided_by, branch_code, invoice_on DESC, id DESC) WHERE decided_by IS NOT NULL;

create table invoice_line (
  invoice_id bigint not null,
  line_no integer not null,
  branch_code text not null,
  item_ref text not null default ''::text,
  item_name text not null,
  sale_type text not null default ''::text,
  qty numeric(14,3) not null,
  pcs numeric(14,3) not null,
  rate numeric(14,2) not null,
  amount numeric(14,2) not null,
  net_amount numeric(14,2) not null,
  constraint invoice_line_amount_check CHECK (amount >= 0::numeric AND amount < '1000000000000'::numeric),
  constraint invoice_line_invoice_id_branch_code_fkey FOREIGN KEY (invoice_id, branch_code) REFERENCES invoice(id, branch_code),
  constraint invoice_line_item_name_check CHECK (btrim(item_name) <> ''::text),
  constraint invoice_line_line_no_check CHECK (line_no > 0),
  constraint invoice_line_net_amount_check CHECK (net_amount >= 0::numeric AND net_amount < '1000000000000'::numeric),
  constraint invoice_line_pcs_check CHECK (pcs >= 0::numeric AND pcs < '100000000000'::numeric),
  constraint invoice_line_pkey PRIMARY KEY (invoice_id, line_no),
  constraint invoice_line_qty_check CHECK (qty >= 0::numeric AND qty < '100000000000'::numeric),
  constraint invoice_line_rate_check CHECK (rate >= 0::numeric AND rate < '1000000000000'::numeric)
);

create table invoice_surplus (
  invoice_id bigint not null,
  branch_code text not null,
  import_id integer not null,
  stated numeric(14,2) not null,
  noted_at timestamp with time zone not null default clock_timestamp(),
  status smallint not null default 0,
  decided_by integer,
  decided_at timestamp with time zone,
  comment text not null default ''::text,
  version integer not null default 1,
  constraint invoice_surplus_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint invoice_surplus_has_a_comment CHECK (status <> 2 OR btrim(comment) <> ''::text),
  constraint invoice_surplus_has_its_director CHECK ((status = 0) = (decided_by IS NULL) AND (status = 0) = (decided_at IS NULL)),
  constraint invoice_surplus_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id),
  constraint invoice_surplus_is_of_its_branch FOREIGN KEY (invoice_id, branch_code) REFERENCES invoice(id, branch_code),
  constraint invoice_surplus_pkey PRIMARY KEY (invoice_id),
  constraint invoice_surplus_stated_check CHECK (stated > 0::numeric),
  constraint invoice_surplus_status_check CHECK (status >= 0 AND status <= 2)
);
CREATE INDEX invoice_surplus_that_waits ON invoice_surplus USING btree (branch_code) WHERE status = 0;

create table invoice_type (
  code text not null,
  description text not null,
  "position" smallint not null,
  constraint invoice_type_pkey PRIMARY KEY (code),
  constraint invoice_type_position_key UNIQUE ("position")
);

create table item (
  code text not null,
  serial_no integer not null,
  name text not null,
  category_code text not null,
  cat_no text not null default ''::text,
  unit text not null,
  mrp numeric(14,2) not null,
  constraint item_category_code_fkey FOREIGN KEY (category_code) REFERENCES stock_category(code),
  constraint item_code_check CHECK (code <> ''::text AND code = btrim(code)),
  constraint item_mrp_check CHECK (mrp >= 0::numeric),
  constraint item_name_check CHECK (name <> ''::text),
  constraint item_pkey PRIMARY KEY (code),
  constraint item_serial_no_check CHECK (serial_no > 0),
  constraint item_serial_no_key UNIQUE (serial_no),
  constraint item_unit_check CHECK (unit <> ''::text)
);
CREATE INDEX item_by_name ON item USING btree (name COLLATE "und-x-icu", code);

create table journal (
  id bigint not null generated always as identity,
  receipt_id bigint,
  branch_code text not null,
  action text not null,
  from_stage smallint,
  to_stage smallint,
  amount numeric(14,2) not null,
  salesman_id integer,
  cashier_id integer,
  deposit_id bigint,
  actor_id integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  comment text not null default ''::text,
  from_cashier_id integer,
  credit_id bigint,
  posting_on date,
  constraint journal_action_fkey FOREIGN KEY (action) REFERENCES custody.stage_rule(action),
  constraint journal_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id),
  constraint journal_credit_id_fkey FOREIGN KEY (credit_id) REFERENCES credit(id),
  constraint journal_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint journal_is_of_a_receipt_or_a_credit CHECK (num_nonnulls(receipt_id, credit_id) = 1 AND (receipt_id IS NULL) = (action = ANY (ARRAY['grant_credit'::text, 'use_credit'::text, 'free_credit'::text, 'revoke_credit'::text])) AND (receipt_id IS NULL) = (posting_on IS NOT NULL) AND (receipt_id IS NULL OR num_nonnulls(from_stage, to_stage, salesman_id) = 3)),
  constraint journal_pkey PRIMARY KEY (id),
  constraint journal_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id)
);
CREATE INDEX journal_of_credit ON journal USING btree (credit_id, id) WHERE credit_id IS NOT NULL;
CREATE INDEX journal_of_debts ON journal USING btree (branch_code, at) INCLUDE (receipt_id, credit_id, action, amount) WHERE action = ANY (ARRAY['record'::text, 'void'::text, 'bounce'::text, 'represent'::text, 'grant_credit'::text, 'revoke_credit'::text]);
CREATE INDEX journal_of_receipt ON journal USING btree (receipt_id, id);

create table leave (
  id bigint not null generated always as identity,
  branch_code text not null,
  entered_by integer not null,
  entered_at timestamp with time zone not null default clock_timestamp(),
  leave_type text not null,
  leave_type_list text not null generated always as ('LEAVE'::text) stored,
  start_on date not null,
  end_on date not null,
  days integer not null generated always as (((end_on - start_on) + 1)) stored,
  remarks text not null default ''::text,
  status smallint not null default 0,
  decided_by integer,
  decided_at timestamp with time zone,
  comment text not null default ''::text,
  version integer not null default 1,
  constraint declined_leave_has_a_reason CHECK (status <> 2 OR comment <> ''::text),
  constraint leave_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint leave_check CHECK ((status = 0) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  constraint leave_does_not_end_before_it_starts CHECK (end_on >= start_on),
  constraint leave_entered_by_branch_code_fkey FOREIGN KEY (entered_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint leave_is_decided_by_another CHECK (decided_by <> entered_by OR status = 9),
  constraint leave_is_decided_in_its_branch FOREIGN KEY (decided_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint leave_is_of_a_known_type FOREIGN KEY (leave_type_list, leave_type) REFERENCES dictionary(type, value),
  constraint leave_is_withdrawn_by_its_owner CHECK (status <> 9 OR decided_by = entered_by),
  constraint leave_pkey PRIMARY KEY (id),
  constraint leave_status_check CHECK (status = ANY (ARRAY[0, 1, 2, 9])),
  constraint leaves_of_a_user_do_not_overlap EXCLUDE USING gist (int4range(entered_by, entered_by, '[]'::text) WITH &&, daterange(start_on, end_on, '[]'::text) WITH &&) WHERE (status = ANY (ARRAY[0, 1]))
);
CREATE INDEX leave_of_branch ON leave USING btree (branch_code, entered_at DESC, id DESC) INCLUDE (status, entered_by);
CREATE INDEX leave_of_owner ON leave USING btree (entered_by, entered_at DESC, id DESC);
CREATE INDEX leave_pending ON leave USING btree (branch_code, entered_at DESC, id DESC) WHERE status = 0;

create table ledger_kind (
  account character(2) not null,
  nth smallint not null,
  ledger text not null,
  constraint ledger_kind_ledger_check CHECK (ledger <> ''::text AND ledger = btrim(ledger)),
  constraint ledger_kind_nth_key UNIQUE (nth),
  constraint ledger_kind_pkey PRIMARY KEY (account)
);

create table ledger_map (
  company_code text not null,
  account character(2) not null,
  branch_code text not null default ''::text,
  holder text not null default ''::text,
  ledger text not null,
  constraint ledger_map_account_fkey FOREIGN KEY (account) REFERENCES ledger_kind(account),
  constraint ledger_map_company_code_fkey FOREIGN KEY (company_code) REFERENCES company(code),
  constraint ledger_map_ledger_check CHECK (ledger <> ''::text AND ledger = btrim(ledger)),
  constraint ledger_map_pkey PRIMARY KEY (company_code, account, branch_code, holder),
  constraint only_a_bank_account_has_its_own_ledger CHECK ((branch_code = ''::text) = (holder = ''::text) AND (holder = ''::text OR account = 'BK'::bpchar))
);

create table login_throttle (
  key text not null,
  failures integer not null,
  blocked_until timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint login_throttle_pkey PRIMARY KEY (key)
);

create table marketing_rep (
  id integer not null,
  name text not null,
  version integer not null default 1,
  constraint marketing_rep_id_check CHECK (id > 0),
  constraint marketing_rep_name_check CHECK (btrim(name) <> ''::text),
  constraint marketing_rep_pkey PRIMARY KEY (id)
);

create table marketing_rep_branch (
  rep_id integer not null,
  branch_code text not null,
  active boolean not null default true,
  constraint marketing_rep_branch_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint marketing_rep_branch_pkey PRIMARY KEY (rep_id, branch_code),
  constraint marketing_rep_branch_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES marketing_rep(id)
);

create table message (
  id bigint not null generated always as identity,
  key uuid not null default gen_random_uuid(),
  branch_code text not null,
  party text not null,
  kind text not null,
  cause text not null default ''::text,
  channel text not null,
  recipient text not null,
  masked text not null generated always as (
CASE
    WHEN (recipient = ''::text) THEN ''::text
    WHEN (channel = 'sms'::text) THEN ('…'::text || "right"(recipient, 3))
    ELSE (("left"(recipient, 1) || '…@'::text) || split_part(recipient, '@'::text, 2))
END) stored,
  receipt_id bigint,
  payment_id bigint,
  intake_id bigint,
  facts jsonb not null,
  text text not null default ''::text,
  dedupe_key text not null,
  state text not null default 'waiting'::text,
  why_not text not null default ''::text,
  tries integer not null default 0,
  next_at timestamp with time zone,
  waits_since timestamp with time zone not null default clock_timestamp(),
  provider_id text not null default ''::text,
  answer text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  version integer not null default 1,
  statement_link_id bigint,
  constraint correction_has_a_cause CHECK ((kind = 'correction'::text) = (cause <> ''::text)),
  constraint message_cause_check CHECK (cause = ANY (ARRAY[''::text, 'void'::text, 'bounce'::text, 'held'::text])),
  constraint message_channel_check CHECK (channel = ANY (ARRAY['sms'::text, 'email'::text])),
  constraint message_has_a_key_of_its_own UNIQUE (key),
  constraint message_in_work_has_a_time CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text])) = (next_at IS NOT NULL)),
  constraint message_is_of_a_client FOREIGN KEY (branch_code, party) REFERENCES chart(branch_code, acode),
  constraint message_is_of_a_payment_of_the_branch FOREIGN KEY (payment_id, branch_code) REFERENCES payment(id, branch_code),
  constraint message_is_of_a_receipt_of_the_branch FOREIGN KEY (receipt_id, branch_code) REFERENCES receipt(id, branch_code),
  constraint message_is_of_a_statement_of_the_branch FOREIGN KEY (statement_link_id, branch_code) REFERENCES statement_link(id, branch_code),
  constraint message_is_of_an_item_of_the_branch FOREIGN KEY (intake_id, branch_code) REFERENCES intake(id, branch_code),
  constraint message_is_of_one_document CHECK (num_nonnulls(receipt_id, payment_id, intake_id, statement_link_id) = 1),
  constraint message_is_written_once UNIQUE (dedupe_key),
  constraint message_kind_check CHECK (kind = ANY (ARRAY['receipt'::text, 'correction'::text, 'statement'::text])),
  constraint message_pkey PRIMARY KEY (id),
  constraint message_provider_id_check CHECK (length(provider_id) <= 200),
  constraint message_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'given_up'::text, 'not_sent'::text])),
  constraint message_that_is_not_sent_has_a_reason CHECK ((state = 'not_sent'::text) = (why_not <> ''::text)),
  constraint message_why_not_check CHECK (why_not = ANY (ARRAY[''::text, 'no_telephone'::text, 'no_email'::text, 'not_valid'::text, 'opted_out'::text, 'of_employee'::text, 'of_many_clients'::text])),
  constraint statement_message_has_a_link CHECK ((kind = 'statement'::text) = (statement_link_id IS NOT NULL))
);
CREATE INDEX message_by_provider ON message USING btree (provider_id) WHERE provider_id <> ''::text;
CREATE INDEX message_in_work ON message USING btree ((kind = 'statement'::text), next_at, id) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);
CREATE INDEX message_of_branch ON message USING btree (branch_code, created_at DESC, id DESC);
CREATE INDEX message_of_payment ON message USING btree (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX message_of_receipt ON message USING btree (receipt_id) WHERE receipt_id IS NOT NULL;

create table mileage_allowance (
  company_code text not null,
  from_day date not null,
  amount numeric(8,2) not null,
  constraint mileage_allowance_amount_check CHECK (amount >= 0::numeric AND amount < '1000000'::numeric),
  constraint mileage_allowance_company_code_fkey FOREIGN KEY (company_code) REFERENCES company(code),
  constraint mileage_allowance_pkey PRIMARY KEY (company_code, from_day)
);

create table notification (
  id bigint not null generated always as identity,
  user_id integer not null,
  branch_code text not null,
  created_at timestamp with time zone not null default now(),
  kind text not null,
  actor_id integer,
  read_at timestamp with time zone,
  document_kind text not null,
  document_id bigint not null,
  facts jsonb not null default '{}'::jsonb,
  waits_for bigint[],
  constraint notification_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id),
  constraint notification_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint notification_kind_document_kind_fkey1 FOREIGN KEY (kind, document_kind) REFERENCES notification_kind(name, document_kind),
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX notification_made ON notification USING btree (created_at);
CREATE INDEX notification_of_document ON notification USING btree (user_id, document_kind, document_id, id);
CREATE INDEX notification_of_user ON notification USING btree (user_id, id DESC);
CREATE INDEX notification_read ON notification USING btree (read_at) WHERE read_at IS NOT NULL;
CREATE INDEX notification_unread ON notification USING btree (user_id, id DESC) WHERE read_at IS NULL;

create table notification_kind (
  name text not null,
  document_kind text not null,
  recipient text,
  awaits text,
  joins boolean not null default false,
  undoes text,
  constraint notification_kind_awaits_check CHECK (awaits = ANY (ARRAY['transfer'::text, 'deposit'::text, 'voucher'::text, 'second_approval'::text, 'invoice'::text, 'tour'::text, 'leave'::text, 'sale_order'::text, 'credit'::text, 'checked_import'::text, 'held_item'::text, 'settlement'::text])),
  constraint notification_kind_document_kind_fkey FOREIGN KEY (document_kind) REFERENCES document_kind(name),
  constraint notification_kind_name_document_kind_key UNIQUE (name, document_kind),
  constraint notification_kind_pkey PRIMARY KEY (name),
  constraint notification_kind_recipient_check CHECK (recipient = ANY (ARRAY['owner'::text, 'deciders'::text, 'both'::text])),
  constraint notification_kind_undoes_fkey FOREIGN KEY (undoes) REFERENCES notification_kind(name)
);

create table password_reset (
  id uuid not null,
  login_id integer not null,
  network text not null,
  hash bytea not null,
  asked_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  email text not null default ''::text,
  state text not null default 'asked'::text,
  tries integer not null default 0,
  next_at timestamp with time zone default clock_timestamp(),
  used_at timestamp with time zone,
  version integer not null default 1,
  constraint password_reset_pkey PRIMARY KEY (id),
  constraint reset_hash_is_a_sha256 CHECK (length(hash) = 32),
  constraint reset_hash_is_unique UNIQUE (hash),
  constraint reset_mail_in_work_has_a_time CHECK ((state = ANY (ARRAY['asked'::text, 'sending'::text, 'used'::text, 'telling'::text])) = (next_at IS NOT NULL)),
  constraint reset_state_check CHECK (state = ANY (ARRAY['asked'::text, 'sending'::text, 'sent'::text, 'ended'::text, 'used'::text, 'telling'::text, 'told'::text, 'untold'::text])),
  constraint reset_that_is_used_has_a_time CHECK ((state = ANY (ARRAY['used'::text, 'telling'::text, 'told'::text, 'untold'::text])) = (used_at IS NOT NULL)),
  constraint reset_that_is_used_was_mailed CHECK (used_at IS NULL OR email <> ''::text)
);
CREATE INDEX password_reset_of_login ON password_reset USING btree (login_id, asked_at);
CREATE INDEX password_reset_of_network ON password_reset USING btree (network, asked_at);
CREATE INDEX password_reset_that_waits ON password_reset USING btree (next_at) WHERE next_at IS NOT NULL;
CREATE UNIQUE INDEX username_has_one_open_link ON password_reset USING btree (login_id) WHERE state = ANY (ARRAY['asked'::text, 'sending'::text, 'sent'::text]);

create table payment (
  id bigint not null generated always as identity,
  branch_code text not null,
  number_in_branch integer not null,
  payment_no text not null generated always as (document_number('PAY-'::text, (number_in_branch)::bigint)) stored,
  party text not null,
  party_group text not null generated always as ('PARTY'::text) stored,
  salesman_id integer not null,
  entered_by integer not null,
  entered_at timestamp with time zone not null default clock_timestamp(),
  amount numeric(14,2) not null,
  comment text not null default ''::text,
  constraint payment_amount_check CHECK (amount > 0::numeric AND amount < '1000000000000'::numeric),
  constraint payment_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint payment_branch_code_number_in_branch_key UNIQUE (branch_code, number_in_branch),
  constraint payment_entered_by_branch_code_fkey FOREIGN KEY (entered_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint payment_id_branch_code_key UNIQUE (id, branch_code),
  constraint payment_is_of_a_known_party FOREIGN KEY (branch_code, party, party_group) REFERENCES chart(branch_code, acode, leaf_group),
  constraint payment_number_in_branch_check CHECK (number_in_branch > 0),
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_salesman_id_branch_code_fkey FOREIGN KEY (salesman_id, branch_code) REFERENCES user_branch(user_id, branch_code)
);

create table payment_instrument (
  payment_id bigint not null,
  "position" smallint not null,
  branch_code text not null,
  method text not null,
  cheque_no text not null default ''::text,
  cheque_on date,
  cheque_bank text not null default ''::text,
  amount numeric(14,2) not null,
  constraint payment_instrument_amount_check CHECK (amount > 0::numeric AND amount < '1000000000000'::numeric),
  constraint payment_instrument_method_check CHECK (method = ANY (ARRAY['Cash'::text, 'Cheque'::text, 'Cash/Cheque Online'::text])),
  constraint payment_instrument_payment_id_branch_code_fkey FOREIGN KEY (payment_id, branch_code) REFERENCES payment(id, branch_code),
  constraint payment_instrument_pkey PRIMARY KEY (payment_id, "position"),
  constraint payment_instrument_position_check CHECK ("position" >= 0)
);

create table period_closing (
  id bigint not null generated always as identity,
  company_code text not null,
  branch_code text not null,
  was_through date,
  closed_through date,
  reason text not null default ''::text,
  closed_by integer,
  closed_at timestamp with time zone not null default clock_timestamp(),
  constraint closing_changes_the_day CHECK (closed_through IS DISTINCT FROM was_through),
  constraint period_closing_branch_code_company_code_fkey FOREIGN KEY (branch_code, company_code) REFERENCES branch(code, company_code),
  constraint period_closing_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app_user(id),
  constraint period_closing_closed_through_check CHECK (closed_through >= '1900-01-01'::date AND closed_through <= '2199-12-31'::date),
  constraint period_closing_pkey PRIMARY KEY (id),
  constraint reopening_has_a_reason CHECK (btrim(reason) <> ''::text OR COALESCE(closed_through, '-infinity'::date) > COALESCE(was_through, '-infinity'::date))
);
CREATE INDEX period_closing_of_company ON period_closing USING btree (company_code, id DESC);

create table period_opening (
  id bigint not null generated always as identity,
  company_code text not null,
  branch_code text not null,
  person_id integer not null,
  reason text not null,
  opened_by integer,
  opened_at timestamp with time zone not null default clock_timestamp(),
  closes_at timestamp with time zone not null,
  ended_by integer,
  ended_at timestamp with time zone,
  constraint days_are_opened_by_another CHECK (opened_by <> person_id),
  constraint opening_has_a_reason CHECK (btrim(reason) <> ''::text),
  constraint opening_lasts_a_week_at_most CHECK (closes_at > opened_at AND closes_at <= (opened_at + '7 days'::interval)),
  constraint period_opening_branch_code_company_code_fkey FOREIGN KEY (branch_code, company_code) REFERENCES branch(code, company_code),
  constraint period_opening_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint period_opening_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES app_user(id),
  constraint period_opening_person_id_fkey FOREIGN KEY (person_id) REFERENCES app_user(id),
  constraint period_opening_pkey PRIMARY KEY (id)
);
CREATE INDEX period_opening_of_company ON period_opening USING btree (company_code, id DESC);
CREATE INDEX period_opening_of_person ON period_opening USING btree (person_id, company_code) WHERE ended_at IS NULL;

create table period_posting (
  id bigint not null generated always as identity,
  opening_id bigint not null,
  branch_code text not null,
  action text not null,
  document_kind text not null,
  document_id bigint not null,
  posting_on date not null,
  amount numeric(16,2) not null,
  posted_by integer not null,
  posted_at timestamp with time zone not null default clock_timestamp(),
  constraint period_posting_action_fkey FOREIGN KEY (action) REFERENCES custody.stage_rule(action),
  constraint period_posting_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint period_posting_document_kind_fkey FOREIGN KEY (document_kind) REFERENCES document_kind(name),
  constraint period_posting_opening_id_fkey FOREIGN KEY (opening_id) REFERENCES period_opening(id),
  constraint period_posting_pkey PRIMARY KEY (id),
  constraint period_posting_posted_by_fkey FOREIGN KEY (posted_by) REFERENCES app_user(id)
);
CREATE INDEX period_posting_of_branch ON period_posting USING btree (branch_code, id DESC);
CREATE INDEX period_posting_of_opening ON period_posting USING btree (opening_id, id DESC);

create table portal_module (
  id smallint not null,
  role_id smallint not null,
  constraint portal_module_id_check CHECK (id > 0),
  constraint portal_module_pkey PRIMARY KEY (id),
  constraint portal_module_role_id_check CHECK (role_id >= 1 AND role_id <= 5)
);

create table posting (
  journal_id bigint not null,
  account character(2) not null,
  holder text not null,
  branch_code text not null,
  amount numeric(14,2) not null,
  constraint posting_account_check CHECK (account = ANY (ARRAY['AR'::bpchar, 'AD'::bpchar, 'SM'::bpchar, 'TR'::bpchar, 'CA'::bpchar, 'DC'::bpchar, 'BK'::bpchar, 'CC'::bpchar, 'CG'::bpchar])),
  constraint posting_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id),
  constraint posting_pkey PRIMARY KEY (journal_id, account, holder)
);

create table posting_batch (
  id bigint not null generated always as identity,
  branch_code text not null,
  number_in_branch integer not null,
  batch_no text not null generated always as (document_number('PB-'::text, (number_in_branch)::bigint)) stored,
  posting_on date not null,
  made_by integer,
  made_at timestamp with time zone not null default clock_timestamp(),
  entries integer not null,
  amount numeric(18,2) not null,
  received numeric(18,2) not null,
  banked numeric(18,2) not null,
  digest bytea not null,
  constraint posting_batch_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint posting_batch_branch_code_number_in_branch_key UNIQUE (branch_code, number_in_branch),
  constraint posting_batch_digest_check CHECK (length(digest) = 32),
  constraint posting_batch_entries_check CHECK (entries > 0),
  constraint posting_batch_id_branch_code_posting_on_key UNIQUE (id, branch_code, posting_on),
  constraint posting_batch_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id),
  constraint posting_batch_number_in_branch_check CHECK (number_in_branch > 0),
  constraint posting_batch_pkey PRIMARY KEY (id)
);
CREATE INDEX posting_batch_of_day ON posting_batch USING btree (branch_code, posting_on DESC, id DESC);

create table posting_entry (
  journal_id bigint not null,
  batch_id bigint not null,
  branch_code text not null,
  posting_on date not null,
  action text not null,
  moved_at timestamp with time zone not null,
  amount numeric(14,2) not null,
  debit_account character(2) not null,
  debit_code text not null,
  debit_ledger text not null,
  credit_account character(2) not null,
  credit_code text not null,
  credit_ledger text not null,
  receipt_no bigint,
  party text not null,
  party_name text not null,
  invoice_no text not null,
  salesman integer,
  salesman_name text not null,
  method text not null,
  cheque_no text not null,
  cheque_on date,
  cheque_bank text not null,
  reference_no text not null,
  deposit_no text not null,
  slip_no text not null,
  bank_account text not null,
  credit_no text not null default ''::text,
  credit_kind text not null default ''::text,
  constraint posting_entry_amount_check CHECK (amount > 0::numeric),
  constraint posting_entry_batch_id_branch_code_posting_on_fkey FOREIGN KEY (batch_id, branch_code, posting_on) REFERENCES posting_batch(id, branch_code, posting_on),
  constraint posting_entry_credit_account_fkey FOREIGN KEY (credit_account) REFERENCES ledger_kind(account),
  constraint posting_entry_debit_account_fkey FOREIGN KEY (debit_account) REFERENCES ledger_kind(account),
  constraint posting_entry_is_of_a_receipt_or_a_credit CHECK ((receipt_no IS NULL) = (credit_no <> ''::text) AND (credit_no = ''::text) = (credit_kind = ''::text) AND (receipt_no IS NULL OR salesman IS NOT NULL)),
  constraint posting_entry_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id),
  constraint posting_entry_pkey PRIMARY KEY (journal_id)
);
CREATE INDEX posting_entry_of_batch ON posting_entry USING btree (batch_id, journal_id);

create table program_token (
  id integer not null generated always as identity,
  branch_code text not null,
  name text not null,
  calls text[] not null,
  branches text[] not null,
  made_by integer not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  token_hash bytea not null,
  uses integer not null default 0,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by integer,
  constraint program_token_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint program_token_branches_check CHECK (cardinality(branches) > 0),
  constraint program_token_calls_check CHECK (cardinality(calls) > 0),
  constraint program_token_check CHECK ((uses = 0) = (last_used_at IS NULL)),
  constraint program_token_check1 CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  constraint program_token_check2 CHECK (expires_at > made_at AND expires_at < (made_at + '367 days'::interval)),
  constraint program_token_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint program_token_has_a_name CHECK (name <> ''::text AND name = btrim(name)),
  constraint program_token_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id),
  constraint program_token_pkey PRIMARY KEY (id),
  constraint program_token_token_hash_check CHECK (length(token_hash) = 32),
  constraint program_token_token_hash_key UNIQUE (token_hash)
);
CREATE UNIQUE INDEX program_token_name_is_taken ON program_token USING btree (made_by, lower(name)) WHERE ended_at IS NULL;

create table purchase_order (
  id bigint not null generated always as identity,
  branch_code text not null,
  order_no integer not null,
  entered_by integer not null,
  entered_at timestamp with time zone not null default clock_timestamp(),
  ordered_on date not null,
  requisition_no text not null default ''::text,
  sale_order_no text not null default ''::text,
  import_ref_no text not null default ''::text,
  terms text not null default ''::text,
  currency text not null,
  currency_list text not null generated always as ('CURRENCY'::text) stored,
  payment_terms text,
  payment_terms_list text not null generated always as ('PAYMENT_TERMS'::text) stored,
  incoterm text,
  incoterm_list text not null generated always as ('INCOTERM'::text) stored,
  total_quantity numeric(14,3) not null,
  total_value numeric(14,2) not null,
  constraint purchase_order_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint purchase_order_branch_code_order_no_key UNIQUE (branch_code, order_no),
  constraint purchase_order_entered_by_branch_code_fkey FOREIGN KEY (entered_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint purchase_order_has_a_known_currency FOREIGN KEY (currency_list, currency) REFERENCES dictionary(type, value),
  constraint purchase_order_has_a_known_incoterm FOREIGN KEY (incoterm_list, incoterm) REFERENCES dictionary(type, value),
  constraint purchase_order_has_known_payment_terms FOREIGN KEY (payment_terms_list, payment_terms) REFERENCES dictionary(type, value),
  constraint purchase_order_has_lines CHECK (total_quantity > 0::numeric),
  constraint purchase_order_id_branch_code_key UNIQUE (id, branch_code),
  constraint purchase_order_order_no_check CHECK (order_no > 0),
  constraint purchase_order_pkey PRIMARY KEY (id),
  constraint purchase_order_total_value_check CHECK (total_value >= 0::numeric)
);
CREATE INDEX purchase_order_of_branch ON purchase_order USING btree (branch_code, entered_at DESC, id DESC);

create table purchase_order_line (
  order_id bigint not null,
  "position" smallint not null,
  branch_code text not null,
  item_code text not null,
  item_serial_no integer not null,
  item_name text not null,
  cat_no text not null,
  unit text not null,
  description text not null default ''::text,
  quantity numeric(14,3) not null,
  price numeric(14,2) not null,
  amount numeric(14,2) not null,
  constraint purchase_line_is_quantity_times_price CHECK (amount = round(quantity * price, 2)),
  constraint purchase_order_line_item_code_fkey FOREIGN KEY (item_code) REFERENCES item(code),
  constraint purchase_order_line_order_id_branch_code_fkey FOREIGN KEY (order_id, branch_code) REFERENCES purchase_order(id, branch_code),
  constraint purchase_order_line_pkey PRIMARY KEY (order_id, "position"),
  constraint purchase_order_line_position_check CHECK ("position" > 0),
  constraint purchase_order_line_price_check CHECK (price >= 0::numeric),
  constraint purchase_order_line_quantity_check CHECK (quantity > 0::numeric)
);

create table reading_choice (
  user_id integer not null,
  language text not null,
  script text not null,
  digits text not null,
  digit_groups text not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint reading_choice_pkey PRIMARY KEY (user_id),
  constraint reading_choice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint reading_digit_groups_check CHECK (digit_groups = ANY (ARRAY[''::text, 'thousands'::text, 'lakh'::text])),
  constraint reading_digits_check CHECK (digits = ANY (ARRAY[''::text, 'latin'::text, 'urdu'::text])),
  constraint reading_language_check CHECK (language ~ '^([a-z]{2})?$'::text),
  constraint reading_script_check CHECK (script = ANY (ARRAY[''::text, 'naskh'::text, 'nastaliq'::text]))
);

create table receipt (
  id bigint not null generated always as identity,
  branch_code text not null,
  invoice_id bigint,
  party text not null,
  salesman_id integer not null,
  recorded_by integer not null,
  method text not null,
  cheque_no text not null default ''::text,
  cheque_on date,
  cheque_bank text not null default ''::text,
  amount numeric(14,2) not null,
  image_code text not null default ''::text,
  comment text not null default ''::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  stage smallint not null default '-1'::integer,
  cashier_id integer,
  balance_after numeric(14,2),
  applied numeric(14,2) not null default 0,
  cheque_key text not null generated always as (cheque_key_of(cheque_no)) stored,
  cheque_repeat integer not null default 0,
  party_group text not null generated always as ('PARTY'::text) stored,
  paisas bigint not null generated always as (((amount * (100)::numeric))::bigint) stored,
  payment_id bigint,
  instrument smallint,
  instrument_part smallint not null default 0,
  reference_no text not null default ''::text,
  search_key text not null generated always as (search_text(cheque_no)) stored,
  reference_repeat integer not null default 0,
  opening_import_id integer,
  opening_key text,
  constraint advance_is_not_applied_twice CHECK (applied <= amount),
  constraint only_an_advance_is_applied CHECK (applied = 0::numeric OR invoice_id IS NULL),
  constraint opening_receipt_has_its_row CHECK ((opening_import_id IS NULL) = (opening_key IS NULL)),
  constraint receipt_amount_check CHECK (amount > 0::numeric AND amount < '1000000000000'::numeric),
  constraint receipt_applied_check CHECK (applied >= 0::numeric),
  constraint receipt_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint receipt_cashier_id_branch_code_fkey FOREIGN KEY (cashier_id, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint receipt_check CHECK (method <> 'Cheque'::text OR cheque_no <> ''::text AND cheque_bank <> ''::text AND cheque_on IS NOT NULL),
  constraint receipt_check1 CHECK ((stage = ANY (ARRAY['-1'::integer, 0, 9])) = (cashier_id IS NULL)),
  constraint receipt_id_branch_code_key UNIQUE (id, branch_code),
  constraint receipt_is_a_part_of_an_instrument CHECK (instrument_part = 0 OR instrument_part > 0 AND payment_id IS NOT NULL),
  constraint receipt_is_of_a_known_party FOREIGN KEY (branch_code, party, party_group) REFERENCES chart(branch_code, acode, leaf_group),
  constraint receipt_is_of_a_salesman_of_the_branch FOREIGN KEY (salesman_id, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint receipt_is_of_an_instrument_of_its_payment CHECK ((payment_id IS NULL) = (instrument IS NULL)),
  constraint receipt_is_of_the_client_of_its_invoice FOREIGN KEY (invoice_id, branch_code, party) REFERENCES invoice(id, branch_code, party),
  constraint receipt_method_check CHECK (method = ANY (ARRAY['Cash'::text, 'Cheque'::text, 'Cash/Cheque Online'::text])),
  constraint receipt_opening_import_id_fkey FOREIGN KEY (opening_import_id) REFERENCES data_import(id),
  constraint receipt_payment_id_branch_code_fkey FOREIGN KEY (payment_id, branch_code) REFERENCES payment(id, branch_code),
  constraint receipt_payment_id_instrument_fkey FOREIGN KEY (payment_id, instrument) REFERENCES payment_instrument(payment_id, "position"),
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_recorded_by_branch_code_fkey FOREIGN KEY (recorded_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint receipt_stage_fkey FOREIGN KEY (stage) REFERENCES custody.stage(code),
  constraint reference_is_of_an_online_payment CHECK (reference_no = ''::text OR method = 'Cash/Cheque Online'::text)
) with (fillfactor=80);
CREATE INDEX cheque_by_words ON receipt USING gin (search_key trigram.gin_trgm_ops) WHERE cheque_no <> ''::text;
CREATE UNIQUE INDEX cheque_is_unique_of_party ON receipt USING btree (branch_code, party, cheque_bank, cheque_key, cheque_repeat, instrument_part) WHERE cheque_no <> ''::text AND (stage <> ALL (ARRAY[5, 9]));
CREATE UNIQUE INDEX opening_is_imported_once ON receipt USING btree (branch_code, opening_key) WHERE opening_key IS NOT NULL;
CREATE INDEX receipt_by_amount ON receipt USING btree (branch_code, paisas, id DESC);
CREATE INDEX receipt_by_cheque ON receipt USING btree (branch_code, cheque_key COLLATE "C") WHERE cheque_no <> ''::text;
CREATE INDEX receipt_cheque_by_day ON receipt USING btree (branch_code, cheque_on) WHERE cheque_no <> ''::text AND (stage = ANY (ARRAY[0, 1, 2, 3]));
CREATE INDEX receipt_cheque_of_client ON receipt USING btree (branch_code, party) INCLUDE (stage, amount) WHERE cheque_no <> ''::text AND (stage = ANY (ARRAY[0, 1, 2, 3, 5]));
CREATE INDEX receipt_not_banked ON receipt USING btree (branch_code, stage, created_at DESC, id DESC) INCLUDE (salesman_id, cashier_id, method, amount) WHERE stage = ANY (ARRAY[0, 1, 2, 3, 5, 9]);
CREATE INDEX receipt_not_sent ON receipt USING btree (branch_code, salesman_id, created_at DESC, id DESC) WHERE stage = 0;
CREATE INDEX receipt_of_branch ON receipt USING btree (branch_code, created_at DESC, id DESC);
CREATE INDEX receipt_of_client ON receipt USING btree (branch_code, party, created_at DESC, id DESC);
CREATE INDEX receipt_of_invoice ON receipt USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX receipt_of_no_invoice ON receipt USING btree (branch_code) WHERE invoice_id IS NULL;
CREATE UNIQUE INDEX receipt_of_payment ON receipt USING btree (payment_id, instrument, instrument_part) WHERE payment_id IS NOT NULL;
CREATE INDEX receipt_of_salesman ON receipt USING btree (branch_code, salesman_id, created_at DESC, id DESC) INCLUDE (stage);
CREATE INDEX receipt_open_advance ON receipt USING btree (branch_code, party, created_at, id) WHERE invoice_id IS NULL AND applied < amount AND (stage = ANY (ARRAY[0, 1, 2, 3, 4]));
CREATE INDEX receipt_with_cashier ON receipt USING btree (branch_code, cashier_id) INCLUDE (id) WHERE stage = 2;
CREATE UNIQUE INDEX reference_is_used_once ON receipt USING btree (cheque_key_of(reference_no), reference_repeat, instrument_part) WHERE cheque_key_of(reference_no) <> ''::text AND (stage <> ALL (ARRAY[5, 9]));

create table receipt_link (
  id bigint not null generated always as identity,
  code text not null,
  branch_code text not null,
  receipt_id bigint,
  payment_id bigint,
  intake_id bigint,
  made_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  ended_by integer,
  ended_at timestamp with time zone,
  constraint item_has_one_link UNIQUE (intake_id),
  constraint item_is_linked_in_its_branch FOREIGN KEY (intake_id, branch_code) REFERENCES intake(id, branch_code),
  constraint link_code_is_hex CHECK (code ~ '^[0-9a-f]{32}$'::text),
  constraint link_code_is_unique UNIQUE (code),
  constraint link_end_is_whole CHECK (num_nulls(ended_by, ended_at) = ANY (ARRAY[0, 2])),
  constraint link_is_ended_in_its_branch FOREIGN KEY (ended_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint link_is_of_one_document CHECK (num_nonnulls(receipt_id, payment_id, intake_id) = 1),
  constraint payment_has_one_link UNIQUE (payment_id),
  constraint payment_is_linked_in_its_branch FOREIGN KEY (payment_id, branch_code) REFERENCES payment(id, branch_code),
  constraint receipt_has_one_link UNIQUE (receipt_id),
  constraint receipt_is_linked_in_its_branch FOREIGN KEY (receipt_id, branch_code) REFERENCES receipt(id, branch_code),
  constraint receipt_link_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint receipt_link_id_branch_code_key UNIQUE (id, branch_code),
  constraint receipt_link_pkey PRIMARY KEY (id)
);

create table refresh_token (
  hash bytea not null,
  sign_in_id uuid not null,
  issued_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  follows bytea,
  exchanges smallint not null default 0,
  voided_at timestamp with time zone,
  constraint a_used_token_was_exchanged CHECK ((used_at IS NULL) = (exchanges = 0) OR voided_at IS NOT NULL),
  constraint a_void_token_is_used CHECK (voided_at IS NULL OR used_at IS NOT NULL),
  constraint refresh_token_follows_fkey FOREIGN KEY (follows) REFERENCES refresh_token(hash) ON DELETE SET NULL,
  constraint refresh_token_pkey PRIMARY KEY (hash),
  constraint refresh_token_sign_in_id_fkey FOREIGN KEY (sign_in_id) REFERENCES sign_in(id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_follows ON refresh_token USING btree (follows);
CREATE UNIQUE INDEX refresh_token_has_one_successor ON refresh_token USING btree (follows) WHERE voided_at IS NULL;
CREATE INDEX refresh_token_of_sign_in ON refresh_token USING btree (sign_in_id);

create table refused_sign_in (
  login_id integer not null,
  address text not null,
  times integer not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint refused_sign_in_pkey PRIMARY KEY (login_id, address)
);
CREATE INDEX refused_sign_in_of_address ON refused_sign_in USING btree (address);

create table sale_order (
  id bigint not null generated always as identity,
  branch_code text not null,
  order_no integer not null,
  ordered_on date not null,
  party text not null,
  delivery_on date,
  buyer_po_ref text not null default ''::text,
  buyer_po_on date,
  source text not null default 'Mobile'::text,
  salesman_rep integer not null,
  marketing_rep integer not null,
  remarks text not null default ''::text,
  lines jsonb not null,
  total_amount numeric(14,2) not null,
  total_discount numeric(14,2) not null,
  total_net numeric(14,2) not null,
  credit_limit numeric(14,2),
  credit_owed numeric(14,2),
  credit_word text not null default ''::text,
  entered_by integer not null,
  entered_at timestamp with time zone not null default clock_timestamp(),
  status smallint not null default 0,
  decided_by integer,
  decided_at timestamp with time zone,
  comment text not null default ''::text,
  version integer not null default 1,
  party_group text not null generated always as ('PARTY'::text) stored,
  constraint delivery_is_not_before_the_order CHECK (delivery_on >= ordered_on),
  constraint order_has_a_word_only_above_the_limit CHECK (
CASE
    WHEN credit_limit IS NULL THEN credit_owed IS NULL AND credit_word = ''::text
    ELSE credit_owed IS NOT NULL AND (credit_owed + total_net) > credit_limit
END),
  constraint sale_order_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint sale_order_branch_code_order_no_key UNIQUE (branch_code, order_no),
  constraint sale_order_buyer_po_on_check CHECK (buyer_po_on >= '1900-01-01'::date AND buyer_po_on <= '2199-12-31'::date),
  constraint sale_order_check CHECK (total_net = (total_amount - total_discount)),
  constraint sale_order_check1 CHECK ((status = 0) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  constraint sale_order_credit_limit_check CHECK (credit_limit >= 0::numeric AND credit_limit < '1000000000000'::numeric),
  constraint sale_order_credit_owed_check CHECK (credit_owed >= 0::numeric AND credit_owed < '1000000000000'::numeric),
  constraint sale_order_delivery_on_check CHECK (delivery_on >= '1900-01-01'::date AND delivery_on <= '2199-12-31'::date),
  constraint sale_order_entered_by_branch_code_fkey FOREIGN KEY (entered_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint sale_order_has_lines CHECK (jsonb_typeof(lines) = 'array'::text AND jsonb_array_length(lines) > 0),
  constraint sale_order_id_branch_code_key UNIQUE (id, branch_code),
  constraint sale_order_is_decided_by_another CHECK (decided_by <> entered_by),
  constraint sale_order_is_decided_in_its_branch FOREIGN KEY (decided_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint sale_order_is_of_a_known_client FOREIGN KEY (branch_code, party, party_group) REFERENCES chart(branch_code, acode, leaf_group),
  constraint sale_order_is_of_a_marketing_rep_of_the_branch FOREIGN KEY (marketing_rep, branch_code) REFERENCES marketing_rep_branch(rep_id, branch_code),
  constraint sale_order_is_of_a_salesman_of_the_branch FOREIGN KEY (salesman_rep, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint sale_order_order_no_check CHECK (order_no > 0),
  constraint sale_order_ordered_on_check CHECK (ordered_on >= '1900-01-01'::date AND ordered_on <= '2199-12-31'::date),
  constraint sale_order_pkey PRIMARY KEY (id),
  constraint sale_order_source_check CHECK (source <> ''::text),
  constraint sale_order_status_check CHECK (status = ANY (ARRAY[0, 1]))
);
CREATE INDEX sale_order_of_branch ON sale_order USING btree (branch_code, ordered_on DESC, id DESC) INCLUDE (status, entered_by, salesman_rep);
CREATE INDEX sale_order_of_client ON sale_order USING btree (branch_code, party, ordered_on DESC, id DESC);
CREATE INDEX sale_order_pending ON sale_order USING btree (branch_code, ordered_on DESC, id DESC) INCLUDE (entered_by, salesman_rep) WHERE status = 0;

create table sale_order_line (
  order_id bigint not null,
  "position" smallint not null,
  branch_code text not null,
  item_code text not null,
  serial_no integer not null,
  cat_no text not null,
  name text not null,
  unit text not null,
  mrp numeric(14,2) not null,
  quantity numeric(14,3) not null,
  rate numeric(14,2) not null,
  discount_percent numeric(5,2) not null,
  amount numeric(14,2) not null generated always as (round((quantity * rate), 2)) stored,
  discount numeric(14,2) not null generated always as (round(((round((quantity * rate), 2) * discount_percent) / (100)::numeric), 2)) stored,
  net numeric(14,2) not null generated always as ((round((quantity * rate), 2) - round(((round((quantity * rate), 2) * discount_percent) / (100)::numeric), 2))) stored,
  constraint sale_order_line_discount_percent_check CHECK (discount_percent >= 0::numeric AND discount_percent <= 100::numeric),
  constraint sale_order_line_item_code_fkey FOREIGN KEY (item_code) REFERENCES item(code),
  constraint sale_order_line_mrp_check CHECK (mrp >= 0::numeric),
  constraint sale_order_line_name_check CHECK (name <> ''::text),
  constraint sale_order_line_order_id_branch_code_fkey FOREIGN KEY (order_id, branch_code) REFERENCES sale_order(id, branch_code),
  constraint sale_order_line_pkey PRIMARY KEY (order_id, "position"),
  constraint sale_order_line_position_check CHECK ("position" > 0),
  constraint sale_order_line_quantity_check CHECK (quantity > 0::numeric AND quantity < '100000000000'::numeric),
  constraint sale_order_line_rate_check CHECK (rate >= 0::numeric AND rate < '1000000000000'::numeric),
  constraint sale_order_line_serial_no_check CHECK (serial_no > 0),
  constraint sale_order_line_unit_check CHECK (unit <> ''::text)
);

create table schema_file (
  name text not null,
  checksum text not null,
  constraint schema_file_pkey PRIMARY KEY (name)
);

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table schema_object (
  kind text not null,
  identity text not null,
  constraint schema_object_pkey PRIMARY KEY (kind, identity)
);

create table seal_key (
  id integer not null generated always as identity,
  public_key bytea not null,
  private_key bytea not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint seal_key_pkey PRIMARY KEY (id),
  constraint seal_key_private_key_check CHECK (length(private_key) = 32),
  constraint seal_key_public_key_check CHECK (length(public_key) = 65)
);

create table session_key (
  is_the_only_one boolean not null default true,
  key bytea not null,
  constraint session_key_is_the_only_one_check CHECK (is_the_only_one),
  constraint session_key_key_check CHECK (length(key) = 32),
  constraint session_key_pkey PRIMARY KEY (is_the_only_one)
);

create table setting_change (
  id bigint not null generated always as identity,
  company_code text not null,
  branch_code text not null,
  what text not null,
  of text not null default ''::text,
  was text not null,
  now text not null,
  changed_by integer,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint setting_change_branch_code_company_code_fkey FOREIGN KEY (branch_code, company_code) REFERENCES branch(code, company_code),
  constraint setting_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id),
  constraint setting_change_pkey PRIMARY KEY (id),
  constraint setting_change_what_check CHECK (what = ANY (ARRAY['product'::text, 'visit_metres'::text, 'allowance'::text, 'marketing_rep'::text, 'ledger'::text, 'batches_nightly'::text, 'go_live_day'::text, 'identity_days'::text, 'telephone_country'::text, 'bank_account'::text, 'oddity_rule'::text, 'client_pages'::text, 'client_pages_owed'::text, 'client_language'::text, 'message_channel'::text, 'digits'::text, 'digit_groups'::text])),
  constraint setting_is_changed CHECK (was <> now)
);
CREATE INDEX setting_change_of_company ON setting_change USING btree (company_code, id DESC);

create table setup (
  key text not null,
  value text not null,
  at timestamp with time zone not null default now(),
  constraint setup_pkey PRIMARY KEY (key)
);

create table sign_in (
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  remembered boolean not null,
  device text not null default ''::text,
  started_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_because text,
  constraint sign_in_check CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
  constraint sign_in_pkey PRIMARY KEY (id),
  constraint sign_in_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX sign_in_by_start ON sign_in USING btree (user_id, started_at);
CREATE INDEX sign_in_of_user ON sign_in USING btree (user_id) WHERE ended_at IS NULL;

create table statement_link (
  id bigint not null generated always as identity,
  code text not null,
  branch_code text not null,
  party text not null,
  party_group text not null generated always as ('PARTY'::text) stored,
  from_day date not null,
  to_day date not null,
  made_by integer not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  ended_by integer,
  ended_at timestamp with time zone,
  constraint statement_code_is_hex CHECK (code ~ '^[0-9a-f]{32}$'::text),
  constraint statement_code_is_unique UNIQUE (code),
  constraint statement_is_of_a_client FOREIGN KEY (branch_code, party, party_group) REFERENCES chart(branch_code, acode, leaf_group),
  constraint statement_is_of_at_most_400_days CHECK (to_day >= from_day AND to_day <= (from_day + 399)),
  constraint statement_link_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint statement_link_end_is_whole CHECK (num_nulls(ended_by, ended_at) = ANY (ARRAY[0, 2])),
  constraint statement_link_in_its_branch UNIQUE (id, branch_code),
  constraint statement_link_is_ended_in_its_branch FOREIGN KEY (ended_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint statement_link_is_made_in_its_branch FOREIGN KEY (made_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint statement_link_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX statement_has_one_open_link ON statement_link USING btree (branch_code, party, from_day, to_day) WHERE ended_at IS NULL;

create table stock_balance (
  id bigint not null generated always as identity,
  branch_code text not null,
  godown_code text not null,
  item_code text not null,
  lot_no text not null,
  expires_on date,
  balance numeric(14,3) not null,
  constraint lot_has_a_number CHECK (lot_no <> ''::text AND lot_no <> '-1'::text AND lot_no = btrim(lot_no)),
  constraint lot_has_one_balance UNIQUE NULLS NOT DISTINCT (item_code, godown_code, lot_no, expires_on),
  constraint stock_balance_branch_code_godown_code_fkey FOREIGN KEY (branch_code, godown_code) REFERENCES godown(branch_code, code),
  constraint stock_balance_expires_on_check CHECK (expires_on >= '1900-01-01'::date AND expires_on <= '2199-12-31'::date),
  constraint stock_balance_item_code_fkey FOREIGN KEY (item_code) REFERENCES item(code),
  constraint stock_balance_pkey PRIMARY KEY (id)
);
CREATE INDEX stock_in_hand ON stock_balance USING btree (branch_code, item_code) WHERE balance <> 0::numeric;

create table stock_category (
  code text not null,
  name text not null,
  constraint stock_category_code_check CHECK (code <> ''::text AND code <> '-1'::text AND code = btrim(code) AND code !~ ','::text),
  constraint stock_category_name_check CHECK (name <> ''::text),
  constraint stock_category_pkey PRIMARY KEY (code)
);

create table stock_movement (
  branch_code text not null,
  entry_no bigint not null,
  godown_code text not null,
  item_code text not null,
  lot_no text not null,
  expires_on date,
  moved_on date not null,
  kind text not null,
  document_no text not null default ''::text,
  received numeric(14,3) not null default 0,
  issued numeric(14,3) not null default 0,
  rate numeric(14,2) not null default 0,
  discount_percent numeric(5,2) not null default 0,
  amount numeric(14,2) not null generated always as (round(((received + issued) * rate), 2)) stored,
  discount numeric(14,2) not null generated always as (round(((round(((received + issued) * rate), 2) * discount_percent) / (100)::numeric), 2)) stored,
  constraint movement_goes_one_way CHECK ((received > 0::numeric) <> (issued > 0::numeric)),
  constraint stock_movement_discount_percent_check CHECK (discount_percent >= 0::numeric AND discount_percent <= 100::numeric),
  constraint stock_movement_entry_no_check CHECK (entry_no > 0),
  constraint stock_movement_issued_check CHECK (issued >= 0::numeric),
  constraint stock_movement_kind_fkey FOREIGN KEY (kind) REFERENCES stock_movement_kind(name),
  constraint stock_movement_moved_on_check CHECK (moved_on >= '1900-01-01'::date AND moved_on <= '2199-12-31'::date),
  constraint stock_movement_pkey PRIMARY KEY (branch_code, entry_no),
  constraint stock_movement_rate_check CHECK (rate >= 0::numeric),
  constraint stock_movement_received_check CHECK (received >= 0::numeric)
);
CREATE INDEX stock_movement_of_item ON stock_movement USING btree (godown_code, item_code, moved_on, entry_no);

create table stock_movement_kind (
  name text not null,
  document text not null,
  may_go_below_zero boolean not null,
  constraint stock_movement_kind_document_key UNIQUE (document),
  constraint stock_movement_kind_pkey PRIMARY KEY (name)
);

create table summary_choice (
  user_id integer not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint summary_choice_pkey PRIMARY KEY (user_id),
  constraint summary_choice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table summary_mail (
  id bigint not null generated always as identity,
  key uuid not null default gen_random_uuid(),
  kind text not null default 'daily'::text,
  user_id integer not null,
  day date not null,
  state text not null default 'waiting'::text,
  tries integer not null default 0,
  next_at timestamp with time zone,
  answer text not null default ''::text,
  written_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  version integer not null default 1,
  constraint summary_has_a_key_of_its_own UNIQUE (key),
  constraint summary_in_work_has_a_time CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text])) = (next_at IS NOT NULL)),
  constraint summary_is_written_once UNIQUE (kind, user_id, day),
  constraint summary_kind_check CHECK (kind = 'daily'::text),
  constraint summary_mail_pkey PRIMARY KEY (id),
  constraint summary_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint summary_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'given_up'::text, 'not_sent'::text]))
);
CREATE INDEX summary_in_work ON summary_mail USING btree (next_at, id) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);

create table tour (
  id bigint not null generated always as identity,
  tour_no text not null generated always as (document_number('TOUR-'::text, id)) stored,
  branch_code text not null,
  entered_by integer not null,
  entered_at timestamp with time zone not null default clock_timestamp(),
  start_on date not null,
  end_on date not null,
  reason text not null,
  allowance_per_mile numeric(8,2) not null,
  total_mileage numeric(14,3) not null,
  total_expense numeric(14,2) not null,
  total_allowance numeric(20,2) not null generated always as (round((total_mileage * allowance_per_mile), 2)) stored,
  total_bill numeric(20,2) not null generated always as ((round((total_mileage * allowance_per_mile), 2) + total_expense)) stored,
  status smallint not null default 0,
  decided_by integer,
  decided_at timestamp with time zone,
  comment text not null default ''::text,
  version integer not null default 1,
  intake_id bigint,
  constraint declined_tour_has_a_reason CHECK (status <> 2 OR btrim(comment) <> ''::text),
  constraint tour_allowance_per_mile_check CHECK (allowance_per_mile >= 0::numeric AND allowance_per_mile < '1000000'::numeric),
  constraint tour_bill_is_an_amount CHECK (total_bill < '1000000000000'::numeric),
  constraint tour_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint tour_check CHECK ((status = 0) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  constraint tour_does_not_end_before_it_starts CHECK (end_on >= start_on),
  constraint tour_entered_by_branch_code_fkey FOREIGN KEY (entered_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint tour_id_branch_code_key UNIQUE (id, branch_code),
  constraint tour_is_decided_by_another CHECK (decided_by <> entered_by OR status = 9),
  constraint tour_is_decided_in_its_branch FOREIGN KEY (decided_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint tour_is_of_the_branch_of_its_item FOREIGN KEY (intake_id, branch_code) REFERENCES intake(id, branch_code),
  constraint tour_is_withdrawn_by_its_owner CHECK (status <> 9 OR decided_by = entered_by),
  constraint tour_of_item UNIQUE (intake_id),
  constraint tour_pkey PRIMARY KEY (id),
  constraint tour_reason_check CHECK (btrim(reason) <> ''::text),
  constraint tour_status_check CHECK (status = ANY (ARRAY[0, 1, 2, 9])),
  constraint tour_total_expense_check CHECK (total_expense >= 0::numeric AND total_expense < '1000000000000'::numeric),
  constraint tour_total_mileage_check CHECK (total_mileage > 0::numeric AND total_mileage < '100000000000'::numeric),
  constraint tours_of_a_user_do_not_overlap EXCLUDE USING gist (int4range(entered_by, entered_by, '[]'::text) WITH &&, daterange(start_on, end_on, '[]'::text) WITH &&) WHERE (status = ANY (ARRAY[0, 1]))
);
CREATE INDEX tour_of_branch ON tour USING btree (branch_code, entered_at DESC, id DESC) INCLUDE (status, entered_by);
CREATE INDEX tour_of_owner ON tour USING btree (entered_by, entered_at DESC, id DESC);
CREATE INDEX tour_pending ON tour USING btree (branch_code, entered_at DESC, id DESC) WHERE status = 0;

create table tour_expense (
  id bigint not null generated always as identity,
  tour_id bigint not null,
  "position" smallint not null,
  branch_code text not null,
  category text not null,
  category_list text not null generated always as ('EXPENSE'::text) stored,
  description text not null default ''::text,
  amount numeric(14,2) not null,
  constraint tour_expense_amount_check CHECK (amount > 0::numeric AND amount < '1000000000000'::numeric),
  constraint tour_expense_is_of_a_known_category FOREIGN KEY (category_list, category) REFERENCES dictionary(type, value),
  constraint tour_expense_pkey PRIMARY KEY (id),
  constraint tour_expense_position_check CHECK ("position" > 0),
  constraint tour_expense_tour_id_branch_code_fkey FOREIGN KEY (tour_id, branch_code) REFERENCES tour(id, branch_code),
  constraint tour_expense_tour_id_position_key UNIQUE (tour_id, "position")
);

create table tour_leg (
  tour_id bigint not null,
  "position" smallint not null,
  branch_code text not null,
  from_city text not null,
  to_city text not null,
  kilometer numeric(14,3) not null,
  constraint tour_leg_from_city_check CHECK (btrim(from_city) <> ''::text),
  constraint tour_leg_kilometer_check CHECK (kilometer > 0::numeric AND kilometer < '100000000000'::numeric),
  constraint tour_leg_pkey PRIMARY KEY (tour_id, "position"),
  constraint tour_leg_position_check CHECK ("position" > 0),
  constraint tour_leg_to_city_check CHECK (btrim(to_city) <> ''::text),
  constraint tour_leg_tour_id_branch_code_fkey FOREIGN KEY (tour_id, branch_code) REFERENCES tour(id, branch_code)
);

create table transfer (
  id bigint not null generated always as identity,
  receipt_id bigint not null,
  branch_code text not null,
  salesman_id integer not null,
  cashier_id integer not null,
  status smallint not null default 0,
  sent_at timestamp with time zone not null default clock_timestamp(),
  sent_by integer,
  decided_by integer,
  decided_at timestamp with time zone,
  comment text not null default ''::text,
  version integer not null default 1,
  redirected_to integer,
  constraint transfer_check CHECK ((status = 0) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  constraint transfer_id_receipt_id_branch_code_cashier_id_key UNIQUE (id, receipt_id, branch_code, cashier_id),
  constraint transfer_is_approved_by_another CHECK (decided_by <> sent_by OR status = 2),
  constraint transfer_is_approved_by_its_cashier CHECK (decided_by = cashier_id OR status = 2),
  constraint transfer_is_redirected_to_another CHECK (redirected_to IS NULL OR status = 2 AND redirected_to <> cashier_id AND decided_by <> cashier_id),
  constraint transfer_is_redirected_within_the_branch FOREIGN KEY (redirected_to, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint transfer_is_to_a_cashier_of_the_branch FOREIGN KEY (cashier_id, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_receipt_id_branch_code_fkey FOREIGN KEY (receipt_id, branch_code) REFERENCES receipt(id, branch_code),
  constraint transfer_salesman_id_branch_code_fkey FOREIGN KEY (salesman_id, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint transfer_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES app_user(id),
  constraint transfer_status_check CHECK (status = ANY (ARRAY[0, 1, 2, 3, 4]))
) with (fillfactor=80);
CREATE UNIQUE INDEX receipt_in_one_live_transfer ON transfer USING btree (receipt_id) WHERE status <> 2;
CREATE INDEX transfer_approved ON transfer USING btree (branch_code, cashier_id, sent_at DESC, id DESC) WHERE status = 1;
CREATE INDEX transfer_decided_by_cashier ON transfer USING btree (branch_code, cashier_id, decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX transfer_declined ON transfer USING btree (branch_code, sent_at DESC, id DESC) WHERE status = 2;
CREATE INDEX transfer_of_branch ON transfer USING btree (branch_code, sent_at DESC, id DESC);
CREATE INDEX transfer_of_cashier ON transfer USING btree (branch_code, cashier_id, sent_at DESC, id DESC) INCLUDE (status);
CREATE INDEX transfer_of_receipt ON transfer USING btree (receipt_id, id DESC);
CREATE INDEX transfer_of_salesman ON transfer USING btree (branch_code, salesman_id, sent_at DESC, id DESC) INCLUDE (status);
CREATE INDEX transfer_pending ON transfer USING btree (branch_code, cashier_id, sent_at DESC, id DESC) WHERE status = 0;

create table user_branch (
  user_id integer not null,
  branch_code text not null,
  active boolean not null default true,
  id integer not null generated always as (user_id) stored,
  constraint user_branch_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint user_branch_pkey PRIMARY KEY (user_id, branch_code),
  constraint user_branch_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX user_branch_by_branch ON user_branch USING btree (branch_code, user_id) WHERE active;

create table user_module (
  user_id integer not null,
  module_id smallint not null,
  constraint user_module_module_id_check CHECK (module_id > 0),
  constraint user_module_pkey PRIMARY KEY (user_id, module_id),
  constraint user_module_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table visit (
  id bigint not null generated always as identity,
  branch_code text not null,
  entered_by integer not null,
  entered_at timestamp with time zone not null default clock_timestamp(),
  visited_on date not null,
  organization_type text not null,
  party text,
  organization text not null default ''::text,
  person1 text not null default ''::text,
  person2 text not null default ''::text,
  product text not null default ''::text,
  comments text not null default ''::text,
  follow_up_on date,
  latitude numeric(8,6),
  longitude numeric(9,6),
  accuracy numeric(9,1),
  party_group text not null generated always as ('PARTY'::text) stored,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint follow_up_is_not_before_the_visit CHECK (follow_up_on >= visited_on),
  constraint place_of_visit_is_whole CHECK (num_nulls(latitude, longitude, accuracy) = ANY (ARRAY[0, 3])),
  constraint visit_accuracy_check CHECK (accuracy >= 0::numeric),
  constraint visit_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint visit_entered_by_branch_code_fkey FOREIGN KEY (entered_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint visit_is_of_its_branch UNIQUE (id, branch_code),
  constraint visit_is_to_a_client_or_a_name CHECK ((organization_type = 'client'::text) = (party IS NOT NULL) AND (party IS NULL) = (organization <> ''::text)),
  constraint visit_is_to_a_known_client FOREIGN KEY (branch_code, party, party_group) REFERENCES chart(branch_code, acode, leaf_group),
  constraint visit_latitude_check CHECK (latitude >= '-90'::integer::numeric AND latitude <= 90::numeric),
  constraint visit_longitude_check CHECK (longitude >= '-180'::integer::numeric AND longitude <= 180::numeric),
  constraint visit_organization_type_check CHECK (organization_type = ANY (ARRAY['client'::text, 'office'::text, 'other'::text])),
  constraint visit_pkey PRIMARY KEY (id)
);
CREATE INDEX visit_of_branch ON visit USING btree (branch_code, entered_at DESC, id DESC);
CREATE INDEX visit_of_user ON visit USING btree (entered_by, entered_at DESC, id DESC);
CREATE INDEX visit_of_user_by_time ON visit USING btree (entered_by, made_at);
CREATE INDEX visit_to_client ON visit USING btree (branch_code, party, entered_at DESC, id DESC) WHERE party IS NOT NULL;
CREATE INDEX visit_to_organization ON visit USING btree (branch_code, lower(organization), entered_at DESC) WHERE party IS NULL;

create table voucher (
  id bigint not null generated always as identity,
  branch_code text not null,
  voucher_no text not null,
  type_id text not null,
  voucher_on date not null,
  debit numeric(14,2) not null default 0,
  credit numeric(14,2) not null default 0,
  line_count integer not null default 0,
  lines jsonb not null default '[]'::jsonb,
  entered_by integer,
  entered_at timestamp with time zone not null default clock_timestamp(),
  status smallint not null default 0,
  decided_by integer,
  decided_at timestamp with time zone,
  first_approved_by integer,
  first_approved_at timestamp with time zone,
  comment text not null default ''::text,
  version integer not null default 1,
  import_id integer,
  approved_before date,
  constraint approved_voucher_balances CHECK (status = 0 OR debit = credit AND debit > 0::numeric),
  constraint go_live_day_is_kept_for_vouchers FOREIGN KEY (approved_before) REFERENCES go_live(day),
  constraint voucher_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint voucher_branch_code_voucher_no_key UNIQUE (branch_code, voucher_no),
  constraint voucher_check1 CHECK ((first_approved_at IS NULL) = (first_approved_by IS NULL) AND (first_approved_by IS NULL OR status = 1)),
  constraint voucher_first_approved_by_branch_code_fkey FOREIGN KEY (first_approved_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint voucher_id_branch_code_key UNIQUE (id, branch_code),
  constraint voucher_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id),
  constraint voucher_is_approved_by_two_people CHECK (first_approved_by <> decided_by),
  constraint voucher_is_decided_by_another CHECK (decided_by <> entered_by AND first_approved_by <> entered_by),
  constraint voucher_is_decided_by_people_or_approved_before CHECK (
CASE
    WHEN approved_before IS NULL THEN (status = 0) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)
    ELSE status = 1 AND decided_at IS NULL AND decided_by IS NULL AND first_approved_by IS NULL AND voucher_on < approved_before
END),
  constraint voucher_is_decided_in_its_branch FOREIGN KEY (decided_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint voucher_is_entered_in_its_branch FOREIGN KEY (entered_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint voucher_pkey PRIMARY KEY (id),
  constraint voucher_status_check CHECK (status = ANY (ARRAY[0, 1, 2])),
  constraint voucher_type_id_fkey FOREIGN KEY (type_id) REFERENCES voucher_type(id),
  constraint voucher_voucher_no_check CHECK (voucher_no <> ''::text)
);
CREATE INDEX voucher_of_approver ON voucher USING btree (decided_by, branch_code, voucher_on DESC, id DESC) WHERE decided_by IS NOT NULL;
CREATE INDEX voucher_of_branch ON voucher USING btree (branch_code, voucher_on DESC, id DESC) INCLUDE (status, type_id);
CREATE INDEX voucher_of_first_approver ON voucher USING btree (first_approved_by, branch_code, voucher_on DESC, id DESC) WHERE first_approved_by IS NOT NULL;
CREATE INDEX voucher_waiting ON voucher USING btree (branch_code, voucher_on DESC, id DESC) INCLUDE (status, type_id) WHERE status <> 1;

create table voucher_line (
  voucher_id bigint not null,
  branch_code text not null,
  "position" smallint not null,
  title text not null,
  debit numeric(14,2) not null default 0,
  credit numeric(14,2) not null default 0,
  narration text not null default ''::text,
  constraint voucher_line_credit_check CHECK (credit >= 0::numeric AND credit < '1000000000000'::numeric),
  constraint voucher_line_debit_check CHECK (debit >= 0::numeric AND debit < '1000000000000'::numeric),
  constraint voucher_line_has_one_side CHECK ((debit = 0::numeric) <> (credit = 0::numeric)),
  constraint voucher_line_pkey PRIMARY KEY (voucher_id, "position"),
  constraint voucher_line_position_check CHECK ("position" > 0),
  constraint voucher_line_title_check CHECK (title <> ''::text),
  constraint voucher_line_voucher_id_branch_code_fkey FOREIGN KEY (voucher_id, branch_code) REFERENCES voucher(id, branch_code) ON DELETE CASCADE
);

create table voucher_type (
  id text not null,
  name text not null,
  two_approvers boolean not null default false,
  constraint voucher_type_id_check CHECK (id <> ''::text),
  constraint voucher_type_name_check CHECK (name <> ''::text),
  constraint voucher_type_pkey PRIMARY KEY (id)
);
