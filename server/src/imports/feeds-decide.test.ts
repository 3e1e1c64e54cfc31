/** A refused file of a feed waits for all directors of the branches of the feed, not for its maker alone. */
import {
  applyImport,
  cancelImport,
  correctImport,
  getImport,
  listImportRecords,
  listImports,
  listRejectedRows,
  mapImport,
} from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { aFeed, feedWith, homeOf, partiesOf } from '../../testing/builders/feeds.ts'
import { csvOf, importing } from '../../testing/builders/imports.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { workDone } from './work.ts'

const app = await cashApp()
const { card, applied, check, checked, columnsOf, reasonsOf, recordsOf } = importing(app)

/** Makes a feed for two branches with a refused file: one good and one wrong party of each branch. */
async function aRefusedFile() {
  const desk = await aDesk(app)
  const other = await aBranch({ company: desk.branch.companyCode })
  const branches = [desk.branch, other]
  const maker = await aWorker(app, { role: 3, in: branches })
  const second = await aWorker(app, { role: 3, in: branches })
  const { token, name } = await aFeed(maker, { branches: branches.map(({ code }) => code) })
  const rows = branches.flatMap(({ code }) =>
    ['One', ''].map((title, at) => ({ branch: code, code: `F${at + 1}`, name: title })),
  )
  const text = csvOf('parties', rows)
  const { status, body } = await feedWith(app, token, { kind: 'parties', text })
  expect([status, body.counts?.rejected]).toEqual([422, 2])
  return { ...desk, other, maker, second, token, name, importId: body.importId }
}

const partiesIn = (branch: string) =>
  owned(`select acode, title from chart where branch_code = $1 and acode like 'F%' order by 1`, [branch])

const listed = async ({ client, userId }: Pick<Worker, 'client' | 'userId'>) =>
  (await client.ask(listImports, { page: 1, limit: 10, userId })).responseObjects.map(({ importId }) => importId)

