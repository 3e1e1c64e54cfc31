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
revoke all on function history_heads() from public;
grant execute on function history_heads() to backoffice_app;
