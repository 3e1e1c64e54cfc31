/**
 * Finds the documents of these branches that have all words in a number: invoices in their own, receipts in that of their cheque, deposits in that
 * of their slip or in their own. `literals` are patterns that the number must match as it is written.
 *
 * `few` has all of them, or is null where they are more than `most`. Then `lacking` has the documents without the words, and is null where
 * it would take more than a look at some rows of an index to know them, or where they are many too.
 */
create function custody.documents_numbered(
  number text, of_branches text[], words text[], literals text[], most int, out few bigint[], out lacking bigint[]
)
language plpgsql stable
set search_path = public, custody, pg_temp
as $$
declare
  most_starts constant int := 1000;
  most_with_starts constant int := 20000;
  source text;
  written text;
  conditions text := '';
  by_index text := '';
  word text;
  starts text[];
  seen bigint;
begin
  case number
    when 'invoice' then
      source := 'invoice_approval'; written := 'invoice_no';
    when 'cheque' then
      source := 'receipt'; written := 'cheque_no'; conditions := ' and cheque_no <> ''''';
    when 'slip' then
      source := 'deposit'; written := 'slip_no';
    when 'deposit' then
      source := 'deposit'; written := 'deposit_no';
  end case;
  -- The words stand in the statement, so that the indexes of trigrams are used for them.
  foreach word in array words loop
    -- Many long numbers begin alike. The index compares the end, which few have, since it does not know the form of the other comparison. The
    -- numbers of deposits, which count through all branches, end alike instead.
    if number <> 'deposit' and length(search_text(word)) > 8 then
      by_index := by_index || format(' and search_key like %L', number_pattern(number, right(search_text(word), 6)));
      conditions := conditions || format(' and search_key || '''' like %L', number_pattern(number, word));
    else
      conditions := conditions || format(' and search_key like %L', number_pattern(number, word));
    end if;
  end loop;
  foreach word in array literals loop
    conditions := conditions || format(' and %s ilike %L', written, word);
  end loop;
  execute format('select array(select id from %s where branch_code = any ($1) %s %s limit $2)', source, by_index, conditions)
    into few using of_branches, most + 1;
  if cardinality(few) <= most then
    return;
  end if;
  few := null;
  if literals <> '{}' then
    return;
  end if;
  if number = 'deposit' and 'dep' like all (select search_pattern(w) from unnest(words) w) then
    -- Every deposit has these letters before its number.
    lacking := '{}';
  elsif number = 'invoice' then
    -- The beginning after each one is a single row of an index, however many invoices have it. The number may end before it does.
    with recursive start as (
      select code, (select min(left(a.search_key, 6)) from invoice_approval a where a.branch_code = code) as key from unnest(of_branches) code
      union all
      select s.code, (select min(left(a.search_key, 6)) from invoice_approval a where a.branch_code = s.code and left(a.search_key, 6) > s.key)
      from start s where s.key is not null
    )
    select array_agg(key) filter (where not split_part(key, ' ', 1) like all (select search_pattern(w) from unnest(words) w)), count(*)
    into starts, seen
    from (select key from start where key is not null limit most_starts) known;
    if seen = most_starts then
      return;
    end if;
    execute format(
      'with other as materialized (
         select id, search_key from invoice_approval where branch_code = any ($1) and left(search_key, 6) = any ($2) limit $3
       )
       select array(select id from other where not (true %s) limit $4), (select count(*) from other)', conditions)
      into lacking, seen using of_branches, coalesce(starts, '{}'), most_with_starts, most + 1;
    if seen = most_with_starts or cardinality(lacking) > most then
      lacking := null;
    end if;
  end if;
end $$;
