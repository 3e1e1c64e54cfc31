/** A program imports files with the token of a feed, and gets a comparison of the data here with its stated totals. */
import { listFeeds } from '@backoffice/contract/imports/feeds'
import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import { getImport, listImports, mapImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { messages } from '@backoffice/contract/messages'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, aWorker, brokenPromises, type Desk, type Invoice } from '../../testing/builders/desk.ts'
import {
  aFeed,
  auditOfFeed,
  bellOf,
  feedOf,
  feedWith,
  homeOf,
  partiesOf,
  type Sent,
} from '../../testing/builders/feeds.ts'
import { type Cells, csvOf, importing, invoiceRow } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { noteMissing, waitingFeeds } from './feeds.sql.ts'
import { workDone } from './work.ts'

const app = await cashApp()
const { recordsOf, card, columnsOf, applied } = importing(app)
const sending = (token: string, sent: Sent) => feedWith(app, token, sent)

const partiesIn = (branch: string) =>
  owned<{ acode: string; title: string }>(
    `select acode, title from chart where branch_code = $1 and acode like 'F%' order by 1`,
    [branch],
  )

const invoice = (desk: Desk, no: string, more: Cells = {}): Cells => invoiceRow(desk, no, { bill: '100.25', ...more })

/** Returns an imported invoice as receipts name it. */
async function invoiceOf({ branch, party, salesman }: Desk, no: string): Promise<Invoice> {
  const { id } = await ownedRow<{ id: number }>(
    'select id::int from invoice where branch_code = $1 and invoice_no = $2',
    [branch.code, no],
  )
  return { id, no, branch: branch.code, party, salesman, bill: 100.25 }
}

