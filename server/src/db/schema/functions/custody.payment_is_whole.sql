/**
 * Refuses a payment, when its transaction commits, that is not the sum of its instruments, or an instrument that is not the sum of its
 * receipts.
 *
 * tg_argv   the column with the id of the payment
 */
create function custody.payment_is_whole() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  perform custody.refuse_unless_payments_add_up(array[(to_jsonb(new) ->> tg_argv[0])::bigint]);
  return null;
end $$;
