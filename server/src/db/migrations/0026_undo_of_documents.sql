-- Decisions about vouchers, invoices, sale orders, tours and leaves that are taken back within a minute.

-- The person who entered a document is told, and those who decide about it, because it waits for them again.
alter table notification_kind
  drop constraint notification_kind_hears_check,
  add constraint notification_kind_hears_check check (hears in ('owner', 'deciders', 'both'));
insert into notification_kind (name, document_kind, hears) values
  ('voucher_undo_approve_first', 'voucher', 'both'),
  ('voucher_undo_approve', 'voucher', 'both'),
  ('invoice_undo_approve', 'invoice', 'both'),
  ('sale_order_undo_approve', 'sale_order', 'both'),
  ('tour_undo_approve', 'tour', 'both'),
  ('tour_undo_decline', 'tour', 'both'),
  ('leave_undo_approve', 'leave', 'both'),
  ('leave_undo_decline', 'leave', 'both');
