import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, type Desk } from '../../testing/builders/desk.ts'
import { type Cells, importing, invoiceRow } from '../../testing/builders/imports.ts'
import { approve } from '../../testing/builders/invoices.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'

const app = await cashApp()
const { checked, applied, recordsOf, reasonsOf } = importing(app)

const row = (desk: Desk, more: Cells = {}): Cells =>
  invoiceRow(desk, 'IMP/1', { bill: '1,250.50', receivedBefore: '250.50', ...more })
const line = (desk: Desk, lineNo: number, more: Cells = {}): Cells =>
  row(desk, {
    lineNo,
    item: `A-${lineNo}`,
    itemName: `Item ${lineNo}`,
    qty: 2,
    pcs: 24,
    rate: 100,
    amount: 200,
    netAmount: 190,
    ...more,
  })

const invoicesOf = (desk: Desk) =>
  owned(
    `select i.invoice_no as no, i.bill::text, i.received_before::text as before, i.balance::text,
       (select count(*)::int from invoice_line l where l.invoice_id = i.id) as lines
     from invoice i where i.branch_code = $1 order by 1`,
    [desk.branch.code],
  )

describe('an import of invoices', () => {
  it('shows before it is applied how much it brings, and the amount of its changes', async () => {
    const desk = await aDesk(app)
    const { no, party } = await anInvoice({ salesman: desk.salesman, bill: 500 })
    const found = await checked(desk.director, 'invoices', [
      row(desk),
      row(desk, { invoiceNo: 'IMP/2', bill: '10.25', receivedBefore: '' }),
      row(desk, { invoiceNo: no, party, bill: '600', receivedBefore: '0', date: '2026-01-15' }),
    ])

    expect(found.sums).toEqual([
      { what: 'Bill Amount', new: 1260.75, was: 500, changed: 600 },
      { what: 'Received Before', new: 250.5, was: 0, changed: 0 },
    ])
    expect((await applied(desk.director, found.importId)).sums).toEqual([])
  })

  it('writes invoices with their lines and earlier receipts, and names the person who imported them', async () => {
    const desk = await aDesk(app)
    const found = await checked(desk.director, 'invoices', [
      line(desk, 1),
      line(desk, 2),
      line(desk, 1, { invoiceNo: 'IMP/2', date: '15/08/2026' }),
    ])

    expect(found).toMatchObject({
      state: 'checked',
      rows: 3,
      counts: { new: 2, changed: 0, same: 0, kept: 0, rejected: 0 },
    })
    expect(await applied(desk.director, found.importId)).toMatchObject({
      isSuccessful: true,
      state: 'applied',
      problem: '',
    })

    const invoice = { bill: '1250.50', before: '250.50', balance: '1000.00' }
    expect(await invoicesOf(desk)).toEqual([
      { no: 'IMP/1', ...invoice, lines: 2 },
      { no: 'IMP/2', ...invoice, lines: 1 },
    ])
    expect(
      await owned(
        `select d.started_by, a.actor_id, a.details -> 'counts' ->> 'new' as added from invoice i join data_import d on d.id = i.import_id
         join audit a on a.object = 'import' and a.object_id = d.id where i.branch_code = $1 and i.invoice_no = 'IMP/1'`,
        [desk.branch.code],
      ),
    ).toEqual([{ started_by: desk.director.userId, actor_id: desk.director.userId, added: '2' }])
  })

  it('changes nothing when the same file comes twice', async () => {
    const desk = await aDesk(app)
    const rows = [line(desk, 1), line(desk, 2), row(desk, { invoiceNo: 'IMP/3' })]
    const first = await checked(desk.director, 'invoices', rows)
    await applied(desk.director, first.importId)

    const again = await checked(desk.director, 'invoices', rows)

    expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, kept: 0, rejected: 0 })
    expect(await applied(desk.director, again.importId)).toMatchObject({
      isSuccessful: false,
      message: importsMessages.nothingNew,
    })
  })

  it('shows a change before it is one', async () => {
    const desk = await aDesk(app)
    const first = await checked(desk.director, 'invoices', [line(desk, 1), line(desk, 2)])
    await applied(desk.director, first.importId)

    const second = await checked(desk.director, 'invoices', [
      line(desk, 1, { bill: 2000, rate: 101 }),
      line(desk, 3, { bill: 2000 }),
    ])
    const [record] = await recordsOf(desk.director, second.importId, 'changed')

    expect(second.counts).toEqual({ new: 0, changed: 1, same: 0, kept: 0, rejected: 0 })
    expect(record).toMatchObject({ line: 2, name: `${desk.branch.code} IMP/1`, outcome: 'changed' })
    expect(record?.changes).toEqual(
      expect.arrayContaining([
        { field: 'Bill Amount', was: '1,250.50', now: '2,000.00' },
        { field: 'Line 1: Rate', was: '100.00', now: '101.00' },
        { field: 'Line 3: Item Name', was: '', now: 'Item 3' },
      ]),
    )
    expect(await invoicesOf(desk)).toMatchObject([{ bill: '1250.50' }])

    await applied(desk.director, second.importId)

    expect(await invoicesOf(desk)).toMatchObject([{ bill: '2000.00', lines: 2 }])
    expect(
      await owned(
        `select distinct a.actor_id from audit a join invoice i on a.object = 'invoice' and i.id = a.object_id
         where i.branch_code = $1 and a.action = 'change'`,
        [desk.branch.code],
      ),
    ).toEqual([{ actor_id: desk.director.userId }])
  })

  it('keeps what was collected against or approved, and imports the others', async () => {
    const desk = await aDesk(app)
    const [paid, approved] = [
      await anInvoice({ salesman: desk.salesman }),
      await anInvoice({ salesman: desk.salesman }),
    ]
    await aReceipt({ by: desk.salesman, invoice: paid, amount: 400 })
    await approve(desk.director, approved)
    const other = { date: '2026-01-15', bill: 900, receivedBefore: 0 }

    const found = await checked(desk.director, 'invoices', [
      row(desk, { ...other, invoiceNo: paid.no, party: paid.party }),
      row(desk, { ...other, invoiceNo: approved.no, party: approved.party }),
      row(desk),
    ])

    expect(found.counts).toEqual({ new: 1, changed: 0, same: 0, kept: 2, rejected: 0 })
    const kept = (await recordsOf(desk.director, found.importId, 'kept')).map(({ line: at, reason }) => [at, reason])
    expect(kept).toEqual([
      [2, importsMessages.reasons.collected('Bill Amount', '400.00')],
      [3, importsMessages.reasons.approved('Bill Amount')],
    ])
    expect(await applied(desk.director, found.importId)).toMatchObject({ isSuccessful: true, state: 'applied' })
    expect((await invoicesOf(desk)).map(({ no, bill }) => [no, bill])).toEqual([
      ['IMP/1', '1250.50'],
      [paid.no, '1000.00'],
      [approved.no, '1000.00'],
    ])
    const again = await checked(desk.director, 'invoices', [
      row(desk, { ...other, invoiceNo: paid.no, party: paid.party }),
    ])
    expect(await applied(desk.director, again.importId)).toMatchObject({
      isSuccessful: false,
      message: importsMessages.onlyKept,
    })
  })

  it('keeps what was collected against, and shows whether the file has more or less of it', async () => {
    const desk = await aDesk(app)
    const { reasons } = importsMessages
    const cases = [
      { receivedBefore: 50, bill: 900, reason: reasons.collected('Bill Amount', '100.00') },
      { receivedBefore: 150, reason: reasons.collected('Received Before', '100.00') },
      { receivedBefore: 180, reason: reasons.more('Received Before', '180.00', '150.00') },
      { receivedBefore: 120, reason: reasons.less('Received Before', '120.00', '150.00') },
    ] as const
    const rows: Cells[] = []
    for (const { reason: _, ...cells } of cases) {
      const paid = await anInvoice({ salesman: desk.salesman, receivedBefore: 50 })
      await aReceipt({ by: desk.salesman, invoice: paid, amount: 100 })
      rows.push(row(desk, { date: '2026-01-15', invoiceNo: paid.no, party: paid.party, bill: 1000, ...cells }))
    }

    const { importId, counts } = await checked(desk.director, 'invoices', rows)

    expect(counts).toMatchObject({ kept: cases.length, changed: 0, rejected: 0 })
    expect((await recordsOf(desk.director, importId, 'kept')).map(({ reason }) => reason)).toEqual(
      cases.map(({ reason }) => reason),
    )
  })

  it('rejects each row in words, and imports nothing of the file unless the director leaves them out', async () => {
    const desk = await aDesk(app)
    const found = await checked(desk.director, 'invoices', [
      row(desk),
      row(desk, { invoiceNo: 'X/1', bill: 'many', date: '2026-02-30' }),
      row(desk, { invoiceNo: 'X/2', party: 'nobody', type: 'ZZ', division: '99', salesman: 1 }),
      row(desk, { invoiceNo: 'X/3', branch: 'elsewhere' }),
      row(desk, { invoiceNo: 'X/4', bill: 100 }),
      row(desk, { invoiceNo: '' }),
      row(desk, { bill: 3 }),
    ])
    const { branch } = desk

    expect(await reasonsOf(desk.director, found.importId)).toEqual({
      2: [importsMessages.reasons.otherRow('8')],
      3: [
        importsMessages.reasons.day('Invoice Date', '2026-02-30'),
        importsMessages.reasons.money('Bill Amount', 'many'),
      ],
      4: [
        importsMessages.reasons.unknown('Invoice Type', 'ZZ'),
        importsMessages.reasons.unknown('Division', '99'),
        importsMessages.reasons.unknownIn('Party Code', 'nobody', branch.code),
        importsMessages.reasons.unknownIn('Salesman Login', '1', branch.code),
      ],
      5: expect.arrayContaining([importsMessages.reasons.otherBranch('elsewhere')]) as string[],
      6: [importsMessages.reasons.tooMuchBefore('250.50', '100.00')],
      7: [importsMessages.reasons.required('Invoice No')],
      8: [importsMessages.reasons.twice('2'), importsMessages.reasons.tooMuchBefore('250.50', '3.00')],
    })
    expect(await applied(desk.director, found.importId)).toMatchObject({
      isSuccessful: false,
      message: importsMessages.rejectedRows(7),
    })
    expect(await invoicesOf(desk)).toEqual([])
  })
})
