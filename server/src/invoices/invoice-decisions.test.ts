import { approveInvoices, listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, type Invoice, type Worker } from '../../testing/builders/desk.ts'
import { approvalOf, approve, enteredBy, linesOf } from '../../testing/builders/invoices.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow, ownedTransaction } from '../../testing/owner.ts'
import { deadlocks, race, ROUNDS } from '../../testing/race.ts'
import { already, refused } from '../../testing/saves.ts'
import { waitsForALock } from '../../testing/sessions.ts'

const app = await cashApp()

const done = { isSuccessful: true, message: 'Invoice Approved Successful' }

const isApproved = async ({ id }: Invoice) =>
  (await ownedRow<{ status: number }>('select status from invoice_approval where id = $1', [id])).status === 1

const stepsOf = async ({ id }: Invoice) =>
  (
    await owned<{ action: string }>(
      `select action from audit where object = 'invoice' and object_id = $1 order by id`,
      [id],
    )
  ).map(({ action }) => action)

const versionOf = async ({ id }: Invoice) =>
  (await ownedRow<{ version: number }>('select version from invoice_approval where id = $1', [id])).version

describe('approve invoices', () => {
  it('approves one, with the name and the moment, and notifies the user who entered it', async () => {
    const { salesman, director, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 250 })
    await enteredBy(cashier, invoice)

    expect(await approve(director, invoice)).toEqual(done)

    const { responseObjects: approved } = await director.client.ask(listInvoiceApprovals, {
      page: 1,
      limit: 10,
      cCode: director.branch,
      status: 1,
    })
    expect(approved).toMatchObject([
      {
        approvedName: director.name,
        approvedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        status: 1,
        statusName: 'Approved',
      },
    ])
    expect(await stepsOf(invoice)).toEqual(['enter', 'approve'])
    const { responseObjects } = await cashier.client.ask(listNotifications, {
      page: 1,
      limit: 10,
      userId: cashier.userId,
    })
    expect(responseObjects.map(({ text }) => text)).toEqual([
      `${director.name} approved invoice ${invoice.no}, 250.00.`,
    ])
  })

  it('notifies deciders of new invoices, on one line for all of them', async () => {
    const { salesman, director, cashier } = await aDesk(app)
    const { party } = await anInvoice({ salesman })
    for (const [first, last] of [
      [1, 1],
      [2, 4],
    ]) {
      await owned(
        `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill)
         select $1, 'N-' || n, '2026-03-01', 'CR', '10', $2, $3, n * 30 from generate_series($4::int, $5::int) n`,
        [salesman.branch, party, salesman.userId, first, last],
      )
    }
    const newsOf = async ({ client, userId }: Worker) =>
      (await client.ask(listNotifications, { page: 1, limit: 10, userId })).responseObjects.map(({ text }) => text)

    expect(await newsOf(director)).toEqual(['4 invoices of Import, 300.00. They wait for a decision.'])
    expect(await newsOf(cashier)).toEqual([])
  })

  it('approves several at once, or none of them, with the invoice that was in the way', async () => {
    const desk = await aDesk(app)
    const { salesman, director } = desk
    const second = await aWorker(app, { role: 3, in: desk.branch })
    const [one, two, three] = [
      await anInvoice({ salesman }),
      await anInvoice({ salesman }),
      await anInvoice({ salesman }),
    ]
    await approve(second, two)

    const { isSuccessful, message } = await approve(director, three, two, one)
    expect(isSuccessful).toBe(false)
    expect(message).toMatch(new RegExp(`^${two.no}: Already approved by ${second.name} on .+\\. Reload the list\\.$`))
    expect([await isApproved(one), await isApproved(three)]).toEqual([false, false])
    expect(await approve(director, three, three)).toEqual(refused('An invoice was selected twice. Select it once.'))

    expect(await approve(director, three, one)).toEqual(done)
    expect(await stepsOf(three)).toEqual(['enter', 'approve'])
  })

  it('refuses what is unknown, own, decided or changed, in this order', async () => {
    const desk = await aDesk(app)
    const { salesman, director } = desk
    const second = await aWorker(app, { role: 3, in: desk.branch })
    const elsewhere = await aDesk(app)
    const foreign = await anInvoice({ salesman: elsewhere.salesman, no: 'FOREIGN-1' })
    const own = await anInvoice({ salesman })
    await enteredBy(director, own)
    const invoice = await anInvoice({ salesman })
    const unknown = 'This invoice does not exist in your branches. Reload the list.'

    expect(await approve(director, { ...approvalOf(foreign, director), cCode: director.branch })).toEqual(
      refused(unknown),
    )
    expect(await approve(director, { ...approvalOf(invoice, director), invoiceNo: '%' })).toEqual(refused(unknown))
    expect(await approve(director, own)).toEqual(
      refused('You entered this invoice yourself. Somebody else must decide it.'),
    )
    expect(await approve(director, approvalOf(invoice, director, 2))).toEqual(
      refused('This invoice has changed meanwhile. Look at it again before you decide.'),
    )
    expect(await approve(second, own)).toEqual(done)
    expect(await approve(second, approvalOf(invoice, second, 1))).toEqual(done)
    expect(await approve(director, approvalOf(invoice, director, 1))).toEqual(refused(already('approved', second)))
    expect(await approve(second, invoice)).toEqual(refused(already('approved', second)))
  })

  it('is for module 34 of directors of the branch alone', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    const reads = await aWorker(app, { role: 3, in: branch, modules: [7, 8, 9, 10, 11, 12, 14, 33] })
    const statusFor = async (by: Worker, row = approvalOf(invoice, by)) =>
      (await by.client.send(approveInvoices, { approveInvoices: [row] })).status

    expect(await statusFor(salesman)).toBe(403)
    expect(await statusFor(cashier)).toBe(403)
    expect(await statusFor(reads)).toBe(403)
    expect(await statusFor(elsewhere.director)).toBe(403)
    expect(await statusFor(director, approvalOf(invoice, reads))).toBe(403)
    expect(await isApproved(invoice)).toBe(false)
  })

  it('refuses the version on the screen after a change, with the difference since then', async () => {
    const desk = await aDesk(app)
    const { salesman, director } = desk
    const invoice = await anInvoice({ salesman, bill: 300 })
    await linesOf(invoice, [
      { item: 'Augmentin', qty: 2, rate: 100 },
      { item: 'Panadol', qty: 1, rate: 100 },
    ])
    const seen = await versionOf(invoice)
    await owned('update invoice set bill = 320 where id = $1', [invoice.id])
    await owned(`update invoice set bill = 340, invoice_on = '2026-01-16' where id = $1`, [invoice.id])
    await owned(
      'update invoice_line set rate = 120, amount = 240, net_amount = 240 where invoice_id = $1 and line_no = 1',
      [invoice.id],
    )
    await owned('delete from invoice_line where invoice_id = $1 and line_no = 2', [invoice.id])
    await linesOf(invoice, [{ no: 3, item: 'Brufen', qty: 2, rate: 50 }])

    const { isSuccessful, message } = await approve(director, approvalOf(invoice, director, seen))

    expect(isSuccessful).toBe(false)
    expect(message).toMatch(/^This invoice was changed by Import on \d\d\/\d\d\/\d{4} \d\d:\d\d: /)
    expect(message).toContain(
      ': Invoice Date 15/01/2026 → 16/01/2026, Bill 300.00 → 340.00, Line 1 Rate 100.00 → 120.00, ' +
        'Line 1 Amount 200.00 → 240.00, Line 1 Net Amount 200.00 → 240.00, Line 2 removed (Item Ref REF-2, Item Name Panadol, ' +
        'Sale Type Sale, Qty 1, Pcs 10, Rate 100.00, Amount 100.00, Net Amount 100.00), Line 3 added (Item Ref REF-3, ' +
        'Item Name Brufen, Sale Type Sale, Qty 2, Pcs 20, Rate 50.00, Amount 100.00, Net Amount 100.00). Look at it again',
    )
    expect(await isApproved(invoice)).toBe(false)
    expect(await approve(director, approvalOf(invoice, director, await versionOf(invoice)))).toEqual(done)
  })

  it('does not mind receipts: they change neither the version nor what was seen', async () => {
    const { salesman, cashier, director } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 300 })
    await aReceipt({ by: salesman, invoice, amount: 100 }).sentTo(cashier)
    const gone = await aReceipt({ by: salesman, invoice, amount: 50 }).voided()

    expect(gone.id).toBeGreaterThan(0)
    expect(await approve(director, approvalOf(invoice, director, 1))).toEqual(done)
    await aReceipt({ by: salesman, invoice, amount: 200 })
    expect(await ownedRow('select balance::int, received::int from invoice where id = $1', [invoice.id])).toEqual({
      balance: 0,
      received: 300,
    })
  })
})

