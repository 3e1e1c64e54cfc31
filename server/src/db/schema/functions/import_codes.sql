/** Returns the codes of a cell that has several with commas, each once and in their order. */
create function import_codes(cell text) returns text[]
language sql immutable
as $$
  select coalesce(array_agg(distinct btrim(code) order by btrim(code)), '{}')
  from unnest(string_to_array(cell, ',')) code where btrim(code) <> ''
$$;
revoke all on function import_codes(text) from public;
