-- The country code of telephone numbers that are written without one; empty for the country of the time zone.
alter table company add column telephone_country text not null default ''
  constraint company_telephone_country check (telephone_country ~ '^([1-9][0-9]{0,2})?$');
alter table setting_change drop constraint setting_change_what_check,
  add constraint setting_change_what_check
  check (what in ('product', 'visit_metres', 'allowance', 'marketing_rep', 'ledger', 'batches_nightly', 'go_live_day',
    'identity_days', 'telephone_country'));