describe('at the same moment', () => {
  it.each(ROUNDS)('one of two directors approves, round %i', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: 3, in: desk.branch })
    const invoices = [
      await anInvoice({ salesman: desk.salesman }),
      await anInvoice({ salesman: desk.salesman }),
      await anInvoice({ salesman: desk.salesman }),
    ]
    const before = await deadlocks()

    const { won, lost } = await race(
      () => approve(desk.director, ...invoices),
      () => approve(second, ...invoices.toReversed()),
    )

    expect(won).toEqual([done.message])
    expect(lost).toEqual([expect.stringMatching(/^INV\/.+: Already approved by .+ on .+\. Reload the list\.$/)])
    expect(await Promise.all(invoices.map(stepsOf))).toEqual(invoices.map(() => ['enter', 'approve']))
    expect(await deadlocks()).toBe(before)
  })

  it('a receipt is recorded while an approval is not finished, and an approval while a receipt is not', async () => {
    const { salesman, director } = await aDesk(app)
    const [one, other] = [await anInvoice({ salesman, bill: 100 }), await anInvoice({ salesman, bill: 100 })]

    // Neither would end before the other transaction does, if they waited for a row of each other.
    const approving = await ownedTransaction()
    await approving.query('update invoice_approval set status = 1, decided_by = $2, decided_at = now() where id = $1', [
      one.id,
      director.userId,
    ])
    await aReceipt({ by: salesman, invoice: one, amount: 60 })
    await approving.commit()
    const collecting = await ownedTransaction()
    await collecting.query('update invoice set received = received where id = $1', [other.id])
    expect(await approve(director, other)).toEqual(done)
    await collecting.commit()

    expect([await isApproved(one), await isApproved(other)]).toEqual([true, true])
  })

  it('an approval waits for a change that is under way, and then refuses the version before it', async () => {
    const { salesman, director } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 100 })
    const changing = await ownedTransaction()
    await changing.query('update invoice set bill = 110 where id = $1', [invoice.id])

    const answer = approve(director, approvalOf(invoice, director, 1))
    await waitsForALock()
    await changing.commit()

    expect(await answer).toEqual(refused(expect.stringContaining('Bill 100.00 → 110.00')))
  })
})
