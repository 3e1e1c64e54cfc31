-- One cheque is one cheque, however its number is written and whichever method it is recorded under: a cheque that is paid in online has
-- the number of the bank too.

/**
 * A cheque number as it is compared: wide, small and other ways to write a character are the plain capital one, and spaces, what nobody can
 * see, and zeros in front are left out. What nobody can see is what contract/src/readable.ts leaves out, spelled for PostgreSQL.
 */
create function cheque_key_of(cheque_no text) returns text
language sql immutable strict parallel safe
as $$
  select ltrim(upper(translate(
    regexp_replace(normalize(cheque_no, NFKC),
      '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680\u17B4\u17B5'
      || '\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
      || '\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') collate "C"), '0')
$$;

drop index cheque_is_unique_of_party;
alter table receipt drop cheque_key;
alter table receipt
  add cheque_key text not null generated always as (cheque_key_of(cheque_no)) stored,
  -- 0. Of a cheque that was recorded again before this was refused, 1 for the second live receipt, 2 for the third: they stay as they
  -- are, since nobody but their people can say which of them is wrong. The server's role cannot write it.
  add cheque_repeat int not null default 0;

update receipt r
set cheque_repeat = again.times
from (
  select id, row_number() over (partition by branch_code, party, cheque_bank, cheque_key order by id) - 1 as times
  from receipt
  where cheque_no <> '' and stage not in (5, 9)
) again
where again.id = r.id and again.times > 0;

create unique index cheque_is_unique_of_party on receipt (branch_code, party, cheque_bank, cheque_key, cheque_repeat)
  where cheque_no <> '' and stage not in (5, 9);
