/**
 * Keeps the sums and the copy of the lines of each voucher whose lines have changed. A voucher that is approved refuses the change
 * (voucher_is_approved_in_turn), also when the two happen at once: both update its row.
 */
create function voucher_adds_up() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update voucher v
  set debit = s.debit, credit = s.credit, line_count = s.line_count, lines = s.lines
  from (
    select c.voucher_id, coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit, count(l.position) as line_count,
      coalesce(jsonb_agg(jsonb_build_array(l.title, l.debit, l.credit, l.narration) order by l.position)
        filter (where l.position is not null), '[]') as lines
    from (select distinct voucher_id from changed) c
    left join voucher_line l on l.voucher_id = c.voucher_id
    group by c.voucher_id
  ) s
  where v.id = s.voucher_id and (v.debit, v.credit, v.line_count, v.lines) is distinct from (s.debit, s.credit, s.line_count, s.lines);
  return null;
end $$;
