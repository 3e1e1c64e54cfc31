-- Bank statements: the accounts at banks, their lines, and the state of a deposit at the bank.

/** Refuses a change of the facts that the bank stated. */
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

/** Returns the sum of the lines that are matched with a deposit, and with online receipts in it. */
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
 * Returns the state of a deposit at the bank: seen, partly, differs (the bank has less, and no more will come), notSeen, or notChecked for a
 * deposit before the first statement of its account. A deposit that was declined has none: the text is empty.
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

/** Writes the settings of an account at a bank, for the director of the request, and matches by the rules again. */
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
