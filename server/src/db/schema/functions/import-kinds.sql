-- Imports: the kinds, and what the functions of several kinds share: words, codes, reasons and differences.

/** Returns the branches for which an import may bring data: the branches of its feed or of its person, and all for the operator. */
create function import_branches(of_import data_import) returns text[]
language sql stable
set search_path = public, pg_temp
as $$
  select case when of_import.feed_id is not null then feed_branches(of_import.feed_id)
    when of_import.started_by is not null then branches_of(of_import.started_by)
    else array(select b.code from branch b) end
$$;

/** Returns the codes of a cell that has several with commas, each once and in their order. */
create function import_codes(cell text) returns text[]
language sql immutable
as $$
  select coalesce(array_agg(distinct btrim(code) order by btrim(code)), '{}')
  from unnest(string_to_array(cell, ',')) code where btrim(code) <> ''
$$;

/** Returns the words of all lists that can be imported, under the name of their list. A list without an order has no positions. */
create function import_words() returns table (list text, value text, name text, nth int)
language sql stable
set search_path = public, pg_temp
as $$
  select d.type, d.value, d.name, d.position::int from dictionary d
  union all
  select 'INVOICE TYPE', t.code, t.description, t.position::int from invoice_type t
  union all
  select 'DIVISION', d.code, d.name, null from division d
  union all
  select 'STOCK CATEGORY', c.code, c.name, null from stock_category c
  union all
  select 'VOUCHER TYPE', v.id, v.name, null from voucher_type v
  union all
  select 'GODOWN ' || g.branch_code, g.code, g.name, null from godown g
$$;

/** Returns the roles with their names in files; `none` opens nothing. They are the roles of contract/src/access.ts. */
create function import_roles() returns table (id smallint, name text)
language sql immutable
as $$
  values (0::smallint, 'None'), (1::smallint, 'Cashier'), (2::smallint, 'Salesman'), (3::smallint, 'Director'),
    (4::smallint, 'Deposit Approver'), (5::smallint, 'Location Approver')
$$;

/** Returns the kinds of data, and whether data of each counts in all branches, as in contract/src/imports/kinds.ts. */
create function import_kinds() returns table (kind text, is_everywhere boolean)
language sql immutable
as $$
  values ('invoices', false), ('credits', false), ('parties', false), ('users', false), ('items', true), ('accounts', false), ('branches', true), ('reps', false),
    ('allowances', true), ('stock', false), ('vouchers', false), ('dictionaries', true), ('statements', false), ('balances', false), ('money', false)
$$;

/** Returns whether a kind of data is an opening: what is owed and held on the go-live day. */
create function import_is_opening(of_kind text) returns boolean
language sql immutable
as $$ select of_kind in ('balances', 'money') $$;

create function import_is_everywhere(of_kind text) returns boolean
language sql immutable
as $$ select k.is_everywhere from import_kinds() k where k.kind = of_kind $$;

/** Returns the code of a document of the key of a row: its last part. */
create function code_of_key(key text) returns text
language sql immutable strict
as $$ select split_part(key, chr(31), -1) $$;

/**
 * Returns the documents of an import without rejected rows: the first row, the facts, and the lines in their order, where the file has
 * lines. A line without a number is numbered by its place. `now` is facts and lines together.
 */
create function import_documents(import int) returns table (line int, key text, facts jsonb, lines jsonb, now jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select d.line, d.key, d.facts, d.lines, case when d.lines is null then d.facts else d.facts || jsonb_build_object('lines', d.lines) end
  from (
    select min(l.line) as line, l.key, (array_agg(l.facts order by l.line))[1] as facts,
      case when bool_or(l.part is not null) then coalesce(jsonb_agg(
          case when l.part -> 'lineNo' = 'null' then l.part || jsonb_build_object('lineNo', l.nth) else l.part end
          order by coalesce((l.part ->> 'lineNo')::bigint, l.nth))
        filter (where l.part ->> 'itemName' is distinct from ''), '[]') end as lines
    from (
      select l.*, row_number() over (partition by l.key order by l.line) as nth
      from import_line l
      where l.import_id = import and not exists (select from import_fault f where f.import_id = import and f.line = l.line)
    ) l
    group by l.key
  ) d
$$;

/**
 * Compares the figures that were stated about the file of an import with what was read, before anything is written: its rows, its
 * documents without rejected rows, and the sums of their amounts. A column that the file lacks counts as it is here. A kept document counts
 * as it is in the file: the figures show whether the file is whole. Returns [{"what", "stated", "here", "agrees"}]; `what` is rows,
 * documents or the key of a column.
 */
create function import_control(of_import data_import) returns jsonb
language plpgsql
set search_path = public, pg_temp
as $$
declare
  found_control jsonb;
begin
  if of_import.stated is null then
    return null;
  end if;
  execute format(
    'with here as materialized (
       select coalesce(h.was, ''{}'') || d.now as was from import_documents($1) d left join %I($1) h on h.key = d.key
     ),
     figures (nth, what, stated, found) as (
       select 1, ''rows'', $2 ->> ''rows'', $3::numeric where $2 ? ''rows''
       union all
       select 2, ''documents'', $2 ->> ''documents'', (select count(*) from here) where $2 ? ''documents''
       union all
       select 3, s.key, s.value, (
         select coalesce(sum(coalesce((here.was ->> s.key)::numeric,
           (select sum((l.line ->> s.key)::numeric) from jsonb_array_elements(here.was -> ''lines'') l (line)))), 0)
         from here)
       from jsonb_each_text(coalesce($2 -> ''sums'', ''{}'')) s
     )
     select coalesce(jsonb_agg(jsonb_build_object(''what'', what, ''stated'', stated, ''here'', found::text, ''agrees'', stated::numeric = found) order by nth), ''[]'') from figures',
    'import_here_' || of_import.kind)
  into found_control using of_import.id, of_import.stated, of_import.rows;
  return found_control;
end $$;

/**
 * Returns whether a document stays as it is for this reason while the rest of its file is imported: it was collected against, credited,
 * approved or decided here. Any other reason rejects its rows.
 */
create function import_keeps(reason jsonb) returns boolean
language sql immutable
as $$ select coalesce(reason ->> 0 in ('collected', 'credited', 'approved', 'decided', 'more', 'less'), false) $$;

/** Returns the reason why a document is not changed, with the keys of the columns in which it differs as the first word. */
create function import_reason(reason jsonb, was jsonb, now jsonb) returns jsonb
language sql immutable
set search_path = public, pg_temp
as $$ select jsonb_build_array(reason -> 0, import_differences(was, now)) || (reason - 0) $$;

/** Returns the keys of the columns in which a document differs from the existing document, with commas; its lines count as one. */
create function import_differences(was jsonb, now jsonb) returns text
language sql immutable
set search_path = public, pg_temp
as $$
  select string_agg(n.key, ',') from jsonb_each(now) n where n.value is distinct from was -> n.key
$$;
