/**
 * An approved invoice never changes again, not even by SQL; before the approval each change is a version, and the audit has the
 * difference.
 */
import { listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aParty, type Invoice } from '../../testing/builders/desk.ts'
import { approve, linesOf } from '../../testing/builders/invoices.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow, ownedTransaction } from '../../testing/owner.ts'

const app = await cashApp()

const KEPT = { code: '23514', constraint: 'approved_invoice_is_kept' }

const stateOf = ({ id }: Invoice) =>
  ownedRow(
    `select to_jsonb(i) as invoice, to_jsonb(a) as approval,
       (select jsonb_agg(l order by line_no) from invoice_line l where l.invoice_id = i.id) as lines
     from invoice i join invoice_approval a using (id) where i.id = $1`,
    [id],
  )

const changesOf = async ({ id }: Invoice) =>
  (
    await owned<{ details: unknown }>(
      `select details from audit where object = 'invoice' and object_id = $1 and action = 'change' order by id`,
      [id],
    )
  ).map(({ details }) => details)

async function anApproved() {
  const desk = await aDesk(app)
  const invoice = await anInvoice({ salesman: desk.salesman, bill: 300 })
  await linesOf(invoice, [{ rate: 100 }, { rate: 200 }])
  await approve(desk.director, invoice)
  return { desk, invoice }
}

describe('an approved invoice', () => {
  it.each([
    ['bill', 'update invoice set bill = 301 where id = $1'],
    ['day', `update invoice set invoice_on = '2026-01-16' where id = $1`],
    ['number', `update invoice set invoice_no = invoice_no || '-2' where id = $1`],
    ['division', `update invoice set division_code = '99' where id = $1`],
    ['client', `update invoice set party = '1201-other' where id = $1`],
    ['line', 'update invoice_line set rate = 7 where invoice_id = $1 and line_no = 1'],
    [
      'new line',
      `insert into invoice_line select $1, 9, branch_code, '', 'x', '', 1, 1, 1, 1, 1 from invoice where id = $1`,
    ],
    ['removed line', 'delete from invoice_line where invoice_id = $1 and line_no = 2'],
    ['approval', 'update invoice_approval set status = 0, decided_by = null, decided_at = null where id = $1'],
    ['moment of approval', 'update invoice_approval set decided_at = now() where id = $1'],
    ['deletion of its approval', 'delete from invoice_approval where id = $1'],
  ])('refuses another %s, from the owner of the database too', async (_what, statement) => {
    const { desk, invoice } = await anApproved()
    await owned(`insert into division values ('99', 'Other') on conflict do nothing`)
    await aParty({ branch: desk.branch.code, code: '1201-other' })
    const before = await stateOf(invoice)

    await expect(owned(statement, [invoice.id])).rejects.toMatchObject({ ...KEPT, detail: invoice.no })

    expect(await stateOf(invoice)).toEqual(before)
  })

  it('accepts an import that writes it again unchanged', async () => {
    const { invoice } = await anApproved()
    const before = await stateOf(invoice)

    await owned('update invoice set bill = bill, party = party, invoice_on = invoice_on where id = $1', [invoice.id])
    await owned('update invoice_line set rate = rate where invoice_id = $1', [invoice.id])

    expect(await stateOf(invoice)).toEqual(before)
  })

  it('is collected, and a receipt of it is voided', async () => {
    const { desk, invoice } = await anApproved()
    await aReceipt({ by: desk.salesman, invoice, amount: 100 })
    await aReceipt({ by: desk.salesman, invoice, amount: 50 }).voided()

    expect(await ownedRow('select balance::int from invoice where id = $1', [invoice.id])).toEqual({ balance: 200 })
  })

  it('is approved once, whatever the role of the server writes', async () => {
    const { desk, invoice } = await anApproved()

    expect(
      await asServer(
        app,
        desk.director,
        `update invoice_approval set status = 0, decided_by = ${desk.director.userId} where id = ${invoice.id}`,
      ),
    ).toEqual({ code: KEPT.code, rule: KEPT.constraint })
  })

  it('does not change when a change was waiting for the approval', async () => {
    const { salesman, director } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 100 })
    const approving = await ownedTransaction()
    await approving.query('update invoice_approval set status = 1, decided_by = $2, decided_at = now() where id = $1', [
      invoice.id,
      director.userId,
    ])

    const change = linesOf(invoice, [{ rate: 100 }])
    await approving.commit()

    await expect(change).rejects.toMatchObject(KEPT)
  })
})

describe('a pending invoice', () => {
  it('counts a version for each change, and keeps the old and the new values', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 300 })
    const other = await aParty({ branch: branch.code })
    await owned('update invoice set bill = 310, party = $2 where id = $1', [invoice.id, other])
    await linesOf(invoice, [{ item: 'Panadol', rate: 310 }])
    await owned(`update invoice_line set item_name = 'Panadol Extra' where invoice_id = $1`, [invoice.id])
    await owned('update invoice set salesman_id = salesman_id where id = $1', [invoice.id])

    const line = { item_name: 'Panadol', rate: 310, line_no: 1 }
    expect(await changesOf(invoice)).toMatchObject([
      { version: 2, changes: { bill: [300, 310], party: [invoice.party, other] } },
      { version: 3, changes: { 'line 1': [null, line] } },
      { version: 4, changes: { 'line 1': [line, { ...line, item_name: 'Panadol Extra' }] } },
    ])
    const [row] = (await director.client.ask(listInvoiceApprovals, { page: 1, limit: 10, cCode: branch.code }))
      .responseObjects
    expect(row?.rowVersion).toBe(4)
  })

  it('has its first version when its lines came in the same transaction', async () => {
    const { salesman } = await aDesk(app)
    const like = await anInvoice({ salesman })
    const entering = await ownedTransaction()
    await entering.query(
      `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill)
       select branch_code, 'TOGETHER', invoice_on, type_code, division_code, party, salesman_id, bill from invoice where id = $1`,
      [like.id],
    )
    for (const line of [1, 2]) {
      await entering.query(
        `insert into invoice_line select id, $2, branch_code, '', 'x', '', 1, 1, 1, 1, 1 from invoice where branch_code = $1 and invoice_no = 'TOGETHER'`,
        [like.branch, line],
      )
    }
    await entering.query(`delete from invoice_line where branch_code = $1 and line_no = 2`, [like.branch])
    await entering.commit()

    const entered = await ownedRow<{ version: number; changes: number }>(
      `select a.version, (select count(*)::int from audit c where c.object = 'invoice' and c.object_id = a.id and c.action = 'change') as changes
       from invoice_approval a where a.branch_code = $1 and a.invoice_no = 'TOGETHER'`,
      [like.branch],
    )
    expect(entered).toEqual({ version: 1, changes: 0 })
  })
})
