-- A line of a deposit is live as long as its deposit is not declined.
create view invariant_i16_line_is_live_as_long_as_its_deposit as
select l.deposit_id, l.receipt_id from deposit_line l join deposit d on d.id = l.deposit_id where l.live <> (d.status in (0, 1));
