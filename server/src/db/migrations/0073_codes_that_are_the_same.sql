-- Codes of other programs that a director called the same as a code here, which differs only in case, spaces or invisible characters.
create table import_same_code (
  -- The list of codes: the kind of an import, and accounts for parties too.
  list text not null,
  -- Where the code is unique: the branch, or empty for a list of all branches.
  place text not null,
  written text not null,
  here text not null constraint same_codes_are_written_differently check (here <> written),
  decided_by int not null references app_user,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (list, place, written)
);
