-- Search by text, number and amount.

/** Returns the pattern by which `like` finds a typed word anywhere in a text of `search_text`. */
create function search_pattern(word text) returns text
language sql immutable strict parallel safe
return '%' || search_text(word) || '%';
grant execute on function search_pattern(text) to backoffice_app;

/**
 * Returns the pattern by which `like` finds a word in the number of a document, but not in the rest of its `search_key`: the bill follows
 * the number of an invoice, and the number of a deposit follows the number of its slip.
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
 * As custody.invoices_with_words, for a branch of the session. Row level security keeps `like` from the index of trigrams, so this function
 * runs as the owner and checks the branch itself.
 */
create function found_invoices(of_branch text, typed text, of_salesman int, max_rows int) returns setof bigint
language sql stable security definer
set search_path = public, custody, pg_temp
as $$
  select found from custody.invoices_with_words(of_branch, typed, of_salesman, max_rows) found where of_branch = any (my_branches())
$$;
grant execute on function found_invoices(text, text, int, int) to backoffice_app;

/**
 * Returns at most `max_rows` receipts of a branch of the session that were paid by a cheque with the typed text in its number. The text
 * needs three digits, because a shorter text makes no use of the index of trigrams. Row level security keeps `like` from that index, so this
 * function runs as the owner and checks the branch itself.
 */
create function found_cheques(of_branch text, typed text, max_rows int) returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
begin
  if typed ~ '[%_\\]' or length(regexp_replace(search_text(typed), '[^0-9]', '', 'g')) < 3 or of_branch <> all (my_branches()) then
    return;
  end if;
  -- `|| ''` keeps the index of the branch out. With it the planner would read all receipts of the branch for a common text, hoping to find
  -- some early.
  return query
    select id from receipt
    where branch_code || '' = of_branch and cheque_no <> '' and search_key like number_pattern('cheque', typed)
    limit max_rows;
end $$;
grant execute on function found_cheques(text, text, int) to backoffice_app;

/**
 * As custody.documents_numbered, for branches of the session. Row level security keeps `like` from the indexes of trigrams, so this
 * function runs as the owner and checks the branches itself.
 */
create function found_by_number(
  number text, of_branches text[], words text[], literals text[], max_rows int, out matching bigint[], out lacking bigint[]
)
language sql stable security definer
set search_path = public, custody, pg_temp
as $$
  select n.matching, n.lacking
  from custody.documents_numbered(
    number, array(select unnest(of_branches) intersect select unnest(my_branches())), words, literals, max_rows) n
$$;
grant execute on function found_by_number(text, text[], text[], text[], int) to backoffice_app;

/**
 * Returns the accounts of branches of the session with names that are nearly spelled like the typed text, with their likeness from 0 to 1: by
 * sound, or by the consonants alone, which count less. It looks at `max_near` accounts at most in each way; a text that is near to more
 * of them names none.
 *
 * Row level security keeps `%>` from the index of trigrams, so this function runs as the owner and checks the branches itself. The numbers
 * are the same in contract/src/find/near.ts, which finds the same names in the browser.
 */
create function near_accounts(of_branches text[], typed text)
returns table (branch_code text, acode text, title text, likeness double precision)
language plpgsql stable security definer
set search_path = public, custody, pg_temp
set plan_cache_mode = force_custom_plan
-- The planner takes the comparison of trigrams for as cheap as one of numbers, and would compare each account.
set enable_seqscan = off
as $$
declare
  max_near constant int := 3000;
  sound constant text := sound_of(typed);
  consonants constant int := length(replace(bones_of(sound), ' ', ''));
  -- A single consonant is near to everything.
  bones constant text := case when consonants >= 2 then bones_of(sound) end;
  weight constant double precision := case when consonants = 2 then 0.7 else 0.9 end;
  allowed constant text[] := array(select unnest(of_branches) intersect select unnest(my_branches()));
