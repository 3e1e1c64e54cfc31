-- What happens to a cheque after the bank returned it: it is deposited again, replaced by other receipts, or given back to the client.

-- A cheque that is deposited again may bounce again, in another deposit.
alter table bounce drop constraint bounce_pkey, add primary key (receipt_id, deposit_id);

create table bounce_outcome (
  receipt_id bigint not null,
  deposit_id bigint not null,
  branch_code text not null,
  kind text not null constraint bounce_outcome_kind_check check (kind in ('represented', 'replaced', 'given_back')),
  reason text not null default '',
  -- The invoice of a receipt that became an advance, because the invoice did not owe its whole amount any more.
  former_invoice_id bigint,
  decided_by int not null,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (receipt_id, deposit_id, kind),
  constraint outcome_is_of_a_bounce foreign key (receipt_id, deposit_id) references bounce (receipt_id, deposit_id),
  constraint outcome_is_of_a_receipt_of_the_branch foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  constraint outcome_is_decided_in_its_branch foreign key (decided_by, branch_code) references user_branch (user_id, branch_code),
  constraint outcome_has_an_invoice_of_the_branch foreign key (former_invoice_id, branch_code) references invoice (id, branch_code),
  constraint only_a_represented_cheque_changes_its_invoice check (former_invoice_id is null or kind = 'represented'),
  constraint cheque_is_given_back_with_a_reason check (kind <> 'given_back' or btrim(reason) <> '')
);
-- A replaced cheque may be given back, and that is the only thing that follows another one.
create unique index represented_cheque_is_not_given_back on bounce_outcome (receipt_id, deposit_id) where kind in ('represented', 'given_back');
create unique index represented_cheque_is_not_replaced on bounce_outcome (receipt_id, deposit_id) where kind in ('represented', 'replaced');

-- The receipts that replace a cheque. A cheque over several invoices is named by its first receipt.
create table bounce_replacement (
  receipt_id bigint not null,
  deposit_id bigint not null,
  branch_code text not null,
  kind text not null generated always as ('replaced') stored,
  replaced_by bigint not null,
  constraint receipt_replaces_one_cheque primary key (replaced_by),
  constraint replacement_is_of_a_replaced_cheque foreign key (receipt_id, deposit_id, kind)
    references bounce_outcome (receipt_id, deposit_id, kind),
  constraint replacement_is_of_a_receipt_of_the_branch foreign key (replaced_by, branch_code) references receipt (id, branch_code),
  constraint cheque_is_replaced_by_another_receipt check (replaced_by <> receipt_id)
);
create index bounce_replacement_of_cheque on bounce_replacement (receipt_id, deposit_id);

-- The line of a returned cheque is matched with one of its bounces.
alter table bank_match add bounced_in bigint;
update bank_match m set bounced_in = b.deposit_id from bounce b where m.kind = 'bounce' and b.receipt_id = m.receipt_id;
alter table bank_match
  add constraint returned_cheque_is_marked_as_bounced foreign key (receipt_id, bounced_in) references bounce (receipt_id, deposit_id),
  add constraint bank_match_names_its_bounce check ((bounced_in is not null) = (kind = 'bounce'));
drop index receipt_is_once_at_the_bank;
create unique index receipt_is_once_at_the_bank on bank_match (receipt_id, kind, coalesce(bounced_in, 0)) where receipt_id is not null;

insert into custody.stage_rule (action, from_stage, to_stage, arrives_at) values ('represent', 5, 2, 'cashier');
insert into notification_kind (name, document_kind, awaits) values ('represent', 'receipt', null);
insert into custody.audience values ('represent', 'salesman'), ('represent', 'cashier');

-- The calendar reads the cheques that people hold, by their day.
create index receipt_cheque_by_day on receipt (branch_code, cheque_on) where cheque_no <> '' and stage in (0, 1, 2, 3);
