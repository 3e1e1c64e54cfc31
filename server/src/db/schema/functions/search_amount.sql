/** Returns the typed word as an amount: `1250`, `1,250.00`; null where it is none. */
create function search_amount(word text) returns numeric
language sql immutable strict parallel safe
return (
  select case when plain ~ '^[1-9][0-9]{0,11}([.][0-9]{0,2})?$' then plain::numeric end
  from (select replace(plain_digits(word), ',', '') as plain) typed
);
grant execute on function search_amount(text) to backoffice_app;
