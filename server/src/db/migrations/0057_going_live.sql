-- The day from which a company works here. Documents before it may count as approved, and openings are imported until it ends. A database
-- has one such day, and it stays as soon as something refers to it.
create table go_live (
  id boolean primary key default true constraint a_database_goes_live_once check (id),
  day date not null unique,
  -- Null for the operator of the system.
  set_by int references app_user,
  set_at timestamptz not null default clock_timestamp()
);

alter table setting_change drop constraint setting_change_what_check;
alter table setting_change add constraint setting_change_what_check
  check (what in ('product', 'visit_metres', 'allowance', 'marketing_rep', 'ledger', 'batches_nightly', 'go_live_day'));

-- The day before which the documents of an import count as approved; null for an import with documents that wait.
alter table data_import add column approved_before date constraint go_live_day_is_kept references go_live (day);

-- The day before which the document counts as approved: nobody decided about it.
alter table invoice_approval
  add column approved_before date constraint go_live_day_is_kept_for_invoices references go_live (day),
  drop constraint invoice_approval_check,
  add constraint invoice_is_decided_by_a_person_or_approved_before check (
    case when approved_before is null then (status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null)
    else status = 1 and decided_at is null and decided_by is null and invoice_on < approved_before end);
alter table voucher
  add column approved_before date constraint go_live_day_is_kept_for_vouchers references go_live (day),
  drop constraint voucher_check,
  add constraint voucher_is_decided_by_people_or_approved_before check (
    case when approved_before is null then (status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null)
    else status = 1 and decided_at is null and decided_by is null and first_approved_by is null and voucher_on < approved_before end);