describe('a feed', () => {
  it('imports a file, and the same file a second time changes nothing', async () => {
    const { branch, director } = await aDesk(app)
    const { feedId, token, name } = await aFeed(director)
    const sent = { kind: 'parties', text: partiesOf(branch.code, 'One', 'Two') }

    const first = await sending(token, sent)
    const second = await sending(token, sent)

    expect(first).toMatchObject({
      status: 200,
      body: {
        isSuccessful: true,
        message: importsMessages.applied(2, 0),
        state: 'applied',
        rows: 2,
        counts: { new: 2, changed: 0, same: 0, kept: 0, rejected: 0 },
        rejected: [],
        control: null,
      },
    })
    expect(second.body).toMatchObject({
      isSuccessful: true,
      message: importsMessages.nothingNew,
      state: 'unchanged',
      counts: { new: 0, changed: 0, same: 2, kept: 0, rejected: 0 },
    })
    expect(await partiesIn(branch.code)).toEqual([
      { acode: 'F1', title: 'One' },
      { acode: 'F2', title: 'Two' },
    ])
    expect(await auditOfFeed(feedId)).toMatchObject([
      { action: 'make', actor: director.userId, details: { name, kinds: ['invoices', 'parties'] } },
      { action: 'use', details: { import: first.body.importId, kind: 'parties', by: 'feed' } },
      { action: 'use', details: { import: second.body.importId } },
    ])
    const { responseObjects } = await director.client.ask(listFeeds, { page: 1, limit: 10, userId: director.userId })
    expect(responseObjects).toMatchObject([
      { feedId, name, kinds: ['Invoices', 'Parties'], branches: [branch.name], madeBy: director.name, uses: 2 },
    ])
    expect(responseObjects[0]).toMatchObject({ lastState: 'unchanged', lastAgrees: null, endedOn: null })
    const history = await director.client.ask(listImports, { page: 1, limit: 10, userId: director.userId })
    expect(history.responseObjects.map(({ importedBy, state }) => [importedBy, state])).toEqual([
      [name, 'unchanged'],
      [name, 'applied'],
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('imports the new invoices of the second night next to invoices that were collected against', async () => {
    const desk = await aDesk(app)
    const { token } = await aFeed(desk.director)
    const night = (numbers: readonly number[], booked: string) =>
      sending(token, {
        kind: 'invoices',
        text: csvOf(
          'invoices',
          numbers.map((no) => invoice(desk, `N/${no}`, { receivedBefore: no <= 2 ? booked : '0' })),
        ),
      })
    const first = await night([1, 2, 3], '0')
    expect(first.body.counts).toMatchObject({ new: 3 })
    for (const no of ['N/1', 'N/2']) {
      await aReceipt({ by: desk.salesman, invoice: await invoiceOf(desk, no), amount: 100 })
    }

    const second = await night([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], '100')

    expect(second).toMatchObject({
      status: 200,
      body: {
        isSuccessful: true,
        message: importsMessages.appliedKept(10, 0, 2),
        state: 'applied',
        counts: { new: 10, changed: 0, same: 1, kept: 2, rejected: 0 },
      },
    })
    const kept = await recordsOf(desk.director, second.body.importId, 'kept')
    expect(kept.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => importsMessages.reasons.collected('Received Before', '100.00')),
    )
    const third = await night([1, 2], '100')
    expect(third.body).toMatchObject({ isSuccessful: true, message: importsMessages.onlyKept, state: 'unchanged' })
    expect(await brokenPromises()).toEqual([])
  })

  it('imports nothing of a file with a rejected row, and its director can go on with it', async () => {
    const { branch, director } = await aDesk(app)
    const { token } = await aFeed(director)

    const { status, body } = await sending(token, { kind: 'parties', text: partiesOf(branch.code, 'One', '') })

    expect([status, body]).toMatchObject([
      422,
      {
        isSuccessful: false,
        message: importsMessages.rejectedRows(1),
        state: 'checked',
        rejected: [{ line: 3, reasons: [importsMessages.reasons.required('Party Name')] }],
      },
    ])
    expect(await partiesIn(branch.code)).toEqual([])
    const found = await director.client.ask(getImport, { userId: director.userId, importId: body.importId })
    expect(found).toMatchObject({ state: 'checked', counts: { new: 1, rejected: 1 } })
  })

  it('is compared with the counts and sums that it stated before anything is written', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    const { token } = await aFeed(director)
    const line = { itemName: 'Tea', qty: '2', amount: '50' }
    const text = csvOf('invoices', [
      invoice(desk, 'F/1', { ...line, lineNo: 1 }),
      invoice(desk, 'F/1', { ...line, lineNo: 2 }),
      invoice(desk, 'F/2', { ...line, lineNo: 1, bill: '50.00' }),
    ])
    const stating = (control: unknown) =>
      sending(token, { kind: 'invoices', text, fields: { control: JSON.stringify(control) } })

    const right = await stating({ rows: 3, documents: 2, sums: { 'Bill Amount': '150.25', qty: '6' } })
    const wrong = await stating({ rows: 4, documents: 2, sums: { bill: '150.26' } })

    expect(right.body).toMatchObject({ isSuccessful: true, message: importsMessages.applied(2, 0) })
    expect(right.body.control).toEqual({
      agrees: true,
      lines: [
        { what: feedsMessages.control.rows, stated: '3', here: '3', agrees: true },
        { what: 'Invoices', stated: '2', here: '2', agrees: true },
        { what: 'Bill Amount', stated: '150.25', here: '150.25', agrees: true },
        { what: 'Qty', stated: '6', here: '6', agrees: true },
      ],
    })
    expect(wrong).toMatchObject({ status: 422, body: { isSuccessful: false, state: 'checked' } })
    expect(wrong.body.control?.lines.map(({ what, agrees }) => [what, agrees])).toEqual([
      [feedsMessages.control.rows, false],
      ['Invoices', true],
      ['Bill Amount', false],
    ])
    expect(wrong.body.message).toBe(
      feedsMessages.differs('Rows of the file 4 stated, 3 found, Bill Amount 150.26 stated, 150.25 found'),
    )
    const shown = await director.client.ask(getImport, { userId: director.userId, importId: wrong.body.importId })
    expect(shown.control).toEqual(wrong.body.control)
    const { responseObjects } = await director.client.ask(listFeeds, { page: 1, limit: 10, userId: director.userId })
    expect(responseObjects).toMatchObject([{ lastAgrees: false }])
  })

  it('writes nothing of a file that differs from its control, and its director can import it', async () => {
    const desk = await aDesk(app)
    const { director, branch } = desk
    const { feedId, token } = await aFeed(director)
    const text = csvOf('invoices', [invoice(desk, 'C/1'), invoice(desk, 'C/2')])
    const fields = { control: '{"rows": 3, "sums": {"bill": "300.75"}}' }

    const { status, body } = await sending(token, { kind: 'invoices', text, fields })

    expect([status, body.state, body.counts?.new]).toEqual([422, 'checked', 2])
    const written = () => owned('select from invoice where branch_code = $1', [branch.code])
    expect(await written()).toEqual([])
    expect(await homeOf(director)).toEqual({ refusedFeeds: 1 })
    expect(await bellOf(director, 'feed_refused')).toEqual([
      expect.stringContaining('Bill Amount 300.75 stated, 200.50 found') as string,
    ])
    expect(await feedOf(director, feedId)).toMatchObject({
      lastAgrees: false,
      refusedSince: expect.anything() as string,
    })
    // The director was told, and is not told again before they have read it.
    await sending(token, { kind: 'invoices', text, fields })
    expect(await bellOf(director, 'feed_refused')).toHaveLength(1)

    expect(await applied(director, body.importId)).toMatchObject({ isSuccessful: true, state: 'applied' })
    expect(await written()).toHaveLength(2)
  })

  it('counts kept invoices in its control as they are in the file', async () => {
    const desk = await aDesk(app)
    const { token } = await aFeed(desk.director)
    await sending(token, { kind: 'invoices', text: csvOf('invoices', [invoice(desk, 'K/1')]) })
    await aReceipt({ by: desk.salesman, invoice: await invoiceOf(desk, 'K/1'), amount: 60 })

    const { status, body } = await sending(token, {
      kind: 'invoices',
      text: csvOf('invoices', [invoice(desk, 'K/1', { receivedBefore: '60' }), invoice(desk, 'K/2')]),
      fields: { control: '{"documents": 2, "sums": {"bill": "200.50", "receivedBefore": "60.00"}}' },
    })

    expect([status, body.counts, body.control?.agrees]).toEqual([
      200,
      { new: 1, changed: 0, same: 0, kept: 1, rejected: 0 },
      true,
    ])
  })

  it('keeps a file that can be read in two ways, and reads the next as the director decided', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    const { token } = await aFeed(director)
    const fileOf = (no: string) => csvOf('invoices', [invoice(desk, no, { bill: '12,500' })]).replaceAll('","', '";"')
    const sent = { kind: 'invoices', text: fileOf('Q/1') }

    const first = await sending(token, sent)

    expect(first).toMatchObject({
      status: 422,
      body: { isSuccessful: false, message: importsMessages.undecided('Bill Amount'), counts: null, rows: 1 },
    })
    const { importId } = first.body
    expect(await homeOf(director)).toEqual({ refusedFeeds: 1 })
    const found = await card(director, importId)
    expect(found).toMatchObject({ state: 'failed', problem: importsMessages.undecided('Bill Amount') })
    const columns = columnsOf(found).map((each) =>
      each.column === 'bill' ? { ...each, choice: { decimalSign: ',' as const } } : each,
    )
    await director.client.ask(mapImport, { userId: director.userId, importId, columns })
    await workDone(app.base.database)
    expect(await applied(director, importId)).toMatchObject({ state: 'applied' })
    expect(await homeOf(director)).toEqual({})

    const second = await sending(token, { kind: 'invoices', text: fileOf('Q/2') })

    expect(second).toMatchObject({ status: 200, body: { state: 'applied' } })
    expect(await owned('select bill::text from invoice where branch_code = $1', [desk.branch.code])).toEqual([
      { bill: '12.50' },
      { bill: '12.50' },
    ])
  })

  it('keeps a file without a known column, and finds the column that the director chose', async () => {
    const { branch, director } = await aDesk(app)
    const { token } = await aFeed(director)
    const text = partiesOf(branch.code, 'One').replace('Party Name', 'Shop Sign')
    const first = await sending(token, { kind: 'parties', text })
    expect(first).toMatchObject({ status: 422, body: { message: importsMessages.noColumn('Party Name') } })
    const { importId } = first.body
    const columns = columnsOf(await card(director, importId)).map((each) =>
      each.column === 'name' ? { ...each, header: 2 } : each,
    )
    await director.client.ask(mapImport, { userId: director.userId, importId, columns })
    await workDone(app.base.database)
    await applied(director, importId)

    const second = await sending(token, { kind: 'parties', text: text.replace('One', 'One Two') })

    expect(second).toMatchObject({ status: 200, body: { counts: { changed: 1 } } })
  })

  it('is missing when its file does not come, which its directors are told once', async () => {
    const { branch, director } = await aDesk(app)
    const other = await aWorker(app, { role: 3, in: branch })
    const { feedId, token } = await aFeed(director, { expectedHours: 26 })
    const passed = (hours: number) =>
      owned(
        'update feed set made_at = now() - make_interval(hours => $2), last_used_at = last_used_at - make_interval(hours => $2) where id = $1',
        [feedId, hours],
      )
    await passed(25)
    await noteMissing(app.base.database)
    expect(await homeOf(director)).toEqual({})

    await passed(27)
    await noteMissing(app.base.database)
    await noteMissing(app.base.database)
    for (const person of [director, other]) {
      expect(await homeOf(person)).toEqual({ missingFeeds: 1 })
      expect(await bellOf(person, 'feed_missing')).toHaveLength(1)
    }
    expect((await waitingFeeds(app.base.database)).missing).toBe(1)

    await sending(token, { kind: 'parties', text: partiesOf(branch.code, 'One') })
    expect(await homeOf(director)).toEqual({})
    await passed(27)
    await noteMissing(app.base.database)
    expect(await homeOf(director)).toEqual({ missingFeeds: 1 })
    expect(await feedOf(director, feedId)).toMatchObject({
      expectedHours: 26,
      missingSince: expect.anything() as string,
    })
  })

  it('reads a file with the options in its fields', async () => {
    const { branch, director } = await aDesk(app)
    const { token } = await aFeed(director)
    const text = partiesOf(branch.code, 'One').replaceAll(',', '|')
    const read = (fields: Record<string, string>) => sending(token, { kind: 'parties', text, fields })

    expect((await read({ delimiter: ';' })).status).toBe(422)
    expect((await read({ encoding: 'EBCDIC' })).body.errors).toEqual({ encoding: [messages.field.choice] })
    expect((await read({ sheets: 'x' })).body.errors).toEqual({ sheets: [messages.field.unknown] })
    expect((await read({ delimiter: '|', encoding: 'Windows-1252' })).body).toMatchObject({ state: 'applied' })
  })

  it.each([
    ['no JSON', 'rows=3', feedsMessages.controlUnread],
    ['another shape', '[]', feedsMessages.controlUnread],
    ['a sum as a number', '{"sums": {"bill": 1.1}}', feedsMessages.controlUnread],
    ['a column without amounts', '{"sums": {"Party Code": "1"}}', feedsMessages.sumUnknown('Party Code')],
  ])('is refused a control that is %s', async (_, control, message) => {
    const { branch, director } = await aDesk(app)
    const { token } = await aFeed(director)

    const { status, body } = await sending(token, {
      kind: 'parties',
      text: partiesOf(branch.code, 'One'),
      fields: { control },
    })

    expect([status, body.errors]).toEqual([400, { control: [message] }])
  })
})
