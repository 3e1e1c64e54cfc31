-- The promises about money, each a view that is empty as long as it holds (quality targets I01 to I18). Operators read them through
-- broken_invariants(); the tests do after every journey.
create view invariant_i01_every_journal_row_sums_to_zero as
select p.journal_id from posting p group by p.journal_id having sum(p.amount) <> 0 or count(*) <> 2
union all
select j.id from journal j where not exists (select from posting p where p.journal_id = j.id);
