-- Imports: rows that are left out, and rows that a person should look at before the import.

/** As custody.note_import, for the director of the request. */
create function note_import(import int, amounts jsonb, times int, documents int) returns void
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.note_import(import, amounts, times, documents, import_actor()) $$;
grant execute on function note_import(int, jsonb, int, int) to backoffice_app;

/**
 * Adds the notes of a checked import that need all of its rows, and counts the rows with each note.
 *
 * amounts   the labels of the columns of amounts that are compared, by their keys
 * times     an amount is far above the others if it is more than this number of times the median
 * documents the number of documents that a file needs for that
 */
create function custody.note_import(import int, amounts jsonb, times int, documents int, actor int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  checked constant data_import := import_of_mine(import, actor);
begin
  with amount as materialized (
    select l.line, k.key, k.value as label, coalesce(l.facts ->> k.key, l.part ->> k.key)::numeric as amount,
      -- The rows of a document repeat its facts.
      not l.facts ? k.key or l.line = min(l.line) over (partition by l.key, k.key) as counts
    from import_line l cross join jsonb_each_text(amounts) k
    where l.import_id = import
  ), middle as (
    select a.key, percentile_disc(0.5) within group (order by a.amount) as amount
    from amount a
    where a.counts and a.amount > 0
    group by a.key
    having count(*) >= documents
  )
  insert into import_note (import_id, line, note)
  select import, a.line, jsonb_build_array('farAmount', a.label, a.amount::text, m.amount::text)
  from amount a join middle m on m.key = a.key
  where a.counts and a.amount > m.amount * times;

  if checked.kind = 'stock' then
    perform note_stock_below_zero(import);
  end if;

  update data_import i
  set noted = coalesce((
    select jsonb_object_agg(n.note, n.lines)
    from (select n.note ->> 0 as note, count(distinct n.line) as lines from import_note n where n.import_id = import group by 1) n), '{}')
  where i.id = import;
end $$;

/** Notes the new movements of an import after which the stock of their lot on their day would be below zero. */
create function note_stock_below_zero(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  with added as (
    select r.line, n.godown, n.item, n.lot, coalesce(n.expiry::text, '') as expiry, n.date, coalesce(n.received, 0) - coalesce(n.issued, 0) as moved
    from import_record r
    cross join lateral jsonb_to_record(r.now) as n (godown text, item text, lot text, expiry date, date date, received numeric, issued numeric)
    where r.import_id = import and r.outcome = 'new'
  ), lots as (select distinct a.godown, a.item, a.lot, a.expiry from added a),
  days as (
    select d.godown, d.item, d.lot, d.expiry, d.date,
      sum(sum(d.moved)) over (partition by d.godown, d.item, d.lot, d.expiry order by d.date) as stock
    from (
      select a.godown, a.item, a.lot, a.expiry, a.date, a.moved from added a
      union all
      select m.godown_code, m.item_code, m.lot_no, l.expiry, m.moved_on, m.received - m.issued
      from lots l
      join stock_movement m on m.godown_code = l.godown and m.item_code = l.item and m.lot_no = l.lot
        and coalesce(m.expires_on::text, '') = l.expiry
    ) d
    group by d.godown, d.item, d.lot, d.expiry, d.date
  )
  insert into import_note (import_id, line, note)
  select import, a.line, jsonb_build_array('belowZero', a.date::text, d.stock::text)
  from added a join days d using (godown, item, lot, expiry, date)
  where a.moved < 0 and d.stock < 0
$$;

/** Returns the rows with a note of an import that the director of the request may open, as they are in the file. */
create function noted_import_rows(import int, noted text) returns table (line int, cells json, note jsonb)
language plpgsql stable
security definer
set search_path = public, pg_temp
as $$
begin
  if not exists (select from data_import i where i.id = import and may_open_import(i, import_actor(), branches_of(import_actor()))) then
    return;
  end if;
  return query
    select n.line, r.cells, n.note
    from (
      select distinct on (n.line) n.line, n.note from import_note n where n.import_id = import and n.note ->> 0 = noted order by n.line
    ) n
    join import_row r on r.import_id = import and r.line = n.line
    order by n.line;
end $$;
grant execute on function noted_import_rows(int, text) to backoffice_app;

/** As custody.import_names, for the director of the request. */
create function import_names(import int, branches text[], parties text[], people text[]) returns json
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.import_names(import, branches, parties, people, import_actor()) $$;
grant execute on function import_names(int, text[], text[], text[]) to backoffice_app;

/**
 * Returns who the texts of a file name that are no codes: [{"of", "branch", "text", "code", "several"}]. A name is compared as codes are, and
 * has no code where several have it. Only the branches of the import are looked at.
 *
 * branches   the branch of each text
 * parties    texts for a party; null where the text is for a person
 * people     texts for a person
 */
create function custody.import_names(import int, branches text[], parties text[], people text[], actor int) returns json
language sql stable
set search_path = public, custody, pg_temp
as $$
  with asked as materialized (
    select w.branch, w.party, w.person, code_key_of(coalesce(w.party, w.person)) as key
    from (select distinct * from unnest(branches, parties, people) w (branch, party, person)) w
    where w.branch = any ((select import_branches(import_of_mine(import, actor)))::text[])
      and not exists (select from chart c where c.branch_code = w.branch and c.acode = w.party)
  ), titles as materialized (
    -- The key of each title is made once.
    select c.branch_code, c.acode, code_key_of(c.title) as key
    from chart c
    where c.leaf_group = 'PARTY' and c.branch_code in (select a.branch from asked a where a.party is not null)
  ), people_here as materialized (
    select b.branch_code, u.login_id, code_key_of(u.name) as key
    from user_branch b join app_user u on u.id = b.user_id
    where b.branch_code in (select a.branch from asked a where a.person is not null)
  ), named as (
    select 'party' as of, a.branch, a.party as text, t.acode as code
    from asked a join titles t on t.branch_code = a.branch and t.key = a.key
    where a.party is not null
    union all
    select 'user', a.branch, a.person, p.login_id::text
    from asked a join people_here p on p.branch_code = a.branch and p.key = a.key
    where a.person is not null
  )
  select coalesce(json_agg(found), '[]')
  from (
    select n.of, n.branch, n.text, min(n.code) as code, count(*) > 1 as several from named n group by n.of, n.branch, n.text
  ) found
$$;
