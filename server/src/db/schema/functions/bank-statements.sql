-- Bank statements: which deposit, receipt or returned cheque a line of the bank belongs to. A match moves no money.

/** Refuses a change of what the bank stated. */
create function custody.bank_line_is_kept() returns trigger
language plpgsql
as $$
begin
  raise exception 'bank_line_is_kept' using errcode = 'check_violation', constraint = 'bank_line_is_kept';
end $$;

/** Returns a hash of all that the bank shows of a line; equal lines of an account have the same. */
create function bank_line_hash(
  branch text, account text, day date, amount numeric, description text, reference text, cheque_no text, bank_reference text
) returns text
language sql immutable
as $$
  select encode(sha256(convert_to(jsonb_build_array(branch, account, day, amount::numeric(14, 2), search_text(coalesce(description, '')),
    search_text(coalesce(reference, '')), search_text(coalesce(cheque_no, '')), search_text(coalesce(bank_reference, '')))::text, 'UTF8')), 'hex')
$$;

/** Returns the key of a line: `written` is its hash and, after a slash, its number among equal lines of a file. */
create function bank_line_key(written text) returns bytea
language sql immutable
as $$ select sha256(convert_to(written, 'UTF8')) $$;

/** Returns whether a text of the bank has a number as a word of its own: 55821 is in "SLIP 55821/KHI" and not in "155821". */
create function bank_text_names(words text, number text) returns boolean
language sql immutable
as $$
  select number <> '' and upper(words) ~ ('(^|[^0-9A-Z])' || regexp_replace(upper(number), '([^0-9A-Z])', '\\\1', 'g') || '($|[^0-9A-Z])')
$$;
grant execute on function bank_text_names(text, text) to backoffice_app;

/** Returns all words that the bank states about a line. */
create function bank_words(line bank_line) returns text
language sql immutable
as $$ select concat_ws(' ', line.description, line.reference, line.cheque_no, line.bank_reference) $$;
grant execute on function bank_words(bank_line) to backoffice_app;

/** Returns what the bank has of a deposit: the lines that are matched with it, and with online receipts in it. */
create function seen_at_the_bank(deposit bigint) returns numeric
language sql stable
set search_path = public, pg_temp
as $$
  select coalesce((select sum(m.amount) from bank_match m where m.deposit_id = deposit), 0)
    + coalesce((
      select sum(m.amount) from deposit_line l join bank_match m on m.receipt_id = l.receipt_id and m.kind = 'receipt'
      where l.deposit_id = deposit and l.live), 0)
$$;
grant execute on function seen_at_the_bank(bigint) to backoffice_app;

/**
 * Returns what the bank shows of a deposit: seen, partly, differs (the bank has less, and no more will come), notSeen, or notChecked for a
 * deposit before the first statement of its account. Empty for a deposit that was declined.
 */
create function bank_state_of(asked deposit) returns text
language sql stable
set search_path = public, pg_temp
as $$
  select case
    when asked.status = 2 then ''
    when not exists (
      select from bank_account a
      where a.branch_code = asked.branch_code and a.account = asked.account and a.opening_on <= asked.deposited_on
    ) then 'notChecked'
    when s.seen = asked.total then 'seen'
    when s.seen = 0 then 'notSeen'
    when exists (select from bank_match m where m.deposit_id = asked.id and m.is_whole) then 'differs'
    else 'partly' end
  from (select seen_at_the_bank(asked.id) as seen) s
$$;
grant execute on function bank_state_of(deposit) to backoffice_app;

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

/**
 * Matches a part of a line of the bank and writes it to the audit of the line and of the deposit. The caller has locked the line.
 *
 * actor   null where a rule does it
 */
create function custody.add_bank_match(
  line bank_line, kind text, deposit bigint, receipt bigint, part numeric, whole boolean, by_rule text, note text, actor int
) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  insert into bank_match (line_id, branch_code, kind, deposit_id, receipt_id, amount, is_whole, rule, note, matched_by)
  values (line.id, line.branch_code, kind, deposit, receipt, part, whole, by_rule, note, actor);
  update bank_line l set matched = l.matched + part where l.id = line.id;
  perform note_bank_match('match', line, kind, deposit, receipt, part, by_rule, note, actor);