begin
  if length(replace(sound, ' ', '')) < 3 then
    return;
  end if;
  -- A connection knows this setting once it has used trigrams. As a clause of the function, only an administrator could set it.
  perform custody.likeness(sound, sound);
  perform set_config('pg_trgm.word_similarity_threshold', '0.52', true);
  return query
    select found.*
    from (
      select near.branch_code, near.acode, near.title,
        greatest(custody.likeness(sound, near.sound_key)::double precision, weight * custody.likeness(bones, near.bones_key)) as likeness
      from (
        -- `|| ''` and `+ 0` keep the other indexes out.
        (select c.branch_code, c.acode, c.title, c.sound_key, c.bones_key from chart c
         where custody.is_near(sound, c.sound_key) and c.branch_code || '' = any (allowed) and c.level + 0 = 4 limit max_near)
        union
        (select c.branch_code, c.acode, c.title, c.sound_key, c.bones_key from chart c
         where custody.is_near(bones, c.bones_key) and c.branch_code || '' = any (allowed) and c.level + 0 = 4 limit max_near)
      ) near
    ) found
    where found.likeness >= 0.52;
end $$;
grant execute on function near_accounts(text[], text) to backoffice_app;

/**
 * Finds the documents of these branches that have all words in a number: invoices in their own number, receipts in the number of their cheque,
 * deposits in the number of their slip or in their own. `literals` are patterns that the number must match as it is written.
 *
 * `matching` has all of them, or is null if there are more than `max_rows`. Then `lacking` has the documents without the words. It is null
 * if there are more than `max_rows` of these too, or if the index rows do not show which documents they are.
 *
 * Each call is planned anew (plan_cache_mode), so that the planner sees the words and takes the index of trigrams for them.
 */
create function custody.documents_numbered(
  number text, of_branches text[], words text[], literals text[], max_rows int, out matching bigint[], out lacking bigint[]
)
language plpgsql stable
set search_path = public, custody, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  max_starts constant int := 1000;
  max_with_starts constant int := 20000;
  patterns constant text[] := array(select number_pattern(number, w) from unnest(words) w);
  longest constant text := (select search_text(w) from unnest(words) w order by length(search_text(w)) desc limit 1);
  -- The index looks for the longest word. Many long numbers begin alike and few end alike, so the end of a long word is enough. The numbers
  -- of deposits count through all branches and end alike, so for them it is the whole word.
  for_index constant text := coalesce(
    number_pattern(number, case when number <> 'deposit' and length(longest) > 8 then right(longest, 6) else longest end), '%');
  starts text[];
  seen bigint;
begin
  if number = 'invoice' then
    matching := array(
      select id from invoice_approval
      where branch_code = any (of_branches) and search_key like for_index and search_key like all (patterns) and invoice_no ilike all (literals)
      limit max_rows + 1);
  elsif number = 'cheque' then
    matching := array(
      select id from receipt
      where branch_code = any (of_branches) and cheque_no <> '' and search_key like for_index and search_key like all (patterns)
        and cheque_no ilike all (literals)
      limit max_rows + 1);
  else
    matching := array(
      select id from deposit
      where branch_code = any (of_branches) and search_key like for_index and search_key like all (patterns)
        and case number when 'slip' then slip_no else deposit_no end ilike all (literals)
      limit max_rows + 1);
  end if;
  if cardinality(matching) <= max_rows then
    return;
  end if;
  matching := null;
  if literals <> '{}' then
    return;
  end if;
  if number = 'deposit' and 'dep' like all (select search_pattern(w) from unnest(words) w) then
    -- Every deposit has these letters before its number.
    lacking := '{}';
  elsif number = 'invoice' then
    -- The next beginning of a number is one row of an index, however many invoices share the beginning. A short number may end within it.
    with recursive start as (
      select code, (select min(left(a.search_key, 6)) from invoice_approval a where a.branch_code = code) as key from unnest(of_branches) code
      union all
      select s.code, (select min(left(a.search_key, 6)) from invoice_approval a where a.branch_code = s.code and left(a.search_key, 6) > s.key)
      from start s where s.key is not null
    )
    select array_agg(key) filter (where not split_part(key, ' ', 1) like all (select search_pattern(w) from unnest(words) w)), count(*)
    into starts, seen
    from (select key from start where key is not null limit max_starts) known;
    if seen = max_starts then
      return;
    end if;
    with other as materialized (
      select id, search_key from invoice_approval
      where branch_code = any (of_branches) and left(search_key, 6) = any (coalesce(starts, '{}')) limit max_with_starts
    )
    select array(select id from other where not search_key like all (patterns) limit max_rows + 1), (select count(*) from other) into lacking, seen;
    if seen = max_with_starts or cardinality(lacking) > max_rows then
      lacking := null;
    end if;
  end if;
