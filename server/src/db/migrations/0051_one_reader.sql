-- The server reads the cells of imported files. The database checks, compares and writes what they mean.

-- The time zone of new companies was the blank of a column of files.
insert into setup (key, value)
select 'usual time zone', c.blank #>> '{}' from import_column c where c.kind = 'branches' and c.key = 'timeZone';
drop table import_column;

-- A cell is its text, or more of a number in a workbook; server/src/imports/cell.ts has its forms.
alter table import_row alter column cells type json using to_json(cells);

alter table import_line drop column faults;
-- The key with the codes as code_key_of compares them; null in rows that were read before.
alter table import_line add column alike text;

-- How the columns of the file are written, its first rows, and the ways to read them that a person chose.
alter table data_import add column survey jsonb;
alter table data_import add column reading jsonb;

/**
 * Returns a code in the form in which two are compared: a code that is only written differently (wide, small, Arabic digits), or has spaces
 * and invisible characters, is the same. Unlike cheque_key_of it keeps zeros in front. contract/src/imports/code-key.ts returns the same.
 */
create function code_key_of(code text) returns text
language sql immutable strict parallel safe
as $$
  select case when code ~ '^[!-`{-~]*$' then code else
    upper(translate(
      regexp_replace(normalize(code, NFKC),
        '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680\u17B4\u17B5'
        || '\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
        || '\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
        '', 'g'),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') collate "C") end
$$;
create index invoice_by_code_key on invoice (branch_code, code_key_of(invoice_no));
