/** Makes a branch with a history in a few statements, because lists need more rows than a test can make through the calls. */
import { type Desk, today } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'

/** The number of rows of each list; all invoices stay pending, since every receipt is of 100 and every bill is greater. */
export const MANY = { invoices: 150, unsent: 15, pending: 85, depositable: 25, deposits: 12 } as const

/** Invoices are numbered INV/001 to INV/150, dated one day after the other; slips SLIP-1 to SLIP-12. */
export async function aBusyDesk({ branch, salesman, cashier, party, account }: Desk): Promise<void> {
  const { unsent, pending, depositable, deposits } = MANY
  await owned(
    `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill)
     select $1, 'INV/' || lpad(n::text, 3, '0'), date '2026-01-01' + n, 'CR', '10', $2, $3, 1000 + n
     from generate_series(1, $4::int) n`,
    [branch.code, party, salesman.userId, MANY.invoices],
  )
  await owned(
    `insert into receipt (branch_code, invoice_id, party, salesman_id, recorded_by, method, amount)
     select branch_code, id, party, salesman_id, salesman_id, 'Cash', 100
     from invoice where branch_code = $1 order by invoice_no limit $2`,
    [branch.code, unsent + pending + depositable + deposits],
  )
  await owned(
    `insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by)
     select id, branch_code, salesman_id, $2, salesman_id from receipt where branch_code = $1 order by id offset $3`,
    [branch.code, cashier.userId, unsent],
  )
  await owned(
    `update transfer set status = 1, decided_by = cashier_id, decided_at = now()
     where id in (select id from transfer where branch_code = $1 order by id offset $2)`,
    [branch.code, pending],
  )
  await owned(
    `with chosen as (
       select id, receipt_id, row_number() over (order by id) as n from transfer
       where branch_code = $1 and status = 1 order by id limit $5
     ), made as (
       insert into deposit (branch_code, cashier_id, account, slip_no, deposited_on)
       select $1, $2, $3, 'SLIP-' || n, $4 from chosen returning id, slip_no
     )
     insert into deposit_line (deposit_id, transfer_id, receipt_id, branch_code, cashier_id)
     select made.id, chosen.id, chosen.receipt_id, $1, $2 from chosen join made on made.slip_no = 'SLIP-' || n`,
    [branch.code, cashier.userId, account, await today(branch.code), deposits],
  )
}

/** Makes hand-overs of 0.10 each that wait for the cashier, of invoices LONG/0001 and on. */
export async function aLongList({ branch, salesman, cashier, party }: Desk, count: number): Promise<void> {
  await owned(
    `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill)
     select $1, 'LONG/' || lpad(n::text, 4, '0'), '2026-01-01', 'CR', '10', $2, $3, 1 from generate_series(1, $4::int) n`,
    [branch.code, party, salesman.userId, count],
  )
  await owned(
    `insert into receipt (branch_code, invoice_id, party, salesman_id, recorded_by, method, amount)
     select branch_code, id, party, salesman_id, salesman_id, 'Cash', 0.10
     from invoice where branch_code = $1 and invoice_no like 'LONG/%' order by invoice_no`,
    [branch.code],
  )
  await owned(
    `insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by)
     select id, branch_code, salesman_id, $2, salesman_id from receipt where branch_code = $1 order by id`,
    [branch.code, cashier.userId],
  )
}
