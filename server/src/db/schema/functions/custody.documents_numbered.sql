/**
 * Returns the documents of these branches that have all words in a number: invoices in their own, receipts in that of their cheque, deposits
 * in that of their slip or in their own. `literals` are patterns that the number must match as it is written.
 */
create function custody.documents_numbered(number text, of_branches text[], words text[], literals text[]) returns setof bigint
language plpgsql stable
set search_path = public, custody, pg_temp
as $$
declare
  source text;
  key text;
  written text;
  before text := '';
  after text := '';
  conditions text := '';
  word text;
begin
  case number
    when 'invoice' then
      -- The bill follows the number.
      source := 'invoice_approval'; key := 'search_key'; written := 'invoice_no'; after := ' %';
    when 'cheque' then
      source := 'receipt'; key := 'search_text(cheque_no)'; written := 'cheque_no'; conditions := ' and cheque_no <> ''''';
    when 'slip' then
      source := 'deposit'; key := 'search_key'; written := 'slip_no'; after := ' %';
    when 'deposit' then
      source := 'deposit'; key := 'search_key'; written := 'deposit_no'; before := '% ';
  end case;
  -- The words stand in the statement, so that the planner knows how common they are.
  foreach word in array words loop
    conditions := conditions || format(' and %s like %L', key, before || search_pattern(word) || after);
  end loop;
  foreach word in array literals loop
    conditions := conditions || format(' and %s ilike %L', written, word);
  end loop;
  return query execute format('select id from %s where branch_code = any ($1) %s', source, conditions) using of_branches;
end $$;
