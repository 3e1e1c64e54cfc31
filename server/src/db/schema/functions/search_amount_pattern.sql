/**
 * Returns the pattern by which `like` finds amounts that begin with the digits of the typed word; null where it is no amount. Fewer than three
 * digits begin too many amounts, and find only themselves.
 */
create function search_amount_pattern(word text) returns text
language sql immutable strict parallel safe
return (
  select case when amount >= 100 or word ~ '[.]' then amount::text || '%' else amount::text || '.%' end
  from (select search_amount(word) as amount) typed
);
grant execute on function search_amount_pattern(text) to backoffice_app;
