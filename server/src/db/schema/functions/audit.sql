-- Audit: its entries, the chain of hashes over audit and journal, and the checks that the database keeps its promises about money and belongs to
-- its installation.

/**
 * Writes one audit row per document, with the role and modules that the actor has now. The operator is a null actor. Every function that
 * changes the state of a document calls it and runs as the owner; the role of the server may not call it.
 */
create function write_audit(object_kind text, objects bigint[], branches text[], action text, actor int, details jsonb) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into audit (branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details)
  select o.branch_code, object_kind, o.id, action, actor, u.role_id,
    coalesce((select array_agg(m.module_id::int order by m.module_id) from user_module m where m.user_id = actor), '{}'), details
  from unnest(objects, branches) as o (id, branch_code) left join app_user u on u.id = actor
  order by o.id
$$;

/** Notes the rows that a statement wrote to audit or journal, so that chain_what_waits makes them links: a thousand to a note at most. */
create function custody.history_waits() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into history_waiting (source, row_ids)
  select tg_table_name, array_agg(n.id)
  from (select a.id, (row_number() over () - 1) / 1000 as note from added a) n
  group by n.note;
  return null;
end $$;

/**
 * Chains some thousand rows that committed transactions wrote to audit and journal. Returns how many: 0 when nothing waits, or when another
 * server is chaining at this moment. A row that commits later is chained the next time, whatever its id is.
 */
create function chain_what_waits() returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  audits bigint[];
  journals bigint[];
begin
  if not exists (select from history_waiting) or not pg_try_advisory_xact_lock(727004) then
    return 0;
  end if;
  with waiting as (
    select w.ctid as place, sum(cardinality(w.row_ids)) over (rows between unbounded preceding and 1 preceding) as rows_before
    from history_waiting w
  ), taken as (
    delete from history_waiting where ctid = any (array(select place from waiting where coalesce(rows_before, 0) < 5000)) returning source, row_ids
  ), one as (
    select t.source, id from taken t cross join unnest(t.row_ids) id
  )
  select coalesce(array_agg(id) filter (where source = 'audit'), '{}'), coalesce(array_agg(id) filter (where source = 'journal'), '{}')
  into audits, journals
  from one;
  perform custody.chain_history(audits, journals);
  return cardinality(audits) + cardinality(journals);
end $$;
grant execute on function chain_what_waits() to backoffice_app;

/**
 * Makes rows of audit and journal the next links of the chains of their branches, in the order of their moments. One transaction at a time
 * does it, since each link needs the hash of the one before.
 */
create function custody.chain_history(audits bigint[], journals bigint[]) returns void
language plpgsql
set search_path = public, custody, pg_temp
set plan_cache_mode = force_generic_plan
as $$
begin
  perform pg_advisory_xact_lock(727004);
  -- This statement sees the data after the wait of the statement before.
  insert into history_link (branch_code, seq, source, row_id, hash)
  select branch_code, seq, source, id, chained_hash(head, seq, content) over (partition by branch_code order by seq)
  from (
    select h.branch_code, h.source, h.id, h.content, head.hash as head,
      coalesce(head.seq, 0) + row_number() over (partition by h.branch_code order by h.at, h.source, h.id) as seq
    from (
      -- Joined and not compared with the arrays, since a scan would look at every element for every row.
      select h.* from unnest(audits) as one (id) join history() h on h.source = 'audit' and h.id = one.id
      union all
      select h.* from unnest(journals) as one (id) join history() h on h.source = 'journal' and h.id = one.id
    ) h
    left join lateral (
      select l.seq, l.hash from history_link l where l.branch_code = h.branch_code order by l.seq desc limit 1
    ) head on true
  ) placed;
end $$;

/**
 * Chains all rows of audit and journal that are not chained, which a load leaves that wrote its history without triggers. Returns how many.
 */
create function custody.chain_the_rest() returns int
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  audits bigint[];
  journals bigint[];
begin
  perform pg_advisory_xact_lock(727004);
  audits := array(select a.id from audit a where not exists (select from history_link l where l.source = 'audit' and l.row_id = a.id));
  journals := array(select j.id from journal j where not exists (select from history_link l where l.source = 'journal' and l.row_id = j.id));
  perform custody.chain_history(audits, journals);
  delete from history_waiting;
  return cardinality(audits) + cardinality(journals);
end $$;

/** Returns the newest link of the chain of each branch, with the moment of its row. Kept elsewhere, it shows later that nothing was cut off. */
create function history_heads() returns table (branch_code text, seq bigint, at timestamptz, hash text)
language sql stable
security definer
set search_path = public, custody, pg_temp
as $$
  with recursive branches (code) as (
    -- It goes from branch to branch through the key, since the chains are long.
    select min(l.branch_code) from history_link l
    union all
    select (select min(l.branch_code) from history_link l where l.branch_code > b.code) from branches b where b.code is not null
  )
  select b.code, head.seq,
    case head.source
      when 'audit' then (select a.at from audit a where a.id = head.row_id)
      else (select j.at from journal j where j.id = head.row_id)
    end,
    encode(head.hash, 'hex')
  from branches b
  cross join lateral (select * from history_link l where l.branch_code = b.code order by l.seq desc limit 1) head
  order by b.code
$$;
grant execute on function history_heads() to backoffice_app;

-- The installation and the invariants.

/**
 * Returns the mark of the signing keys or of the file store that belong to this database. The first caller with a mark records it; no later
 * call changes it.
 */
create function belongs_to(part text, mark text) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if mark is not null then
    insert into installation (part, mark) values (belongs_to.part, belongs_to.mark) on conflict do nothing;
  end if;
  return (select i.mark from installation i where i.part = belongs_to.part);
end
$$;
grant execute on function belongs_to(text, text) to backoffice_app;

/** Returns the name of each broken promise about money, with the number of rows that break it. No row means that all promises hold. */
create function broken_invariants() returns table (name text, violations bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  promise text;
begin
  for promise in
    select viewname::text from pg_views where schemaname = 'public' and viewname like 'invariant\_%' order by 1
  loop
    return query execute format('select %L::text, count(*) from %I having count(*) > 0', promise, promise);
  end loop;
end $$;
grant execute on function broken_invariants() to backoffice_app;
