-- An import changes facts of clients too. The person is null where the operator applied the import with a command.
alter table client_change
  alter column changed_by drop not null,
  add column import_id int references data_import,
  add constraint client_change_has_a_source check (num_nulls(changed_by, import_id) < 2);
