-- Going live: the day from which a company works here, and the documents before it that count as approved.

/**
 * Sets the go-live day for the operator (a null actor) or a director, and keeps the change in each company. Nothing may refer to an earlier
 * day: an import with documents that count as approved, or with openings. Returns whether the day is another one now.
 */
create function custody.set_go_live_day(wanted date, actor int) returns boolean
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  was date;
begin
  -- The row does not exist before the first call, so two people who set it wait for each other here.
  perform pg_advisory_xact_lock(hashtext('go_live'));
  select g.day into was from go_live g;
  if was = wanted then
    return false;
  end if;
  if not exists (select from company) then
    perform refuse('go_live_day_is_of_a_company');
  end if;
  -- A day in a distant future would let documents of all days count as approved.
  if wanted not between current_date - 366 and current_date + 92 then
    perform refuse('go_live_day_is_near');
  end if;
  if exists (select from data_import i where i.approved_before is not null) then
    perform refuse('go_live_day_is_kept');
  end if;
  insert into go_live (day, set_by) values (wanted, actor)
  on conflict (id) do update set day = excluded.day, set_by = excluded.set_by, set_at = clock_timestamp();
  perform record_setting(c.code, 'go_live_day', '', was::text, wanted::text, actor)
  from company c
  where exists (select from branch b where b.company_code = c.code)
  order by c.code;
  return true;
end $$;

/** Sets the go-live day for the director of the request, who works in all branches. */
create function set_go_live_day(wanted date) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  others text;
begin
  select string_agg(b.name, ', ' order by b.code) into others from branch b where b.code <> all (branches_of(import_actor()));
  if others is not null then
    perform refuse('go_live_day_is_set_by_a_director_of_all_branches', others);
  end if;
  return set_go_live_day(wanted, my_user());
end $$;
grant execute on function set_go_live_day(date) to backoffice_app;

/** Returns the day before which new documents of an import count as approved; null where they wait for approval. */
create function custody.approves_before(import int) returns date
language sql stable
as $$ select i.approved_before from public.data_import i where i.id = import $$;

/** Returns whether a document of an import counts as approved, because its day is before the go-live day. */
create function custody.is_before(import int, day date) returns boolean
language sql stable
as $$ select coalesce(day < custody.approves_before(import), false) $$;

/**
 * Adds the invoices that an import writes and that count as approved to the totals of finished documents, or takes them out before a change.
 *
 * sign       1 or -1
 * outcomes   the records of the import: new, changed
 */
create function custody.count_approved_before(import int, sign int, outcomes text[]) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into finished_total (kind, branch_code, day, state, division_code, documents, amount, net_amount)
  select 'invoice', i.branch_code, i.invoice_on, 1, i.division_code, sign * count(*),
    sign * sum(coalesce(l.amount, i.bill)), sign * sum(coalesce(l.net_amount, i.bill))
  from import_record r
  join invoice i on i.branch_code = r.now ->> 'branch' and i.invoice_no = coalesce(r.now ->> 'invoiceNo', custody.opening_no(r.now ->> 'party'))
  join invoice_approval a on a.id = i.id
  cross join lateral (select sum(amount) as amount, sum(net_amount) as net_amount from invoice_line where invoice_id = i.id) l
  where r.import_id = import and r.outcome = any (outcomes) and a.approved_before is not null and exists (select from go_live)
  group by 2, 3, 5
$$;

