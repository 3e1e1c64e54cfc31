-- An import lists the documents that stay as they are since they were collected against or approved here, each with its reason.
alter table import_record
  drop constraint import_record_outcome_check,
  add constraint import_record_outcome_check check (outcome in ('new', 'changed', 'kept')),
  -- A rule of contract/src/imports/imports-messages.ts with its words.
  add column reason jsonb,
  add constraint kept_record_has_a_reason check ((reason is not null) = (outcome = 'kept'));
update data_import set counts = '{"kept": 0}' || counts where counts is not null;
