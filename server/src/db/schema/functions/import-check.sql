-- Imports: the check of the rows. It finds a fault for each row that cannot be imported, and notes rows that are left out and rows that a
-- person should look at.

/** As custody.begin_import_check, for the director of the request. */
create function begin_import_check(import int) returns json
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.begin_import_check(import, import_actor()) $$;
grant execute on function begin_import_check(int) to backoffice_app;

/**
 * Begins to check an import and deletes what an earlier check found. Returns how its rows are read. The server then reads the rows
 * (kept_import_rows), copies what they mean into import_line and import_fault, and calls check_import in the same transaction.
 */
create function custody.begin_import_check(import int, actor int) returns json
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  checked constant data_import := custody.claim_import(import, 'checking', actor);
begin
  if checked.mapped is null then
    perform refuse('import_is_checked');
  end if;
  delete from import_line l where l.import_id = import;
  delete from import_fault f where f.import_id = import;
  delete from import_note n where n.import_id = import;
  delete from import_record r where r.import_id = import;
  perform import_step('checking', 'reading', 0, 3);
  return json_build_object('kind', checked.kind, 'header', checked.header, 'mapped', checked.mapped, 'survey', checked.survey,
    'reading', checked.reading, 'today', coalesce(business_day(checked.branch_code), current_date), 'companies', (
      select coalesce(json_agg(distinct jsonb_build_object('timeZone', c.time_zone, 'telephoneCountry', c.telephone_country)), '[]')
      from branch b join company c on c.code = b.company_code where b.code = any (import_branches(checked))));
end $$;

/** As custody.kept_import_rows, for the director of the request. */
create function kept_import_rows(import int, after int, most int) returns table (line int, cells json)
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select k.line, k.cells from custody.kept_import_rows(import, after, most, import_actor()) k $$;
grant execute on function kept_import_rows(int, int, int) to backoffice_app;

/** Returns the next rows of the file of an import, and ends the work on an import that somebody cancels. */
create function custody.kept_import_rows(import int, after int, most int, actor int) returns table (line int, cells json)
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  perform import_of_mine(import, actor);
  perform import_goes_on(import);
  return query select r.line, r.cells from import_row r where r.import_id = import and r.line > after order by r.line limit most;
end $$;

/** Refuses what the server read of another person's import. */
create function import_lines_are_mine() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform import_of_mine(one.import_id, my_user()) from (select distinct a.import_id from added a) one;
  return null;
end $$;

/** As custody.check_import, for the director of the request. */
create function check_import(import int) returns jsonb
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.check_import(import, import_actor()) $$;
grant execute on function check_import(int) to backoffice_app;

/**
 * Checks what the rows of an import mean, compares them with the database, and keeps the result. It can be done again, since the database may
 * have changed.
 *
 * The function import_checks_<kind> writes the faults that only rows of this kind can have. A row with another identity is rejected, unless a
 * person called these rows a correction.
 */
create function custody.check_import(import int, actor int) returns jsonb
language plpgsql
set search_path = public, custody, pg_temp
-- Each statement is of all rows of the file at once.
set work_mem = '64MB'
as $$
declare
  checked constant data_import := custody.claim_import(import, 'checking', actor);
  found_counts jsonb;
  asked int;
  figures jsonb;
begin
  -- Totals and headings of groups have a note and no line.
  if checked.rows <> (select count(*) from import_line l where l.import_id = import)
    + (select count(*) from import_note n where n.import_id = import and n.note ->> 0 in ('total', 'group')) then
    perform refuse('import_has_its_rows');
  end if;
  analyze import_line;
  perform import_step('checking', 'checking', 1, 3);
  perform import_takes_same_codes(checked);
  perform import_checks(checked, actor);
  execute format('select %I($1, $2)', 'import_checks_' || checked.kind) using import, actor;
  with question as materialized (select q.line, q.fault from import_questions(checked) q),
  rejected as (
    insert into import_fault (import_id, line, fault) select import, q.line, q.fault from question q where not checked.is_correction
  )
  select count(distinct q.line) into asked from question q;
  perform import_step('checking', 'comparing', 2, 3);
  found_counts := import_compare(checked);
  perform openings_are_checked(import, found_counts);
  figures := import_control(checked);
  update data_import set counts = found_counts, questions = asked, control = figures, problem = '' where id = import;
  -- A file that changes nothing is never applied. A file that disagrees with its control waits.
  if found_counts @> '{"new": 0, "changed": 0, "rejected": 0}' and not coalesce(figures @> '[{"agrees": false}]', false) then
    perform note_surpluses(checked, actor);
  end if;
  perform import_goes_on(import);
  return found_counts;
