create trigger payment_gets_a_number before insert on payment
  for each row execute function document_gets_a_number('payment', 'number_in_branch');
create constraint trigger payment_adds_up after insert on payment deferrable initially deferred
  for each row execute function custody.payment_is_whole('id');
create trigger payment_entered after insert on payment referencing new table as added
  for each statement execute function document_recorded('payment');
create trigger document_is_kept after delete or update of id, branch_code on payment
  for each row execute function document_is_kept('payment');
