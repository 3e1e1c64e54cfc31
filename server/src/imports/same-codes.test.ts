/** Codes of a file that differ from a code here in case or invisible characters alone: a director tells that they are the same. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { sameCodes } from '@backoffice/contract/imports/imports'
import { describe, expect, it } from 'vitest'
import { aDesk, anInvoice, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { aFeed, feedWith, homeOf } from '../../testing/builders/feeds.ts'
import { type Cells, csvOf, importing, invoiceRow } from '../../testing/builders/imports.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { workDone } from './work.ts'

const app = await cashApp()
const { upload, card, checked, applied, reasonsOf, notedOf } = importing(app)

async function decided(by: Worker, importId: number, lines: readonly number[], isSame = true) {
  const answer = await by.client.ask(sameCodes, { userId: by.userId, importId, lines: [...lines], isSame })
  await workDone(app.base.database)
  return { ...answer, card: await card(by, importId) }
}

/** Makes an office with the parties P-1 and P-2. */
async function office() {
  const desk = await aDesk(app)
  const { branch, director } = desk
  const party = (code: string, name: string, more: Cells = {}) => ({ branch: branch.code, code, name, ...more })
  const first = await checked(director, 'parties', [party('P-1', 'One Store'), party('P-2', 'Two Store')])
  await applied(director, first.importId)
  const parties = () =>
    owned(`select acode as code, title as name from chart where branch_code = $1 and acode ilike 'p%-_' order by 1`, [
      branch.code,
    ])
  return { ...desk, party, parties }
}

const auditOf = (importId: number) =>
  owned<{ action: string; actor: number; codes: unknown }>(
    `select action, actor_id as actor, details -> 'codes' as codes from audit
     where object = 'checked_import' and object_id = $1 order by id`,
    [importId],
  )