end $$;

/** Writes a match, or its end, to the audit of its line, and to the audit of its deposit. */
create function custody.note_bank_match(
  action text, line bank_line, kind text, deposit bigint, receipt bigint, part numeric, by_rule text, note text, actor int
) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  facts constant jsonb := jsonb_strip_nulls(jsonb_build_object('kind', kind, 'line', line.id, 'deposit', deposit, 'receipt', receipt,
    'amount', part, 'rule', by_rule, 'day', line.booked_on, 'comment', nullif(note, '')));
begin
  perform write_audit('bank_line', array[line.id], array[line.branch_code], action, actor, facts);
  if deposit is not null then
    perform write_audit('deposit', array[deposit], array[line.branch_code], 'bank_' || action, actor, facts);
  end if;
end $$;

/**
 * Confirms what is certain, of the open lines of an account. R1: a deposit has the amount of a line that names its slip, within its days.
 * R7: a line names the reference of an online receipt of its amount. Both only where exactly one line and one document fit.
 *
 * only_amount   looks at lines of this amount alone; null for all
 */
create function custody.match_by_rules(branch text, of_account text, only_amount numeric default null) returns int
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  bank bank_account;
  found_pair record;
  line bank_line;
  made int := 0;
begin
  select * into bank from bank_account a where a.branch_code = branch and a.account = of_account;
  if not found then
    return 0;
  end if;
  for found_pair in
    with open_line as materialized (
      select l.id, l.amount, l.booked_on, bank_words(l) as words
      from bank_line l
      where l.branch_code = branch and l.account = of_account and l.matched = 0 and l.amount > 0
        and l.amount = coalesce(only_amount, l.amount)
    ), pair as (
      select o.id as line, 'deposit' as kind, 'R1' as rule, d.id as document
      from open_line o
      join deposit d on d.branch_code = branch and d.account = of_account and d.paisas = (o.amount * 100)::bigint and d.status <> 2
        and d.deposited_on >= bank.opening_on and o.booked_on between d.deposited_on and d.deposited_on + bank.days
        and bank_text_names(o.words, d.slip_no)
      where seen_at_the_bank(d.id) = 0
      union all
      select o.id, 'receipt', 'R7', r.id
      from open_line o
      join receipt r on r.branch_code = branch and r.reference_no <> '' and r.stage <> 9 and bank_text_names(o.words, r.reference_no)
      where r.id = (select min(p.id) from parts_of_receipt(r.id) p) and o.amount = (select sum(p.amount) from parts_of_receipt(r.id) p)
        and not exists (select from bank_match m where m.receipt_id = r.id and m.kind = 'receipt')
        and not exists (select from deposit_line l join bank_match m on m.deposit_id = l.deposit_id where l.receipt_id = r.id and l.live)
    )
    select p.*
    from (select pair.*, count(*) over (partition by pair.line) as fitting, count(*) over (partition by pair.kind, pair.document) as lines from pair) p
    where p.fitting = 1 and p.lines = 1
    order by p.line
  loop
    -- A line on which somebody works at this moment is theirs.
    select * into line from bank_line l where l.id = found_pair.line and l.matched = 0 for no key update skip locked;
    continue when not found;
    if found_pair.kind = 'deposit' then
      perform add_bank_match(line, 'deposit', found_pair.document, null, line.amount, false, found_pair.rule, '', null);
    else
      perform add_bank_match(line, 'receipt', null, p.id, p.amount, false, found_pair.rule, '', null) from parts_of_receipt(found_pair.document) p;
    end if;
    made := made + 1;
  end loop;
  return made;
end $$;

/** Frees the lines of a declined deposit and notifies the directors; looks for the line of a deposit that is new or counts again. */
create function custody.deposit_meets_the_bank() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  former record;
  freed int := 0;
