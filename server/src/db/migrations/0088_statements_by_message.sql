-- Messages with the statement of a month. A director sends them, one for each client and month.

alter table statement_link add constraint statement_link_in_its_branch unique (id, branch_code);

alter table message
  add column statement_link_id bigint,
  add constraint message_is_of_a_statement_of_the_branch foreign key (statement_link_id, branch_code) references statement_link (id, branch_code),
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in ('receipt', 'correction', 'statement')),
  drop constraint message_is_of_one_document,
  add constraint message_is_of_one_document check (num_nonnulls(receipt_id, payment_id, intake_id, statement_link_id) = 1),
  add constraint statement_message_has_a_link check ((kind = 'statement') = (statement_link_id is not null));

-- The statements of a month are many, and the message about a payment leaves before them.
drop index message_in_work;
create index message_in_work on message ((kind = 'statement'), next_at, id) where state in ('waiting', 'sending');
