-- Hand-overs that a director settles in place of their cashier, and the people whom money may reach.

-- The person who has the money after this move. He must be able to come in, since nobody else can move it on from there.
alter table custody.stage_rule add arrives_at text check (arrives_at in ('actor', 'salesman', 'cashier'));
insert into custody.stage_rule values
  ('recall', 1, 0),
  ('redirect', 1, 1);
update custody.stage_rule
set arrives_at = case when action = 'record' then 'actor' when to_stage = 0 then 'salesman' else 'cashier' end
where action in ('record', 'send', 'receive', 'decline', 'return', 'recall', 'redirect');

-- The cashier from whom a redirected hand-over was taken. The column cashier_id has the one whom it went on to.
alter table journal add from_cashier_id int;

insert into notification_kind values ('recall', 'receipt'), ('redirect', 'receipt');
alter table custody.audience
  drop constraint audience_hears_check,
  add constraint audience_hears_check check (hears in ('salesman', 'cashier', 'former cashier', 'deciders'));
insert into custody.audience values
  ('recall', 'salesman'),
  ('recall', 'cashier'),
  ('redirect', 'salesman'),
  ('redirect', 'cashier'),
  ('redirect', 'former cashier');

-- A director ends a pending hand-over as its cashier would by declining it; decided_by then is the director. Its receipt goes back to
-- the salesman, or to the cashier redirected_to, who gets a hand-over of his own.
alter table transfer
  add redirected_to int,
  drop constraint transfer_is_decided_by_its_cashier,
  drop constraint transfer_is_decided_by_another,
  add constraint transfer_is_approved_by_its_cashier check (decided_by = cashier_id or status = 2),
  -- The director who sent it on may take it back too.
  add constraint transfer_is_approved_by_another check (decided_by <> sent_by or status = 2),
  add constraint transfer_is_redirected_to_another
    check (redirected_to is null or (status = 2 and redirected_to <> cashier_id and decided_by <> cashier_id)),
  add constraint transfer_is_redirected_within_the_branch
    foreign key (redirected_to, branch_code) references user_branch (user_id, branch_code);
