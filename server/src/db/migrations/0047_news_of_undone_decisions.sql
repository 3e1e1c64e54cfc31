-- News of a decision that was undone is out of date, and so is news of the undo when the document is decided again. Both stand together by day.

alter table notification_kind add undoes text references notification_kind;
update notification_kind u set undoes = d.name, joins = true
from notification_kind d
where u.name like '%undo\_%' and d.name = replace(u.name, 'undo_', '');

create index notification_of_document on notification (user_id, document_kind, document_id, id);
