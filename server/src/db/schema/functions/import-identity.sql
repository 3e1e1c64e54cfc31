-- Imports: rows that would turn an existing document, client, item, account or person into another. docs/operator.md has the rules.

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
