-- What was set up in this database beside its tables, so that it happens once: 'demo' when the demo company was loaded.
create table setup (
  key text primary key,
  value text not null,
  at timestamptz not null default now()
);
