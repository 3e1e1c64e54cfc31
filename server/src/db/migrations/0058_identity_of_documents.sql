-- A file that makes another document, client or person of one that is here is a question to a person.
alter table company add column days_of_identity int not null default 30
  constraint company_days_of_identity check (days_of_identity between 1 and 365);
alter table setting_change drop constraint setting_change_what_check,
  add constraint setting_change_what_check
  check (what in ('product', 'visit_metres', 'allowance', 'marketing_rep', 'ledger', 'batches_nightly', 'go_live_day',
    'identity_days'));

-- The number of rows with another identity, and whether a person called them a correction.
alter table data_import
  add column questions int not null default 0,
  add column is_correction boolean not null default false;
