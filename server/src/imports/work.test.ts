import { EventEmitter, once } from 'node:events'
import { applyImport, cancelImport, listImports, mapImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, type Desk, type Invoice } from '../../testing/builders/desk.ts'
import { type Cells, csvOf, importing } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { administered, owned, ownedRow, ownedTransaction } from '../../testing/owner.ts'
import { ROUNDS } from '../../testing/race.ts'
import { cut } from '../../testing/sessions.ts'
import type { Db } from '../db/database.ts'
import * as imports from './imports.sql.ts'
import { startWork, workDone } from './work.ts'

const app = await cashApp()
const { upload, card, checked, applied, check, columnsOf, recordsOf } = importing(app)

const changeOf = ({ salesman }: Desk, { branch, no, party }: Invoice, bill: number): Cells => ({
  branch,
  invoiceNo: no,
  date: '2026-01-15',
  type: 'CR',
  division: '10',
  party,
  salesman: salesman.loginId,
  bill,
  receivedBefore: 0,
})

const billOf = async ({ id }: Invoice) =>
  (await owned<{ bill: string }>('select bill::text from invoice where id = $1', [id]))[0]?.bill

/** Checks a file that makes one invoice dearer and adds another one, and begins to import it while somebody else holds the invoice. */
async function heldImport(given?: Desk) {
  const desk = given ?? (await aDesk(app))
  const invoice = await anInvoice({ salesman: desk.salesman })
  const found = await checked(desk.director, 'invoices', [
    changeOf(desk, invoice, 1500),
    { ...changeOf(desk, invoice, 100), invoiceNo: `${invoice.no}/NEW` },
  ])
  expect(found.counts).toMatchObject({ new: 1, changed: 1 })
  const holder = await ownedTransaction()
  await holder.query('select from invoice where id = $1 for update', [invoice.id])
  const { importId } = found
  const { director } = desk
  const begin = () => director.client.ask(applyImport, { userId: director.userId, importId, withoutRejected: false })
  return { desk, director, invoice, importId, begin, release: () => holder.commit() }
}

/** Begins an import that pauses where `run` waits for it, and goes on when a cancel waits for its end or has been answered. */
async function steppedImport(run: (db: Db, importId: number, pause: Promise<unknown>) => Promise<unknown>) {
  const desk = await aDesk(app)
  const { director } = desk
  const { userId, client } = director
  const invoice = await anInvoice({ salesman: desk.salesman })
  const { importId } = await checked(director, 'invoices', [changeOf(desk, invoice, 1500)])
  const { id: signInId } = await ownedRow<{ id: string }>('select id from sign_in where user_id = $1 limit 1', [userId])
  const steps = new EventEmitter()
  const pause = once(steps, 'go on')
  const ran = once(steps, 'paused')
  await startWork(
    { database: app.base.database, session: { signInId, userId }, log: app.app.log },
    {
      importId,
      claim: (db) => imports.claim(db, importId, 'applying'),
      run: async (db) => {
        const work = run(db, importId, pause)
        await Promise.race([work, sql`select 1`.execute(db)])
        steps.emit('paused')
        await work
      },
    },
  )
  await ran
  const cancel = async () => {
    let isAnswered = false
    const answer = client.ask(cancelImport, { userId, importId }).finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await cancelsThatWait()) === 1, { timeout: 10_000 }).toBe(true)
    steps.emit('go on')
    return answer
  }
  return { director, invoice, importId, cancel }
}

