-- The money of a declined hand-over, or of the receipts of a declined deposit, may be anywhere. Where it is banked, bounced or void, finished_total
-- says so too, so that a list filtered by the place of the money need not read every declined document of the history. The state is the
-- stage of the receipt; people, day and method are those of the declined document.
alter table finished_total
  drop constraint finished_total_kind_check,
  add constraint finished_total_kind_check check (
    kind in ('receipt', 'transfer', 'declined_transfer', 'deposit', 'deposit_line', 'declined_line', 'invoice'));

insert into finished_total (kind, branch_code, day, salesman_id, cashier_id, state, method, documents, amount)
select 'declined_transfer', t.branch_code, (t.sent_at at time zone 'UTC')::date, t.salesman_id, t.cashier_id, r.stage, r.method, count(*), sum(r.amount)
from transfer t join receipt r on r.id = t.receipt_id
where t.status = 2 and r.stage in (4, 5, 9)
group by 2, 3, 4, 5, 6, 7;

insert into finished_total (kind, branch_code, day, cashier_id, state, method, documents, amount)
select 'declined_line', d.branch_code, (d.created_at at time zone 'UTC')::date, d.cashier_id, r.stage, r.method, count(*), sum(r.amount)
from deposit_line l
join deposit d on d.id = l.deposit_id
join receipt r on r.id = l.receipt_id
where d.status = 2 and r.stage in (4, 5, 9)
group by 2, 3, 4, 5, 6;

-- Lists find deposits by any part of the number of their slip, and of their own: `hbl55 dep000120`.
alter table deposit
  add column search_key text collate "C" not null
    generated always as (search_text(slip_no) || ' ' || search_text(document_number('DEP-', id))) stored;

-- Cheques are found by the form that all searches compare, and no more by that in which two cheques are the same: hyphens do not matter.
drop index cheque_by_part;
do $$
declare
  extension_schema name;
begin
  select n.nspname into extension_schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format('create index deposit_by_words on deposit using gin (search_key %I.gin_trgm_ops)', extension_schema);
  execute format(
    'create index cheque_by_words on receipt using gin (search_text(cheque_no) %I.gin_trgm_ops) where cheque_no <> ''''', extension_schema);
end $$;
