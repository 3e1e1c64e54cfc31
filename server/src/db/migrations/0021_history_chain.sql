-- Each row of audit and journal becomes a link of the chain of its branch: its hash is over the hash before it, its place and its content.
-- So a row that is changed, taken out or moved is found, and the newest hash, kept elsewhere, shows that nothing was cut off.
create table history_link (
  branch_code text not null,
  seq bigint not null check (seq > 0),
  source text not null check (source in ('audit', 'journal')),
  row_id bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (branch_code, seq),
  constraint row_is_chained_once unique (source, row_id)
);

-- The rows that wait to be chained: one row here for each statement that wrote some.
create table history_waiting (
  source text not null check (source in ('audit', 'journal')),
  row_ids bigint[] not null
);

-- Returns each row of audit and journal with the text that is hashed. A move has its two postings with it. This function and the next two
-- are here and not in the folder ../schema, because the hashes would not be computed anew if they changed: a column that comes later needs
-- a form of its own for the rows from then on. The text does not depend on the settings of a session: a moment is its number of seconds,
-- and postings are sorted by their bytes.
create function custody.history() returns table (source text, id bigint, branch_code text, at timestamptz, content text)
language sql stable
as $$
  select 'audit', a.id, a.branch_code, a.at,
    row('audit', a.id, extract(epoch from a.at), a.branch_code, a.object, a.object_id, a.action, a.actor_id, a.actor_role, a.actor_modules,
      a.details)::text
  from public.audit a
  union all
  select 'journal', j.id, j.branch_code, j.at,
    row('journal', j.id, extract(epoch from j.at), j.branch_code, j.receipt_id, j.action, j.from_stage, j.to_stage, j.amount, j.salesman_id,
      j.cashier_id, j.from_cashier_id, j.deposit_id, j.actor_id, j.comment,
      (select array_agg(row(p.account, p.holder, p.branch_code, p.amount)::text order by p.account collate "C", p.holder collate "C")
       from public.posting p where p.journal_id = j.id))::text
  from public.journal j
$$;

-- Returns the hash of the link at a place, after the link with the hash `state`, or after `head` where the aggregate begins.
create function custody.next_hash(state bytea, head bytea, place bigint, content text) returns bytea
language sql stable
as $$
  select sha256(coalesce(state, head, '') || convert_to(place || ' ' || content, 'UTF8'))
$$;

create aggregate custody.chained_hash(head bytea, place bigint, content text) (sfunc = custody.next_hash, stype = bytea);

revoke all on all functions in schema custody from public;

-- The history so far is chained in the order of its moments.
insert into history_link (branch_code, seq, source, row_id, hash)
select branch_code, seq, source, id, custody.chained_hash(null, seq, content) over (partition by branch_code order by seq)
from (
  select h.*, row_number() over (partition by h.branch_code order by h.at, h.source, h.id) as seq from custody.history() h
) placed;
