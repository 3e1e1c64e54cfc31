-- Each journal row has two postings, which sum to zero.
create view invariant_i01_every_journal_row_sums_to_zero as
select p.journal_id from posting p group by p.journal_id having sum(p.amount) <> 0 or count(*) <> 2
union all
select j.id from journal j where not exists (select from posting p where p.journal_id = j.id);