begin
  if not exists (select from bank_account a where a.branch_code = new.branch_code and a.account = new.account) then
    return null;
  elsif new.status <> 2 then
    perform match_by_rules(new.branch_code, new.account, d.total) from deposit d where d.id = new.id;
    return null;
  end if;
  for former in
    select l as line, m.kind, m.amount, m.rule, m.note
    from bank_match m join bank_line l on l.id = m.line_id where m.deposit_id = new.id order by l.id
  loop
    perform note_bank_match('free', former.line, former.kind, new.id, null, former.amount, former.rule, former.note, new.decided_by);
    freed := freed + 1;
  end loop;
  update bank_line l set matched = l.matched - m.amount from bank_match m where m.deposit_id = new.id and l.id = m.line_id;
  delete from bank_match m where m.deposit_id = new.id;
  if freed > 0 then
    perform notify('bank_freed', 'deposit', new.id, new.branch_code, new.decided_by,
      jsonb_build_object('number', new.deposit_no, 'amount', new.total), deciders('bank_line', new.branch_code));
  end if;
  return null;
end $$;

/** Locks an open line for a director of its branch who approves deposits. Refuses everybody else, and a line of which nothing is open. */
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
 * Confirms, for the director of the request, to which deposits an open line belongs: each gets what it lacks, in the order of their days.
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
  claimed constant bank_line := custody.bank_line_to_match(line);
  rest numeric := claimed.amount - claimed.matched;
  named record;
  count_of int := 0;
begin
  if claimed.amount < 0 then
    perform refuse('deposits_are_money_that_came');
  elsif rest = 0 then
    perform refuse('bank_line_is_open');
  end if;
  for named in
    select d.id, d.deposit_no, d.status, d.account, d.total, a.opening_on > d.deposited_on as is_before
    from unnest(deposits) with ordinality as n (number, position)
    join deposit d on d.deposit_no = n.number and d.branch_code = claimed.branch_code
    join bank_account a on a.branch_code = claimed.branch_code and a.account = claimed.account
    order by d.deposited_on, d.id
    for no key update of d
  loop
    count_of := count_of + 1;
    if named.status = 2 or named.account <> claimed.account or named.is_before then
      perform refuse('deposit_is_of_the_bank_line', named.deposit_no);
    end if;
    named.total := named.total - seen_at_the_bank(named.id);
    if named.total = 0 then
      perform refuse('deposit_is_not_seen_yet', named.deposit_no);
    elsif cardinality(deposits) > 1 and named.total > rest then
      perform refuse('deposits_fit_into_the_bank_line');
    end if;
    perform custody.add_bank_match(claimed, 'deposit', named.id, null, least(named.total, rest), whole and named.total > rest, null, note, my_user());
    rest := rest - least(named.total, rest);
  end loop;
  if count_of <> cardinality(deposits) then
    perform refuse('deposit_is_of_the_bank_line', array_to_string(deposits, ', '));
  end if;
  perform refresh_browsers(claimed.branch_code, array[my_user()]);
end $$;
grant execute on function match_bank_line(bigint, text[], boolean, text) to backoffice_app;

/**
 * Confirms, for the director of the request, that the open rest of a line is an online receipt, a cheque that came back, a fee of the bank, or
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
  claimed constant bank_line := custody.bank_line_to_match(line);
  rest numeric := abs(claimed.amount) - claimed.matched;
  part receipt;
begin
  if rest = 0 then
    perform refuse('bank_line_is_open');
  elsif kind in ('fee', 'other') then
    perform custody.add_bank_match(claimed, kind, null, null, rest, false, null, note, my_user());
  elsif not exists (
    select from receipt r
    where r.id = receipt and r.branch_code = claimed.branch_code and case kind
      when 'receipt' then claimed.amount > 0 and r.reference_no <> '' and r.stage <> 9
      else claimed.amount < 0 and exists (select from bounce b where b.receipt_id = r.id) end
  ) then
    perform refuse('receipt_is_of_the_bank_line');
  elsif kind = 'receipt' and exists (
    select from parts_of_receipt(receipt) p join deposit_line l on l.receipt_id = p.id and l.live join bank_match m on m.deposit_id = l.deposit_id
  ) then
    perform refuse('receipt_is_not_seen_yet');
  else
    for part in select p.* from parts_of_receipt(receipt) p order by p.id loop
      exit when rest = 0;
      perform custody.add_bank_match(claimed, kind, null, part.id, least(rest, part.amount), false, null, note, my_user());
      rest := rest - least(rest, part.amount);
    end loop;
  end if;
  perform refresh_browsers(claimed.branch_code, array[my_user()]);
end $$;
grant execute on function explain_bank_line(bigint, text, bigint, text) to backoffice_app;

/** Takes back, for the director of the request, all that was confirmed about a line. Returns false where nothing was. */
create function free_bank_line(line bigint) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  claimed constant bank_line := custody.bank_line_to_match(line);
  former bank_match;
