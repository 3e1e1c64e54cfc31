-- Imports: questions that a director answers. A row may turn an existing document or person into another, and a code may be the same as a
-- code that is here.

-- Rows that would turn an existing document, client, item, account or person into another. docs/operator.md has the rules.

/** Returns the words of a name in the form in which two are compared: case, marks and signs make no difference. */
create function name_words(name text) returns text[]
language sql immutable
as $$
  select coalesce(array_agg(search_text(w.word)), '{}')
  from regexp_split_to_table(name, '[[:space:]!-/:-@\[-`{-~]+') w (word)
  where search_text(w.word) <> ''
$$;

/** Returns whether two names are of different things: they have no word in common, and are not the same without spaces and signs. */
create function is_another_name(was text, now text) returns boolean
language sql immutable
as $$ select was <> now and search_text(was) <> search_text(now) and not name_words(was) && name_words(now) $$;

/** Returns the rows of an import with another identity, each with its fault; none for kinds without one. */
create function import_questions(of_import data_import) returns table (line int, fault jsonb)
language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  if of_import.kind in ('invoices', 'credits', 'parties', 'items', 'accounts', 'users', 'vouchers') then
    return query execute format('select q.line, q.fault from %I($1) q', 'import_questions_' || of_import.kind) using of_import.id;
  end if;
end $$;

/**
 * Returns the questions about a row that changes a document of a branch: another client, or a day that is too far away for a corrected day.
 * It is called for each row, so it has no search path of its own: PostgreSQL then makes it a part of the statement.
 *
 * party   null for a document without a client
 * facts   the row, with its party and date
 */
create function import_document_questions(in_branch text, number text, party text, day date, facts jsonb) returns table (fault jsonb)
language sql stable
as $$
  select x.fault
  from public.branch b
  join public.company c on c.code = b.company_code
  left join public.chart was on was.branch_code = in_branch and was.acode = party
  left join public.chart now on now.branch_code = in_branch and now.acode = facts ->> 'party'
  cross join lateral (values
    (case when party <> facts ->> 'party'
      then jsonb_build_array('otherParty', number, concat_ws(' ', party, was.title), concat_ws(' ', facts ->> 'party', now.title)) end),
    (case when abs(day - (facts ->> 'date')::date) > c.days_of_identity
      then jsonb_build_array('otherDay', number, day, facts ->> 'date', c.days_of_identity::text) end)
  ) x (fault)
  where b.code = in_branch and x.fault is not null
$$;

