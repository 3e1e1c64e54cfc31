/** Refuses payments that are not the sums of their parts, by the promise that is also read of all payments. */
create function custody.refuse_unless_payments_add_up(payments bigint[]) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  if exists (select from public.invariant_i37_payment_is_the_sum_of_its_parts where payment_id = any (payments)) then
    perform custody.refuse('payment_adds_up');
  end if;
end $$;
