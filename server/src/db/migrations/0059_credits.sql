-- Credits lower a debt without money: credit notes, returns, cancelled invoices, discounts, tax withheld, write-offs and opening balances.
-- They count once a second person has approved them.

-- What a credit can be, with its name in lists and in the books.
create table credit_kind (
  name text primary key,
  position smallint not null unique
);
insert into credit_kind values
  ('Credit Note', 1), ('Return', 2), ('Cancelled Invoice', 3), ('Discount', 4), ('Tax Withheld', 5), ('Write-Off', 6), ('Opening Balance', 7);

create table credit (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  -- The number on the paper, or in the system that it comes from.
  credit_no text not null check (credit_no <> ''),
  kind text not null constraint credit_is_of_a_known_kind references credit_kind,
  party text not null,
  party_group text not null generated always as ('PARTY') stored,
  -- Null for a credit of the client that names no invoice.
  invoice_id bigint,
  credit_on date not null,
  amount numeric(14, 2) not null check (amount > 0 and amount < 1000000000000),
  -- The part that has lowered invoices. The rest of an approved credit is the client's credit balance.
  applied numeric(14, 2) not null default 0,
  reason text not null default '',
  -- Null for the operator, who imports without a user.
  entered_by int,
  entered_at timestamptz not null default clock_timestamp(),
  import_id int references data_import,
  -- 0 pending, 1 approved, 2 declined, 3 reversed after its approval.
  status smallint not null default 0 check (status in (0, 1, 2, 3)),
  decided_by int,
  decided_at timestamptz,
  comment text not null default '',
  reversed_by int,
  reversed_at timestamptz,
  -- The reason of the person who reversed it.
  reversal text not null default '',
  version int not null default 1,
  unique (id, branch_code, party),
  foreign key (entered_by, branch_code) references user_branch (user_id, branch_code),
  constraint credit_is_of_a_known_client foreign key (branch_code, party, party_group) references chart (branch_code, acode, leaf_group),
  constraint credit_is_of_the_client_of_its_invoice foreign key (invoice_id, branch_code, party) references invoice (id, branch_code, party),
  constraint credit_is_not_applied_twice check (applied >= 0 and applied <= amount and (applied = 0 or status = 1)),
  constraint credit_is_decided_in_its_branch foreign key (decided_by, branch_code) references user_branch (user_id, branch_code),
  constraint credit_is_decided_by_another check (decided_by <> entered_by),
  constraint declined_credit_has_a_reason check (status <> 2 or comment <> ''),
  constraint credit_is_reversed_in_its_branch foreign key (reversed_by, branch_code) references user_branch (user_id, branch_code),
  constraint credit_is_reversed_by_another check (reversed_by <> decided_by),
  constraint reversed_credit_has_a_reason check (status <> 3 or reversal <> ''),
  constraint entered_credit_has_a_reason check (import_id is not null or reason <> ''),
  check ((status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((status = 3) = (reversed_at is not null) and (reversed_at is null) = (reversed_by is null))
);
-- Numbers that are only written differently are one number.
create unique index credit_no_is_used_once on credit (branch_code, code_key_of(credit_no));
create index credit_of_branch on credit (branch_code, credit_on desc, id desc) include (status, entered_by);
create index credit_pending on credit (branch_code, credit_on desc, id desc) where status = 0;
create index credit_of_client on credit (branch_code, party, status);
create index credit_of_invoice on credit (invoice_id) where invoice_id is not null;

-- The parts of credits that lower invoices. A part that was taken back is not live.
create table credit_use (
  id bigint generated always as identity primary key,
  credit_id bigint not null,
  invoice_id bigint not null,
  branch_code text not null,
  party text not null,
  amount numeric(14, 2) not null check (amount > 0 and amount < 1000000000000),
  used_by int not null references app_user,
  used_at timestamptz not null default clock_timestamp(),
  live boolean not null default true,
  foreign key (credit_id, branch_code, party) references credit (id, branch_code, party),
  -- Its client is the client of the invoice, so a credit lowers no debt of another client.
  constraint credit_lowers_an_invoice_of_its_client
    foreign key (invoice_id, branch_code, party) references invoice (id, branch_code, party)
);
create index credit_use_of_credit on credit_use (credit_id);
create index credit_use_of_invoice on credit_use (invoice_id) where live;

-- An invoice owes its bill less the money received for it and less the credits that lower it.
alter table invoice drop constraint invoice_balance_is_not_negative;
drop index invoice_owed_by_client, invoice_pending_of_branch, invoice_pending_of_salesman;
alter table invoice drop column balance;
alter table invoice
  add credited numeric(14, 2) not null default 0 check (credited >= 0),
  add balance numeric(14, 2) not null generated always as (bill - received_before - received - credited) stored,
  add constraint invoice_balance_is_not_negative check (bill - received_before - received - credited >= 0);
create index invoice_owed_by_client on invoice (branch_code, party, invoice_on, id) include (balance) where balance > 0;
create index invoice_pending_of_branch on invoice (branch_code, type_code, invoice_on, id) where balance > 0;
create index invoice_pending_of_salesman on invoice (branch_code, salesman_id, type_code, invoice_on, id) where balance > 0;

insert into document_kind values ('credit', 'credit');
-- The directors who approve deposits, close days and keep the books.
insert into decider values ('credit', 3, 7);
alter table notification_kind
  drop constraint notification_kind_awaits_check,
  add constraint notification_kind_awaits_check
    check (awaits in ('transfer', 'deposit', 'voucher', 'second_approval', 'invoice', 'tour', 'leave', 'sale_order', 'credit'));
insert into notification_kind (name, document_kind, recipient, awaits, joins) values
  ('credit_enter', 'credit', 'deciders', 'credit', true),
  ('credit_approve', 'credit', 'owner', null, true),
  ('credit_decline', 'credit', 'owner', null, false),
  ('credit_reverse', 'credit', 'both', null, false);
insert into notification_kind (name, document_kind, recipient, undoes, joins) values
  ('credit_undo_approve', 'credit', 'both', 'credit_approve', true),
  ('credit_undo_decline', 'credit', 'both', 'credit_decline', true);

-- The journal has a row for each move of a receipt, and now for each move of a credit: granted to the client, used for an invoice, and both
-- taken back. These name the day on which they are posted, and they leave no stage.
insert into custody.stage_rule (action, from_stage, to_stage) values
  ('grant_credit', null, null), ('use_credit', null, null), ('free_credit', null, null), ('revoke_credit', null, null);
alter table journal
  alter receipt_id drop not null,
  alter from_stage drop not null,
  alter to_stage drop not null,
  alter salesman_id drop not null,
  add credit_id bigint references credit,
  add posting_on date,
  add constraint journal_is_of_a_receipt_or_a_credit check (
    num_nonnulls(receipt_id, credit_id) = 1
    and (receipt_id is null) = (action in ('grant_credit', 'use_credit', 'free_credit', 'revoke_credit'))
    and (receipt_id is null) = (posting_on is not null)
    and (receipt_id is null or num_nonnulls(from_stage, to_stage, salesman_id) = 3));
create index journal_of_credit on journal (credit_id, id) where credit_id is not null;

-- CC is the credit balance of a client, as AD is for advances. CG is granted credit, by kind.
alter table posting
  drop constraint posting_account_check,
  add constraint posting_account_check check (account in ('AR', 'AD', 'SM', 'TR', 'CA', 'DC', 'BK', 'CC', 'CG'));
insert into ledger_kind values ('CC', 8, 'Advances from Customers'), ('CG', 9, '{name}');

-- An entry of a credit has no receipt, and a salesman only through its invoice.
alter table posting_entry
  alter receipt_no drop not null,
  alter salesman drop not null,
  add credit_no text not null default '',
  add credit_kind text not null default '',
  add constraint posting_entry_is_of_a_receipt_or_a_credit check (
    (receipt_no is null) = (credit_no <> '') and (credit_no = '') = (credit_kind = '') and (receipt_no is null or salesman is not null));

-- As in 0052, with a form of its own for the entries of credits.
create or replace function custody.posting_content(entry posting_entry) returns text
language sql stable
as $$
  select case when entry.credit_no = '' then
    row(entry.journal_id, entry.branch_code, entry.posting_on - date '2000-01-01', entry.action, extract(epoch from entry.moved_at),
      entry.amount, entry.debit_account, entry.debit_code, entry.debit_ledger, entry.credit_account, entry.credit_code, entry.credit_ledger,
      entry.receipt_no, entry.party, entry.party_name, entry.invoice_no, entry.salesman, entry.salesman_name, entry.method, entry.cheque_no,
      entry.cheque_on - date '2000-01-01', entry.cheque_bank, entry.reference_no, entry.deposit_no, entry.slip_no, entry.bank_account)::text
  else
    row('credit', entry.journal_id, entry.branch_code, entry.posting_on - date '2000-01-01', entry.action, extract(epoch from entry.moved_at),
      entry.amount, entry.debit_account, entry.debit_code, entry.debit_ledger, entry.credit_account, entry.credit_code, entry.credit_ledger,
      entry.credit_no, entry.credit_kind, entry.party, entry.party_name, entry.invoice_no, entry.salesman, entry.salesman_name)::text
  end
$$;

-- As in 0021, with a form of its own for the rows of credits.
create or replace function custody.history() returns table (source text, id bigint, branch_code text, at timestamptz, content text)
language sql stable
as $$
  select 'audit', a.id, a.branch_code, a.at,
    row('audit', a.id, extract(epoch from a.at), a.branch_code, a.object, a.object_id, a.action, a.actor_id, a.actor_role, a.actor_modules,
      a.details)::text
  from public.audit a
  union all
  select 'journal', j.id, j.branch_code, j.at,
    case when j.credit_id is null then
      row('journal', j.id, extract(epoch from j.at), j.branch_code, j.receipt_id, j.action, j.from_stage, j.to_stage, j.amount, j.salesman_id,
        j.cashier_id, j.from_cashier_id, j.deposit_id, j.actor_id, j.comment, posted.sides)::text
    else
      row('journal of a credit', j.id, extract(epoch from j.at), j.branch_code, j.credit_id, j.action, j.posting_on - date '2000-01-01',
        j.amount, j.salesman_id, j.actor_id, j.comment, posted.sides)::text
    end
  from public.journal j
  cross join lateral (
    select array_agg(row(p.account, p.holder, p.branch_code, p.amount)::text order by p.account collate "C", p.holder collate "C") as sides
    from public.posting p where p.journal_id = j.id
  ) posted
$$;
