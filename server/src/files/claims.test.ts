/** The database attaches uploads only to existing documents, whatever a program sends: there is no foreign key per kind of document. */
import { messages } from '@backoffice/contract/messages'
import { sendTransfers } from '@backoffice/contract/transfers/transfers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { handOverOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, type Worker } from '../../testing/builders/desk.ts'
import { anUpload, claimedBy, type Upload } from '../../testing/builders/uploads.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { race, ROUNDS } from '../../testing/race.ts'
import { waitingForALock } from '../../testing/sessions.ts'

const app = await cashApp()
const { name } = await ownedRow<{ name: string }>('select current_database() as name')
const url = new URL(inject('adminUrl'))
url.pathname = `/${name}`
/** Holds a second transaction open at the same time. */
const other = new pg.Client(url.href)

interface Claimed {
  readonly kind?: string | null
  readonly id?: number | null
  readonly branch?: string
}

const claim = (by: Worker, upload: Upload, { kind = 'receipt', id = 0, branch = by.branch }: Claimed) =>
  asServer(
    app,
    by,
    `update attachment set branch_code = '${branch}', document_kind = ${kind === null ? 'null' : `'${kind}'`}, document_id = ${id}
     where id = '${upload.id}'`,
  )

const unclaimed = { kind: null, id: null }
const missing = { code: '23514', rule: 'attachment_is_of_a_document' }

describe('a claim in the database', () => {
  it.each<[string, (its: Receipt, foreign: Receipt) => Claimed, object]>([
    ['a receipt that is not there', () => ({ id: 0 }), missing],
    ['a receipt of another branch', (_its, { id }) => ({ id }), missing],
    ['a deposit with the number of a receipt', ({ id }) => ({ kind: 'deposit', id: id + 1_000_000 }), missing],
    ['a kind that has no row', ({ id }) => ({ kind: 'app_user', id }), { code: '23503' }],
    ['a kind that is a statement', ({ id }) => ({ kind: 'receipt; drop table receipt', id }), { code: '23503' }],
    ['no kind', ({ id }) => ({ kind: null, id }), { code: '23514', rule: 'attachment_is_claimed_wholly' }],
    ['no document', () => ({ id: null }), { code: '23514', rule: 'attachment_is_claimed_wholly' }],
    ['a branch that is not the user’s', (_its, { id, branch }) => ({ id, branch }), { code: '42501' }],
  ])('is refused for %s', async (_what, of, refusal) => {
    const [{ salesman }, elsewhere] = [await aDesk(app), await aDesk(app)]
    const upload = await anUpload({ by: salesman })
    const foreign = await aReceipt({ by: elsewhere.salesman })

    expect(await claim(salesman, upload, of(await aReceipt({ by: salesman }), foreign))).toMatchObject(refusal)
    expect(await claimedBy(upload)).toEqual(unclaimed)
  })

  it.each([
    'delete from attachment',
    `update attachment set path = 'other'`,
    `select has_document('any', 'receipt', 1)`,
    `insert into document_kind values ('user', 'app_user')`,
    `insert into notification_kind values ('other', 'receipt')`,
  ])('is all that the role of the server can do with documents of any kind: not %s', async (statement) => {
    const { salesman } = await aDesk(app)

    expect(await asServer(app, salesman, statement)).toMatchObject({ code: '42501' })
  })

  it('is made once, by the user who uploaded it', async () => {
    const { salesman, cashier } = await aDesk(app)
    const upload = await anUpload({ by: salesman })
    const [first, second] = [await aReceipt({ by: salesman }), await aReceipt({ by: salesman })]

    expect(await claim(cashier, upload, first)).toEqual({ rows: 0 })
    expect(await claim(salesman, upload, first)).toEqual({ rows: 1 })
    expect(await claim(salesman, upload, second)).toEqual({ rows: 0 })
    expect(await claimedBy(upload)).toEqual({ kind: 'receipt', id: first.id })
  })

  it.each(ROUNDS)('is made once by saves at the same moment, round %i', async () => {
    const { salesman, cashier } = await aDesk(app)
    const { sent, ...upload } = await anUpload({ by: salesman })
    const receipts = [await aReceipt({ by: salesman }), await aReceipt({ by: salesman })] as const
    const send = (receipt: Receipt) => () =>
      salesman.client.ask(sendTransfers, {
        salemanTransfers: [{ ...handOverOf(receipt, cashier), salemanTransferImages: [sent] }],
      })

    const { won, lost } = await race(send(receipts[0]), send(receipts[1]))

    expect([won.length, lost]).toEqual([1, [messages.upload.unknown]])
    const owner = await claimedBy({ ...upload, sent })
    expect(receipts.map(({ id }) => id)).toContain(owner.id)
  })
})

describe('a document with an image', () => {
  /** Makes a kind of document of rows alone: its table, its row, and the trigger that keeps its documents. */
  beforeAll(async () => {
    await owned('create table memo (id bigint generated always as identity primary key, branch_code text not null)')
    await owned(`insert into document_kind values ('memo', 'memo')`)
    await owned(`create trigger document_is_kept after delete or update of id, branch_code on memo
      for each row execute function document_is_kept('memo')`)
    await other.connect()
  })
  afterAll(() => other.end())

  async function aMemo() {
    const { cashier, branch } = await aDesk(app)
    const { id } = await ownedRow<{ id: number }>('insert into memo (branch_code) values ($1) returning id::int', [
      branch.code,
    ])
    return { cashier, memo: { kind: 'memo', id }, upload: await anUpload({ by: cashier }) }
  }

  it.each([
    ['deleted', 'delete from memo where id = $1'],
    ['taken to another branch', `update memo set branch_code = 'elsewhere' where id = $1`],
    ['given another id', 'update memo set id = default where id = $1'],
  ])('is not %s, and one without is', async (_what, change) => {
    const [{ cashier, memo, upload }, { memo: without }] = [await aMemo(), await aMemo()]
    expect(await claim(cashier, upload, memo)).toEqual({ rows: 1 })

    await expect(owned(change, [memo.id])).rejects.toMatchObject({ constraint: 'document_is_kept' })
    await owned(change, [without.id])
  })

  it('is not deleted while the image is claimed, nor gets it while it is deleted', async () => {
    const [kept, gone] = [await aMemo(), await aMemo()]
    await other.query('begin')
    await other.query(
      `update attachment set branch_code = $2, document_kind = 'memo', document_id = $3 where id = $1`,
      [kept.upload.id, kept.cashier.branch, kept.memo.id],
    )
    const deleted = owned('delete from memo where id = $1', [kept.memo.id]).catch((error: unknown) => error)
    await expect.poll(waitingForALock).toHaveLength(1)
    await other.query('commit')
    expect(await deleted).toMatchObject({ constraint: 'document_is_kept' })

    await other.query('begin')
    await other.query('delete from memo where id = $1', [gone.memo.id])
    const claimed = claim(gone.cashier, gone.upload, gone.memo)
    await expect.poll(waitingForALock).toHaveLength(1)
    await other.query('commit')
    expect(await claimed).toEqual(missing)
  })
})
