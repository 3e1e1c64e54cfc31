-- All postings of a company sum to zero.
create view invariant_i02_ledger_of_a_company_sums_to_zero as
select b.company_code, sum(p.amount) as off from posting p join branch b on b.code = p.branch_code group by 1 having sum(p.amount) <> 0;
