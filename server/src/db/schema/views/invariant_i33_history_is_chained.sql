-- Each row of audit and journal waits to be chained, or is the link of its branch that it was when it was chained; no link is missing.
create view invariant_i33_history_is_chained as
with link as (
  select l.*, lag(l.seq, 1, 0::bigint) over chain as seq_before, lag(l.hash) over chain as hash_before
  from history_link l
  window chain as (partition by l.branch_code order by l.seq)
)
select coalesce(l.branch_code, h.branch_code) as branch_code, l.seq, coalesce(l.source, h.source) as source, coalesce(l.row_id, h.id) as row_id,
  case
    when l.seq is null then 'was never chained'
    when h.id is null then 'is missing'
    when l.seq <> l.seq_before + 1 then 'comes after links that are missing'
    else 'is not as it was when it was chained'
  end as fault
from link l
full join custody.history() h on h.source = l.source and h.id = l.row_id
where l.seq is null and (h.source, h.id) not in (select w.source, unnest(w.row_ids) from history_waiting w)
  or h.id is null
  or l.seq <> l.seq_before + 1
  or l.branch_code <> h.branch_code
  or l.hash <> custody.next_hash(null, l.hash_before, l.seq, h.content);
