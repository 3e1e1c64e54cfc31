-- A receipt is in at most one live hand-over.
create view invariant_i05_receipt_has_at_most_one_live_transfer as
select receipt_id from transfer where status <> 2 group by 1 having count(*) > 1;