create function import_questions_invoices(import int) returns table (line int, fault jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.line, q.fault
  from import_line l
  join invoice i on i.branch_code = l.facts ->> 'branch' and i.invoice_no = l.facts ->> 'invoiceNo'
  cross join lateral import_document_questions(i.branch_code, i.invoice_no, i.party, i.invoice_on, l.facts) q
  where l.import_id = import
$$;

create function import_questions_credits(import int) returns table (line int, fault jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.line, q.fault
  from import_line l
  join credit k on k.branch_code = l.facts ->> 'branch' and k.credit_no = l.facts ->> 'creditNo'
  cross join lateral import_document_questions(k.branch_code, k.credit_no, k.party, k.credit_on, l.facts) q
  where l.import_id = import
$$;

create function import_questions_vouchers(import int) returns table (line int, fault jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.line, q.fault
  from import_line l
  join voucher v on v.branch_code = l.facts ->> 'branch' and v.voucher_no = l.facts ->> 'voucherNo'
  cross join lateral import_document_questions(v.branch_code, v.voucher_no, null, v.voucher_on, l.facts) q
  where l.import_id = import
$$;

create function import_questions_parties(import int) returns table (line int, fault jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.line, jsonb_build_array('otherName', c.acode, c.title, l.facts ->> 'name')
  from import_line l
  join chart c on c.branch_code = l.facts ->> 'branch' and c.acode = l.facts ->> 'code' and c.leaf_group = 'PARTY'
  where l.import_id = import and is_another_name(c.title, l.facts ->> 'name')
$$;

/** Returns the accounts of another title, level or group. */
create function import_questions_accounts(import int) returns table (line int, fault jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.line, jsonb_build_array('otherAccount', c.acode, format('%s, %s %s', c.title, c.level, c.cgroup),
    format('%s, %s %s', l.facts ->> 'title', l.facts ->> 'level', l.facts ->> 'group'))
  from import_line l
  join chart c on c.branch_code = l.facts ->> 'branch' and c.acode = l.facts ->> 'code'
  where l.import_id = import
    and (is_another_name(c.title, l.facts ->> 'title') or c.level::text <> l.facts ->> 'level' or c.cgroup <> l.facts ->> 'group')
$$;

create function import_questions_items(import int) returns table (line int, fault jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.line, jsonb_build_array('otherName', i.code, i.name, l.facts ->> 'name')
  from import_line l
  join item i on i.code = l.facts ->> 'code'
  where l.import_id = import and is_another_name(i.name, l.facts ->> 'name')
$$;

create function import_questions_users(import int) returns table (line int, fault jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.line, jsonb_build_array('otherName', u.login_id::text, u.name, l.facts ->> 'name')
  from import_line l
  join app_user u on u.login_id = (l.facts ->> 'login')::bigint
  where l.import_id = import and is_another_name(u.name, l.facts ->> 'name')
$$;

/** As custody.correct_import, for the director of the request. */
create function correct_import(import int, is_correction boolean) returns void
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.correct_import(import, is_correction, import_actor()) $$;
grant execute on function correct_import(int, boolean) to backoffice_app;

/** Keeps whether a person calls the rows with another identity a correction. The import is then checked again. */
create function custody.correct_import(import int, is_correction boolean, actor int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  perform import_of_mine(import, actor);
  if import_is_running(import) then
    perform refuse('import_runs_once');
  end if;
  update data_import set is_correction = correct_import.is_correction, counts = null where id = import;
end $$;

-- Codes that differ from a code here only in case, spaces or invisible characters, and that a director calls the same.

/** Returns the list of the codes of a kind, and the fact of a row that has its code; no row for a kind where such a code stays a question. */
create function import_code_list(of_kind text) returns table (list text, fact text)
language sql immutable
as $$
  select k.list, k.fact
  from (values ('invoices', 'invoices', 'invoiceNo'), ('credits', 'credits', 'creditNo'), ('vouchers', 'vouchers', 'voucherNo'),
    ('parties', 'accounts', 'code'), ('accounts', 'accounts', 'code'), ('items', 'items', 'code')) k (kind, list, fact)
  where k.kind = of_kind
$$;

/** Returns the part of the key of a row before its code: the branch, or empty for a list of all branches. */
create function place_of_key(key text) returns text
language sql immutable strict
as $$ select case strpos(key, chr(31)) when 0 then '' else left(key, -length(split_part(key, chr(31), -1)) - 1) end $$;

/** Gives the rows of an import the codes here that a director called the same, with a note. */
create function import_takes_same_codes(checked data_import) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  with same as materialized (
    select l.line, l.key, s.here, k.fact, s.written
    from import_code_list(checked.kind) k
    join import_line l on l.import_id = checked.id
    join import_same_code s on s.list = k.list and s.place = place_of_key(l.key) and s.written = code_of_key(l.key)
  ), noted as (
    insert into import_note (import_id, line, note)
    select checked.id, s.line, jsonb_build_array('sameCode', s.written, s.here) from same s
  )
  update import_line l
  set key = left(s.key, -length(s.written)) || s.here, facts = jsonb_set(l.facts, array[s.fact], to_jsonb(s.here))
  from same s
  where l.import_id = checked.id and l.line = s.line;
end $$;

/**
 * Returns the codes of a checked import that look like a code here, each once with its first row: the questions, and those that a director
 * called the same. A row of a branch where the director does not work asks nothing.
 */
create function import_alike_codes(import int) returns table (line int, written text, here text, is_same boolean)
language sql stable
security definer
set search_path = public, custody, pg_temp
as $$
  with mine as materialized (
    select i.* from data_import i where i.id = import and may_decide_import(i, import_actor(), branches_of(import_actor()))
  ), asked as (
    select f.line, l.key, f.fault ->> 1 as written, f.fault ->> 2 as here, false as is_same
    from mine i
    cross join import_code_list(i.kind) k
    join import_fault f on f.import_id = i.id and f.fault ->> 0 = 'alikeHere'
    join import_line l on l.import_id = i.id and l.line = f.line and l.facts ->> k.fact = f.fault ->> 1
    where not exists (select from import_fault o where o.import_id = i.id and o.line = f.line and o.fault ->> 0 = 'otherBranch')
    union all
    select n.line, l.key, n.note ->> 1, n.note ->> 2, true
    from mine i
    join import_note n on n.import_id = i.id and n.note ->> 0 = 'sameCode'
    join import_line l on l.import_id = i.id and l.line = n.line
  )
  select min(a.line), a.written, a.here, a.is_same
  from asked a
  group by place_of_key(a.key), a.written, a.here, a.is_same
  order by 1
$$;
grant execute on function import_alike_codes(int) to backoffice_app;

/**
 * Keeps that codes of a checked import are the same as the codes here that they look like, for this and later files, or takes that back. The
 * import is then checked again. The audit has the codes and the director.
 *
 * lines   the first rows of the codes
 */
create function same_codes(import int, lines int[], is_same boolean) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := import_actor();
  decided constant data_import := import_of_mine(import, director);
  codes jsonb;
begin
  if import_is_running(import) then
    perform refuse('import_runs_once');
  elsif decided.counts is null then
    perform refuse('import_is_checked');
  end if;
  with chosen as materialized (
    select k.list, place_of_key(l.key) as place, a.written, a.here
    from import_alike_codes(import) a
    join import_line l on l.import_id = import and l.line = a.line
    cross join import_code_list(decided.kind) k
    where a.line = any (lines) and a.is_same <> same_codes.is_same
  ), kept as (
    insert into import_same_code as s (list, place, written, here, decided_by)
    select c.list, c.place, c.written, c.here, director from chosen c where same_codes.is_same
    on conflict on constraint import_same_code_pkey do update
      set here = excluded.here, decided_by = excluded.decided_by, decided_at = clock_timestamp()
  ), ended as (
    delete from import_same_code s using chosen c
    where not same_codes.is_same and s.list = c.list and s.place = c.place and s.written = c.written
  )
  select jsonb_agg(jsonb_build_array(c.place, c.written, c.here) order by c.place, c.written) into codes from chosen c;
  if codes is null then
    perform refuse('import_is_as_previewed');
  end if;
  update data_import i set counts = null where i.id = import;
  perform write_audit('checked_import', array[import::bigint], array[decided.branch_code],
    case when same_codes.is_same then 'same_code' else 'other_code' end, director,
    jsonb_build_object('kind', decided.kind, 'file', decided.file_name, 'codes', codes));
end $$;
grant execute on function same_codes(int, int[], boolean) to backoffice_app;
