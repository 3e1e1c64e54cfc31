-- Written by `npm run db:types` from the catalogs of a fresh database; do not edit.

-- Schemas

schema custody
schema public -- granted: backoffice_app: USAGE; public: USAGE

-- Tables

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
CREATE INDEX allocation_of_invoice ON public.allocation USING btree (invoice_id) WHERE live;
CREATE INDEX allocation_of_receipt ON public.allocation USING btree (receipt_id);
alter table allocation enable row level security, force row level security;

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
  constraint app_user_name_check CHECK (name <> ''::text),
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_role_id_check CHECK (role_id >= 0 AND role_id <= 5),
  constraint login_id_is_taken UNIQUE (login_id)
);

create table applied_import (
  id integer not null,
  branch_code text not null,
  constraint applied_import_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint applied_import_id_fkey FOREIGN KEY (id) REFERENCES data_import(id),
  constraint applied_import_pkey PRIMARY KEY (id)
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
CREATE INDEX attachment_by_kept_hash ON public.attachment USING btree (kept_sha256) WHERE (kept_sha256 IS NOT NULL);
CREATE INDEX attachment_by_sent_hash ON public.attachment USING btree (sent_sha256) WHERE (sent_sha256 IS NOT NULL);
CREATE INDEX attachment_of_document ON public.attachment USING btree (document_kind, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX attachment_unclaimed ON public.attachment USING btree (created_by, created_at) WHERE (branch_code IS NULL);
CREATE INDEX attachment_used_again ON public.attachment USING btree (document_kind, document_id) WHERE is_used_again;
CREATE INDEX attachment_without_hash ON public.attachment USING btree (id) WHERE (kept_sha256 IS NULL);
alter table attachment enable row level security, force row level security;

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
CREATE INDEX audit_of_object ON public.audit USING btree (object, object_id, id);
alter table audit enable row level security, force row level security;

create table bounce (
  receipt_id bigint not null,
  deposit_id bigint not null,
  branch_code text not null,
  bounced_on date not null,
  reason text not null,
  recorded_by integer not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  constraint bounce_deposit_id_receipt_id_fkey FOREIGN KEY (deposit_id, receipt_id) REFERENCES deposit_line(deposit_id, receipt_id),
  constraint bounce_pkey PRIMARY KEY (receipt_id),
  constraint bounce_reason_check CHECK (btrim(reason) <> ''::text),
  constraint bounce_receipt_id_branch_code_fkey FOREIGN KEY (receipt_id, branch_code) REFERENCES receipt(id, branch_code),
  constraint bounce_recorded_by_branch_code_fkey FOREIGN KEY (recorded_by, branch_code) REFERENCES user_branch(user_id, branch_code)
);
CREATE INDEX bounce_of_deposit ON public.bounce USING btree (deposit_id);
alter table bounce enable row level security, force row level security;

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
  search_key text not null generated always as (((search_text(title) || ' '::text) || search_text(acode))) stored,
  constraint chart_account_of_a_group UNIQUE (branch_code, acode, leaf_group),
  constraint chart_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint chart_pkey PRIMARY KEY (branch_code, acode),
  constraint credit_limit_is_of_a_client CHECK (credit_limit IS NULL OR credit_limit >= 0::numeric AND cgroup = 'PARTY'::text AND level = 4)
);
CREATE INDEX chart_by_group ON public.chart USING btree (branch_code, cgroup, level, title);
alter table chart enable row level security, force row level security;

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
alter table chart_location enable row level security, force row level security;

create table company (
  code text not null,
  name text not null,
  time_zone text not null default 'Asia/Karachi'::text,
  product text not null default 'Company'::text,
  visit_metres integer not null default 200,
  constraint company_code_check CHECK (code <> ''::text AND code <> '-1'::text),
  constraint company_pkey PRIMARY KEY (code),
  constraint product_is_a_word CHECK (product = TRIM(BOTH FROM product) AND product <> ''::text),
  constraint visit_metres_are_positive CHECK (visit_metres > 0)
);

create table custody.audience (
  action text not null,
  hears text not null,
  constraint audience_action_fkey FOREIGN KEY (action) REFERENCES custody.stage_rule(action),
  constraint audience_action_fkey1 FOREIGN KEY (action) REFERENCES notification_kind(name),
  constraint audience_hears_check CHECK (hears = ANY (ARRAY['salesman'::text, 'cashier'::text, 'former cashier'::text, 'deciders'::text])),
  constraint audience_pkey PRIMARY KEY (action, hears)
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
  constraint control_is_of_a_statement CHECK (control IS NULL OR stated IS NOT NULL),
  constraint data_import_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint data_import_check CHECK (applied_at IS NULL OR cancelled_at IS NULL),
  constraint data_import_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feed(id),
  constraint data_import_pkey PRIMARY KEY (id),
  constraint data_import_started_by_fkey FOREIGN KEY (started_by) REFERENCES app_user(id)
);
CREATE INDEX data_import_of_feed ON public.data_import USING btree (feed_id, started_at DESC) WHERE (feed_id IS NOT NULL);
CREATE INDEX data_import_of_user ON public.data_import USING btree (started_by, id DESC);
alter table data_import enable row level security, force row level security;

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
CREATE INDEX deposit_by_amount ON public.deposit USING btree (branch_code, paisas, id DESC);
CREATE INDEX deposit_by_slip ON public.deposit USING btree (branch_code, slip_digits);
CREATE INDEX deposit_by_words ON public.deposit USING gin (search_key trigram.gin_trgm_ops);
CREATE INDEX deposit_of_branch ON public.deposit USING btree (branch_code, created_at DESC, id DESC) INCLUDE (status, cashier_id);
CREATE INDEX deposit_of_cashier ON public.deposit USING btree (branch_code, cashier_id, created_at DESC, id DESC);
CREATE INDEX deposit_pending ON public.deposit USING btree (branch_code, created_at DESC, id DESC) WHERE (status = 0);
alter table deposit enable row level security, force row level security;

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
CREATE INDEX deposit_line_of_receipt ON public.deposit_line USING btree (receipt_id);
CREATE UNIQUE INDEX receipt_in_one_live_deposit ON public.deposit_line USING btree (receipt_id) WHERE live;
alter table deposit_line enable row level security, force row level security;

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
alter table document_counter enable row level security, force row level security;

create table document_kind (
  name text not null,
  relation regclass not null,
  constraint document_kind_name_check CHECK (name ~ '^[a-z][a-z_]*$'::text),
  constraint document_kind_pkey PRIMARY KEY (name),
  constraint document_kind_relation_key UNIQUE (relation)
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
  constraint feed_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint feed_branches_check CHECK (cardinality(branches) > 0),
  constraint feed_check CHECK ((uses = 0) = (last_used_at IS NULL)),
  constraint feed_check1 CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  constraint feed_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint feed_has_a_name CHECK (name <> ''::text AND name = btrim(name)),
  constraint feed_kinds_check CHECK (cardinality(kinds) > 0),
  constraint feed_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id),
  constraint feed_pkey PRIMARY KEY (id),
  constraint feed_token_hash_check CHECK (length(token_hash) = 32),
  constraint feed_token_hash_key UNIQUE (token_hash)
);
CREATE UNIQUE INDEX feed_name_is_taken ON public.feed USING btree (made_by, lower(name)) WHERE (ended_at IS NULL);
alter table feed enable row level security, force row level security;

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
CREATE INDEX finished_total_of_branch ON public.finished_total USING btree (kind, branch_code, day);
alter table finished_total enable row level security, force row level security;

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
alter table godown enable row level security, force row level security;

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
alter table history_link enable row level security, force row level security;

create table history_waiting (
  source text not null,
  row_ids bigint[] not null,
  constraint history_waiting_source_check CHECK (source = ANY (ARRAY['audit'::text, 'journal'::text]))
);
alter table history_waiting enable row level security, force row level security;

create table holding (
  branch_code text not null,
  account character(2) not null,
  salesman_id integer not null,
  cashier_id integer not null default 0,
  amount numeric(16,2) not null,
  constraint holding_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint holding_pkey PRIMARY KEY (branch_code, salesman_id, account, cashier_id)
) with (fillfactor=50);
CREATE INDEX holding_of_cashier ON public.holding USING btree (branch_code, cashier_id, account) INCLUDE (amount) WHERE (cashier_id <> 0);
alter table holding enable row level security, force row level security;

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

create table import_column (
  kind text not null,
  "position" smallint not null,
  key text not null,
  label text not null,
  type text not null,
  role text not null,
  required boolean not null,
  most integer not null,
  blank jsonb,
  constraint import_column_check CHECK (required = (blank IS NULL)),
  constraint import_column_kind_key_key UNIQUE (kind, key),
  constraint import_column_pkey PRIMARY KEY (kind, "position"),
  constraint import_column_role_check CHECK (role = ANY (ARRAY['key'::text, 'fact'::text, 'part'::text])),
  constraint import_column_type_check CHECK (type = ANY (ARRAY['text'::text, 'day'::text, 'money'::text, 'quantity'::text, 'whole'::text]))
);

create table import_fault (
  import_id integer not null,
  line integer not null,
  fault jsonb not null
);
CREATE INDEX import_fault_of_line ON public.import_fault USING btree (import_id, line);

create table import_heading (
  user_id integer not null,
  kind text not null,
  key text not null,
  heading text not null,
  constraint import_heading_pkey PRIMARY KEY (user_id, kind, key),
  constraint import_heading_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
alter table import_heading enable row level security, force row level security;

create table import_line (
  import_id integer not null,
  line integer not null,
  key text not null,
  facts jsonb not null,
  part jsonb,
  faults jsonb[],
  constraint import_line_pkey PRIMARY KEY (import_id, line)
);
CREATE INDEX import_line_by_key ON public.import_line USING btree (import_id, key);

create table import_record (
  import_id integer not null,
  line integer not null,
  key text not null,
  outcome text not null,
  was jsonb,
  now jsonb not null,
  constraint import_record_check CHECK ((was IS NULL) = (outcome = 'new'::text)),
  constraint import_record_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id),
  constraint import_record_outcome_check CHECK (outcome = ANY (ARRAY['new'::text, 'changed'::text])),
  constraint import_record_pkey PRIMARY KEY (import_id, outcome, line)
);
alter table import_record enable row level security, force row level security;

create table import_row (
  import_id integer not null,
  line integer not null,
  cells text[] not null,
  constraint import_row_pkey PRIMARY KEY (import_id, line)
);

create table installation (
  part text not null,
  mark text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint installation_mark_check CHECK (mark <> ''::text),
  constraint installation_part_check CHECK (part = ANY (ARRAY['keys'::text, 'files'::text])),
  constraint installation_pkey PRIMARY KEY (part)
);

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
  balance numeric(14,2) not null generated always as (((bill - received_before) - received)) stored,
  party_group text not null generated always as ('PARTY'::text) stored,
  import_id integer,
  search_key text not null generated always as (search_text(invoice_no)) stored,
  constraint invoice_balance_is_not_negative CHECK ((bill - received_before - received) >= 0::numeric),
  constraint invoice_bill_check CHECK (bill > 0::numeric AND bill < '1000000000000'::numeric),
  constraint invoice_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint invoice_check CHECK (received_before >= 0::numeric AND received >= 0::numeric AND received < '1000000000000'::numeric),
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
CREATE INDEX invoice_of_client ON public.invoice USING btree (branch_code, party, invoice_on);
CREATE INDEX invoice_owed_by_client ON public.invoice USING btree (branch_code, party, invoice_on, id) INCLUDE (balance) WHERE (balance > (0)::numeric);
CREATE INDEX invoice_pending_of_branch ON public.invoice USING btree (branch_code, type_code, invoice_on, id) WHERE (balance > (0)::numeric);
CREATE INDEX invoice_pending_of_salesman ON public.invoice USING btree (branch_code, salesman_id, type_code, invoice_on, id) WHERE (balance > (0)::numeric);
alter table invoice enable row level security, force row level security;

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
  constraint invoice_approval_check CHECK ((status = 0) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  constraint invoice_approval_entered_by_branch_code_fkey FOREIGN KEY (entered_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint invoice_approval_id_branch_code_fkey FOREIGN KEY (id, branch_code) REFERENCES invoice(id, branch_code),
  constraint invoice_approval_pkey PRIMARY KEY (id),
  constraint invoice_approval_status_check CHECK (status = ANY (ARRAY[0, 1])),
  constraint invoice_is_approved_by_another CHECK (decided_by <> entered_by),
  constraint invoice_is_approved_in_its_branch FOREIGN KEY (decided_by, branch_code) REFERENCES user_branch(user_id, branch_code)
);
CREATE INDEX invoice_approval_of_branch ON public.invoice_approval USING btree (branch_code, invoice_on DESC, id DESC) INCLUDE (status);
CREATE INDEX invoice_approval_pending ON public.invoice_approval USING btree (branch_code, invoice_on DESC, id DESC) WHERE (status = 0);
CREATE INDEX invoice_by_start ON public.invoice_approval USING btree (branch_code, "left"(search_key, 6));
CREATE INDEX invoice_by_tail ON public.invoice_approval USING btree (branch_code, number_tail);
CREATE INDEX invoice_by_words ON public.invoice_approval USING gin (search_key trigram.gin_trgm_ops);
alter table invoice_approval enable row level security, force row level security;

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
alter table invoice_line enable row level security, force row level security;

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
CREATE INDEX item_by_name ON public.item USING btree (name COLLATE "und-x-icu", code);

create table journal (
  id bigint not null generated always as identity,
  receipt_id bigint not null,
  branch_code text not null,
  action text not null,
  from_stage smallint not null,
  to_stage smallint not null,
  amount numeric(14,2) not null,
  salesman_id integer not null,
  cashier_id integer,
  deposit_id bigint,
  actor_id integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  comment text not null default ''::text,
  from_cashier_id integer,
  constraint journal_action_fkey FOREIGN KEY (action) REFERENCES custody.stage_rule(action),
  constraint journal_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id),
  constraint journal_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint journal_pkey PRIMARY KEY (id),
  constraint journal_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id)
);
CREATE INDEX journal_of_receipt ON public.journal USING btree (receipt_id, id);
alter table journal enable row level security, force row level security;

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
CREATE INDEX leave_of_branch ON public.leave USING btree (branch_code, entered_at DESC, id DESC) INCLUDE (status, entered_by);
CREATE INDEX leave_of_owner ON public.leave USING btree (entered_by, entered_at DESC, id DESC);
CREATE INDEX leave_pending ON public.leave USING btree (branch_code, entered_at DESC, id DESC) WHERE (status = 0);
alter table leave enable row level security, force row level security;

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
CREATE INDEX notification_made ON public.notification USING btree (created_at);
CREATE INDEX notification_of_document ON public.notification USING btree (user_id, document_kind, document_id, id);
CREATE INDEX notification_of_user ON public.notification USING btree (user_id, id DESC);
CREATE INDEX notification_read ON public.notification USING btree (read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notification_unread ON public.notification USING btree (user_id, id DESC) WHERE (read_at IS NULL);
alter table notification enable row level security, force row level security;

create table notification_kind (
  name text not null,
  document_kind text not null,
  hears text,
  awaits text,
  joins boolean not null default false,
  undoes text,
  constraint notification_kind_awaits_check CHECK (awaits = ANY (ARRAY['transfer'::text, 'deposit'::text, 'voucher'::text, 'second_approval'::text, 'invoice'::text, 'tour'::text, 'leave'::text, 'sale_order'::text])),
  constraint notification_kind_document_kind_fkey FOREIGN KEY (document_kind) REFERENCES document_kind(name),
  constraint notification_kind_hears_check CHECK (hears = ANY (ARRAY['owner'::text, 'deciders'::text, 'both'::text])),
  constraint notification_kind_name_document_kind_key UNIQUE (name, document_kind),
  constraint notification_kind_pkey PRIMARY KEY (name),
  constraint notification_kind_undoes_fkey FOREIGN KEY (undoes) REFERENCES notification_kind(name)
);

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
alter table payment enable row level security, force row level security;

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
alter table payment_instrument enable row level security, force row level security;

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
CREATE INDEX period_closing_of_company ON public.period_closing USING btree (company_code, id DESC);
alter table period_closing enable row level security, force row level security;

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
CREATE INDEX period_opening_of_company ON public.period_opening USING btree (company_code, id DESC);
CREATE INDEX period_opening_of_person ON public.period_opening USING btree (person_id, company_code) WHERE (ended_at IS NULL);
alter table period_opening enable row level security, force row level security;

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
CREATE INDEX period_posting_of_branch ON public.period_posting USING btree (branch_code, id DESC);
CREATE INDEX period_posting_of_opening ON public.period_posting USING btree (opening_id, id DESC);
alter table period_posting enable row level security, force row level security;

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
  constraint posting_account_check CHECK (account = ANY (ARRAY['AR'::bpchar, 'AD'::bpchar, 'SM'::bpchar, 'TR'::bpchar, 'CA'::bpchar, 'DC'::bpchar, 'BK'::bpchar])),
  constraint posting_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id),
  constraint posting_pkey PRIMARY KEY (journal_id, account, holder)
);
alter table posting enable row level security, force row level security;

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
CREATE INDEX purchase_order_of_branch ON public.purchase_order USING btree (branch_code, entered_at DESC, id DESC);
alter table purchase_order enable row level security, force row level security;

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
alter table purchase_order_line enable row level security, force row level security;

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
  constraint advance_is_not_applied_twice CHECK (applied <= amount),
  constraint only_an_advance_is_applied CHECK (applied = 0::numeric OR invoice_id IS NULL),
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
  constraint receipt_payment_id_branch_code_fkey FOREIGN KEY (payment_id, branch_code) REFERENCES payment(id, branch_code),
  constraint receipt_payment_id_instrument_fkey FOREIGN KEY (payment_id, instrument) REFERENCES payment_instrument(payment_id, "position"),
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_recorded_by_branch_code_fkey FOREIGN KEY (recorded_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint receipt_stage_fkey FOREIGN KEY (stage) REFERENCES custody.stage(code),
  constraint reference_is_of_an_online_payment CHECK (reference_no = ''::text OR method = 'Cash/Cheque Online'::text)
) with (fillfactor=80);
CREATE INDEX cheque_by_words ON public.receipt USING gin (search_key trigram.gin_trgm_ops) WHERE (cheque_no <> ''::text);
CREATE UNIQUE INDEX cheque_is_unique_of_party ON public.receipt USING btree (branch_code, party, cheque_bank, cheque_key, cheque_repeat, instrument_part) WHERE ((cheque_no <> ''::text) AND (stage <> ALL (ARRAY[5, 9])));
CREATE INDEX receipt_by_amount ON public.receipt USING btree (branch_code, paisas, id DESC);
CREATE INDEX receipt_by_cheque ON public.receipt USING btree (branch_code, cheque_key COLLATE "C") WHERE (cheque_no <> ''::text);
CREATE INDEX receipt_cheque_of_client ON public.receipt USING btree (branch_code, party) INCLUDE (stage, amount) WHERE ((cheque_no <> ''::text) AND (stage = ANY (ARRAY[0, 1, 2, 3, 5])));
CREATE INDEX receipt_not_banked ON public.receipt USING btree (branch_code, stage, created_at DESC, id DESC) INCLUDE (salesman_id, cashier_id, method, amount) WHERE (stage = ANY (ARRAY[0, 1, 2, 3, 5, 9]));
CREATE INDEX receipt_not_sent ON public.receipt USING btree (branch_code, salesman_id, created_at DESC, id DESC) WHERE (stage = 0);
CREATE INDEX receipt_of_branch ON public.receipt USING btree (branch_code, created_at DESC, id DESC);
CREATE INDEX receipt_of_client ON public.receipt USING btree (branch_code, party, created_at DESC, id DESC);
CREATE INDEX receipt_of_invoice ON public.receipt USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX receipt_of_no_invoice ON public.receipt USING btree (branch_code) WHERE (invoice_id IS NULL);
CREATE UNIQUE INDEX receipt_of_payment ON public.receipt USING btree (payment_id, instrument, instrument_part) WHERE (payment_id IS NOT NULL);
CREATE INDEX receipt_of_salesman ON public.receipt USING btree (branch_code, salesman_id, created_at DESC, id DESC) INCLUDE (stage);
CREATE INDEX receipt_open_advance ON public.receipt USING btree (branch_code, party, created_at, id) WHERE ((invoice_id IS NULL) AND (applied < amount) AND (stage = ANY (ARRAY[0, 1, 2, 3, 4])));
CREATE INDEX receipt_with_cashier ON public.receipt USING btree (branch_code, cashier_id) INCLUDE (id) WHERE (stage = 2);
CREATE UNIQUE INDEX reference_is_used_once ON public.receipt USING btree (cheque_key_of(reference_no), reference_repeat, instrument_part) WHERE ((cheque_key_of(reference_no) <> ''::text) AND (stage <> ALL (ARRAY[5, 9])));
alter table receipt enable row level security, force row level security;