describe('a refused file of a feed', () => {
  it('is opened and imported by another director of all of its branches, who is named', async () => {
    const { branch, other, maker, second, name, importId } = await aRefusedFile()

    expect(await listed(second)).toEqual([importId])
    expect(await card(second, importId)).toMatchObject({ state: 'checked', importedBy: name, decidedBy: '' })
    expect(Object.keys(await reasonsOf(second, importId))).toEqual(['3', '5'])
    expect(await recordsOf(second, importId, 'new')).toHaveLength(2)
    expect(await applied(second, importId, true)).toMatchObject({
      isSuccessful: true,
      state: 'applied',
      decidedBy: second.name,
    })

    for (const { code } of [branch, other]) expect(await partiesIn(code)).toEqual([{ acode: 'F1', title: 'One' }])
    for (const person of [maker, second]) expect(await homeOf(person)).toEqual({})
    expect(await card(maker, importId)).toMatchObject({ decidedBy: second.name, decidedByLogin: second.loginId })
    expect(await ownedRow('select started_by, applied_by from data_import where id = $1', [importId])).toEqual({
      started_by: maker.userId,
      applied_by: second.userId,
    })
    expect(
      await ownedRow(
        `select actor_id as actor, details ->> 'by' as by from audit where object = 'import' and object_id = $1`,
        [importId],
      ),
    ).toEqual({ actor: second.userId, by: null })
  })

  it('is imported once by two directors at once', async () => {
    const { branch, maker, second, importId } = await aRefusedFile()

    const answers = await Promise.all(
      [maker, second].map(({ client, userId }) => client.ask(applyImport, { userId, importId, withoutRejected: true })),
    )
    await workDone(app.base.database)

    const refusals = answers.filter(({ isSuccessful }) => !isSuccessful).map(({ message }) => message)
    expect(refusals).toHaveLength(1)
    expect([importsMessages.worked, importsMessages.appliedAlready]).toContain(refusals[0])
    const { by } = await ownedRow<{ by: number }>('select applied_by as by from data_import where id = $1', [importId])
    expect(by).toBe(answers[0]?.isSuccessful ? maker.userId : second.userId)
    expect(await partiesIn(branch.code)).toHaveLength(1)
    expect(
      await owned(`select from audit where object = 'import' and object_id = $1 and action = 'apply'`, [importId]),
    ).toHaveLength(1)
  })

  it('is neither seen nor decided by a director of another branch, or of some of its branches alone', async () => {
    const { branch, other, importId, maker } = await aRefusedFile()
    for (const place of [await aBranch(), branch, other]) {
      const { client, userId } = await aWorker(app, { role: 3, in: place })
      const columns = columnsOf(await card(maker, importId))

      expect((await client.send(getImport, { userId, importId })).status).toBe(404)
      expect(await client.ask(applyImport, { userId, importId, withoutRejected: true })).toMatchObject({
        isSuccessful: false,
        message: importsMessages.unknown,
      })
      for (const answer of [
        await client.ask(mapImport, { userId, importId, columns }),
        await client.ask(correctImport, { userId, importId, isCorrection: true }),
        await client.ask(cancelImport, { userId, importId }),
      ])
        expect(answer).toMatchObject({ isSuccessful: false, message: importsMessages.unknown })
      for (const answer of [
        await client.ask(listRejectedRows, { userId, importId }),
        await client.ask(listImportRecords, { page: 1, limit: 10, userId, importId, outcome: 'new' }),
      ])
        expect(answer).toMatchObject({ responseObjects: [], message: importsMessages.unknown })
      expect(await listed({ client, userId })).toEqual([])
    }
    expect(await card(maker, importId)).toMatchObject({ state: 'checked' })
  })

  it('keeps the branches of the feed, although the director who decides works in more', async () => {
    const { branch, maker } = await aRefusedFile()
    const third = await aBranch({ company: branch.companyCode })
    const wide = await aWorker(app, {
      role: 3,
      in: [...maker.branches, third.code].map((code) => ({ ...branch, code })),
    })
    const { token } = await aFeed(maker, { branches: [branch.code] })
    const { body } = await feedWith(app, token, { kind: 'parties', text: partiesOf(third.code, 'One') })

    await check(wide, body.importId)

    expect(await reasonsOf(wide, body.importId)).toEqual({ 2: [importsMessages.reasons.otherBranch(third.code)] })
    expect(await applied(wide, body.importId, true)).toMatchObject({ isSuccessful: false })
    expect(await partiesIn(third.code)).toEqual([])
  })

  it('is put away by another director, and Home of the maker shows it no more', async () => {
    const { maker, second, importId } = await aRefusedFile()
    expect(await homeOf(maker)).toEqual({ refusedFeeds: 1 })

    expect(await second.client.ask(cancelImport, { userId: second.userId, importId })).toMatchObject({
      isSuccessful: true,
    })

    expect(await homeOf(maker)).toEqual({})
    expect(await card(maker, importId)).toMatchObject({ state: 'cancelled' })
  })

  it('is read by another director, and the feed reads its next file in the same way', async () => {
    const { branch, other, second, token } = await aRefusedFile()
    const text = partiesOf(branch.code, 'Two').replace('Party Name', 'Shop Sign')
    const { body } = await feedWith(app, token, { kind: 'parties', text })
    const columns = columnsOf(await card(second, body.importId)).map((each) =>
      each.column === 'name' ? { ...each, header: 2 } : each,
    )
    await second.client.ask(mapImport, { userId: second.userId, importId: body.importId, columns })
    await workDone(app.base.database)
    expect(await applied(second, body.importId)).toMatchObject({ state: 'applied' })

    const next = partiesOf(other.code, 'Three').replace('Party Name', 'Shop Sign')
    expect(await feedWith(app, token, { kind: 'parties', text: next })).toMatchObject({ status: 200 })
  })

  it('changes neither its maker nor the director who decides, where it is of users', async () => {
    const { branch, director: maker } = await aDesk(app)
    const second = await aWorker(app, { role: 3, in: branch })
    const salesman = await aWorker(app, { role: 1, in: branch })
    const { token } = await aFeed(maker, { kinds: ['users'] })
    const row = (login: number, name: string) => ({
      login,
      name,
      role: 'Director',
      modules: '7,12',
      branches: branch.code,
    })
    const { status, body } = await feedWith(app, token, {
      kind: 'users',
      text: csvOf('users', [
        row(maker.loginId, 'Maker User'),
        row(second.loginId, 'Second User'),
        row(salesman.loginId, 'Renamed User'),
        row(0, 'Wrong'),
      ]),
    })
    expect(status).toBe(422)

    // The preview is of the maker, in whose file the second director is changed.
    expect(await applied(second, body.importId, true)).toMatchObject({
      state: 'failed',
      problem: importsMessages.changedMeanwhile,
    })
    await check(second, body.importId)
    const self = [expect.stringContaining('nobody can change their own rights')]
    expect(await reasonsOf(second, body.importId)).toMatchObject({ 2: self, 3: self })
    expect(await applied(second, body.importId, true)).toMatchObject({ state: 'applied', counts: { changed: 1 } })

    expect(
      await owned('select name, role_id as role from app_user where id = any ($1) order by id', [
        [maker.userId, second.userId, salesman.userId],
      ]),
    ).toEqual([
      { name: maker.name, role: 3 },
      { name: second.name, role: 3 },
      { name: 'Renamed User', role: 1 },
    ])
  })

  it('is the only import of another director that is open: neither an own file nor one that the feed imported is', async () => {
    const { branch, maker, second, token } = await aRefusedFile()
    const own = await checked(maker, 'parties', [{ branch: branch.code, code: 'OWN', name: 'Own' }])
    const done = await feedWith(app, token, { kind: 'parties', text: partiesOf(branch.code, 'Three') })
    expect(done.status).toBe(200)
    const { client, userId } = second

    for (const importId of [own.importId, done.body.importId])
      expect((await client.send(getImport, { userId, importId })).status).toBe(404)
    expect(await client.ask(applyImport, { userId, importId: own.importId, withoutRejected: false })).toMatchObject({
      message: importsMessages.unknown,
    })
  })
})
