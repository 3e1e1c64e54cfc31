create constraint trigger tour_is_the_sum_of_its_lines after insert or update or delete on tour_expense deferrable initially deferred
  for each row execute function tour_is_the_sum_of_its_lines();
create trigger document_is_kept after delete or update of id, branch_code on tour_expense
  for each row execute function document_is_kept('tour_expense');
