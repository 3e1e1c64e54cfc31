-- A cashier takes back a receipt that he has just recorded for a salesman. Its salesman was told that it was received, and is told of this too.
insert into custody.stage_rule (action, from_stage, to_stage, arrives_at, undoes) values ('undo_receive', 2, 0, null, 'receive');
insert into notification_kind values ('undo_receive', 'receipt');
insert into custody.audience values ('undo_receive', 'salesman');
