-- A void receipt has no live hand-over.
create view invariant_i11_void_receipt_has_no_live_transfer as
select r.id from receipt r join transfer t on t.receipt_id = r.id where r.stage = 9 and t.status <> 2;
