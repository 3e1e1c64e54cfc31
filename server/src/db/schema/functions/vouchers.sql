-- Vouchers.

/**
 * Keeps the sums and the copy of the lines of each changed voucher. An approved voucher refuses the change (voucher_is_approved_in_turn),
 * also when the two happen at once: both update its row.
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

/** Refuses a voucher without lines when its transaction commits. */
create function voucher_has_lines() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (select from voucher v where v.id = new.id and v.line_count = 0) then
    raise exception 'voucher_has_lines' using errcode = 'check_violation', constraint = 'voucher_has_lines';
  end if;
  return null;
end $$;

/**
 * Lets a voucher be approved once, or by a first and then by a second person if its type needs two. An approved voucher does not change;
 * the approval itself can be taken back.
 */
create function voucher_is_approved_in_turn() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  needs_two boolean;
begin
  if old.status <> 0 and new.status <> old.status and decision_is_undone('voucher', tg_relid, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if old.status <> 0 and (new.branch_code, new.voucher_no, new.type_id, new.voucher_on, new.lines, new.entered_by)
    is distinct from (old.branch_code, old.voucher_no, old.type_id, old.voucher_on, old.lines, old.entered_by)
  then
    raise exception 'approved_voucher_is_kept' using errcode = 'check_violation', constraint = 'approved_voucher_is_kept';
  end if;
  if new.status = old.status then
    if (new.decided_by, new.decided_at, new.first_approved_by, new.first_approved_at)
      is distinct from (old.decided_by, old.decided_at, old.first_approved_by, old.first_approved_at)
    then
      raise exception 'voucher_is_approved_in_turn' using errcode = 'check_violation', constraint = 'voucher_is_approved_in_turn';
    end if;
    return new;
  end if;
  select t.two_approvers into needs_two from voucher_type t where t.id = new.type_id;
  -- Before the go-live day the approvals were made elsewhere.
  needs_two := needs_two and new.approved_before is null;
  if (old.status, new.status) not in (select 0, case when needs_two then 2 else 1 end union all select 2, 1) then
    raise exception 'voucher_is_approved_in_turn' using errcode = 'check_violation', constraint = 'voucher_is_approved_in_turn';
  end if;
  if old.status = 2 then
    new.first_approved_by := old.decided_by;
    new.first_approved_at := old.decided_at;
  end if;
  return new;
end $$;

/** Refuses to delete a voucher that somebody has approved. */
create function voucher_is_kept() returns trigger
language plpgsql
as $$
begin
  if old.status <> 0 then
    raise exception 'approved_voucher_is_kept' using errcode = 'check_violation', constraint = 'approved_voucher_is_kept';
  end if;
  return old;
end $$;
