-- Bank statements: matches of lines with deposits, online receipts and returned cheques. A match moves no money. The deposits are locked first,
-- then their receipts, and then the line, because a decision about a deposit locks in this order.

/** Returns the receipts that were paid with one cheque or one transfer, as parts of one payment: a receipt alone, where it is the only one. */
create function parts_of_receipt(receipt bigint) returns setof receipt
language sql stable
set search_path = public, pg_temp
as $$
  select part.*
  from receipt r
  join receipt part on part.id = r.id or (part.payment_id, part.instrument) = (r.payment_id, r.instrument)
  where r.id = receipt
$$;
grant execute on function parts_of_receipt(bigint) to backoffice_app;

/** Writes a match, or its end, to the audit of its line and of its deposit. A rule is no actor: it is null. */
create function custody.note_bank_match(action text, noted bank_match, actor int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  facts constant jsonb := (
    select jsonb_strip_nulls(jsonb_build_object('kind', noted.kind, 'line', l.id, 'deposit', noted.deposit_id, 'receipt', noted.receipt_id,
      'amount', noted.amount, 'rule', noted.rule, 'day', l.booked_on, 'comment', nullif(noted.note, '')))
    from bank_line l where l.id = noted.line_id);
begin
  perform write_audit('bank_line', array[noted.line_id], array[noted.branch_code], action, actor, facts);
  if noted.deposit_id is not null then
    perform write_audit('deposit', array[noted.deposit_id], array[noted.branch_code], 'bank_' || action, actor, facts);
  end if;
end $$;

/**
 * Matches a part of a locked line.
 *
 * document    the deposit or the receipt; null for a fee and for something else
 * by_rule     null for the director of the request
 * bounced_in  the deposit of the bounce of a returned cheque
 */
create function custody.add_bank_match(
  line bank_line, kind text, document bigint, part numeric, by_rule text default null, whole boolean default false, note text default '',
  bounced_in bigint default null
) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  actor constant int := case when by_rule is null then my_user() end;
  made bank_match;
begin
  insert into bank_match (line_id, branch_code, kind, deposit_id, receipt_id, amount, is_whole, rule, note, matched_by, bounced_in)
  values (line.id, line.branch_code, kind, case when kind = 'deposit' then document end, case when kind <> 'deposit' then document end, part, whole,
    by_rule, note, actor, bounced_in)
  returning * into made;
  update bank_line l set matched = l.matched + part where l.id = line.id;
  perform note_bank_match('match', made, actor);
end $$;

/** Ends matches, and returns their number. */
create function custody.end_bank_matches(ended bigint[], actor int) returns int
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  former bank_match;
begin
  perform from bank_line l where l.id in (select m.line_id from bank_match m where m.id = any (ended)) order by l.id for no key update;
  for former in select m.* from bank_match m where m.id = any (ended) order by m.id loop
    update bank_line l set matched = l.matched - former.amount where l.id = former.line_id;
    delete from bank_match m where m.id = former.id;
    perform note_bank_match('free', former, actor);
  end loop;
  return cardinality(ended);
end $$;

/**
 * Matches the open lines of an account where exactly one line and one document fit. R1: the line names the slip of a deposit of its amount,
 * within the days of the account. R7: the line names the reference of an online receipt of its amount.
 *
 * only_amount   looks at lines of this amount alone; null for all
 */
create function custody.match_by_rules(branch text, of_account text, only_amount numeric default null) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  bank bank_account;
  pair record;
  line bank_line;
begin
  select * into bank from bank_account a where a.branch_code = branch and a.account = of_account;
  for pair in
    with open_line as materialized (
      select l.id, l.amount, l.booked_on, bank_words(l) as words
      from bank_line l
      where l.branch_code = branch and l.account = of_account and l.matched = 0 and l.amount > 0
        and l.amount = coalesce(only_amount, l.amount)
    ), fitting as (
      select o.id as line, 'deposit' as kind, 'R1' as rule, d.id as document
      from open_line o
      join deposit d on d.branch_code = branch and d.account = of_account and d.paisas = (o.amount * 100)::bigint and d.status <> 2
        and d.deposited_on >= bank.opening_on and o.booked_on between d.deposited_on and d.deposited_on + bank.days
        and bank_text_names(o.words, d.slip_no)
      where seen_at_the_bank(d.id) = 0
      union all
      select o.id, 'receipt', 'R7', n.receipt
      from open_line o cross join lateral online_receipts_named(branch, o.words) n
      where n.amount = o.amount
    )
    select f.*
    from (select f.*, count(*) over (partition by f.line) as documents, count(*) over (partition by f.kind, f.document) as lines from fitting f) f
    where f.documents = 1 and f.lines = 1
    order by f.line
  loop
    -- The document or line of another transaction is left to it: the rules run again when that one has changed it.
    if pair.kind = 'deposit' then
      perform from deposit d where d.id = pair.document and d.status <> 2 for no key update skip locked;
      continue when not found or not receipts_are_free((select array_agg(l.receipt_id) from deposit_line l where l.deposit_id = pair.document));
      -- This statement sees the matches that were made before the lock.
      continue when seen_at_the_bank(pair.document) <> 0;
    else
      continue when not receipts_are_free((select array_agg(p.id) from parts_of_receipt(pair.document) p));
      continue when not exists (select from online_receipts_named(branch, (select bank_words(l) from bank_line l where l.id = pair.line)) n
        where n.receipt = pair.document);
    end if;
    select * into line from bank_line l where l.id = pair.line and l.matched = 0 for no key update skip locked;
    continue when not found;
    if pair.kind = 'deposit' then
      perform add_bank_match(line, 'deposit', pair.document, line.amount, pair.rule);
    else
      perform add_bank_match(line, 'receipt', p.id, p.amount, pair.rule) from parts_of_receipt(pair.document) p;
    end if;
  end loop;
end $$;

/** Locks receipts; returns false where another transaction has one of them. */
create function custody.receipts_are_free(receipts bigint[]) returns boolean
language sql
set search_path = public, pg_temp
as $$
  select count(*) = cardinality(receipts) from (select from receipt r where r.id = any (receipts) order by r.id for no key update skip locked) r
$$;

/**
 * Returns the online receipts with a reference in the words of the bank: the first part of each, and the sum of the parts. Receipts that are
 * void, or that the bank has shown, are left out.
 */
create function online_receipts_named(branch text, words text) returns table (receipt bigint, amount numeric)
language sql stable
set search_path = public, pg_temp
as $$
  select p.first, p.amount
  from receipt r
  cross join lateral (
    select min(part.id) as first, sum(part.amount) as amount,
      bool_or(exists (select from bank_match m where m.receipt_id = part.id and m.kind = 'receipt')
        or exists (
          select from deposit_line l join bank_match m on m.deposit_id = l.deposit_id where l.receipt_id = part.id and l.live)) as is_seen
    from parts_of_receipt(r.id) part
  ) p
  where r.branch_code = branch and r.reference_no <> '' and r.stage <> 9 and bank_text_names(words, r.reference_no) and p.first = r.id
    and not p.is_seen
$$;
grant execute on function online_receipts_named(text, text) to backoffice_app;

/** Ends the matches of a deposit that is declined, and notifies the directors. Matches a deposit that is new, or counts again, by the rules. */
create function custody.deposit_meets_the_bank() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if new.status <> 2 then
    -- A new deposit has its total when its transaction commits.
    perform match_by_rules(d.branch_code, d.account, d.total)
    from deposit d join bank_account a on a.branch_code = d.branch_code and a.account = d.account
    where d.id = new.id;
  elsif end_bank_matches(array(select m.id from bank_match m where m.deposit_id = new.id), new.decided_by) > 0 then
    perform notify('bank_freed', 'deposit', new.id, new.branch_code, new.decided_by,
      jsonb_build_object('number', new.deposit_no, 'amount', new.total), deciders('bank_line', new.branch_code));
  end if;
  return null;
end $$;

/** Locks a line for a director of its branch who approves deposits, and refuses everybody else. */
create function custody.bank_line_to_match(line bigint) returns bank_line
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  claimed bank_line;
begin
  select * into claimed from bank_line l where l.id = line and l.branch_code = any ((select my_branches())::text[]) for no key update;
  if not found then
    perform refuse('bank_line_is_known');
  elsif not may_decide('bank_line', my_user(), claimed.branch_code) then
    perform refuse('bank_lines_are_matched_by_a_director');
  end if;
  return claimed;
end $$;

/**
 * Matches an open line with deposits, for the director of the request: each gets the amount that it lacks, in the order of their days.
 * Several deposits have to fit into the line, so that none gets a part by chance.
 *
 * whole   true where the bank has less than the only deposit, and no more will come
 */
create function match_bank_line(line bigint, deposits text[], whole boolean, note text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  named constant bigint[] := array(
    select d.id from deposit d join bank_line l on l.id = line and l.branch_code = d.branch_code
    where d.deposit_no = any (deposits) order by d.id for no key update of d);
  claimed bank_line;
  rest numeric;
  lacks numeric;
  one deposit;
begin
  perform 1 from receipt r
  where r.id in (select l.receipt_id from deposit_line l where l.deposit_id = any (named)) order by r.id for no key update;
  claimed := bank_line_to_match(line);
  rest := claimed.amount - claimed.matched;
  if claimed.amount < 0 then
    perform refuse('deposits_are_money_that_came');
  elsif rest = 0 then
    perform refuse('bank_line_is_open');
  elsif cardinality(named) <> cardinality(deposits) then
    perform refuse('deposit_is_of_the_bank_line', array_to_string(deposits, ', '));
  end if;
  for one in select d.* from deposit d where d.id = any (named) order by d.deposited_on, d.id loop
    if one.account <> claimed.account or bank_state_of(one) in ('', 'notChecked') then
      perform refuse('deposit_is_of_the_bank_line', one.deposit_no);
    end if;
    lacks := one.total - seen_at_the_bank(one.id);
    if lacks = 0 then
      perform refuse('deposit_is_not_seen_yet', one.deposit_no);
    elsif cardinality(named) > 1 and lacks > rest then
      perform refuse('deposits_fit_into_the_bank_line');
    end if;
    perform add_bank_match(claimed, 'deposit', one.id, least(lacks, rest), whole => whole and lacks > rest, note => note);
    rest := rest - least(lacks, rest);
  end loop;
  perform refresh_browsers(claimed.branch_code, array[my_user()]);
end $$;
grant execute on function match_bank_line(bigint, text[], boolean, text) to backoffice_app;

/**
 * Matches the open rest of a line, for the director of the request, with an online receipt, a cheque that came back, a fee of the bank, or
 * something else with a note.
 *
 * receipt   null for a fee and for something else
 */
create function explain_bank_line(line bigint, kind text, receipt bigint, note text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  parts constant bigint[] := array(select p.id from parts_of_receipt(receipt) p);
  claimed bank_line;
  rest numeric;
  part receipt;
  returned bigint;
begin
  perform 1 from receipt r where r.id = any (parts) order by r.id for no key update;
  claimed := bank_line_to_match(line);
  -- A cheque that was deposited again may have bounced twice: the line is about the bounce of its account that no line is matched with yet.
  if kind = 'bounce' then
    select b.deposit_id into returned
    from bounce b join deposit d on d.id = b.deposit_id
    where b.receipt_id = receipt
    order by exists (select from bank_match m where m.receipt_id = b.receipt_id and m.bounced_in = b.deposit_id),
      d.account <> claimed.account, abs(b.bounced_on - claimed.booked_on), b.deposit_id
    limit 1;
  end if;
  rest := abs(claimed.amount) - claimed.matched;
  if rest = 0 then
    perform refuse('bank_line_is_open');
  elsif kind in ('fee', 'other') then
    perform add_bank_match(claimed, kind, null, rest, note => note);
  elsif not exists (
    select from receipt r
    where r.id = receipt and r.branch_code = claimed.branch_code and case kind
      when 'receipt' then claimed.amount > 0 and r.reference_no <> '' and r.stage <> 9
      else claimed.amount < 0 and returned is not null end
  ) then
    perform refuse('receipt_is_of_the_bank_line');
  elsif kind = 'receipt' and exists (
    select from deposit_line l join bank_match m on m.deposit_id = l.deposit_id where l.receipt_id = any (parts) and l.live
  ) then
    perform refuse('receipt_is_not_seen_yet');
  else
    for part in select r.* from receipt r where r.id = any (parts) order by r.id loop
      exit when rest = 0;
      perform add_bank_match(claimed, kind, part.id, least(rest, part.amount), note => note, bounced_in => returned);
      rest := rest - least(rest, part.amount);
    end loop;
  end if;
  perform refresh_browsers(claimed.branch_code, array[my_user()]);
end $$;
grant execute on function explain_bank_line(bigint, text, bigint, text) to backoffice_app;

/** Ends all matches of a line, for the director of the request. Returns false where it has none. */
create function free_bank_line(line bigint) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  claimed constant bank_line := custody.bank_line_to_match(line);
begin
  if end_bank_matches(array(select m.id from bank_match m where m.line_id = line), my_user()) = 0 then
    return false;
  end if;
  perform refresh_browsers(claimed.branch_code, array[my_user()]);
  return true;
end $$;
grant execute on function free_bank_line(bigint) to backoffice_app;
