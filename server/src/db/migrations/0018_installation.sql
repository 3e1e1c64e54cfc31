-- The signing keys and the file store that belong to this database: a server with others refuses to start.
create table installation (
  part text primary key check (part in ('keys', 'files')),
  mark text not null check (mark <> ''),
  at timestamptz not null default clock_timestamp()
);
