/**
 * Returns the pattern by which `like` finds a word in the number of a document, and not in what else its `search_key` has: the bill follows the
 * number of an invoice, and the number of a deposit follows that of its slip.
 */
create function number_pattern(number text, word text) returns text
language sql immutable strict parallel safe
return case number
  when 'invoice' then search_pattern(word) || ' %'
  when 'cheque' then search_pattern(word)
  when 'slip' then search_pattern(word) || ' %'
  when 'deposit' then '% ' || search_pattern(word)
end;
grant execute on function number_pattern(text, text) to backoffice_app;
