-- A transfer of the bank pays once: its reference number is in one live receipt, or in the receipts of one instrument of a payment. Numbers
-- are compared as those of cheques are (cheque_key_of).

-- 0, except for a reference that was recorded again before that was refused: 1 for its second use, 2 for the third. These receipts stay,
-- since only their people can say which of them is wrong. The role of the server cannot write it.
alter table receipt add column reference_repeat int not null default 0;

with used as (
  select r.id, cheque_key_of(r.reference_no) as reference_key,
    min(r.id) over (partition by cheque_key_of(r.reference_no), coalesce(r.payment_id, -r.id), r.instrument) as first_id
  from receipt r
  where cheque_key_of(r.reference_no) <> '' and r.stage not in (5, 9)
), counted as (
  select id, dense_rank() over (partition by reference_key order by first_id) - 1 as repeat from used
)
update receipt r set reference_repeat = counted.repeat
from counted where counted.id = r.id and counted.repeat > 0;

-- The parts of an instrument are counted from 0, and its first part is the one that two saves at the same moment compare.
create unique index reference_is_used_once on receipt (cheque_key_of(reference_no), reference_repeat, instrument_part)
  where cheque_key_of(reference_no) <> '' and stage not in (5, 9);
