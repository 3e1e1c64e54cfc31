-- Directors decide about money that arrived from a phone and could not be booked.
insert into decider values ('intake', 3, 7);

-- The director who booked it; null where the server judged it.
alter table intake
  add column decided_by int references app_user,
  add constraint held_item_is_decided_by_another check (decided_by <> user_id);

-- Money that a salesman gave back to its client, or never had. It counts after a second director confirmed it.
create table intake_settlement (
  id bigint generated always as identity primary key,
  intake_id bigint not null,
  branch_code text not null,
  outcome text not null check (outcome in ('givenBack', 'neverReceived')),
  reason text not null constraint settlement_has_a_reason check (btrim(reason) <> ''),
  proposed_by int not null,
  proposed_at timestamptz not null default clock_timestamp(),
  ended_as text check (ended_as in ('confirmed', 'withdrawn', 'booked')),
  ended_by int,
  ended_at timestamptz,
  constraint settlement_is_of_its_branch foreign key (intake_id, branch_code) references intake (id, branch_code),
  constraint settlement_is_proposed_in_its_branch foreign key (proposed_by, branch_code) references user_branch (user_id, branch_code),
  constraint settlement_is_ended_in_its_branch foreign key (ended_by, branch_code) references user_branch (user_id, branch_code),
  constraint settlement_end_is_whole check (num_nulls(ended_as, ended_by, ended_at) in (0, 3)),
  constraint settlement_is_confirmed_by_another check (ended_as is distinct from 'confirmed' or ended_by <> proposed_by),
  constraint settlement_is_withdrawn_by_its_director check (ended_as is distinct from 'withdrawn' or ended_by = proposed_by)
);
create unique index settlement_waits_once on intake_settlement (intake_id) where ended_as is null;
create unique index settlement_is_confirmed_once on intake_settlement (intake_id) where ended_as = 'confirmed';
create index settlement_of_item on intake_settlement (intake_id, id);

-- A receipt is of the branch of its item.
alter table intake_receipt add constraint receipt_is_of_the_branch_of_its_item
  foreign key (receipt_id, branch_code) references receipt (id, branch_code);

-- Photos that did not come are found by what is missing.
create index intake_photo_missing on intake_photo (intake_id) where stored_at is null;

alter table notification_kind
  drop constraint notification_kind_awaits_check,
  add constraint notification_kind_awaits_check
    check (awaits in ('transfer', 'deposit', 'voucher', 'second_approval', 'invoice', 'tour', 'leave', 'sale_order', 'credit', 'checked_import',
      'held_item', 'settlement'));
update notification_kind set awaits = 'held_item' where name = 'item_held';
insert into notification_kind (name, document_kind, awaits) values ('item_settling', 'intake', 'settlement');