end $$;

/** Writes a fault for each row of an import that no kind takes: of another branch, unlike other rows of its document, or there twice. */
create function import_checks(import data_import, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  mine constant text[] := import_branches(import);
begin
  insert into import_fault (import_id, line, fault)
  select import.id, l.line, jsonb_build_array('otherBranch', l.facts ->> 'branch')
  from import_line l
  where l.import_id = import.id and l.facts ->> 'branch' <> '' and l.facts ->> 'branch' <> all (mine);

  insert into import_fault (import_id, line, fault)
  select import.id, l.line,
    case when l.part is null then jsonb_build_array('twice', l.first_line::text)
    else jsonb_build_array('differs', import_differences(l.first_facts, l.facts), l.first_line::text) end
  from (
    select l.*, first_value(l.line) over of_document as first_line, first_value(l.facts) over of_document as first_facts
    from import_line l
    where l.import_id = import.id
    window of_document as (partition by l.key order by l.line)
  ) l
  where l.line <> l.first_line and (l.part is null or l.facts <> l.first_facts);

  insert into import_fault (import_id, line, fault)
  select import.id, l.line, jsonb_build_array('alike', code_of_key(l.key), code_of_key(l.first_key), l.first_line::text)
  from (
    select l.line, l.key, first_value(l.line) over of_alike as first_line, first_value(l.key) over of_alike as first_key
    from import_line l
    where l.import_id = import.id and l.alike is not null
    window of_alike as (partition by l.alike order by l.line)
  ) l
  where l.key <> l.first_key;

  insert into import_fault (import_id, line, fault)
  select import.id, l.line, jsonb_build_array('twice', l.first_line::text)
  from (
    select l.line, first_value(l.line) over (partition by l.key, l.part -> 'lineNo' order by l.line) as first_line
    from import_line l
    where l.import_id = import.id and l.part ->> 'lineNo' is not null
  ) l
  where l.line <> l.first_line;
end $$;

/**
 * Compares the documents of an import with the existing documents; a document with a faulty row is left out. Writes new, changed and
 * kept documents to import_record, and a fault for each row of a document that may not be changed. Returns the number of each.
 *
 * The function import_here_<kind> returns the existing documents: the key, all facts and lines, and the reason why a change is not made,
 * or null. import_keeps returns whether the document is kept for this reason, or its rows are rejected.
 */
create function import_compare(import data_import) returns jsonb
language plpgsql
set search_path = public, pg_temp
as $$
declare
  documents jsonb;
begin
  -- A document is imported as a whole, so a rejected row rejects the other rows of its document.
  insert into import_fault (import_id, line, fault)
  select import.id, l.line, jsonb_build_array('otherRow', f.line::text)
  from (
    select l.key, min(f.line) as line
    from import_fault f join import_line l on l.import_id = f.import_id and l.line = f.line
    where f.import_id = import.id
    group by l.key
  ) f
  join import_line l on l.import_id = import.id and l.key = f.key
  where not exists (select from import_fault own where own.import_id = import.id and own.line = l.line);
  analyze import_fault;

  execute format(
    'with compared as materialized (
       select d.line, d.key, d.now, h.was, h.kept,
         case when h.key is null then ''new''
           when h.was @> d.facts and (d.lines is null or h.was -> ''lines'' = d.lines) then ''same''
           when import_keeps(h.kept) then ''kept''
           when h.kept is not null then ''refused''
           else ''changed'' end as outcome
       from import_documents($1) d
       left join %I($1) h on h.key = d.key
     ), written as (
       insert into import_record (import_id, line, key, outcome, was, now, reason)
       select $1, d.line, d.key, d.outcome, d.was, d.now, case d.outcome when ''kept'' then import_reason(d.kept, d.was, d.now) end
       from compared d
       where d.outcome in (''new'', ''changed'', ''kept'')
     ), refused as (
       insert into import_fault (import_id, line, fault)
       select $1, l.line, import_reason(d.kept, d.was, d.now)
       from compared d join import_line l on l.import_id = $1 and l.key = d.key
       where d.outcome = ''refused''
     )
     select jsonb_object_agg(outcome, n) from (select outcome, count(*) as n from compared group by 1) c', 'import_here_' || import.kind)
  into documents using import.id;
  return jsonb_build_object('new', 0, 'changed', 0, 'same', 0, 'kept', 0) || coalesce(documents - 'refused', '{}')
    || jsonb_build_object('rejected', (select count(distinct f.line) from import_fault f where f.import_id = import.id));
end $$;

-- Notes.

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
