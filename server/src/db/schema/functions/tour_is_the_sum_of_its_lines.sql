/** Refuses at the end of a transaction a tour whose totals are not the sums of its legs and expenses. */
create function tour_is_the_sum_of_its_lines() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  line jsonb := to_jsonb(coalesce(new, old));
  tour_of_line bigint := coalesce(line ->> 'tour_id', line ->> 'id')::bigint;
begin
  perform 1 from tour t
  where t.id = tour_of_line
    and t.total_mileage = (select coalesce(sum(l.kilometer), 0) from tour_leg l where l.tour_id = t.id)
    and t.total_expense = (select coalesce(sum(e.amount), 0) from tour_expense e where e.tour_id = t.id);
  if not found and exists (select from tour where id = tour_of_line) then
    perform custody.refuse('tour_is_the_sum_of_its_lines');
  end if;
  return null;
end $$;