/** Counts the cancels that wait for the end of the work on an import. */
async function cancelsThatWait() {
  const [found] = await administered<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and query like '%cancel_import(%' and pid <> pg_backend_pid() and state = 'active'
       and (wait_event = 'PgSleep' or wait_event_type = 'Lock')`,
  )
  return found?.n
}

const numbersOf = async ({ branch }: Desk) =>
  (await owned<{ n: number }>('select count(*)::int as n from invoice where branch_code = $1', [branch.code]))[0]?.n

describe('an import that is worked on', () => {
  it('shows its step, ignores a second press, and is done when nothing holds it', async () => {
    const { director, invoice, importId, begin, release } = await heldImport()

    expect(await begin()).toEqual({ isSuccessful: true, message: importsMessages.started })
    await expect
      .poll(() => card(director, importId))
      .toMatchObject({ state: 'applying', progress: { step: importsMessages.steps.comparing, done: 0, of: 2 } })
    expect(await begin()).toEqual({ isSuccessful: false, message: importsMessages.worked })
    expect(
      await director.client.ask(mapImport, {
        userId: director.userId,
        importId,
        columns: columnsOf(await card(director, importId)),
      }),
    ).toEqual({ isSuccessful: false, message: importsMessages.worked })

    await release()
    await workDone(app.base.database)
    expect(await card(director, importId)).toMatchObject({ state: 'applied', progress: null })
    expect(await billOf(invoice)).toBe('1500.00')
    expect(await begin()).toEqual({ isSuccessful: false, message: importsMessages.appliedAlready })
  })

  it('is cancelled with nothing of it left, and can be imported afterwards', async () => {
    const { desk, director, invoice, importId, begin, release } = await heldImport()
    await begin()

    expect(await director.client.ask(cancelImport, { userId: director.userId, importId })).toEqual({
      isSuccessful: true,
      message: importsMessages.cancelled,
    })
    await workDone(app.base.database)

    await release()
    expect(await card(director, importId)).toMatchObject({ state: 'checked', problem: '', progress: null })
    expect([await billOf(invoice), await numbersOf(desk)]).toEqual(['1000.00', 1])
    expect(await applied(director, importId)).toMatchObject({ state: 'applied' })
    expect([await billOf(invoice), await numbersOf(desk)]).toEqual(['1500.00', 2])
  })

  it('is cancelled between two of its statements too, where a signal is lost', async () => {
    const { director, invoice, importId, cancel } = await steppedImport((db, id, pause) =>
      pause.then(() => imports.apply(db, id, false)),
    )

    expect(await cancel()).toEqual({ isSuccessful: true, message: importsMessages.cancelled })
    await workDone(app.base.database)
    expect(await card(director, importId)).toMatchObject({ state: 'checked', problem: '', progress: null })
    expect(await billOf(invoice)).toBe('1000.00')
  })

  it('is not called cancelled when only its commit is still to come', async () => {
    const { director, invoice, importId, cancel } = await steppedImport((db, id, pause) =>
      imports.apply(db, id, false).then(() => pause),
    )

    expect(await cancel()).toEqual({ isSuccessful: false, message: importsMessages.appliedAlready })
    await workDone(app.base.database)
    expect(await card(director, importId)).toMatchObject({ state: 'applied' })
    expect(await billOf(invoice)).toBe('1500.00')
  })

  it('leaves nothing when its connection is cut', async () => {
    const { desk, director, invoice, importId, begin, release } = await heldImport()
    await begin()

    await cut(await owned<{ pid: number }>('select pid from import_work() where import_id = $1', [importId]))
    await workDone(app.base.database)

    await release()
    expect(await card(director, importId)).toMatchObject({ progress: null, appliedOn: null })
    expect([await billOf(invoice), await numbersOf(desk)]).toEqual(['1000.00', 1])
    await check(director, importId)
    expect(await applied(director, importId)).toMatchObject({ state: 'applied' })
  })

  it('lets no second one of its kind in', async () => {
    const other = await aDesk(app)
    const invoice = await anInvoice({ salesman: other.salesman })
    const found = await checked(other.director, 'invoices', [changeOf(other, invoice, 1100)])
    const { userId, client } = other.director
    const first = await heldImport()
    await first.begin()

    expect(await client.ask(applyImport, { userId, importId: found.importId, withoutRejected: false })).toEqual({
      isSuccessful: false,
      message: importsMessages.running(first.director.name),
    })

    await first.release()
    await workDone(app.base.database)
    expect(await applied(other.director, found.importId)).toMatchObject({ state: 'applied' })
  })

  it('keeps an invoice that somebody collected against after the preview', async () => {
    const desk = await aDesk(app)
    const invoice = await anInvoice({ salesman: desk.salesman })
    const found = await checked(desk.director, 'invoices', [
      changeOf(desk, invoice, 1500),
      { ...changeOf(desk, invoice, 100), invoiceNo: `${invoice.no}/NEW` },
    ])
    await aReceipt({ by: desk.salesman, invoice, amount: 10 })

    expect(await applied(desk.director, found.importId)).toMatchObject({
      state: 'applied',
      counts: { new: 1, changed: 0, kept: 1, rejected: 0 },
    })
    expect([await billOf(invoice), await numbersOf(desk)]).toEqual(['1000.00', 2])
    expect(await recordsOf(desk.director, found.importId, 'kept')).toMatchObject([
      { reason: importsMessages.reasons.collected('Bill Amount', '10.00') },
    ])
  })

  it.each(ROUNDS)('never changes an invoice below a receipt that is saved meanwhile, round %i', async () => {
    const desk = await aDesk(app)
    const invoice = await anInvoice({ salesman: desk.salesman })
    const found = await checked(desk.director, 'invoices', [changeOf(desk, invoice, 1500)])

    const [done] = await Promise.all([
      applied(desk.director, found.importId),
      aReceipt({ by: desk.salesman, invoice, amount: 900 }),
    ])

    expect(done.state).toBe('applied')
    expect([done.counts?.changed === 1, done.counts?.kept === 0]).toEqual(
      (await billOf(invoice)) === '1500.00' ? [true, true] : [false, false],
    )
    expect(await brokenPromises()).toEqual([])
  })
})

describe('an import of somebody else', () => {
  it('is neither read nor applied, and is listed once it is applied in the branch', async () => {
    const desk = await aDesk(app)
    const invoice = await anInvoice({ salesman: desk.salesman })
    const found = await checked(desk.director, 'invoices', [changeOf(desk, invoice, 1200)])
    const other = await aWorker(app, { role: 3, in: desk.branch })
    const listed = async () =>
      (await other.client.ask(listImports, { page: 1, limit: 10, userId: other.userId })).responseObjects

    await expect(card(other, found.importId)).rejects.toThrow(importsMessages.unknown)
    const ids = { userId: other.userId, importId: found.importId }
    expect(await other.client.ask(applyImport, { ...ids, withoutRejected: true })).toMatchObject({
      message: importsMessages.unknown,
    })
    expect(await other.client.ask(cancelImport, ids)).toMatchObject({ message: importsMessages.unknown })
    expect(await listed()).toEqual([])

    await applied(desk.director, found.importId)
    expect(await listed()).toMatchObject([
      { importId: found.importId, importedBy: desk.director.name, state: 'applied' },
    ])
  })

  it('gets no rows of others and is not applied by them, even if the server has the wrong user', async () => {
    const desk = await aDesk(app)
    const invoice = await anInvoice({ salesman: desk.salesman })
    const { importId } = await checked(desk.director, 'invoices', [changeOf(desk, invoice, 1200)])
    const other = await aWorker(app, { role: 3, in: desk.branch })
    const insertion = `insert into import_row (import_id, line, cells) values (${importId}, 99, '["a"]')`

    expect(await asServer(app, other, insertion)).toMatchObject({ rule: 'import_is_of_its_person' })
    expect(await asServer(app, other, `select apply_import(${importId}, true, false)`)).toMatchObject({
      rule: 'import_is_of_its_person',
    })
    expect(await asServer(app, desk.salesman, `select begin_import('invoices', 'f', 'x', '{a}')`)).toMatchObject({
      rule: 'import_is_by_a_director',
    })
  })

  it('is nobody’s without the module', async () => {
    const { branch } = await aDesk(app)
    const director = await aWorker(app, { role: 3, in: branch, modules: [7, 8] })

    await expect(director.client.ask(listImports, { page: 1, limit: 10, userId: director.userId })).rejects.toThrow()
  })
})

describe('two files of one kind that a director maps at once', () => {
  it('are both mapped, and the headings of the last one are remembered', async () => {
    const { branch, director } = await aDesk(app)
    const cells = { branch: branch.code, code: 'T1', name: 'One' }
    const [one, two] = [
      await upload(director, 'parties', csvOf('parties', [cells])),
      await upload(director, 'parties', csvOf('parties', [cells])),
    ]
    const columns = columnsOf(await card(director, two.body.importId))
    const first = await ownedTransaction()
    await first.query('select custody.map_import($1, $2, $3, $4, $5)', [
      one.body.importId,
      [1, 2, 3, null, null, null],
      { branch: 'Branch Code' },
      {},
      director.userId,
    ])

    const second = director.client.send(mapImport, { userId: director.userId, importId: two.body.importId, columns })
    await expect.poll(() => owned('select from pg_locks where not granted')).toHaveLength(1)
    await first.commit()

    expect(await second).toMatchObject({ status: 200, answer: { isSuccessful: true } })
    await workDone(app.base.database)
    expect(await card(director, two.body.importId)).toMatchObject({ state: 'checked' })
  })
})
