/** Returns the labels of the columns in which a document differs from the one that is here; its lines count as one. */
create function import_differences(of_kind text, was jsonb, now jsonb) returns text
language sql stable
set search_path = public, pg_temp
as $$
  select string_agg(coalesce(c.label, 'Lines'), ', ' order by c.position nulls last)
  from jsonb_each(now) n
  left join import_column c on c.kind = of_kind and c.key = n.key
  where n.value is distinct from was -> n.key
$$;
revoke all on function import_differences(text, jsonb, jsonb) from public;
