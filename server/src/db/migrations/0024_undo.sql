-- Decisions about money that are taken back within a minute, and the deposit that its cashier takes back before anybody decides.

-- The decision that a move takes back. It follows that decision directly, and the same person makes it (custody.only_undoes).
alter table custody.stage_rule add undoes text references custody.stage_rule;
insert into custody.stage_rule (action, from_stage, to_stage, arrives_at, undoes) values
  ('undo_approve', 2, 1, null, 'approve'),
  ('undo_decline', 0, 1, 'cashier', 'decline'),
  ('undo_return', 0, 2, 'cashier', 'return'),
  ('undo_bank', 4, 3, null, 'bank'),
  ('undo_release', 2, 3, null, 'release'),
  ('withdraw', 3, 2, null, null);

insert into notification_kind values
  ('undo_approve', 'receipt'),
  ('undo_decline', 'receipt'),
  ('undo_return', 'receipt'),
  ('undo_bank', 'deposit'),
  ('undo_release', 'deposit'),
  ('withdraw', 'deposit');
-- A deposit that is pending again waits for all who may decide about it.
insert into custody.audience values
  ('undo_approve', 'salesman'),
  ('undo_decline', 'salesman'),
  ('undo_return', 'salesman'),
  ('undo_bank', 'salesman'),
  ('undo_bank', 'cashier'),
  ('undo_bank', 'deciders'),
  ('undo_release', 'cashier'),
  ('undo_release', 'deciders'),
  ('withdraw', 'deciders');

-- A withdrawn deposit has the status of a declined one, and names its own cashier as the person who ended it.
alter table deposit
  drop constraint deposit_is_decided_by_another,
  add constraint deposit_is_decided_by_another check (decided_by <> cashier_id or status = 2);
