-- Mappings of files that directors save under a name.
create table import_mapping (
  id int generated always as identity primary key,
  company_code text not null references company,
  kind text not null,
  name text not null constraint import_mapping_has_a_name check (name = btrim(name) and name <> ''),
  -- The headings of the columns, the choices about them, and values of all rows, by the keys of the columns.
  headings jsonb not null,
  choices jsonb not null,
  fixed jsonb not null,
  made_by int not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  constraint import_mapping_is_named_once unique (company_code, kind, name)
);
