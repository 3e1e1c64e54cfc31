-- Money that is with a cashier who cannot come in any more: no undo puts more there, and a director takes it away.

-- The decision about a deposit is taken back only while its cashier, who has the money then, can come in.
update custody.stage_rule set arrives_at = 'cashier' where action in ('undo_bank', 'undo_release');

-- What such a cashier has approved goes back to its salesman, or is on the way to another cashier, who decides about it.
insert into custody.stage_rule (action, from_stage, to_stage, arrives_at) values
  ('reclaim', 2, 0, 'salesman'),
  ('reassign', 2, 1, 'cashier');
insert into notification_kind (name, document_kind, awaits) values ('reclaim', 'receipt', null), ('reassign', 'receipt', 'transfer');
insert into custody.audience values
  ('reclaim', 'salesman'),
  ('reclaim', 'cashier'),
  ('reassign', 'salesman'),
  ('reassign', 'cashier'),
  ('reassign', 'former cashier');
