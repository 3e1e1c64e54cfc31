/**
 * Gives a new document the number after the last one of its kind in its branch. The row of the counter stays locked until the transaction
 * ends: another document of the branch waits for it, and finds the same last number when this one fails.
 *
 * tg_argv   the kind of the document, and the column of its number
 */
create function document_gets_a_number() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  next_no int;
begin
  insert into document_counter as c (kind, branch_code, last_no) values (tg_argv[0], new.branch_code, 1)
  on conflict (kind, branch_code) do update set last_no = c.last_no + 1
  returning c.last_no into next_no;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], next_no));
end $$;