create table refresh_token (
  hash bytea not null,
  sign_in_id uuid not null,
  issued_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint refresh_token_pkey PRIMARY KEY (hash),
  constraint refresh_token_sign_in_id_fkey FOREIGN KEY (sign_in_id) REFERENCES sign_in(id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_of_sign_in ON public.refresh_token USING btree (sign_in_id);

create table refused_sign_in (
  login_id integer not null,
  address text not null,
  times integer not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint refused_sign_in_pkey PRIMARY KEY (login_id, address)
);
CREATE INDEX refused_sign_in_of_address ON public.refused_sign_in USING btree (address);

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
CREATE INDEX sale_order_of_branch ON public.sale_order USING btree (branch_code, ordered_on DESC, id DESC) INCLUDE (status, entered_by, salesman_rep);
CREATE INDEX sale_order_of_client ON public.sale_order USING btree (branch_code, party, ordered_on DESC, id DESC);
CREATE INDEX sale_order_pending ON public.sale_order USING btree (branch_code, ordered_on DESC, id DESC) INCLUDE (entered_by, salesman_rep) WHERE (status = 0);
alter table sale_order enable row level security, force row level security;

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
alter table sale_order_line enable row level security, force row level security;

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
  constraint setting_change_what_check CHECK (what = ANY (ARRAY['product'::text, 'visit_metres'::text, 'allowance'::text, 'marketing_rep'::text])),
  constraint setting_is_changed CHECK (was <> now)
);
CREATE INDEX setting_change_of_company ON public.setting_change USING btree (company_code, id DESC);
alter table setting_change enable row level security, force row level security;

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
CREATE INDEX sign_in_of_user ON public.sign_in USING btree (user_id) WHERE (ended_at IS NULL);

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
CREATE INDEX stock_in_hand ON public.stock_balance USING btree (branch_code, item_code) WHERE (balance <> (0)::numeric);
alter table stock_balance enable row level security, force row level security;

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
CREATE INDEX stock_movement_of_item ON public.stock_movement USING btree (godown_code, item_code, moved_on, entry_no);
alter table stock_movement enable row level security, force row level security;

create table stock_movement_kind (
  name text not null,
  document text not null,
  may_go_below_zero boolean not null,
  constraint stock_movement_kind_document_key UNIQUE (document),
  constraint stock_movement_kind_pkey PRIMARY KEY (name)
);

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
  constraint tour_is_withdrawn_by_its_owner CHECK (status <> 9 OR decided_by = entered_by),
  constraint tour_pkey PRIMARY KEY (id),
  constraint tour_reason_check CHECK (btrim(reason) <> ''::text),
  constraint tour_status_check CHECK (status = ANY (ARRAY[0, 1, 2, 9])),
  constraint tour_total_expense_check CHECK (total_expense >= 0::numeric AND total_expense < '1000000000000'::numeric),
  constraint tour_total_mileage_check CHECK (total_mileage > 0::numeric AND total_mileage < '100000000000'::numeric),
  constraint tours_of_a_user_do_not_overlap EXCLUDE USING gist (int4range(entered_by, entered_by, '[]'::text) WITH &&, daterange(start_on, end_on, '[]'::text) WITH &&) WHERE (status = ANY (ARRAY[0, 1]))
);
CREATE INDEX tour_of_branch ON public.tour USING btree (branch_code, entered_at DESC, id DESC) INCLUDE (status, entered_by);
CREATE INDEX tour_of_owner ON public.tour USING btree (entered_by, entered_at DESC, id DESC);
CREATE INDEX tour_pending ON public.tour USING btree (branch_code, entered_at DESC, id DESC) WHERE (status = 0);
alter table tour enable row level security, force row level security;

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
alter table tour_expense enable row level security, force row level security;

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
alter table tour_leg enable row level security, force row level security;

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
CREATE UNIQUE INDEX receipt_in_one_live_transfer ON public.transfer USING btree (receipt_id) WHERE (status <> 2);
CREATE INDEX transfer_approved ON public.transfer USING btree (branch_code, cashier_id, sent_at DESC, id DESC) WHERE (status = 1);
CREATE INDEX transfer_decided_by_cashier ON public.transfer USING btree (branch_code, cashier_id, decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX transfer_declined ON public.transfer USING btree (branch_code, sent_at DESC, id DESC) WHERE (status = 2);
CREATE INDEX transfer_of_branch ON public.transfer USING btree (branch_code, sent_at DESC, id DESC);
CREATE INDEX transfer_of_cashier ON public.transfer USING btree (branch_code, cashier_id, sent_at DESC, id DESC) INCLUDE (status);
CREATE INDEX transfer_of_receipt ON public.transfer USING btree (receipt_id, id DESC);
CREATE INDEX transfer_of_salesman ON public.transfer USING btree (branch_code, salesman_id, sent_at DESC, id DESC) INCLUDE (status);
CREATE INDEX transfer_pending ON public.transfer USING btree (branch_code, cashier_id, sent_at DESC, id DESC) WHERE (status = 0);
alter table transfer enable row level security, force row level security;

create table user_branch (
  user_id integer not null,
  branch_code text not null,
  active boolean not null default true,
  id integer not null generated always as (user_id) stored,
  constraint user_branch_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint user_branch_pkey PRIMARY KEY (user_id, branch_code),
  constraint user_branch_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX user_branch_by_branch ON public.user_branch USING btree (branch_code, user_id) WHERE active;

create table user_claims (
  user_id integer not null,
  claims text not null,
  told text not null,
  constraint user_claims_pkey PRIMARY KEY (user_id),
  constraint user_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

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
CREATE INDEX visit_of_branch ON public.visit USING btree (branch_code, entered_at DESC, id DESC);
CREATE INDEX visit_of_user ON public.visit USING btree (entered_by, entered_at DESC, id DESC);
CREATE INDEX visit_to_client ON public.visit USING btree (branch_code, party, entered_at DESC, id DESC) WHERE (party IS NOT NULL);
CREATE INDEX visit_to_organization ON public.visit USING btree (branch_code, lower(organization), entered_at DESC) WHERE (party IS NULL);
alter table visit enable row level security, force row level security;

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
  constraint approved_voucher_balances CHECK (status = 0 OR debit = credit AND debit > 0::numeric),
  constraint voucher_branch_code_fkey FOREIGN KEY (branch_code) REFERENCES branch(code),
  constraint voucher_branch_code_voucher_no_key UNIQUE (branch_code, voucher_no),
  constraint voucher_check CHECK ((status = 0) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  constraint voucher_check1 CHECK ((first_approved_at IS NULL) = (first_approved_by IS NULL) AND (first_approved_by IS NULL OR status = 1)),
  constraint voucher_first_approved_by_branch_code_fkey FOREIGN KEY (first_approved_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint voucher_id_branch_code_key UNIQUE (id, branch_code),
  constraint voucher_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id),
  constraint voucher_is_approved_by_two_people CHECK (first_approved_by <> decided_by),
  constraint voucher_is_decided_by_another CHECK (decided_by <> entered_by AND first_approved_by <> entered_by),
  constraint voucher_is_decided_in_its_branch FOREIGN KEY (decided_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint voucher_is_entered_in_its_branch FOREIGN KEY (entered_by, branch_code) REFERENCES user_branch(user_id, branch_code),
  constraint voucher_pkey PRIMARY KEY (id),
  constraint voucher_status_check CHECK (status = ANY (ARRAY[0, 1, 2])),
  constraint voucher_type_id_fkey FOREIGN KEY (type_id) REFERENCES voucher_type(id),
  constraint voucher_voucher_no_check CHECK (voucher_no <> ''::text)
);
CREATE INDEX voucher_of_branch ON public.voucher USING btree (branch_code, voucher_on DESC, id DESC) INCLUDE (status, type_id);
CREATE INDEX voucher_waiting ON public.voucher USING btree (branch_code, voucher_on DESC, id DESC) INCLUDE (status, type_id) WHERE (status <> 1);
alter table voucher enable row level security, force row level security;

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
alter table voucher_line enable row level security, force row level security;

create table voucher_type (
  id text not null,
  name text not null,
  two_approvers boolean not null default false,
  constraint voucher_type_id_check CHECK (id <> ''::text),
  constraint voucher_type_name_check CHECK (name <> ''::text),
  constraint voucher_type_pkey PRIMARY KEY (id)
);

-- Functions

CREATE OR REPLACE FUNCTION custody.add_to_holdings(branches text[], accounts text[], salesmen integer[], cashiers integer[], amounts numeric[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
  insert into holding (branch_code, account, salesman_id, cashier_id, amount)
  select branch_code, account, salesman_id, coalesce(cashier_id, 0), sum(amount)
  from unnest(branches, accounts, salesmen, cashiers, amounts) as h (branch_code, account, salesman_id, cashier_id, amount)
  group by 1, 2, 3, 4
  order by account <> 'AR', 1, 3, array_position('{AR,SM,TR,CA,DC,BK}', account), 4
  on conflict (branch_code, salesman_id, account, cashier_id) do update set amount = holding.amount + excluded.amount
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.add_up_finished()
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
  -- Whoever has just finished a document is waited for, and whoever is about to waits.
  lock table finished_total in share row exclusive mode;
  delete from finished_total;
  insert into finished_total select * from custody.finished();
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.advance_applied()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  doer int;
begin
  perform 1 from receipt where id in (select receipt_id from added) order by id for no key update;
  perform 1 from invoice where id in (select invoice_id from added) order by id for no key update;
  if exists (
    select from added a join receipt r on r.id = a.receipt_id join invoice i on i.id = a.invoice_id
    where r.invoice_id is not null or r.party <> i.party or r.stage not in (0, 1, 2, 3, 4) or not a.live
  ) then
    perform custody.refuse('advance_is_open');
  end if;
  for doer in select distinct applied_by from added order by 1 loop
    perform custody.allocate((select array_agg(id) from added where applied_by = doer), 'apply', doer);
  end loop;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.advance_is_applied()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if not exists (
    select from app_user u, receipt r, invoice i
    where u.id = new.applied_by and r.id = new.receipt_id and i.id = new.invoice_id and case u.role_id
      when 1 then true
      when 2 then u.id = r.salesman_id and u.id = i.salesman_id
    end
  ) then
    perform custody.refuse('advance_is_applied_by_its_salesman_or_a_cashier');
  end if;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.allocate(allocations bigint[], rule text, actor integer, why text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  sign constant int := case rule when 'apply' then 1 else -1 end;
  part record;
  entry bigint;
begin
  if cardinality(allocations) > 1 then
    perform custody.add_to_holdings(array_agg(i.branch_code), array_agg('AR'::text), array_agg(i.salesman_id), array_agg(null::int), array_agg(0::numeric))
    from allocation a join invoice i on i.id = a.invoice_id
    where a.id = any (allocations);
  end if;
  for part in
    select a.*, r.party, r.stage, r.salesman_id, r.cashier_id
    from allocation a join receipt r on r.id = a.receipt_id
    where a.id = any (allocations)
    order by a.id
  loop
    update receipt set applied = applied + sign * part.amount where id = part.receipt_id;
    update invoice set received = received + sign * part.amount where id = part.invoice_id;
    insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, cashier_id, actor_id, comment)
    values (part.receipt_id, part.branch_code, rule, part.stage, part.stage, part.amount, part.salesman_id, part.cashier_id, actor, why)
    returning id into entry;
    insert into posting (journal_id, account, holder, branch_code, amount)
    values (entry, 'AD', part.party, part.branch_code, sign * part.amount),
      (entry, 'AR', part.invoice_id::text, part.branch_code, -sign * part.amount);
    perform write_audit('receipt', array[part.receipt_id], array[part.branch_code], rule, actor,
      jsonb_strip_nulls(jsonb_build_object('allocation', part.id, 'invoice', part.invoice_id, 'amount', part.amount, 'comment', nullif(why, ''))));
  end loop;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only; a correction is a reversing entry', tg_table_name using errcode = 'restrict_violation';
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.apply_import(import integer, without_rejected boolean, actor integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
 SET work_mem TO '64MB'
AS $function$
declare
  applied constant data_import := custody.claim_import(import, 'applying', actor);
  differs boolean;
begin
  perform import_may_be_applied(applied, without_rejected);
  perform import_step('applying', 'comparing', 0, 2);
  analyze import_record;
  execute format('select %I($1)', 'import_lock_' || applied.kind) using import;
  execute format(
    'select exists (
       select from import_record r left join %I($1) h on h.key = r.key
       where r.import_id = $1 and (r.was is distinct from h.was or r.outcome = ''changed'' and h.kept is not null))', 'import_here_' || applied.kind)
  into differs using import;
  if differs then
    perform refuse('import_is_as_previewed');
  end if;
  perform import_step('applying', 'writing', 1, 2);
  execute format('select %I($1, $2)', 'import_write_' || applied.kind) using import, actor;
  update data_import set applied_at = clock_timestamp(), control = import_control(applied), problem = '' where id = import;
  perform forget_import_rows(import);
  if applied.branch_code is not null then
    insert into applied_import (id, branch_code) values (import, applied.branch_code);
    perform write_audit('import', array[import::bigint], array[applied.branch_code], 'apply', actor,
      jsonb_strip_nulls(jsonb_build_object('kind', applied.kind, 'file', applied.file_name, 'counts', applied.counts,
        'by', case when actor is null then 'operator' when applied.feed_id is not null then 'feed' end, 'feed', applied.feed_id)));
    perform look_again(b.code, array[actor]) from branch b where b.code = any (import_branches(applied));
  end if;
  perform import_goes_on(import);
  return applied.counts;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.arrives(receiver text, ids bigint[], actor integer, cashiers integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  people int[];
  branches text[];
  gone text;
begin
  select array_agg(arriving.person), array_agg(arriving.branch_code) into people, branches
  from (
    select distinct r.branch_code,
      case receiver when 'actor' then actor when 'salesman' then r.salesman_id else coalesce(goes.cashier_id, r.cashier_id) end as person
    from unnest(ids, cashiers) as goes (id, cashier_id) join receipt r on r.id = goes.id
  ) arriving;
  perform 1 from app_user where id = any (people) order by id for key share;
  select coalesce(who.name, '') into gone
  from unnest(people, branches) as p (id, branch_code) left join app_user who on who.id = p.id
  where not exists (
    select from app_user u join user_branch b on b.user_id = u.id
    where u.id = p.id and b.branch_code = p.branch_code and b.active and u.portal_allowed
      and case receiver when 'actor' then u.role_id in (1, 2) when 'salesman' then u.role_id = 2 else u.role_id = 1 end
  )
  limit 1;
  if found then
    perform custody.refuse(case receiver
      when 'actor' then 'receipt_is_taken_by_its_salesman_or_a_cashier'
      when 'salesman' then 'receipt_goes_to_a_salesman_who_can_come_in'
      else case when cashiers is null then 'money_comes_back_to_a_cashier_who_can_come_in' else 'transfer_is_to_a_cashier' end
    end, gone);
  end if;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.begin_import(kind text, file text, format text, header text[], actor integer, from_feed integer DEFAULT NULL::integer, stated jsonb DEFAULT NULL::jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  mine constant text[] := case when from_feed is null then branches_of(actor) else feed_branches(from_feed) end;
  others text;
  made int;
begin
  select string_agg(b.name, ', ' order by b.code) into others from branch b where b.code <> all (mine);
  if actor is not null and import_is_everywhere(kind) and others is not null then
    perform refuse('import_everywhere_is_by_a_director_of_all_branches', others);
  end if;
  insert into data_import (kind, file_name, format, header, started_by, branch_code, feed_id, stated)
  values (begin_import.kind, file, begin_import.format, begin_import.header, actor,
    coalesce(mine[1], (select min(b.code) from branch b where actor is null)), from_feed, begin_import.stated)
  returning id into made;
  return made;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.bounce_is_recorded()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  perform hold_rights(new.recorded_by);
  if not may_decide('deposit', new.recorded_by, new.branch_code) and not exists (
    select from app_user u join user_module m on m.user_id = u.id and m.module_id in (1, 3) join deposit d on d.cashier_id = u.id
    where u.id = new.recorded_by and u.role_id = 1 and u.portal_allowed and d.id = new.deposit_id
  ) then
    perform custody.refuse('bounce_is_told_by_its_cashier_or_a_director');
  end if;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.built_on(later journal)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  perform custody.refuse('decision_is_not_built_on', (
    select jsonb_build_object('move', later.action, 'by', u.name, 'at', local_time(later.branch_code, later.at))::text
    from app_user u where u.id = later.actor_id
  ));
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.chain_history(audits bigint[], journals bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform pg_advisory_xact_lock(727004);
  -- This statement sees what the one before waited for.
  insert into history_link (branch_code, seq, source, row_id, hash)
  select branch_code, seq, source, id, chained_hash(head, seq, content) over (partition by branch_code order by seq)
  from (
    select h.branch_code, h.source, h.id, h.content, head.hash as head,
      coalesce(head.seq, 0) + row_number() over (partition by h.branch_code order by h.at, h.source, h.id) as seq
    from (
      -- Joined and not compared with the arrays, since a scan would look at every element for every row.
      select h.* from unnest(audits) as one (id) join history() h on h.source = 'audit' and h.id = one.id
      union all
      select h.* from unnest(journals) as one (id) join history() h on h.source = 'journal' and h.id = one.id
    ) h
    left join lateral (
      select l.seq, l.hash from history_link l where l.branch_code = h.branch_code order by l.seq desc limit 1
    ) head on true
  ) placed;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.chain_the_rest()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  audits bigint[];
  journals bigint[];
begin
  perform pg_advisory_xact_lock(727004);
  audits := array(select a.id from audit a where not exists (select from history_link l where l.source = 'audit' and l.row_id = a.id));
  journals := array(select j.id from journal j where not exists (select from history_link l where l.source = 'journal' and l.row_id = j.id));
  perform custody.chain_history(audits, journals);
  delete from history_waiting;
  return cardinality(audits) + cardinality(journals);
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.check_import(import integer, actor integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
 SET work_mem TO '64MB'
AS $function$
declare
  checked constant data_import := custody.claim_import(import, 'checking', actor);
  found_counts jsonb;
begin
  if checked.mapped is null then
    perform refuse('import_is_checked');
  elsif checked.rows <> (select count(*) from import_row r where r.import_id = import) then
    perform refuse('import_has_its_rows');
  end if;
  delete from import_line l where l.import_id = import;
  delete from import_fault f where f.import_id = import;
  delete from import_record r where r.import_id = import;
  perform import_step('checking', 'reading', 0, 3);
  perform import_read_lines(checked);
  perform import_step('checking', 'checking', 1, 3);
  perform import_checks(checked, actor);
  execute format('select %I($1, $2)', 'import_checks_' || checked.kind) using import, actor;
  perform import_step('checking', 'comparing', 2, 3);
  found_counts := import_compare(checked);
  update data_import set counts = found_counts, control = import_control(checked), problem = '' where id = import;
  perform import_goes_on(import);
  return found_counts;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.cheque_bounced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  bounced record;
begin
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id join added a on a.deposit_id = l.deposit_id and a.receipt_id = l.receipt_id
  order by t.id
  for no key update of t;
  for bounced in
    select a.deposit_id, a.branch_code, a.bounced_on, a.reason, a.recorded_by, d.status, d.deposited_on,
      array_agg(a.receipt_id order by a.receipt_id) as receipts
    from added a join deposit d on d.id = a.deposit_id
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1
  loop
    if bounced.status <> 1 or exists (select from receipt where id = any (bounced.receipts) and cheque_no = '') then
      perform custody.refuse('bounce_is_of_a_deposited_cheque');
    end if;
    if bounced.bounced_on > business_day(bounced.branch_code) then
      perform custody.refuse('bounce_is_not_in_future');
    end if;
    if bounced.bounced_on < bounced.deposited_on then
      perform custody.refuse('bounce_is_not_before_deposit');
    end if;
    perform custody.post_on_day('bounce', 'receipt', r.id, bounced.branch_code, bounced.bounced_on, r.amount, bounced.recorded_by)
    from unnest(bounced.receipts) as one (id) join receipt r on r.id = one.id;
    perform custody.move(bounced.receipts, 'bounce', bounced.recorded_by, null, bounced.deposit_id, bounced.reason);
    insert into finished_total (kind, branch_code, day, cashier_id, state, method, documents, amount)
    select 'deposit_line', d.branch_code, utc_day(d.created_at), d.cashier_id, way.status, r.method, sum(way.sign), sum(way.sign * r.amount)
    from receipt r join deposit d on d.id = bounced.deposit_id cross join (values (1, -1), (3, 1)) as way (status, sign)
    where r.id = any (bounced.receipts)
    group by 2, 3, 4, 5, 6;
    update transfer set status = 3
    where id in (select transfer_id from deposit_line where deposit_id = bounced.deposit_id and receipt_id = any (bounced.receipts));
  end loop;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.claim_import(import integer, work text, actor integer)
 RETURNS data_import
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  claimed constant data_import := import_of_mine(import, actor);
  other text;
begin
  if not pg_try_advisory_xact_lock(727054, import) then
    perform refuse('import_runs_once');
  end if;
  if work = 'applying' and not pg_try_advisory_xact_lock(727055, hashtext(claimed.kind)) then
    select u.name into other
    from import_work() w join data_import i on i.id = w.import_id left join app_user u on u.id = i.started_by
    where w.work = 'applying' and i.kind = claimed.kind and i.id <> claimed.id;
    perform refuse('imports_of_a_kind_wait', coalesce(other, 'Somebody'));
  end if;
  perform import_step(work, 'waiting', 0, 0);
  -- This statement sees what ended while the locks were asked for.
  return import_of_mine(import, actor);
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.close_days(in_branch text, through date, why text, seen date, actor integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  firm company;
  home text;
  was date;
  word text;
  made bigint;
begin
  select c.* into strict firm from company c join branch b on b.company_code = c.code where b.code = in_branch for no key update of c;
  -- This statement sees what the one before waited for.
  was := closed_through(in_branch);
  if was is distinct from seen then
    return false;
  end if;
  if through >= business_day(in_branch) then
    perform refuse('closed_days_are_over');
  end if;
  select min(b.code) into home from branch b where b.company_code = firm.code;
  insert into period_closing (company_code, branch_code, was_through, closed_through, reason, closed_by)
  values (firm.code, home, was, through, why, actor) returning id into made;
  word := case when coalesce(through, '-infinity') > coalesce(was, '-infinity') then 'close' else 'reopen' end;
  perform write_audit('closing', array[made], array[home], word, actor,
    jsonb_strip_nulls(jsonb_build_object('company', firm.code, 'before', was, 'through', through, 'comment', nullif(why, ''),
      'by', case when actor is null then 'operator' end)));
  perform notify('days_' || word, 'closing', made, home, actor,
    jsonb_strip_nulls(jsonb_build_object('company', firm.name, 'day', through, 'comment', nullif(why, ''),
      'by', case when actor is null then 'operator' end)), deciders('deposit', home));
  return true;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.count_import_rows(import integer, actor integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  counted int;
begin
  perform import_of_mine(import, actor);
  select count(*) into counted from import_row r where r.import_id = import;
  update data_import set rows = counted where id = import;
  return counted;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.decision_rule(was smallint, now smallint, by_its_cashier boolean, redirected_to integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when now = 0 then case was when 1 then 'undo_approve' when 2 then 'undo_decline' end
    when was = 2 and now = 1 then 'undo_return'
    when by_its_cashier then
      case when was = 0 and now = 1 then 'approve' when was = 0 and now = 2 then 'decline' when was = 1 and now = 2 then 'return' end
    when was = 0 and now = 2 then case when redirected_to is null then 'recall' else 'redirect' end
    when was = 1 and now = 2 then case when redirected_to is null then 'reclaim' else 'reassign' end
  end
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.deposit_decided()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  rule constant text := custody.deposit_rule(old.status, new.status, new.decided_by = new.cashier_id);
  actor constant int := coalesce(new.decided_by, old.decided_by);
  receipts bigint[];
begin
  if old.status = new.status then
    return null;
  end if;
  if rule is null then
    perform custody.refuse('deposit_is_pending');
  end if;
  if new.status = 0 and not can_still_undo(old.decided_at) then
    perform custody.refuse('decision_is_undone_in_time');
  end if;
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id where l.deposit_id = new.id order by t.id for no key update of t;
  select array_agg(receipt_id order by receipt_id) into receipts from deposit_line where deposit_id = new.id;
  if rule = 'bank' and new.posting_on > business_day(new.branch_code) then
    perform custody.refuse('posting_is_not_in_future');
  end if;
  if rule in ('bank', 'undo_bank') then
    perform custody.post_on_day(rule, 'deposit', new.id, new.branch_code, coalesce(new.posting_on, old.posting_on),
      case rule when 'bank' then new.total else -new.total end, actor);
  end if;
  perform custody.move(receipts, rule, actor, null, new.id, new.comment);
  if rule in ('bank', 'undo_bank') then
    update transfer set status = case rule when 'bank' then 4 else 1 end
    where id in (select transfer_id from deposit_line where deposit_id = new.id);
  else
    update deposit_line set live = rule = 'undo_release' where deposit_id = new.id;
  end if;
  insert into finished_total (kind, branch_code, day, cashier_id, state, documents, amount)
  select 'deposit', new.branch_code, utc_day(new.created_at), new.cashier_id, way.status, way.sign, way.sign * new.total
  from (values (old.status, -1), (new.status, 1)) as way (status, sign)
  where way.status in (1, 2);
  insert into finished_total (kind, branch_code, day, cashier_id, state, method, documents, amount)
  select 'deposit_line', new.branch_code, utc_day(new.created_at), new.cashier_id, way.status, r.method, sum(way.sign), sum(way.sign * r.amount)
  from receipt r cross join (values (old.status, -1), (new.status, 1)) as way (status, sign)
  where r.id = any (receipts) and way.status in (1, 2)
  group by 5, 6;
  perform write_audit('deposit', array[new.id], array[new.branch_code], rule, actor,
    jsonb_strip_nulls(jsonb_build_object('posting', new.posting_on, 'comment', nullif(new.comment, ''))));
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.deposit_filled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  filled record;
begin
  perform 1 from transfer where id in (select transfer_id from added) order by id for no key update;
  for filled in
    select a.deposit_id, d.cashier_id, d.status, d.deposited_on, array_agg(a.receipt_id order by a.receipt_id) as receipts
    from added a join deposit d on d.id = a.deposit_id
    group by 1, 2, 3, 4
    order by 1
  loop
    if filled.status <> 0 then
      perform custody.refuse('deposit_is_pending');
    end if;
    if exists (select from receipt r where r.id = any (filled.receipts) and r.cheque_on > filled.deposited_on) then
      perform custody.refuse('cheque_is_not_post_dated');
    end if;
    if exists (select from receipt r where r.id = any (filled.receipts) and r.cashier_id is distinct from filled.cashier_id) then
      perform custody.refuse('receipt_is_elsewhere');
    end if;
    perform custody.move(filled.receipts, 'deposit', filled.cashier_id, null, filled.deposit_id);
    update deposit set total = total + (select sum(amount) from receipt where id = any (filled.receipts)) where id = filled.deposit_id;
  end loop;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.deposit_has_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if not exists (select from deposit_line where deposit_id = new.id) then
    perform custody.refuse('deposit_has_lines');
  end if;
  perform write_audit('deposit', array[new.id], array[new.branch_code], 'deposit', new.cashier_id,
    (select jsonb_build_object('total', d.total, 'slip', d.slip_no) from deposit d where d.id = new.id));
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.deposit_is_decided()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if not may_decide('deposit', new.decided_by, new.branch_code)
    and (old.status, new.status, new.decided_by) is distinct from (0, 2, new.cashier_id)
  then
    perform custody.refuse('decider_may_decide');
  end if;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.deposit_is_of_today()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  new.deposited_on := business_day(new.branch_code);
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.deposit_rule(was smallint, now smallint, by_its_cashier boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when was = 0 and now = 1 then 'bank'
    when was = 0 and now = 2 then case when by_its_cashier then 'withdraw' else 'release' end
    when was = 1 and now = 0 then 'undo_bank'
    when was = 2 and now = 0 then 'undo_release'
  end
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.documents_numbered(number text, of_branches text[], words text[], literals text[], most integer, OUT few bigint[], OUT lacking bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  most_starts constant int := 1000;
  most_with_starts constant int := 20000;
  source text;
  written text;
  conditions text := '';
  by_index text := '';
  word text;
  starts text[];
  seen bigint;
begin
  case number
    when 'invoice' then
      source := 'invoice_approval'; written := 'invoice_no';
    when 'cheque' then
      source := 'receipt'; written := 'cheque_no'; conditions := ' and cheque_no <> ''''';
    when 'slip' then
      source := 'deposit'; written := 'slip_no';
    when 'deposit' then
      source := 'deposit'; written := 'deposit_no';
  end case;
  -- The words stand in the statement, so that the indexes of trigrams are used for them.
  foreach word in array words loop
    -- Many long numbers begin alike. The index compares the end, which few have, since it does not know the form of the other comparison. The
    -- numbers of deposits, which count through all branches, end alike instead.
    if number <> 'deposit' and length(search_text(word)) > 8 then
      by_index := by_index || format(' and search_key like %L', number_pattern(number, right(search_text(word), 6)));
      conditions := conditions || format(' and search_key || '''' like %L', number_pattern(number, word));
    else
      conditions := conditions || format(' and search_key like %L', number_pattern(number, word));
    end if;
  end loop;
  foreach word in array literals loop
    conditions := conditions || format(' and %s ilike %L', written, word);
  end loop;
  execute format('select array(select id from %s where branch_code = any ($1) %s %s limit $2)', source, by_index, conditions)
    into few using of_branches, most + 1;
  if cardinality(few) <= most then
    return;
  end if;
  few := null;
  if literals <> '{}' then
    return;
  end if;
  if number = 'deposit' and 'dep' like all (select search_pattern(w) from unnest(words) w) then
    -- Every deposit has these letters before its number.
    lacking := '{}';
  elsif number = 'invoice' then
    -- The beginning after each one is a single row of an index, however many invoices have it. The number may end before it does.
    with recursive start as (
      select code, (select min(left(a.search_key, 6)) from invoice_approval a where a.branch_code = code) as key from unnest(of_branches) code
      union all
      select s.code, (select min(left(a.search_key, 6)) from invoice_approval a where a.branch_code = s.code and left(a.search_key, 6) > s.key)
      from start s where s.key is not null
    )
    select array_agg(key) filter (where not split_part(key, ' ', 1) like all (select search_pattern(w) from unnest(words) w)), count(*)
    into starts, seen
    from (select key from start where key is not null limit most_starts) known;
    if seen = most_starts then
      return;
    end if;
    execute format(
      'with other as materialized (
         select id, search_key from invoice_approval where branch_code = any ($1) and left(search_key, 6) = any ($2) limit $3
       )
       select array(select id from other where not (true %s) limit $4), (select count(*) from other)', conditions)
      into lacking, seen using of_branches, coalesce(starts, '{}'), most_with_starts, most + 1;
    if seen = most_with_starts or cardinality(lacking) > most then
      lacking := null;
    end if;
  end if;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.end_opening(opening bigint, actor integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  ended period_opening;
begin
  perform from company c join period_opening o on o.company_code = c.code where o.id = opening for no key update of c;
  update period_opening set ended_at = clock_timestamp(), ended_by = actor
  where id = opening and ended_at is null and closes_at > clock_timestamp()
  returning * into ended;
  if not found then
    return false;
  end if;
  perform write_audit('opening', array[ended.id], array[ended.branch_code], 'end', actor,
    jsonb_strip_nulls(jsonb_build_object('company', ended.company_code, 'person', ended.person_id,
      'by', case when actor is null then 'operator' end)));
  perform notify('days_end', 'opening', ended.id, ended.branch_code, actor,
    jsonb_strip_nulls(jsonb_build_object('company', (select c.name from company c where c.code = ended.company_code),
      'person', (select u.name from app_user u where u.id = ended.person_id), 'by', case when actor is null then 'operator' end)), deciders('deposit', ended.branch_code) || ended.person_id);
  return true;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.facts_of_move(receipts bigint, first_receipt bigint, moved numeric, in_deposit bigint, why text, cashier integer, former_cashier integer)
 RETURNS TABLE(facts jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('receipts', receipts, 'amount', moved, 'comment', nullif(why, ''), 'depositNo', d.deposit_no,
    'receiptId', r.id, 'invoiceNo', i.invoice_no, 'client', c.title, 'cashier', k.name, 'formerCashier', f.name))
  from (select) one
  left join public.deposit d on d.id = in_deposit
  left join public.receipt r on r.id = first_receipt and receipts = 1
  left join public.invoice i on i.id = r.invoice_id
  left join public.chart c on c.branch_code = r.branch_code and c.acode = r.party
  left join public.app_user k on k.id = cashier
  left join public.app_user f on f.id = former_cashier
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.finished()
 RETURNS TABLE(kind text, branch_code text, day date, salesman_id integer, cashier_id integer, state smallint, method text, division_code text, documents integer, amount numeric, net_amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
  select 'receipt', branch_code, utc_day(created_at), salesman_id, coalesce(cashier_id, 0), stage, method, '', count(*)::int, sum(amount), 0
  from receipt
  where stage in (4, 5, 9)
  group by 2, 3, 4, 5, 6, 7
  union all
  select 'transfer', t.branch_code, utc_day(t.sent_at), t.salesman_id, t.cashier_id, t.status, r.method, '', count(*)::int, sum(r.amount), 0
  from transfer t join receipt r on r.id = t.receipt_id
  where t.status in (2, 3, 4)
  group by 2, 3, 4, 5, 6, 7
  union all
  select 'declined_transfer', t.branch_code, utc_day(t.sent_at), t.salesman_id, t.cashier_id, r.stage, r.method, '', count(*)::int, sum(r.amount), 0
  from transfer t join receipt r on r.id = t.receipt_id
  where t.status = 2 and r.stage in (4, 5, 9)
  group by 2, 3, 4, 5, 6, 7
  union all
  select 'deposit', branch_code, utc_day(created_at), 0, cashier_id, status, '', '', count(*)::int, sum(total), 0
  from deposit
  where status in (1, 2)
  group by 2, 3, 5, 6
  union all
  select 'deposit_line', d.branch_code, utc_day(d.created_at), 0, d.cashier_id, case when x.receipt_id is null then d.status else 3::smallint end,
    r.method, '', count(*)::int, sum(r.amount), 0
  from deposit_line l
  join deposit d on d.id = l.deposit_id
  join receipt r on r.id = l.receipt_id
  left join bounce x on x.deposit_id = l.deposit_id and x.receipt_id = l.receipt_id
  where d.status in (1, 2)
  group by 2, 3, 5, 6, 7
  union all
  select 'declined_line', d.branch_code, utc_day(d.created_at), 0, d.cashier_id, r.stage, r.method, '', count(*)::int, sum(r.amount), 0
  from deposit_line l
  join deposit d on d.id = l.deposit_id
  join receipt r on r.id = l.receipt_id
  where d.status = 2 and r.stage in (4, 5, 9)
  group by 2, 3, 5, 6, 7
  union all
  select 'invoice', a.branch_code, a.invoice_on, 0, 0, a.status, '', a.division_code, count(*)::int,
    sum(coalesce(l.amount, i.bill)), sum(coalesce(l.net_amount, i.bill))
  from invoice_approval a
  join invoice i on i.id = a.id
  left join (select invoice_id, sum(amount) as amount, sum(net_amount) as net_amount from invoice_line group by 1) l on l.invoice_id = i.id
  where a.status = 1
  group by 2, 3, 6, 8
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.history()
 RETURNS TABLE(source text, id bigint, branch_code text, at timestamp with time zone, content text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'audit', a.id, a.branch_code, a.at,
    row('audit', a.id, extract(epoch from a.at), a.branch_code, a.object, a.object_id, a.action, a.actor_id, a.actor_role, a.actor_modules,
      a.details)::text
  from public.audit a
  union all
  select 'journal', j.id, j.branch_code, j.at,
    row('journal', j.id, extract(epoch from j.at), j.branch_code, j.receipt_id, j.action, j.from_stage, j.to_stage, j.amount, j.salesman_id,
      j.cashier_id, j.from_cashier_id, j.deposit_id, j.actor_id, j.comment,
      (select array_agg(row(p.account, p.holder, p.branch_code, p.amount)::text order by p.account collate "C", p.holder collate "C")
       from public.posting p where p.journal_id = j.id))::text
  from public.journal j
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.history_waits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into history_waiting (source, row_ids)
  select tg_table_name, array_agg(n.id)
  from (select a.id, (row_number() over () - 1) / 1000 as note from added a) n
  group by n.note;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.invoice_owed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform custody.add_to_holdings(array_agg(branch_code), array_agg('AR'::text), array_agg(salesman_id), array_agg(null::int), array_agg(balance))
    from added;
  else
    perform custody.add_to_holdings(array_agg(branch_code), array_agg('AR'::text), array_agg(salesman_id), array_agg(null::int), array_agg(amount))
    from (
      select branch_code, salesman_id, balance as amount from added
      union all
      select branch_code, salesman_id, -balance from removed
    ) owed;
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.invoices_with_words(of_branch text, typed text, of_salesman integer, most integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  most_with_word constant int := 5000;
  most_with_common_word constant int := 500;
  most_of_clients constant int := 3000;
  -- A word is common where so many of the invoices on so many pages have it.
  pages constant int := 20;
  many_on_pages constant int := 10;
  is_common boolean;
  word text;
  is_long boolean;
  clients text[];
  in_invoice text;
  all_words text := '';
  any_word text := '';
  -- The long words that no client has, and so the invoice itself.
  of_no_client text := '';
  -- The clients with one word, that word where it is long, and the other words.
  of_clients text[];
  same_word text;
  other_words text;
  in_each text;
  own text := case when of_salesman is null then ''
    else format(' and exists (select from invoice i where i.id = a.id and i.salesman_id = %s)', of_salesman) end;
  ways text[] := '{}';
  way text;
  seen bigint;
  most_seen int := most_with_word;
  newest bigint[];
  found bigint[];
begin
  for word in select w from regexp_split_to_table(btrim(typed), '\s+') w where search_text(w) <> '' loop
    is_long := length(search_text(word)) >= 3;
    clients := array(select c.acode from chart c where c.branch_code = of_branch and c.level = 4 and c.search_key like search_pattern(word));
    in_invoice := format('(a.search_key like %L', number_pattern('invoice', word))
      || coalesce(' or a.search_key like ' || quote_literal('% ' || search_amount_pattern(word)), '') || ')';
    all_words := all_words
      || format(case when clients = '{}' then ' and %s' else ' and (%s or a.party = any (%L::text[]))' end, in_invoice, clients);
    if clients = '{}' and is_long then
      of_no_client := of_no_client || ' and ' || in_invoice;
    end if;
    if clients <> '{}' and (of_clients is null or (is_long, -cardinality(clients)) > (same_word is not null, -cardinality(of_clients))) then
      of_clients := clients;
      same_word := case when is_long then in_invoice end;
      other_words := nullif(any_word, '');
    else
      other_words := concat_ws(' or ', other_words, in_invoice);
    end if;
    any_word := concat_ws(' or ', nullif(any_word, ''), in_invoice);
  end loop;
  if any_word = '' then
    return;
  end if;
  execute format(
    'select array(
       select a.id
       from (select * from invoice_approval a where a.branch_code = $1 order by a.invoice_on desc, a.id desc limit 5000) a
       where (%s) %s %s
       order by a.invoice_on desc, a.id desc limit $2)', any_word, all_words, own) into found using of_branch, most;
  if cardinality(found) >= most then
    return query select unnest(found);
    return;
  end if;
  -- An invoice has all long words that no client has. It is of a client with a word, or has that word itself.
  in_each := coalesce(nullif(of_no_client, ''), ' and ' || same_word);
  if in_each is not null then
    -- Few of the first that are met would be those of one salesman, so his are looked for in the index.
    execute format('select $3 is null and count(*) >= $2 from invoice_approval a tablesample system ($1) repeatable (0) where true %s', in_each)
      into is_common
      using (select least(100.0 * pages / greatest(c.relpages, 1), 100) from pg_class c where c.oid = 'invoice_approval'::regclass), many_on_pages, of_salesman;
    if is_common then
      -- No index knows this form of the comparison.
      in_each := replace(in_each, 'a.search_key like', 'a.search_key || '''' like');
      most_seen := most_with_common_word;
    end if;
    ways := array[format('select a.* from invoice_approval a where a.branch_code = $1 %s limit %s', in_each, most_seen)];
  end if;
  if of_clients is not null and other_words is not null then
    ways := ways || format('select a.* from (select i.id from invoice i where i.branch_code = $1 and i.party = any ($3) limit %s) i
      join invoice_approval a on a.id = i.id where %s', most_of_clients, other_words);
  end if;
  foreach way in array ways loop
    execute format(
      'with a as materialized (%s)
       select (select count(*) from a), array(select a.id from a where true %s %s order by a.invoice_on desc, a.id desc limit $2)',
      way, all_words, own) into seen, newest using of_branch, most, of_clients;
    found := found || newest;
    exit when of_no_client <> '' and seen < most_seen;
  end loop;
  return query
    select a.id from invoice_approval a where a.id = any (found) order by a.invoice_on desc, a.id desc limit most;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.journal_notifies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  rule text;
  news record;
begin
  -- One statement writes the journal of one move.
  select action into rule from added limit 1;
  if rule = 'record' then
    return null;
  end if;
  perform look_again(a.branch_code, array_agg(person))
  from added a cross join unnest(array[a.actor_id, a.salesman_id, a.cashier_id, a.from_cashier_id]) person
  where person is not null
  group by a.branch_code;
  if not exists (select from audience h where h.action = rule) then
    return null;
  end if;

  -- The parts of an advance are applied one by one, but together they are one piece of news.
  if rule in ('apply', 'unapply') then
    update notification n
    set facts = n.facts || jsonb_build_object('amount', (n.facts ->> 'amount')::numeric + a.amount)
    from added a
    where n.user_id = a.salesman_id and n.kind = rule and n.actor_id = a.actor_id and n.document_id = a.receipt_id and n.created_at = now();
    if found then
      return null;
    end if;
  end if;

  for news in
    with moved as (
      select a.branch_code, a.actor_id, a.deposit_id, a.comment, h.hears,
        case h.hears when 'salesman' then a.salesman_id when 'cashier' then a.cashier_id when 'former cashier' then a.from_cashier_id end
          as holder,
        -- These moves are told with the names of the cashiers where a director made them.
        case when rule in ('recall', 'redirect', 'reclaim', 'reassign') and a.actor_id <> a.salesman_id then a.cashier_id end as cashier,
        a.from_cashier_id as former_cashier,
        min(a.receipt_id) as receipt_id, array_agg(a.receipt_id) as ids, count(*) as receipts, sum(a.amount) as amount
      from added a join audience h on h.action = a.action
      group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    select m.branch_code, m.actor_id, k.document_kind, case k.document_kind when 'deposit' then m.deposit_id else m.receipt_id end as document_id,
      f.facts, array(select p.user_id from custody.recipients(m.hears, m.holder, m.branch_code) p) as people,
      case
        when k.awaits = 'deposit' then array[m.deposit_id]
        -- Only the cashier who gets a hand-over has to decide about it.
        when k.awaits = 'transfer' and m.hears = 'cashier'
        then array(select t.id from transfer t where t.receipt_id = any (m.ids) and t.cashier_id = m.holder and t.status = 0 order by t.id)
      end as waits_for
    from moved m
    join notification_kind k on k.name = rule
    cross join lateral custody.facts_of_move(m.receipts, m.receipt_id, m.amount, m.deposit_id, m.comment, m.cashier, m.former_cashier) f
    order by m.holder
  loop
    perform notify(rule, news.document_kind, news.document_id, news.branch_code, news.actor_id, news.facts, news.people, news.waits_for);
  end loop;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.lock_for_moves(ids bigint[], rules text[], cashiers integer[] DEFAULT NULL::integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  owed bigint[];
  balances record;
begin
  perform 1 from receipt where id = any (ids) order by id for no key update;
  select array_agg(paid.invoice_id) into owed
  from unnest(ids, rules) as m (id, rule)
  cross join lateral (
    select r.invoice_id from receipt r where r.id = m.id
    union
    select a.invoice_id from allocation a where a.receipt_id = m.id and a.live
  ) paid
  where m.rule in ('void', 'bounce');
  perform 1 from invoice where id = any (owed) order by id for no key update;

  with reached as (
    select r.branch_code, s.account::text as account, r.salesman_id,
      case s.account when 'SM' then null else place.cashier_id end as cashier_id
    from unnest(ids, rules, cashiers) as m (id, rule, cashier_id)
    join receipt r on r.id = m.id
    join custody.stage_rule way on way.action = m.rule
    cross join lateral (values (way.from_stage, r.cashier_id), (way.to_stage, coalesce(m.cashier_id, r.cashier_id))) as place (stage, cashier_id)
    join custody.stage s on s.code = place.stage
    where s.account <> 'AR'
    union
    select i.branch_code, 'AR', i.salesman_id, null from invoice i where i.id = any (owed)
  )
  select array_agg(branch_code) as branches, array_agg(account) as accounts, array_agg(salesman_id) as salesmen,
    array_agg(cashier_id) as cashiers, array_agg(0::numeric) as amounts
  into balances
  from reached;
  perform custody.add_to_holdings(balances.branches, balances.accounts, balances.salesmen, balances.cashiers, balances.amounts);
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.map_import(import integer, columns integer[], actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  of_mine constant data_import := import_of_mine(import, actor);
begin
  if import_is_running(import) then
    perform refuse('import_runs_once');
  end if;
  update data_import set mapped = columns, counts = null, problem = '' where id = import;
  if actor is not null then
    -- Of two files of one person the second waits here, so that its next statement sees what the first one wrote.
    perform pg_advisory_xact_lock(hashtext('import_heading'), actor);
    delete from import_heading h where h.user_id = actor and h.kind = of_mine.kind;
    insert into import_heading (user_id, kind, key, heading)
    select actor, c.kind, c.key, of_mine.header[columns[c.position]]
    from import_column c
    where c.kind = of_mine.kind and columns[c.position] is not null;
  end if;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.move(ids bigint[], rule text, actor integer, cashiers integer[] DEFAULT NULL::integer[], deposit bigint DEFAULT NULL::bigint, why text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  source smallint;
  target smallint;
  receiver text;
  undone text;
  moved bigint[];
  freed bigint[];
  balances record;
  torn text;
begin
  if cardinality(ids) > 100 then
    set local plan_cache_mode = force_custom_plan;
  end if;
  select from_stage, to_stage, arrives_at, undoes into strict source, target, receiver, undone from custody.stage_rule where action = rule;

  -- FOR NO KEY UPDATE, since FOR UPDATE would wait for every new row that refers to the receipt or its invoice, and they for it.
  perform 1 from receipt where id = any (ids) order by id for no key update;
  -- This names the person who built on the decision, so it comes before the stage is compared.
  if undone is not null then
    perform custody.only_undoes(ids, undone, actor, deposit);
  end if;
  if (select count(*) from receipt where id = any (ids) and stage = source) <> cardinality(ids) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  if receiver is not null then
    perform custody.arrives(receiver, ids, actor, cashiers);
  end if;

  -- The amount that an invoice has received follows its live receipts. The constraint on its balance refuses the one too many.
  if rule in ('void', 'bounce') then
    perform 1 from invoice i
    where i.id in (
      select r.invoice_id from receipt r where r.id = any (ids)
      union
      select a.invoice_id from allocation a where a.receipt_id = any (ids) and a.live
    )
    order by i.id for no key update;
    -- The invoices that an advance had paid are owed again.
    select array_agg(a.id order by a.id) into freed from allocation a where a.receipt_id = any (ids) and a.live;
    if freed is not null then
      perform custody.allocate(freed, 'unapply', actor, why);
      update allocation set live = false where id = any (freed);
    end if;
  end if;
  if rule in ('record', 'void', 'bounce') then
    perform 1 from invoice i where i.id in (select r.invoice_id from receipt r where r.id = any (ids)) order by i.id for no key update;
    update invoice i set received = i.received + case rule when 'record' then paid.amount else -paid.amount end
    from (select r.invoice_id, sum(r.amount) as amount from receipt r where r.id = any (ids) group by r.invoice_id) paid
    where i.id = paid.invoice_id;
  end if;

  -- The journal is written first, because it has the cashier whom the receipt goes to or comes back from.
  with written as (
    insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, cashier_id, from_cashier_id, deposit_id,
      actor_id, comment)
    select r.id, r.branch_code, rule, source, target, r.amount, r.salesman_id, coalesce(goes.cashier_id, r.cashier_id),
      case when goes.cashier_id <> r.cashier_id then r.cashier_id end, deposit, actor, why
    from unnest(ids, coalesce(cashiers, array_fill(null::int, array[cardinality(ids)]))) as goes (id, cashier_id)
    join receipt r on r.id = goes.id
    order by r.id
    returning id
  )
  select array_agg(id) into moved from written;

  update receipt r
  set stage = target,
    cashier_id = case when target in (0, 9) then null else j.cashier_id end,
    balance_after = case rule when 'record' then (select i.balance from invoice i where i.id = r.invoice_id) else r.balance_after end
  from journal j
  where j.id = any (moved) and r.id = j.receipt_id;

  -- Histories take the totals of what is finished from here. The money of a declined hand-over or deposit is where its receipt is.
  if source in (4, 5, 9) or target in (4, 5, 9) then
    with way as (
      select stage, sign from (values (source, -1), (target, 1)) as both_ways (stage, sign) where stage in (4, 5, 9)
    )
    insert into finished_total (kind, branch_code, day, salesman_id, cashier_id, state, method, documents, amount)
    select 'receipt', r.branch_code, utc_day(r.created_at), r.salesman_id, coalesce(r.cashier_id, 0), way.stage, r.method, sum(way.sign),
      sum(way.sign * r.amount)
    from receipt r cross join way
    where r.id = any (ids)
    group by 2, 3, 4, 5, 6, 7
    union all
    select 'declined_transfer', t.branch_code, utc_day(t.sent_at), t.salesman_id, t.cashier_id, way.stage, r.method, sum(way.sign),
      sum(way.sign * r.amount)
    from transfer t join receipt r on r.id = t.receipt_id cross join way
    where t.receipt_id = any (ids) and t.status = 2
    group by 2, 3, 4, 5, 6, 7
    union all
    select 'declined_line', d.branch_code, utc_day(d.created_at), 0, d.cashier_id, way.stage, r.method, sum(way.sign), sum(way.sign * r.amount)
    from deposit_line l join deposit d on d.id = l.deposit_id join receipt r on r.id = l.receipt_id cross join way
    where l.receipt_id = any (ids) and d.status = 2
    group by 2, 3, 5, 6, 7;
  end if;

  -- A cheque is one piece of paper: the other receipts that it pays have come to the same place.
  select r.cheque_no into torn
  from receipt r join receipt other on other.payment_id = r.payment_id and other.instrument = r.instrument
  where r.id = any (ids) and r.cheque_no <> '' and (other.stage, other.cashier_id) is distinct from (r.stage, r.cashier_id)
  order by r.id
  limit 1;
  if found then
    perform custody.refuse('cheque_is_one_piece', torn);
  end if;

  -- One posting leaves an account (-1) and one reaches another (+1). An advance is owed to its party, not to an invoice.
  with side as (
    select j.id, j.branch_code, j.salesman_id, case ledger.kind when 'SM' then null else way.cashier_id end as cashier_id,
      ledger.kind as account, way.sign * j.amount as amount,
      case ledger.kind
        when 'AR' then r.invoice_id::text
        when 'AD' then r.party
        when 'SM' then j.salesman_id::text
        when 'DC' then j.deposit_id::text
        when 'BK' then d.account
        else way.cashier_id::text
      end as holder
    from journal j
    join receipt r on r.id = j.receipt_id
    left join deposit d on d.id = j.deposit_id
    cross join lateral (values (j.from_stage, -1, coalesce(j.from_cashier_id, j.cashier_id)), (j.to_stage, 1, j.cashier_id))
      as way (stage, sign, cashier_id)
    join custody.stage s on s.code = way.stage
    cross join lateral (select case when s.account = 'AR' and r.invoice_id is null then 'AD' else s.account end) as ledger (kind)
    where j.id = any (moved)
  ), posted as (
    insert into posting (journal_id, account, holder, branch_code, amount)
    select id, account, holder, branch_code, amount from side
  )
  select array_agg(branch_code) as branches, array_agg(account::text) as accounts, array_agg(salesman_id) as salesmen,
    array_agg(cashier_id) as cashiers, array_agg(amount) as amounts
  into balances
  from side
  where account not in ('AR', 'AD');
  perform custody.add_to_holdings(balances.branches, balances.accounts, balances.salesmen, balances.cashiers, balances.amounts);

  perform write_audit('receipt', array_agg(j.receipt_id), array_agg(j.branch_code), rule, actor,
    jsonb_strip_nulls(jsonb_build_object('from', source, 'to', target, 'deposit', deposit, 'comment', nullif(why, ''))))
  from journal j
  where j.id = any (moved);
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.next_hash(state bytea, head bytea, place bigint, content text)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return sha256(coalesce(state, head, '') || convert_to(place || ' ' || content, 'UTF8'));
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.only_undoes(ids bigint[], decision text, actor integer, deposit bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  later journal;
begin
  select j.* into later
  from unnest(ids) as one (id)
  cross join lateral (select * from journal j where j.receipt_id = one.id order by j.id desc limit 1) j
  where (j.action, j.actor_id, j.deposit_id) is distinct from (decision, actor, deposit)
  order by j.id
  limit 1;
  if found then
    perform custody.built_on(later);
  end if;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.open_days(in_branch text, person integer, hours integer, why text, actor integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  firm company;
  home text;
  made period_opening;
begin
  select c.* into strict firm from company c join branch b on b.company_code = c.code where b.code = in_branch for no key update of c;
  if closed_through(in_branch) is null then
    perform refuse('some_day_is_closed');
  end if;
  select min(b.code) into home
  from branch b join user_branch works on works.branch_code = b.code and works.active join app_user u on u.id = works.user_id
  where b.company_code = firm.code and u.id = person and u.portal_allowed and u.role_id in (1, 3, 4);
  if home is null then
    perform refuse('days_are_opened_for_somebody_who_posts');
  end if;
  if opening_of(in_branch, person) is not null then
    perform refuse('days_are_opened_once_for_a_person');
  end if;
  -- Both moments are of one clock, whenever the transaction began.
  insert into period_opening (company_code, branch_code, person_id, reason, opened_by, opened_at, closes_at)
  select firm.code, home, person, why, actor, one.moment, one.moment + make_interval(hours => hours)
  from (select clock_timestamp() as moment offset 0) one
  returning * into made;
  perform write_audit('opening', array[made.id], array[home], 'open', actor,
    jsonb_strip_nulls(jsonb_build_object('company', firm.code, 'person', person, 'until', made.closes_at, 'comment', why,
      'by', case when actor is null then 'operator' end)));
  perform notify('days_open', 'opening', made.id, home, actor,
    jsonb_strip_nulls(jsonb_build_object('company', firm.name, 'person', (select u.name from app_user u where u.id = person),
      'until', local_time(home, made.closes_at), 'comment', why, 'by', case when actor is null then 'operator' end)), deciders('deposit', home) || person);
  return made.id;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.payment_is_whole()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  perform custody.refuse_unless_payments_add_up(array[(to_jsonb(new) ->> tg_argv[0])::bigint]);
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.post_on_day(action text, kind text, document bigint, in_branch text, day date, amount numeric, person integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  closed date;
begin
  if not day_is_open(in_branch, day, person) then
    perform refuse(
      case action when 'bounce' then 'bounce_period_is_open' when 'undo_bank' then 'undone_posting_period_is_open' else 'posting_period_is_open' end,
      to_char(closed_through(in_branch), 'DD/MM/YYYY'));
  end if;
  closed := closed_through(in_branch);
  if day <= closed then
    insert into period_posting (opening_id, branch_code, action, document_kind, document_id, posting_on, amount, posted_by)
    values (opening_of(in_branch, person), in_branch, action, kind, document, day, amount, person);
  end if;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.receipt_is_taken()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if not exists (
    select from app_user taker join app_user owner on owner.id = new.salesman_id left join invoice i on i.id = new.invoice_id
    where taker.id = new.recorded_by and case taker.role_id
      when 2 then owner.id = taker.id and (new.invoice_id is null or i.salesman_id = owner.id)
      when 1 then owner.role_id = 2 or i.salesman_id = owner.id
    end
  ) then
    perform custody.refuse('receipt_is_taken_by_its_salesman_or_a_cashier');
  end if;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.receipt_recorded()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  payments constant bigint[] := array(select distinct a.payment_id from added a where a.payment_id is not null);
begin
  if exists (select from added a where a.reference_no <> '') and exists (
    select from added a join receipt used on cheque_key_of(used.reference_no) = cheque_key_of(a.reference_no)
    where cheque_key_of(a.reference_no) <> '' and cheque_key_of(used.reference_no) <> '' and used.stage not in (5, 9)
      and used.id <> a.id and (a.payment_id is null or used.payment_id is distinct from a.payment_id)
  ) then
    perform custody.refuse('reference_is_used_once');
  end if;
  if payments <> '{}' then
    perform custody.refuse_unless_payments_add_up(payments);
  end if;
  perform custody.move(array_agg(r.id order by r.id), 'record', r.recorded_by) from added r group by r.recorded_by;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.recipients(hears text, holder integer, in_branch text)
 RETURNS TABLE(user_id integer)
 LANGUAGE sql
 STABLE
AS $function$
  select holder where holder is not null
  union all
  select unnest(public.deciders('deposit', in_branch)) where hears = 'deciders'
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.refuse(rule text, detail text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '%', rule using errcode = 'check_violation', constraint = rule, detail = detail;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.refuse_unless_payments_add_up(payments bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if exists (select from public.invariant_i37_payment_is_the_sum_of_its_parts where payment_id = any (payments)) then
    perform custody.refuse('payment_adds_up');
  end if;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.sending_rule(sent_by integer, salesman_id integer, stage smallint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when sent_by is null then 'receive' when sent_by = salesman_id then 'send' when stage = 2 then 'reassign' else 'redirect' end
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.transfer_decided()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  step record;
  is_finished boolean := false;
begin
  perform custody.lock_for_moves(array_agg(d.receipt_id), array_agg(d.rule), array_agg(coalesce(d.redirected_to, d.cashier_id)))
  from (
    select n.receipt_id, n.redirected_to, n.cashier_id, coalesce(n.decided_by, o.decided_by) as actor, n.comment,
      case when r.stage <> 9 then custody.decision_rule(o.status, n.status, n.decided_by = n.cashier_id, n.redirected_to) end as rule
    from added n join removed o on o.id = n.id join receipt r on r.id = n.receipt_id
  ) d
  where d.rule is not null
  having count(distinct (d.rule, d.actor, d.comment)) > 1;
  for step in
    select o.status as was, n.status as now,
      case when r.stage <> 9 then custody.decision_rule(o.status, n.status, n.decided_by = n.cashier_id, n.redirected_to) end as rule,
      coalesce(n.decided_by, o.decided_by) as actor, n.comment, array_agg(n.receipt_id order by n.receipt_id) as receipts,
      array_agg(n.cashier_id order by n.receipt_id) as cashiers, min(o.decided_at) as decided_at
    from added n join removed o on o.id = n.id join receipt r on r.id = n.receipt_id
    where o.status <> n.status
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3
  loop
    is_finished := is_finished or step.was > 1 or step.now > 1;
    if step.rule in ('redirect', 'reassign') then
      -- The new hand-overs move the receipts.
      insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by, comment)
      select n.receipt_id, n.branch_code, n.salesman_id, n.redirected_to, n.decided_by, n.comment
      from added n
      where n.receipt_id = any (step.receipts)
      order by n.receipt_id;
    elsif step.rule in ('undo_approve', 'undo_decline', 'undo_return') then
      if not can_still_undo(step.decided_at) then
        perform custody.refuse('decision_is_undone_in_time');
      end if;
      -- The comment of the row is the one of before, and none of this move.
      perform custody.move(step.receipts, step.rule, step.actor, step.cashiers);
    elsif step.rule is not null then
      perform custody.move(step.receipts, step.rule, step.actor, null, null, step.comment);
    elsif (step.was, step.now) not in ((1, 4), (4, 3), (4, 1), (1, 2))
      or exists (
        select from receipt where id = any (step.receipts) and stage <> case step.now when 4 then 4 when 3 then 5 when 2 then 9 else 3 end
      )
    then
      perform custody.refuse('transfer_step_exists');
    end if;
  end loop;
  if is_finished then
    insert into finished_total (kind, branch_code, day, salesman_id, cashier_id, state, method, documents, amount)
    select way.kind, n.branch_code, utc_day(n.sent_at), n.salesman_id, n.cashier_id, way.state, r.method, sum(way.sign), sum(way.sign * r.amount)
    from added n
    join removed o on o.id = n.id
    join receipt r on r.id = n.receipt_id
    cross join lateral (
      select 'transfer' as kind, status as state, sign from (values (o.status, -1), (n.status, 1)) as both_ways (status, sign)
      where status in (2, 3, 4)
      union all
      -- That of a receipt which was taken back is declined after its money has come to an end.
      select 'declined_transfer', r.stage, sign from (values (o.status, -1), (n.status, 1)) as both_ways (status, sign)
      where status = 2 and r.stage in (4, 5, 9)
    ) way
    where o.status <> n.status
    group by 1, 2, 3, 4, 5, 6, 7;
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.transfer_is_decided()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if old.status = 2 then
    perform custody.refuse('transfer_step_exists');
  end if;
  perform hold_rights(new.decided_by);
  if new.decided_by = new.cashier_id then
    if not may_decide('receipt', new.decided_by, new.branch_code) then
      perform custody.refuse('transfer_is_decided_by_its_cashier_or_a_director');
    end if;
  elsif new.decided_by = new.salesman_id then
    if (old.status, new.status) is distinct from (0, 2) or new.redirected_to is not null then
      perform custody.refuse('transfer_is_decided_by_its_cashier_or_a_director');
    end if;
  elsif not (is_active_director(new.decided_by) and new.branch_code = any (branches_of(new.decided_by)))
    or (old.status = 1 and cashier_can_come_in(old.cashier_id, old.branch_code))
  then
    perform custody.refuse('transfer_is_decided_by_its_cashier_or_a_director');
  end if;
  if not exists (select from app_user where id = new.redirected_to and role_id = 1) and new.redirected_to is not null then
    perform custody.refuse('transfer_is_to_a_cashier');
  end if;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.transfer_is_made()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if new.sent_by <> new.salesman_id
    or (new.sent_by is null and not exists (select from receipt where id = new.receipt_id and recorded_by = new.cashier_id)) then
    perform custody.refuse('transfer_is_sent_by_its_salesman');
  end if;
  if not exists (select from app_user where id = new.cashier_id and role_id = 1) then
    perform custody.refuse('transfer_is_to_a_cashier');
  end if;
  if new.decided_by is not null then
    new.decided_at := clock_timestamp();
  end if;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION custody.transfer_made()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if exists (select from added where status not in (0, 1) or (status = 1) <> (sent_by is null)) then
    perform custody.refuse('transfer_starts_pending');
  end if;
  if exists (select from added a join receipt r on r.id = a.receipt_id where r.salesman_id <> a.salesman_id) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  perform custody.lock_for_moves(array_agg(a.receipt_id), array_agg(a.rule), array_agg(a.cashier_id))
  from (
    select n.*, custody.sending_rule(n.sent_by, n.salesman_id, r.stage) as rule from added n join receipt r on r.id = n.receipt_id
  ) a
  having count(distinct (a.rule, coalesce(a.sent_by, a.cashier_id), a.comment)) > 1;
  perform custody.move(array_agg(a.receipt_id order by a.receipt_id), a.rule, coalesce(a.sent_by, a.cashier_id),
    array_agg(a.cashier_id order by a.receipt_id), null, a.comment)
  from (
    select n.*, custody.sending_rule(n.sent_by, n.salesman_id, r.stage) as rule from added n join receipt r on r.id = n.receipt_id
  ) a
  group by a.rule, coalesce(a.sent_by, a.cashier_id), a.comment;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.acknowledge_decision(decision bigint, why text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  explained record;
begin
  -- Of two operators the second finds nothing to acknowledge.
  perform from app_user u where u.id = (select a.actor_id from audit a where a.id = decision) for no key update;
  select * into explained from right_lost_while_deciding e where e.id = decision;
  if not found then
    return false;
  end if;
  perform write_audit('user', array[explained.actor_id::bigint], array[explained.branch_code], 'acknowledge', null,
    jsonb_build_object('by', 'operator', 'decision', decision, 'document', explained.object, 'document_id', explained.object_id,
      'comment', why));
  return true;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.allowance_may_change(in_company text, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select day >= (now() at time zone c.time_zone)::date or not exists (
    select from tour t join branch b on b.code = t.branch_code
    where b.company_code = c.code and t.status in (0, 1) and t.start_on >= day
      and t.start_on < coalesce(
        (select min(a.from_day) from mileage_allowance a where a.company_code = c.code and a.from_day > day), 'infinity'))
  from company c where c.code = in_company
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.allowance_on(in_branch text, day date)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select a.amount
  from mileage_allowance a join branch b on b.company_code = a.company_code
  where b.code = in_branch and a.from_day <= day
  order by a.from_day desc
  limit 1
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.apply_import(import integer, without_rejected boolean)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$ select custody.apply_import(import, without_rejected, import_actor()) $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.approved_invoice_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and decision_is_undone('invoice', tg_relid, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception 'approved_invoice_is_kept'
    using errcode = 'check_violation', constraint = 'approved_invoice_is_kept', detail = old.invoice_no;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.areas_and_cities()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select z.name from pg_timezone_names z
  where z.name = 'UTC' or split_part(z.name, '/', 1) in
    ('Africa', 'America', 'Antarctica', 'Arctic', 'Asia', 'Atlantic', 'Australia', 'Europe', 'Indian', 'Pacific')
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.assign_user_role(target integer, role integer, modules integer[], active boolean, seen integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was app_user := user_to_change(target);
begin
  if seen <> was.version then
    return false;
  end if;
  perform change_user_rights(was, role, modules, active, my_user());
  return true;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.attachment_is_of_a_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not has_document(new.branch_code, new.document_kind, new.document_id) then
    perform custody.refuse('attachment_is_of_a_document');
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.begin_feed_import(token text, kind text, file text, format text, header text[], stated jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  used feed := feed_of_token(token);
  begun int;
begin
  if used.id is null or used.made_by is distinct from import_actor() then
    perform refuse('feed_is_living');
  end if;
  -- The lock keeps two files of a feed apart, and whoever waited for it sees whether the feed was ended meanwhile.
  perform from feed f where f.id = used.id for no key update;
  used := feed_of_token(token);
  if used.id is null then
    perform refuse('feed_is_living');
  elsif kind <> all (used.kinds) then
    perform refuse('feed_is_for_the_kind');
  elsif (select count(*) from data_import i where i.feed_id = used.id and i.started_at > clock_timestamp() - interval '1 minute') >= 6 then
    perform refuse('feed_rests');
  end if;
  begun := custody.begin_import(kind, file, format, header, used.made_by, used.id, stated);
  update feed set uses = uses + 1, last_used_at = clock_timestamp() where id = used.id;
  perform write_audit('feed', array[used.id::bigint], array[used.branch_code], 'use', used.made_by,
    jsonb_build_object('import', begun, 'kind', kind, 'file', file, 'by', 'feed'));
  return begun;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.begin_import(kind text, file text, format text, header text[])
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$ select custody.begin_import(kind, file, format, header, import_actor()) $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.belongs_to(part text, mark text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if mark is not null then
    insert into installation (part, mark) values (belongs_to.part, belongs_to.mark) on conflict do nothing;
  end if;
  return (select i.mark from installation i where i.part = belongs_to.part);
end
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.branch_names(codes text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select array(select b.name from branch b where b.code = any (codes) order by b.code) $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.branches_elsewhere(person integer, director integer)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select string_agg(b.name, ', ' order by b.code)
  from branch b
  where b.code = any (branches_of(person)) and b.code <> all (branches_of(director))
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.branches_of(person integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select array(select b.branch_code from user_branch b where b.user_id = person and b.active order by 1) $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.broken_invariants()
 RETURNS TABLE(name text, violations bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  promise text;
begin
  for promise in
    select viewname::text from pg_views where schemaname = 'public' and viewname like 'invariant\_%' order by 1
  loop
    return query execute format('select %L::text, count(*) from %I having count(*) > 0', promise, promise);
  end loop;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.business_day(in_branch text)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select (now() at time zone c.time_zone)::date from branch b join company c on c.code = b.company_code where b.code = in_branch
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.can_still_undo(decided_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
AS $function$ select decided_at > clock_timestamp() - interval '60 seconds' $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.cancel_import(import integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  is_worked constant boolean := import_is_running(import);
  worker int;
begin
  loop
    worker := stop_import_work(import);
    exit when pg_try_advisory_xact_lock(727054, import);
    if worker is not null then
      perform pg_cancel_backend(worker);
    end if;
    perform pg_sleep(0.05);
  end loop;
  if is_worked then
    -- Refuses an import that was applied meanwhile.
    perform stop_import_work(import);
  else
    perform discard_import(import);
  end if;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.cashier_can_come_in(person integer, branch text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from app_user u join user_branch b on b.user_id = u.id
    where u.id = person and b.branch_code = branch and b.active and u.portal_allowed and u.role_id = 1
  )
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.chain_what_waits()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  audits bigint[];
  journals bigint[];
begin
  if not exists (select from history_waiting) or not pg_try_advisory_xact_lock(727004) then
    return 0;
  end if;
  with waiting as (
    select w.ctid as place, sum(cardinality(w.row_ids)) over (rows between unbounded preceding and 1 preceding) as rows_before
    from history_waiting w
  ), taken as (
    delete from history_waiting where ctid = any (array(select place from waiting where coalesce(rows_before, 0) < 5000)) returning source, row_ids
  ), one as (
    select t.source, id from taken t cross join unnest(t.row_ids) id
  )
  select coalesce(array_agg(id) filter (where source = 'audit'), '{}'), coalesce(array_agg(id) filter (where source = 'journal'), '{}')
  into audits, journals
  from one;
  perform custody.chain_history(audits, journals);
  return cardinality(audits) + cardinality(journals);
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.change_allowance(in_branch text, day date, rate numeric, seen numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  firm text;
begin
  if not may_change_settings(in_branch, my_user()) then
    perform custody.refuse('settings_are_changed_by_a_director_of_all_branches');
  end if;
  select c.code into strict firm from company c join branch b on b.company_code = c.code where b.code = in_branch for no key update of c;
  -- These statements see what the one before waited for.
  if (select a.amount from mileage_allowance a where a.company_code = firm and a.from_day = day) is distinct from seen then
    return false;
  end if;
  if not allowance_may_change(firm, day) then
    perform custody.refuse('allowance_of_entered_tours_stays');
  end if;
  perform write_allowance(firm, day, rate, my_user());
  return true;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.change_company(in_branch text, word text, metres integer, seen_word text, seen_metres integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  firm company;
begin
  if not may_change_settings(in_branch, my_user()) then
    perform custody.refuse('settings_are_changed_by_a_director_of_all_branches');
  end if;
  select c.* into strict firm from company c join branch b on b.company_code = c.code where b.code = in_branch for no key update of c;
  if (firm.product, firm.visit_metres) <> (seen_word, seen_metres) then
    return false;
  end if;
  perform write_company(firm.code, word, metres, my_user());
  return true;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.change_marketing_rep(rep integer, called text, branches text[], seen integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  person constant int := my_user();
  target marketing_rep;
  elsewhere text;
begin
  if not is_active_director(person) or not exists (select from user_module m where m.user_id = person and m.module_id = 12) then
    perform custody.refuse('settings_are_changed_by_a_director_of_all_branches');
  end if;
  if not branches <@ branches_of(person) then
    perform custody.refuse('marketing_rep_works_in_my_branches');
  end if;
  select * into target from marketing_rep m where m.id = rep for no key update;
  if seen is null then
    if target.id is not null then
      perform custody.refuse('marketing_rep_code_is_free', target.name);
    end if;
    if cardinality(branches) = 0 then
      perform custody.refuse('marketing_rep_works_in_my_branches');
    end if;
  else
    if target.version is distinct from seen then
      return false;
    end if;
    select string_agg(b.name, ', ' order by b.code) into elsewhere
    from marketing_rep_branch m join branch b on b.code = m.branch_code
    where m.rep_id = rep and m.active and b.code <> all (branches_of(person));
    if elsewhere is not null then
      perform custody.refuse('marketing_rep_works_only_in_my_branches', elsewhere);
    end if;
  end if;
  perform write_marketing_rep(rep, called, branches, person);
  return true;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.change_own_password(from_hash text, to_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update app_user set password_hash = to_hash, must_change_password = false where id = (select my_user()) and password_hash = from_hash;
  return found;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.change_user_rights(was app_user, role integer, modules integer[], active boolean, actor integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  had int[] := array(select m.module_id::int from user_module m where m.user_id = was.id order by 1);
  granted int[] := array(select distinct wanted from unnest(modules) wanted order by 1);
  home text := (branches_of(was.id))[1];
  operator jsonb := case when actor is null then '{"by": "operator"}'::jsonb else '{}' end;
  changes jsonb;
begin
  perform refuse_other_modules(role, granted);
  select jsonb_object_agg(name, jsonb_build_array(old_value, new_value)) into changes
  from (values
    ('role', to_jsonb(was.role_id), to_jsonb(role)),
    ('modules', to_jsonb(had), to_jsonb(granted)),
    ('active', to_jsonb(was.portal_allowed), to_jsonb(active))
  ) right_of_user (name, old_value, new_value)
  where old_value <> new_value;
  if changes is null then
    return false;
  end if;
  update app_user set role_id = role, portal_allowed = active, version = was.version + 1 where id = was.id;
  delete from user_module m where m.user_id = was.id and m.module_id <> all (granted);
  insert into user_module (user_id, module_id) select was.id, unnest(granted) on conflict do nothing;
  if not active then
    perform sign_out_user(was.id, null, 'switched off');
  end if;
  perform write_audit('user', array[was.id::bigint], array[home], 'change', actor,
    jsonb_build_object('version', was.version + 1, 'changes', changes) || operator);
  perform look_again(branch, array[actor]) from unnest(branches_of(was.id)) branch;
  perform notify('user_change', 'user', was.id, home, actor, jsonb_build_object('changes', changes) || operator, array[was.id]);
  return true;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.check_import(import integer)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$ select custody.check_import(import, import_actor()) $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.cheque_key_of(cheque_no text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select ltrim(upper(translate(
    regexp_replace(normalize(cheque_no, NFKC),
      '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680\u17B4\u17B5'
      || '\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
      || '\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') collate "C"), '0')
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.claim_import(import integer, work text, without_rejected boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  claimed constant data_import := custody.claim_import(import, work, import_actor());
begin
  if work = 'applying' then
    perform import_may_be_applied(claimed, without_rejected);
  end if;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.claim_key(for_call text, with_key text, hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Before the row of the key refers to the user: a change of rights takes its locks in that order too.
  perform hold_rights(my_user());
  insert into idempotency (user_id, call, key, body_hash) values (my_user(), for_call, with_key, hash) on conflict do nothing;
  return found;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.claims_follow_rights()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  person constant int := coalesce(changed ->> 'user_id', changed ->> 'id');
begin
  -- Of two changes of one user the second waits here, so that its next statement sees what the first one wrote.
  perform from app_user where id = person for no key update;
  delete from user_claims kept where kept.user_id = person and not exists (select from claims_of_user own where own.user_id = person);
  insert into user_claims as kept (user_id, claims, told)
  select own.user_id, own.claims, own.told from claims_of_user own where own.user_id = person
  on conflict (user_id) do update set claims = excluded.claims, told = excluded.told
  where (kept.claims, kept.told) is distinct from (excluded.claims, excluded.told);
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.close_days(in_branch text, through date, why text, seen date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if not may_close_days(in_branch, my_user()) then
    perform refuse('days_are_closed_by_a_director_of_all_branches');
  end if;
  return custody.close_days(in_branch, through, why, seen, my_user());
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.closed_for(in_branch text, person integer)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select case when opening_of(in_branch, person) is null then closed_through(in_branch) end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.closed_through(in_branch text)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.closed_through
  from period_closing p join branch b on b.company_code = p.company_code
  where b.code = in_branch
  order by p.id desc limit 1
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.collected_by(person integer, first_day date, last_day date)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(sum(r.amount), 0)
  from user_branch b
  cross join lateral (select day_start(b.branch_code, first_day) as since, day_start(b.branch_code, last_day + 1) as until) days
  join receipt r on r.branch_code = b.branch_code and r.created_at >= days.since and r.created_at < days.until
  where b.user_id = person and r.recorded_by = person and r.stage not in (5, 9)
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.count_import_rows(import integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$ select custody.count_import_rows(import, import_actor()) $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.count_login_failure(counted_as text, address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  each_one constant interval := interval '1 minute';
  -- The last free failure is the first one with a wait. Each failure moves the end of the wait on.
  all_free constant timestamptz := clock_timestamp() - 29 * each_one;
begin
  insert into login_throttle as t (key, failures, blocked_until, updated_at)
  values (counted_as, 1, clock_timestamp(), clock_timestamp())
  on conflict (key) do update set (failures, blocked_until, updated_at) = (
    select counted, clock_timestamp() + case when counted < 5 then interval '0'
      else make_interval(secs => least(15 * 60, power(2, least(counted - 5, 20)))) end, clock_timestamp()
    from (select case when t.updated_at < clock_timestamp() - interval '1 hour' then 1 else t.failures + 1 end as counted) c
  );
  insert into login_throttle as t (key, failures, blocked_until, updated_at)
  values (format('address:%s', address), 1, all_free + each_one, clock_timestamp())
  on conflict (key) do update set failures = t.failures + 1, updated_at = clock_timestamp(),
    blocked_until = greatest(t.blocked_until, all_free) + each_one;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.count_login_success(login integer, address text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  -- `old` is the row before this statement, because the changes of the upsert are not visible within it.
  with old as (
    select failures from login_throttle
    where key = format('login:%s@%s', login, address) and updated_at > clock_timestamp() - interval '1 hour'
  ), home as (
    insert into login_throttle (key, failures, blocked_until, updated_at)
    values (format('login:%s@%s', login, address), 0, clock_timestamp(), clock_timestamp())
    on conflict (key) do update set failures = 0, blocked_until = clock_timestamp(), updated_at = clock_timestamp()
  )
  update login_throttle t set failures = greatest(0, t.failures - old.failures), blocked_until = t.blocked_until - old.failures * interval '1 minute'
  from old where t.key = format('address:%s', address)
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.create_user(login integer, called text, role integer, modules integer[], branches text[], hash text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made int;
begin
  if not is_active_director(my_user()) then
    perform custody.refuse('user_is_changed_by_a_director');
  end if;
  if cardinality(branches) = 0 or not branches <@ branches_of(my_user()) then
    perform custody.refuse('user_is_created_in_my_branches');
  end if;
  perform refuse_other_modules(role, modules);
  insert into app_user (login_id, name, role_id, password_hash) values (login, called, role, hash) returning id into made;
  insert into user_branch (user_id, branch_code) select made, unnest(branches) on conflict do nothing;
  insert into user_module (user_id, module_id) select made, unnest(modules) on conflict do nothing;
  perform write_audit('user', array[made::bigint], array[(branches_of(made))[1]], 'enter', my_user(),
    jsonb_build_object('version', 1, 'changes', jsonb_build_object('role', jsonb_build_array(0, role),
      'modules', jsonb_build_array('[]'::jsonb, to_jsonb(modules)))));
  perform look_again(branch, array[my_user()]) from unnest(branches) branch;
  return made;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.day_is_open(in_branch text, day date, person integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from company c join branch b on b.company_code = c.code where b.code = in_branch for share of c;
  -- This function sees what the statement before waited for.
  return coalesce(day > closed_for(in_branch, person), true);
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.day_start(in_branch text, day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select day::timestamp at time zone c.time_zone from branch b join company c on c.code = b.company_code where b.code = in_branch
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.deciders(kind text, branch text)
 RETURNS integer[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(array_agg(distinct u.id), '{}')
  from decider d
  join user_module m on m.module_id = d.module_id
  join app_user u on u.id = m.user_id and u.role_id = d.role_id
  join user_branch b on b.user_id = u.id and b.branch_code = branch and b.active
  where d.document_kind = kind
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.decides(kind text, role integer, modules integer[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from decider d where d.document_kind = kind and d.role_id = role and d.module_id = any (modules))
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.decision_is_undone(kind text, source oid, was jsonb, now jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  ignored constant text[] := array(select attname::text from pg_attribute where attrelid = source and attgenerated <> '') || 'version'::text;
  -- The second approval of a voucher leads back to the first one.
  before constant jsonb := was || case
    when was ->> 'first_approved_by' is null then '{"status": 0, "decided_by": null, "decided_at": null, "comment": ""}'
    else jsonb_build_object('status', 2, 'decided_by', was -> 'first_approved_by', 'decided_at', was -> 'first_approved_at',
      'first_approved_by', null, 'first_approved_at', null) end;
  document constant bigint := was ->> 'id';
  decided_at constant timestamptz := was ->> 'decided_at';
  decision constant text := case was ->> 'status' when '1' then 'approve' when '2' then case kind when 'voucher' then 'approve_first' else 'decline' end end;
  newest audit;
  collected journal;
begin
  if decision is null or now - ignored <> before - ignored or (was ->> 'decided_by')::int is distinct from my_user() then
    return false;
  end if;
  if not can_still_undo(decided_at) then
    perform custody.refuse('decision_is_undone_in_time');
  end if;
  select a.* into newest from audit a where a.object = kind and a.object_id = document order by a.id desc limit 1;
  if (newest.action, newest.actor_id) is distinct from (decision, my_user()) then
    perform document_is_built_on(newest.action, newest.actor_id, newest.branch_code, newest.at);
  end if;
  if kind = 'invoice' then
    select j.* into collected
    from (
      select id from receipt where invoice_id = document union all select receipt_id from allocation where invoice_id = document and live
    ) r
    join journal j on j.receipt_id = r.id and j.action in ('record', 'receive', 'apply') and j.at > decided_at
    order by j.id
    limit 1;
    if found then
      perform custody.built_on(collected);
    end if;
  end if;
  return true;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.discard_import(import integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if not pg_try_advisory_xact_lock(727054, import) then
    perform refuse('import_runs_once');
  end if;
  perform import_of_mine(import, import_actor());
  update data_import i set cancelled_at = clock_timestamp() where i.id = import;
  perform forget_import_rows(import);
  delete from import_record r where r.import_id = import;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.document_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was jsonb := to_jsonb(old);
  now jsonb := to_jsonb(new);
  changes jsonb;
begin
  select jsonb_object_agg(name, jsonb_build_array(was -> name, now -> name)) into changes
  from unnest(tg_argv[1:]) name
  where was -> name is distinct from now -> name;
  if changes is not null then
    perform write_audit(tg_argv[0], array[new.id], array[new.branch_code], 'change', my_user(),
      jsonb_build_object('version', new.version, 'changes', changes));
    perform look_again(new.branch_code, array[new.entered_by, my_user()]);
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.document_decided()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kind text := tg_argv[0];
  document jsonb := to_jsonb(new);
  -- Approved is final: whatever leads out of it, or back to pending, takes a decision back.
  is_undone constant boolean := new.status = 0 or old.status = 1;
  actor constant int := case when is_undone then old.decided_by else new.decided_by end;
  led_to constant smallint := case when is_undone then old.status else new.status end;
  action text;
  told text;
begin
  if old.status = new.status then
    return null;
  end if;
  select split_part(step, '=', 2) into action from unnest(tg_argv[3:]) step where split_part(step, '=', 1) = led_to::text;
  if action is null then
    raise exception '% % cannot get status %', kind, new.id, new.status;
  end if;
  if is_undone then
    action := 'undo_' || action;
  end if;
  -- The owner withdraws. Everybody else needs the right to decide, whatever the server believes.
  if my_user() is not null and actor is distinct from new.entered_by and not may_decide(kind, actor, new.branch_code) then
    raise exception 'decider_may_decide' using errcode = 'check_violation', constraint = 'decider_may_decide';
  end if;
  perform write_audit(kind, array[new.id], array[new.branch_code], action, actor,
    jsonb_strip_nulls(jsonb_build_object('version', new.version, 'comment', nullif(new.comment, ''))));
  perform look_again(new.branch_code, array[new.entered_by, actor]);
  select k.hears into told from notification_kind k where k.name = kind || '_' || action;
  if told is not null then
    perform notify(kind || '_' || action, kind, new.id, new.branch_code, actor,
      jsonb_strip_nulls(jsonb_build_object('documents', 1, 'number', document ->> tg_argv[1], 'amount', (document ->> tg_argv[2])::numeric,
        'comment', nullif(new.comment, ''))),
      case when told <> 'deciders' then array_remove(array[new.entered_by], null) else '{}' end
        || case when told <> 'owner' then deciders(kind, new.branch_code) else '{}' end,
      (select array[new.id] from notification_kind k where k.name = kind || '_' || action and k.awaits is not null));
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.document_entered()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kind text := tg_argv[0];
  news record;
begin
  for news in
    select a.branch_code, a.entered_by, array_agg(a.id order by a.id) as ids, array_agg(a.branch_code) as branches,
      array_agg(a.id order by a.id) filter (where a.status = 0) as waiting, count(*) filter (where a.status = 0) as documents,
      min(to_jsonb(a) ->> tg_argv[1]) filter (where a.status = 0) as number,
      sum((to_jsonb(a) ->> tg_argv[2])::numeric) filter (where a.status = 0) as amount
    from added a
    group by a.branch_code, a.entered_by
    order by a.branch_code, a.entered_by
  loop
    perform write_audit(kind, news.ids, news.branches, 'enter', news.entered_by, '{}');
    perform look_again(news.branch_code, array[news.entered_by]);
    if news.waiting is not null and exists (select from notification_kind k where k.name = kind || '_enter') then
      perform notify(kind || '_enter', kind, news.waiting[1], news.branch_code, news.entered_by,
        jsonb_strip_nulls(jsonb_build_object('documents', news.documents, 'amount', news.amount,
          'number', case news.documents when 1 then news.number end)),
        deciders(kind, news.branch_code), news.waiting);
    end if;
  end loop;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.document_gets_a_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  next_no int;
begin
  insert into document_counter as c (kind, branch_code, last_no) values (tg_argv[0], new.branch_code, 1)
  on conflict (kind, branch_code) do update set last_no = c.last_no + 1
  returning c.last_no into next_no;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], next_no));
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.document_is_built_on(step text, actor integer, branch text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  perform custody.refuse('document_is_not_built_on', jsonb_build_object(
    'step', step, 'by', (select u.name from app_user u where u.id = actor), 'at', local_time(branch, at))::text);
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.document_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  document text := tg_argv[0];
begin
  if tg_op = 'UPDATE' and (new.id, new.branch_code) is not distinct from (old.id, old.branch_code) then
    return null;
  end if;
  if exists (select from attachment a where a.document_kind = document and a.document_id = old.id)
    or exists (select from notification n where n.document_kind = document and n.document_id = old.id)
  then
    raise exception 'something is about % %', document, old.id using errcode = 'restrict_violation', constraint = 'document_is_kept';
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.document_number(prefix text, id bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select prefix || lpad(id::text, greatest(6, length(id::text)), '0') $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.document_recorded()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  batch record;
begin
  for batch in
    select a.entered_by, array_agg(a.id order by a.id) as ids, array_agg(a.branch_code order by a.id) as branches
    from added a group by a.entered_by order by a.entered_by
  loop
    perform write_audit(tg_argv[0], batch.ids, batch.branches, 'enter', batch.entered_by, '{}');
    perform look_again(branch, array[batch.entered_by]) from unnest(batch.branches) branch group by branch;
  end loop;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.documents_that_are_missing()
 RETURNS TABLE(source text, id text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kind document_kind;
begin
  for kind in select * from document_kind loop
    return query execute format(
      'select ''attachment'', a.id::text from attachment a left join %1$s d on d.id = a.document_id and d.branch_code = a.branch_code
       where a.document_kind = %2$L and d.id is null
       union all
       select ''notification'', n.id::text from notification n left join %1$s d on d.id = n.document_id and d.branch_code = n.branch_code
       where n.document_kind = %2$L and d.id is null', kind.relation, kind.name);
  end loop;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.end_feed(feed_id integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  director constant int := import_actor();
  ended feed;
begin
  update feed f set ended_at = clock_timestamp(), ended_by = director
  where f.id = end_feed.feed_id and f.ended_at is null and (f.made_by = director or f.branches <@ branches_of(director))
  returning f.* into ended;
  if not found then
    perform refuse('feed_is_living');
  end if;
  perform write_audit('feed', array[ended.id::bigint], array[ended.branch_code], 'end', director, jsonb_build_object('name', ended.name));
  perform look_again(ended.branch_code, array[director, ended.made_by]);
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.end_opening(opening bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  home text;
begin
  select o.branch_code into home from period_opening o where o.id = opening;
  if home is null or home <> all (branches_of(my_user())) then
    return false;
  end if;
  if not may_close_days(home, my_user()) then
    perform refuse('days_are_closed_by_a_director_of_all_branches');
  end if;
  return custody.end_opening(opening, my_user());
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.end_own_sign_ins(only_handle uuid, kept uuid, because text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform sign_out_user(s.user_id, s.id, because)
  from sign_in s
  where s.user_id = (select my_user()) and s.ended_at is null and s.id is distinct from kept and sign_in_handle(s.id) = coalesce(only_handle, sign_in_handle(s.id));
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.end_sign_in(session uuid, because text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform sign_out_user(s.user_id, s.id, because) from sign_in s where s.id = session;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.end_user_sign_ins(target integer, only_handle uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ended int;
begin
  perform user_to_change(target);
  select coalesce(sum(sign_out_user(s.user_id, s.id, 'ended by a director')), 0) into ended
  from sign_in s
  where s.user_id = target and s.ended_at is null and sign_in_handle(s.id) = coalesce(only_handle, sign_in_handle(s.id));
  if ended > 0 then
    perform write_audit('user', array[target::bigint], (branches_of(target))[1:1], 'end_sign_ins', my_user(),
      jsonb_build_object('changes', jsonb_build_object('signIns', jsonb_build_array(ended, 0))));
  end if;
  return ended;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.feed_branches(of_feed integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select array(select unnest(f.branches) intersect select unnest(branches_of(f.made_by)) order by 1) from feed f where f.id = of_feed $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.feed_of_token(token text)
 RETURNS feed
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found_feed feed;
begin
  select f.* into found_feed
  from feed f
  where f.token_hash = sha256(convert_to(token, 'UTF8')) and f.ended_at is null and is_active_director(f.made_by)
    and exists (select from user_module m where m.user_id = f.made_by and m.module_id = 12);
  return found_feed;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.file_is_known_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  hash bytea;
begin
  for hash in
    select distinct h from unnest(array[new.sent_sha256, new.kept_sha256]) h where h is not null order by h
  loop
    perform pg_advisory_xact_lock(hashtext('file'), hashtext(encode(hash, 'hex')));
  end loop;
  update attachment a set is_used_again = true
  where not a.is_used_again and (
    a.id in (select s.id from same_files(new) s)
    or (a.id = new.id and exists (select from same_files(new)))
  );
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.files_without_hash(after uuid, most integer)
 RETURNS TABLE(id uuid, path text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.id, a.path from attachment a where a.kept_sha256 is null and a.id > after order by a.id limit most
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.fold_finished_totals()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  replaced bigint;
begin
  with several as (
    select kind, branch_code, day, salesman_id, cashier_id, state, method, division_code
    from finished_total
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having count(*) > 1
  ), taken as (
    delete from finished_total f
    using several s
    where (f.kind, f.branch_code, f.day, f.salesman_id, f.cashier_id, f.state, f.method, f.division_code)
      = (s.kind, s.branch_code, s.day, s.salesman_id, s.cashier_id, s.state, s.method, s.division_code)
    returning f.*
  ), folded as (
    insert into finished_total
    select kind, branch_code, day, salesman_id, cashier_id, state, method, division_code, sum(documents)::int, sum(amount), sum(net_amount)
    from taken
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having (sum(documents), sum(amount), sum(net_amount)) <> (0, 0, 0)
  )
  select count(*) into replaced from taken;
  return replaced;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.forget_import_rows(import integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from import_row r where r.import_id = import;
  delete from import_line l where l.import_id = import;
  delete from import_fault f where f.import_id = import;
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.forget_logins()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from login_throttle
  where updated_at < now() - interval '30 days' or (failures > 0 and updated_at < now() - interval '1 day');
  delete from refused_sign_in where last_at < now() - interval '30 days'
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.forget_notifications()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  forgotten bigint;
begin
  with done as (
    -- A row that its reader has just marked is left to him.
    select n.id from notification n
    where n.read_at is null and n.waits_for is not null and not exists (
      select from notification_kind k join awaited a on a.kind = k.awaits and a.id = any (n.waits_for)
      where k.name = n.kind and (a.decided_at is null or a.decided_at > now() - interval '1 hour'))
    for no key update skip locked
  ), marked as (
    update notification n set read_at = now() from done where n.id = done.id
  ), gone as (
    delete from notification
    where read_at < now() - interval '90 days' or created_at < now() - interval '1 year'
    returning 1
  )
  select count(*) into forgotten from gone;
  return forgotten;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.forget_refresh_tokens()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from refresh_token t using sign_in s
  where s.id = t.sign_in_id and (s.ended_at < now() - interval '1 day' or s.expires_at < now() - interval '1 day');
  delete from refresh_token where used_at < now() - interval '30 days'
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.forget_uploads()
 RETURNS TABLE(id uuid, path text, thumb_path text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from attachment gone
  where gone.id in (
    select a.id from attachment a
    where a.branch_code is null and a.created_at < now() - interval '24 hours'
    limit 500
    for update skip locked
  )
  returning gone.id, gone.path, gone.thumb_path
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.found_by_number(number text, of_branches text[], words text[], literals text[], most integer, OUT few bigint[], OUT lacking bigint[])
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
  select n.few, n.lacking
  from custody.documents_numbered(
    number, array(select unnest(of_branches) intersect select unnest(my_branches())), words, literals, most) n
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.found_cheques(of_branch text, typed text, most integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  part text := search_text(typed);
begin
  if typed ~ '[%_\\]' or length(regexp_replace(part, '[^0-9]', '', 'g')) < 3 or of_branch <> all (my_branches()) then
    return;
  end if;
  -- The text stands in the statement, so that the index of trigrams is used for it. The branch is compared in a way that no index knows: the planner
  -- would read all receipts of the branch for a common text, hoping to meet some of it early.
  return query execute format(
    'select id from receipt where branch_code || '''' = $1 and cheque_no <> '''' and search_key like %L limit $2', number_pattern('cheque', typed))
    using of_branch, most;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.found_invoices(of_branch text, typed text, of_salesman integer, most integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
  select found from custody.invoices_with_words(of_branch, typed, of_salesman, most) found where of_branch = any (my_branches())
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.has_document(branch text, kind text, document bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  documents regclass;
  is_there boolean;
begin
  select relation into documents from document_kind where name = kind;
  if documents is null then
    return false;
  end if;
  execute format('select true from %s where id = $1 and branch_code = $2 for key share', documents) into is_there using document, branch;
  return coalesce(is_there, false);
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.history_heads()
 RETURNS TABLE(branch_code text, seq bigint, at timestamp with time zone, hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
  with recursive branches (code) as (
    -- It goes from branch to branch through the key, since the chains are long.
    select min(l.branch_code) from history_link l
    union all
    select (select min(l.branch_code) from history_link l where l.branch_code > b.code) from branches b where b.code is not null
  )
  select b.code, head.seq,
    case head.source
      when 'audit' then (select a.at from audit a where a.id = head.row_id)
      else (select j.at from journal j where j.id = head.row_id)
    end,
    encode(head.hash, 'hex')
  from branches b
  cross join lateral (select * from history_link l where l.branch_code = b.code order by l.seq desc limit 1) head
  order by b.code
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.hold_rights(person integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$ select from app_user where id = person for share $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_actor()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  person constant int := my_user();
begin
  if not is_active_director(person) or not exists (select from user_module m where m.user_id = person and m.module_id = 12) then
    perform custody.refuse('import_is_by_a_director');
  end if;
  return person;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_branches(of_import data_import)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when of_import.feed_id is not null then feed_branches(of_import.feed_id)
    when of_import.started_by is not null then branches_of(of_import.started_by)
    else array(select b.code from branch b) end
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks(import data_import, actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  mine constant text[] := import_branches(import);
begin
  insert into import_fault (import_id, line, fault)
  select import.id, l.line, jsonb_build_array('otherBranch', l.facts ->> 'branch')
  from import_line l
  where l.import_id = import.id and l.facts ->> 'branch' <> '' and l.facts ->> 'branch' <> all (mine);

  insert into import_fault (import_id, line, fault)
  select import.id, l.line,
    case when l.part is null then jsonb_build_array('twice', l.first_line::text)
    else jsonb_build_array('differs', c.label, l.first_line::text) end
  from (
    select l.*, first_value(l.line) over of_document as first_line, first_value(l.facts) over of_document as first_facts
    from import_line l
    where l.import_id = import.id
    window of_document as (partition by l.key order by l.line)
  ) l
  left join lateral (
    select c.label from import_column c
    where c.kind = import.kind and l.facts -> c.key is distinct from l.first_facts -> c.key
    order by c.position
    limit 1
  ) c on l.part is not null
  where l.line <> l.first_line and (l.part is null or l.facts <> l.first_facts);

  insert into import_fault (import_id, line, fault)
  select import.id, l.line, jsonb_build_array('twice', l.first_line::text)
  from (
    select l.line, first_value(l.line) over (partition by l.key, l.part -> 'lineNo' order by l.line) as first_line
    from import_line l
    where l.import_id = import.id and l.part ->> 'lineNo' is not null
  ) l
  where l.line <> l.first_line;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks_accounts(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (values
    (case when l.facts ->> 'group' = 'PARTY' and l.facts ->> 'level' = '4' then jsonb_build_array('party') end),
    (case when (l.facts ->> 'level')::bigint not between 1 and 4 then jsonb_build_array('range', 'Level', '1', '4') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks_allowances(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join company c on c.code = l.facts ->> 'company'
  cross join lateral (values
    (case when l.facts ->> 'company' <> '' and not exists (select from branch b where b.company_code = c.code)
      then jsonb_build_array('unknown', 'Company Code', l.facts ->> 'company') end),
    (case when nullif(l.facts ->> 'amount', '')::numeric >= 1e6 then jsonb_build_array('range', 'Allowance per Mile', '0', '999999.99') end),
    (case when nullif(l.facts ->> 'from', '')::date not between '1900-01-01' and '2199-12-31'
      then jsonb_build_array('range', 'From', '1900-01-01', '2199-12-31') end),
    (case when not allowance_may_change(c.code, nullif(l.facts ->> 'from', '')::date)
        and not exists (select from mileage_allowance a where a.company_code = c.code and a.from_day = nullif(l.facts ->> 'from', '')::date)
      then jsonb_build_array('entered') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks_branches(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('differs', case
      when l.facts ->> 'companyName' is distinct from l.first_facts ->> 'companyName' then 'Company Name'
      when l.facts ->> 'timeZone' is distinct from l.first_facts ->> 'timeZone' then 'Time Zone'
      when l.facts ->> 'product' is distinct from l.first_facts ->> 'product' then 'Product'
      else 'Visit Metres' end, l.first_line::text)
  from (
    select l.*, first_value(l.line) over company as first_line, first_value(l.facts) over company as first_facts
    from import_line l
    where l.import_id = import
    window company as (partition by l.facts ->> 'company' order by l.line)
  ) l
  where (l.facts - 'code' - 'name') is distinct from (l.first_facts - 'code' - 'name');
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('timeZone', l.facts ->> 'timeZone')
  from import_line l
  where l.import_id = import and l.facts ->> 'timeZone' <> '' and l.facts ->> 'timeZone' not in (select areas_and_cities())
    and not exists (select from company c where c.code = l.facts ->> 'company' and c.time_zone = l.facts ->> 'timeZone');
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('range', 'Visit Metres', '1', '100000')
  from import_line l
  where l.import_id = import and nullif(l.facts ->> 'visitMetres', '')::bigint not between 1 and 100000;
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('kept', 'Time Zone')
  from import_line l
  join company c on c.code = l.facts ->> 'company'
  where l.import_id = import and c.time_zone <> l.facts ->> 'timeZone'
    and not exists (select from branch b where b.code = l.facts ->> 'code');
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('unknown', x.label, '-1')
  from import_line l
  cross join lateral (values ('Company Code', l.facts ->> 'company'), ('Branch Code', l.facts ->> 'code')) x (label, code)
  where l.import_id = import and x.code = '-1'
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks_dictionaries(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (values
    (case when l.facts ->> 'list' like 'GODOWN%' and not exists (select from branch b where 'GODOWN ' || b.code = l.facts ->> 'list')
      then jsonb_build_array('unknown', 'List', l.facts ->> 'list') end),
    (case when (l.facts ->> 'list' like 'GODOWN%' or l.facts ->> 'list' = 'STOCK CATEGORY') and (l.facts ->> 'value' = '-1' or l.facts ->> 'value' like '%,%')
      then jsonb_build_array('unknown', 'Value', l.facts ->> 'value') end),
    (case when (l.facts ->> 'position')::bigint > 32767 then jsonb_build_array('range', 'Position', '0', '32767') end),
    (case when exists (select from godown g where l.facts ->> 'list' like 'GODOWN%' and g.code = l.facts ->> 'value' and 'GODOWN ' || g.branch_code <> l.facts ->> 'list')
      then jsonb_build_array('order', 'Value') end),
    (case when l.facts ->> 'list' = 'INVOICE TYPE' and (
        exists (select from invoice_type t where t.position = (l.facts ->> 'position')::bigint and t.code <> l.facts ->> 'value')
        or exists (select from import_line o where o.import_id = import and o.facts ->> 'list' = 'INVOICE TYPE'
          and o.facts ->> 'position' = l.facts ->> 'position' and o.line < l.line))
      then jsonb_build_array('order', 'Position') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks_invoices(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (select l.facts ->> 'branch' as branch, (l.facts ->> 'bill')::numeric as bill,
    coalesce((l.facts ->> 'receivedBefore')::numeric, 0) as before) v
  left join invoice_type t on t.code = l.facts ->> 'type'
  left join division d on d.code = l.facts ->> 'division'
  left join chart p on p.branch_code = v.branch and p.acode = l.facts ->> 'party' and p.leaf_group = 'PARTY'
  left join app_user u on u.login_id = (l.facts ->> 'salesman')::bigint
  left join user_branch b on b.user_id = u.id and b.branch_code = v.branch
  cross join lateral (values
    (case when t.code is null and l.facts ->> 'type' <> '' then jsonb_build_array('unknown', 'Invoice Type', l.facts ->> 'type') end),
    (case when d.code is null and l.facts ->> 'division' <> '' then jsonb_build_array('unknown', 'Division', l.facts ->> 'division') end),
    (case when p.acode is null and l.facts ->> 'party' <> '' then jsonb_build_array('unknownIn', 'Party Code', l.facts ->> 'party', v.branch) end),
    (case when b.user_id is null and l.facts ->> 'salesman' is not null
      then jsonb_build_array('unknownIn', 'Salesman Login', l.facts ->> 'salesman', v.branch) end),
    (case when v.bill <= 0 then jsonb_build_array('notPositive', 'Bill Amount') end),
    (case when v.before > v.bill and v.bill > 0 then jsonb_build_array('tooMuchBefore', v.before::text, v.bill::text) end),
    (case when l.part ->> 'itemName' = '' and ((l.part ->> 'qty')::numeric <> 0 or (l.part ->> 'amount')::numeric <> 0)
      then jsonb_build_array('lineEmpty', case when (l.part ->> 'qty')::numeric <> 0 then 'Qty' else 'Line Amount' end) end),
    (case when (l.part ->> 'lineNo')::bigint not between 1 and 32767 then jsonb_build_array('range', 'Line No', '1', '32767') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks_items(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('unknown', 'Category Code', l.facts ->> 'category')
  from import_line l
  where l.import_id = import and l.facts ->> 'category' <> ''
    and not exists (select from stock_category c where c.code = l.facts ->> 'category')
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks_parties(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('notParty')
  from import_line l
  join chart c on c.branch_code = l.facts ->> 'branch' and c.acode = l.facts ->> 'code' and c.leaf_group is distinct from 'PARTY'
  where l.import_id = import
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks_reps(import integer, actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  mine constant text[] := (select import_branches(i) from data_import i where i.id = import);
begin
  update import_line l
  set facts = l.facts || jsonb_build_object('branches', array_to_string(import_codes(l.facts ->> 'branches'), ','))
  where l.import_id = import and l.facts ->> 'branches' <> '';

  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (values
    (case when nullif(l.facts ->> 'code', '')::bigint not between 1 and 2147483647 then jsonb_build_array('range', 'Code', '1', '2147483647') end),
    ((select jsonb_build_array('otherBranch', string_agg(wanted, ','))
      from unnest(import_codes(l.facts ->> 'branches')) wanted where wanted <> all (mine)
      having count(*) > 0))
  ) x (fault)
  where l.import_id = import and x.fault is not null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks_stock(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join godown g on g.branch_code = l.facts ->> 'branch' and g.code = l.facts ->> 'godown'
  left join item i on i.code = l.facts ->> 'item'
  left join stock_movement_kind k on k.name = l.facts ->> 'movement'
  cross join lateral (values
    (case when g.code is null and l.facts ->> 'godown' <> '' then jsonb_build_array('unknownIn', 'Godown Code', l.facts ->> 'godown', l.facts ->> 'branch') end),
    (case when i.code is null and l.facts ->> 'item' <> '' then jsonb_build_array('unknown', 'Item Code', l.facts ->> 'item') end),
    (case when k.name is null and l.facts ->> 'movement' <> '' then jsonb_build_array('unknown', 'Movement', l.facts ->> 'movement') end),
    (case when l.facts ->> 'lot' = '-1' then jsonb_build_array('unknown', 'Lot No', '-1') end),
    (case when (l.facts ->> 'entryNo')::bigint = 0 then jsonb_build_array('notPositive', 'Entry No') end),
    (case when (l.facts ->> 'discount')::numeric > 100 then jsonb_build_array('range', 'Discount %', '0', '100') end),
    (case when (coalesce((l.facts ->> 'received')::numeric, 0) > 0) = (coalesce((l.facts ->> 'issued')::numeric, 0) > 0)
      then jsonb_build_array('oneOf', 'Received', 'Issued') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks_users(import integer, actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  mine constant text[] := (select import_branches(i) from data_import i where i.id = import);
begin
  if exists (select from data_import i where i.id = import and i.feed_id is not null) then
    update import_line l
    set facts = l.facts - 'role' - 'modules' - case when exists (
        select from app_user u where u.login_id::text = l.facts ->> 'login' and u.role_id not in (1, 2)
      ) then 'branches' else '' end
    where l.import_id = import;
  end if;

  update import_line l
  set facts = l.facts || jsonb_strip_nulls(jsonb_build_object(
    'role', coalesce((select r.name from import_roles() r where lower(r.name) = lower(l.facts ->> 'role')), l.facts ->> 'role'),
    'modules', case when l.facts ? 'modules' then array_to_string(import_codes(l.facts ->> 'modules'), ',') end,
    'branches', case when l.facts ? 'branches' then array_to_string(import_codes(l.facts ->> 'branches'), ',') end))
  where l.import_id = import;

  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join import_roles() r on r.name = l.facts ->> 'role'
  cross join lateral (values
    (case when r.id is null and l.facts ->> 'role' <> '' then jsonb_build_array('unknown', 'Role', l.facts ->> 'role') end),
    (case when (l.facts ->> 'login')::bigint not between 1 and 2147483647 then jsonb_build_array('range', 'Username', '1', '2147483647') end),
    ((select jsonb_build_array('otherModule', string_agg(wanted, ','))
      from unnest(import_codes(l.facts ->> 'modules')) wanted
      where not exists (select from portal_module m where m.id::text = wanted and m.role_id = r.id)
      having count(*) > 0)),
    ((select jsonb_build_array('otherBranch', string_agg(wanted, ','))
      from unnest(import_codes(l.facts ->> 'branches')) wanted where wanted <> all (mine)
      having count(*) > 0))
  ) x (fault)
  where l.import_id = import and x.fault is not null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_checks_vouchers(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join voucher_type t on t.id = l.facts ->> 'type'
  cross join lateral (values
    (case when t.id is null and l.facts ->> 'type' <> '' then jsonb_build_array('unknown', 'Voucher Type', l.facts ->> 'type') end),
    (case when (l.part ->> 'lineNo')::bigint not between 1 and 32767 then jsonb_build_array('range', 'Line No', '1', '32767') end),
    (case when ((l.part ->> 'debit')::numeric > 0) = ((l.part ->> 'credit')::numeric > 0) then jsonb_build_array('oneOf', 'Debit', 'Credit') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null;
  insert into import_fault (import_id, line, fault)
  select import, s.line, jsonb_build_array('balance', s.debit::text, s.credit::text)
  from (
    select min(l.line) as line, sum((l.part ->> 'debit')::numeric(14, 2)) as debit, sum((l.part ->> 'credit')::numeric(14, 2)) as credit
    from import_line l where l.import_id = import group by l.key
  ) s
  where s.debit <> s.credit
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_codes(cell text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(array_agg(distinct btrim(code) order by btrim(code)), '{}')
  from unnest(string_to_array(cell, ',')) code where btrim(code) <> ''
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_compare(import data_import)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  documents jsonb;
begin
  -- A document is imported as a whole, so one rejected row of it takes the others with it.
  insert into import_fault (import_id, line, fault)
  select import.id, l.line, jsonb_build_array('otherRow', f.line::text)
  from (
    select l.key, min(f.line) as line
    from import_fault f join import_line l on l.import_id = f.import_id and l.line = f.line
    where f.import_id = import.id
    group by l.key
  ) f
  join import_line l on l.import_id = import.id and l.key = f.key
  where not exists (select from import_fault own where own.import_id = import.id and own.line = l.line);
  analyze import_fault;

  execute format(
    'with asked as materialized (
       select d.line, d.key, d.now, h.was, h.kept,
         case when h.key is null then ''new''
           when h.was @> d.facts and (d.lines is null or h.was -> ''lines'' = d.lines) then ''same''
           when h.kept is not null then ''kept''
           else ''changed'' end as outcome
       from import_documents($1) d
       left join %I($1) h on h.key = d.key
     ), written as (
       insert into import_record (import_id, line, key, outcome, was, now)
       select $1, a.line, a.key, a.outcome, a.was, a.now from asked a where a.outcome in (''new'', ''changed'')
     ), refused as (
       insert into import_fault (import_id, line, fault)
       select $1, l.line, jsonb_build_array(a.kept -> 0, import_differences($2, a.was, a.now)) || (a.kept - 0)
       from asked a join import_line l on l.import_id = $1 and l.key = a.key
       where a.outcome = ''kept''
     )
     select jsonb_object_agg(outcome, n) from (select outcome, count(*) as n from asked group by 1) c', 'import_here_' || import.kind)
  into documents using import.id, import.kind;
  return jsonb_build_object('new', 0, 'changed', 0, 'same', 0) || coalesce(documents - 'kept', '{}')
    || jsonb_build_object('rejected', (select count(distinct f.line) from import_fault f where f.import_id = import.id));
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_control(of_import data_import)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found_control jsonb;
begin
  if of_import.stated is null then
    return null;
  end if;
  execute format(
    'with here as materialized (select h.was from %I($1) h),
     told (nth, what, stated, found) as (
       select 1, ''rows'', $2 ->> ''rows'', $3::numeric where $2 ? ''rows''
       union all
       select 2, ''documents'', $2 ->> ''documents'', (select count(*) from here) where $2 ? ''documents''
       union all
       select 2 + c.position, c.key, s.value,
         case when c.role = ''part''
           then (select coalesce(sum((l.line ->> c.key)::numeric), 0) from here cross join jsonb_array_elements(here.was -> ''lines'') l (line))
           else (select coalesce(sum((here.was ->> c.key)::numeric), 0) from here) end
       from jsonb_each_text(coalesce($2 -> ''sums'', ''{}'')) s
       join import_column c on c.kind = $4 and c.key = s.key and c.type in (''money'', ''quantity'')
     )
     select coalesce(jsonb_agg(jsonb_build_object(''what'', what, ''stated'', stated, ''here'', found::text, ''agrees'', stated::numeric = found) order by nth), ''[]'') from told',
    'import_here_' || of_import.kind)
  into found_control using of_import.id, of_import.stated, of_import.rows, of_import.kind;
  return found_control;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_day(cell text)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE STRICT
AS $function$
declare
  found_parts text[] := regexp_match(cell, '^(\d{4})-(\d{1,2})-(\d{1,2})$');
  y int;
  m int;
  d int;
begin
  if found_parts is null then
    found_parts := regexp_match(cell, '^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$');
    if found_parts is null then
      return null;
    end if;
    found_parts := array[found_parts[3], found_parts[2], found_parts[1]];
  end if;
  y := found_parts[1];
  m := found_parts[2];
  d := found_parts[3];
  if y not between 1900 and 2199 or m not between 1 and 12 or d < 1
    or d > extract(day from make_date(y, m, 1) + interval '1 month - 1 day')
  then
    return null;
  end if;
  return make_date(y, m, d);
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_differences(of_kind text, was jsonb, now jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select string_agg(coalesce(c.label, 'Lines'), ', ' order by c.position nulls last)
  from jsonb_each(now) n
  left join import_column c on c.kind = of_kind and c.key = n.key
  where n.value is distinct from was -> n.key
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_documents(import integer)
 RETURNS TABLE(line integer, key text, facts jsonb, lines jsonb, now jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select d.line, d.key, d.facts, d.lines, case when d.lines is null then d.facts else d.facts || jsonb_build_object('lines', d.lines) end
  from (
    select min(l.line) as line, l.key, (array_agg(l.facts order by l.line))[1] as facts,
      case when bool_or(l.part is not null) then coalesce(jsonb_agg(
          case when l.part -> 'lineNo' = 'null' then l.part || jsonb_build_object('lineNo', l.nth) else l.part end
          order by coalesce((l.part ->> 'lineNo')::bigint, l.nth))
        filter (where l.part ->> 'itemName' is distinct from ''), '[]') end as lines
    from (
      select l.*, row_number() over (partition by l.key order by l.line) as nth
      from import_line l
      where l.import_id = import and not exists (select from import_fault f where f.import_id = import and f.line = l.line)
    ) l
    group by l.key
  ) d
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_goes_on(import integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not pg_try_advisory_xact_lock_shared(727056, import) then
    raise exception using errcode = 'query_canceled', message = 'the import was cancelled';
  end if;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_here_accounts(import integer)
 RETURNS TABLE(key text, was jsonb, kept jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.key, jsonb_build_object('branch', c.branch_code, 'code', c.acode, 'title', c.title, 'level', c.level, 'group', c.cgroup,
    'address', c.address, 'location', c.location),
    case when (c.level::text, c.cgroup) is distinct from (l.facts ->> 'level', l.facts ->> 'group')
        and (c.leaf_group = 'PARTY' or exists (select from deposit d where d.branch_code = c.branch_code and d.account = c.acode))
      then jsonb_build_array('kept') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join chart c on c.branch_code = l.facts ->> 'branch' and c.acode = l.facts ->> 'code'
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_here_allowances(import integer)
 RETURNS TABLE(key text, was jsonb, kept jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.key, jsonb_build_object('company', a.company_code, 'from', a.from_day, 'amount', a.amount),
    case when not allowance_may_change(a.company_code, a.from_day) then jsonb_build_array('kept') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join mileage_allowance a on a.company_code = l.facts ->> 'company' and a.from_day = nullif(l.facts ->> 'from', '')::date
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_here_branches(import integer)
 RETURNS TABLE(key text, was jsonb, kept jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.key, jsonb_build_object('company', c.code, 'companyName', c.name, 'timeZone', c.time_zone, 'code', b.code, 'name', b.name,
    -- An empty cell leaves the setting of the company as it is.
    'product', case when l.facts -> 'product' = 'null' then l.facts -> 'product' else to_jsonb(c.product) end,
    'visitMetres', case when l.facts -> 'visitMetres' = 'null' then l.facts -> 'visitMetres' else to_jsonb(c.visit_metres) end),
    case when c.code is distinct from l.facts ->> 'company' or c.time_zone is distinct from coalesce(l.facts ->> 'timeZone', c.time_zone)
      then jsonb_build_array('kept') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join branch b on b.code = l.facts ->> 'code'
  join company c on c.code = b.company_code
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_here_dictionaries(import integer)
 RETURNS TABLE(key text, was jsonb, kept jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.key, jsonb_build_object('list', w.list, 'value', w.value, 'name', w.name,
    'position', case when w.nth is null or l.facts -> 'position' = 'null' then l.facts -> 'position' else to_jsonb(w.nth) end), null::jsonb
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join import_words() w on w.list = l.facts ->> 'list' and w.value = l.facts ->> 'value'
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_here_invoices(import integer)
 RETURNS TABLE(key text, was jsonb, kept jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.key,
    jsonb_build_object('branch', i.branch_code, 'invoiceNo', i.invoice_no, 'date', i.invoice_on, 'type', i.type_code,
      'division', i.division_code, 'party', i.party, 'salesman', u.login_id, 'bill', i.bill, 'receivedBefore', i.received_before,
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'item', l.item_ref, 'itemName', l.item_name, 'saleType', l.sale_type,
          'qty', l.qty, 'pcs', l.pcs, 'rate', l.rate, 'amount', l.amount, 'netAmount', l.net_amount) order by l.line_no)
        from invoice_line l where l.invoice_id = i.id), '[]')),
    case when exists (select from receipt r where r.invoice_id = i.id) or exists (select from allocation x where x.invoice_id = i.id)
      then jsonb_build_array('collected', i.received::text)
    when p.status <> 0 then jsonb_build_array('approved') end
  from (
    select distinct on (l.key) l.key, l.facts ->> 'branch' as branch, l.facts ->> 'invoiceNo' as no
    from import_line l where l.import_id = import
  ) a
  join invoice i on i.branch_code = a.branch and i.invoice_no = a.no
  join invoice_approval p on p.id = i.id
  join app_user u on u.id = i.salesman_id
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_here_items(import integer)
 RETURNS TABLE(key text, was jsonb, kept jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.key, jsonb_build_object('code', i.code, 'name', i.name, 'category', i.category_code, 'catNo', i.cat_no, 'unit', i.unit, 'mrp', i.mrp),
    case when i.unit is distinct from l.facts ->> 'unit' and exists (select from stock_balance b where b.item_code = i.code)
      then jsonb_build_array('kept') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join item i on i.code = l.facts ->> 'code'
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_here_parties(import integer)
 RETURNS TABLE(key text, was jsonb, kept jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.key, jsonb_build_object('branch', c.branch_code, 'code', c.acode, 'name', c.title, 'address', c.address, 'location', c.location,
    'creditLimit', c.credit_limit), null::jsonb
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join chart c on c.branch_code = l.facts ->> 'branch' and c.acode = l.facts ->> 'code' and c.leaf_group = 'PARTY'
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_here_reps(import integer)
 RETURNS TABLE(key text, was jsonb, kept jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.key, jsonb_build_object('code', m.id, 'name', m.name, 'branches', array_to_string(import_codes(array_to_string(b.codes, ',')), ',')),
    case when i.started_by is not null and not b.codes <@ import_branches(i) then jsonb_build_array('elsewhere') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join data_import i on i.id = import
  join marketing_rep m on m.id = nullif(l.facts ->> 'code', '')::bigint
  cross join lateral (
    select array(select w.branch_code from marketing_rep_branch w where w.rep_id = m.id and w.active order by 1) as codes
  ) b
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_here_stock(import integer)
 RETURNS TABLE(key text, was jsonb, kept jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.key, jsonb_build_object('branch', m.branch_code, 'entryNo', m.entry_no, 'date', m.moved_on, 'movement', m.kind,
    'godown', m.godown_code, 'item', m.item_code, 'lot', m.lot_no, 'expiry', m.expires_on, 'documentNo', m.document_no,
    'received', m.received, 'issued', m.issued, 'rate', m.rate, 'discount', m.discount_percent), jsonb_build_array('kept')
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join stock_movement m on m.branch_code = l.facts ->> 'branch' and m.entry_no = (l.facts ->> 'entryNo')::bigint
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_here_users(import integer)
 RETURNS TABLE(key text, was jsonb, kept jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.key, jsonb_build_object('login', u.login_id, 'name', u.name, 'role', r.name, 'modules', m.codes, 'branches', b.codes),
    case when u.id = i.started_by then jsonb_build_array('self')
      when i.started_by is not null and not branches_of(u.id) <@ import_branches(i) then jsonb_build_array('elsewhere')
      when (r.name <> l.facts ->> 'role' or l.facts ? 'branches' and not branches_of(u.id) <@ import_codes(l.facts ->> 'branches'))
        and exists (select from user_holdings(u.id) h where h.documents > 0)
      then jsonb_build_array('holds') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join data_import i on i.id = import
  join app_user u on u.login_id = (l.facts ->> 'login')::bigint
  join import_roles() r on r.id = u.role_id
  cross join lateral (
    select coalesce(string_agg(m.module_id::text, ',' order by m.module_id::text), '') as codes from user_module m where m.user_id = u.id
  ) m
  cross join lateral (select array_to_string(import_codes(array_to_string(branches_of(u.id), ',')), ',') as codes) b
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_here_vouchers(import integer)
 RETURNS TABLE(key text, was jsonb, kept jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.key, jsonb_build_object('branch', v.branch_code, 'voucherNo', v.voucher_no, 'type', v.type_id, 'date', v.voucher_on,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('lineNo', x.position, 'account', x.title, 'debit', x.debit, 'credit', x.credit,
        'narration', x.narration) order by x.position), '[]')
      from voucher_line x where x.voucher_id = v.id)),
    case when v.status <> 0 then jsonb_build_array('approved') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join voucher v on v.branch_code = l.facts ->> 'branch' and v.voucher_no = l.facts ->> 'voucherNo'
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_is_everywhere(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select kind in ('items', 'branches', 'dictionaries', 'allowances') $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_is_running(import integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from pg_locks l
    where l.locktype = 'advisory' and l.classid = 727054 and l.objid = import and l.granted
      and l.database = (select d.oid from pg_database d where d.datname = current_database()))
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.import_lock_accounts(import integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select from import_record r
  join chart c on c.branch_code = r.was ->> 'branch' and c.acode = r.was ->> 'code'
  where r.import_id = import and r.outcome = 'changed'
  order by c.branch_code, c.acode
  for no key update of c
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_lock_allowances(import integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select from company c
  where c.code in (select r.now ->> 'company' from import_record r where r.import_id = import)
  order by c.code
  for no key update
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_lock_branches(import integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select from import_record r
  join branch b on b.code = r.was ->> 'code'
  join company c on c.code = b.company_code
  where r.import_id = import and r.outcome = 'changed'
  order by b.code
  for no key update of b, c
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_lock_dictionaries(import integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  lock table dictionary, invoice_type, division, stock_category, voucher_type, godown in share row exclusive mode;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_lock_invoices(import integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select from import_record r
  join invoice i on i.branch_code = r.was ->> 'branch' and i.invoice_no = r.was ->> 'invoiceNo'
  where r.import_id = import and r.outcome = 'changed'
  order by i.id
  for update of i
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_lock_items(import integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select from import_record r
  join item i on i.code = r.was ->> 'code'
  where r.import_id = import and r.outcome = 'changed'
  order by i.code
  for no key update of i
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_lock_parties(import integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select import_lock_accounts(import)
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_lock_reps(import integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select from marketing_rep m
  where m.id in (select (r.was ->> 'code')::int from import_record r where r.import_id = import and r.outcome = 'changed')
  order by m.id
  for no key update
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_lock_stock(import integer)
 RETURNS void
 LANGUAGE sql
AS $function$ select null::void $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_lock_users(import integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select from app_user u
  where u.login_id in (select (r.was ->> 'login')::int from import_record r where r.import_id = import and r.outcome = 'changed')
    or u.id = (select i.started_by from data_import i where i.id = import)
  order by u.id
  for no key update
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_lock_vouchers(import integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select from import_record r
  join voucher v on v.branch_code = r.was ->> 'branch' and v.voucher_no = r.was ->> 'voucherNo'
  where r.import_id = import and r.outcome = 'changed'
  order by v.id
  for update of v
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_may_be_applied(wanted data_import, without_rejected boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if wanted.counts is null then
    perform refuse('import_is_checked');
  elsif (wanted.counts ->> 'rejected')::int > 0 and not without_rejected then
    perform refuse('import_has_no_rejected_rows', wanted.counts ->> 'rejected');
  elsif (wanted.counts ->> 'new')::int + (wanted.counts ->> 'changed')::int = 0 then
    perform refuse('import_changes_something');
  end if;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_of_mine(import integer, person integer)
 RETURNS data_import
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found_import data_import;
begin
  select * into found_import from data_import i where i.id = import and i.started_by is not distinct from person;
  if not found then
    perform custody.refuse('import_is_of_its_person');
  elsif found_import.applied_at is not null then
    perform custody.refuse('import_is_applied_once');
  elsif found_import.cancelled_at is not null then
    perform custody.refuse('import_is_not_cancelled');
  end if;
  return found_import;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_read_lines(import data_import)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  cells text;
  vals text;
  faults text;
  keys text;
  facts text;
  parts text;
begin
  select
    string_agg(format('btrim(coalesce(r.cells[%s], ''''), E'' \t\u00a0'') as c%s', import.mapped[c.position], c.position), ', ')
      filter (where import.mapped[c.position] is not null),
    string_agg(format(case c.type
        when 'money' then 'case when c%1$s collate "C" ~ ''^(([0-9]{1,12}|[0-9]{1,3}(,[0-9]{3}){1,3})([.][0-9]{1,2}0*)?)$'' then replace(c%1$s, '','', '''')::numeric(14, 2) end as v%1$s'
        when 'quantity' then 'case when c%1$s collate "C" ~ ''^(([0-9]{1,11}|[0-9]{1,3}(,[0-9]{3}){1,2})([.][0-9]{1,3}0*)?)$'' then replace(c%1$s, '','', '''')::numeric(14, 3) end as v%1$s'
        when 'whole' then 'case when c%1$s collate "C" ~ ''^[0-9]{1,15}$'' then c%1$s::bigint end as v%1$s'
        when 'day' then 'import_day(c%1$s) as v%1$s'
        else 'case when c%1$s collate "C" !~ ''[\u0001-\u001f\u007f]'' then c%1$s end as v%1$s' end, c.position), ', ')
      filter (where import.mapped[c.position] is not null),
    string_agg(format('case when c%1$s = '''' then %2$s when v%1$s is null then jsonb_build_array(%3$L, %4$L, left(c%1$s, 60)) when length(c%1$s) > %5$s then jsonb_build_array(''long'', %4$L, %6$L) end',
        c.position, case when c.required then format('jsonb_build_array(''required'', %L)', c.label) else 'null' end, c.type, c.label,
        c.most, c.most::text), ', ')
      filter (where import.mapped[c.position] is not null),
    string_agg(format('coalesce(v%s::text, '''')', c.position), ', ' order by c.position) filter (where c.role = 'key'),
    string_agg(format('%L, case when c%2$s = '''' then %3$L else to_jsonb(v%2$s) end', c.key, c.position, coalesce(c.blank, '""')::text || ''), ', ')
      filter (where c.role <> 'part' and import.mapped[c.position] is not null),
    string_agg(case when import.mapped[c.position] is null then format('%L, %L::jsonb', c.key, coalesce(c.blank, '""')::text)
        else format('%L, case when c%2$s = '''' then %3$L::jsonb else to_jsonb(v%2$s) end', c.key, c.position, coalesce(c.blank, '""')::text) end, ', ')
      filter (where c.role = 'part')
  into cells, vals, faults, keys, facts, parts
  from import_column c
  where c.kind = import.kind;
  -- A file without any of the columns of lines says nothing about them.
  if not exists (select from import_column c where c.kind = import.kind and c.role = 'part' and import.mapped[c.position] is not null) then
    parts := null;
  end if;
  execute format(
    'insert into import_line (import_id, line, key, facts, part, faults)
     select r.import_id, r.line, concat_ws(E''\x1f'', %s), jsonb_build_object(%s), %s, nullif(array_remove(array[%s]::jsonb[], null), ''{}'')
     from import_row r
     cross join lateral (select %s offset 0) c
     cross join lateral (select %s offset 0) v
     where r.import_id = $1',
    keys, facts, case when parts is null then 'null' else format('jsonb_build_object(%s)', parts) end, faults, cells, vals)
  using import.id;
  insert into import_fault (import_id, line, fault)
  select l.import_id, l.line, f.fault
  from import_line l cross join lateral unnest(l.faults) f (fault)
  where l.import_id = import.id and l.faults is not null;
  analyze import_line;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_roles()
 RETURNS TABLE(id smallint, name text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values (0::smallint, 'None'), (1::smallint, 'Cashier'), (2::smallint, 'Salesman'), (3::smallint, 'Director'),
    (4::smallint, 'Deposit Approver'), (5::smallint, 'Location Approver')
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_rows_are_mine()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from (select distinct a.import_id from added a) one
    left join data_import i on i.id = one.import_id
    where i.id is null or i.started_by is distinct from my_user() or i.rows is not null
  ) then
    perform custody.refuse('import_is_of_its_person');
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_step(work text, step text, done integer, of integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$ select set_config('application_name', format('import %s %s %s %s', work, step, done, of), true) $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_words()
 RETURNS TABLE(list text, value text, name text, nth integer)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select d.type, d.value, d.name, d.position::int from dictionary d
  union all
  select 'INVOICE TYPE', t.code, t.description, t.position::int from invoice_type t
  union all
  select 'DIVISION', d.code, d.name, null from division d
  union all
  select 'STOCK CATEGORY', c.code, c.name, null from stock_category c
  union all
  select 'VOUCHER TYPE', v.id, v.name, null from voucher_type v
  union all
  select 'GODOWN ' || g.branch_code, g.code, g.name, null from godown g
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_work()
 RETURNS TABLE(import_id integer, pid integer, work text, step text, done integer, of integer)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.objid::int, l.pid, split_part(a.application_name, ' ', 2), split_part(a.application_name, ' ', 3),
    coalesce(substring(split_part(a.application_name, ' ', 4) from '^\d{1,3}$')::int, 0),
    coalesce(substring(split_part(a.application_name, ' ', 5) from '^\d{1,3}$')::int, 0)
  from pg_locks l
  join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.classid = 727054 and l.granted
    and l.database = (select d.oid from pg_database d where d.datname = current_database())
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.import_write_accounts(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into chart (branch_code, acode, title, address, level, cgroup, location)
  select r.now ->> 'branch', r.now ->> 'code', r.now ->> 'title', coalesce(r.now ->> 'address', ''), (r.now ->> 'level')::smallint,
    r.now ->> 'group', coalesce(r.now ->> 'location', '')
  from import_record r
  where r.import_id = import and r.outcome = 'new'
  order by r.line;
  update chart c
  set title = n.now ->> 'title', level = (n.now ->> 'level')::smallint, cgroup = n.now ->> 'group', address = n.now ->> 'address',
    location = n.now ->> 'location'
  from (select r.was || r.now as now from import_record r where r.import_id = import and r.outcome = 'changed') n
  where c.branch_code = n.now ->> 'branch' and c.acode = n.now ->> 'code'
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_write_allowances(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select write_allowance(r.now ->> 'company', (r.now ->> 'from')::date, (r.now ->> 'amount')::numeric, actor)
  from import_record r where r.import_id = import order by r.line
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_write_branches(import integer, actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into company (code, name, time_zone)
  select distinct on (r.now ->> 'company') r.now ->> 'company', r.now ->> 'companyName', coalesce(r.now ->> 'timeZone', usual_time_zone())
  from import_record r
  where r.import_id = import
  order by r.now ->> 'company', r.line
  on conflict (code) do update set name = excluded.name where company.name <> excluded.name;
  insert into branch (code, company_code, name)
  select r.now ->> 'code', r.now ->> 'company', r.now ->> 'name' from import_record r where r.import_id = import order by r.line
  on conflict (code) do update set name = excluded.name where branch.name <> excluded.name;
  insert into user_branch (user_id, branch_code)
  select actor, r.now ->> 'code' from import_record r where r.import_id = import and r.outcome = 'new' and actor is not null;
  perform write_company(c.code, coalesce(r.now ->> 'product', c.product), coalesce((r.now ->> 'visitMetres')::int, c.visit_metres), actor)
  from company c
  join (select distinct on (r.now ->> 'company') r.now from import_record r where r.import_id = import order by r.now ->> 'company', r.line) r
    on r.now ->> 'company' = c.code
  order by c.code;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_write_dictionaries(import integer, actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  word record;
  next_position int;
begin
  for word in
    select r.now ->> 'list' as list, r.now ->> 'value' as value, r.now ->> 'name' as name, (r.now ->> 'position')::int as nth
    from import_record r
    where r.import_id = import
    order by r.line
  loop
    case
      when word.list = 'INVOICE TYPE' then
        select coalesce(max(t.position), 0) + 1 into next_position from invoice_type t;
        insert into invoice_type (code, description, position) values (word.value, word.name, coalesce(word.nth, next_position))
        on conflict (code) do update set description = excluded.description, position = coalesce(word.nth, invoice_type.position);
      when word.list = 'DIVISION' then
        insert into division (code, name) values (word.value, word.name) on conflict (code) do update set name = excluded.name;
      when word.list = 'STOCK CATEGORY' then
        insert into stock_category (code, name) values (word.value, word.name) on conflict (code) do update set name = excluded.name;
      when word.list = 'VOUCHER TYPE' then
        insert into voucher_type (id, name, two_approvers) values (word.value, word.name, word.value = 'BPV')
        on conflict (id) do update set name = excluded.name;
      when word.list like 'GODOWN %' then
        insert into godown (branch_code, code, name) values (substr(word.list, 8), word.value, word.name)
        on conflict (code) do update set name = excluded.name;
      else
        select coalesce(max(d.position), 0) + 1 into next_position from dictionary d where d.type = word.list;
        insert into dictionary (type, value, name, position) values (word.list, word.value, word.name, coalesce(word.nth, next_position))
        on conflict (type, value) do update set name = excluded.name, position = coalesce(word.nth, dictionary.position);
    end case;
  end loop;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_write_invoices(import integer, actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill, received_before, import_id)
  select n.branch, n."invoiceNo", n.date, n.type, n.division, n.party, u.id, n.bill, coalesce(n."receivedBefore", 0), import
  from import_record r
  cross join lateral jsonb_to_record(r.now) as n (branch text, "invoiceNo" text, date date, type text, division text, party text,
    salesman int, bill numeric, "receivedBefore" numeric)
  join app_user u on u.login_id = n.salesman
  where r.import_id = import and r.outcome = 'new'
  order by r.line;

  update invoice i
  set invoice_on = n.date, type_code = n.type, division_code = n.division, party = n.party, salesman_id = u.id, bill = n.bill,
    received_before = coalesce(n."receivedBefore", i.received_before)
  from import_record r
  cross join lateral jsonb_to_record(r.now) as n (branch text, "invoiceNo" text, date date, type text, division text, party text,
    salesman int, bill numeric, "receivedBefore" numeric)
  join app_user u on u.login_id = n.salesman
  where r.import_id = import and r.outcome = 'changed' and i.branch_code = n.branch and i.invoice_no = n."invoiceNo"
    and r.now - 'lines' <> (r.was - 'lines');

  analyze invoice;
  delete from invoice_line l
  using import_record r, invoice i
  where r.import_id = import and r.outcome = 'changed' and r.now -> 'lines' <> r.was -> 'lines'
    and i.branch_code = r.now ->> 'branch' and i.invoice_no = r.now ->> 'invoiceNo' and l.invoice_id = i.id
    and not exists (select from jsonb_array_elements(r.now -> 'lines') n where (n ->> 'lineNo')::int = l.line_no);
  insert into invoice_line (invoice_id, line_no, branch_code, item_ref, item_name, sale_type, qty, pcs, rate, amount, net_amount)
  select i.id, n."lineNo", i.branch_code, n.item, n."itemName", n."saleType", n.qty, n.pcs, n.rate, n.amount, n."netAmount"
  from import_record r
  join invoice i on i.branch_code = r.now ->> 'branch' and i.invoice_no = r.now ->> 'invoiceNo'
  cross join lateral jsonb_to_recordset(r.now -> 'lines') as n ("lineNo" int, item text, "itemName" text, "saleType" text, qty numeric,
    pcs numeric, rate numeric, amount numeric, "netAmount" numeric)
  where r.import_id = import and (r.outcome = 'new' or r.now -> 'lines' <> r.was -> 'lines')
  on conflict (invoice_id, line_no) do update
  set item_ref = excluded.item_ref, item_name = excluded.item_name, sale_type = excluded.sale_type, qty = excluded.qty, pcs = excluded.pcs,
    rate = excluded.rate, amount = excluded.amount, net_amount = excluded.net_amount
  where (invoice_line.item_ref, invoice_line.item_name, invoice_line.sale_type, invoice_line.qty, invoice_line.pcs, invoice_line.rate,
      invoice_line.amount, invoice_line.net_amount)
    is distinct from (excluded.item_ref, excluded.item_name, excluded.sale_type, excluded.qty, excluded.pcs, excluded.rate,
      excluded.amount, excluded.net_amount);
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_write_items(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into item (code, serial_no, name, category_code, cat_no, unit, mrp)
  select r.now ->> 'code', coalesce((select max(i.serial_no) from item i), 0) + row_number() over (order by r.line), r.now ->> 'name',
    r.now ->> 'category', coalesce(r.now ->> 'catNo', ''), r.now ->> 'unit', (r.now ->> 'mrp')::numeric
  from import_record r
  where r.import_id = import and r.outcome = 'new';
  update item i
  set name = n.now ->> 'name', category_code = n.now ->> 'category', cat_no = n.now ->> 'catNo', unit = n.now ->> 'unit',
    mrp = (n.now ->> 'mrp')::numeric
  from (select r.was || r.now as now from import_record r where r.import_id = import and r.outcome = 'changed') n
  where i.code = n.now ->> 'code'
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_write_parties(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into chart (branch_code, acode, title, address, level, cgroup, location, credit_limit)
  select r.now ->> 'branch', r.now ->> 'code', r.now ->> 'name', coalesce(r.now ->> 'address', ''), 4, 'PARTY',
    coalesce(r.now ->> 'location', ''), (r.now ->> 'creditLimit')::numeric
  from import_record r
  where r.import_id = import and r.outcome = 'new'
  order by r.line;
  update chart c
  set title = n.now ->> 'name', address = n.now ->> 'address', location = n.now ->> 'location',
    credit_limit = (n.now ->> 'creditLimit')::numeric
  from (select r.was || r.now as now from import_record r where r.import_id = import and r.outcome = 'changed') n
  where c.branch_code = n.now ->> 'branch' and c.acode = n.now ->> 'code'
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_write_reps(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select write_marketing_rep((r.now ->> 'code')::int, r.now ->> 'name', import_codes(r.now ->> 'branches'), actor)
  from (select r.line, coalesce(r.was, '{}') || r.now as now from import_record r where r.import_id = import) r
  order by r.line
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_write_stock(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into stock_movement (branch_code, entry_no, godown_code, item_code, lot_no, expires_on, moved_on, kind, document_no, received, issued,
    rate, discount_percent)
  select n.branch, n."entryNo", n.godown, n.item, n.lot, n.expiry, n.date, n.movement, coalesce(n."documentNo", ''), coalesce(n.received, 0),
    coalesce(n.issued, 0), coalesce(n.rate, 0), coalesce(n.discount, 0)
  from import_record r
  cross join lateral jsonb_to_record(r.now) as n (branch text, "entryNo" bigint, godown text, item text, lot text, expiry date, date date,
    movement text, "documentNo" text, received numeric, issued numeric, rate numeric, discount numeric)
  where r.import_id = import and r.outcome = 'new'
  order by r.line
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_write_users(import integer, actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wanted record;
  target app_user;
  had int[];
  worked_in text[];
  granted int[];
  changes jsonb;
begin
  for wanted in
    select r.outcome, (r.now ->> 'login')::int as login, r.now ->> 'name' as name, x.id as role, r.now ->> 'modules' as modules,
      case when r.now ? 'branches' then import_codes(r.now ->> 'branches') end as branches
    from import_record r left join import_roles() x on x.name = r.now ->> 'role'
    where r.import_id = import
    order by r.line
  loop
    if wanted.outcome = 'new' then
      insert into app_user (login_id, name, role_id, password_hash, portal_allowed)
      values (wanted.login, wanted.name, 0, 'none', wanted.role is not null)
      returning * into target;
    else
      select * into target from app_user u where u.login_id = wanted.login;
    end if;
    -- Where a new user works is no change.
    worked_in := case wanted.outcome when 'changed' then branches_of(target.id) else wanted.branches end;
    wanted.role := coalesce(wanted.role, target.role_id);
    wanted.branches := coalesce(wanted.branches, branches_of(target.id));
    had := array(select m.module_id::int from user_module m where m.user_id = target.id order by 1);
    granted := array(
      select m.id::int from portal_module m
      where m.role_id = wanted.role and (m.id::text = any (import_codes(wanted.modules)) or wanted.modules is null and m.id = any (had))
      order by 1);
    insert into user_branch (user_id, branch_code) select target.id, unnest(wanted.branches)
    on conflict (user_id, branch_code) do update set active = true where not user_branch.active;
    update user_branch b set active = false where b.user_id = target.id and b.active and b.branch_code <> all (wanted.branches);
    delete from user_module m where m.user_id = target.id and m.module_id <> all (granted);
    insert into user_module (user_id, module_id) select target.id, unnest(granted) on conflict do nothing;
    select jsonb_object_agg(name, jsonb_build_array(old_value, new_value)) into changes
    from (values
      ('role', to_jsonb(target.role_id), to_jsonb(wanted.role)), ('modules', to_jsonb(had), to_jsonb(granted)),
      ('branches', to_jsonb(branch_names(worked_in)), to_jsonb(branch_names(wanted.branches)))
    ) right_of_user (name, old_value, new_value)
    where old_value <> new_value;
    update app_user u set name = wanted.name, role_id = wanted.role, version = u.version + (wanted.outcome = 'changed')::int
    where u.id = target.id;
    perform write_audit('user', array[target.id::bigint], array[wanted.branches[1]],
      case wanted.outcome when 'new' then 'enter' else 'change' end, actor,
      jsonb_build_object('version', target.version + (wanted.outcome = 'changed')::int, 'changes', coalesce(changes, '{}'), 'import', import));
    if wanted.outcome = 'changed' and changes is not null then
      perform notify('user_change', 'user', target.id, wanted.branches[1], actor, jsonb_build_object('changes', changes), array[target.id]);
    end if;
  end loop;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.import_write_vouchers(import integer, actor integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into voucher (branch_code, voucher_no, type_id, voucher_on, debit, credit, import_id)
  select r.now ->> 'branch', r.now ->> 'voucherNo', r.now ->> 'type', (r.now ->> 'date')::date, s.debit, s.credit, import
  from import_record r
  cross join lateral (
    select sum((l ->> 'debit')::numeric) as debit, sum((l ->> 'credit')::numeric) as credit from jsonb_array_elements(r.now -> 'lines') l
  ) s
  where r.import_id = import and r.outcome = 'new'
  order by r.line;
  update voucher v
  set type_id = r.now ->> 'type', voucher_on = (r.now ->> 'date')::date
  from import_record r
  where r.import_id = import and r.outcome = 'changed' and v.branch_code = r.now ->> 'branch' and v.voucher_no = r.now ->> 'voucherNo'
    and (v.type_id, v.voucher_on) is distinct from (r.now ->> 'type', (r.now ->> 'date')::date);
  delete from voucher_line x
  using import_record r, voucher v
  where r.import_id = import and r.outcome = 'changed' and r.now -> 'lines' <> r.was -> 'lines'
    and v.branch_code = r.now ->> 'branch' and v.voucher_no = r.now ->> 'voucherNo' and x.voucher_id = v.id;
  insert into voucher_line (voucher_id, branch_code, position, title, debit, credit, narration)
  select v.id, v.branch_code, n."lineNo", n.account, n.debit, n.credit, n.narration
  from import_record r
  join voucher v on v.branch_code = r.now ->> 'branch' and v.voucher_no = r.now ->> 'voucherNo'
  cross join lateral jsonb_to_recordset(r.now -> 'lines') as n ("lineNo" smallint, account text, debit numeric, credit numeric, narration text)
  where r.import_id = import and (r.outcome = 'new' or r.now -> 'lines' <> r.was -> 'lines')
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.invoice_is_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update invoice_approval
  set invoice_no = new.invoice_no, invoice_on = new.invoice_on, division_code = new.division_code, party = new.party, bill = new.bill
  where id = new.id;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.invoice_is_entered()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into invoice_approval (id, branch_code, invoice_no, invoice_on, division_code, party, bill)
  select id, branch_code, invoice_no, invoice_on, division_code, party, bill from added order by id;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.invoice_is_finished()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into finished_total (kind, branch_code, day, state, division_code, documents, amount, net_amount)
  select 'invoice', new.branch_code, new.invoice_on, way.status, new.division_code, way.sign,
    way.sign * coalesce(l.amount, i.bill), way.sign * coalesce(l.net_amount, i.bill)
  from invoice i
  cross join lateral (select sum(amount) as amount, sum(net_amount) as net_amount from invoice_line where invoice_id = i.id) l
  cross join (values (old.status, -1), (new.status, 1)) as way (status, sign)
  where i.id = new.id and way.status = 1 and old.status <> new.status;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.invoice_lines_are_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was invoice_line[];
  now invoice_line[];
  changed record;
begin
  if tg_op <> 'INSERT' then
    select array_agg(l) into was
    from removed l join invoice_approval a on a.id = l.invoice_id
    where not (a.version = 1 and a.xmin = pg_current_xact_id()::xid);
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(l) into now
    from added l join invoice_approval a on a.id = l.invoice_id
    where not (a.version = 1 and a.xmin = pg_current_xact_id()::xid);
  end if;
  for changed in
    select id, jsonb_object_agg(format('line %s', line_no), jsonb_build_array(before, after)) as lines
    from (
      select invoice_id as id, line_no, to_jsonb(o) as before, to_jsonb(n) as after
      from unnest(was) o full join unnest(now) n using (invoice_id, line_no)
      where o is distinct from n
    ) difference
    group by id
    order by id
  loop
    -- The version is counted by the trigger of the approval.
    update invoice_approval set version = version where id = changed.id;
    perform write_audit('invoice', array_agg(a.id), array_agg(a.branch_code), 'change', my_user(),
      jsonb_build_object('version', max(a.version), 'changes', changed.lines))
    from invoice_approval a
    where a.id = changed.id;
  end loop;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.is_active_director(person integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select from app_user u where u.id = person and u.role_id = 3 and u.portal_allowed) $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.keep_answer(for_call text, with_key text, to_keep jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update idempotency i set answer = to_keep
  where i.user_id = (select my_user()) and i.call = for_call and i.key = with_key and i.answer is null;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.kept_answer(for_call text, with_key text)
 RETURNS TABLE(body_hash bytea, answer jsonb)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.body_hash, i.answer from idempotency i where i.user_id = (select my_user()) and i.call = for_call and i.key = with_key
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.known_uploads(ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.id from attachment a where a.id = any (ids)
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.last_sign_in_of(person integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select max(s.started_at) from sign_in s where s.user_id = person and (select branches_of(person) && my_branches()) $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.lift_waits(login integer, address text)
 RETURNS SETOF integer
 LANGUAGE sql
AS $function$
  with lifted as (
    update login_throttle t set failures = 0, blocked_until = clock_timestamp()
    from login_throttle was
    where was.key = t.key and t.failures > 0 and (t.key = format('login:%s', login) or t.key like format('login:%s@%%', login))
    returning was.blocked_until
  ), forgotten as (
    delete from login_throttle t where t.key = format('address:%s', address) returning t.blocked_until
  )
  select greatest(0, ceil(extract(epoch from blocked_until - clock_timestamp())))::int
  from (select * from lifted union all select * from forgotten) waits
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.live_sign_ins(ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.id from sign_in s join app_user u on u.id = s.user_id
  where s.id = any (ids) and s.ended_at is null and s.expires_at > now() and u.portal_allowed
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.local_time(in_branch text, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select to_char(at at time zone c.time_zone, 'DD/MM/YYYY HH24:MI')
  from branch b join company c on c.code = b.company_code where b.code = in_branch
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.lock_receipts(ids bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select from receipt
  where id = any (array(select w.receipt_id from with_their_cheques(ids) w)) and branch_code = any ((select my_branches())::text[])
  order by id
  for no key update
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.login_wait(login integer, address text)
 RETURNS TABLE(counted_as text, seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  home login_throttle;
  wait_of_login int;
  wait_of_address int;
begin
  select * into home from login_throttle t where t.key = format('login:%s@%s', login, address);
  counted_as := coalesce(home.key, format('login:%s', login));
  select ceil(extract(epoch from t.blocked_until - clock_timestamp())) into wait_of_login from login_throttle t where t.key = counted_as;
  select ceil(extract(epoch from t.blocked_until - clock_timestamp())) into wait_of_address
  from login_throttle t where t.key = format('address:%s', address);
  seconds := least(greatest(wait_of_login, 0), 15 * 60);
  if home.key is null or (home.failures > 0 and home.updated_at >= clock_timestamp() - interval '1 hour') then
    seconds := greatest(seconds, least(greatest(wait_of_address, 0), 60));
  end if;
  return next;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.look_again(branch text, people integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  -- PostgreSQL sends equal notifications of one transaction once.
  perform pg_notify('notification', u.id::text)
  from user_branch b
  join app_user u on u.id = b.user_id
  where b.branch_code = branch and b.active and u.portal_allowed and (u.role_id in (3, 4, 5) or u.id = any (people));
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.make_feed(name text, kinds text[], branches text[], token text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  director constant int := import_actor();
  others text;
  made feed;
begin
  if not kinds <@ array(select c.kind from import_column c) or not branches <@ branches_of(director)
    or (select count(*) > count(distinct k) from unnest(kinds) k) then
    perform refuse('feed_is_of_its_director');
  end if;
  select string_agg(b.name, ', ' order by b.code) into others from branch b where b.code <> all (branches);
  if others is not null and exists (select from unnest(kinds) k (kind) where import_is_everywhere(k.kind)) then
    perform refuse('feed_of_everywhere_has_all_branches', others);
  end if;
  insert into feed (branch_code, name, kinds, branches, made_by, token_hash)
  values (branches[1], btrim(make_feed.name), array(select k from unnest(kinds) k order by 1),
    array(select distinct b from unnest(branches) b order by 1), director, sha256(convert_to(token, 'UTF8')))
  returning * into made;
  perform write_audit('feed', array[made.id::bigint], array[made.branch_code], 'make', director,
    jsonb_build_object('name', made.name, 'kinds', made.kinds, 'branches', made.branches));
  perform look_again(made.branch_code, array[director]);
  return made.id;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.map_import(import integer, columns integer[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$ select custody.map_import(import, columns, import_actor()) $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.may_change_settings(in_branch text, person integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select is_active_director(person) and exists (select from user_module m where m.user_id = person and m.module_id = 12)
    and exists (select from branch here where here.code = in_branch)
    and not exists (
      select from branch here join branch b on b.company_code = here.company_code
      where here.code = in_branch and b.code <> all (branches_of(person)))
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.may_close_days(in_branch text, person integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform hold_rights(person);
  return is_active_director(person) and may_decide('deposit', person, in_branch) and not exists (
    select from branch here join branch b on b.company_code = here.company_code
    where here.code = in_branch and b.code <> all (branches_of(person)));
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.may_decide(kind text, person integer, branch text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform hold_rights(person);
  -- This statement sees what the one before waited for.
  return exists (
    select from app_user u
    join user_branch b on b.user_id = u.id and b.branch_code = branch and b.active
    join user_module m on m.user_id = u.id
    join decider d on d.role_id = u.role_id and d.module_id = m.module_id and d.document_kind = kind
    where u.id = person and u.portal_allowed
  );
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.metres_between(latitude numeric, longitude numeric, other_latitude numeric, other_longitude numeric)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select 2 * 6371008.8 * asin(least(1, sqrt(
    sind((other_latitude - latitude)::float8 / 2) ^ 2
      + cosd(latitude::float8) * cosd(other_latitude::float8) * sind((other_longitude - longitude)::float8 / 2) ^ 2)))
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.my_branches()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED
AS $function$
declare
  claims constant text := session_claims();
begin
  return coalesce(substr(claims, strpos(claims, ' ') + 1), '{}');
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.my_user()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED
AS $function$
begin
  return split_part(session_claims(), ' ', 1);
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.newest_place(branch text, client text)
 RETURNS SETOF chart_location
 LANGUAGE sql
 STABLE
AS $function$
  select * from chart_location t where t.branch_code = branch and t.acode = client order by t.version desc limit 1
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.newest_upload()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.path from attachment a order by a.created_at desc limit 1
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.next_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_user = 'backoffice_app' then
    if new.status <> old.status then
      new.decided_at := clock_timestamp();
    elsif tg_nargs = 0 then
      raise exception 'decision_changes_status' using errcode = 'check_violation', constraint = 'decision_changes_status';
    end if;
  end if;
  new.version := old.version + 1;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.note_hash(file_id uuid, sha256 bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update attachment set kept_sha256 = sha256 where id = file_id and kept_sha256 is null
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.note_import_problem(import integer, sentence text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update data_import i set problem = sentence
  where i.id = import and i.started_by = import_actor() and i.applied_at is null and i.cancelled_at is null
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.note_refused_sign_in(login integer, network text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  noted int := login;
  place text := left(network, 60);
begin
  if not exists (select from refused_sign_in r where r.login_id = noted and r.address = place) then
    if (select count(*) from (select from refused_sign_in limit 10000) r) >= 10000 then
      noted := 0;
      place := '';
    elsif (select count(*) from refused_sign_in r where r.login_id = noted) >= 20 then
      place := '';
    elsif (select count(*) from refused_sign_in r where r.address = place) >= 50 then
      noted := 0;
    end if;
  end if;
  insert into refused_sign_in as r (login_id, address, times, first_at, last_at)
  values (noted, place, 1, clock_timestamp(), clock_timestamp())
  on conflict (login_id, address) do update set times = r.times + 1, last_at = clock_timestamp();
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.notify(news text, about text, document bigint, branch text, actor integer, facts jsonb, people integer[], waiting bigint[] DEFAULT NULL::bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  told int[];
begin
  with written as (
    insert into notification (user_id, branch_code, kind, document_kind, document_id, actor_id, facts, waits_for)
    select u.id, branch, news, about, document, actor, facts, waiting
    from app_user u
    where u.id = any (people) and u.id is distinct from actor and u.portal_allowed
    order by u.id
    returning user_id
  )
  select array_agg(user_id) into told from written;
  -- PostgreSQL sends equal notifications of one transaction once.
  perform pg_notify('notification', person::text) from unnest(told) as person;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.number_pattern(number text, word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE number WHEN 'invoice'::text THEN (search_pattern(word) || ' %'::text) WHEN 'cheque'::text THEN search_pattern(word) WHEN 'slip'::text THEN (search_pattern(word) || ' %'::text) WHEN 'deposit'::text THEN ('% '::text || search_pattern(word)) ELSE NULL::text END;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.open_days(in_branch text, person integer, hours integer, why text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if not may_close_days(in_branch, my_user()) then
    perform refuse('days_are_closed_by_a_director_of_all_branches');
  end if;
  return custody.open_days(in_branch, person, hours, why, my_user());
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.open_feed(token text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  opened constant feed := feed_of_token(token);
  answer text;
  claims text;
  secret bytea;
begin
  if opened.id is null then
    return null;
  end if;
  select json_build_object('userId', u.id, 'loginId', u.login_id, 'name', u.name, 'roleId', u.role_id, 'mustChangePassword', false,
    'modules', '[]'::json, 'branches', feed_branches(opened.id))::text,
    u.id || ' ' || feed_branches(opened.id)::text, k.key
  into answer, claims, secret
  from app_user u cross join session_key k
  where u.id = opened.made_by;
  perform set_config('app.session',
    encode(sha256(secret || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(claims) || secret), 'hex') || claims, true);
  return answer;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.open_session(session uuid, signed_in_user integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  answer text;
begin
  select case when set_config('app.session',
    encode(sha256(k.key || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(c.claims) || k.key), 'hex') || c.claims,
    true) <> '' then c.told end
  into answer
  from sign_in s
  join user_claims c on c.user_id = s.user_id
  cross join session_key k
  where s.id = session and s.user_id = signed_in_user and s.ended_at is null and s.expires_at > now();
  return answer;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.opening_of(in_branch text, person integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select o.id
  from period_opening o join branch b on b.company_code = o.company_code
  where b.code = in_branch and o.person_id = person and o.ended_at is null and o.closes_at > statement_timestamp()
  order by o.id desc limit 1
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.other_uses(file_id uuid)
 RETURNS TABLE(document_kind text, document_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct s.document_kind, case when s.branch_code = any ((select my_branches())::text[]) then s.document_id end
  from attachment a cross join lateral same_files(a) s
  left join receipt r on s.document_kind = 'receipt' and r.id = s.document_id
  left join deposit d on s.document_kind = 'deposit' and d.id = s.document_id
  left join tour_expense x on s.document_kind = 'tour_expense' and x.id = s.document_id
  left join tour t on t.id = x.tour_id
  where a.id = file_id and a.is_used_again
    and coalesce(r.stage not in (5, 9), true) and coalesce(d.status <> 2, true) and coalesce(t.status not in (2, 9), true)
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.password_salt(login integer)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select substring(u.password_hash from '^(\$argon2id\$.*\$)[^$]+$') from app_user u where u.login_id = login $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.place_is_tagged()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  visitor int;
begin
  if my_user() is not null and not may_decide('place', new.tagged_by, new.branch_code) then
    raise exception 'decider_may_decide' using errcode = 'check_violation', constraint = 'decider_may_decide';
  end if;
  perform write_audit('place', array[new.id], array[new.branch_code], case when new.latitude is null then 'untag' else 'tag' end,
    new.tagged_by, jsonb_strip_nulls(jsonb_build_object('client', new.acode, 'version', new.version, 'visit', new.visit_id)));
  perform look_again(new.branch_code, array[new.tagged_by]);
  select v.entered_by into visitor from visit v where v.id = new.visit_id;
  if visitor is not null then
    perform notify('place_tag', 'place', new.id, new.branch_code, new.tagged_by,
      (select jsonb_build_object('documents', 1, 'client', c.title) from chart c where c.branch_code = new.branch_code and c.acode = new.acode),
      array[visitor]);
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.plain_digits(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(written, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'::text, '01234567890123456789'::text);
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.purchase_line_is_of_an_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  select i.serial_no, i.name, i.cat_no, i.unit into new.item_serial_no, new.item_name, new.cat_no, new.unit
  from item i where i.code = new.item_code;
  if not found then
    perform custody.refuse('purchase_line_is_of_a_known_item', new.item_code);
  end if;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.purchase_order_is_the_sum_of_its_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  line jsonb := to_jsonb(coalesce(new, old));
  order_of_line bigint := coalesce(line ->> 'order_id', line ->> 'id')::bigint;
begin
  if exists (
    select from purchase_order o
    cross join lateral (
      select coalesce(sum(l.quantity), 0) as quantity, coalesce(sum(l.amount), 0) as amount from purchase_order_line l where l.order_id = o.id
    ) s
    where o.id = order_of_line and (o.total_quantity, o.total_value) <> (s.quantity, s.amount)
  ) then
    perform custody.refuse('purchase_order_is_the_sum_of_its_lines');
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.put_away_import(import integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  done constant data_import := custody.claim_import(import, 'applying', import_actor());
begin
  if (done.counts -> 'new', done.counts -> 'changed', done.counts -> 'rejected') is distinct from ('0'::jsonb, '0'::jsonb, '0'::jsonb) then
    perform refuse('import_is_as_previewed');
  end if;
  update data_import i set cancelled_at = clock_timestamp() where i.id = import;
  perform forget_import_rows(import);
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.record_setting(in_company text, what text, of text, was text, now text, actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  home constant text := (select min(b.code) from branch b where b.company_code = in_company);
  made bigint;
begin
  insert into setting_change (company_code, branch_code, what, of, was, now, changed_by)
  values (in_company, home, record_setting.what, record_setting.of, coalesce(record_setting.was, ''), coalesce(record_setting.now, ''), actor)
  returning id into made;
  perform write_audit('setting', array[made], array[home], 'change', actor,
    jsonb_strip_nulls(jsonb_build_object('company', in_company, 'what', record_setting.what, 'of', nullif(record_setting.of, ''),
      'was', nullif(record_setting.was, ''), 'now', nullif(record_setting.now, ''), 'by', case when actor is null then 'operator' end)));
  perform look_again(b.code, array[actor]) from branch b where b.company_code = in_company;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.refuse_other_modules(role integer, modules integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from unnest(modules) wanted where not exists (select from portal_module m where m.id = wanted and m.role_id = role)) then
    perform custody.refuse('user_has_modules_of_the_role');
  end if;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.refused_sign_ins()
 RETURNS TABLE(login_id integer, name text, address text, times integer, first_at timestamp with time zone, last_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select r.login_id, coalesce(u.name, ''), r.address, r.times, r.first_at, r.last_at
  from refused_sign_in r
  left join app_user u on u.login_id = r.login_id
  where (select is_active_director(my_user())) and (u.id is null or exists (
    select from user_branch b
    where b.user_id = u.id and b.active and b.branch_code = any ((select branches_of(my_user()))::text[])
  ))
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.rejected_import_rows(import integer)
 RETURNS TABLE(line integer, cells text[], faults jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from data_import i where i.id = import and i.started_by = import_actor()) then
    return;
  end if;
  return query
    select r.line, r.cells, f.faults
    from (select f.line, jsonb_agg(f.fault) as faults from import_fault f where f.import_id = import group by f.line) f
    join import_row r on r.import_id = import and r.line = f.line
    order by r.line;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.request_is_decided_once()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if decision_is_undone(tg_argv[0], tg_relid, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception 'request_is_decided_once' using errcode = 'check_violation', constraint = 'request_is_decided_once';
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.reset_user_password(target integer, hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  home text;
begin
  perform user_to_change(target);
  home := (branches_of(target))[1];
  update app_user set password_hash = hash, must_change_password = true where id = target;
  perform sign_out_user(target, null, 'password reset');
  perform write_audit('user', array[target::bigint], array[home], 'reset_password', my_user(), '{}');
  perform notify('user_reset_password', 'user', target, home, my_user(), '{}', array[target]);
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.right_to(object text, action text, role integer, modules integer[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case
    when object = 'receipt' and action in ('approve', 'decline', 'return', 'undo_approve', 'undo_decline', 'undo_return')
      then role = 1 and 1 = any (modules)
    when object = 'receipt' and action in ('redirect', 'recall', 'reassign', 'reclaim') then role = 3
    when object = 'receipt' and action = 'bounce' then role = 1 and modules && array[1, 3] or decides('deposit', role, modules)
    when object = 'deposit' and action in ('bank', 'release', 'undo_bank', 'undo_release') then decides('deposit', role, modules)
    when object in ('voucher', 'invoice', 'sale_order') and action in ('approve', 'approve_first', 'undo_approve', 'undo_approve_first')
      then decides(object, role, modules)
    else true
  end
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.rotate_refresh_token(token_hash bytea, successor_hash bytea)
 RETURNS TABLE(sign_in_id uuid, user_id integer, remembered boolean)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with used as (
    update refresh_token t set used_at = now()
    from sign_in s join app_user u on u.id = s.user_id
    where t.hash = token_hash and t.used_at is null and s.id = t.sign_in_id
      and s.ended_at is null and s.expires_at > now() and u.portal_allowed
    returning s.id, s.user_id, s.remembered
  ), successor as (insert into refresh_token (hash, sign_in_id) select successor_hash, id from used),
  seen as (update sign_in s set last_used_at = now() from used where s.id = used.id)
  select id, user_id, remembered from used
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.sale_order_adds_up()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  unknown text;
begin
  if jsonb_typeof(new.lines) is distinct from 'array' or jsonb_array_length(new.lines) = 0 then
    perform custody.refuse('sale_order_has_lines');
  end if;
  select min(sent ->> 'item') into unknown
  from jsonb_array_elements(new.lines) sent
  where not exists (select from item i where i.code = sent ->> 'item');
  if unknown is not null then
    perform custody.refuse('order_item_exists', unknown);
  end if;
  select jsonb_agg(jsonb_build_object('item', l.code, 'serial_no', l.serial_no, 'cat_no', l.cat_no, 'name', l.name, 'unit', l.unit,
      'mrp', l.mrp, 'quantity', l.quantity, 'rate', l.rate, 'discount_percent', l.discount_percent, 'amount', l.amount,
      'discount', l.discount, 'net', l.amount - l.discount) order by l.position),
    sum(l.amount), sum(l.discount), sum(l.amount - l.discount)
  into new.lines, new.total_amount, new.total_discount, new.total_net
  from (
    select priced.*, round(priced.amount * priced.discount_percent / 100, 2) as discount
    from (
      select i.*, s.position, s.quantity, s.rate, s.discount_percent, round(s.quantity * s.rate, 2) as amount
      from jsonb_array_elements(new.lines) with ordinality as sent (line, nth)
      cross join lateral (
        select sent.nth as position, (sent.line ->> 'quantity')::numeric(14, 3) as quantity, (sent.line ->> 'rate')::numeric(14, 2) as rate,
          (sent.line ->> 'discount_percent')::numeric(5, 2) as discount_percent
      ) s
      join item i on i.code = sent.line ->> 'item'
    ) priced
  ) l;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.sale_order_facts(o sale_order)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object(
    'ordered_on', o.ordered_on,
    'delivery_on', coalesce(o.delivery_on::text, ''),
    'buyer_po_ref', o.buyer_po_ref,
    'buyer_po_on', coalesce(o.buyer_po_on::text, ''),
    'party', (select c.title from chart c where c.branch_code = o.branch_code and c.acode = o.party),
    'salesman_rep', (select u.name from app_user u where u.id = o.salesman_rep),
    'marketing_rep', (select m.name from marketing_rep m where m.id = o.marketing_rep),
    'remarks', o.remarks,
    'total_amount', o.total_amount,
    'total_net', o.total_net,
    'credit_word', o.credit_word
  ) || (select jsonb_object_agg(format('line %s', nth), line) from jsonb_array_elements(o.lines) with ordinality as l (line, nth))
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.sale_order_has_its_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  if (tg_op = 'INSERT' or new.salesman_rep <> old.salesman_rep)
    and not exists (select from app_user u where u.id = new.salesman_rep and u.role_id = 2)
  then
    perform custody.refuse('sale_order_is_of_a_salesman_of_the_branch');
  end if;
  if tg_op = 'UPDATE' and my_user() is not null and my_user() not in (old.entered_by, old.salesman_rep)
    and not may_decide('sale_order', my_user(), old.branch_code)
  then
    perform custody.refuse('sale_order_is_changed_by_its_people');
  end if;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.sale_order_is_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was jsonb := sale_order_facts(old);
  now jsonb := sale_order_facts(new);
  changes jsonb;
begin
  select jsonb_object_agg(name, jsonb_build_array(was -> name, now -> name)) into changes
  from (select jsonb_object_keys(was || now) as name) facts
  where was -> name is distinct from now -> name;
  if changes is not null then
    perform write_audit('sale_order', array[new.id], array[new.branch_code], 'change', my_user(),
      jsonb_build_object('version', new.version, 'changes', changes));
    perform look_again(new.branch_code, array[new.entered_by, new.salesman_rep, my_user()]);
    perform notify('sale_order_change', 'sale_order', new.id, new.branch_code, my_user(),
      jsonb_build_object('documents', 1, 'number', new.order_no::text, 'amount', new.total_net), array[new.entered_by]);
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.sale_order_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and old.status <> 0 and decision_is_undone('sale_order', tg_relid, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if old.status <> 0
    or tg_op = 'UPDATE' and new.status <> 0
      and (to_jsonb(new) - array['status', 'decided_by', 'decided_at', 'comment', 'version', 'party_group'])
        <> (to_jsonb(old) - array['status', 'decided_by', 'decided_at', 'comment', 'version', 'party_group'])
  then
    raise exception 'approved_sale_order_is_kept' using errcode = 'check_violation', constraint = 'approved_sale_order_is_kept';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.sale_order_lines_are_kept()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from sale_order_line where order_id = new.id;
  insert into sale_order_line (order_id, position, branch_code, item_code, serial_no, cat_no, name, unit, mrp, quantity, rate, discount_percent)
  select new.id, l.position, new.branch_code, l.line ->> 'item', (l.line ->> 'serial_no')::int, l.line ->> 'cat_no', l.line ->> 'name',
    l.line ->> 'unit', (l.line ->> 'mrp')::numeric, (l.line ->> 'quantity')::numeric, (l.line ->> 'rate')::numeric,
    (l.line ->> 'discount_percent')::numeric
  from jsonb_array_elements(new.lines) with ordinality as l (line, position);
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.same_files(file attachment)
 RETURNS SETOF attachment
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select other.*
  from attachment other
  where other.id <> file.id and file.document_id is not null and other.document_id is not null
    and (other.kept_sha256 = file.kept_sha256 or other.sent_sha256 = file.sent_sha256)
    and (other.document_kind, other.document_id) is distinct from (file.document_kind, file.document_id)
    and not (other.document_kind = 'receipt' and file.document_kind = 'receipt' and exists (
      select from receipt one join receipt two on two.payment_id = one.payment_id
      where one.id = file.document_id and two.id = other.document_id
    ))
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.search_amount(word text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT CASE WHEN (typed.plain ~ '^[1-9][0-9]{0,11}([.][0-9]{0,2})?$'::text) THEN (typed.plain)::numeric ELSE NULL::numeric END AS "case" FROM (SELECT replace(plain_digits(search_amount.word), ','::text, ''::text) AS plain) typed);
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.search_amount_pattern(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT CASE WHEN ((typed.amount >= (100)::numeric) OR (search_amount_pattern.word ~ '[.]'::text)) THEN ((typed.amount)::text || '%'::text) ELSE ((typed.amount)::text || '.%'::text) END AS "case" FROM (SELECT search_amount(search_amount_pattern.word) AS amount) typed);
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.search_pattern(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (('%'::text || search_text(word)) || '%'::text);
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.search_text(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(plain_digits(lower((NORMALIZE(written, NFKD) COLLATE "und-x-icu"))), '[^[:alnum:]]'::text, ''::text, 'g'::text);
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.session_claims()
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  said constant text := current_setting('app.session', true);
  secret bytea;
begin
  if said is null or said = '' then
    return null;
  end if;
  select k.key into secret from public.session_key k;
  if left(said, 64) = encode(sha256(secret || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(substr(said, 65)) || secret), 'hex') then
    return substr(said, 65);
  end if;
  return null;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.sign_in_handle(session uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$ select left(encode(sha256(uuid_send(session)), 'hex'), 32)::uuid $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.sign_in_of_token(token_hash bytea, grace_seconds integer)
 RETURNS TABLE(sign_in_id uuid, user_id integer, remembered boolean, live boolean, within_grace boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.id, s.user_id, s.remembered, s.ended_at is null and s.expires_at > now() and u.portal_allowed,
    coalesce(t.used_at > clock_timestamp() - make_interval(secs => grace_seconds), false)
  from refresh_token t join sign_in s on s.id = t.sign_in_id join app_user u on u.id = s.user_id
  where t.hash = token_hash
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.sign_ins_of(person integer, current_one uuid)
 RETURNS TABLE(handle uuid, started_at timestamp with time zone, last_used_at timestamp with time zone, device text, is_current boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select sign_in_handle(s.id), s.started_at, s.last_used_at, s.device, s.id = current_one
  from sign_in s
  where s.user_id = person and s.ended_at is null and s.expires_at > now()
    and (select person = my_user() or (is_active_director(my_user()) and branches_of(person) && my_branches()))
  order by s.last_used_at desc, s.id
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.sign_out_user(person integer, only_session uuid, because text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ended uuid[];
begin
  with ending as (
    update sign_in s set ended_at = now(), ended_because = because
    where s.user_id = person and s.ended_at is null and s.id = coalesce(only_session, s.id)
    returning s.id
  )
  select array_agg(id) into ended from ending;
  perform pg_notify('notification', one::text) from unnest(ended) one;
  return coalesce(cardinality(ended), 0);
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.start_sign_in(person integer, hash text, address text, is_remembered boolean, on_device text, hours integer, token_hash bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  login int;
  started uuid;
begin
  select u.login_id into login from app_user u where u.id = person and u.password_hash = start_sign_in.hash and u.portal_allowed;
  if not found then
    return null;
  end if;
  perform count_login_success(login, address);
  insert into sign_in (user_id, remembered, device, expires_at)
  values (person, is_remembered, on_device, now() + make_interval(hours => start_sign_in.hours))
  returning id into started;
  insert into refresh_token (hash, sign_in_id) values (token_hash, started);
  return started;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.stock_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  short record;
begin
  with kept as (
    insert into stock_balance (branch_code, godown_code, item_code, lot_no, expires_on, balance)
    select branch_code, godown_code, item_code, lot_no, expires_on, sum(received - issued)
    from added
    group by 1, 2, 3, 4, 5
    order by item_code, godown_code, lot_no, expires_on
    on conflict on constraint lot_has_one_balance do update set balance = stock_balance.balance + excluded.balance
    returning godown_code, item_code, lot_no, expires_on, balance
  ), counted as (
    select k.item_code, k.lot_no, a.kind, a.issued,
      k.balance - sum(a.received - a.issued) over (lot rows between 1 following and unbounded following) as left_over,
      k.balance
    from added a
    join kept k on k.godown_code = a.godown_code and k.item_code = a.item_code and k.lot_no = a.lot_no
      and k.expires_on is not distinct from a.expires_on
    window lot as (partition by k.godown_code, k.item_code, k.lot_no, k.expires_on order by a.moved_on, a.entry_no)
  )
  select c.item_code, c.lot_no into short
  from counted c
  join stock_movement_kind m on m.name = c.kind
  where c.issued > 0 and coalesce(c.left_over, c.balance) < 0 and not m.may_go_below_zero
  limit 1;
  if found then
    perform refuse('lot_is_not_below_zero', (select format('%s, lot %s', i.name, short.lot_no) from item i where i.code = short.item_code));
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.stop_import_work(import integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  worker int;
  login name;
begin
  perform import_of_mine(import, import_actor());
  perform pg_advisory_xact_lock(727056, import);
  select w.pid, a.usename into worker, login
  from import_work() w join pg_stat_activity a on a.pid = w.pid where w.import_id = import;
  if worker is not null and pg_has_role(login, 'usage') then
    perform pg_cancel_backend(worker);
    return null;
  end if;
  return worker;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.tour_has_an_allowance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  new.allowance_per_mile := allowance_on(new.branch_code, new.start_on);
  if new.allowance_per_mile is null then
    perform custody.refuse('tour_has_an_allowance');
  end if;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.tour_is_the_sum_of_its_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  line jsonb := to_jsonb(coalesce(new, old));
  tour_of_line bigint := coalesce(line ->> 'tour_id', line ->> 'id')::bigint;
begin
  perform 1 from tour t
  where t.id = tour_of_line
    and t.total_mileage = (select coalesce(sum(l.kilometer), 0) from tour_leg l where l.tour_id = t.id)
    and t.total_expense = (select coalesce(sum(e.amount), 0) from tour_expense e where e.tour_id = t.id);
  if not found and exists (select from tour where id = tour_of_line) then
    perform custody.refuse('tour_is_the_sum_of_its_lines');
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.undo_deposit_decision(no text, seen integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
begin
  perform hold_rights((select my_user()));
  -- The hand-overs are locked before the deposit, because a bounce has one of them when its journal refers to the deposit.
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id join deposit d on d.id = l.deposit_id
  where d.deposit_no = no and d.decided_by = (select my_user())
  order by t.id
  for no key update of t;
  update deposit set status = 0, decided_by = null, decided_at = null, posting_on = null, comment = ''
  where deposit_no = no and branch_code = any ((select my_branches())::text[]) and decided_by = (select my_user())
    and decided_by <> cashier_id and version = coalesce(seen, version) and may_decide('deposit', decided_by, branch_code);
  return found;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.undo_document_decision(kind text, document bigint, seen integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  target constant text := case kind when 'invoice' then 'invoice_approval' else kind end;
  undone int;
  asked record;
begin
  perform hold_rights((select my_user()));
  if kind not in ('voucher', 'invoice', 'sale_order', 'tour', 'leave') then
    raise exception 'nobody decides about %', kind;
  end if;
  -- The owner of a declined request may have entered another one for its days, or is about to.
  if kind in ('tour', 'leave') then
    execute format('select entered_by, branch_code, start_on, end_on from %I where id = $1 and status = 2 and decided_by = $2', target)
    into asked using document, my_user();
    if asked.entered_by is not null then
      perform pg_advisory_xact_lock(hashtext(kind), asked.entered_by);
      execute format($sql$
        select document_is_built_on('enter', r.entered_by, r.branch_code, r.entered_at)
        from %I r
        where r.entered_by = $1 and r.status in (0, 1) and daterange(r.start_on, r.end_on, '[]') && daterange($2, $3, '[]')
        order by r.id
        limit 1
      $sql$, target) using asked.entered_by, asked.start_on, asked.end_on;
    end if;
  end if;
  execute format($sql$
    update %I set %s
    where id = $1 and branch_code = any ((select my_branches())::text[]) and status in (1, 2) and decided_by = (select my_user())
      and version = coalesce($2, version) and may_decide($3, decided_by, branch_code)
  $sql$, target, case kind
    when 'voucher' then 'status = case when first_approved_by is null then 0 else 2 end, decided_by = first_approved_by,
      decided_at = first_approved_at, first_approved_by = null, first_approved_at = null'
    else $set$status = 0, decided_by = null, decided_at = null, comment = ''$set$ end)
  using document, seen, kind;
  get diagnostics undone = row_count;
  return undone = 1;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.undo_received_receipts(ids bigint[], why text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  me constant int := my_user();
  whole constant bigint[] := array(select w.receipt_id from with_their_cheques(ids) w order by w.receipt_id);
  received constant bigint[] := array(
    select r.id from receipt r
    where r.id = any (whole) and r.recorded_by = me and r.salesman_id <> me and r.branch_code = any ((select my_branches())::text[])
  );
begin
  perform hold_rights(me);
  if cardinality(whole) = 0 or cardinality(received) <> cardinality(whole) then
    return false;
  end if;
  -- The order of all who lock hand-overs and receipts together.
  perform 1 from transfer where receipt_id = any (whole) order by id for no key update;
  perform custody.lock_for_moves(whole || whole,
    array_fill('undo_receive'::text, array[cardinality(whole)]) || array_fill('void'::text, array[cardinality(whole)]));
  perform custody.only_undoes(whole, 'receive', me, null);
  if exists (select from receipt r where r.id = any (whole) and not can_still_undo(r.created_at)) then
    perform custody.refuse('decision_is_undone_in_time');
  end if;
  perform custody.move(whole, 'undo_receive', me, null, null, why);
  perform custody.move(whole, 'void', me, null, null, why);
  -- The hand-over ends with the receipt, which moves no more.
  update transfer set status = 2, decided_by = me, decided_at = clock_timestamp(), comment = why where receipt_id = any (whole) and status = 1;
  return true;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.undo_transfer_decision(hand_over bigint, seen integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  decided transfer;
  receipts bigint[];
  hand_overs bigint[];
  last_move journal;
  decision text;
begin
  perform hold_rights((select my_user()));
  receipts := array(
    select w.receipt_id from transfer t cross join lateral with_their_cheques(array[t.receipt_id]) w where t.id = hand_over order by w.receipt_id
  );
  hand_overs := array(
    select max(t.id) from transfer t where t.receipt_id = any (receipts) group by t.receipt_id union select hand_over where receipts <> '{}'
  );
  perform 1 from transfer where id = any (hand_overs) order by id for no key update;
  select * into decided from transfer t
  where t.id = hand_over and t.branch_code = any ((select my_branches())::text[]) and t.version = coalesce(seen, t.version)
    and t.cashier_id = (select my_user()) and t.decided_by = t.cashier_id and (t.sent_by is not null or t.status = 2)
    and may_decide('receipt', t.decided_by, t.branch_code);
  if not found then
    return false;
  end if;
  -- The receipts are locked before the hand-overs become live again, since whoever sends a receipt holds it while he writes another one.
  perform 1 from receipt where id = any (receipts) order by id for no key update;
  select * into last_move from journal j where j.receipt_id = decided.receipt_id order by j.id desc limit 1;
  if exists (select from transfer later where later.receipt_id = decided.receipt_id and later.id > decided.id) then
    perform custody.built_on(last_move);
  end if;
  decision := case when decided.status <> 2 then 'approve' when last_move.action = 'return' then 'return' else 'decline' end;
  perform custody.only_undoes(receipts, decision, decided.decided_by, null);

  -- After a return the words and the moment of the approval stand there again, and otherwise the words of the sender.
  update transfer t
  set status = case decision when 'return' then 1 else 0 end, comment = before.comment,
    decided_by = case decision when 'return' then t.decided_by end, decided_at = case decision when 'return' then before.at end
  from (
    select distinct on (j.receipt_id) j.receipt_id, j.at, j.comment
    from journal j
    where j.receipt_id = any (receipts)
      and j.action = any (case decision when 'return' then array['approve', 'receive'] else array['send', 'redirect', 'reassign'] end)
    order by j.receipt_id, j.id desc
  ) before
  where t.id = any (hand_overs) and t.receipt_id = before.receipt_id;
  return true;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.user_holdings(holder integer, in_branches text[] DEFAULT NULL::text[])
 RETURNS TABLE(kind text, documents bigint, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  with places (code) as (
    select b.branch_code from user_branch b where b.user_id = holder and (in_branches is null or b.branch_code = any (in_branches))
  ), found (kind, amount) as (
    select 'inHand', r.amount from places p join receipt r on r.branch_code = p.code and r.salesman_id = holder and r.stage = 0
    union all
    select 'sent', r.amount
    from places p join transfer t on t.branch_code = p.code and t.salesman_id = holder and t.status = 0 join receipt r on r.id = t.receipt_id
    union all
    select 'waiting', r.amount
    from places p join transfer t on t.branch_code = p.code and t.cashier_id = holder and t.status = 0 join receipt r on r.id = t.receipt_id
    union all
    select 'approved', r.amount from places p join receipt r on r.branch_code = p.code and r.cashier_id = holder and r.stage = 2
    union all
    select 'deposits', d.total from places p join deposit d on d.branch_code = p.code and d.cashier_id = holder and d.status = 0
  )
  select k.kind, count(f.kind), coalesce(sum(f.amount), 0)
  from unnest(array['inHand', 'sent', 'waiting', 'approved', 'deposits']) with ordinality as k (kind, position) left join found f on f.kind = k.kind
  group by k.kind, k.position
  order by k.position
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.user_holds_nothing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  was constant jsonb := to_jsonb(old);
  holder constant int := coalesce(was ->> 'user_id', was ->> 'id')::int;
  open jsonb;
begin
  -- A move of money to him holds this lock for key share (custody.arrives), so that one of the two waits for the other.
  perform 1 from app_user where id = holder and role_id in (1, 2) for update;
  select jsonb_agg(jsonb_build_object('kind', h.kind, 'count', h.documents, 'amount', h.amount)) into open
  from user_holdings(holder, case when was ? 'branch_code' then array[was ->> 'branch_code'] end) h
  where h.documents > 0;
  if open is not null then
    perform custody.refuse('user_holds_nothing', open::text);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.user_to_change(target integer)
 RETURNS app_user
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  director int := my_user();
  found_user app_user;
  others text;
begin
  perform from app_user where id in (director, target) order by id for no key update;
  if not is_active_director(director) then
    perform custody.refuse('user_is_changed_by_a_director');
  end if;
  if target = director then
    perform custody.refuse('user_is_changed_by_another');
  end if;
  if not exists (select from user_branch b where b.user_id = target and b.active and b.branch_code = any (branches_of(director))) then
    perform custody.refuse('user_is_of_my_branches');
  end if;
  others := branches_elsewhere(target, director);
  if others is not null then
    perform custody.refuse('user_works_in_my_branches_alone', others);
  end if;
  select * into found_user from app_user where id = target;
  return found_user;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.user_with_password(login integer, hash text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select u.id from app_user u where u.login_id = login and u.password_hash = hash and u.portal_allowed $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.usual_time_zone()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.blank #>> '{}' from import_column c where c.kind = 'branches' and c.key = 'timeZone'
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.utc_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((at AT TIME ZONE 'UTC'::text))::date;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.visit_is_of_today()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.visited_on := business_day(new.branch_code);
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.void_receipts(ids bigint[], reasons text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'custody', 'pg_temp'
AS $function$
declare
  whole bigint[];
  why text[];
begin
  select array_agg(w.receipt_id order by w.receipt_id), array_agg(v.reason order by w.receipt_id) into whole, why
  from with_their_cheques(ids) w join unnest(ids, reasons) as v (id, reason) on v.id = w.named_id;
  if exists (
    select from receipt where id = any (whole) and (salesman_id <> (select my_user()) or not branch_code = any ((select my_branches())::text[]))
  ) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  if cardinality(whole) > 1 then
    perform custody.lock_for_moves(whole, array_fill('void'::text, array[cardinality(whole)]));
  end if;
  perform custody.move(array_agg(v.id order by v.id), 'void', my_user(), null, null, v.reason)
  from unnest(whole, why) as v (id, reason)
  group by v.reason;
end $function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.voucher_adds_up()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update voucher v
  set debit = s.debit, credit = s.credit, line_count = s.line_count, lines = s.lines
  from (
    select c.voucher_id, coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit, count(l.position) as line_count,
      coalesce(jsonb_agg(jsonb_build_array(l.title, l.debit, l.credit, l.narration) order by l.position)
        filter (where l.position is not null), '[]') as lines
    from (select distinct voucher_id from changed) c
    left join voucher_line l on l.voucher_id = c.voucher_id
    group by c.voucher_id
  ) s
  where v.id = s.voucher_id and (v.debit, v.credit, v.line_count, v.lines) is distinct from (s.debit, s.credit, s.line_count, s.lines);
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.voucher_has_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from voucher v where v.id = new.id and v.line_count = 0) then
    raise exception 'voucher_has_lines' using errcode = 'check_violation', constraint = 'voucher_has_lines';
  end if;
  return null;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.voucher_is_approved_in_turn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  needs_two boolean;
begin
  if old.status <> 0 and new.status <> old.status and decision_is_undone('voucher', tg_relid, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if old.status <> 0 and (new.branch_code, new.voucher_no, new.type_id, new.voucher_on, new.lines, new.entered_by)
    is distinct from (old.branch_code, old.voucher_no, old.type_id, old.voucher_on, old.lines, old.entered_by)
  then
    raise exception 'approved_voucher_is_kept' using errcode = 'check_violation', constraint = 'approved_voucher_is_kept';
  end if;
  if new.status = old.status then
    if (new.decided_by, new.decided_at, new.first_approved_by, new.first_approved_at)
      is distinct from (old.decided_by, old.decided_at, old.first_approved_by, old.first_approved_at)
    then
      raise exception 'voucher_is_approved_in_turn' using errcode = 'check_violation', constraint = 'voucher_is_approved_in_turn';
    end if;
    return new;
  end if;
  select t.two_approvers into needs_two from voucher_type t where t.id = new.type_id;
  if (old.status, new.status) not in (select 0, case when needs_two then 2 else 1 end union all select 2, 1) then
    raise exception 'voucher_is_approved_in_turn' using errcode = 'check_violation', constraint = 'voucher_is_approved_in_turn';
  end if;
  if old.status = 2 then
    new.first_approved_by := old.decided_by;
    new.first_approved_at := old.decided_at;
  end if;
  return new;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.voucher_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 0 then
    raise exception 'approved_voucher_is_kept' using errcode = 'check_violation', constraint = 'approved_voucher_is_kept';
  end if;
  return old;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.with_their_cheques(ids bigint[])
 RETURNS TABLE(receipt_id bigint, named_id bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct on (of_cheque.id) of_cheque.id, named.id
  from unnest(ids) with ordinality as named (id, position)
  cross join lateral (
    select named.id
    union all
    select other.id
    from receipt r join receipt other on other.payment_id = r.payment_id and other.instrument = r.instrument
    where r.id = named.id and r.cheque_no <> '' and other.id <> r.id
  ) of_cheque
  order by of_cheque.id, named.position
$function$;
-- granted: backoffice_app: EXECUTE

CREATE OR REPLACE FUNCTION public.write_allowance(in_company text, day date, rate numeric, actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was numeric;
begin
  select a.amount into was from mileage_allowance a where a.company_code = in_company and a.from_day = day;
  if rate is null then
    delete from mileage_allowance a where a.company_code = in_company and a.from_day = day;
  else
    insert into mileage_allowance (company_code, from_day, amount) values (in_company, day, rate)
    on conflict (company_code, from_day) do update set amount = excluded.amount;
  end if;
  perform record_setting(in_company, 'allowance', day::text, was::text, rate::numeric(8, 2)::text, actor);
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.write_audit(object_kind text, objects bigint[], branches text[], action text, actor integer, details jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into audit (branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details)
  select o.branch_code, object_kind, o.id, action, actor, u.role_id,
    coalesce((select array_agg(m.module_id::int order by m.module_id) from user_module m where m.user_id = actor), '{}'), details
  from unnest(objects, branches) as o (id, branch_code) left join app_user u on u.id = actor
  order by o.id
$function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.write_company(in_company text, word text, metres integer, actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was company;
begin
  select * into strict was from company c where c.code = in_company for no key update;
  if (was.product, was.visit_metres) = (word, metres) then
    return;
  end if;
  update company c set product = word, visit_metres = metres where c.code = in_company;
  if was.product <> word then
    perform record_setting(in_company, 'product', '', was.product, word, actor);
  end if;
  if was.visit_metres <> metres then
    perform record_setting(in_company, 'visit_metres', '', was.visit_metres::text, metres::text, actor);
  end if;
end $function$;
-- granted: nobody

CREATE OR REPLACE FUNCTION public.write_marketing_rep(rep integer, called text, branches text[], actor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  old_name constant text := (select m.name from marketing_rep m where m.id = rep);
  old_branches constant text[] := array(select m.branch_code from marketing_rep_branch m where m.rep_id = rep and m.active order by 1);
  new_branches constant text[] := array(select distinct b from unnest(branches) b order by 1);
  was constant text := case when old_name is null then '' else concat_ws(' · ', old_name, nullif(array_to_string(old_branches, ', '), '')) end;
  now constant text := concat_ws(' · ', called, nullif(array_to_string(new_branches, ', '), ''));
begin
  insert into marketing_rep (id, name) values (rep, called)
  on conflict (id) do update set name = excluded.name, version = marketing_rep.version + 1;
  insert into marketing_rep_branch (rep_id, branch_code) select rep, unnest(new_branches)
  on conflict (rep_id, branch_code) do update set active = true where not marketing_rep_branch.active;
  update marketing_rep_branch m set active = false where m.rep_id = rep and m.active and m.branch_code <> all (new_branches);
  perform record_setting(c.code, 'marketing_rep', rep::text, was, now, actor)
  from company c
  where exists (select from branch b where b.company_code = c.code and b.code = any (old_branches || new_branches)
      or exists (select from marketing_rep_branch m where m.rep_id = rep and m.branch_code = b.code and b.company_code = c.code))
  order by c.code;
end $function$;
-- granted: nobody

-- Views

create view awaited as
 SELECT 'transfer'::text AS kind,
    transfer.id,
        CASE
            WHEN transfer.status = 0 THEN NULL::text
            WHEN transfer.status <> 2 THEN 'approved'::text
            WHEN transfer.redirected_to IS NOT NULL THEN 'sent_on'::text
            WHEN transfer.decided_by = transfer.salesman_id THEN 'taken_back'::text
            WHEN transfer.decided_by <> transfer.cashier_id THEN 'sent_back'::text
            ELSE 'declined'::text
        END AS outcome,
    transfer.decided_by,
    transfer.decided_at
   FROM transfer
UNION ALL
 SELECT 'deposit'::text AS kind,
    deposit.id,
        CASE
            WHEN deposit.status = 1 THEN 'approved'::text
            WHEN deposit.status = 2 AND deposit.decided_by = deposit.cashier_id THEN 'withdrawn'::text
            WHEN deposit.status = 2 THEN 'declined'::text
            ELSE NULL::text
        END AS outcome,
    deposit.decided_by,
    deposit.decided_at
   FROM deposit
UNION ALL
 SELECT 'voucher'::text AS kind,
    voucher.id,
        CASE voucher.status
            WHEN 1 THEN 'approved'::text
            WHEN 2 THEN 'approved_first'::text
            ELSE NULL::text
        END AS outcome,
    voucher.decided_by,
    voucher.decided_at
   FROM voucher
UNION ALL
 SELECT 'second_approval'::text AS kind,
    voucher.id,
        CASE voucher.status
            WHEN 1 THEN 'approved'::text
            ELSE NULL::text
        END AS outcome,
    voucher.decided_by,
    voucher.decided_at
   FROM voucher
UNION ALL
 SELECT 'invoice'::text AS kind,
    invoice_approval.id,
        CASE invoice_approval.status
            WHEN 1 THEN 'approved'::text
            ELSE NULL::text
        END AS outcome,
    invoice_approval.decided_by,
    invoice_approval.decided_at
   FROM invoice_approval
UNION ALL
 SELECT 'sale_order'::text AS kind,
    sale_order.id,
        CASE sale_order.status
            WHEN 1 THEN 'approved'::text
            ELSE NULL::text
        END AS outcome,
    sale_order.decided_by,
    sale_order.decided_at
   FROM sale_order
UNION ALL
 SELECT 'tour'::text AS kind,
    tour.id,
        CASE tour.status
            WHEN 1 THEN 'approved'::text
            WHEN 2 THEN 'declined'::text
            WHEN 9 THEN 'withdrawn'::text
            ELSE NULL::text
        END AS outcome,
    tour.decided_by,
    tour.decided_at
   FROM tour
UNION ALL
 SELECT 'leave'::text AS kind,
    leave.id,
        CASE leave.status
            WHEN 1 THEN 'approved'::text
            WHEN 2 THEN 'declined'::text
            WHEN 9 THEN 'withdrawn'::text
            ELSE NULL::text
        END AS outcome,
    leave.decided_by,
    leave.decided_at
   FROM leave;
-- granted: backoffice_app: SELECT

create view claims_of_user as
 SELECT id AS user_id,
    (id || ' '::text) || branches::text AS claims,
    json_build_object('userId', id, 'loginId', login_id, 'name', name, 'roleId', role_id, 'mustChangePassword', must_change_password, 'modules', modules, 'branches', branches)::text AS told
   FROM ( SELECT u.id,
            u.login_id,
            u.name,
            u.role_id,
            u.password_hash,
            u.portal_allowed,
            u.must_change_password,
            u.created_at,
            u.version,
            ARRAY( SELECT m.module_id
                   FROM user_module m
                  WHERE m.user_id = u.id
                  ORDER BY m.module_id) AS modules,
            branches_of(u.id) AS branches
           FROM app_user u
          WHERE u.portal_allowed) person;

create view decision_without_right as
 SELECT id,
    at,
    branch_code,
    object,
    object_id,
    action,
    actor_id,
    actor_role,
    actor_modules,
    details
   FROM audit a
  WHERE (object = ANY (ARRAY['receipt'::text, 'deposit'::text, 'voucher'::text, 'invoice'::text, 'sale_order'::text])) AND NOT COALESCE(right_to(object, action, actor_role::integer, actor_modules), false) AND (object <> 'voucher'::text OR actor_id IS NOT NULL) AND NOT (action = 'recall'::text AND (EXISTS ( SELECT
           FROM receipt r
          WHERE r.id = a.object_id AND r.salesman_id = a.actor_id))) AND NOT (EXISTS ( SELECT
           FROM audit k
          WHERE k.object = 'user'::text AND k.object_id = a.actor_id AND k.action = 'acknowledge'::text AND (k.details ->> 'decision'::text) = a.id::text));

create view invariant_i01_every_journal_row_sums_to_zero as
 SELECT p.journal_id
   FROM posting p
  GROUP BY p.journal_id
 HAVING sum(p.amount) <> 0::numeric OR count(*) <> 2
UNION ALL
 SELECT j.id AS journal_id
   FROM journal j
  WHERE NOT (EXISTS ( SELECT
           FROM posting p
          WHERE p.journal_id = j.id));

create view invariant_i02_ledger_of_a_company_sums_to_zero as
 SELECT b.company_code,
    sum(p.amount) AS off
   FROM posting p
     JOIN branch b ON b.code = p.branch_code
  GROUP BY b.company_code
 HAVING sum(p.amount) <> 0::numeric;

create view invariant_i03_invoice_received_is_its_live_receipts as
 SELECT i.id,
    i.received,
    COALESCE(paid.amount, 0::numeric) AS receipts,
    COALESCE(applied.amount, 0::numeric) AS advances
   FROM invoice i
     LEFT JOIN ( SELECT receipt.invoice_id,
            sum(receipt.amount) AS amount
           FROM receipt
          WHERE receipt.stage <> ALL (ARRAY['-1'::integer, 5, 9])
          GROUP BY receipt.invoice_id) paid ON paid.invoice_id = i.id
     LEFT JOIN ( SELECT allocation.invoice_id,
            sum(allocation.amount) AS amount
           FROM allocation
          WHERE allocation.live
          GROUP BY allocation.invoice_id) applied ON applied.invoice_id = i.id
  WHERE i.received <> (COALESCE(paid.amount, 0::numeric) + COALESCE(applied.amount, 0::numeric)) OR i.balance < 0::numeric OR i.balance <> (i.bill - i.received_before - i.received);

create view invariant_i04_ledger_balance_is_state_balance as
 WITH part(account, holder, branch_code, amount) AS (
         SELECT 'AR'::text AS "?column?",
            receipt.invoice_id::text AS invoice_id,
            receipt.branch_code,
            - receipt.amount AS "?column?"
           FROM receipt
          WHERE receipt.invoice_id IS NOT NULL AND (receipt.stage <> ALL (ARRAY['-1'::integer, 5, 9]))
        UNION ALL
         SELECT 'AR'::text,
            allocation.invoice_id::text AS invoice_id,
            allocation.branch_code,
            - allocation.amount
           FROM allocation
          WHERE allocation.live
        UNION ALL
         SELECT 'AD'::text,
            receipt.party,
            receipt.branch_code,
            receipt.applied - receipt.amount
           FROM receipt
          WHERE receipt.invoice_id IS NULL AND (receipt.stage <> ALL (ARRAY['-1'::integer, 5, 9]))
        UNION ALL
         SELECT 'SM'::text,
            receipt.salesman_id::text AS salesman_id,
            receipt.branch_code,
            receipt.amount
           FROM receipt
          WHERE receipt.stage = 0
        UNION ALL
         SELECT 'TR'::text,
            receipt.cashier_id::text AS cashier_id,
            receipt.branch_code,
            receipt.amount
           FROM receipt
          WHERE receipt.stage = 1
        UNION ALL
         SELECT 'CA'::text,
            receipt.cashier_id::text AS cashier_id,
            receipt.branch_code,
            receipt.amount
           FROM receipt
          WHERE receipt.stage = 2
        UNION ALL
         SELECT 'DC'::text,
            deposit.id::text AS id,
            deposit.branch_code,
            deposit.total
           FROM deposit
          WHERE deposit.status = 0
        UNION ALL
         SELECT 'BK'::text,
            deposit.account,
            deposit.branch_code,
            deposit.total
           FROM deposit
          WHERE deposit.status = 1
        UNION ALL
         SELECT 'BK'::text,
            d.account,
            r.branch_code,
            - r.amount
           FROM bounce b
             JOIN receipt r ON r.id = b.receipt_id
             JOIN deposit d ON d.id = b.deposit_id
        ), state AS (
         SELECT part.account,
            part.holder,
            part.branch_code,
            sum(part.amount) AS amount
           FROM part
          GROUP BY part.account, part.holder, part.branch_code
        ), ledger AS (
         SELECT posting.account,
            posting.holder,
            posting.branch_code,
            sum(posting.amount) AS amount
           FROM posting
          GROUP BY posting.account, posting.holder, posting.branch_code
        )
 SELECT account,
    holder,
    branch_code,
    s.amount AS state,
    l.amount AS ledger
   FROM state s
     FULL JOIN ledger l USING (account, holder, branch_code)
  WHERE COALESCE(s.amount, 0::numeric) <> COALESCE(l.amount, 0::numeric);

create view invariant_i05_receipt_has_at_most_one_live_transfer as
 SELECT receipt_id
   FROM transfer
  WHERE status <> 2
  GROUP BY receipt_id
 HAVING count(*) > 1;

create view invariant_i06_transfer_is_in_at_most_one_live_deposit as
 SELECT transfer_id
   FROM deposit_line
  WHERE live
  GROUP BY transfer_id
 HAVING count(*) > 1;

create view invariant_i07_deposit_total_is_the_sum_of_its_lines as
 SELECT d.id,
    d.total,
    sum(r.amount) AS lines
   FROM deposit d
     LEFT JOIN deposit_line l ON l.deposit_id = d.id
     LEFT JOIN receipt r ON r.id = l.receipt_id
  GROUP BY d.id
 HAVING count(l.receipt_id) = 0 OR d.total <> sum(r.amount);

create view invariant_i08_live_line_is_an_approved_transfer_of_its_cashier as
 SELECT l.deposit_id,
    l.receipt_id
   FROM deposit_line l
     JOIN deposit d ON d.id = l.deposit_id
     JOIN transfer t ON t.id = l.transfer_id
     LEFT JOIN bounce b ON b.deposit_id = l.deposit_id AND b.receipt_id = l.receipt_id
  WHERE l.live AND (t.status <>
        CASE
            WHEN b.receipt_id IS NOT NULL THEN 3
            WHEN d.status = 1 THEN 4
            ELSE 1
        END OR t.cashier_id <> d.cashier_id);

create view invariant_i09_chain_stays_in_one_branch as
 SELECT r.id
   FROM receipt r
     LEFT JOIN invoice i ON i.id = r.invoice_id
     LEFT JOIN transfer t ON t.receipt_id = r.id
     LEFT JOIN deposit_line l ON l.transfer_id = t.id
     LEFT JOIN deposit d ON d.id = l.deposit_id
  WHERE COALESCE(i.branch_code, r.branch_code) <> r.branch_code OR COALESCE(t.branch_code, r.branch_code) <> r.branch_code OR COALESCE(l.branch_code, r.branch_code) <> r.branch_code OR COALESCE(d.branch_code, r.branch_code) <> r.branch_code OR COALESCE(i.party, r.party) <> r.party OR d.id IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM chart c
          WHERE c.branch_code = d.branch_code AND c.acode = d.account));

create view invariant_i10_decider_is_another_and_was_allowed as
 SELECT decision_without_right.id
   FROM decision_without_right
  WHERE decision_without_right.object = ANY (ARRAY['receipt'::text, 'deposit'::text])
UNION ALL
 SELECT a.id
   FROM audit a
     LEFT JOIN transfer t ON a.object = 'receipt'::text AND t.receipt_id = a.object_id AND t.decided_by = a.actor_id
  WHERE a.object = 'deposit'::text AND a.action = 'withdraw'::text AND NOT (EXISTS ( SELECT
           FROM deposit d
          WHERE d.id = a.object_id AND d.cashier_id = a.actor_id)) OR t.decided_by = t.sent_by AND t.status <> 2
UNION ALL
 SELECT d.id
   FROM deposit d
  WHERE d.decided_by = d.cashier_id AND d.status <> 2
UNION ALL
 SELECT d.id
   FROM deposit d
  WHERE d.decided_by IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM user_branch u
          WHERE u.user_id = d.decided_by AND u.branch_code = d.branch_code));

create view invariant_i11_void_receipt_has_no_live_transfer as
 SELECT r.id
   FROM receipt r
     JOIN transfer t ON t.receipt_id = r.id
  WHERE r.stage = 9 AND t.status <> 2;

create view invariant_i12_decided_once as
 SELECT d.id
   FROM deposit d
     LEFT JOIN ( SELECT a.object_id,
            sum(
                CASE
                    WHEN a.action = ANY (ARRAY['bank'::text, 'release'::text, 'withdraw'::text]) THEN 1
                    ELSE '-1'::integer
                END) AS n
           FROM audit a
          WHERE a.object = 'deposit'::text AND (a.action = ANY (ARRAY['bank'::text, 'release'::text, 'withdraw'::text, 'undo_bank'::text, 'undo_release'::text]))
          GROUP BY a.object_id) decisions ON decisions.object_id = d.id
  WHERE COALESCE(decisions.n, 0::bigint) <> (d.status <> 0)::integer
UNION ALL
 SELECT r.id
   FROM receipt r
     LEFT JOIN LATERAL ( SELECT COALESCE(sum(
                CASE
                    WHEN j.action = ANY (ARRAY['undo_approve'::text, 'undo_decline'::text]) THEN '-1'::integer
                    ELSE 1
                END), 0::bigint) AS n
           FROM journal j
          WHERE j.receipt_id = r.id AND (j.action = ANY (ARRAY['approve'::text, 'decline'::text, 'receive'::text, 'recall'::text, 'redirect'::text, 'undo_approve'::text, 'undo_decline'::text]))) decisions ON true
     LEFT JOIN LATERAL ( SELECT count(*) AS n
           FROM transfer t
          WHERE t.receipt_id = r.id AND t.status <> 0) decided ON true
  WHERE decisions.n <> decided.n;

create view invariant_i13_live_receipts_are_what_the_holders_have as
 WITH held AS (
         SELECT posting.branch_code,
            sum(posting.amount) AS amount
           FROM posting
          WHERE posting.account = ANY (ARRAY['SM'::bpchar, 'TR'::bpchar, 'CA'::bpchar, 'DC'::bpchar, 'BK'::bpchar])
          GROUP BY posting.branch_code
        ), live AS (
         SELECT receipt.branch_code,
            sum(receipt.amount) AS amount
           FROM receipt
          WHERE receipt.stage <> ALL (ARRAY['-1'::integer, 5, 9])
          GROUP BY receipt.branch_code
        )
 SELECT branch_code,
    live.amount AS live,
    held.amount AS held
   FROM live
     FULL JOIN held USING (branch_code)
  WHERE COALESCE(live.amount, 0::numeric) <> COALESCE(held.amount, 0::numeric);

create view invariant_i14_one_effect_per_key as
 SELECT user_id,
    call,
    key
   FROM idempotency
  GROUP BY user_id, call, key
 HAVING count(*) > 1 OR bool_or(answer IS NULL);

create view invariant_i15_receipt_is_of_an_invoice_or_an_advance as
 SELECT r.id
   FROM receipt r
  WHERE r.invoice_id IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM invoice i
          WHERE i.id = r.invoice_id AND i.party = r.party)) OR (EXISTS ( SELECT
           FROM posting p
             JOIN journal j ON j.id = p.journal_id
          WHERE j.receipt_id = r.id AND (j.action <> ALL (ARRAY['apply'::text, 'unapply'::text])) AND (p.account = 'AD'::bpchar AND r.invoice_id IS NOT NULL OR p.account = 'AR'::bpchar AND r.invoice_id IS NULL)))
UNION ALL
 SELECT r.id
   FROM receipt r
     LEFT JOIN ( SELECT allocation.receipt_id,
            sum(allocation.amount) AS amount
           FROM allocation
          WHERE allocation.live
          GROUP BY allocation.receipt_id) paid ON paid.receipt_id = r.id
  WHERE r.applied <> COALESCE(paid.amount, 0::numeric) OR r.applied > r.amount OR r.applied > 0::numeric AND (r.stage = ANY (ARRAY['-1'::integer, 5, 9]))
UNION ALL
 SELECT r.id
   FROM allocation a
     JOIN receipt r ON r.id = a.receipt_id
     JOIN invoice i ON i.id = a.invoice_id
  WHERE r.invoice_id IS NOT NULL OR r.party <> i.party OR r.branch_code <> i.branch_code;

create view invariant_i16_line_is_live_as_long_as_its_deposit as
 SELECT l.deposit_id,
    l.receipt_id
   FROM deposit_line l
     JOIN deposit d ON d.id = l.deposit_id
  WHERE l.live <> (d.status = ANY (ARRAY[0, 1]));

create view invariant_i17_stage_is_what_the_history_says as
 SELECT r.id,
    r.stage
   FROM receipt r
     LEFT JOIN transfer t ON t.receipt_id = r.id AND t.status <> 2
     LEFT JOIN deposit_line l ON l.receipt_id = r.id AND l.live
     LEFT JOIN deposit d ON d.id = l.deposit_id
     LEFT JOIN bounce b ON b.receipt_id = r.id
  WHERE r.stage <> 9 AND r.stage <>
        CASE
            WHEN b.receipt_id IS NOT NULL THEN 5
            WHEN d.status = 1 THEN 4
            WHEN d.status = 0 THEN 3
            WHEN t.status = 1 THEN 2
            WHEN t.status = 0 THEN 1
            ELSE 0
        END OR b.receipt_id IS NOT NULL AND (d.status IS DISTINCT FROM 1 OR b.deposit_id <> l.deposit_id) OR r.cashier_id IS DISTINCT FROM
        CASE
            WHEN r.stage = ANY (ARRAY[0, 9]) THEN NULL::integer
            ELSE t.cashier_id
        END;

create view invariant_i18_tiles_are_what_the_rows_say as
 WITH state(branch_code, account, salesman_id, cashier_id, amount) AS (
         SELECT r.branch_code,
            s_1.account,
            r.salesman_id,
            COALESCE(r.cashier_id, 0) AS "coalesce",
            sum(r.amount) AS sum
           FROM receipt r
             JOIN custody.stage s_1 ON s_1.code = r.stage
          WHERE r.stage <> ALL (ARRAY['-1'::integer, 5, 9])
          GROUP BY r.branch_code, s_1.account, r.salesman_id, (COALESCE(r.cashier_id, 0))
        UNION ALL
         SELECT invoice.branch_code,
            'AR'::bpchar,
            invoice.salesman_id,
            0,
            sum(invoice.balance) AS sum
           FROM invoice
          GROUP BY invoice.branch_code, invoice.salesman_id
        )
 SELECT branch_code,
    account,
    salesman_id,
    cashier_id,
    s.amount AS state,
    h.amount AS tile
   FROM state s
     FULL JOIN holding h USING (branch_code, account, salesman_id, cashier_id)
  WHERE COALESCE(s.amount, 0::numeric) <> COALESCE(h.amount, 0::numeric);

create view invariant_i19_voucher_balances_and_is_approved_by_whom_it_needs as
 SELECT v.id
   FROM voucher v
     JOIN voucher_type t ON t.id = v.type_id
     LEFT JOIN ( SELECT voucher_line.voucher_id,
            sum(voucher_line.debit) AS debit,
            sum(voucher_line.credit) AS credit,
            count(*) AS line_count
           FROM voucher_line
          GROUP BY voucher_line.voucher_id) l ON l.voucher_id = v.id
  WHERE v.debit IS DISTINCT FROM l.debit OR v.credit IS DISTINCT FROM l.credit OR v.line_count IS DISTINCT FROM l.line_count OR v.status <> 0 AND v.debit <> v.credit OR v.status = 2 AND NOT t.two_approvers OR v.decided_by = v.entered_by OR v.first_approved_by = v.entered_by OR ((v.decided_by IS NOT NULL)::integer + (v.first_approved_by IS NOT NULL AND v.first_approved_by IS DISTINCT FROM v.decided_by)::integer) <>
        CASE v.status
            WHEN 0 THEN 0
            WHEN 1 THEN 1 + t.two_approvers::integer
            ELSE 1
        END
UNION ALL
 SELECT v.id
   FROM voucher v
     JOIN voucher_type t ON t.id = v.type_id
     LEFT JOIN audit a ON a.object = 'voucher'::text AND a.object_id = v.id AND (a.action = ANY (ARRAY['approve'::text, 'approve_first'::text, 'undo_approve'::text, 'undo_approve_first'::text]))
  GROUP BY v.id, t.two_approvers
 HAVING (count(a.id) FILTER (WHERE a.action = 'approve'::text) - count(a.id) FILTER (WHERE a.action = 'undo_approve'::text)) <> (v.status = 1)::integer OR (count(a.id) FILTER (WHERE a.action = 'approve_first'::text) - count(a.id) FILTER (WHERE a.action = 'undo_approve_first'::text)) <> (v.status = 2 OR v.status = 1 AND t.two_approvers)::integer
UNION ALL
 SELECT decision_without_right.object_id AS id
   FROM decision_without_right
  WHERE decision_without_right.object = 'voucher'::text;

create view invariant_i20_stock_is_what_moved as
 SELECT branch_code,
    godown_code,
    item_code,
    lot_no,
    expires_on,
    sum(balance) AS balance,
    sum(moved) AS moved
   FROM ( SELECT stock_balance.branch_code,
            stock_balance.godown_code,
            stock_balance.item_code,
            stock_balance.lot_no,
            stock_balance.expires_on,
            stock_balance.balance,
            0 AS moved,
            1 AS balances,
            false AS may_go_below_zero
           FROM stock_balance
        UNION ALL
         SELECT m.branch_code,
            m.godown_code,
            m.item_code,
            m.lot_no,
            m.expires_on,
            0,
            m.received - m.issued,
            0,
            k.may_go_below_zero
           FROM stock_movement m
             JOIN stock_movement_kind k ON k.name = m.kind) lot
  GROUP BY branch_code, godown_code, item_code, lot_no, expires_on
 HAVING sum(balances) <> 1 OR sum(balance) <> sum(moved) OR sum(balance) < 0::numeric AND NOT bool_or(may_go_below_zero);

create view invariant_i22_every_move_is_in_journal_and_audit as
 SELECT r.id
   FROM receipt r
     LEFT JOIN LATERAL ( SELECT count(*) AS n,
            (array_agg(j.to_stage ORDER BY j.id DESC))[1] AS last
           FROM journal j
          WHERE j.receipt_id = r.id) moves ON true
     LEFT JOIN LATERAL ( SELECT count(*) AS n
           FROM audit a
          WHERE a.object = 'receipt'::text AND a.object_id = r.id) noted ON true
  WHERE moves.n <> noted.n OR moves.last IS DISTINCT FROM r.stage
UNION ALL
 SELECT d.id
   FROM deposit d
     LEFT JOIN audit a ON a.object = 'deposit'::text AND a.object_id = d.id AND a.action = 'deposit'::text
  GROUP BY d.id
 HAVING count(a.id) <> 1;

create view invariant_i23_what_is_about_a_document_has_it as
 SELECT source,
    id
   FROM documents_that_are_missing() documents_that_are_missing(source, id);

create view invariant_i24_tour_is_the_sum_of_its_lines as
 SELECT id
   FROM tour t
  WHERE total_mileage <> (( SELECT COALESCE(sum(l.kilometer), 0::numeric) AS "coalesce"
           FROM tour_leg l
          WHERE l.tour_id = t.id)) OR total_expense <> (( SELECT COALESCE(sum(e.amount), 0::numeric) AS "coalesce"
           FROM tour_expense e
          WHERE e.tour_id = t.id));

create view invariant_i25_purchase_order_is_the_sum_of_its_lines as
 SELECT o.id
   FROM purchase_order o
     LEFT JOIN purchase_order_line l ON l.order_id = o.id
  GROUP BY o.id
 HAVING o.total_quantity <> COALESCE(sum(l.quantity), 0::numeric) OR o.total_value <> COALESCE(sum(l.amount), 0::numeric);

create view invariant_i27_invoice_is_approved_as_it_is as
 SELECT COALESCE(i.id, a.id) AS id
   FROM invoice i
     FULL JOIN invoice_approval a ON a.id = i.id
  WHERE i.branch_code IS DISTINCT FROM a.branch_code OR i.invoice_no IS DISTINCT FROM a.invoice_no OR i.invoice_on IS DISTINCT FROM a.invoice_on OR i.division_code IS DISTINCT FROM a.division_code OR i.party IS DISTINCT FROM a.party OR i.bill IS DISTINCT FROM a.bill;

create view invariant_i28_invoice_is_approved_once as
 SELECT a.id
   FROM invoice_approval a
     LEFT JOIN audit e ON e.object = 'invoice'::text AND e.object_id = a.id AND (e.action = ANY (ARRAY['approve'::text, 'undo_approve'::text]))
  GROUP BY a.id
 HAVING (count(e.id) FILTER (WHERE e.action = 'approve'::text) - count(e.id) FILTER (WHERE e.action = 'undo_approve'::text)) <> (a.status <> 0)::integer OR (array_agg(e.actor_id ORDER BY e.id DESC))[1] IS DISTINCT FROM a.decided_by AND a.status <> 0
UNION ALL
 SELECT decision_without_right.object_id AS id
   FROM decision_without_right
  WHERE decision_without_right.object = 'invoice'::text;

create view invariant_i30_sale_order_is_the_sum_of_its_lines as
 SELECT o.id
   FROM sale_order o
     LEFT JOIN LATERAL ( SELECT count(*) AS lines,
            sum(l.amount) AS amount,
            sum(l.discount) AS discount,
            sum(l.net) AS net,
            bool_and(l.amount = round(l.quantity * l.rate, 2) AND l.discount = round(l.amount * l.discount_percent / 100::numeric, 2) AND l.net = (l.amount - l.discount)) AS are_rounded,
            jsonb_agg(jsonb_build_object('item', l.item_code, 'serial_no', l.serial_no, 'cat_no', l.cat_no, 'name', l.name, 'unit', l.unit, 'mrp', l.mrp, 'quantity', l.quantity, 'rate', l.rate, 'discount_percent', l.discount_percent, 'amount', l.amount, 'discount', l.discount, 'net', l.net) ORDER BY l."position") AS entered
           FROM sale_order_line l
          WHERE l.order_id = o.id) s ON true
  WHERE s.lines = 0 OR NOT s.are_rounded OR s.entered <> o.lines OR o.total_amount <> s.amount OR o.total_discount <> s.discount OR o.total_net <> s.net;

create view invariant_i31_documents_are_numbered_without_gaps as
 SELECT kind,
    branch_code
   FROM ( SELECT 'sale_order'::text AS kind,
            sale_order.branch_code,
            count(*) AS documents,
            max(sale_order.order_no) AS last
           FROM sale_order
          GROUP BY sale_order.branch_code
        UNION ALL
         SELECT 'purchase_order'::text,
            purchase_order.branch_code,
            count(*) AS count,
            max(purchase_order.order_no) AS max
           FROM purchase_order
          GROUP BY purchase_order.branch_code
        UNION ALL
         SELECT 'payment'::text,
            payment.branch_code,
            count(*) AS count,
            max(payment.number_in_branch) AS max
           FROM payment
          GROUP BY payment.branch_code) o
     FULL JOIN document_counter c USING (kind, branch_code)
  WHERE c.last_no IS DISTINCT FROM o.last OR o.documents IS DISTINCT FROM o.last;

create view invariant_i32_sale_order_is_approved_once_by_another as
 SELECT o.id
   FROM sale_order o
     LEFT JOIN audit a ON a.object = 'sale_order'::text AND a.object_id = o.id AND (a.action = ANY (ARRAY['approve'::text, 'undo_approve'::text]))
  GROUP BY o.id
 HAVING (count(a.id) FILTER (WHERE a.action = 'approve'::text) - count(a.id) FILTER (WHERE a.action = 'undo_approve'::text)) <> (o.status = 1)::integer OR (array_agg(a.actor_id ORDER BY a.id DESC))[1] IS DISTINCT FROM o.decided_by AND o.status = 1 OR bool_or(a.id IS NOT NULL AND a.actor_id = o.entered_by)
UNION ALL
 SELECT decision_without_right.object_id AS id
   FROM decision_without_right
  WHERE decision_without_right.object = 'sale_order'::text;

create view invariant_i33_history_is_chained as
 WITH link AS (
         SELECT l_1.branch_code,
            l_1.seq,
            l_1.source,
            l_1.row_id,
            l_1.hash,
            lag(l_1.seq, 1, 0::bigint) OVER chain AS seq_before,
            lag(l_1.hash) OVER chain AS hash_before
           FROM history_link l_1
          WINDOW chain AS (PARTITION BY l_1.branch_code ORDER BY l_1.seq)
        )
 SELECT COALESCE(l.branch_code, h.branch_code) AS branch_code,
    l.seq,
    COALESCE(l.source, h.source) AS source,
    COALESCE(l.row_id, h.id) AS row_id,
        CASE
            WHEN l.seq IS NULL THEN 'was never chained'::text
            WHEN h.id IS NULL THEN 'is missing'::text
            WHEN l.seq <> (l.seq_before + 1) THEN 'comes after links that are missing'::text
            ELSE 'is not as it was when it was chained'::text
        END AS fault
   FROM link l
     FULL JOIN custody.history() h(source, id, branch_code, at, content) ON h.source = l.source AND h.id = l.row_id
  WHERE l.seq IS NULL AND NOT ((h.source, h.id) IN ( SELECT w.source,
            unnest(w.row_ids) AS unnest
           FROM history_waiting w)) OR h.id IS NULL OR l.seq <> (l.seq_before + 1) OR l.branch_code <> h.branch_code OR l.hash <> custody.next_hash(NULL::bytea, l.hash_before, l.seq, h.content);

create view invariant_i34_undone_decision_leaves_nothing as
 SELECT j.id
   FROM journal j
     JOIN custody.stage_rule way ON way.action = j.action AND way.undoes IS NOT NULL
     LEFT JOIN LATERAL ( SELECT d.id,
            d.receipt_id,
            d.branch_code,
            d.action,
            d.from_stage,
            d.to_stage,
            d.amount,
            d.salesman_id,
            d.cashier_id,
            d.deposit_id,
            d.actor_id,
            d.at,
            d.comment,
            d.from_cashier_id
           FROM journal d
          WHERE d.receipt_id = j.receipt_id AND d.id < j.id
          ORDER BY d.id DESC
         LIMIT 1) decision ON true
  WHERE decision.action IS DISTINCT FROM way.undoes OR decision.actor_id IS DISTINCT FROM j.actor_id OR decision.deposit_id IS DISTINCT FROM j.deposit_id OR decision.amount IS DISTINCT FROM j.amount OR decision.from_stage IS DISTINCT FROM j.to_stage OR decision.to_stage IS DISTINCT FROM j.from_stage OR (EXISTS ( SELECT
           FROM posting p
          WHERE p.journal_id = ANY (ARRAY[j.id, decision.id])
          GROUP BY p.account, p.holder, p.branch_code
         HAVING sum(p.amount) <> 0::numeric))
UNION ALL
 SELECT d.id
   FROM deposit d
     JOIN journal j ON j.deposit_id = d.id AND (j.action = ANY (ARRAY['bank'::text, 'undo_bank'::text]))
     JOIN posting p ON p.journal_id = j.id AND p.account = 'BK'::bpchar
  WHERE d.status <> 1
  GROUP BY d.id
 HAVING sum(p.amount) <> 0::numeric;

create view invariant_i35_undone_decision_about_a_document_follows_it as
 SELECT u.id
   FROM audit u
     LEFT JOIN LATERAL ( SELECT d.id,
            d.at,
            d.branch_code,
            d.object,
            d.object_id,
            d.action,
            d.actor_id,
            d.actor_role,
            d.actor_modules,
            d.details
           FROM audit d
          WHERE d.object = u.object AND d.object_id = u.object_id AND d.id < u.id
          ORDER BY d.id DESC
         LIMIT 1) decision ON true
  WHERE (u.object = ANY (ARRAY['voucher'::text, 'invoice'::text, 'sale_order'::text, 'tour'::text, 'leave'::text])) AND u.action ~~ 'undo\_%'::text AND (decision.action IS DISTINCT FROM substr(u.action, 6) OR decision.actor_id IS DISTINCT FROM u.actor_id);

create view invariant_i36_request_is_decided_once as
 SELECT r.id
   FROM ( SELECT 'tour'::text AS kind,
            tour.id,
            tour.status,
            tour.decided_by
           FROM tour
        UNION ALL
         SELECT 'leave'::text,
            leave.id,
            leave.status,
            leave.decided_by
           FROM leave) r
     LEFT JOIN LATERAL ( SELECT sum(
                CASE
                    WHEN a.action ~~ 'undo\_%'::text THEN '-1'::integer
                    ELSE 1
                END) AS n,
            (array_agg(a.actor_id ORDER BY a.id DESC))[1] AS by,
            (array_agg(a.action ORDER BY a.id DESC))[1] AS action
           FROM audit a
          WHERE a.object = r.kind AND a.object_id = r.id AND (a.action = ANY (ARRAY['approve'::text, 'decline'::text, 'withdraw'::text, 'undo_approve'::text, 'undo_decline'::text]))) decisions ON true
  WHERE COALESCE(decisions.n, 0::bigint) <> (r.status <> 0)::integer OR r.status <> 0 AND (decisions.by IS DISTINCT FROM r.decided_by OR decisions.action IS DISTINCT FROM
        CASE r.status
            WHEN 1 THEN 'approve'::text
            WHEN 2 THEN 'decline'::text
            ELSE 'withdraw'::text
        END);

create view invariant_i37_payment_is_the_sum_of_its_parts as
 SELECT p.id AS payment_id
   FROM payment p
     LEFT JOIN payment_instrument n ON n.payment_id = p.id
  GROUP BY p.id
 HAVING COALESCE(sum(n.amount), 0::numeric) <> p.amount
UNION ALL
 SELECT n.payment_id
   FROM payment_instrument n
     JOIN payment p ON p.id = n.payment_id
     LEFT JOIN receipt r ON r.payment_id = n.payment_id AND r.instrument = n."position"
  GROUP BY n.payment_id, n."position"
 HAVING COALESCE(sum(r.amount), 0::numeric) <> n.amount OR max(r.instrument_part) IS DISTINCT FROM (count(r.id) - 1) OR NOT bool_and(NOT (r.branch_code IS DISTINCT FROM p.branch_code OR r.party IS DISTINCT FROM p.party OR r.salesman_id IS DISTINCT FROM p.salesman_id OR r.recorded_by IS DISTINCT FROM p.entered_by OR r.method IS DISTINCT FROM n.method OR r.cheque_no IS DISTINCT FROM n.cheque_no OR r.cheque_on IS DISTINCT FROM n.cheque_on OR r.cheque_bank IS DISTINCT FROM n.cheque_bank));

create view invariant_i38_cheque_is_in_one_place as
 SELECT r.payment_id,
    r.instrument
   FROM receipt r
     LEFT JOIN deposit_line l ON l.receipt_id = r.id AND l.live
     LEFT JOIN bounce b ON b.receipt_id = r.id
     LEFT JOIN LATERAL ( SELECT t_1.cashier_id,
            t_1.status,
            t_1.version
           FROM transfer t_1
          WHERE t_1.receipt_id = r.id
          ORDER BY t_1.id DESC
         LIMIT 1) t ON true
  WHERE r.payment_id IS NOT NULL AND r.cheque_no <> ''::text
  GROUP BY r.payment_id, r.instrument
 HAVING count(DISTINCT ROW(r.stage, r.cashier_id, l.deposit_id, b.deposit_id, b.bounced_on, t.cashier_id, t.status, t.version)) > 1;

create view invariant_i39_finished_totals_are_what_the_rows_say as
 SELECT kind,
    branch_code,
    day,
    salesman_id,
    cashier_id,
    state,
    method,
    division_code,
    sum(documents) AS documents,
    sum(amount) AS amount,
    sum(net_amount) AS net_amount
   FROM ( SELECT finished_total.kind,
            finished_total.branch_code,
            finished_total.day,
            finished_total.salesman_id,
            finished_total.cashier_id,
            finished_total.state,
            finished_total.method,
            finished_total.division_code,
            finished_total.documents,
            finished_total.amount,
            finished_total.net_amount
           FROM finished_total
        UNION ALL
         SELECT finished.kind,
            finished.branch_code,
            finished.day,
            finished.salesman_id,
            finished.cashier_id,
            finished.state,
            finished.method,
            finished.division_code,
            - finished.documents,
            - finished.amount,
            - finished.net_amount
           FROM custody.finished() finished(kind, branch_code, day, salesman_id, cashier_id, state, method, division_code, documents, amount, net_amount)) difference
  GROUP BY kind, branch_code, day, salesman_id, cashier_id, state, method, division_code
 HAVING sum(documents) <> 0 OR sum(amount) <> 0::numeric OR sum(net_amount) <> 0::numeric;

create view invariant_i40_session_claims_are_the_rights_of_users as
 SELECT user_id
   FROM user_claims kept
     FULL JOIN claims_of_user own USING (user_id)
  WHERE kept.claims IS DISTINCT FROM own.claims OR kept.told IS DISTINCT FROM own.told;

create view notification_line as
 SELECT n.id,
    n.user_id,
    n.branch_code,
    n.kind,
    n.document_kind,
    n.actor_id,
    n.facts,
    n.waits_for,
    n.read_at,
    k.awaits,
    state.unread,
        CASE
            WHEN k.joins AND (n.facts ->> 'comment'::text) IS NULL THEN concat_ws(' '::text, n.kind, n.actor_id, n.branch_code,
            CASE
                WHEN NOT state.unread OR n.waits_for IS NULL THEN (n.created_at AT TIME ZONE c.time_zone)::date
                ELSE NULL::date
            END)
            ELSE n.id::text
        END AS line
   FROM notification n
     JOIN notification_kind k ON k.name = n.kind
     LEFT JOIN branch b ON b.code = n.branch_code
     LEFT JOIN company c ON c.code = b.company_code
     CROSS JOIN LATERAL ( SELECT n.read_at IS NULL AND (n.waits_for IS NULL OR (EXISTS ( SELECT
                   FROM awaited a
                  WHERE a.kind = k.awaits AND (a.id = ANY (n.waits_for)) AND a.outcome IS NULL))) AS unread) state;
-- granted: backoffice_app: SELECT

create view right_lost_while_deciding as
 SELECT d.id,
    d.at,
    d.branch_code,
    d.object,
    d.object_id,
    d.action,
    d.actor_id,
    lost.at AS lost_at,
    lost.actor_id AS taken_by
   FROM decision_without_right d
     CROSS JOIN LATERAL ( SELECT c.at,
            c.actor_id
           FROM audit c
          WHERE c.object = 'user'::text AND c.object_id = d.actor_id AND c.action = 'change'::text AND c.at >= (d.at - '00:10:00'::interval) AND c.at <= d.at AND right_to(d.object, d.action, COALESCE((c.details #>> '{changes,role,0}'::text[])::integer, d.actor_role::integer), COALESCE(( SELECT array_agg(had.value::integer) AS array_agg
                   FROM jsonb_array_elements_text(c.details #> '{changes,modules,0}'::text[]) had(value)), d.actor_modules))
          ORDER BY c.id DESC
         LIMIT 1) lost;

-- Triggers

CREATE TRIGGER advance_applied AFTER INSERT ON allocation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION custody.advance_applied();
CREATE TRIGGER advance_is_applied BEFORE INSERT ON allocation FOR EACH ROW WHEN (CURRENT_USER = 'backoffice_app'::name) EXECUTE FUNCTION custody.advance_is_applied();
CREATE TRIGGER claims_follow_rights AFTER INSERT OR UPDATE OF login_id, name, role_id, must_change_password, portal_allowed ON app_user FOR EACH ROW EXECUTE FUNCTION claims_follow_rights();
CREATE TRIGGER user_holds_nothing BEFORE UPDATE OF portal_allowed, role_id ON app_user FOR EACH ROW WHEN (my_user() IS NOT NULL AND (old.portal_allowed AND NOT new.portal_allowed OR old.role_id <> new.role_id)) EXECUTE FUNCTION user_holds_nothing();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON applied_import FOR EACH ROW EXECUTE FUNCTION document_is_kept('import');
CREATE TRIGGER attachment_is_of_a_document AFTER INSERT OR UPDATE OF branch_code, document_kind, document_id ON attachment FOR EACH ROW WHEN (new.document_id IS NOT NULL) EXECUTE FUNCTION attachment_is_of_a_document();
CREATE TRIGGER file_is_known_again AFTER INSERT OR UPDATE OF document_kind, document_id, kept_sha256 ON attachment FOR EACH ROW WHEN (new.document_id IS NOT NULL AND new.kept_sha256 IS NOT NULL) EXECUTE FUNCTION file_is_known_again();
CREATE TRIGGER audit_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION custody.append_only();
CREATE TRIGGER history_waits AFTER INSERT ON audit REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION custody.history_waits();
CREATE TRIGGER bounce_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bounce FOR EACH STATEMENT EXECUTE FUNCTION custody.append_only();
CREATE TRIGGER bounce_is_recorded BEFORE INSERT ON bounce FOR EACH ROW WHEN (CURRENT_USER = 'backoffice_app'::name) EXECUTE FUNCTION custody.bounce_is_recorded();
CREATE TRIGGER cheque_bounced AFTER INSERT ON bounce REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION custody.cheque_bounced();
CREATE TRIGGER chart_location_is_append_only BEFORE DELETE OR UPDATE ON chart_location FOR EACH STATEMENT EXECUTE FUNCTION custody.append_only();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON chart_location FOR EACH ROW EXECUTE FUNCTION document_is_kept('place');
CREATE TRIGGER place_is_tagged AFTER INSERT ON chart_location FOR EACH ROW EXECUTE FUNCTION place_is_tagged();
CREATE TRIGGER deposit_decided AFTER UPDATE OF status ON deposit FOR EACH ROW EXECUTE FUNCTION custody.deposit_decided();
CREATE CONSTRAINT TRIGGER deposit_has_lines AFTER INSERT ON deposit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION custody.deposit_has_lines();
CREATE TRIGGER deposit_is_decided BEFORE UPDATE ON deposit FOR EACH ROW WHEN (CURRENT_USER = 'backoffice_app'::name) EXECUTE FUNCTION custody.deposit_is_decided();
CREATE TRIGGER deposit_is_of_today BEFORE INSERT ON deposit FOR EACH ROW WHEN (CURRENT_USER = 'backoffice_app'::name) EXECUTE FUNCTION custody.deposit_is_of_today();
CREATE TRIGGER deposit_version BEFORE UPDATE ON deposit FOR EACH ROW EXECUTE FUNCTION next_version();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON deposit FOR EACH ROW EXECUTE FUNCTION document_is_kept('deposit');
CREATE TRIGGER deposit_filled AFTER INSERT ON deposit_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION custody.deposit_filled();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON feed FOR EACH ROW EXECUTE FUNCTION document_is_kept('feed');
CREATE TRIGGER history_link_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON history_link FOR EACH STATEMENT EXECUTE FUNCTION custody.append_only();
CREATE TRIGGER imported_record_is_kept BEFORE UPDATE ON import_record FOR EACH STATEMENT EXECUTE FUNCTION custody.append_only();
CREATE TRIGGER import_rows_are_mine AFTER INSERT ON import_row REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN (CURRENT_USER = 'backoffice_app'::name) EXECUTE FUNCTION import_rows_are_mine();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON invoice FOR EACH ROW EXECUTE FUNCTION document_is_kept('invoice');
CREATE TRIGGER invoice_added AFTER INSERT ON invoice REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION custody.invoice_owed();
CREATE TRIGGER invoice_changed AFTER UPDATE ON invoice REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION custody.invoice_owed();
CREATE TRIGGER invoice_entered AFTER INSERT ON invoice REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invoice_is_entered();
CREATE TRIGGER invoice_fact_changed AFTER UPDATE OF invoice_no, invoice_on, division_code, party, bill ON invoice FOR EACH ROW WHEN (old.invoice_no IS DISTINCT FROM new.invoice_no OR old.invoice_on IS DISTINCT FROM new.invoice_on OR old.division_code IS DISTINCT FROM new.division_code OR old.party IS DISTINCT FROM new.party OR old.bill IS DISTINCT FROM new.bill) EXECUTE FUNCTION invoice_is_changed();
CREATE TRIGGER approved_invoice_is_kept BEFORE DELETE OR UPDATE ON invoice_approval FOR EACH ROW WHEN (old.status <> 0) EXECUTE FUNCTION approved_invoice_is_kept();
CREATE TRIGGER invoice_approval_changed AFTER UPDATE OF invoice_no, invoice_on, division_code, party, bill ON invoice_approval FOR EACH ROW EXECUTE FUNCTION document_changed('invoice', 'invoice_no', 'invoice_on', 'division_code', 'party', 'bill');
CREATE TRIGGER invoice_approval_decided AFTER UPDATE OF status ON invoice_approval FOR EACH ROW EXECUTE FUNCTION document_decided('invoice', 'invoice_no', 'bill', '1=approve');
CREATE TRIGGER invoice_approval_entered AFTER INSERT ON invoice_approval REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION document_entered('invoice', 'invoice_no', 'bill');
CREATE TRIGGER invoice_approval_version BEFORE UPDATE ON invoice_approval FOR EACH ROW EXECUTE FUNCTION next_version();
CREATE TRIGGER invoice_is_finished AFTER UPDATE OF status ON invoice_approval FOR EACH ROW EXECUTE FUNCTION invoice_is_finished();
CREATE TRIGGER invoice_line_added AFTER INSERT ON invoice_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_are_changed();
CREATE TRIGGER invoice_line_changed AFTER UPDATE ON invoice_line REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_are_changed();
CREATE TRIGGER invoice_line_removed AFTER DELETE ON invoice_line REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_are_changed();
CREATE TRIGGER history_waits AFTER INSERT ON journal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION custody.history_waits();
CREATE TRIGGER journal_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION custody.append_only();
CREATE TRIGGER journal_notifies AFTER INSERT ON journal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION custody.journal_notifies();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON leave FOR EACH ROW EXECUTE FUNCTION document_is_kept('leave');
CREATE TRIGGER leave_decided AFTER UPDATE OF status ON leave FOR EACH ROW EXECUTE FUNCTION document_decided('leave', 'id', '', '1=approve', '2=decline', '9=withdraw');
CREATE TRIGGER leave_entered AFTER INSERT ON leave REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION document_entered('leave', 'id', '');
CREATE TRIGGER leave_is_decided_once BEFORE UPDATE OF status ON leave FOR EACH ROW WHEN (old.status <> 0 AND old.status <> new.status) EXECUTE FUNCTION request_is_decided_once('leave');
CREATE TRIGGER leave_version BEFORE UPDATE ON leave FOR EACH ROW EXECUTE FUNCTION next_version();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON payment FOR EACH ROW EXECUTE FUNCTION document_is_kept('payment');
CREATE CONSTRAINT TRIGGER payment_adds_up AFTER INSERT ON payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION custody.payment_is_whole('id');
CREATE TRIGGER payment_entered AFTER INSERT ON payment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION document_recorded('payment');
CREATE TRIGGER payment_gets_a_number BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION document_gets_a_number('payment', 'number_in_branch');
CREATE CONSTRAINT TRIGGER payment_adds_up AFTER INSERT ON payment_instrument DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION custody.payment_is_whole('payment_id');
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON period_closing FOR EACH ROW EXECUTE FUNCTION document_is_kept('closing');
CREATE TRIGGER period_closing_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON period_closing FOR EACH STATEMENT EXECUTE FUNCTION custody.append_only();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON period_opening FOR EACH ROW EXECUTE FUNCTION document_is_kept('opening');
CREATE TRIGGER period_posting_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON period_posting FOR EACH STATEMENT EXECUTE FUNCTION custody.append_only();
CREATE TRIGGER posting_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION custody.append_only();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON purchase_order FOR EACH ROW EXECUTE FUNCTION document_is_kept('purchase_order');
CREATE TRIGGER purchase_order_entered AFTER INSERT ON purchase_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION document_recorded('purchase_order');
CREATE TRIGGER purchase_order_gets_a_number BEFORE INSERT ON purchase_order FOR EACH ROW EXECUTE FUNCTION document_gets_a_number('purchase_order', 'order_no');
CREATE CONSTRAINT TRIGGER purchase_order_is_the_sum_of_its_lines AFTER INSERT OR UPDATE ON purchase_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION purchase_order_is_the_sum_of_its_lines();
CREATE TRIGGER purchase_line_is_of_an_item BEFORE INSERT ON purchase_order_line FOR EACH ROW EXECUTE FUNCTION purchase_line_is_of_an_item();
CREATE CONSTRAINT TRIGGER purchase_order_is_the_sum_of_its_lines AFTER INSERT OR DELETE OR UPDATE ON purchase_order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION purchase_order_is_the_sum_of_its_lines();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON receipt FOR EACH ROW EXECUTE FUNCTION document_is_kept('receipt');
CREATE TRIGGER receipt_is_taken BEFORE INSERT ON receipt FOR EACH ROW WHEN (CURRENT_USER = 'backoffice_app'::name) EXECUTE FUNCTION custody.receipt_is_taken();
CREATE TRIGGER receipt_recorded AFTER INSERT ON receipt REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION custody.receipt_recorded();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON sale_order FOR EACH ROW EXECUTE FUNCTION document_is_kept('sale_order');
CREATE TRIGGER sale_order_a_is_kept BEFORE DELETE OR UPDATE ON sale_order FOR EACH ROW EXECUTE FUNCTION sale_order_is_kept();
CREATE TRIGGER sale_order_b_has_its_people BEFORE INSERT OR UPDATE ON sale_order FOR EACH ROW EXECUTE FUNCTION sale_order_has_its_people();
CREATE TRIGGER sale_order_c_adds_up BEFORE INSERT ON sale_order FOR EACH ROW EXECUTE FUNCTION sale_order_adds_up();
CREATE TRIGGER sale_order_c_adds_up_again BEFORE UPDATE ON sale_order FOR EACH ROW WHEN (old.lines IS DISTINCT FROM new.lines) EXECUTE FUNCTION sale_order_adds_up();
CREATE TRIGGER sale_order_changed AFTER UPDATE ON sale_order FOR EACH ROW WHEN (old.status = new.status) EXECUTE FUNCTION sale_order_is_changed();
CREATE TRIGGER sale_order_changes_lines AFTER UPDATE ON sale_order FOR EACH ROW WHEN (old.lines IS DISTINCT FROM new.lines) EXECUTE FUNCTION sale_order_lines_are_kept();
CREATE TRIGGER sale_order_d_version BEFORE UPDATE ON sale_order FOR EACH ROW EXECUTE FUNCTION next_version('may change');
CREATE TRIGGER sale_order_decided AFTER UPDATE OF status ON sale_order FOR EACH ROW EXECUTE FUNCTION document_decided('sale_order', 'order_no', 'total_net', '1=approve');
CREATE TRIGGER sale_order_e_gets_a_number BEFORE INSERT ON sale_order FOR EACH ROW EXECUTE FUNCTION document_gets_a_number('sale_order', 'order_no');
CREATE TRIGGER sale_order_entered AFTER INSERT ON sale_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION document_entered('sale_order', 'order_no', 'total_net');
CREATE TRIGGER sale_order_has_lines AFTER INSERT ON sale_order FOR EACH ROW EXECUTE FUNCTION sale_order_lines_are_kept();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON setting_change FOR EACH ROW EXECUTE FUNCTION document_is_kept('setting');
CREATE TRIGGER setting_change_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON setting_change FOR EACH STATEMENT EXECUTE FUNCTION custody.append_only();
CREATE TRIGGER stock_movement_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON stock_movement FOR EACH STATEMENT EXECUTE FUNCTION custody.append_only();
CREATE TRIGGER stock_moves AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION stock_moved();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON tour FOR EACH ROW EXECUTE FUNCTION document_is_kept('tour');
CREATE TRIGGER tour_decided AFTER UPDATE OF status ON tour FOR EACH ROW EXECUTE FUNCTION document_decided('tour', 'tour_no', 'total_bill', '1=approve', '2=decline', '9=withdraw');
CREATE TRIGGER tour_entered AFTER INSERT ON tour REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION document_entered('tour', 'tour_no', 'total_bill');
CREATE TRIGGER tour_has_an_allowance BEFORE INSERT ON tour FOR EACH ROW WHEN (CURRENT_USER = 'backoffice_app'::name) EXECUTE FUNCTION tour_has_an_allowance();
CREATE TRIGGER tour_is_decided_once BEFORE UPDATE OF status ON tour FOR EACH ROW WHEN (old.status <> 0 AND old.status <> new.status) EXECUTE FUNCTION request_is_decided_once('tour');
CREATE CONSTRAINT TRIGGER tour_is_the_sum_of_its_lines AFTER INSERT ON tour DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tour_is_the_sum_of_its_lines();
CREATE TRIGGER tour_version BEFORE UPDATE ON tour FOR EACH ROW EXECUTE FUNCTION next_version();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON tour_expense FOR EACH ROW EXECUTE FUNCTION document_is_kept('tour_expense');
CREATE CONSTRAINT TRIGGER tour_is_the_sum_of_its_lines AFTER INSERT OR DELETE OR UPDATE ON tour_expense DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tour_is_the_sum_of_its_lines();
CREATE CONSTRAINT TRIGGER tour_is_the_sum_of_its_lines AFTER INSERT OR DELETE OR UPDATE ON tour_leg DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tour_is_the_sum_of_its_lines();
CREATE TRIGGER transfer_decided AFTER UPDATE ON transfer REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION custody.transfer_decided();
CREATE TRIGGER transfer_is_decided BEFORE UPDATE ON transfer FOR EACH ROW WHEN (CURRENT_USER = 'backoffice_app'::name) EXECUTE FUNCTION custody.transfer_is_decided();
CREATE TRIGGER transfer_is_made BEFORE INSERT ON transfer FOR EACH ROW WHEN (CURRENT_USER = 'backoffice_app'::name) EXECUTE FUNCTION custody.transfer_is_made();
CREATE TRIGGER transfer_made AFTER INSERT ON transfer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION custody.transfer_made();
CREATE TRIGGER transfer_version BEFORE UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION next_version();
CREATE TRIGGER branch_of_a_user_holds_nothing BEFORE DELETE ON user_branch FOR EACH ROW WHEN (my_user() IS NOT NULL) EXECUTE FUNCTION user_holds_nothing();
CREATE TRIGGER claims_follow_rights AFTER INSERT OR DELETE OR UPDATE ON user_branch FOR EACH ROW EXECUTE FUNCTION claims_follow_rights();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON user_branch FOR EACH ROW EXECUTE FUNCTION document_is_kept('user');
CREATE TRIGGER user_holds_nothing BEFORE UPDATE OF active ON user_branch FOR EACH ROW WHEN (my_user() IS NOT NULL AND old.active AND NOT new.active) EXECUTE FUNCTION user_holds_nothing();
CREATE TRIGGER claims_follow_rights AFTER INSERT OR DELETE OR UPDATE ON user_module FOR EACH ROW EXECUTE FUNCTION claims_follow_rights();
CREATE TRIGGER visit_is_of_today BEFORE INSERT ON visit FOR EACH ROW WHEN (CURRENT_USER = 'backoffice_app'::name) EXECUTE FUNCTION visit_is_of_today();
CREATE TRIGGER document_is_kept AFTER DELETE OR UPDATE OF id, branch_code ON voucher FOR EACH ROW EXECUTE FUNCTION document_is_kept('voucher');
CREATE TRIGGER voucher_changed AFTER UPDATE ON voucher FOR EACH ROW WHEN (old.line_count > 0 OR old.version > 1) EXECUTE FUNCTION document_changed('voucher', 'voucher_no', 'type_id', 'voucher_on', 'debit', 'credit', 'line_count', 'lines');
CREATE TRIGGER voucher_decided AFTER UPDATE OF status ON voucher FOR EACH ROW EXECUTE FUNCTION document_decided('voucher', 'voucher_no', 'debit', '1=approve', '2=approve_first');
CREATE TRIGGER voucher_entered AFTER INSERT ON voucher REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION document_entered('voucher', 'voucher_no', 'debit');
CREATE CONSTRAINT TRIGGER voucher_has_lines AFTER INSERT OR UPDATE OF line_count ON voucher DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION voucher_has_lines();
CREATE TRIGGER voucher_is_approved_in_turn BEFORE UPDATE ON voucher FOR EACH ROW EXECUTE FUNCTION voucher_is_approved_in_turn();
CREATE TRIGGER voucher_is_kept BEFORE DELETE ON voucher FOR EACH ROW EXECUTE FUNCTION voucher_is_kept();
CREATE TRIGGER voucher_version BEFORE UPDATE ON voucher FOR EACH ROW WHEN (old.line_count > 0 OR old.version > 1) EXECUTE FUNCTION next_version();
CREATE TRIGGER voucher_changes_lines_from AFTER UPDATE ON voucher_line REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION voucher_adds_up();
CREATE TRIGGER voucher_changes_lines_to AFTER UPDATE ON voucher_line REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION voucher_adds_up();
CREATE TRIGGER voucher_gets_lines AFTER INSERT ON voucher_line REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION voucher_adds_up();
CREATE TRIGGER voucher_loses_lines AFTER DELETE ON voucher_line REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION voucher_adds_up();

-- Policies

create policy applied_by_me on allocation as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (applied_by = ( SELECT my_user() AS my_user))));
create policy of_my_branches on allocation for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on allocation for all to the owner using (true) with check (true);
create policy added on attachment for insert to backoffice_app with check ((created_by = ( SELECT my_user() AS my_user)));
create policy claimed on attachment for update to backoffice_app using (((branch_code IS NULL) AND (created_by = ( SELECT my_user() AS my_user)))) with check ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on attachment for all to the owner using (true) with check (true);
create policy seen on attachment for select to backoffice_app using (((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])) OR ((branch_code IS NULL) AND (created_by = ( SELECT my_user() AS my_user)))));
create policy of_my_branches on audit for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on audit for all to the owner using (true) with check (true);
create policy bounced_by_me on bounce as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (recorded_by = ( SELECT my_user() AS my_user))));
create policy of_my_branches on bounce for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on bounce for all to the owner using (true) with check (true);
create policy of_my_branches on chart for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on chart for all to the owner using (true) with check (true);
create policy of_my_branches on chart_location for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on chart_location for all to the owner using (true) with check (true);
create policy tagged_by_me on chart_location as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (tagged_by = ( SELECT my_user() AS my_user))));
create policy of_mine_or_applied on data_import for all to backoffice_app using (((started_by = ( SELECT my_user() AS my_user)) OR ((applied_at IS NOT NULL) AND (branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])))));
create policy of_the_owner on data_import for all to the owner using (true) with check (true);
create policy decided_by_me on deposit as restrictive for update to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (decided_by = ( SELECT my_user() AS my_user))));
create policy deposited_by_me on deposit as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (cashier_id = ( SELECT my_user() AS my_user))));
create policy of_my_branches on deposit for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on deposit for all to the owner using (true) with check (true);
create policy filled_by_me on deposit_line as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (cashier_id = ( SELECT my_user() AS my_user))));
create policy of_my_branches on deposit_line for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on deposit_line for all to the owner using (true) with check (true);
create policy of_the_owner on document_counter for all to the owner using (true) with check (true);
create policy of_mine_or_my_branches on feed for all to backoffice_app using (((made_by = ( SELECT my_user() AS my_user)) OR (branches <@ ( SELECT my_branches() AS my_branches))));
create policy of_the_owner on feed for all to the owner using (true) with check (true);
create policy of_my_branches on finished_total for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on finished_total for all to the owner using (true) with check (true);
create policy of_my_branches on godown for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on godown for all to the owner using (true) with check (true);
create policy of_the_owner on history_link for all to the owner using (true) with check (true);
create policy of_the_owner on history_waiting for all to the owner using (true) with check (true);
create policy of_my_branches on holding for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on holding for all to the owner using (true) with check (true);
create policy of_mine on import_heading for all to backoffice_app using ((user_id = ( SELECT my_user() AS my_user)));
create policy of_the_owner on import_heading for all to the owner using (true) with check (true);
create policy of_my_imports on import_record for all to backoffice_app using ((import_id IN ( SELECT i.id
   FROM data_import i
  WHERE (i.started_by = ( SELECT my_user() AS my_user)))));
create policy of_the_owner on import_record for all to the owner using (true) with check (true);
create policy of_my_branches on invoice for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on invoice for all to the owner using (true) with check (true);
create policy decided_by_me on invoice_approval as restrictive for update to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (decided_by = ( SELECT my_user() AS my_user))));
create policy of_my_branches on invoice_approval for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on invoice_approval for all to the owner using (true) with check (true);
create policy of_my_branches on invoice_line for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on invoice_line for all to the owner using (true) with check (true);
create policy of_my_branches on journal for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on journal for all to the owner using (true) with check (true);
create policy decided_by_me on leave as restrictive for update to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (decided_by = ( SELECT my_user() AS my_user))));
create policy entered_by_me on leave as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (entered_by = ( SELECT my_user() AS my_user))));
create policy of_my_branches on leave for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on leave for all to the owner using (true) with check (true);
create policy mine on notification for all to backoffice_app using (((user_id = ( SELECT my_user() AS my_user)) AND (branch_code = ANY (( SELECT my_branches() AS my_branches)::text[]))));
create policy of_the_owner on notification for all to the owner using (true) with check (true);
create policy entered_by_me on payment as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (entered_by = ( SELECT my_user() AS my_user))));
create policy of_my_branches on payment for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on payment for all to the owner using (true) with check (true);
create policy of_my_branches on payment_instrument for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on payment_instrument for all to the owner using (true) with check (true);
create policy of_my_companies on period_closing for all to backoffice_app using ((company_code IN ( SELECT b.company_code
   FROM branch b
  WHERE (b.code = ANY (( SELECT my_branches() AS my_branches)::text[])))));
create policy of_the_owner on period_closing for all to the owner using (true) with check (true);
create policy of_my_companies on period_opening for all to backoffice_app using ((company_code IN ( SELECT b.company_code
   FROM branch b
  WHERE (b.code = ANY (( SELECT my_branches() AS my_branches)::text[])))));
create policy of_the_owner on period_opening for all to the owner using (true) with check (true);
create policy of_my_branches on period_posting for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on period_posting for all to the owner using (true) with check (true);
create policy of_my_branches on posting for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on posting for all to the owner using (true) with check (true);
create policy entered_by_me on purchase_order as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (entered_by = ( SELECT my_user() AS my_user))));
create policy of_my_branches on purchase_order for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on purchase_order for all to the owner using (true) with check (true);
create policy entered_by_me on purchase_order_line as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (EXISTS ( SELECT
   FROM purchase_order o
  WHERE ((o.id = purchase_order_line.order_id) AND (o.entered_by = ( SELECT my_user() AS my_user)))))));
create policy of_my_branches on purchase_order_line for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on purchase_order_line for all to the owner using (true) with check (true);
create policy of_my_branches on receipt for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on receipt for all to the owner using (true) with check (true);
create policy recorded_by_me on receipt as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (recorded_by = ( SELECT my_user() AS my_user))));
create policy decided_by_me on sale_order as restrictive for update to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (decided_by IS NULL) OR (decided_by = ( SELECT my_user() AS my_user))));
create policy entered_by_me on sale_order as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (entered_by = ( SELECT my_user() AS my_user))));
create policy of_my_branches on sale_order for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on sale_order for all to the owner using (true) with check (true);
create policy of_my_branches on sale_order_line for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on sale_order_line for all to the owner using (true) with check (true);
create policy of_my_companies on setting_change for all to backoffice_app using ((company_code IN ( SELECT b.company_code
   FROM branch b
  WHERE (b.code = ANY (( SELECT my_branches() AS my_branches)::text[])))));
create policy of_the_owner on setting_change for all to the owner using (true) with check (true);
create policy of_my_branches on stock_balance for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on stock_balance for all to the owner using (true) with check (true);
create policy of_my_branches on stock_movement for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on stock_movement for all to the owner using (true) with check (true);
create policy decided_by_me on tour as restrictive for update to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (decided_by = ( SELECT my_user() AS my_user))));
create policy entered_by_me on tour as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (entered_by = ( SELECT my_user() AS my_user))));
create policy of_my_branches on tour for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on tour for all to the owner using (true) with check (true);
create policy entered_by_me on tour_expense as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (EXISTS ( SELECT
   FROM tour t
  WHERE ((t.id = tour_expense.tour_id) AND (t.entered_by = ( SELECT my_user() AS my_user)))))));
create policy of_my_branches on tour_expense for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on tour_expense for all to the owner using (true) with check (true);
create policy entered_by_me on tour_leg as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (EXISTS ( SELECT
   FROM tour t
  WHERE ((t.id = tour_leg.tour_id) AND (t.entered_by = ( SELECT my_user() AS my_user)))))));
create policy of_my_branches on tour_leg for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on tour_leg for all to the owner using (true) with check (true);
create policy decided_by_me on transfer as restrictive for update to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (decided_by = ( SELECT my_user() AS my_user))));
create policy of_my_branches on transfer for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on transfer for all to the owner using (true) with check (true);
create policy sent_by_me on transfer as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (COALESCE(sent_by, cashier_id) = ( SELECT my_user() AS my_user))));
create policy entered_by_me on visit as restrictive for insert to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (entered_by = ( SELECT my_user() AS my_user))));
create policy of_my_branches on visit for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on visit for all to the owner using (true) with check (true);
create policy decided_by_me on voucher as restrictive for update to backoffice_app with check (((CURRENT_USER <> 'backoffice_app'::name) OR (decided_by = ( SELECT my_user() AS my_user))));
create policy of_my_branches on voucher for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on voucher for all to the owner using (true) with check (true);
create policy of_my_branches on voucher_line for all to backoffice_app using ((branch_code = ANY (( SELECT my_branches() AS my_branches)::text[])));
create policy of_the_owner on voucher_line for all to the owner using (true) with check (true);

-- Grants on tables and columns

allocation -- backoffice_app: SELECT
attachment -- backoffice_app: SELECT
audit -- backoffice_app: SELECT
bounce -- backoffice_app: SELECT
branch -- backoffice_app: SELECT
chart -- backoffice_app: SELECT
chart_location -- backoffice_app: SELECT
company -- backoffice_app: SELECT
data_import -- backoffice_app: SELECT
decider -- backoffice_app: SELECT
deposit -- backoffice_app: SELECT
deposit_line -- backoffice_app: SELECT
dictionary -- backoffice_app: SELECT
division -- backoffice_app: SELECT
finished_total -- backoffice_app: SELECT
godown -- backoffice_app: SELECT
holding -- backoffice_app: SELECT
import_column -- backoffice_app: SELECT
import_heading -- backoffice_app: SELECT
import_record -- backoffice_app: SELECT
invoice -- backoffice_app: SELECT
invoice_approval -- backoffice_app: SELECT
invoice_line -- backoffice_app: SELECT
invoice_type -- backoffice_app: SELECT
item -- backoffice_app: SELECT
journal -- backoffice_app: SELECT
leave -- backoffice_app: SELECT
marketing_rep -- backoffice_app: SELECT
marketing_rep_branch -- backoffice_app: SELECT
mileage_allowance -- backoffice_app: SELECT
notification -- backoffice_app: SELECT
notification_kind -- backoffice_app: SELECT
payment -- backoffice_app: SELECT
payment_instrument -- backoffice_app: SELECT
period_closing -- backoffice_app: SELECT
period_opening -- backoffice_app: SELECT
period_posting -- backoffice_app: SELECT
portal_module -- backoffice_app: SELECT
posting -- backoffice_app: SELECT
purchase_order -- backoffice_app: SELECT
purchase_order_line -- backoffice_app: SELECT
receipt -- backoffice_app: SELECT
sale_order -- backoffice_app: SELECT
sale_order_line -- backoffice_app: SELECT
schema_file -- backoffice_app: SELECT
schema_migration -- backoffice_app: SELECT
setting_change -- backoffice_app: SELECT
stock_balance -- backoffice_app: SELECT
stock_category -- backoffice_app: SELECT
stock_movement -- backoffice_app: SELECT
stock_movement_kind -- backoffice_app: SELECT
tour -- backoffice_app: SELECT
tour_expense -- backoffice_app: SELECT
tour_leg -- backoffice_app: SELECT
transfer -- backoffice_app: SELECT
user_branch -- backoffice_app: SELECT
user_module -- backoffice_app: SELECT
visit -- backoffice_app: SELECT
voucher -- backoffice_app: SELECT
voucher_line -- backoffice_app: SELECT
voucher_type -- backoffice_app: SELECT
allocation (amount) -- backoffice_app: INSERT
allocation (applied_by) -- backoffice_app: INSERT
allocation (branch_code) -- backoffice_app: INSERT
allocation (invoice_id) -- backoffice_app: INSERT
allocation (receipt_id) -- backoffice_app: INSERT
app_user (created_at) -- backoffice_app: SELECT
app_user (id) -- backoffice_app: SELECT
app_user (login_id) -- backoffice_app: SELECT
app_user (must_change_password) -- backoffice_app: SELECT
app_user (name) -- backoffice_app: SELECT
app_user (portal_allowed) -- backoffice_app: SELECT
app_user (role_id) -- backoffice_app: SELECT
app_user (version) -- backoffice_app: SELECT
attachment (branch_code) -- backoffice_app: UPDATE
attachment (bytes) -- backoffice_app: INSERT
attachment (created_by) -- backoffice_app: INSERT
attachment (document_id) -- backoffice_app: UPDATE
attachment (document_kind) -- backoffice_app: UPDATE
attachment (id) -- backoffice_app: INSERT
attachment (image_code) -- backoffice_app: INSERT, UPDATE
attachment (kept_sha256) -- backoffice_app: INSERT
attachment (mime) -- backoffice_app: INSERT
attachment (path) -- backoffice_app: INSERT
attachment (sent_sha256) -- backoffice_app: INSERT
attachment (thumb_path) -- backoffice_app: INSERT
bounce (bounced_on) -- backoffice_app: INSERT
bounce (branch_code) -- backoffice_app: INSERT
bounce (deposit_id) -- backoffice_app: INSERT
bounce (reason) -- backoffice_app: INSERT
bounce (receipt_id) -- backoffice_app: INSERT
bounce (recorded_by) -- backoffice_app: INSERT
chart_location (acode) -- backoffice_app: INSERT
chart_location (branch_code) -- backoffice_app: INSERT
chart_location (latitude) -- backoffice_app: INSERT
chart_location (location) -- backoffice_app: INSERT
chart_location (longitude) -- backoffice_app: INSERT
chart_location (tagged_by) -- backoffice_app: INSERT
chart_location (version) -- backoffice_app: INSERT
chart_location (visit_id) -- backoffice_app: INSERT
deposit (account) -- backoffice_app: INSERT
deposit (branch_code) -- backoffice_app: INSERT
deposit (cashier_id) -- backoffice_app: INSERT
deposit (comment) -- backoffice_app: UPDATE
deposit (decided_at) -- backoffice_app: UPDATE
deposit (decided_by) -- backoffice_app: UPDATE
deposit (deposited_on) -- backoffice_app: INSERT
deposit (image_code) -- backoffice_app: INSERT
deposit (posting_on) -- backoffice_app: UPDATE
deposit (slip_no) -- backoffice_app: INSERT
deposit (status) -- backoffice_app: UPDATE
deposit_line (branch_code) -- backoffice_app: INSERT
deposit_line (cashier_id) -- backoffice_app: INSERT
deposit_line (deposit_id) -- backoffice_app: INSERT
deposit_line (receipt_id) -- backoffice_app: INSERT
deposit_line (transfer_id) -- backoffice_app: INSERT
feed (branch_code) -- backoffice_app: SELECT
feed (branches) -- backoffice_app: SELECT
feed (ended_at) -- backoffice_app: SELECT
feed (ended_by) -- backoffice_app: SELECT
feed (id) -- backoffice_app: SELECT
feed (kinds) -- backoffice_app: SELECT
feed (last_used_at) -- backoffice_app: SELECT
feed (made_at) -- backoffice_app: SELECT
feed (made_by) -- backoffice_app: SELECT
feed (name) -- backoffice_app: SELECT
feed (uses) -- backoffice_app: SELECT
import_row (cells) -- backoffice_app: INSERT
import_row (import_id) -- backoffice_app: INSERT
import_row (line) -- backoffice_app: INSERT
invoice_approval (decided_by) -- backoffice_app: UPDATE
invoice_approval (status) -- backoffice_app: UPDATE
leave (branch_code) -- backoffice_app: INSERT
leave (comment) -- backoffice_app: UPDATE
leave (decided_by) -- backoffice_app: UPDATE
leave (end_on) -- backoffice_app: INSERT
leave (entered_by) -- backoffice_app: INSERT
leave (leave_type) -- backoffice_app: INSERT
leave (remarks) -- backoffice_app: INSERT
leave (start_on) -- backoffice_app: INSERT
leave (status) -- backoffice_app: UPDATE
notification (read_at) -- backoffice_app: UPDATE
payment (amount) -- backoffice_app: INSERT
payment (branch_code) -- backoffice_app: INSERT
payment (comment) -- backoffice_app: INSERT
payment (entered_by) -- backoffice_app: INSERT
payment (party) -- backoffice_app: INSERT
payment (salesman_id) -- backoffice_app: INSERT
payment_instrument ("position") -- backoffice_app: INSERT
payment_instrument (amount) -- backoffice_app: INSERT
payment_instrument (branch_code) -- backoffice_app: INSERT
payment_instrument (cheque_bank) -- backoffice_app: INSERT
payment_instrument (cheque_no) -- backoffice_app: INSERT
payment_instrument (cheque_on) -- backoffice_app: INSERT
payment_instrument (method) -- backoffice_app: INSERT
payment_instrument (payment_id) -- backoffice_app: INSERT
purchase_order (branch_code) -- backoffice_app: INSERT
purchase_order (currency) -- backoffice_app: INSERT
purchase_order (entered_by) -- backoffice_app: INSERT
purchase_order (import_ref_no) -- backoffice_app: INSERT
purchase_order (incoterm) -- backoffice_app: INSERT
purchase_order (ordered_on) -- backoffice_app: INSERT
purchase_order (payment_terms) -- backoffice_app: INSERT
purchase_order (requisition_no) -- backoffice_app: INSERT
purchase_order (sale_order_no) -- backoffice_app: INSERT
purchase_order (terms) -- backoffice_app: INSERT
purchase_order (total_quantity) -- backoffice_app: INSERT
purchase_order (total_value) -- backoffice_app: INSERT
purchase_order_line ("position") -- backoffice_app: INSERT
purchase_order_line (amount) -- backoffice_app: INSERT
purchase_order_line (branch_code) -- backoffice_app: INSERT
purchase_order_line (description) -- backoffice_app: INSERT
purchase_order_line (item_code) -- backoffice_app: INSERT
purchase_order_line (order_id) -- backoffice_app: INSERT
purchase_order_line (price) -- backoffice_app: INSERT
purchase_order_line (quantity) -- backoffice_app: INSERT
receipt (amount) -- backoffice_app: INSERT
receipt (branch_code) -- backoffice_app: INSERT
receipt (cheque_bank) -- backoffice_app: INSERT
receipt (cheque_no) -- backoffice_app: INSERT
receipt (cheque_on) -- backoffice_app: INSERT
receipt (comment) -- backoffice_app: INSERT
receipt (image_code) -- backoffice_app: INSERT
receipt (instrument) -- backoffice_app: INSERT
receipt (instrument_part) -- backoffice_app: INSERT
receipt (invoice_id) -- backoffice_app: INSERT
receipt (method) -- backoffice_app: INSERT
receipt (party) -- backoffice_app: INSERT
receipt (payment_id) -- backoffice_app: INSERT
receipt (recorded_by) -- backoffice_app: INSERT
receipt (reference_no) -- backoffice_app: INSERT
receipt (salesman_id) -- backoffice_app: INSERT
sale_order (branch_code) -- backoffice_app: INSERT
sale_order (buyer_po_on) -- backoffice_app: INSERT, UPDATE
sale_order (buyer_po_ref) -- backoffice_app: INSERT, UPDATE
sale_order (credit_limit) -- backoffice_app: INSERT, UPDATE
sale_order (credit_owed) -- backoffice_app: INSERT, UPDATE
sale_order (credit_word) -- backoffice_app: INSERT, UPDATE
sale_order (decided_by) -- backoffice_app: UPDATE
sale_order (delivery_on) -- backoffice_app: INSERT, UPDATE
sale_order (entered_by) -- backoffice_app: INSERT
sale_order (lines) -- backoffice_app: INSERT, UPDATE
sale_order (marketing_rep) -- backoffice_app: INSERT, UPDATE
sale_order (ordered_on) -- backoffice_app: INSERT, UPDATE
sale_order (party) -- backoffice_app: INSERT, UPDATE
sale_order (remarks) -- backoffice_app: INSERT, UPDATE
sale_order (salesman_rep) -- backoffice_app: INSERT, UPDATE
sale_order (status) -- backoffice_app: UPDATE
tour (branch_code) -- backoffice_app: INSERT
tour (comment) -- backoffice_app: UPDATE
tour (decided_by) -- backoffice_app: UPDATE
tour (end_on) -- backoffice_app: INSERT
tour (entered_by) -- backoffice_app: INSERT
tour (reason) -- backoffice_app: INSERT
tour (start_on) -- backoffice_app: INSERT
tour (status) -- backoffice_app: UPDATE
tour (total_expense) -- backoffice_app: INSERT
tour (total_mileage) -- backoffice_app: INSERT
tour_expense ("position") -- backoffice_app: INSERT
tour_expense (amount) -- backoffice_app: INSERT
tour_expense (branch_code) -- backoffice_app: INSERT
tour_expense (category) -- backoffice_app: INSERT
tour_expense (description) -- backoffice_app: INSERT
tour_expense (tour_id) -- backoffice_app: INSERT
tour_leg ("position") -- backoffice_app: INSERT
tour_leg (branch_code) -- backoffice_app: INSERT
tour_leg (from_city) -- backoffice_app: INSERT
tour_leg (kilometer) -- backoffice_app: INSERT
tour_leg (to_city) -- backoffice_app: INSERT
tour_leg (tour_id) -- backoffice_app: INSERT
transfer (branch_code) -- backoffice_app: INSERT
transfer (cashier_id) -- backoffice_app: INSERT
transfer (comment) -- backoffice_app: INSERT, UPDATE
transfer (decided_at) -- backoffice_app: INSERT, UPDATE
transfer (decided_by) -- backoffice_app: INSERT, UPDATE
transfer (receipt_id) -- backoffice_app: INSERT
transfer (redirected_to) -- backoffice_app: UPDATE
transfer (salesman_id) -- backoffice_app: INSERT
transfer (sent_by) -- backoffice_app: INSERT
transfer (status) -- backoffice_app: INSERT, UPDATE
visit (accuracy) -- backoffice_app: INSERT
visit (branch_code) -- backoffice_app: INSERT
visit (comments) -- backoffice_app: INSERT
visit (entered_by) -- backoffice_app: INSERT
visit (follow_up_on) -- backoffice_app: INSERT
visit (latitude) -- backoffice_app: INSERT
visit (longitude) -- backoffice_app: INSERT
visit (organization) -- backoffice_app: INSERT
visit (organization_type) -- backoffice_app: INSERT
visit (party) -- backoffice_app: INSERT
visit (person1) -- backoffice_app: INSERT
visit (person2) -- backoffice_app: INSERT
visit (product) -- backoffice_app: INSERT
visit (visited_on) -- backoffice_app: INSERT
voucher (decided_by) -- backoffice_app: UPDATE
voucher (status) -- backoffice_app: UPDATE
