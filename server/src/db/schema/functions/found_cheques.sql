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
revoke all on function found_cheques(text, text, int) from public;
grant execute on function found_cheques(text, text, int) to backoffice_app;
