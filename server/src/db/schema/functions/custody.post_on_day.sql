/**
 * Posts something on a day that a person names, or takes it back from there: refuses a closed day, with the last closed day as the detail, and lists what is posted on one
 * that is open for this person alone.
 *
 * action     the move of the stage rules: bank, undo_bank or bounce
 * day        null where nothing was named, which another rule refuses
 */
create function custody.post_on_day(action text, kind text, document bigint, in_branch text, day date, amount numeric, person int)
returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  closed date;
begin
  if not day_is_open(in_branch, day, person) then
    perform refuse(
      case action when 'bounce' then 'bounce_period_is_open' when 'undo_bank' then 'undone_posting_period_is_open' else 'posting_period_is_open' end,
      to_char(closed_through(in_branch), 'DD/MM/YYYY'));
  end if;
  closed := closed_through(in_branch);
  if day <= closed then
    insert into period_posting (opening_id, branch_code, action, document_kind, document_id, posting_on, amount, posted_by)
    values (opening_of(in_branch, person), in_branch, action, kind, document, day, amount, person);
  end if;
end $$;