end $$;

/**
 * Returns the newest invoices of a branch that have every typed word: in the number, as the beginning of the bill, or in the name or code of the
 * client, and at least one word in the number or the bill.
 *
 * It looks at a bounded number of invoices: at the newest of the branch, where words that many invoices have are found, and then at those that
 * two indexes find, the index of trigrams by one word, and the invoices of the clients that have a word.
 */
create function custody.invoices_with_words(of_branch text, typed text, of_salesman int, max_rows int) returns setof bigint
language plpgsql stable
set search_path = public, custody, pg_temp
-- Each call is planned anew, so that the planner sees the word and uses the index of trigrams.
set plan_cache_mode = force_custom_plan
as $$
declare
  newest constant int := 5000;
  most_with_word constant int := 5000;
  most_of_clients constant int := 3000;
  -- Regular expressions, one for each word. A text of letters and digits means itself there.
  in_invoice text[];
  in_any text[];
  -- The word that the index looks for in numbers, and the clients that have a word.
  number_like text;
  bill_like text;
  clients text[];
  found bigint[];
begin
  with word as (
    select search_text(w) as text, '^[^ ]*' || search_text(w) || coalesce('|^[^ ]* ' || replace(rtrim(search_amount_pattern(w), '%'), '.', '[.]'), '') as in_invoice,
      number_pattern('invoice', w) as number_like, '% ' || search_amount_pattern(w) as bill_like,
      array(select c.acode from chart c where c.branch_code = of_branch and c.level = 4 and c.search_key like search_pattern(w)) as clients
    from regexp_split_to_table(btrim(typed), '\s+') w
    where search_text(w) <> ''
  ), of_clients as (
    -- The index has no words of less than three characters.
    select w.* from word w where w.clients <> '{}' order by length(w.text) >= 3 desc, cardinality(w.clients) limit 1
  ), of_index as (
    -- An invoice has the words that no client has itself.
    select w.* from word w
    where length(w.text) >= 3 and (w.clients = '{}' or w.text = (select c.text from of_clients c))
    order by w.clients = '{}' desc, length(w.text) desc limit 1
  )
  select array_agg(w.in_invoice), array_agg(w.in_invoice || E'|\n.*' || w.text),
    (select i.number_like from of_index i), (select i.bill_like from of_index i), (select c.clients from of_clients c)
  into in_invoice, in_any, number_like, bill_like, clients
  from word w;

  found := array(
    select a.id
    from (select * from invoice_approval a where a.branch_code = of_branch order by a.invoice_on desc, a.id desc limit newest) a
    where a.search_key ~ any (in_invoice)
      and a.search_key || E'\n' || (select c.search_key from chart c where c.branch_code = of_branch and c.acode = a.party) ~ all (in_any)
      and (of_salesman is null or exists (select from invoice i where i.id = a.id and i.salesman_id = of_salesman))
    order by a.invoice_on desc, a.id desc limit max_rows);
  if cardinality(found) < max_rows and (number_like is not null or clients is not null) then
    return query
      with known as materialized (
        -- `|| ''` keeps the other indexes of the branch out.
        (select a.id from invoice_approval a
         where a.branch_code || '' = of_branch and (a.search_key like number_like or a.search_key like bill_like) limit most_with_word)
        union
        (select i.id from invoice i where i.branch_code = of_branch and i.party = any (clients) limit most_of_clients)
        union
        select unnest(found)
      )
      select a.id
      from known k
      join invoice_approval a on a.id = k.id
      -- `|| ''` keeps the index of trigrams out: the invoices are already found.
      where a.search_key || '' ~ any (in_invoice)
        and a.search_key || E'\n' || (select c.search_key from chart c where c.branch_code = of_branch and c.acode = a.party) ~ all (in_any)
        and (of_salesman is null or exists (select from invoice i where i.id = a.id and i.salesman_id = of_salesman))
      order by a.invoice_on desc, a.id desc limit max_rows;
  else
    return query select unnest(found);
  end if;
end $$;
