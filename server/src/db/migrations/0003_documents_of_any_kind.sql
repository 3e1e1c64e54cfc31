-- Audit, attachments and notifications are about documents of any kind: a new kind is rows, not columns.

-- A kind of document, with its table, whose columns `id` and `branch_code` say which document it is and where. The trigger
-- document_is_kept on that table keeps what is about a document from losing it.
create table document_kind (
  name text primary key check (name ~ '^[a-z][a-z_]*$'),
  relation regclass not null unique
);
insert into document_kind values ('receipt', 'receipt'), ('deposit', 'deposit');

alter table audit drop constraint audit_object_check, add foreign key (object) references document_kind;

alter table attachment add document_kind text references document_kind, add document_id bigint;
update attachment
set document_kind = case when receipt_id is null then 'deposit' else 'receipt' end, document_id = coalesce(receipt_id, deposit_id)
where branch_code is not null;
alter table attachment
  drop receipt_id,
  drop deposit_id,
  add constraint attachment_is_claimed_wholly
    check ((branch_code is null) = (document_kind is null) and (branch_code is null) = (document_id is null));
create index attachment_of_document on attachment (document_kind, document_id) where document_id is not null;

-- One thing that people are told of. Its sentence and its screens are in contract/src/notifications/kinds.ts.
create table notification_kind (
  name text primary key,
  document_kind text not null references document_kind,
  unique (name, document_kind)
);
insert into notification_kind values
  ('send', 'receipt'),
  ('receive', 'receipt'),
  ('approve', 'receipt'),
  ('decline', 'receipt'),
  ('return', 'receipt'),
  ('deposit', 'deposit'),
  ('bank', 'deposit'),
  ('release', 'deposit'),
  ('bounce', 'deposit'),
  ('apply', 'receipt'),
  ('unapply', 'receipt');
alter table custody.audience add foreign key (action) references notification_kind;

alter table notification rename action to kind;
alter table notification
  drop constraint notification_action_fkey,
  add document_kind text,
  add document_id bigint,
  -- The facts that the sentence is made of, as they were when it happened.
  add facts jsonb not null default '{}';
update notification n
set document_kind = k.document_kind,
  document_id = case k.document_kind when 'deposit' then n.deposit_id else n.receipt_id end,
  facts = (
    select jsonb_strip_nulls(jsonb_build_object('receipts', case when n.kind in ('apply', 'unapply') then 1 else n.receipts end,
      'amount', n.amount, 'comment', nullif(n.comment, ''), 'depositNo', d.deposit_no, 'receiptId', r.id, 'invoiceNo', i.invoice_no,
      'client', c.title))
    from (select) one
    left join deposit d on d.id = n.deposit_id
    -- The parts that were applied of an advance were counted, but are all of one receipt.
    left join receipt r on r.id = n.receipt_id and (n.receipts = 1 or n.kind in ('apply', 'unapply'))
    left join invoice i on i.id = r.invoice_id
    left join chart c on c.branch_code = r.branch_code and c.acode = r.party
  )
from notification_kind k
where k.name = n.kind;
alter table notification
  alter document_kind set not null,
  alter document_id set not null,
  drop receipt_id,
  drop deposit_id,
  drop receipts,
  drop amount,
  drop comment,
  add foreign key (kind, document_kind) references notification_kind (name, document_kind);
