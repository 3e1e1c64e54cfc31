import { pageAccounts } from '@backoffice/contract/lookups/accounts'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { tagPlace } from '@backoffice/contract/visits/places'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { aVisitId, clinic, placesOf, tag, tagOf, type TagWire } from '../../testing/builders/visits.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { race, ROUNDS } from '../../testing/race.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'

const app = await testApp()

const accountOf = async ({ client }: Worker, { party, branch }: Pick<Desk, 'party' | 'branch'>) =>
  (await client.ask(pageAccounts, { CCode: branch.code, aCode: party })).responseObjects[0]
const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId })).responseObjects.map(({ text }) => text)
const auditOf = (branch: string) =>
  owned<{ action: string; actor_id: number; actor_role: number }>(
    `select action, actor_id, actor_role from audit where object = 'place' and branch_code = $1 order by id`,
    [branch],
  )

describe('tag a location', () => {
  it('makes the place of the visit the place of the client, and notifies the visitor', async () => {
    const desk = await aDesk(app)
    const { salesman, director, party } = desk
    await owned(`update chart set title = 'Noor Pharmacy' where branch_code = $1 and acode = $2`, [
      desk.branch.code,
      party,
    ])
    const visitId = await aVisitId(salesman, { aCode: party, startLocation: { ...clinic, accuracy: 8 } })
    expect(await accountOf(director, desk)).toMatchObject({
      latitude: null,
      taggedBy: '',
      taggedAt: null,
      rowVersion: 1,
    })

    expect(await director.client.ask(tagPlace, tagOf(desk, { visitId, rowVersion: 1 }))).toEqual({
      responseObject: { isSuccessful: true, message: 'Location Tagged Successful' },
    })

    expect(await accountOf(director, desk)).toMatchObject({
      ...clinic,
      location: '24.8607, 67.0011',
      taggedBy: director.name,
      taggedAt: expect.any(String),
      rowVersion: 2,
    })
    expect(await newsOf(salesman)).toEqual([`${director.name} tagged the location of Noor Pharmacy from your visit.`])
    expect(await newsOf(director)).toEqual([])
    expect(await auditOf(desk.branch.code)).toEqual([{ action: 'tag', actor_id: director.userId, actor_role: 3 }])
  })

  it('keeps the places that it replaces, each with its person, its visit and its distance', async () => {
    const desk = await aDesk(app)
    const { salesman, director, party } = desk
    const approver = await aWorker(app, { role: 5, in: desk.branch })
    const visitId = await aVisitId(salesman, { aCode: party, startLocation: { ...clinic, accuracy: 8 } })
    const north = { latitude: 24.8697, longitude: 67.0011 }

    await tag(director, tagOf(desk, { ...north, location: '' }))
    await tag(approver, tagOf(desk, { visitId }))
    expect(await tag(director, tagOf(desk, { latitude: null, longitude: null, location: '' }))).toEqual({
      isSuccessful: true,
      message: 'Location Removed Successful',
    })
    await tag(director, tagOf(desk, { location: 'back again' }))

    const history = await placesOf(director, desk)
    expect(
      history.map(({ location, userName, visitor, isPresent }) => [location, userName, visitor, isPresent]),
    ).toEqual([
      ['back again', director.name, '', true],
      ['', director.name, '', false],
      ['24.8607, 67.0011', approver.name, salesman.name, false],
      ['24.869700, 67.001100', director.name, '', false],
    ])
    expect(history.map(({ metres }) => metres && Math.round(metres))).toEqual([null, null, 1001, null])
    expect(history.map(({ visitDate }) => visitDate !== null)).toEqual([false, false, true, false])
    expect(new Set(history.map(({ rowVersion }) => rowVersion))).toEqual(new Set([5]))
    expect((await auditOf(desk.branch.code)).map(({ action }) => action)).toEqual(['tag', 'tag', 'untag', 'tag'])
  })

  it('may use a visit to somebody who was no client yet, and never one to another client', async () => {
    const desk = await aDesk(app)
    const startLocation = { ...clinic, accuracy: 8 }
    const before = await aVisitId(desk.salesman, {
      organizationType: 'Other / New Client',
      organization: 'New Clinic',
      startLocation,
    })
    const toAnother = await aVisitId(desk.salesman, { startLocation })

    expect(await tag(desk.director, tagOf(desk, { visitId: toAnother }))).toMatchObject({ isSuccessful: false })
    expect(await tag(desk.director, tagOf(desk, { visitId: before }))).toMatchObject({ isSuccessful: true })
  })

  it('refuses in order, with the person who tagged meanwhile', async () => {
    const desk = await aDesk(app)
    const { director, salesman, party } = desk
    const elsewhere = await aDesk(app)
    const startLocation = { ...clinic, accuracy: 8 }
    const visitId = await aVisitId(salesman, { aCode: party, startLocation })
    const ofElsewhere = await aVisitId(elsewhere.salesman, { aCode: elsewhere.party, startLocation })
    const second = await aWorker(app, { role: 3, in: desk.branch, name: 'Hamid' })

    expect((await tag(director, tagOf(desk, { latitude: null, longitude: null }))).message).toBe(
      'This client has no location that could be removed.',
    )
    await tag(second, tagOf(desk, { location: 'Shahrah-e-Faisal' }))
    expect(
      await refusalsInOrder<TagWire>(
        tagOf(desk, { aCode: elsewhere.party, visitId: ofElsewhere, rowVersion: 1 }),
        [
          { aCode: desk.account },
          { aCode: party },
          { visitId, latitude: 24.8608 },
          { latitude: clinic.latitude },
          { rowVersion: 2 },
        ],
        async (wire) => (await tag(director, wire)).message,
      ),
    ).toEqual([
      'This client is not known in the branch. Select it again.',
      'This client is not known in the branch. Select it again.',
      'This visit has no such location, or was to another client. Reload the list.',
      'This visit has no such location, or was to another client. Reload the list.',
      expect.stringMatching(/^Hamid tagged this client at Shahrah-e-Faisal on .+\. Look at the list again\.$/),
      'Location Tagged Successful',
    ])
    await tag(second, tagOf(desk, { latitude: null, longitude: null }))
    expect((await tag(director, tagOf(desk, { rowVersion: 3 }))).message).toMatch(
      /^Hamid removed the location of this client on .+\. Look at the list again\.$/,
    )
  })

  it('is for directors with module 14 and for role 5, in their own branches, on the earth', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const statusFor = async (by: Worker, wishes: object = {}) =>
      (await by.client.sendAnything(tagPlace, { ...tagOf(desk), ...wishes })).status
    const without = await aWorker(app, { role: 3, in: desk.branch, modules: [7, 8, 9, 10, 11, 12, 33, 34] })

    expect(await statusFor(await aWorker(app, { role: 5, in: desk.branch }))).toBe(200)
    for (const by of [
      desk.salesman,
      desk.cashier,
      without,
      elsewhere.director,
      await aWorker(app, { role: 4, in: desk.branch }),
    ]) {
      expect(await statusFor(by)).toBe(403)
    }
    for (const wishes of [
      { latitude: 90.1 },
      { longitude: -180.1 },
      { latitude: 'north' },
      { latitude: '' },
      { latitude: null },
      { longitude: null },
      { latitude: undefined, longitude: undefined },
      { rowVersion: 0 },
      { visitId: -1 },
      { aCode: '' },
      { location: 'x'.repeat(201) },
      { ccode: '-1' },
      { userId: desk.director.userId },
    ]) {
      expect([wishes, await statusFor(desk.director, wishes)]).toEqual([wishes, 400])
    }
    expect(await statusFor(desk.director, { latitude: '-90', longitude: '180.0' })).toBe(200)
  })

  it.each(ROUNDS)('is done by one of two at once, and the other reads who was first (round %i)', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: 5, in: desk.branch })

    const { won, lost } = await race(
      () => tag(desk.director, tagOf(desk, { rowVersion: 1 })),
      () => tag(second, tagOf(desk, { rowVersion: 1 })),
    )

    expect(won).toEqual(['Location Tagged Successful'])
    expect(lost).toEqual([
      expect.stringMatching(new RegExp(`^(${desk.director.name}|${second.name}) tagged this client at .+ on .+`)),
    ])
    expect(await placesOf(desk.director, desk)).toHaveLength(1)
  })

  it.each(ROUNDS)('is numbered without a gap if nobody sends a version (round %i)', async () => {
    const desk = await aDesk(app)
    const workers = [desk.director, await aWorker(app, { role: 5, in: desk.branch })]

    const { won, lost } = await race(...[...workers, ...workers].map((by) => () => tag(by, tagOf(desk))))

    // Tags that come one after another replace the place; a tag at the same moment as an earlier one is refused with a message.
    expect(won.length + lost.length).toBe(4)
    expect(
      lost.every((message) => /^.+ tagged this client at .+ on .+\. Look at the list again\.$/.test(message)),
    ).toBe(true)
    const versions = await owned<{ version: number }>(
      'select version from chart_location where acode = $1 and branch_code = $2 order by version',
      [desk.party, desk.branch.code],
    )
    expect(versions.map(({ version }) => version)).toEqual(won.map((_, index) => index + 1))
  })

  it('is never made, changed or undone by a faulty program', async () => {
    const desk = await aDesk(app)
    const { director, salesman, branch, party } = desk
    const insert = (by: Worker, as: Worker, values = `1, 0, 0`) =>
      asServer(
        app,
        by,
        `insert into chart_location (branch_code, acode, version, latitude, longitude, tagged_by)
         values ('${branch.code}', '${party}', ${values}, ${as.userId})`,
      )

    expect(await insert(director, salesman)).toMatchObject({ code: '42501' })
    expect(await insert(salesman, salesman)).toEqual({ code: '23514', rule: 'decider_may_decide' })
    expect(await insert(director, director, '2, 0, 0')).toEqual({ code: '23503', rule: 'place_follows_another' })
    expect(await insert(director, director, '1, null, null')).toMatchObject({ code: '23514' })
    expect(await insert(director, director, '1, 0, null')).toEqual({ code: '23514', rule: 'place_is_whole' })
    expect(await insert(director, director)).toEqual({ rows: 1 })
    expect(await insert(director, director)).toEqual({ code: '23505', rule: 'place_is_tagged_in_turn' })
    for (const statement of [`update chart_location set location = 'x'`, 'delete from chart_location']) {
      expect(await asServer(app, director, statement)).toMatchObject({ code: '42501' })
    }
    await expect(owned(`update chart_location set location = 'x' where acode = $1`, [party])).rejects.toThrow(
      'append-only',
    )
  })
})
