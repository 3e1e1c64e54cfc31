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
  -- This statement sees what the one before waited for.
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