/** Ends an import with documents that count as approved: their approval is in the audit of each, with the person who imported them. */
create function custody.note_approved_before(import int, actor int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  day constant date := approves_before(import);
begin
  if day is null then
    return;
  end if;
  update voucher v set status = 1, approved_before = day
  where v.import_id = import and v.status = 0 and v.voucher_on < day and v.debit = v.credit;
  perform write_audit(d.kind, array_agg(d.id order by d.id), array_agg(d.branch_code order by d.id), 'approve_before', actor,
    jsonb_strip_nulls(jsonb_build_object('day', day, 'import', import, 'by', case when actor is null then 'operator' end)))
  from (
    select 'invoice' as kind, i.id, i.branch_code
    from import_record r
    join invoice i on i.branch_code = r.now ->> 'branch' and i.invoice_no = coalesce(r.now ->> 'invoiceNo', custody.opening_no(r.now ->> 'party'))
    join invoice_approval a on a.id = i.id
    where r.import_id = import and r.outcome = 'new' and i.import_id = import and a.approved_before is not null
    union all
    select 'voucher', v.id, v.branch_code
    from voucher v
    where v.import_id = import and v.approved_before is not null
  ) d
  group by d.kind;
end $$;

/** Refuses an opening where no go-live day is set, or where that day has ended in one of the branches. */
create function custody.openings_are_open(in_branches text[]) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  day constant date := (select g.day from go_live g);
begin
  if day is null then
    perform refuse('openings_have_a_go_live_day');
  elsif exists (select from unnest(in_branches) b (code) where business_day(b.code) > day) then
    perform refuse('openings_end_with_the_go_live_day', to_char(day, 'DD/MM/YYYY'));
  end if;
end $$;

/**
 * Returns an import that a person is about to apply: their own, or openings that another director of the branches has checked. Nobody applies
 * openings that they checked themselves.
 */
create function custody.import_to_apply(import int, person int) returns data_import
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  opening data_import;
begin
  select * into opening from data_import i where i.id = import and import_is_opening(i.kind);
  if not found then
    return import_of_mine(import, person);
  elsif opening.started_by is not distinct from person then
    perform refuse('openings_are_imported_by_a_second_director');
  elsif not coalesce(opening.opening_branches <@ branches_of(person), false) then
    perform refuse('import_is_of_its_person');
  end if;
  perform openings_are_open(opening.opening_branches);
  return import_of_mine(import, opening.started_by);
end $$;

/** Keeps the branches of checked openings, and notifies the other directors of these branches. */
create function custody.openings_are_checked(import int, counts jsonb) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  checked data_import;
begin
  if not exists (select from data_import i where i.id = import and import_is_opening(i.kind)) then
    return;
  end if;
  delete from notification n where n.kind = 'opening_check' and n.document_id = import;
  update data_import i set opening_branches = file.branches, branch_code = coalesce(file.branches[1], i.branch_code)
  from (
    select coalesce(array_agg(distinct r.now ->> 'branch' order by r.now ->> 'branch'), '{}') as branches
    from import_record r where r.import_id = import
  ) file
  where i.id = import
  returning i.* into checked;
  perform openings_are_open(checked.opening_branches);
  if (counts ->> 'new')::int + (counts ->> 'changed')::int > 0 then
    perform notify('opening_check', 'checked_import', import, checked.branch_code, checked.started_by,
      jsonb_build_object('documents', (counts ->> 'new')::int + (counts ->> 'changed')::int, 'number', checked.file_name),
      second_directors(checked.opening_branches, checked.started_by), array[import::bigint]);
  end if;
end $$;

/** Returns the directors with User Management who work in all of these branches, but for one. */
create function custody.second_directors(in_branches text[], but int) returns int[]
language sql stable
set search_path = public, pg_temp
as $$
  select coalesce(array_agg(u.id order by u.id), '{}')
  from app_user u
  where u.id <> but and is_active_director(u.id) and in_branches <@ branches_of(u.id)
    and exists (select from user_module m where m.user_id = u.id and m.module_id = 12)
$$;

/** Returns the names of the other directors who may import openings of the request's director; empty where there is nobody. */
create function second_directors_of(import int) returns text[]
language sql stable
security definer
set search_path = public, custody, pg_temp
as $$
  select coalesce(array_agg(u.name order by u.name), '{}')
  from data_import i cross join unnest(second_directors(i.opening_branches, i.started_by)) who (id) join app_user u on u.id = who.id
  where i.id = import and i.started_by = my_user()
$$;
grant execute on function second_directors_of(int) to backoffice_app;

/** Returns whether openings can be imported in these branches: a go-live day is set, and it has not ended. */
create function openings_may_be_imported(in_branches text[]) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select coalesce((select bool_and(business_day(b.code) <= g.day) from go_live g cross join unnest(in_branches) b (code)), false)
$$;
grant execute on function openings_may_be_imported(text[]) to backoffice_app;

/**
 * Returns how many new documents of a checked import are before the go-live day and wait for approval otherwise, and that day. No row means
 * that no such day is set, or that the kind brings no documents that wait.
 */
create function documents_before_go_live(import int) returns table (day date, documents int)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select g.day, (
    select count(*)::int from import_record r where r.import_id = i.id and r.outcome = 'new' and (r.now ->> 'date')::date < g.day)
  from data_import i cross join go_live g
  where i.id = import and may_decide_import(i, my_user(), branches_of(my_user())) and i.kind in ('invoices', 'vouchers')
$$;
grant execute on function documents_before_go_live(int) to backoffice_app;