describe('a code that looks like a code here', () => {
  it('is a question, is the code here once a director says so, and is no question in later files', async () => {
    const { branch, director, party, parties } = await office()
    const rows = [party('p-1', 'One Big Store'), party('P\u200B-2', 'Two Store'), party('P-3', 'Three')]
    const found = await checked(director, 'parties', rows)
    expect(found).toMatchObject({
      counts: { new: 1, changed: 0, rejected: 2 },
      alikeCodes: 2,
      alike: [
        { line: 2, written: 'p-1', here: 'P-1', isSame: false },
        { line: 3, here: 'P-2', isSame: false },
      ],
    })

    const one = await decided(director, found.importId, [2])
    expect(one).toMatchObject({ isSuccessful: true, card: { counts: { new: 1, changed: 1, rejected: 1 } } })
    const both = await decided(director, found.importId, [3])

    expect(both.card).toMatchObject({
      counts: { new: 1, changed: 1, same: 1, rejected: 0 },
      noted: [{ note: 'sameCode', rows: 2 }],
      alike: [{ isSame: true }, { isSame: true }],
    })
    expect(await notedOf(director, found.importId, 'sameCode')).toMatchObject({ 2: 'p-1 is taken as P-1.' })
    expect(await auditOf(found.importId)).toEqual([
      { action: 'same_code', actor: director.userId, codes: [[branch.code, 'p-1', 'P-1']] },
      { action: 'same_code', actor: director.userId, codes: [[branch.code, expect.any(String), 'P-2']] },
    ])
    await applied(director, found.importId)
    const brought = [
      { code: 'P-1', name: 'One Big Store' },
      { code: 'P-2', name: 'Two Store' },
      { code: 'P-3', name: 'Three' },
    ]
    expect(await parties()).toEqual(brought)

    expect((await checked(director, 'parties', rows)).counts).toMatchObject({
      new: 0,
      changed: 0,
      same: 3,
      rejected: 0,
    })
    expect(await parties()).toEqual(brought)
  })

  it('is a question again when the director takes that back, and was never one of another branch', async () => {
    const { branch, director, party } = await office()
    const other = await aBranch({ company: branch.companyCode })
    const wide = await aWorker(app, { role: 3, in: [branch, other] })
    await applied(wide, (await checked(wide, 'parties', [{ branch: other.code, code: 'P-1', name: 'Other' }])).importId)
    const rows = [party('p-1', 'One Store'), { branch: other.code, code: 'p-1', name: 'Other' }]
    const found = await checked(wide, 'parties', rows)

    expect((await decided(wide, found.importId, [2])).card.counts).toMatchObject({ same: 1, rejected: 1 })
    expect(await reasonsOf(wide, found.importId)).toEqual({ 3: [importsMessages.reasons.alikeHere('p-1', 'P-1')] })
    const back = await decided(wide, found.importId, [2], false)

    expect(back.card).toMatchObject({ counts: { same: 0, rejected: 2 }, alike: [{ isSame: false }, { isSame: false }] })
    expect((await auditOf(found.importId)).map(({ action }) => action)).toEqual(['same_code', 'other_code'])
    expect((await checked(director, 'parties', [party('p-1', 'One Store')])).counts).toMatchObject({ rejected: 1 })
  })

  it('is one question for all lines of an invoice, whose identity is checked as before', async () => {
    const desk = await aDesk(app)
    const { director, salesman, party } = desk
    await anInvoice({ salesman, party, no: 'BUG/7', on: '2026-07-31' })
    await anInvoice({ salesman, party, no: 'BUG/8', on: '2026-01-31' })
    const line = (no: string, lineNo: number) =>
      invoiceRow(desk, no, { lineNo, item: `A-${lineNo}`, itemName: `Item ${lineNo}`, qty: 1, amount: 500 })
    const found = await checked(director, 'invoices', [line('bug/7', 1), line('bug/7', 2), line('bug/8', 1)])
    expect(found).toMatchObject({ counts: { rejected: 3 }, alike: [{ line: 2 }, { line: 4 }] })

    const { card: after } = await decided(director, found.importId, [2, 4])

    expect(after).toMatchObject({ counts: { changed: 1, rejected: 1 }, questions: 1 })
    await applied(director, found.importId, true)
    expect(
      await owned(
        `select invoice_no as no, (select count(*)::int from invoice_line l where l.invoice_id = i.id) as lines
         from invoice i where branch_code = $1 order by 1`,
        [desk.branch.code],
      ),
    ).toEqual([
      { no: 'BUG/7', lines: 2 },
      { no: 'BUG/8', lines: 0 },
    ])
  })

  it('waits in a feed for a director, and passes in the next night', async () => {
    const { branch, director, party, parties } = await office()
    const second = await aWorker(app, { role: 3, in: branch })
    const { token } = await aFeed(director)
    const sent = { kind: 'parties', text: csvOf('parties', [party('p-1', 'One New Store')]) }
    const first = await feedWith(app, token, sent)
    expect(first.status).toBe(422)
    expect(await homeOf(second)).toEqual({ refusedFeeds: 1 })

    await decided(second, first.body.importId, [2])
    expect(await applied(second, first.body.importId)).toMatchObject({ state: 'applied' })
    const night = await feedWith(app, token, sent)

    expect(night).toMatchObject({ status: 200, body: { state: 'unchanged' } })
    expect(await parties()).toMatchObject([{ code: 'P-1', name: 'One New Store' }, { code: 'P-2' }])
  })

  it('is refused to be the same twice in one file, by another director, and where there is no such question', async () => {
    const { branch, director, party } = await office()
    const found = await checked(director, 'parties', [
      party('P-1', 'One Store'),
      party('p-1', 'One Store'),
      party('P-9', 'Nine'),
    ])
    expect(found.alike).toMatchObject([{ line: 3 }])
    const { client, userId } = await aWorker(app, { role: 3, in: branch })
    const { importId } = found

    expect(await client.ask(sameCodes, { userId, importId, lines: [3], isSame: true })).toMatchObject({
      isSuccessful: false,
      message: importsMessages.unknown,
    })
    for (const lines of [[2], [4], [99]])
      expect(await decided(director, importId, lines)).toMatchObject({
        isSuccessful: false,
        message: importsMessages.changedMeanwhile,
      })
    await decided(director, importId, [3])
    expect(await reasonsOf(director, importId)).toMatchObject({ 3: [importsMessages.reasons.twice('2')] })

    const unchecked = (await upload(director, 'parties', csvOf('parties', [party('p-2', 'Two Store')]))).body.importId
    expect(await decided(director, unchecked, [2])).toMatchObject({ isSuccessful: false })
  })

  it('is kept once where two answers come at once', async () => {
    const { director, party } = await office()
    const { importId } = await checked(director, 'parties', [party('p-1', 'One Store')])

    const answers = await Promise.all(
      [1, 2].map(() => director.client.ask(sameCodes, { userId: director.userId, importId, lines: [2], isSame: true })),
    )
    await workDone(app.base.database)

    expect(answers.some(({ isSuccessful }) => isSuccessful)).toBe(true)
    expect(await card(director, importId)).toMatchObject({ counts: { same: 1, rejected: 0 } })
    expect(await auditOf(importId)).toHaveLength(1)
  })
})
