/**
 * Returns the newest invoices of a branch in which every typed word is found: in the number, as the beginning of the bill, or in the name or code
 * of the client, and at least one of them not in the client.
 *
 * Words that many invoices have are found among the newest of the branch. Only words that few have are left for the indexes, which would
 * return too many of the others: that of trigrams, which knows no word of less than three characters, and that of the clients. So each looks at
 * a bounded number of invoices. A word that many have, but none of the newest, such as a part of the numbers of another year, is looked for
 * invoice by invoice, which soon meets some. Row level security keeps from the planner how common a word is, so some pages of the table tell.
 */
create function custody.invoices_with_words(of_branch text, typed text, of_salesman int, most int) returns setof bigint
language plpgsql stable
set search_path = public, custody, pg_temp
as $$
declare
  most_with_word constant int := 5000;
  most_with_common_word constant int := 500;
  most_of_clients constant int := 3000;
  -- A word is common where so many of the invoices on so many pages have it.
  pages constant int := 20;
  many_on_pages constant int := 10;
  is_common boolean;
  word text;
  is_long boolean;
  clients text[];
  in_invoice text;
  all_words text := '';
  any_word text := '';
  -- The long words that no client has, and so the invoice itself.
  of_no_client text := '';
  -- The clients with one word, that word where it is long, and the other words.
  of_clients text[];
  same_word text;
  other_words text;
  in_each text;
  own text := case when of_salesman is null then ''
    else format(' and exists (select from invoice i where i.id = a.id and i.salesman_id = %s)', of_salesman) end;
  ways text[] := '{}';
  way text;
  seen bigint;
  most_seen int := most_with_word;
  newest bigint[];
  found bigint[];
begin
  for word in select w from regexp_split_to_table(btrim(typed), '\s+') w where search_text(w) <> '' loop
    is_long := length(search_text(word)) >= 3;
    clients := array(select c.acode from chart c where c.branch_code = of_branch and c.level = 4 and c.search_key like search_pattern(word));
    in_invoice := format('(a.search_key like %L', number_pattern('invoice', word))
      || coalesce(' or a.search_key like ' || quote_literal('% ' || search_amount_pattern(word)), '') || ')';
    all_words := all_words
      || format(case when clients = '{}' then ' and %s' else ' and (%s or a.party = any (%L::text[]))' end, in_invoice, clients);
    if clients = '{}' and is_long then
      of_no_client := of_no_client || ' and ' || in_invoice;
    end if;
    if clients <> '{}' and (of_clients is null or (is_long, -cardinality(clients)) > (same_word is not null, -cardinality(of_clients))) then
      of_clients := clients;
      same_word := case when is_long then in_invoice end;
      other_words := nullif(any_word, '');
    else
      other_words := concat_ws(' or ', other_words, in_invoice);
    end if;
    any_word := concat_ws(' or ', nullif(any_word, ''), in_invoice);
  end loop;
  if any_word = '' then
    return;
  end if;
  execute format(
    'select array(
       select a.id
       from (select * from invoice_approval a where a.branch_code = $1 order by a.invoice_on desc, a.id desc limit 5000) a
       where (%s) %s %s
       order by a.invoice_on desc, a.id desc limit $2)', any_word, all_words, own) into found using of_branch, most;
  if cardinality(found) >= most then
    return query select unnest(found);
    return;
  end if;
  -- An invoice has all long words that no client has. It is of a client with a word, or has that word itself.
  in_each := coalesce(nullif(of_no_client, ''), ' and ' || same_word);
  if in_each is not null then
    -- Few of the first that are met would be those of one salesman, so his are looked for in the index.
    execute format('select $3 is null and count(*) >= $2 from invoice_approval a tablesample system ($1) repeatable (0) where true %s', in_each)
      into is_common
      using (select least(100.0 * pages / greatest(c.relpages, 1), 100) from pg_class c where c.oid = 'invoice_approval'::regclass), many_on_pages, of_salesman;
    if is_common then
      -- No index knows this form of the comparison.
      in_each := replace(in_each, 'a.search_key like', 'a.search_key || '''' like');
      most_seen := most_with_common_word;
    end if;
    ways := array[format('select a.* from invoice_approval a where a.branch_code = $1 %s limit %s', in_each, most_seen)];
  end if;
  if of_clients is not null and other_words is not null then
    ways := ways || format('select a.* from (select i.id from invoice i where i.branch_code = $1 and i.party = any ($3) limit %s) i
      join invoice_approval a on a.id = i.id where %s', most_of_clients, other_words);
  end if;
  foreach way in array ways loop
    execute format(
      'with a as materialized (%s)
       select (select count(*) from a), array(select a.id from a where true %s %s order by a.invoice_on desc, a.id desc limit $2)',
      way, all_words, own) into seen, newest using of_branch, most, of_clients;
    found := found || newest;
    exit when of_no_client <> '' and seen < most_seen;
  end loop;
  return query
    select a.id from invoice_approval a where a.id = any (found) order by a.invoice_on desc, a.id desc limit most;
end $$;
