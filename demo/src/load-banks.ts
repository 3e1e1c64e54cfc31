/** Loads statements of the bank of the last weeks: most lines name the slip of their deposit, and some are left for a director. */
import type { Day } from '@backoffice/contract/day'
import type pg from 'pg'
import { at, momentOf } from './calendar.ts'

/** The statements begin this number of working days ago. */
const WORKING_DAYS = 30

export async function loadBanks(client: pg.Client, days: readonly Day[]): Promise<void> {
  const [from, to] = [days.at(-WORKING_DAYS), days.at(-1)]
  const importedAt = momentOf(days, at(days.length - 1, 9), 0)
  await client.query(
    `insert into bank_account (branch_code, account, number, opening_on)
     select d.branch_code, d.account, 'PK36DEMO' || lpad((row_number() over (order by d.branch_code, d.account))::text, 16, '0'), $1::date
     from deposit d where d.deposited_on >= $1::date group by d.branch_code, d.account`,
    [from],
  )
  await client.query(
    `with file as (
       insert into data_import (kind, branch_code, file_name, format, header, started_by, started_at, applied_at, applied_by)
       select 'statements', b.branch_code, 'statement-' || lower(b.branch_code) || '.csv', 'CSV', '{}', u.id, $3, $3, u.id
       from (select distinct branch_code from bank_account) b
       cross join lateral (select min(p) as id from unnest(deciders('bank_line', b.branch_code)) p) u
       order by b.branch_code
       returning id, branch_code
     )
     insert into bank_statement (branch_code, account, import_id, from_on, to_on)
     select a.branch_code, a.account, f.id, $1::date, $2::date from bank_account a join file f on f.branch_code = a.branch_code order by 1, 2`,
    [from, to, importedAt],
  )
  // Of 100 deposits the bank does not show 7, shows 4 without 500.00, and names no slip for 6. It takes a fee each week.
  await client.query(
    `insert into bank_line (statement_id, branch_code, account, position, booked_on, value_on, amount, description, reference, bank_reference, key)
     select n.statement_id, n.branch_code, n.account, n.position, n.booked_on, n.booked_on, n.amount, n.description, n.reference, n.bank_reference,
       bank_line_key(bank_line_hash(n.branch_code, n.account, n.booked_on, n.amount, n.description, n.reference, '', n.bank_reference) || '/1')
     from (
     select s.id as statement_id, s.branch_code, s.account, row_number() over (partition by s.id order by l.booked_on, l.nth) as position,
       l.booked_on, l.amount, l.description, l.reference,
       'TRN' || lpad((70000 + row_number() over (order by s.id, l.booked_on, l.nth))::text, 8, '0') as bank_reference
     from bank_statement s
     cross join lateral (
       select d.deposited_on + (d.id % 3)::int as booked_on, d.total - case when d.id % 100 in (11, 36, 61, 86) and d.total > 500 then 500 else 0 end as amount,
         case when d.id % 100 in (5, 22, 39, 56, 73, 90) then 'COUNTER CASH DEPOSIT' else 'CASH/CHQ DEPOSIT SLIP ' || d.slip_no end as description,
         case when d.id % 100 in (5, 22, 39, 56, 73, 90) then '' else d.slip_no end as reference, 'd' || d.id as nth
       from deposit d
       where d.branch_code = s.branch_code and d.account = s.account and d.status <> 2 and d.deposited_on >= $1::date
         and d.id % 100 not in (3, 17, 31, 45, 59, 72, 88)
       union all
       select b.bounced_on, -r.amount, 'CHQ ' || r.cheque_no || ' RETURNED', '', 'b' || r.id
       from bounce b join deposit d on d.id = b.deposit_id join receipt r on r.id = b.receipt_id
       where d.branch_code = s.branch_code and d.account = s.account and b.bounced_on >= $1::date
       union all
       select w::date, -350, 'SERVICE CHARGES INCL TAX', '', 'f' || w::date from generate_series($1::date + 6, $2::date, interval '7 days') w
     ) l
     where l.booked_on <= $2::date
     ) n
     order by n.statement_id, n.position`,
    [from, to],
  )
  await client.query(
    `with running as (
       select l.id, 2500000 + sum(l.amount) over (partition by l.statement_id order by l.position) as balance from bank_line l
     )
     update bank_line l set balance = r.balance from running r where r.id = l.id`,
  )
  await client.query(
    `update bank_statement s set opening = x.opening, closing = x.closing
     from (
       select l.statement_id, (array_agg(l.balance - l.amount order by l.position))[1] as opening,
         (array_agg(l.balance order by l.position desc))[1] as closing
       from bank_line l group by l.statement_id
     ) x
     where x.statement_id = s.id`,
  )
  await client.query(
    'select custody.match_by_rules(a.branch_code, a.account) from bank_account a order by a.branch_code, a.account',
  )
  await client.query('update bank_match set matched_at = $1', [importedAt])
  await client.query(
    `update audit set at = $1 where object = 'bank_line' or object = 'deposit' and action = 'bank_match'`,
    [importedAt],
  )
}