begin
  if claimed.matched = 0 then
    return false;
  end if;
  for former in delete from bank_match m where m.line_id = line returning m.* loop
    perform custody.note_bank_match('free', claimed, former.kind, former.deposit_id, former.receipt_id, former.amount, former.rule, former.note,
      my_user());
  end loop;
  update bank_line l set matched = 0 where l.id = line;
  perform refresh_browsers(claimed.branch_code, array[my_user()]);
  return true;
end $$;
grant execute on function free_bank_line(bigint) to backoffice_app;

/** Writes what the company states about an account at a bank, for the director of the request, and looks for the lines of its deposits. */
create function set_bank_account(branch text, of_account text, number text, opening_on date, days int) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  was text;
  now constant text := concat_ws(', ', nullif(number, ''), to_char(opening_on, 'DD/MM/YYYY'), days);
begin
  if branch <> all ((select my_branches())::text[]) or not may_decide('bank_line', my_user(), branch) then
    perform refuse('bank_lines_are_matched_by_a_director');
  end if;
  select concat_ws(', ', nullif(a.number, ''), to_char(a.opening_on, 'DD/MM/YYYY'), a.days) into was
  from bank_account a where a.branch_code = branch and a.account = of_account for no key update;
  insert into bank_account as a (branch_code, account, number, opening_on, days)
  values (branch, of_account, set_bank_account.number, set_bank_account.opening_on, set_bank_account.days)
  on conflict (branch_code, account) do update
  set number = excluded.number, opening_on = excluded.opening_on, days = excluded.days;
  if was is distinct from now then
    perform record_setting(b.company_code, 'bank_account', c.title, was, now, my_user())
    from branch b join chart c on c.branch_code = b.code and c.acode = of_account where b.code = branch;
  end if;
  perform custody.match_by_rules(branch, of_account);
end $$;
grant execute on function set_bank_account(text, text, text, date, int) to backoffice_app;

/**
 * Returns the documents that an open line may belong to, the likeliest first.
 *
 * rule      R2: the slip fits and the amount does not. R3: the amount fits, within the days. R4: deposits of a day that add up to the line.
 *           R5: the line is the cash, or a cheque, of a deposit. R6: the line takes a known cheque back. R7: an online receipt. R1 where
 *           several fit.
 * differs   the amount of the line less what the document lacks
 * days      from the document to the line
 */
