-- An order above the credit limit of its client may lack the word for its approver: clients that know only the documents do not ask for it.
alter table sale_order
  drop constraint order_above_the_limit_has_a_word,
  add constraint order_has_a_word_only_above_the_limit check (
    case when credit_limit is null then credit_owed is null and credit_word = ''
    else credit_owed is not null and credit_owed + total_net > credit_limit end);
