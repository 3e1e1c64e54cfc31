create constraint trigger payment_adds_up after insert on payment_instrument deferrable initially deferred
  for each row execute function custody.payment_is_whole('payment_id');