create function bank_candidates(line bigint) returns table (
  rule text, kind text, deposits bigint[], receipt bigint, amount numeric, differs numeric, days int, names_slip boolean
)
language sql stable
set search_path = public, pg_temp
as $$
  with asked as materialized (
    select l.*, abs(l.amount) - l.matched as rest, bank_words(l) as words, a.opening_on, a.days as within
    from bank_line l join bank_account a on a.branch_code = l.branch_code and a.account = l.account
    where l.id = line and l.matched < abs(l.amount)
  ), lacking as materialized (
    select d.id, d.deposited_on, d.slip_no, d.total - seen_at_the_bank(d.id) as lacks, q.rest, q.booked_on - d.deposited_on as days,
      bank_text_names(q.words, d.slip_no) as names_slip, q.within, q.words, q.cheque_no
    from asked q
    join deposit d on d.branch_code = q.branch_code and d.account = q.account and d.status <> 2 and d.deposited_on >= q.opening_on
      and d.deposited_on between q.booked_on - 60 and q.booked_on + 7
    where q.amount > 0
  ), open_deposit as materialized (
    select * from lacking o where o.lacks > 0
  ), sums as (
    with recursive small as (
      -- At most twelve deposits of a day, so that the sums stay few.
      select o.*, row_number() over (partition by o.deposited_on order by o.id) as nth from open_deposit o where o.lacks < o.rest and o.days between 0 and o.within
    ), joined as (
      select array[s.id] as ids, s.nth, s.lacks as total, s.deposited_on, s.rest, s.days from small s where s.nth <= 12
      union all
      select m.ids || s.id, s.nth, m.total + s.lacks, m.deposited_on, m.rest, m.days
      from joined m join small s on s.deposited_on = m.deposited_on and s.nth > m.nth and s.nth <= 12
      where cardinality(m.ids) < 6 and m.total + s.lacks <= m.rest
    )
    select m.ids, m.total, m.days from joined m where cardinality(m.ids) > 1 and m.total = m.rest
  )
  select c.* from (
    select case when o.names_slip and o.lacks = o.rest then 'R1' when o.names_slip then 'R2' else 'R3' end as rule, 'deposit' as kind,
      array[o.id] as deposits, null::bigint as receipt, o.lacks as amount, o.rest - o.lacks as differs, o.days, o.names_slip
    from open_deposit o
    where o.names_slip or o.lacks = o.rest and o.days between 0 and o.within
    union all
    select 'R4', 'deposit', s.ids, null, s.total, 0, s.days, false from sums s
    union all
    select 'R5', 'deposit', array[o.id], null, o.lacks, o.rest - o.lacks, o.days, o.names_slip
    from open_deposit o
    where not o.names_slip and o.lacks > o.rest and o.days between 0 and o.within and (
      exists (
        select from deposit_line l join receipt r on r.id = l.receipt_id
        where l.deposit_id = o.id and l.live and bank_text_names(o.words, r.cheque_no)
        group by r.cheque_key, r.cheque_bank having sum(r.amount) = o.rest)
      or o.rest = (
        select sum(r.amount) from deposit_line l join receipt r on r.id = l.receipt_id
        where l.deposit_id = o.id and l.live and r.method = 'Cash'))
    union all
    select 'R6', 'bounce', '{}', r.id, p.amount, q.rest - p.amount, q.booked_on - d.posting_on, false
    from asked q
    join receipt r on r.branch_code = q.branch_code and r.cheque_no <> '' and bank_text_names(q.words, r.cheque_no)
    join deposit_line l on l.receipt_id = r.id and l.live
    join deposit d on d.id = l.deposit_id and d.account = q.account and d.status = 1
    cross join lateral (select min(p.id) as first, sum(p.amount) as amount from parts_of_receipt(r.id) p) p
    where q.amount < 0 and p.first = r.id and not exists (select from bank_match m where m.receipt_id = r.id and m.kind = 'bounce')
    union all
    select 'R7', 'receipt', '{}', r.id, p.amount, q.rest - p.amount, q.booked_on - (r.created_at at time zone 'UTC')::date, false
    from asked q
    join receipt r on r.branch_code = q.branch_code and r.reference_no <> '' and r.stage <> 9 and bank_text_names(q.words, r.reference_no)
    cross join lateral (select min(p.id) as first, sum(p.amount) as amount from parts_of_receipt(r.id) p) p
    where q.amount > 0 and p.first = r.id
      and not exists (select from bank_match m where m.receipt_id = r.id and m.kind = 'receipt')
      and not exists (select from deposit_line l join bank_match m on m.deposit_id = l.deposit_id where l.receipt_id = r.id and l.live)
  ) c
  order by c.rule, abs(c.differs), c.days
  limit 20
$$;
grant execute on function bank_candidates(bigint) to backoffice_app;
