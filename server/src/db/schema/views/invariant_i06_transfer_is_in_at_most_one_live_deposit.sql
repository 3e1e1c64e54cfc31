-- A hand-over is in at most one live deposit.
create view invariant_i06_transfer_is_in_at_most_one_live_deposit as
select transfer_id from deposit_line where live group by 1 having count(*) > 1;
