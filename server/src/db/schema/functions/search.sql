-- Search by text, number and amount.

/** Returns the pattern by which `like` finds a typed word anywhere in a text of `search_text`. */
create function search_pattern(word text) returns text
language sql immutable strict parallel safe
return '%' || search_text(word) || '%';
grant execute on function search_pattern(text) to backoffice_app;

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

/** Returns the typed word as an amount: `1250`, `1,250.00`; null where it is none. */
create function search_amount(word text) returns numeric
language sql immutable strict parallel safe
return (
  select case when plain ~ '^[1-9][0-9]{0,11}([.][0-9]{0,2})?$' then plain::numeric end
  from (select replace(plain_digits(word), ',', '') as plain) typed
);
grant execute on function search_amount(text) to backoffice_app;

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

/**
 * Returns the newest invoices of a branch of the session that `custody.invoices_with_words` finds. An index of trigrams serves only the owner of the
 * tables, because row level security keeps `like` from it, and so this function asks itself for the branches.
 */
create function found_invoices(of_branch text, typed text, of_salesman int, most int) returns setof bigint
language sql stable security definer
set search_path = public, custody, pg_temp
as $$
  select found from custody.invoices_with_words(of_branch, typed, of_salesman, most) found where of_branch = any (my_branches())
$$;
grant execute on function found_invoices(text, text, int, int) to backoffice_app;

/**
 * Returns at most so many receipts of a branch of the session that were paid by a cheque with the typed text somewhere in its number. The
 * text needs three digits, below which the index of trigrams is of no use. Row level security keeps `like` from that index, and so this
 * function runs as the owner and asks itself for the branches.
 */
create function found_cheques(of_branch text, typed text, most int) returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  part text := search_text(typed);
begin
  if typed ~ '[%_\\]' or length(regexp_replace(part, '[^0-9]', '', 'g')) < 3 or of_branch <> all (my_branches()) then
    return;
  end if;
  -- The text stands in the statement, so that the index of trigrams is used for it. The branch is compared in a way that no index knows: the planner
  -- would read all receipts of the branch for a common text, hoping to meet some of it early.
  return query execute format(
    'select id from receipt where branch_code || '''' = $1 and cheque_no <> '''' and search_key like %L limit $2', number_pattern('cheque', typed))
    using of_branch, most;
end $$;
grant execute on function found_cheques(text, text, int) to backoffice_app;

/**
 * Returns what `custody.documents_numbered` finds in branches of the session. Row level security keeps `like` from the indexes of trigrams, and so
 * this function runs as the owner and asks itself for the branches.
 */
create function found_by_number(
  number text, of_branches text[], words text[], literals text[], most int, out few bigint[], out lacking bigint[]
)
language sql stable security definer
set search_path = public, custody, pg_temp
as $$
  select n.few, n.lacking
  from custody.documents_numbered(
    number, array(select unnest(of_branches) intersect select unnest(my_branches())), words, literals, most) n
$$;
grant execute on function found_by_number(text, text[], text[], text[], int) to backoffice_app;

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
