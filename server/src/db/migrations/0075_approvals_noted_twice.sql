-- An import of money in hand noted the approval before the go-live day of its invoices in the audit a second time. A row of the audit is never
-- changed or removed, since the history is chained; the second notes are listed here, and invariant 43 leaves them out.
create table approval_noted_twice (
  audit_id bigint primary key references audit
);
insert into approval_noted_twice (audit_id)
select e.id
from audit e
join invoice i on i.id = e.object_id
join data_import m on m.id = (e.details ->> 'import')::int
where e.object = 'invoice' and e.action = 'approve_before' and m.kind = 'money' and i.import_id <> m.id
  and exists (
    select from audit first
    where first.object = 'invoice' and first.object_id = i.id and first.action = 'approve_before'
      and (first.details ->> 'import')::int = i.import_id);
