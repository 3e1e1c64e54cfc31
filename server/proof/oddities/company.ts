/** Writes half a year of the work of a company, in which nothing is odd, with the triggers and foreign keys off. */
import { administered } from '../../testing/owner.ts'

export interface Company {
  readonly branches: readonly string[]
}

export const DAYS = 180
const BRANCHES = 8
const SALESMEN = 12
const CLIENTS = 300
/** After this many receipts a client of a branch has the next one: the least common multiple of BRANCHES and CLIENTS. */
const FULL_TURN = 600
/** The receipts of a client have these amounts in turn, so that none comes again within days, and each amount is on thousands of receipts. */
const AMOUNTS = 20

/**
 * A receipt `n` belongs to its turn in branch, day and person. The hand-over is in the evening, the deposit on the next day, its approval and
 * the line of the bank after that. The receipts of the last day wait with the cashiers.
 */
const statements = (receipts: number): readonly string[] => [
  `insert into company (code, name) values ('BIG', 'Big Company')`,
  `insert into branch (code, company_code, name) select 'Z' || b, 'BIG', 'Branch ' || b from generate_series(1, ${BRANCHES}) b`,
  `create temp table person as
     select b, k, case when k <= ${SALESMEN} then 2 when k <= ${SALESMEN} + 2 then 1 else 3 end as role, 90000000 + b * 100 + k as login
     from generate_series(1, ${BRANCHES}) b cross join generate_series(1, ${SALESMEN} + 4) k`,
  `insert into app_user (login_id, name, role_id, password_hash) select login, 'Person ' || login, role, 'none' from person`,
  `alter table person add id int`,
  `update person p set id = u.id from app_user u where u.login_id = p.login`,
  `insert into user_branch (user_id, branch_code) select id, 'Z' || b from person`,
  `insert into user_module (user_id, module_id) select id, m from person cross join unnest(array[7, 12]) m where role = 3`,
  `insert into chart (branch_code, acode, title, level, cgroup)
     select 'Z' || b, '1201' || c, 'Client ' || b || '-' || c, 4, 'PARTY' from generate_series(1, ${BRANCHES}) b cross join generate_series(1, ${CLIENTS}) c
     union all select 'Z' || b, '1101', 'Current Account ' || b, 4, 'BANK' from generate_series(1, ${BRANCHES}) b`,
  `create temp table work as
     select n, 'Z' || q.b as branch, q.b, day_no, today - day_no as day, s.id as salesman_id, c.id as cashier_id, '1201' || (1 + n % ${CLIENTS}) as party,
       101.5 + n / ${FULL_TURN} % ${AMOUNTS} as amount, case when n % 3 = 0 then 'Cheque' else 'Cash' end as method, n % 97 = 5 as is_void,
       ((today - day_no)::timestamp + interval '9 hours' + turn * interval '41 minutes') at time zone 'Asia/Karachi' as at,
       ((today - day_no)::timestamp + interval '20 hours' + turn * interval '3 minutes') at time zone 'Asia/Karachi' as evening
     from (
       select n, 1 + n % ${BRANCHES} as b, ${DAYS} - (n::bigint * ${DAYS} / ${receipts})::int as day_no, 1 + n / ${BRANCHES} % ${SALESMEN} as k,
         n / (${BRANCHES} * ${SALESMEN}) % 13 as turn, (now() at time zone 'Asia/Karachi')::date as today
       from generate_series(0, ${receipts} - 1) n
     ) q
     join person s on s.b = q.b and s.k = q.k
     join person c on c.b = q.b and c.k = ${SALESMEN} + 1 + n % 2`,
  `insert into invoice (id, branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill, received) overriding system value
     select 10000000 + n, branch, 'BIG-' || n, day - 20, 'CR', '10', party, salesman_id, amount, case when is_void then 0 else amount end from work`,
  // An invoice with a void receipt is paid outside.
  `update invoice set received_before = bill where received = 0 and id >= 10000000`,
  `insert into receipt (id, branch_code, invoice_id, party, salesman_id, recorded_by, method, cheque_no, cheque_on, cheque_bank, amount, created_at,
       stage, cashier_id) overriding system value
     select 10000000 + n, branch, 10000000 + n, party, salesman_id, salesman_id, method,
       case when method = 'Cheque' then (5000000 + n)::text else '' end, case when method = 'Cheque' then day end,
       case when method = 'Cheque' then 'HBL' else '' end, amount, at,
       case when is_void then 9 when day_no = 1 then 2 else 4 end, case when not is_void then cashier_id end
     from work`,
  `insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, actor_id, at)
     select 10000000 + n, branch, m.action, m.f, m.t, amount, salesman_id, salesman_id, at + m.after
     from work cross join lateral (values ('record', -1, 0, interval '0'), ('void', 0, 9, interval '20 minutes')) m (action, f, t, after)
     where m.action = 'record' or is_void`,
  `insert into transfer (id, receipt_id, branch_code, salesman_id, cashier_id, status, sent_at, sent_by, decided_by, decided_at) overriding system value
     select 10000000 + n, 10000000 + n, branch, salesman_id, cashier_id, case when day_no = 1 then 1 else 4 end, evening, salesman_id, cashier_id,
       evening + interval '20 minutes'
     from work where not is_void`,
  `create temp table slip as
     select row_number() over (order by day, branch, cashier_id) as id, branch, b, cashier_id, day, sum(amount) as total
     from work where not is_void and day_no > 1 group by branch, b, cashier_id, day`,
  `insert into deposit (id, branch_code, cashier_id, account, slip_no, total, status, created_at, deposited_on, decided_by, decided_at, posting_on)
     overriding system value
     select 10000000 + s.id, s.branch, s.cashier_id, '1101', (700000 + s.id)::text, s.total, 1, (s.day + 1)::timestamp at time zone 'Asia/Karachi' + interval '10 hours',
       s.day + 1, d.id, (s.day + 1)::timestamp at time zone 'Asia/Karachi' + interval '15 hours', s.day + 1
     from slip s join person d on d.b = s.b and d.k = ${SALESMEN} + 3 + s.id % 3 % 2`,
  `insert into deposit_line (deposit_id, transfer_id, receipt_id, branch_code, cashier_id)
     select 10000000 + s.id, 10000000 + w.n, 10000000 + w.n, w.branch, w.cashier_id
     from work w join slip s using (branch, cashier_id, day) where not w.is_void`,
  `insert into bank_account (branch_code, account, opening_on) select 'Z' || b, '1101', '2020-01-01' from generate_series(1, ${BRANCHES}) b`,
  `insert into data_import (kind, branch_code, file_name, format, header)
     select 'statements', 'Z' || b, 'bank.csv', 'CSV', '{}' from generate_series(1, ${BRANCHES}) b`,
  `insert into bank_statement (branch_code, account, import_id, from_on, to_on)
     select branch_code, '1101', id, '2020-01-01', '2030-01-01' from data_import where kind = 'statements'`,
  `insert into bank_line (id, statement_id, branch_code, account, position, booked_on, amount, description, key, matched) overriding system value
     select 10000000 + s.id, t.id, s.branch, '1101', s.id, s.day + 2, s.total, 'DEPOSIT ' || s.id, sha256(convert_to(s.id::text, 'UTF8')), s.total
     from slip s join bank_statement t on t.branch_code = s.branch`,
  `insert into bank_match (line_id, branch_code, kind, deposit_id, amount, rule) select 10000000 + id, branch, 'deposit', 10000000 + id, total, 'R1' from slip`,
  `insert into attachment (image_code, created_by, path, thumb_path, mime, bytes, created_at, branch_code, document_kind, document_id, kept_sha256)
     select 'IR', salesman_id, 'a', 'b', 'image/webp', 10, at - interval '2 minutes', branch, 'receipt', 10000000 + n, sha256(convert_to(n::text, 'UTF8'))
     from work where n % 3 = 0`,
  // Each client has a place, and each receipt a visit there five minutes before.
  `insert into chart_location (branch_code, acode, version, latitude, longitude, tagged_by)
     select c.branch_code, c.acode, 1, 24 + substr(c.acode, 5)::int % 100 * 0.01, 67, s.id
     from chart c join person s on 'Z' || s.b = c.branch_code and s.k = 1 where c.cgroup = 'PARTY'`,
  `insert into visit (branch_code, entered_by, entered_at, made_at, visited_on, organization_type, party, latitude, longitude, accuracy)
     select w.branch, w.salesman_id, w.at - interval '5 minutes', w.at - interval '5 minutes', w.day, 'client', w.party, l.latitude, l.longitude, 10
     from work w join chart_location l on l.branch_code = w.branch and l.acode = w.party`,
  `insert into audit (at, branch_code, object, object_id, action, actor_id, actor_role, actor_modules)
     select at, branch, 'receipt', 10000000 + n, 'record', salesman_id, 2, '{4}' from work`,
  `insert into sign_in (user_id, remembered, device, started_at, last_used_at, expires_at, ended_at, ended_because)
     select p.id, false, 'A phone', now() - make_interval(days => w * 7 + 3), now() - make_interval(days => w * 7), now(), now(), 'signed out'
     from person p cross join generate_series(0, 25) w`,
]

/** Writes the company with this number of receipts into the database of the builders. */
export async function aBigCompany(receipts: number): Promise<Company> {
  await administered(
    ['begin', 'set local session_replication_role = replica', ...statements(receipts), 'commit', 'analyze'].join(';\n'),
  )
  return { branches: Array.from({ length: BRANCHES }, (_, nth) => `Z${nth + 1}`) }
}
