-- A deposit number was cut after six digits, so that the millionth deposit got the number of an older one and was refused.

/**
 * Returns the number by which people call a document: its prefix and its id with at least six digits. A stored generated column depends
 * on this function, so a new version of it is a migration that replaces the column.
 */
create function document_number(prefix text, id bigint) returns text
language sql immutable strict parallel safe
as $$ select prefix || lpad(id::text, greatest(6, length(id::text)), '0') $$;

alter table deposit drop column deposit_no;
alter table deposit
  add column deposit_no text not null generated always as (document_number('DEP-', id)) stored,
  add unique (deposit_no);
