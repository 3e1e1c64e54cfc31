/**
 * Returns the newest invoices of a branch in which every typed word is found: in the number, as the beginning of the bill, or in the name or code
 * of the client, and at least one of them not in the client.
 *
 * Words that many invoices have are found among the newest of the branch. Only words that few have are left for the indexes, which would
 * return too many of the others: that of trigrams, which knows no word of less than three characters, and that of the clients.
 */
create function custody.invoices_with_words(of_branch text, typed text, of_salesman int, most int) returns setof bigint
language plpgsql stable
set search_path = public, custody, pg_temp
as $$
declare
  word text;
  clients text[];
  in_invoice text;
  all_words text := '';
  any_word text := '';
  any_long_word text := 'false';
  of_clients text[];
  found bigint[];
begin
  for word in select w from regexp_split_to_table(btrim(typed), '\s+') w where search_text(w) <> '' loop
    clients := array(select c.acode from chart c where c.branch_code = of_branch and c.level = 4 and c.search_key like search_pattern(word));
    in_invoice := format('a.search_key like %L', search_pattern(word) || ' %')
      || coalesce(format(' or a.search_key like %L', '% ' || search_amount_pattern(word)), '');
    all_words := all_words
      || format(case when clients = '{}' then ' and (%s)' else ' and (%s or a.party = any (%L::text[]))' end, in_invoice, clients);
    any_word := concat_ws(' or ', nullif(any_word, ''), in_invoice);
    if length(search_text(word)) >= 3 then
      any_long_word := any_long_word || ' or ' || in_invoice;
    end if;
    if clients <> '{}' and cardinality(clients) <= coalesce(cardinality(of_clients), cardinality(clients)) then
      of_clients := clients;
    end if;
  end loop;
  if any_word = '' then
    return;
  end if;
  -- The words stand in the statements, so that the planner knows how common they are.
  execute format(
    'select array(
       select a.id
       from (select * from invoice_approval a where a.branch_code = $1 order by a.invoice_on desc, a.id desc limit 5000) a
       where (%s) %s and ($2 is null or exists (select from invoice i where i.id = a.id and i.salesman_id = $2))
       order by a.invoice_on desc, a.id desc limit $3)', any_word, all_words) into found using of_branch, of_salesman, most;
  if cardinality(found) < most then
    execute format(
      'select array(
         select a.id
         from (
           (select a.id, a.invoice_on from invoice_approval a join invoice i on i.id = a.id
            where a.branch_code = $1 and (%1$s) %2$s and ($2 is null or i.salesman_id = $2) limit 1000)
           union
           (select a.id, a.invoice_on from invoice i join invoice_approval a on a.id = i.id
            where i.branch_code = $1 and i.party = any ($4) and (%3$s) %2$s and ($2 is null or i.salesman_id = $2) limit 1000)
         ) a
         order by a.invoice_on desc, a.id desc limit $3)', any_long_word, all_words, any_word)
      into found using of_branch, of_salesman, most, of_clients;
  end if;
  return query select unnest(found);
end $$;
