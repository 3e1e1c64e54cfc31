/** Returns whether data of a kind counts in all branches, as `isEverywhere` of contract/src/imports/kinds.ts says too. */
create function import_is_everywhere(kind text) returns boolean
language sql immutable
as $$ select kind in ('items', 'branches', 'dictionaries', 'allowances') $$;
revoke all on function import_is_everywhere(text) from public;
