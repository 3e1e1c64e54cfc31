-- More received on an invoice elsewhere than here, by the newest file that has the invoice. A director decides about it.
create table invoice_surplus (
  invoice_id bigint primary key,
  branch_code text not null,
  -- The file that first had this amount.
  import_id int not null references data_import,
  stated numeric(14, 2) not null check (stated > 0),
  noted_at timestamptz not null default clock_timestamp(),
  -- 0 waits, 1 taken over, 2 seen
  status smallint not null default 0 check (status between 0 and 2),
  decided_by int references app_user,
  decided_at timestamptz,
  comment text not null default '',
  version int not null default 1,
  constraint invoice_surplus_is_of_its_branch foreign key (invoice_id, branch_code) references invoice (id, branch_code),
  constraint invoice_surplus_has_its_director check ((status = 0) = (decided_by is null) and (status = 0) = (decided_at is null)),
  constraint invoice_surplus_has_a_comment check (status <> 2 or btrim(comment) <> '')
);
create index invoice_surplus_that_waits on invoice_surplus (branch_code) where status = 0;

insert into notification_kind (name, document_kind) values ('import_surplus', 'invoice');
