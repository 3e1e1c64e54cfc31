-- A language is a file of the contract, which refuses the codes of others. A new one needs no migration.

alter table company
  drop constraint company_client_language,
  add constraint company_client_language check (client_language ~ '^[a-z]{2}$');
alter table reading_choice
  drop constraint reading_language_check,
  add constraint reading_language_check check (language ~ '^([a-z]{2})?$');
