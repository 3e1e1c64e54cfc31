create constraint trigger tour_is_the_sum_of_its_lines after insert or update or delete on tour_leg deferrable initially deferred
  for each row execute function tour_is_the_sum_of_its_lines();
