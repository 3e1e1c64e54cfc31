-- Openings: what is owed and held on the go-live day. A second director imports them, and only until that day ends.
alter table data_import
  -- The person who imported it; null for the operator, and for imports of former times.
  add column applied_by int references app_user,
  -- The branches of the openings in the file, from its check on; null for other kinds.
  add column opening_branches text[],
  add constraint openings_are_imported_by_a_second_director check (
    kind not in ('balances', 'money')
    or feed_id is null and started_by is not null
      and (applied_at is null or applied_by is not null and applied_by <> started_by and approved_before is not null
        and opening_branches is not null));
create index data_import_waiting on data_import (id) where opening_branches is not null and applied_at is null and cancelled_at is null;

-- A receipt that was in hand on the go-live day, with the row of the file: the same row brings it once.
alter table receipt
  add column opening_import_id int references data_import,
  add column opening_key text,
  add constraint opening_receipt_has_its_row check ((opening_import_id is null) = (opening_key is null));
create unique index opening_is_imported_once on receipt (branch_code, opening_key) where opening_key is not null;

-- Imports that wait for the second director are news.
insert into document_kind values ('checked_import', 'data_import');
alter table notification_kind drop constraint notification_kind_awaits_check;
alter table notification_kind add constraint notification_kind_awaits_check check (
  awaits in ('transfer', 'deposit', 'voucher', 'second_approval', 'invoice', 'tour', 'leave', 'sale_order', 'credit', 'checked_import'));
insert into notification_kind (name, document_kind, awaits) values ('opening_check', 'checked_import', 'checked_import');
